"""Roads: smooth curves through hex centres and the middles of crossed sides; bridges on them."""

import itertools
import math
from collections.abc import Iterator, Set

from game.app.board.hexes.measures import HexMeasures
from game.app.board.hexes.plane import HexPlane
from game.app.board.view.ink import Fine, between
from game.app.board.view.measures import tint
from game.app.board.view.plane import Point
from game.app.theme import Theme
from game.boards.hexmap import HexMap

_STEPS = 9


class RoadArt:
    """The roads of a map in world units, worked out on demand and kept. bridges: the terrain keys
    and features where they lie on planks."""

    def __init__(
        self, hexmap: HexMap, plane: HexPlane, measures: HexMeasures, bridges: Set[str],
        theme: Theme,
    ) -> None:
        self._map = hexmap
        self._plane = plane
        self._m = measures
        self._bridges = bridges
        self._theme = theme
        self._curves: dict[int, list[list[Point]]] = {}
        self._leaving = tuple(
            cell
            for cell, tags in sorted(hexmap.features.items())
            if tags & set(measures.road.leaves)
        )

    def draw(self, canvas: Fine, cells: list[int], side: float) -> Iterator[None]:
        """Draw the roads of the cells: all ink, then all cream, then all dashes, then bridges.

        Pauses now and then.
        """
        road = self._m.road
        # a road that leaves the map reaches farther than its cell does
        here = dict.fromkeys([*cells, *self._leaving])
        with_road = [cell for cell in here if self.curves(cell)]
        for width, spec in ((road.width, road.ink), (road.inner, road.fill)):
            colour = tint(self._theme, spec)
            for count, cell in enumerate(with_road):
                if count % 6 == 5:
                    yield
                for curve in self.curves(cell):
                    canvas.line([(x * side, y * side) for x, y in curve], width * side, colour)
        colour = tint(self._theme, road.dash)
        thin = max(1.0, road.dash_width * side)
        for count, cell in enumerate(with_road):
            if count % 4 == 3:
                yield
            if not self._bridge(cell):
                for curve in self.curves(cell):
                    period = _length(curve) / max(1, round(_length(curve) / 0.36))
                    for a, *_, b in _inset_dashes(curve, period):
                        canvas.line(
                            [(a[0] * side, a[1] * side), (b[0] * side, b[1] * side)], thin, colour
                        )
        for cell in with_road:
            if self._bridge(cell):
                self._planks(canvas, cell, side)

    def curves(self, cell: int) -> list[list[Point]]:
        """The road curves of one cell, each from side to side or from side to centre."""
        kept = self._curves.get(cell)
        if kept is None:
            kept = self._curves[cell] = self._make(cell)
        return kept

    def _make(self, cell: int) -> list[list[Point]]:
        centre = self._plane.centre(cell)
        ends: list[tuple[Point, Point]] = []
        for near in self._map.road_ends(cell):
            other = self._plane.centre(near)
            middle = ((centre[0] + other[0]) / 2, (centre[1] + other[1]) / 2)
            ends.append((middle, _unit(centre, other)))
        for tag in sorted(self._map.features.get(cell, ())):
            way = self._m.road.leaves.get(tag)
            if way is not None:
                # to the very edge of the sheet
                distance = (
                    (centre[0] if way[0] < 0 else self._plane.width - centre[0])
                    if way[0]
                    else (centre[1] if way[1] < 0 else self._plane.height - centre[1])
                )
                ends.append(((centre[0] + way[0] * distance, centre[1] + way[1] * distance), way))
        curves: list[list[Point]] = []
        while len(ends) > 1:
            # the straightest pair first: the through road of a junction
            first, second = min(
                ((a, b) for i, a in enumerate(ends) for b in ends[i + 1 :]),
                key=lambda pair: pair[0][1][0] * pair[1][1][0] + pair[0][1][1] * pair[1][1][1],
            )
            curves.append(_through(first, centre, second))
            ends = [end for end in ends if end not in (first, second)]
        if ends:
            (middle, way) = ends[0]
            curves.append(_hermite(middle, centre, (-way[0], -way[1]), (-way[0], -way[1])))
        return curves

    def _bridge(self, cell: int) -> bool:
        keys = {self._map.terrain[cell], *self._map.features.get(cell, ())}
        return not self._bridges.isdisjoint(keys)

    def _planks(self, canvas: Fine, cell: int, side: float) -> None:
        bridge = self._m.bridge
        curve = self.curves(cell)[0]
        way = _unit(curve[0], curve[-1])
        if way[0] < 0:
            way = (-way[0], -way[1])
        cx, cy = self._plane.centre(cell)
        fill, ink = tint(self._theme, bridge.fill), tint(self._theme, bridge.ink)
        shadow = self._theme.colours.shadow

        def at(along: float, across: float, drop: float = 0.0) -> Point:
            return (
                (cx + way[0] * along - way[1] * across) * side,
                (cy + way[1] * along + way[0] * across + drop) * side,
            )

        def quad(a0: float, a1: float, b0: float, b1: float, drop: float = 0.0) -> list[Point]:
            return [at(a0, b0, drop), at(a1, b0, drop), at(a1, b1, drop), at(a0, b1, drop)]

        long, wide, rail = bridge.length / 2, bridge.width / 2, bridge.rail
        canvas.polygon(quad(-long, long, -wide, wide + rail, 0.09), shadow, 0.45)
        canvas.polygon(quad(-long, long, -wide, wide), ink)
        step = 2 * long / bridge.planks
        gap = max(0.7 / side, 0.02)
        for index in range(bridge.planks):
            start = -long + index * step
            canvas.polygon(quad(start + gap, start + step - gap, -wide + rail, wide - rail), fill)
        for edge in (-wide, wide - rail):
            canvas.polygon(quad(-long - 0.04, long + 0.04, edge, edge + rail), ink)


