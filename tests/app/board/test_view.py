"""The view: what changed is repainted and nothing else; every state looks like itself."""

from fractions import Fraction
from itertools import combinations, pairwise
from random import Random

import msgspec
import pygame
import pytest
from pygame import Rect, Surface

from game.app.board.board_view import BoardView
from game.app.board.hexes.plane import HexPlane
from game.app.board.view.cell_fill import hatching, hatching_of
from game.app.board.view.overlay import Overlay
from game.app.board.view.route import OFF_MAP, whole_path
from game.app.ui import Ui
from game.boards.hexmap import HexMap
from game.core.event import Moved
from game.core.ruling import Reason, Ruling, refuse
from game.core.steps import finished
from game.core.view_records import (
    CellMark,
    Danger,
    Link,
    PathStep,
    Piece,
    Preview,
    Sight,
    Target,
    Zone,
)
from tests.app.board.conftest import FREE, SIZE, MakeView, alien, marine, picture, settle

HALF = Fraction(1, 2)


def steps(*cells: int, paid: int) -> tuple[PathStep, ...]:
    return tuple(
        PathStep(cell, HALF, HALF * index, index <= paid) for index, cell in enumerate(cells)
    )


def refused(*cells: int) -> Ruling:
    return refuse(Reason("KZ-M2", "Rough going", "Forest costs 2 MP, ½ left", cells=cells))


STATES: dict[str, Overlay] = {
    "rest": Overlay(),
    "hover": Overlay(hover=21),
    "hover counter": Overlay(hover=20),
    "selected": Overlay(selected="scout-1"),
    "reach": Overlay(targets=tuple(Target(c, left=HALF) for c in (21, 22, 27))),
    "less reach": Overlay(targets=tuple(Target(c, left=HALF) for c in (21, 22))),
    "other left": Overlay(targets=tuple(Target(c, left=Fraction(1)) for c in (21, 22))),
    "target": Overlay(targets=(Target(30, odds=HALF),)),
    "path": Overlay(preview=Preview("x", Ruling(True), path=steps(20, 21, 22, paid=2), left=HALF)),
    "unpaid": Overlay(preview=Preview("x", refused(22), path=steps(20, 21, 22, paid=1), left=HALF)),
    "refused": Overlay(hover=21, preview=Preview("x", refused())),
    "threat": Overlay(threats=(21,)),
    "danger": Overlay(preview=Preview("x", Ruling(True), dangers=(Danger(22, "fire"),))),
    "stop": Overlay(stops=((21, 22),)),
    "clear shot": Overlay(preview=Preview("x", Ruling(True), sights=(Sight(20, 32, True),))),
    "blocked shot": Overlay(
        preview=Preview("x", refused(26), sights=(Sight(20, 32, False, ((26, "Forest", True),)),))
    ),
    "focus": Overlay(cursor=21, focus=True),
    "pointed": Overlay(pointed=(21,)),
    "front": Overlay(zones=(Zone("front", (21, 22), "Front 0"),)),
    "side": Overlay(zones=(Zone("side", (21, 22), "Side +2"),)),
    "rear": Overlay(zones=(Zone("rear", (21, 22), "Rear +4"),)),
    "zone without words": Overlay(zones=(Zone("rear", (21, 22)),)),
    "engaged": Overlay(links=(Link(20, 30, "engaged", True),)),
    "engaged one way": Overlay(links=(Link(20, 30),)),
    "engaged the other way": Overlay(links=(Link(30, 20),)),
    "heading": Overlay(preview=Preview("x", Ruling(True), "scout-1", facing=1)),
    "heading there": Overlay(
        preview=Preview("x", Ruling(True), path=steps(20, 21, 22, paid=2), left=HALF, facing=1)
    ),
}


def standing() -> list[Piece]:
    return [marine(), alien(), marine("squad-1", 33, acted=True, markers=("stunned",))]


@pytest.fixture
def view(make_view: MakeView) -> BoardView:
    made = make_view()
    made.speed = 0.0
    made.set_position(standing(), [CellMark(33, "strongpoint"), CellMark(40, "exit")])
    settle(made)
    return made


