"""Large changes in bands: the same picture, less of it painted, and never a pixel left out."""

import pygame
import pytest
from pygame import Rect, Surface

from game.app.board.bands import banded, changed, height
from game.app.board.hexkit import HexLaid
from game.app.board.ink import PREMUL
from game.app.board.overlay import _REACH_BYTES, Overlay, Overlays
from game.app.board.pen import Item
from game.app.board.view import BoardView
from game.core.table import Target
from tests.app.board.conftest import MakeView

SIDE = 20.0


def ragged() -> Item:
    """A slanted streak, which leaves most of its rectangle empty."""
    image = Surface((400, 300), pygame.SRCALPHA)
    pygame.draw.line(image, (90, 60, 30, 200), (10, 20), (380, 290), 30)
    return Item(3.5, image, -70, 45)


@pytest.mark.parametrize("place", [(-70, 45), (0, 0), (13, -159)])
def test_bands_put_together_are_the_item(place: tuple[int, int], window: Surface) -> None:
    """Pixel for pixel, on one grid, and with far fewer pixels."""
    assert window
    item = ragged()._replace(x=place[0], y=place[1])
    parts = banded(item, SIDE)
    whole, pieced = (Surface((400, 300), pygame.SRCALPHA) for _ in range(2))
    whole.blit(item.surface, (0, 0), special_flags=PREMUL)
    for part in parts:
        assert part.z == item.z
        assert part.y // height(SIDE) == (part.y + part.surface.get_height() - 1) // height(SIDE)
        at = (part.x - item.x, part.y - item.y)
        pieced.blit(part.surface, at, special_flags=PREMUL)
    assert pygame.image.tobytes(whole, "RGBA") == pygame.image.tobytes(pieced, "RGBA")
    areas = [part.surface.get_width() * part.surface.get_height() for part in parts]
    assert sum(areas) < 0.5 * 400 * 300


def test_nothing_drawn_makes_no_band() -> None:
    """Not even an empty one."""
    assert banded(Item(0, Surface((50, 50), pygame.SRCALPHA), 0, 0), SIDE) == []


def test_a_change_is_covered_and_stays_in_its_bands() -> None:
    """A large one is cut, a small one is not; what stayed is not named."""
    large = Item(0, Surface((300, 200)), 10, 10)
    small = Item(1, Surface((30, 100)), 500, 50)
    stays = Item(2, Surface((90, 90)), 700, 0)
    assert changed([stays], [stays, small], SIDE) == [Rect(500, 50, 30, 100)]
    parts = changed([stays, small], [stays, large], SIDE)
    high = height(SIDE)
    assert all(part.top // high == (part.bottom - 1) // high for part in parts)
    covered = {(x, y) for part in parts for x in range(part.left, part.right)
               for y in range(part.top, part.bottom)}
    wanted = {(x, y) for rect in (Rect(10, 10, 300, 200), Rect(500, 50, 30, 100))
              for x in range(rect.left, rect.right) for y in range(rect.top, rect.bottom)}
    assert covered == wanted


def test_very_many_changes_are_one() -> None:
    """To go round for each would cost more."""
    dots = [Item(0, Surface((4, 4)), 20 * n, 7 * n) for n in range(60)]
    assert changed([], dots, SIDE) == [Rect(0, 0, 20 * 59 + 4, 7 * 59 + 4)]


def test_the_reach_of_another_unit_leaves_nothing_stale(make_view: MakeView) -> None:
    """Painted in its damaged parts it is what a whole repaint shows, there and back."""
    view: BoardView = make_view()
    view.speed = 0.0
    screen = pygame.display.get_surface()
    assert screen is not None
    damaged: list[Rect] = []
    view.damage = damaged.append
    view.draw(screen)
    reaches = [tuple(Target(cell, text="1") for cell in cells) for cells in (
        (0, 1, 2, 9, 10, 19, 28), (30, 31, 32, 22, 13, 4), (0, 1, 2, 9, 10, 19, 28), ())]
    for reach in reaches:
        damaged.clear()
        view.set_overlay(Overlay(targets=reach))
        for rect in damaged:
            screen.set_clip(rect)
            view.draw(screen)
        screen.set_clip(None)
        pieced = pygame.image.tobytes(screen, "RGB")
        view.draw(screen)
        assert pieced == pygame.image.tobytes(screen, "RGB")


def test_reaches_are_kept_within_a_limit() -> None:
    """The one looked at last stays as it is, the oldest goes."""
    overlays, made = Overlays(HexLaid()), []

    def reach(number: int) -> list[Item]:
        def make() -> list[Item]:
            made.append(number)
            side = Surface((1024, _REACH_BYTES // 4096 // 3), pygame.SRCALPHA)
            return [Item(0, side, 0, 0)]

        return overlays._reach(number, make)

    first = reach(1)
    assert reach(1) is first
    for number in (2, 3, 1, 4, 1, 3, 2):
        reach(number)
    assert made == [1, 2, 3, 4, 2]
