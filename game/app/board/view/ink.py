"""Anti-aliased drawing by supersampling, on premultiplied surfaces.

pygame draws no anti-aliased polygon. A `Fine` canvas is drawn some times too large and reduced
once. Colours are kept premultiplied, because the reduction averages the four channels apart: with
straight alpha every edge would be darkened by the black of the transparent pixels. Whatever comes
from here is blitted with `PREMUL`.
"""

import itertools
import math
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.app.board.view.plane import Point
from game.app.theme import Rgb
from game.core.steps import Steps, finished

PREMUL = pygame.BLEND_PREMULTIPLIED
_FEW = 32  # pieces of a line in a step
Points = Sequence[Point]
Shade = tuple[int, int, int, int]


class Sprite(NamedTuple):
    """A surface and where its upper left corner lies from the piece's middle."""

    surface: Surface
    dx: int
    dy: int

    def at(self, x: int, y: int) -> tuple[Surface, tuple[int, int]]:
        """What to blit for a piece at a window pixel."""
        return self.surface, (x + self.dx, y + self.dy)


def premultiplied(colour: Rgb, alpha: float = 1.0) -> Shade:
    """A colour with its alpha (0..1) multiplied in."""
    red, green, blue = colour
    return round(red * alpha), round(green * alpha), round(blue * alpha), round(255 * alpha)


class Strokes:
    """Shapes as what they come down to on a canvas `fine` times too large: polygons and discs.

    area: whole target pixels. All points are in the target's pixels. A later shape replaces what
    lies beneath it, also with a lower alpha.
    """

    def __init__(self, area: Rect, fine: int) -> None:
        self.area = area
        self.fine = fine
        self._left = area.left * fine
        self._top = area.top * fine

    def _at(self, points: Iterable[Point]) -> list[tuple[int, int]]:
        # rounded before the origin is taken off, so that neighbouring tiles round alike
        fine, left, top = self.fine, self._left, self._top
        return [(round(x * fine) - left, round(y * fine) - top) for x, y in points]

    def _fill(self, points: Points, shade: Shade) -> None:
        """A polygon in the canvas's own pixels."""
        raise NotImplementedError

    def _round(self, at: tuple[int, int], radius: float, shade: Shade) -> None:
        """A disc in the canvas's own pixels."""
        raise NotImplementedError

    def polygon(self, points: Iterable[Point], colour: Rgb, alpha: float = 1.0) -> None:
        """A filled polygon."""
        self._fill(self._at(points), premultiplied(colour, alpha))

    def hole(self, points: Iterable[Point]) -> None:
        """Make a polygon transparent again."""
        self._fill(self._at(points), (0, 0, 0, 0))

    def disc(self, centre: Point, radius: float, colour: Rgb, alpha: float = 1.0) -> None:
        """A filled circle."""
        (at,) = self._at((centre,))
        self._round(at, radius * self.fine, premultiplied(colour, alpha))

    def line(
        self, points: Points, width: float, colour: Rgb, alpha: float = 1.0, closed: bool = False
    ) -> None:
        """A line through points, with round joins and ends."""
        self._stroke(self._at(points), width * self.fine, premultiplied(colour, alpha), closed)

    def line_steps(
        self, points: Points, width: float, colour: Rgb, alpha: float = 1.0, closed: bool = False
    ) -> Steps[None]:
        """The same line, some of it at a time."""
        whole = [*points, points[0]] if closed else points
        for first in range(0, len(whole) - 1, _FEW):
            self.line(whole[first : first + _FEW + 1], width, colour, alpha)
            yield

    def dashes(
        self,
        points: Points,
        width: float,
        on: float,
        off: float,
        colour: Rgb,
        alpha: float = 1.0,
        closed: bool = False,
    ) -> None:
        """A dashed line; on and off in target pixels, fitted so that it ends on a dash."""
        finished(self.dash_steps(points, width, on, off, colour, alpha, closed))

    def dash_steps(
        self, points: Points, width: float, on: float, off: float, colour: Rgb,
        alpha: float = 1.0, closed: bool = False,
    ) -> Steps[None]:
        """The same, some of it at a time."""
        shade = premultiplied(colour, alpha)
        pieces = dashed([*points, points[0]] if closed else points, on, off)
        for number, piece in enumerate(pieces, start=1):
            self._stroke(self._at(piece), width * self.fine, shade, False, flat=True)
            if number % _FEW == 0:
                yield

    def _stroke(
        self,
        points: list[tuple[int, int]],
        width: float,
        shade: Shade,
        closed: bool,
        flat: bool = False,
    ) -> None:
        half = width / 2
        ends = [*points, points[0]] if closed else points
        for (x0, y0), (x1, y1) in itertools.pairwise(ends):
            length = math.hypot(x1 - x0, y1 - y0)
            if length:
                nx, ny = (y0 - y1) / length * half, (x1 - x0) / length * half
                far_corners = ((x1 + nx, y1 + ny), (x1 - nx, y1 - ny))
                self._fill(((x0 + nx, y0 + ny), *far_corners, (x0 - nx, y0 - ny)), shade)
        if half >= 1.5:
            for at in points[1:-1] if flat else points:
                self._round(at, half, shade)


