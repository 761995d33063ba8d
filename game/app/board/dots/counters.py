"""Counters of troopers: round or eight-sided, long when lying, the figure turned with its facing.

Shadow and rotation are baked in; the number, the tick and all words stay upright.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.app.board.dots.measures import DotMeasures, PlateM, SideM
from game.app.board.view import polygons
from game.app.board.view.counters import Seat
from game.app.board.view.ink import PREMUL, Fine, Sprite, faded, premul
from game.app.board.view.letters import EXTRABOLD, Letters, Word
from game.app.board.view.measures import Measures, tint
from game.app.board.view.plane import Point
from game.app.board.view.recipes import stock_in
from game.app.board.view.shadow import casings, standing
from game.app.icons import Icons
from game.app.theme import Rgb, Theme, mix
from game.core.table import Piece

_FACINGS = 12
_LYING = ("prone", "out", "dead")
_LEAST_DISC = 6.4  # pixels of the radius of the number's disc
_LIT = 0.5  # share of light on the upper rim of the stock
_LEAST_PLATE = 6.0  # pixels of the radius of a ghost's plate
_TIP = 1.7  # how far the tip of that plate juts out, in radii


class TrooperLook(NamedTuple):
    """All that a counter's sprite depends on, besides its size."""

    stock: str
    figure: str
    number: str
    level: str
    facing: int
    pose: str
    acted: bool
    state: str = ""


