"""Counters with a facing: which way they look can be seen, and names stay upright."""

import math
from itertools import combinations, pairwise

import pygame
import pytest
from pygame import Rect, Surface

from game.app.board.board_view import BoardView
from game.app.board.hexes.facing import FacingCounters
from game.app.board.hexes.look import HexLook
from game.app.board.hexes.measures import HexMeasures
from game.app.board.view.counter_artist import artist_of
from game.app.board.view.ink import Sprite
from game.app.board.view.keyframes import Flying, Tracer
from game.app.board.view.letters import Letters
from game.app.board.view.look import look_of
from game.app.board.view.measures import measures_of, tint
from game.app.board.view.overlay import Overlay
from game.app.ui import Ui
from game.core.errors import BoxError
from game.core.resources import asset
from game.core.view_records import Badge, Piece
from game.rules.arena.data import load_data
from tests.app.board.arenamap import arena_map, fighter
from tests.app.board.conftest import settle

SIDE = 80
LOOK = look_of("arena", HexLook)
VIEW = Rect(0, 0, 900, 760)


@pytest.fixture(scope="module")
def counters(ui: Ui) -> FacingCounters:
    m = measures_of(HexMeasures)
    return FacingCounters(
        artist_of(ui, "arena", Letters(ui.text)), LOOK, m.facing, m.card.side, ui.scale
    )


def bake(counters: FacingCounters, piece: Piece, state: str = "", side: int = SIDE) -> Sprite:
    return counters.bake(counters.look(piece, state), side)


def pixels(sprite: Sprite) -> bytes:
    return pygame.image.tobytes(sprite.surface, "RGBA")


def rim(counters: FacingCounters, sprite: Sprite, side: int, colour: tuple[int, int, int]) -> float:
    """How much of a side's rim is of a colour, walking along it."""
    height = counters.pixels(SIDE)
    away = height / 2 * (1 - 2 * measures_of(HexMeasures).facing.front.inset / 100)
    angle = math.radians(60 * side)
    ux, uy = math.sin(angle), -math.cos(angle)
    hits = total = 0
    for along in range(-round(height * 0.2), round(height * 0.2)):
        x = round(ux * away - uy * along - sprite.dx)
        y = round(uy * away + ux * along - sprite.dy)
        spot = sprite.surface.get_at((x, y))
        total += 1
        hits += max(abs(spot[k] - colour[k]) for k in range(3)) < 50
    return hits / total


@pytest.mark.parametrize("side", ["blue", "rust"])
@pytest.mark.parametrize("facing", range(6))
def test_the_front_rim_is_thick_the_sides_thin_the_rear_dashed(
    counters: FacingCounters, ui: Ui, side: str, facing: int
) -> None:
    """look.md 3, AR-P1: the hex faced and the two beside it are front, the opposite one rear."""
    piece = fighter(side=side, facing=facing, figure="", band="", badges=())
    sprite = bake(counters, piece)
    stock = LOOK.stock(side)
    for way in (facing - 1, facing, facing + 1):
        # ticks or the arrow take a part of it
        assert rim(counters, sprite, way, tint(ui.theme, stock.ring)) > 0.4, way
    for way in (facing - 2, facing + 2):
        assert rim(counters, sprite, way, tint(ui.theme, stock.ring)) < 0.3, way
    rear = rim(counters, sprite, facing + 3, tint(ui.theme, stock.dark))
    assert 0.25 < rear < 0.75


def test_every_facing_pose_and_state_looks_different(counters: FacingCounters) -> None:
    """AR-P3: standing, kneeling and prone can be told apart, and so can who has acted."""
    looks = [fighter(facing=facing) for facing in range(6)]
    looks += [fighter(pose=pose) for pose in ("kneeling", "prone", "out", "dead")]
    looks += [
        fighter(acted=True), fighter(side="rust"), fighter(band="Other"),
        fighter(badges=(Badge("st", "8"),)), fighter(badges=(Badge("st", "9", "low"),)),
        fighter(figure="longbow+leather"), fighter(figure="sword+arm+chain"),
    ]
    seen = [pixels(bake(counters, piece)) for piece in looks]
    seen += [pixels(bake(counters, looks[0], state)) for state in ("hover", "selected")]
    for one, two in combinations(range(len(seen)), 2):
        assert seen[one] != seen[two], (one, two)


