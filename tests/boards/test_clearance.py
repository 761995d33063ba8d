"""Where a long base finds no facing: against trying every facing."""

import pytest
import shapely

from game.boards.bases import PlacedBase, spot
from game.boards.clearance import no_clearance
from game.boards.tablemap import Area, square
from tests.boards.anytables import BASES, BOARD, AnyTable
from tests.properties import rarely

DISC, TANK = BASES[0], BASES[2]
NOOK = Area("nook", "blocking", ((1000, 1000), (2000, 1000), (2000, 1200), (1200, 1200),
                                 (1200, 2000), (1000, 2000)))
"""An L: its inner corner lies at 12″, 12″."""


def near(box, areas, others=(), base=TANK):
    return no_clearance(BOARD, base, box, areas, others)


def test_round_bases_are_never_turned():
    assert near((1100, 1100, 1500, 1500), [NOOK], base=DISC).is_empty


def test_along_one_wall_there_is_room():
    """As near to it as the base is wide: along it."""
    wall = Area("w", "blocking", square(10, 10, 20, 11))
    assert near((1100, 1100, 1900, 1400), [wall]).is_empty
    assert near((0, 500, 300, 2000), []).is_empty


def test_in_a_corner_there_is_none():
    """Its spine leans across the corner as a ladder: a quarter of a circle of half its length."""
    tight = near((1200, 1200, 1500, 1500), [NOOK])
    # beside the walls lies what not even a round base reaches: that isn't looked at
    nook = shapely.intersection(
        shapely.Point(1250, 1250).buffer(TANK.half), shapely.box(1250, 1250, 1500, 1500))
    assert shapely.hausdorff_distance(tight, nook) < 15
    corner = near((0, 0, 300, 300), [])
    assert shapely.covers(corner, shapely.Point(70, 70)) and not shapely.covers(
        corner, shapely.Point(110, 110))


def test_between_other_bases():
    """Three round it leave no facing."""
    ring = [spot(BOARD, BOARD.cell(at), 0, BASES[1]) for at in ("16.3,18", "19,16.3", "19,19.7")]
    here = shapely.Point(1800, 1800)
    assert shapely.covers(near((1700, 1700, 1900, 1900), [], ring), here)
    assert not shapely.covers(near((1700, 1700, 1900, 1900), [], ring[1:]), here)


@pytest.mark.parametrize("seed", rarely([4, 6, 21]))
def test_it_is_as_trying_every_facing_says(seed):
    """To a tenth of an inch, wherever the base's middle has room at least that far round."""
    table, base = AnyTable(seed), TANK
    box = (0, 900, 1500, 2400)
    tight = near(box, table.solid, table.spots)
    edge, rng, met = shapely.boundary(tight), table.rng, [0, 0]
    for _ in range(2500):
        x, y = rng.randint(0, 1500), rng.randint(900, 2400)
        if not table.free(PlacedBase((x, y), (x, y), base.radius + 10), table.spots):
            continue
        room = table.fits(base, BOARD.at(x, y), table.spots)
        met[room] += 1
        here = shapely.Point(x, y)
        if shapely.covers(tight, here) == room:
            assert shapely.distance(edge, here) <= 10, (x, y)
    assert min(met) > 3
