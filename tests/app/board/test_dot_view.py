"""The view of a dot map: its levels, its wedges, its states, and only what changed is repainted."""

from fractions import Fraction
from itertools import combinations

import msgspec
import pygame
import pytest
from pygame import Rect, Surface

from game.app.board.board_view import BoardView
from game.app.board.view.overlay import Overlay
from game.app.board.view.route import draw_sight
from game.app.ui import Ui
from game.boards.arc import arc_mask
from game.boards.dotmap import DotMap
from game.core.event import AnyEvent, Burst, Changed, Laid, Moved, Shot, Swept, Thrown
from game.core.ruling import Reason, Ruling, refuse
from game.core.view_records import (
    CellMark,
    Danger,
    FireArc,
    PathStep,
    Piece,
    Preview,
    Sight,
    Target,
)
from tests.app.board.conftest import FREE, SIZE, picture, repainted_alike, settle
from tests.app.board.dotplan import house_map
from tests.app.board.test_dot_counters import trooper

HALF = Fraction(1, 2)


@pytest.fixture(scope="module")
def dotmap() -> DotMap:
    return house_map()


def dot(dotmap: DotMap, col: int, row: int, level: int = 0) -> int:
    return dotmap.board.at(col, row, level)


def standing(dotmap: DotMap) -> list[Piece]:
    return [
        trooper("b1", dot(dotmap, 7, 17)),
        trooper("b2", dot(dotmap, 9, 18), pose="prone", facing=3),
        trooper("r1", dot(dotmap, 18, 11), stock="rust", facing=9),
        trooper("r2", dot(dotmap, 9, 5, 1), stock="rust", facing=6),
        trooper("r3", dot(dotmap, 7, 17), stock="rust", pose="dead"),
    ]


def marks(dotmap: DotMap) -> list[CellMark]:
    return [
        CellMark(dot(dotmap, 5, 12), "grenade"), CellMark(dot(dotmap, 6, 12), "weapon"),
        *(CellMark(c, "goal") for c in dotmap.board.within(dot(dotmap, 8, 11), 1)),
        CellMark(dot(dotmap, 4, 13), "breach", line=((4250, 12000), (4250, 13000))),
    ]


@pytest.fixture
def view(dotmap: DotMap, ui: Ui, window: Surface) -> BoardView:
    assert window
    made = BoardView(dotmap, ui, Rect((0, 0), SIZE), FREE, "troopers")
    made.speed = 0.0
    made.set_position(standing(dotmap), marks(dotmap))
    settle(made)
    return made


def arc(dotmap: DotMap, cell: int, bearing: int, width: int, **more: object) -> FireArc:
    seen = arc_mask(dotmap.board, cell, bearing, width) & dotmap.valid_mask
    cells = tuple(dotmap.board.cells_in(seen & ~dotmap.hidden(cell, 0, 0)))
    return FireArc(cell, bearing, width, cells, **more)  # type: ignore[arg-type]


def states(dotmap: DotMap) -> dict[str, Overlay]:
    def at(col: int, row: int) -> int:
        return dot(dotmap, col, row)

    path = tuple(
        PathStep(at(x, y), Fraction(1), Fraction(total), True, mark)
        for x, y, total, mark in (
            (8, 16, 1, ""), (9, 15, 2, ""), (9, 14, 3, ""), (10, 13, 5, "door"), (9, 12, 6, ""),
        )
    )
    unmarked = tuple(PathStep(s.cell, s.cost, s.total) for s in path)
    watch = arc(dotmap, at(18, 11), 267, 30, words="30° arc", unit="r1")
    no = refuse(Reason("TR-M1", "Moving", "8 AP, 2 left", cells=(at(9, 12),)))
    sight = Sight(at(7, 17), at(14, 12), True, ((at(9, 14), "doorway +1", False),))
    return {
        "rest": Overlay(),
        "hover": Overlay(hover=at(5, 16)),
        "selected": Overlay(selected="b1"),
        "reach": Overlay(targets=tuple(Target(at(x, 16), left=HALF) for x in (6, 7, 8))),
        "target": Overlay(targets=(Target(at(18, 11), odds=HALF),)),
        "path": Overlay(preview=Preview("x", Ruling(True), path=path, left=HALF)),
        "path, no door": Overlay(preview=Preview("x", Ruling(True), path=unmarked, left=HALF)),
        "refused": Overlay(hover=at(9, 12), preview=Preview("x", no)),
        "danger": Overlay(preview=Preview("x", Ruling(True), dangers=(Danger(at(9, 12), "x"),))),
        "fan": Overlay(fields=(watch,)),
        "whole": Overlay(fields=(watch,), every=True),
        "own": Overlay(preview=Preview(
            "x", Ruling(True), fields=(arc(dotmap, at(18, 11), 267, 30, style="own"),)
        )),
        "plan": Overlay(preview=Preview(
            "x", Ruling(True), fields=(arc(dotmap, at(18, 11), 267, 60, style="plan"),)
        )),
        "blast": Overlay(preview=Preview("x", Ruling(True), fields=(
            FireArc(at(5, 18), 0, 360, dotmap.board.within(at(5, 18), 1), style="plan"),
        ))),
        "sight": Overlay(preview=Preview("x", Ruling(True), sights=(sight,))),
        "focus": Overlay(cursor=at(5, 16), focus=True),
        "pointed": Overlay(pointed=(at(5, 16),)),
    }


