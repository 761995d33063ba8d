"""Small windows: drawers, tabs, what comes into sight by itself, and the room of the board."""

from collections.abc import Iterator, Sequence
from typing import Any

import pygame
import pytest
from pygame import Rect

from game.app.play.commands import Bindings
from game.app.play.layout import Layout, lay_out
from game.app.play.panels.lesson import LessonDock, dock_height
from game.app.play.play_view import CellMenuView, LessonView, RowsView, WholeCardView
from game.app.ui import Ui
from game.core.language import ENGLISH, codes, speak
from game.core.lesson import Lesson
from game.core.lesson_figures import fitted
from game.rules import box, game_ids, scenario_path
from tests.app.play.hands import Hands
from tests.app.play.lessons import follow, rings, tutorial
from tests.app.play.opening import begin
from tests.properties import in_turn

OPENINGS = {"kayotz": "hold-the-outpost", "troopers": "village", "arena": "duel",
            "mechs": "open-field"}
LEAST = {"size": (1280, 720), "scale": 150}
"""853×480 interface pixels: the least window."""


@pytest.fixture
def least() -> Iterator[Hands]:
    """The Village between people in the least window, a trooper in hand."""
    hands = Hands("village", game="troopers", solo=False, **LEAST)
    if hands.scene.find("handover") is not None:
        hands.key(pygame.K_RETURN)
        hands.rest()
    hands.key(pygame.K_TAB)
    hands.rest()
    yield hands


def free(hands: Hands) -> Rect:
    return hands.scene.layout.free


def test_the_left_drawer_is_shut_and_opened_by_hand_and_by_a_unit(least: Hands) -> None:
    """Look 11: shut, all but the tabs is the board's; whoever takes a unit in hand sees what it
    may do without knowing of tabs."""
    view = least.scene.view
    assert view is not None and least.scene.find("options") is not None
    narrow = free(least).width
    origin, side = view.camera.origin, view.camera.side
    least.click("drawer.close")
    assert least.scene.find("options") is None and least.scene.find("tab-left") is not None
    assert free(least).width > narrow
    assert (view.camera.origin, view.camera.side) == (origin, side), "the map stays where it is"
    least.key(pygame.K_TAB)
    least.rest()
    assert least.scene.find("options") is not None and least.scene.find("tab-left") is None
    least.key(pygame.K_1, pygame.KMOD_CTRL)
    assert least.scene.find("options") is None
    least.click("tab-left")
    assert least.scene.find("options") is not None


def test_a_question_is_seen_though_the_drawer_is_shut(least: Hands) -> None:
    least.key(pygame.K_1, pygame.KMOD_CTRL)
    least.key(pygame.K_SPACE)
    assert least.scene.find("question") is not None and least.scene.find("no") is not None
    least.key(pygame.K_n)
    assert least.scene.find("options") is None, "as it was left"


def test_esc_shuts_a_drawer_before_anything_else(least: Hands) -> None:
    """With nothing in hand the left one, too, and only then comes the menu."""
    unit = least.table.unit
    for key, mod, name in ((pygame.K_2, pygame.KMOD_CTRL, "tray"), (pygame.K_l, 0, "log")):
        least.key(key, mod)
        assert least.scene.find(name) is not None
        least.key(pygame.K_ESCAPE)
        assert least.scene.find(name) is None and least.table.unit == unit != ""
    while least.table.unit:
        least.key(pygame.K_ESCAPE)
    least.key(pygame.K_ESCAPE)
    assert least.app.scene is least.scene and least.scene.find("options") is None
    least.key(pygame.K_ESCAPE)
    assert least.app.scene.name != "play"


def test_of_the_right_drawers_one_is_open(least: Hands) -> None:
    least.click("tab-dice")
    least.click("tab-log")
    assert least.scene.find("tray") is None and least.scene.find("log") is not None
    least.click("tab-dice")
    assert least.scene.find("tray") is not None and least.scene.find("log") is None


def test_dice_open_their_drawer_until_something_else_is_done() -> None:
    """Arena begins with a throw for the initiative."""
    hands = Hands("duel", game="arena", solo=False, speed=1.0, **LEAST)
    assert hands.scene.find("tray") is not None and hands.scene.screen.tray.event is not None
    hands.press("1")
    assert "dice" not in hands.scene.model.opened
    kept = Hands("duel", game="arena", solo=False, **LEAST)
    for _ in range(2):
        kept.key(pygame.K_2, pygame.KMOD_CTRL)
    kept.press("1")
    assert "dice" in kept.scene.model.opened, "what the player opened stays"


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080)])
def test_the_whole_card_is_one_key_away_where_it_is_brief(size: tuple[int, int]) -> None:
    hands = Hands(size=size)
    hands.unit("scout-1")
    brief = hands.scene.layout.compact
    assert (hands.scene.find("unit.all") is not None) == brief
    hands.key(pygame.K_u)
    assert (hands.scene.find("whole-card") is not None) == brief
    hands.key(pygame.K_ESCAPE)
    assert hands.scene.find("whole-card") is None and hands.table.unit == "scout-1"


