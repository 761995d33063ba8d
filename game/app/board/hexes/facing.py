"""Counters with a facing: hexagons with a thick front rim, the figure turned with it.

Name, value and signs stay upright. Those who are out lie there without a counter, as bodies.
"""

import math
from collections.abc import Iterator, Sequence

from game.app.board.hexes.measures import FacingM, FacingRimM
from game.app.board.view.counter_artist import CounterArtist
from game.app.board.view.counter_spec import (
    Bevel,
    CounterShadow,
    CounterSpec,
    Drawing,
    Fill,
    HexagonOutline,
    Layer,
    Stroke,
    UprightPlate,
    box,
    fineness,
)
from game.app.board.view.counters import LEAST_TEXT, CounterKey, Counters, Seat
from game.app.board.view.letters import BOLD, EXTRABOLD, NARROW, Word
from game.app.board.view.look import Look, Pose, Stock
from game.app.board.view.plane import Point
from game.app.board.view.polygons import turned
from game.app.theme import Rgb, mix
from game.core.view_records import Piece

_SIDES = 6
_TURN = 60  # degrees from one facing to the next
_REACH = 0.68  # from the middle to the edge of a sprite, in heights
_WIDEST = 1.3  # heights that a plate is wide at most
_SLANT = 25  # degrees by which bodies lie askew, so that they don't all lie alike
_BARE = "bare"
_LOW = "low"
"""Style of a value that is to be seen at once."""


