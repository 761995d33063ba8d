"""Links and headings of the unit that is about to move: as it will stand, and only if it may."""

from fractions import Fraction

import pygame
import pytest
from pygame import Rect, Surface

from game.app.board.board_view import BoardView
from game.app.board.hexes.measures import HexMeasures
from game.app.board.view.measures import measures_of
from game.app.board.view.overlay import Z_SIGN, Overlay
from game.app.board.view.pen import Item
from game.app.ui import Ui
from game.core.ruling import Reason, Ruling, refuse
from game.core.view_records import Link, PathStep, Preview, Target, Zone
from tests.app.board.arenamap import arena_map, fighter
from tests.app.board.conftest import settle

VIEW = Rect(0, 0, 900, 760)
MAP = arena_map()
B, R, THERE, NEAR = (MAP.board.cell(name) for name in ("D2", "E2", "D1", "E1"))
PATH = (PathStep(B, None, None), PathStep(THERE, Fraction(1), Fraction(1)))
NO = refuse(Reason("AR-E3", "Shift", "Outside its front hexes"))
HELD = Link(B, R, "engaged", True)


@pytest.fixture(scope="module")
def view(ui: Ui, window: Surface) -> BoardView:
    assert window
    made = BoardView(MAP, ui, VIEW, Rect(VIEW), "arena")
    made.speed = 0.0
    made.set_position([fighter("b1", B), fighter("r1", R, "rust", facing=5)], ())
    settle(made)
    return made


def drawn(view: BoardView, overlay: Overlay) -> list[Item]:
    """What an overlay adds to the picture, by where it lies."""
    view.set_overlay(Overlay())
    bare = {id(item.surface) for item in view._items}
    view.set_overlay(overlay)
    return [item for item in view._items if id(item.surface) not in bare]


def signs(view: BoardView, overlay: Overlay) -> set[tuple[int, int]]:
    """The places of the links' discs."""
    return {
        (item.x, item.y) for item in drawn(view, overlay) if item.z == pytest.approx(Z_SIGN + 0.01)
    }


def heading(view: BoardView, overlay: Overlay) -> list[tuple[int, int, bytes]]:
    """Where a heading is drawn, and how it looks."""
    return [
        (item.x, item.y, pygame.image.tobytes(item.surface, "RGBA"))
        for item in drawn(view, overlay) if 29 < item.z < 30
    ]


def test_a_unit_that_is_about_to_go_leaves_its_links(view: BoardView) -> None:
    """AR-O3, AR-E3: what matters is whom it will be engaged with."""
    before = signs(view, Overlay(links=(HELD,)))
    new = Link(THERE, NEAR, "engaged", True)
    going = Preview("x", Ruling(True), "b1", path=PATH, facing=0, links=(new,))
    after = signs(view, Overlay(links=(HELD,), preview=going))
    assert len(before) == len(after) == 1
    assert before != after


def test_every_kind_of_link_looks_different(view: BoardView) -> None:
    """look.md 5: who is engaged, who holds and who runs after whom."""
    kinds = ("engaged", "grappled", "chase")
    links = [Link(B, R, kind, both) for kind in kinds for both in (True, False)]
    seen = {
        tuple(pygame.image.tobytes(item.surface, "RGBA") for item in drawn(view, overlay))
        for overlay in (Overlay(links=(link,)) for link in links)
    }
    assert len(seen) == len(links)


def test_others_keep_their_links(view: BoardView) -> None:
    far = Link(NEAR, MAP.board.cell("F1"), "chase")
    going = Preview("x", Ruling(True), "b1", path=PATH, facing=0)
    assert len(signs(view, Overlay(links=(HELD, far)))) == 2
    assert len(signs(view, Overlay(links=(HELD, far), preview=going))) == 1


@pytest.mark.parametrize(
    "preview", [Preview("x", NO, "b1", path=PATH, facing=0), Preview("x", Ruling(True), "b1")]
)
def test_who_stays_stays_linked(view: BoardView, preview: Preview) -> None:
    assert signs(view, Overlay(links=(HELD,), preview=preview)) == signs(
        view, Overlay(links=(HELD,))
    )


