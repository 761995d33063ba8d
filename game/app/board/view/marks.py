"""What is laid on the cells of a board: dangers, wedges, ways, links. Each kind of board has its
own class; what they do alike is said in `CellMarks`.
"""

from typing import Final, Protocol

from game.app.board.view.cell_fill import draw_danger
from game.app.board.view.engagement_marks import draw_links
from game.app.board.view.pen import Item, Pen
from game.app.board.view.route import draw_path
from game.core.steps import Steps
from game.core.view_records import CellMark, FireArc, Link, Outline, Preview

BESIDE: Final = 1.25
"""How far above the signs of a way the words lie that stand beside its end."""


class MarkArt(Protocol):
    """What is laid on whole cells, each kind of board in its own way."""

    sums: bool
    """Whether a path's chips show the running sum, not each step's cost."""
    joins: bool
    """Whether a mark that frames neighbouring cells is drawn once round all of them."""

    def threats(self, pen: Pen, cells: tuple[int, ...], z: int) -> list[Item]:
        """Cells in danger."""

    def field(
        self, pen: Pen, field: FireArc, whole: bool, z: int, over: int, row: int = 0
    ) -> list[Item]:
        """A wedge under watch, as a short fan unless it is to be seen whole. row: how many others
        from the same cell have their words beside it already."""

    def quiet(self, pen: Pen, fields: tuple[FireArc, ...], z: float, over: float) -> list[Item]:
        """All wedges of the other side at rest: one wash under all of them, so that nothing darkens
        where they overlap, and the edges of each."""

    def danger(
        self, pen: Pen, cells: tuple[int, ...], rings: tuple[tuple[int, ...], ...], z: float
    ) -> Steps[list[Item]]:
        """Where the other side may strike: cells, or rings of points. In steps."""

    def line_mark(self, pen: Pen, mark: CellMark, z: float) -> list[Item]:
        """A mark that lies along a line of the map."""

    def path(
        self, pen: Pen, preview: Preview | None, start: int | None,
        stops: tuple[tuple[int, int], ...], z: int, over: int, *, held: bool = False,
    ) -> list[Item]:
        """The way that is previewed, from where its unit stands, and where it must stop. held: the
        unit is dragged and would hide what lies at its end."""

    def links(self, pen: Pen, links: tuple[Link, ...], z: float) -> list[Item]:
        """Who holds whom."""

    def outline(
        self, pen: Pen, outline: Outline, z: float, over: float
    ) -> Steps[list[Item]]:
        """How far a way that is laid freely can lead."""

    def tape(self, pen: Pen, start: int, end: int, words: str, z: float) -> list[Item]:
        """A tape that measures from cell to cell, and what it reads."""

    def grid(self, pen: Pen, z: float) -> list[Item]:
        """A measured grid over the whole board, where it has none of its own."""


class CellMarks:
    """The parts of `MarkArt` that boards with cells have in common. sums: see `MarkArt`."""

    sums = False

    def quiet(self, pen: Pen, fields: tuple[FireArc, ...], z: float, over: float) -> list[Item]:
        """Nobody watches wedges of hexes."""
        return []

    def danger(
        self, pen: Pen, cells: tuple[int, ...], rings: tuple[tuple[int, ...], ...], z: float
    ) -> Steps[list[Item]]:
        """Red hatching under a thin line round all of it."""
        return draw_danger(pen, cells, z)

    def path(
        self, pen: Pen, preview: Preview | None, start: int | None,
        stops: tuple[tuple[int, int], ...], z: int, over: int, *, held: bool = False,
    ) -> list[Item]:
        """A line with a chip a step."""
        return draw_path(pen, preview, start, stops, z, over, self.sums, held=held)

    def links(self, pen: Pen, links: tuple[Link, ...], z: float) -> list[Item]:
        """A broken dark link with a disc on it."""
        return draw_links(pen, links, z)

    def outline(
        self, pen: Pen, outline: Outline, z: float, over: float
    ) -> Steps[list[Item]]:
        """Ways aren't laid freely where there are cells."""
        yield from ()
        return []

    def tape(self, pen: Pen, start: int, end: int, words: str, z: float) -> list[Item]:
        """Nor is anything measured."""
        return []

    def grid(self, pen: Pen, z: float) -> list[Item]:
        """Cells are grid enough."""
        return []
