"""Visibility polygons on an open table: bundles of rays from many points at once against thickened
lines.

Only for showing (see `reachable_region`): floating point, in hundredths of an inch.
"""

import math
from collections.abc import Sequence
from functools import cached_property
from typing import Any, Final, NamedTuple

import numpy as np
import shapely

from game.boards.bases import Base
from game.boards.table import TableBoard
from game.boards.walls import GRID, Flags, Floats, Ints, Walls, beginnings, ragged

_SAGITTA: Final = 0.7  # hundredths by which an arc may bulge over its chord
_STEP: Final = math.radians(20)  # between even rays at most
_EPS: Final = 1e-4
_ASLANT: Final = 0.02  # radians by which a tangent's touch may lie beside an arc
_NARROW: Final = 0.01
_FINE: Final = 8.0  # hundredths between rays where what lies between two isn't known
_ROUND: Final = 40.0  # and where they end on something round
_SAVED: Final = 8.0  # hundredths that one bend may save at most
_JUST: Final = 0.5  # hundredths: bends lie further than that from what they go round
_ARC: Final = -1
_EDGE: Final = -2
_HAIR: Final = 1e-6  # hundredths by which what is round is seen wider
_IN: Final = -2.0  # hundredths that a point may lie in what it touches
_TOUCHED: Final = 2.0  # hundredths within which a wall may be met by any ray
_ASTRAY: Final = 1.0  # hundredths by which a wall may lie outside a sector and is asked yet
_CLOSE: Final = 0.3  # share of an eye's reach within which walls are met before all others
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


class SeenBends(NamedTuple):
    """Eyes, what is near them, and which bends each sees (pairs)."""

    eyes: Viewpoints
    near: "_NearWalls"
    eye: Ints
    bend: Ints


class _Rays(NamedTuple):
    """By eye and then angle."""

    eye: Ints
    angle: Floats


