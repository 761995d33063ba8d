"""Undo and redo while the aliens act, in every scenario of Kay'otz Incursion."""

import pytest

from tests.contract.undoing import (
    decisions,
    exact,
    played,
    scenarios,
)

EACH = pytest.mark.parametrize("hot_seat", [False, True], ids=["solo", "hot-seat"])
EVERY = pytest.mark.parametrize("name", scenarios("kayotz"))


@EVERY
@EACH
@pytest.mark.parametrize("seed", [3, 8])
def test_undo_in_the_middle_of_the_alien_phase(name: str, hot_seat: bool, seed: int) -> None:
    """SB-U3: while the aliens still act, undo goes back to the last decision (the end of the
    phase, or the card that was chosen); redo brings back all that is known, and play goes on
    from there as it would have."""
    whole = played("kayotz", name, seed, hot_seat=hot_seat)
    kept = list(whole.entries)
    auto, game = whole.game.auto, whole.game
    middles = [
        index for index in range(1, len(kept))
        if whole.state_at(index).phase == "alien" and auto(whole.state_at(index)) is not None
    ]
    assert middles, "no alien phase was seen"
    for middle in middles:
        history = whole.branch(middle)
        last = max(stop for stop in decisions(history) if stop < middle)
        assert history.undo().allowed
        assert len(history.entries) == last
        assert game.auto(history.state) is None
        exact(history, kept[:middle])
        decided = kept[last].text
        assert decided == "end-phase" or decided.startswith("choose "), decided
        assert history.redo().allowed
        exact(history, kept[:middle])
        assert len(history.entries) == middle
        while (action := game.auto(history.state)) is not None:
            assert history.play(action).allowed
        assert history.entries == kept[: len(history.entries)]
