"""Printed cards: square counters with a band, a figure and values at their edges."""

import math
from collections.abc import Iterable

from pygame import Surface

from game.app.board.hexes.measures import CardM
from game.app.board.hexes.signs import sign_layers
from game.app.board.view.counter_artist import CounterArtist
from game.app.board.view.counter_spec import (
    Bevel,
    CounterShadow,
    CounterSpec,
    Drawing,
    Fill,
    Layer,
    SquareOutline,
    Stroke,
    UprightPlate,
    box,
    fineness,
)
from game.app.board.view.counters import LEAST_TEXT, CounterKey, Counters
from game.app.board.view.letters import BOLD, EXTRABOLD, NARROW, Word
from game.app.board.view.look import FigureBox, Look, Stock
from game.app.board.view.plane import Point
from game.core.view_records import Piece

_PAD = 8  # hundredths round the stock for rings and outlines that jut out
_MIDDLE = (50.0, 50.0)
_HIGHEST_NAME = 0.34  # of the counter's side, above which a name leaves its band
_LARGEST_NAME = 0.24  # of the counter's side, where small counters keep their name readable


class CardCounters(Counters):
    """Counters that lie upright, and turned once they have acted."""

    def __init__(self, artist: CounterArtist, look: Look, measures: CardM, scale: float) -> None:
        super().__init__(artist, look, scale)
        self._c = measures

    def turned(self, piece: Piece) -> int:
        """Every counter that acted is turned."""
        return self._c.acted_turn

    def hit(self, piece: Piece, dx: float, dy: float, side: float) -> bool:
        """Whether a point so far from the counter's middle lies on it."""
        half = self.pixels(side) / 2
        dx, dy = abs(dx), abs(dy)
        reach = dx + dy if piece.acted else max(dx, dy) * 2**0.5
        return reach <= half * 2**0.5

    def pixels(self, side: float, piece: Piece | None = None) -> int:
        """Pixels of a counter's side at a hex side."""
        return max(6, round(self._c.side * math.sqrt(3) * side))

    def spec(self, key: CounterKey, side: float) -> CounterSpec:
        """What a card looks like at a hex side in pixels."""
        c, stock, width = self._c, self._look.stock(key.stock), self.pixels(side)
        unit = width / 100
        face = self._tint(stock.stock)
        layers: tuple[Layer, ...] = ()
        words: tuple[Word, ...] = ()
        if width >= c.bare:
            layers, words = self._print(stock, key, width)
        # a line of the states in hundredths, never so wide that its ring would be cut off
        pixel = max(1.0, side / 40) / unit
        rings = self._casings(key.state, pixel, 1.3 / unit)
        return CounterSpec(
            unit, math.ceil((50 + _PAD) * unit), fineness(width),
            CounterShadow("stock", max(0.6, side / 40)),
            outline=SquareOutline(c.radius, c.cut if stock.shape == "cut" else 0.0), origin=_MIDDLE,
            edge=self._tint(stock.edge), depth=c.depth, bevels=(Bevel(c.bevel, 0, face),),
            ramp=face, casings=tuple((min(grow, _PAD - 0.5), ink) for grow, ink in rings),
            layers=layers, plates=(UprightPlate((), None, words),), state=key.state,
            turn=c.acted_turn if key.acted else 0, grain=True,
        )

    def lying(self, piece: Piece, pixels: int, turn: int) -> Surface:
        """A card of so many pixels that lies about, turned by so many degrees clockwise."""
        side = pixels / (self._c.side * math.sqrt(3))
        spec = self.spec(self.look(piece), side)
        return self._artist.draw(spec._replace(turn=turn)).surface

    # Parts

    def _print(
        self, stock: Stock, key: CounterKey, width: int
    ) -> tuple[tuple[Layer, ...], tuple[Word, ...]]:
        """All that is printed on the stock, and the words of it."""
        c, layers, words = self._c, list[Layer](), list[Word]()
        if stock.bands is not None:
            layers += self._pale_bands(stock)
        if stock.inset is not None:
            layers.append(self._inset(stock, width))
        if stock.band is not None:
            layers += self._band(stock)
            if key.band and width >= c.no_name:
                words += self._band_name(stock, key.band, width)
        if stock.word is not None and key.band:
            word = stock.word
            size = word.size * width / 100
            if size >= self._floor:
                words.append(_word(key.band, BOLD, size, self._tint(word.ink), word.centre, width))
        if stock.figure is not None and width >= c.no_name:
            layers += self._figure(stock.figure, key.figure, width)
        if stock.crown is not None:
            layers += self._figure(stock.crown, stock.crown.art, width)
        least = c.digits.least(width, self._scale)
        for slot, text, style in key.badges:
            sign = stock.signs.get(f"{slot}.{style}") or stock.signs.get(slot)
            if sign is None:
                continue
            drawn, at, grown = sign_layers(sign, self._theme, width, least)
            layers += drawn
            size = sign.digit * grown * width / 100
            if len(text) > 1 and sign.sign != "text":
                size *= 0.78
            size = max(size, self._floor)
            words.append(_word(text, EXTRABOLD, size, self._tint(sign.ink), at, width))
        return tuple(layers), tuple(words)

    def _band(self, stock: Stock) -> Iterable[Layer]:
        """The name band with the thin line under it."""
        assert stock.band is not None
        fill, inset = self._tint(stock.band.fill), 0.6
        high, radius = stock.band.height - inset, self._c.radius - inset
        top, foot = stock.band.rule
        return (
            Fill(box(inset, inset, 100 - 2 * inset, high, radius, "top"), fill),
            Fill(box(0.8, top, 98.4, foot - top, 0), fill),
        )

    def _band_name(self, stock: Stock, name: str, width: int) -> Iterable[Word]:
        """The whole name, as large as the band allows; none where it couldn't be read: the unit's
        card and the figure tell it."""
        c = self._c
        assert stock.band is not None
        long = len(name) >= c.long_name
        face, size = (NARROW, c.name_long) if long else (EXTRABOLD, c.name)
        arrow = stock.signs.get("mp")
        room = (arrow.centre[0] - arrow.size[0] / 2 - 5 if arrow else 96) * width / 100
        pixels = max(size * width / 100, min(LEAST_TEXT * self._scale, _LARGEST_NAME * width))
        pixels = max(pixels, self._floor)
        if self._letters.width(name, face, pixels) > room:
            face = NARROW
            wide = self._letters.width(name, face, pixels)
            pixels = max(self._floor, pixels * min(1.0, room / max(1, wide)))
        most = room + width * 0.05
        while self._letters.width(name, face, pixels) > most and pixels > self._floor:
            pixels = max(self._floor, pixels - 1)  # letters come in whole pixels
        if self._letters.width(name, face, pixels) > most or pixels > _HIGHEST_NAME * width:
            return
        at = (4.5, stock.band.height / 2 + 0.6)
        yield _word(name, face, pixels, self._tint(stock.band.ink), at, width, left=True)

    def _pale_bands(self, stock: Stock) -> Iterable[Layer]:
        assert stock.bands is not None
        colour = self._tint(stock.bands.fill)
        high, cut = stock.bands.height, self._c.cut
        for top in (True, False):
            y0, y1 = (0.0, high) if top else (99.0, 99.0 - high)
            yield Fill(((cut, y0), (100 - cut, y0), (100 - cut, y1), (cut, y1)), colour)
            # the bands run down the cut corners, as the printed edge of die-cut stock does
            for x0, sign in ((cut, -1), (100 - cut, 1)):
                end, way = x0 + sign * cut, (1 if top else -1)
                yield Fill(
                    (
                        (x0, y0), (end, y0 + way * cut), (end, y0 + way * (cut + high * 1.3)),
                        (x0 - sign * high * 0.3, y1),
                    ),
                    colour,
                )

    def _inset(self, stock: Stock, width: int) -> Layer:
        assert stock.inset is not None
        inset, slant = stock.inset, self._c.cut * 0.86
        low, high, foot = inset.margin, 100 - inset.margin, 99 - inset.margin
        ring = (
            (low + slant, low), (high - slant, low), (high, low + slant), (high, foot - slant),
            (high - slant, foot), (low + slant, foot), (low, foot - slant), (low, low + slant),
        )
        line = max(inset.width, 110 / max(1, width))
        return Stroke(ring, line, self._tint(inset.colour), True, inset.dash or (0.0, 0.0))

    def _figure(self, style: FigureBox, name: str, width: int) -> Iterable[Layer]:
        art = style.art or name
        if art:
            small = width < self._c.small_figure
            yield Drawing(((f"{art}-small" if small else art,),), style.centre, style.box)


def _word(
    text: str, face: str, pixels: float, colour: tuple[int, int, int], at: Point, width: int,
    left: bool = False,
) -> Word:
    """A word at a place in hundredths of the counter's side, in pixels about its middle."""
    x, y = ((part - middle) * width / 100 for part, middle in zip(at, _MIDDLE, strict=True))
    return Word(text, face, pixels, colour, (x, y), left)
