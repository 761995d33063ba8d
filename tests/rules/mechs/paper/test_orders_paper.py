"""What a strict reader of the paper rules tries: orders, heat, transports, captives."""

import pytest

from tests.rules.mechs.fightkit import fight
from tests.rules.mechs.kit import table


@pytest.mark.parametrize("model", ["lynx", "mastiff", "citadel"])
def test_a_push_heats_mechs_of_all_kinds(model: str) -> None:
    """MC-N1: no click, but a step of heat."""
    t = table({"b1": f"{model} 10,18 0 tokens=1"}).play("turn b1 to 90")
    assert (t["b1"].tokens, t["b1"].heat, t["b1"].click) == (2, 1, 0)


def test_the_last_step_of_heat_shuts_down_and_none_before() -> None:
    """MC-N2: a Lynx runs at heat 4 to 5, and from 5 into its shutdown."""
    t = table({"b1": "lynx 10,24 0 heat=4"}).go("b1", "10,20", kind="run")
    assert (t["b1"].heat, t["b1"].shut) == (5, False)
    t = table({"b1": "lynx 10,24 0 heat=5"}).go("b1", "10,20", kind="run")
    assert (t["b1"].heat, t["b1"].shut) == (6, True)


def test_who_has_turned_away_is_not_taken_aboard() -> None:
    """MC-P2, MC-U35: it waits where it touched the rear as the turn began."""
    t = table({"b1": "drover 18,18 0", "b2": "rifles 18,19.65 0"})
    assert t.allowed("board b2 by b1")
    t.play("turn b2 to 90").refused("board b2 by b1", "MC-P2", "didn’t begin the turn")


def test_a_crew_that_is_nearly_beaten_is_taken_and_its_riders_are_pushed() -> None:
    """MC-P4, MC-U13: they get off at once, with 1 click each; nobody else is hurt."""
    t = fight({"b1": "rifles 10,10 90", "r1": "porter 11.65,10 270",
               "r2": "grenadiers aboard aboard=r1"})
    left = len(t.context.row(t["r1"]).dial)
    t.put("r1", click=left - 3).refused("capture b1 at r1", "MC-U13", "3 clicks left, 2 at most")
    t.put("r1", click=left - 2).play("capture b1 at r1", 6, 6)
    assert (t.fate("r1"), t["r1"].captor, t.at("r1")) == ("captive", "b1", "11.65,10.00")
    assert (t.fate("r2"), t["r2"].aboard, t["r2"].click) == ("up", "", 1)
    assert t["r2"].cell >= 0
