"""The picture of a table for a file: every level of its map, as large as it was asked for."""

from collections.abc import Iterator

import pygame
import pytest
from pygame import Surface

from game.app.scenes import boardpicture
from game.app.scenes.boardpicture import Shown
from game.app.ui import Ui
from tests.app.play.hands import Hands

WIDE = 600
COLOURS = ((250, 0, 0), (0, 250, 0), (0, 0, 250), (250, 250, 0))


def drawn(hands: Hands, wide: int) -> Surface:
    images: list[Surface] = []
    hands.scene.picture(wide, images.append)
    while hands.scene.animating:
        hands.app.step(1)
    assert len(images) == 1 and not hands.scene.animating
    return images[0]


@pytest.mark.parametrize(("game", "scenario"), [
    ("kayotz", "run-the-gauntlet"), ("arena", "duel"), ("mechs", "open-field"),
])
def test_a_map_of_one_level_fills_the_sheet(game: str, scenario: str) -> None:
    image = drawn(Hands(scenario, game=game), WIDE)
    assert WIDE * 9 // 10 <= max(image.get_size()) <= WIDE


def test_all_levels_lie_on_the_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each whole, with its name above it, none over another, as large as they can be."""
    asked: list[tuple[int, tuple[int, int]]] = []

    def level(
        ui: Ui, shown: Shown, side: float, size: tuple[int, int]
    ) -> Iterator[Surface | None]:
        asked.append((shown.level, size))
        yield None
        image = Surface(size)
        image.fill(COLOURS[shown.level])
        yield image

    monkeypatch.setattr(boardpicture, "drawing", level)
    hands = Hands("village", game="troopers", solo=False)
    view = hands.scene.view
    assert view is not None
    count = len(view.kit.levels)
    assert count > 1
    image = drawn(hands, WIDE)
    assert [shown for shown, _ in asked] == list(range(count))
    assert WIDE * 9 // 10 <= max(image.get_size()) <= WIDE
    table = hands.app.ui.c.table_dark
    for shown, size in asked:
        mask = pygame.mask.from_threshold(image, COLOURS[shown], (1, 1, 1, 255))
        (place,) = mask.get_bounding_rects()
        assert place.size == size and mask.count() == size[0] * size[1], "whole, and nothing on it"
        above = [image.get_at((x, y))[:3] for x in range(place.left, place.right)
                 for y in range(max(0, place.top - 8), place.top)]
        assert any(colour != table for colour in above), "its name stands above it"
