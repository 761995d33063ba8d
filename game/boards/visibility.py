"""Visibility polygons on an open table: bundles of rays from many points at once against thickened
lines.

Only for showing (see `reachable_region`): floating point, in hundredths of an inch.
"""

import math
from functools import cached_property
from typing import Any, Final, NamedTuple

import numpy as np
import shapely

from game.boards.bases import Base
from game.boards.table import TableBoard
from game.boards.walls import GRID, Flags, Floats, Ints, Walls, ragged

_STEP: Final = math.radians(6)
_EPS: Final = 1e-4
_NARROW: Final = 0.01
_LONG: Final = 80.0  # hundredths of sight from which on rays are laid closer where it's worth it
_FINE: Final = 8.0  # hundredths between rays where what lies between two isn't known
_ROUND: Final = 40.0  # and where they end on something round
_SAVED: Final = 8.0  # hundredths that one bend may save at most
_JUST: Final = 0.5  # hundredths: bends lie further than that from what they go round
_ARC: Final = -1
_EDGE: Final = -2
_LAP: Final = 4 * math.pi  # more than any sector, so that the rays of different eyes never mix


class Viewpoints(NamedTuple):
    """Points that are looked from: how far, and between which angles (y down, clockwise).

    course, bow, part: of those at bends, whence one comes, the radius of what is gone round, and
    by how much one turns to go on round it (see `saved`).
    """

    at: Floats
    left: Floats
    low: Floats
    high: Floats
    course: Floats
    bow: Floats
    part: Floats

    @classmethod
    def one(cls, at: Floats, left: float) -> "Viewpoints":
        """One that looks all round."""
        none = np.zeros(1)
        return cls(
            at[None, :], np.array([left]), np.array([-math.pi]), np.array([math.pi]), none, none,
            none,
        )

    def reach(self, eye: Ints, angle: Floats) -> Floats:
        """How far a ray leads at most."""
        turn = angle - self.course[eye]
        return np.asarray(self.left[eye] + saved(self.bow[eye], self.part[eye], turn))


def saved(bow: Floats, part: Floats, turn: Floats) -> Floats:
    """By how much a way that hugs something round is shorter than one that bends by an angle at a
    corner outside it."""
    bent = np.minimum(np.abs(np.mod(turn + math.pi, 2 * math.pi) - math.pi), part)
    return np.asarray(bow * (2 * np.tan(bent / 2) - bent))


class VisibleRegions(NamedTuple):
    """What was seen: a polygon for each eye, and which bends each sees (pairs)."""

    parts: list[Any]
    eye: Ints
    bend: Ints


class _Rays(NamedTuple):
    """By eye and then angle; bend: which one is looked for, −1 for none."""

    eye: Ints
    angle: Floats
    bend: Ints


class _Near(NamedTuple):
    """Viewpoints and the walls near them: from which angle after the first of its sector, over how
    wide an angle the eye sees the wall."""

    eye: Ints
    wall: Ints
    low: Floats
    span: Floats


class _Ends(NamedTuple):
    """How far each ray goes, how far it goes without coming to a border where the move stops, and
    what it ends on: twice a wall's number, and 1 more where it is round; _EDGE and less for a side
    of the table, _ARC where nothing but the length ends it."""

    far: Floats
    clear: Floats
    on: Ints


