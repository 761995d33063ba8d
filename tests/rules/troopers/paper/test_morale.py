"""Morale and victory from the paper's side: TR-V1, TR-V2, TR-U11."""

import pytest

from game.core.event import Ended, Removed
from tests.rules.troopers.paper.tables import HOUSE, Paper, chance, faces, walk

NEEDS = {"green": 9, "regular": 7, "veteran": 5, "elite": 2}
WIDE = HOUSE.replace("size: [16, 11]", "size: [30, 11]")


def losses(deaths: int, words: str = "", leader: bool = False, **more: str) -> Paper:
    """Blue has lost so many; b1 dies next when it activates, and r1's arc is at it."""
    troopers = {"b1": "0505 primary=rifle", "b2": f"0509 primary=rifle {words}",
                "r1": "0905 primary=gyrojet-rifle", "r2": "3012 primary=rifle"}
    if leader:
        troopers["b3"] = "0709 primary=rifle leader experience=elite"
    table = Paper(troopers | more).alter(deaths={"blue": deaths})
    return table.put("b1", cells=(10, 9, 8, 7, 6, 5)).watch("r1", 30, 270)


def killed(table: Paper) -> Paper:
    """b1 falls, by 6 lethal points from cell 4 down."""
    return table.play("activate b1").play("fire r1 with arc 1", 6, 6, *faces(4))


# TR-V1


@pytest.mark.parametrize("deaths", [0, 1, 2])
def test_tr_v1_no_test_before_the_fourth_death(deaths: int) -> None:
    """TR-V1."""
    table = killed(losses(deaths))
    assert table.unit("b1")["fate"] == "dead"
    assert table.data()["deaths"] == {"blue": deaths + 1}
    assert table.next == ""


@pytest.mark.parametrize("experience", NEEDS)
@pytest.mark.parametrize("deaths", [3, 4, 6])
@pytest.mark.parametrize("leader", [False, True])
def test_tr_v1_from_the_fourth_on_every_survivor_tests(
    experience: str, deaths: int, leader: bool
) -> None:
    """TR-V1: green 9, regular 7, veteran 5, elite 2; +1 for each death after the fourth; −1, the
    leader's skill, while it lives."""
    table = killed(losses(deaths, f"experience={experience}", leader))
    assert table.next == "nerve b2"
    said = table.forecast("nerve b2")
    assert said.needs == NEEDS[experience] + (deaths - 3) - leader
    assert said.odds("holds") == chance(said.needs)
    assert {line.rule for line in said.modifiers} == {"TR-V1"}
    table.refused("done b2", "TR-V1", says=("2" if leader else "1",))
    table.play("nerve b2", 6, 6)
    assert table.unit("b2")["prone"] is False
    assert table.next == ("nerve b3" if leader else "")


def test_tr_v1_the_number_itself_holds_one_less_fails() -> None:
    """TR-V1: 7 and 6 of a regular."""
    for total, prone in ((7, False), (6, True)):
        table = killed(losses(3)).play("nerve b2", *faces(total))
        assert table.unit("b2")["prone"] is prone
        assert bool(table.unit("b2")["barred"]) is prone


def test_tr_v1_a_dead_leader_helps_nobody_and_an_unconscious_one_lives() -> None:
    """TR-V1."""
    table = losses(3, leader=True).put("b3", fate="dead", cells=range(11))
    assert killed(table).forecast("nerve b2").needs == 7
    table = losses(3, leader=True).put("b3", fate="out", cells=range(1, 11))
    table = killed(table)
    assert table.forecast("nerve b2").needs == 6
    table.play("nerve b2", 6, 6)
    assert table.next == "", "the unconscious don't test"


def test_tr_v1_only_deaths_of_the_own_side_count_and_only_deaths() -> None:
    """TR-V1: an unconscious fourth, or four dead enemies, try nobody's nerves."""
    table = losses(3).put("b1", cells=(10, 9, 8, 7)).play("activate b1")
    table.play("fire r1 with arc 1", 6, 6, *faces(6))
    assert table.unit("b1")["fate"] == "out"
    assert table.next == ""
    table = losses(0).alter(deaths={"rust": 7})
    assert killed(table).next == ""