def _unit(a: Point, b: Point) -> Point:
    length = math.dist(a, b) or 1.0
    return (b[0] - a[0]) / length, (b[1] - a[1]) / length


def _length(points: list[Point]) -> float:
    return sum(math.dist(a, b) for a, b in itertools.pairwise(points))


def _hermite(a: Point, b: Point, ta: Point, tb: Point) -> list[Point]:
    """A curve from a to b with these directions at its ends."""
    reach = math.dist(a, b) * 1.1
    points: list[Point] = []
    for index in range(_STEPS + 1):
        t = index / _STEPS
        h0, h1 = 2 * t**3 - 3 * t**2 + 1, t**3 - 2 * t**2 + t
        h2, h3 = 3 * t**2 - 2 * t**3, t**3 - t**2
        points.append(
            (
                h0 * a[0] + h1 * reach * ta[0] + h2 * b[0] + h3 * reach * tb[0],
                h0 * a[1] + h1 * reach * ta[1] + h2 * b[1] + h3 * reach * tb[1],
            )
        )
    return points


def _through(first: tuple[Point, Point], centre: Point, second: tuple[Point, Point]) -> list[Point]:
    (a, way_a), (b, way_b) = first, second
    along = _unit(a, b)
    inward = (-way_a[0], -way_a[1])
    return _hermite(a, centre, inward, along)[:-1] + _hermite(centre, b, along, way_b)


def _inset_dashes(curve: list[Point], period: float) -> list[list[Point]]:
    """Dashes with half a gap at both ends, so that they go on evenly in the next cell."""
    on = period * 0.52
    off = period - on
    lengths = [math.dist(a, b) for a, b in itertools.pairwise(curve)]
    whole = sum(lengths)
    count = max(1, round(whole / period))
    parts = (
        between(curve, lengths, index * period + off / 2, index * period + off / 2 + on)
        for index in range(count)
    )
    return [part for part in parts if len(part) > 1]


