"""Measures of hex boards and of the counters on them, read from assets/theme/hexes.yaml."""

from typing import ClassVar

from game.app.board.view.measures import Pair, ThemeFile, Tint
from game.core.asset_yaml import Record


class HexGridM(Record, frozen=True):
    """Grid strength; coordinates: size and top in sides, least pixels, hidden below this side."""

    share: float
    coordinate: float
    least: int
    hidden_below: int
    top: float
    halo: float


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

    def least(self, width: int, scale: float) -> float:
        """For a counter of so many pixels. scale: of the interface."""
        return max(self.smallest, min(self.small * scale, round(self.share * width)))


class CardM(Record, frozen=True):
    """Printed cards; hundredths of the side unless the name says pixels."""

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


class FacingRimM(Record, frozen=True):
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


class FigureBoxM(Record, frozen=True):
    """The box a figure is fitted into, and how far down it lies."""

    box: float
    down: float


class NamePlateM(Record, frozen=True):
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


class FacingM(Record, frozen=True):
    """Counters with a facing; hundredths of the height unless the file says otherwise."""

    radius: float
    depth: float
    inset: float
    front: FacingRimM
    side: FacingRimM
    rear: FacingRimM
    tick: TickM
    arrow: ArrowM
    figure: FigureBoxM
    plate: NamePlateM
    acted: ActedM
    body: BodyM
    bare: int
    no_name: int
    over: CrowdM
    pair: CrowdM


class HexMeasures(ThemeFile, frozen=True):
    """The whole file. disc, bar: radius and width of the areas of ground; outline_px: of their
    line. foot: on a floor, from the middle of a hex to a plate below its counter's own, in sides.
    """

    FILE: ClassVar[str] = "hexes.yaml"

    grid: HexGridM
    disc: float
    bar: float
    outline_px: float
    road: RoadM
    bridge: BridgeM
    card: CardM
    facing: FacingM
    foot: float
