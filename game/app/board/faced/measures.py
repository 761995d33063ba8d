"""Measures of floors ringed with stone and of counters with a facing, read once from
assets/theme/faced.yaml."""

import functools

import msgspec

from game.app.board.measures import Pair, Tint
from game.core.ownfile import read_own
from game.core.resources import asset


class _Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all records: an unknown key in the file is a fault."""


class RakeM(_Record, frozen=True):
    """Strokes of the rake: how many a hex, how long, how far they sag."""

    ink: Tint
    share: float
    least: int
    most: int
    length: Pair
    sag: float
    width: float


class RingM(_Record, frozen=True):
    """The ring of stones; joint: length of one stone."""

    width: float
    ink: Tint
    line: float
    fill: Tint
    light: Tint
    joint: float


class ShadowM(_Record, frozen=True):
    """The hard shadow of what stands on the floor."""

    shift: Pair
    share: float


class LayerM(_Record, frozen=True):
    """One of the joined areas that lie on each other; share: of the hex; drop: shifted down."""

    share: float
    drop: float
    fill: Tint


class UnionM(_Record, frozen=True):
    """Hexes of one kind joined, in layers. round: radius of their corners."""

    round: float
    layers: tuple[LayerM, ...]


class DepthM(_Record, frozen=True):
    """What is written in a pit, and the seams between its hexes."""

    size: float
    ink: Tint
    halo: Tint
    seam: Tint
    seam_share: float


class PillarM(_Record, frozen=True):
    """A round pillar from above; core: radius of its inner ring, of its own."""

    radius: float
    ink: Tint
    fill: Tint
    light: Tint
    core: float
    line: float


class PlankM(_Record, frozen=True):
    """A footbridge from side to side of its hex."""

    width: float
    planks: int
    rail: float
    fill: Tint
    ink: Tint


class RopeM(_Record, frozen=True):
    """A rope that hangs into a pit, where a hex has the feature `tag`."""

    tag: str
    ink: Tint
    fill: Tint
    width: float


class FloorM(_Record, frozen=True):
    """A floor within its ring. base: the terrain key that makes a map a floor; keys: all that lie
    within the ring; metres: the depth of a shallow pit."""

    base: str
    keys: tuple[str, ...]
    texture: str
    fill: Tint
    rake: RakeM
    ring: RingM
    shadow: ShadowM
    pit: UnionM
    shallow: UnionM
    metres: int
    depth: DepthM
    wall: UnionM
    dais: UnionM
    pillar: PillarM
    bridge: PlankM
    rope: RopeM


class FacedMeasures(_Record, frozen=True):
    """The whole file."""

    floor: FloorM


@functools.cache
def faced_measures() -> FacedMeasures:
    """The measures.

    Raises:
        BoxError: the file is missing or faulty.
    """
    return read_own(asset("theme", "faced.yaml"), FacedMeasures)