class TrooperCounters:
    """Draws counters of troopers. state: "", "hover" or "selected", as on hexes."""

    def __init__(
        self, dots: DotMeasures, measures: Measures, theme: Theme, icons: Icons, letters: Letters,
        art: str,
    ) -> None:
        self._d = dots
        self._m = measures
        self._t = dots.trooper
        self._theme = theme
        self._icons = icons
        self._letters = letters
        self._art = f"figures/{art}"

    def turned(self, piece: Piece) -> int:
        """One that acted has a tick."""
        return 0

    def seat(self, piece: Piece, mates: Sequence[Piece]) -> Seat:
        """Whoever stands over the fallen stands on the same dot."""
        return Seat()

    def low(self, piece: Piece) -> bool:
        """The fallen lie under those that stand on their dot."""
        return piece.pose in ("out", "dead")

    def high(self, piece: Piece) -> bool:
        """Everybody keeps to the ground."""
        return False

    def pixels(self, side: float, piece: Piece | None = None) -> int:
        """Pixels of a standing counter's diameter at a pitch."""
        return max(6, round(self._t.size * side))

    def stock(self, name: str) -> SideM:
        """The recipe of a stock.

        Raises:
            BoxError: dots.yaml has no such stock.
        """
        return stock_in(self._d.stocks, name, "dots.yaml")

    def look(self, piece: Piece, state: str = "") -> TrooperLook:
        """The look of a piece."""
        texts = {badge.slot: badge.text for badge in piece.badges}
        return TrooperLook(
            piece.stock, piece.figure, texts.get("number", ""), texts.get("level", ""),
            (piece.facing or 0) % _FACINGS, piece.pose,
            piece.acted, state,
        )

    def hit(self, piece: Piece, dx: float, dy: float, side: float) -> bool:
        """Whether a point so far from the counter's middle lies on it."""
        half = self.pixels(side) / 2
        if piece.pose not in _LYING:
            return math.hypot(dx, dy) <= half
        angle = math.radians(30 * (piece.facing or 0))
        along = abs(dx * math.sin(angle) - dy * math.cos(angle))
        across = abs(dx * math.cos(angle) + dy * math.sin(angle))
        long, wide = (half * share for share in self._t.capsule)
        return math.hypot(max(0.0, along - (long - wide)), across) <= wide

    def bake(self, look: TrooperLook, side: float) -> Sprite:
        """Draw one counter for a pitch in pixels."""
        width = self.pixels(side)
        fine = 4 if width <= 72 else 3 if width <= 120 else 2
        reach = math.ceil(width * (self._t.capsule[0] / 2 + 0.14)) + 2
        canvas = Fine(Rect(-reach, -reach, 2 * reach, 2 * reach), fine)
        draw = _Drawing(canvas, width / 100, self._outline(look))
        stock = self.stock(look.stock)
        if look.state:
            self._rings(draw, look.state, side, width)
        self._stock(draw, stock, look)
        if width >= self._t.bare:
            self._figure(draw, look, width, fine)
        face = canvas.done()
        self._plates(face, stock, look, width, reach)
        return self._with_shadow(face, look, side)

    # Parts

    def _outline(self, look: TrooperLook) -> list[Point]:
        """The outline in hundredths about the middle, for the upright stock."""
        if look.pose in _LYING:
            long, wide = (share * 50 for share in self._t.capsule)
            ring = [
                (wide * math.cos(a), end - wide * math.sin(a))
                for end, start in ((wide - long, 0.0), (long - wide, math.pi))
                for a in (start + math.pi * k / 23 for k in range(24))
            ]
            return _turned(ring, 30 * look.facing)
        if self.stock(look.stock).shape == "oct":
            cut = self._t.cut
            return polygons.rounded(
                [(-50 + cut, -50), (50 - cut, -50), (50, -50 + cut), (50, 50 - cut),
                 (50 - cut, 50), (-50 + cut, 50), (-50, 50 - cut), (-50, -50 + cut)], 3,
            )
        return [
            (50 * math.cos(math.tau * i / 64), 50 * math.sin(math.tau * i / 64)) for i in range(64)
        ]

    def _colour(self, stock: SideM, look: TrooperLook) -> Rgb:
        colour = tint(self._theme, stock.stock)
        for wanted, (token, share) in (
            (look.pose == "dead", self._d.dead), (look.pose == "out", self._d.out),
            (look.acted, self._d.acted),
        ):
            if wanted:
                return mix(colour, self._theme.colour(token), share)
        return colour

    def _stock(self, draw: "_Drawing", stock: SideM, look: TrooperLook) -> None:
        """The lower edge, a light upper rim, the face and its ring."""
        t, colours = self._t, self._theme.colours
        face = self._colour(stock, look)
        draw.area(0, tint(self._theme, stock.edge), drop=t.depth)
        draw.area(0, mix(face, colours.light, _LIT))
        draw.area(t.inset * 0.5, mix(face, colours.leather, 0.12), drop=0.6)
        draw.area(t.inset * 0.6, face)
        ring = tint(self._theme, stock.ring)
        if look.pose == "dead":
            ring = mix(ring, self._theme.colours.dormant_stock, 0.45)
        if stock.dash or look.pose == "out":
            draw.dashes(t.inset + t.ring / 2, t.ring, stock.dash or 15, ring)
        else:
            draw.ring(t.inset + t.ring / 2, t.ring, ring)

    def _figure(self, draw: "_Drawing", look: TrooperLook, width: int, fine: int) -> None:
        side = look.stock
        lying = look.pose in _LYING
        name = f"{side}-{look.figure}{'-prone' if lying else ''}"
        if look.pose in ("out", "dead"):
            name = f"{side}-fallen"
        span = round((140 if lying else 100) / 100 * width * fine * (0.86 if lying else 1.0))
        drawn = self._icons.art(self._art, name, (span, span))
        if drawn is None:
            name = f"{side}-rifle{'-prone' if lying else ''}"
            drawn = self._icons.art(self._art, name, (span, span))
        if drawn is None:
            return
        image = premul(drawn)
        if look.facing:
            image = pygame.transform.rotate(image, -30 * look.facing)
        if look.pose == "dead":
            image = faded(image, 0.6)
        draw.canvas.stamp(image, (0.0, 0.0))

    def _plates(
        self, face: Surface, stock: SideM, look: TrooperLook, width: int, reach: int
    ) -> None:
        """The number, a tick for one that has acted, a sign on the unconscious and the dead."""
        t, colours = self._t, self._theme.colours
        lying = look.pose in _LYING
        ring = mix(tint(self._theme, stock.ring), colours.ink, 0.2)
        if look.number:
            how = t.number_prone if lying else t.number
            at = self._corner(how, look, width)
            # on a small counter the number grows at the figure's cost: it tells who this is
            radius = max(how.radius * width / 100, min(_LEAST_DISC, 0.34 * width))
            digit = max(how.digit * width / 100, 1.5 * radius)
            word = Word(look.number, EXTRABOLD, digit, colours.ink, at)
            fill = colours.cream_pale if look.pose != "dead" else colours.dormant_stock
            self._disc(face, at, radius, fill, ring, reach)
            self._letters.draw(face, word._replace(at=(at[0] + reach, at[1] + reach)))
        if look.level and width >= t.bare:
            at = self._beside_feet(look, width) if lying else self._corner(t.level, look, width)
            radius = t.level.radius * width / 100
            self._disc(face, at, radius, colours.card, colours.ink_2, reach)
            middle = (at[0] + reach, at[1] + reach)
            digit = t.level.digit * width / 100
            self._letters.draw(face, Word(look.level, EXTRABOLD, digit, colours.ink, middle))
        sign = {"out": "medic", "dead": "skull"}.get(look.pose, "check" if look.acted else "")
        if sign and width >= t.bare:
            how = t.tick
            x, y = (how.centre[0] - 50) * width / 100, (how.centre[1] - 50) * width / 100
            at = (0.0, 0.0) if lying else (x, y)
            fill = {"out": colours.select, "dead": colours.ink_2}.get(look.pose, colours.go)
            ink = colours.ink if look.pose == "out" else colours.cream_pale
            radius = max(4.5, how.radius * width / 100)
            self._disc(face, at, radius, fill, colours.cream_pale, reach)
            icon = premul(self._icons.icon(sign, max(6, round(radius * 1.6)), ink))
            place = icon.get_rect(center=(round(at[0]) + reach, round(at[1]) + reach))
            face.blit(icon, place, special_flags=PREMUL)

    def _corner(self, how: PlateM, look: TrooperLook, width: int) -> Point:
        """Where the number lies from the middle, in pixels: at the feet of one that lies."""
        x, y = how.centre[0] - 50, how.centre[1] - 50
        if look.pose in _LYING:
            angle = math.radians(30 * look.facing)
            away = math.hypot(x, y)
            x, y = -math.sin(angle) * away, math.cos(angle) * away
        return x * width / 100, y * width / 100

    def _beside_feet(self, look: TrooperLook, width: int) -> Point:
        """Where the plate of the level lies on one that lies: beside its number."""
        x, y = self._corner(self._t.number_prone, look, width)
        angle = math.radians(30 * look.facing)
        aside = (self._t.number_prone.radius + self._t.level.radius) * width / 100
        return x - math.cos(angle) * aside, y - math.sin(angle) * aside

    def _disc(
        self, face: Surface, at: Point, radius: float, fill: Rgb, ring: Rgb, reach: int
    ) -> None:
        pad = math.ceil(radius) + 2
        x, y = round(at[0]), round(at[1])
        canvas = Fine(Rect(x - pad, y - pad, 2 * pad, 2 * pad), 4)
        canvas.disc((x, y + radius * 0.1), radius, self._theme.colours.shadow, 0.4)
        canvas.disc((x, y), radius, ring)
        canvas.disc((x, y), radius * 0.86, fill)
        face.blit(canvas.done(), (x - pad + reach, y - pad + reach), special_flags=PREMUL)

    def _rings(self, draw: "_Drawing", state: str, side: float, width: int) -> None:
        pixel = 100 / width * max(1.0, side / self._d.pitch)
        for grow, colour in casings(self._theme, self._m, state, pixel, 1.3 * 100 / width):
            draw.area(-grow, colour)
            draw.area(-grow, colour, drop=self._t.depth)

    def _with_shadow(self, face: Surface, look: TrooperLook, side: float) -> Sprite:
        return standing(self._theme, self._m, face, look.state, max(0.6, side / self._d.pitch))

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


