"""Fingers on the window. One finger is a mouse, as SDL has it: a tap is a click, a long press asks,
a drag pans the map. What a mouse can't do is done here: a finger that is drawn over a list scrolls
it, two pan and pinch the map, and the mouse that SDL makes of the first of them is let go of.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import pygame
from pygame.event import Event

PINCH = 1.12
"""How many times as far apart, or as near, two fingers come for one step of the zoom."""
_MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


class TouchTurn(NamedTuple):
    """What an event of a finger means: whether what is pressed is to be let go of undone, and the
    events that take its place."""

    events: Sequence[Event] = ()
    lets_go: bool = False


class Fingers:
    """The fingers that are on the window."""

    def __init__(self) -> None:
        self._down: dict[tuple[int, int], tuple[float, float]] = {}
        self._two = False
        """Two have been there since there was none: nothing of this is a click."""
        self._apart = 0.0
        self._middle = (0, 0)

    @staticmethod
    def hears(event: Event) -> bool:
        """Whether an event is of a finger, or of the mouse that SDL makes of one."""
        if event.type in _MOUSE:
            return bool(getattr(event, "touch", False))
        return event.type in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)

    def taken(self, event: Event, size: tuple[int, int]) -> TouchTurn:
        """What an event means in a window of so many pixels."""
        if event.type in _MOUSE:
            return TouchTurn() if self._two else TouchTurn((event,))
        finger = (event.touch_id, event.finger_id)
        if event.type == pygame.FINGERUP:
            self._down.pop(finger, None)
            ended = self._two and len(self._down) == 1
            self._two = self._two and bool(self._down)
            lifted = (_mouse(pygame.MOUSEBUTTONUP, self._middle),)
            return TouchTurn(lifted) if ended else TouchTurn()
        if event.type == pygame.FINGERMOTION and finger not in self._down:
            return TouchTurn()
        self._down[finger] = (event.x * size[0], event.y * size[1])
        if len(self._down) != 2:
            return TouchTurn()
        one, other = self._down.values()
        middle = (round((one[0] + other[0]) / 2), round((one[1] + other[1]) / 2))
        apart = max(1.0, math.dist(one, other))
        if event.type == pygame.FINGERDOWN:
            begins = not self._two
            self._two, self._apart, self._middle = True, apart, middle
            return TouchTurn((_mouse(pygame.MOUSEBUTTONDOWN, middle),), begins)
        return TouchTurn(tuple(self._gesture(middle, apart)))

    def _gesture(self, middle: tuple[int, int], apart: float) -> Sequence[Event]:
        """Two fingers are elsewhere: the map goes along, and a pinch zooms it."""
        made: list[Event] = []
        if middle != self._middle:
            rel = (middle[0] - self._middle[0], middle[1] - self._middle[1])
            made.append(Event(pygame.MOUSEMOTION, pos=middle, rel=rel, buttons=(0, 1, 0),
                              touch=True))
            self._middle = middle
        while apart >= self._apart * PINCH:
            self._apart *= PINCH
            made += _zoom("zoom-in", pygame.K_PLUS, "+")
        while apart * PINCH <= self._apart:
            self._apart /= PINCH
            made += _zoom("zoom-out", pygame.K_MINUS, "-")
        return made


def _mouse(kind: int, point: tuple[int, int]) -> Event:
    return Event(kind, pos=point, button=2, touch=True)


def _zoom(command: str, key: int, sign: str) -> Sequence[Event]:
    return [
        Event(kind, key=key, mod=0, unicode=sign, scancode=0, command=command, replay=command)
        for kind in (pygame.KEYDOWN, pygame.KEYUP)
    ]
