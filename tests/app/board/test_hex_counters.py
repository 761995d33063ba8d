"""Counters and markers: every value legible and clear of every other, at every zoom."""

import math
from collections.abc import Iterator
from itertools import combinations

import pygame
import pytest

from game.app.board.hexes.cards import CardCounters
from game.app.board.hexes.counters import cards_of
from game.app.board.hexes.look import HexLook
from game.app.board.hexes.measures import CardM, HexMeasures
from game.app.board.hexes.plane import BUILD, CORNERS
from game.app.board.hexes.signs import sign_box, sign_scale
from game.app.board.view.counters import LEAST_TEXT
from game.app.board.view.ink import Fine, premul
from game.app.board.view.letters import Letters
from game.app.board.view.look import Sign, Stock, look_of
from game.app.board.view.markers import Markers
from game.app.board.view.measures import BoardMeasures, measures_of, tint
from game.app.board.view.overlay import Z_FOOT, Z_LYING, Z_PIECE, Overlay
from game.app.board.view.sprites import SpriteBook
from game.app.ui import Ui
from game.core.errors import BoxError
from game.core.resources import asset
from game.core.view_records import Badge, CellMark, Piece
from tests.app.board.conftest import MakeView, alien, dormant, marine
from tests.app.contrast import contrast

Box = tuple[float, float, float, float]


LOOK = look_of("kayotz", HexLook)
CARD: CardM = measures_of(HexMeasures).card


@pytest.fixture
def counters(ui: Ui) -> CardCounters:
    return cards_of(ui, "kayotz", Letters(ui.text))


@pytest.fixture
def markers(m: BoardMeasures, ui: Ui) -> Markers:
    return Markers(m, LOOK, ui.theme, ui.icons, Letters(ui.text), BUILD, CORNERS, 1.0)


def shown(stock: Stock) -> dict[str, Sign]:
    return {slot: sign for slot, sign in stock.signs.items() if "." not in slot}


def overlap(a: Box, b: Box) -> float:
    wide = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    high = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    return max(0.0, wide) * max(0.0, high)


@pytest.mark.parametrize("side", [20, 25, 28, 41, 56, 80, 112])
def test_no_value_covers_another_or_leaves_the_counter(
    counters: CardCounters, m: BoardMeasures, side: int
) -> None:
    width = counters.pixels(side)
    least = CARD.digits.least(width, 1.0)
    for name, stock in LOOK.stocks.items():
        boxes = {slot: sign_box(sign, width, least) for slot, sign in shown(stock).items()}
        for (one, a), (two, b) in combinations(boxes.items(), 2):
            assert overlap(a, b) <= 0.02 * min(a[2] * a[3], b[2] * b[3]), (name, one, two)
        for slot, (left, top, wide, high) in boxes.items():
            assert left >= -2, (name, slot)
            assert top >= -1, (name, slot)
            assert left + wide <= 102, (name, slot)
            assert top + high <= 102, (name, slot)
        for sign in shown(stock).values():
            pixels = sign.digit * sign_scale(sign, width, least) * width / 100
            assert pixels >= least * sign.least - 1e-6
            assert pixels >= 7


def values(stock: Stock, width: int, acted: bool) -> Iterator[Box]:
    """Where the digits of a counter lie, in pixels from its middle."""
    least = CARD.digits.least(width, 1.0)
    for sign in shown(stock).values():
        if acted and sign.small and width < sign.small.below:
            continue  # what a unit could do matters little once it has acted
        left, top, w, h = sign_box(sign, width, least)
        x, y = (left + w / 2 - 50) * width / 100, (top + h / 2 - 50) * width / 100
        if acted:
            turn = math.radians(CARD.acted_turn)
            x, y = (
                x * math.cos(turn) - y * math.sin(turn),
                x * math.sin(turn) + y * math.cos(turn),
            )
        digit = sign.digit * sign_scale(sign, width, least) * width / 100
        yield x - digit * 0.3, y - digit * 0.38, digit * 0.6, digit * 0.76


@pytest.mark.parametrize("side", [20, 28, 41, 56, 80, 112])
@pytest.mark.parametrize("acted", [False, True])
def test_no_marker_covers_a_value(
    counters: CardCounters, markers: Markers, m: BoardMeasures, side: int, acted: bool
) -> None:
    """look.md 3: markers lie over the name band, never over a digit that still counts."""
    width = counters.pixels(side)
    wide, high = markers.size(width)
    for stock in LOOK.stocks.values():
        if stock.band is None:
            continue
        for value in values(stock, width, acted):
            for dx, dy in markers.place(3, width, acted):
                marker = (dx - wide / 2, dy - high / 2, float(wide), float(high))
                assert overlap(marker, value) == 0


