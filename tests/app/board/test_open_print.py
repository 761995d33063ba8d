"""The printed table: same field same pixels, a look for every kind of ground, ticks, zones."""

import itertools

import pygame
import pytest
from pygame import Rect, Surface

from game.app.board.open.kit import open_kit
from game.app.board.open.look import TableLook
from game.app.board.open.measures import OpenMeasures
from game.app.board.view.look import look_of
from game.app.board.view.measures import measures_of, tint
from game.app.scenes.boardpicture import BoardPicture, Shown
from game.app.theme import mix
from game.app.ui import Ui
from game.boards.tablemap import Area, TableMap, square
from game.rules.mechs.data import load_data
from tests.app.board.conftest import printed
from tests.app.board.opentable import AREAS, BOARD, STRIPS, field
from tests.app.contrast import contrast

STEP = 28


@pytest.fixture(scope="module")
def sheet(ui: Ui) -> Surface:
    return printed(open_kit(field(), ui, "mechs", False), STEP)


def part(picture: Surface, x: float, y: float, wide: float, high: float) -> bytes:
    """A rectangle of the table in inches."""
    rim = measures_of(OpenMeasures).rim.width
    rect = Rect(round((x + rim) * STEP), round((y + rim) * STEP), round(wide * STEP),
                round(high * STEP))
    return pygame.image.tobytes(picture.subsurface(rect), "RGB")


def test_the_same_field_is_the_same_picture(ui: Ui, sheet: Surface) -> None:
    again = printed(open_kit(field(), ui, "mechs", False), STEP)
    assert pygame.image.tobytes(sheet, "RGB") == pygame.image.tobytes(again, "RGB")


def test_a_seed_moves_only_the_trees(ui: Ui, sheet: Surface) -> None:
    other = TableMap(BOARD, (Area("wood", "hindering", AREAS[0].ring, seed=5), *AREAS[1:]))
    drawn = printed(open_kit(other, ui, "mechs", False), STEP)
    assert part(drawn, 2, 2, 6, 6) != part(sheet, 2, 2, 6, 6)
    assert part(drawn, 11, 3, 3, 3) == part(sheet, 11, 3, 3, 3)


def test_a_deep_is_seen_in_its_shallows_in_whatever_order_a_file_names_them(
    ui: Ui, sheet: Surface
) -> None:
    """MC-T4: where two waters overlap it is deep, and looks so."""
    drawn = printed(open_kit(TableMap(BOARD, AREAS[::-1], STRIPS), ui, "mechs", False), STEP)
    assert part(drawn, 2, 11, 6, 6) == part(sheet, 2, 11, 6, 6)


def test_every_kind_of_ground_has_a_recipe_and_a_look(ui: Ui) -> None:
    """Those of the game, and what a kind unknown is printed with."""
    kinds = [kind for kind in load_data().kinds if kind != "clear"]
    assert set(kinds) <= set(look_of("mechs", TableLook).areas)
    looks = {}
    for kind in ("clear", "other", *kinds):
        areas = () if kind == "clear" else (Area("a", kind, square(2, 2, 8, 8)),)
        drawn = printed(open_kit(TableMap(BOARD, areas), ui, "mechs", False), STEP)
        looks[kind] = part(drawn, 1, 1, 8, 8)
    for (one, a), (two, b) in itertools.combinations(looks.items(), 2):
        assert a != b, (one, two)


def test_tiles_meet_without_a_seam(ui: Ui, sheet: Surface) -> None:
    """Printed in one piece it is the same picture."""
    kit = open_kit(field(), ui, "mechs", False)
    assert sheet.get_width() > kit.printer.tile
    kit.printer.tile = 1024
    one, two = (pygame.image.tobytes(drawn, "RGB") for drawn in (printed(kit, STEP), sheet))
    assert sum(a != b for a, b in zip(one, two, strict=True)) < len(one) / 2000


def test_the_frame_has_a_long_tick_every_sixth_inch(sheet: Surface) -> None:
    """Brass in the wood above the table, by how far each tick reaches."""
    rim = measures_of(OpenMeasures).rim
    bar = sheet.get_at((round(rim.width * STEP / 2), 3))

    def reach(inch: int) -> int:
        x = round((rim.width + inch) * STEP)
        edge = round(rim.width * STEP) - 3
        return sum(
            any(abs(sheet.get_at((x + dx, edge - k))[0] - bar[0]) > 60 for dx in (-1, 0, 1))
            for k in range(round(0.5 * STEP) - 3)
        )

    lengths = {inch: reach(inch) for inch in range(1, 24)}
    assert all(lengths[inch] > max(lengths[n] for n in (1, 2, 4, 5)) for inch in (6, 12, 18))
    assert lengths[3] > lengths[1] > 0


