"""The view of an open table: bases that are met all over, ways as tapes, how far they lead, ghosts,
wedges, contacts, the tape measure; only what changed is repainted."""

import math
from itertools import combinations, pairwise

import pygame
import pytest
from msgspec.structs import replace
from pygame import Rect, Surface

from game.app.board.board_view import BoardView
from game.app.board.open.marks import OpenMarks
from game.app.board.open.measures import OpenMeasures
from game.app.board.open.plane import OpenPlane
from game.app.board.view.measures import measures_of
from game.app.board.view.overlay import Overlay
from game.app.ui import Ui
from game.core.event import AnyEvent, Jumped, Moved, Shot, Turned
from game.core.ruling import Reason, Ruling, refuse
from game.core.view_records import FireArc, Link, Outline, PathStep, Piece, Preview, Target
from tests.app.board.conftest import FREE, SIZE, picture, repainted_alike, settle
from tests.app.board.opentable import BOARD, SQUAD, TANK, field, machine, point

B1 = (10.0, 10.0)
END = (14.0, 9.0)


def standing() -> list[Piece]:
    return [
        machine("b1", *B1), machine("b2", 13, 14, base=TANK, figure="tank", markers=("order",)),
        machine("r1", 10, 12.01, stock="rust", facing=36),
        machine("r2", 20, 10, stock="rust", base=SQUAD, figure="squad", facing=54),
    ]


@pytest.fixture
def view(ui: Ui, window: Surface) -> BoardView:
    assert window
    made = BoardView(field(), ui, Rect((0, 0), SIZE), FREE, "mechs")
    made.speed = 0.0
    made.set_position(standing(), ())
    settle(made)
    return made


def way(*places: tuple[float, float], ok: bool = True, mark: str = "", **more: object) -> Preview:
    """A way of b1 through places; ok: of its last piece; mark: of its end."""
    last = len(places) - 1
    steps = tuple(
        PathStep(point(x, y), None, None, ok or index < last, mark if index == last else "bend")
        for index, (x, y) in enumerate(places)
    )
    no = refuse(Reason("MC-X1", "Ground", "Barn is in the way"))
    ruling = Ruling(True) if ok else no
    return Preview("x", ruling, unit="b1", path=steps, **more)  # type: ignore[arg-type]


def reach(far: float) -> Outline:
    ring = tuple(
        point(B1[0] + far * math.sin(a), B1[1] - far * math.cos(a))
        for a in (math.tau * i / 60 for i in range(60))
    )
    return Outline((ring,), f"{far}″")


def states() -> dict[str, Overlay]:
    r2 = FireArc(point(20, 10), 270, 180, words="8″", unit="r2", reach=800)
    held = Link(point(*B1), point(10, 12.01), "contact", True)
    return {
        "rest": Overlay(),
        "selected": Overlay(selected="b1"),
        "hover": Overlay(hover=point(20, 10)),
        "way": Overlay(preview=way(END, facing=20)),
        "bent": Overlay(preview=way((12, 8), END, facing=20)),
        "another facing": Overlay(preview=way(END, facing=60)),
        "stop": Overlay(preview=way(END, mark="stop", facing=20)),
        "after": Overlay(preview=way(END, facing=20, after=("half speed",))),
        "refused": Overlay(preview=way((12, 8), END, ok=False), hover=point(*END)),
        "outline": Overlay(outline=reach(5.0)),
        "shorter": Overlay(outline=reach(4.0)),
        "wedge": Overlay(fields=(r2,), every=True),
        "plan": Overlay(preview=Preview("x", Ruling(True), fields=(replace(r2, style="plan"),))),
        "contact": Overlay(links=(held,)),
        "tape": Overlay(tape=(point(2, 2), point(9, 4), "7.3″")),
        "grid": Overlay(grid=True),
        "target": Overlay(targets=(Target(point(20, 10), "58 %"),)),
        "focus": Overlay(cursor=point(5, 9), focus=True),
        "pointed": Overlay(pointed=(point(20, 10),)),
    }


def test_every_state_looks_different_from_every_other(view: BoardView) -> None:
    """look.md 5: each state has a look of its own."""
    shown = {}
    for name, overlay in states().items():
        view.set_overlay(overlay)
        settle(view)
        shown[name] = picture(view)
    for (one, a), (two, b) in combinations(shown.items(), 2):
        assert a != b, (one, two)


def test_only_what_changed_is_repainted(view: BoardView) -> None:
    repainted_alike(view, states())