def test_tr_v1_failing_prone_and_no_combat_next_turn() -> None:
    """TR-V1, TR-U11: it may move; when that turn of its own is over it fights again. Failed in the
    enemy's turn the next own one, failed in the own turn the one after it."""
    table = killed(losses(3, b4="0511 primary=rifle"))
    table.play("nerve b2", 1, 1).play("nerve b4", 6, 6)
    assert table.unit("b2")["prone"] is True
    table.end().end()
    assert table.phase() == (2, "blue", "act")
    for order in ("arc b2 30 towards 0", "strike b2 at r1 with fists"):
        table.refused(order, "TR-V1", "TR-U11")
    assert "arc" not in table.kinds("b2")
    assert table.cost("stand b2") == 2
    table.end().end()
    assert table.cost("arc b2 30 towards 0") == 2

    table = Paper({"b1": "0505 primary=rifle grenades=1 hand=grenade", "b2": "0112 tool=key",
                   "r1": "0905 primary=rifle", "r2": "3001 primary=rifle"})
    table.alter(deaths={"rust": 3}).put("r1", cells=range(5, 11))
    table.play("throw b1 to 0905", 6, 6).play("end-side").play("burst", *faces(4))
    assert table.next == "nerve r2"
    table.play("nerve r2", 1, 1).follow()
    table.refused("arc r2 30 towards 0", "TR-V1")
    table.end().end()
    assert table.cost("arc r2 30 towards 0") == 2


def test_tr_v1_a_second_failure_leaves() -> None:
    """TR-V1: off the map, which is no death and tries no further nerves."""
    table = killed(losses(3)).put("b2", shaken=1)
    assert {outcome.key for outcome in table.forecast("nerve b2").outcomes} == {"holds", "leaves"}
    table.play("nerve b2", 1, 1)
    assert table.at("b2") == ""
    assert table.unit("b2")["fate"] == "gone"
    assert [one.why for one in table.happened(Removed)] == ["left"]
    assert table.data()["deaths"] == {"blue": 4}
    assert table.data()["nerves"] == []


def test_tr_v1_first_failures_of_two_tests_make_two() -> None:
    """TR-V1: prone at the fourth death, gone at the fifth."""
    troopers = {"b4": "0507 primary=rifle"}
    table = killed(losses(3, **troopers)).play("nerve b2", 1, 1).play("nerve b4", 6, 6)
    table.watch("r1", 150, 270).put("b4", cells=range(5, 11))
    table.play("activate b4").play("fire r1 with arc 2", 6, 6, *faces(4))
    assert table.next == "nerve b2"
    assert table.forecast("nerve b2").needs == 8
    table.play("nerve b2", 1, 1)
    assert table.unit("b2")["fate"] == "gone"


# TR-V2


def ended(table: Paper) -> tuple[str, str]:
    found = table.happened(Ended)
    result = table.status().result
    if not found:
        assert result is None
        return "", ""
    assert result is not None and result.title == found[0].title
    assert table.options() == []
    assert table.phase()[2] == "over"
    table.refused("end-side", "TR-T1")
    return found[0].winner, found[0].title


HOLD = "[{goal: hold, buildings: [house], need: 1}]"


def holding(b1: str = "0505", r1: str = "2005", turns: int = 1, **more: str) -> Paper:
    troopers = {"b1": f"{b1} primary=rifle", "r1": f"{r1} primary=rifle"}
    return Paper(troopers | more, WIDE, turns=turns, goals=HOLD)


@pytest.mark.parametrize(
    ("b1", "r1", "winner"),
    [("0505", "2005", "blue"), ("u0606", "2005", "blue"), ("t0606", "2005", "blue"),
     ("1205", "u0606", "rust"), ("0505", "t0606", ""), ("1205", "2005", "")],
)
def test_tr_v2_holding_a_building_at_the_end_of_the_last_turn(
    b1: str, r1: str, winner: str
) -> None:
    """TR-V2: somebody of one side on any level or the roof and nobody of the other; else a
    draw."""
    table = holding(b1, r1).play("end-side")
    table.follow()
    assert ended(table) == ("", "")
    table.play("end-side")
    table.follow()
    titles = {"blue": "Blue wins", "rust": "Rust wins", "": "Draw"}
    assert ended(table) == (winner, titles[winner])


