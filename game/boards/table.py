"""An open table: no cells but points, on a grid of hundredths of an inch.

A point is a cell number like any other board's, ``y * (width + 1) + x``, x to the right and y down
from the upper left corner. Everything here is whole numbers, so every platform rules alike:
lengths are rounded up to a hundredth, facings are one of 72 directions five degrees apart whose
vectors are a table of millionths.
"""

import math
import re
from functools import lru_cache
from typing import Final

from game.boards.errors import BoardError
from game.core.language import forgotten_with_language, forms

UNIT: Final = 100
"""Grid steps of an inch."""
FACINGS: Final = 72
"""Directions, 0 the top of the table, clockwise."""
DEGREES: Final = 360 // FACINGS
"""Degrees from one direction to the next."""
_WHOLE: Final = 1_000_000

Vector = tuple[int, int]

WAYS: Final[tuple[Vector, ...]] = tuple(
    (
        round(_WHOLE * math.sin(math.radians(DEGREES * facing))),
        -round(_WHOLE * math.cos(math.radians(DEGREES * facing))),
    )
    for facing in range(FACINGS)
)
"""The direction of each facing in millionths of its length, x to the right and y down."""

_NAME = re.compile(r"(\d{1,3})(?:\.(\d{1,2}))?,(\d{1,3})(?:\.(\d{1,2}))?")
_MOST = 99 * UNIT


def measured(dx: int, dy: int) -> int:
    """The length of a straight piece in hundredths of an inch, rounded up."""
    square = dx * dx + dy * dy
    root = math.isqrt(square)
    return root if root * root == square else root + 1


@lru_cache(1 << 14)
def inches(length: int) -> str:
    """A length in words: 7.25″, 7.2″, 7″; with the decimal sign of the language in force."""
    whole, rest = divmod(abs(length), UNIT)
    sign = "−" if length < 0 else ""
    return f"{sign}{whole}{f'{forms().decimal}{rest:02}'.rstrip('0') if rest else ''}″"


forgotten_with_language(inches.cache_clear)


@lru_cache(1 << 14)
def shifted(length: int, facing: int) -> Vector:
    """The vector of so many hundredths in a direction, rounded to the grid, halves away from 0."""
    x, y = WAYS[facing]
    return _share(length * x, 1, _WHOLE), _share(length * y, 1, _WHOLE)


class TableBoard:
    """A rectangle of points. width, height: hundredths of an inch; both edges are on it.

    Raises:
        BoardError: it is empty or wider than 99 inches.
    """

    def __init__(self, width: int, height: int) -> None:
        if not (0 < width <= _MOST and 0 < height <= _MOST):
            raise BoardError(f"a table of {inches(width)} by {inches(height)}: 1″ to 99″ a side")
        self.width, self.height = width, height
        self._row = width + 1
        self.n = self._row * (height + 1)

    def holds(self, x: int, y: int) -> bool:
        """Whether a point is on the table."""
        return 0 <= x <= self.width and 0 <= y <= self.height

    def at(self, x: int, y: int) -> int:
        """The cell of a point; BoardError if it isn't on the table."""
        if not self.holds(x, y):
            raise BoardError(f"{x / UNIT:.2f},{y / UNIT:.2f} is off the table")
        return y * self._row + x

    def xy(self, cell: int) -> Vector:
        """The point of a cell, in hundredths."""
        y, x = divmod(cell, self._row)
        return x, y

    def name(self, cell: int) -> str:
        """As it is written: inches from the left edge and from the top, "12.34,5.60"."""
        x, y = self.xy(cell)
        return f"{x // UNIT}.{x % UNIT:02},{y // UNIT}.{y % UNIT:02}"

    def cell(self, name: str) -> int:
        """The cell of a written point; BoardError says why there is none."""
        match = _NAME.fullmatch(name.strip())
        if match is None:
            raise BoardError(
                f"{name!r} is no point: write inches from the left and from the top, 12.34,5.6"
            )
        x, fine_x, y, fine_y = match.groups()
        here = _hundredths(x, fine_x), _hundredths(y, fine_y)
        if not self.holds(*here):
            raise BoardError(
                f"{name!r} is off the table of {inches(self.width)} by {inches(self.height)}"
            )
        return self.at(*here)

    def length(self, a: int, b: int) -> int:
        """How far it is from cell to cell, in hundredths, rounded up."""
        (ax, ay), (bx, by) = self.xy(a), self.xy(b)
        return measured(bx - ax, by - ay)

    def along(self, a: int, b: int, far: int) -> int:
        """The cell so many hundredths from a on the straight line towards b, rounded to the grid;
        b itself if it isn't that far."""
        (ax, ay), (bx, by) = self.xy(a), self.xy(b)
        whole = measured(bx - ax, by - ay)
        if far >= whole:
            return b
        x = ax + _share(bx - ax, far, whole)
        return self.at(x, ay + _share(by - ay, far, whole))

    def clamped(self, x: int, y: int) -> int:
        """The cell of the point of the table that is nearest."""
        return self.at(min(max(x, 0), self.width), min(max(y, 0), self.height))

    def toward(self, a: int, b: int) -> int | None:
        """The facing nearest to the direction from a to b; None where they are the same."""
        (ax, ay), (bx, by) = self.xy(a), self.xy(b)
        dx, dy = bx - ax, by - ay
        if not dx and not dy:
            return None
        # the nearest is next to what a float says; which of them it is, whole numbers say
        about = round(math.degrees(math.atan2(dx, -dy))) // DEGREES
        near = [(about + one) % FACINGS for one in (-1, 0, 1, 2)]
        return max(near, key=lambda way: (dx * WAYS[way][0] + dy * WAYS[way][1], -way))

    def ahead(self, cell: int, facing: int, other: int) -> bool:
        """Whether a point lies in the front half of one that stands and faces so; the line
        between the halves is front."""
        (ax, ay), (bx, by) = self.xy(cell), self.xy(other)
        wx, wy = WAYS[facing]
        return (bx - ax) * wx + (by - ay) * wy >= 0


def _hundredths(whole: str, fine: str | None) -> int:
    return int(whole) * UNIT + int((fine or "0").ljust(2, "0"))


def _share(part: int, far: int, whole: int) -> int:
    """far / whole of a part, rounded, halves away from 0."""
    size = (2 * abs(part) * far + whole) // (2 * whole)
    return size if part >= 0 else -size
