"""The order in which units act, as a strip of chips over the top of the map."""

from collections.abc import Callable, Mapping, Sequence

from pygame import Rect, Surface

from game.app.play.words import say
from game.app.theme import Rgb
from game.app.ui import Ui
from game.app.widgets.rows import RowList
from game.core.view_records import Queued

_HIGH, _PAD, _GAP, _MARK, _LEAST = 28, 8, 4, 10, 30  # pixels at 100 %
_ABOVE = 6
ROOM = _HIGH + 2 * _ABOVE
"""Pixels at 100 % that the strip takes off the upper edge of the map."""
_NAME, _VALUE = "label", "label.bold"


class QueueStrip(RowList):
    """Chips in order: who has acted is pale and ticked, who acts now is blue. Hidden while there
    is no order. Names give way where there is little room, then the first chips that are done.

    room: where it may stand; it takes the upper middle of it. sides: ids in order of play, the
    first has a square mark, the second a round one. on_pick is told the unit of a clicked chip.
    """

    def __init__(
        self, ui: Ui, room: Rect, sides: Sequence[str], on_pick: Callable[[str], None]
    ) -> None:
        super().__init__(ui, "queue", Rect(room.topleft, (0, 0)), say("queue.head"))
        self.focusable = False
        self.room = room
        self.places = {side: index for index, side in enumerate(sides)}
        self.on_pick = on_pick
        self.queue: tuple[Queued, ...] = ()
        self.outset = ui.panels.card_margin
        self.visible = False
        self._chips: list[tuple[Queued, str, Rect]] = []

    def set(self, queue: tuple[Queued, ...]) -> None:
        """Another order; painted again only if something differs."""
        if queue == self.queue:
            return
        self.invalidate()
        self.queue = queue
        self.visible = bool(queue)
        self._lay()
        self.invalidate()

    def fit(self, room: Rect) -> None:
        """Stand in another room."""
        if room != self.room:
            self.invalidate()
            self.room = room
            if self.queue:
                self._lay()
            self.invalidate()

    def below(self, area: Rect) -> Rect:
        """What the strip, while it shows, leaves of an area: nothing said there hides who acts."""
        top = max(area.top, self.rect.bottom) if self.visible else area.top
        return Rect(area.left, top, area.width, max(0, area.bottom - top))

    def _lay(self) -> None:
        """The longest form that has room."""
        ui = self.ui
        most = self.room.width - 2 * ui.px(_PAD)
        shown = list(self.queue)
        for letters in (99, 8, 3, 0):
            chips = [(queued, self._name(queued, letters)) for queued in shown]
            if self._across(chips) <= most:
                break
        while self._across(chips) > most and chips[0][0].state in ("done", "out"):
            chips.pop(0)
        x = ui.px(_PAD)
        self._chips = []
        for queued, name in chips:
            wide = self._wide(queued, name)
            self._chips.append((queued, name, Rect(x, ui.px(3), wide, ui.px(_HIGH - 6))))
            x += wide + ui.px(_GAP)
        across = min(x - ui.px(_GAP) + ui.px(_PAD), self.room.width)
        self.rect = Rect(0, self.room.top + ui.px(_ABOVE), across, ui.px(_HIGH))
        self.rect.centerx = self.room.centerx

    def _name(self, queued: Queued, letters: int) -> str:
        return queued.name if len(queued.name) <= letters else queued.name[:letters]

    def _across(self, chips: Sequence[tuple[Queued, str]]) -> int:
        return sum(self._wide(*chip) + self.ui.px(_GAP) for chip in chips)

    def _wide(self, queued: Queued, name: str) -> int:
        ui, width = self.ui, self.ui.text.width
        wide = ui.px(_PAD + _MARK + _PAD)
        wide += width(name, _NAME, ui.scale) + ui.px(5) if name else 0
        wide += width(queued.value, _VALUE, ui.scale) if queued.value else 0
        return max(wide, ui.px(_LEAST))

    def row_rects(self) -> Sequence[Rect]:
        """The chips."""
        return [place for _, _, place in self._chips]

    def take(self, index: int) -> None:
        """A chip was clicked."""
        self.on_pick(self._chips[index][0].unit)

    def tip_at(self, point: tuple[int, int]) -> str:
        """Who that is, by what it is ordered, and whether it has acted."""
        index = self.row_at(point)
        if index < 0:
            return self.label
        queued = self._chips[index][0]
        return say(f"queue.{queued.state}", name=queued.name, value=queued.value)

    def draw(self, target: Surface) -> None:
        """A card with a chip for each."""
        ui, c = self.ui, self.ui.c
        ui.panels.card(target, self.rect)
        styles: Mapping[str, tuple[Rgb, Rgb]] = {
            "done": (c.card, c.ink_3), "out": (c.card, c.ink_3), "next": (c.card_raised, c.ink),
            "now": (c.blue_panel, c.cream_pale),
        }
        for index, (queued, name, place) in enumerate(self._chips):
            box = place.move(self.rect.topleft)
            fill, ink = styles[queued.state]
            if index == self.over and queued.state != "now":
                fill = c.highlight
            radius = ui.px(ui.theme.radius.key)
            ui.panels.framed(target, box, fill, c.select if queued.state == "now" else c.edge,
                             radius, 2 if queued.state == "now" else 1)
            self._chip(target, queued, name, box, ink)

    def _chip(self, target: Surface, queued: Queued, name: str, box: Rect, ink: Rgb) -> None:
        ui, c = self.ui, self.ui.c
        mark = Rect(0, 0, ui.px(_MARK), ui.px(_MARK))
        mark.midleft = (box.left + ui.px(6), box.centery)
        second = self.places.get(queued.side, 0) > 0
        if queued.state == "done":
            ui.panels.icon(target, "check", mark.center, ui.px(12), ink)
        elif queued.state == "out":
            ui.panels.icon(target, "x", mark.center, ui.px(12), ink)
        else:
            colour = ink if queued.state == "now" else c.rust if second else c.blue_panel
            ui.panels.plate(target, mark, colour, mark.width // 2 if second else ui.px(1))
        x = mark.right + ui.px(5)
        if name:
            at = (x, box.centery - ui.line(_NAME) // 2)
            x = ui.text.draw(target, name, at, _NAME, ink, ui.scale).right + ui.px(5)
        if queued.value:
            at = (x, box.centery - ui.line(_VALUE) // 2)
            ui.text.draw(target, queued.value, at, _VALUE, ink, ui.scale)
