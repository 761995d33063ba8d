"""Drawn plans for tests and measurements: a town of a size. Random ones are in `anyplans`."""

import random
from collections.abc import Iterator

from game.boards.dots import MARGIN, PITCH, ROW, LevelName, Point
from game.boards.plan import Floor, FloorPlan, LevelLink, Opening, PlanShape, Wall

LEVELS = (LevelName("ground", "", "Ground"), LevelName("upper", "u", "Upper floor"))


def box(left: int, top: int, right: int, bottom: int) -> tuple[Point, ...]:
    """The outline of an upright rectangle."""
    return (left, top), (right, top), (right, bottom), (left, bottom)


def octagon(x: int, y: int, radius: int) -> tuple[Point, ...]:
    """Nearly round."""
    short = radius * 41 // 100
    way = [(radius, short), (short, radius), (-short, radius), (-radius, short)]
    way += [(-a, -b) for a, b in way]
    return tuple((x + dx, y + dy) for dx, dy in way)


def _house(index: int, col: int, row: int) -> Iterator[object]:
    """A house of two storeys, eight by nine dots, walls midway between dots where they can be."""
    left, top = PITCH * col + 250, ROW * row + 67
    right, bottom = left + 8 * PITCH, top + 9 * ROW
    name = f"house {index}"
    middle = left + 4 * PITCH
    cross = top + 4 * ROW
    for level in (0, 1):
        yield Floor(level, box(left, top, right, bottom), "planks", name)
        corners = box(left, top, right, bottom)
        for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
            yield Wall(level, start, end)
        yield Wall(level, (left, cross), (middle, cross), "inner")
        yield Wall(level, (middle, cross), (middle, bottom), "inner")
        yield Wall(level, (middle, cross), (right, cross), "inner")
        yield Opening(level, (left + 1500, cross), (left + 2500, cross), "door")
        yield Opening(level, (right - 2500, cross), (right - 1500, cross), "door")
        yield Opening(level, (left + 2200, bottom), (left + 3200, bottom), "window")
        yield Opening(level, (right, top + 1400), (right, top + 2400), "window")
    yield Opening(0, (left + 5200, top), (left + 6200, top), "door")
    yield PlanShape(0, "table", box(left + 900, top + 800, left + 2100, top + 1500))
    yield LevelLink(0, col + 6, row + 7)


def town(cols: int, rows: int, seed: int = 5) -> FloorPlan:
    """Houses in a grid with trees, hedges and low walls around them, two levels."""
    rng = random.Random(seed)
    parts: list[object] = []
    spots = [(c, r) for r in range(2, rows - 12, 13) for c in range(3, cols - 11, 13)]
    for index, (col, row) in enumerate(spots):
        parts += _house(index, col, row)
    right, bottom = PITCH * cols, ROW * (rows - 1) + 2 * MARGIN
    for _ in range(cols * rows // 60):
        # gardens only: the lanes that the grid of houses leaves
        x = rng.randrange(1000, right - 3000)
        y = ROW * (rng.randrange(0, rows - 2, 13) + rng.choice((0, -1))) + MARGIN + 433
        if not 1000 <= y <= bottom - 1000:
            continue
        if rng.random() < 0.5:
            x += MARGIN - x % PITCH
            parts.append(
                PlanShape(0, "trunk", octagon(x, y, 240), "high", passable=False, crown=900)
            )
        else:
            parts.append(PlanShape(0, "hedge", box(x, y - 150, x + 2000, y + 150), solid=False))
    return FloorPlan(cols, rows, LEVELS, **by_kind(parts))  # type: ignore[arg-type]


def by_kind(parts: list[object]) -> dict[str, tuple[object, ...]]:
    """The parts of a plan by the fields they belong in."""
    kinds = (("floors", Floor), ("walls", Wall), ("openings", Opening), ("shapes", PlanShape))
    return {
        name: tuple(p for p in parts if isinstance(p, kind))
        for name, kind in (*kinds, ("links", LevelLink))
    }
