"""The printed floor plan: same plan same pixels, tiles that meet, levels, a recipe for all."""

import pygame
import pytest
import yaml
from pygame import Rect, Surface

from game.app.board.dots.kit import dot_kit
from game.app.board.dots.look import PlanLook
from game.app.board.view.kit import BoardKit
from game.app.board.view.look import look_of
from game.app.board.view.measures import tint
from game.app.board.view.printer import Key
from game.app.board.view.tiles import TileBook
from game.app.theme import Rgb
from game.app.ui import Ui
from game.boards.dotmap import DotMap
from game.boards.planfaults import plan_faults
from game.core.resources import asset
from game.core.view_records import CellMark
from tests.app.board.conftest import MB, printed
from tests.app.board.dotplan import house_map
from tests.app.contrast import luminance

STEP = 40


@pytest.fixture(scope="module")
def dotmap() -> DotMap:
    return house_map()


@pytest.fixture(scope="module")
def kit(dotmap: DotMap, ui: Ui) -> BoardKit:
    return dot_kit(dotmap, ui, "troopers", False)


_SHEETS: dict[tuple[int, int, int], Surface] = {}


def sheet(kit: BoardKit, level: int, step: int = STEP) -> Surface:
    """The whole sheet; each is printed once for all tests that only look at it."""
    key = (id(kit), level, step)
    if key not in _SHEETS:
        _SHEETS[key] = printed(kit, step, level)
    return _SHEETS[key].copy()


def at(picture: Surface, x: float, y: float, step: int = STEP) -> Rgb:
    """The average colour of some pixels about a place in inches."""
    spot = Rect(0, 0, 5, 5)
    spot.center = (round(x * step), round(y * step))
    colour = pygame.transform.average_color(picture, spot)
    return colour[0], colour[1], colour[2]


def test_the_plan_has_no_fault(dotmap: DotMap) -> None:
    assert plan_faults(dotmap) == ()


def test_the_same_plan_is_the_same_picture(dotmap: DotMap, kit: BoardKit, ui: Ui) -> None:
    other = dot_kit(dotmap, ui, "troopers", False)
    for level in range(3):
        one, two = sheet(kit, level), printed(other, STEP, level)
        assert pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(two, "RGB")


def test_levels_look_different(kit: BoardKit) -> None:
    pictures = {pygame.image.tobytes(sheet(kit, level), "RGB") for level in range(3)}
    assert len(pictures) == 3


@pytest.mark.parametrize("step", [28, 46])
def test_tiles_meet_without_a_seam(kit: BoardKit, step: int) -> None:
    """What lies on a border looks alike from both sides: a wall runs on at full strength."""
    picture = sheet(kit, 0, step)
    side = kit.printer.tile
    wall = round(8.12 * step)
    for border in range(side, picture.get_width(), side):
        if 4.4 < border / step < 17.1:
            column = [picture.get_at((x, wall))[:3] for x in range(border - 2, border + 2)]
            assert all(sum(colour) < 160 for colour in column), border


def test_walls_are_ink_and_their_openings_are_not(kit: BoardKit) -> None:
    picture = sheet(kit, 0)
    assert luminance(at(picture, 6.0, 2.92)) < 0.05
    window, door = at(picture, 7.1, 2.85), at(picture, 10.2, 14.18)
    assert luminance(window) > 0.2 and luminance(door) > 0.3
    assert luminance(at(picture, 8.0, 8.5)) > 0.2


def test_of_a_level_below_a_quarter_shows_and_nothing_of_one_above(kit: BoardKit) -> None:
    ground, upper = sheet(kit, 0), sheet(kit, 1)
    hedge, grass = (3.3, 16.05), (3.3, 14.8)
    away, left = (
        luminance(at(picture, *grass)) - luminance(at(picture, *hedge))
        for picture in (ground, upper)
    )
    assert 0.02 < left < 0.5 * away
    # the upper floor has walls where the ground floor has none, and they don't show from below
    assert luminance(at(upper, 6.2, 2.92)) < 0.05


