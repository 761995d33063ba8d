"""Example pictures of a rulebook on dots: a small floor plan with counters and lines on it.

In the Markdown it stands where a hex figure would (see `game.core.figure`); what makes it one is
its first key, the size in dots:

    ```figure
    dots: [9, 6]
    floors: [{kind: planks, box: [1.2, 1, 5, 3.5], building: house}]
    walls: ["1.2 1 6.2 1", "6.2 1 6.2 4.5", "6.2 4.5 1.2 4.5", "1.2 4.5 1.2 1"]
    doors: ["3.2 4.5 4.2 4.5"]
    things: [{kind: table, box: [2, 2.2, 1.4, 0.8]}]
    counters: [{at: "0806", stock: rust, figure: smg, number: "2", facing: 10}]
    path: ["0406", "0405 1", "0404 3 door"]
    fields: [{at: "0806", bearing: 300, width: 30, words: "30° arc"}]
    ```

Places are inches from the paper's corner; the first dot lies half an inch in. Dots are named by
column and row, two digits each.
"""

from fractions import Fraction
from typing import Any

import msgspec

from game.core.asset_yaml import Record
from game.core.errors import BoxError
from game.core.figure import FigureStep, Played
from game.core.prose import Prose

MOST = (16, 12)
_NUMBERS = 4


Box = tuple[float, float, float, float]


class DotFloor(Record, frozen=True):
    """A floor. box: left, top, width, height; building: "" in the open."""

    kind: str
    box: Box
    building: str = ""


class DotThing(Record, frozen=True):
    """A thing on the floor. high: one can't look over it; crown: a tree's leaves, their radius."""

    kind: str
    box: Box
    high: bool = False
    crown: float = 0.0


class DotCounter(Record, frozen=True):
    """A trooper (see `game.core.view_records.Piece`)."""

    at: str
    stock: str
    figure: str = "rifle"
    number: str = ""
    facing: int = 0
    pose: str = ""
    acted: bool = False


class DotField(Record, frozen=True):
    """A wedge under watch (see `game.core.view_records.FireArc`)."""

    at: str
    bearing: int
    width: int
    words: Prose = ""
    style: str = "threat"


class DotFigure(Played, frozen=True):
    """A whole figure. walls, doors, windows: "x0 y0 x1 y1", a wall perhaps with "inner" after it,
    a door with "far" if it turns about its far end.

    path: the dots in order, each perhaps with its cost and "door", "window" or "level" after that.
    """

    dots: tuple[int, int]
    ground: str = "grass"
    floors: tuple[DotFloor, ...] = ()
    walls: tuple[str, ...] = ()
    doors: tuple[str, ...] = ()
    windows: tuple[str, ...] = ()
    things: tuple[DotThing, ...] = ()
    counters: tuple[DotCounter, ...] = ()
    fields: tuple[DotField, ...] = ()

    def step(self, text: str) -> FigureStep:
        """A step with its cost as a number, and its mark."""
        at, *more = text.split()
        cost, mark = "", ""
        for word in more:
            if word.isdecimal():
                cost = word
            else:
                mark = word
        return FigureStep(at, Fraction(cost) if cost else None, mark)


def stretch(text: str) -> tuple[float, float, float, float, str]:
    """Both ends of a wall, door or window in inches, and the word after them.

    Raises:
        BoxError: it isn't four numbers.
    """
    words = text.split()
    try:
        x0, y0, x1, y1 = (float(word) for word in words[:_NUMBERS])
    except ValueError:
        raise BoxError(f"{text!r}: write both ends as four numbers: 1.2 1 6.2 1") from None
    return x0, y0, x1, y1, " ".join(words[_NUMBERS:])


def dot_figure(tree: Any) -> DotFigure:
    """A figure from what its block says.

    Raises:
        ValueError: it isn't one; says what is wrong with it.
    """
    figure = msgspec.convert(tree, DotFigure)
    cols, rows = figure.dots
    if not (1 <= cols <= MOST[0] and 1 <= rows <= MOST[1]):
        raise ValueError(f"a figure has 1 to {MOST[0]} by 1 to {MOST[1]} dots: cut it")
    for line in (*figure.walls, *figure.doors, *figure.windows):
        stretch(line)
    if any(not text.split() for text in figure.path):
        raise ValueError("a step of the path names no dot: write column and row, as 0302")
    named = figure.told()
    named += [counter.at for counter in figure.counters] + [field.at for field in figure.fields]
    for name in named:
        known = len(name) == _NUMBERS and name.isdecimal() and name.isascii()
        if not known or not (1 <= int(name[:2]) <= cols and 1 <= int(name[2:]) <= rows):
            raise ValueError(
                f"the figure has no dot {name!r}: write column and row, 0101 to "
                f"{cols:02}{rows:02}, in quotes"
            )
    return figure
