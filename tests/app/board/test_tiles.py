"""The printed map: same seed same pixels, tiles that meet, a cache that keeps its limit."""

import pygame
import pytest

from game.app.board.hexes.grid import GridArt
from game.app.board.hexes.ground import HexGroundArt
from game.app.board.hexes.look import HexLook
from game.app.board.hexes.measures import HexMeasures
from game.app.board.hexes.plane import HexPlane
from game.app.board.hexes.printer import HexPrinter
from game.app.board.hexes.roads import RoadArt
from game.app.board.view.letters import Letters
from game.app.board.view.look import look_of
from game.app.board.view.measures import BoardMeasures, measures_of
from game.app.board.view.printer import Key
from game.app.board.view.tiles import TileBook
from game.app.theme import Rgb
from game.app.ui import Ui
from game.boards.hexmap import HexMap

MB = 1 << 20
LOOK = look_of("kayotz", HexLook)
HEXES = measures_of(HexMeasures)


def printer(hexmap: HexMap, plane: HexPlane, m: BoardMeasures, ui: Ui) -> HexPrinter:
    ground = HexGroundArt(hexmap, plane, HEXES, LOOK, ui.theme)
    roads = RoadArt(hexmap, plane, HEXES, LOOK.bridges, ui.theme)
    grid = GridArt(plane, ground, HEXES.grid, m.sheet, ui.theme, Letters(ui.text), 1.0)
    return HexPrinter(plane, ground, roads, grid, m, HEXES, ui.theme, ui.textures, ui.icons)


@pytest.fixture
def book(hexmap: HexMap, plane: HexPlane, m: BoardMeasures, ui: Ui) -> TileBook:
    return TileBook(printer(hexmap, plane, m, ui), 96 * MB)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def baked(book: TileBook, key: Key) -> pygame.Surface:
    """A tile of the book, made if it isn't there."""
    book.want([key])
    while book.pending:
        book.work(50)
    found = book.get(key)
    assert found is not None
    return found


def sheet(book: TileBook, step: int) -> pygame.Surface:
    size = book.printer.size(step)
    made = pygame.Surface(size)
    for key in book.keys_in(step, 0, 0, *size):
        baked(book, key)
    book.draw(made, (0, 0), step, step, made.get_rect())
    return made


def near(a: Rgb, b: pygame.Color, reach: int) -> bool:
    return max(abs(a[0] - b.r), abs(a[1] - b.g), abs(a[2] - b.b)) <= reach


@pytest.mark.parametrize("step", [20, 43])
def test_the_same_map_is_the_same_picture(
    hexmap: HexMap, plane: HexPlane, m: BoardMeasures, ui: Ui, step: int
) -> None:
    one = TileBook(printer(hexmap, plane, m, ui), 96 * MB)
    two = TileBook(printer(hexmap, plane, m, ui), 96 * MB)
    # the second is made in slices and in another order
    keys = two.keys_in(step, 0, 0, *two.printer.size(step))
    two.want(reversed(keys))
    while two.pending:
        two.work(0.2)
    for key in keys:
        there = two.get(key)
        assert there is not None
        assert pixels(baked(one, key)) == pixels(there)


def test_another_map_is_another_picture(
    hexmap: HexMap, plane: HexPlane, m: BoardMeasures, ui: Ui, book: TileBook
) -> None:
    terrain = list(hexmap.terrain)
    terrain[hexmap.board.cell("131")] = "clear"
    other = HexMap.make(hexmap.board, terrain, hexmap.roads, hexmap.features)
    changed = TileBook(printer(other, plane, m, ui), 96 * MB)
    key = Key(28, 0, 0)
    assert pixels(baked(book, key)) != pixels(baked(changed, key))