class _NearWalls(NamedTuple):
    """Viewpoints and the walls near them: from which angle after the first of its sector, over how
    wide an angle the eye sees the wall; how it lies to the wall's line: how far along from its
    start, how far off it or, behind one that is met from one side only, below nought, and 1 where
    it lies on the line's right, else −1; how far a ray goes at least before it meets the wall."""

    eye: Ints
    wall: Ints
    low: Floats
    span: Floats
    along: Floats
    off: Floats
    side: Floats
    least: Floats

    def some(self, wanted: Flags) -> "_NearWalls":
        """Those of them that are wanted."""
        chosen = wanted.nonzero()[0]
        return _NearWalls(
            self.eye[chosen], self.wall[chosen], self.low[chosen], self.span[chosen],
            self.along[chosen], self.off[chosen], self.side[chosen], self.least[chosen],
        )


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
        self._pieces = walls.along * walls.size[:, None]
        self._ends = walls.a + self._pieces
        self._across = np.column_stack([-walls.along[:, 1], walls.along[:, 0]])
        self._origin = (walls.a * walls.along).sum(axis=1), (walls.a * self._across).sum(axis=1)

    @cached_property
    def _most(self) -> Floats:
        return np.array([self.board.width, self.board.height], dtype=np.float64)

    def look(self, eyes: Viewpoints, most: Floats) -> SeenBends:
        """Which bends are seen from these points. most: how much length must be left at each for it
        to be worth going to."""
        near = self._near(eyes)
        asked = (most < eyes.left.max()).nonzero()[0]
        eye, bend = _within(eyes, self.walls.bends[asked], most[asked])
        bend = asked[bend]
        dx, dy, away, along = _seen_from(eyes, eye, self.walls.bends[bend])
        open_ = (
            (eyes.left[eye] - away > most[bend]) & (away > 0.5) & (along >= -1.0)
            & ~self._behind(bend, dx, dy, away)
        ).nonzero()[0]
        eye, bend, away = eye[open_], bend[open_], away[open_]
        rays, order = _sorted(eyes, eye, np.arctan2(dy[open_], dx[open_]))
        bend, away = bend[order], away[order]
        # one may end beyond a border where the move stops, but not go on there
        seen = self._cast(eyes, near, rays, away + 1.0).clear + GRID >= away
        return SeenBends(eyes, near, rays.eye[seen], bend[seen])

    def _behind(self, bend: Ints, dx: Floats, dy: Floats, away: Floats) -> Flags:
        """Which bends lie behind the very corner that they go round, come to from so far across,
        down and altogether: many need no ray to be told."""
        walls = self.walls
        rel = walls.hubs[bend] - walls.bends[bend]
        past, aside = rel[:, 0] * dx + rel[:, 1] * dy, rel[:, 0] * dy - rel[:, 1] * dx
        return np.asarray(
            (past < 0) & (away * away > -past) & (np.abs(aside) < walls.bows[bend] * away))

    def regions(self, looks: Sequence[SeenBends], wanted: Ints) -> list[Any]:
        """What is seen from the wanted eyes of some looks (their numbers through all of them, in
        order), as polygons."""
        eyes, near, eye, bend = _joined(looks, wanted)
        rel = self.walls.bends[bend] - eyes.at[eye]
        rays, _ = _sorted(eyes, *[np.concatenate(both) for both in zip(
            self._even(eyes), self._beside(eyes), (eye, np.arctan2(rel[:, 1], rel[:, 0])),
            strict=True)])
        ends = self._cast(eyes, near, rays)
        more = _between(eyes, rays, ends)
        angle, eye = np.concatenate([rays.angle, more.angle]), np.concatenate([rays.eye, more.eye])
        far = np.concatenate([ends.far, self._cast(eyes, near, more).far])
        order = _by_angle(eyes, eye, angle)
        eye, angle, far = eye[order], angle[order], far[order]
        way = np.column_stack([np.cos(angle), np.sin(angle)])
        return self._polygons(eyes, eye, eyes.at[eye] + far[:, None] * way)

    def sees(self, at: Floats, left: Floats, there: Floats) -> Flags:
        """From which of some points a straight piece of so much length may lead to one."""
        rel, none = there - at, np.zeros(len(at))
        angle = np.arctan2(rel[:, 1], rel[:, 0])
        eyes = Viewpoints(at, left, angle - _NARROW, angle + _NARROW, none, none, none)
        far = self._cast(eyes, self._near(eyes), _Rays(np.arange(len(at)), angle)).far
        return np.asarray(far + GRID >= np.hypot(rel[:, 0], rel[:, 1]))

    def _beside(self, eyes: Viewpoints) -> tuple[Ints, Floats]:
        """Rays beside the ends of what is near."""
        walls = self.walls
        eye, horn = _within(eyes, walls.horns, -walls.thick)
        dx, dy, away, along = _seen_from(eyes, eye, walls.horns[horn])
        thick = walls.thick[horn]
        some = ((away > thick + 0.01) & (along >= -thick - 1.0)).nonzero()[0]
        eye, horn = eye[some], horn[some]
        at = np.arctan2(dy[some], dx[some])
        beside = np.arcsin(np.minimum(1.0, thick[some] / away[some])) + _EPS
        owners, angles = [], []
        for side in (1, -1):
            # elsewhere it touches nothing: what goes on from the corner lies before it
            touch = np.mod(at + side * (beside + math.pi / 2) - walls.horn_low[horn] + _ASLANT,
                           2 * math.pi)
            on = touch <= walls.horn_turn[horn] + 2 * _ASLANT
            owners.append(eye[on])
            angles.append((at + side * beside)[on])
        return np.concatenate(owners), np.concatenate(angles)

    def _even(self, eyes: Viewpoints) -> tuple[Ints, Floats]:
        """Rays evenly through each eye's sector, the closer the further it sees."""
        span = eyes.high - eyes.low
        step = np.minimum(_STEP, np.sqrt(8 * _SAGITTA / eyes.left))
        count = np.maximum(3, np.ceil(span / step).astype(np.intp) + 1)
        eye = np.arange(len(count)).repeat(count)
        start = np.concatenate([[0], count.cumsum()[:-1]])
        share = (np.arange(len(eye)) - start[eye]) / (count[eye] - 1)
        angle = eyes.low[eye] + np.minimum(share, 1 - 1e-9) * span[eye]
        return eye, angle

    def _polygons(self, eyes: Viewpoints, eye: Ints, points: Floats) -> list[Any]:
        """What each eye sees; its own point is a corner of it unless it sees all round."""
        count = len(eyes.left)
        sector = eyes.high - eyes.low < 2 * math.pi - 1e-9
        own = sector.nonzero()[0]
        owner = np.concatenate([eye, own])
        coords = np.concatenate([points, eyes.at[own]])
        order = np.argsort(owner, kind="stable")
        owner, coords = owner[order], coords[order]
        enough = np.bincount(owner, minlength=count) >= 3
        keep = enough[owner]
        rings = shapely.linearrings(coords[keep], indices=_numbered(owner[keep]))
        shapes = shapely.polygons(rings)
        found: list[Any] = [None] * count
        for number, shape in zip(enough.nonzero()[0], shapes, strict=True):
            found[int(number)] = shape
        return found

    def _cast(
        self, eyes: Viewpoints, near: _NearWalls, rays: _Rays, most: Floats | None = None
    ) -> _Ends:
        """Where rays end. most: as far as is asked of each."""
        walls, r = self.walls, float(self.base.radius)
        eye, angle = rays
        way = np.array([np.cos(angle), np.sin(angle)]).T
        at = eyes.at[eye]
        with np.errstate(divide="ignore", invalid="ignore"):
            edge = np.where(way > 0, (self._most - r - at) / way, (r - at) / way)
        edge = np.where(np.abs(way) < 1e-12, np.inf, edge)
        side = (edge[:, 1] < edge[:, 0]).astype(np.intp)
        least = np.maximum(0.0, np.minimum(edge[:, 0], edge[:, 1]))
        reach = eyes.reach(eye, angle)
        far = np.minimum(reach, least)
        on = np.where(least < reach, _EDGE - side, _ARC)
        if most is not None:
            far = np.minimum(far, most)
        ends = _Ends(far, far.copy(), on)
        if not len(walls.size):
            return ends
        # most of what lies behind something near needn't be asked; rays that leave the ground that
        # they begin in need all of its border at once
        close = (near.least < _CLOSE * eyes.left[near.eye]) | (walls.home[near.wall] >= 0)
        self._meet(eyes, near.some(close), rays, at, way, ends)
        furthest = np.zeros(len(eyes.left))
        np.maximum.at(furthest, eye, far)
        self._meet(
            eyes, near.some(~close & (near.least <= furthest[near.eye])), rays, at, way, ends)
        return ends

    def _meet(
        self, eyes: Viewpoints, near: _NearWalls, rays: _Rays, at: Floats, way: Floats, ends: _Ends
    ) -> None:
        """End rays that go on at some of the walls near their eyes."""
        walls, far = self.walls, ends.far
        ray, pair = _met(eyes, near, rays.eye, rays.angle)
        before = (near.least[pair] <= far[ray]).nonzero()[0]
        ray, pair = ray[before], pair[before]
        if not len(ray):
            return
        wall = near.wall[pair]
        hit, curved = self._hits(at, way, near, ray, pair)
        for number, ground in enumerate(walls.grounds):
            _leave(ground, at, way, ray, hit, walls.home[wall] == number)
        end = hit + walls.beyond[wall]
        np.minimum.at(far, ray, end)
        np.minimum.at(ends.clear, ray, hit)
        last = (end <= far[ray]).nonzero()[0]
        ends.on[ray[last]] = 2 * wall[last] + curved[last]

    def _near(self, eyes: Viewpoints) -> _NearWalls:
        """The walls that are near enough to each eye, and the angles under which it sees them."""
        walls = self.walls
        along = eyes.at @ walls.along.T - self._origin[0]
        right = eyes.at @ self._across.T - self._origin[1]
        beyond = along - np.minimum(np.maximum(along, 0.0), walls.size)
        gap = np.sqrt(beyond * beyond + right * right) - walls.radius
        one, wall = np.nonzero(
            (gap < eyes.left[:, None] + _SAVED) & ((right > _IN) | ~walls.one_sided)
            & ((gap <= _TOUCHED) | self._ahead(eyes)))
        least, most = self._extent(eyes.at[one], wall)
        gap = gap[one, wall]
        about = gap <= _TOUCHED
        kept = (about | (least < most)).nonzero()[0]
        one, wall, about, gap = one[kept], wall[kept], about[kept], gap[kept]
        least, most = least[kept], most[kept]
        low = np.where(about, 0.0, np.mod(least - eyes.low[one], 2 * math.pi))
        span = np.where(about, 2 * math.pi, most - least)
        along, right = along[one, wall], right[one, wall]
        side = np.where((right >= 0) | walls.one_sided[wall], 1.0, -1.0)
        return _NearWalls(
            one, wall, low, span, along, side * right - walls.radius[wall], side, gap - _TOUCHED)

    def _ahead(self, eyes: Viewpoints) -> Flags:
        """Which walls may reach into each eye's sector: those with some part on the inner side of
        both of its borders. Of a sector of half a turn or more that is all."""
        walls = self.walls
        narrow = (eyes.high - eyes.low < math.pi)[:, None]
        within: Flags = np.ones((len(eyes.left), len(walls.size)), dtype=np.bool_)
        for angle, turn in ((eyes.low, 1.0), (eyes.high, -1.0)):
            inward = np.where(narrow, turn * np.array([-np.sin(angle), np.cos(angle)]).T, 0.0)
            start = inward @ walls.a.T - (inward * eyes.at).sum(axis=1)[:, None]
            on = np.maximum(0.0, inward @ self._pieces.T)
            within &= start + on > -walls.radius - _ASTRAY
        return within

    def _extent(self, at: Floats, wall: Ints) -> tuple[Floats, Floats]:
        """Between which angles a wall is seen from a point; the other way round where it isn't."""
        walls = self.walls
        to_a, away, half_a = self._seen(walls.a, at, wall)
        to_b, _, half_b = self._seen(self._ends, at, wall)
        turn = np.mod(to_b - to_a + math.pi, 2 * math.pi) - math.pi
        least, most = np.minimum(-half_a, turn - half_b), np.maximum(half_a, turn + half_b)
        k = (walls.turn[wall] < 2 * math.pi).nonzero()[0]
        # of an arc what faces the point, by the angles of its normals to the way straight there
        radius, away, arc = walls.radius[wall[k]] + _HAIR, away[k], walls.turn[wall[k]]
        widest = math.pi / 2 - half_a[k]
        first = np.mod(walls.low[wall[k]] - to_a[k], 2 * math.pi) - math.pi
        first = np.where(first - _ASLANT > widest, first - 2 * math.pi, first)
        low = np.maximum(first - _ASLANT, -widest)
        high = np.minimum(first + arc + _ASLANT, widest)
        least[k] = np.arctan2(-radius * np.sin(high), away - radius * np.cos(high))
        most[k] = np.arctan2(-radius * np.sin(low), away - radius * np.cos(low))
        return to_a + least, to_a + most

    def _seen(self, ends: Floats, at: Floats, wall: Ints) -> tuple[Floats, Floats, Floats]:
        """The angle at which an end of a wall is seen, how far off, and half of its width."""
        rel = ends[wall] - at
        away = np.maximum(np.hypot(rel[:, 0], rel[:, 1]), 1e-9)
        half = np.arcsin(np.minimum(1.0, (self.walls.radius[wall] + _HAIR) / away))
        return np.arctan2(rel[:, 1], rel[:, 0]), away, half

    def _hits(
        self, at: Floats, way: Floats, near: _NearWalls, ray: Ints, pair: Ints
    ) -> tuple[Floats, Flags]:
        """How far along its ray each meeting with a wall near its eye lies, infinite if there is
        none, and whether at an end of the wall, which is round."""
        walls, wall = self.walls, near.wall[pair]
        found: Floats = np.full(len(pair), np.inf)
        curved: Flags = np.zeros(len(pair), dtype=np.bool_)
        size, r = walls.size[wall], walls.radius[wall]
        points, lines = ((size == 0) & (r > 0)).nonzero()[0], (size > 0).nonzero()[0]
        one, own, size, r = ray[lines], pair[lines], size[lines], r[lines]
        wx, wy = way[:, 0][one], way[:, 1][one]
        ux, uy = walls.along[:, 0][wall[lines]], walls.along[:, 1][wall[lines]]
        off = near.off[own]
        closing = near.side[own] * (wx * uy - wy * ux)
        comes = (closing > 1e-12) & (off > _IN)
        t = np.where(comes, np.maximum(off, 0.0), 0.0) / np.where(comes, closing, 1.0)
        # past which end it comes to the line, if it begins beside it or comes to it at all
        s = near.along[own] + t * (wx * ux + wy * uy)
        beside = (s < 0) | (s > size)
        found[lines] = np.where(comes & ~beside, t, np.inf)
        ends = ((r > 0) & beside & (comes | (off <= 0))).nonzero()[0]
        k = np.concatenate([points, lines[ends]])
        end = np.concatenate([np.zeros(len(points)), np.where(s > size, size, 0.0)[ends]])
        curved[k] = True
        one, wall = ray[k], wall[k]
        middle = walls.a[wall] + end[:, None] * walls.along[wall]
        here, r = at[one], walls.radius[wall]
        wx, wy = way[:, 0][one], way[:, 1][one]
        dx, dy = here[:, 0] - middle[:, 0], here[:, 1] - middle[:, 1]
        nearest = -(dx * wx + dy * wy)
        c = dx * dx + dy * dy - r * r
        disc = nearest * nearest - np.maximum(c, 0.0)
        meets = (nearest > 1e-9) & (disc >= 0)
        found[k] = np.where(
            meets, np.maximum(0.0, nearest - np.sqrt(np.maximum(disc, 0.0))), np.inf)
        return found, curved


