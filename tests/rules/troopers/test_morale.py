"""Morale: TR-V1, TR-U11."""

import pytest
from msgspec.structs import replace

from game.core.dice import ScriptedDice
from game.core.event import Changed, Removed
from game.rules.troopers.damage import Hit, hurt
from game.rules.troopers.morale import lost, nerve, nerve_lines
from game.rules.troopers.state import OFF, LaidArc
from tests.rules.troopers.fight import Fight, lines


def squad(**more: object) -> Fight:
    people = {f"b{n}": {"at": f"{n + 4:02}05", "primary": "rifle"} for n in range(1, 8)}
    people["r1"] = {"at": "2005", "primary": "rifle"}
    f = Fight(people)
    return f.set("b7", **more) if more else f


def kill(f: Fight, unit: str) -> Fight:
    """A grenade at its feet: 2 dice for the first cell 3, 6 points."""
    f.state, f.events, key = hurt(f.context, f.state, unit, Hit(6), ScriptedDice((1, 2)))
    assert key == "dead"
    return f


def test_tr_v1_from_the_fourth_death_on() -> None:
    """TR-V1: three deaths test nobody; the fourth and each later one every survivor."""
    f = squad()
    for unit in ("b1", "b2", "b3"):
        kill(f, unit)
    assert f.state.deaths == {"blue": 3} and not f.state.nerves
    assert kill(f, "b4").state.nerves == ("b5", "b6", "b7")
    f.state = replace(f.state, nerves=())
    assert kill(f, "b5").state.nerves == ("b6", "b7")
    assert f.state.deaths == {"blue": 5}


def test_tr_u11_one_blast_one_test() -> None:
    """TR-U11: several deaths in one action bring one test to each survivor, all of them counted."""
    f = squad()
    for unit in ("b1", "b2", "b3", "b4", "b5"):
        kill(f, unit)
    assert f.state.nerves == ("b6", "b7")
    assert lines(nerve_lines(f.context, f.state, f["b7"]))["further deaths"] == 1


def test_tr_v1_who_counts() -> None:
    """TR-V1: the unconscious are no deaths, and test nothing; the enemy's deaths are its own."""
    f = squad().set("b6", fate="out")
    f.state = replace(f.state, deaths={"blue": 3})
    state, _ = lost(f.context, f.state, replace(f["b5"], fate="out"))
    assert (state.deaths, state.nerves) == ({"blue": 3}, ())
    kill(f, "r1")
    assert f.state.deaths == {"blue": 3, "rust": 1} and f.state.nerves == ()
    kill(f, "b1")
    assert "b6" not in f.state.nerves and "r1" not in f.state.nerves


@pytest.mark.parametrize(
    ("experience", "needs"), [("green", 9), ("regular", 7), ("veteran", 5), ("elite", 2)]
)
def test_tr_v1_needs(experience: str, needs: int) -> None:
    f = squad(experience=experience)
    f.state = replace(f.state, deaths={"blue": 4})
    (line,) = nerve_lines(f.context, f.state, f["b7"])
    assert line.value == needs, "the fourth death adds nothing, not even a line"
    f.state = replace(f.state, deaths={"blue": 6})
    assert sum(one.value for one in nerve_lines(f.context, f.state, f["b7"])) == needs + 2


def test_tr_v1_the_leader() -> None:
    """TR-V1: -1 while it lives, also unconscious; not once dead or gone, nor the enemy's."""
    f = squad()
    f.state = replace(f.state, deaths={"blue": 5})
    base = {"regular": 7, "further deaths": 1}
    assert lines(nerve_lines(f.context, f.state, f["b7"])) == base
    assert lines(nerve_lines(f.context, f.set("r1", leader=True).state, f["b7"])) == base
    f.set("b1", leader=True)
    for fate, helps in (("up", True), ("out", True), ("dead", False), ("gone", False)):
        found = lines(nerve_lines(f.context, f.set("b1", fate=fate).state, f["b7"]))
        assert found == base | ({"the leader lives": -1} if helps else {})
    one = nerve_lines(f.context, f.set("b7", leader=True).state, f["b7"])
    assert sum(line.value for line in one) == 7


def test_tr_v1_the_course_of_the_tests() -> None:
    """TR-V1: held; then prone and barred, arcs gone; a second failure and it leaves."""
    f = squad(arcs=(LaidArc(30, 90, 1),))
    f.state = replace(f.state, deaths={"blue": 4}, nerves=("b6", "b7", "b7", "b7"), side="rust")
    f.do(nerve, f["b7"], faces=(3, 4))
    assert (f.key, f.state.nerves) == ("holds", ("b6", "b7", "b7"))
    assert (f.rolled.needs, f.rolled.total, f.rolled.counts) == (7, 7, (True,))
    assert f["b7"].arcs and not f["b7"].prone
    f.do(nerve, f["b7"], faces=(3, 3))
    assert (f.key, f.rolled.needs, f.rolled.rule) == ("shaken", 7, "TR-V1")
    assert f.rolled.counts == (False,)
    assert (f["b7"].prone, f["b7"].barred, f["b7"].shaken, f["b7"].arcs) == (True, 1, 1, ())
    assert f.of(Changed)[0].what == "posture"
    f.do(nerve, f["b7"], faces=(3, 3))
    assert (f.key, f["b7"].fate, f["b7"].cell) == ("leaves", "gone", OFF)
    assert f.of(Removed)[0].why == "left"
    assert f.state.nerves == ("b6",) and f.state.deaths == {"blue": 4}


def test_tr_u11_barred_through_its_own_next_turn() -> None:
    """TR-U11: failing in its own turn it is barred for the rest of that and the next one."""
    f = squad()
    f.state = replace(f.state, deaths={"blue": 4}, nerves=("b7",))
    assert f.do(nerve, f["b7"], faces=(1, 1))["b7"].barred == 2
    g = squad()
    g.state = replace(g.state, deaths={"blue": 4}, nerves=("b7",), phase="burst")
    assert g.do(nerve, g["b7"], faces=(1, 1))["b7"].barred == 1


def test_one_that_leaves_tests_no_more() -> None:
    f = squad(shaken=1)
    f.state = replace(f.state, deaths={"blue": 4}, nerves=("b7", "b6", "b7"))
    f.do(nerve, f["b7"], faces=(1, 1))
    assert f.state.nerves == ("b6",)