def test_tiles_meet_without_a_seam(book: TileBook, m: BoardMeasures) -> None:
    """The column on both sides of a border differs no more than any two columns of paper do."""
    whole = sheet(book, 56)
    side = m.tiles.side
    assert whole.get_width() > side + 8

    def step_at(x: int) -> float:
        ys = range(0, whole.get_height(), 3)
        return sum(
            abs(whole.get_at((x, y)).g - whole.get_at((x - 1, y)).g) for y in ys
        ) / len(ys)

    usual = sorted(step_at(x) for x in range(side - 40, side + 40, 5) if x != side)
    assert step_at(side) <= usual[-1] * 1.5 + 1


def test_ground_is_printed_in_its_colours(
    book: TileBook, hexmap: HexMap, plane: HexPlane, m: BoardMeasures, ui: Ui
) -> None:
    """Forest, rough, lava and bare paper can be told by their fill, the bridge lies on lava."""
    whole = sheet(book, 80)
    colours = ui.theme.colours
    for name, colour in (
        ("131", colours.forest), ("211", colours.rough), ("312", colours.lava), ("121", colours.map)
    ):
        cell = hexmap.board.find(name)
        if cell is None:
            continue
        x, y = plane.centre(cell)
        spots = [
            whole.get_at((round((x + dx) * 80), round((y + dy) * 80)))
            for dx in (-0.6, -0.3, 0.3, 0.6) for dy in (0.2, 0.35, 0.5)
        ]
        assert sum(near(colour, spot, 34) for spot in spots) >= 4, name
    ground = HexGroundArt(hexmap, plane, HEXES, LOOK, ui.theme)
    assert ground.kind(hexmap.board.cell("313")) == ground.kind(hexmap.board.cell("312"))
    assert ground.kind(hexmap.board.cell("153")) == -1


def test_roads_cross_their_sides_and_reach_the_edge_of_the_sheet(
    hexmap: HexMap, plane: HexPlane, m: BoardMeasures, ui: Ui
) -> None:
    """KZ-M4: the drawn road crosses exactly the shared sides of connected hexes."""
    roads = RoadArt(hexmap, plane, HEXES, LOOK.bridges, ui.theme)
    for a, b in hexmap.roads:
        (ax, ay), (bx, by) = plane.centre(a), plane.centre(b)
        middle = ((ax + bx) / 2, (ay + by) / 2)
        for cell in (a, b):
            ends = [point for curve in roads.curves(cell) for point in (curve[0], curve[-1])]
            assert any(point == pytest.approx(middle) for point in ends)
    west = next(c for c, tags in hexmap.features.items() if "road-west" in tags)
    xs = [x for curve in roads.curves(west) for x, _ in curve]
    assert min(xs) == pytest.approx(0.0)
    bare = next(c for c in range(hexmap.board.n) if not hexmap.road_ends(c))
    assert roads.curves(bare) == []


def test_stamps_keep_off_the_number_and_the_road(
    hexmap: HexMap, plane: HexPlane, m: BoardMeasures, ui: Ui
) -> None:
    ground = HexGroundArt(hexmap, plane, HEXES, LOOK, ui.theme)
    count = 0
    for cell in range(hexmap.board.n):
        x, y = plane.centre(cell)
        for stamp in ground.stamps(cell):
            count += 1
            if not stamp.flat:
                assert not (stamp.y - y < -0.42 and abs(stamp.x - x) < 0.34)
                assert plane.cell_at(stamp.x, stamp.y) == cell
    assert count > 20


def test_the_cache_keeps_its_limit_and_drops_the_oldest(
    hexmap: HexMap, plane: HexPlane, m: BoardMeasures, ui: Ui
) -> None:
    limit = 3 * MB
    book = TileBook(printer(hexmap, plane, m, ui), limit)
    keys = [key for step in (40, 56, 80) for key in book.keys_in(step, 0, 0, 1500, 1500)]
    assert len(keys) > 8
    for key in keys:
        baked(book, key)
        assert book.bytes <= limit
        assert book.get(key) is not None
    assert book.get(keys[0]) is None
    assert book.bytes == sum(
        tile.get_width() * tile.get_height() * tile.get_bytesize()
        for tile in map(book.get, book.keys) if tile is not None
    )


