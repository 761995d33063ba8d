"""Example pictures of a rulebook: a small hex map with counters and lines on it, as plain data.

In the Markdown a figure stands right before the `Example:` paragraph it illustrates, as a fenced
block of YAML:

    ```figure
    rows: ["...f", "....", "...^"]
    legend: {"f": forest, "^": rough}
    roads: [[west, "12", "22", "32"]]
    counters:
      - {at: "12", stock: marine, figure: scout, band: SCOUT, values: {mp: "3"}}
    path: ["12", "22 ½", "32 ½"]
    refused: "41 2"
    ```

Hexes are written as column and row, both counted from 1, so a map has at most nine of each; odd
columns lie half a hex higher. `.` is clear ground unless the `legend` says otherwise; it names the
terrain of every other sign, for a pit with its depth ("pit 3").

Where counters face a side they have a `facing` (N, NE, SE, S, SW, NW), and the figure may have
`zones` (what a facing tells apart) and `links` (who holds whom).
"""

from fractions import Fraction
from typing import Literal

import msgspec

from game.core.asset_yaml import Record, read_tree
from game.core.errors import BoxError
from game.core.prose import Prose
from game.core.quantity import show

MOST = 9
CLEAR = "clear"
EDGES = ("west", "east", "north", "south")
FACINGS = ("N", "NE", "SE", "S", "SW", "NW")
_QUANTITIES = {show(Fraction(n, 4)): Fraction(n, 4) for n in range(4 * 20)}


class FigureCounter(Record, frozen=True):
    """A counter: where it lies and what is printed on it (see `game.core.view_records.Piece`).

    values: texts by slot. marks: markers on it. facing: one of FACINGS, "" where nothing faces.
    """

    at: str
    stock: str
    figure: str = ""
    band: Prose = ""
    values: dict[str, str] = msgspec.field(default_factory=dict)
    marks: tuple[str, ...] = ()
    acted: bool = False
    facing: Literal["", "N", "NE", "SE", "S", "SW", "NW"] = ""
    pose: str = ""


class FigureZone(Record, frozen=True):
    """Hexes that a facing tells apart. words: on their plate."""

    kind: Literal["front", "side", "rear"]
    at: tuple[str, ...]
    words: Prose = ""


class FigureLink(Record, frozen=True):
    """Who holds whom (see `game.core.view_records.Link`)."""

    start: str
    end: str
    kind: str = "engaged"
    both: bool = False


class FigureSight(Record, frozen=True):
    """A line of fire from cell to cell. blocked: the cells that stop it; met: what else it meets,
    words by cell."""

    start: str
    end: str
    blocked: tuple[str, ...] = ()
    met: dict[str, Prose] = msgspec.field(default_factory=dict)


class FigureTarget(Record, frozen=True):
    """A hex that may be chosen: washed, or ringed if a counter lies there. text: at its foot."""

    at: str
    text: Prose = ""


class FigureStep(Record, frozen=True):
    """A cell of a path and what it costs; None where nothing is counted. mark: see
    `game.core.view_records.Step`."""

    at: str
    cost: Fraction | None = None
    mark: str = ""


class Played(Record, frozen=True, kw_only=True):
    """What the figures of all kinds show of a game.

    path: the cells of a way in order, each perhaps with more after it (see `step`); refused: the
    one after them that can't be gone to.
    """

    path: tuple[str, ...] = ()
    refused: str = ""
    sights: tuple[FigureSight, ...] = ()
    targets: tuple[FigureTarget, ...] = ()

    def step(self, text: str) -> FigureStep:
        """A step of the path: its cell, and a mark after that.

        Raises:
            BoxError: it can't be read.
        """
        at, _, mark = text.partition(" ")
        return FigureStep(at, None, mark)

    @property
    def steps(self) -> tuple[FigureStep, ...]:
        """The path."""
        return tuple(map(self.step, self.path))

    @property
    def refusal(self) -> FigureStep | None:
        """The refused step."""
        return self.step(self.refused) if self.refused else None

    def told(self) -> list[str]:
        """Every cell that these speak of."""
        named = [step.at for step in (*self.steps, self.refusal) if step is not None]
        named += [target.at for target in self.targets]
        for sight in self.sights:
            named += [sight.start, sight.end, *sight.blocked, *sight.met]
        return named


class HexFigure(Played, frozen=True):
    """A whole figure.

    roads: hexes in order, perhaps with an edge of the map ("west" …) at an end. path: the first
    hex is where it starts; the others may carry a cost ("22 ½"). refused: the step that can't be
    paid after the path, with its cost.
    """

    rows: tuple[str, ...]
    legend: dict[str, str] = msgspec.field(default_factory=dict)
    roads: tuple[tuple[str, ...], ...] = ()
    counters: tuple[FigureCounter, ...] = ()
    zones: tuple[FigureZone, ...] = ()
    links: tuple[FigureLink, ...] = ()

    def step(self, text: str) -> FigureStep:
        """A step with its cost as a number."""
        at, _, cost = text.partition(" ")
        if cost and cost not in _QUANTITIES:
            raise BoxError(f"{text!r}: {cost!r} is no cost: write it as 2, ½ or 1½")
        return FigureStep(at, _QUANTITIES[cost] if cost else None)


def read_figure(text: str) -> HexFigure:
    """A figure from the YAML of its block.

    Raises:
        BoxError: it isn't one; says what is wrong with it.
    """
    try:
        figure = msgspec.convert(read_tree(text), HexFigure)
    except (ValueError, msgspec.ValidationError) as error:
        raise BoxError(f"this figure can't be read: {' '.join(str(error).split())}") from error
    _check(figure)
    return figure


def _check(figure: HexFigure) -> None:
    rows = figure.rows
    if not rows or not rows[0] or len(rows) > MOST or len(rows[0]) > MOST:
        raise BoxError(f"a figure has 1 to {MOST} rows of 1 to {MOST} hexes: cut it")
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise BoxError(f"row {number} of the figure has {len(row)} hexes, row 1 {len(rows[0])}")
        for sign in row:
            if sign != "." and sign not in figure.legend:
                raise BoxError(f"row {number} of the figure: {sign!r} is not in its legend")
    named = figure.told()
    named += [name for road in figure.roads for name in road if name not in EDGES]
    named += [counter.at for counter in figure.counters]
    named += [name for zone in figure.zones for name in zone.at]
    named += [end for link in figure.links for end in (link.start, link.end)]
    for name in named:
        known = len(name) == 2 and name.isdecimal() and name.isascii()
        if not known or not (1 <= int(name[0]) <= len(rows[0]) and 1 <= int(name[1]) <= len(rows)):
            raise BoxError(
                f"the figure has no hex {name!r}: write column and row, 11 to "
                f"{len(rows[0])}{len(rows)}, in quotes"
            )
