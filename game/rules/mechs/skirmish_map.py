"""Tables of skirmishes: woods, hills, rivers, towns and crags as polygons of whole hundredths of an
inch.

Pieces come in pairs, one in either half of the table, of the same kind and never of the same shape:
the sides' chances are alike, and no half mirrors the other. Nothing lies where armies begin, and
between what nobody passes (houses, crags, deep water) and anything else there is room for the
largest base.
"""

from collections.abc import Iterable, Sequence
from math import cos, radians, sin
from typing import NamedTuple

from game.core.seeded_draw import SeededDraw
from game.rules.mechs.rulevalues import Kind
from game.rules.mechs.skirmish_data import TableGround, TableSize, TableSkirmishData

UNIT = 100
ROWS = (170, 520)
"""Where the two rows of places lie, from a side's edge."""
ZONE = 700
"""How deep a side's zone is: the largest base stands in it whole."""
PLACES = 16
_ONE = 10000
# Rounded to four digits: no two mathematics libraries differ there.
_COS = tuple(round(cos(radians(angle)) * _ONE) for angle in range(360))
_SIN = tuple(round(sin(radians(angle)) * _ONE) for angle in range(360))
_BARRING = ("blocking", "abrupt", "deep")
_ORDER: tuple[Kind, ...] = ("abrupt", "blocking", "elevated", "hindering", "shallow")
"""In which pieces look for room: those that need most come first."""
_TRIES = 400
_SMALLEST = 50  # percent of its size to which a piece shrinks until there is room for it
_RIVER_STEP = 150
_ROUND = 180  # from the end of a stretch of water to where it is as wide as elsewhere

Spot = tuple[int, int]
Box = tuple[int, int, int, int]


class TablePiece(NamedTuple):
    """A piece of terrain. role: what the words call it, by kind or by what it is for."""

    id: str
    kind: Kind
    role: str
    ring: tuple[Spot, ...]
    access: tuple[Spot, ...] = ()

    @property
    def box(self) -> Box:
        """Left, top, right, bottom."""
        xs, ys = [x for x, _ in self.ring], [y for _, y in self.ring]
        return min(xs), min(ys), max(xs), max(ys)


class SkirmishTable(NamedTuple):
    """pieces: in the order in which they lie on each other. centre: what is to be held, a ring.
    places: by side, in the order in which units take them."""

    width: int
    height: int
    pieces: tuple[TablePiece, ...]
    centre: tuple[Spot, ...]
    places: dict[str, tuple[Spot, ...]]

    def count(self, *roles: str) -> int:
        """How many pieces have one of these roles."""
        return sum(piece.role in roles for piece in self.pieces)


def draw_table(
    draw: SeededDraw, size: TableSize, ground: TableGround, data: TableSkirmishData, depots: int
) -> SkirmishTable:
    """A table. depots: houses in Rust's half that are to be raided."""
    return _Table(draw, size, ground, data).drawn(depots)


def ring(draw: SeededDraw, at: Spot, rx: int, ry: int, corners: int = 18) -> tuple[Spot, ...]:
    """A natural outline: an ellipse whose radius swells and shrinks softly."""
    waves = [(draw.below(360), 3 + draw.below(9)), (draw.below(360), 2 + draw.below(6))]
    tilt = draw.below(180)
    found: list[Spot] = []
    for corner in range(corners):
        angle = corner * 360 // corners
        swell = 100 + sum(
            _COS[((2 + number) * angle + phase) % 360] * high // _ONE
            for number, (phase, high) in enumerate(waves)
        )
        x, y = _COS[angle] * rx * swell // (100 * _ONE), _SIN[angle] * ry * swell // (100 * _ONE)
        dx, dy = _turned(x, y, tilt)
        found.append((at[0] + dx, at[1] + dy))
    return tuple(found)


def _turned(x: int, y: int, angle: int) -> Spot:
    """A vector turned clockwise by whole degrees."""
    c, s = _COS[angle % 360], _SIN[angle % 360]
    return (x * c - y * s) // _ONE, (x * s + y * c) // _ONE


