"""An arc within a counter's edge that says by its length how much there is of something."""

import itertools
import math

from game.app.board.view.counter_spec import Layer, StockOutline, Stroke
from game.app.board.view.measures import GaugeArcM, tint
from game.app.board.view.plane import Point
from game.app.theme import Theme

_STEP = 6.0  # degrees from one point of an arc to the next
_CASING = 0.75  # pixels of the dark rim on both sides


def gauge_arc(
    theme: Theme, style: GaugeArcM, outline: StockOutline, value: tuple[int, int], bearing: float,
    pixel: float, scale: float = 1.0,
) -> tuple[Layer, ...]:
    """The arc of so much of a whole; nothing for (0, 0).

    bearing: degrees clockwise by which the counter lies turned; pixel: its length on the stock;
    scale: of the counter's printed parts.
    """
    much, whole = value
    if not whole:
        return ()
    width = max(style.width * scale, style.least * pixel)
    casing = _CASING * pixel
    inset = style.inset * scale + width / 2 + casing
    ring = outline.ring(inset)
    count = math.ceil(abs(style.span) / _STEP)
    path = [
        _at(ring, bearing + style.start + style.span * index / count) for index in range(count + 1)
    ]
    track = Stroke(path, width + 2 * casing, tint(theme, style.empty))
    return track, Stroke(_first(path, much / whole), width, tint(theme, style.full))


def _first(path: list[Point], share: float) -> list[Point]:
    """The first part of a path, a share of its length."""
    left = share * sum(math.dist(a, b) for a, b in itertools.pairwise(path))
    part = [path[0]]
    for a, b in itertools.pairwise(path):
        length = math.dist(a, b)
        if 0 < left <= length:
            t = left / length
            return [*part, (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)]
        part.append(b)
        left -= length
    return part


def _at(ring: list[Point], bearing: float) -> Point:
    """Where the ray of a bearing from the middle leaves an outline."""
    dx, dy = math.sin(math.radians(bearing)), -math.cos(math.radians(bearing))
    away = 0.0
    for index, (x, y) in enumerate(ring):
        x0, y0 = ring[index - 1]
        before, after = dx * y0 - dy * x0, dx * y - dy * x
        if (before > 0) == (after > 0):
            continue
        share = before / (before - after)
        away = max(away, dx * (x0 + (x - x0) * share) + dy * (y0 + (y - y0) * share))
    return dx * away, dy * away
