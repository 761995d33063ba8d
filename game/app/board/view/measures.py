"""Measures and recipes of the board, read once from assets/theme/board.yaml."""

import functools
from typing import Any

from game.app.theme import Rgb, Theme, mix
from game.core.ownfile import Record, read_own
from game.core.resources import asset

Tint = str | tuple[str, str, float]
Pair = tuple[float, float]


class CameraM(Record, frozen=True):
    """Zoom steps (pixels of the hex side), the least side at which a map is still shown whole,
    paper margin (sides), times in ms."""

    steps: tuple[int, ...]
    least: int
    margin: float
    zoom_ms: int
    glide_ms: int


class TilesM(Record, frozen=True):
    """Side of a tile in pixels, supersampling, cache limit, ms of baking a frame."""

    side: int
    fine: int
    cache_mb: int
    slice_ms: float


class SheetM(Record, frozen=True):
    """The sheet of paper: where its double rule lies, and how strong rule and creases are."""

    frame: tuple[float, ...]
    frame_share: float
    folds: float


class GridM(Record, frozen=True):
    """Grid strength; coordinates: size and top in sides, least pixels, hidden below this side."""

    share: float
    coordinate: float
    least: int
    hidden_below: int
    top: float
    halo: float


class Ground(Record, frozen=True):
    """How the areas of one terrain key are printed."""

    key: str
    fill: Tint
    ink: Tint
    halo: Tint


class StampM(Record, frozen=True):
    """Drawings strewn over a cell; lengths in sides."""

    art: str
    variants: int
    size: float
    least: int
    most: int
    radius: float
    apart: float
    chance: float = 1.0


class CentreM(Record, frozen=True):
    """One drawing in the middle of a cell."""

    art: str
    variants: int
    size: float


class RoadM(Record, frozen=True):
    """Roads; widths in sides; `leaves`: feature tag to the direction in which it leaves the map."""

    ink: Tint
    fill: Tint
    dash: Tint
    width: float
    inner: float
    dash_width: float
    dashes: int
    leaves: dict[str, Pair]


class BridgeM(Record, frozen=True):
    """Planks across the road, with two rails; lengths in sides."""

    tag: str
    length: float
    width: float
    rail: float
    planks: int
    fill: Tint
    ink: Tint


class DigitsM(Record, frozen=True):
    """The least pixels of a digit: `smallest` and `small`, and the share of the counter's side
    that lies between them."""

    smallest: int
    small: int
    share: float

    def least(self, width: int) -> int:
        """For a counter of so many pixels."""
        return max(self.smallest, min(self.small, round(self.share * width)))


class CounterM(Record, frozen=True):
    """What all counters share; hundredths of the side unless the name says pixels."""

    side: float
    radius: float
    cut: float
    depth: float
    bevel: float
    fine: int
    small_figure: int
    no_name: int
    bare: int
    digits: DigitsM
    long_name: int
    name: float
    name_long: float
    acted_turn: int


class Band(Record, frozen=True):
    """The name band; rule: top and bottom of the thin line under it."""

    height: float
    fill: Tint
    ink: Tint
    rule: Pair


class Bands(Record, frozen=True):
    """Pale bands along the upper and lower edge."""

    fill: Tint
    height: float


class FigureM(Record, frozen=True):
    """Where a figure sits and the box it is fitted into; art: a fixed drawing."""

    centre: Pair
    box: Pair
    art: str = ""


class Inset(Record, frozen=True):
    """A line inside the edge, dashed (on, off) or whole."""

    margin: float
    colour: Tint
    width: float
    dash: Pair | None = None


class WordM(Record, frozen=True):
    """The band's text printed elsewhere than in a band."""

    centre: Pair
    size: float
    ink: Tint


class SmallM(Record, frozen=True):
    """Where a sign goes on counters of fewer than `below` pixels."""

    below: int
    centre: Pair


class SignM(Record, frozen=True):
    """A printed value: sign is "arrow", "disc", "shield" or "text".

    least: the share of a digit's least pixels that it keeps; a notation may be smaller than a
    value. small: its place on small counters, where the grown values take its own.
    """

    sign: str
    centre: Pair
    size: Pair
    ink: Tint
    digit: float
    fill: Tint = ""
    rim: Tint = ""
    shaft: float = 0
    drop: float = 0
    dashed: Tint = ""
    least: float = 1
    small: SmallM | None = None


