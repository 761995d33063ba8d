"""Where a unit may hurt another: against ways and shots that the judges allow it."""

import random

import shapely
from msgspec.structs import replace

from game.rules.mechs import ranged
from game.rules.mechs.actions import Assault, Fire
from game.rules.mechs.state import Order, with_unit
from tests.rules.mechs.kit import Table, table

TRIES = 60


def area(t: Table, unit: str) -> shapely.Geometry:
    """The geometry of the rings, by the even-odd rule."""
    found = t.game.threats(t.state, unit, soon=True)
    assert found is not None and not found.cells
    shape: shapely.Geometry = shapely.Polygon()
    for ring in found.rings:
        part = shapely.make_valid(shapely.Polygon([t.game.board.xy(cell) for cell in ring]))
        shape = shapely.symmetric_difference(shape, part)
    return shape


def within(t: Table, shape: shapely.Geometry, cell: int, slack: float) -> bool:
    return bool(shapely.distance(shape, shapely.Point(t.game.board.xy(cell))) <= slack)


def test_whatever_an_assault_could_shoot_at_lies_in_it() -> None:
    """MC-N1, MC-U7, MC-U8: foes put anywhere, assaults as they are offered."""
    t = table({"b1": "lynx 10,10 90", "r1": "hammer 30,30 270"})
    shape, rng, hits = area(t, "b1"), random.Random(4), 0
    ways = [one for one in t.game.options(t.state, "b1") if isinstance(one, Assault)]
    assert ways
    for _ in range(TRIES):
        way = rng.choice(ways)
        cell = t.cell(f"{rng.randrange(3, 33)},{rng.randrange(3, 33)}")
        foe = replace(t["r1"], cell=cell)
        unit = replace(t["b1"], cell=way.path[-1], facing=way.facing, moved=True)
        state = with_unit(with_unit(t.state, foe), unit)
        state = replace(state, order=Order("assault", "b1", went=("b1",)))
        if ranged.judge_fire(t.context, state, unit, Fire("b1", "r1", "primary")).allowed:
            hits += 1
            assert within(t, shape, cell, 6)
    assert hits


def test_nothing_lies_in_it_that_no_order_reaches() -> None:
    """MC-U8: what is further than speed and range together is out of it."""
    t = table({"b1": "lynx 10,10 90", "r1": "hammer 30,30 270"})
    shape = area(t, "b1")
    for cell in ("34,34", "2,34", "34,2"):
        assert not within(t, shape, t.cell(cell), 0)
    assert within(t, shape, t.cell("12,10"), 0)


def test_who_can_be_given_no_order_threatens_nobody() -> None:
    """MC-N1: two tokens, as its side's turn begins."""
    t = table({"b1": "lynx 10,10 90", "r1": "hammer 30,30 270"})
    t.state = with_unit(t.state, replace(t["r1"], tokens=t.context.rules.orders.tokens))
    assert t.game.threats(t.state, "r1", soon=True) is None
    assert t.game.threats(t.state, "b1") is None
