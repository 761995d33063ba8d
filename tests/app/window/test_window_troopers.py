"""Troopers in a real window, by xdotool's hands: walk, look up a storey, end the turn against the
computer, take it all back."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.app.window.test_window_play import (
    Desktop,
    actions,
    settle,
    tools,  # noqa: F401  # a fixture
)

pytestmark = pytest.mark.window
MIDDLE = [(x, y) for x in range(290, 1010, 6) for y in range(190, 600, 6)]


@pytest.fixture
def house(tools: str, tmp_path: Path) -> Iterator[Desktop]:  # noqa: F811
    """Demolition against the computer at 1280×720, no animations: the person begins."""
    settle(tmp_path, 0.0)
    desktop = Desktop(
        tmp_path, "--game", "troopers", "--scenario", "demolition", "--seed", "3",
        "--size", "1280x720",
    )
    desktop.focus()
    desktop.wait(lambda: desktop.saved() is not None, "no autosave came")
    yield desktop
    desktop.close()


def changed(before: object, after: object) -> int:
    return sum(before.get_at(at) != after.get_at(at) for at in MIDDLE)  # type: ignore[attr-defined]


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
    house.wait(lambda: changed(ground, house.look()) > 400, "PgUp showed no other storey")
    house.key("Page_Down")
    house.key("space")
    house.wait(lambda: actions(house)[-1].startswith("done"), "Space did not say done")
    house.key("space")
    house.key("Return")
    house.wait(
        lambda: (actions(house).count("end-side") == 2 and actions(house)[-1] == "fall")
        or any(text.startswith("arc r") for text in actions(house)),
        "the computer did not answer",
    )
    assert actions(house)[1] == walk
    house.key("ctrl+z")
    house.wait(lambda: "end-side" not in actions(house), "Ctrl+Z took nothing back")
