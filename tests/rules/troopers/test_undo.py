"""Undo and redo in every scenario of Troopers."""

import pytest

from tests.rules.undoing import played, played_again, scenarios, to_the_start_and_to_the_end

EACH = pytest.mark.parametrize("solo", [False, True], ids=["hot-seat", "solo"])
EVERY = pytest.mark.parametrize("name", scenarios("troopers"))


@pytest.mark.long
@EVERY
@EACH
@pytest.mark.parametrize("seed", [11, 29])
def test_undo_to_the_start_and_redo_to_the_end(name: str, solo: bool, seed: int) -> None:
    """SB-U2, SB-U3."""
    to_the_start_and_to_the_end(played("troopers", name, seed, solo=solo))


@pytest.mark.long
@EVERY
@EACH
def test_each_action_played_again_falls_the_same_way(name: str, solo: bool) -> None:
    """SB-U1."""
    played_again(played("troopers", name, 5, solo=solo))