def test_every_state_looks_different_from_every_other(view: BoardView, dotmap: DotMap) -> None:
    """look.md 5: each state has a look of its own."""
    shown = {}
    for name, overlay in states(dotmap).items():
        view.set_overlay(overlay)
        settle(view)
        shown[name] = picture(view)
    for (one, a), (two, b) in combinations(shown.items(), 2):
        assert a != b, (one, two)


def test_only_what_changed_is_repainted(view: BoardView, dotmap: DotMap) -> None:
    repainted_alike(view, states(dotmap))


def test_nothing_is_painted_while_nothing_happens(view: BoardView, dotmap: DotMap) -> None:
    view.set_overlay(states(dotmap)["fan"])
    settle(view)
    damaged: list[Rect] = []
    view.damage = damaged.append
    for _ in range(20):
        view.update(16)
    assert view.idle and not damaged


# Levels

def test_the_mouse_meets_only_the_shown_level(view: BoardView, dotmap: DotMap) -> None:
    ground, upstairs = dot(dotmap, 9, 5), dot(dotmap, 9, 5, 1)
    place = view.centre_of(ground)
    view.set_overlay(Overlay(selected="b1"))
    assert view.cell_at(place) == ground and view.piece_at(place) == ""
    view.set_level(1)
    assert view.cell_at(place) == upstairs and view.piece_at(place) == "r2"
    assert view.piece_at(view.centre_of(dot(dotmap, 18, 11))) == ""


def test_a_ghost_is_met_by_its_plate_and_whole_while_nobody_is_in_hand(
    view: BoardView, dotmap: DotMap
) -> None:
    """TR-B4: its own cell is meant, on its own level; beside it the shown level's."""
    ground, upstairs = dot(dotmap, 9, 5), dot(dotmap, 9, 5, 1)
    x, y = view.centre_of(ground)
    (dx, dy), _ = view._counters._plate(view.camera.side)  # type: ignore[attr-defined]
    plate = (round(x + dx), round(y + dy))
    assert view.cell_at((x, y)) == view.cell_at(plate) == upstairs
    assert view.piece_at((x, y)) == view.piece_at(plate) == "r2"
    view.set_overlay(Overlay(selected="b1"))
    assert view.cell_at((x, y)) == ground and view.cell_at(plate) == upstairs
    assert view.piece_at(plate) == "r2"
    beside = dot(dotmap, 11, 5)
    assert view.cell_at(view.centre_of(beside)) == beside


