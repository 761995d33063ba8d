"""The foot of the left rail: who is next, and the End phase button (or what runs, to skip)."""

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from game.app.play.measures import measures
from game.app.play.panels.cached_card import corner
from game.app.play.play_view import EndAct, EndView
from game.app.play.words import say
from game.app.theme import Rgb
from game.app.ui import Ui
from game.app.widgets.base import Group, Pressable

_BETWEEN = " · "  # the parts of a note, the most telling first


class NextUp(Pressable):
    """A card that says which unit Tab takes next, or where a replay leads."""

    def __init__(
        self, ui: Ui, rect: Rect, compact: bool, on_click: Callable[[], None]
    ) -> None:
        super().__init__(ui, "next-unit", rect, say("end.next"), on_click)
        self.compact = compact
        self.outset = ui.panels.card_margin
        self.opaque = Rect(0, 0, 0, 0)
        self.wide = False
        """Whether it has the whole width."""
        self.place(rect)
        self.head = say("end.next")
        self.title = ""
        self.note = ""
        self.key = ""

    def place(self, rect: Rect) -> None:
        """Lay it there."""
        self.rect = rect
        # all but the columns of its round corners: there all words stand
        self.opaque = rect.inflate(-2 * corner(self.ui), 0)

    def invalidate(self, rect: Rect | None = None) -> None:
        """Its shadow never changes."""
        self.damage(rect or self.rect)

    def set(self, head: str, title: str, note: str, key: str) -> None:
        """Another unit is next; "" for none. key: by which key it is taken, in words."""
        head = head or say("end.next")
        if (head, title, note, key) != (self.head, self.title, self.note, self.key):
            self.head, self.title, self.note, self.key = head, title, note, key
            self.enabled = bool(title)
            self.label = f"{head}: {title}"
            self.tip = "\n".join(words for words in (title, note) if words)
            self.damage(self.opaque)

    def draw(self, target: Surface) -> None:
        """Head, name, place, key; between its corners as they were printed once."""
        if not self.opaque.contains(target.get_clip()):
            self._draw(target, self.rect)
            return
        size = self.rect.size
        key = ("next-up", size, self._fill(), self.head, self.title, self.note, self.key,
               self.wide, self.compact, self.ui.scale)
        target.blit(self.ui.text.block(key, size[0] * size[1], self._print), self.rect)

    def _print(self) -> Surface:
        printed = Surface(self.rect.size)
        self._draw(printed, printed.get_rect())
        return printed

    def _fill(self) -> Rgb | None:
        return self.ui.c.card_raised if self.hovered and self.enabled else None

    def _draw(self, target: Surface, rect: Rect) -> None:
        ui, c = self.ui, self.ui.c
        ui.panels.card(target, rect, self._fill())
        if not rect.colliderect(target.get_clip()):
            return  # only its shadow is painted
        pad = ui.px(10 if self.compact else 14)
        left, y = rect.left + pad, rect.top + ui.px(4 if self.compact else 10)
        room = rect.width - 2 * pad
        ui.text.draw(target, self.head, (left, y), "head", c.brass_ink, ui.scale)
        y += ui.line("head") + ui.px(0 if self.compact else 2)
        foot = rect.bottom - ui.px(8) - ui.line("label.bold")
        title = self.title or say("end.nobody")
        colour = c.ink if self.title else c.ink_3
        style = "label.bold" if self.compact else "option"
        lines = ui.text.wrap(title, style, ui.scale, room)
        keyed = bool(self.key) and not self.compact
        low = foot if keyed else rect.bottom - ui.px(3)
        # a card that has the width for it says the rest, too
        rest = ui.line("small") if self.wide and self.note else 0
        if y + len(lines) * ui.line(style) + rest > (low if rest else rect.bottom - ui.px(4)):
            lines = (ui.text.shorten(title, style, ui.scale, room),)
        for line in lines:
            ui.text.draw(target, line, (left, y), style, colour, ui.scale)
            y += ui.line(style)
        if not self.title:
            return
        style, lines = self.told(room, low - y)
        for line in lines:
            ui.text.draw(target, line, (left, y), style, c.ink_2, ui.scale)
            y += ui.line(style)
        if y <= foot and keyed:
            ui.text.draw(target, self.key, (left, foot), "label.bold", c.blue, ui.scale)

    def told(self, width: int, height: int) -> tuple[str, tuple[str, ...]]:
        """Style and lines of the note in so much room: whole in smaller type before it loses its
        last parts, and those before a word is cut."""
        ui = self.ui
        for style in ("label", "small"):
            lines = ui.text.wrap(self.note, style, ui.scale, width)
            if len(lines) * ui.line(style) <= height:
                return style, lines
        style = next((style for style in ("label", "small") if ui.line(style) <= height), "")
        if not style:
            return style, ()
        parts = self.note.split(_BETWEEN)
        while len(parts) > 1 and ui.text.width(_BETWEEN.join(parts), style, ui.scale) > width:
            parts.pop()
        return style, (ui.text.shorten(_BETWEEN.join(parts), style, ui.scale, width),)


