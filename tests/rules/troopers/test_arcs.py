"""Firing arcs: TR-A1, TR-A2."""

from typing import Any

import pytest

from game.core.event import Swept
from game.rules.troopers.actions import Lay
from game.rules.troopers.arcs import arc_cells, judge_lay, lay, lays, threats
from game.rules.troopers.state import LaidArc, Threat
from tests.rules.troopers.fight import Fight, refused, wall

RIFLE = {"at": "1005", "primary": "rifle"}


def ask(f: Fight, width: int, bearing: int = 90) -> Any:
    return judge_lay(f.context, f.state, f["b1"], Lay("b1", width, bearing))


@pytest.mark.parametrize(("width", "ap", "shots"), [(30, 2, 1), (60, 4, 2), (150, 6, 4)])
@pytest.mark.parametrize(
    ("weapon", "times"),
    [("smg", 3), ("rifle", 1), ("laser-smg", 3), ("laser-rifle", 1), ("gyrojet-rifle", 1),
     ("pistol", 2), ("auto-pistol", 3), ("laser-pistol", 2)],
)
def test_tr_a1_ap_and_shots(width: int, ap: int, shots: int, weapon: str, times: int) -> None:
    """TR-A1, TR-A4: AP of each width; its shots times the weapon's multiplier."""
    f = Fight({"b1": {"at": "1005", "secondary": weapon}})
    assert ask(f, width).cost == ap
    f.do(lay, f["b1"], Lay("b1", width, 123))
    assert f["b1"].arcs == (LaidArc(width, 123, shots * times),)
    assert (f["b1"].spent, f["b1"].fought, f["b1"].moved) == (ap, True, 0)
    event: Swept = f.of(Swept)[0]
    assert (event.unit, event.bearing, event.width) == ("b1", 123, width)
    assert set(event.cells) == set(
        f.context.board.cells_in(arc_cells(f.context, f["b1"].cell, f["b1"].arcs[0])))


def test_tr_a1_several_while_ap_last() -> None:
    """TR-A1: 2 + 4 + 2 of 8 AP; then none is left."""
    f = Fight({"b1": RIFLE})
    for width in (30, 60, 30):
        assert ask(f, width).allowed
        f.do(lay, f["b1"], Lay("b1", width, 0))
    assert [one.width for one in f["b1"].arcs] == [30, 60, 30]
    refused(ask(f, 30), "TR-T3", "2")
    assert "TR-A1" in ask(f, 30).rules
    assert lays(f.context, f.state, f["b1"]) == ()


def test_tr_a1_refusals() -> None:
    """TR-A1, TR-X2, TR-S1: a width that isn't one, no direction, no firearm, after a throw."""
    f = Fight({"b1": RIFLE | {"grenades": 1, "blade": "knife"}})
    refused(ask(f, 90), "TR-A1", "90° is no arc: 30°, 60°, 150°")
    refused(ask(f, 30, 360), "TR-A1", "360°")
    refused(ask(f, 30, -1), "TR-A1", "-1°")
    for slot in ("grenade", "blade", "secondary"):
        f.set("b1", hand=slot)
        refused(ask(f, 30), "TR-A1", "0 firearms in hand; taking one is 3 AP")
        assert lays(f.context, f.state, f["b1"]) == ()
    f.set("b1", hand="primary", threw=True)
    refused(ask(f, 30), "TR-X2", "0 arcs after a throw")
    assert lays(f.context, f.state, f["b1"]) == ()


def test_tr_a1_all_that_is_offered_is_allowed() -> None:
    f = Fight({"b1": RIFLE}).set("b1", spent=4)
    offered = list(lays(f.context, f.state, f["b1"]))
    assert {one.width for one in offered} == {30, 60} and len(offered) == 720  # type: ignore[union-attr]
    assert all(judge_lay(f.context, f.state, f["b1"], one).allowed for one in offered[::37])  # type: ignore[arg-type]