@pytest.mark.parametrize("side", [20, 28, 34, 41, 56, 68, 80, 112])
@pytest.mark.parametrize("acted", [False, True])
def test_what_a_marker_under_a_counter_says_covers_no_value(
    counters: CardCounters, markers: Markers, side: int, acted: bool
) -> None:
    """Neither of the counter on it nor of those around, upright or turned."""
    width = counters.pixels(side)
    foot = markers.foot("strongpoint", side, width, turned=acted)
    plate = (float(foot.dx), float(foot.dy), *map(float, foot.surface.get_size()))
    around = [(0.0, 0.0, acted)] + [
        (x * side, y * side, turned) for turned in (False, True)
        for x, y in ((0, 3**0.5), (0, -(3**0.5)), (1.5, 0.866), (1.5, -0.866), (-1.5, 0.866),
                     (-1.5, -0.866))
    ]
    for stock in LOOK.stocks.values():
        for x, y, turned in around:
            for left, top, wide, high in values(stock, width, turned):
                assert overlap(plate, (left + x, top + y, wide, high)) == 0


def test_what_a_marker_under_a_counter_says_lies_over_all_counters(make_view: MakeView) -> None:
    """Its word, or its icon where that would be too small; under nobody it is whole."""
    view = make_view()
    view.speed = 0.0
    cell = next(cell for cell in range(view.plane.n) if min(view.plane.near(cell)) >= 0)
    near = view.plane.near(cell)
    view.set_position(
        [marine("a", cell, acted=True), *(marine(f"b{c}", c, acted=True) for c in near)],
        [CellMark(cell, "strongpoint")],
    )
    view.set_overlay(Overlay(selected=f"b{near[0]}"))
    heights = [item.z for item in view._items]
    assert heights.count(Z_FOOT) == 1
    assert len([z for z in heights if Z_PIECE <= z < Z_FOOT]) == 1 + len(near)
    view.set_overlay(Overlay())
    view.set_position([], [CellMark(cell, "strongpoint")])
    assert [item.z for item in view._items] == [Z_LYING]


def test_digits_stand_out_from_what_they_are_printed_on(m: BoardMeasures, ui: Ui) -> None:
    for name, stock in LOOK.stocks.items():
        for slot, sign in stock.signs.items():
            ground = tint(ui.theme, sign.fill or stock.stock)
            assert contrast(tint(ui.theme, sign.ink), ground) >= 4.5, (name, slot)
    for name, look in LOOK.markers.items():
        assert contrast(tint(ui.theme, look.ink), tint(ui.theme, look.fill)) >= 4.5, name


@pytest.mark.parametrize("side", [10, 20, 28, 43, 80])
def test_each_state_and_value_has_its_own_sprite(counters: CardCounters, side: int) -> None:
    base = marine()
    pieces = {
        "rest": base,
        "acted": marine(acted=True),
        "alien": alien(),
        "dormant": dormant(),
    }
    if side >= 20:
        pieces["other value"] = marine(
            badges=(Badge("mp", "3"), Badge("cf", "1"), Badge("dn", "4"))
        )
        pieces["out of ammo"] = marine(
            badges=(Badge("mp", "3"), Badge("cf", "2", "out"), Badge("dn", "4"))
        )
        pieces["hidden"] = alien(badges=(Badge("id", "14"), Badge("cf", "3"), Badge("dn", "?")))
    drawn = {}
    for name, piece in pieces.items():
        for state in ("", "hover", "selected"):
            surface = counters.bake(counters.look(piece, state), side).surface
            drawn[name, state] = (surface.get_size(), pygame.image.tobytes(surface, "RGBA"))
    assert len(set(drawn.values())) == len(drawn)


def test_a_counter_is_as_wide_as_the_look_says(counters: CardCounters, m: BoardMeasures) -> None:
    """look.md 3: side = 0.78 x hex flat to flat."""
    for side in m.camera.steps:
        assert counters.pixels(side) == round(0.78 * math.sqrt(3) * side)
        sprite = counters.bake(counters.look(marine()), side)
        opaque = pygame.mask.from_surface(sprite.surface, 250).get_bounding_rects()
        widest = max(box.width for box in opaque)
        assert abs(widest - counters.pixels(side)) <= max(3, 0.06 * widest)


