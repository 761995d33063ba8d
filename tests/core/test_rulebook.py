"""The rulebook's Markdown: figures are read as data, and a faulty one is named with its line."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.errors import BoxError
from game.core.figure import HexFigure, read_figure
from game.core.quantity import show
from game.core.rulebook import Rule, parse
from game.core.rulebook_search import search

BOOK = """# Toy

## Moving

### TY-M1 A rule

Its text.

```figure
# a remark is no heading
rows: ["..f", "..."]

legend: {"f": forest}
roads: [[west, "11", "21"]]
path: ["11", "21 ½"]
refused: "31 2"
```

Example: it goes one hex.

### TY-M2 Another

More.
"""


def test_a_figure_stands_before_its_example() -> None:
    (section,) = parse(BOOK).sections
    first, figure, example, second = section.items
    assert isinstance(first, Rule) and isinstance(second, Rule)
    assert first.text == ("Its text.",) and second.text == ("More.",)
    assert example == "Example: it goes one hex."
    assert isinstance(figure, HexFigure)
    assert [show(step.cost) if step.cost else "" for step in figure.steps] == ["", "½"]
    assert figure.refusal is not None and figure.refusal.at == "31"
    assert figure.refusal.cost == Fraction(2)
    assert not search(parse(BOOK), "forest").places


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('refused: "31 2"', 'refused: "41 2"', "no hex '41'"),
        ('refused: "31 2"', 'refused: "31 two"', "'two' is no cost"),
        ('rows: ["..f", "..."]', 'rows: ["..f", ".."]', "row 2 of the figure has 2 hexes"),
        ('legend: {"f": forest}', "legend: {}", "'f' is not in its legend"),
        ('rows: ["..f", "..."]', "rows: []", "1 to 9 rows"),
        ("rows:", "lines:", "can't be read"),
        ("roads: [[west,", "roads: [[upwards,", "no hex 'upwards'"),
        ('path: ["11"', "path: [[]", "can't be read"),
        ('path: ["11"', "path: [", "no hex ''|can't be read"),
        ("```figure", "```song", "only figure is known"),
    ],
)
def test_a_faulty_figure_is_named_with_its_line(old: str, new: str, said: str) -> None:
    assert old in BOOK
    with pytest.raises(BoxError, match=rf"^toy\.md:9: .*({said})") as caught:
        parse(BOOK.replace(old, new), "toy.md")
    assert "\n" not in str(caught.value)


def test_a_figure_without_an_end_is_named() -> None:
    cut = BOOK.replace("```\n\nExample", "\n\nExample")
    with pytest.raises(BoxError, match=r"^toy\.md:9: this figure has no end"):
        parse(cut, "toy.md")


@given(st.text(max_size=200))
def test_no_text_of_a_figure_breaks_the_reader(text: str) -> None:
    try:
        read_figure(text)
    except BoxError as error:
        assert "\n" not in str(error)
