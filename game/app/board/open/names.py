"""Names printed on the ground of an open table: where there is room for one, and off its edges."""

from typing import NamedTuple

import shapely
from pygame import Rect, Surface

from game.app.board.open.measures import NameM
from game.app.board.open.shapes import box_at, roomiest
from game.app.board.view.ink import PREMUL
from game.app.board.view.letters import BOLD, Letters
from game.app.board.view.plane import Point
from game.app.board.view.polygons import Bounds
from game.app.theme import Rgb

_MEASURED = 100.0  # pixels at which words are measured
_LEADING = 1.15  # from line to line, in sizes
_HIGH = 0.8  # what a single line takes up of its size
_AIR = 1.06  # letters are wider for their size when they are small

_SLACK = 1.05  # of its usual size that rounding to whole pixels may add


class Name(NamedTuple):
    """A name as it is printed. middle: world units; room: where it may lie, in world units."""

    lines: tuple[str, ...]
    middle: Point
    wide: float
    high: float
    room: shapely.Geometry
    colour: Rgb
    ground: Rgb

    @property
    def box(self) -> Bounds:
        """What it covers at its usual size."""
        (x, y), half, tall = self.middle, self.wide / 2, self.high / 2
        return x - half, y - tall, x + half, y + tall


class GroundNames:
    """Lays names out and prints them."""

    def __init__(self, style: NameM, letters: Letters, scale: float) -> None:
        self._how = style
        self._letters = letters
        self._least = style.least * scale
        self._fits: dict[tuple[Name, float], bool] = {}

    def name(
        self, words: str, room: shapely.Geometry, colour: Rgb, ground: Rgb
    ) -> Name | None:
        """A name in one line or in two, in the middle of the room that there is; None if it
        doesn't fit. ground: the colour of its halo."""
        for lines in _broken(words):
            wide, high = self._size(lines)
            middle = roomiest(room, wide, high)
            if middle is not None:
                return Name(lines, middle, wide, high, room, colour, ground)
        return None

    def _size(self, lines: tuple[str, ...]) -> tuple[float, float]:
        """How large it is in world units."""
        widest = max(self._letters.width(line, BOLD, _MEASURED) for line in lines)
        size = self._how.word
        high = size * (_HIGH + _LEADING * (len(lines) - 1))
        return _AIR * widest / _MEASURED * size, high

    def draw(self, tile: Surface, area: Rect, name: Name, step: float) -> None:
        """Print a name onto a tile that covers an area of the sheet; where its letters would
        become too small it is left out, and where larger ones wouldn't fit."""
        pixels = round(max(self._least, self._how.word * step))
        if not self._fitting(name, step, pixels / step / self._how.word):
            return
        first = (len(name.lines) - 1) / 2
        for row, line in enumerate(name.lines):
            image = self._letters.haloed(
                line, BOLD, pixels, name.colour, name.ground, self._how.halo
            )
            top, high = self._letters.capital(BOLD, pixels)
            # capitals begin so far below the upper edge of what is drawn
            down = (image.get_height() - self._letters.source.face(BOLD, pixels).get_height()) / 2
            x = name.middle[0] * step - image.get_width() / 2
            y = name.middle[1] * step + (row - first) * _LEADING * pixels - high / 2 - top - down
            tile.blit(
                image, (round(x) - area.left, round(y) - area.top), special_flags=PREMUL
            )

    def _fitting(self, name: Name, step: float, share: float) -> bool:
        """Whether it fits where it stands at so many of its usual sizes."""
        if step < self._how.hidden:
            return False
        if share <= _SLACK:
            return True
        kept = self._fits.get((name, step))
        if kept is None:
            box = box_at(name.middle, name.wide * share, name.high * share)
            kept = self._fits[name, step] = bool(shapely.contains(name.room, box))
        return kept


def _broken(words: str) -> list[tuple[str, ...]]:
    """A name in one line, and broken in two as evenly as can be."""
    parts = words.split()
    halves = [(" ".join(parts[:cut]), " ".join(parts[cut:])) for cut in range(1, len(parts))]
    two = sorted(halves, key=lambda half: max(map(len, half)))[:1]
    return [(words,), *two]
