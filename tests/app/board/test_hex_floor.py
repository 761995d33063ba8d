"""Floors within a ring of stones: each kind of ground looks like itself, nothing else changed."""

import pygame
import pytest
from pygame import Surface

from game.app.board.hexes.floor import FloorArt
from game.app.board.hexes.kit import hex_kit
from game.app.board.hexes.look import HexLook, RingedFloor
from game.app.board.hexes.plane import HexPlane
from game.app.board.view.kit import BoardKit
from game.app.board.view.look import look_of
from game.app.board.view.measures import BoardMeasures, tint
from game.app.theme import Rgb
from game.app.ui import Ui
from game.boards.hexmap import HexMap
from game.core.resources import asset
from tests.app.board.arenamap import arena_map
from tests.app.board.conftest import printed

STEP = 56
FLOOR = look_of("arena", HexLook).floor
assert FLOOR is not None
LOOK: RingedFloor = FLOOR


@pytest.fixture(scope="module")
def arena() -> HexMap:
    return arena_map()


@pytest.fixture(scope="module")
def kit(arena: HexMap, ui: Ui) -> BoardKit:
    return hex_kit(arena, ui, "arena", False)


@pytest.fixture(scope="module")
def floor(arena: HexMap, ui: Ui, m: BoardMeasures) -> FloorArt:
    plane = HexPlane(arena.board, m.camera.margin)
    how = LOOK
    return FloorArt(arena, plane, how, ui.theme, ui.textures)


@pytest.fixture(scope="module")
def sheet(kit: BoardKit) -> Surface:
    return printed(kit, STEP)


def light(sheet: Surface, kit: BoardKit, cell: int, dx: float = 0.0, dy: float = 0.3) -> float:
    """How light a spot of a cell is, 0..255, over a few pixels."""
    x, y = kit.plane.centre(cell)
    left, top = round((x + dx) * STEP), round((y + dy) * STEP)
    spots = [sheet.get_at((left + i, top + j)) for i in range(-2, 3) for j in range(-2, 3)]
    return sum(spot.r + spot.g + spot.b for spot in spots) / 3 / len(spots)


def like(sheet: Surface, kit: BoardKit, cell: int, colour: Rgb, share: float = 0.4) -> bool:
    """Whether much of the cell's lower middle is about this colour under its grain."""
    x, y = kit.plane.centre(cell)
    spots = [
        sheet.get_at((round((x + dx / 20) * STEP), round((y + dy / 20) * STEP)))
        for dx in range(-8, 9) for dy in range(1, 9)
    ]
    near = [max(abs(spot[k] - colour[k]) for k in range(3)) < 36 for spot in spots]
    return sum(near) >= share * len(near)


def test_each_ground_is_printed_in_its_fill(
    sheet: Surface, kit: BoardKit, arena: HexMap, ui: Ui
) -> None:
    """look.md 4, Arena: sand, platform and wall by their own fills; outside bare paper."""
    how, cell = LOOK, arena.board.cell
    for name, spec in (
        ("D1", how.fill), ("E5", how.raised.layers[-1].fill), ("D4", how.blocks.layers[-1].fill),
        ("A1", "map"), ("G1", "map"),
    ):
        assert like(sheet, kit, cell(name), tint(ui.theme, spec)), name


def test_a_pit_is_darker_the_deeper_it_is(sheet: Surface, kit: BoardKit, arena: HexMap) -> None:
    """AR-J5: what can't be climbed out of without a rope is nearly black."""
    cell = arena.board.cell
    sand, shallow, deep = (
        light(sheet, kit, cell(name), dx) for name, dx in (("D1", 0.0), ("B6", 0.3), ("C3", 0.3))
    )
    assert deep + 25 < shallow
    assert shallow + 60 < sand


def test_the_hexes_of_a_pit_are_joined(
    sheet: Surface, kit: BoardKit, arena: HexMap, floor: FloorArt
) -> None:
    """One pit has one rim: where two of its hexes meet it is as dark as within."""
    b, c = arena.board.cell("B2"), arena.board.cell("C2")
    assert frozenset((b, c, arena.board.cell("C3"))) in floor.hollows
    (x0, y0), (x1, y1) = kit.plane.centre(b), kit.plane.centre(c)
    spot = sheet.get_at((round((x0 + x1) / 2 * STEP), round((y0 + y1) / 2 * STEP) + 4))
    assert spot.r + spot.g + spot.b < 3 * 70


def test_a_pit_goes_on_under_its_bridge(floor: FloorArt, arena: HexMap) -> None:
    cells = {arena.board.cell(name) for name in ("B4", "B5", "B6")}
    assert frozenset(cells) in floor.hollows
    assert floor.label(arena.board.cell("B5")) is None
    assert floor.label(arena.board.cell("B4")) is not None


