"""How the search steps from a set of cells to all its neighbours at once."""

from collections.abc import Mapping, Sequence
from typing import Final

from game.boards.bits import BitLayout

# From this many cells on, shifting the whole set costs less than going through its cells.
_ONE_BY_ONE: Final = 6


class Spread:
    """The union of a set's shifts to all neighbours, with as few shifts as the lattice allows.

    When every neighbour of ``x`` is ``x + b`` or ``x + b + pair`` for a few ``b``, the set is
    first doubled (``set | set << pair``) and then moved by the ``b`` only: hexes need four shifts
    in place of six, eight-way squares five in place of eight. The set itself may come along; the
    search has it already. Attributes: ``pair`` (0: none), ``ups`` and ``downs`` bit distances;
    ``hexlike`` (yes, pair, up, down) when these four are all, as on hexes: the search then does
    the same in line.
    """

    __slots__ = ("downs", "hexlike", "pair", "ups")

    def __init__(self, shifts: Sequence[int]) -> None:
        goal = {0, *shifts}
        bases = goal
        self.pair = 0
        for pair in sorted(s for s in goal if s > 0):
            starts = {s for s in goal if s + pair in goal}
            if starts | {s + pair for s in starts} == goal and len(starts) + 1 < len(bases):
                bases = starts
                self.pair = pair
        self.ups = tuple(sorted(s for s in bases if s > 0))
        self.downs = tuple(sorted((-s for s in bases if s < 0), reverse=True))
        self.hexlike = (False, 0, 0, 0)
        if self.pair and len(self.ups) == 1 and self.downs in {(d, self.pair) for d in self.downs}:
            self.hexlike = (True, self.pair, self.ups[0], self.downs[0])

    def __call__(self, cells: int) -> int:
        """All neighbours of the set, perhaps with the set itself and with unused bits."""
        if self.pair:
            cells |= cells << self.pair
        result = cells
        for shift in self.ups:
            result |= cells << shift
        for shift in self.downs:
            result |= cells >> shift
        return result


class Special:
    """Edges of one cost that the destination classes don't cover.

    Attributes: ``cost``; ``sources`` mask of the cells they start from; ``targets`` mask of their
    ends by the bit position of the start (never windowed); ``groups`` (shift, mask of starts).
    """

    __slots__ = ("cost", "groups", "sources", "targets")

    def __init__(
        self,
        cost: int,
        sources: int,
        targets: Mapping[int, int],
        groups: tuple[tuple[int, int], ...],
    ) -> None:
        self.cost = cost
        self.sources = sources
        self.targets = targets
        self.groups = groups

    def spread(self, cells: int, base: int) -> int:
        """The ends of these edges from the cells; both masks are shifted down by ``base``."""
        targets = self.targets
        result = 0
        for _ in range(_ONE_BY_ONE):
            position = cells.bit_length() - 1
            result |= targets[position + base]
            cells ^= 1 << position
            if not cells:
                return result >> base
        result >>= base
        for shift, starts in self.groups:
            moved = cells & starts
            if moved:
                result |= moved << shift if shift > 0 else moved >> -shift
        return result

    def window(self, low: int, keep: int) -> "Special":
        """The same edges, with masks shifted down by ``low`` and cut to ``keep``."""
        groups = tuple((shift, starts >> low & keep) for shift, starts in self.groups)
        return Special(self.cost, self.sources >> low & keep, self.targets, groups)


def split_edges(
    layout: BitLayout, shifts: Sequence[int], costs: Mapping[tuple[int, int], int]
) -> tuple[tuple[tuple[int, int], ...], tuple[Special, ...]]:
    """Divide the edges into destination classes and the rest.

    A cell that can be entered from every neighbour is in the class of its highest entering cost;
    its cheaper edges, and all edges into other cells, are special. Returns the classes as
    (cost, mask of cells), cost rising, and the specials by rising cost.
    """
    classes: dict[int, int] = {}
    singles: dict[int, list[tuple[int, int]]] = {}
    positions = layout.positions
    for cell, position in enumerate(positions):
        near = [layout.cell_at(position - shift) for shift in shifts]
        paid = [(before, costs.get((before, cell))) for before in near if before >= 0]
        known = [(before, cost) for before, cost in paid if cost is not None]
        common = 0
        if known and len(known) == len(paid):
            common = max(cost for _, cost in known)
            classes[common] = classes.get(common, 0) | layout.bits[cell]
        for before, cost in known:
            if cost != common:
                singles.setdefault(cost, []).append((before, cell))
    return tuple(sorted(classes.items())), tuple(
        _special(layout, cost, pairs) for cost, pairs in sorted(singles.items())
    )


def _special(layout: BitLayout, cost: int, pairs: list[tuple[int, int]]) -> Special:
    sources = 0
    targets: dict[int, int] = {}
    groups: dict[int, int] = {}
    for a, b in pairs:
        start, end = layout.positions[a], layout.positions[b]
        sources |= layout.bits[a]
        targets[start] = targets.get(start, 0) | layout.bits[b]
        groups[end - start] = groups.get(end - start, 0) | layout.bits[a]
    return Special(cost, sources, targets, tuple(sorted(groups.items())))
