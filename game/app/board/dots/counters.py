"""Counters of figures: round or eight-sided, long when lying, the figure turned with its facing.

The number, the tick and all words stay upright.
"""

import math

import pygame
from pygame import Rect, Surface

from game.app.board.dots.measures import DiscM, DotMeasures
from game.app.board.view.counter_artist import CounterArtist
from game.app.board.view.counter_spec import (
    Bevel,
    CounterShadow,
    CounterSpec,
    Disc,
    Drawing,
    Layer,
    LoopOutline,
    StockOutline,
    Stroke,
    UprightPlate,
    fineness,
)
from game.app.board.view.counters import LEAST_TEXT, CounterKey, Counters, lowered
from game.app.board.view.gauge_arc import gauge_arc
from game.app.board.view.ink import PREMUL, Fine, Sprite, faded
from game.app.board.view.letters import EXTRABOLD, Word
from game.app.board.view.look import Look, Pose, Stock
from game.app.board.view.plane import Point
from game.app.board.view.polygons import rounded, turned
from game.app.theme import Rgb, mix
from game.core.view_records import Piece

_FACINGS = 12
_TURN = 30  # degrees from one facing to the next
_LONG = "long"
_NUMBER, _LEVEL = "number", "level"  # badge slots
_LEAST_DISC = 0.64  # of the least height of words, the radius of the number's disc
_LIT = 0.5  # share of light on the upper rim of the stock
_GAP = 0.36  # of a dash, between two
_LEAST_PLATE = 6.0  # pixels of the radius of a ghost's plate
_TIP = 1.7  # how far the tip of that plate juts out, in radii