def test_the_plate_stays_upright(counters: FacingCounters) -> None:
    """look.md 3: the figure turns, name and ST plate stay upright."""
    how = measures_of(HexMeasures).facing.plate
    height = counters.pixels(SIDE)
    plates = []
    for facing in range(6):
        sprite = bake(counters, fighter(facing=facing))
        box = Rect(0, 0, round(how.width * height / 130), round(how.height * height / 130))
        box.center = (
            round(how.centre[0] * height / 100) - sprite.dx,
            round(how.centre[1] * height / 100) - sprite.dy,
        )
        plates.append(pygame.image.tobytes(sprite.surface.subsurface(box), "RGBA"))
    assert len(set(plates)) == 1


def test_blue_and_rust_differ_without_their_colour(counters: FacingCounters) -> None:
    """Square plate and whole rim against round plate and ticks."""
    greys = []
    for side in ("blue", "rust"):
        whole = Surface((260, 260))
        whole.fill((200, 190, 160))
        sprite = bake(counters, fighter(side=side, figure=""))
        whole.blit(sprite.surface, (130 + sprite.dx, 130 + sprite.dy),
                   special_flags=pygame.BLEND_PREMULTIPLIED)
        grey = pygame.transform.grayscale(whole)
        greys.append(bytes(pygame.image.tobytes(grey, "RGB")[::3]))
    far = sum(abs(a - b) > 40 for a, b in zip(*greys, strict=True))
    assert far > 400


@pytest.mark.parametrize("side", [20, 28, 33, 40, 56, 80, 112])
def test_they_can_be_drawn_at_every_zoom_and_fit_their_hex(
    counters: FacingCounters, side: int
) -> None:
    """A counter is at most as wide as its hex, its shadow and plate with it."""
    for piece in (fighter(band="Bartholomew", badges=(Badge("st", "14"),)), fighter(pose="dead")):
        for state in ("", "hover"):
            sprite = bake(counters, piece, state, side)
            assert sprite.surface.get_width() <= 2.0 * side + 4
            assert sprite.surface.get_height() <= 1.85 * side + 4


def test_an_unknown_stock_says_what_to_do(counters: FacingCounters) -> None:
    with pytest.raises(BoxError, match=r"look\.yaml"):
        counters.bake(counters.look(fighter(side="green")), 40)


def test_a_point_on_a_counter_is_a_hit(counters: FacingCounters) -> None:
    half, piece = counters.pixels(SIDE) / 2, fighter()
    assert counters.hit(piece, 0, half - 1, SIDE)
    assert not counters.hit(piece, 0, half + 1, SIDE)
    assert counters.hit(piece, half / math.cos(math.pi / 6) - 2, 0, SIDE)
    assert not counters.hit(piece, half, half * 0.9, SIDE)


def test_all_that_can_be_in_hand_is_drawn_for_both_sides() -> None:
    """AR-C3, AR-F3: each weapon, shield and armour of the data, and what of it may lie about."""
    data = load_data()
    hands = {row.look for row in data.weapons.values()} | {"fists", "arm", "legs", "knees"}
    shields = {row.look for row in data.shields.values()}
    layers = hands | shields | {f"{look}-back" for look in shields} | {"bare", "fallen"}
    layers |= set(data.armour) - {"none"}
    for side in LOOK.stocks:
        for layer in sorted(layers):
            assert asset("art", "figures", "arena", f"{side}-{layer}.svg").is_file(), layer


def test_all_that_may_lie_about_has_a_mark() -> None:
    data = load_data()
    looks = {row.look for row in data.weapons.values()} | {"other"}
    looks |= {row.look for row in data.shields.values()}
    for look in sorted(looks):
        assert f"lying-{look}" in LOOK.marks, look
    for name, mark in LOOK.marks.items():
        if mark.kind in ("art", "thing"):
            assert asset("art", "stamps", f"{mark.art}-1.svg").is_file(), name
    thrown = {name for name, row in data.weapons.items() if row.throw}
    for name in sorted(thrown):
        assert LOOK.flying(name) in LOOK.marks, name


