"""What is laid on a board in the same way on most of them; a kit's `Laid` changes what differs."""

from typing import Final

from game.app.board.bonds import draw_links
from game.app.board.pen import Item, Pen
from game.app.board.route import draw_path
from game.core.table import Link, Outline, Preview

BESIDE: Final = 1.25
"""How far above the signs of a way the words lie that stand beside its end."""


class Laying:
    """The parts of `Laid` that boards with cells have in common. sums: see `Laid`."""

    sums = False

    def path(
        self, pen: Pen, preview: Preview | None, start: int | None,
        stops: tuple[tuple[int, int], ...], z: int, over: int,
    ) -> list[Item]:
        """A line with a chip a step."""
        return draw_path(pen, preview, start, stops, z, over, self.sums)

    def links(self, pen: Pen, links: tuple[Link, ...], z: float) -> list[Item]:
        """A broken dark link with a disc on it."""
        return draw_links(pen, links, z)

    def outline(self, pen: Pen, outline: Outline, z: float, over: float) -> list[Item]:
        """Ways aren't laid freely where there are cells."""
        return []

    def tape(self, pen: Pen, start: int, end: int, words: str, z: float) -> list[Item]:
        """Nor is anything measured."""
        return []

    def grid(self, pen: Pen, z: float) -> list[Item]:
        """Cells are grid enough."""
        return []
