"""What the coach says of decisions: nothing of those that the strongest player would have made
itself, and of a blunder what it cost."""

from random import Random
from typing import Any

import msgspec
import pytest

from game.coach import coach, strongest
from game.coach.reviewing import Reviewer, is_decision
from game.core.errors import BoxError
from game.core.history import History
from game.core.review import CoachScale, DecisionReview, coach_scales, costliest
from game.players import Player, computer
from game.players.cancellation import CancellationToken
from game.rules import game_ids
from tests.engine.asking import fresh

BLUNDERS = {
    "kayotz": (8, "end-phase"), "arena": (2, "done r1"), "troopers": (2, "drop b6 rifle"),
    "mechs": (6, "end-orders"),
}
"""By game: after how many of the strongest player's actions somebody does what."""


def _led(game_id: str, count: int, player: Player) -> History[Any, Any]:
    """A game in which the strongest player has made all decisions so far."""
    history = fresh(game_id).history
    game = history.game
    while len(history.entries) < count:
        action = game.auto(history.state)
        if action is None:
            chance = Random(f"{history.seed}:{len(history.entries)}")
            action = player.choose(game, history.state, chance)
        history.play(action)
    return history


def _reviews(history: History[Any, Any], player: Player) -> tuple[DecisionReview, ...]:
    game = history.game
    reviewer = Reviewer(player, coach(game), coach_scales()[game.id], CancellationToken())
    found = [reviewer.decision(history, at) for at in range(len(history.entries))]
    return tuple(one for one in found if one is not None)


@pytest.mark.parametrize("game_id", BLUNDERS)
def test_a_blunder_is_found_and_the_strongest_players_own_decisions_cost_nothing(
    game_id: str
) -> None:
    at, blunder = BLUNDERS[game_id]
    player, scale = computer(game_id, strongest(game_id)), coach_scales()[game_id]
    history = _led(game_id, at, player)
    assert history.play(blunder).allowed
    found = _reviews(history, player)
    worst = costliest(found, scale, 3)
    assert [one.at for one in worst] == [at]
    assert worst[0].action == blunder and worst[0].cost >= scale.notable
    assert worst[0].best.action != blunder
    assert all(one.cost == 0 and len(one.choices) == 1 for one in found if one.at != at)
    # what it says of it has parts that the game has words for
    terms = [term.id for choice in worst[0].choices for term in choice.terms]
    assert terms and any(map(history.game.weighed_term, terms))
    for choice in worst[0].choices:
        history.game.parse(choice.action)
    # and it comes back from JSON as it was
    again = msgspec.json.decode(msgspec.json.encode(found), type=tuple[DecisionReview, ...])
    assert again == found


def test_every_game_has_a_coach() -> None:
    assert set(coach_scales()) == set(game_ids())


def test_what_follows_by_itself_is_no_decision() -> None:
    history = fresh("kayotz").history
    game, player = history.game, computer("kayotz", "veteran")
    assert is_decision(game, history.state)
    history.play("end-phase")
    at = len(history.entries)
    forced = game.auto(history.state)
    assert forced is not None
    history.play(forced)
    reviewer = Reviewer(player, coach(game), coach_scales()["kayotz"], CancellationToken())
    assert reviewer.decision(history, at) is None


def test_it_stops_when_it_is_told_to() -> None:
    history, player = fresh("kayotz").history, computer("kayotz", "veteran")
    history.play("end-phase")
    stopped = CancellationToken(requested=lambda: True)
    reviewer = Reviewer(player, coach(history.game), coach_scales()["kayotz"], stopped)
    with pytest.raises(BoxError, match="stopped"):
        reviewer.decision(history, 0)


def test_a_plan_is_worth_what_it_is_worth_once_it_is_done() -> None:
    history, player = fresh("kayotz").history, computer("kayotz", "veteran")
    reviewer = Reviewer(
        player, coach(history.game), coach_scales()["kayotz"], CancellationToken())
    planned = reviewer.plan(history, "end-phase")
    assert not history.entries and planned is not None
    history.play("end-phase")
    assert reviewer.decision(history, 0) == planned
    with pytest.raises(BoxError, match="KZ-"):
        reviewer.plan(fresh("kayotz").history, "rally scout-1")


def test_a_fall_that_chance_explains_is_not_pointed_out() -> None:
    scale = CoachScale(notable=4, least=1, most=1)
    told = msgspec.convert(
        {"at": 3, "action": "b", "choices": [{"action": "a", "worth": 10}, {"action": "b",
         "worth": 4}], "trials": 8, "error": 2.0}, DecisionReview)
    assert told.cost == 6 and told.notable(scale)
    assert not msgspec.structs.replace(told, error=3.5).notable(scale)
    assert not costliest((msgspec.structs.replace(told, action="a"),), scale, 3)
