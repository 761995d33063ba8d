"""How a piece lies at one moment of an animation, and the stretches of motion that pose it."""

from collections.abc import Callable
from dataclasses import dataclass

from game.app.board.view.plane import Point
from game.core.view_records import Piece


@dataclass
class PosedPiece:
    """A piece as it is shown at this moment: place in world units, and its pose.

    cell: the one it is on or has just left.

    lift: sides above the map. squash: width 0..1 (turning over). alpha: 0..1. turn: degrees.
    size: 1 at rest. drop: how far new markers still hang above their place, in sides.
    """

    piece: Piece
    at: Point
    cell: int = 0
    lift: float = 0.0
    squash: float = 1.0
    alpha: float = 1.0
    turn: float = 0.0
    size: float = 1.0
    drop: float = 0.0
    fresh: tuple[str, ...] = ()

    @property
    def resting(self) -> bool:
        """Whether it is simply lying there."""
        return (self.lift, self.squash, self.alpha, self.turn, self.size, self.drop) == (
            0.0, 1.0, 1.0, 0.0, 1.0, 0.0,
        )

    def rest(self) -> None:
        """Lie down."""
        self.lift, self.squash, self.alpha = 0.0, 1.0, 1.0
        self.turn, self.size, self.drop, self.fresh = 0.0, 1.0, 0.0, ()


@dataclass
class Clip:
    """A stretch of motion: `show` is called with 0..1, and with 1 at the end, always."""

    ms: float
    show: Callable[[float], None]
    done: float = 0.0


@dataclass
class Tracer:
    """A shot in flight: from and to in world units, how far along (0..1). kind: what is shot;
    whole: all of its line is shown at once."""

    start: Point
    end: Point
    share: float
    kind: str
    whole: bool = False


@dataclass
class Flying:
    """Something thrown: what, where, how high (0..1), how far along (0..1)."""

    what: str
    at: Point
    lift: float
    share: float


@dataclass
class Flash:
    """A blast: where, the cells it reaches, how far the furthest lies, how far along (0..1)."""

    cell: int
    cells: tuple[int, ...]
    reach: float
    share: float


@dataclass
class Impact:
    """Where a shot or a blow has come down: in world units; what was lost ("" for nothing that is
    counted); whether it hit at all; how far along (0..1). around: its dust comes up on all sides,
    as where somebody has come down."""

    at: Point
    words: str
    hit: bool
    share: float
    around: bool = False


@dataclass
class Sparks:
    """Where a blow meets: in world units, how far along (0..1)."""

    at: Point
    share: float


@dataclass
class Skid:
    """The mark of somebody who is pushed over the ground: who, from and to in world units, how much
    of it has faded (0..1)."""

    piece: Piece
    start: Point
    end: Point
    share: float


def ease(t: float) -> float:
    """Slow at both ends."""
    return t * t * (3 - 2 * t)


def bounce(t: float, overshoot: float) -> float:
    """Height of something falling into its place: 0.5 down to 0, a little below, and back."""
    if t < 0.7:
        share = t / 0.7
        return 0.5 * (1 - share * share) - overshoot * share
    return -overshoot * (1 - (t - 0.7) / 0.3)


def between(a: Point, b: Point, share: float) -> Point:
    """A point on the way from a to b."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