class FacingCounters(Counters):
    """Counters with a facing. A figure's name is those of its layers, lowest first, joined by
    "+"."""

    facings = _SIDES

    def __init__(
        self, artist: CounterArtist, look: Look, measures: FacingM, height: float, scale: float
    ) -> None:
        super().__init__(artist, look, scale)
        self._c = measures
        self._height = height
        self._outline = HexagonOutline(measures.radius)

    def pixels(self, side: float, piece: Piece | None = None) -> int:
        """Pixels of a counter's height at a hex side."""
        return max(6, round(self._height * math.sqrt(3) * side))

    def seat(self, piece: Piece, mates: Sequence[Piece]) -> Seat:
        """Beside whoever else has a counter there, small; over the fallen, a little aside."""
        upright = [mate for mate in mates if not self.low(mate)]
        if self.low(piece):
            return Seat(*self._c.over.body) if upright else Seat()
        if not upright:
            return Seat(*self._c.over.other)
        ahead = sum(self._order(mate) < self._order(piece) for mate in upright)
        dx, dy = self._c.pair.other if ahead else self._c.pair.body
        return Seat(dx, dy, self._c.pair.scale)

    def _order(self, piece: Piece) -> tuple[bool, str]:
        """Of two in one hex the one that lies comes first."""
        return not self._look.pose(piece.pose).first, piece.id

    def look(self, piece: Piece, state: str = "") -> CounterKey:
        """The look of a piece; of a body only how it lies."""
        key = super().look(piece, state)
        if self._look.pose(piece.pose).lies == _BARE:
            return key._replace(figure="", band="", badges=(), acted=False)
        return key

    def hit(self, piece: Piece, dx: float, dy: float, side: float) -> bool:
        """Whether a point so far from the counter's middle lies on it."""
        half = self.pixels(side) / 2
        dx, dy = abs(dx), abs(dy)
        return max(dy, dx * math.sqrt(3) / 2 + dy / 2) <= half

    def spec(self, key: CounterKey, side: float) -> CounterSpec:
        """What a counter looks like at a hex side in pixels."""
        pose, height = self._look.pose(key.pose), self.pixels(side)
        if pose.lies == _BARE:
            return self._body(key, pose, side)
        c, stock, unit = self._c, self._look.stock(key.stock), height / 100
        face = self._tint(stock.stock)
        if key.acted:
            face = mix(face, self._tint(c.acted.stone), c.acted.share)
        pixel = max(1.0, side / 40) / unit
        layers = [*self._rims(stock, key.facing, face)]
        plates: list[UprightPlate] = []
        if height >= c.bare:
            layers.append(self._figure(key, pose))
            plates += self._plate(stock, key, height)
            if key.acted:
                x, y = c.acted.centre
                colours = self._theme.colours
                plates.append(self._sign(
                    "check", (x * unit, y * unit), max(4.5, c.acted.radius * unit),
                    colours.cream_pale, colours.go, colours.cream_pale,
                ))
        colours = self._theme.colours
        return CounterSpec(
            unit, math.ceil(height * _REACH) + 2, fineness(height),
            CounterShadow("stock", max(0.6, side / 40)), outline=self._outline,
            edge=self._tint(stock.edge), depth=c.depth,
            bevels=(
                Bevel(0, 0, mix(face, colours.light, 0.5)),
                Bevel(c.inset * 0.6, 0.5, mix(face, colours.leather, 0.12)),
                Bevel(c.inset * 0.6, 0, face),
            ),
            casings=self._casings(key.state, pixel, 1.3 / unit), layers=tuple(layers),
            plates=tuple(plates), state=key.state,
        )

    # Parts

    def _rims(self, stock: Stock, facing: int, face: Rgb) -> Iterator[Layer]:
        """The rims that tell the facing."""
        c = self._c
        rim = self._tint(stock.ring)
        sides = (facing, facing + 1, facing - 1)
        for side in sides:
            yield from self._strip(side, c.front, rim)
        for side in (facing + 2, facing - 2):
            yield from self._strip(side, c.side, mix(rim, face, c.side.share))
        yield from self._strip(facing + 3, c.rear, self._tint(stock.dark))
        if stock.ticks:
            for side in sides:
                yield from self._ticks(side, face)
        tip = 50 - c.arrow.top
        points = [(0.0, -tip), (c.arrow.half, -tip + c.arrow.high),
                  (-c.arrow.half, -tip + c.arrow.high)]
        yield Fill(turned(points, _TURN * facing), self._theme.colours.cream_pale)

    def _edge(self, side: int, inset: float) -> tuple[Point, Point]:
        """The ends of a side (0 north, clockwise), drawn in by so much."""
        corners = self._outline.corners(inset)
        return corners[side % _SIDES], corners[(side + 1) % _SIDES]

    def _strip(self, side: int, style: FacingRimM, colour: Rgb) -> Iterator[Layer]:
        """A rim along one side: whole, or in dashes across it."""
        a, b = self._edge(side, style.inset - style.width / 2)
        c, d = self._edge(side, style.inset + style.width / 2)
        if not style.dash:
            yield Fill((a, b, d, c), colour)
            return
        length = math.dist(c, d)
        count = max(2, round(length / (2 * style.dash)))
        step = length / (2 * count - 1)
        ux, uy = (d[0] - c[0]) / length, (d[1] - c[1]) / length
        nx, ny = uy * style.width, -ux * style.width
        for index in range(count):
            x, y = c[0] + ux * 2 * index * step, c[1] + uy * 2 * index * step
            ex, ey = x + ux * step, y + uy * step
            yield Fill(((x, y), (ex, ey), (ex + nx, ey + ny), (x + nx, y + ny)), colour)

    def _ticks(self, side: int, colour: Rgb) -> Iterator[Layer]:
        style, rim = self._c.tick, self._c.front
        a, b = self._edge(side, rim.inset - rim.width / 2)
        c, d = self._edge(side, rim.inset + rim.width / 2)
        for share in style.at:
            ends = (
                (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share),
                (c[0] + (d[0] - c[0]) * share, c[1] + (d[1] - c[1]) * share),
            )
            yield Stroke(ends, style.width, colour)

    def _figure(self, key: CounterKey, pose: Pose) -> Drawing:
        """The layers of the figure, turned together."""
        style = self._c.figure
        parts = [part for part in key.figure.split("+") if part]
        if len(parts) < 2:
            parts.append(self._look.default_body)
        names = tuple(
            (f"{key.stock}-{part}",) for part in (pose.underlay, *parts) if part
        )
        (at,) = turned([(0.0, style.down)], _TURN * key.facing)
        return Drawing(names, at, (style.box, style.box), _TURN * key.facing)

    def _plate(self, stock: Stock, key: CounterKey, height: int) -> Iterator[UprightPlate]:
        """Name at the left, value at the right, on an upright plate over the lower edge."""
        plate, colours = self._c.plate, self._theme.colours
        text, style = next(((text, style) for _, text, style in key.badges), ("", ""))
        named = bool(key.band) and height >= self._c.no_name
        if not named and not text:
            return
        usual = plate.text / 100 * height
        least = max(self._floor, min(max(usual, plate.least), plate.small * height))
        most = max(least, min(LEAST_TEXT * self._scale, plate.small * height))
        name, font, pixels = self._fitting(
            key.band if named else "", text, least, most, _WIDEST * height
        )
        pad, value, wide = self._widths(name, font, text, pixels)
        high = round(max(plate.height / 100 * height, pixels * 1.22))
        width = max(
            round(wide + value + 2 * pad + (pad if name and text else 0)),
            round(plate.width / 100 * height) if named else 0, high,
        )
        left = round(plate.centre[0] * height / 100) - width // 2
        top = round(plate.centre[1] * height / 100) - high // 2
        edge = max(1, round(plate.rim / 100 * height))
        is_round = stock.plate == "round"
        outer = (high / 2 + edge) if is_round else 1.6 * edge
        rim = box(left - edge, top - edge, width + 2 * edge, high + 2 * edge, outer)
        inner = box(left, top, width, high, high / 2 if is_round else edge * 0.8)
        middle = top + high // 2
        words: list[Word] = []
        if name:
            words.append(Word(name, font, pixels, colours.ink, (left + pad, middle), True))
        if text:
            ink = colours.stop_ink if style == _LOW else self._tint(stock.dark)
            x = left + width - pad - value if name else left + width // 2 - value / 2
            words.append(Word(text, EXTRABOLD, pixels, ink, (x, middle), True))
        yield UprightPlate(
            (
                Fill([(x, y + edge) for x, y in rim], colours.shadow, 0.4),
                Fill(rim, self._tint(stock.ring)), Fill(inner, colours.cream_pale),
            ),
            None, tuple(words),
        )

    def _widths(
        self, name: str, font: str, text: str, pixels: float
    ) -> tuple[float, int, int]:
        """The margin of a plate, the width of its value and that of its name."""
        value = self._letters.width(text, EXTRABOLD, pixels) if text else 0
        wide = self._letters.width(name, font, pixels) if name else 0
        return max(2.0, 0.34 * pixels), value, wide

    def _fitting(
        self, name: str, text: str, least: float, most: float, widest: float
    ) -> tuple[str, str, float]:
        """A name as it fits beside its value, its face and its size: as large as it should be
        readable, smaller if it is whole only then, else as much of it as there is room for (the
        unit's card tells the whole)."""

        def fits(part: str, font: str, pixels: float) -> bool:
            pad, value, wide = self._widths(part, font, text, pixels)
            return wide + value + (3 if part and text else 2) * pad <= widest

        sizes = [most - step / 2 for step in range(math.ceil(2 * (most - least)))]
        for pixels in (*sizes, least):
            for font in (BOLD, NARROW):
                if fits(name, font, pixels):
                    return name, font, pixels
        while len(name) > 1 and not fits(name, NARROW, least):
            name = name[:-1]
        return name, NARROW, least

    def _body(self, key: CounterKey, pose: Pose, side: float) -> CounterSpec:
        """One who is out of the fight: a grey figure with its sign, no counter."""
        style, height = self._c.body, self.pixels(side)
        unit = height / 100
        lying = Drawing(
            ((f"{key.stock}-{pose.figure}",),), (0.0, 0.0), (style.box, style.box),
            _TURN * key.facing + _SLANT, pose.fade,
        )
        at = (style.centre[0] * unit, style.centre[1] * unit)
        signs = self._pose_sign(pose, at, max(4.5, style.sign * unit))
        return CounterSpec(
            unit, math.ceil(height * _REACH) + 2, 3 if height <= 120 else 2,
            CounterShadow("body", max(0.6, side / 40)), layers=(lying,),
            plates=signs if height >= self._c.bare else (), state=key.state,
            halo=max(1, round(side / 26)),
        )
