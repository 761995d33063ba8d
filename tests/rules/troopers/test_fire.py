"""Shots: TR-A2 (firing, orders), TR-A3, TR-A4."""

from typing import Any

import pytest

from game.core.event import Changed, Shot
from game.rules.troopers.fire import Aim, decide, fire, shot
from game.rules.troopers.points import hp
from game.rules.troopers.state import Standing, Threat
from tests.rules.troopers.fight import Fight, lines, wall

WEAPONS = {
    # damage, shots, short, long (TR-A4)
    "smg": (3, 3, 5, 17), "rifle": (4, 1, 26, 85), "laser-smg": (4, 3, 43, 127),
    "laser-rifle": (5, 1, 66, 232), "gyrojet-rifle": (6, 1, 31, 137), "pistol": (2, 2, 7, 20),
    "auto-pistol": (3, 3, 6, 22), "laser-pistol": (4, 2, 11, 40),
}


def pair(weapon: str = "rifle", target: str = "1505", **drawing: Any) -> Fight:
    return Fight({"b1": {"at": target, "primary": "rifle"},
                  "r1": {"at": "0505", "secondary": weapon}}, **drawing)


def aim(f: Fight) -> Aim:
    return shot(f.context, f.state, f["r1"], f["b1"])


@pytest.mark.parametrize("weapon", WEAPONS)
def test_tr_a4_weapons(weapon: str) -> None:
    f = pair()
    row = f.context.data.firearms[weapon]
    assert (row.damage, row.shots, row.short, row.long) == WEAPONS[weapon]
    assert set(f.context.data.firearms) == set(WEAPONS)


@pytest.mark.parametrize("weapon", ["smg", "pistol", "auto-pistol", "laser-pistol"])
def test_tr_a3_ranges(weapon: str) -> None:
    """TR-A3: +2 past short range, nothing past long range, counted in dots."""
    _, _, short, far = WEAPONS[weapon]
    f = pair(weapon, size=(60, 8))
    for distance, needs in ((1, 6), (short, 6), (short + 1, 8), (far, 8)):
        f.set("b1", at=f"{5 + distance:02}05")
        assert (aim(f).needs, aim(f).distance, aim(f).blocked) == (needs, distance, None)
    f.set("b1", at=f"{6 + far:02}05")
    blocked = aim(f).blocked
    assert blocked is not None and blocked.rule == "TR-A3"
    assert blocked.text.startswith(f"{far + 1} dots") and str(far) in blocked.text


def test_tr_u9_range_through_the_floors() -> None:
    """TR-U9: dots across and one more for each level."""
    f = pair("smg", levels=[{"letter": "u", "title": "Upper"}],
             floors=[{"kind": "planks", "building": "h", "level": "u", "box": [9, 2, 14, 6]}])
    f.set("b1", at="1005")
    assert (aim(f).distance, aim(f).needs) == (5, 6)
    f.set("b1", at="u1005")
    assert (aim(f).distance, aim(f).needs) == (6, 8)


def test_tr_a3_line_by_line() -> None:
    """TR-A3: everything at once, each line with its rule: 6+2+1+1+1-1+1+2 = 13."""
    f = Fight({"b1": {"at": "1505", "primary": "rifle", "prone": True},
               "b2": {"at": "1205"}, "r1": {"at": "0505", "primary": "smg", "prone": True}},
              walls=[wall((9, "r2.5"), (9, "r8.5"))],
              doors=[{"line": [[9, "r4.5"], [9, "r5.5"]]}],
              things=[{"kind": "hedge", "line": [[10, "r4"], [10, "r6"]]}])
    f.set("r1", crossed=1 << 6)
    found = aim(f)
    assert lines(found.modifiers) == {
        "base": 6, "long range 10 dots": 2, "doorway": 1, "hedge": 1,
        f"{f.context.names['b2']} on the line": 1, "shooter prone": -1, "target prone": 1,
        "hurt, 5 HP": 2,
    }
    assert found.needs == 13 and found.odds == 0 and found.blocked is None
    assert [one.rule for one in found.modifiers] == [
        "TR-A3", "TR-A3", "TR-A3", "TR-A3", "TR-U5", "TR-A3", "TR-A3", "TR-H2"]


