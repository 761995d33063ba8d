"""Counters with a facing: hexagons with a thick front rim, the figure turned with it.

Shadow and rotation are baked in; name, value and signs stay upright. Those who are out lie there
without a counter, as bodies.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.app.board.hexes.measures import FacedMeasures, RimM, SideM
from game.app.board.view.counters import Seat
from game.app.board.view.ink import PREMUL, Fine, Sprite, faded, premul, shadow
from game.app.board.view.letters import BOLD, EXTRABOLD, NARROW, Letters, Word
from game.app.board.view.measures import Measures, tint
from game.app.board.view.plane import Point
from game.app.board.view.polygons import rounded
from game.app.board.view.recipes import stock_in
from game.app.board.view.shadow import casings, cast, standing
from game.app.icons import Icons
from game.app.theme import Rgb, Theme, mix
from game.core.table import Piece

_SIDES = 6
_TURN = 60  # degrees from one facing to the next
_LONG = 50 / math.cos(math.pi / 6)  # from the middle to a corner
_LYING = ("out", "dead")
_POSED = {"prone": "legs", "kneels": "knees", "kneeling": "knees"}
_LOW = "low"
"""Style of a value that is to be seen at once."""


class FacedLook(NamedTuple):
    """All that a counter's sprite depends on, besides its size."""

    stock: str
    figure: str
    name: str
    value: str
    style: str
    facing: int
    pose: str
    acted: bool
    state: str = ""