def test_every_state_looks_different_from_every_other(view: BoardView) -> None:
    """look.md 5: each state has a look of its own."""
    seen = {}
    for name, overlay in STATES.items():
        view.set_overlay(overlay)
        seen[name] = picture(view)
    for one, two in combinations(seen, 2):
        assert seen[one] != seen[two], (one, two)
    view.set_overlay(Overlay())
    assert picture(view) == seen["rest"]


def test_states_differ_without_their_colour(view: BoardView) -> None:
    """Colour never carries meaning alone: in grey, each pair still differs clearly."""
    grey = {}
    for name in (
        "rest", "hover", "reach", "refused", "threat", "focus", "path", "front", "side", "rear"
    ):
        view.set_overlay(STATES[name])
        made = Surface(SIZE)
        view.draw(made)
        box = view.rect_of(21)
        assert box is not None
        cut = pygame.transform.grayscale(made.subsurface(box))
        grey[name] = bytes(pygame.image.tobytes(cut, "RGB")[::3])
    for one, two in combinations(grey, 2):
        far = sum(abs(a - b) > 24 for a, b in zip(grey[one], grey[two], strict=True))
        assert far > 30, (one, two)


def test_a_refused_cell_is_hatched(view: BoardView) -> None:
    """Stop is hatching plus a cross: stripes of red and pale cross the cell."""
    view.set_overlay(STATES["refused"])
    made = Surface(SIZE)
    view.draw(made)
    box = view.rect_of(21)
    assert box is not None
    y = box.top + box.height // 5
    third = box.width // 3
    red = [
        made.get_at((x, y)).r - made.get_at((x, y)).g > 80
        for x in range(box.left + third, box.right - third)
    ]
    changes = sum(a != b for a, b in pairwise(red))
    assert changes >= 3