class VisibilityScene:
    """A base among walls."""

    def __init__(self, board: TableBoard, base: Base, walls: Walls) -> None:
        self.board = board
        self.base = base
        self.walls = walls
        self._ends = walls.a + walls.along * walls.size[:, None]

    @cached_property
    def _most(self) -> Floats:
        return np.array([self.board.width, self.board.height], dtype=np.float64)

    def look(self, eyes: Viewpoints, most: Floats) -> VisibleRegions:
        """What is seen from these points. most: how much length must be left at each bend for it to
        be worth going to."""
        rays, near = self._rays(eyes, most), self._near(eyes)
        ends = self._cast(eyes, near, rays.eye, rays.angle)
        more = _between(eyes, rays, ends)
        if len(more.eye):
            also = self._cast(eyes, near, more.eye, more.angle)
            rays, ends = _merged(eyes, (rays, more), (ends, also))
        eye, angle, bend = rays
        far, clear, _ = ends
        way = np.column_stack([np.cos(angle), np.sin(angle)])
        points = eyes.at[eye] + far[:, None] * way
        rel = self.walls.bends[np.maximum(bend, 0)] - eyes.at[eye] if len(self.walls.bends) else way
        # one may end beyond a border where the move stops, but not go on there
        seen = (bend >= 0) & (clear + GRID >= np.hypot(rel[:, 0], rel[:, 1]))
        return VisibleRegions(self._polygons(eyes, eye, points), eye[seen], bend[seen])

    def sees(self, at: Floats, left: Floats, there: Floats) -> Flags:
        """From which of some points a straight piece of so much length may lead to one."""
        rel, none = there - at, np.zeros(len(at))
        angle = np.arctan2(rel[:, 1], rel[:, 0])
        eyes = Viewpoints(at, left, angle - _NARROW, angle + _NARROW, none, none, none)
        far = self._cast(eyes, self._near(eyes), np.arange(len(at)), angle).far
        return np.asarray(far + GRID >= np.hypot(rel[:, 0], rel[:, 1]))

    def _rays(self, eyes: Viewpoints, most: Floats) -> _Rays:
        """All rays by eye and then angle: evenly through its sector, at bends that it may see, and
        beside the ends of what is near."""
        walls = self.walls
        parts = [self._even(eyes)]
        middle = (eyes.low + eyes.high) / 2
        half = np.minimum(math.pi, (eyes.high - eyes.low) / 2)
        ahead = (np.cos(middle)[:, None], np.sin(middle)[:, None], np.cos(half)[:, None])
        left = eyes.left[:, None]
        if len(walls.bends):
            dx, dy, away, along = _seen_from(eyes.at, walls.bends, ahead)
            eye, bend = np.nonzero((left - away > most) & (away > 0.5) & (along >= -1.0))
            parts.append((eye, np.arctan2(dy[eye, bend], dx[eye, bend]), bend))
        if len(walls.horns):
            dx, dy, away, along = _seen_from(eyes.at, walls.horns, ahead)
            thick = walls.thick
            eye, horn = np.nonzero(
                (away - thick < left) & (away > thick + 0.01) & (along >= -thick - 1.0)
            )
            at = np.arctan2(dy[eye, horn], dx[eye, horn])
            beside = np.arcsin(np.minimum(1.0, thick[horn] / away[eye, horn])) + _EPS
            none = np.full(len(eye), -1, dtype=np.intp)
            parts += [(eye, at + beside, none), (eye, at - beside, none)]
        eye = np.concatenate([part[0] for part in parts])
        angle = np.concatenate([part[1] for part in parts])
        bend = np.concatenate([part[2] for part in parts])
        low = eyes.low[eye]
        angle = low + np.mod(angle - low, 2 * math.pi)
        fits = angle <= eyes.high[eye]
        # the last even ray of a whole turn is the first again
        eye, angle, bend = eye[fits], angle[fits], bend[fits]
        order = np.argsort(eye * _LAP + (angle - eyes.low[eye]))
        return _Rays(eye[order], angle[order], bend[order])

    def _even(self, eyes: Viewpoints) -> tuple[Ints, Floats, Ints]:
        span = eyes.high - eyes.low
        count = np.maximum(3, np.ceil(span / _STEP).astype(np.intp) + 1)
        eye = np.repeat(np.arange(len(count)), count)
        start = np.concatenate([[0], np.cumsum(count)[:-1]])
        share = (np.arange(len(eye)) - start[eye]) / (count[eye] - 1)
        angle = eyes.low[eye] + np.minimum(share, 1 - 1e-9) * span[eye]
        return eye, angle, np.full(len(eye), -1, dtype=np.intp)

    def _polygons(self, eyes: Viewpoints, eye: Ints, points: Floats) -> list[Any]:
        """What each eye sees; its own point is a corner of it unless it sees all round."""
        count = len(eyes.left)
        sector = eyes.high - eyes.low < 2 * math.pi - 1e-9
        own = np.flatnonzero(sector)
        owner = np.concatenate([eye, own])
        coords = np.concatenate([points, eyes.at[own]])
        order = np.argsort(owner, kind="stable")
        owner, coords = owner[order], coords[order]
        enough = np.bincount(owner, minlength=count) >= 3
        keep = enough[owner]
        rings = shapely.linearrings(coords[keep], indices=_numbered(owner[keep]))
        shapes = shapely.polygons(rings)
        found: list[Any] = [None] * count
        for number, shape in zip(np.flatnonzero(enough), shapes, strict=True):
            found[int(number)] = shape
        return found

    def _cast(self, eyes: Viewpoints, near: _Near, eye: Ints, angle: Floats) -> _Ends:
        walls, r = self.walls, float(self.base.radius)
        way = np.column_stack([np.cos(angle), np.sin(angle)])
        at = eyes.at[eye]
        with np.errstate(divide="ignore", invalid="ignore"):
            edge = np.where(way > 0, (self._most - r - at) / way, (r - at) / way)
        edge = np.where(np.abs(way) < 1e-12, np.inf, edge)
        side = edge.argmin(axis=1)
        least = np.maximum(0.0, edge[np.arange(len(side)), side])
        reach = eyes.reach(eye, angle)
        far = np.minimum(reach, least)
        on = np.where(least < reach, _EDGE - side, _ARC)
        clear = far.copy()
        if not len(walls.size):
            return _Ends(far, clear, on)
        ray, wall = _met(eyes, near, eye, angle)
        if len(ray):
            hit, curved = self._hits(at[ray], way[ray], wall)
            for number, ground in enumerate(walls.grounds):
                _leave(ground, at, way, ray, hit, walls.home[wall] == number)
            end = hit + walls.beyond[wall]
            np.minimum.at(far, ray, end)
            np.minimum.at(clear, ray, hit)
            last = np.flatnonzero(end <= far[ray])
            on[ray[last]] = 2 * wall[last] + curved[last]
        return _Ends(far, clear, on)

    def _near(self, eyes: Viewpoints) -> _Near:
        """The walls that are near enough to each eye, and the angles under which it sees them."""
        walls = self.walls
        ux, uy = walls.along[:, 0], walls.along[:, 1]
        dx = eyes.at[:, 0, None] - walls.a[:, 0]
        dy = eyes.at[:, 1, None] - walls.a[:, 1]
        s = np.clip(dx * ux + dy * uy, 0, walls.size)
        dx -= s * ux
        dy -= s * uy
        gap = np.sqrt(dx * dx + dy * dy) - walls.radius
        one, wall = np.nonzero(gap < eyes.left[:, None] + _SAVED)
        at_a, half_a = self._seen(walls.a, eyes.at[one], wall)
        at_b, half_b = self._seen(self._ends, eyes.at[one], wall)
        turn = np.mod(at_b - at_a + math.pi, 2 * math.pi) - math.pi
        least = np.minimum(-half_a, turn - half_b)
        span = np.maximum(half_a, turn + half_b) - least
        about = gap[one, wall] <= 2.0
        low = np.where(about, 0.0, np.mod(at_a + least - eyes.low[one], 2 * math.pi))
        return _Near(one, wall, low, np.where(about, 2 * math.pi, span))

    def _seen(self, ends: Floats, at: Floats, wall: Ints) -> tuple[Floats, Floats]:
        """The angle at which an end of a wall is seen, and half of its width."""
        rel = ends[wall] - at
        away = np.maximum(np.hypot(rel[:, 0], rel[:, 1]), 1e-9)
        half = np.arcsin(np.minimum(1.0, (self.walls.radius[wall] + 1e-6) / away))
        return np.arctan2(rel[:, 1], rel[:, 0]), half

    def _hits(self, at: Floats, way: Floats, wall: Ints) -> tuple[Floats, Flags]:
        """How far along its ray each pair meets, infinite if it doesn't, and whether at an end of
        the wall, which is round."""
        walls = self.walls
        rel = at - walls.a[wall]
        u = walls.along[wall]
        size, r = walls.size[wall], walls.radius[wall]
        s0 = rel[:, 0] * u[:, 0] + rel[:, 1] * u[:, 1]
        h0 = rel[:, 1] * u[:, 0] - rel[:, 0] * u[:, 1]
        ds = way[:, 0] * u[:, 0] + way[:, 1] * u[:, 1]
        dh = way[:, 1] * u[:, 0] - way[:, 0] * u[:, 1]
        closing = np.where(h0 >= 0, -dh, dh)
        gap = np.abs(h0) - r
        comes = (closing > 1e-12) & (size > 0) & (gap > -2.0)
        t = np.where(comes, np.maximum(gap, 0.0) / np.where(comes, closing, 1.0), np.inf)
        # past which end it comes to the line, if it begins beside it or comes to it at all
        s = np.where(comes, s0 + np.where(comes, t, 0.0) * ds, s0)
        beside = (s < 0) | (s > size)
        found = np.where(comes & ~beside, t, np.inf)
        curved = (r > 0) & (beside & (comes | (gap <= 0)) | (size == 0))
        k = np.flatnonzero(curved)
        end = np.where(s[k] > size[k], size[k], 0.0)
        # a point's along is nought: its distances are along the ray itself
        dx, dy = rel[k, 0] - end * u[k, 0], rel[k, 1] - end * u[k, 1]
        near = -(dx * way[k, 0] + dy * way[k, 1])
        c = dx * dx + dy * dy - r[k] * r[k]
        disc = near * near - np.maximum(c, 0.0)
        meets = (near > 1e-9) & (disc >= 0)
        found[k] = np.where(
            meets, np.maximum(0.0, near - np.sqrt(np.maximum(disc, 0.0))), np.inf)
        return np.asarray(found), curved


