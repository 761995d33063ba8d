"""A line of typed text."""

from collections.abc import Callable

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.app.ui import Ui
from game.app.widgets.base import Widget


class TextInput(Widget):
    """One line of text. allowed: characters taken (None: all printable); most: longest text.

    on_change(text) at each change; on_enter(text) with Enter. icon: before the text; aside: words
    at the right (a count; what has no room beside the text is left out from its last comma on),
    where it also says when no more letters fit. hint: shown while empty.
    Ctrl+A marks the whole text: what is typed next takes its place; `marked` says whether it is.
    """

    focusable = True
    cursor = pygame.SYSTEM_CURSOR_IBEAM

    def __init__(
        self, ui: Ui, name: str, rect: Rect, label: str, text: str = "",
        on_change: Callable[[str], None] | None = None,
        on_enter: Callable[[str], None] | None = None,
        hint: str = "", icon: str = "", allowed: str | None = None, most: int = 60,
    ) -> None:
        super().__init__(ui, name, rect, label)
        self.text = text
        self.caret = len(text)
        self.on_change = on_change
        self.on_enter = on_enter
        self.hint = hint
        self.icon = icon
        self.allowed = allowed
        self.most = most
        self.aside = ""
        self.full = False
        self.marked = False

    @property
    def spoken(self) -> str:
        """What is asked for, what is typed, and what stands beside it."""
        return " · ".join(part for part in (self.label, self.text, self.aside) if part)

    def say_aside(self, words: str) -> None:
        """Set the words at the right."""
        if words != self.aside:
            self.aside = words
            self.invalidate()

    @property
    def _left(self) -> int:
        """Where the text begins."""
        return self.ui.px(40 if self.icon else 12)

    @property
    def _words_aside(self) -> str:
        """The words at the right, as many of their parts as leave room for the text."""
        ui = self.ui
        words = ui.say("entry.full", most=self.most) if self.full else self.aside
        room = self.rect.width - self._left - 2 * ui.px(12)
        room -= min(ui.text.width(self.text, "story", ui.scale) + ui.px(8), room // 2)
        while words and ui.text.width(words, "label", ui.scale) > room:
            words = words.rpartition(", ")[0]
        return words

    def _room(self) -> Rect:
        left = self._left
        words = self._words_aside
        aside = self.ui.text.width(words, "label", self.ui.scale)
        right = self.ui.px(12) + (aside + self.ui.px(12) if words else 0)
        width = max(self.ui.px(40), self.rect.width - left - right)
        return Rect(self.rect.left + left, self.rect.top, width, self.rect.height)

    def draw(self, target: Surface) -> None:
        """Field, icon, text, caret."""
        ui, c = self.ui, self.ui.c
        radius = ui.px(ui.theme.radius.card - 1)
        line = c.brass if self.focused else c.edge
        ui.panels.framed(target, self.rect, c.card_raised if self.focused else c.card, line, radius)
        middle = self.rect.centery
        if self.icon:
            centre = (self.rect.left + ui.px(22), middle)
            ui.panels.icon(target, self.icon, centre, ui.px(18), c.ink_2)
        room = self._room()
        before = ui.text.width(self.text[: self.caret], "story", ui.scale)
        shift = max(0, before - room.width + ui.px(4))
        top = middle - ui.line("story") // 2
        old = target.get_clip()
        target.set_clip(room.clip(old))
        if self.text:
            at = (room.left - shift, top)
            if self.marked and self.focused:
                wide = ui.text.width(self.text, "story", ui.scale)
                target.fill(c.blue_pale, Rect(at, (wide, ui.line("story"))))
            ui.text.draw(target, self.text, at, "story", c.ink, ui.scale)
        elif self.hint:
            hint = ui.text.shorten(self.hint, "story", ui.scale, room.width)
            ui.text.draw(target, hint, (room.left, top), "story", c.ink_3, ui.scale)
        if self.focused:
            caret = Rect(room.left - shift + before, top + ui.px(2), ui.px(1.5),
                         ui.line("story") - ui.px(4))
            target.fill(c.blue, caret)
        target.set_clip(old)
        if words := self._words_aside:
            at = (self.rect.right - ui.px(12), middle - ui.line("label") // 2)
            ui.text.draw(target, words, at, "label", c.ink_2, ui.scale, "right")

    def _change(self, text: str, caret: int, full: bool = False) -> None:
        self.text, self.caret, self.marked = text, caret, False
        self.full = full
        self.invalidate()
        if self.on_change is not None:
            self.on_change(text)

    def on_text(self, text: str) -> bool:
        """Typed text goes in at the caret."""
        taken = "".join(
            sign for sign in text
            if sign.isprintable() and (self.allowed is None or sign in self.allowed)
        )
        before, after = self.text[: self.caret], self.text[self.caret :]
        if self.marked:
            before = after = ""
        room = max(0, self.most - len(before) - len(after))
        cut = len(taken) > room
        taken = taken[:room]
        if taken:
            self._change(before + taken + after, len(before) + len(taken), cut)
        elif cut:
            self.full = True
            self.invalidate()
        return True

    def on_press(self, point: tuple[int, int]) -> bool:
        """The caret goes to the click."""
        room = self._room()
        best = min(
            range(len(self.text) + 1),
            key=lambda at: abs(
                room.left + self.ui.text.width(self.text[:at], "story", self.ui.scale) - point[0]
            ),
        )
        self.caret, self.marked = best, False
        self.invalidate()
        return True

    def on_key(self, event: Event) -> bool:
        """Editing keys; letters are taken as typed text."""
        if event.type != pygame.KEYDOWN:
            return False
        at, marked = self.caret, self.marked
        match event.key:
            case pygame.K_a if event.mod & pygame.KMOD_CTRL:
                self.marked, self.caret = bool(self.text), len(self.text)
                self.invalidate()
                return True
            case pygame.K_BACKSPACE | pygame.K_DELETE if marked:
                self._change("", 0)
            case pygame.K_BACKSPACE if at:
                self._change(self.text[: at - 1] + self.text[at:], at - 1)
            case pygame.K_DELETE if at < len(self.text):
                self._change(self.text[:at] + self.text[at + 1 :], at)
            case pygame.K_LEFT if at:
                self.caret = at - 1
            case pygame.K_RIGHT if at < len(self.text):
                self.caret = at + 1
            case pygame.K_HOME:
                self.caret = 0
            case pygame.K_END:
                self.caret = len(self.text)
            case pygame.K_RETURN | pygame.K_KP_ENTER if self.on_enter is not None:
                self.on_enter(self.text)
            case pygame.K_BACKSPACE | pygame.K_DELETE | pygame.K_LEFT | pygame.K_RIGHT:
                return True
            case _:
                held = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT)
                return bool(getattr(event, "unicode", "")) and not held and (
                    event.unicode.isprintable()
                )
        self.marked = False
        self.invalidate()
        return True

    def memory(self) -> object:
        """The caret, and whether it is full; the text is its scene's."""
        return self.caret, self.full

    def recall(self, memory: object) -> None:
        """Put the caret back."""
        match memory:
            case (int(caret), bool(full)):
                self.caret, self.full = min(caret, len(self.text)), full
