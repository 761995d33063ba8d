"""The play screen with Troopers on it: nothing clipped, nothing stale, keys said, sounds heard."""

import pygame
import pytest
from pygame import Rect

from game.app.play.director import Director
from game.core.event import Burst, Ended, Shot, Swept, Thrown
from game.turns.machine import Mode
from tests.app.play.hands import Hands
from tests.app.play.single_input import SingleInputHands
from tests.app.play.test_troopers_actions import PAIR
from tests.app.play.test_troopers_reaction import LANE, watched
from tests.app.test_layout import complaints
from tests.properties import in_turn
from tests.rules.troopers.kit import YARD, scenario

SIZES = in_turn("size", [(1280, 720), (1600, 1000), (1920, 1080)], 3)


def faults(hands: SingleInputHands) -> list[str]:
    """Complaints, but for the list of options: its rows keep clear of the bar themselves."""
    return [one for one in complaints(hands.scene) if not one.startswith("options.list: under")]


@SIZES
def test_nothing_is_clipped_or_overlaps(size: tuple[int, int]) -> None:
    hands = SingleInputHands("keys", scenario(PAIR), game="troopers", size=size, solo=False)
    assert not faults(hands), "hand-over"
    hands.sit()
    assert not faults(hands), "nobody in hand"
    hands.take("b1")
    assert not faults(hands), "a trooper in hand"
    hands.pick("orders")
    assert not faults(hands), "a submenu"


def test_why_nothing_is_taken_back_is_said_beside_the_level_card() -> None:
    """The button stands above the corner in which that card lies."""
    hands = Hands("village", size=(1920, 1080), game="troopers", seed=5, solo=False)
    while hands.mode() is not Mode.IDLE:
        hands.key(pygame.K_RETURN)
        hands.rest()
    hands.key(pygame.K_y, pygame.KMOD_CTRL)
    hands.rest()
    said, levels = hands.scene.widget("callout"), hands.scene.screen.levels
    assert said is not None and levels is not None
    assert not said.rect.colliderect(levels.rect)


def test_a_question_covers_neither_those_it_is_about_nor_the_level_card() -> None:
    hands = watched("keys")
    scene = hands.scene
    assert not faults(hands)
    sheet = scene.find("asked")
    assert sheet is not None and scene.view is not None
    for unit in ("b1", "r2"):
        place = scene.view.rect_of(unit)
        assert place is not None and not place.colliderect(sheet), unit
    assert scene.screen.levels is None, "a map of one level has no card"
    assert "PgUp PgDn" not in caps(hands)


def test_a_small_window_opens_at_the_side_to_act_and_f_shows_the_whole_map() -> None:
    """38 dots across don't fit 1280 pixels at a size one can play on: near first, all with F."""
    hands = Hands("village", game="troopers", size=(1280, 720))
    view = hands.scene.view
    assert view is not None
    camera = view.camera
    mine = [piece.cell or 0 for piece in view.pieces if piece.side == "blue"]
    assert camera.side == camera.opening_side > camera.fit_side
    assert camera.shows(tuple(mine))
    hands.key(pygame.K_f)
    assert camera.side == camera.fit_side and camera.free.contains(camera.sheet)


def caps(hands: SingleInputHands) -> list[str]:
    footer = hands.scene.screen.footer
    return [cap for cap, _ in footer.hints]


def test_the_footer_says_the_keys_of_a_board_with_levels() -> None:
    hands = SingleInputHands("keys", scenario(PAIR), game="troopers", size=(1920, 1080), solo=False)
    hands.sit()
    assert "PgUp PgDn" in caps(hands) and "Alt" not in caps(hands)
    hands.take("b1")
    hands.pick("arc-30")
    hands.act("0505")
    assert "Alt" in caps(hands) and "Space" in caps(hands) and "Tab" not in caps(hands)