# In one hex


@pytest.fixture
def view(ui: Ui, window: Surface) -> BoardView:
    assert window
    made = BoardView(arena_map(), ui, VIEW, Rect(VIEW), "arena")
    made.speed = 0.0
    settle(made)
    return made


def test_who_stands_over_the_fallen_lies_above_and_beside_them(view: BoardView) -> None:
    """AR-M2: a figure may stand where another lies; both are to be seen."""
    body = fighter("r1", 24, "rust", pose="dead")
    over = fighter("b1", 24)
    for order in ((body, over), (over, body)):
        view.set_position(order, ())
        settle(view)
        at = view.rect_of("b1")
        lies = view.rect_of("r1")
        assert at is not None
        assert lies is not None
        assert at.center != lies.center
        assert view.piece_at(at.center) == "b1"
        assert view.piece_at((lies.right - 8, lies.top + 14)) == "r1"


def test_two_in_one_hex_are_both_to_be_seen_and_to_be_clicked(view: BoardView) -> None:
    """AR-C6: hand-to-hand."""
    one, two = fighter("b1", 24, pose="prone"), fighter("r1", 24, "rust", pose="prone")
    view.set_position((one, two), ())
    settle(view)
    boxes = {unit: view.rect_of(unit) for unit in ("b1", "r1")}
    left, right = boxes["b1"], boxes["r1"]
    assert left is not None
    assert right is not None
    shared = left.clip(right)
    assert shared.width * shared.height < 0.3 * left.width * left.height
    for unit, box in boxes.items():
        assert box is not None
        assert view.piece_at(box.center) == unit
    view.set_position((one,), ())
    settle(view)
    alone = view.rect_of("b1")
    assert alone is not None
    assert alone.width > left.width
    assert alone.center == view.centre_of(24)


def test_whoever_is_alone_lies_in_the_middle(view: BoardView) -> None:
    view.set_position([fighter("b1", cell) for cell in (24,)] + [fighter("b2", 25)], ())
    settle(view)
    for unit, cell in (("b1", 24), ("b2", 25)):
        box = view.rect_of(unit)
        assert box is not None
        assert box.center == view.centre_of(cell)


def test_the_card_shows_the_counter_as_it_faces(view: BoardView) -> None:
    images = [view.counter_image(fighter(facing=facing), 96) for facing in (0, 1)]
    assert pygame.image.tobytes(images[0], "RGBA") != pygame.image.tobytes(images[1], "RGBA")


def test_nothing_is_drawn_anew_while_nothing_changes(view: BoardView) -> None:
    view.set_position([fighter("b1", 24), fighter("r1", 25, "rust")], ())
    view.set_overlay(Overlay(selected="b1"))
    settle(view)
    before = [id(item.surface) for item in view._items]
    view.set_overlay(Overlay(selected="b1", hover=30))
    after = {id(item.surface) for item in view._items}
    kept = [surface for surface in before if surface in after]
    assert len(kept) == len(before)
    assert all(a.z <= b.z for a, b in pairwise(view._items))


# In the air


def test_an_arrow_flies_as_an_arrow_point_first(view: BoardView) -> None:
    """AR-C2: where it is on its way, turned to where it goes."""
    view.set_position([fighter()], ())
    start, end = view.plane.centre(3), view.plane.centre(24)
    (item,) = view._picture.tracer(Tracer(start, end, 0.5, "arrow"))
    wide, high = item.surface.get_size()
    middle = ((item.x + wide / 2) / view.camera.side, (item.y + high / 2) / view.camera.side)
    assert math.dist(middle, ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)) < 0.1
    (back,) = view._picture.tracer(Tracer(end, start, 0.5, "arrow"))
    assert pygame.image.tobytes(item.surface, "RGBA") != pygame.image.tobytes(back.surface, "RGBA")


def test_a_thrown_weapon_flies_as_itself(view: BoardView) -> None:
    drawn = [
        view._picture.flying(Flying(what, view.plane.centre(3), 0.5, 0.25))[1].surface
        for what in ("javelin", "dagger", "no such thing")
    ]
    seen = {pygame.image.tobytes(one, "RGBA") for one in drawn}
    assert len(seen) == 3
