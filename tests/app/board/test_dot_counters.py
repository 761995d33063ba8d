"""Counters of troopers: every state and facing has a look of its own, and is met where it lies."""

import itertools

import msgspec
import pygame
import pytest

from game.app.board.dots.counters import FigureCounters
from game.app.board.dots.look import PlanLook
from game.app.board.dots.measures import DotMeasures
from game.app.board.view.counter_artist import CounterArtist
from game.app.board.view.letters import Letters
from game.app.board.view.look import look_of
from game.app.board.view.measures import BoardMeasures, measures_of
from game.app.ui import Ui
from game.core.errors import BoxError
from game.core.resources import asset
from game.core.view_records import Badge, Piece

WEAPONS = (
    "rifle", "carbine", "sniper", "smg", "shotgun", "machine-gun", "pistol", "grenade",
    "satchel", "blade", "none",
)


@pytest.fixture(scope="module")
def counters(m: BoardMeasures, ui: Ui) -> FigureCounters:
    artist = CounterArtist(ui, m, Letters(ui.text), "figures/troopers")
    return FigureCounters(artist, look_of("troopers", PlanLook), measures_of(DotMeasures), ui.scale)


def trooper(unit: str = "b1", cell: int | None = 30, **more: object) -> Piece:
    facts = {"stock": "blue", "figure": "rifle", "badges": (Badge("number", "1"),), "facing": 0}
    return Piece(unit, unit, cell, "blue", **{**facts, **more})  # type: ignore[arg-type]


def pixels(counters: FigureCounters, piece: Piece, side: int, state: str = "") -> bytes:
    surface = counters.bake(counters.look(piece, state), side).surface
    return pygame.image.tobytes(surface, "RGBA")


@pytest.mark.parametrize("side", [28, 46, 80])
def test_every_state_looks_different_from_every_other(
    counters: FigureCounters, side: int
) -> None:
    """look.md 3: shape and ring tell the side; pose, act and number are seen without colour."""
    looks = {
        (stock, pose, acted, number, state): pixels(
            counters,
            trooper(stock=stock, pose=pose, acted=acted, badges=(Badge("number", number),)),
            side, state,
        )
        for stock in ("blue", "rust") for pose in ("", "prone", "out", "dead")
        for acted in ((False, True) if not pose else (False,)) for number in ("1", "7")
        for state in ("", "hover", "selected")
    }
    for (one, a), (two, b) in itertools.combinations(looks.items(), 2):
        assert a != b, (one, two)


@pytest.mark.parametrize("pose", ["", "prone"])
def test_the_figure_turns_with_its_facing_and_the_number_does_not(
    counters: FigureCounters, pose: str
) -> None:
    pictures = [pixels(counters, trooper(pose=pose, facing=f), 56) for f in range(12)]
    assert len(set(pictures)) == 12
    assert pictures[3] != pixels(counters, trooper(pose=pose, facing=3, badges=()), 56)


def test_a_weapon_shows_and_an_unknown_one_is_a_rifle(counters: FigureCounters) -> None:
    drawn = {w: pixels(counters, trooper(figure=w), 56) for w in WEAPONS}
    assert len(set(drawn.values())) == len(WEAPONS)
    assert pixels(counters, trooper(figure="harpoon"), 56) == drawn["rifle"]


def test_every_weapon_is_drawn_for_both_sides_standing_and_lying() -> None:
    for side, weapon in itertools.product(("blue", "rust"), WEAPONS):
        for end in ("", "-prone"):
            assert asset("art", "figures", "troopers", f"{side}-{weapon}{end}.svg").is_file()
        assert asset("art", "figures", "troopers", f"{side}-fallen.svg").is_file()


def test_a_standing_counter_is_as_wide_as_the_look_says(counters: FigureCounters) -> None:
    """look.md 3: 0.97 of the dot pitch."""
    assert counters.pixels(100) == 97


