"""Measures of the open table, read from assets/theme/open.yaml."""

from typing import ClassVar

from game.app.board.view.measures import GaugeArcM, Pair, ThemeFile, TileM, Tint, WedgeM, WedgeTint
from game.core.asset_yaml import Record


class TableRimM(Record, frozen=True):
    """The frame of the table and its ticks; every: inches from one long tick to the next."""

    width: float
    fill: Tint
    edge: Tint
    tick: Tint
    short: float
    middle: float
    long: float
    line: float
    every: int
    digit: float
    least: int


class TableGroundM(Record, frozen=True):
    """Open ground: its colour, how much of it lies over the flock, tufts a square inch."""

    fill: Tint
    tuft: Tint
    tufts: float
    share: float


class InchGridM(Record, frozen=True):
    """The measured grid; thin, thick: percent of its lines, each inch and every sixth."""

    ink: Tint
    thin: int
    thick: int


class AccessM(Record, frozen=True):
    """A place where an abrupt edge can be crossed."""

    fill: Tint
    ink: Tint
    radius: float


class NameM(Record, frozen=True):
    """The names printed on the ground; see open.yaml."""

    word: float
    least: int
    hidden: int
    halo: float
    away: float
    ink: float


class StripM(Record, frozen=True):
    """A deployment zone; share: percent of its side's colour."""

    share: int
    line: float
    dash: Pair
    word: float
    least: int


class NumberPlateM(Record, frozen=True):
    """The number plate of a base, see open.yaml."""

    high: float
    wide: float
    at: float
    digit: float
    least: int


class BaseM(Record, frozen=True):
    """The printed parts of a base, see open.yaml."""

    depth: float
    ring: float
    rim: float
    front: Tint
    arrow: Pair
    figure: float
    plate: NumberPlateM
    strength: GaugeArcM
    strain: GaugeArcM
    tick: float
    bare: int
    marker: float
    aloft: Pair


class TapeM(Record, frozen=True):
    """The tape along a way, and the one that only measures (free)."""

    width: float
    fill: Tint
    light: Tint
    ink: Tint
    free: Tint
    line: float
    digit: float
    least: int


class OutlineM(Record, frozen=True):
    """How far a way can lead; widths and dashes in pixels at the measuring inch."""

    casing: float
    line: float
    dash: Pair
    words: float


class OpenMeasures(ThemeFile, frozen=True):
    """The whole file. acted: mixed into the stock of one that has acted, and its share."""

    FILE: ClassVar[str] = "open.yaml"

    steps: tuple[int, ...]
    least: int
    unit: int
    tile: TileM
    rim: TableRimM
    ground: TableGroundM
    grid: InchGridM
    access: AccessM
    strip: StripM
    name: NameM
    base: BaseM
    acted: tuple[Tint, float]
    tape: TapeM
    outline: OutlineM
    field: WedgeM
    fields: dict[str, WedgeTint]
    link: float
