"""A house like the look book's, drawn by hand: what the tests of the dot map are built from."""

from game.boards.dotmap import DotMap
from game.boards.dots import GROUND, LevelName, Point
from game.boards.plan import Floor, FloorPlan, LevelLink, Opening, PlanShape, Wall

UPPER = LevelName("upper", "u", "Upper")
ROOF = LevelName("roof", "r", "Roof")


def _p(x: float, y: float) -> Point:
    return round(x * 1000), round(y * 1000)


def box(x: float, y: float, wide: float, high: float) -> tuple[Point, ...]:
    """A rectangle from its corner, in inches."""
    return _p(x, y), _p(x + wide, y), _p(x + wide, y + high), _p(x, y + high)


def _wall(x0: float, y0: float, x1: float, y1: float, kind: str = "outer", level: int = 0) -> Wall:
    return Wall(level, _p(x0, y0), _p(x1, y1), kind)  # type: ignore[arg-type]


def _hole(
    x0: float, y0: float, x1: float, y1: float, kind: str, hinge: int = 0, level: int = 0
) -> Opening:
    return Opening(level, _p(x0, y0), _p(x1, y1), kind, hinge)  # type: ignore[arg-type]


def _thing(kind: str, x: float, y: float, wide: float, high: float, **more: object) -> PlanShape:
    return PlanShape(0, kind, box(x, y, wide, high), **more)  # type: ignore[arg-type]


def _round(kind: str, x: float, y: float, radius: float, crown: int = 0) -> PlanShape:
    from math import cos, sin, tau

    ring = tuple(
        _p(x + radius * cos(tau * i / 12), y + radius * sin(tau * i / 12)) for i in range(12)
    )
    return PlanShape(0, kind, ring, "high", True, False, crown)


def house() -> FloorPlan:
    """Two rooms over a large one, an upper floor, a lane, hedges, trees and a low wall."""
    left, right, top, middle, low = 4.25, 17.25, 2.92, 8.12, 14.18
    walls = [
        _wall(left, top, right, top), _wall(right, top, right, low),
        _wall(right, low, left, low), _wall(left, low, left, top),
        _wall(left, middle, right, middle, "inner"), _wall(10.75, top, 10.75, middle, "inner"),
    ]
    upper = [
        _wall(left, top, right, top, level=1), _wall(right, top, right, middle, level=1),
        _wall(right, middle, left, middle, level=1), _wall(left, middle, left, top, level=1),
    ]
    holes = [
        _hole(6.6, top, 7.6, top, "window"), _hole(14.9, top, 15.9, top, "window"),
        _hole(left, 9.95, left, 10.95, "window"), _hole(5.6, low, 6.6, low, "window"),
        _hole(14.0, low, 15.0, low, "window"), _hole(7.2, middle, 8.2, middle, "door"),
        _hole(12.4, middle, 13.3, middle, "door"), _hole(10.75, 4.7, 10.75, 5.6, "door", 0),
        _hole(9.7, low, 10.7, low, "door"), _hole(right, 10.0, right, 10.9, "door"),
        _hole(12.0, top, 13.0, top, "window", level=1),
        _hole(6.0, middle, 7.0, middle, "window", level=1),
    ]
    floors = [
        Floor(0, box(0, 16.2, 20.5, 1.5), "lane"),
        Floor(0, box(left, top, 10.75 - left, middle - top), "planks", "house"),
        Floor(0, box(10.75, top, right - 10.75, middle - top), "tiles", "house"),
        Floor(0, box(left, middle, right - left, low - middle), "planks", "house"),
        Floor(0, box(5.9, 9.0, 5.1, 3.7), "carpet", "house"),
        Floor(1, box(left, top, right - left, middle - top), "planks", "house"),
        Floor(1, box(left, middle, right - left, low - middle), "roof", "house"),
        Floor(2, box(left, top, right - left, middle - top), "roof", "house"),
    ]
    shapes = [
        _thing("bed", 5.2, 3.3, 1.65, 2.3), _thing("dresser", 9.2, 3.05, 1.65, 0.7),
        _thing("kitchen", 13.2, 3.1, 3.4, 0.75), _thing("table", 13.0, 5.9, 2.15, 1.1),
        _thing("chair", 13.4, 5.48, 0.45, 0.4, solid=False),
        _thing("chair", 14.35, 5.48, 0.45, 0.4, solid=False),
        _thing("chair", 13.4, 7.1, 0.45, 0.4, solid=False),
        _thing("chair", 14.35, 7.1, 0.45, 0.4, solid=False),
        _thing("table", 8.3, 10.1, 1.45, 1.0), _thing("sofa", 12.7, 10.9, 2.65, 1.05),
        _thing("hedge", 0.2, 15.65, 6.0, 0.55), _thing("hedge", 15.4, 15.65, 5.0, 0.55),
        _thing("low-wall", 19.0, 5.0, 0.32, 3.0), _thing("crate", 5.0, 12.9, 0.9, 0.9),
        _thing("shelves", 11.6, 8.3, 2.0, 0.4, height="high", passable=False),
        _round("trunk", 2.25, 5.4, 0.21, 1150), _round("trunk", 2.25, 11.75, 0.21, 1000),
        _round("trunk", 19.2, 12.6, 0.21, 1200), PlanShape(0, "barrel", box(18.6, 3.1, 0.5, 0.5)),
    ]
    links = [
        LevelLink(0, 15, 6, "stairs", box(15.8, 5.4, 1.25, 2.5), 0),
        LevelLink(1, 8, 4, "ladder", (), 0),
    ]
    return FloorPlan(
        20, 22, (GROUND, UPPER, ROOF), tuple(floors), (*walls, *upper), tuple(holes),
        tuple(shapes), tuple(links),
    )


def house_map() -> DotMap:
    """The house as a map."""
    return DotMap(house())
