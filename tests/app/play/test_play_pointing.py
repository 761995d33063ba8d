"""Every button and panel that a lesson may point at is there to be pointed at."""

import pygame

from game.app.play.present.lesson import _WIDGETS
from game.core.lesson import BUTTONS, PANELS
from tests.app.play.hands import Hands

IN_REPLAY = tuple(name for name in BUTTONS if name.startswith("replay."))


def test_all_buttons_and_panels_of_the_lessons_are_on_the_screen() -> None:
    hands = Hands(size=(1920, 1080))
    hands.scene.do("goals")
    hands.app.step(0)
    for name in (*BUTTONS, *PANELS):
        if name not in IN_REPLAY:
            found = hands.scene.find(_WIDGETS.get(name, name))
            assert found is not None and found.width, name
    hands.end_phase()
    hands.key(pygame.K_p)
    for name in IN_REPLAY:
        found = hands.scene.find(_WIDGETS.get(name, name))
        assert found is not None and found.width, name
