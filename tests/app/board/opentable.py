"""A field with every kind of ground and a few machines: what the tests of the open table use."""

from game.boards.table import TableBoard, Vector
from game.boards.tablemap import Area, Strip, TableMap, square
from game.core.view_records import Badge, Piece

BOARD = TableBoard(2400, 2000)
MECH, TANK, SQUAD, COLOSSAL = (200, 200), (230, 100), (100, 100), (300, 300)


def ring(*places: tuple[float, float]) -> tuple[Vector, ...]:
    """Places in inches as an outline."""
    return tuple((round(x * 100), round(y * 100)) for x, y in places)


AREAS = (
    Area("wood", "hindering", ring((2, 3), (6, 2), (8, 5), (6, 8), (3, 7)), "Wood", seed=4),
    Area("barn", "blocking", square(11, 3, 14, 6)),
    Area("pond", "shallow", ring((2, 12), (7, 11), (8, 16), (3, 17))),
    Area("pit", "deep", ring((3.5, 13), (6, 12.5), (6.5, 15), (4, 15.5))),
    Area("hill", "elevated", ring((17, 2), (22, 3), (22, 8), (18, 8))),
    Area("rock", "abrupt", square(17, 12, 22, 17), access=((1700, 1400), (2200, 1500))),
)
STRIPS = (Strip(square(0, 18, 24, 20), "Blue begins here", "blue"),)


def field() -> TableMap:
    """Woods, a barn, a pond with a deep, a hill, a rock."""
    return TableMap(BOARD, AREAS, STRIPS)


def point(x: float, y: float) -> int:
    """The cell of a place in inches."""
    return BOARD.at(round(x * 100), round(y * 100))


def machine(unit: str = "b1", x: float = 10.0, y: float = 10.0, **more: object) -> Piece:
    """A blue 'Mech, or what else is said of it."""
    facts = {
        "stock": "blue", "figure": "mech-medium", "badges": (Badge("id", unit[1:]),),
        "facing": 0, "base": MECH, **more,
    }
    return Piece(unit, unit, point(x, y), "blue", **facts)  # type: ignore[arg-type]