class _Table:
    """Lays one piece after the other."""

    def __init__(
        self, draw: SeededDraw, size: TableSize, ground: TableGround, data: TableSkirmishData
    ) -> None:
        self.draw, self.size, self.ground, self.data = draw, size, ground, data
        self.width, self.height = size.width * UNIT, size.height * UNIT
        self.pieces: list[TablePiece] = []
        self.taken: list[tuple[Box, bool]] = []  # what lies there, and whether it bars the way
        self.middle: Spot = (self.width // 2, self.height // 2)

    def drawn(self, depots: int) -> SkirmishTable:
        """The whole table."""
        if self.ground.river:
            self._river(self.draw.stream("river"))
        else:
            stream = self.draw.stream("middle")
            self.middle = (self.middle[0] + stream.between(-250, 250),
                           self.middle[1] + stream.between(-80, 80))
        self._depots(self.draw.stream("depots"), depots)
        if self.ground.town:
            self._town(self.draw.stream("town"))
        for kind in self.ground.single:
            self._single(self.draw.stream(f"single {kind}"), kind)
        for kind in _ORDER:
            count = self.ground.pairs.get(kind, 0)
            wanted = max(min(1, count), (count * self.size.scale + 50) // 100)
            for number in range(wanted):
                self._pair(self.draw.stream(f"pair {kind} {number}"), kind)
        return SkirmishTable(
            self.width, self.height, tuple(self.pieces), self._centre(), self._places()
        )

    # --- pieces ---------------------------------------------------------------------------------

    def _shape(
        self, draw: SeededDraw, kind: Kind, at: Spot, percent: int
    ) -> tuple[Spot, ...]:
        least, most = (radius * percent // 100 for radius in self.data.radii[kind])
        if kind == "blocking":
            return _house(at, draw.between(least, most), draw.between(least, most - 30),
                          draw.between(-20, 20))
        wide, high = draw.between(least, most), draw.between(least * 4 // 5, most * 3 // 4)
        return ring(draw, at, wide, high)

    def _made(
        self, draw: SeededDraw, kind: Kind, at: Spot, percent: int = 100, role: str = ""
    ) -> TablePiece:
        outline = self._shape(draw, kind, at, percent)
        access: tuple[Spot, ...] = ()
        if kind == "abrupt":
            first, third = draw.below(len(outline)), len(outline) // 3
            access = tuple(outline[(first + third * step) % len(outline)] for step in range(3))
        number = sum(one.kind == kind for one in self.pieces) + 1
        return TablePiece(f"{role or kind}-{number}", kind, role or kind, outline, access)

    def _put(self, *pieces: TablePiece) -> bool:
        """Lay them all, if each has room."""
        boxes: list[tuple[Box, bool]] = []
        for piece in pieces:
            bars = piece.kind in _BARRING
            if not self._room(piece.box, bars, boxes):
                return False
            boxes.append((piece.box, bars))
        self.pieces += pieces
        self.taken += boxes
        return True

    def _room(self, box: Box, bars: bool, also: Iterable[tuple[Box, bool]] = ()) -> bool:
        side = self.data.gap if bars else self.data.narrow
        top = ZONE + (100 if bars else 20)
        if not (side <= box[0] and box[2] <= self.width - side
                and top <= box[1] and box[3] <= self.height - top):
            return False
        if bars and not self._apart(box, _around(self.middle, 400), 0):
            return False
        return all(
            self._apart(box, other, self.data.gap if bars and barring else self.data.narrow)
            for other, barring in (*self.taken, *also)
        )

    def _might(self, kind: Kind, at: Spot, percent: int = 100) -> bool:
        """Whether at least the smallest piece of a kind has room there."""
        least = self.data.radii[kind][0] * percent // 200
        return self._room(_around(at, least), kind in _BARRING)

    @staticmethod
    def _apart(one: Box, other: Box, gap: int) -> bool:
        return (one[2] + gap <= other[0] or other[2] + gap <= one[0]
                or one[3] + gap <= other[1] or other[3] + gap <= one[1])

    def _pair(self, draw: SeededDraw, kind: Kind) -> None:
        """One in Rust's half, one across the middle of the table from it, a little beside."""
        for attempt in range(_TRIES):
            percent = 100 - (100 - _SMALLEST) * attempt // _TRIES
            x = draw.between(150, self.width - 150)
            y = draw.between(ZONE + 150, self.height // 2)
            other = (self.width - x + draw.between(-200, 200),
                     self.height - y + draw.between(-120, 120))
            if not (self._might(kind, (x, y), percent) and self._might(kind, other, percent)):
                continue
            first = self._made(draw, kind, (x, y), percent)
            second = self._made(draw, kind, other, percent)
            second = second._replace(id=f"{kind}-{int(first.id.rpartition('-')[2]) + 1}")
            if self._put(first, second):
                return

    def _single(self, draw: SeededDraw, kind: Kind) -> None:
        for _ in range(_TRIES):
            at = (self.middle[0] + draw.between(-300, 300),
                  self.middle[1] + draw.between(-200, 200))
            if self._might(kind, at) and self._put(self._made(draw, kind, at)):
                return

    def _depots(self, draw: SeededDraw, count: int) -> None:
        """Houses of Rust's that are to be raided, side by side before its zone."""
        for number in range(count):
            for attempt in range(_TRIES):
                middle = self.width * (2 * number + 1) // (2 * count)
                wide = 200 + 4 * attempt
                at = (middle + draw.between(-wide, wide),
                      ZONE + 230 + draw.below(150 + attempt))
                if self._might("blocking", at, 80) and self._put(
                    self._made(draw, "blocking", at, 80, "depot")
                ):
                    break

    def _town(self, draw: SeededDraw) -> None:
        """Houses on a grid of streets; the middle is the market."""
        pitch, tilt = 650, draw.between(-6, 6)
        across = 2 + self.width // 1200 // 2
        for row in (-1, 0, 1):
            for col in range(-across, across + 1):
                if (row, col) == (0, 0) or draw.percent(15):
                    continue
                dx, dy = _turned(col * pitch + draw.between(-10, 10), row * pitch, tilt)
                at = (self.middle[0] + dx, self.middle[1] + dy)
                shape = _house(at, draw.between(95, 128), draw.between(85, 115), tilt)
                number = len(self.pieces) + 1
                self._put(TablePiece(f"house-{number}", "blocking", "blocking", shape))

    def _river(self, draw: SeededDraw) -> None:
        """Shallow water from edge to edge, deep pools in it, and a causeway over which all go."""
        phases = [draw.below(360), draw.below(360)]
        high = (draw.between(60, 110), draw.between(30, 60))
        wide = draw.between(170, 220)
        xs = list(range(0, self.width + 1, _RIVER_STEP))
        if xs[-1] < self.width:
            xs.append(self.width)

        def bank(x: int, half: int, sway: int) -> int:
            turn = x * 360 // self.width
            bend = _COS[(turn + phases[0]) % 360] * high[0] + _COS[
                (3 * turn + phases[1]) % 360] * high[1]
            ripple = _SIN[(5 * turn + sway) % 360] * 25
            return self.height // 2 + half + (bend + ripple) // _ONE

        way = self.width // 2 + draw.between(-self.width // 8, self.width // 8)
        gap = self.data.gap // 2 + 30
        parts = [(0, way - gap), (way + gap, self.width)]

        def water(left: int, right: int, widest: int, ends: Sequence[int]) -> tuple[Spot, ...]:
            """A stretch of it; its banks close softly towards the ends that lie on the table."""
            near = [end + step for end in ends for step in (-140, -70, -25, 25, 70, 140)]
            inner = sorted({x for x in (*xs, *near) if left < x < right})
            across = [left, *(x for x in inner if min(x - left, right - x) >= 20), right]

            def half(x: int) -> int:
                far = min((abs(x - end) for end in ends), default=_ROUND)
                return widest * (35 + 65 * _SIN[90 * min(far, _ROUND) // _ROUND] // _ONE) // 100

            upper = [(x, bank(x, -half(x), 0)) for x in across]
            return (*upper, *((x, bank(x, half(x), 90)) for x in reversed(across)))

        for number, (start, end) in enumerate(parts, 1):
            open_ = [x for x in (start, end) if 0 < x < self.width]
            self.pieces.append(TablePiece(
                f"river-{number}", "shallow", "river", water(start, end, wide, open_)
            ))
        for number, (start, end) in enumerate(parts, 1):
            # A ford is left beside the causeway and one at the edge of the table.
            left = start + (draw.between(350, 500) if start == 0 else draw.between(250, 400))
            right = end - (draw.between(350, 500) if end == self.width else draw.between(250, 400))
            if right - left >= 300:
                self.pieces.append(TablePiece(
                    f"pool-{number}", "deep", "pool",
                    water(left, right, wide - 80, (left, right)),
                ))
        for x in xs[:-1]:
            self.taken.append((
                (x, bank(x, -wide - 30, 0), x + _RIVER_STEP, bank(x, wide + 30, 90)), False
            ))
        self.middle = (way, bank(way, 0, 0))

    # --- what is fought for, and from where -----------------------------------------------------

    def _centre(self) -> tuple[Spot, ...]:
        radius = 400
        return tuple(
            (self.middle[0] + _COS[angle] * radius // _ONE,
             self.middle[1] + _SIN[angle] * radius // _ONE)
            for angle in range(15, 360, 30)
        )

    def _places(self) -> dict[str, tuple[Spot, ...]]:
        """Two rows, from the middle outwards, the one in front first."""
        across = PLACES // 2
        pitch = (self.width - 2 * ROWS[0]) // (across - 1)
        xs = sorted((ROWS[0] + pitch * step for step in range(across)),
                    key=lambda x: (abs(2 * x - self.width), x))
        rust = tuple((x, y) for y in reversed(ROWS) for x in xs)
        blue = tuple((self.width - x, self.height - y) for x, y in rust)
        return {"blue": blue, "rust": rust}


def _house(at: Spot, half_wide: int, half_high: int, tilt: int) -> tuple[Spot, ...]:
    corners = ((-half_wide, -half_high), (half_wide, -half_high), (half_wide, half_high),
               (-half_wide, half_high))
    turned = [_turned(x, y, tilt) for x, y in corners]
    return tuple((at[0] + x, at[1] + y) for x, y in turned)


def _around(at: Spot, far: int) -> Box:
    return at[0] - far, at[1] - far, at[0] + far, at[1] + far