def test_free_ground_under_the_pointer_stays_as_it_is(view: BoardView) -> None:
    """Every point is a cell: a mark on each would tremble with the pointer."""
    before = picture(view)
    view.set_overlay(Overlay(hover=point(5, 9)))
    assert picture(view) == before


def test_a_wedge_shows_where_it_is_pointed_at_or_asked_for(view: BoardView) -> None:
    fan = FireArc(point(20, 10), 270, 180, words="8″", unit="r2", reach=800)
    before = picture(view)
    view.set_overlay(Overlay(fields=(fan,)))
    assert picture(view) == before
    view.set_overlay(Overlay(fields=(fan,), hover=point(20, 10)))
    hovered = picture(view)
    view.set_overlay(Overlay(hover=point(20, 10)))
    assert hovered not in (before, picture(view))


def test_a_point_on_a_base_means_it_but_the_own_one_only_near_its_middle(view: BoardView) -> None:
    """Short ways can be laid from under the unit in hand."""
    def at(x: float, y: float) -> int:
        left, top = view.camera.to_screen(view.plane.centre(point(x, y)))
        return view.cell_at((round(left), round(top)))

    assert at(20.4, 10) == point(20, 10) and at(20.6, 10) != point(20, 10)
    assert at(10.8, 10) == point(*B1)
    view.set_overlay(Overlay(selected="b1"))
    assert at(10.8, 10) not in (point(*B1), -1)
    assert at(10.2, 10.1) == point(*B1)
    assert view.meant(point(20.3, 10.1)) == point(20, 10), "so it is with the keyboard's cursor"
    assert view.meant(point(5, 9)) == point(5, 9)


def test_the_tape_is_as_long_as_the_way_and_no_longer(view: BoardView) -> None:
    """Yellow along the way, ground beyond its end."""
    view.set_overlay(Overlay(preview=way((15, 10))))
    target = Surface(SIZE)
    view.draw(target)
    red, green, blue = view._pen.theme.colour("select")

    def yellow(x: float) -> bool:
        left, top = view.camera.to_screen(view.plane.centre(point(x, 9.98)))
        colour = target.get_at((round(left), round(top) - 1))
        return abs(colour[0] - red) + abs(colour[1] - green) + abs(colour[2] - blue) < 70

    assert sum(yellow(11.5 + 0.1 * k) for k in range(30)) > 18
    assert not any(yellow(15.3 + 0.1 * k) for k in range(10))


def test_a_ghost_stands_at_the_end_of_an_allowed_way_in_its_facing(view: BoardView) -> None:
    def ghost(preview: Preview) -> Rect | None:
        view.set_overlay(Overlay())
        before = Surface(SIZE)
        view.draw(before)
        view.set_overlay(Overlay(preview=replace(preview, path=(), unit="b1")))
        after = Surface(SIZE)
        view.draw(after)
        changed = pygame.mask.from_threshold(after, (0, 0, 0), (1, 1, 1, 255), before)
        changed.invert()
        boxes = changed.get_bounding_rects()
        return boxes[0].unionall(boxes[1:]) if boxes else None

    turned = Preview("x", Ruling(True), unit="b1", facing=30)
    assert ghost(turned) is not None, "it turns where it stands"
    assert ghost(replace(turned, facing=0)) is None, "as it stands now"
    assert ghost(replace(turned, facing=None)) is None


def test_what_cruises_hangs_above_what_stands_below_it(view: BoardView) -> None:
    """Whoever stands further to the front of the picture, and for the pointer too."""
    below = machine("r1", 20, 10.4, stock="rust")
    above = machine("b1", 20, 10, base=TANK, figure="vtol", pose="cruising")
    for pieces in ([above, below], [below, above]):
        view.set_position(pieces, ())
        middle = view.camera.centre(point(20, 10.2))
        assert view.piece_at(middle) == "b1" and view.cell_at(middle) == point(20, 10)
    alone = Surface(SIZE)
    view.draw(alone)
    view.set_position([above, replace(below, cell=point(5, 10))], ())
    free = Surface(SIZE)
    view.draw(free)
    x, y = view.camera.centre(point(20, 9.9))
    assert alone.get_at((x, y)) == free.get_at((x, y)), "it covers what is below"


def test_cards_show_each_base_as_large_as_the_card_has_room(view: BoardView) -> None:
    squad, tank = standing()[3], standing()[1]
    for piece in (squad, tank):
        widest = max(view.counter_image(piece, 100).get_size())
        assert 90 <= widest <= 125


