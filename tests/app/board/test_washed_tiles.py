"""Tiles kept with what lies flat on them: what is painted is what would be painted without them."""

from collections.abc import Iterator
from fractions import Fraction

import msgspec
import pygame
import pytest
from pygame import Surface

from game.app.board.board_view import BoardView
from game.app.board.view.overlay import Overlay
from game.app.board.view.tiles import TileBook
from game.core.ruling import Reason, Ruling, refuse
from game.core.view_records import CellMark, PathStep, Preview, Target
from tests.app.board.conftest import MB, SIZE, MakeView, alien, marine, picture, repainted_alike

REACH = Overlay(targets=tuple(Target(c, left=Fraction(1, 2)) for c in (21, 22, 27, 28)))
LESS = Overlay(targets=tuple(Target(c, left=Fraction(1, 2)) for c in (21, 22)))
MARKS = (CellMark(12, "strongpoint"), CellMark(33, "reacted"))


def way(over: Overlay, *cells: int) -> Overlay:
    """A path within what can be reached."""
    path = tuple(PathStep(cell, Fraction(1), Fraction(at), True) for at, cell in enumerate(cells))
    return msgspec.structs.replace(
        over, hover=cells[-1], preview=Preview("x", Ruling(True), path=path, left=Fraction(1, 2))
    )


def barred(over: Overlay, cell: int) -> Overlay:
    """The mouse on a cell out of reach."""
    ruling = refuse(Reason("KZ-M2", "Rough going", "too far", cells=(cell,)))
    return msgspec.structs.replace(over, hover=cell, preview=Preview("x", ruling))


def wandering() -> Iterator[tuple[str, Overlay]]:
    """The mouse over a reach, over another one, and over the first again."""
    for name, over in (("reach", REACH), ("less", LESS), ("again", REACH)):
        yield name, over
        for cell in (21, 22):
            yield f"{name}: to {cell}", way(over, 20, cell)
        yield f"{name}: barred", barred(over, 40)
        yield f"{name}: barred elsewhere", barred(over, 4)


def painted_alike(view: BoardView, name: str, screen: Surface) -> None:
    """What was drawn is what is drawn where nothing was kept."""
    kept, layers = view._painter._washed, view._painter._layers
    assert pygame.image.tobytes(screen, "RGB") == picture(view), name
    view._painter._washed, view._painter._layers = kept, layers


@pytest.fixture
def view(make_view: MakeView) -> BoardView:
    """Two counters, and marks that lie under everything."""
    made = make_view()
    made.set_position([marine(cell=20), alien(cell=30)], MARKS)
    return made


@pytest.fixture
def washed(view: BoardView, monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The tiles that were made with what lies on them, as they come."""
    made: list[object] = []
    washing = view._painter._washed
    make = washing._made

    def watched(key: object, tile: Surface) -> Surface:
        made.append(key)
        return make(key, tile)  # type: ignore[arg-type]

    monkeypatch.setattr(washing, "_made", watched)
    return made


def test_a_mouse_that_wanders_over_a_reach_leaves_what_would_be_painted_anew(
    view: BoardView, washed: list[object]
) -> None:
    screen = Surface(SIZE)
    view.draw(screen)
    for name, overlay in wandering():
        view.set_overlay(overlay)
        view.draw(screen)
        painted_alike(view, name, screen)
    assert washed


def test_only_what_changed_is_painted_on_them(view: BoardView) -> None:
    repainted_alike(view, dict(wandering()))


def test_a_tile_is_washed_for_the_second_picture_with_the_same_on_it(
    view: BoardView, washed: list[object]
) -> None:
    """For one alone it would take longer than painting what was asked for."""
    screen = Surface(SIZE)
    view.draw(screen)
    for over in (REACH, LESS, REACH):
        washed.clear()
        view.set_overlay(over)
        view.draw(screen)
        assert not washed
        for cell in (21, 22, 27, 21, 22, 27):
            view.set_overlay(way(over, 20, cell))
            view.draw(screen)
        assert washed
        assert len(washed) == len(set(washed))


def test_where_tiles_are_missing_what_lies_flat_is_there_all_the_same(view: BoardView) -> None:
    """A tile that had to go leaves a coarse picture, with the reach over it."""
    few = TileBook(view.tiles.printer, MB)
    view.tiles = view._painter._tiles = few
    view.zoom(3)
    while view.update(16):
        pass
    keys = few.keys_in(round(view.camera.side), 0, 0, *SIZE)
    assert any(few.get(key) is None for key in keys)
    assert any(few.get(key) is not None for key in keys)
    screen = Surface(SIZE)
    for name, overlay in wandering():
        view.set_overlay(overlay)
        # the coarse picture isn't the same to the pixel in a part as in the whole
        view._painter.spoil(view.camera.view.move(*(-at for at in view.camera.origin)))
        view.draw(screen)
        painted_alike(view, name, screen)
