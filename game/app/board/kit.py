"""What a board view needs to draw one kind of board: the parts that hexes and dots do differently.

Camera, tiles, sprites, animation and repainting are said once, in `view` and what it uses; a `Kit`
brings the geometry, the print, the counters and what is laid on cells.
"""

import math
from collections.abc import Generator, Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

import msgspec
from pygame import Rect, Surface

from game.app.board.measures import CameraM
from game.core.table import CellMark, Field, Link, Outline, Piece, Preview

if TYPE_CHECKING:
    from game.app.board.markers import Markers
    from game.app.board.pen import Item, Pen

Point = tuple[float, float]

COARSE: Final = 10
"""Pixels of a world unit in the picture of a whole map."""


class Build(NamedTuple):
    """Measures of a cell in world units.

    half: from its middle to its sides and to its foot. ring: share of its outline that goes round
    a counter, ticks: how far from the middle the ticks of that ring lie across and down, and their
    half length. text: from the middle to the words at its foot, on large and on small cells; foot:
    to a plate below; tip: to an arrow above; short: how far
    from the middle a line of fire ends. counter: a counter's side. unit: pixels of a world unit
    at which line widths are given. jut: where things lie on a cell with a counter, which would
    hide them: clear of what is printed on it.
    """

    half: Point
    ring: float
    ticks: Point
    tick: float
    text: Point
    foot: float
    tip: float
    short: float
    counter: float
    unit: int
    jut: tuple[Point, ...]


class Plane(Protocol):
    """Where cells lie, in world units from the sheet's upper left corner.

    n: cells 0..n-1 are on the map. level: which of the sheet's levels is shown. facings: how many
    directions a counter can face, 0 the top of the map, clockwise. fine: any point is a cell, and
    counters have their true size.
    """

    n: int
    facings: int
    fine: bool
    width: float
    height: float
    level: int
    build: Build

    def centre(self, cell: int) -> Point:
        """The middle of a cell."""

    def ring(self, cell: int, share: float = 1.0) -> list[Point]:
        """The outline of a cell, drawn in towards its middle."""

    def area(self, cell: int) -> list[Point]:
        """The corners of all that is nearer to a cell than to any other."""

    def outline(self, cells: frozenset[int]) -> list[list[Point]]:
        """The closed outlines of the areas of a set of cells."""

    def near(self, cell: int) -> tuple[int, ...]:
        """The neighbours of a cell, -1 off the map."""

    def box(self, cell: int) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of a cell."""

    def cell_at(self, x: float, y: float) -> int:
        """The cell of the shown level that holds a point, or -1."""

    def points(self, path: Sequence[int]) -> list[Point]:
        """The middles of a path's cells; a step off the map lies beside its neighbour."""

    def step(self, cell: int, dx: int, dy: int, fine: bool = False) -> int:
        """The neighbour in the direction of an arrow key, or the cell itself. fine: a short step,
        where there are short ones."""

    def stand(self, pieces: Iterable[Piece]) -> None:
        """Note what stands where, for a plane whose cells are as large as what stands there."""

    def facing(self, a: int, b: int) -> int | None:
        """The facing of one that goes from a to b, or None where that turns nobody."""

    def bearing(self, facing: int) -> float:
        """A facing in degrees clockwise from the top of the map."""

    def level_of(self, cell: int) -> int:
        """The level that a cell is on."""

    def shows(self, cell: int) -> bool:
        """Whether a cell is on the map and on the shown level."""


PULL: Final = 0.45
"""How far from a cell's middle a side of it is meant, in world units."""


def facing_of(dx: float, dy: float, facings: int) -> int | None:
    """The nearest of so many facings to a point seen from the middle of its cell, 0 upwards and
    then clockwise; None nearer to the middle than `PULL`."""
    if math.hypot(dx, dy) < PULL:
        return None
    turn = math.degrees(math.atan2(dx, -dy))
    return round(turn * facings / 360) % facings


class Key(NamedTuple):
    """A tile: zoom step, column, row, level."""

    step: int
    i: int
    j: int
    level: int = 0


