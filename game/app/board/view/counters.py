"""The counters of a board: what a view asks of them, and what those of every board do alike."""

from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple, Protocol

from game.app.board.view.counter_artist import CounterArtist
from game.app.board.view.counter_spec import CounterSpec, Disc, Icon, UprightPlate
from game.app.board.view.ink import Sprite
from game.app.board.view.look import Look, Pose
from game.app.board.view.measures import Tint, tint
from game.app.board.view.plane import Point
from game.app.board.view.shadow import casings
from game.app.theme import Rgb, mix
from game.core.view_records import Piece

LEAST_TEXT = 10.0
"""Interface pixels that words on a counter keep where there is room for them."""


class Seat(NamedTuple):
    """Where a piece lies in a cell that it shares: shifted from the middle by so many world
    units, and its size."""

    dx: float = 0.0
    dy: float = 0.0
    scale: float = 1.0


class CounterArt(Protocol):
    """Draws counters. A look is all that a sprite depends on besides its size."""

    def turned(self, piece: Piece) -> int:
        """Degrees by which a piece is turned when it has acted, 0 where that is shown
        otherwise."""

    def seat(self, piece: Piece, mates: Sequence[Piece]) -> Seat:
        """Where a piece lies with these others in its cell."""

    def pixels(self, side: float, piece: Piece | None = None) -> int:
        """Pixels of a counter's side when a world unit has so many; of this piece's, where they
        differ."""

    def look(self, piece: Piece, state: str = "") -> Hashable:
        """The look of a piece. state: "", "hover" or "selected"."""

    def bake(self, look: Any, side: float) -> Sprite:
        """Draw one."""

    def ghost(self, sprite: Sprite, level: str, side: float) -> Sprite:
        """A sprite as it is seen from another level. level: "+" if it is above or "-" below, and
        the letter that stands on its plate; "" without a plate."""

    def plated(self, dx: float, dy: float, side: float) -> bool:
        """Whether a point so far from a ghost's middle lies on the plate of its level."""

    def hit(self, piece: Piece, dx: float, dy: float, side: float) -> bool:
        """Whether a point so far from the counter's middle lies on it."""

    def low(self, piece: Piece) -> bool:
        """Whether others on its cell lie above it."""

    def high(self, piece: Piece) -> bool:
        """Whether it hangs above others that lie beneath it."""


class CounterKey(NamedTuple):
    """All that a counter's sprite depends on, besides its size.

    badges: slot, text and style of each. base: length and width in the board's own units.
    strength, strain: as of the piece where its counter shows them, (0, 0) of one that is whole.
    """

    stock: str
    figure: str
    band: str
    badges: tuple[tuple[str, str, str], ...]
    facing: int
    base: tuple[int, int]
    pose: str
    acted: bool
    state: str = ""
    strength: tuple[int, int] = (0, 0)
    strain: tuple[int, int] = (0, 0)

    def badge(self, slot: str) -> str:
        """What is printed in a slot, "" for nothing."""
        return next((text for place, text, _ in self.badges if place == slot), "")


def key_of(piece: Piece, facings: int, state: str = "") -> CounterKey:
    """What a piece's counter depends on. facings: how many there are on its board."""
    badges = tuple((badge.slot, badge.text, badge.style) for badge in piece.badges)
    return CounterKey(
        piece.stock, piece.figure, piece.band, badges, (piece.facing or 0) % max(1, facings),
        piece.base, piece.pose, piece.acted, state,
    )


def lowered(strength: tuple[int, int]) -> tuple[int, int]:
    """A strength of which something is gone and something left, (0, 0) for any other."""
    left, whole = strength
    return strength if 0 < left < whole else (0, 0)


class Counters:
    """Counters as most boards have them: one level, one to a place. A kind of board describes
    its own in `spec`."""

    facings = 6

    def __init__(self, artist: CounterArtist, look: Look, scale: float) -> None:
        self._artist = artist
        self._letters = artist.letters
        self._theme = artist.theme
        self._look = look
        self._scale = scale
        self._floor = LEAST_TEXT * min(1.0, scale)
        """Pixels under which a word is left out: nobody could read it."""

    def spec(self, key: CounterKey, side: float) -> CounterSpec:
        """What a counter looks like where a world unit has so many pixels."""
        raise NotImplementedError

    def look(self, piece: Piece, state: str = "") -> CounterKey:
        """The look of a piece."""
        return key_of(piece, self.facings, state)

    def bake(self, look: CounterKey, side: float) -> Sprite:
        """Draw one counter where a world unit has so many pixels."""
        return self._artist.draw(self.spec(look, side))

    def turned(self, piece: Piece) -> int:
        """One that acted isn't turned: it shows that otherwise."""
        return 0

    def seat(self, piece: Piece, mates: Sequence[Piece]) -> Seat:
        """In the middle of its cell."""
        return Seat()

    def low(self, piece: Piece) -> bool:
        """Whether others on its cell lie above it."""
        return self._look.pose(piece.pose).under

    def high(self, piece: Piece) -> bool:
        """Whether it hangs above others that lie beneath it."""
        return self._look.pose(piece.pose).over

    def ghost(self, sprite: Sprite, level: str, side: float) -> Sprite:
        """Where there is but one level, nothing is seen from another."""
        return sprite

    def plated(self, dx: float, dy: float, side: float) -> bool:
        """Where there is but one level, nothing has a plate of its level."""
        return False

    # What descriptions have in common

    def _tint(self, spec: Tint) -> Rgb:
        return tint(self._theme, spec)

    def _mixed(self, colour: Rgb, into: tuple[Tint, float] | None) -> Rgb:
        """A colour with a share of another mixed in."""
        return colour if into is None else mix(colour, self._tint(into[0]), into[1])

    def _casings(
        self, state: str, pixel: float, hover: float
    ) -> tuple[tuple[float, Rgb], ...]:
        return tuple(casings(self._theme, self._artist.measures, state, pixel, hover))

    def _sign(
        self, icon: str, at: Point, radius: float, rim: Rgb, fill: Rgb, ink: Rgb,
        share: float = 0.86, size: float = 1.5,
    ) -> UprightPlate:
        """An icon in a disc, in pixels. size: of the icon, in radii."""
        middle = (round(at[0]), round(at[1]))
        discs = (Disc(middle, radius, rim), Disc(middle, radius * share, fill))
        return UprightPlate(discs, Icon(icon, middle, max(6, round(radius * size)), ink))

    def _pose_sign(
        self, pose: Pose, at: Point, radius: float, share: float = 0.86, size: float = 1.5
    ) -> tuple[UprightPlate, ...]:
        """The sign of a pose that has one."""
        sign = pose.sign
        if sign is None:
            return ()
        return (self._sign(
            sign.icon, at, radius, self._theme.colours.cream_pale, self._tint(sign.fill),
            self._tint(sign.ink), share, size,
        ),)
