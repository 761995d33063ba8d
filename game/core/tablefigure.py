"""Example pictures of a rulebook on an open table: a small piece of it with bases and a tape.

In the Markdown it stands where a hex figure would (see `game.core.figure`); what makes it one is
its first key, the size in whole inches:

    ```figure
    table: [13, 6]
    areas:
      - {kind: hindering, ring: "6,0.6 10,1 11,4 7,5.4", name: Wood}
      - {kind: abrupt, ring: "1,1 3,1 3,4", access: "3,2"}
    counters:
      - {at: "2,3", stock: blue, figure: mech-medium, base: [2, 2], number: "4", facing: 90}
    path: ["2,3", "6.6,3 stop"]
    facing: 90
    after: ["Half speed next"]
    sights: [{start: "2,3", end: "12,3", met: {"6.6,3": WOOD}}]
    fields: [{at: "2,3", bearing: 90, reach: 3, words: FRONT}]
    links: [{start: "2,3", end: "4,3", kind: contact}]
    ```

Points are inches from the left and from the top, to the hundredth; facings and bearings are whole
degrees clockwise from the top.
"""

import re
from typing import Annotated, Any

import msgspec

from game.core.asset_yaml import Record
from game.core.figure import FigureLink, Played
from game.core.prose import Prose

MOST = (24, 16)
UNIT = 100
"""Parts of an inch that a point is told in."""
DEGREES = 5
"""Facings are multiples of so many."""
_CORNERS = 3
_POINT = re.compile(r"(\d{1,2})(?:\.(\d{1,2}))?,(\d{1,2})(?:\.(\d{1,2}))?", re.ASCII)

Facing = Annotated[int, msgspec.Meta(ge=0, le=360 - DEGREES, multiple_of=DEGREES)]
Bearing = Annotated[int, msgspec.Meta(ge=0, le=359)]
Width = Annotated[int, msgspec.Meta(ge=1, le=360)]
Reach = Annotated[float, msgspec.Meta(gt=0, le=40)]
Side = Annotated[float, msgspec.Meta(gt=0, le=8)]


class TableArea(Record, frozen=True):
    """A piece of terrain. ring: its corners in order, with spaces between; access: points of its
    edge that are marked as ways up."""

    kind: str
    ring: str
    name: Prose = ""
    access: str = ""


class TableCounter(Record, frozen=True):
    """A base (see `game.core.view_records.Piece`). base: inches along its facing and across."""

    at: str
    stock: str
    figure: str
    base: tuple[Side, Side]
    number: str = ""
    facing: Facing = 0
    pose: str = ""
    marks: tuple[str, ...] = ()
    acted: bool = False


class TableField(Record, frozen=True):
    """A wedge (see `game.core.view_records.FireArc`). reach: inches."""

    at: str
    bearing: Bearing
    reach: Reach
    width: Width = 180
    words: Prose = ""
    style: str = "own"


class TableFigure(Played, frozen=True):
    """A whole figure.

    path: the points of a way in order, each perhaps with "stop" after it; who stands at the first
    walks it. refused: the point after them that can't be gone to. facing: how it stands in the
    end; after: what is told beside it there.
    """

    table: tuple[int, int]
    areas: tuple[TableArea, ...] = ()
    counters: tuple[TableCounter, ...] = ()
    facing: Facing | None = None
    after: tuple[Prose, ...] = ()
    links: tuple[FigureLink, ...] = ()
    fields: tuple[TableField, ...] = ()


def point(text: str) -> tuple[int, int]:
    """A point in hundredths of an inch.

    Raises:
        ValueError: it isn't written as one.
    """
    match = _POINT.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is no point: write inches from left and top: 2.5,3")
    x, fine_x, y, fine_y = match.groups()
    return (
        int(x) * UNIT + int((fine_x or "0").ljust(2, "0")),
        int(y) * UNIT + int((fine_y or "0").ljust(2, "0")),
    )


def table_figure(tree: Any) -> TableFigure:
    """A figure from what its block says.

    Raises:
        ValueError: it isn't one; says what is wrong with it.
    """
    figure = msgspec.convert(tree, TableFigure)
    wide, high = figure.table
    if not (1 <= wide <= MOST[0] and 1 <= high <= MOST[1]):
        raise ValueError(f"a figure has 1 to {MOST[0]} by 1 to {MOST[1]} inches: cut it")
    for area in figure.areas:
        if len(area.ring.split()) < _CORNERS:
            raise ValueError(f"the outline {area.ring!r} of the figure has no {_CORNERS} corners")
    for name in _named(figure):
        x, y = point(name)
        if x > wide * UNIT or y > high * UNIT:
            raise ValueError(f"the figure has no point {name!r}: it is {wide}″ by {high}″")
    return figure


def _named(figure: TableFigure) -> list[str]:
    """Every point that it speaks of."""
    named = figure.told()
    named += [counter.at for counter in figure.counters] + [field.at for field in figure.fields]
    named += [end for link in figure.links for end in (link.start, link.end)]
    for area in figure.areas:
        named += [*area.ring.split(), *area.access.split()]
    return named
