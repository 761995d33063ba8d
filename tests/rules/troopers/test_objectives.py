"""The language of goals in Troopers (TR-V2): places of dots, reaching, escorting, tools, points;
and what computer players make of it."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from game.core.datafile import DataFileError
from game.core.history import History
from game.core.two_player import Verdict
from game.players import computer
from game.rules.troopers import BOX, victory
from tests.rules.troopers.kit import HOUSE, Table, scenario
from tests.rules.troopers.test_victory import SQUADS, at, fates, game

YARD = "dots: [\"0303\", \"0304\"], place: the yard"
GATE = "to: [\"0101\", \"0102\"], place: the gate"


def ends(t: Table, side: str = "rust", turn: int = 3) -> Verdict | None:
    """The end of a side's turn, its counters kept. Blue begins each turn."""
    t.state = victory.tallied(t.context, replace(t.state, side=side, turn=turn))
    return victory.check(t.context, t.state)


def won(t: Table, side: str = "rust", turn: int = 3) -> str:
    verdict = ends(t, side, turn)
    return "open" if verdict is None else verdict.winner


def test_ground_is_held_like_a_building() -> None:
    t = at(game(f"{{goal: hold, {YARD}, points: 5, every: true}}"), b1="0303")
    for turn in (1, 2):
        assert won(t, "blue", turn) == won(t, "rust", turn) == "open"
    assert victory.GOALS.account(t.context, t.state, "blue").now == 10, "once a turn of both"
    at(t, r1="0304")
    verdict = ends(t)
    assert verdict is not None and verdict.winner == "blue"
    assert "Blue 10, Rust 0" in verdict.lines[0]


def test_reaching_counts_at_the_end_of_ones_own_turn() -> None:
    t = game(f"{{goal: reach, side: blue, {GATE}, need: 1}}")
    assert won(at(t, b2="0101"), "rust", 1) == "open"
    assert won(t, "blue", 2) == "blue"
    assert won(game(f"{{goal: reach, side: blue, {GATE}}}")) == "rust"


def test_reaching_a_building() -> None:
    t = game("{goal: reach, side: rust, building: house, need: 1}")
    assert won(at(t, r1="0703"), "rust", 1) == "rust"


def test_escort() -> None:
    t = game(f"{{goal: escort, side: blue, who: [b1, b2], {GATE}}}")
    assert won(at(t, b1="0101"), "blue", 1) == "open"
    assert won(at(t, b1="0203", b2="0102"), "blue", 2) == "blue"
    t = fates(game(f"{{goal: escort, side: blue, who: [b1, b2], {GATE}}}"), b2="out")
    assert won(t, "rust", 1) == "rust"


@pytest.mark.parametrize(("goal", "down", "winner"), [
    ("{goal: kill, side: blue, who: [r1]}", ("r1",), "blue"),
    ("{goal: kill, side: blue, need: 2}", ("r1",), "rust"),
    ("{goal: survive, side: blue, need: 2}", (), "blue"),
    ("{goal: survive, side: blue, need: 2}", ("b1",), "rust"),
])
def test_kill_and_survive(goal: str, down: tuple[str, ...], winner: str) -> None:
    t = game(goal)
    for unit in down:
        t.put(unit, lambda one: replace(one, fate="dead"))
    assert won(t) == winner


def test_points_of_those_out_of_action() -> None:
    t = fates(game("{goal: kill, worth: true}"), r1="out")
    verdict = ends(t)
    worth = victory.worth(t.context, t["r1"])
    assert verdict is not None and f"Blue {worth}, Rust 0" in verdict.lines[0]


@pytest.mark.parametrize(("goal", "said"), [
    ("{goal: hold, buildings: [barn], need: 1}", 'no building "barn"'),
    ("{goal: hold, buildings: [house], need: 1, dots: [\"0303\"], place: x}", "two places"),
    ("{goal: hold}", "no place"),
    ("{goal: hold, dots: [\"0303\"]}", "have no name"),
    ("{goal: reach, side: blue, building: barn}", 'no building "barn"'),
    ("{goal: escort, side: blue, who: [r1], to: [\"0101\"], place: x}", 'no trooper of blue "r1"'),
    ("{goal: capture, what: map}", 'no tool on the map "map"'),
])
def test_faults_are_told(goal: str, said: str) -> None:
    text = scenario(SQUADS, drawing=HOUSE, turns=3).replace("{goal: last-squad}", goal)
    with pytest.raises(DataFileError, match=said):
        BOX.open(text)


@pytest.mark.parametrize("goal", [
    f"{{goal: reach, side: blue, {GATE}, need: 1}}",
    f"{{goal: escort, side: blue, who: [b1], {GATE}}}",
    f"{{goal: hold, {GATE.replace('to', 'dots')}, points: 5, every: true}}",
])
def test_the_regular_goes_where_a_goal_wants_it(goal: str) -> None:
    text = scenario(SQUADS, drawing=HOUSE, turns=3).replace("{goal: last-squad}", goal)
    play: Any = BOX.load(text)
    history, rng = History(play, 1), Random(1)
    history.computers = {}
    cells = victory.dots_of(play.context, play.context.scenario.goals[0])
    while play.outcome(history.state) is None:
        action = play.auto(history.state)
        history.play(action or computer("troopers", "regular").choose(play, history.state, rng))
        if any(one.cell in cells for one in history.state.of("blue")):
            return
    raise AssertionError("nobody went there")