def test_an_unknown_stock_is_named(counters: CardCounters) -> None:
    with pytest.raises(BoxError, match=r"stock 'paper'.*look\.yaml"):
        counters.bake(counters.look(Piece("p", "", 0, "a", "paper", "")), 40)


def test_every_name_fits_its_band(counters: CardCounters, ui: Ui) -> None:
    """The name is whole and never runs under the MP arrow; one that can't be read is left out."""
    for band in ("SQUAD", "HEAVY WPN", "LOGISTICS", "AUFKLÄRUNGSTRUPP"):
        stock = LOOK.stock("marine")
        for width in (40, 58, 110):
            printed = list(counters._band_name(stock, band, width))
            assert printed or width < 60 or len(band) > 9
            for word in printed:
                wide = Letters(ui.text).width(word.text, word.face, word.pixels)
                arrow = stock.signs["mp"]
                room = (arrow.centre[0] - arrow.size[0] / 2) * width / 100
                assert 0.045 * width + wide <= room + 0.05 * width
                assert word.text == band and word.pixels >= LEAST_TEXT


def test_sprites_are_baked_once_and_stretched_meanwhile(counters: CardCounters) -> None:
    book = SpriteBook(counters)
    look = counters.look(marine())
    first = book.get(look, 40)
    assert book.get(look, 40) is first
    assert book.baked == 1
    other = book.get(look, 56)
    assert book.baked == 1
    rounds = 0
    while book.pending:
        book.work(50)
        rounds += 1
    assert rounds
    sharp = book.get(look, 56)
    assert book.baked == 2
    assert abs(sharp.surface.get_width() - other.surface.get_width()) <= 4
    assert pygame.image.tobytes(sharp.surface, "RGBA") != pygame.image.tobytes(
        other.surface, "RGBA"
    )


def test_the_sprite_cache_keeps_its_limit(counters: CardCounters) -> None:
    book = SpriteBook(counters, limit=60_000)
    for number in range(12):
        book.get(counters.look(alien(str(number))), 40)
        assert book.bytes <= 60_000
    assert 0 < len(book) < 12
    assert book.get(counters.look(alien("0")), 40)


def test_every_drawing_and_colour_that_the_recipes_name_is_there(m: BoardMeasures, ui: Ui) -> None:
    drawn = [(how.art, how.variants) for how in LOOK.stamps.values()]
    drawn += [(how.art, how.variants) for how in LOOK.centres.values()]
    names = [f"{art}-{number + 1}" for art, variants in drawn for number in range(variants)]
    names += [f"{mark.art}-1" for mark in LOOK.marks.values() if mark.kind == "art"]
    for name in names:
        assert asset("art", "stamps", f"{name}.svg").is_file(), name
    icons = {look.icon for look in LOOK.markers.values()}
    icons |= {mark.icon for mark in LOOK.marks.values() if mark.icon}
    for icon in icons:
        assert asset("art", "icons", f"{icon}.svg").is_file(), icon
    for ground in LOOK.ground:
        for spec in (ground.fill, ground.ink, ground.halo):
            assert tint(ui.theme, spec)
        # coordinates are read over the halo of their ground: look.md 1
        halo = tint(ui.theme, ground.halo)
        assert contrast(ui.theme.colours.coordinate, halo) >= 3.5, ground.key


def test_edges_are_not_darkened_by_the_transparent_pixels(ui: Ui, window: pygame.Surface) -> None:
    """A white disc on white leaves white: the reduction is done on premultiplied colours."""
    assert window
    canvas = Fine(pygame.Rect(0, 0, 21, 21), 4)
    canvas.disc((10, 10), 8, (255, 255, 255))
    ground = pygame.Surface((21, 21))
    ground.fill((255, 255, 255))
    ground.blit(canvas.done(), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    assert min(ground.get_at((x, y)).g for x in range(21) for y in range(21)) >= 253
    plain = pygame.Surface((4, 4), pygame.SRCALPHA)
    plain.fill((200, 100, 0, 128))
    assert tuple(premul(plain).get_at((0, 0)))[:3] == pytest.approx((100, 50, 0), abs=2)
