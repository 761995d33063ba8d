"""What every board of printed numbers has in common: its names and its sets of cells."""

from collections.abc import Iterable, Sequence

from game.boards.bits import BitLayout
from game.boards.errors import BoardError


class NamedCells:
    """A board whose cells have printed numbers; a board calls `_number` when it is made.

    Attributes: ``cols``, ``rows``; ``names`` by cell; ``layout`` (see ``bits``), with ``bits``
    and ``all`` repeated here.
    """

    cols: int
    rows: int
    names: tuple[str, ...]
    layout: BitLayout
    bits: tuple[int, ...]
    all: int

    _by_name: dict[str, int]
    _called: str

    def _number(self, layout: BitLayout, names: Sequence[str], called: str, clash: str) -> None:
        """Take the layout and the names. called: what a cell is ("hex"); clash: what is wrong
        where two have the same name."""
        self.layout, self.bits, self.all = layout, layout.bits, layout.all
        self.names = tuple(names)
        self._by_name = {name.casefold(): cell for cell, name in enumerate(self.names)}
        self._called = called
        if len(self._by_name) != layout.n:
            raise BoardError(clash)

    def name(self, cell: int) -> str:
        """The printed number of the cell."""
        return self.names[cell]

    def cell(self, name: str) -> int:
        """The cell with this printed name, in any case; BoardError when the map has none such."""
        found = self._by_name.get(name.casefold())
        if found is None:
            raise BoardError(
                f"no {self._called} {name!r} on this map of {self.cols} x {self.rows} "
                f"({self.names[0]} to {self.names[-1]})"
            )
        return found

    def find(self, name: str) -> int | None:
        """The cell with this printed name, in any case, or None."""
        return self._by_name.get(name.casefold())

    def mask(self, cells: Iterable[int]) -> int:
        """The mask of these cells."""
        return self.layout.mask(cells)

    def cells_in(self, mask: int) -> list[int]:
        """The cells of a mask, ascending."""
        return self.layout.cells_in(mask)
