"""Figures on dots: read as data beside the hex ones, faults named, walls and arcs as drawn."""

from fractions import Fraction

import pytest

from game.app.scenes.bookfigure import shown_figure
from game.boards.dotmap import DotMap
from game.boards.errors import BoardError
from game.boards.figure import dot_figure_map
from game.core.dotfigure import DotFigure
from game.core.errors import BoxError
from game.core.figure import HexFigure
from game.core.rulebook import parse, read_any
from game.core.rulebook_search import search

TEXT = """
dots: [10, 7]
floors: [{kind: planks, box: [1.25, 0.9, 5, 3.35], building: house}]
walls:
  - "1.25 0.9 6.25 0.9"
  - "6.25 0.9 6.25 4.25"
  - "6.25 4.25 1.25 4.25"
  - "1.25 4.25 1.25 0.9"
  - "3.75 0.9 3.75 4.25 inner"
doors: ["4.5 4.25 5.5 4.25", "3.75 2.4 3.75 3.2 far"]
windows: ["6.25 2.3 6.25 3.2"]
things: [{kind: table, box: [4.3, 1.6, 1.4, 0.6]}, {kind: trunk, box: [8.5, 1.5, 0.4, 0.4], crown: 0.9}]
counters:
  - {at: "1004", stock: rust, figure: smg, number: "2", facing: 9}
  - {at: "0406", stock: blue, number: "1", facing: 1, pose: prone}
path: ["0406", "0506 1", "0505 2 door"]
refused: "0504 4"
fields: [{at: "1004", bearing: 270, width: 30, words: "30° arc"}]
sights: [{start: "1004", end: "0406", met: {"0805": "hedge +1"}}]
targets: [{at: "0306", text: "3"}]
"""  # noqa: E501  # as it stands in a rulebook


def test_a_figure_with_dots_is_one_on_dots_and_any_other_on_hexes() -> None:
    assert isinstance(read_any(TEXT), DotFigure)
    assert isinstance(read_any('rows: ["..", ".."]'), HexFigure)


def test_a_path_has_costs_and_marks() -> None:
    figure = read_any(TEXT)
    assert [(s.at, s.cost, s.mark) for s in figure.steps] == [
        ("0406", None, ""), ("0506", Fraction(1), ""), ("0505", Fraction(2), "door"),
    ]
    assert figure.refusal is not None and figure.refusal.cost == 4


def test_the_map_has_the_walls_doors_and_dots_of_the_figure() -> None:
    figure = read_any(TEXT)
    assert isinstance(figure, DotFigure)
    made = dot_figure_map(figure)
    cell = made.board.cell
    assert made.board.names[0] == "0101" and made.building(cell("0303")) == "house"
    door = made.passage(cell("0505"), cell("0506"))
    assert door is not None and door.kinds == ("door",)
    assert made.passage(cell("0205"), cell("0206")) is None


def test_what_is_shown_has_the_arc_as_far_as_it_is_seen() -> None:
    shown = shown_figure(read_any(TEXT), "troopers")
    assert isinstance(shown.table, DotMap)
    board = shown.table.board
    preview = shown.overlay.preview
    assert preview is not None and not preview.ruling.allowed
    (field,) = preview.fields
    assert board.cell("0804") in field.cells
    assert board.cell("0604") in field.cells, "through the window"
    assert board.cell("0602") not in field.cells, "behind the wall"
    assert [step.total for step in preview.path] == [None, 1, 3, 7]
    assert preview.sights[0].clear and preview.sights[0].met[0][1] == "hedge +1"
    assert [(p.stock, p.pose, p.facing) for p in shown.pieces] == [
        ("rust", "", 9), ("blue", "prone", 1),
    ]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("dots: [10, 7]", "dots: [40, 7]", "1 to 16 by 1 to 12 dots"),
        ('at: "1004", stock', 'at: "1109", stock', "no dot '1109'.*0101 to 1007"),
        ('"0406", "0506 1"', '"", "0506 1"', "names no dot"),
        ('"1.25 0.9 6.25 0.9"', '"1.25 0.9 6.25"', "four numbers"),
        ("pose: prone", "posture: prone", "unknown field `posture`"),
    ],
)
def test_a_faulty_figure_is_told_with_what_is_wrong(old: str, new: str, told: str) -> None:
    assert old in TEXT
    with pytest.raises(BoxError, match=told):
        read_any(TEXT.replace(old, new))


def test_a_wall_over_a_dot_is_told() -> None:
    figure = read_any('dots: [4, 4]\nwalls: ["0.2 0.5 3 0.5"]')
    assert isinstance(figure, DotFigure)
    with pytest.raises(BoardError, match="walls 1 of the figure: runs over dot 0101"):
        dot_figure_map(figure)


def test_a_rulebook_holds_such_a_figure() -> None:
    book = parse(
        f"# Troopers\n\n## Arcs\n\n### TR-A1 Arcs\nText.\n\n```figure{TEXT}```\n\nExample: so.\n",
        "book.md",
    )
    (section,) = book.sections
    assert any(isinstance(item, DotFigure) for item in section.items)
    assert not search(book, "smg").places, "what a picture shows is told in the words below it"
