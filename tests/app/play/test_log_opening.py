"""The log tells how a game begins before anything has been played."""

import pytest

from game.app.play.log_lines import LogReader
from game.core.history import History
from tests.frozen import load_frozen


@pytest.mark.parametrize(("game", "scenario", "first"), [
    ("mechs", "open-field", "Round 1 · Rust orders"), ("kayotz", "first-steps", "Turn 1 · "),
])
def test_the_first_band_stands_before_the_first_action(
    game: str, scenario: str, first: str
) -> None:
    """MC-N1: at the moment before any action, and once."""
    history = History(load_frozen(game, scenario), 1)
    reader = LogReader()
    told = reader.read(history)
    assert told[0].line.kind == "phase" and told[0].line.title.startswith(first)
    assert {one.at for one in told} == {0}
    assert reader.read(history) is told
