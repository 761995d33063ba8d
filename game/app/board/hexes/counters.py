"""Counters as sprites: kind, values, state and zoom baked into one premultiplied surface.

Shadow and rotation are part of the sprite. Words are rendered at their true size on an upright
counter; on a turned one they are drawn large, turned and reduced with the rest.
"""

import itertools
import math
from collections.abc import Sequence
from typing import NamedTuple

import pygame
from pygame import Surface

from game.app.board.hexes.signs import Block, draw_sign
from game.app.board.view.counters import Seat
from game.app.board.view.ink import PREMUL, Sprite, dashed, premul
from game.app.board.view.letters import BOLD, EXTRABOLD, LEAST, NARROW, Letters, Word
from game.app.board.view.measures import FigureM, Measures, StockM, tint
from game.app.board.view.recipes import stock_in
from game.app.board.view.shadow import casings, standing
from game.app.icons import Icons
from game.app.texture import Textures
from game.app.theme import Theme, mix
from game.core.table import Piece

_PAD = 8  # hundredths round the stock for rings and outlines that jut out


class Look(NamedTuple):
    """All that a counter's sprite depends on, besides its size."""

    stock: str
    figure: str
    band: str
    badges: tuple[tuple[str, str, str], ...]
    turn: int
    state: str = ""


def look_of(piece: Piece, turn: int, state: str = "") -> Look:
    """The look of a piece. turn: degrees clockwise of one that acted; state: see `Counters`."""
    badges = tuple((badge.slot, badge.text, badge.style) for badge in piece.badges)
    return Look(
        piece.stock, piece.figure, piece.band, badges, turn if piece.acted else 0, state
    )


