"""The first sight of a game: it is true without a hand having been moved, and the key that has
started the game doesn't play it."""

import pygame
import pytest
from pygame.event import Event

from game.app.app_services import Start
from game.app.loop import App
from game.app.play.scene import PlayScene
from game.app.rooms import Rooms
from game.app.scenes.title import TitleScene
from game.app.settings import SettingsFile
from tests.app.play.hands import Hands
from tests.frozen import frozen
from tests.properties import in_turn, rarely

PATIENCE = 4000
SOON = 3000
"""ms: what is due later than that waits for something else."""


def sleeps(app: App) -> bool:
    """Whether the loop would wait for input now."""
    pause = app._pause()
    return (pause is None or pause > SOON) and not (app.scene.damaged or pygame.event.peek())


@in_turn("game", ["kayotz", "troopers", "arena", "mechs"])
def test_the_first_sight_of_a_game_is_true(game: str) -> None:
    """What follows by itself has ended when the loop goes to sleep: card, button and keys say what
    is to be done now, and not that something is being told."""
    app = App(SettingsFile(), (1280, 720))
    app.apply(app.settings.changed(speed=1.0))
    rooms = Rooms(app)
    app.push(rooms.menus.title())
    rooms.start(Start(game, frozen(game, "first-steps"), {}, 3))
    for _ in range(PATIENCE):
        app.step()
        if sleeps(app):
            break
    scene, screen = app.scene, pygame.display.get_surface()
    assert isinstance(scene, PlayScene) and screen is not None and not scene.director.busy
    assert not scene.screen.end.end.act.skips
    seen = pygame.image.tobytes(screen, "RGB")
    scene.refresh()
    scene.paint(screen)
    assert seen == pygame.image.tobytes(screen, "RGB"), "asked anew it shows something else"
    rooms.put_away()


@pytest.mark.parametrize("how", ["keys", "mouse"])
def test_no_title_is_built_under_a_game_that_begins(
    how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody sees it before the game is left; then it stands there again."""
    hands = Hands("first-steps")
    hands.app.home()
    hands.rooms.menus.open_school("kayotz")
    hands.settle()
    built: list[str] = []
    build = TitleScene.build
    monkeypatch.setattr(TitleScene, "build", lambda title: (built.append("title"), build(title)))
    if how == "keys":
        hands.app.scene.focus_on("go")
        hands.key(pygame.K_RETURN)
    else:
        hands.click("go")
    hands.rest()
    assert isinstance(hands.app.scene, PlayScene) and not built
    assert [scene.name for scene in hands.app.scenes] == ["title", hands.app.scene.name]
    hands.rooms.leave()
    hands.settle()
    assert isinstance(hands.app.scene, TitleScene) and built


@pytest.mark.parametrize("key", rarely([pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE]))
def test_the_key_that_starts_a_lesson_does_not_answer_its_first_step(key: int) -> None:
    """SB-T3: not while it is held down, however long."""
    hands = Hands("first-steps")
    hands.app.home()
    hands.rooms.menus.open_school("kayotz")
    hands.settle()
    hands.app.scene.focus_on("go")
    for _ in range(12):
        pygame.event.post(Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
        hands.settle()
    hands.rest()
    tutorial = hands.scene.session.tutorial
    assert tutorial is not None and tutorial.index == 0
    assert not hands.actions() and not hands.table.question
    pygame.event.post(Event(pygame.KEYUP, key=key, mod=0, unicode=""))
    hands.key(pygame.K_RETURN)
    assert tutorial.index == 1
