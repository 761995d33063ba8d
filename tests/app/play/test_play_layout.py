"""The layout of look 8: the two designed sizes and 4K to the pixel, and what holds between."""

from itertools import pairwise

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.app.play.layout import LEAST_LEFT, LEAST_RIGHT, Layout, lay_out
from game.app.ui import Ui, auto_percent


@pytest.fixture(scope="module")
def ui() -> Ui:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    return Ui()


def at(ui: Ui, size: tuple[int, int], percent: int = 0) -> Layout:
    ui.rescale(percent or auto_percent(size))
    return lay_out(ui, size)


TABLE = {
    (1280, 720): ((52, 24), (12, 256), (1028, 240), (736, 644), (64, 684),
                  (176, 352, 68), (200, 408)),
    (1920, 1080): ((64, 32), (20, 320), (1572, 328), (1192, 984), (84, 1028),
                   (272, 536, 104), (320, 608)),
    (3840, 2160): ((128, 64), (40, 640), (3144, 656), (2384, 1968), (168, 2056),
                   (544, 1072, 208), (640, 1216)),
}


@pytest.mark.parametrize("size", TABLE)
def test_the_table_of_the_look_to_the_pixel(ui: Ui, size: tuple[int, int]) -> None:
    bars, left, right, middle, runs, cards, dice = TABLE[size]
    found = at(ui, size)
    assert (found.ribbon.height, found.footer.height) == bars
    assert (found.left_rail.x, found.left_rail.width) == left
    assert (found.right_rail.x, found.right_rail.width) == right
    assert found.free.size == middle
    assert (found.left_rail.top, found.left_rail.bottom) == runs
    assert (found.card.height, found.options.height, found.end.height) == cards
    assert (found.tray.height, found.log.height) == dice
    assert not found.drawers


@settings(max_examples=80, deadline=None)
@given(st.integers(1280, 4200), st.integers(720, 2400), st.sampled_from([0, 75, 100, 200, 300]))
def test_between_the_sizes_nothing_overlaps_and_the_middle_keeps_its_half(
    ui: Ui, wide: int, high: int, percent: int
) -> None:
    found = at(ui, (wide, high), percent)
    window = pygame.Rect(0, 0, wide, high)
    for rect in (found.card, found.options, found.end, found.tray, found.log, found.free):
        assert window.contains(rect)
    for rail in ((found.card, found.options, found.end), (found.tray, found.log)):
        for upper, lower in pairwise(rail):
            assert upper.bottom < lower.top
    assert found.free.width >= wide / 2 or found.drawers
    if not found.drawers:
        assert not found.free.colliderect(found.left_rail)
        assert not found.free.colliderect(found.right_rail)


def test_large_scale_on_a_small_screen_makes_drawers(ui: Ui) -> None:
    found = at(ui, (1920, 1080), 200)
    assert found.drawers
    assert found.left_tab.width == found.right_tab.width == 88
    assert found.free.width > 1920 / 2


@settings(max_examples=60, deadline=None)
@given(
    st.integers(1280, 4200), st.integers(720, 2400), st.sampled_from([0, 75, 150, 200, 250, 300])
)
def test_no_card_is_lower_than_what_it_says(ui: Ui, wide: int, high: int, percent: int) -> None:
    """At a large scale on a low window the unit card makes room; the others keep their least."""
    found = at(ui, (wide, high), percent)
    left, right = [ui.px(part) for part in LEAST_LEFT], [ui.px(part) for part in LEAST_RIGHT]
    gap = found.log.top - found.tray.bottom
    for rects, rail, least in (
        ((found.options, found.end), found.left_rail, left[1:]),
        ((found.tray, found.log), found.right_rail, right),
    ):
        if rail.height >= sum(least) + gap:
            assert all(rect.height >= low for rect, low in zip(rects, least, strict=True))
    assert found.card.height == 0 or found.card.height >= left[0]
    assert found.end.bottom == found.left_rail.bottom
    assert found.log.bottom == found.right_rail.bottom
    top = found.card if found.card.height else found.options
    assert top.top == found.left_rail.top == found.tray.top
