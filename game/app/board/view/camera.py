"""Where the view looks and how close: zoom steps, panning, gliding, screen to cell and back.

`side` is the hex side in pixels. Fitting, centring and the limits of panning use the free middle
of the view; the board itself is drawn over the whole view, beneath the rails.
"""

import copy
import math

from pygame import Rect

from game.app.board.view.measures import CameraM
from game.app.board.view.plane import Plane, Point

_FULLER = 1.08  # how much closer than fitting it must be to be a step of its own
_READ = 0.8  # share of the full zoom at which all that stands on counters is read
_TAUGHT = 0.65  # the same where a lesson speaks of places all over the map
_FIGHT = 0.55  # the least at which a game is opened so that all its pieces are seen
_RIM = 0.3  # world units that are seen round them
_FOLLOWED = 1.0  # world units seen round what the camera follows, where there is room
_AROUND = 1.6  # world units that are seen beyond one's own pieces, whatever else is


class Camera:
    """One camera over a plane. All positions given and returned are window pixels."""

    def __init__(self, plane: Plane, measures: CameraM, view: Rect, free: Rect) -> None:
        self.plane = plane
        self._m = measures
        self.view = Rect(view)
        self.free = Rect(free)
        self.full = 0.0
        """The full zoom in a window too small for most maps, at which a game is rather opened than
        far off; 0 in others."""
        self.taught = False
        """A lesson is on: the whole map is seen even where it is somewhat small."""
        self._own: tuple[int, ...] = ()
        self._others: tuple[int, ...] = ()
        self.side = float(measures.steps[0])
        # the window pixel of the sheet's corner
        self._x = 0.0
        self._y = 0.0
        self._zoom: tuple[float, float, float, Point, Point] | None = None
        self._glide: tuple[float, Point, Point] | None = None
        self.fit(self.fit_side)

    # Steps

    @property
    def fit_side(self) -> int:
        """The largest whole side at which the map lies in the free middle, up to the last step.

        In a small window it may be under the first step; a map too large even for the least side
        is seen at the first step.
        """
        wide = self.free.width / self.plane.width
        high = self.free.height / self.plane.height
        side = min(self._m.steps[-1], math.floor(min(wide, high)))
        return side if side >= self._m.least else self._m.steps[0]

    @property
    def fill_side(self) -> int:
        """The side at which the map fills the free middle both ways and runs on beneath the
        rails; the fitting one where that is nearly the same."""
        wide = self.free.width / self.plane.width
        high = self.free.height / self.plane.height
        side = min(self._m.steps[-1], math.floor(max(wide, high)))
        return side if side >= self.fit_side * _FULLER else self.fit_side

    @property
    def readable(self) -> float:
        """The side under which a game isn't opened to show its whole map."""
        return (_TAUGHT if self.taught else _READ) * self.full

    @property
    def opening_side(self) -> int:
        """The side at which a game opens: the whole map, unless that is too small to play on, or
        to read; then as close as shows all pieces, if that isn't too far off."""
        fit, first, last = self.fit_side, self._m.steps[0], self._m.steps[-1]
        if fit >= self.readable:
            return fit if fit >= first else max(first, self.fill_side)
        fight = self._framing((*self._own, *self._others), _RIM)
        close = fight >= _FIGHT * self.full
        side = math.floor(min(fight, self.full)) if close else math.ceil(self.readable)
        return max(fit, first, min(side, last))

    @property
    def steps(self) -> tuple[int, ...]:
        """The sides at which the view rests, ascending: the printed steps, and those at which the
        map fits and fills the free middle."""
        return tuple(sorted({*self._m.steps, self.fit_side, self.fill_side, self.opening_side}))

    @property
    def target(self) -> float:
        """The side the camera is going to (where it is, at rest)."""
        return self._zoom[2] if self._zoom else self.side

    @property
    def moving(self) -> bool:
        """Whether a zoom or a glide is under way."""
        return self._zoom is not None or self._glide is not None

    @property
    def resting(self) -> int | None:
        """The zoom step the camera rests at, or None between steps."""
        return None if self._zoom else round(self.side)

    @property
    def landing(self) -> "Camera":
        """This camera as it will stand once it has come to rest."""
        there = copy.copy(self)
        there.finish()
        return there

    @property
    def fitted(self) -> bool:
        """Whether the whole map is seen as `fit` shows it, but for a pan."""
        return round(self.target) == self.fit_side

    @property
    def place(self) -> tuple[float, Point]:
        """The side, and the world point in the free middle."""
        return self.target, self.to_world(self.free.center)

    def look(self, side: float, middle: Point) -> None:
        """Rest at the step nearest to a side, with a world point in the free middle."""
        self._zoom = self._glide = None
        self.side = float(min(self.steps, key=lambda step: abs(step - side)))
        self._place(middle, self.free.center)

    # Mapping

    @property
    def origin(self) -> tuple[int, int]:
        """The window pixel of the sheet's upper left corner."""
        return round(self._x), round(self._y)

    def to_screen(self, point: Point) -> Point:
        """A world point in window pixels."""
        left, top = self.origin
        return left + point[0] * self.side, top + point[1] * self.side

    def to_world(self, pos: Point) -> Point:
        """A window pixel in world units."""
        left, top = self.origin
        return (pos[0] - left) / self.side, (pos[1] - top) / self.side

    def centre(self, cell: int) -> tuple[int, int]:
        """The window pixel of a cell's centre."""
        x, y = self.to_screen(self.plane.centre(cell))
        return round(x), round(y)

    def cell_at(self, pos: Point) -> int:
        """The cell under a window pixel, or -1 off the map."""
        return self.plane.cell_at(*self.to_world(pos))

    def rect_of(self, cell: int) -> Rect:
        """The window rectangle around a cell."""
        west, north, east, south = self.plane.box(cell)
        left, top = (math.floor(value) for value in self.to_screen((west, north)))
        right, foot = (math.ceil(value) for value in self.to_screen((east, south)))
        return Rect(left, top, right - left, foot - top)

    def world_rect(self, area: Rect) -> tuple[float, float, float, float]:
        """A window rectangle in world units: left, top, right, bottom."""
        return *self.to_world(area.topleft), *self.to_world(area.bottomright)

    @property
    def sheet(self) -> Rect:
        """The window rectangle of the whole sheet of paper."""
        left, top = self.origin
        return Rect(
            left, top, round(self.plane.width * self.side), round(self.plane.height * self.side)
        )

    # Moving

    def resize(self, view: Rect, free: Rect, full: float = 0.0) -> None:
        """Another window: the middle stays the middle; a map that was fitted stays fitted, unless
        it could be read only before, and one that is as close as a game opens stays so. full: see
        `full`."""
        here = round(self.target)
        fitted, opening = here == self.fit_side, here == self.opening_side
        read, middle = self.fit_side >= self.readable, self.to_world(self.free.center)
        self.view, self.free, self.full = Rect(view), Rect(free), full
        self._zoom = self._glide = None
        if fitted and not (read and self.fit_side < self.readable):
            self.fit(self.fit_side)
        elif fitted or opening:
            self.fit(self.opening_side)
            self._place(middle, self.free.center)
        else:
            self.side = float(min(self.steps, key=lambda step: abs(step - self.side)))
            self._place(middle, self.free.center)

    def reserve(self, free: Rect) -> None:
        """Another free middle of the same window: a map that was fitted stays fitted, unless it
        could be read only before; another stays where it is, as far as the limits let it."""
        self.finish()
        fitted, read = round(self.side) == self.fit_side, self.fit_side >= self.readable
        self.free = Rect(free)
        if fitted:
            self.fit(self.opening_side if read else self.fit_side)
        else:
            self._clamp()

    def fit(self, side: float) -> None:
        """Rest at a side with the middle of the map in the free middle."""
        self.side = float(side)
        self._zoom = self._glide = None
        self._place((self.plane.width / 2, self.plane.height / 2), self.free.center)

    def open_at(self, own: tuple[int, ...], others: tuple[int, ...] = ()) -> None:
        """Rest as a game opens: at the opening side; where that doesn't show the whole map, with
        one's own pieces in sight, and as much of the way to the others as there is room for."""
        self._own, self._others = own, others
        self.fit(self.opening_side)
        if (own or others) and self.opening_side != self.fit_side:
            self._place(self._opening_middle(), self.free.center)

    def _opening_middle(self) -> Point:
        """The world point that a game opens at: the middle of all pieces if they are seen together
        there, else led from one's own towards them."""
        fight = (*self._own, *self._others)
        x, y = self._middle(fight)
        if not self._own or self._framing(fight, _RIM) >= self.side:
            return x, y
        left, top, right, bottom = self._box(self._own)

        def led(middle: float, low: float, high: float, room: int) -> float:
            spare = max(0.0, room / self.side - (high - low) - 2 * _AROUND) / 2
            own = (low + high) / 2
            return min(max(middle, own - spare), own + spare)

        return led(x, left, right, self.free.width), led(y, top, bottom, self.free.height)

    def _framing(self, cells: tuple[int, ...], rim: float = 0.0) -> float:
        """The largest side at which cells are seen together, with so many world units round them;
        0 for none."""
        if not cells:
            return 0.0
        left, top, right, bottom = self._box(cells)
        return min(self.free.width / (right - left + 2 * rim),
                   self.free.height / (bottom - top + 2 * rim))

    def _box(self, cells: tuple[int, ...]) -> tuple[float, float, float, float]:
        """A box round cells in world units: left, top, right, bottom."""
        boxes = [self.plane.box(cell) for cell in cells]
        return (min(box[0] for box in boxes), min(box[1] for box in boxes),
                max(box[2] for box in boxes), max(box[3] for box in boxes))

    def centre_on(self, cell: int) -> None:
        """Put a cell into the middle of the free middle, as far as the limits let it."""
        self._glide = None
        self._place(self.plane.centre(cell), self.free.center)

    def pan(self, dx: float, dy: float) -> None:
        """Shift the map by window pixels."""
        self._glide = None
        if self._zoom is None:
            self._x, self._y = round(self._x + dx), round(self._y + dy)
            self._clamp()

    def zoom(self, steps: int, at: Point | None = None, now: bool = False) -> bool:
        """Go `steps` zoom steps closer (or away, negative), keeping the point `at` where it is.

        Returns whether there is such a step. now: without the motion.
        """
        sides = self.steps
        here = self.target
        if steps > 0:
            ahead = [side for side in sides if side > here + 0.5]
        else:
            ahead = [side for side in reversed(sides) if side < here - 0.5]
        if not ahead or not steps:
            return False
        aim = float(ahead[min(abs(steps), len(ahead)) - 1])
        pos = self.free.center if at is None else at
        self._glide = None
        anchor = self.to_world(pos)
        if now:
            self.side, self._zoom = aim, None
            self._place(anchor, pos)
        else:
            self._zoom = (0.0, self.side, aim, anchor, (float(pos[0]), float(pos[1])))
        return True

    def shows(self, cells: tuple[int, ...], share: float = 1.0) -> bool:
        """Whether all the cells lie in the free middle; share: how much of each."""
        pad = round(self.side * (1 - share))
        room = self.free.inflate(2 * pad, 2 * pad)
        return all(room.contains(self.rect_of(cell)) for cell in cells)

    def glide(self, cells: tuple[int, ...]) -> None:
        """Begin to move so that the middle of the cells comes into the free middle."""
        if not cells or self._zoom:
            return
        start = (self._x, self._y)
        self._place(self._middle(cells), self.free.center)
        end = (self._x, self._y)
        self._x, self._y = start
        if math.dist(start, end) >= 1:
            self._glide = (0.0, start, end)

    def frame(self, cells: tuple[int, ...]) -> None:
        """Begin to move so that all these cells are seen together, from further off if they must
        be; nothing if they are."""
        if not cells or self.shows(cells):
            return
        most = self._framing(cells)
        if self.target <= most:
            self.glide(cells)
            return
        fitting = [side for side in self.steps if side <= most]
        aim = float(max(fitting, default=self.steps[0]))
        if aim < self.target:
            self._glide = None
            middle, pos = self._middle(cells), self.free.center
            self._zoom = (0.0, self.side, aim, middle, (float(pos[0]), float(pos[1])))

    def follow(self, cells: tuple[int, ...]) -> None:
        """Begin to move just as far as brings all these cells into the free middle, with a rim
        where there is room for one; from further off only if they must be."""
        if not cells or self._zoom:
            return
        if self._framing(cells) < self.target:
            self.frame(cells)
            return
        box = self.rect_of(cells[0]).unionall([self.rect_of(cell) for cell in cells[1:]])
        rim = round(_FOLLOWED * self.side)
        box.inflate_ip(2 * min(rim, max(0, (self.free.width - box.width) // 2)),
                       2 * min(rim, max(0, (self.free.height - box.height) // 2)))
        aim = box.clamp(self.free)
        start = (self._x, self._y)
        self._x, self._y = start[0] + aim.left - box.left, start[1] + aim.top - box.top
        self._clamp()
        end = (self._x, self._y)
        self._x, self._y = start
        if math.dist(start, end) >= 1:
            self._glide = (0.0, start, end)

    def finish(self) -> None:
        """End what is under way at once."""
        if self._zoom:
            _, _, aim, anchor, pos = self._zoom
            self.side, self._zoom = aim, None
            self._place(anchor, pos)
        if self._glide:
            self._x, self._y = self._glide[2]
            self._glide = None
            self._clamp()

    def update(self, ms: float) -> bool:
        """Advance zoom and glide; True when the picture has changed."""
        if self._zoom:
            done, start, aim, anchor, pos = self._zoom
            done = min(1.0, done + ms / max(1, self._m.zoom_ms))
            if done >= 1.0:
                self.finish()
            else:
                self.side = start * (aim / start) ** (1 - (1 - done) ** 2)
                self._zoom = (done, start, aim, anchor, pos)
                self._place(anchor, pos)
            return True
        if self._glide:
            done, begin, end = self._glide
            done = min(1.0, done + ms / max(1, self._m.glide_ms))
            share = 1 - (1 - done) ** 3
            self._x = round(begin[0] + (end[0] - begin[0]) * share)
            self._y = round(begin[1] + (end[1] - begin[1]) * share)
            self._glide = (done, begin, end) if done < 1.0 else None
            return True
        return False

    def _middle(self, cells: tuple[int, ...]) -> Point:
        """The middle of a box round the centres of some cells."""
        points = [self.plane.centre(cell) for cell in cells]
        x = (min(p[0] for p in points) + max(p[0] for p in points)) / 2
        y = (min(p[1] for p in points) + max(p[1] for p in points)) / 2
        return x, y

    def _place(self, point: Point, pos: Point) -> None:
        self._x = round(pos[0] - point[0] * self.side)
        self._y = round(pos[1] - point[1] * self.side)
        self._clamp()

    def _clamp(self) -> None:
        self._x = _limit(self._x, self.plane.width * self.side, self.free.left, self.free.right)
        self._y = _limit(self._y, self.plane.height * self.side, self.free.top, self.free.bottom)


def _limit(start: float, length: float, low: int, high: int) -> float:
    """A sheet smaller than the middle stays within it; a larger one always covers it."""
    first, last = float(low), high - length
    return round(min(max(start, min(first, last)), max(first, last)))