def test_the_depth_is_written_once_in_each_pit(floor: FloorArt, arena: HexMap) -> None:
    """AR-J4, AR-J5: how deep it is decides what a fall costs and who gets out."""
    said = {arena.board.name(one.cell): one.text for one in floor.written()}
    assert sorted(said.values()) == ["PIT 2 m", "PIT 3 m"]
    for name, text in said.items():
        assert str(floor.depth(arena.board.cell(name))) in text
        assert arena.terrain[arena.board.cell(name)] == "pit"


def test_outside_the_ring_nothing_is_printed(kit: BoardKit, arena: HexMap, floor: FloorArt) -> None:
    """Neither lines nor numbers: those hexes are no part of the game."""
    outside = arena.board.cell("A1")
    assert floor.bare(outside)
    without = list(arena.terrain)
    assert without[outside] == "void"
    numbers = kit.pen.numbers
    assert numbers is not None
    assert numbers.label(arena.board.cell("B4"), STEP) is not numbers.label(
        arena.board.cell("D1"), STEP
    )


def test_the_ring_runs_round_the_floor(
    sheet: Surface, kit: BoardKit, arena: HexMap, ui: Ui
) -> None:
    """Stone stands along every side between floor and void, outside the hexes."""
    stone = tint(ui.theme, LOOK.ring.fill)
    half = LOOK.ring.width / 2
    found = total = 0
    for cell, key in enumerate(arena.terrain):
        if key == "void":
            continue
        x, y = kit.plane.centre(cell)
        for side, near in enumerate(kit.plane.near(cell)):
            if near >= 0 and arena.terrain[near] != "void":
                continue
            a, b = kit.plane.ring(cell)[side], kit.plane.ring(cell)[(side + 1) % 6]
            mx, my = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
            away = ((mx - x) ** 2 + (my - y) ** 2) ** 0.5
            at = (mx + (mx - x) / away * half, my + (my - y) / away * half)
            spot = sheet.get_at((round(at[0] * STEP), round(at[1] * STEP)))
            total += 1
            found += max(abs(spot[k] - stone[k]) for k in range(3)) < 60
    assert total > 20
    assert found > 0.8 * total


def test_tiles_of_a_floor_meet_without_a_seam(sheet: Surface, m: BoardMeasures) -> None:
    side = m.tiles.side
    assert sheet.get_width() > side + 8

    def step_at(x: int) -> float:
        ys = range(0, sheet.get_height(), 3)
        return sum(abs(sheet.get_at((x, y)).g - sheet.get_at((x - 1, y)).g) for y in ys) / len(ys)

    usual = sorted(step_at(x) for x in range(side - 40, side + 40, 5) if x != side)
    assert step_at(side) <= usual[-1] * 1.5 + 1


def test_the_same_floor_is_the_same_picture(arena: HexMap, ui: Ui) -> None:
    one, two = (printed(hex_kit(arena_map(), ui, "arena", False), 20) for _ in range(2))
    assert pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(two, "RGB")


def test_a_map_without_sand_is_printed_as_ever(hexmap: HexMap, ui: Ui) -> None:
    """Other games' maps know no floor: not one of their pixels may change."""
    kit = hex_kit(hexmap, ui, "kayotz", False)
    assert "open" not in {LOOK.kinds.get(key) for key in hexmap.terrain}
    assert kit.printer._floor is None  # type: ignore[attr-defined]


def test_the_sketch_shows_floor_and_pits(kit: BoardKit, arena: HexMap) -> None:
    made = kit.printer.coarse(0)

    def at(name: str) -> int:
        x, y = kit.plane.centre(arena.board.cell(name))
        return sum(made.get_at((round(x * 10), round(y * 10)))[:3])

    assert at("C3") < at("D1") - 200
    assert at("A1") != at("D1")


def test_every_colour_and_texture_is_there(ui: Ui) -> None:
    how = LOOK
    for spec in (
        how.fill, how.rake.ink, how.ring.ink, how.ring.fill, how.ring.light, how.depth.ink,
        how.depth.halo, how.pillar.ink, how.planks.fill, how.rope.ink, how.rope.fill,
        *(layer.fill for union in (how.sunken, how.shallow, how.blocks, how.raised)
          for layer in union.layers),
        *(spec for stock in look_of("arena", HexLook).stocks.values()
          for spec in (stock.stock, stock.edge, stock.ring, stock.dark)),
    ):
        assert tint(ui.theme, spec)
    assert any(asset("texture", f"{how.texture}.{end}").is_file() for end in ("jpg", "png"))
