"""Measures and recipes of the dot map, read once from assets/theme/dots.yaml."""

import functools

from game.app.board.view.measures import Pair, Tint
from game.app.board.view.recipes import TileM, WedgeM, WedgeTint
from game.core.ownfile import Record, read_own
from game.core.resources import asset

Box = tuple[float, float, float, float]


class DotM(Record, frozen=True):
    """Diameters of a dot and its rim; least: pixels of the rim."""

    ink: float
    rim: float
    rim_share: float
    least: float


class GroundM(Record, frozen=True):
    """Open ground: its colour, paler or darker patches, tufts a square inch."""

    fill: Tint
    patch: Tint
    tufts: float
    tuft: Tint


class FloorM(Record, frozen=True):
    """A floor. size: of one plank, tile, stone; share: strength of its lines."""

    fill: Tint
    pattern: str
    size: float
    ink: Tint
    share: float = 0.5
    edge: str = ""


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


class PartM(Record, frozen=True):
    """Something drawn on a thing, see dots.yaml."""

    op: str
    box: Box = (0.0, 0.0, 1.0, 1.0)
    at: tuple[Box, ...] = ()
    spot: Pair = (0.5, 0.5)
    r: float = 0.1
    by: float = 0.1
    every: float = 0.3
    round: float = 0.04
    share: float = 1.0
    fill: Tint = ""
    tint: Tint = ""


class ThingM(Record, frozen=True):
    """A piece of furniture or a plant. round: radius of its corners; heavy: a thick outline."""

    fill: Tint
    parts: tuple[PartM, ...] = ()
    round: float = 0.07
    tall: bool = False
    wavy: bool = False
    heavy: bool = False


class TrunkM(Record, frozen=True):
    """A tree from above."""

    fill: Tint
    ring: Tint
    crown: Tint
    crown_share: float
    ink: Tint


class PlateM(Record, frozen=True):
    """A small disc on a counter."""

    centre: Pair
    radius: float
    digit: float = 0.0


class TrooperM(Record, frozen=True):
    """Counters of troopers; hundredths of the diameter unless dots.yaml says otherwise."""

    size: float
    capsule: Pair
    cut: float
    ring: float
    inset: float
    depth: float
    number: PlateM
    number_prone: PlateM
    tick: PlateM
    level: PlateM
    bare: int
    ghost_share: float


class SideM(Record, frozen=True):
    """The cardboard of a side. dash: length of a piece of its ring, 0 for a whole one."""

    shape: str
    stock: Tint
    ring: Tint
    edge: Tint
    dash: float


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


class DotMeasures(Record, frozen=True):
    """The whole file."""

    steps: tuple[int, ...]
    tile: TileM
    pitch: int
    dot: DotM
    veil: float
    grounds: dict[str, GroundM]
    floors: dict[str, FloorM]
    wall: WallM
    window: WindowM
    door: DoorM
    stairs: StairsM
    cast: Pair
    cast_share: float
    things: dict[str, ThingM]
    trunk: TrunkM
    trooper: TrooperM
    stocks: dict[str, SideM]
    acted: tuple[str, float]
    out: tuple[str, float]
    dead: tuple[str, float]
    diamond: DiamondM
    field: FieldM
    fields: dict[str, FieldTint]


@functools.cache
def dot_measures() -> DotMeasures:
    """The dot map's measures.

    Raises:
        BoxError: the file is missing or faulty.
    """
    return read_own(asset("theme", "dots.yaml"), DotMeasures)
