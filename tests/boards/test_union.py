"""The union of many polygons covers what shapely's union of the same covers."""

import math
from random import Random

import numpy as np
import pytest
import shapely

from game.boards.union import union


def some(seed: int, count: int) -> list[shapely.Polygon]:
    """Sectors and boxes anywhere on a table, many of them over each other."""
    rng = Random(seed)
    found = []
    for _ in range(count):
        x, y, far = rng.uniform(0, 3600), rng.uniform(0, 3600), rng.uniform(20, 900)
        low, wide = rng.uniform(-math.pi, math.pi), rng.uniform(0.05, 1.4)
        arc = [low + wide * step / 6 for step in range(7)]
        found.append(shapely.Polygon([(x, y), *(
            (x + far * math.cos(angle), y + far * math.sin(angle)) for angle in arc)]))
    return found


@pytest.mark.parametrize("seed", range(8))
def test_it_covers_what_the_polygons_cover_together(seed: int) -> None:
    parts = shapely.buffer(np.array(some(seed, 60), dtype=object), 0.8, quad_segs=1)
    mine, theirs = union(parts), shapely.union_all(parts)
    assert shapely.is_valid(mine)
    assert shapely.hausdorff_distance(mine.boundary, theirs.boundary) < 0.5
    assert mine.area == pytest.approx(theirs.area, rel=1e-4)


def test_a_ring_round_an_island_keeps_its_hole_and_what_lies_in_it() -> None:
    sides = [shapely.box(0, 0, 90, 10), shapely.box(80, 0, 90, 90), shapely.box(0, 80, 90, 90),
             shapely.box(0, 0, 10, 90), shapely.box(40, 40, 50, 50)]
    whole = union(np.array(sides, dtype=object))
    assert len(whole.geoms) == 2
    assert whole.area == 90 * 90 - 70 * 70 + 100
    assert not shapely.contains_xy(whole, 30, 30) and shapely.contains_xy(whole, 45, 45)


def test_what_touches_in_a_point_is_still_sound() -> None:
    whole = union(np.array([shapely.box(0, 0, 10, 10), shapely.box(10, 10, 20, 20)], dtype=object))
    assert shapely.is_valid(whole) and whole.area == 200
