"""Measures of the dot map, read from assets/theme/dots.yaml."""

from typing import ClassVar

from game.app.board.view.measures import GaugeArcM, Pair, ThemeFile, TileM, Tint, WedgeM, WedgeTint
from game.core.asset_yaml import Record


class DotM(Record, frozen=True):
    """Diameters of a dot and its rim; least: pixels of the rim."""

    ink: float
    rim: float
    rim_share: float
    least: float


class WallM(Record, frozen=True):
    """Widths of walls, and the shadow they throw."""

    outer: float
    inner: float
    ink: Tint
    shadow: Pair
    shadow_share: float


class WindowM(Record, frozen=True):
    """A pane with its lines."""

    fill: Tint
    ink: Tint


class DoorM(Record, frozen=True):
    """A leaf, the sill beneath it and the line of its swing."""

    leaf: Tint
    width: float
    sill: Tint
    swing: Tint


class StairsM(Record, frozen=True):
    """Treads and the arrow that leads up."""

    fill: Tint
    ink: Tint
    tread: float
    arrow: Tint


class TrunkM(Record, frozen=True):
    """A tree from above."""

    fill: Tint
    ring: Tint
    crown: Tint
    crown_share: float
    ink: Tint


class DiscM(Record, frozen=True):
    """A small disc on a counter."""

    centre: Pair
    radius: float
    digit: float = 0.0


class FigureCounterM(Record, frozen=True):
    """Counters of figures; hundredths of the diameter unless dots.yaml says otherwise."""

    size: float
    capsule: Pair
    cut: float
    ring: float
    inset: float
    depth: float
    number: DiscM
    number_lying: DiscM
    tick: DiscM
    level: DiscM
    strength: GaugeArcM
    bare: int
    ghost_share: float


class DiamondM(Record, frozen=True):
    """What becomes of a dot that is watched."""

    half: float
    line: float


class FieldM(WedgeM, frozen=True):
    """Wedges on dots; short: radius of a fan."""

    short: float


class FieldTint(WedgeTint, frozen=True):
    """Colours of a kind of wedge and of its diamonds."""

    dot: Tint
    rim: Tint


class DotMeasures(ThemeFile, frozen=True):
    """The whole file. acted: mixed into the stock of one that has acted, and its share."""

    FILE: ClassVar[str] = "dots.yaml"

    steps: tuple[int, ...]
    tile: TileM
    pitch: int
    dot: DotM
    veil: float
    wall: WallM
    window: WindowM
    door: DoorM
    stairs: StairsM
    cast: Pair
    cast_share: float
    trunk: TrunkM
    figure: FigureCounterM
    acted: tuple[Tint, float]
    diamond: DiamondM
    field: FieldM
    fields: dict[str, FieldTint]
