"""Words and values on counters and ways follow the interface's scale where there is room."""

import math
from fractions import Fraction

import pygame
import pytest

from game.app.board.dots.counters import FigureCounters
from game.app.board.dots.look import PlanLook
from game.app.board.dots.measures import DotMeasures
from game.app.board.hexes.counters import cards_of
from game.app.board.hexes.facing import FacingCounters
from game.app.board.hexes.look import HexLook
from game.app.board.hexes.measures import HexMeasures
from game.app.board.hexes.plane import BUILD, CORNERS
from game.app.board.open.counters import BaseCounters
from game.app.board.open.look import TableLook
from game.app.board.open.measures import OpenMeasures
from game.app.board.view.counter_artist import artist_of
from game.app.board.view.counters import Counters
from game.app.board.view.letters import Letters, Word
from game.app.board.view.look import look_of
from game.app.board.view.markers import Markers
from game.app.board.view.measures import BoardMeasures, measures_of
from game.app.board.view.route import draw_path
from game.app.ui import Ui
from game.core.language import ENGLISH, codes, speak
from game.core.ruling import Ruling
from game.core.view_records import Badge, PathStep, Piece, Preview
from game.rules.kayotz.data import load_data
from tests.app.board.arenamap import fighter
from tests.app.board.conftest import MakeView, marine
from tests.app.board.opentable import MECH, machine
from tests.properties import thinned

SIDE = 56
ONE = Fraction(1)
LEAST = 10  # look-table: interface pixels of the board's text
FIGURE = Piece("b1", "b1", 3, "blue", "blue", "rifle", badges=(Badge("number", "4"),), facing=0)


def cards(ui: Ui, scale: float) -> Counters:
    found = cards_of(ui, "kayotz", Letters(ui.text))
    found._scale = scale
    return found


def facing(ui: Ui, scale: float) -> Counters:
    m, artist = measures_of(HexMeasures), artist_of(ui, "arena", Letters(ui.text))
    return FacingCounters(artist, look_of("arena", HexLook), m.facing, m.card.side, scale)


def figures(ui: Ui, scale: float) -> Counters:
    artist = artist_of(ui, "troopers", Letters(ui.text))
    return FigureCounters(
        artist, look_of("troopers", PlanLook), measures_of(DotMeasures), scale
    )


def bases(ui: Ui, scale: float) -> Counters:
    artist = artist_of(ui, "mechs", Letters(ui.text))
    return BaseCounters(artist, look_of("mechs", TableLook), measures_of(OpenMeasures), scale)


def words(counters: Counters, piece: Piece, side: float) -> list[Word]:
    spec = counters.spec(counters.look(piece), side)
    return [word for plate in spec.plates for word in plate.words]


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_values_keep_ten_pixels_of_the_interface(ui: Ui, scale: float) -> None:
    """look-table 11: the board's text scales with the interface."""
    for counters, piece in (
        (cards(ui, scale), marine()), (facing(ui, scale), fighter()),
        (figures(ui, scale), FIGURE), (bases(ui, scale), machine(base=MECH)),
    ):
        printed = words(counters, piece, SIDE)
        values = {badge.text for badge in piece.badges}
        assert values <= {word.text for word in printed}
        for word in printed:
            if word.text in values:
                assert word.pixels >= min(LEAST * scale, 0.3 * counters.pixels(SIDE)) * 0.95, word


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_names_are_whole_and_as_large_as_they_may_be(ui: Ui, scale: float) -> None:
    """A name shrinks before a letter of it is cut off, and is never below its usual size."""
    small, usual = facing(ui, scale), facing(ui, 0.1)
    for side in (40, 56, 80):
        (name, _), (before, _) = words(small, fighter(), side), words(usual, fighter(), side)
        assert name.text == "Varro"
        assert name.pixels >= before.pixels
    assert words(small, fighter(band="Bartholomew the Grey"), 40)[0].text.startswith("Bart")


@pytest.mark.parametrize("sums", [False, True])
def test_the_costs_of_a_way_follow_the_interface(make_view: MakeView, sums: bool) -> None:
    """look-table 11: on hexes and dots, as far as a cell has room for them."""
    pen = make_view().kit.pen
    path = (PathStep(20, None, None), PathStep(21, ONE, ONE), PathStep(22, ONE, ONE + 1))
    way = Preview("x", Ruling(True), path=path)
    sizes = []
    for scale in (1.0, 1.5, 9.0):
        pen.side, pen.scale = 40.0, scale
        chips = [item for item in draw_path(pen, way, 20, (), 0, 5, sums) if item.z == 5]
        sizes.append(chips[0].surface.get_width())
    assert sizes[0] < sizes[1] < sizes[2] <= 1.2 * 40


def test_what_is_left_stands_below_a_unit_that_is_dragged(make_view: MakeView) -> None:
    """Where the unit would lie on it: at the end of the way, and at its beginning."""
    pen = make_view().kit.pen
    pen.side = 40.0
    path = (PathStep(20, None, None), PathStep(21, ONE, ONE))
    way = Preview("x", Ruling(True), path=path, left=ONE)
    end = pen.centre(21)
    tops = []
    for held in (False, True):
        pill = draw_path(pen, way, 20, (), 0, 5, held=held)[-1]
        tops.append(pill.y - end[1])
    counter = 0.78 * math.sqrt(3) / 2 * pen.side
    assert tops[0] < 0 < counter < tops[1]


def test_a_marker_has_its_word_only_where_it_can_be_read(ui: Ui, m: BoardMeasures) -> None:
    """A larger icon says more than a word that is too small on a large interface."""
    look, letters = look_of("kayotz", HexLook), Letters(ui.text)
    one, two = (
        Markers(m, look, ui.theme, ui.icons, letters, BUILD, CORNERS, scale) for scale in (1.0, 2.0)
    )
    for counter, alike in ((54, True), (76, False), (110, True)):
        drawn = {
            pygame.image.tobytes(each.bake("stunned", counter, 40).surface, "RGBA")
            for each in (one, two)
        }
        assert (len(drawn) == 1) == alike, counter


def test_names_of_small_cards_are_larger_on_a_larger_interface(ui: Ui) -> None:
    one, two = (words(cards(ui, scale), marine(), 40)[0] for scale in (1.0, 1.5))
    assert one.text == two.text == "SCOUT"
    assert two.pixels > one.pixels >= LEAST


def _bands(code: str) -> list[str]:
    """What is printed on the Marines' counters in a language."""
    speak(code)
    try:
        return [kind.band for kind in load_data().units.marines.values()]
    finally:
        speak(ENGLISH)


@pytest.mark.parametrize("code", [code for code in codes() if code != ENGLISH])
@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5, 3.0])
def test_names_on_counters_fit_in_each_language(ui: Ui, code: str, scale: float) -> None:
    """Wherever all English names have room there is room for all others, inside the band."""
    printed, english, others = cards(ui, scale), _bands(ENGLISH), _bands(code)
    assert english != others
    for side in thinned(range(8, 130), 3):
        made = {word.text: word for band in (*english, *others)
                for word in words(printed, marine(band=band), side) if word.text == band}
        if not made.keys() >= set(english):
            continue
        letters, lacking = Letters(ui.text), set(others) - made.keys()
        assert not lacking, f"{lacking} at {side}"
        reach = {text: letters.width(text, word.face, word.pixels) for text, word in made.items()}
        widest, most = (max(reach[name] for name in names) for names in (others, english))
        assert widest <= 1.1 * most, side
