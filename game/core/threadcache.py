"""A cache whose values never meet two threads."""

import threading
from collections.abc import Callable
from functools import lru_cache, wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def thread_cache(maxsize: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """`functools.lru_cache` with a cache of its own for each thread.

    For what a native library makes: its objects (shapely's prepared geometries above all) change
    inside when they are asked, with Python's lock let go, so that two threads that ask the same one
    at once can end the process.
    """

    def decorate(make: Callable[P, T]) -> Callable[P, T]:
        own = threading.local()

        @wraps(make)
        def cached(*args: P.args, **kwargs: P.kwargs) -> T:
            try:
                cache = own.cache
            except AttributeError:
                cache = own.cache = lru_cache(maxsize)(make)
            found: T = cache(*args, **kwargs)
            return found

        return cached

    return decorate