def test_tr_a3_prone_and_adjacent() -> None:
    """TR-A3: -1 against a prone target on the next dot, +1 from two dots on."""
    f = pair().set("b1", prone=True)
    for place, needs in (("0605", 5), ("0705", 7), ("0504", 5)):
        assert aim(f.set("b1", at=place)).needs == needs


@pytest.mark.parametrize(
    ("points", "worse"), [(10, 0), (8, 0), (7, 1), (6, 1), (5, 2), (4, 2), (3, 2), (2, 3), (1, 3)]
)
def test_tr_h2_wounds_of_the_shooter(points: int, worse: int) -> None:
    f = pair().set("r1", crossed=1 << points + 1 if points < 10 else 0)
    assert aim(f).needs == 6 + worse
    # the target's don't matter
    f.set("r1", crossed=0).set("b1", crossed=1 << 3)
    assert aim(f).needs == 6


def test_tr_a3_experience_changes_nothing() -> None:
    for experience in ("green", "regular", "veteran", "elite"):
        assert aim(pair().set("r1", experience=experience)).needs == 6


def test_tr_a3_as_if_it_stood_elsewhere() -> None:
    """A path's preview asks for other dots."""
    f = pair("smg")
    there = shot(f.context, f.state, f["r1"], f["b1"], f.cell("0805"))
    assert (there.distance, there.needs) == (3, 6)


# --- firing -------------------------------------------------------------------------------------

def test_tr_a2_a_shot() -> None:
    """TR-A3, TR-A4: two dice reach 6: hit, and the weapon's damage; one shot fewer."""
    f = pair().watch("r1", 30, 90, 2).do(
        fire, *_shot(pair().watch("r1", 30, 90, 2)), faces=(2, 4, 3, 4))
    assert (f.key, hp(f["b1"])) == ("hurt", 3)
    assert f["r1"].arcs[0].shots == 1
    roll = f.rolled
    assert (roll.dice, roll.needs, roll.total, roll.counts) == ((2, 4), 6, 6, (True,))
    assert roll.summed and roll.onto_needs and (roll.rule, roll.side) == ("TR-A3", "rust")
    assert lines(roll.modifiers) == {"base": 6}
    assert roll.ending == "hit, 4 damage"
    event: Shot = f.of(Shot)[0]
    assert (event.unit, event.target) == ("r1", "b1")
    assert ("shots", "2", "1") in {(e.what, e.before, e.after) for e in f.of(Changed)}


def _shot(f: Fight, arc: int = 0) -> tuple[Any, int, Any]:
    return f["r1"], arc, f["b1"]


def test_tr_a2_a_miss() -> None:
    f = pair().watch("r1", 30, 90, 1)
    f.do(fire, *_shot(f), faces=(2, 3))
    assert (f.key, f.rolled.counts, f.rolled.ending) == ("miss", (False,), "miss")
    assert hp(f["b1"]) == 10
    # the arc keeps its place until the reaction is over
    assert [one.shots for one in f["r1"].arcs] == [0]


def test_tr_a2_which_arc() -> None:
    f = pair().watch("r1", 30, 90, 1).watch("r1", 60, 90, 2)
    f.do(fire, *_shot(f, 1), faces=(1, 1))
    assert [one.shots for one in f["r1"].arcs] == [1, 1]


@pytest.mark.parametrize(
    ("orders", "percent", "expected"),
    [("ask", 50, None), ("always", 99, True), ("hold", 1, False), ("odds", 72, True),
     ("odds", 73, False), ("odds", 0, True)],
)
def test_tr_a2_standing_orders(orders: Any, percent: int, expected: bool | None) -> None:
    """TR-A2: 6 on two dice is 26 of 36, 72.2 %."""
    f = pair().watch("r1", 30, 90).set("r1", orders=Standing(orders, percent))
    assert decide(f.context, f.state, Threat("r1", 0), f["b1"]) is expected
