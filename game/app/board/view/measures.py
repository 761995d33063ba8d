"""Measures of boards, read once from the files of assets/theme: those that all boards share, and
the one function that reads those of each kind."""

import functools
from typing import ClassVar, TypeVar

from game.app.theme import Rgb, Theme, mix
from game.core.asset_yaml import Record, read_asset
from game.core.prose import Prose
from game.core.resources import asset

Tint = str | tuple[str, str, float]
Pair = tuple[float, float]
M = TypeVar("M", bound="ThemeFile")


class GaugeArcM(Record, frozen=True):
    """An arc within a counter's edge that is so much full: start and span in degrees clockwise from
    its front; inset and width in lengths on the stock; least: pixels of the width."""

    start: float
    span: float
    inset: float
    width: float
    least: float
    full: Tint
    empty: Tint


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


class MarkerFootM(Record, frozen=True):
    """What a marker says that lies under a counter: height of its lower edge and letters of the
    word on it, side of the plate with its icon, in hundredths of the marker's width; where that
    plate lies, in hundredths of the counter's side from its middle."""

    height: float
    word: float
    plate: float
    upright: Pair
    turned: Pair


class MarkerM(Record, frozen=True):
    """Sizes of a marker: width in counter sides, the rest in hundredths of the marker's width."""

    width: float
    height: float
    radius: float
    icon: float
    word: float
    drop: float
    left: float
    foot: MarkerFootM


class MarkerLook(Record, frozen=True):
    """Colours, icon and word of a marker."""

    fill: Tint
    ink: Tint
    rim: Tint
    icon: str
    word: Prose = ""


class MarkLook(Record, frozen=True):
    """A mark on a cell: kind "marker", "art", "thing" (art that a fill doesn't cover), "sign" or
    "frame"; at: where a drawing lies from the middle, in sides."""

    kind: str
    at: Pair = (0.0, 0.0)
    art: str = ""
    size: float = 1.0
    colour: Tint = ""
    icon: str = ""


class LinkLook(Record, frozen=True):
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


class Unnamed(Record, frozen=True):
    """What is drawn where a game's look doesn't say how."""

    marker: MarkerLook
    mark: MarkLook
    link: LinkLook


class HoverM(Record, frozen=True):
    """The cell under the pointer."""

    fill: Tint
    alpha: int
    line: float
    ink: Tint


class ReachM(Record, frozen=True):
    """Cells that can be reached; foot: size of the words in them, in sides."""

    fill: Tint
    alpha: int
    casing: float
    line: float
    colour: Tint
    foot: float


class PathM(Record, frozen=True):
    """A way; chip: radius of its costs, pill: size of the words at its end, in sides."""

    casing: float
    line: float
    colour: Tint
    chip: float
    pill: float


class RefusedM(Record, frozen=True):
    """Cells at fault; hatch: from line to line, hatch_width, disc: of the cross, in sides."""

    line: float
    hatch: float
    hatch_width: float
    disc: float
    colour: Tint


class DangerM(Record, frozen=True):
    """Where the other side may strike; hatch: from line to line, hatch_width, in sides; alpha: of
    the pale ground under it, strength: of the hatching, in percent. most: the share of the shown
    cells, in percent, above which it is only hatched as `faint` says, without a ground: to tint a
    whole board says nothing."""

    colour: Tint
    alpha: int
    hatch: float
    hatch_width: float
    strength: int
    most: int
    faint: int
    casing: float
    line: float


class ThreatM(Record, frozen=True):
    """Cells in danger."""

    alpha: int
    line: float
    dash: Pair
    fill: Tint
    ink: Tint


class StopM(Record, frozen=True):
    """Where movement must end."""

    colour: Tint


class SightM(Record, frozen=True):
    """A line of fire."""

    casing: float
    line: float
    colour: Tint


class TrailM(Record, frozen=True):
    """What the last actions left: radius and distance of dots, width of a ring and its radius in
    sides; first, second, nobody: colours of the sides."""

    dot: float
    gap: float
    line: float
    ring: float
    alpha: int
    first: Tint
    second: Tint
    nobody: Tint


class SelectedM(Record, frozen=True):
    """The rings of a counter in hand, and how far it is lifted."""

    gold: float
    ink: float
    lift: float


class FocusM(Record, frozen=True):
    """The keyboard's cell."""

    gold: float
    ink: float


class States(Record, frozen=True):
    """States laid on the map; line widths in pixels at 40 px of side, alphas in percent."""

    hover: HoverM
    reach: ReachM
    path: PathM
    refused: RefusedM
    danger: DangerM
    threat: ThreatM
    stop: StopM
    sight: SightM
    trail: TrailM
    selected: SelectedM
    focus: FocusM


class ZoneM(Record, frozen=True):
    """Cells told apart by a facing; line, dash: pixels at 40 px of side, no dash for a whole line;
    alpha: percent."""

    colour: Tint
    fill: Tint
    alpha: float
    line: float
    dash: Pair | None = None


class HeadingM(Record, frozen=True):
    """How a unit will face: its rim between two shares of the cell, and an arrow; lengths in
    sides, the tip as a share of the way to the side."""

    colour: Tint
    outer: float
    inner: float
    tip: float
    arrow: float


class BondsM(Record, frozen=True):
    """Zones, the size of their words in sides, headings."""

    zones: dict[str, ZoneM]
    words: float
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
    impact_ms: int
    dust_ms: int
    blow_ms: int
    skid_ms: int
    fall_ms: int
    still_ms: int
    leave_ms: int
    lift_ms: int
    fade_ms: int
    throw_ms: int
    burst_ms: int
    sweep_ms: int


class TileM(Record, frozen=True):
    """Pixels of a tile's side, and how many times too large it is drawn."""

    side: int
    fine: int


class QuietM(Record, frozen=True):
    """Wedges at rest: strength of the one wash under all of them in percent, their edges in pixels
    at the measuring cell or inch."""

    alpha: int
    casing: float
    line: float


class WedgeM(Record, frozen=True):
    """Wedges: strength in percent, lines in pixels at the measuring cell or inch; quiet: those that
    nobody points at."""

    alpha: int
    casing: float
    line: float
    dash: Pair
    words: float
    quiet: QuietM


class WedgeTint(Record, frozen=True):
    """Colours of a kind of wedge."""

    fill: Tint
    ink: Tint


class ThemeFile(Record, frozen=True):
    """What one file of assets/theme holds, whole."""

    FILE: ClassVar[str]


class BoardMeasures(ThemeFile, frozen=True):
    """What all boards share."""

    FILE: ClassVar[str] = "board.yaml"

    camera: CameraM
    tiles: TilesM
    sheet: SheetM
    marker: MarkerM
    unnamed: Unnamed
    states: States
    bonds: BondsM
    motion: Motion


@functools.cache
def _read(kind: type[ThemeFile]) -> ThemeFile:
    return read_asset(asset("theme", kind.FILE), kind)


def measures_of(kind: type[M]) -> M:
    """The measures of a kind of board.

    Raises:
        BoxError: their file is missing or faulty.
    """
    found = _read(kind)
    assert isinstance(found, kind)
    return found


def measures() -> BoardMeasures:
    """The measures that all boards share.

    Raises:
        BoxError: their file is missing or faulty.
    """
    return measures_of(BoardMeasures)


def tint(theme: Theme, spec: Tint) -> Rgb:
    """The colour of a tint: a token, or two tokens mixed.

    Raises:
        BoxError: no such token.
    """
    if isinstance(spec, str):
        return theme.colour(spec)
    one, other, share = spec
    return mix(theme.colour(one), theme.colour(other), share)