def _met(eyes: Viewpoints, near: _NearWalls, eye: Ints, angle: Floats) -> tuple[Ints, Ints]:
    """Which rays can meet which of what is near."""
    keys = eye * _LAP + (angle - eyes.low[eye])
    begin, end = near.eye * _LAP, near.low + near.span
    # what reaches past a whole turn is met once more from the sector's begin on
    past = (end > 2 * math.pi).nonzero()[0]
    first = np.concatenate([begin + near.low, begin[past]]) - 1e-9
    last = np.concatenate(
        [begin + np.minimum(end, 2 * math.pi), begin[past] + end[past] - 2 * math.pi]) + 1e-9
    pair, ray = ragged(keys.searchsorted(first), keys.searchsorted(last))
    return ray, np.concatenate([np.arange(len(begin)), past])[pair]


def _between(eyes: Viewpoints, rays: _Rays, ends: _Ends) -> _Rays:
    """More rays, where two neighbours don't say what lies between them: they end on different
    things, or on something round."""
    far, on = ends.far, ends.on
    gap = np.where(rays.eye[1:] == rays.eye[:-1], np.diff(rays.angle), 0.0)
    across = gap * np.maximum(far[1:], far[:-1])
    chord = np.where(gap > 0, np.hypot(across, np.diff(far)), 0.0)
    other = on[1:] != on[:-1]
    round_ = ~other & (on[1:] >= 0) & (on[1:] % 2 == 1)
    count = np.where(other, across / _FINE, np.where(round_, chord / _ROUND, 0.0)).astype(np.intp)
    first, number = ragged(np.zeros_like(count), count)
    angle = rays.angle[first] + gap[first] * (number + 1) / (count[first] + 1)
    return _Rays(rays.eye[first], angle)


