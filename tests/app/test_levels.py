"""The level card: highest on top, the shown one marked, clicks and keys lead to the others."""

from itertools import pairwise

import pygame
import pytest
from pygame import Rect, Surface
from pygame.event import Event

from game.app.ui import Ui
from game.app.widgets.levels import LevelCard, Storey

STOREYS = (Storey("Cellar", bare=True), Storey("Ground", 8), Storey("Upper", 1), Storey("Roof"))


@pytest.fixture
def picked() -> list[int]:
    return []


@pytest.fixture(params=[75, 100, 200])
def card(request: pytest.FixtureRequest, picked: list[int]) -> LevelCard:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((640, 480))
    ui = Ui()
    ui.rescale(request.param)
    rect = Rect((20, 10), LevelCard.size_for(ui, "Level", STOREYS))
    return LevelCard(ui, "levels", rect, "Level", STOREYS, 1, picked.append)


def drawn(card: LevelCard) -> bytes:
    target = Surface((640, 480))
    card.draw(target)
    return pygame.image.tobytes(target, "RGB")


def test_the_highest_level_is_on_top_and_all_rows_lie_on_the_card(card: LevelCard) -> None:
    rows = card.row_rects()
    assert [row.top for row in rows] == sorted((row.top for row in rows), reverse=True)
    inner = Rect((0, 0), card.rect.size)
    assert all(inner.contains(row) for row in rows)
    assert not any(a.colliderect(b) for a, b in pairwise(rows))


def test_a_click_leads_to_its_level(card: LevelCard, picked: list[int]) -> None:
    for index, row in enumerate(card.row_rects()):
        point = row.move(card.rect.topleft).center
        assert card.on_press(point)
        card.on_release(point)
        assert picked.pop() == index


def test_keys_step_up_and_down_and_stop_at_the_ends(card: LevelCard, picked: list[int]) -> None:
    assert card.on_key(Event(pygame.KEYDOWN, key=pygame.K_PAGEUP))
    assert card.on_key(Event(pygame.KEYDOWN, key=pygame.K_DOWN))
    assert picked == [2, 0]
    card.set(STOREYS, 3)
    assert card.on_key(Event(pygame.KEYDOWN, key=pygame.K_UP))
    assert picked == [2, 0]
    assert not card.on_key(Event(pygame.KEYDOWN, key=pygame.K_a))


def test_what_changes_is_seen_and_what_doesnt_is_not_painted_again(card: LevelCard) -> None:
    damaged: list[Rect] = []
    card.damage = damaged.append
    before = drawn(card)
    card.set(STOREYS, 1)
    assert not damaged
    card.set(STOREYS, 2)
    assert damaged and drawn(card) != before
    card.set((*STOREYS[:3], Storey("Roof", 2)), 1)
    assert drawn(card) != before
