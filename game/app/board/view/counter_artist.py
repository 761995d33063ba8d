"""Draws counters from their descriptions: one artist for all boards and all games.

Shadow and rotation are part of the sprite. Words are printed at their true size on an upright
counter; on a turned one they are drawn large, turned and reduced with the rest.
"""

import functools
import math

import pygame
from pygame import Rect, Surface

from game.app.board.view.counter_spec import (
    CounterSpec,
    Disc,
    Drawing,
    Fill,
    Icon,
    Layer,
    StockOutline,
    Stroke,
    UprightPlate,
)
from game.app.board.view.ink import PREMUL, Fine, Sprite, faded, premul, shadow
from game.app.board.view.letters import Letters
from game.app.board.view.measures import BoardMeasures, measures
from game.app.board.view.plane import Point
from game.app.board.view.shadow import cast, cast_aloft, standing
from game.app.icons import Icons
from game.app.texture import Textures
from game.app.theme import Rgb, Theme, mix
from game.app.ui import Ui

_GRAINS = 24  # sizes of card grain that are kept
_LIGHT, _DARK = 0.5, 0.3  # how much light and leather the ends of a ramp have


class CounterArtist:
    """Draws counters. folder: of the game's figures, in assets/art."""

    def __init__(self, ui: Ui, measures: BoardMeasures, letters: Letters, folder: str) -> None:
        self.theme: Theme = ui.theme
        self.measures = measures
        self.letters = letters
        self._icons: Icons = ui.icons
        self._textures: Textures = ui.textures
        self._folder = folder
        self._grain = functools.lru_cache(_GRAINS)(self._made_grain)

    def draw(self, spec: CounterSpec) -> Sprite:
        """One counter with its shadow, its anchor in its middle."""
        reach = spec.reach
        canvas = Fine(Rect(-reach, -reach, 2 * reach, 2 * reach), spec.fine)
        if spec.outline is not None:
            self._stock(canvas, spec, spec.outline)
        for layer in spec.layers:
            self._lay(canvas, layer, spec.unit, spec.origin)
        face = self._turned(canvas, spec) if spec.turn else canvas.done()
        if spec.halo and spec.state:
            face = self._glowing(face, spec)
        if spec.grain:
            size = face.get_size()
            face.blit(self._grain(size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        if not spec.turn:
            for plate in spec.plates:
                self._plate(face, plate, reach)
        return self._shaded(face, spec)

    # Stock

    def _stock(self, canvas: Fine, spec: CounterSpec, outline: StockOutline) -> None:
        """The rings of its state, the lower edge and the face."""
        for grow, colour in spec.casings:
            self._area(canvas, spec, outline, -grow, 0.0, colour)
            self._area(canvas, spec, outline, -grow, spec.depth, colour)
        self._area(canvas, spec, outline, 0.0, spec.depth, spec.edge)
        if spec.ramp is not None:
            self._ramp(canvas, spec, outline, spec.ramp)
        for bevel in spec.bevels:
            self._area(canvas, spec, outline, bevel.inset, bevel.drop, bevel.colour)

    def _area(
        self, canvas: Fine, spec: CounterSpec, outline: StockOutline, inset: float, drop: float,
        colour: Rgb,
    ) -> None:
        x0, y0 = spec.origin
        ring = outline.ring(inset)
        canvas.polygon([((x - x0) * spec.unit, (y - y0 + drop) * spec.unit) for x, y in ring],
                       colour)

    def _ramp(
        self, canvas: Fine, spec: CounterSpec, outline: StockOutline, colour: Rgb
    ) -> None:
        """A face that runs from light at the upper left to dark at the lower right."""
        mask = Fine(canvas.area, canvas.fine)
        self._area(mask, spec, outline, 0.0, 0.0, (255, 255, 255))
        colours = self.theme.colours
        light, dark = mix(colour, colours.light, _LIGHT), mix(colour, colours.leather, _DARK)
        half = mix(light, colour, 0.5)
        ramp = Surface((2, 2), pygame.SRCALPHA)
        for place, shade in (((0, 0), light), ((1, 0), half), ((0, 1), half), ((1, 1), dark)):
            ramp.set_at(place, (*shade, 255))
        bevel = pygame.transform.smoothscale(ramp, mask.big.get_size())
        mask.big.blit(bevel, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        canvas.big.blit(mask.big, (0, 0), special_flags=PREMUL)

    # What is printed on it

    def _lay(self, canvas: Fine, layer: Layer, unit: float, origin: Point = (0.0, 0.0)) -> None:
        x0, y0 = origin

        def at(point: Point) -> Point:
            return (point[0] - x0) * unit, (point[1] - y0) * unit

        match layer:
            case Fill(points, colour, alpha):
                canvas.polygon(map(at, points), colour, alpha)
            case Stroke(points, width, colour, closed, (on, off), alpha):
                line = [at(point) for point in points]
                if on:
                    canvas.dashes(line, width * unit, on * unit, off * unit, colour, alpha, closed)
                else:
                    canvas.line(line, width * unit, colour, alpha, closed)
            case Disc(centre, radius, colour, alpha):
                canvas.disc(at(centre), radius * unit, colour, alpha)
            case Drawing():
                self._picture(canvas, layer, unit, at(layer.centre))

    def _picture(self, canvas: Fine, picture: Drawing, unit: float, at: Point) -> None:
        """The layers of a figure, turned together."""
        fine = canvas.fine
        wide, high = (max(1, round(part * unit * fine)) for part in picture.box)
        whole: Surface | None = None
        for choice in picture.layers:
            names = filter(None, choice)
            arts = (self._icons.art(self._folder, name, (wide, high)) for name in names)
            drawn = next((art for art in arts if art is not None), None)
            if drawn is None:
                continue
            if whole is None and len(picture.layers) == 1:
                whole = premul(drawn)
                continue
            if whole is None:
                whole = Surface((wide, high), pygame.SRCALPHA)
            whole.blit(premul(drawn), (0, 0), special_flags=PREMUL)
        if whole is None:
            return
        if picture.turn:
            whole = pygame.transform.rotate(whole, -picture.turn)
        canvas.stamp(faded(whole, picture.fade) if picture.fade < 1 else whole, at)

    def _turned(self, canvas: Fine, spec: CounterSpec) -> Surface:
        """The counter as it lies turned, with its words."""
        big, fine = canvas.big, spec.fine
        for plate in spec.plates:
            for word in plate.words:
                x, y = ((part + spec.reach) * fine for part in word.at)
                self.letters.draw(big, word._replace(pixels=word.pixels * fine, at=(x, y)))
        lying = pygame.transform.rotate(big, -spec.turn)
        size = [max(1, round(part / fine)) for part in lying.get_size()]
        return pygame.transform.smoothscale(lying, (size[0], size[1]))

    def _plate(self, face: Surface, plate: UprightPlate, reach: int) -> None:
        """A plate or a sign, and the words on it."""
        if plate.layers:
            area = _bounds(plate.layers).clip(Rect(-reach, -reach, 2 * reach, 2 * reach))
            canvas = Fine(area, 4)
            for layer in plate.layers:
                self._lay(canvas, layer, 1.0)
            face.blit(canvas.done(), area.move(reach, reach), special_flags=PREMUL)
        if plate.icon is not None:
            self._icon(face, plate.icon, reach)
        for word in plate.words:
            x, y = word.at
            self.letters.draw(face, word._replace(at=(x + reach, y + reach)))

    def _icon(self, face: Surface, icon: Icon, reach: int) -> None:
        drawn = premul(self._icons.icon(icon.name, icon.pixels, icon.colour))
        middle = (round(icon.centre[0]) + reach, round(icon.centre[1]) + reach)
        face.blit(drawn, drawn.get_rect(center=middle), special_flags=PREMUL)

    # How it stands out

    def _glowing(self, face: Surface, spec: CounterSpec) -> Surface:
        """A body that is pointed at or in hand: a glow round it."""
        colours = self.theme.colours
        colour = colours.select if spec.state == "selected" else colours.cream_pale
        halo, margin = shadow(face, colour, 1.0, spec.halo)
        under = Surface(face.get_size(), pygame.SRCALPHA)
        for _ in range(2):
            under.blit(halo, (-margin, -margin), special_flags=PREMUL)
        under.blit(face, (0, 0), special_flags=PREMUL)
        return under

    def _shaded(self, face: Surface, spec: CounterSpec) -> Sprite:
        style = spec.shadow
        match style.kind:
            case "stock":
                return standing(self.theme, self.measures, face, spec.state, style.scale)
            case "body":
                return cast(self.theme, face, False, style.scale, 0)
            case "aloft":
                lifted = spec.state == "selected"
                return cast_aloft(self.theme, face, lifted, style.scale, style.away)

    def _made_grain(self, size: tuple[int, int]) -> Surface:
        """Card grain at four fifths of its strength."""
        grain = Surface(size, 0, 32)
        grain.fill((255, 255, 255))
        self._textures.grain(grain, "card")
        grain.fill((204, 204, 204), special_flags=pygame.BLEND_RGB_MULT)
        grain.fill((51, 51, 51), special_flags=pygame.BLEND_RGB_ADD)
        return grain


def artist_of(ui: Ui, game: str, letters: Letters) -> CounterArtist:
    """Who draws the counters of a game."""
    return CounterArtist(ui, measures(), letters, f"figures/{game}")


def _bounds(layers: tuple[Layer, ...]) -> Rect:
    """The whole pixels that layers take up."""
    xs: list[float] = []
    ys: list[float] = []
    for layer in layers:
        match layer:
            case Fill(points) | Stroke(points):
                pad = layer.width / 2 if isinstance(layer, Stroke) else 0.0
                spots = points
            case Disc(centre, radius):
                pad, spots = radius, [centre]
            case _:
                continue
        xs += [x + sign * pad for x, _ in spots for sign in (-1, 1)]
        ys += [y + sign * pad for _, y in spots for sign in (-1, 1)]
    left, top = math.floor(min(xs)) - 1, math.floor(min(ys)) - 1
    return Rect(left, top, math.ceil(max(xs)) + 1 - left, math.ceil(max(ys)) + 1 - top)