@pytest.mark.long
def test_nothing_stale_is_left_on_the_screen() -> None:
    """Level card, question, the big button alone: what is seen is what a whole repaint shows."""
    hands = SingleInputHands("keys", scenario(PAIR), game="troopers", size=(1600, 1000), solo=False)
    screen = pygame.display.get_surface()
    assert screen is not None
    hands.sit()

    def check(what: str) -> None:
        view = hands.scene.view
        assert view is not None
        for _ in range(600):
            hands.app.step(1)
            if view.idle:
                break
        hands.scene._drop_tip()
        hands.app.step(1)
        seen = pygame.image.tobytes(screen, "RGB")
        hands.scene.damage(Rect((0, 0), hands.app.size))
        hands.scene.paint(screen)
        assert seen == pygame.image.tobytes(screen, "RGB"), what

    check("nobody in hand")
    hands.take("b1")
    check("in hand")
    hands.key(pygame.K_PAGEUP)
    check("upper level")
    hands.key(pygame.K_PAGEDOWN)
    hands.act("0505")
    check("walked: the big button is alone")
    hands.pick("arc-30")
    hands.act("0805")
    check("arc laid")
    hands.leave_phase()
    check("both cards again")
    hands.leave_phase()
    hands.sit()
    check("the other side")


class _Tray:
    rolling = False


def heard(events: tuple[object, ...], home: set[str]) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []

    def sound(name: str, of: str = "") -> None:
        found.append((name, of))

    director = Director(None, lambda card, ms: None, sound, lambda: None)  # type: ignore[arg-type]
    director.home |= home
    director._sides = {"b1": "blue"}
    for event in events:
        director.heard(event)  # type: ignore[arg-type]
    return found


def test_each_event_has_its_sound() -> None:
    events = (
        Shot("b1", "r1", 0, 3), Shot("b1", "r1", 0, 1, "strike"), Thrown("b1", "grenade", 0, 3, 3),
        Burst("grenade", 3, (3,)), Swept("b1", 0, 90, 30, ()), Ended("rust", "R", "rust", ()),
    )
    names = [name for name, _ in heard(events, {"blue", "rust"})]
    assert names == ["shot", "blow", "throw", "blast", "sweep", "win"]
    assert heard(events[-1:], {"blue"}) == [("lose", "")]
    assert heard(events[:1], set()) == [("shot", "blue")]


def test_a_side_may_sound_different() -> None:
    from game.app.sound import Sounds

    sounds = Sounds()
    sounds.level(0)
    sounds.play("shot", "alien")
    sounds.play("shot", "blue")
    assert sounds.played == ["shot-alien", "shot"]


def test_a_picture_of_the_yard_needs_no_level_card() -> None:
    hands = SingleInputHands("keys", scenario(LANE, drawing=YARD), game="troopers", solo=False)
    hands.sit()
    hands.key(pygame.K_PAGEUP)
    assert hands.scene.view is not None and hands.scene.view.level == 0


@pytest.mark.long
def test_a_warning_covers_nobody_whom_it_warns_of() -> None:
    """TR-A2: the callout over a path into an arc leaves the shooter in sight, wherever it is."""
    for at, to in (("1005", "0905"), ("0905", "0805"), ("0805", "0705")):
        people = {"b1": f"{at} primary=rifle", "r1": "1205 primary=rifle"}
        hands = SingleInputHands("mouse", scenario(people, drawing=YARD, begins="rust"),
                          game="troopers", solo=False)
        hands.sit()
        hands.take("r1")
        hands.pick("arc-30")
        hands.aim(at)
        hands.act("0305")
        hands.leave_phase()
        hands.leave_phase()
        hands.sit()
        hands.take("b1")
        if "activate" in hands.open_lines():
            hands.pick("activate")
            hands.pick("hold")
        hands.aim(to)
        for _ in range(60):
            hands.app.step(10)
        view = hands.scene.view
        assert view is not None and "arc" in hands.callout()
        shooter = view.rect_of("r1")
        assert shooter is not None
        for card in hands.scene.screen.words.children:
            assert not card.rect.colliderect(shooter), at
