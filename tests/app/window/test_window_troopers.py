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
def village(tools: str, tmp_path: Path) -> Iterator[Desktop]:  # noqa: F811
    """The Village against the computer at 1280×720, no animations."""
    settle(tmp_path, 0.0)
    desktop = Desktop(
        tmp_path, "--game", "troopers", "--scenario", "village", "--seed", "3",
        "--size", "1280x720",
    )
    desktop.focus()
    desktop.wait(lambda: desktop.saved() is not None, "no autosave came")
    yield desktop
    desktop.close()


def changed(before: object, after: object) -> int:
    return sum(before.get_at(at) != after.get_at(at) for at in MIDDLE)  # type: ignore[attr-defined]


def test_keys_walk_look_up_and_play_against_the_computer(village: Desktop) -> None:
    """TR-M1, TR-T1: Tab, E, Enter walk; PgUp shows the storey above; Space ends the turn and the
    computer answers; Ctrl+Z takes all of it back."""
    village.wait(lambda: actions(village)[:1] == ["fall"], "the first turn did not begin")
    village.key("Tab", "e", "Return")
    village.wait(lambda: len(actions(village)) == 2, "the keys walked nowhere")
    walk = actions(village)[1]
    assert walk.startswith("walk b")
    ground = village.look()
    village.key("Page_Up")
    village.wait(lambda: changed(ground, village.look()) > 400, "PgUp showed no other storey")
    village.key("Page_Down")
    village.key("space")
    village.wait(lambda: actions(village)[-1].startswith("done"), "Space did not say done")
    village.key("space")
    village.key("Return")
    village.wait(
        lambda: (actions(village).count("end-side") == 2 and actions(village)[-1] == "fall")
        or any(text.startswith("arc r") for text in actions(village)),
        "the computer did not answer",
    )
    assert actions(village)[1] == walk
    village.key("ctrl+z")
    village.wait(lambda: "end-side" not in actions(village), "Ctrl+Z took nothing back")
