"""What lies on an open table: areas of terrain, with polygons of the grid's points as outlines.

All questions are answered by shapely's exact predicates on whole numbers, or by distances compared
as `bases.TIE` says. A border belongs to its area.
"""

from collections.abc import Container, Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import ClassVar

import shapely
from shapely import Geometry

from game.boards.bases import TIE, PlacedBase, spine
from game.boards.errors import BoardError
from game.boards.table import UNIT, TableBoard, Vector

_KEPT = 40000  # points and pieces whose areas are kept


@dataclass(frozen=True, slots=True)
class Area:
    """A piece of terrain. kind: key of the game's terrain and of the drawing; ring: its corners in
    order, hundredths of an inch, not closed; access: points of its border where one gets on and
    off though it is closed elsewhere; seed: of the drawing's accidents."""

    id: str
    kind: str
    ring: tuple[Vector, ...]
    name: str = ""
    access: tuple[Vector, ...] = ()
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Strip:
    """A part of the table that is only drawn and named: a deployment zone, or a place that goals
    are about. side: whose."""

    ring: tuple[Vector, ...]
    name: str
    side: str = ""


class TableMap:
    """Areas on a board; frozen and shared by all states of a game. Later areas lie above earlier
    ones for the eye; the rules see all of them. ``KIND``: of map, by which a screen knows how to
    draw it."""

    KIND: ClassVar[str] = "open"

    def __init__(
        self, board: TableBoard, areas: Iterable[Area], strips: Iterable[Strip] = ()
    ) -> None:
        self.board = board
        self.areas = tuple(areas)
        self.strips = tuple(strips)
        self.shapes: tuple[Geometry, ...] = tuple([polygon(area) for area in self.areas])
        shapely.prepare(self.shapes)
        self.borders: tuple[Geometry, ...] = tuple(map(shapely.boundary, self.shapes))
        self.index = {area.id: number for number, area in enumerate(self.areas)}
        self._boxes = [tuple(map(int, shapely.bounds(shape))) for shape in self.shapes]
        self._at: dict[int, tuple[Area, ...]] = {}
        self._met: dict[tuple[int, int], tuple[Area, ...]] = {}
        self._first: dict[tuple[int, int, str], int] = {}
        self._near: dict[tuple[Vector, Vector, float], tuple[Area, ...]] = {}
        self._joined: dict[tuple[Area, ...], tuple[Geometry, ...]] = {}
        self._widened: dict[tuple[str, int], Geometry] = {}

    @cached_property
    def numbers(self) -> dict[str, tuple[int, ...]]:
        """The numbers of the areas of each kind."""
        found: dict[str, list[int]] = {}
        for number, area in enumerate(self.areas):
            found.setdefault(area.kind, []).append(number)
        return {kind: tuple(numbers) for kind, numbers in found.items()}

    def at(self, cell: int) -> tuple[Area, ...]:
        """The areas that a point lies in, their borders included."""
        areas = self._at.get(cell)
        if areas is None:
            if len(self._at) > _KEPT:
                self._at.clear()
            point = self.board.xy(cell)
            areas = self._at[cell] = self._meeting(point, point)
        return areas

    def inside(self, cell: int, area: Area) -> bool:
        """Whether a point lies in an area, its border included."""
        return area in self.at(cell)

    def meets(self, a: int, b: int) -> tuple[Area, ...]:
        """The areas that a straight piece touches or crosses."""
        areas = self._met.get((a, b))
        if areas is None:
            if len(self._met) > _KEPT:
                self._met.clear()
            areas = self._met[a, b] = self._meeting(self.board.xy(a), self.board.xy(b))
        return areas

    def under(self, one: PlacedBase, slack: int = 0) -> tuple[Area, ...]:
        """The areas that a base touches or covers part of; slack: hundredths that may lack."""
        return self._within(one.start, one.end, one.radius + slack + TIE)

    def hit(self, one: PlacedBase) -> tuple[Area, ...]:
        """The areas that a base covers some of: more than a touch."""
        return self._within(one.start, one.end, one.radius - TIE)

    def holds(self, area: Area, one: PlacedBase) -> bool:
        """Whether a whole base stands on an area."""
        shape = self.shapes[self.index[area.id]]
        return bool(shapely.covers(shape, one.spine)) and float(
            shapely.distance(self.borders[self.index[area.id]], one.spine)
        ) >= one.radius - TIE

    def astride(self, one: PlacedBase, areas: Container[Area]) -> Area | None:
        """The first of these areas across whose border a base lies, or None if each holds it whole
        or not at all."""
        return next(
            (area for area in self.hit(one) if area in areas and not self.holds(area, one)), None)

    def joined(self, areas: tuple[Area, ...]) -> tuple[Geometry, ...]:
        """The polygons that areas make together: those that overlap, or have a border in common,
        are one."""
        if areas not in self._joined:
            whole = shapely.union_all([self.shapes[self.index[area.id]] for area in areas])
            parts = tuple(shapely.get_parts(whole))
            shapely.prepare(parts)
            self._joined[areas] = parts
        return self._joined[areas]

    def widened(self, area: Area, by: int) -> Geometry:
        """An area with so many hundredths more all round; less where below nought."""
        key = area.id, by
        if key not in self._widened:
            self._widened[key] = shapely.buffer(self.shapes[self.index[area.id]], by)
        return self._widened[key]

    def first(self, a: int, b: int, area: Area) -> int:
        """How many hundredths from a towards b one comes into an area, or out of it if a lies in
        it: the first point of the grid along the way that does. −1 if none does."""
        key = a, b, area.id
        far = self._first.get(key)
        if far is None:
            if len(self._first) > _KEPT:
                self._first.clear()
            far = self._first[key] = self._crossing(a, b, area)
        return far

    def _crossing(self, a: int, b: int, area: Area) -> int:
        ours = self.inside(a, area)
        piece = self._piece(a, b)
        met = shapely.get_coordinates(
            shapely.intersection(piece, self.borders[self.index[area.id]]))
        if not len(met):
            return -1
        start = shapely.Point(self.board.xy(a))
        whole = self.board.length(a, b)
        points = shapely.get_parts(shapely.multipoints(met))
        places = sorted({int(one) for one in shapely.distance(points, start)})
        # between two crossings all of the way lies within, or all of it outside
        marks = [0, *((one + two) // 2 for one, two in pairwise(places)), whole]
        last = 0
        for mark in marks:
            if self.inside(self.board.along(a, b, mark), area) != ours:
                return self._turn(a, b, area, last, mark)
            last = mark
        return -1

    def _turn(self, a: int, b: int, area: Area, low: int, high: int) -> int:
        """The first point of the way, of those after `low`, that lies as `high` does and not as
        `low`: by halving, so that a way along a border, whose points of the grid lie now here, now
        there, is judged alike everywhere."""
        ours = self.inside(self.board.along(a, b, low), area)
        while high - low > 1:
            middle = (low + high) // 2
            same = self.inside(self.board.along(a, b, middle), area) == ours
            low, high = (middle, high) if same else (low, middle)
        return high

    def _piece(self, a: int, b: int) -> Geometry:
        return spine(self.board.xy(a), self.board.xy(b))

    def _meeting(self, a: Vector, b: Vector) -> tuple[Area, ...]:
        close = self._close(a, b, 0)
        if not close:
            return ()
        if a == b:  # a point needs no geometry of its own
            return tuple([
                self.areas[number] for number in close
                if shapely.intersects_xy(self.shapes[number], *a)
            ])
        piece = spine(a, b)
        return tuple([
            self.areas[number] for number in close if shapely.intersects(self.shapes[number], piece)
        ])

    def _within(self, a: Vector, b: Vector, far: float) -> tuple[Area, ...]:
        areas = self._near.get((a, b, far))
        if areas is None:
            if len(self._near) > _KEPT:
                self._near.clear()
            close = self._close(a, b, far + 1)
            piece = spine(a, b) if close else None
            areas = self._near[a, b, far] = tuple([
                self.areas[number] for number in close
                if float(shapely.distance(self.shapes[number], piece)) < far
            ])
        return areas

    def _close(self, a: Vector, b: Vector, far: float) -> list[int]:
        """Numbers of the areas whose box is no further than so much from that of a piece: among a
        dozen areas that is quicker than asking a tree."""
        left, right = min(a[0], b[0]) - far, max(a[0], b[0]) + far
        top, bottom = min(a[1], b[1]) - far, max(a[1], b[1]) + far
        return [
            number for number, (x0, y0, x1, y1) in enumerate(self._boxes)
            if x0 <= right and x1 >= left and y0 <= bottom and y1 >= top
        ]


def polygon(area: Area) -> Geometry:
    """The shape of an area; BoardError if its outline crosses itself or encloses nothing."""
    if len(area.ring) >= 3:
        shape = shapely.Polygon(area.ring)
        if shapely.is_valid(shape) and shape.area > 0:
            return shape
        why = shapely.is_valid_reason(shape).split("[")[0].lower()
        raise BoardError(f"the outline of {area.id} isn't simple: {why}")
    raise BoardError(f"the outline of {area.id} has {len(area.ring)} corners: draw at least 3")


def square(left: int, top: int, right: int, bottom: int) -> tuple[Vector, ...]:
    """The corners of an upright rectangle, whole inches."""
    return tuple([(x * UNIT, y * UNIT) for x, y in (
        (left, top), (right, top), (right, bottom), (left, bottom))])
