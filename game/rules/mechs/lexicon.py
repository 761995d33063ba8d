"""What the lessons of a scenario may speak of: see `game.core.lessoncheck`."""

from collections.abc import Collection, Iterable, Iterator
from typing import get_args

from game.boards.errors import BoardError
from game.boards.table import FACINGS, TableBoard
from game.core.lessoncheck import NUMBERS, Lexicon, Names
from game.rules.mechs.actions import FORMS, degrees
from game.rules.mechs.conditions import CONDITIONS
from game.rules.mechs.scenario import ScenarioFile, entries
from game.rules.mechs.state import OrderKind, Slot

_PLAIN = (
    *get_args(OrderKind), *(f"fire-{slot}" for slot in get_args(Slot)), "strike", "capture",
    "face", "turn", "board", "unload", "rise", "descend", "form-go", "form-all", "keep", "done",
    "end-phase",
)


_WRITTEN = "write inches from the left and from the top, as 12.00,5.50"


class _Points(Collection[str]):
    """The names of all points of a table, which nobody lists."""

    def __init__(self, board: TableBoard) -> None:
        self._board = board

    def __contains__(self, name: object) -> bool:
        try:
            return isinstance(name, str) and self._board.name(self._board.cell(name)) == name
        except BoardError:
            return False

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return self._board.n


def lexicon_of(scenario: ScenarioFile, board: TableBoard) -> Lexicon:
    """The names of a scenario, even of one that has other faults."""
    units = [one.id for one in entries(scenario)]
    points = _Points(board)
    return Lexicon(
        game="mechs",
        forms=FORMS,
        fills={
            "<unit>": Names("unit", units), "<point>": Names("point", points, written=_WRITTEN),
            "<point>-<point>-…": Names("point", points, path=True, written=_WRITTEN),
            "<degrees>": Names("facing", [str(degrees(one)) for one in range(FACINGS)]),
            "<number>": NUMBERS,
            "<area>": Names("area", [area.id for area in scenario.areas if area.id]),
        },
        units=units,
        cells=points,
        choices=line_ids(units),
        conditions=CONDITIONS.forms,
    )


def line_ids(units: Iterable[str]) -> tuple[str, ...]:
    """Ids of all lines that menus can have."""
    listed = list(units)
    return (
        *_PLAIN,
        *(f"{verb}-{unit}" for verb in ("board", "unload", "form", "spin") for unit in listed),
    )
