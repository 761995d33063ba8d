"""Hands for a real window."""

import shutil

import pytest


@pytest.fixture
def tools(x11: str) -> str:
    """The display, where there is a hand for it; skips where xdotool is missing."""
    if shutil.which("xdotool") is None:
        pytest.skip("needs xdotool: install the packages of .ci/run")
    return x11
