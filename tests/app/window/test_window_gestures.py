"""What the hand does in a real window: drag a counter, arm dice, ask what can be done at a hex."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.app.window.desktop import Desktop, actions, at_table, changed, spots
from tests.properties import rarely

pytestmark = pytest.mark.window
HQ, GOAL = "416", "363"
OTHERS = {
    "arena": ("duel", "first blue", "E9", "E7", "move b1 along E9-"),
    "troopers": ("village", "fall", "0314", "0514", "walk b1 along 0314-"),
    # aside from where the window would say that the computer ran out of time
    "mechs": ("open-field", "close", "33.40,29.20", "33.40,27.00", "move b8 along 33.40,29.20-"),
}
"""A scenario of each other game, what is played last before the person's turn, from where to where
a counter is dragged, and what that plays."""


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
    # it is kept before it is shown
    outpost.wait(lambda: changed(armed, outpost.look(), 90, 690) > 0, "nothing was to be seen")


@pytest.mark.parametrize("game", rarely(OTHERS))
def test_counters_are_dragged_and_cells_have_menus_in_every_game(
    tools: str, tmp_path: Path, game: str
) -> None:
    """By a right click, the Menu key and a long press."""
    scenario, last, start, goal, played = OTHERS[game]
    here, there = spots(tmp_path, game, scenario, start, goal)
    table = at_table(tmp_path, game, scenario)
    desktop = next(table)
    # Blue's player is asked once the computer has done: Arena throws for the initiative first.
    desktop.wait(lambda: actions(desktop)[-1:] == [last] and len(actions(desktop)) > 1,
                 "nobody came to act")
    desktop.point(*here)
    for ask in (
        lambda: desktop.right_click(*here),
        lambda: desktop.key("Menu"),
        lambda: desktop.press(*here, seconds=0.8),
    ):
        time.sleep(1)
        bare = desktop.look()
        ask()
        desktop.wait(lambda bare=bare: changed(bare, desktop.look(), 90, 690) > 200,
                     "no menu came")
        desktop.key("Escape")
    before = actions(desktop)
    desktop.drag(here, there)
    desktop.wait(lambda: len(actions(desktop)) > len(before), "the drag moved nobody")
    assert actions(desktop)[len(before)].startswith(played)
    table.close()
    desktop.close()