class FacingCounters:
    """Draws counters with a facing. state: "", "hover" or "selected", as of other counters.

    art: folder of the figures; a figure's name is those of its layers, lowest first, joined by "+".
    """

    def __init__(
        self, faced: FacedMeasures, measures: Measures, theme: Theme, icons: Icons,
        letters: Letters, art: str,
    ) -> None:
        self._stocks = faced.stocks
        self._m = measures
        self._c = faced.counter
        self._theme = theme
        self._icons = icons
        self._letters = letters
        self._art = f"figures/{art}"
        self._corners = [
            (_LONG * math.cos(math.radians(a)), _LONG * math.sin(math.radians(a)))
            for a in range(-120, 240, _TURN)
        ]

    def takes(self, stock: str) -> bool:
        """Whether there is such a stock."""
        return stock in self._stocks

    def pixels(self, side: float, piece: Piece | None = None) -> int:
        """Pixels of a counter's height at a hex side."""
        return max(6, round(self._m.counter.side * math.sqrt(3) * side))

    def turned(self, piece: Piece) -> int:
        """One that acted has a tick."""
        return 0

    def ghost(self, sprite: Sprite, level: str, side: float) -> Sprite:
        """On hexes there is but one level."""
        return sprite

    def plated(self, dx: float, dy: float, side: float) -> bool:
        """On hexes there is but one level."""
        return False

    def low(self, piece: Piece) -> bool:
        """The fallen lie under whoever stands over them."""
        return piece.pose in _LYING

    def high(self, piece: Piece) -> bool:
        """Everybody keeps to the ground."""
        return False

    def seat(self, piece: Piece, mates: Sequence[Piece]) -> Seat:
        """Beside whoever else has a counter there, small; over the fallen, a little aside."""
        upright = [mate for mate in mates if not self.low(mate)]
        if self.low(piece):
            return Seat(*self._c.over.body) if upright else Seat()
        if not upright:
            return Seat(*self._c.over.other)
        ahead = sum(_order(mate) < _order(piece) for mate in upright)
        dx, dy = self._c.pair.other if ahead else self._c.pair.body
        return Seat(dx, dy, self._c.pair.scale)

    def look(self, piece: Piece, state: str = "") -> FacedLook:
        """The look of a piece."""
        value = next((badge for badge in piece.badges), None)
        facing = (piece.facing or 0) % _SIDES
        if self.low(piece):
            return FacedLook(piece.stock, "", "", "", "", facing, piece.pose, False, state)
        return FacedLook(
            piece.stock, piece.figure, piece.band, value.text if value else "",
            value.style if value else "", facing, piece.pose, piece.acted, state,
        )

    def hit(self, piece: Piece, dx: float, dy: float, side: float) -> bool:
        """Whether a point so far from the counter's middle lies on it."""
        half = self.pixels(side) / 2
        dx, dy = abs(dx), abs(dy)
        return max(dy, dx * math.sqrt(3) / 2 + dy / 2) <= half

    def stock(self, name: str) -> SideM:
        """The recipe of a stock.

        Raises:
            BoxError: faced.yaml has no such stock.
        """
        return stock_in(self._stocks, name, "faced.yaml")

    def bake(self, look: FacedLook, side: float) -> Sprite:
        """Draw one counter for a hex side in pixels."""
        if look.pose in _LYING:
            return self._body(look, side)
        height = self.pixels(side)
        reach = math.ceil(height * 0.68) + 2
        fine = 4 if height <= 72 else 3 if height <= 120 else 2
        canvas = Fine(Rect(-reach, -reach, 2 * reach, 2 * reach), fine)
        stock = self.stock(look.stock)
        unit = height / 100
        if look.state:
            self._rings(canvas, look.state, side, unit)
        self._stock(canvas, stock, look, unit)
        if height >= self._c.bare:
            self._figure(canvas, look, height * fine)
        face = canvas.done()
        if height >= self._c.bare:
            self._plate(face, stock, look, height, reach)
            if look.acted:
                acted = self._c.acted
                self._sign(face, "check", acted.centre, acted.radius, unit, reach)
        return standing(self._theme, self._m, face, look.state, max(0.6, side / 40))

    # Parts

    def _ring(self, unit: float, inset: float = 0.0, drop: float = 0.0) -> list[Point]:
        """The outline in pixels, drawn in by so much on every side."""
        share = 1 - inset / 50
        ring = [(x * share, y * share) for x, y in self._corners]
        return [(x * unit, (y + drop) * unit) for x, y in rounded(ring, self._c.radius)]

    def _stock(self, canvas: Fine, stock: SideM, look: FacedLook, unit: float) -> None:
        """Lower edge, a light upper rim, the face, and the rims that tell the facing."""
        c, colours = self._c, self._theme.colours
        face = tint(self._theme, stock.stock)
        if look.acted:
            face = mix(face, tint(self._theme, c.acted.stone), c.acted.share)
        canvas.polygon(self._ring(unit, 0, c.depth), tint(self._theme, stock.edge))
        canvas.polygon(self._ring(unit), mix(face, colours.light, 0.5))
        canvas.polygon(self._ring(unit, c.inset * 0.6, 0.5), mix(face, colours.leather, 0.12))
        canvas.polygon(self._ring(unit, c.inset * 0.6), face)
        rim = tint(self._theme, stock.rim)
        sides = [look.facing, look.facing + 1, look.facing - 1]
        for side in sides:
            self._strip(canvas, side, c.front, rim, unit)
        for side in (look.facing + 2, look.facing - 2):
            self._strip(canvas, side, c.side, mix(rim, face, c.side.share), unit)
        self._strip(canvas, look.facing + 3, c.rear, tint(self._theme, stock.dark), unit)
        if stock.ticks:
            for side in sides:
                self._ticks(canvas, side, face, unit)
        self._arrow(canvas, look.facing, colours.cream_pale, unit)

    def _edge(self, side: int, inset: float) -> tuple[Point, Point]:
        """The ends of a side (0 north, clockwise), drawn in by so much."""
        share = 1 - inset / 50
        a, b = self._corners[side % _SIDES], self._corners[(side + 1) % _SIDES]
        return (a[0] * share, a[1] * share), (b[0] * share, b[1] * share)

    def _strip(self, canvas: Fine, side: int, how: RimM, colour: Rgb, unit: float) -> None:
        """A rim along one side: whole, or in dashes across it."""
        a, b = self._edge(side, how.inset - how.width / 2)
        c, d = self._edge(side, how.inset + how.width / 2)
        if not how.dash:
            canvas.polygon(_scaled((a, b, d, c), unit), colour)
            return
        length = math.dist(c, d)
        count = max(2, round(length / (2 * how.dash)))
        step = length / (2 * count - 1)
        ux, uy = (d[0] - c[0]) / length, (d[1] - c[1]) / length
        nx, ny = uy * how.width, -ux * how.width
        for index in range(count):
            x, y = c[0] + ux * 2 * index * step, c[1] + uy * 2 * index * step
            ex, ey = x + ux * step, y + uy * step
            dash = ((x, y), (ex, ey), (ex + nx, ey + ny), (x + nx, y + ny))
            canvas.polygon(_scaled(dash, unit), colour)

    def _ticks(self, canvas: Fine, side: int, colour: Rgb, unit: float) -> None:
        how, rim = self._c.tick, self._c.front
        a, b = self._edge(side, rim.inset - rim.width / 2)
        c, d = self._edge(side, rim.inset + rim.width / 2)
        for share in how.at:
            ends = (
                (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share),
                (c[0] + (d[0] - c[0]) * share, c[1] + (d[1] - c[1]) * share),
            )
            canvas.line(_scaled(ends, unit), how.width * unit, colour)

    def _arrow(self, canvas: Fine, facing: int, colour: Rgb, unit: float) -> None:
        how = self._c.arrow
        tip = 50 - how.top
        points = [(0.0, -tip), (how.half, -tip + how.high), (-how.half, -tip + how.high)]
        canvas.polygon(_scaled(_turned(points, _TURN * facing), unit), colour)

    def _layers(self, look: FacedLook) -> list[str]:
        parts = [part for part in look.figure.split("+") if part]
        if len(parts) < 2:
            parts.append(self._c.default_body)
        return [f"{look.stock}-{part}" for part in (_POSED.get(look.pose, ""), *parts) if part]

    def _figure(self, canvas: Fine, look: FacedLook, height: int) -> None:
        """The layers of the figure, turned together."""
        how = self._c.figure
        span = max(1, round(how.box / 100 * height))
        whole = Surface((span, span), pygame.SRCALPHA)
        for name in self._layers(look):
            drawn = self._icons.art(self._art, name, (span, span))
            if drawn is not None:
                whole.blit(premul(drawn), (0, 0), special_flags=PREMUL)
        if look.facing:
            whole = pygame.transform.rotate(whole, -_TURN * look.facing)
        down = how.down / 100 * height / canvas.fine
        (at,) = _turned([(0.0, down)], _TURN * look.facing)
        canvas.stamp(whole, at)

    def _plate(
        self, face: Surface, stock: SideM, look: FacedLook, height: int, reach: int
    ) -> None:
        """Name at the left, value at the right, on an upright plate over the lower edge."""
        how, colours = self._c.plate, self._theme.colours
        named = bool(look.name) and height >= self._c.no_name
        if not named and not look.value:
            return
        pixels = min(max(how.text / 100 * height, how.least), how.small * height)
        pad = max(2.0, 0.34 * pixels)
        value = self._letters.width(look.value, EXTRABOLD, pixels) if look.value else 0
        high = round(max(how.height / 100 * height, pixels * 1.22))
        widest = height / math.cos(math.pi / 6)
        room = widest - value - 2 * pad - (pad if look.value and named else 0)
        name, font, wide = self._fitting(look.name, pixels, room) if named else ("", BOLD, 0)
        width = max(
            round(wide + value + 2 * pad + (pad if name and look.value else 0)),
            round(how.width / 100 * height) if named else 0, high,
        )
        x, y = how.centre[0] * height / 100, how.centre[1] * height / 100
        rect = Rect(0, 0, width, high)
        rect.center = (round(x), round(y))
        edge = max(1, round(how.rim / 100 * height))
        canvas = Fine(rect.inflate(4 * edge + 6, 4 * edge + 6), 4)
        round_plate = stock.plate == "round"
        outer = (high / 2 + edge) if round_plate else 1.6 * edge
        rim = tint(self._theme, stock.rim)
        canvas.box(rect.inflate(2 * edge, 2 * edge).move(0, edge), outer, colours.shadow, 0.4)
        canvas.box(rect.inflate(2 * edge, 2 * edge), outer, rim)
        canvas.box(rect, high / 2 if round_plate else edge * 0.8, colours.cream_pale)
        face.blit(canvas.done(), canvas.area.move(reach, reach).topleft, special_flags=PREMUL)
        middle = rect.centery + reach
        if name:
            spot = (rect.left + pad + reach, middle)
            self._letters.draw(face, Word(name, font, pixels, colours.ink, spot, True))
        if look.value:
            ink = colours.stop_ink if look.style == _LOW else tint(self._theme, stock.dark)
            left = rect.right - pad - value if name else rect.centerx - value / 2
            self._letters.draw(
                face, Word(look.value, EXTRABOLD, pixels, ink, (left + reach, middle), True)
            )

    def _fitting(self, name: str, pixels: float, room: float) -> tuple[str, str, int]:
        """As much of a name as there is room for: the whole is told by the unit's card."""
        for font in (BOLD, NARROW):
            wide = self._letters.width(name, font, pixels)
            if wide <= room:
                return name, font, wide
        while len(name) > 1 and self._letters.width(name, NARROW, pixels) > room:
            name = name[:-1]
        return name, NARROW, self._letters.width(name, NARROW, pixels)

    def _sign(
        self, face: Surface, icon: str, centre: Point, radius: float, unit: float, reach: int,
        fill: Rgb | None = None, ink: Rgb | None = None,
    ) -> None:
        """An icon in a disc; its middle and radius in hundredths, `unit` pixels each."""
        colours = self._theme.colours
        radius = max(4.5, radius * unit)
        x, y = round(centre[0] * unit), round(centre[1] * unit)
        pad = math.ceil(radius) + 2
        canvas = Fine(Rect(x - pad, y - pad, 2 * pad, 2 * pad), 4)
        canvas.disc((x, y), radius, colours.cream_pale)
        canvas.disc((x, y), radius * 0.86, fill or colours.go)
        face.blit(canvas.done(), (x - pad + reach, y - pad + reach), special_flags=PREMUL)
        drawn = premul(
            self._icons.icon(icon, max(6, round(radius * 1.5)), ink or colours.cream_pale)
        )
        face.blit(drawn, drawn.get_rect(center=(x + reach, y + reach)), special_flags=PREMUL)

    def _body(self, look: FacedLook, side: float) -> Sprite:
        """One who is out of the fight: a grey figure with its sign, no counter."""
        height, colours = self.pixels(side), self._theme.colours
        how = self._c.body
        fine = 3 if height <= 120 else 2
        span = max(1, round(how.box / 100 * height * fine))
        drawn = self._icons.art(self._art, f"{look.stock}-fallen", (span, span))
        image = premul(drawn) if drawn is not None else Surface((span, span), pygame.SRCALPHA)
        # so that they don't all lie alike
        image = pygame.transform.rotate(image, -_TURN * look.facing - 25)
        if look.pose == "dead":
            image = faded(image, 0.9)
        reach = math.ceil(height * 0.68) + 2
        canvas = Fine(Rect(-reach, -reach, 2 * reach, 2 * reach), fine)
        canvas.stamp(image, (0.0, 0.0))
        face = canvas.done()
        if look.state:
            colour = colours.select if look.state == "selected" else colours.cream_pale
            halo, margin = shadow(face, colour, 1.0, max(1, round(side / 26)))
            under = Surface(face.get_size(), pygame.SRCALPHA)
            under.blit(halo, (-margin, -margin), special_flags=PREMUL)
            under.blit(halo, (-margin, -margin), special_flags=PREMUL)
            under.blit(face, (0, 0), special_flags=PREMUL)
            face = under
        if height >= self._c.bare:
            dead = look.pose == "dead"
            self._sign(
                face, "skull" if dead else "medic", how.centre, how.sign, height / 100, reach,
                colours.ink_2 if dead else colours.select,
                colours.cream_pale if dead else colours.ink,
            )
        return cast(self._theme, face, False, max(0.6, side / 40), 0)

    def _rings(self, canvas: Fine, state: str, side: float, unit: float) -> None:
        pixel = max(1.0, side / 40) / unit
        for grow, colour in casings(self._theme, self._m, state, pixel, 1.3 / unit):
            canvas.polygon(self._ring(unit, -grow), colour)
            canvas.polygon(self._ring(unit, -grow, self._c.depth), colour)


def _order(piece: Piece) -> tuple[bool, str]:
    """Of two in one hex the one that lies comes first."""
    return piece.pose != "prone", piece.id


def _turned(points: list[Point], degrees: float) -> list[Point]:
    angle = math.radians(degrees)
    cos, sin = math.cos(angle), math.sin(angle)
    return [(x * cos - y * sin, x * sin + y * cos) for x, y in points]


def _scaled(points: tuple[Point, ...] | list[Point], unit: float) -> list[Point]:
    return [(x * unit, y * unit) for x, y in points]