def test_one_sheet_lies_over_the_map_at_a_time() -> None:
    """Each comes in place of the one before, and the key of one that lies there takes it away."""
    hands = Hands("hold-the-outpost")
    hands.unit("squad-1")
    sheets = {pygame.K_g: "goals", pygame.K_t: "ledger", pygame.K_u: "", pygame.K_h: "about"}

    def lying() -> list[tuple[type, str]]:
        return [(type(popup), getattr(popup, "name", "")) for popup in hands.scene.shown.popups]

    for key, name in [*sheets.items(), *sheets.items()]:
        hands.key(key)
        assert lying() == [(RowsView, name) if name else (WholeCardView, "")]
    hands.key(pygame.K_F10, pygame.KMOD_SHIFT)
    assert lying() == [(CellMenuView, "")]
    hands.key(pygame.K_g)
    assert lying() == [(RowsView, "goals")]
    hands.key(pygame.K_g)
    assert lying() == []


def test_what_a_throw_may_bring_is_said_where_the_tray_is_shut() -> None:
    hands = Hands("hold-the-outpost", seed=5, **LEAST)
    view = hands.scene.view
    assert view is not None
    for unit in hands.table.position.actors:
        hands.unit(unit)
        hands.choose("full-fire")
        if hands.table.targets and hands.line("full-fire").open:
            break
    assert hands.table.targets
    hands.move(hands.spot(hands.table.targets[0].cell))
    assert hands.scene.shown.forecast is not None
    assert hands.scene.find("forecast-box.odds") is not None
    assert hands.scene.find("tray") is None
    hands.key(pygame.K_2, pygame.KMOD_CTRL)
    assert hands.scene.find("forecast-box.odds") is None and hands.scene.find("tray") is not None


def test_a_small_window_opens_so_close_that_counters_are_read(least: Hands) -> None:
    """F shows the whole map; a unit out of sight comes into it, and who is seen moves nothing."""
    view = least.scene.view
    assert view is not None
    camera = view.camera
    assert camera.side >= camera.readable > 0
    least.key(pygame.K_f)
    assert camera.side == camera.fit_side < camera.readable
    whole = camera.side, camera.origin
    least.key(pygame.K_TAB)
    least.rest()
    assert (camera.side, camera.origin) == whole, "who is seen is not framed anew"
    least.key(pygame.K_PLUS)
    least.key(pygame.K_PLUS)
    least.rest()
    view.pan(-4000, -4000)
    least.key(pygame.K_TAB)
    least.rest()
    place = view.rect_of(least.table.unit)
    assert place is not None and free(least).colliderect(place)


SMALL = ({"size": (1280, 720)}, {"size": (1366, 768)}, LEAST)


@pytest.mark.parametrize("look", SMALL, ids=str)
@in_turn("game", OPENINGS)
def test_a_small_window_opens_with_the_fight_in_sight(game: str, look: dict[str, Any]) -> None:
    """No counter is cut or under the order strip; where the fight is too wide to be read whole,
    none of those who may act."""
    switches = {} if game == "kayotz" else {"solo": False}
    hands = Hands(OPENINGS[game], game=game, seed=5, **switches, **look)
    begin(hands.app, hands.scene)
    hands.settle()
    view, status = hands.scene.view, hands.table.status
    assert view is not None
    own = {piece.id for piece in view.pieces if piece.side == status.to_act}
    whole = (game, look) != ("troopers", LEAST)
    room = hands.scene.layout.map.inflate(2, 2)
    for piece in view.pieces:
        rect = view.rect_of(piece.id)
        assert rect is not None
        assert room.contains(rect) or not (whole or piece.id in own), piece.id


def lessons() -> Iterator[tuple[str, Lesson]]:
    """Every step of every tutorial that is shipped."""
    for game in game_ids():
        played = box(game).load(scenario_path(game, "first-steps"), {})
        yield from ((game, lesson) for lesson in played.lessons)


def nothing(*_: object) -> None:
    """No click is heard."""


def docked(ui: Ui, said: str, texts: Sequence[str]) -> tuple[LessonDock, Layout]:
    """A lesson's words in the dock that the longest of some texts needs, at 1280×720."""
    layout = lay_out(
        ui, (1280, 720), dock=lambda form, width: dock_height(ui, form, width, texts)
    )
    dock = LessonDock(ui, layout.dock, layout.form, Bindings(), nothing, nothing)
    dock.render(LessonView("First Steps", said, 1, len(texts), False, True))
    return dock, layout


