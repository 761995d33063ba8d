"""Counters of an open table: bases at their true inches, round or capsules, with a yellow front.

Their shadow and rotation are drawn every five degrees; number, tick and signs stay upright.
"""

import itertools
import math
from collections.abc import Iterator
from typing import NamedTuple

from game.app.board.open.measures import OpenMeasures
from game.app.board.open.shapes import capsule, front_of
from game.app.board.view.counter_artist import CounterArtist
from game.app.board.view.counter_spec import (
    Bevel,
    CounterShadow,
    CounterSpec,
    Drawing,
    Fill,
    Layer,
    Stroke,
    UprightPlate,
    box,
    fineness,
)
from game.app.board.view.counters import LEAST_TEXT, CounterKey, Counters, lowered
from game.app.board.view.gauge_arc import gauge_arc
from game.app.board.view.ink import Sprite, faded
from game.app.board.view.letters import EXTRABOLD, Word
from game.app.board.view.look import Look, Pose, Stock
from game.app.board.view.measures import Tint
from game.app.board.view.plane import Point
from game.app.board.view.polygons import turned
from game.app.theme import Rgb, mix
from game.boards.table import DEGREES, FACINGS, UNIT
from game.core.view_records import Piece

_USUAL = 2.0  # inches of the base that the printed parts are measured for
_SMALL = 2 * UNIT, 2 * UNIT  # of a piece that says nothing of its base
_LIT = 0.5  # share of light on the upper rim of the stock
_GAP = 0.55  # of a dash, between two
_NUMBER = "id"  # badge slot


class BaseOutline(NamedTuple):
    """The outline of a base in inches; bearing: degrees clockwise from the top."""

    length: float
    width: float
    bearing: int

    def ring(self, inset: float) -> list[Point]:
        """Its corners, drawn in by so much on every side."""
        return capsule(self.length, self.width, self.bearing, -inset)

    @property
    def scale(self) -> float:
        """Of its printed parts, 1 for the usual base."""
        return math.sqrt(self.width / _USUAL)


