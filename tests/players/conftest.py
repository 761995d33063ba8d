"""Games of this folder's tests are read once."""

import pytest

from tests.loading import load_once


@pytest.fixture(autouse=True)
def loaded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Computer players are asked at a few tables again and again."""
    load_once(monkeypatch, files=True)