@pytest.fixture
def plain_ui() -> Ui:
    """What draws, without a window."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    return Ui()


def test_no_lesson_takes_more_than_a_third_of_the_board(plain_ui: Ui) -> None:
    """And all of its words stand in it, unscrolled."""
    found = list(lessons())
    assert len(found) > 40
    for percent in (100, 150):
        plain_ui.rescale(percent)
        for game, lesson in found:
            said = fitted(lesson.say)
            dock, layout = docked(plain_ui, said, [said])
            assert dock.rect.height <= layout.table.height / 3, (game, said)
            assert dock.find("lesson.area") is None, (game, said)
            assert all(dock.rect.contains(part.rect) for part in dock.walk()), (game, said)


@pytest.mark.long
@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("code", [code for code in codes() if code != ENGLISH])
def test_lessons_in_other_languages_stand_whole_in_their_dock(
    plain_ui: Ui, code: str, game: str
) -> None:
    """Each step of each chapter, and no chapter takes half of the board."""
    speak(code)
    try:
        for card in box(game).scenarios():
            if card.kind != "tutorial":
                continue
            texts = [fitted(one.say) for one in box(game).load(card.source, {}).lessons]
            for percent in (100, 150):
                plain_ui.rescale(percent)
                for said in texts:
                    dock, layout = docked(plain_ui, said, texts)
                    assert dock.rect.height < layout.table.height / 2, (card.id, percent, said)
                    assert dock.find("lesson.area") is None, (card.id, percent, said)
                    assert all(dock.rect.contains(part.rect) for part in dock.walk()), said
    finally:
        speak(ENGLISH)


def test_a_lesson_that_speaks_of_the_dice_hides_nothing_else_that_it_names() -> None:
    """The drawer of the dice takes room off the map while it is pointed at, and keeps it while the
    dice are armed: the target stays where it was for the second click."""
    hands = Hands("first-steps", **LEAST)
    taught = tutorial(hands)
    while not (taught.lesson is not None and "panel:tray" in taught.lesson.point):
        follow(hands)
        hands.rest()
    view, target = hands.scene.view, hands.table.game.board.cell("351")
    assert view is not None and target in hands.scene.shown.overlay.pointed
    place = view.rect_of(target)
    assert hands.scene.find("tray") is not None and place is not None
    assert not [cover for cover in hands.scene.screen.covers() if cover.collidepoint(place.center)]
    hands.click(place.center)
    assert hands.table.armed is not None and view.rect_of(target) == place
    assert hands.scene.find("tray") is not None
    step = taught.index
    hands.click(place.center)
    hands.rest()
    assert taught.index == step + 1


def test_no_drawer_and_no_ring_lies_on_the_words_of_a_lesson() -> None:
    """The log's drawer ends above the dock, and so does the ring round it."""
    hands = Hands("first-steps", size=(1140, 610))
    taught = tutorial(hands)
    while not (taught.lesson is not None and "panel:log" in taught.lesson.point
               and "panel:tray" not in taught.lesson.point):
        follow(hands)
        hands.rest()
    front = hands.scene.screen.front.children
    log, dock = hands.scene.find("log"), hands.scene.find("lesson")
    assert log is not None and dock is not None and not log.colliderect(dock)
    assert rings(hands) and not [child.name for child in front if child.rect.colliderect(dock)]


def test_the_drawer_of_the_dice_hides_nothing_of_what_they_decide() -> None:
    """A jump to the upper right corner, and who is to be fired on from there: the drawer that
    opened by itself lies at the foot of the map; it goes back to its head for what lies below."""
    hands = Hands("first-steps", size=(1140, 610))
    taught = tutorial(hands)
    while not (taught.lesson is not None and "snap scout-1 at 14" in taught.lesson.do):
        follow(hands)
        hands.rest()
    screen, view = hands.scene.screen, hands.scene.view
    assert view is not None and hands.scene.find("tray") is not None
    for where in ("352", "351", "313"):
        place = view.rect_of(hands.table.game.board.cell(where))
        assert place is not None
        assert not [card for card in screen.covers() if card.colliderect(place)], where
    assert screen.tray.rect.top > hands.scene.layout.tray.top
    sheet = hands.scene.find("lesson")
    assert sheet is not None and screen.tray.rect.bottom < sheet.top
    while not (taught.lesson is not None and "end-phase" in taught.lesson.do):
        follow(hands)
        hands.rest()
    assert hands.scene.find("tray") is not None
    assert screen.tray.rect.topleft == hands.scene.layout.tray.topleft


def test_the_unit_in_hand_stays_in_sight_in_a_window_made_small() -> None:
    hands = Hands("village", game="troopers", solo=False, size=(1920, 1080))
    if hands.scene.find("handover") is not None:
        hands.key(pygame.K_RETURN)
        hands.rest()
    hands.key(pygame.K_TAB)
    hands.rest()
    unit = hands.table.unit
    for size in ((820, 600), (1400, 700), (640, 900)):
        hands.resize(size)
        hands.rest()
        view = hands.scene.view
        assert view is not None and hands.table.unit == unit
        place = view.rect_of(unit)
        assert place is not None and free(hands).contains(place), size