class EndButton(Pressable):
    """The big button: End phase, or skip what is running, or what is missing."""

    def __init__(
        self, ui: Ui, rect: Rect, compact: bool, on_click: Callable[[], None],
        on_skip: Callable[[], None],
    ) -> None:
        super().__init__(ui, "end-phase", rect, "", on_click)
        self.compact = compact
        self.on_skip = on_skip
        self.moving: Callable[[], None] = lambda: None
        """Called when it is pressed to skip; the scene animates it then."""
        self._skipping = False
        self._due = 0
        self.outset = ui.panels.card_margin
        self.act = EndAct("", "", "flag", "off")
        self.wide = False
        """Whether it has the width for its icon beside the words."""

    def invalidate(self, rect: Rect | None = None) -> None:
        """Its shadow never changes."""
        self.damage(rect or self.rect)

    def set(self, act: EndAct) -> None:
        """Another thing to do."""
        if act != self.act:
            self.act = act
            self.enabled = act.kind != "off"
            self.label = f"{act.title}: {act.note}"
            self.invalidate()

    def on_press(self, point: tuple[int, int]) -> bool:
        """A press that begins as Skip stays one, whatever the button says by its end."""
        self._skipping = self.act.skips
        self._due = pygame.time.get_ticks() + measures().hold.after_ms
        if self._skipping:
            self.moving()
        return super().on_press(point)

    def click(self) -> None:
        """Skip, or what else it says."""
        if self._skipping:
            self._skipping = False
            self.on_skip()
        else:
            super().click()

    def on_time(self, now: int) -> bool:
        """Held down: skip again and again."""
        if not (self.pressed and self._skipping):
            return False
        if now >= self._due:
            self._due = now + measures().hold.every_ms
            self.on_skip()
        return True

    def draw(self, target: Surface) -> None:
        """Icon, serif title, note."""
        ui, c = self.ui, self.ui.c
        if self.act.kind == "blue":
            ui.panels.blue(target, self.rect, lit=self.hovered)
            title, note, mark = c.cream_pale, c.cream_pale, c.select
        else:
            ui.panels.card(target, self.rect, c.card_raised if self.hovered else None)
            title = c.ink if self.enabled else c.ink_3
            note, mark = c.ink_2, c.brass_ink
        if not self.rect.colliderect(target.get_clip()):
            return  # only its shadow is painted
        high, low = ("option", "small") if self.compact else ("title", "label")
        if self.wide and not self.compact:
            self._wide(target, (high, title), (low, note), mark)
            return
        room = self.rect.width - 2 * ui.px(8)
        titles = ui.text.wrap(self.act.title, high, ui.scale, room)
        notes = ui.text.wrap(self.act.note, low, ui.scale, room) if self.act.note else ()
        side = ui.px(24)
        words = len(titles) * ui.line(high) + len(notes) * ui.line(low)
        iconed = not self.compact and words + side + ui.px(12) <= self.rect.height
        y = self.rect.centery - (words + (side + ui.px(4) if iconed else 0)) // 2
        y += ui.px(1) if self.pressed else 0
        if iconed:
            ui.panels.icon(
                target, self.act.icon, (self.rect.centerx, y + side // 2), side, mark
            )
            y += side + ui.px(4)
        for lines, style, colour in ((titles, high, title), (notes, low, note)):
            for line in lines:
                at = (self.rect.centerx, y)
                ui.text.draw(target, line, at, style, colour, ui.scale, "centre")
                y += ui.line(style)


    def _wide(
        self, target: Surface, head: tuple[str, Rgb], foot: tuple[str, Rgb], mark: Rgb
    ) -> None:
        """Icon at the left, the words beside it."""
        ui = self.ui
        side = ui.px(28)
        left = self.rect.left + ui.px(20) + side + ui.px(16)
        room = self.rect.right - ui.px(10) - left
        parts = [
            (line, style, colour)
            for text, (style, colour) in ((self.act.title, head), (self.act.note, foot))
            if text for line in ui.text.wrap(text, style, ui.scale, room)
        ]
        y = self.rect.centery - sum(ui.line(style) for _, style, _ in parts) // 2
        y += ui.px(1) if self.pressed else 0
        ui.panels.icon(
            target, self.act.icon, (left - ui.px(16) - side // 2, self.rect.centery), side, mark
        )
        for line, style, colour in parts:
            ui.text.draw(target, line, (left, y), style, colour, ui.scale)
            y += ui.line(style)


class EndPanel(Group):
    """Both cards side by side, or one of them alone."""

    def __init__(
        self, ui: Ui, rect: Rect, compact: bool, gap: int, on_next: Callable[[], None],
        on_end: Callable[[], None], on_skip: Callable[[], None],
    ) -> None:
        super().__init__(ui, "end-panel", rect)
        left = (rect.width - gap) // 2
        self.next = NextUp(ui, Rect(rect.topleft, (left, rect.height)), compact, on_next)
        right = Rect(rect.left + left + gap, rect.top, rect.width - left - gap, rect.height)
        self.end = EndButton(ui, right, compact, on_end, on_skip)
        self._halves = Rect(self.next.rect), Rect(right)
        self._whole = ""
        self.opaque = Rect(self.next.opaque)
        for part in (self.next, self.end):
            # Tab and Space do what these do; the focus stays on the board.
            part.focusable = False
            self.add(part)

    def render(self, view: EndView) -> None:
        """Show this part of the screen's view."""
        self._share(view.whole or ("act" if self.end.compact else ""))
        self.next.set(view.head, view.following, view.note, view.key)
        self.end.set(view.act)

    def _share(self, whole: str) -> None:
        """Give one of the cards the whole width, or each its half."""
        if whole == self._whole:
            return
        self._whole = whole
        self.end.wide = whole == "act"
        self.next.visible, self.end.visible = whole != "act", whole != "next"
        self.next.wide = whole == "next"
        self.next.place(Rect(self.rect) if whole else Rect(self._halves[0]))
        self.end.rect = Rect(self.rect if whole else self._halves[1])
        self.opaque = Rect(self.next.opaque) if self.next.visible else Rect(0, 0, 0, 0)
        reach = 2 * self.end.outset
        self.damage(self.rect.inflate(reach, reach))
