"""How many examples a property is tried with: many in long runs, a few in the fast suite."""

import os
from collections.abc import Callable, Collection, Iterable
from typing import Any, TypeVar
from zlib import crc32

import pytest
from _pytest.mark.structures import ParameterSet
from hypothesis import settings

F = TypeVar("F", bound=Callable[..., None])
T = TypeVar("T")

WHOLE = os.environ.get("SKIRMISH_BOX_LONG", "") == "1"
"""Whether the long tests run too: `build test --all` and CI say so."""


_LEAST = 8  # examples of a property in the fast suite
_USUAL = 100  # examples of one that says nothing else, in long runs

# no test asserts on time: by itself an example that took long would be a fault
settings.register_profile("house", max_examples=_USUAL if WHOLE else _USUAL // 10, deadline=None)
settings.load_profile("house")


def examples(most: int, **more: Any) -> settings:
    """As many as that in long runs, in the fast suite a tenth of them. more: further settings."""
    return settings(max_examples=most if WHOLE else max(_LEAST, most // 10), **more)


def thinned(items: Collection[T], every: int = 5) -> list[T]:
    """All of them in long runs, in the fast suite one of so many."""
    return list(items)[::1 if WHOLE else every]


def in_turn(name: str | tuple[str, ...], values: Iterable[Any], every: int = 2) -> Callable[[F], F]:
    """A parameter of tests. The fast suite gives each test one of so many of its values, other ones
    to other tests."""

    def parametrized(test: F) -> F:
        sets = values if isinstance(name, tuple) else map(_alone, values)
        given = rarely(sets, every, crc32(test.__name__.encode()))
        made: F = pytest.mark.parametrize(name, given)(test)
        return made

    return parametrized


def rarely(items: Iterable[Any], every: int = 3, first: int = 0) -> list[Any]:
    """Parameters of a test, of which the fast suite takes one of so many: the one at `first`, and
    on. A set of parameters of its own (`pytest.param`) that is taken stays as it is."""
    return [
        item if number % every == first % every else _in_long_runs(item)
        for number, item in enumerate(items)
    ]


def _alone(value: Any) -> ParameterSet:
    return value if isinstance(value, ParameterSet) else pytest.param(value)


def _in_long_runs(item: Any) -> ParameterSet:
    given = _alone(item) if not isinstance(item, tuple) or isinstance(item, ParameterSet) else \
        pytest.param(*item)
    return given._replace(marks=(*given.marks, pytest.mark.long))
