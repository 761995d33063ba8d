"""Fixtures of the games' own tests."""

import pytest

from tests.loading import load_once
from tests.rules import throws


@pytest.fixture(autouse=True)
def loaded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thousands of small tables are set up from a few hundred texts."""
    load_once(monkeypatch)


@pytest.fixture(params=[throws.THROWS, pytest.param(throws.MANY, marks=pytest.mark.long)])
def thrown(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """How often dice are thrown: often enough to see a wrong forecast, in long runs a slip."""
    monkeypatch.setattr(throws, "THROWS", request.param)
