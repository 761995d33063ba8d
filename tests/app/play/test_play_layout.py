"""The layout of the play screen: the designed sizes to the pixel, and what holds between."""

from itertools import pairwise

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.app.play.layout import (
    LEAST,
    MEASURES,
    SMALL_FROM,
    WIDE_FROM,
    Layout,
    form_of,
    lay_out,
)
from game.app.ui import SMALLEST, Ui, auto_percent
from tests.properties import examples


@pytest.fixture(scope="module")
def ui() -> Ui:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    return Ui()


def at(ui: Ui, size: tuple[int, int], percent: int = 0, **more: bool) -> Layout:
    ui.rescale(percent or auto_percent(size))
    return lay_out(ui, size, **more)


WIDE = {
    (1920, 1080): ((64, 32), (20, 320), (1572, 328), (1192, 984), (84, 1028),
                   (272, 536, 104), (320, 608)),
    (3840, 2160): ((128, 64), (40, 640), (3144, 656), (2384, 1968), (168, 2056),
                   (544, 1072, 208), (640, 1216)),
}


@pytest.mark.parametrize("size", WIDE)
def test_a_wide_window_has_two_rails_to_the_pixel(ui: Ui, size: tuple[int, int]) -> None:
    bars, left, right, middle, runs, cards, dice = WIDE[size]
    found = at(ui, size)
    assert found.form == "wide"
    assert (found.ribbon.height, found.footer.height) == bars
    assert (found.left_rail.x, found.left_rail.width) == left
    assert (found.right_rail.x, found.right_rail.width) == right
    assert found.free.size == middle
    assert (found.left_rail.top, found.left_rail.bottom) == runs
    assert (found.card.height, found.options.height, found.end.height) == cards
    assert (found.tray.height, found.log.height) == dice
    assert found.tabs.width == 0


def test_a_small_window_has_one_rail_and_gives_the_board_the_rest(ui: Ui) -> None:
    """Look 10: ribbon 44, footer 24, the rail 204 wide at 8; the dice stand in it, and the board
    has more than seven tenths of the window."""
    found = at(ui, (1280, 720))
    assert found.form == "small" and found.compact and not found.drawers
    assert (found.ribbon.height, found.footer.height) == (44, 24)
    assert (found.left_rail.x, found.left_rail.width) == (8, 204)
    stack = (found.card, found.options, found.tray, found.end)
    assert [card.height for card in stack] == [122, 260, 166, 64]
    assert [low.top - high.bottom for high, low in pairwise(stack)] == [8, 8, 8]
    assert found.tabs.width == 32 and found.tabs.right == 1280 and found.free.right == 1248
    assert found.free.width * found.free.height > 0.7 * 1280 * 720
    assert found.log.right <= found.tabs.left


def test_the_least_window_has_a_drawer_at_the_left(ui: Ui) -> None:
    """Look 11: 1280×720 at 150 %; shut, all but the tabs is the board's."""
    found = at(ui, (1280, 720), 150)
    assert found.form == "drawers" and found.left_open
    assert (found.ribbon.height, found.footer.height) == (60, 39)
    assert found.left_rail.width == 333 and found.tabs.width == 48
    shut = at(ui, (1280, 720), 150, left_open=False)
    assert shut.free.width == 1280 - 2 * 48 > found.free.width
    assert (shut.card, shut.options, shut.end) == (found.card, found.options, found.end)


@pytest.mark.parametrize(
    ("size", "percent", "form"),
    [((1280, 720), 100, "small"), ((1280, 720), 150, "drawers"), ((1366, 768), 75, "wide"),
     ((1366, 768), 100, "small"), ((1366, 768), 150, "drawers"), ((1920, 1080), 75, "wide"),
     ((1920, 1080), 100, "wide"), ((1920, 1080), 150, "small"), ((1920, 1080), 225, "drawers"),
     ((3840, 2160), 200, "wide"), ((3840, 2160), 300, "small"),
     ((WIDE_FROM[0], WIDE_FROM[1]), 100, "wide"),
     ((WIDE_FROM[0] - 1, WIDE_FROM[1]), 100, "small"),
     ((WIDE_FROM[0], WIDE_FROM[1] - 1), 100, "small"), (SMALL_FROM, 100, "small"),
     ((SMALL_FROM[0] - 1, SMALL_FROM[1]), 100, "drawers"),
     ((SMALL_FROM[0], SMALL_FROM[1] - 1), 100, "drawers")],
)
def test_the_form_follows_the_window_in_interface_pixels(
    ui: Ui, size: tuple[int, int], percent: int, form: str
) -> None:
    ui.rescale(percent)
    assert form_of(ui, size) == form


SIZES = (st.integers(SMALLEST[0], 4200), st.integers(SMALLEST[1], 2400))
"""In interface pixels."""


@examples(150)
@given(*SIZES, st.sampled_from([75, 100, 150, 225, 300]), st.booleans(), st.booleans())
def test_between_the_sizes_nothing_overlaps_and_the_board_keeps_its_half(
    ui: Ui, wide: int, high: int, percent: int, gauges: bool, left_open: bool
) -> None:
    size = (wide * percent // 100 + 1, high * percent // 100 + 1)
    ui.rescale(percent)
    found = lay_out(ui, size, gauges, False, left_open)
    window = pygame.Rect((0, 0), size)
    for rect in (found.card, found.options, found.end, found.tray, found.log, found.free):
        assert window.contains(rect)
    left = [found.card, found.options, found.end]
    if found.form == "small":
        left.insert(2, found.tray)
    rails = [left] if found.compact else [left, [found.tray, found.log]]
    for rail in rails:
        for upper, lower in pairwise(rail):
            assert upper.bottom < lower.top
    assert found.free.width >= size[0] / 2
    if found.left_open:
        assert not found.free.colliderect(found.left_rail)
    if not found.compact:
        assert not found.free.colliderect(found.right_rail)
    assert not found.free.colliderect(found.tabs)


@examples(100)
@given(*SIZES, st.sampled_from([75, 100, 150, 225, 300]), st.booleans())
def test_no_card_is_lower_than_what_it_says(
    ui: Ui, wide: int, high: int, percent: int, gauges: bool
) -> None:
    """From the least window on there is room for all of them."""
    ui.rescale(percent)
    found = lay_out(ui, (wide * percent // 100 + 1, high * percent // 100 + 1), gauges)
    for rail in MEASURES[found.form].rails:
        for name in rail:
            least = ui.px(LEAST[found.form][name])
            assert getattr(found, name).height >= least - 1, name
    assert found.end.bottom == found.left_rail.bottom
    assert found.card.top == found.left_rail.top


def test_below_the_least_window_nothing_breaks(ui: Ui) -> None:
    """The setting clamps; until it does, what doesn't fit is only crowded."""
    ui.rescale(300)
    found = lay_out(ui, (1280, 720), True, True)
    assert found.drawers and found.card.height > 0 and found.free.width > 0
