"""Where the program keeps its files, and how it says so."""

import os
from pathlib import Path

import pytest

from game.app import folders


@pytest.mark.skipif(os.name != "posix", reason="nobody writes ~ there")
def test_a_path_is_said_from_the_users_own_folder_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/somebody")
    assert folders.said(Path("/home/somebody/games/one.skirmish")) == "~/games/one.skirmish"
    for path in ("/home/somebody-else/one.skirmish", "games/one.skirmish"):
        assert folders.said(Path(path)) == path