class Printer(Protocol):
    """Draws tiles of the printed sheet. Same key, same pixels."""

    tile: int

    @property
    def plane(self) -> Plane:
        """Where the cells lie."""

    def size(self, step: int) -> tuple[int, int]:
        """Pixels of the whole sheet at a zoom step."""

    def area(self, key: Key) -> Rect:
        """What a tile covers, in sheet pixels at its step."""

    def bake(self, key: Key) -> Generator[None, None, Surface]:
        """Draw one tile, pausing between small pieces of work; the surface is returned."""

    def coarse(self, level: int) -> Surface:
        """The whole sheet of a level, a few pixels a cell."""


class Sprite(NamedTuple):
    """A surface and where its upper left corner lies from the piece's middle."""

    surface: Surface
    dx: int
    dy: int

    def at(self, x: int, y: int) -> tuple[Surface, tuple[int, int]]:
        """What to blit for a piece at a window pixel."""
        return self.surface, (x + self.dx, y + self.dy)


class Seat(NamedTuple):
    """Where a piece lies in a cell that it shares: shifted from the middle by so many world
    units, and its size."""

    dx: float = 0.0
    dy: float = 0.0
    scale: float = 1.0


class CounterArt(Protocol):
    """Draws counters. A look is all that a sprite depends on besides its size."""

    def turned(self, piece: Piece) -> int:
        """Degrees by which a piece is turned when it has acted, 0 where that is shown
        otherwise."""

    def seat(self, piece: Piece, mates: Sequence[Piece]) -> Seat:
        """Where a piece lies with these others in its cell."""

    def pixels(self, side: float, piece: Piece | None = None) -> int:
        """Pixels of a counter's side when a world unit has so many; of this piece's, where they
        differ."""

    def look(self, piece: Piece, state: str = "") -> Hashable:
        """The look of a piece. state: "", "hover" or "selected"."""

    def bake(self, look: Any, side: float) -> Sprite:
        """Draw one."""

    def ghost(self, sprite: Sprite, level: str, side: float) -> Sprite:
        """A sprite as it is seen from another level. level: "+" if it is above or "-" below, and
        the letter that stands on its plate; "" without a plate."""

    def plated(self, dx: float, dy: float, side: float) -> bool:
        """Whether a point so far from a ghost's middle lies on the plate of its level."""

    def hit(self, piece: Piece, dx: float, dy: float, side: float) -> bool:
        """Whether a point so far from the counter's middle lies on it."""

    def low(self, piece: Piece) -> bool:
        """Whether others on its cell lie above it."""

    def high(self, piece: Piece) -> bool:
        """Whether it hangs above others that lie beneath it."""


class Laid(Protocol):
    """What is laid on whole cells, each kind of board in its own way."""

    sums: bool
    """Whether a path's chips show the running sum, not each step's cost."""
    joins: bool
    """Whether a mark that frames neighbouring cells is drawn once round all of them."""

    def threats(self, pen: "Pen", cells: tuple[int, ...], z: int) -> list["Item"]:
        """Cells in danger."""

    def field(
        self, pen: "Pen", field: Field, whole: bool, z: int, over: int, row: int = 0
    ) -> list["Item"]:
        """A wedge under watch, as a short fan unless it is to be seen whole. row: how many others
        from the same cell have their words beside it already."""

    def line_mark(self, pen: "Pen", mark: CellMark, z: float) -> list["Item"]:
        """A mark that lies along a line of the map."""

    def path(
        self, pen: "Pen", preview: Preview | None, start: int | None,
        stops: tuple[tuple[int, int], ...], z: int, over: int,
    ) -> list["Item"]:
        """The way that is previewed, from where its unit stands, and where it must stop."""

    def links(self, pen: "Pen", links: tuple[Link, ...], z: float) -> list["Item"]:
        """Who holds whom."""

    def outline(self, pen: "Pen", outline: Outline, z: float, over: float) -> list["Item"]:
        """How far a way that is laid freely can lead."""

    def tape(self, pen: "Pen", start: int, end: int, words: str, z: float) -> list["Item"]:
        """A tape that measures from cell to cell, and what it reads."""

    def grid(self, pen: "Pen", z: float) -> list["Item"]:
        """A measured grid over the whole board, where it has none of its own."""


class Kit(msgspec.Struct, frozen=True):
    """All that one board is drawn with. levels: their letters and titles, lowest first."""

    plane: Plane
    camera: CameraM
    printer: Printer
    pen: "Pen"
    counters: CounterArt
    markers: "Markers"
    laid: Laid
    levels: tuple[tuple[str, str], ...] = (("", ""),)
