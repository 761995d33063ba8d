"""How many examples a property is tried with: many in long runs, a few in the fast suite."""

import os
from collections.abc import Collection, Iterable
from typing import Any, TypeVar

import pytest
from hypothesis import settings

T = TypeVar("T")

WHOLE = os.environ.get("SKIRMISH_BOX_LONG", "") == "1"
"""Whether the long tests run too: `build test --all` and CI say so."""


def examples(most: int, **more: Any) -> settings:
    """As many as that in long runs, in the fast suite a fifth of them. more: further settings."""
    return settings(max_examples=most if WHOLE else most // 5, deadline=None, **more)


def thinned(items: Collection[T], every: int = 5) -> list[T]:
    """All of them in long runs, in the fast suite one of so many."""
    return list(items)[::1 if WHOLE else every]


def rarely(items: Iterable[Any], every: int = 3) -> list[Any]:
    """Parameters of a test, of which the fast suite takes one of so many."""
    return [
        item if number % every == 0 else pytest.param(
            *(item if isinstance(item, tuple) else (item,)), marks=pytest.mark.long
        )
        for number, item in enumerate(items)
    ]
