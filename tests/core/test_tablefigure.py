"""Figures of an open table: read as data beside the others, faults named, laid out as drawn."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.app.scenes.bookfigure import shown_figure
from game.boards.errors import BoardError
from game.boards.figure import table_figure_map
from game.boards.tablemap import TableMap
from game.core.errors import BoxError
from game.core.rulebook import parse, read_any
from game.core.tablefigure import TableFigure

TEXT = """
table: [13, 6]
areas:
  - {kind: hindering, ring: "6,0.6 10,1 11,4 7,5.4", name: Wood}
  - {kind: abrupt, ring: "11,1 13,1 13,4", access: "12,1"}
counters:
  - {at: "2,3", stock: blue, figure: mech-medium, base: [2, 2], number: "4", facing: 90}
  - {at: "4.5,5.25", stock: rust, figure: tank, base: [2.3, 1], number: "2", pose: wreck}
path: ["2,3", "4,3 bend", "6.6,3 stop"]
facing: 45
after: ["Half speed next"]
sights: [{start: "2,3", end: "12.05,3", met: {"6.6,3": WOOD}}]
fields: [{at: "2,3", bearing: 90, reach: 3.5, words: FRONT}]
links: [{start: "2,3", end: "4.5,5.25", kind: contact}]
targets: [{at: "4.5,5.25", text: "58 %"}]
"""


def figure() -> TableFigure:
    found = read_any(TEXT)
    assert isinstance(found, TableFigure)
    return found


def test_the_ground_is_that_of_the_figure() -> None:
    made = table_figure_map(figure())
    assert (made.board.width, made.board.height) == (1300, 600)
    wood, cliff = made.areas
    assert (wood.kind, wood.name, wood.ring[0]) == ("hindering", "Wood", (600, 60))
    assert cliff.access == ((1200, 100),) and wood.seed != cliff.seed
    assert made.at(made.board.cell("8,3")) == (wood,)


def test_what_is_shown_stands_where_it_is_told() -> None:
    shown = shown_figure(figure(), "mechs")
    assert isinstance(shown.table, TableMap)
    cell = shown.table.board.cell
    lynx, wreck = shown.pieces
    assert (lynx.cell, lynx.facing, lynx.base) == (cell("2,3"), 18, (200, 200))
    assert lynx.badges[0].text == "4"
    assert (wreck.base, wreck.pose, wreck.side) == ((230, 100), "wreck", "rust")
    preview = shown.overlay.preview
    assert preview is not None and preview.ruling.allowed
    assert (preview.unit, preview.facing, preview.after) == (lynx.id, 9, ("Half speed next",))
    assert [(step.cell, step.mark) for step in preview.path] == [
        (cell("2,3"), ""), (cell("4,3"), "bend"), (cell("6.6,3"), "stop")]
    (fan,) = preview.fields
    assert (fan.cell, fan.bearing, fan.width, fan.reach) == (cell("2,3"), 90, 180, 350)
    assert preview.sights[0].met == ((cell("6.6,3"), "WOOD", False),)
    assert [link.kind for link in shown.overlay.links] == ["contact"]
    assert shown.overlay.targets[0].text == "58 %"


def test_a_refused_point_ends_the_way() -> None:
    shown = shown_figure(read_any(TEXT + 'refused: "9.5,3"\n'), "mechs")
    preview = shown.overlay.preview
    assert preview is not None and not preview.ruling.allowed
    assert [step.ok for step in preview.path] == [True, True, True, False]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("table: [13, 6]", "table: [36, 36]", "1 to 24 by 1 to 16 inches"),
        ('at: "2,3", stock', 'at: "14,3", stock', "no point '14,3': it is 13″ by 6″"),
        ('at: "2,3", stock', 'at: "2;3", stock', "'2;3' is no point: write inches"),
        ('"6,0.6 10,1 11,4 7,5.4"', '"6,0.6 10,1"', "no 3 corners"),
        ('"4,3 bend"', '" bend"', "'' is no point"),
        ("facing: 45", "facing: 42", "42|multiple of 5"),
        ("base: [2, 2]", "base: [2]", "length 2|Array"),
        ("reach: 3.5", "reach: 0", "> 0|0"),
        ("number: \"4\"", "digit: \"4\"", "unknown field `digit`"),
        ('access: "12,1"', 'access: "12,9"', "no point '12,9'"),
        ('met: {"6.6,3"', 'met: {"6.6,7"', "no point '6.6,7'"),
    ],
)
def test_a_faulty_figure_is_told_with_its_line(old: str, new: str, told: str) -> None:
    book = "# M\n\n## Ground\n\n```figure{}```\n\nExample: so.\n"
    assert old in TEXT
    parse(book.format(TEXT), "book.md")
    with pytest.raises(BoxError, match=rf"^book\.md:5: .*({told})") as caught:
        parse(book.format(TEXT.replace(old, new)), "book.md")
    assert "\n" not in str(caught.value)


def test_an_outline_that_crosses_itself_is_told() -> None:
    crossed = read_any('table: [4, 4]\nareas: [{kind: deep, ring: "0,0 4,4 4,0 0,4"}]')
    assert isinstance(crossed, TableFigure)
    with pytest.raises(BoardError, match="area 1 of the figure isn't simple"):
        table_figure_map(crossed)


@pytest.mark.parametrize("make", [str, lambda text: f"table: [9, 9]\npath: [{text!r}]"])
@given(text=st.text(max_size=60))
def test_no_text_of_a_figure_breaks_the_reader(make: Callable[[str], str], text: str) -> None:
    try:
        read_any(make(text))
    except BoxError as error:
        assert "\n" not in str(error)
