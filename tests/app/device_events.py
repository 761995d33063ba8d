"""What a controller and fingers tell the window, as SDL has it."""

import pygame
from pygame.event import Event

from game.app.gamepad import _AXES, _BUTTONS
from tests.app.driver import Driver

FULL = 32_767
CODES = {name: code for code, name in _BUTTONS.items()}
AXES = {way: (axis, -FULL if ways[0] == way else FULL)
        for axis, ways in _AXES.items() for way in ways if way and way not in CODES}


def press(driver: Driver, name: str) -> None:
    """Press a button, push a stick or pull a trigger, and let go."""
    if name in CODES:
        made = [Event(kind, button=CODES[name], instance_id=0)
                for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP)]
    else:
        axis, value = AXES[name]
        made = [Event(pygame.CONTROLLERAXISMOTION, axis=axis, value=number, instance_id=0)
                for number in (value, 0)]
    for event in made:
        pygame.event.post(event)
    driver.settle()


def finger(driver: Driver, kind: int, point: tuple[int, int], number: int = 0) -> None:
    """A finger as SDL tells of it: and of the first a mouse, too."""
    wide, high = driver.app.size
    pygame.event.post(Event(kind, touch_id=1, finger_id=number, x=point[0] / wide,
                            y=point[1] / high, dx=0.0, dy=0.0, pressure=1.0))
    if number == 0:
        mouse = {pygame.FINGERDOWN: pygame.MOUSEBUTTONDOWN, pygame.FINGERUP: pygame.MOUSEBUTTONUP}
        if kind in mouse:
            made = Event(mouse[kind], pos=point, button=1, touch=True)
        else:
            made = Event(pygame.MOUSEMOTION, pos=point, rel=(9, 9), buttons=(1, 0, 0), touch=True)
        pygame.event.post(made)
    driver.settle()