def _sorted(eyes: Viewpoints, eye: Ints, angle: Floats) -> tuple[_Rays, Ints]:
    """Those of some rays that lie within their eye's sector, in order, and their numbers."""
    low = eyes.low[eye]
    angle = low + np.mod(angle - low, 2 * math.pi)
    # the last even ray of a whole turn is the first again
    fits = (angle <= eyes.high[eye]).nonzero()[0]
    order = fits[_by_angle(eyes, eye[fits], angle[fits])]
    return _Rays(eye[order], angle[order]), order


def _by_angle(eyes: Viewpoints, eye: Ints, angle: Floats) -> Ints:
    """The numbers of rays by eye and then angle."""
    return np.asarray(np.argsort(eye * _LAP + (angle - eyes.low[eye])))


def _joined(looks: Sequence[SeenBends], wanted: Ints) -> SeenBends:
    """Some of the eyes of looks as one look."""
    first = np.cumsum([0, *(len(look.eyes.left) for look in looks)])
    eyes = [np.concatenate(part)[wanted] for part in zip(*(one.eyes for one in looks), strict=True)]
    near = [np.concatenate(part) for part in zip(*(one.near for one in looks), strict=True)]
    number = np.full(first[-1], -1, dtype=np.intp)
    number[wanted] = np.arange(len(wanted))
    near[0] = number[first[:-1].repeat([len(one.near.eye) for one in looks]) + near[0]]
    eye = number[np.concatenate([k + one.eye for k, one in zip(first, looks, strict=False)])]
    bend = np.concatenate([one.bend for one in looks])
    kept = near[0] >= 0
    walls = _NearWalls(*[part[kept] for part in near])
    return SeenBends(Viewpoints(*eyes), walls, eye[eye >= 0], bend[eye >= 0])


