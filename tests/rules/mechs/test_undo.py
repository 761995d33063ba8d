"""Undo and redo in every scenario of 'Mech Field."""

import pytest

from tests.rules.undoing import played, played_again, scenarios, to_the_start_and_to_the_end

EVERY = pytest.mark.parametrize("name", scenarios("mechs"))


@EVERY
@pytest.mark.parametrize("seed", [
    pytest.param(11, marks=pytest.mark.long), pytest.param(29, marks=pytest.mark.long),
])
def test_undo_to_the_start_and_redo_to_the_end(name: str, seed: int) -> None:
    """SB-U2, SB-U3."""
    to_the_start_and_to_the_end(played("mechs", name, seed, solo=False))


@pytest.mark.parametrize("solo", [False, True], ids=["hot-seat", "solo"])
def test_each_action_played_again_falls_the_same_way(solo: bool) -> None:
    """SB-U1."""
    played_again(played("mechs", "vtol-raid", 5, solo=solo))
