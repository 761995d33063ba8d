"""Bases on the open table: true inches, a look for every state and every five degrees."""

import itertools

import pygame
import pytest

from game.app.board.open.counters import BaseCounters
from game.app.board.open.look import TableLook
from game.app.board.open.measures import OpenMeasures
from game.app.board.view.counter_artist import CounterArtist
from game.app.board.view.letters import Letters
from game.app.board.view.look import look_of
from game.app.board.view.measures import BoardMeasures, measures_of
from game.app.ui import Ui
from game.core.errors import BoxError
from game.core.resources import asset
from game.core.view_records import Badge, Piece
from game.rules.mechs.data import load_data
from tests.app.board.opentable import COLOSSAL, MECH, SQUAD, TANK, machine


@pytest.fixture(scope="module")
def counters(m: BoardMeasures, ui: Ui) -> BaseCounters:
    artist = CounterArtist(ui, m, Letters(ui.text), "figures/mechs")
    return BaseCounters(artist, look_of("mechs", TableLook), measures_of(OpenMeasures), ui.scale)


def pixels(counters: BaseCounters, piece: Piece, side: int = 28, state: str = "") -> bytes:
    surface = counters.bake(counters.look(piece, state), side).surface
    return pygame.image.tobytes(surface, "RGBA") + bytes(surface.get_size()[:1])


@pytest.mark.parametrize("side", [20, 28, pytest.param(56, marks=pytest.mark.long)])
def test_every_state_looks_different_from_every_other(counters: BaseCounters, side: int) -> None:
    """look.md 3: ring and stock tell the side, pose and act are seen, the number is read."""
    looks = {
        (stock, base, pose, acted, number, state): pixels(
            counters,
            machine(stock=stock, base=base, pose=pose, acted=acted, badges=(Badge("id", number),)),
            side, state,
        )
        for stock in ("blue", "rust") for base in (MECH, TANK)
        for pose in ("", "wreck", "cruising", "submerged")
        for acted in ((False, True) if not pose else (False,)) for number in ("1", "7")
        for state in ("", "hover", "selected")
    }
    for (one, a), (two, b) in itertools.combinations(looks.items(), 2):
        assert a != b, (one, two)


@pytest.mark.parametrize("base", [MECH, TANK, SQUAD, COLOSSAL])
def test_a_base_has_its_true_inches(counters: BaseCounters, base: tuple[int, int]) -> None:
    """Without shadow and arrow its stock covers length and width, to the pixel."""
    side = 40
    piece = machine(base=base, badges=())
    sprite = counters.bake(counters.look(piece), side)
    for dx, dy, half in ((1, 0, base[1]), (0, 1, base[0])):
        reach = half / 200 * side
        for sign in (-1, 1):
            x, y = sign * dx * (reach - 2) - sprite.dx, sign * dy * (reach - 2) - sprite.dy
            assert sprite.surface.get_at((round(x), round(y))).a > 240, (base, dx, sign)
    assert counters.pixels(side, piece) == round(max(base) / 100 * side)
    west = sprite.surface.get_at((round(-base[1] / 200 * side - 3 - sprite.dx), -sprite.dy))
    assert west.a < 200, "beyond it lies its shadow only"


def test_every_facing_is_drawn(counters: BaseCounters) -> None:
    for base in (MECH, TANK):
        drawn = {pixels(counters, machine(base=base, facing=f, badges=())) for f in range(72)}
        assert len(drawn) == 72


def test_the_front_half_is_yellow_and_a_wreck_has_none(counters: BaseCounters, ui: Ui) -> None:
    """The rim over the front 180 degrees, by what is painted ahead and behind."""
    side = 56
    yellow = ui.theme.colour("select")

    def painted(pose: str, facing: int, ahead: bool) -> int:
        piece = machine(facing=facing, pose=pose, badges=())
        sprite = counters.bake(counters.look(piece), side)
        found = 0
        for x in range(sprite.surface.get_width()):
            for y in range(sprite.surface.get_height()):
                up = (y + sprite.dy) < 0
                colour = tuple(sprite.surface.get_at((x, y)))[:3]
                near = max(abs(a - b) for a, b in zip(colour, yellow, strict=True)) < 8
                found += up == ahead and near
        return found

    assert painted("", 0, True) > 200 and painted("", 0, False) < 40
    assert painted("", 36, True) < 40 and painted("", 36, False) > 200
    assert painted("wreck", 0, True) < 40