def test_the_heading_lies_where_the_unit_will_stand(view: BoardView) -> None:
    """AR-P2: the facing that will be taken is shown before it is."""
    turning = heading(view, Overlay(preview=Preview("x", Ruling(True), "b1", facing=2)))
    going = Preview("x", Ruling(True), "b1", path=PATH, facing=2)
    there = heading(view, Overlay(preview=going))
    assert len(turning) == len(there) == 1
    assert turning[0][:2] != there[0][:2]
    assert heading(view, Overlay(preview=Preview("x", Ruling(True), "b1", facing=3))) != turning


def test_nothing_is_headed_for_where_nothing_is_turned(view: BoardView) -> None:
    for preview in (
        None, Preview("x", Ruling(True), "b1", path=PATH), Preview("x", NO, "b1", facing=2),
        Preview("x", Ruling(True), "nobody", facing=2),
    ):
        view.set_overlay(Overlay(preview=preview))
        assert not [item for item in view._items if 29 < item.z < 30]


def test_the_previews_zones_take_the_place_of_those_now(view: BoardView) -> None:
    """AR-P1: its front as it will stand."""
    now = (Zone("front", (R,), "Front 0"),)
    then = (Zone("front", (NEAR, THERE), "Front 0"),)
    going = Preview("x", Ruling(True), "b1", zones=then)
    alone = drawn(view, Overlay(zones=then))
    both = drawn(view, Overlay(zones=now, preview=going))
    assert [(item.z, item.x, item.y) for item in alone] == [
        (item.z, item.x, item.y) for item in both
    ]


def test_a_zones_word_keeps_off_whoever_stands_there(view: BoardView) -> None:
    """look.md 5: front, side and rear each with its word, and the counter stays readable."""
    words = {}
    for cell in (R, NEAR):
        plates = [
            item for item in drawn(view, Overlay(zones=(Zone("side", (cell,), "Side +2"),)))
            if item.z > Z_SIGN
        ]
        assert len(plates) == 1
        words[cell] = plates[0].y - view.plane.centre(cell)[1] * view.camera.side
    assert words[R] < words[NEAR] - 10


def test_what_lies_off_the_map_is_not_drawn(view: BoardView) -> None:
    assert not drawn(view, Overlay(zones=(Zone("rear", (-1,), "Rear"),), links=(Link(-1, B),)))


def test_words_go_where_they_would_hide_their_cell(ui: Ui, window: Surface) -> None:
    """On the smallest hexes their number must do, or else the lines alone."""
    assert window
    made = BoardView(MAP, ui, VIEW, Rect(VIEW), "arena")
    made.speed = 0.0
    while made.zoom(-1):
        settle(made)
    for words, plates in (("Front 0", 2), ("Frontwards", 0)):
        added = drawn(made, Overlay(zones=(Zone("front", (THERE, NEAR), words),)))
        assert len(added) == 2 + plates
        shown = [item.surface.get_width() for item in added if item.z > Z_SIGN]
        assert len(shown) == plates
        assert all(wide < 0.7 * 2 * made.camera.side for wide in shown)


@pytest.mark.parametrize(("side", "plates"), [(24, 1), (34, 1), (36, 2), (40, 2)])
def test_on_small_hexes_a_zones_word_goes_rather_than_hides_a_counter(
    ui: Ui, window: Surface, side: int, plates: int
) -> None:
    """On a free hex it stays; the line round the hex is drawn in any case."""
    assert window
    made = BoardView(MAP, ui, VIEW, Rect(VIEW), "arena")
    made.speed = 0.0
    made.set_position([fighter("r1", R, "rust", facing=5)], ())
    made.camera.fit(side)
    made.skip()
    added = drawn(made, Overlay(zones=(Zone("side", (R, NEAR), "Side +2"),)))
    assert sum(item.z > Z_SIGN for item in added) == plates
    assert sum(item.z < Z_SIGN for item in added) >= 2


def test_the_odds_of_a_target_leave_its_plate_readable(view: BoardView) -> None:
    """look.md 3: name and ST are read beside the chance to hit."""
    how, height = measures_of(HexMeasures).facing.plate, view.kit.counters.pixels(view.camera.side)
    below = (how.centre[1] + how.height / 2) * height / 100
    plates = [
        item for item in drawn(view, Overlay(targets=(Target(R, odds=Fraction(1, 2)),)))
        if item.z > Z_SIGN
    ]
    assert len(plates) == 1
    _, y = view.plane.centre(R)
    assert plates[0].y > round(y * view.camera.side) + below - 3