def test_a_dot_is_printed_wherever_one_can_stand_and_nowhere_else(
    kit: BoardKit, dotmap: DotMap
) -> None:
    for level in (0, 1):
        picture = sheet(kit, level)
        for cell in range(level * dotmap.board.plane, (level + 1) * dotmap.board.plane, 7):
            x, y = kit.plane.centre(cell)
            middle = picture.get_at((round(x * STEP), round(y * STEP)))
            rim = picture.get_at((round(x * STEP) + 3, round(y * STEP)))
            dotted = sum(middle[:3]) < 220 and sum(rim[:3]) > 350
            if not dotmap.valid(cell):
                assert not dotted, dotmap.board.name(cell)
            else:
                assert dotted, dotmap.board.name(cell)


def test_a_breach_lies_over_the_wall_it_opened(kit: BoardKit, dotmap: DotMap) -> None:
    mark = CellMark(dotmap.board.at(4, 13), "breach", line=((4250, 12000), (4250, 13000)))
    kit.pen.side = STEP
    (item,) = kit.marks.line_mark(kit.pen, mark, 0)
    picture = sheet(kit, 0)
    before = luminance(at(picture, 4.25, 12.5))
    picture.blit(item.surface, (item.x, item.y), special_flags=pygame.BLEND_PREMULTIPLIED)
    assert before < 0.05 and luminance(at(picture, 4.25, 12.35)) > 0.15


def test_every_kind_a_scenario_may_draw_has_a_recipe() -> None:
    """A thing or floor without one would be drawn as a nameless box."""
    m = look_of("troopers", PlanLook)
    told = yaml.safe_load(
        asset("data", "troopers", "things.yaml").read_text(encoding="utf-8")
    )
    for kind, entry in told["things"].items():
        assert entry.get("art", kind) in {*m.things, "trunk"}, kind
    assert set(told["floors"]) <= set(m.floors)


def test_every_recipe_names_colours_of_the_theme(ui: Ui) -> None:
    m = look_of("troopers", PlanLook)
    for thing in m.things.values():
        tint(ui.theme, thing.fill)
        for part in thing.parts:
            assert part.op in {"inset", "rect", "lines", "disc", "rungs", "stones", "bumps"}
            for colour in (part.fill, part.tint):
                if colour:
                    tint(ui.theme, colour)
    for floor in m.floors.values():
        tint(ui.theme, floor.fill)
        tint(ui.theme, floor.ink)


def test_an_unknown_thing_is_drawn_all_the_same(ui: Ui) -> None:
    from game.boards.plan import FloorPlan, PlanShape

    outline = ((1300, 1100), (2300, 1100), (2300, 1700), (1300, 1700))
    strange = DotMap(FloorPlan(5, 4, shapes=(PlanShape(0, "throne", outline),)))
    bare = DotMap(FloorPlan(5, 4))
    pictures = [printed(dot_kit(m, ui, "troopers", False), STEP) for m in (strange, bare)]
    assert at(pictures[0], 1.8, 1.2) != at(pictures[1], 1.8, 1.2)


def test_a_tile_of_one_level_is_not_shown_on_another(kit: BoardKit) -> None:
    book = TileBook(kit.printer, 96 * MB)
    book.want([Key(STEP, 0, 0, 0)])
    while book.pending:
        book.work(50)
    book.level = 1
    assert Key(STEP, 0, 0, 1) in book.keys_in(STEP, 0, 0, 400, 400)
    made = Surface((300, 300))
    book.draw(made, (0, 0), STEP, STEP, made.get_rect())
    tile = book.get(Key(STEP, 0, 0, 0))
    assert tile is not None
    shown = pygame.image.tobytes(made, "RGB")
    assert shown != pygame.image.tobytes(tile.subsurface(made.get_rect()), "RGB")
