"""What is laid on the map for the moment: selection, reach, path, refusals, dangers, focus.

`Overlay` says what to show. `Overlays` keeps the drawings of each part and makes a part anew only
when what it shows has changed, so that a hover repaints one hex and not the view.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping

import msgspec

from game.app.board.pen import Item, Pen
from game.app.board.route import draw_path, draw_sight
from game.app.board.target import draw_focus, draw_pointed, draw_targets
from game.app.board.wash import draw_hover, draw_reach, draw_refused, draw_threats
from game.core.table import Preview, Target

Z_MARK, Z_WASH, Z_LYING, Z_LINE, Z_PIECE, Z_CHOSEN, Z_SIGN, Z_MOVING = range(0, 80, 10)
_REACH_BYTES = 16 * 1024 * 1024


class Overlay(msgspec.Struct, frozen=True):
    """What the screen lays on the map. Cells are board cells, pieces are ids.

    selected: the lifted piece. hover: the cell under the pointer. cursor: the keyboard's cell,
    ringed when `focus`. targets: where the chosen option may go: free cells get the reach wash,
    cells that hold a piece a target ring. preview: path, lines of fire, dangers, refusal of what
    is pointed at. threats: cells in danger. stops: (cell, next cell) where movement must end.
    pointed: cells that a tutorial points at.
    """

    selected: str = ""
    hover: int | None = None
    cursor: int | None = None
    focus: bool = False
    targets: tuple[Target, ...] = ()
    preview: Preview | None = None
    threats: tuple[int, ...] = ()
    stops: tuple[tuple[int, int], ...] = ()
    pointed: tuple[int, ...] = ()


class Overlays:
    """The drawn parts of an overlay at one zoom, in sheet pixels."""

    def __init__(self) -> None:
        self._held: dict[str, tuple[Hashable, list[Item]]] = {}
        self._reaches: OrderedDict[Hashable, list[Item]] = OrderedDict()

    def clear(self) -> None:
        """Draw all parts anew next time (another interface scale)."""
        self._held.clear()
        self._reaches.clear()

    def items(
        self, pen: Pen, overlay: Overlay, standing: Mapping[int, str], chosen_at: int | None
    ) -> list[Item]:
        """All items. standing: which piece stands on which cell; chosen_at: the selected one's."""
        n = pen.plane.board.n
        side = pen.side
        found: list[Item] = []

        def part(name: str, key: Hashable, make: Callable[[], list[Item]]) -> None:
            known = self._held.get(name)
            if known is None or known[0] != (side, key):
                known = self._held[name] = ((side, key), make())
            found.extend(known[1])

        targets = tuple(t for t in overlay.targets if 0 <= t.cell < n)
        free = tuple(t for t in targets if t.cell not in standing)
        taken = tuple(t for t in targets if t.cell in standing)
        preview = overlay.preview
        refused = _refused_cells(preview, overlay.hover, n)
        found += self._reach(
            (side, free, chosen_at, pen.patterns),
            lambda: draw_reach(pen, free, chosen_at, Z_WASH),
        )
        dangers = tuple(sorted({*overlay.threats, *_danger_cells(preview, n)}))
        part("threats", dangers, lambda: draw_threats(pen, dangers, Z_WASH + 1))
        hover = overlay.hover
        hovered = hover is not None and 0 <= hover < n and hover not in refused
        part("hover", hover if hovered else None,
             lambda: draw_hover(pen, hover, Z_WASH + 2) if hover is not None and hovered else [])
        part("refused", refused, lambda: draw_refused(pen, refused, Z_WASH + 3, Z_SIGN + 2))
        mover = preview.unit if preview else ""
        start = next((cell for cell, unit in standing.items() if unit == mover), None)
        part("path", (_path_key(preview), start, overlay.stops),
             lambda: draw_path(pen, preview, start, overlay.stops, Z_LINE, Z_SIGN + 1))
        sights = preview.sights if preview else ()
        part("sights", sights, lambda: draw_sight(pen, sights, Z_LINE + 1, Z_SIGN + 3))
        part("targets", taken, lambda: draw_targets(pen, taken, Z_WASH + 4, Z_SIGN + 4))
        cursor = overlay.cursor if overlay.focus else None
        ringed = cursor is not None and 0 <= cursor < n
        part("focus", cursor,
             lambda: draw_focus(pen, cursor, Z_SIGN) if cursor is not None and ringed else [])
        pointed = tuple(c for c in overlay.pointed if 0 <= c < n)
        part("pointed", pointed, lambda: draw_pointed(pen, pointed, Z_SIGN + 5))
        return found

    def _reach(self, key: Hashable, make: Callable[[], list[Item]]) -> list[Item]:
        """The reach is the costliest part: those of the units looked at last are kept."""
        known = self._reaches.get(key)
        if known is None:
            known = self._reaches[key] = make()
            while len(self._reaches) > 1 and _bytes(self._reaches.values()) > _REACH_BYTES:
                self._reaches.popitem(last=False)
        self._reaches.move_to_end(key)
        return known


def _bytes(drawn: Iterable[list[Item]]) -> int:
    return sum(4 * i.surface.get_width() * i.surface.get_height() for part in drawn for i in part)


def _refused_cells(preview: Preview | None, hover: int | None, n: int) -> tuple[int, ...]:
    """The cells at fault: the first unpaid step, else those the ruling names, else the pointed."""
    if preview is None or preview.ruling.allowed:
        return ()
    unpaid = [step.cell for step in preview.path if not step.ok and 0 <= step.cell < n]
    if unpaid:
        return (unpaid[0],)
    named = {cell for reason in preview.ruling.reasons for cell in reason.cells if 0 <= cell < n}
    if named:
        return tuple(sorted(named))
    return (hover,) if hover is not None and 0 <= hover < n else ()


def _danger_cells(preview: Preview | None, n: int) -> tuple[int, ...]:
    return tuple(d.cell for d in preview.dangers if 0 <= d.cell < n) if preview else ()


def _path_key(preview: Preview | None) -> Hashable:
    if preview is None:
        return None
    return preview.path, preview.left, preview.ruling.allowed
