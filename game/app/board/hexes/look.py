"""What a game's look says of a hex map: its ground, or the floor within a ring of stones."""

from typing import Literal

from msgspec import field

from game.app.board.view.look import Look
from game.app.board.view.measures import Pair, Tint
from game.core.asset_yaml import Record
from game.core.prose import Prose

Relief = Literal["open", "sunken", "raised", "blocks", "pillar", "planks"]


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


class RakeM(Record, frozen=True):
    """Strokes of the rake: how many a hex, how long, how far they sag."""

    ink: Tint
    share: float
    least: int
    most: int
    length: Pair
    sag: float
    width: float


class RingM(Record, frozen=True):
    """The ring of stones; joint: length of one stone."""

    width: float
    ink: Tint
    line: float
    fill: Tint
    light: Tint
    joint: float


class ShadowM(Record, frozen=True):
    """The hard shadow of what stands on the floor."""

    shift: Pair
    share: float


class LayerM(Record, frozen=True):
    """One of the joined areas that lie on each other; share: of the hex; drop: shifted down."""

    share: float
    drop: float
    fill: Tint


class UnionM(Record, frozen=True):
    """Hexes of one kind joined, in layers. round: radius of their corners."""

    round: float
    layers: tuple[LayerM, ...]


class DepthM(Record, frozen=True):
    """What is written in a pit, and the seams between its hexes."""

    size: float
    ink: Tint
    halo: Tint
    seam: Tint
    seam_share: float


class PillarM(Record, frozen=True):
    """A round pillar from above; core: radius of its inner ring, of its own."""

    radius: float
    ink: Tint
    fill: Tint
    light: Tint
    core: float
    line: float


class PlankM(Record, frozen=True):
    """A footbridge from side to side of its hex, of so many planks."""

    width: float
    count: int
    rail: float
    fill: Tint
    ink: Tint


class RopeM(Record, frozen=True):
    """A rope that hangs into a pit, where a hex has the feature `tag`."""

    tag: str
    ink: Tint
    fill: Tint
    width: float


class RingedFloor(Record, frozen=True):
    """A floor within its ring. kinds: how each terrain key within the ring is drawn: "open",
    "sunken", "raised", "blocks", "pillar" or "planks". depth_words: written in what is sunken;
    metres: the depth of what is shallow."""

    kinds: dict[str, Relief]
    depth_words: Prose
    texture: str
    fill: Tint
    rake: RakeM
    ring: RingM
    shadow: ShadowM
    sunken: UnionM
    shallow: UnionM
    metres: int
    depth: DepthM
    blocks: UnionM
    raised: UnionM
    pillar: PillarM
    planks: PlankM
    rope: RopeM


class HexLook(Look, frozen=True):
    """The look of a game on hexes. ground: the areas, in the order they are printed. over: of a
    terrain key, those whose ground goes on beneath it; bridges: terrain keys and features where a
    road lies on planks. stamps, centres: drawings by terrain key or feature. floor: for maps that
    have anything open of its kinds."""

    ground: tuple[Ground, ...] = ()
    over: dict[str, tuple[str, ...]] = field(default_factory=dict)
    bridges: frozenset[str] = frozenset()
    stamps: dict[str, StampM] = field(default_factory=dict)
    centres: dict[str, CentreM] = field(default_factory=dict)
    floor: RingedFloor | None = None
