"""Measures of floors ringed with stone and of counters with a facing, read once from
assets/theme/faced.yaml."""

import functools

from game.app.board.view.measures import Pair, Tint
from game.core.ownfile import Record, read_own
from game.core.resources import asset


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
    """A footbridge from side to side of its hex."""

    width: float
    planks: int
    rail: float
    fill: Tint
    ink: Tint


class RopeM(Record, frozen=True):
    """A rope that hangs into a pit, where a hex has the feature `tag`."""

    tag: str
    ink: Tint
    fill: Tint
    width: float


class FloorM(Record, frozen=True):
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


class RimM(Record, frozen=True):
    """A rim along a side: how far its middle lies from the edge, how wide it is. share: of the
    stock mixed into it; dash: length of its dashes, 0 for a whole line."""

    inset: float
    width: float
    share: float = 0.0
    dash: float = 0.0


class TickM(Record, frozen=True):
    """Pale ticks across the front rim, at these shares of each side."""

    width: float
    at: tuple[float, ...]


class ArrowM(Record, frozen=True):
    """The notch in the middle of the front."""

    half: float
    high: float
    top: float


class FigureM(Record, frozen=True):
    """The box a figure is fitted into, and how far down it lies."""

    box: float
    down: float


class PlateM(Record, frozen=True):
    """The upright plate with name and value. least: pixels of its letters; small: the share of the
    height that they have at most."""

    centre: Pair
    width: float
    height: float
    text: float
    rim: float
    least: float
    small: float


class ActedM(Record, frozen=True):
    """The tick of one that has acted, and how much stone is mixed into its stock."""

    centre: Pair
    radius: float
    stone: Tint
    share: float


class BodyM(Record, frozen=True):
    """One that lies there without a counter, and the sign on it."""

    box: float
    sign: float
    centre: Pair


class CrowdM(Record, frozen=True):
    """Two in one hex: shifts in hex sides of the lower and of the other, and their size."""

    body: Pair
    other: Pair
    scale: float


class CounterM(Record, frozen=True):
    """Counters with a facing; hundredths of the height unless the file says otherwise."""

    radius: float
    depth: float
    inset: float
    front: RimM
    side: RimM
    rear: RimM
    tick: TickM
    arrow: ArrowM
    figure: FigureM
    plate: PlateM
    acted: ActedM
    body: BodyM
    bare: int
    no_name: int
    default_body: str
    over: CrowdM
    pair: CrowdM


class SideM(Record, frozen=True):
    """The stock of one side. plate: "square" or "round"."""

    stock: Tint
    edge: Tint
    rim: Tint
    dark: Tint
    plate: str
    ticks: bool


class FacedMeasures(Record, frozen=True):
    """The whole file. foot: from the middle of a hex to a plate below its counter's own, in
    sides."""

    foot: float
    floor: FloorM
    counter: CounterM
    stocks: dict[str, SideM]


@functools.cache
def faced_measures() -> FacedMeasures:
    """The measures.

    Raises:
        BoxError: the file is missing or faulty.
    """
    return read_own(asset("theme", "faced.yaml"), FacedMeasures)
