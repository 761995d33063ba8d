"""The roster: all units of all sides, and a way to each, by mouse and by keys in every form."""

import pygame
import pytest
from pygame import Rect

from tests.app.play.hands import Hands
from tests.app.play.opening import begin

FORMS = ((1920, 1080, 100), (1280, 720, 100), (1280, 720, 150))
GAMES = {"kayotz": "hold-the-outpost", "troopers": "village", "arena": "two-against-two",
         "mechs": "captives"}


def opened(game: str = "troopers", form: tuple[int, int, int] = FORMS[0]) -> Hands:
    switches = {} if game == "kayotz" else {"solo": False}
    wide, high, scale = form
    hands = Hands(GAMES[game], size=(wide, high), scale=scale, game=game, seed=5, **switches)
    begin(hands.app, hands.scene)
    hands.settle()
    hands.key(pygame.K_m)
    hands.settle()
    assert hands.scene.screen.roster.visible and hands.scene.focus_roster()
    return hands


def row_of(hands: Hands, unit: str) -> Rect:
    """Where the row of a unit lies in the window, scrolled into sight."""
    listed = hands.scene.screen.roster.list
    laid = next(one for one in listed._rows if one.row is not None and one.row.unit == unit)
    listed.reveal(laid.rect.move(listed.rect.topleft))
    hands.settle()
    return laid.rect.move(listed.rect.topleft)


@pytest.mark.parametrize("game", GAMES)
def test_every_unit_of_every_side_stands_in_it(game: str) -> None:
    hands = opened(game)
    shown = hands.scene.shown.roster
    assert shown is not None
    units = {row.unit for side in shown.sides for row in side.rows}
    sides = hands.table.game.sides
    assert units == {one.id for one in hands.table.position.pieces if one.side in sides}
    assert [side.name for side in shown.sides] == list(sides.values())
    able = {row.unit for side in shown.sides for row in side.rows if row.able}
    assert able == set(hands.table.position.actors)


@pytest.mark.parametrize("form", FORMS, ids=str)
def test_a_click_goes_there_and_takes_who_may_act_in_hand(form: tuple[int, int, int]) -> None:
    hands = opened(form=form)
    unit = hands.table.position.actors[-1]
    hands.click(row_of(hands, unit).center)
    hands.rest()
    assert hands.table.unit == unit
    place = hands.scene.screen.view.rect_of(unit)
    assert place is not None and hands.scene.layout.table.colliderect(place)
    foe = hands.scene.model.now.foes[0]
    hands.click(row_of(hands, foe).center)
    hands.rest()
    assert hands.table.unit == unit, "who can't act is only looked at"
    assert hands.scene.model.pointer.cell == hands.table.position.cell_of(foe)


@pytest.mark.parametrize("form", FORMS, ids=str)
def test_its_key_opens_it_arrows_and_enter_go_there_and_esc_shuts_it(
    form: tuple[int, int, int]
) -> None:
    hands = opened(form=form)
    units = [row.unit for side in hands.scene.shown.roster.sides for row in side.rows]
    able = hands.table.position.actors[1]
    for _ in range(units.index(able) + 1):
        hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    hands.rest()
    assert hands.table.unit == able
    hands.key(pygame.K_ESCAPE)
    assert not hands.scene.screen.roster.visible and not hands.scene.focus_roster()
    assert hands.table.unit == able, "only the list was put away"
    hands.key(pygame.K_m)
    hands.key(pygame.K_m)
    assert not hands.scene.screen.roster.visible


def test_it_stands_in_the_logs_place_and_gives_it_back() -> None:
    hands = opened()
    screen = hands.scene.screen
    assert screen.roster.rect == screen.log.rect and not screen.log.visible
    hands.click(hands.rect("roster.close").center)
    hands.settle()
    assert screen.log.visible and not screen.roster.visible
    hands.click(hands.rect("roster.open").center)
    hands.settle()
    assert screen.roster.visible
    hands.key(pygame.K_l)
    assert screen.log.visible and hands.scene.focus_log()
