"""The printed grid, the numbers of the cells and the frame of the sheet."""

import math
from collections.abc import Iterator

from pygame import Surface

from game.app.board.ground import GroundArt
from game.app.board.ink import Fine
from game.app.board.letters import Letters
from game.app.board.measures import Measures
from game.app.board.plane import Plane
from game.app.theme import Rgb, Theme

FACE = "cond-bold"


class GridArt:
    """Grid lines, coordinates and sheet frame. scale: the interface scale, for least sizes."""

    def __init__(
        self, plane: Plane, ground: GroundArt, measures: Measures, theme: Theme,
        letters: Letters, scale: float,
    ) -> None:
        self._plane = plane
        self._ground = ground
        self._m = measures
        self._c = theme.colours
        self._letters = letters
        self._scale = scale

    def draw_lines(self, canvas: Fine, cells: list[int], side: float) -> Iterator[None]:
        """The sides of the cells, each once, in the map's ink. Pauses now and then."""
        near = self._plane.board.neighbours
        here = frozenset(cells)
        width = max(1.0, side / 46)
        for count, cell in enumerate(cells):
            if count % 24 == 23:
                yield
            corners = [(x * side, y * side) for x, y in self._plane.ring(cell)]
            around = near(cell)
            for d in range(6):
                if d < 3 or around[d] < 0 or around[d] not in here:
                    canvas.line(
                        (corners[d], corners[(d + 1) % 6]), width, self._c.map_ink,
                        self._m.grid.share,
                    )

    def draw_frame(self, canvas: Fine, side: float) -> None:
        """The double rule along the edge of the sheet."""
        wide, high = self._plane.width * side, self._plane.height * side
        thin = max(1.0, side / 40)
        for inset, width in zip(self._m.sheet.frame, (2 * thin, thin), strict=False):
            pad = inset * side
            canvas.line(
                [(pad, pad), (wide - pad, pad), (wide - pad, high - pad), (pad, high - pad)],
                width, self._c.map_ink, self._m.sheet.frame_share, closed=True,
            )

    def numbered(self, side: float) -> bool:
        """Whether the cells show their numbers at this side."""
        return side >= self._m.grid.hidden_below * self._scale

    def label(self, cell: int, side: float, ground: Rgb | None = None) -> Surface:
        """The number of a cell with its halo, premultiplied, cached. ground: the halo's colour."""
        halo = ground or self._ground.halo(cell)
        pixels = round(max(self._m.grid.least * self._scale, self._m.grid.coordinate * side))
        reach = self._m.grid.halo * max(1.0, side / 44)
        return self._letters.haloed(
            self._plane.board.name(cell), FACE, pixels, self._c.coordinate, halo, reach
        )

    def label_at(self, cell: int, side: float) -> tuple[int, int]:
        """The middle of a cell's number in world pixels."""
        x, y = self._plane.centre(cell)
        return round(x * side), round((y - math.sqrt(3) / 2 + self._m.grid.top) * side)
