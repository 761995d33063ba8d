"""What a counter looks like, as plain records: outline, stock, what is printed on it, shadow.

Each kind of board makes such a description of a piece from the game's look; one artist draws all
of them (`counter_artist`). Lengths on the stock are in units of the description's own
(hundredths of a side, inches), about the counter's middle; what stays upright is in pixels.
"""

import math
from collections.abc import Sequence
from typing import Literal, NamedTuple, Protocol

from game.app.board.view.letters import Word
from game.app.board.view.plane import Point
from game.app.board.view.polygons import rounded, shrunk
from game.app.theme import Rgb


class StockOutline(Protocol):
    """The edge of a counter's stock."""

    def ring(self, inset: float) -> list[Point]:
        """Its corners, drawn in by so much on every side; below 0 grown."""


class LoopOutline(NamedTuple):
    """Any closed outline."""

    points: tuple[Point, ...]

    def ring(self, inset: float) -> list[Point]:
        """Its corners, drawn in by so much on every side."""
        return shrunk(list(self.points), inset) if inset else list(self.points)


class SquareOutline(NamedTuple):
    """A square of 100 x 99 hundredths from its upper left corner, with round corners or, where
    there is a `cut`, with those cut off."""

    radius: float
    cut: float = 0.0

    def ring(self, inset: float) -> list[Point]:
        """Its corners, drawn in by so much on every side."""
        low, high, foot = inset, 100 - inset, 99 - inset
        if not self.cut:
            return box(low, low, high - low, foot - low, max(0.0, self.radius - inset))
        # a parallel shift of the slanted sides
        slant = self.cut - inset * (2 - math.sqrt(2))
        return [
            (low + slant, low), (high - slant, low), (high, low + slant), (high, foot - slant),
            (high - slant, foot), (low + slant, foot), (low, foot - slant), (low, low + slant),
        ]


class HexagonOutline(NamedTuple):
    """A hexagon as high as 100 hundredths about its middle, with round corners."""

    radius: float

    def corners(self, inset: float = 0.0) -> list[Point]:
        """Clockwise from the upper left; side d (0 the top) runs from corner d to d + 1."""
        reach = (50 - inset) / math.cos(math.pi / 6)
        return [
            (reach * math.cos(math.radians(a)), reach * math.sin(math.radians(a)))
            for a in range(-120, 240, 60)
        ]

    def ring(self, inset: float) -> list[Point]:
        """Its corners, drawn in by so much on every side."""
        return rounded(self.corners(inset), self.radius)


class Fill(NamedTuple):
    """A filled polygon."""

    points: Sequence[Point]
    colour: Rgb
    alpha: float = 1.0


class Stroke(NamedTuple):
    """A line through points; dash: on and off, (0, 0) for a whole line."""

    points: Sequence[Point]
    width: float
    colour: Rgb
    closed: bool = False
    dash: Point = (0.0, 0.0)
    alpha: float = 1.0


class Disc(NamedTuple):
    """A filled circle."""

    centre: Point
    radius: float
    colour: Rgb
    alpha: float = 1.0


class Drawing(NamedTuple):
    """Drawings of the game's folder laid on each other in a box; the first of each choice that
    there is. turn: degrees clockwise; fade: strength."""

    layers: tuple[tuple[str, ...], ...]
    centre: Point
    box: Point
    turn: float = 0.0
    fade: float = 1.0


Layer = Fill | Stroke | Disc | Drawing


class Icon(NamedTuple):
    """An icon of the interface, in pixels."""

    name: str
    centre: Point
    pixels: int
    colour: Rgb


class UprightPlate(NamedTuple):
    """Something that stays upright on a counter, in pixels about its middle."""

    layers: tuple[Layer, ...]
    icon: Icon | None = None
    words: tuple[Word, ...] = ()


class Bevel(NamedTuple):
    """One of the areas that make stock look like cardboard, from the lowest."""

    inset: float
    drop: float
    colour: Rgb


class CounterShadow(NamedTuple):
    """The shadow of a counter: as of cardboard on the board, of a body, or of what flies, which
    lies `away` pixels from it. scale: of the theme's shadows."""

    kind: Literal["stock", "body", "aloft"]
    scale: float
    away: tuple[int, int] = (0, 0)


class CounterSpec(NamedTuple):
    """One counter at one size.

    outline: None for a body without stock. unit: pixels of a length on the stock; origin: its
    middle there. reach: pixels from the middle to the edge of its sprite. fine: how many times
    too large it is drawn. edge: of the stock's lower edge, `depth` below. ramp: the stock's
    upper bevel runs from light to dark. state: "", "hover" or "selected". casing: the rings of
    its state, in lengths on the stock. turn: degrees clockwise by which it lies turned, words
    and all. grain: whether card grain is printed over it. halo: blur of a glow in place of
    rings, 0 for none.
    """

    unit: float
    reach: int
    fine: int
    shadow: CounterShadow
    outline: StockOutline | None = None
    origin: Point = (0.0, 0.0)
    edge: Rgb = (0, 0, 0)
    depth: float = 0.0
    bevels: tuple[Bevel, ...] = ()
    ramp: Rgb | None = None
    casings: tuple[tuple[float, Rgb], ...] = ()
    layers: tuple[Layer, ...] = ()
    plates: tuple[UprightPlate, ...] = ()
    state: str = ""
    turn: int = 0
    grain: bool = False
    halo: int = 0


def box(
    left: float, top: float, width: float, height: float, radius: float, corners: str = "all"
) -> list[Point]:
    """A rectangle with round corners: "all" of them, or only those at the "top"."""
    right, foot = left + width, top + height
    points: list[Point] = []
    for x, y, start, high in (
        (right, top, -90, True), (right, foot, 0, False), (left, foot, 90, False),
        (left, top, 180, True),
    ):
        if radius <= 0 or not (high or corners == "all"):
            points.append((x, y))
            continue
        cx = x - radius if x == right else x + radius
        cy = y - radius if y == foot else y + radius
        for step in range(9):
            angle = math.radians(start + 90 * step / 8)
            points.append((cx + radius * math.cos(angle), cy + radius * math.sin(angle)))
    return points


def fineness(pixels: float) -> int:
    """How many times too large a counter of so many pixels is drawn."""
    return 4 if pixels <= 72 else 3 if pixels <= 120 else 2