class StockM(Record, frozen=True):
    """One kind of counter. Signs by badge slot, or "slot.style" for a styled badge."""

    shape: str
    stock: Tint
    edge: Tint
    figure: FigureM
    signs: dict[str, SignM]
    band: Band | None = None
    bands: Bands | None = None
    inset: Inset | None = None
    word: WordM | None = None
    crown: FigureM | None = None


class MarkerM(Record, frozen=True):
    """Sizes of a marker: width in counter sides, the rest in hundredths of the marker's width."""

    width: float
    height: float
    radius: float
    icon: float
    word: float
    drop: float
    left: float


class MarkerLook(Record, frozen=True):
    """Colours and icon of one marker."""

    fill: Tint
    ink: Tint
    rim: Tint
    icon: str


class MarkM(Record, frozen=True):
    """A mark on a cell: kind "marker", "art", "thing" (art that a wash doesn't cover), "sign" or
    "frame"; y: its offset in sides; at: where a drawing lies from the middle, in sides."""

    kind: str
    y: float = 0.0
    at: Pair = (0.0, 0.0)
    art: str = ""
    size: float = 1.0
    colour: Tint = ""
    icon: str = ""


class States(Record, frozen=True):
    """States laid on the map; line widths in pixels at 40 px of side, alphas in percent."""

    hover: dict[str, Any]
    reach: dict[str, Any]
    path: dict[str, Any]
    refused: dict[str, Any]
    threat: dict[str, Any]
    stop: dict[str, Any]
    sight: dict[str, Any]
    selected: dict[str, Any]
    focus: dict[str, Any]


class ZoneM(Record, frozen=True):
    """Cells told apart by a facing; line, dash: pixels at 40 px of side, no dash for a whole line;
    alpha: percent."""

    colour: Tint
    fill: Tint
    alpha: float
    line: float
    dash: Pair | None = None


class LinkM(Record, frozen=True):
    """Two units that hold each other; short, below: how far from their middles the line ends, in
    sides, and of one that is above the other; disc: radius of the sign; lean: where on the line it
    is when only the first holds the second."""

    ink: Tint
    line: float
    short: float
    below: float
    disc: float
    lean: float
    fill: Tint
    rim: Tint
    icon: str


class HeadingM(Record, frozen=True):
    """How a unit will face: its rim between two shares of the cell, and an arrow; lengths in
    sides, the tip as a share of the way to the side."""

    colour: Tint
    outer: float
    inner: float
    tip: float
    arrow: float


class BondsM(Record, frozen=True):
    """Zones, the size of their words in sides, links, headings."""

    zones: dict[str, ZoneM]
    words: float
    links: dict[str, LinkM]
    heading: HeadingM


class Motion(Record, frozen=True):
    """Durations in ms at speed 1; overshoot in pixels at 40 px of side."""

    step_ms: int
    walk_most_ms: int
    turn_ms_per_60: int
    flip_ms: int
    drop_ms: int
    overshoot: float
    jump_ms: int
    shot_ms: int
    leave_ms: int
    lift_ms: int
    fade_ms: int
    throw_ms: int
    burst_ms: int
    sweep_ms: int


class Measures(Record, frozen=True):
    """The whole file."""

    camera: CameraM
    tiles: TilesM
    sheet: SheetM
    grid: GridM
    ground: tuple[Ground, ...]
    over: dict[str, tuple[str, ...]]
    disc: float
    bar: float
    outline_px: float
    stamps: dict[str, StampM]
    centres: dict[str, CentreM]
    road: RoadM
    bridge: BridgeM
    counter: CounterM
    stocks: dict[str, StockM]
    marker: MarkerM
    markers: dict[str, MarkerLook]
    marks: dict[str, MarkM]
    states: States
    bonds: BondsM
    motion: Motion


@functools.cache
def measures() -> Measures:
    """The board's measures.

    Raises:
        BoxError: the file is missing or faulty.
    """
    return read_own(asset("theme", "board.yaml"), Measures)


def tint(theme: Theme, spec: Tint) -> Rgb:
    """The colour of a tint: a token, or two tokens mixed.

    Raises:
        BoxError: no such token.
    """
    if isinstance(spec, str):
        return theme.colour(spec)
    one, other, share = spec
    return mix(theme.colour(one), theme.colour(other), share)
