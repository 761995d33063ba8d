"""A monkey at the table: any keys and clicks in any order never break the window or the game."""

import random

import pygame
import pytest
from pygame.event import Event

from game.app import folders
from game.app.play.scene import PlayScene
from game.core.history import History
from game.core.resume import fingerprint
from tests.app.play.hands import Hands

pytestmark = pytest.mark.long

KEYS = [
    pygame.K_TAB, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_SPACE, pygame.K_e, pygame.K_q,
    pygame.K_r, pygame.K_g, pygame.K_l, pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT,
    pygame.K_PLUS, pygame.K_MINUS, pygame.K_0, pygame.K_HOME, *range(pygame.K_1, pygame.K_9 + 1),
    pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_LALT, pygame.K_F2, pygame.K_F3,
]
CTRL = [pygame.K_z, pygame.K_y, pygame.K_s, pygame.K_1, pygame.K_2]


def events(dice: random.Random, size: tuple[int, int]) -> list[Event]:
    """Some input: mostly keys and clicks on the map, sometimes anywhere."""
    kind = dice.random()
    if kind < 0.45:
        key, mod = dice.choice(KEYS), dice.choice([0, 0, 0, pygame.KMOD_SHIFT])
    elif kind < 0.55:
        key, mod = dice.choice(CTRL), pygame.KMOD_CTRL
    else:
        point = (dice.randrange(size[0]), dice.randrange(size[1]))
        moved = Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0))
        button = dice.choice([1, 1, 1, 1, 3])
        if kind > 0.95:
            return [moved, Event(pygame.MOUSEWHEEL, x=0, y=dice.choice([-1, 1]), flipped=False)]
        return [moved, Event(pygame.MOUSEBUTTONDOWN, pos=point, button=button),
                Event(pygame.MOUSEBUTTONUP, pos=point, button=button)]
    return [Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""),
            Event(pygame.KEYUP, key=key, mod=mod, unicode="")]


@pytest.mark.parametrize(
    ("seed", "game", "scenario", "speed", "options"),
    [
        (1, "kayotz", "run-the-gauntlet", 0.0, {}),
        (2, "kayotz", "first-steps", 4.0, {}),
        (3, "kayotz", "hold-the-outpost", 4.0, {"hot_seat": True}),
        (4, "troopers", "village", 0.0, {"solo": False}),
        (5, "troopers", "first-steps", 4.0, {}),
        (6, "troopers", "demolition", 4.0, {"solo": True}),
    ],
)
def test_any_input_in_any_order(
    seed: int, game: str, scenario: str, speed: float, options: dict[str, bool]
) -> None:
    hands = Hands(scenario, speed=speed, undo_dice=True, game=game, **options)
    dice = random.Random(seed)
    table = hands.scene
    for _ in range(350):
        for event in events(dice, hands.app.size):
            pygame.event.post(event)
        hands.app.step(0)
        if hands.app.scene is not table:
            if not isinstance(hands.app.scene, PlayScene):
                while len(hands.app.scenes) > 2:
                    hands.app.pop()
            if len(hands.app.scenes) == 1:
                break
            assert isinstance(hands.app.scene, PlayScene)
            table = hands.app.scene
    assert not list(folders.log().glob("*")), "nothing was reported as a crash"
    assert len(hands.app.scenes) > 1, "the monkey does not know the way out"
    history = table.session.history
    again = History(history.game, history.seed, history.script)
    for entry in history.entries:
        assert again.play(entry.text).allowed
    assert fingerprint(history.game, again.state) == fingerprint(history.game, history.state)
