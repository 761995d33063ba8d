"""Work off the window's thread: its result comes back as an event, so that the loop can sleep."""

import threading
from collections.abc import Callable
from typing import Any, TypeVar

import pygame

T = TypeVar("T")
CALL = pygame.event.custom_type()


def post(call: Callable[[], None]) -> None:
    """Run `call` on the window's thread, soon. Safe from any thread; silent once pygame is gone."""
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

    thread = threading.Thread(target=body, name=name, daemon=True)
    thread.start()
    return thread
