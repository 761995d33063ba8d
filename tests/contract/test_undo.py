"""Undo and redo in every scenario of every game of the box, alone and with two at the screen."""

import pytest

from game.core.contract import HOT_SEAT, SOLO
from game.rules import box, game_ids
from tests.contract.undoing import (
    in_the_middle,
    played,
    played_again,
    played_on,
    scenarios,
    to_the_start_and_to_the_end,
)

EVERY = pytest.mark.parametrize(("game_id", "name", "option"), [
    pytest.param(game_id, name, option.id, id=f"{game_id}-{name}-{option.id}")
    for game_id in game_ids() for name in scenarios(game_id)
    for option in box(game_id).game_options() if option.id in (SOLO, HOT_SEAT)
])


@pytest.mark.long
@EVERY
@pytest.mark.parametrize(("on", "seed"), [(False, 11), (True, 29)])
def test_undo_to_the_start_and_redo_to_the_end(
    game_id: str, name: str, option: str, on: bool, seed: int
) -> None:
    """SB-U2, SB-U3."""
    to_the_start_and_to_the_end(played(game_id, name, seed, **{option: on}))


@pytest.mark.long
@EVERY
def test_each_action_played_again_falls_the_same_way(
    game_id: str, name: str, option: str
) -> None:
    """SB-U1."""
    played_again(played(game_id, name, 5, **{option: name < "m"}))


@pytest.mark.parametrize(("game_id", "name"), [
    ("kayotz", "run-the-gauntlet"), ("kayotz", "first-steps"), ("troopers", "first-steps"),
    ("arena", "duel"), ("mechs", "first-steps"),
])
def test_undo_while_things_follow_by_themselves(game_id: str, name: str) -> None:
    """SB-U3: the aliens' cards, reactions, blows, free spins."""
    in_the_middle(played(game_id, name, 3))


@pytest.mark.long
@EVERY
def test_undo_while_things_follow_by_themselves_anywhere(
    game_id: str, name: str, option: str
) -> None:
    """SB-U3."""
    in_the_middle(played(game_id, name, 8, **{option: name > "m"}), 60)


@pytest.mark.parametrize(("game_id", "name"), [
    ("kayotz", "run-the-gauntlet"), ("kayotz", "first-steps"), ("troopers", "village"),
    ("arena", "duel"), ("mechs", "first-steps"),
])
def test_a_game_is_played_on_from_any_moment_with_other_dice(game_id: str, name: str) -> None:
    played_on(played(game_id, name, 4))


@pytest.mark.long
@EVERY
def test_every_game_is_played_on_from_any_moment(game_id: str, name: str, option: str) -> None:
    played_on(played(game_id, name, 6, **{option: True}), 12)