class Counters:
    """Draws counters. state: "" at rest, "hover" with a cream casing, "selected" lifted in gold."""

    def __init__(
        self, measures: Measures, theme: Theme, textures: Textures, icons: Icons,
        letters: Letters, art: str,
    ) -> None:
        self._m = measures
        self._c = measures.counter
        self._theme = theme
        self._textures = textures
        self._icons = icons
        self._letters = letters
        self._art = f"figures/{art}"
        self._grains: dict[tuple[int, int], Surface] = {}
        self._turn = measures.counter.acted_turn

    def turned(self, piece: Piece) -> int:
        """Every counter that acted is turned."""
        return self._turn

    def seat(self, piece: Piece, mates: Sequence[Piece]) -> Seat:
        """Counters of one hex lie as they come."""
        return Seat()

    def ghost(self, sprite: Sprite, level: str, side: float) -> Sprite:
        """On hexes there is but one level."""
        return sprite

    def plated(self, dx: float, dy: float, side: float) -> bool:
        """On hexes there is but one level."""
        return False

    def look(self, piece: Piece, state: str = "") -> Look:
        """The look of a piece."""
        return look_of(piece, self._turn, state)

    def low(self, piece: Piece) -> bool:
        """Counters of one hex lie as they come."""
        return False

    def high(self, piece: Piece) -> bool:
        """Cards lie side by side."""
        return False

    def hit(self, piece: Piece, dx: float, dy: float, side: float) -> bool:
        """Whether a point so far from the counter's middle lies on it."""
        half = self.pixels(side) / 2
        dx, dy = abs(dx), abs(dy)
        reach = dx + dy if piece.acted else max(dx, dy) * 2**0.5
        return reach <= half * 2**0.5

    def pixels(self, side: float, piece: Piece | None = None) -> int:
        """Pixels of a counter's side at a hex side."""
        return max(6, round(self._c.side * math.sqrt(3) * side))

    def stock(self, name: str) -> StockM:
        """The recipe of a stock.

        Raises:
            BoxError: board.yaml has no such stock.
        """
        return stock_in(self._m.stocks, name, "board.yaml")

    def bake(self, look: Look, side: float) -> Sprite:
        """Draw one counter for a hex side in pixels."""
        width = self.pixels(side)
        fine = self._c.fine if width <= 72 else 3 if width <= 120 else 2
        stock = self.stock(look.stock)
        unit = width * fine / 100
        span = round((100 + 2 * _PAD) * unit)
        # a whole number of target pixels, or the reduction would blur every edge
        span += -span % fine
        big = Surface((span, span), pygame.SRCALPHA)
        block = Block(big, unit, (_PAD, _PAD))
        words: list[Word] = []
        if look.state:
            self._rings(block, stock, look.state, side, width)
        self._stock(block, stock)
        if width >= self._c.bare:
            self._print(block, stock, look, width, words)
        if look.turn:
            for word in words:
                x, y = block.at(word.at)
                self._letters.draw(big, word._replace(pixels=word.pixels * fine, at=(x, y)))
            big = pygame.transform.rotate(big, -look.turn)
        size = (max(1, round(big.get_width() / fine)), max(1, round(big.get_height() / fine)))
        face = pygame.transform.smoothscale(big, size)
        self._grain(face)
        if not look.turn:
            for word in words:
                x, y = block.at(word.at)
                self._letters.draw(face, word._replace(at=(x / fine, y / fine)))
        return standing(self._theme, self._m, face, look.state, max(0.6, side / 40))

    # Parts

    def _stock(self, block: Block, stock: StockM) -> None:
        """The lower edge, the bevel and the face."""
        c = self._c
        colour, edge = tint(self._theme, stock.stock), tint(self._theme, stock.edge)
        block.stock(stock.shape, edge, c.radius, c.cut, drop=c.depth)
        mask = Surface(block.surface.get_size(), pygame.SRCALPHA)
        Block(mask, block.unit, block.origin).stock(
            stock.shape, (255, 255, 255), c.radius, c.cut
        )
        colours = self._theme.colours
        light, dark = mix(colour, colours.light, 0.5), mix(colour, colours.leather, 0.3)
        ramp = Surface((2, 2), pygame.SRCALPHA)
        for place, shade in (
            ((0, 0), light), ((1, 0), mix(light, colour, 0.5)),
            ((0, 1), mix(light, colour, 0.5)), ((1, 1), dark),
        ):
            ramp.set_at(place, (*shade, 255))
        bevel = pygame.transform.smoothscale(ramp, block.surface.get_size())
        mask.blit(bevel, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        block.surface.blit(mask, (0, 0), special_flags=PREMUL)
        block.stock(stock.shape, colour, c.radius, c.cut, grow=-c.bevel)

    def _print(
        self, block: Block, stock: StockM, look: Look, width: int, words: list[Word]
    ) -> None:
        c = self._c
        if stock.bands:
            self._pale_bands(block, stock)
        if stock.inset:
            self._inset(block, stock, width)
        if stock.band:
            fill = tint(self._theme, stock.band.fill)
            high = stock.band.height
            inset = 0.6
            block.box(inset, inset, 100 - 2 * inset, high - inset, c.radius - inset, fill, "top")
            top, foot = stock.band.rule
            block.box(0.8, top, 98.4, foot - top, 0, fill)
            if look.band and width >= c.no_name:
                self._band_name(stock, look, width, words)
        if stock.word and look.band and width >= c.no_name:
            words.append(Word(
                look.band, BOLD, stock.word.size * width / 100,
                tint(self._theme, stock.word.ink), stock.word.centre,
            ))
        if width >= c.no_name:
            self._figure(block, stock.figure, look.figure, width)
        if stock.crown:
            self._figure(block, stock.crown, stock.crown.art, width)
        for slot, text, style in look.badges:
            sign = stock.signs.get(f"{slot}.{style}") or stock.signs.get(slot)
            if sign is None:
                continue
            at, grown = draw_sign(block, sign, self._theme, width, c.digits.least(width))
            size = sign.digit * grown * width / 100
            if len(text) > 1 and sign.sign != "text":
                size *= 0.78
            words.append(Word(text, EXTRABOLD, size, tint(self._theme, sign.ink), at))

    def _band_name(self, stock: StockM, look: Look, width: int, words: list[Word]) -> None:
        c = self._c
        assert stock.band is not None
        long = len(look.band) >= c.long_name
        face, size = (NARROW, c.name_long) if long else (EXTRABOLD, c.name)
        arrow = stock.signs.get("mp")
        room = (arrow.centre[0] - arrow.size[0] / 2 - 5 if arrow else 96) * width / 100
        pixels = size * width / 100
        wide = self._letters.width(look.band, face, pixels)
        if wide > room:
            face = NARROW
            wide = self._letters.width(look.band, face, pixels)
            pixels = max(float(LEAST), pixels * min(1.0, room / max(1, wide)))
        name = look.band
        while len(name) > 1 and self._letters.width(name, face, pixels) > room + width * 0.05:
            # the whole name is told by the unit's card
            name = name[:-1]
        colour = tint(self._theme, stock.band.ink)
        at = (4.5, stock.band.height / 2 + 0.6)
        words.append(Word(name, face, pixels, colour, at, True))

    def _pale_bands(self, block: Block, stock: StockM) -> None:
        assert stock.bands is not None
        colour = tint(self._theme, stock.bands.fill)
        high, cut = stock.bands.height, self._c.cut
        for top in (True, False):
            y0, y1 = (0.0, high) if top else (99.0, 99.0 - high)
            block.polygon(((cut, y0), (100 - cut, y0), (100 - cut, y1), (cut, y1)), colour)
            # the bands run down the cut corners, as the printed edge of die-cut stock does
            for x0, sign in ((cut, -1), (100 - cut, 1)):
                end, way = x0 + sign * cut, (1 if top else -1)
                block.polygon(
                    (
                        (x0, y0), (end, y0 + way * cut), (end, y0 + way * (cut + high * 1.3)),
                        (x0 - sign * high * 0.3, y1),
                    ),
                    colour,
                )

    def _inset(self, block: Block, stock: StockM, width: int) -> None:
        assert stock.inset is not None
        inset, cut = stock.inset, self._c.cut
        low, high, foot = inset.margin, 100 - inset.margin, 99 - inset.margin
        slant = cut * 0.86
        points = [
            (low + slant, low), (high - slant, low), (high, low + slant), (high, foot - slant),
            (high - slant, foot), (low + slant, foot), (low, foot - slant), (low, low + slant),
        ]
        ring = [block.at(point) for point in (*points, points[0])]
        colour = (*tint(self._theme, inset.colour), 255)
        line = max(inset.width * block.unit, 1.1 * block.unit * 100 / max(1, width))
        for piece in _pieces(ring, inset.dash, block.unit):
            for a, b in itertools.pairwise(piece):
                pygame.draw.line(block.surface, colour, a, b, max(1, round(line)))

    def _figure(self, block: Block, how: FigureM, name: str, width: int) -> None:
        art = how.art or name
        if width < self._c.small_figure:
            art = f"{art}-small"
        size = (round(how.box[0] * block.unit), round(how.box[1] * block.unit))
        drawn = self._icons.art(self._art, art, size) if art else None
        if drawn is not None:
            x, y = block.at(how.centre)
            block.surface.blit(
                premul(drawn), drawn.get_rect(center=(round(x), round(y))), special_flags=PREMUL
            )

    def _rings(
        self, block: Block, stock: StockM, state: str, side: float, width: int
    ) -> None:
        c = self._c
        pixel = 100 / width * max(1.0, side / 40)  # hundredths of a pixel at 40 px of side
        for grow, colour in casings(self._theme, self._m, state, pixel, 1.3 * 100 / width):
            grown = min(grow, _PAD - 0.5) if state == "selected" else grow
            block.stock(stock.shape, colour, c.radius, c.cut, grow=grown)
            block.stock(stock.shape, colour, c.radius, c.cut, grow=grown, drop=c.depth)

    def _grain(self, face: Surface) -> None:
        """Card grain at four fifths of its strength."""
        size = face.get_size()
        grain = self._grains.get(size)
        if grain is None:
            grain = Surface(size, 0, 32)
            grain.fill((255, 255, 255))
            self._textures.grain(grain, "card")
            grain.fill((204, 204, 204), special_flags=pygame.BLEND_RGB_MULT)
            grain.fill((51, 51, 51), special_flags=pygame.BLEND_RGB_ADD)
            if len(self._grains) > 24:
                self._grains.clear()
            self._grains[size] = grain
        face.blit(grain, (0, 0), special_flags=pygame.BLEND_RGB_MULT)


def _pieces(
    ring: list[tuple[float, float]], dash: tuple[float, float] | None, unit: float
) -> list[list[tuple[float, float]]]:
    if dash is None:
        return [ring]
    return dashed(ring, dash[0] * unit, dash[1] * unit)