def test_the_box_of_a_piece_is_that_of_its_base(view: BoardView) -> None:
    large, small = view.rect_of("b2"), view.rect_of("r2")
    assert large is not None and small is not None
    assert large.width == round(2.3 * view.camera.side) and small.width == round(view.camera.side)


@pytest.mark.parametrize("reduced", [False, True])
def test_machines_move_turn_jump_and_fire_and_end_as_they_are(
    view: BoardView, reduced: bool
) -> None:
    view.speed, view.reduced = 1.0, reduced
    before = standing()
    after = [replace(before[0], cell=point(*END), facing=50), *before[1:]]
    events: tuple[AnyEvent, ...] = (
        Moved("b1", (point(*B1), point(12, 8), point(*END)), "walk"), Turned("b1", 20, 50),
        Shot("b1", "r2", point(*END), point(20, 10)),
        Jumped("b1", point(*END), point(*END), point(*END)),
    )
    view.set_position(after, ())
    settle(view)
    rest = picture(view)
    view.set_position(before, ())
    view.set_position(after, ())
    view.animate(events, before, after)
    seen = set()
    for _ in range(400):
        if not view.busy:
            break
        view.update(30)
        seen.add(picture(view))
    settle(view)
    assert picture(view) == rest
    assert len(seen) > (3 if reduced else 12)


def test_a_long_piece_of_a_way_takes_longer_than_a_short_one(view: BoardView) -> None:
    """One pace along the whole way, however it bends."""
    view.speed = 1.0
    before = standing()
    after = [replace(before[0], cell=point(15, 10)), *before[1:]]
    view.set_position(after, ())
    path = (point(*B1), point(10.5, 10), point(15, 10))
    view.animate((Moved("b1", path, "walk"),), before, after)
    animation = view._animation
    assert animation is not None
    spots: list[float] = []
    while view.busy and len(spots) < 200:
        view.update(20)
        if view._animation is not None and "b1" in animation.shown:
            spots.append(animation.shown["b1"].at[0])
    steps = [b - a for a, b in pairwise(spots)]
    assert max(steps) < 0.6, "no leap over the long piece"


def test_what_holds_at_the_end_stands_beside_the_base_and_on_the_table(view: BoardView) -> None:
    """look.md, 'Mech Field: the plum plate is on the side that the way goes to."""
    def plate(*places: tuple[float, float]) -> tuple[Rect, Rect]:
        shots = []
        for after in ((), ("Next turn: half speed, 5″",)):
            view.set_overlay(Overlay(preview=way(*places, after=after)))
            shots.append(Surface(SIZE))
            view.draw(shots[-1])
        same = pygame.mask.from_threshold(shots[0], (0, 0, 0), (1, 1, 1, 255), shots[1])
        same.invert()
        base = Rect(0, 0, 2 * round(view.camera.side), 2 * round(view.camera.side))
        base.center = view.camera.centre(point(*places[-1]))
        rects = same.get_bounding_rects()
        return rects[0].unionall(rects[1:]), base

    right, base = plate((14, 10))
    assert right.left >= base.right - 2 and abs(right.centery - base.centery) <= 2
    left, base = plate((8, 10))
    assert left.right <= base.left + 2 and abs(left.centery - base.centery) <= 2
    edge, base = plate((22.5, 10))
    assert edge.right <= base.left + 2, "no room beyond"
    corner, base = plate((20, 10), (1.5, 10))
    assert corner.left >= base.right - 2


def test_a_wedge_is_cut_off_exactly_where_the_table_ends() -> None:
    """Into its corners, and no straight chord beside them."""
    opened = measures_of(OpenMeasures)
    plane = OpenPlane(BOARD, opened.rim.width, opened.unit)
    laid, edge = OpenMarks(plane, opened), opened.rim.width
    fan = FireArc(point(4, 3), 315, 270, reach=800)
    rim = laid._wedge(fan, 8.0)
    assert any(math.dist(place, (edge, edge)) < 1e-6 for place in rim)
    across = math.sqrt(64 - 9)  # where the rim comes to the upper edge
    assert any(math.dist(place, (edge + 4 + across, edge)) < 1e-6 for place in rim)
    x, y = plane.centre(point(4, 3))
    for a, b in pairwise(rim[1:]):
        middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        on_edge = min(middle[0], middle[1]) - edge < 1e-6
        assert on_edge or math.dist(middle, (x, y)) > 7.98
