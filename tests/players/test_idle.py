"""Doing nothing never wins: each ordinary scenario of the box with one side idle, against Regular,
and with nobody doing anything."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from game.core.history import History
from game.core.objectives import HoldTask, KillTask, SurviveTask, Task
from game.core.rules import HOT_SEAT
from game.players import computer
from game.rules import box

IDLE = (
    "end-side", "end-orders", "end-moves", "end-phase", "decline", "bear", "pass", "hold", "keep",
    "done", "begin", "release", "place-for-me",
)
"""What somebody chooses who does nothing, the sooner the better."""
SIDED = ("arena", "troopers", "mechs")


def scenarios() -> list[tuple[str, str]]:
    return [
        (game, card.id) for game in SIDED for card in box(game).scenarios()
        if card.kind == "scenario"
    ]


def idle(history: History[Any, Any]) -> Any:
    """The action of somebody who does nothing."""
    game, state = history.game, history.state
    by_kind: dict[str, Any] = {}
    for group in game.options(state).groups:
        for action in group:
            by_kind.setdefault(game.text(action).split()[0], action)
            break  # a group holds one kind of action
    for kind in IDLE:
        if kind in by_kind:
            return by_kind[kind]
    return next(iter(by_kind.values()))


def played(game_id: str, scenario: str, idlers: Sequence[str], seed: int = 1) -> str:
    """Who wins. idlers: the sides that do nothing; Regular plays the others."""
    [card] = [card for card in box(game_id).scenarios() if card.id == scenario]
    game = box(game_id).load(card.source)
    history, rng = History(game, seed), random.Random(seed)
    history.computers = {}
    regular = computer(game_id, "regular")
    while game.outcome(history.state) is None:
        action = game.auto(history.state)
        if action is None:
            if game.decider(history.state) in idlers:
                action = idle(history)
            else:
                action = regular.choose(game, history.state, rng)
        assert history.play(action).allowed, game.text(action)
    ending = game.outcome(history.state)
    assert ending is not None
    return str(ending.winner)


@pytest.mark.parametrize(("game", "scenario"), scenarios())
def test_nobody_doing_anything_nobody_wins(game: str, scenario: str) -> None:
    """Where one side must do something and the other prevent it, time is the defender's, also
    where losses end it sooner."""
    winner = played(game, scenario, ("blue", "rust"))
    [card] = [card for card in box(game).scenarios() if card.id == scenario]
    loaded: Any = box(game).load(card.source)
    goals = loaded.context.scenario.goals
    sided = [goal for goal in goals if isinstance(goal, Task) and goal.side and not goal.pays]
    asked = [goal.side for goal in sided if not isinstance(goal, KillTask)] \
        or [goal.side for goal in sided]
    if not asked:
        assert winner == ""
    if not any(isinstance(goal, HoldTask | SurviveTask) for goal in goals if goal.side):
        assert winner not in asked


@pytest.mark.long
@pytest.mark.parametrize("side", ["blue", "rust"])
@pytest.mark.parametrize(("game", "scenario"), scenarios())
def test_an_idle_side_never_beats_the_regular(game: str, scenario: str, side: str) -> None:
    assert played(game, scenario, (side,)) != side


@pytest.mark.parametrize("scenario", ["duel", "the-thiefs-chase"])
@pytest.mark.parametrize("side", ["blue", "rust"])
def test_an_idle_fighter_never_beats_the_regular(scenario: str, side: str) -> None:
    assert played("arena", scenario, (side,)) != side


@pytest.mark.parametrize("hot_seat", [False, True], ids=["solo", "hot-seat"])
@pytest.mark.parametrize("card", [
    card.id for card in box("kayotz").scenarios() if card.kind == "scenario"
])
def test_idle_marines_never_win(card: str, hot_seat: bool) -> None:
    """Whatever the cards bring, by lot or by a Regular's choice (KZ-D4): ten seeds."""
    [found] = [one for one in box("kayotz").scenarios() if one.id == card]
    hive = computer("kayotz", "regular")
    for seed in range(10):
        game = box("kayotz").load(found.source, {HOT_SEAT: hot_seat})
        history, rng = History(game, seed), random.Random(seed)
        history.computers = {}
        while game.outcome(history.state) is None:
            action = game.auto(history.state)
            if action is None and game.decider(history.state) == "alien":
                action = hive.choose(game, history.state, rng)
            assert history.play(action or idle(history)).allowed
        ending = game.outcome(history.state)
        assert ending is not None and ending.winner == "alien", seed
