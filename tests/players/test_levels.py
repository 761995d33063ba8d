"""Levels of the computer's players: which there are, and that each is stronger than the one before.
"""

from random import Random

import pytest

from game.core.errors import BoxError
from game.players import computer, names, usual
from game.players.random_player import RandomPlayer
from tests.frozen import load_frozen
from tests.players.playing import whole

TWO_SIDED = [("arena", "two-against-two"), ("troopers", "last-squad-standing"),
             ("mechs", "open-field")]


def test_each_game_has_its_levels_and_chance() -> None:
    for game in ("troopers", "arena", "mechs", "kayotz"):
        assert names(game) == ("recruit", "regular", "veteran", "random")
        assert usual(game) == "regular"
    assert names("chess") == ("random",) and usual("chess") == "random"
    assert isinstance(computer("chess", "random"), RandomPlayer)


def test_a_name_that_isnt_is_told_with_those_that_are() -> None:
    """The regular's former name, which saves may hold, is still one."""
    assert type(computer("arena", "scripted")) is type(computer("arena", "regular"))
    with pytest.raises(BoxError, match="'marshal' for kayotz: use recruit, regular, veteran"):
        computer("kayotz", "marshal")


@pytest.mark.parametrize(("game_id", "scenario"), TWO_SIDED)
def test_a_recruit_decides_otherwise_than_a_regular(game_id: str, scenario: str) -> None:
    """By the same rules and always in the same way: it overlooks things, it doesn't throw dice."""
    game = load_frozen(game_id, scenario)
    told = [
        [game.text(computer(game_id, level).choose(game, state, Random(seed)))
         for seed, state in enumerate(states)]
        for states in [_states(game_id, scenario)] for level in ("recruit", "recruit", "regular")
    ]
    assert told[0] == told[1] != told[2]


def _states(game_id: str, scenario: str) -> list[object]:
    """Positions in the middle of a game in which somebody decides."""
    from game.core.dice import SeededDice

    game, dice, rng = load_frozen(game_id, scenario), SeededDice(4), Random(4)
    player = computer(game_id)
    state = game.start(dice).state
    states: list[object] = []
    while len(states) < 40 and game.outcome(state) is None:
        action = game.auto(state)
        if action is None:
            states.append(state)
            action = player.choose(game, state, rng)
        state = game.play(state, action, dice).state
    return states


@pytest.mark.long
@pytest.mark.parametrize(("game_id", "scenario"), TWO_SIDED[:2])
def test_a_regular_beats_a_recruit(game_id: str, scenario: str) -> None:
    """On both sides of a scenario, the same dice for both."""
    game = load_frozen(game_id, scenario)
    won = lost = 0
    for seed in range(12):
        for mine, other in (("blue", "rust"), ("rust", "blue")):
            end = game.outcome(whole(game, seed, {mine: "regular", other: "recruit"}).state)
            assert end is not None
            won, lost = won + (end.winner == mine), lost + (end.winner == other)
    assert won > lost
