"""Games of this folder's tests are read once."""

import pytest

from tests.loading import load_once


@pytest.fixture(autouse=True)
def loaded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is asked of a game is asked of the same one."""
    load_once(monkeypatch, files=True)