def test_tr_a1_the_edge_is_in() -> None:
    """TR-A1: 60° to the east-north-east: the neighbours in the row and to the upper right both lie
    on an edge; 59 would hold neither."""
    f = Fight({"b1": RIFLE})
    here = f["b1"].cell
    east, upper = f.cell("1105"), f.cell("1004")
    mask = arc_cells(f.context, here, LaidArc(60, 60, 1))
    bits = f.context.board.bits
    assert mask & bits[east] and mask & bits[upper] and not mask & bits[here]
    narrow = arc_cells(f.context, here, LaidArc(30, 60, 1))
    assert not narrow & (bits[east] | bits[upper])
    assert not mask & bits[f.cell("1106")]


def test_tr_a1_an_arc_goes_through_the_levels() -> None:
    """TR-A1: dots of other levels lie in it by their bearing; those right above in every arc."""
    f = Fight({"b1": RIFLE}, levels=[{"letter": "u", "title": "Upper"}],
              floors=[{"kind": "planks", "building": "h", "level": level, "box": [8, 2, 14, 6]}
                      for level in ("", "u")])
    mask = arc_cells(f.context, f["b1"].cell, LaidArc(30, 90, 1))
    bits = f.context.board.bits
    assert mask & bits[f.cell("u1205")] and mask & bits[f.cell("u1005")]
    assert not mask & bits[f.cell("u0905")]
    assert not mask & bits[f.cell("u2005")]   # no floor there


# --- TR-A2 --------------------------------------------------------------------------------------

def who(f: Fight, mover: str = "b1") -> tuple[Threat, ...]:
    return threats(f.context, f.state, f[mover])


def context(**more: Any) -> Fight:
    return Fight({"b1": {"at": "1505", "primary": "rifle"},
                  "b2": {"at": "0506", "primary": "rifle"},
                  "r1": {"at": "0505", "primary": "rifle"},
                  "r2": {"at": "2505", "primary": "smg"}}, **more)


def test_tr_a2_who_may_fire() -> None:
    """TR-A2: every enemy arc that holds the dot, by its index; never a friend's."""
    f = context().watch("r1", 30, 90).watch("r1", 30, 180).watch("r1", 60, 90)
    f.watch("b2", 150, 90).watch("r2", 30, 270)
    assert who(f) == (Threat("r1", 0), Threat("r1", 2), Threat("r2", 0))
    assert who(f, "r1") == ()


@pytest.mark.parametrize(
    "facts", [{"fate": "out"}, {"fate": "dead"}, {"fate": "gone"},
              {"arcs": (LaidArc(30, 90, 0),)}, {"arcs": ()}, {"arcs": (LaidArc(30, 200, 5),)},
              {"at": "1501", "arcs": (LaidArc(30, 90, 5),)}, {"hand": "blade"}],
)
def test_tr_a2_who_may_not(facts: dict[str, Any]) -> None:
    """TR-A2: one that is down, without shots, with the dot outside its arc, without a gun."""
    f = context().watch("r1", 30, 90)
    assert who(f) == (Threat("r1", 0),)
    assert who(f.set("r1", **facts)) == ()


def test_tr_a2_only_what_is_seen_and_in_range() -> None:
    """TR-A2, TR-L1, TR-A3: behind a wall, or past long range (an SMG's 17), there is no shot."""
    f = context(walls=[wall((10, "r3"), (10, "r8"))]).watch("r1", 30, 90).watch("r2", 30, 270)
    assert who(f) == (Threat("r2", 0),)
    assert who(f.set("b1", at="0805")) == (Threat("r1", 0),)
    g = context().watch("r2", 30, 270)
    assert who(g.set("b1", at="0805")) == (Threat("r2", 0),)
    assert who(g.set("b1", at="0705")) == ()


def test_tr_a2_a_number_beyond_twelve_is_no_shot() -> None:
    """TR-U: 6, long range 2, wounds 3, target prone 1 makes 12; one more thing on the line 13."""
    things = [{"kind": "hedge", "line": [[10, "r4"], [10, "r6"]]}]
    for drawn, expected in (([], (Threat("r2", 0),)), (things, ())):
        f = context(things=drawn).watch("r2", 30, 270)
        f.set("r2", crossed=1 << 2).set("b1", at="0905", prone=True)
        assert who(f) == expected
