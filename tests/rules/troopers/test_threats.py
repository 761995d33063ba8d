"""Where a trooper may hurt others: against every walk, arc and blow that the rules allow it."""

import pytest
from msgspec.structs import replace

from game.rules.troopers import fire, melee
from game.rules.troopers.counters import covered
from game.rules.troopers.movement import walks
from game.rules.troopers.points import left
from game.rules.troopers.state import LaidArc, Trooper, with_trooper
from tests.rules.troopers.kit import Table, table


def cells(t: Table, unit: str, *, soon: bool = False) -> set[int]:
    area = t.game.threats(t.state, unit, soon=soon)
    return set(area.cells) if area is not None else set()


def hit(t: Table, trooper: Trooper, foe: str) -> set[int]:
    """The dots where a foe could be shot or struck from where the trooper stands now."""
    context, found = t.context, set[int]()
    least = min(row.ap for row in context.rules.arcs)
    state = with_trooper(t.state, trooper)
    for cell in context.board.cells_in(context.map.valid_mask):
        there = with_trooper(state, replace(t[foe], cell=cell))
        shot = fire.shot(context, there, trooper, there.troopers[foe])
        far = cell != trooper.cell
        if far and left(context, trooper) >= least and shot.blocked is None:
            found.add(cell)
        strikes = left(context, trooper) >= context.rules.costs.strike
        if strikes and melee.beside(context, there, trooper.cell, cell):
            found.add(cell)
    return found


def test_as_it_stands_it_threatens_what_its_arcs_cover() -> None:
    """TR-A1, TR-L1: an arc without shots left covers nothing."""
    t = table({"b1": "0305 primary=rifle", "r1": "1305 primary=rifle"})
    assert not cells(t, "r1")
    arcs = (LaidArc(60, 270, 2), LaidArc(30, 0, 0))
    t.put("r1", lambda one: replace(one, arcs=arcs))
    assert cells(t, "r1") == set(covered(t.game, t.state, t["r1"], arcs[0]))


@pytest.mark.long
def test_by_its_next_turn_it_threatens_what_any_walk_leads_up_to() -> None:
    """TR-M1, TR-A1, TR-A3, TR-X1: each end of a walk with what is left then."""
    t = table({"b1": "0303 primary=rifle", "r1": "1109 primary=smg"}, begins="rust")
    trooper = t["r1"]
    wanted = hit(t, trooper, "b1")
    for walk in walks(t.context, t.state, trooper):
        cost = t.cost(t.game.text(walk))
        assert cost is not None
        there = replace(trooper, cell=walk.path[-1], spent=cost, moved=cost)
        wanted |= hit(t, there, "b1")
    assert cells(t, "r1", soon=True) == wanted


def test_who_is_barred_from_combat_threatens_nobody() -> None:
    """TR-V1."""
    t = table({"b1": "0303 primary=rifle", "r1": "1109 primary=rifle"})
    t.put("r1", lambda one: replace(one, barred=1))
    assert t.game.threats(t.state, "r1", soon=True) is None