def test_a_base_is_met_all_over_and_nowhere_else(counters: BaseCounters) -> None:
    up, across = machine(base=TANK), machine(base=TANK, facing=18)
    assert counters.hit(up, 0, 110, 100) and not counters.hit(up, 60, 0, 100)
    assert counters.hit(across, 110, 0, 100) and not counters.hit(across, 0, 60, 100)
    assert not counters.hit(up, 45, 110, 100), "its ends are round"
    assert counters.hit(machine(), 70, 70, 100) and not counters.hit(machine(), 75, 75, 100)


def test_the_number_keeps_upright_and_is_read_on_every_base(counters: BaseCounters) -> None:
    for base in (SQUAD, TANK, MECH):
        for side in (18, 28):
            one = pixels(counters, machine(base=base, badges=(Badge("id", "1"),)), side)
            assert one != pixels(counters, machine(base=base, badges=(Badge("id", "9"),)), side)


def test_every_look_of_the_game_is_drawn_for_both_sides() -> None:
    for side, row in itertools.product(("blue", "rust"), load_data().models.values()):
        assert asset("art", "figures", "mechs", f"{side}-{row.look}.svg").is_file(), row.id


def test_figures_are_told_apart(counters: BaseCounters) -> None:
    looks = {row.look: row for row in load_data().models.values()}
    assert len(looks) >= 12
    for size in (MECH, TANK):
        drawn = {pixels(counters, machine(figure=look, base=size, badges=())) for look in looks}
        assert len(drawn) == len(looks)


def test_what_flies_throws_its_shadow_away_from_it(counters: BaseCounters) -> None:
    low = counters.bake(counters.look(machine(base=TANK)), 40)
    high = counters.bake(counters.look(machine(base=TANK, pose="cruising")), 40)
    assert high.surface.get_height() > low.surface.get_height()
    assert counters.low(machine(pose="wreck")) and not counters.low(machine(pose="cruising"))
    assert counters.high(machine(pose="cruising")) and not counters.high(machine())


def test_an_unknown_stock_says_where_to_add_it(counters: BaseCounters) -> None:
    with pytest.raises(BoxError, match="stocks"):
        counters.bake(counters.look(machine(stock="green")), 40)


@pytest.mark.parametrize("base", [MECH, TANK, SQUAD])
def test_the_damaged_and_the_hot_show_it_at_the_lowest_zoom_and_the_whole_nothing(
    counters: BaseCounters, base: tuple[int, int]
) -> None:
    """MC-C1, MC-N2: by two arcs, each at its own flank; a wreck says it by its pose."""
    side = measures_of(OpenMeasures).least
    plain = pixels(counters, machine(base=base), side)
    hurt = pixels(counters, machine(base=base, strength=(6, 12)), side)
    hot = pixels(counters, machine(base=base, strain=(3, 6)), side)
    both = pixels(counters, machine(base=base, strength=(6, 12), strain=(3, 6)), side)
    assert len({plain, hurt, hot, both}) == 4
    assert pixels(counters, machine(base=base, strength=(12, 12), strain=(0, 6)), side) == plain
    wreck = machine(base=base, pose="wreck")
    burnt = machine(base=base, pose="wreck", strength=(2, 12), strain=(3, 6))
    assert counters.look(burnt) == counters.look(wreck)


def test_the_more_is_gone_the_shorter_the_arc(counters: BaseCounters) -> None:
    """MC-C1."""
    looks = [pixels(counters, machine(strength=(n, 12)), 16) for n in range(1, 12)]
    assert len(set(looks)) == 11


def test_what_is_left_and_the_strain_never_lie_over_the_number(counters: BaseCounters) -> None:
    spec = counters.spec(counters.look(machine(strength=(6, 12), strain=(3, 6))), 16)
    bare = counters.spec(counters.look(machine()), 16)
    assert spec.plates == bare.plates and len(spec.layers) == len(bare.layers) + 4