def test_a_lying_counter_is_met_along_the_body(counters: FigureCounters) -> None:
    """look.md 3: a capsule of 1.36 x 0.68 along the body."""
    up, across = trooper(pose="prone", facing=0), trooper(pose="prone", facing=3)
    assert counters.hit(up, 0, 60, 100) and not counters.hit(up, 60, 0, 100)
    assert counters.hit(across, 60, 0, 100) and not counters.hit(across, 0, 60, 100)
    assert not counters.hit(up, 0, 68, 100)
    assert not counters.hit(trooper(), 40, 40, 100)
    assert counters.hit(trooper(), 30, 30, 100)


def test_the_fallen_lie_lowest(counters: FigureCounters) -> None:
    poses = ("", "prone", "out", "dead")
    assert [counters.low(trooper(pose=p)) for p in poses] == [False, False, True, True]


def test_a_ghost_is_paler_and_says_its_level(counters: FigureCounters) -> None:
    sprite = counters.bake(counters.look(trooper()), 56)
    plain = counters.ghost(sprite, "", 56)
    x, y = -sprite.dx, -sprite.dy
    assert plain.surface.get_at((x, y)).a < 128 < sprite.surface.get_at((x, y)).a
    seen = [plain, *(counters.ghost(sprite, level, 56) for level in ("-U", "+U", "+R"))]
    assert len({pygame.image.tobytes(one.surface, "RGBA") for one in seen}) == 4


@pytest.mark.parametrize("side", [12, 20, 56, 120])
@pytest.mark.parametrize("pose", ["", "prone", "out", "dead"])
def test_a_ghosts_plate_is_there_at_every_zoom(
    counters: FigureCounters, side: int, pose: str
) -> None:
    """TR-B4: its middle is opaque on the palest ghost, nothing of it is cut off, and a point on it
    is told from one on the ghost."""
    sprite = counters.bake(counters.look(trooper(pose=pose, facing=3)), side)
    ghost = counters.ghost(sprite, "+U", side)
    (x, y), radius = counters._plate(side)
    for dx, dy in ((-0.8 * radius, 0.0), (0.8 * radius, 0.0), (0.0, 0.8 * radius), (0, -radius)):
        place = (round(x + dx - ghost.dx), round(y + dy - ghost.dy))
        assert ghost.surface.get_rect().collidepoint(place)
        assert ghost.surface.get_at(place).a > 200, (side, pose)
        assert counters.plated(x + dx, y + dy, side)
    assert not counters.plated(0.0, 0.3 * side, side)


def test_who_is_above_the_ground_has_its_levels_letter(counters: FigureCounters) -> None:
    """TR-B4."""
    upstairs = msgspec.structs.replace(
        trooper(), badges=(*trooper().badges, Badge("level", "U")))
    for side in (24, 56):
        plain, lettered = (counters.bake(counters.look(one), side) for one in (trooper(), upstairs))
        assert pygame.image.tobytes(plain.surface, "RGBA") != pygame.image.tobytes(
            lettered.surface, "RGBA")


def test_an_unknown_stock_is_told(counters: FigureCounters) -> None:
    with pytest.raises(BoxError, match=r"no counter stock 'green'.*look\.yaml"):
        counters.bake(counters.look(trooper(stock="green")), 40)


@pytest.mark.parametrize("pose", ["", "prone"])
def test_the_hurt_show_what_is_left_at_the_lowest_zoom_and_the_whole_and_fallen_nothing(
    counters: FigureCounters, pose: str
) -> None:
    """TR-H1, TR-H2."""
    side = min(measures_of(DotMeasures).steps)
    plain = pixels(counters, trooper(pose=pose), side)
    hurt = [pixels(counters, trooper(pose=pose, strength=(n, 10)), side) for n in range(1, 10)]
    assert len({plain, *hurt}) == 10
    assert pixels(counters, trooper(pose=pose, strength=(10, 10)), side) == plain
    fallen = trooper(pose="out")
    assert counters.look(fallen) == counters.look(trooper(pose="out", strength=(0, 10)))


@pytest.mark.parametrize("side", [20, 46])
def test_what_is_left_never_lies_over_the_number(counters: FigureCounters, side: int) -> None:
    hurt = trooper(strength=(9, 10))
    spec = counters.spec(counters.look(hurt), side)
    bare = counters.spec(counters.look(trooper()), side)
    assert spec.plates == bare.plates and len(spec.layers) == len(bare.layers) + 2
