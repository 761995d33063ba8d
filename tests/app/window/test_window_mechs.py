"""'Mech Field in a real window, by xdotool's hands: lay a way with a bend, end the orders, wait for
the computer, take it back."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.app.window.desktop import Desktop, actions, at_table, changed

pytestmark = pytest.mark.window


@pytest.fixture
def raid(tools: str, tmp_path: Path) -> Iterator[Desktop]:
    """The VTOL Raid against the computer; with this seed it begins."""
    yield from at_table(tmp_path, "mechs", "vtol-raid")


def by(desktop: Desktop, side: str) -> list[str]:
    """What the units of a side did, by the first letter of their names."""
    return [text for text in actions(desktop) if text.split()[1:2] and text.split()[1][0] == side]


def test_keys_lay_a_way_and_play_against_the_computer(raid: Desktop) -> None:
    """MC-N1, MC-U2: Tab takes a unit, arrows lead the tape, B bends it, Enter goes; Space ends the
    orders and the computer gives its own; Ctrl+Z takes back to before."""
    raid.wait(lambda: actions(raid)[-1:] == ["close"], "the computer gave no order")
    theirs = len(by(raid, "r"))
    raid.key("Tab")
    before = raid.look()
    raid.key("Up", "Up", "Up", "b", "Right", "Right", "Up")
    raid.wait(lambda: changed(before, raid.look(), 90, 690) > 30, "no tape was laid")
    raid.key("Return")
    raid.wait(lambda: bool(by(raid, "b")), "nobody went")
    walk = by(raid, "b")[0]
    assert " along " in walk and len(walk.split(" along ")[1].split(" ")[0].split("-")) == 3
    raid.key("space")
    raid.key("y")
    raid.wait(lambda: len(by(raid, "r")) > theirs, "the computer gave no second order")
    raid.key("ctrl+z")
    raid.wait(lambda: len(by(raid, "r")) <= theirs, "Ctrl+Z took nothing back")