def _within(eyes: Viewpoints, points: Floats, least: Floats) -> tuple[Ints, Ints]:
    """Pairs of eyes and points: all where more than so much (each point's) is left of the eye's
    length once one is there. Where an eye's length is itself less than that, too many may be told.
    """
    # the square of the way less that of what may be spent on it, for all pairs one product of two
    # matrices: several times as quick as the differences themselves
    x, y, left = eyes.at[:, 0], eyes.at[:, 1], eyes.left
    px, py = points[:, 0], points[:, 1]
    from_eyes = np.array([x, y, left, x * x + y * y - left * left, np.ones_like(x)])
    to_points = np.array(
        [-2 * px, -2 * py, 2 * least, np.ones_like(px), px * px + py * py - least * least])
    eye, point = np.nonzero(from_eyes.T @ to_points < _HAIR)
    return eye, point


def _seen_from(
    eyes: Viewpoints, eye: Ints, points: Floats
) -> tuple[Floats, Floats, Floats, Floats]:
    """From eyes to points, one each: across, down, how far, and by how much it lies within the
    eye's sector (the cosines of its middle and half width), below nought outside."""
    middle, half = (eyes.low + eyes.high) / 2, np.minimum(math.pi, (eyes.high - eyes.low) / 2)
    dx, dy = points[:, 0] - eyes.at[eye, 0], points[:, 1] - eyes.at[eye, 1]
    away = np.hypot(dx, dy)
    ahead = dx * np.cos(middle)[eye] + dy * np.sin(middle)[eye] - np.cos(half)[eye] * away
    return dx, dy, away, ahead


def _leave(ground: Any, at: Floats, way: Floats, ray: Ints, hit: Floats, ours: Flags) -> None:
    """Rays that begin in a ground may leave it: of their meetings with its border (hit, of the
    pairs that are ours) the first ends nothing. Whether one begins in it shows just after its
    start: that may lie on the border."""
    hit[ours & (hit <= _JUST)] = np.inf
    pairs = (ours & np.isfinite(hit)).nonzero()[0]
    if not len(pairs):
        return
    begin = at[ray[pairs]] + _JUST * way[ray[pairs]]
    pairs = pairs[shapely.contains_xy(ground, begin[:, 0], begin[:, 1])]
    order = pairs[np.lexsort((hit[pairs], ray[pairs]))]
    hit[order[beginnings(ray[order])]] = np.inf


def _numbered(owner: Ints) -> Ints:
    """Owners as 0, 1, 2 … in their order."""
    return np.asarray(np.cumsum(np.diff(owner, prepend=owner[:1]) > 0))
