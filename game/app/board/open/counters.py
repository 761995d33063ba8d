"""Counters of an open table: bases at their true inches, round or capsules, with a yellow front.

Shadow and rotation are baked in, every five degrees; number, tick and signs stay upright.
"""

import itertools
import math
from collections.abc import Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.app.board.open.measures import OpenMeasures, SideM
from game.app.board.open.shapes import capsule, front_of, turned
from game.app.board.view.counters import Seat
from game.app.board.view.ink import PREMUL, Fine, Sprite, faded, premul, shadow
from game.app.board.view.letters import EXTRABOLD, Letters, Word
from game.app.board.view.measures import Measures, tint
from game.app.board.view.plane import Point
from game.app.board.view.recipes import stock_in
from game.app.board.view.shadow import casings, cast, standing
from game.app.icons import Icons
from game.app.theme import Rgb, Theme, mix
from game.boards.table import DEGREES, FACINGS, UNIT
from game.core.table import Piece

_USUAL = 2.0  # inches of the base that the printed parts are measured for
_SMALL = 2 * UNIT, 2 * UNIT  # of a piece that says nothing of its base
_LIT = 0.5  # share of light on the upper rim of the stock
_SIGNS = {"wreck": "gear", "submerged": "", "cruising": ""}


class BaseLook(NamedTuple):
    """All that a counter's sprite depends on, besides its size."""

    stock: str
    figure: str
    number: str
    facing: int
    base: tuple[int, int]
    pose: str
    acted: bool
    state: str = ""


