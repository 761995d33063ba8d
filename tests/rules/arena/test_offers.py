"""What is drawn at random out of what is offered."""

from random import Random

import pytest

from game.core.options import drawn
from game.rules.arena.actions import Move
from game.rules.arena.facing import FACES
from tests.rules.arena.kit import PITS, Table, table

MOVES, GRABS = 0, 1
"""The numbers of their groups."""


def both(t: Table, kind: int) -> tuple[set[object], set[object]]:
    """The paths, with what is picked up on them, that are listed, and those that come up."""
    listed, rng = t.game.options(t.state, "b1").groups[kind], Random(7)
    ways, sides = set[object](), set[int]()
    for _ in range(1500):
        move = drawn(t.game.options(t.state, "b1").groups[kind], rng.random)
        if move is not None:
            assert isinstance(move, Move) and t.game.judge(t.state, move).allowed
            ways.add((move.path, move.grab))
            sides.add(move.facing)
    assert not ways or sides == set(range(FACES))
    return {(move.path, move.grab) for move in listed if isinstance(move, Move)}, ways


@pytest.mark.parametrize(("t", "spent", "count"), [
    (table({"b1": "E6 N", "b2": "F5 N position=prone", "r1": "C5 N", "r2": "G5 S"}, rows=PITS),
     6, 44),
    (table({"b1": "H2 S", "r1": "A1 N"}, rows=PITS), 7, 20),
    (table({"b1": "E5 N", "r1": "E4 S"}), 0, 2),
    (table({"b1": "E5 N", "r1": "E4 S"}), 1, 0),
    (table({"b1": "E5 N", "r1": "I9 S"}), 10, 0),
], ids=["pits, a body, enemies", "jumps a wall", "engaged", "has shifted", "no MOV is left"])
def test_each_move_may_be_drawn_and_nothing_else(t: Table, spent: int, count: int) -> None:
    listed, ways = both(t.put("b1", spent=spent), MOVES)
    assert listed == ways
    assert len(ways) == count, sorted(map(str, ways))


def test_a_way_by_each_thing_in_reach_may_be_drawn_and_nothing_else() -> None:
    t = table({"b1": "E8 N", "r1": "A1 N"}, dropped={"dagger": "E7", "rope": "F8", "club": "A2"})
    listed, ways = both(t.put("b1", spent=6), GRABS)
    assert listed == ways and len(ways) > 20