class FigureCounters(Counters):
    """Counters of figures on dots."""

    facings = _FACINGS

    def __init__(
        self, artist: CounterArtist, look: Look, measures: DotMeasures, scale: float
    ) -> None:
        super().__init__(artist, look, scale)
        self._t = measures.figure
        self._pitch = measures.pitch
        self._acted = measures.acted

    def pixels(self, side: float, piece: Piece | None = None) -> int:
        """Pixels of a standing counter's diameter at a pitch."""
        return max(6, round(self._t.size * side))

    def look(self, piece: Piece, state: str = "") -> CounterKey:
        """The look of a piece: its number and the level it is on are printed."""
        key = super().look(piece, state)
        badges = tuple(badge for badge in key.badges if badge[0] in (_NUMBER, _LEVEL))
        return key._replace(band="", badges=badges, strength=lowered(piece.strength))

    def hit(self, piece: Piece, dx: float, dy: float, side: float) -> bool:
        """Whether a point so far from the counter's middle lies on it."""
        half = self.pixels(side) / 2
        if self._look.pose(piece.pose).lies != _LONG:
            return math.hypot(dx, dy) <= half
        angle = math.radians(_TURN * (piece.facing or 0))
        along = abs(dx * math.sin(angle) - dy * math.cos(angle))
        across = abs(dx * math.cos(angle) + dy * math.sin(angle))
        long, wide = (half * share for share in self._t.capsule)
        return math.hypot(max(0.0, along - (long - wide)), across) <= wide

    def spec(self, key: CounterKey, side: float) -> CounterSpec:
        """What a counter looks like at a pitch in pixels."""
        t, colours = self._t, self._theme.colours
        width, pose = self.pixels(side), self._look.pose(key.pose)
        stock, unit = self._look.stock(key.stock), width / 100
        outline = self._outline(stock, key, pose)
        into = pose.face or (self._acted if key.acted else None)
        face = self._mixed(self._tint(stock.stock), into)
        ring = self._mixed(self._tint(stock.ring), pose.ring)
        dash = stock.dash or pose.dash
        layers: list[Layer] = [Stroke(
            outline.ring(t.inset + t.ring / 2), t.ring, ring, True, (dash, dash * _GAP)
        )]
        if width >= t.bare:
            layers.append(self._figure(key, pose))
        bearing = _TURN * key.facing if pose.lies == _LONG else 0
        layers += gauge_arc(self._theme, t.strength, outline, key.strength, bearing, 1 / unit)
        pixel = max(1.0, side / self._pitch) / unit
        return CounterSpec(
            unit, math.ceil(width * (t.capsule[0] / 2 + 0.14)) + 2, fineness(width),
            CounterShadow("stock", max(0.6, side / self._pitch)), outline=outline,
            edge=self._tint(stock.edge), depth=t.depth,
            bevels=(
                Bevel(0, 0, mix(face, colours.light, _LIT)),
                Bevel(t.inset * 0.5, 0.6, mix(face, colours.leather, 0.12)),
                Bevel(t.inset * 0.6, 0, face),
            ),
            casings=self._casings(key.state, pixel, 1.3 / unit), layers=tuple(layers),
            plates=self._plates(stock, key, pose, width), state=key.state,
        )

    # Parts

    def _outline(self, stock: Stock, key: CounterKey, pose: Pose) -> StockOutline:
        """The outline in hundredths about the middle."""
        if pose.lies == _LONG:
            long, wide = (share * 50 for share in self._t.capsule)
            ring = [
                (wide * math.cos(a), end - wide * math.sin(a))
                for end, start in ((wide - long, 0.0), (long - wide, math.pi))
                for a in (start + math.pi * k / 23 for k in range(24))
            ]
            return LoopOutline(tuple(turned(ring, _TURN * key.facing)))
        if stock.shape == "octagon":
            cut = self._t.cut
            return LoopOutline(tuple(rounded(
                [(-50 + cut, -50), (50 - cut, -50), (50, -50 + cut), (50, 50 - cut),
                 (50 - cut, 50), (-50 + cut, 50), (-50, 50 - cut), (-50, -50 + cut)], 3,
            )))
        return LoopOutline(tuple(
            (50 * math.cos(math.tau * i / 64), 50 * math.sin(math.tau * i / 64))
            for i in range(64)
        ))

    def _figure(self, key: CounterKey, pose: Pose) -> Drawing:
        side, lying = key.stock, pose.lies == _LONG
        names = (
            f"{side}-{pose.figure or key.figure + pose.suffix}",
            f"{side}-{self._look.default_body}{pose.suffix}",
        )
        span = 140 * 0.86 if lying else 100.0
        return Drawing((names,), (0.0, 0.0), (span, span), _TURN * key.facing, pose.fade)

    def _plates(
        self, stock: Stock, key: CounterKey, pose: Pose, width: int
    ) -> tuple[UprightPlate, ...]:
        """The number, a tick for one that has acted, the sign of a pose."""
        t, colours, plates = self._t, self._theme.colours, list[UprightPlate]()
        lying = pose.lies == _LONG
        number, level = key.badge(_NUMBER), key.badge(_LEVEL)
        if number:
            style = t.number_lying if lying else t.number
            at = self._corner(style, key, pose, width)
            # on a small counter the number grows at the figure's cost: it tells who this is
            least = min(_LEAST_DISC * LEAST_TEXT * self._scale, 0.34 * width)
            radius = max(style.radius * width / 100, least)
            digit = max(style.digit * width / 100, 1.5 * radius, self._floor)
            fill = self._tint(pose.plate) if pose.plate else colours.cream_pale
            rim = mix(self._tint(stock.ring), colours.ink, 0.2)
            plates.append(self._disc(number, at, radius, digit, fill, rim))
        if level and width >= t.bare:
            lies = self._beside_feet(key, pose, width) if lying else None
            at = lies or self._corner(t.level, key, pose, width)
            radius, digit = t.level.radius * width / 100, t.level.digit * width / 100
            plates.append(self._disc(level, at, radius, digit, colours.card, colours.ink_2))
        if width >= t.bare:
            style = t.tick
            x, y = (style.centre[0] - 50) * width / 100, (style.centre[1] - 50) * width / 100
            at, radius = (0.0, 0.0) if lying else (x, y), max(4.5, style.radius * width / 100)
            if pose.sign is not None:
                plates += self._pose_sign(pose, at, radius, size=1.6)
            elif key.acted:
                plates.append(self._sign(
                    "check", at, radius, colours.cream_pale, colours.go, colours.cream_pale,
                    size=1.6,
                ))
        return tuple(plates)

    def _disc(
        self, text: str, at: Point, radius: float, digit: float, fill: Rgb, rim: Rgb
    ) -> UprightPlate:
        """A few letters in a disc with its shadow."""
        x, y = round(at[0]), round(at[1])
        colours = self._theme.colours
        discs = (
            Disc((x, y + radius * 0.1), radius, colours.shadow, 0.4), Disc((x, y), radius, rim),
            Disc((x, y), radius * 0.86, fill),
        )
        return UprightPlate(discs, None, (Word(text, EXTRABOLD, digit, colours.ink, at),))

    def _corner(self, style: DiscM, key: CounterKey, pose: Pose, width: int) -> Point:
        """Where the number lies from the middle, in pixels: at the feet of one that lies."""
        x, y = style.centre[0] - 50, style.centre[1] - 50
        if pose.lies == _LONG:
            angle = math.radians(_TURN * key.facing)
            away = math.hypot(x, y)
            x, y = -math.sin(angle) * away, math.cos(angle) * away
        return x * width / 100, y * width / 100

    def _beside_feet(self, key: CounterKey, pose: Pose, width: int) -> Point:
        """Where the plate of the level lies on one that lies: beside its number."""
        x, y = self._corner(self._t.number_lying, key, pose, width)
        angle = math.radians(_TURN * key.facing)
        aside = (self._t.number_lying.radius + self._t.level.radius) * width / 100
        return x - math.cos(angle) * aside, y - math.sin(angle) * aside

    def ghost(self, sprite: Sprite, level: str, side: float) -> Sprite:
        """Somebody on another level: pale, and at full strength a plate with the level's letter,
        whose tip points up or down."""
        surface = faded(sprite.surface, self._t.ghost_share)
        if not level:
            return Sprite(surface, sprite.dx, sprite.dy)
        colours = self._theme.colours
        (x, y), radius = self._plate(side)
        at = (round(x - sprite.dx), round(y - sprite.dy))
        room = math.ceil(radius * _TIP) + 3
        # a lying figure's sprite may be too narrow for the plate
        pad = max(0, room - at[0], room - at[1])
        if pad:
            larger = Surface((surface.get_width() + pad, surface.get_height() + pad),
                             pygame.SRCALPHA)
            larger.blit(surface, (pad, pad))
            surface, at = larger, (at[0] + pad, at[1] + pad)
        canvas = Fine(Rect(at[0] - room, at[1] - room, 2 * room, 2 * room), 4)
        up = -1 if level[0] == "+" else 1
        fill = colours.select if up < 0 else colours.card
        for grow, colour in ((1.2, colours.ink_2), (0.0, fill)):
            whole = radius + grow
            base, tip = up * whole * 0.55, up * (radius * _TIP + grow)
            canvas.disc(at, whole, colour)
            canvas.polygon(
                [(at[0] + dx, at[1] + dy)
                 for dx, dy in ((-0.83 * whole, base), (0.0, tip), (0.83 * whole, base))], colour)
        surface.blit(canvas.done(), canvas.area.topleft, special_flags=PREMUL)
        self._letters.draw(surface, Word(level[1:], EXTRABOLD, radius * 1.3, colours.ink, at))
        return Sprite(surface, sprite.dx - pad, sprite.dy - pad)

    def plated(self, dx: float, dy: float, side: float) -> bool:
        """Whether a point so far from a ghost's middle lies on the plate of its level."""
        (x, y), radius = self._plate(side)
        return math.hypot(dx - x, dy - y) <= radius * 1.2

    def _plate(self, side: float) -> tuple[Point, float]:
        """The middle of a ghost's plate, from its own, and the radius in pixels."""
        width = self.pixels(side)
        radius = max(_LEAST_PLATE, 0.17 * width)
        return (-0.34 * width, -0.34 * width), radius
