"""Drawn plans with anything anywhere, for hypothesis."""

from hypothesis import strategies as st

from game.boards.dots import MARGIN, PITCH, ROW
from game.boards.plan import Floor, FloorPlan, LevelLink, Opening, PlanShape, Wall
from tests.boards.dotplans import LEVELS, box, by_kind


@st.composite
def plans(draw: st.DrawFn, high: int = 7) -> FloorPlan:
    """Small plans with anything anywhere, faults included, ends often on dots or between them."""
    cols, rows = draw(st.integers(2, high)), draw(st.integers(2, high))
    right, bottom = PITCH * cols + MARGIN, ROW * (rows - 1) + 2 * MARGIN
    coarse = st.tuples(
        st.integers(0, right // 250).map(lambda x: 250 * x),
        st.integers(0, bottom // 433).map(lambda y: 433 * y + 67),
    )
    fine = st.tuples(st.integers(0, right), st.integers(0, bottom))
    point = st.one_of(coarse, coarse, fine)
    level = st.integers(0, 1)
    parts: list[object] = []
    for start, end, on in draw(st.lists(st.tuples(point, point, level), max_size=8)):
        if start == end:
            continue
        parts.append(Wall(on, start, end))
        for _ in range(draw(st.integers(0, 2))):
            one, two = sorted(draw(st.tuples(st.integers(0, 8), st.integers(0, 8))))
            if one < two:
                gap = [
                    tuple(a + (b - a) * part // 8 for a, b in zip(start, end, strict=True))
                    for part in (one, two)
                ]
                kind = draw(st.sampled_from(("door", "window", "breach")))
                if gap[0] != gap[1]:
                    parts.append(Opening(on, gap[0], gap[1], kind))  # type: ignore[arg-type]
    corner = st.tuples(point, st.integers(1, 1500), st.integers(1, 1500), level)
    for (x, y), wide, tall, on in draw(st.lists(corner, max_size=4)):
        height = draw(st.sampled_from(("low", "high")))
        passable, solid = draw(st.booleans()), draw(st.booleans())
        outline = draw(
            st.sampled_from((box(x, y, x + wide, y + tall), ((x, y), (x + wide, y), (x, y + tall))))
        )
        parts.append(PlanShape(on, "thing", outline, height, solid, passable))  # type: ignore[arg-type]
    for (x, y), wide, tall, on in draw(st.lists(corner, max_size=3)):
        parts.append(Floor(on, box(x, y, x + 3 * wide, y + 3 * tall), "planks", "hut"))
    for _ in range(draw(st.integers(0, 3))):
        parts.append(LevelLink(0, draw(st.integers(0, cols - 1)), draw(st.integers(0, rows - 1))))
    return FloorPlan(cols, rows, LEVELS, **by_kind(parts))  # type: ignore[arg-type]
