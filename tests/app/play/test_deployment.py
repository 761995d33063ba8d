"""Units placed before the first turn, by mouse and keys, in every game that has it."""

import pygame
import pytest
from msgspec import UNSET
from pygame import Rect

from game.turns.machine import Mode
from tests.app.play.hands import Hands
from tests.frozen import DEPLOYMENT

SIZES = ((1280, 720, 100), (1920, 1080, 100), (1280, 720, 150))
GAMES = {"arena": "F2", "troopers": "3313", "mechs": "18,4"}
"""A place in the zone of the side that begins, by game."""


def table(game: str, size: tuple[int, int, int] = SIZES[0]) -> Hands:
    return Hands(DEPLOYMENT, game=game, seed=5, size=size[:2], scale=size[2], solo=False)


def texts(hands: Hands) -> list[str]:
    return [entry.text for entry in hands.table.history.entries]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_a_unit_is_placed_by_a_click_and_by_keys(
    game: str, size: tuple[int, int, int]
) -> None:
    """The first that waits is in hand; a click puts it down, Done gives the turn on, and the line
    "Place for me" places the rest."""
    hands = table(game, size)
    assert hands.table.unit == "r1" and hands.mode() is Mode.AIMING
    hands.click(hands.cell(GAMES[game]))
    assert texts(hands)[-1].startswith("deploy r1 at ") and hands.table.unit == "r1"
    hands.key(pygame.K_SPACE)
    assert texts(hands)[-1] == "end-deployment" and hands.table.status.to_act == "blue"
    assert hands.table.unit == "b1"
    row = next(number for number, line in enumerate(hands.table.menu, 1) if line.id == "place-rest")
    hands.key(pygame.K_0 + row)
    assert texts(hands)[-1] == "place-rest"
    hands.key(pygame.K_SPACE)
    row = next(number for number, line in enumerate(hands.table.menu, 1) if line.id == "place-rest")
    hands.key(pygame.K_0 + row)
    hands.key(pygame.K_SPACE)
    hands.rest()
    assert hands.table.state.deployment is UNSET


@pytest.mark.parametrize("game", GAMES)
def test_another_unit_is_taken_from_the_list_or_by_tab(game: str) -> None:
    hands = table(game)
    hands.key(pygame.K_TAB)
    assert hands.table.unit == "r2"
    hands.key(pygame.K_m)
    rows = hands.scene.screen.roster.list
    number = next(index for index, laid in enumerate(rows._rows)
                  if laid.row is not None and laid.row.unit == "r1")
    while rows.at != number:
        hands.key(pygame.K_DOWN)
    place: Rect = rows.row_rects()[number].move(rows.rect.topleft)
    hands.click(place.center)
    assert hands.table.unit == "r1"


def test_facing_is_given_with_the_place_and_turned_after_it() -> None:
    """AR-U38: turned where it stands, it is still one decision."""
    hands = table("arena")
    spot = hands.cell("F2")
    hands.move(spot)
    hands.key(pygame.K_e)
    planned = hands.table.facing
    assert planned is not None
    hands.click(spot)
    assert texts(hands)[-1] == "deploy r1 at F2 facing SW"
    hands.key(pygame.K_q)
    assert texts(hands) == ["deploy r1 at F2 facing S"]
    hands.key(pygame.K_z, pygame.KMOD_CTRL)
    assert not texts(hands)


@pytest.mark.parametrize("game", GAMES)
def test_a_place_outside_the_zone_is_refused_beside_it(game: str) -> None:
    hands = table(game)
    outside = {"arena": "F6", "troopers": "2513", "mechs": "18,12"}[game]
    hands.click(hands.cell(outside))
    ruling = hands.table.outcome.ruling
    assert not texts(hands) and ruling is not None and "outside" in ruling.reasons[0].text
