"""Large changes in bands: the same picture, less of it painted, and never a pixel left out."""

import math

import pygame
import pytest
from pygame import Rect, Surface

from game.app.board.board_view import BoardView
from game.app.board.view.bands import Bands, changed, height
from game.app.board.view.ink import PREMUL, Fine, Strokes
from game.app.board.view.overlay import Overlay, drawn_bytes
from game.app.board.view.pen import Item
from game.app.cache import Cache
from game.app.theme import Rgb
from game.core.view_records import Target
from tests.app.board.conftest import MakeView

SIDE = 20.0
LIMIT = 12 * 1024 * 1024


def streak(canvas: Strokes, size: int) -> None:
    """Slanted, so that it leaves most of its rectangle empty, with a disc and a dashed line."""
    x, y = canvas.area.topleft
    corners = ((3.3, 5.2), (size * 0.6, size - 7.7), (size * 0.8, size - 2.1))
    canvas.polygon([(x + a, y + b) for a, b in corners], (90, 60, 30), 0.5)
    bent = ((8.0, 9.5), (size / 3, size / 2.2), (size - 9.1, size - 8))
    canvas.line([(x + a, y + b) for a, b in bent], 9.4, (30, 90, 200))
    canvas.disc((x + size / 2, y + size / 3), size / 9, (200, 10, 10), 0.7)
    canvas.dashes([(x + 5, y + size - 9), (x + size - 40, y + 12)], 3.2, 17, 9, (9, 9, 9))


@pytest.mark.parametrize("size", [120, 900])
@pytest.mark.parametrize("place", [(-70, 45), (0, 0), (13, -159)])
def test_bands_put_together_are_the_whole(
    size: int, place: tuple[int, int], make_view: MakeView
) -> None:
    """Pixel for pixel, on one grid, and with fewer pixels; for small ones and for large ones."""
    pen = make_view().kit.pen
    x, y = place
    corners = [(x, y), (x + size, y + size)]
    word = Surface((30, 12), pygame.SRCALPHA)
    word.fill((80, 80, 0, 120))
    for _ in range(2):  # the second time in rooms that have been used
        whole, bands = pen.canvas(corners, 0), Bands(pen, corners, 0)
        streak(whole, size)
        streak(bands, size)
        bands.lay(word, x + 17, y + size // 2)
        wanted = whole.done()
        wanted.blit(word, (17, size // 2), special_flags=PREMUL)
        pieced = Surface(wanted.get_size(), pygame.SRCALPHA)
        parts = bands.items(3.5)
        high = height(pen.side)
        for part in parts:
            assert part.z == 3.5
            assert part.y // high == (part.y + part.surface.get_height() - 1) // high
            pieced.blit(part.surface, (part.x - x, part.y - y), special_flags=PREMUL)
        assert pygame.image.tobytes(wanted, "RGBA") == pygame.image.tobytes(pieced, "RGBA")
    areas = [part.surface.get_width() * part.surface.get_height() for part in parts]
    assert sum(areas) < size * size


@pytest.mark.parametrize("side", [20.0, 75.0])
def test_a_wash_is_filled_as_its_cells_are(side: float, make_view: MakeView) -> None:
    """Rectangles in the inside, polygons along the edge: the pixels of polygons everywhere."""
    pen = make_view().kit.pen
    pen.side = side
    cells = set(range(pen.plane.n)) - {13}
    corners = [point for cell in cells for point in pen.area(cell)]
    bands, whole = Bands(pen, corners, 4), pen.canvas(corners, 4)
    for cell in sorted(cells):
        inside = cells.issuperset(pen.plane.near(cell))
        (bands.block if inside else bands.polygon)(pen.area(cell), (9, 99, 199), 0.4)
        whole.polygon(pen.area(cell), (9, 99, 199), 0.4)
    pieced = Surface(whole.area.size, pygame.SRCALPHA)
    for part in bands.items(0):
        at = (part.x - whole.area.left, part.y - whole.area.top)
        pieced.blit(part.surface, at, special_flags=PREMUL)
    assert pygame.image.tobytes(whole.done(), "RGBA") == pygame.image.tobytes(pieced, "RGBA")


@pytest.mark.parametrize("width", [0.8, 2.0, 9.0])
def test_a_line_drawn_a_piece_at_a_time_is_the_same_line(width: float) -> None:
    """Long lines would keep the screen waiting; where two pieces meet nothing is to be seen."""
    loop = [(100 + (60 + number % 7) * math.cos(number / 15.9),
             100 + (60 + number % 5) * math.sin(number / 15.9)) for number in range(100)]
    how: tuple[float, Rgb, float] = (width, (90, 60, 30), 0.6)
    whole, pieced = (Fine(Rect(0, 0, 200, 200), 2) for _ in range(2))
    whole.line(loop, *how, closed=True)
    steps = pieced.line_steps(loop, *how, closed=True)
    assert len(list(steps)) == 4
    assert pygame.image.tobytes(whole.done(), "RGBA") == pygame.image.tobytes(
        pieced.done(), "RGBA")


def test_nothing_drawn_makes_no_band(make_view: MakeView) -> None:
    """Not even an empty one."""
    pen = make_view().kit.pen
    for size in (50, 3000):
        assert Bands(pen, [(0, 0), (size, size)], 0).items(0) == []


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


def test_reaches_of_what_may_come_leave_those_of_now_where_they_are(
    make_view: MakeView
) -> None:
    """Each cell that is pointed at may lead to others, and there are many; the units of now are
    taken in hand again and again."""
    view: BoardView = make_view()

    def reach(number: int) -> Overlay:
        return Overlay(targets=tuple(Target(cell, text=str(number)) for cell in range(6)))

    view.set_overlay(Overlay(hover=1))
    kept = view._overlays._reaches
    for _ in view.drawn(reach(0)):
        pass
    kept.limit = 3 * kept.used
    for number in range(1, 6):
        for _ in view.drawn(reach(number), view.pieces):
            pass
    made = kept.made
    assert made == 6 and len(kept) < 5
    view.set_overlay(reach(0))
    assert kept.made == made, "it was still there"


def test_reaches_are_kept_within_a_limit() -> None:
    """The one looked at last stays as it is, the oldest goes."""
    drawings: Cache[int, list[Item]] = Cache(LIMIT, drawn_bytes)
    made: list[int] = []

    def reach(number: int) -> list[Item]:
        def make() -> list[Item]:
            made.append(number)
            side = Surface((1024, LIMIT // 4096 // 3), pygame.SRCALPHA)
            return [Item(0, side, 0, 0)]

        return drawings.get(number, make)

    first = reach(1)
    assert reach(1) is first
    for number in (2, 3, 1, 4, 1, 3, 2):
        reach(number)
    assert made == [1, 2, 3, 4, 2]
