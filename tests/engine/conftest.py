"""Games of this folder's tests are read once."""

import pytest

from tests.loading import load_once


@pytest.fixture(autouse=True)
def loaded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Engines of all tests play the same few games."""
    load_once(monkeypatch, files=True)
