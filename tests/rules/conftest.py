"""Fixtures of the games' own tests."""

import pytest

from tests.rules import throws


@pytest.fixture(params=[throws.THROWS, pytest.param(throws.MANY, marks=pytest.mark.long)])
def thrown(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """How often dice are thrown: often enough to see a wrong forecast, in long runs a slip."""
    monkeypatch.setattr(throws, "THROWS", request.param)
