"""What the hand does in a real window: drag a counter, arm dice, ask what can be done at a hex."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.app.window.desktop import Desktop, actions, at_table, changed, spots

pytestmark = pytest.mark.window
HQ, GOAL = "416", "363"


@pytest.fixture
def outpost(tools: str, tmp_path: Path) -> Iterator[Desktop]:
    """Hold the Outpost on the table."""
    yield from at_table(tmp_path, "kayotz", "hold-the-outpost")


def test_a_counter_is_dragged_dice_are_armed_and_a_hex_has_its_menu(
    outpost: Desktop, tmp_path: Path
) -> None:
    start, goal = spots(tmp_path, "kayotz", "hold-the-outpost", HQ, GOAL)
    outpost.drag(start, goal)
    outpost.wait(lambda: len(actions(outpost)) == 1, "the drag moved nobody")
    assert actions(outpost)[0].startswith("full-move hq-1 along 416-")
    assert actions(outpost)[0].endswith(GOAL)
    outpost.key("ctrl+z")
    outpost.wait(lambda: not actions(outpost), "Ctrl+Z took nothing back")
    time.sleep(0.5)
    bare = outpost.look()
    outpost.right_click(*start)
    outpost.wait(lambda: changed(bare, outpost.look(), 90, 690) > 200, "no menu came")
    outpost.key("3")  # Full Fire
    outpost.key("e", "Return")
    before = len(actions(outpost))
    armed = outpost.look()
    assert before == 0, "the first press only arms"
    outpost.key("Return")
    outpost.wait(lambda: len(actions(outpost)) == 1, "the second press rolled nothing")
    assert actions(outpost)[0].startswith("full-fire hq-1 at ")
    assert changed(armed, outpost.look(), 90, 690) > 0