class BaseCounters:
    """Draws bases. state: "", "hover" or "selected", as of other counters. pose: "wreck",
    "cruising" (its shadow lies away from it), "submerged"."""

    def __init__(
        self, opened: OpenMeasures, measures: Measures, theme: Theme, icons: Icons,
        letters: Letters, art: str,
    ) -> None:
        self._o = opened
        self._b = opened.base
        self._m = measures
        self._theme = theme
        self._icons = icons
        self._letters = letters
        self._art = f"figures/{art}"

    def turned(self, piece: Piece) -> int:
        """One that acted has a paler stock."""
        return 0

    def seat(self, piece: Piece, mates: Sequence[Piece]) -> Seat:
        """Bases share no place."""
        return Seat()

    def low(self, piece: Piece) -> bool:
        """Wrecks lie under whatever flies over them."""
        return piece.pose == "wreck"

    def high(self, piece: Piece) -> bool:
        """What cruises hangs above whatever moves below it."""
        return piece.pose == "cruising"

    def pixels(self, side: float, piece: Piece | None = None) -> int:
        """Pixels of a piece's longest side at so many an inch; of what markers are made for
        without one."""
        if piece is None:
            return max(10, round(self._b.marker * side))
        return max(6, round(max(_base(piece)) / UNIT * side))

    def stock(self, name: str) -> SideM:
        """The recipe of a stock.

        Raises:
            BoxError: open.yaml has no such stock.
        """
        return stock_in(self._o.stocks, name, "open.yaml")

    def look(self, piece: Piece, state: str = "") -> BaseLook:
        """The look of a piece."""
        number = next((badge.text for badge in piece.badges if badge.slot == "id"), "")
        return BaseLook(
            piece.stock, piece.figure, number, (piece.facing or 0) % FACINGS, _base(piece),
            piece.pose, piece.acted, state,
        )

    def hit(self, piece: Piece, dx: float, dy: float, side: float) -> bool:
        """Whether a point so far from the counter's middle lies on it."""
        length, width = (part / UNIT * side for part in _base(piece))
        angle = math.radians(DEGREES * (piece.facing or 0))
        along = abs(dx * math.sin(angle) - dy * math.cos(angle))
        across = abs(dx * math.cos(angle) + dy * math.sin(angle))
        return math.hypot(max(0.0, along - (length - width) / 2), across) <= width / 2

    def bake(self, look: BaseLook, side: float) -> Sprite:
        """Draw one base at so many pixels an inch."""
        draw = _Drawing(look, side)
        stock = self.stock(look.stock)
        if look.state:
            self._rings(draw, look.state)
        self._stock(draw, stock, look)
        if draw.wide >= self._b.bare:
            self._figure(draw, look)
        self._front(draw, look)
        face = draw.canvas.done()
        self._plates(face, draw, stock, look)
        if look.pose == "submerged":
            self._sunk(face, draw)
        if look.pose == "cruising":
            return self._aloft(face, look, side)
        return standing(self._theme, self._m, face, look.state, max(0.6, side / self._o.unit))

    # Parts

    def _colour(self, stock: SideM, look: BaseLook) -> Rgb:
        colour = tint(self._theme, stock.stock)
        for wanted, (token, share) in (
            (look.pose == "wreck", self._o.wreck), (look.acted, self._o.acted)
        ):
            if wanted:
                return mix(colour, self._theme.colour(token), share)
        return colour

    def _ring_colour(self, stock: SideM, look: BaseLook) -> Rgb:
        ring = tint(self._theme, stock.ring)
        if look.pose == "wreck":
            return mix(ring, self._theme.colours.dormant_stock, 0.45)
        return ring

    def _stock(self, draw: "_Drawing", stock: SideM, look: BaseLook) -> None:
        """The lower edge, a light upper rim, the face and its ring."""
        colours = self._theme.colours
        face = self._colour(stock, look)
        draw.area(0, tint(self._theme, stock.edge), drop=self._b.depth)
        draw.area(0, mix(face, colours.ink, 0.55))
        draw.area(draw.pixel, mix(face, colours.light, _LIT))
        draw.area(1.6 * draw.pixel, face)
        ring, width = self._ring_colour(stock, look), self._b.ring * draw.scale
        inset = width / 2 + 0.02
        if stock.dash or look.pose == "wreck":
            draw.dashes(inset, width, stock.dash or 0.3, ring)
        else:
            draw.line(inset, width, ring)

    def _front(self, draw: "_Drawing", look: BaseLook) -> None:
        """The yellow rim over the front half, and an arrow at its middle."""
        colours = self._theme.colours
        if look.pose == "wreck":
            return
        yellow, ink = tint(self._theme, self._b.front), colours.ink
        width = self._b.rim * draw.scale
        thin = max(draw.pixel, 0.02 * draw.scale)
        draw.line(width / 2 + 0.01, width, ink, front=True)
        draw.line(width / 2 + 0.01, max(0.0, width - 2 * thin), yellow, front=True)
        long, half = (part * draw.scale for part in self._b.arrow)
        tip = look.base[0] / UNIT / 2 + 0.3 * long
        for grow, colour in ((1.6 * thin, ink), (0.0, yellow)):
            points = [
                (0.0, -tip - 1.5 * grow), (half + grow, -tip + long + grow),
                (-half - grow, -tip + long + grow),
            ]
            draw.polygon(turned(points, draw.bearing), colour)

    def _figure(self, draw: "_Drawing", look: BaseLook) -> None:
        """The silhouette, turned with the base."""
        length, width = (part / UNIT for part in look.base)
        room = 2 * self._b.ring * draw.scale
        fine = draw.canvas.fine
        span = tuple(
            max(2, round((part - room) * self._b.figure * draw.side * fine))
            for part in (width, length)
        )
        image = self._icons.art(self._art, f"{look.stock}-{look.figure}", (span[0], span[1]))
        if image is None:
            return
        stamp = premul(image)
        if look.facing:
            stamp = pygame.transform.rotate(stamp, -draw.bearing)
        draw.canvas.stamp(faded(stamp, 0.45) if look.pose == "wreck" else stamp, (0.0, 0.0))

    def _plates(self, face: Surface, draw: "_Drawing", stock: SideM, look: BaseLook) -> None:
        """The number at the rear, a sign on a wreck."""
        colours, how, scale = self._theme.colours, self._b.plate, draw.scale
        rear = look.base[0] / UNIT / 2 * how.at * draw.side
        (x, y), = turned([(0.0, rear)], draw.bearing)
        sign = _SIGNS.get(look.pose, "")
        if sign and draw.wide >= self._b.bare:
            self._sign(face, draw, sign)
        if not look.number or draw.wide < self._b.bare:
            return
        pixels = max(min(float(how.least), 0.42 * draw.wide), how.digit * scale * draw.side)
        wide = self._letters.width(look.number, EXTRABOLD, pixels)
        high = max(how.high * scale * draw.side, pixels * 1.05)
        box = Rect(0, 0, round(wide + max(4.0, how.wide * scale * draw.side)), round(high) | 1)
        box.center = (round(x), round(y))
        edge = max(1, round(0.035 * scale * draw.side))
        canvas = Fine(box.inflate(4 * edge + 2, 4 * edge + 2), 4)
        radius = 0.24 * box.height
        ring = mix(self._ring_colour(stock, look), colours.ink, 0.25)
        canvas.box(box.move(0, edge), radius, colours.shadow, 0.35)
        canvas.box(box, radius, ring)
        fill = colours.cream_pale if look.pose != "wreck" else colours.dormant_stock
        canvas.box(box.inflate(-2 * edge, -2 * edge), radius * 0.8, fill)
        left, top = canvas.area.topleft
        face.blit(canvas.done(), (left + draw.reach, top + draw.reach), special_flags=PREMUL)
        at = (box.centerx + draw.reach, box.centery + draw.reach)
        self._letters.draw(face, Word(look.number, EXTRABOLD, pixels, colours.ink, at))

    def _sign(self, face: Surface, draw: "_Drawing", sign: str) -> None:
        """A small icon in the middle."""
        colours = self._theme.colours
        radius = max(4.0, 0.34 * draw.scale * draw.side)
        pad = math.ceil(radius) + 2
        canvas = Fine(Rect(-pad, -pad, 2 * pad, 2 * pad), 4)
        canvas.disc((0, 0), radius, colours.cream_pale)
        canvas.disc((0, 0), radius - max(1.0, 0.06 * radius), colours.salvage)
        made = canvas.done()
        icon = premul(self._icons.icon(sign, max(6, round(radius * 1.5)), colours.cream_pale))
        made.blit(icon, icon.get_rect(center=(pad, pad)), special_flags=PREMUL)
        face.blit(made, (draw.reach - pad, draw.reach - pad), special_flags=PREMUL)

    def _sunk(self, face: Surface, draw: "_Drawing") -> None:
        """Water over it, and a wave across."""
        token, share = self._o.submerged
        veil = Fine(Rect(-draw.reach, -draw.reach, 2 * draw.reach, 2 * draw.reach), 2)
        veil.polygon(draw.outline(0), self._theme.colour(token), share)
        unit = draw.scale * draw.side
        for down in (-0.25, 0.2):
            wave = [(dx * unit, (down + dy) * unit) for dx, dy in (
                (-0.5, 0.04), (-0.25, -0.08), (0.0, 0.04), (0.25, -0.08), (0.5, 0.04))]
            veil.line(wave, max(1.0, 0.06 * unit), self._theme.colours.cream_pale, 0.8)
        face.blit(veil.done(), (0, 0), special_flags=PREMUL)

    def _aloft(self, face: Surface, look: BaseLook, side: float) -> Sprite:
        """What flies: its own shadow lies on the ground away from it."""
        scale = max(0.6, side / self._o.unit)
        image, margin = shadow(face, self._theme.colours.shadow, 0.42, max(1, round(3 * scale)))
        dx, dy = (round(part * side) for part in self._b.cruise)
        half = margin + face.get_width() // 2
        thrown = image.get_rect(topleft=(dx - half, dy - half))
        near = cast(self._theme, face, look.state == "selected", scale, 0)
        own = near.surface.get_rect(topleft=(near.dx, near.dy))
        both = thrown.union(own)
        left, top = both.topleft
        whole = Surface(both.size, pygame.SRCALPHA)
        for drawn, place in ((image, thrown), (near.surface, own)):
            whole.blit(drawn, place.move(-left, -top), special_flags=PREMUL)
        return Sprite(whole, left, top)

    def _rings(self, draw: "_Drawing", state: str) -> None:
        pixel = draw.pixel * max(1.0, draw.side / self._o.unit)
        for grow, colour in casings(self._theme, self._m, state, pixel, 1.4 * draw.pixel):
            draw.area(-grow, colour)
            draw.area(-grow, colour, drop=self._b.depth)

    def ghost(self, sprite: Sprite, level: str, side: float) -> Sprite:
        """Where it will stand: pale."""
        return Sprite(faded(sprite.surface, 0.55), sprite.dx, sprite.dy)

    def plated(self, dx: float, dy: float, side: float) -> bool:
        """An open table has but one level."""
        return False


