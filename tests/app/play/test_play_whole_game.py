"""A complete game by keyboard alone, from the title to what decided it, and back into it."""

import random

import pygame
import pytest

from game.app.play.scene import PlayScene
from game.app.scenes.end import EndScene
from game.turns.machine import Mode
from tests.app.driver import Driver
from tests.app.play.hands import Hands

MOST = 1200  # decisions


class Keys(Hands):
    """Hands that only ever touch the keyboard, from the title on."""

    def __init__(self) -> None:
        self._open((1280, 720))
        Driver.__init__(self, self.app)

    def click(self, where: str | tuple[int, int], button: int = 1) -> None:
        raise AssertionError("no mouse here")


def walk_to(hands: Keys, name: str) -> None:
    """Tab until the focus is on a widget of the menu."""
    for _ in range(60):
        if hands.focus() == name:
            return
        hands.key(pygame.K_TAB)
    raise AssertionError(f"Tab never comes to {name}")


def decide(hands: Keys, number: int) -> None:
    """One decision with keys: a unit, a line by its digit, a target by E, Enter."""
    table = hands.table
    if table.mode is Mode.HANDOVER:
        hands.key(pygame.K_RETURN)
        return
    if any(line.card for line in table.menu):
        hands.key(pygame.K_1)
        hands.rest()
        return
    if not table.unit:
        hands.key(pygame.K_TAB)
    if not table.unit:
        hands.end_phase()
        return
    had = [line for line in table.menu if line.open][:9]
    fire = next((n for n, c in enumerate(had) if c.id == "full-fire"), None)
    if fire is not None:
        hands.key(pygame.K_1 + fire)
    elif table.mode is not Mode.AIMING:
        doing = [n for n, c in enumerate(had) if c.aim != "menu"]
        if doing:
            hands.key(pygame.K_1 + doing[number % len(doing)])
    if table.mode is Mode.AIMING and table.targets:
        for _ in range(1 + number % 3):
            hands.key(pygame.K_e if number % 2 else pygame.K_q)
        hands.key(pygame.K_RETURN)
        hands.roll()
    elif table.armed is not None:
        hands.roll()
    elif table.mode in (Mode.AIMING, Mode.UNIT, Mode.MENU) and table.unit:
        if table.status.focus:
            raise AssertionError(f"stuck with {table.unit}: {[c.id for c in table.menu]}")
        hands.end_phase()
    hands.rest()


@pytest.mark.long
def test_a_complete_game_by_keyboard_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(random, "randrange", lambda most: 7)  # the same game every time
    hands = Keys()
    walk_to(hands, "new")
    hands.key(pygame.K_RETURN)
    assert hands.app.scene.name != "title"
    for _ in range(60):
        if isinstance(hands.app.scene, PlayScene):
            break
        if hands.focus() in ("start", "go", "choose.start"):
            hands.key(pygame.K_RETURN)
        else:
            hands.key(pygame.K_TAB)
    hands.rest()
    for number in range(MOST):
        if not isinstance(hands.app.scene, PlayScene):
            break
        decide(hands, number)
    scene = hands.app.scene
    assert isinstance(scene, EndScene), "the game has ended and says so"
    assert scene.result.lines and scene.result.title
    hands.key(pygame.K_v)
    assert hands.mode() is Mode.OVER
    assert hands.table.status.result is not None
    count = len(hands.actions())
    hands.key(pygame.K_RETURN)
    assert isinstance(hands.app.scene, EndScene)
    hands.key(pygame.K_v)
    assert len(hands.actions()) == count