class _Drawing:
    """Draws in hundredths of a counter about its middle. unit: pixels of one hundredth."""

    def __init__(self, canvas: Fine, unit: float, outline: list[Point]) -> None:
        self.canvas = canvas
        self._unit = unit
        self._outline = outline

    def _pixels(self, inset: float, drop: float = 0.0) -> list[Point]:
        ring = polygons.shrunk(self._outline, inset) if inset else self._outline
        return [(x * self._unit, (y + drop) * self._unit) for x, y in ring]

    def area(self, inset: float, colour: Rgb, drop: float = 0.0) -> None:
        """The outline filled; inset below 0 grows it; drop: shifted down."""
        self.canvas.polygon(self._pixels(inset, drop), colour)

    def ring(self, inset: float, width: float, colour: Rgb) -> None:
        """A whole line along the outline."""
        self.canvas.line(self._pixels(inset), width * self._unit, colour, closed=True)

    def dashes(self, inset: float, width: float, dash: float, colour: Rgb) -> None:
        """A broken line along the outline."""
        self.canvas.dashes(
            self._pixels(inset), width * self._unit, dash * self._unit, dash * 0.36 * self._unit,
            colour, closed=True,
        )


def _turned(points: list[Point], degrees: float) -> list[Point]:
    angle = math.radians(degrees)
    cos, sin = math.cos(angle), math.sin(angle)
    return [(x * cos - y * sin, x * sin + y * cos) for x, y in points]