def test_tiles_baked_ahead_are_the_same_and_drive_nothing_out(
    hexmap: HexMap, plane: HexPlane, m: BoardMeasures, ui: Ui
) -> None:
    """They are wanted by nobody meanwhile; where they would take too much room, none is made."""
    keys = TileBook(printer(hexmap, plane, m, ui), 1).keys_in(40, 0, 0, 1500, 1500)
    room = len(keys) * 3 * MB + MB
    book, other = (TileBook(printer(hexmap, plane, m, ui), room) for _ in range(2))
    ahead = book.ahead(keys)
    next(ahead)
    assert not book.pending
    for _ in ahead:
        pass
    assert book.keys == tuple(keys)
    assert list(book.ahead(keys)) == []
    for key in keys:
        baked(other, key)
        mine, theirs = book.get(key), other.get(key)
        assert mine is not None and theirs is not None
        assert pygame.image.tobytes(mine, "RGB") == pygame.image.tobytes(theirs, "RGB")
    small = TileBook(printer(hexmap, plane, m, ui), room // 2)
    assert list(small.ahead(keys)) == []
    assert len(small) == 0


def test_what_is_shown_again_is_not_baked_again(book: TileBook) -> None:
    sheet(book, 28)
    made = book.baked
    sheet(book, 28)
    assert book.baked == made


def test_a_missing_tile_is_covered_by_another_step(book: TileBook) -> None:
    """Never a hole: before any tile is there the coarse map is, then the nearest step."""
    size = book.printer.size(40)
    hole = (255, 0, 255)
    for bake in (False, True):
        if bake:
            sheet(book, 28)
        made = pygame.Surface(size)
        made.fill(hole)
        book.draw(made, (0, 0), 40, 40, made.get_rect())
        assert all(
            made.get_at((x, y))[:3] != hole
            for x in range(0, size[0], 7) for y in range(0, size[1], 7)
        )


def test_what_is_seen_until_the_tiles_are_baked_is_the_map_in_small(
    book: TileBook, hexmap: HexMap, plane: HexPlane, ui: Ui
) -> None:
    """Areas are round and joined where the map's are, roads run along their curves: zooming in
    doesn't show a chequerboard first."""
    coarse, colours = book.printer.coarse(0), ui.theme.colours
    scale = coarse.get_width() / plane.width

    def at(x: float, y: float) -> tuple[int, ...]:
        return tuple(coarse.get_at((round(x * scale), round(y * scale))))[:3]

    board = hexmap.board
    forest, alone = (board.cell(name) for name in ("131", "113"))
    (ax, ay), (bx, by) = plane.centre(forest), plane.centre(board.cell("132"))
    assert at((ax + bx) / 2, (ay + by) / 2) == tuple(colours.forest), "like neighbours are joined"
    x, y = plane.centre(alone)
    assert at(x, y + 0.5) == tuple(colours.forest)
    assert at(x - 0.72, y - 0.72) != tuple(colours.forest), "no square corners"
    roads = RoadArt(hexmap, plane, HEXES, LOOK.bridges, ui.theme)
    cell = next(c for c in range(board.n) if roads.curves(c) and not hexmap.features.get(c))
    curve = roads.curves(cell)[0]
    assert at(*curve[len(curve) // 2]) == tuple(colours.road)


def test_numbers_are_hidden_on_small_hexes(
    hexmap: HexMap, plane: HexPlane, m: BoardMeasures, ui: Ui
) -> None:
    ground = HexGroundArt(hexmap, plane, HEXES, LOOK, ui.theme)
    grid = GridArt(plane, ground, HEXES.grid, m.sheet, ui.theme, Letters(ui.text), 1.0)
    assert not grid.numbered(20)
    assert grid.numbered(24)
    larger = GridArt(plane, ground, HEXES.grid, m.sheet, ui.theme, Letters(ui.text), 2.0)
    assert not larger.numbered(40)
