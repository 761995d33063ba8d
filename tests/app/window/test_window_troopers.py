"""Troopers in a real window, by xdotool's hands: walk, look up a storey, end the turn against the
computer, take it all back."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.app.window.desktop import Desktop, actions, at_table, changed

pytestmark = pytest.mark.window


@pytest.fixture
def house(tools: str, tmp_path: Path) -> Iterator[Desktop]:
    """Demolition against the computer: the person begins."""
    yield from at_table(tmp_path, "troopers", "demolition")


def test_keys_walk_look_up_and_play_against_the_computer(house: Desktop) -> None:
    """TR-M1, TR-T1: Tab, E, Enter walk; PgUp shows the storey above; Space ends the turn and the
    computer answers; Ctrl+Z takes all of it back."""
    house.wait(lambda: actions(house)[:1] == ["fall"], "the first turn did not begin")
    house.key("Tab", "e", "Return")
    house.wait(lambda: len(actions(house)) == 2, "the keys walked nowhere")
    walk = actions(house)[1]
    assert walk.startswith("walk b")
    ground = house.look()
    house.key("Page_Up")
    house.wait(lambda: changed(ground, house.look(), 190, 600) > 400, "PgUp showed no other storey")
    house.key("Page_Down")
    house.key("space")
    house.wait(lambda: actions(house)[-1].startswith("done"), "Space did not say done")
    house.key("space")
    house.key("y")
    house.wait(
        lambda: (actions(house).count("end-side") == 2 and actions(house)[-1] == "fall")
        or any(text.startswith("arc r") for text in actions(house)),
        "the computer did not answer",
    )
    assert actions(house)[1] == walk
    house.key("ctrl+z")
    house.wait(lambda: "end-side" not in actions(house), "Ctrl+Z took nothing back")
