"""What a lesson points at: brackets beside a cell and what stands there, never upon it."""

import pygame
import pytest

from game.app.board.view.target import draw_pointed
from tests.app.play.hands import Hands
from tests.app.play.tables import GAMES


@pytest.mark.parametrize("strong", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_brackets_lie_outside_what_they_mark(game: str, strong: bool) -> None:
    """Of a hex, of a dot's counter, of a base: inside nothing is drawn, and outside something is
    at each corner."""
    hands = Hands("first-steps", game=game)
    view = hands.scene.view
    assert view is not None
    pen = view._pen
    for piece in hands.table.position.pieces:
        if piece.cell is None or piece.cell < 0 or not pen.plane.shows(piece.cell):
            continue
        (item,) = draw_pointed(pen, (piece.cell,), 0.0, strong=strong)
        drawn = pygame.mask.from_surface(item.surface, 8)
        frame = [(x * pen.side - item.x, y * pen.side - item.y)
                 for x, y in pen.plane.frame(piece.cell)]
        canvas = pygame.Surface(item.surface.get_size(), pygame.SRCALPHA)
        pygame.draw.polygon(canvas, (255, 255, 255, 255), frame)
        inside = pygame.mask.from_surface(canvas)
        assert not drawn.overlap_area(inside, (0, 0)), (game, piece.id)
        assert len(drawn.connected_components(4)) == len(frame), "one at each corner"
    hands.rooms.put_away()


def test_strong_brackets_are_broader() -> None:
    hands = Hands("first-steps")
    view = hands.scene.view
    assert view is not None
    cell = hands.table.game.board.cell("254")
    sizes = [
        pygame.mask.from_surface(draw_pointed(view._pen, (cell,), 0.0, strong=strong)[0].surface)
        .count() for strong in (False, True)
    ]
    assert sizes[0] * 1.3 < sizes[1]
