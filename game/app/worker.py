"""Work off the window's thread: its result comes back as an event, so that the loop can sleep.

What a worker makes is its own until it hands it over as its result: no object of a native library
is ever in the hands of two threads (see `game.core.threadcache`), and none of them touches pygame.
Nor is any of them a daemon: the interpreter waits for them before it takes itself apart, since a
thread that is cut off inside a library may abort the process on its way out. `ending` tells those
that have much to do that nobody waits for it any more.
"""

import threading
from collections.abc import Callable
from typing import Any, TypeVar

import pygame

T = TypeVar("T")
CALL = pygame.event.custom_type()

_door = threading.Lock()
"""Held while an event is posted: the library must not be taken down meanwhile."""
_ended = threading.Event()


def begin() -> None:
    """A window is there that takes events."""
    _ended.clear()


def end() -> None:
    """The window goes: nothing is posted from here on."""
    with _door:
        _ended.set()


def ending() -> bool:
    """Whether the window has gone, so that work may be left undone."""
    return _ended.is_set()


def post(call: Callable[[], None]) -> None:
    """Run `call` on the window's thread, soon. Safe from any thread; silent once pygame is gone."""
    with _door:
        if _ended.is_set():
            return
        try:
            pygame.event.post(pygame.event.Event(CALL, call=call))
        except pygame.error:
            return


def run(
    work: Callable[[], T],
    done: Callable[[T], None],
    failed: Callable[[Exception], None],
    name: str = "work",
) -> threading.Thread:
    """Do `work` in a thread; then `done` with its result, or `failed`, on the window's thread."""

    def body() -> None:
        try:
            result: Any = work()
        except Exception as error:  # handed over whole: the window's crash report wants it
            fault = error
            post(lambda: failed(fault))
        else:
            post(lambda: done(result))

    thread = threading.Thread(target=body, name=name)
    thread.start()
    return thread
