"""Every chapter of every course, led through in the window by what its steps ask for: what a step
names is in sight, its words stand whole in the dock, and each rule that it teaches comes up."""

from collections.abc import Iterator

import pygame
import pytest

from game.core.contract import ScenarioCard
from game.core.lesson import REFUSED, WILD, Lesson
from game.rules import box, game_ids
from game.turns.inputs import ChooseLine, Pick, Suggest
from game.turns.machine import Mode
from tests.app.play.hands import Hands
from tests.app.play.lessons import out_of_sight, shown, tutorial

SIZES = ((1280, 720, 100), (1280, 720, 150), (1920, 1080, 100))


def chapters(game: str) -> list[ScenarioCard]:
    """The chapters of a game's course, in order."""
    return [card for card in box(game).scenarios() if card.counted]


def faults(hands: Hands) -> Iterator[str]:
    """What can't be seen of the step at hand."""
    scene, lesson = hands.scene, tutorial(hands).lesson
    assert lesson is not None and scene.view is not None
    view = scene.view
    if scene.find("lesson.text") is None or scene.widget("lesson.area") is not None:
        yield "its words don't stand whole in the dock"
    if lesson.point and not shown(hands):
        yield f"nothing of {lesson.point} is pointed at"
    yield from (f"{line} is out of sight" for line in out_of_sight(hands))
    for cell in scene.shown.overlay.pointed:
        place = view.rect_of(cell)
        if place is None or (view.plane.shows(cell)
                             and not scene.layout.free.collidepoint(place.center)):
            yield f"cell {hands.table.game.board.name(cell)} is out of sight"


def do(hands: Hands, lesson: Lesson) -> None:
    """What the step asks for, as Show me takes it in hand; what is to be refused is tried."""
    taught, scene = tutorial(hands), hands.scene
    if taught.reading:
        hands.key(pygame.K_RETURN)
    elif lesson.do[0].startswith(REFUSED):
        tried(hands, lesson.show or lesson.do[0].removeprefix(REFUSED), lesson)
        hands.rest()
        assert taught.watched and hands.callout(), "it was refused, and its answer stands there"
        hands.key(pygame.K_RETURN)
    else:
        index, given = taught.index, taught.shown()
        assert given is not None
        scene.give(given)
        hands.rest()
        if taught.index == index and hands.table.armed is not None:
            hands.key(pygame.K_RETURN)
            hands.rest()
        if hands.app.scene is scene and hands.mode() is Mode.CONFIRMING:
            hands.key(pygame.K_y)
    hands.rest()


def tried(hands: Hands, text: str, lesson: Lesson) -> None:
    """Try what the game refuses."""
    verb, _, rest = text.partition(" ")
    if verb != "choose":
        assert not WILD.search(text), "the step says by `show` what is to be tried"
        hands.scene.give(Suggest(text))
        return
    choice, _, unit = rest.partition(" by ")
    named = (name.removeprefix("unit:") for name in lesson.point)
    mine = unit or next((one for one in named if one in hands.table.position.actors), "")
    if mine and hands.table.unit != mine and (unit or not hands.table.unit):
        hands.scene.give(Pick(mine))
    for line in hands.table.menu:
        if choice in [more.id for more in line.more]:
            hands.scene.give(ChooseLine(line.id))
            break
    hands.scene.give(ChooseLine(choice))


def led_through(card: ScenarioCard, look: tuple[int, int, int]) -> None:
    """A chapter, from its first step to its last."""
    wide, high, scale = look
    hands = Hands(card.id, game=card.game, shipped=True, size=(wide, high), scale=scale)
    taught, tries = tutorial(hands), 0
    while (lesson := taught.lesson) is not None:
        where = f"{card.game}/{card.id} step {taught.index + 1}"
        assert not (found := list(faults(hands))), (where, found)
        index = taught.index
        do(hands, lesson)
        tries = tries + 1 if taught.index == index else 0
        assert tries < 4, f"{where} doesn't go on"
    learned = hands.rooms.services.progress.learned
    assert set(card.teaches) <= learned.rules, f"{card.id}: {set(card.teaches) - learned.rules}"
    assert f"{card.game}/{card.id}" in learned.finished
    hands.rooms.put_away()


@pytest.mark.parametrize("game", game_ids())
def test_a_chapter_is_seen_step_by_step(game: str) -> None:
    """SB-T3: the last one of each course, in a small window."""
    for card in chapters(game)[-1:]:
        led_through(card, SIZES[0])


@pytest.mark.long
@pytest.mark.parametrize("look", SIZES)
@pytest.mark.parametrize("game", game_ids())
def test_every_chapter_is_seen_step_by_step(game: str, look: tuple[int, int, int]) -> None:
    """SB-T3: all of them, in small windows and a wide one."""
    for card in chapters(game):
        led_through(card, look)
