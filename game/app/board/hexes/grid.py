"""The printed grid, the numbers of the cells and the frame of the sheet."""

import math
from collections.abc import Iterator

from pygame import Rect, Surface

from game.app.board.hexes.floor import FloorArt
from game.app.board.hexes.ground import HexGroundArt
from game.app.board.hexes.measures import HexGridM
from game.app.board.hexes.plane import HexPlane
from game.app.board.view.ink import PREMUL, Fine
from game.app.board.view.letters import EXTRABOLD, Letters
from game.app.board.view.measures import SheetM
from game.app.theme import Rgb, Theme

FACE = "cond-bold"


class GridArt:
    """Grid lines, coordinates and sheet frame. scale: the interface scale, for least sizes.

    floor: beyond it there are neither lines nor numbers.
    """

    def __init__(
        self, plane: HexPlane, ground: HexGroundArt, measures: HexGridM, sheet: SheetM,
        theme: Theme, letters: Letters, scale: float, floor: FloorArt | None = None,
    ) -> None:
        self._floor = floor
        self._plane = plane
        self._ground = ground
        self._m = measures
        self._sheet = sheet
        self._c = theme.colours
        self._letters = letters
        self._scale = scale

    def draw_lines(self, canvas: Fine, cells: list[int], side: float) -> Iterator[None]:
        """The sides of the cells, each once, in the map's ink. Pauses now and then."""
        near = self._plane.board.neighbours
        cells = self.named(cells)
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
                        self._m.share,
                    )

    def draw_frame(self, canvas: Fine, side: float) -> None:
        """The double rule along the edge of the sheet."""
        wide, high = self._plane.width * side, self._plane.height * side
        thin = max(1.0, side / 40)
        for inset, width in zip(self._sheet.frame, (2 * thin, thin), strict=False):
            pad = inset * side
            canvas.line(
                [(pad, pad), (wide - pad, pad), (wide - pad, high - pad), (pad, high - pad)],
                width, self._c.map_ink, self._sheet.frame_share, closed=True,
            )

    def named(self, cells: list[int]) -> list[int]:
        """The cells that have sides and numbers printed."""
        floor = self._floor
        return cells if floor is None else [cell for cell in cells if not floor.bare(cell)]

    def write(self, tile: Surface, area: Rect, side: float) -> None:
        """Print the words of the floor on a tile that covers an area of the sheet."""
        for said in self._floor.written() if self._floor is not None else ():
            pixels = round(max(self._m.least * self._scale, said.size * side))
            image = self._letters.haloed(
                said.text, EXTRABOLD, pixels, said.ink, said.halo, max(1.0, side / 44)
            )
            x, y = self._plane.centre(said.cell)
            at = (round(x * side) - area.left, round((y + 0.12) * side) - area.top)
            tile.blit(image, image.get_rect(center=at), special_flags=PREMUL)

    def numbered(self, side: float) -> bool:
        """Whether the cells show their numbers at this side."""
        return side >= self._m.hidden_below * self._scale

    def label(self, cell: int, side: float, ground: Rgb | None = None) -> Surface:
        """The number of a cell with its halo, premultiplied, cached. ground: the halo's colour."""
        ink, halo = self._c.coordinate, ground or self._ground.halo(cell)
        printed = self._floor.label(cell) if self._floor is not None and not ground else None
        if printed is not None:
            ink, halo = printed
        pixels = round(max(self._m.least * self._scale, self._m.coordinate * side))
        reach = self._m.halo * max(1.0, side / 44)
        return self._letters.haloed(
            self._plane.board.name(cell), FACE, pixels, ink, halo, reach
        )

    def label_at(self, cell: int, side: float) -> tuple[int, int]:
        """The middle of a cell's number in world pixels."""
        x, y = self._plane.centre(cell)
        return round(x * side), round((y - math.sqrt(3) / 2 + self._m.top) * side)
