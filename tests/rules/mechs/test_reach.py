"""The outline of a unit's way is true: what it shows can be done, what can be done lies in it."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest
import shapely
from msgspec.structs import replace

from game.core.ruling import Ruling
from game.rules.mechs import around, movement, movement_allowance, reach, way
from tests.boards.anytables import shape_of
from tests.properties import rarely
from tests.rules.mechs.kit import Table, table

TENTH = 10
GROUND = {
    "wood": "hindering 4,4 10,4 10,9 7,7 4,9", "copse": "hindering 2,7 5,7 5,12 2,12",
    "barn": "blocking 14,14 17,15 16,18 13,17",
    "hill": "elevated 20,10 28,10 28,18 20,18",
    "bluff": "abrupt 20,22 28,22 28,30 20,30 access=20,26",
    "lake": "deep 4,20 11,20 11,28 4,28", "shore": "shallow 3,19 12,19 12,29 3,29",
}
STARTS = {
    "lynx": ["12,12 0", "18,14 0", "24,14 0", "18,26 0", "7,6.5 0", "13,22 0",
             "4,6 90", "10,6 270", "9.4,8.6 0", "4.5,8 0", "3,10 0"],
    "thresher": ["12,11 0", "18.5,20 0", "13.5,24 0"], "rifles": ["12,12 0", "18.8,26 0"],
    "drifters": ["7,7.02 0", "5,10 270"],
    "kestrel": ["18,20 0 level=cruising"], "hare": ["18,12 0"],
    "boar": ["18,16 90", "24,14 0", "18.5,26 90", "24,26 0", "12.5,18 0"],
}
CASES = [(model, start) for model, starts in STARTS.items() for start in starts]


def standing(model: str, start: str) -> Table:
    """A unit there, with two others about."""
    return table({
        "b1": f"{model} {start}", "r1": "rifles 15,10 0", "r2": "boar 16,22 90",
    }, GROUND)


@pytest.mark.parametrize(("model", "start"), rarely(CASES, 6))
def test_all_that_can_be_done_lies_in_the_outline(model: str, start: str) -> None:
    """To a tenth of an inch: straight ways and ways with a bend that the judge allows."""
    t = standing(model, start)
    unit, board, rng = t["b1"], t.game.board, Random(f"{model}{start}")
    drawn = reach.reached(t.context, t.state, unit, "move")
    assert drawn is not None
    wide = shapely.buffer(shape_of(drawn.rings, t.game.board), TENTH)
    x, y = board.xy(unit.cell)
    limit = movement_allowance.allowance(t.context, t.state, unit, "move").limit
    found = 0
    for _ in range(150):
        cells = [
            board.clamped(x + rng.randint(-limit, limit), y + rng.randint(-limit, limit))
            for _ in range(2)
        ]
        laid = way.laid(t.context, t.state, unit, "move", tuple(cells[:rng.randrange(2)]), cells[1])
        if isinstance(movement.walk(t.context, t.state, unit, "move", *laid), Ruling):
            continue
        found += 1
        assert shapely.covers(wide, shapely.Point(board.xy(laid[0][-1]))), t.laid(
            "b1", board.name(cells[1]))
    assert found > 15


@pytest.mark.parametrize(("model", "start"), rarely(CASES, 6))
def test_all_that_the_outline_shows_can_be_done(model: str, start: str) -> None:
    """To a tenth of an inch: where the straight way is free it may be gone."""
    t = standing(model, start)
    done = sum(_can_be_done(t, cell) for cell in shown(t, f"{start}{model}", 40))
    assert done > 15


@pytest.mark.parametrize(("model", "start"), rarely(CASES, 6))
def test_pointing_into_the_outline_leads_there(model: str, start: str) -> None:
    """MC-U2: with bends round what blocks or stops the straight way."""
    t = standing(model, start)
    unit, board = t["b1"], t.game.board
    for cell in shown(t, f"{start} {model}", 12):
        path, facing = around.laid(t.context, t.state, unit, "move", (), cell)
        walk = movement.walk(t.context, t.state, unit, "move", path, facing)
        assert not isinstance(walk, Ruling), (board.name(cell), walk)
        assert board.length(path[-1], cell) <= 3, (board.name(cell), board.name(path[-1]))


@pytest.mark.parametrize(("model", "start"), rarely([
    ("lynx", "18,14 0"), ("lynx", "21,14 0"), ("hound", "18,26 0"), ("boar", "18,16 90"),
    ("boar", "22,14 0"), ("hare", "18,12 0"),
]))
def test_the_outline_is_true_along_the_edges_of_raised_ground(model: str, start: str) -> None:
    """MC-T6, MC-T7: places where a base would lie across are none; the others can be pointed at."""
    t = standing(model, start)
    unit, board = t["b1"], t.game.board
    edges = shapely.union_all(
        [
            shapely.boundary(t.context.map.shapes[t.context.map.index[one]])
            for one in ("hill", "bluff")
        ]
    )
    found = 0
    for cell in shown(t, f"{model} {start} edge", 400):
        if float(shapely.distance(edges, shapely.Point(board.xy(cell)))) > 130:
            continue
        found += 1
        path, facing = around.laid(t.context, t.state, unit, "move", (), cell)
        walk = movement.walk(t.context, t.state, unit, "move", path, facing)
        assert not isinstance(walk, Ruling), (board.name(cell), walk)
        assert board.length(path[-1], cell) <= 3, (board.name(cell), board.name(path[-1]))
    assert found > 8


def shown(t: Table, seed: str, count: int) -> Iterator[int]:
    """Places a tenth inside the outline of a move."""
    unit, board, rng = t["b1"], t.game.board, Random(seed)
    drawn = reach.reached(t.context, t.state, unit, "move")
    assert drawn is not None
    inner = shapely.buffer(shape_of(drawn.rings, t.game.board), -TENTH)
    left, top, right, bottom = map(int, inner.bounds)
    while count:
        cell = board.clamped(rng.randint(left, right), rng.randint(top, bottom))
        if shapely.covers(inner, shapely.Point(board.xy(cell))) and cell != unit.cell:
            count -= 1
            yield cell


def _can_be_done(t: Table, cell: int) -> bool:
    """Whether there is a straight way there; asserts that it isn't refused for anything but what is
    in that way."""
    unit, board = t["b1"], t.game.board
    laid = way.laid(t.context, t.state, unit, "move", (), cell)
    found = movement.walk(t.context, t.state, unit, "move", *laid)
    if not isinstance(found, Ruling):
        return board.length(laid[0][-1], cell) <= 3
    words = [reason.text for reason in found.reasons]
    assert any("in the way" in one or "stops" in one or "half on" in one or "begins" in one
               or "no way up" in one for one in words), (board.name(cell), words)
    return False


def test_it_goes_on_from_the_last_bend() -> None:
    """MC-U1: with the inches that are left."""
    t = standing("lynx", "12,12 0")
    drawn = reach.reached(t.context, t.state, t["b1"], "move", (t.cell("12,9"),))
    assert drawn is not None and drawn.words == "7″"
    length = sum(t.game.board.length(a, b) for a, b in pairwise(drawn.rings[0]))
    assert length > 2000


def test_orders_with_the_same_inches_have_one_outline_and_any_change_another() -> None:
    """MC-N1: moving and assault are searched once; who has come in the way is searched for anew,
    and what was kept is what a table of its own finds."""
    t = standing("lynx", "12,12 0")
    t.context.outlines.clear()
    moved, assault = (t.game.outline(t.state, "b1", line) for line in ("move", "assault"))
    assert moved is not None and assault is not None and moved.rings is assault.rings
    assert len(t.context.outlines) == 1
    other = table({"b1": "lynx 12,12 0", "r1": "rifles 12,9 0", "r2": "boar 16,22 90"}, GROUND)
    near = t.game.outline(
        replace(t.state, units={**t.state.units, "r1": other["r1"]}), "b1", "move")
    other.context.outlines.clear()
    assert near == other.game.outline(other.state, "b1", "move") != moved


def test_there_is_none_for_who_may_not_move() -> None:
    """MC-B1, MC-U25: who must break away first, or has had its order."""
    t = table({"b1": "lynx 12,12 0", "b2": "rifles 30,30 0", "r1": "hound 12,10 0"})
    assert t.game.outline(t.state, "b1", "move") is None
    assert t.game.outline(t.state, "b2", "move") is not None
    assert t.game.outline(t.state, "b2", "run") is None
    assert t.game.outline(t.state, "b2", "vent") is None
    assert t.game.outline(t.state, "zz", "move") is None
    t.go("b2", "30,26")
    assert t.game.outline(t.state, "b2", "move") is None