def test_a_ghost_makes_way_for_who_stands_on_its_place(view: BoardView, dotmap: DotMap) -> None:
    """TR-B4, TR-M11: one under the other; who is on the shown level keeps the dot."""
    cells = dot(dotmap, 9, 5), dot(dotmap, 9, 5, 1)
    view.set_position(
        [trooper("b1", cells[0]), trooper("r2", cells[1], stock="rust")], marks(dotmap))
    settle(view)
    place = view.centre_of(cells[0])
    for level, (here, there) in enumerate((("b1", "r2"), ("r2", "b1"))):
        view.set_level(level)
        settle(view)
        one, other = view.rect_of(here), view.rect_of(there)
        assert one is not None and other is not None
        assert one.center == place != other.center
        assert view.piece_at(place) == here and view.cell_at(place) == cells[level]
        free = (other.centerx + (other.centerx - place[0]) // 2,
                other.centery + (other.centery - place[1]) // 2)
        assert view.piece_at(free) == there and view.cell_at(free) == cells[1 - level]


def test_one_that_stands_is_met_before_one_that_lies_dead_there(
    view: BoardView, dotmap: DotMap
) -> None:
    assert view.piece_at(view.centre_of(dot(dotmap, 7, 17))) == "b1"


def test_pieces_on_other_levels_are_ghosts(
    view: BoardView, dotmap: DotMap
) -> None:
    def crop(cell: int) -> bytes:
        made = Surface(SIZE)
        view.draw(made)
        box = view.rect_of(cell)
        assert box is not None
        return pygame.image.tobytes(made.subsurface(box), "RGB")

    def with_and_without(unit: str, level: int) -> bool:
        view.set_level(level)
        settle(view)
        piece = next(p for p in standing(dotmap) if p.id == unit)
        assert piece.cell is not None
        whole = crop(piece.cell)
        view.set_position([p for p in standing(dotmap) if p.id != unit], marks(dotmap))
        settle(view)
        bare = crop(piece.cell)
        view.set_position(standing(dotmap), marks(dotmap))
        return whole != bare

    assert with_and_without("r1", 0) and with_and_without("r1", 1)
    assert with_and_without("r2", 1) and with_and_without("r2", 0)


def test_there_are_as_many_levels_as_the_map_has(view: BoardView) -> None:
    assert view.kit.levels == (("", "Ground"), ("u", "Upper"), ("r", "Roof"))
    view.set_level(9)
    assert view.level == 2
    view.set_level(-1)
    assert view.level == 0


def test_looking_at_a_place_goes_to_its_level(view: BoardView, dotmap: DotMap) -> None:
    view.show((dot(dotmap, 9, 5, 1),))
    assert view.level == 1


def test_a_told_event_is_seen_on_its_level(view: BoardView, dotmap: DotMap) -> None:
    before = standing(dotmap)
    view.speed = 1.0
    fallen = Changed("r2", "posture", "up", "prone")
    after = [
        trooper("r2", p.cell, stock="rust", facing=6, pose="prone") if p.id == "r2" else p
        for p in before
    ]
    view.set_position(after, marks(dotmap))
    view.animate([fallen], before, after)
    view.update(16)
    assert view.level == 1


def test_levels_are_kept_when_the_interface_is_scaled(view: BoardView, ui: Ui) -> None:
    view.set_level(1)
    ui.rescale(150)
    try:
        view.resize(Rect((0, 0), SIZE), FREE)
        settle(view)
        assert view.level == 1 and view.plane.level == 1
        assert view.cell_at(view.centre_of(view.plane.n // 3 + 50)) == view.plane.n // 3 + 50
    finally:
        ui.rescale(100)
        view.resize(Rect((0, 0), SIZE), FREE)


# Wedges

def test_an_arc_is_seen_whole_when_it_concerns_what_is_in_hand(
    view: BoardView, dotmap: DotMap
) -> None:
    watch = arc(dotmap, dot(dotmap, 18, 11), 267, 30, unit="r1")
    inside = watch.cells[0]

    def drawn(**more: object) -> bytes:
        view.set_overlay(Overlay(fields=(watch,), **more))  # type: ignore[arg-type]
        settle(view)
        return picture(view)

    def count(image: bytes) -> int:
        """Pixels of the diamonds' gold."""
        gold = bytes(view._ui.c.select)
        return sum(image[i : i + 3] == gold for i in range(0, len(image), 3))

    fan, whole = count(drawn()), count(drawn(every=True))
    assert whole > fan
    step = PathStep(inside, Fraction(1), Fraction(1))
    entered = Preview("x", Ruling(True), path=(step,), left=HALF)
    assert count(drawn(preview=entered)) > fan
    assert count(drawn(hover=dot(dotmap, 18, 11))) > fan
    assert count(drawn(hover=dot(dotmap, 2, 2))) <= fan


# Telling

def test_what_is_told_ends_in_the_position_as_it_is(view: BoardView, dotmap: DotMap) -> None:
    start, end = dot(dotmap, 7, 17), dot(dotmap, 8, 16)
    target = dot(dotmap, 5, 18)
    before = standing(dotmap)
    after = [trooper("b1", end, facing=1), *before[1:]]
    events: list[AnyEvent] = [
        Moved("b1", (start, end)), Shot("r1", "b1", dot(dotmap, 18, 11), end),
        Thrown("b1", "grenade", end, dot(dotmap, 6, 18), target), Laid("grenade", target),
        Burst("grenade", target, dotmap.board.within(target, 2)),
        Swept("b1", end, 30, 60, arc(dotmap, end, 30, 60).cells),
        Changed("r2", "fate", "up", "out"),
    ]
    laid = [*marks(dotmap), CellMark(target, "grenade")]
    heard: list[AnyEvent] = []

    def hear(event: AnyEvent, _: str) -> float:
        heard.append(event)
        return 0.0

    view.set_position(after, laid)
    settle(view)
    still = picture(view)
    view.speed = 1.0
    view.animate(events, before, after, hear)
    frames: set[bytes] = set()
    for _ in range(600):
        if not view.busy:
            break
        view.update(16)
        frames.add(picture(view) if len(frames) < 40 else b"")
    assert not view.busy and heard == events and len(frames) > 12
    view.set_level(0)
    settle(view)
    assert picture(view) == still


def test_a_walker_looks_where_it_goes_and_arrives_on_its_level(
    view: BoardView, dotmap: DotMap
) -> None:
    foot, head = dot(dotmap, 15, 6), dot(dotmap, 15, 6, 1)
    way = (dot(dotmap, 13, 6), dot(dotmap, 14, 6), foot, head)
    before = [trooper("b1", way[0], facing=0)]
    after = [trooper("b1", head, facing=3)]
    view.speed = 1.0
    view.set_position(after, [])
    view.animate([Moved("b1", way)], before, after)
    seen = set()
    for _ in range(200):
        if not view.busy:
            break
        view.update(16)
        animation = view._animation
        if animation is not None and "b1" in animation.shown:
            shown = animation.shown["b1"]
            seen.add((shown.cell, shown.piece.facing))
    assert (way[1], 3) in seen and (head, 3) in seen


def test_reduced_motion_moves_nothing(dotmap: DotMap, ui: Ui, window: Surface) -> None:
    assert window
    made = BoardView(
        dotmap, ui, Rect((0, 0), SIZE), FREE, "troopers", reduced=True
    )
    before = standing(dotmap)
    made.set_position(before, [])
    settle(made)
    target = dot(dotmap, 5, 18)
    made.animate([
        Thrown("b1", "grenade", dot(dotmap, 7, 17), target, target),
        Burst("grenade", target, dotmap.board.within(target, 1)),
    ], before, before)
    for _ in range(100):
        made.update(16)
        assert made._animation is None or made._animation.flying is None
    assert not made.busy


def test_the_words_along_a_line_never_cover_each_other(view: BoardView, dotmap: DotMap) -> None:
    """TR-L1: each piece of cover is named on the line, however close the pieces stand."""
    pen = view._pen
    pen.side = 26.0
    row = [dot(dotmap, col, 12) for col in range(2, 9)]
    met = tuple((cell, f"low wall +{number}", False) for number, cell in enumerate(row[1:-1]))
    items = draw_sight(pen, (Sight(row[0], row[-1], True, met),), 30, 60)
    words = [
        item.surface.get_rect(topleft=(item.x, item.y)).inflate(-14, -14)
        for item in items if item.z == 60 and item.surface.get_width() > 2 * pen.side
    ]
    assert len(words) == len(met)
    for one, two in combinations(words, 2):
        assert not one.colliderect(two), (one, two)
    x, y = pen.centre(row[2])
    plate = Rect(round(x) - 40, round(y + 0.7 * pen.side), 80, 12)
    step = dot(dotmap, 3, 13)
    own = Sight(row[2], dot(dotmap, 9, 16), True, ((step, "rock, own step 0", False),))
    last = draw_sight(pen, (own,), 30, 60)[-1]
    assert not last.surface.get_rect(topleft=(last.x, last.y)).inflate(-14, -14).colliderect(plate)


def test_right_above_and_below_there_is_no_line_on_the_sheet(
    view: BoardView, dotmap: DotMap
) -> None:
    """TR-X4: what is dropped down the stairs stays where it is on the sheet."""
    below = dot(dotmap, 7, 3)
    above = dotmap.board.on_level(below, 1)
    assert above != below and draw_sight(view._pen, (Sight(above, below, True, ()),), 30, 60) == []


def test_a_thing_under_a_counter_juts_out_from_under_it(
    dotmap: DotMap, ui: Ui, window: Surface
) -> None:
    """TR-X2, TR-S5: what was thrown at somebody or lies at his feet is seen, each of several."""
    assert window
    made = BoardView(dotmap, ui, Rect((0, 0), SIZE), FREE, "troopers")
    made.speed = 0.0
    here, there = dot(dotmap, 7, 17), dot(dotmap, 12, 17)
    made.set_position([trooper("b1", here)], [])
    settle(made)
    seen = {}
    for name, lying in {
        "none": [], "grenade": ["grenade"], "both": ["grenade", "weapon"],
    }.items():
        made.set_position([trooper("b1", here)], [CellMark(here, kind) for kind in lying])
        seen[name] = picture(made)
    assert len(set(seen.values())) == 3
    places = {
        (item.x, item.y) for item in made._picture.marks(
            [CellMark(there, "grenade"), CellMark(there, "grenade")], {}
        )
    }
    assert len(places) == 2


def test_a_picture_for_a_card_keeps_to_its_side_however_the_trooper_lies(view: BoardView) -> None:
    upright = view.counter_image(trooper("b1"), 74)
    for facing in range(12):
        lying = view.counter_image(trooper("b1", pose="prone", facing=facing), 74)
        assert max(lying.get_size()) <= max(upright.get_size()) + 2, facing


def test_what_a_path_costs_is_read_on_the_dot_that_a_lesson_points_at(
    view: BoardView, dotmap: DotMap
) -> None:
    cells = [dot(dotmap, col, 17) for col in (7, 8, 9)]
    path = tuple(PathStep(cell, HALF, HALF * index, True) for index, cell in enumerate(cells))
    shown = []
    for pointed in ((), (cells[-1],)):
        view.set_overlay(Overlay(
            preview=Preview("x", Ruling(True), unit="b1", path=path, left=HALF), pointed=pointed
        ))
        made = Surface(SIZE)
        view.draw(made)
        pill = Rect(0, 0, 20, 8)
        pill.center = view.centre_of(cells[-1])
        shown.append(pygame.image.tobytes(made.subsurface(pill), "RGB"))
    assert max(abs(a - b) for a, b in zip(*shown, strict=True)) < 12


def test_the_words_of_two_wedges_from_one_dot_stand_in_rows(
    view: BoardView, dotmap: DotMap
) -> None:
    """TR-A1: each arc of a trooper says its shots, and so does the next one while it is aimed."""
    at = dot(dotmap, 7, 17)
    laid = arc(dotmap, at, 60, 30, unit="b1", words="30° arc · 1 shot left")
    other = arc(dotmap, at, 60, 60, unit="b1", words="60° arc · 2 shots left")
    ahead = arc(dotmap, at, 70, 30, words="30° arc · 1 shot")
    view.set_overlay(Overlay(
        selected="b1", fields=(laid, other),
        preview=Preview("x", Ruling(True), unit="b1", fields=(ahead,)),
    ))
    plates = [
        item.surface.get_rect(topleft=(item.x, item.y)).inflate(-8, -8)
        for item in view._items if item.z == 60.5
    ]
    assert len(plates) == 3
    for one, two in combinations(plates, 2):
        assert not one.colliderect(two)


def test_an_arc_opens_as_a_threat_if_it_is_the_computers(view: BoardView, dotmap: DotMap) -> None:
    """TR-A1: amber for those who aren't ours, while it is swept and afterwards."""
    view.speed, view.against = 1.0, frozenset({"rust"})
    at = {"b1": dot(dotmap, 7, 17), "r1": dot(dotmap, 18, 11)}
    there = [msgspec.structs.replace(piece, side=piece.stock) for piece in standing(dotmap)]
    for unit, style in (("b1", "own"), ("r1", "threat")):
        cells = arc(dotmap, at[unit], 300, 60).cells
        view.animate([Swept(unit, at[unit], 300, 60, cells)], there, there)
        view.update(60)
        assert view._animation is not None and view._animation.sweep is not None
        assert view._animation.sweep.style == style
        view.skip()
