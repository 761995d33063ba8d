"""The ribbon: menu, what is played, the printed turn strip, undo, redo, save, Rules, settings."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.app.play.panels.cached_card import away
from game.app.play.play_view import RibbonView
from game.app.play.words import say, turn_name
from game.app.theme import mix
from game.app.ui import Ui
from game.app.widgets.base import Pressable, Widget
from game.app.widgets.button import Button
from game.app.widgets.label import Label
from game.app.widgets.panel import Ribbon
from game.core.view_records import Phase, Reckoning, Status

BUTTONS = (
    ("undo", "undo", False), ("redo", "redo", False), ("save", "save", False),
    ("goals", "star", False), ("rules", "book", True), ("settings", "gear", False),
)


_PLAYING = ("undo", "redo", "save", "goals")
"""Those of them that a replay has no use for."""


class _Field(NamedTuple):
    phase: Phase
    width: int
    note: str


class TurnStrip(Widget):
    """Turn and phases as one printed strip; the phase at hand is blue.

    folded: the phase at hand comes first, then what follows it, then the turn; what has no room is
    dropped from the far phases inwards.
    """

    def __init__(self, ui: Ui, rect: Rect, status: Status, folded: bool = False) -> None:
        super().__init__(ui, "turn-strip", rect)
        self.widest = rect.width
        self.folded = folded
        self.status = status
        self._fields: list[_Field] = []
        self._turn_width = 0
        self.slide_ms = 0.0
        self.moving: Callable[[], None] = lambda: None
        """Called when the mark begins to slide; the scene animates the strip then."""
        self._from: Rect | None = None
        self._since = 0
        self._share = 1.0
        self._show(status)

    def set(self, status: Status) -> None:
        """Another turn or phase: the mark slides to it."""
        shown = self.status
        if (status.turn, status.turns, status.phase, status.phases, status.prompt) == (
            shown.turn, shown.turns, shown.phase, shown.phases, shown.prompt
        ):
            return
        before = self._mark()
        self._show(status)
        if status.phase != shown.phase and self.slide_ms > 0 and before is not None:
            self._from, self._share = before, 0.0
            self._since = pygame.time.get_ticks()
            self.moving()

    def on_time(self, now: int) -> bool:
        """Slide on."""
        if self._from is None:
            return False
        self._share = min(1.0, (now - self._since) / max(1.0, self.slide_ms))
        if self._share >= 1:
            self._from = None
        self.invalidate()
        return self._from is not None

    def _places(self) -> list[Rect]:
        x = self.rect.left + (0 if self.folded else self._turn_width)
        found = []
        for field in self._fields:
            found.append(Rect(x, self.rect.top, field.width, self.rect.height))
            x += field.width
        return found

    def _mark(self) -> Rect | None:
        """Where the blue mark stands now, on its way or arrived."""
        for field, place in zip(self._fields, self._places(), strict=True):
            if field.phase.id != self.status.phase:
                continue
            if self._from is None:
                return place
            share = 1 - (1 - self._share) ** 3
            left = round(self._from.left + (place.left - self._from.left) * share)
            wide = round(self._from.width + (place.width - self._from.width) * share)
            # the strip may have been longer where the mark comes from
            return Rect(left, place.top, wide, place.height).clip(self.rect)
        return None

    def _show(self, status: Status) -> None:
        self.invalidate()
        self.status = status
        self.label = f"{turn_name(status)} {status.turn} {_of(status)}".strip()
        self.tip = status.prompt
        self._lay()
        self.invalidate()

    def _lay(self) -> None:
        ui, status = self.ui, self.status
        width = ui.text.width
        pad = ui.px(14)
        self._turn_width = (
            2 * pad + width(turn_name(status).upper(), "head", ui.scale) + ui.px(16)
            + width(str(status.turn), "heading", ui.scale)
            + width(_of(status), "label", ui.scale) + ui.px(8)
        )
        for shown, noted in self._ways(status):
            self._fields = []
            for phase in shown:
                note = phase.note if noted and phase.id == status.phase else ""
                wide = width(phase.title, "label.bold", ui.scale) + 2 * pad
                wide += width(note, "small.bold", ui.scale) + ui.px(8) if note else 0
                self._fields.append(_Field(phase, wide, note))
            self.rect.width = self._turn_width + sum(field.width for field in self._fields)
            if self.rect.width <= self.widest:
                return
        self._fields = []
        self.rect.width = self._turn_width

    def _ways(self, status: Status) -> list[tuple[tuple[Phase, ...], bool]]:
        """The phases to be shown and whether with a note, the fullest way first."""
        phases = status.phases
        at = next((index for index, phase in enumerate(phases) if phase.id == status.phase), -1)
        current = phases[at:at + 1] if at >= 0 else ()
        if not self.folded:
            return [(phases, True), (phases, False), (current, True), (current, False)]
        after = [phases[at:at + 1 + count] for count in range(len(phases) - 1 - at, 0, -1)] \
            if at >= 0 else []
        return [*((shown, True) for shown in after), (current, True), (current, False)]

    def draw(self, target: Surface) -> None:
        """Stock, fields, words."""
        ui, c = self.ui, self.ui.c
        radius = ui.px(5)
        ui.panels.plate(target, self.rect, c.card, radius, mix(c.card, c.card_band, 0.8))
        middle = self.rect.centery
        x = self.rect.left + ui.px(14)
        if self.folded:
            x += sum(field.width for field in self._fields)
        head = turn_name(self.status).upper()
        box = ui.text.draw(
            target, head, (x, middle - ui.line("head") // 2), "head", c.brass_ink, ui.scale
        )
        x = box.right + ui.px(8)
        number = str(self.status.turn)
        box = ui.text.draw(
            target, number, (x, middle - ui.line("heading") // 2), "heading", c.ink, ui.scale
        )
        words = _of(self.status)
        at = (box.right + ui.px(8), middle - ui.line("label") // 2 + ui.px(1))
        ui.text.draw(target, words, at, "label", c.ink_2, ui.scale)
        placed = list(zip(self._fields, self._places(), strict=True))
        if self.folded and placed:
            self._bar(target, placed[-1][1].right)
        for field, place in placed:
            self._field(target, field, place, False)
        mark = self._mark()
        if mark is not None:
            old = target.get_clip()
            target.set_clip(mark.clip(old))
            ui.panels.plate(target, mark, c.blue_panel, 0, c.blue_low)
            for field, place in placed:
                self._field(target, field, place, True)
            target.set_clip(old)
        ui.panels.outline(target, self.rect, mix(c.bar, c.brass, 0.35), radius, ui.px(1))

    def _field(self, target: Surface, field: _Field, rect: Rect, now: bool) -> None:
        ui, c = self.ui, self.ui.c
        if not now:
            self._bar(target, rect.left)
        colour = c.cream_pale if now else c.ink_2
        at = (rect.left + ui.px(14), rect.centery - ui.line("label.bold") // 2)
        box = ui.text.draw(target, field.phase.title, at, "label.bold", colour, ui.scale)
        if field.note:
            at = (box.right + ui.px(8), rect.centery - ui.line("small.bold") // 2 + ui.px(1))
            ui.text.draw(target, field.note, at, "small.bold", colour, ui.scale)


    def _bar(self, target: Surface, x: int) -> None:
        """The line between two fields."""
        ui, rect = self.ui, self.rect
        place = Rect(x, rect.top + ui.px(8), ui.px(1), rect.height - ui.px(16))
        target.fill(ui.c.edge, place)


class Tag(Widget):
    """Says in gold beside the turn strip that something else is shown than the game as it stands,
    with the longest of its notes that has room; nothing where there is none. room: for strip and
    tag."""

    def __init__(self, ui: Ui, room: Rect) -> None:
        super().__init__(ui, "ribbon.tag", Rect(room.topright, (0, room.height)))
        self.room = Rect(room)
        self.note = ""

    def set(self, words: str, notes: Sequence[str], left: int) -> None:
        """Other words, or another end of the strip."""
        ui = self.ui
        wide = ui.text.width(words.upper(), "head", ui.scale) + ui.px(50)
        left += ui.px(12)
        if not words or left + wide > self.room.right:
            wide = 0
        note, noted = "", wide
        for longest in notes if wide else ():
            with_note = wide + ui.text.width(longest, "label.bold", ui.scale) + ui.px(10)
            if left + with_note <= self.room.right:
                note, noted = longest, with_note
                break
        rect = Rect(left, self.room.top, noted, self.room.height)
        if (rect, words, note) != (self.rect, self.label, self.note):
            self.invalidate()
            self.rect, self.label, self.note = rect, words, note
            self.visible = wide > 0
            self.invalidate()

    def draw(self, target: Surface) -> None:
        """A brass frame, an icon, the words."""
        ui, c = self.ui, self.ui.c
        ui.panels.outline(target, self.rect, c.brass, ui.px(5), ui.px(1))
        at = (self.rect.left + ui.px(20), self.rect.centery)
        ui.panels.icon(target, "replay", at, ui.px(16), c.select)
        at = (self.rect.left + ui.px(36), self.rect.centery - ui.line("head") // 2)
        box = ui.text.draw(target, self.label.upper(), at, "head", c.select, ui.scale)
        at = (box.right + ui.px(10), self.rect.centery - ui.line("label.bold") // 2)
        ui.text.draw(target, self.note, at, "label.bold", c.cream, ui.scale)


class ReckoningBox(Pressable):
    """What would come of the game if it ended now, in the room that the turn strip leaves: with its
    head, with a short one, without, or not at all. The tooltip tells the whole reckoning; a click,
    what wins."""

    def __init__(self, ui: Ui, room: Rect, on_click: Callable[[], None]) -> None:
        super().__init__(ui, "standing", Rect(room.right, room.top, 0, room.height), "", on_click)
        self.room = room
        self.focusable = False  # the star beside it does the same
        self.head = self.words = ""
        self._shown: object = None

    def render(self, standing: Reckoning | None, left: int) -> None:
        """Show it; left: where the turn strip ends."""
        if (standing, left) == self._shown:
            return
        self._shown = standing, left
        self.invalidate()
        ui, pad = self.ui, self.ui.px(12)
        room = self.room.right - left - ui.px(12)
        self.head = self.words = self.tip = self.label = ""
        if standing is not None:
            head, words = say("ribbon.now"), standing.title
            whole = (head, *standing.lines, standing.missing)
            self.tip = self.label = "\n".join(
                line for line in (f"{head}: {words}", *whole[1:]) if line)
            for shown in (head, say("ribbon.now-short"), ""):
                wide = self._wide(shown, words) + 2 * pad
                if wide <= room:
                    self.head, self.words = shown, words
                    self.rect = Rect(self.room.right - wide, self.room.top, wide,
                                     self.room.height)
                    break
        self.visible = bool(self.words)
        self.invalidate()

    def _wide(self, head: str, words: str) -> int:
        text, scale = self.ui.text, self.ui.scale
        gap = self.ui.px(10) if head else 0
        return (text.width(head, "label", scale) if head else 0) + gap + text.width(
            words, "label.bold", scale)

    def draw(self, target: Surface) -> None:
        """Framed in brass on the wood."""
        ui, c, rect = self.ui, self.ui.c, self.rect
        ui.panels.outline(
            target, rect, c.brass_light if self.hovered else mix(c.bar, c.brass, 0.7), ui.px(5),
            ui.px(1))
        x = rect.left + ui.px(12)
        if self.head:
            at = (x, rect.centery - ui.line("label") // 2)
            x = ui.text.draw(target, self.head, at, "label", c.footer, ui.scale).right + ui.px(10)
        at = (x, rect.centery - ui.line("label.bold") // 2)
        ui.text.draw(target, self.words, at, "label.bold", c.cream, ui.scale)


class PlayRibbon(Ribbon):
    """The whole ribbon. do, tips: what each button does and says, by name ("menu", those of
    `BUTTONS` and "replay-leave")."""

    def __init__(
        self, ui: Ui, rect: Rect, compact: bool, titles: tuple[str, str], status: Status,
        strip_left: int, do: Mapping[str, Callable[[], None]], tips: Mapping[str, str],
    ) -> None:
        super().__init__(ui, "ribbon", rect)
        self.tips = tips
        self.compact = compact
        gap, side = ui.px(8), ui.px(34 if compact else 40)
        top = rect.top + (rect.height - ui.px(4) - side) // 2
        inset = ui.px(12 if compact else 16)
        menu = Rect(rect.left + inset, top, side, side)
        self.add(self._button("menu", "menu", menu, "", do["menu"]))
        right = rect.right - inset
        for name, icon, worded in reversed(BUTTONS):
            words = say("ribbon.rules") if worded and rect.width >= ui.px(1000) else ""
            wide = Button.width_for(ui, words, icon, "label.bold") if words else side
            right -= wide
            place = Rect(right, top, wide, side)
            self.add(self._button(name, icon, place, words, do[name]))
            right -= gap
        self.playing = [button for button in self.children if button.name in _PLAYING]
        self.leave = self._leave_button(do["replay-leave"])
        self.leave.visible = False
        self.add(self.leave)
        left = menu.right + ui.px(12)
        strip_left = max(strip_left, left)
        self._titles(left, strip_left - ui.px(12) - left, titles)
        high = ui.px(34 if compact else 40)
        place = Rect(strip_left, rect.top + (rect.height - ui.px(4) - high) // 2,
                     max(ui.px(80), right - gap - strip_left), high)
        self.strip = TurnStrip(ui, place, status, folded=compact)
        self.add(self.strip)
        self.tag = Tag(ui, place)
        self.add(self.tag)
        self.standing = ReckoningBox(ui, Rect(place), do["goals"])
        self.add(self.standing)

    def _button(
        self, name: str, icon: str, place: Rect, words: str, do: Callable[[], None]
    ) -> Button:
        tip = self.tips[name]
        return Button(self.ui, name, place, words, do, "wood", icon, tip, tip, "label.bold")

    def _leave_button(self, do: Callable[[], None]) -> Button:
        """What leads out of a replay, in the place of what is for playing."""
        ui, words = self.ui, say("replay.leave")
        place = self.playing[0].rect.unionall([button.rect for button in self.playing[1:]])
        wide = Button.width_for(ui, words, "x", "label.bold")
        if wide > place.width:
            words, wide = "", place.height
        place.update(place.right - wide, place.top, wide, place.height)
        tip = self.tips["replay-leave"]
        return Button(ui, "replay.leave", place, words, do, "wood", "x", tip, tip, "label.bold")

    def _titles(self, left: int, room: int, titles: tuple[str, str]) -> None:
        ui = self.ui
        title, subtitle = titles
        styles = ("option", "label.bold") if self.compact else ("title", "option", "label.bold")
        foot = "small" if self.compact else "label"
        head = next(
            (style for style in styles if ui.text.width(title, style, ui.scale) <= room), ""
        )
        if not head:
            return
        lines = ui.line(head) + ui.line(foot)
        top = self.rect.top + (self.rect.height - ui.px(4) - lines) // 2
        for name, text, style, colour in (
            ("game-title", title, head, ui.c.cream),
            ("scenario-title", subtitle, foot, ui.c.footer),
        ):
            shown = ui.text.shorten(text, style, ui.scale, room)
            label = Label(ui, name, Rect(left, top, room, ui.line(style)), shown, style, colour)
            label.label = text
            self.add(label)
            top += ui.line(style)

    def paint(self, target: Surface) -> None:
        """Only where it lies."""
        if not away(self, target):
            super().paint(target)

    def render(self, view: RibbonView) -> None:
        """Show this part of the screen's view."""
        self.strip.set(view.status)
        whys = {"undo": view.undo, "redo": view.redo}
        for button in (self.leave, *self.playing):
            why, shown = whys.get(button.name, ""), bool(view.tag) == (button is self.leave)
            button.tip = why or self.tips.get(button.name, button.tip)
            if (button.visible, button.enabled) != (shown, not why):
                button.visible, button.enabled = shown, not why
                button.invalidate()
        self.tag.set(view.tag, view.notes, self.strip.rect.right)
        end = self.tag.rect.right if view.tag else self.strip.rect.right
        self.standing.render(view.status.standing, end)


def _of(status: Status) -> str:
    """ "of 12", nothing where nobody knows how many turns there will be."""
    return say("ribbon.of", turns=status.turns) if status.turns else ""