def test_tr_v2_only_those_count_who_are_up_and_can_fight() -> None:
    """TR-V2: the unarmed hold nothing, nor do the fallen; nobody contests lying dead."""
    for unit, put, words in (("r2", {"fate": "out", "cells": range(1, 11)}, ""),
                             ("r2", {}, "unarmed")):
        table = holding(r2=f"0606 tool=key {words}").put(unit, **put).play("end-side")
        table.follow()
        table.play("end-side")
        table.follow()
        assert ended(table)[0] == "blue"


def test_tr_v2_not_before_the_last_turn() -> None:
    """TR-V2: ten turns are ten turns."""
    table = holding(turns=10)
    for _ in range(19):
        table.end()
        assert ended(table) == ("", "")
    table.end()
    assert ended(table)[0] == "blue"


RESCUE = '[{goal: bring, side: blue, who: b2, to: ["0105", "0106"], place: the road}]'


def test_tr_v2_rescue() -> None:
    """TR-V2: won when a turn of its own ends with the one looked for up at the exit; lost when it
    falls or time runs out."""
    troopers = {"b1": "1005 primary=rifle", "b2": "0305 unarmed", "r1": "2005 primary=rifle"}
    table = Paper(troopers, turns=2, goals=RESCUE).play(walk("b2", "0305", "0205", "0105"))
    assert ended(table) == ("", "")
    table.end()
    assert ended(table)[0] == "blue"
    table = Paper(troopers, turns=2, goals=RESCUE)
    for _ in range(3):
        table.end()
        assert ended(table) == ("", "")
    table.end()
    assert ended(table)[0] == "rust"
    table = Paper(troopers, turns=2, goals=RESCUE).put("b2", fate="out", cells=range(1, 11)).end()
    assert ended(table)[0] == "rust"


def test_tr_v2_last_squad_standing() -> None:
    """TR-V2: nobody left who can fight has lost, with turns to go; both: a draw; points at the
    end only where the scenario says so."""
    fallen = {"fate": "out", "cells": range(1, 11)}
    table = Paper({"b1": "1005 primary=rifle", "r1": "2005 primary=rifle", "r2": "2105 unarmed"})
    table.put("r1", **fallen).end()
    assert ended(table)[0] == "blue"
    table = Paper({"b1": "1005 primary=rifle", "r1": "2005 primary=rifle"})
    table.put("r1", **fallen).put("b1", **fallen)
    table.follow()
    assert ended(table) == ("", "Draw")
    for points, winner in (("", ""), (", points: 30", "blue"), (", points: 31", "")):
        goals = f"[{{goal: last-squad{points}}}]"
        table = Paper({"b1": "1005 primary=smg experience=veteran", "r1": "2005 primary=smg"},
                      turns=1, goals=goals)
        table.end().end()
        assert ended(table)[0] == winner


DESTROY = "[{goal: destroy, side: blue, names: [bridge post]}]"


def test_tr_v2_demolition() -> None:
    """TR-V2: a satchel within a dot of the thing; not a grenade, not two dots off; in time."""
    drawing = ("\n  size: [30, 12]\n  things:\n"
               "    - {kind: crate, at: [15, r5], size: [0.5, 0.5], name: bridge post}\n")
    for item, dot, winner in (("satchels", "1505", "blue"), ("satchels", "1705", "rust"),
                              ("grenades", "1505", "rust")):
        troopers = {"b1": f"1205 primary=rifle {item}=1 hand={item[:-1]} experience=elite",
                    "r1": "3001 primary=rifle"}
        table = Paper(troopers, drawing, turns=1, goals=DESTROY)
        table.play(f"throw b1 to {dot}", 6, 6).play("end-side")
        table.follow()
        if winner == "rust":
            assert ended(table) == ("", "")
            table.end()
        assert ended(table)[0] == winner
    wall = ("\n  size: [30, 12]\n  walls:\n"
            "    - {lines: [[[15.25, r3.5], [15.25, r6.5]]], name: bridge post}\n")
    table = Paper({"b1": "1205 primary=rifle satchels=1 hand=satchel experience=elite",
                   "r1": "3001 primary=rifle"}, wall, turns=1, goals=DESTROY)
    table.play("throw b1 to 1505", 6, 6).play("end-side")
    table.follow()
    assert ended(table)[0] == "blue"
