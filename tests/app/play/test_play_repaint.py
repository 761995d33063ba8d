"""Going from unit to unit repaints little, and nothing stale is left."""

import random

import pygame
import pytest
from msgspec.structs import replace
from pygame import Rect, Surface

from game.app import rich
from game.app.play.present.options import UNIT
from game.app.play.scene import PlayScene
from game.turns.inputs import Pick
from tests.app.play.hands import Hands
from tests.app.play.test_play_monkey import events as inputs

INPUTS = 60


def whole(hands: Hands, screen: Surface) -> bytes:
    """What a repaint of the whole window shows."""
    hands.scene.damage(Rect((0, 0), hands.app.size))
    hands.scene.paint(screen)
    return pygame.image.tobytes(screen, "RGB")


def test_from_unit_to_unit_nothing_stale_is_left() -> None:
    """Options that two units share are not painted again; all else is."""
    hands = Hands("hold-the-outpost", size=(1600, 1000))
    screen, view = pygame.display.get_surface(), hands.scene.view
    assert screen is not None and view is not None
    while not view.idle:
        hands.app.step(1)
    panel = hands.scene.screen.options
    for unit in (*hands.table.position.actors, hands.table.position.actors[0]):
        hands.scene.give(Pick(unit))
        hands.rest()
        rows = panel.list
        assert rows is not None and not rows.options[0].id.startswith(UNIT)
        for option in rows.options[1:3]:
            place = panel.row_shown(option.id)
            assert place is not None
            hands.move(place.center)
            hands.scene._drop_tip()
            hands.app.step(1)
            seen = pygame.image.tobytes(screen, "RGB")
            assert seen == whole(hands, screen), f"{unit}: {option.id}"


def test_what_two_units_share_is_not_painted_again() -> None:
    """Two squads differ in what names them: the rows above and below stay."""
    hands = Hands("hold-the-outpost", size=(1920, 1080))
    panel = hands.scene.screen.options
    hands.scene.model.unfolded = True
    hands.scene.give(Pick("squad-1"))
    hands.rest()
    before = panel.list
    assert before is not None
    shared = [option.id for option in before.options]
    hands.scene.give(Pick("squad-2"))
    after = panel.list
    assert after is not None
    alike = [old == new for old, new in zip(before.options, after.options, strict=True)]
    damaged = list(hands.scene._damage)
    for option, same in zip(shared, alike, strict=True):
        place = panel.row_shown(option)
        assert place is not None
        first, last = alike.index(False), len(alike) - 1 - alike[::-1].index(False)
        between = first <= shared.index(option) <= last
        touched = any(rect.colliderect(place.inflate(0, -8)) for rect in damaged)
        assert touched == between, option
        assert same or touched
    assert alike.count(True) >= 4


def test_nothing_is_painted_beneath_a_card_that_covers_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the board nor an earlier card of the rail; the shadows of later cards are."""
    hands = Hands("hold-the-outpost", size=(1920, 1080))
    screen, panels = pygame.display.get_surface(), hands.scene.screen
    assert screen is not None and panels.board.view is not None
    hands.scene.give(Pick("squad-1"))
    hands.rest()
    wanted = whole(hands, screen)

    def never(_: Surface) -> None:
        raise AssertionError("this is covered")

    monkeypatch.setattr(panels.unit, "draw", never)
    monkeypatch.setattr(panels.board.view, "draw", never)
    assert panels.end.next.visible
    for card in (panels.options, panels.end.next, panels.log):
        screen.fill((255, 0, 255), card.opaque)
        hands.scene.damage(card.opaque)
        hands.scene.paint(screen)
        assert pygame.image.tobytes(screen, "RGB") == wanted, card.name


def test_only_a_card_as_it_was_laid_out_is_printed() -> None:
    """Not one on which something has changed since: it would stand for another."""
    hands = Hands("hold-the-outpost", size=(1920, 1080))
    hands.scene.give(Pick("squad-1"))
    rows, panel = hands.scene.screen.options.list, hands.scene.prefetch._options
    assert rows is not None and panel is not None
    first, second = (option.id for option in rows.options[:2])
    panel.show("Here", rows.options, first)
    panel.show("Here", rows.options, second)
    known = len(panel.prints)
    panel.print()
    assert len(panel.prints) == known
    panel.show("There", rows.options, second)
    panel.print()
    assert len(panel.prints) == known + 1


def test_the_mark_of_the_ribbon_stays_on_the_strip_when_it_shrinks() -> None:
    """The last phase of a game needs less room than the one before: nothing blue is left beyond
    the strip, neither while the mark slides nor after."""
    hands = Hands("first-steps", size=(1280, 720), speed=1.0)
    strip, screen = hands.scene.screen.ribbon.strip, pygame.display.get_surface()
    assert screen is not None and strip.slide_ms > 0
    status = hands.table.status
    last = status.phases[-1]
    wide = replace(status, phase=last.id, phases=(
        *status.phases[:-1], replace(last, note="two units are still to act, and more")))
    strip.set(wide)
    hands.calm()
    before = strip.rect.right
    strip.set(replace(status, phase=last.id + "-over", phases=(
        *status.phases[:-1], replace(last, id=last.id + "-over"))))
    assert strip.rect.right < before - 60
    while hands.scene.animating or hands.scene.damaged:
        hands.app.step(1)
        ribbon = hands.scene.screen.ribbon.rect
        seen = pygame.image.tobytes(screen.subsurface(ribbon), "RGB")
        hands.scene.damage(ribbon)
        hands.scene.paint(screen)
        assert seen == pygame.image.tobytes(screen.subsurface(ribbon), "RGB")


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "scenario"),
    [("kayotz", "run-the-gauntlet"), ("troopers", "village"), ("arena", "two-against-two"),
     ("mechs", "river-crossing")],
)
def test_after_any_input_nothing_stale_is_left(game: str, scenario: str) -> None:
    """Keys and clicks by chance, also while things move: what was painted bit by bit is what a
    repaint of the whole window shows, and no name of a field stands in any of its words."""
    hands = Hands(scenario, size=(1280, 720), game=game, speed=2.0, undo_dice=True)
    screen, dice = pygame.display.get_surface(), random.Random(game)
    assert screen is not None
    compared = 0
    for number in range(INPUTS):
        for event in inputs(dice, hands.app.size):
            pygame.event.post(event)
        hands.app.step(0)
        for _ in range(dice.choice((0, 1, 3))):
            hands.app.step(1)
        scene = hands.app.scene
        if sharp(hands):
            seen = pygame.image.tobytes(screen, "RGB")
            scene.damage(Rect((0, 0), hands.app.size))
            scene.paint(screen)
            assert seen == pygame.image.tobytes(screen, "RGB"), f"input {number}, {scene.name}"
            compared += 1
        for part in (*scene.root.walk(), *scene.overlay.walk()):
            assert not {*"{}"} & {*rich.plain_text(part.label)}, part.label
        while not isinstance(hands.app.scene, PlayScene) and len(hands.app.scenes) > 2:
            hands.app.pop()
        if len(hands.app.scenes) == 1:
            break
    assert compared > INPUTS // 2


def sharp(hands: Hands) -> bool:
    """Let the map be drawn sharp, whatever moves on it; False if something still waits."""
    for _ in range(300):
        scene = hands.app.scene
        view = scene.view if isinstance(scene, PlayScene) else None
        waits = view is not None and (
            view.tiles.pending or view._stale or view._picture.book.pending
        )
        if not scene.damaged and not waits:
            return True
        hands.app.step(1)
    return False