def _met(eyes: Viewpoints, near: _Near, eye: Ints, angle: Floats) -> tuple[Ints, Ints]:
    """Which rays can meet which walls."""
    keys = eye * _LAP + (angle - eyes.low[eye])
    rays: list[Ints] = []
    met: list[Ints] = []
    for back in (0.0, 2 * math.pi):
        low = near.low - back
        first = np.searchsorted(keys, near.eye * _LAP + np.maximum(low, 0.0) - 1e-9)
        last = np.searchsorted(
            keys, near.eye * _LAP + np.minimum(low + near.span, 2 * math.pi) + 1e-9)
        wall, ray = ragged(first, last)
        rays.append(ray)
        met.append(near.wall[wall])
    return np.concatenate(rays), np.concatenate(met)


def _between(eyes: Viewpoints, rays: _Rays, ends: _Ends) -> _Rays:
    """More rays, where two neighbours don't say what lies between them: they end on different
    things, or on something round."""
    far, on = ends.far, ends.on
    same = (rays.eye[1:] == rays.eye[:-1]) & (eyes.left[rays.eye[1:]] > _LONG)
    gap = np.where(same, np.diff(rays.angle), 0.0)
    across = gap * np.maximum(far[1:], far[:-1])
    chord = np.where(gap > 0, np.hypot(across, np.diff(far)), 0.0)
    other = on[1:] != on[:-1]
    round_ = ~other & (on[1:] >= 0) & (on[1:] % 2 == 1)
    count = np.where(other, across / _FINE, np.where(round_, chord / _ROUND, 0.0)).astype(np.intp)
    first, number = ragged(np.zeros_like(count), count)
    angle = rays.angle[first] + gap[first] * (number + 1) / (count[first] + 1)
    return _Rays(rays.eye[first], angle, np.full(len(first), -1, dtype=np.intp))