class BaseCounters(Counters):
    """Counters at their true size."""

    facings = FACINGS

    def __init__(
        self, artist: CounterArtist, look: Look, measures: OpenMeasures, scale: float
    ) -> None:
        super().__init__(artist, look, scale)
        self._o = measures
        self._b = measures.base

    def pixels(self, side: float, piece: Piece | None = None) -> int:
        """Pixels of a piece's longest side at so many an inch; of what markers are made for
        without one."""
        if piece is None:
            return max(10, round(self._b.marker * side))
        return max(6, round(max(_base(piece)) / UNIT * side))

    def look(self, piece: Piece, state: str = "") -> CounterKey:
        """The look of a piece: only its number is printed."""
        key = super().look(piece, state)
        badges = tuple(badge for badge in key.badges if badge[0] == _NUMBER)
        key = key._replace(band="", badges=badges, base=_base(piece))
        if not self._look.pose(piece.pose).front:
            return key
        strain = piece.strain if piece.strain[0] else (0, 0)
        return key._replace(strength=lowered(piece.strength), strain=strain)

    def hit(self, piece: Piece, dx: float, dy: float, side: float) -> bool:
        """Whether a point so far from the counter's middle lies on it."""
        length, width = (part / UNIT * side for part in _base(piece))
        angle = math.radians(DEGREES * (piece.facing or 0))
        along = abs(dx * math.sin(angle) - dy * math.cos(angle))
        across = abs(dx * math.cos(angle) + dy * math.sin(angle))
        return math.hypot(max(0.0, along - (length - width) / 2), across) <= width / 2

    def spec(self, key: CounterKey, side: float) -> CounterSpec:
        """What a base looks like at so many pixels an inch."""
        b, colours, pose = self._b, self._theme.colours, self._look.pose(key.pose)
        stock = self._look.stock(key.stock)
        length, width = (part / UNIT for part in key.base)
        base = BaseOutline(length, width, DEGREES * key.facing)
        pixel = 1 / side
        into = pose.face or (self._o.acted if key.acted else None)
        face = self._mixed(self._tint(stock.stock), into)
        ring = self._mixed(self._tint(stock.ring), pose.ring)
        layers = [self._ring(base, stock, pose, ring)]
        if width * side >= b.bare:
            layers.append(self._figure(key, base, pose))
        if pose.front:
            layers += self._front(base, pixel)
        for arc, value in ((b.strength, key.strength), (b.strain, key.strain)):
            layers += gauge_arc(self._theme, arc, base, value, base.bearing, pixel, base.scale)
        rings = self._casings(
            key.state, pixel * max(1.0, side / self._o.unit), 1.4 * pixel
        )
        plates = [*self._plates(key, base, pose, ring, side)]
        if pose.veil is not None:
            plates.append(self._veil(base, pose.veil, side))
        scale = max(0.6, side / self._o.unit)
        away = (round(b.aloft[0] * side), round(b.aloft[1] * side))
        return CounterSpec(
            side,
            math.ceil((length / 2 + 0.22 * base.scale) * side + 7 * max(1, side / 28)) + 2,
            fineness(length * side * 0.8),
            CounterShadow("aloft", scale, away) if pose.aloft else CounterShadow("stock", scale),
            outline=base, edge=self._tint(stock.edge), depth=b.depth,
            bevels=(
                Bevel(0, 0, mix(face, colours.ink, 0.55)),
                Bevel(pixel, 0, mix(face, colours.light, _LIT)), Bevel(1.6 * pixel, 0, face),
            ),
            casings=rings, layers=tuple(layers), plates=tuple(plates), state=key.state,
        )

    # Parts

    def _ring(self, base: BaseOutline, stock: Stock, pose: Pose, colour: Rgb) -> Layer:
        width = self._b.ring * base.scale
        dash = (stock.dash or pose.dash) * base.scale
        return Stroke(base.ring(width / 2 + 0.02), width, colour, True, (dash, _GAP * dash))

    def _front(self, base: BaseOutline, pixel: float) -> Iterator[Layer]:
        """The yellow rim over the front half, and an arrow at its middle."""
        b, yellow, ink = self._b, self._tint(self._b.front), self._theme.colours.ink
        width, thin = b.rim * base.scale, max(pixel, 0.02 * base.scale)
        for wide, colour in ((width, ink), (max(0.0, width - 2 * thin), yellow)):
            yield from _band(base, width / 2 + 0.01, wide, colour)
        long, half = (part * base.scale for part in b.arrow)
        tip = base.length / 2 + 0.3 * long
        for grow, colour in ((1.6 * thin, ink), (0.0, yellow)):
            points = [
                (0.0, -tip - 1.5 * grow), (half + grow, -tip + long + grow),
                (-half - grow, -tip + long + grow),
            ]
            yield Fill(turned(points, base.bearing), colour)

    def _figure(self, key: CounterKey, base: BaseOutline, pose: Pose) -> Drawing:
        """The silhouette, turned with the base."""
        room = 2 * self._b.ring * base.scale
        span = ((base.width - room) * self._b.figure, (base.length - room) * self._b.figure)
        name = f"{key.stock}-{key.figure}"
        return Drawing(((name,),), (0.0, 0.0), span, base.bearing, pose.fade)

    def _plates(
        self, key: CounterKey, base: BaseOutline, pose: Pose, ring: Rgb, side: float
    ) -> Iterator[UprightPlate]:
        """The number at the rear, the sign of a pose."""
        colours, style, scale = self._theme.colours, self._b.plate, base.scale * side
        wide = base.width * side
        if wide < self._b.bare:
            return
        radius = max(4.0, 0.34 * scale)
        yield from self._pose_sign(pose, (0, 0), radius, 1 - max(1.0, 0.06 * radius) / radius)
        number = key.badge(_NUMBER)
        if not number:
            return
        rear = base.length / 2 * style.at * side
        (x, y), = turned([(0.0, rear)], base.bearing)
        least = min(max(float(style.least), LEAST_TEXT * self._scale), 0.42 * wide)
        pixels = max(least, style.digit * scale, self._floor)
        across = self._letters.width(number, EXTRABOLD, pixels)
        width = round(across + max(4.0, style.wide * scale))
        high = round(max(style.high * scale, pixels * 1.05)) | 1
        left, top = round(x) - width // 2, round(y) - high // 2
        edge, radius = max(1, round(0.035 * scale)), 0.24 * high
        rim = box(left, top, width, high, radius)
        inner = box(left + edge, top + edge, width - 2 * edge, high - 2 * edge, radius * 0.8)
        fill = self._tint(pose.plate) if pose.plate else colours.cream_pale
        middle = (left + width // 2, top + high // 2)
        yield UprightPlate(
            (
                Fill([(x, y + edge) for x, y in rim], colours.shadow, 0.35),
                Fill(rim, mix(ring, colours.ink, 0.25)), Fill(inner, fill),
            ),
            None, (Word(number, EXTRABOLD, pixels, colours.ink, middle),),
        )

    def _veil(self, base: BaseOutline, veil: tuple[Tint, float], side: float) -> UprightPlate:
        """Water over it, and a wave across."""
        token, share = veil
        unit = base.scale * side
        ring = [(x * side, y * side) for x, y in base.ring(0)]
        waves = tuple(
            Stroke(
                [(dx * unit, (down + dy) * unit) for dx, dy in (
                    (-0.5, 0.04), (-0.25, -0.08), (0.0, 0.04), (0.25, -0.08), (0.5, 0.04))],
                max(1.0, 0.06 * unit), self._theme.colours.cream_pale, alpha=0.8,
            )
            for down in (-0.25, 0.2)
        )
        return UprightPlate((Fill(ring, self._tint(token), share), *waves))

    def ghost(self, sprite: Sprite, level: str, side: float) -> Sprite:
        """Where it will stand: pale."""
        return Sprite(faded(sprite.surface, 0.55), sprite.dx, sprite.dy)


def _band(base: BaseOutline, inset: float, width: float, colour: Rgb) -> Iterator[Layer]:
    """A band along the front half of the outline, with straight ends."""
    outer, within = (front_of(base.ring(inset + by)) for by in (-width / 2, width / 2))
    for (a, b), (c, d) in zip(
        itertools.pairwise(outer), itertools.pairwise(within), strict=True
    ):
        yield Fill((a, b, d, c), colour)


def _base(piece: Piece) -> tuple[int, int]:
    return piece.base if piece.base[0] else _SMALL