def test_a_zone_is_tinted_and_named(ui: Ui, sheet: Surface) -> None:
    bare = printed(open_kit(TableMap(BOARD, AREAS), ui, "mechs", False), STEP)
    assert part(bare, 1, 18.5, 10, 1) != part(sheet, 1, 18.5, 10, 1)
    assert part(bare, 9, 9, 2, 2) == part(sheet, 9, 9, 2, 2)


def test_the_coarse_picture_has_the_areas(ui: Ui) -> None:
    made = open_kit(field(), ui, "mechs", False).printer.coarse(0)
    colours = {tuple(made.get_at((x, y)))[:3]
               for x in range(0, made.get_width(), 3) for y in range(0, made.get_height(), 3)}
    assert len(colours) >= 7


def named(name: str, *, kind: str = "hindering", side: int = 8, over: tuple[Area, ...] = ()
          ) -> TableMap:
    return TableMap(BOARD, (Area("a", kind, square(2, 2, 2 + side, 8), name), *over))


def changes(ui: Ui, one: TableMap, two: TableMap, step: int = STEP) -> list[Rect]:
    """Where two tables are printed differently, in pixels from the corner of the table."""
    a, b = (printed(open_kit(table, ui, "mechs", False), step) for table in (one, two))
    same = pygame.mask.from_threshold(a, (0, 0, 0), (1, 1, 1, 255), b)
    same.invert()
    rim = round(measures_of(OpenMeasures).rim.width * step)
    return [rect.move(-rim, -rim) for rect in same.get_bounding_rects()]


@pytest.mark.parametrize("kind", ["hindering", "blocking", "shallow", "deep", "elevated", "abrupt"])
@pytest.mark.parametrize("step", [16, 28, 56])
def test_a_ground_is_called_what_it_is_within_its_edges(ui: Ui, kind: str, step: int) -> None:
    """Between its contours, at every zoom; trees make room for it."""
    found = changes(ui, named("", kind=kind), named("Old Copse", kind=kind), step)
    assert found
    whole = found[0].unionall(found[1:])
    edge = look_of("mechs", TableLook).areas[kind].inner
    bound = Rect(round((2 + edge) * step), round((2 + edge) * step),
                 round((8 - 2 * edge) * step), round((6 - 2 * edge) * step))
    assert bound.contains(whole), (bound, whole)
    assert whole.width > 1.4 * step


def test_no_name_is_printed_where_there_is_no_room(ui: Ui) -> None:
    """Too narrow, covered by other ground, or too small to read."""
    plain, long = named("", side=1), named("Watchtower", side=1)
    assert not changes(ui, plain, long)
    pool = Area("b", "deep", square(2, 2, 10, 8))
    covered = named("", kind="shallow", over=(pool,))
    assert not changes(ui, covered, named("Mere", kind="shallow", over=(pool,)))
    assert not changes(ui, named(""), named("Old Copse"), step=10)


def test_a_long_name_takes_two_lines(ui: Ui) -> None:
    found = changes(ui, named("", side=3), named("Quarry shed", side=3))
    assert found[0].unionall(found[1:]).height > STEP / 2


def test_a_name_reads_on_every_ground(ui: Ui) -> None:
    """look.md 1: 4.5 at least."""
    how, theme = measures_of(OpenMeasures), ui.theme
    for kind in look_of("mechs", TableLook).areas.values():
        ground = tint(theme, kind.top or kind.fill)
        ink = mix(ground, theme.colours.ink, how.name.ink)
        assert contrast(ink, ground) >= 4.5, kind


def test_a_small_picture_has_no_names_that_can_t_be_read(window: Surface) -> None:
    """A map that is scaled down for a list is drawn without them; a large one has them."""
    assert window
    ui = Ui()  # which keeps its pictures in the home of this test

    def picture(wide: int, name: str) -> bytes:
        table = TableMap(BOARD, (Area("a", "shallow", square(2, 2, 12, 10), name),), STRIPS)
        shown = BoardPicture(ui, "p", Rect(0, 0, wide, wide), Shown(table, "mechs"), 46)
        while shown.wanting:
            shown.on_time(0)
        target = Surface((wide, wide))
        shown.draw(target)
        return pygame.image.tobytes(target, "RGB")

    assert picture(300, "Old Mere") == picture(300, "")
    assert picture(700, "Old Mere") != picture(700, "")
