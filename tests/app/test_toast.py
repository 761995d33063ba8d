"""Toasts: at the foot of the window, but never on what can be clicked."""


import pygame
import pytest
from pygame import Rect

from game.app.widgets.base import Group, Pressable
from game.app.widgets.label import Label
from game.app.widgets.toast import Toast
from tests.app.conftest import MakeApp
from tests.app.play.hands import Hands

AREA = Rect(0, 0, 1280, 720)


def test_it_lies_at_the_foot_where_nothing_else_does(make_app: MakeApp) -> None:
    """In the middle."""
    ui = make_app().ui
    toast = Toast(ui, "Saved.", AREA)
    before = toast.rect.copy()
    toast.keep_clear(Group(ui, "root", AREA))
    assert toast.rect == before
    assert toast.rect.centerx == AREA.centerx and AREA.bottom - 100 < toast.rect.bottom


def test_it_makes_way_for_words_and_buttons(make_app: MakeApp) -> None:
    """First of all; later, when what lies there changes, only for what can be clicked."""
    ui = make_app().ui
    root = Group(ui, "root", AREA)
    toast = Toast(ui, "Saved.", AREA, "Undo")
    root.add(Label(ui, "words", Rect(0, 600, 1280, 120), "Some words"))
    toast.keep_clear(root)
    assert toast.rect.bottom <= 600
    at = toast.rect.copy()
    assert all(toast.rect.contains(child.rect) for child in toast.children)
    root.add(Label(ui, "more", at.copy(), "More words"))
    toast.keep_clear(root)
    assert toast.rect == at
    root.add(Pressable(ui, "button", at.copy(), "Go"))
    toast.keep_clear(root)
    assert not toast.rect.colliderect(at)
    off = Pressable(ui, "off", toast.rect.copy(), "Gone")
    off.enabled = False
    at = toast.rect.copy()
    root.add(off)
    toast.keep_clear(root)
    assert toast.rect == at


def test_with_words_everywhere_it_keeps_off_the_buttons(make_app: MakeApp) -> None:
    """And with buttons everywhere it stays at the foot."""
    ui = make_app().ui
    root = Group(ui, "root", AREA)
    root.add(Label(ui, "words", AREA, "Words"))
    button = Pressable(ui, "button", Rect(0, 500, 1280, 220), "Go")
    root.add(button)
    toast = Toast(ui, "Saved.", AREA)
    foot = toast.rect.copy()
    toast.keep_clear(root)
    assert toast.rect.bottom <= 500
    root.add(Pressable(ui, "all", AREA, "All"))
    other = Toast(ui, "Saved.", AREA)
    other.keep_clear(root)
    assert other.rect == foot


def test_in_a_small_window_it_takes_a_narrow_place(make_app: MakeApp) -> None:
    """Its words in more lines, all of them inside, before it covers any others."""
    area = Rect(0, 0, 900, 720)
    ui = make_app().ui
    root = Group(ui, "root", area)
    root.add(Label(ui, "words", Rect(0, 0, 560, 720), "Words"))
    toast = Toast(ui, "Your game is safe on disk, and all that was done in it is, too.", area)
    wide = toast.rect.size
    toast.keep_clear(root)
    assert toast.rect.left >= 560 and toast.rect.width < wide[0] and toast.rect.height > wide[1]
    assert all(toast.rect.contains(child.rect) for child in toast.children)


def test_with_no_room_beside_words_it_hides_them_whole(make_app: MakeApp) -> None:
    """Rather than cutting some; what it says lies in the middle of it then."""
    ui = make_app().ui
    root = Group(ui, "root", AREA)
    for top in range(300, 500, 20):
        root.add(Label(ui, f"line {top}", Rect(200, top, 880, 20), "Words"))
    for name, place in (("upper", Rect(0, 0, 1280, 290)), ("lower", Rect(0, 510, 1280, 210))):
        root.add(Pressable(ui, name, place, "Go"))
    toast = Toast(ui, "Saved.", AREA)
    toast.keep_clear(root)
    cut = [widget.name for widget in root.walk()
           if isinstance(widget, Label) and toast.rect.colliderect(widget.rect)
           and not toast.rect.contains(widget.rect)]
    assert not cut
    assert toast.rect.top >= 290 and toast.rect.bottom <= 510
    words = toast.find("toast.text")
    assert words is not None and abs(words.rect.centery - toast.rect.centery) <= 1


@pytest.mark.parametrize("game", ["kayotz", "troopers", "arena", "mechs"])
def test_it_covers_no_counter(game: str) -> None:
    """Nor what is said beside the end of a way: it lies there for six seconds."""
    scenarios = {"kayotz": "hold-the-outpost", "troopers": "village", "arena": "duel",
                 "mechs": "open-field"}
    hands = Hands(scenarios[game], game=game, **({} if game == "kayotz" else {"solo": False}))
    hands.scene.toast("The computer’s time was up: it plays the best that it had found.")
    toast = hands.scene.widget("toast")
    assert toast is not None
    board = hands.scene.screen.board
    standing = board.kept_clear()
    assert standing and toast.rect.collidelist(standing) < 0


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("game", ["kayotz", "troopers"])
def test_a_lesson_stays_in_sight(game: str, size: tuple[int, int]) -> None:
    """Saving in the middle of a tutorial hides nothing of what the lesson says, and no button."""
    hands = Hands("first-steps", size=size, game=game)
    hands.key(pygame.K_s, pygame.KMOD_CTRL)
    toast, lesson = hands.scene.widget("toast"), hands.scene.widget("lesson")
    assert toast is not None and lesson is not None
    assert not toast.rect.colliderect(lesson.rect)
    _clicks_nothing(hands)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_saves_keep_their_buttons(size: tuple[int, int]) -> None:
    """What undoes a deletion lies beside "Load this game", not on it."""
    hands = Hands("run-the-gauntlet", size=size)
    for number in range(12):
        hands.scene.save_as(f"save {number}")
    hands.rooms.open_saves()
    hands.settle()
    hands.click("delete")
    assert hands.app.scene.widget("toast") is not None
    _clicks_nothing(hands)


def _clicks_nothing(hands: Hands) -> None:
    scene = hands.app.scene
    toast = scene.widget("toast")
    assert toast is not None
    for widget in scene.root.walk():
        if widget.enabled and (widget.focusable or isinstance(widget, Pressable)):
            assert not toast.rect.colliderect(widget.shown_rect()), widget.name