class Fine(Strokes):
    """A canvas over `area`, drawn `fine` times too large and reduced as a whole.

    backdrop: an opaque ground colour; None makes it transparent. room: a surface to draw in (with
    or without alpha as the backdrop asks), so that a large one need not be made each time.
    """

    def __init__(
        self, area: Rect, fine: int = 3, backdrop: Rgb | None = None, room: Surface | None = None
    ) -> None:
        super().__init__(area, fine)
        size = (max(1, area.width) * fine, max(1, area.height) * fine)
        if room is not None:
            self._big = room.subsurface(Rect((0, 0), size))
            self._big.fill(backdrop or (0, 0, 0, 0))
        else:
            self._big = Surface(size, 0, 32) if backdrop else Surface(size, pygame.SRCALPHA)
            if backdrop:
                self._big.fill(backdrop)

    def _fill(self, points: Points, shade: Shade) -> None:
        pygame.draw.polygon(self._big, shade, points)

    def _round(self, at: tuple[int, int], radius: float, shade: Shade) -> None:
        pygame.draw.circle(self._big, shade, at, radius)

    def box(self, rect: Rect, radius: float, colour: Rgb, alpha: float = 1.0) -> None:
        """A filled rectangle with round corners."""
        (at,) = self._at((rect.topleft,))
        size = (rect.width * self.fine, rect.height * self.fine)
        pygame.draw.rect(
            self._big, premultiplied(colour, alpha), Rect(at, size),
            border_radius=round(radius * self.fine),
        )

    def stamp(self, image: Surface, at: Point) -> None:
        """Lay a premultiplied surface (already `fine` times too large) with its middle at `at`."""
        (place,) = self._at((at,))
        self._big.blit(image, image.get_rect(center=place), special_flags=PREMUL)

    @property
    def big(self) -> Surface:
        """The canvas before it is reduced."""
        return self._big

    def done(self) -> Surface:
        """The reduced, anti-aliased surface of the area's size."""
        size = (max(1, self.area.width), max(1, self.area.height))
        return pygame.transform.smoothscale(self._big, size)


class Scratch:
    """A surface to draw in for the moment, kept because fresh memory costs more than the drawing.

    What `clear` gives is empty, and is its caller's until the next call.
    """

    def __init__(self) -> None:
        self._kept: Surface | None = None

    def clear(self, size: tuple[int, int]) -> Surface:
        """A transparent surface of this size."""
        kept = self._kept
        if kept is None or kept.get_width() < size[0] or kept.get_height() < size[1]:
            kept = self._kept = Surface(size, pygame.SRCALPHA)
        part = kept.subsurface(Rect((0, 0), size))
        fill(part, (0, 0, 0, 0), Rect((0, 0), size))
        return part


def fill(surface: Surface, shade: Shade, rect: Rect) -> None:
    """Fill a rectangle that is drawn in next.

    `Surface.fill` goes past the processor's cache, so that what is drawn there afterwards is slow,
    and takes ten times as long where a line doesn't end on a whole line of that cache.
    """
    right, foot = rect.right - 1, rect.bottom - 1
    corners = (rect.topleft, (right, rect.top), (right, foot), (rect.left, foot))
    pygame.draw.polygon(surface, shade, corners)


def dashed(points: Points, on: float, off: float) -> list[list[Point]]:
    """The dashes of a line as short lines; the period is stretched so that both ends are dashes."""
    lengths = [math.dist(a, b) for a, b in itertools.pairwise(points)]
    whole = sum(lengths)
    if whole <= 0:
        return []
    count = max(1, round((whole + off) / (on + off)))
    stretch = whole / (count * on + (count - 1) * off)
    on, off = on * stretch, off * stretch
    ends = [0.0, *itertools.accumulate(lengths)]
    starts = (index * (on + off) for index in range(count))
    parts = (_between(points, lengths, ends, start, start + on) for start in starts)
    return [part for part in parts if len(part) > 1]


def between(points: Points, lengths: Sequence[float], start: float, end: float) -> list[Point]:
    """The part of a line from `start` to `end` along it."""
    return _between(points, lengths, [0.0, *itertools.accumulate(lengths)], start, end)


def _between(
    points: Points, lengths: Sequence[float], ends: Sequence[float], start: float, end: float
) -> list[Point]:
    """The same; ends: how far along it each point lies."""
    result: list[Point] = []
    for index in range(max(0, bisect_right(ends, start) - 1), len(ends) - 1):
        done, length = ends[index], lengths[index]
        if done >= end:
            break
        low, high = max(start, done), min(end, ends[index + 1])
        if length > 0 and high > low:
            a, b = points[index], points[index + 1]
            for share in ((low - done) / length, (high - done) / length):
                point = (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
                if not result or math.dist(result[-1], point) > 1e-6:
                    result.append(point)
    return result


def faded(surface: Surface, share: float) -> Surface:
    """A premultiplied surface with its opacity times `share` (0..1)."""
    level = max(0, min(255, round(255 * share)))
    paler = surface.copy()
    paler.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
    return paler


def premul(surface: Surface) -> Surface:
    """A straight-alpha surface (text, SVG) as a premultiplied one."""
    if surface.get_bitsize() != 32 or not surface.get_flags() & pygame.SRCALPHA:
        surface = surface.convert_alpha()
    return surface.premul_alpha()


def shadow(image: Surface, colour: Rgb, share: float, blur: int) -> tuple[Surface, int]:
    """The blurred shadow of a premultiplied surface, and its margin on every side."""
    margin = 2 * blur + 1
    width, height = image.get_size()
    made = Surface((width + 2 * margin, height + 2 * margin), pygame.SRCALPHA)
    made.blit(image, (margin, margin), special_flags=PREMUL)
    # only the coverage stays: all channels become alpha, then alpha times colour
    made.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    made = made.premul_alpha()
    made.fill(premultiplied(colour, share), special_flags=pygame.BLEND_RGBA_MULT)
    return (pygame.transform.gaussian_blur(made, blur) if blur > 0 else made), margin