def _merged(
    eyes: Viewpoints, rays: tuple[_Rays, _Rays], ends: tuple[_Ends, _Ends]
) -> tuple[_Rays, _Ends]:
    """Two lots of rays in one order."""
    eye, angle = (np.concatenate([one[part] for one in rays]) for part in (0, 1))
    order = np.argsort(eye * _LAP + (angle - eyes.low[eye]))
    return (
        _Rays(*[np.concatenate(both)[order] for both in zip(*rays, strict=True)]),
        _Ends(*[np.concatenate(both)[order] for both in zip(*ends, strict=True)]),
    )


def _seen_from(
    at: Floats, points: Floats, ahead: tuple[Floats, Floats, Floats]
) -> tuple[Floats, Floats, Floats, Floats]:
    """From each eye to each point: across, down, how far, and by how much it lies within the sector
    (the cosines of its middle and half width), below nought outside."""
    dx = points[:, 0] - at[:, 0, None]
    dy = points[:, 1] - at[:, 1, None]
    away = np.sqrt(dx * dx + dy * dy)
    x, y, least = ahead
    return dx, dy, away, dx * x + dy * y - least * away


def _leave(ground: Any, at: Floats, way: Floats, ray: Ints, hit: Floats, ours: Flags) -> None:
    """Rays that begin in a ground may leave it: of their meetings with its border (hit, of the
    pairs that are ours) the first ends nothing. Whether one begins in it shows just after its
    start: that may lie on the border."""
    hit[ours & (hit <= _JUST)] = np.inf
    pairs = np.flatnonzero(ours & np.isfinite(hit))
    if not len(pairs):
        return
    begin = at[ray[pairs]] + _JUST * way[ray[pairs]]
    pairs = pairs[shapely.contains_xy(ground, begin[:, 0], begin[:, 1])]
    order = pairs[np.lexsort((hit[pairs], ray[pairs]))]
    hit[order[np.flatnonzero(np.diff(ray[order], prepend=-1))]] = np.inf


def _numbered(owner: Ints) -> Ints:
    """Owners as 0, 1, 2 … in their order."""
    return np.asarray(np.cumsum(np.diff(owner, prepend=owner[0] if len(owner) else 0) > 0))