def test_danger_tints_no_whole_board(view: BoardView, hexmap: HexMap) -> None:
    """A cell within changes little where most of the map is in danger, and much where few are."""

    def reddened(cells: tuple[int, ...]) -> int:
        """How far the cell in the middle of the danger has changed."""
        shown = []
        for overlay in (Overlay(), Overlay(danger=cells)):
            view.set_overlay(overlay)
            made = Surface(SIZE)
            view.draw(made)
            box = view.rect_of(21)
            assert box is not None
            cut = made.subsurface(box.inflate(-box.width // 3, -box.height // 3))
            shown.append(pygame.image.tobytes(cut, "RGB"))
        return sum(abs(a - b) for a, b in zip(*shown, strict=True))

    board = hexmap.board
    few = (21, *(cell for cell in board.neighbours(21) if cell >= 0))
    assert 2 * len(few) < board.n
    assert 0 < 2 * reddened(tuple(range(board.n))) < reddened(few)


def test_colour_safe_patterns_add_marks(make_view: MakeView) -> None:
    plain, safe = make_view(), make_view(patterns=True)
    for made in (plain, safe):
        made.set_overlay(STATES["reach"])
    assert picture(plain) != picture(safe)
    plain.patterns = True
    assert picture(plain) == picture(safe)


def test_only_what_changed_is_repainted_and_all_of_it(view: BoardView) -> None:
    """Painting the reported rectangles only gives the very picture that a full repaint gives."""
    dice = Random(5)
    screen = Surface(SIZE)
    view.draw(screen)
    damaged: list[Rect] = []
    view.damage = damaged.append
    names = list(STATES)
    n = view.plane.n
    for turn in range(60):
        damaged.clear()
        if turn % 3 == 2:
            pieces = [
                msgspec.structs.replace(
                    piece, cell=dice.randrange(n), acted=dice.random() < 0.5,
                    markers=("stunned",) * dice.randrange(2),
                )
                for piece in standing()
            ]
            view.set_position(pieces, [CellMark(dice.randrange(n), "strongpoint")])
        else:
            view.set_overlay(STATES[dice.choice(names)])
        for rect in damaged:
            screen.set_clip(rect)
            view.draw(screen)
        screen.set_clip(None)
        assert pygame.image.tobytes(screen, "RGB") == picture(view)


def test_a_hover_repaints_little(view: BoardView) -> None:
    damaged: list[Rect] = []
    view.set_overlay(STATES["reach"])
    view.damage = damaged.append
    view.set_overlay(msgspec.structs.replace(STATES["reach"], hover=5))
    area = sum(rect.width * rect.height for rect in damaged)
    assert 0 < area < 0.03 * SIZE[0] * SIZE[1]


def test_nothing_is_damaged_when_nothing_changes(view: BoardView) -> None:
    view.set_overlay(STATES["reach"])
    settle(view)
    damaged: list[Rect] = []
    view.damage = damaged.append
    assert view.idle
    for _ in range(10):
        assert not view.update(16)
    view.set_overlay(msgspec.structs.replace(STATES["reach"]))
    view.set_position(standing(), [CellMark(33, "strongpoint"), CellMark(40, "exit")])
    assert damaged == []


def test_damage_stays_inside_the_view(hexmap_view: BoardView) -> None:
    damaged: list[Rect] = []
    hexmap_view.damage = damaged.append
    hexmap_view.zoom(2)
    for overlay in STATES.values():
        hexmap_view.set_overlay(overlay)
    assert damaged
    assert all(hexmap_view.camera.view.contains(rect) for rect in damaged)


@pytest.fixture
def hexmap_view(view: BoardView) -> BoardView:
    return view


def test_pieces_off_the_map_are_not_shown(view: BoardView) -> None:
    view.set_position([marine(cell=None), alien(cell=-1)], [])
    assert view.rect_of("scout-1") is None
    assert view.rect_of("14") is None
    view.set_overlay(Overlay(selected="scout-1"))
    alone = picture(view)
    view.set_position([], [])
    assert picture(view) == alone


@pytest.mark.parametrize("zooms", [-2, 0, 2])
def test_the_piece_under_the_pointer(view: BoardView, zooms: int) -> None:
    view.zoom(zooms) if zooms else None
    view.centre_on(20)
    box = view.rect_of("scout-1")
    assert box is not None
    assert view.piece_at(box.center) == "scout-1"
    assert view.cell_at(box.center) == 20
    corner = (box.left + 2, box.top + 2)
    assert view.piece_at(corner) == "scout-1"
    turned = view.rect_of("squad-1")
    assert turned is not None
    assert view.piece_at(turned.center) == "squad-1"
    # a counter that acted is turned: its printed corner is not where the upright one's was
    assert view.piece_at((turned.left + 2, turned.top + 2)) == ""
    assert view.piece_at((-5, -5)) == ""
    assert view.cell_at((-5, -5)) == -1


def test_panning_moves_what_is_asked_for(view: BoardView) -> None:
    view.zoom(4)
    before = view.centre_of(20)
    damaged: list[Rect] = []
    view.damage = damaged.append
    view.pan(-30, -12)
    assert view.centre_of(20) == (before[0] - 30, before[1] - 12)
    assert damaged == [view.camera.view]


def test_a_panned_picture_is_one_painted_anew(make_view: MakeView) -> None:
    """With the table in sight on each side, and with something changed on the way."""
    made = make_view()
    made.set_position(standing(), [])
    made.set_overlay(STATES["reach"])
    settle(made)
    made.zoom(4)
    screen = Surface(SIZE)
    for dx, dy in ((-7, 5), (40, -33), (0, 900), (-1500, 0), (3, -2000), (2500, 11)):
        made.pan(dx, dy)
        made.set_overlay(STATES["hover" if dx % 2 else "path"])
        while made.update(16):
            made.draw(screen)
        made.draw(screen)
        assert pygame.image.tobytes(screen, "RGB") == picture(made)


@pytest.mark.parametrize("steps", [1, -1])
def test_a_zoom_ends_with_a_picture_painted_anew(make_view: MakeView, steps: int) -> None:
    """Also where something has changed while it ran, or it turned back."""
    made = make_view()
    made.set_position(standing(), [])
    made.zoom(2)
    settle(made)
    screen = Surface(SIZE)
    made.draw(screen)
    for turn, changed in ((0, False), (0, True), (3, False), (5, True)):
        made.zoom(steps, (300, 200))
        frames = 0
        while made.update(16):
            made.draw(screen)
            frames += 1
            if frames == turn:
                made.zoom(-steps, (300, 200))
            if changed and frames == 4:
                made.set_overlay(STATES["reach"])
        made.draw(screen)
        assert pygame.image.tobytes(screen, "RGB") == picture(made)
        made.set_overlay(Overlay())
        made.zoom(-steps)
        settle(made)
        made.draw(screen)


@pytest.mark.parametrize("steps", [1, -1])
def test_the_next_zoom_step_is_there_ahead(make_view: MakeView, steps: int) -> None:
    """Nothing is baked by a zoom into the middle after that, nothing repainted before it."""
    view = make_view()
    view.zoom(1)
    settle(view)
    view.set_position([marine(), alien()], [])
    damaged: list[Rect] = []
    view.damage = damaged.append
    for _ in view.near_steps():
        assert view.idle
    assert damaged == []
    tiles, sprites = view.tiles.baked, view._picture.book.baked
    assert view.zoom(steps)
    while view.camera.moving:
        view.update(16)
    screen = pygame.display.get_surface()
    assert screen is not None
    view.draw(screen)
    assert view._picture.book.baked == sprites and not view._picture.book.pending
    seen = view._keys_at(round(view.camera.side))
    assert all(view.tiles.get(key) is not None for key in seen)
    assert view.tiles.baked - tiles < len(seen)


def test_zooming_between_steps_still_fills_the_view(make_view: MakeView) -> None:
    made = make_view()
    made.set_position(standing(), [])
    made.set_overlay(STATES["reach"])
    settle(made)
    made.zoom(1)
    hole = (255, 0, 255)
    frames = 0
    while made.camera.moving:
        made.update(16)
        screen = Surface(SIZE)
        screen.fill(hole)
        made.draw(screen)
        frames += 1
        assert all(
            screen.get_at((x, y))[:3] != hole
            for x in range(0, SIZE[0], 9) for y in range(0, SIZE[1], 9)
        )
    assert frames > 4
    settle(made)
    fresh = make_view()
    fresh.set_position(standing(), [])
    fresh.speed = 0.0
    fresh.zoom(1)
    fresh.set_overlay(STATES["reach"])
    settle(fresh)
    assert picture(made) == picture(fresh)


def test_another_window_shows_the_same_middle(view: BoardView) -> None:
    view.resize(Rect(0, 0, 800, 600), Rect(100, 50, 600, 500))
    settle(view)
    assert Rect(100, 50, 600, 500).contains(view.camera.sheet)
    view.resize(Rect((0, 0), SIZE), FREE)
    assert FREE.contains(view.camera.sheet)


def test_arrow_keys_step_from_cell_to_cell(view: BoardView) -> None:
    assert isinstance(view.plane, HexPlane)
    board = view.plane.board
    here = board.at(3, 3)
    assert view.step_cell(here, 1, 0) == board.at(4, 3)
    assert view.step_cell(here, 0, -1) == board.at(3, 2)
    assert view.step_cell(board.at(0, 0), -1, 0) == board.at(0, 0)


def test_the_selected_counter_rises_in_time(make_view: MakeView) -> None:
    made = make_view()
    made.set_position(standing(), [])
    settle(made)
    made.set_overlay(Overlay(selected="scout-1"))
    first = picture(made)
    assert made.busy
    settle(made)
    assert picture(made) != first
    quick = make_view(reduced=True)
    quick.set_position(standing(), [])
    quick.set_overlay(Overlay(selected="scout-1"))
    assert not quick.busy


def test_what_is_far_off_is_glided_to(make_view: MakeView) -> None:
    made = make_view()
    far = made.plane.n - 1
    before = [marine(cell=0), alien(cell=far - 1)]
    made.set_position(before, [])
    made.speed = 0.0
    made.zoom(6)
    made.centre_on(0)
    made.speed = 1.0
    after = [marine(cell=0), alien(cell=far)]
    made.set_position(after, [])
    made.animate([Moved("14", (far - 1, far))], before, after)
    assert not made.camera.shows((far,))
    settle(made)
    assert made.camera.shows((far,))
    assert not made.busy


def test_nothing_is_glided_to_while_a_counter_is_held(make_view: MakeView) -> None:
    """The player aims with it at what is under it."""
    made = make_view()
    far = made.plane.n - 1
    before = [marine(cell=0), alien(cell=far - 1)]
    made.set_position(before, [])
    made.speed = 0.0
    made.zoom(6)
    made.centre_on(0)
    made.speed = 1.0
    made.carry("scout-1", (400, 300))
    after = [marine(cell=0), alien(cell=far)]
    made.set_position(after, [])
    made.animate([Moved("14", (far - 1, far))], before, after)
    origin = made.camera.origin
    settle(made)
    assert made.camera.origin == origin


def test_a_path_begins_where_its_unit_stands() -> None:
    """A preview may name only the cells that are entered; off the map it begins beside it."""
    entered = (PathStep(21, HALF, HALF), PathStep(22, HALF, HALF * 2))
    assert [step.cell for step in whole_path(entered, 20)] == [20, 21, 22]
    assert [step.cell for step in whole_path(entered, None)] == [OFF_MAP, 21, 22]
    given = (PathStep(20, None, Fraction(0)), *entered)
    assert whole_path(given, 20) == given
    assert whole_path((), 20) == ()


def test_the_hatching_stays_inside_its_hexagon() -> None:
    ring = [(20.0, 0.0), (60.0, 0.0), (80.0, 35.0), (60.0, 70.0), (20.0, 70.0), (0.0, 35.0)]
    lines = hatching(ring, 6.0)
    assert len(lines) > 8
    for ends in lines:
        for x, y in ends:
            assert -1e-6 <= y <= 70 + 1e-6
            inset = abs(y - 35) / 35 * 20
            assert inset - 1e-6 <= x <= 80 - inset + 1e-6
        (ax, ay), (bx, by) = ends
        assert ax + ay == pytest.approx(bx + by)


def test_the_whole_map_and_back_to_what_was_looked_at(hexmap: HexMap, ui: Ui) -> None:
    """The map as large as the free middle allows, whole; no step closer when it lies so already,
    and then back to where one was."""
    view = BoardView(hexmap, ui, Rect(0, 52, 1600, 900), Rect(370, 52, 600, 900), "kayotz")
    camera = view.camera
    whole = camera.side
    assert whole == camera.fit_side and camera.free.inflate(2, 2).contains(camera.sheet)
    assert camera.fill_side in camera.steps and camera.fill_side > whole
    view.zoom(2)
    assert camera.target > whole
    camera.finish()
    view.pan(-60, 25)
    before = camera.side, camera.origin
    for _ in range(2):
        view.whole_or_back()
        assert round(camera.target) == whole and camera.free.inflate(2, 2).contains(camera.sheet)
        view.whole_or_back()
        assert (camera.side, camera.origin) == before


def test_the_whole_map_stays_where_nothing_else_was_looked_at(hexmap: HexMap, ui: Ui) -> None:
    view = BoardView(hexmap, ui, Rect(0, 52, 1600, 900), Rect(370, 52, 600, 900), "kayotz")
    before = view.camera.side, view.camera.origin
    view.whole_or_back()
    assert (view.camera.side, view.camera.origin) == before


def test_the_hatching_of_neighbours_is_that_of_each_in_fewer_lines() -> None:
    squares: list[list[tuple[float, float]]] = [
        [(x, y), (x + 10, y), (x + 10, y + 10), (x, y + 10)]
        for x, y in ((0, 0), (10, 0), (0, 10), (50, 50))
    ]
    apart = [line for square in squares for line in hatching(square, 3.0)]
    joined = finished(hatching_of(squares, 3.0))
    assert len(joined) < len(apart)
    assert sum(abs(b[0] - a[0]) for a, b in joined) == pytest.approx(
        sum(abs(b[0] - a[0]) for a, b in apart))
    assert {round(x + y, 6) for line in joined for x, y in line} == {
        round(x + y, 6) for line in apart for x, y in line}
