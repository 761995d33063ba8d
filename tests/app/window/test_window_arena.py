"""Arena in a real window, by xdotool's hands: walk, turn, wait for the computer, take it back."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.app.window.desktop import Desktop, actions, at_table

pytestmark = pytest.mark.window


@pytest.fixture
def duel(tools: str, tmp_path: Path) -> Iterator[Desktop]:
    """The duel against the computer."""
    yield from at_table(tmp_path, "arena", "duel")


def test_keys_walk_turn_and_play_against_the_computer(duel: Desktop) -> None:
    """AR-O1, AR-P2, AR-D1: Blue goes first, E turns what is planned and Enter walks; Space ends it
    and the computer moves; Ctrl+Z takes the walk's end back."""
    duel.wait(lambda: actions(duel)[:1] == ["initiative"], "nobody threw for the initiative")
    if len(actions(duel)) == 1:
        duel.key("1")
    duel.wait(lambda: any(one.startswith("first ") for one in actions(duel)), "nobody goes first")
    duel.key("Tab", "Up", "Up", "e", "Return")
    duel.wait(lambda: any(one.startswith("move b1") for one in actions(duel)), "nobody walked")
    walk = next(one for one in actions(duel) if one.startswith("move b1"))
    duel.key("space")
    duel.wait(
        lambda: any(one.startswith(("move r1", "done r1", "turn r1")) for one in actions(duel)),
        "the computer did not move",
    )
    assert walk.endswith("facing NE") and "done b1" in actions(duel)
    duel.key("ctrl+z")
    duel.wait(lambda: "done b1" not in actions(duel), "Ctrl+Z took nothing back")