class _Drawing:
    """Draws a base in inches about its middle. scale: of its printed parts, 1 for the usual base;
    pixel: inches of one; wide: pixels across it."""

    def __init__(self, look: BaseLook, side: float) -> None:
        length, width = (part / UNIT for part in look.base)
        self.side = side
        self.bearing = DEGREES * look.facing
        self.scale = math.sqrt(width / _USUAL)
        self.pixel = 1 / side
        self.wide = width * side
        self.reach = math.ceil((length / 2 + 0.22 * self.scale) * side + 7 * max(1, side / 28)) + 2
        fine = 4 if length * side <= 90 else 3 if length * side <= 160 else 2
        self.canvas = Fine(Rect(-self.reach, -self.reach, 2 * self.reach, 2 * self.reach), fine)
        self._length, self._width = length, width

    def outline(self, inset: float, drop: float = 0.0) -> list[Point]:
        """In pixels, drawn in by some inches, shifted down."""
        ring = capsule(self._length, self._width, self.bearing, -inset)
        return [(x * self.side, (y + drop) * self.side) for x, y in ring]

    def polygon(self, points: Sequence[Point], colour: Rgb) -> None:
        """Points in inches, filled."""
        self.canvas.polygon([(x * self.side, y * self.side) for x, y in points], colour)

    def area(self, inset: float, colour: Rgb, drop: float = 0.0) -> None:
        """The outline filled; inset below 0 grows it."""
        self.canvas.polygon(self.outline(inset, drop), colour)

    def line(self, inset: float, width: float, colour: Rgb, front: bool = False) -> None:
        """A line along the outline, or along its front half with straight ends."""
        points = self.outline(inset)
        if not front:
            self.canvas.line(points, width * self.side, colour, closed=True)
            return
        half = width / 2
        outer, within = (front_of(self.outline(inset + by)) for by in (-half, half))
        for (a, b), (c, d) in zip(
            itertools.pairwise(outer), itertools.pairwise(within), strict=True
        ):
            self.canvas.polygon((a, b, d, c), colour)

    def dashes(self, inset: float, width: float, dash: float, colour: Rgb) -> None:
        """A broken line along the outline."""
        on = dash * self.scale * self.side
        self.canvas.dashes(
            self.outline(inset), width * self.side, on, 0.55 * on, colour, closed=True
        )


def _base(piece: Piece) -> tuple[int, int]:
    return piece.base if piece.base[0] else _SMALL
