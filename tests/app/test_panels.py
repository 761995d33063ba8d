"""Panels look the same however they are put together: fast middles, shadows without insides."""

import pygame
import pytest
from pygame import Rect, Surface

from game.app.ui import Ui

AREA = Rect(40, 30, 200, 120)


@pytest.fixture
def screen() -> Surface:
    """A window to draw on."""
    pygame.display.init()
    pygame.font.init()
    return pygame.display.set_mode((280, 200))


def difference(one: Surface, other: Surface) -> int:
    """The largest difference of any channel of any pixel."""
    a, b = pygame.image.tobytes(one, "RGB"), pygame.image.tobytes(other, "RGB")
    return max(abs(x - y) for x, y in zip(a, b, strict=True))


@pytest.mark.parametrize("size", [(200, 120), (200, 9), (12, 120), (1, 1)])
def test_stock_laid_in_pieces_is_the_stock(screen: Surface, size: tuple[int, int]) -> None:
    """Its corners let the ground through, its rows don't shift."""
    ui = Ui()
    rect = Rect(AREA.topleft, size)
    stock = ui.textures.stock(size, ui.c.blue, 7, "card")
    screen.fill(ui.c.table)
    screen.blit(stock, rect)
    wanted = screen.copy()
    for _ in range(2):  # made, then from the cache
        screen.fill(ui.c.table)
        ui.textures.lay(screen, ("try", size), rect, 7, lambda: stock.copy())
        assert difference(screen, wanted) <= 1


def test_a_shadow_without_its_inside_looks_whole(screen: Surface) -> None:
    """Under the card that covers it."""
    ui = Ui()
    shadows = ui.theme.shadows.card
    image, margin = ui.textures.shadow(AREA.size, 7, shadows, 1.0)
    screen.fill(ui.c.table_light)
    screen.blit(image, (AREA.left - margin, AREA.top - margin))
    ui.panels.card(screen, AREA, shadow=False)
    wanted = screen.copy()
    screen.fill(ui.c.table_light)
    ui.panels.card(screen, AREA)
    assert difference(screen, wanted) <= 1


def test_a_shadow_comes_part_by_part_as_it_does_at_once(screen: Surface) -> None:
    """Whichever part of the window is painted, only what shows of the shadow is blended there."""
    ui = Ui()
    screen.fill(ui.c.table_light)
    ui.panels.card(screen, AREA)
    wanted = screen.copy()
    screen.fill(ui.c.table_light)
    for top in range(0, 200, 25):
        for left in range(0, 280, 35):
            screen.set_clip(Rect(left, top, 35, 25))
            ui.panels.card(screen, AREA)
    screen.set_clip(None)
    assert difference(screen, wanted) == 0


@pytest.mark.parametrize("inset", [(0, 20), (20, 0)])
def test_no_shadow_is_blended_under_what_covers_it(
    screen: Surface, monkeypatch: pytest.MonkeyPatch, inset: tuple[int, int]
) -> None:
    """Between the rows, or the columns, of the round corners."""
    ui = Ui()
    monkeypatch.setattr(ui.textures, "shadow", lambda *_: pytest.fail("a shadow was blended"))
    screen.set_clip(AREA.inflate(-inset[0], -inset[1]))
    ui.panels.shadow(screen, AREA, 10)
    screen.set_clip(None)
