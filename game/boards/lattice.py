"""How the search steps from a set of cells to all its neighbours at once."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final

from game.boards.bits import BitLayout

# Up to this many cells, going through them one by one costs less than shifting the whole set.
_ONE_BY_ONE: Final = 8
_DOUBLES: Final = 4


class Spread:
    """The union of a set's shifts to all neighbours, with as few shifts as the lattice allows.

    A neighbourhood that is a sum of pairs {0, a} + {0, b} + ... is made by doubling the set once
    a pair (``set |= set << a``): hexes need three shifts in place of six, eight-way squares four
    in place of eight. Left shifts come first, so that no bit is lost below 0. The set itself
    comes along; the search has it already. Other neighbourhoods are shifted one by one.

    Attributes: ``shifts`` as given; ``doubles`` the shifts to double by, or empty; ``hexlike``
    (yes, left, right, right) when doubling takes just these: the search then does it in line.
    """

    __slots__ = ("doubles", "hexlike", "shifts")

    def __init__(self, shifts: Sequence[int]) -> None:
        self.shifts = tuple(shifts)
        self.doubles = self._doubles()
        self.hexlike = (False, 0, 0, 0)
        if [shift > 0 for shift in self.doubles] == [True, False, False]:
            left, right, further = self.doubles
            self.hexlike = (True, left, -right, -further)

    def _doubles(self) -> tuple[int, ...]:
        goal = {0, *self.shifts}
        for count in range(1, min(_DOUBLES, len(goal) - 1) + 1):
            for choice in combinations(sorted(goal - {0}, reverse=True), count):
                made = {0}
                for shift in choice:
                    made |= {place + shift for place in made}
                if made == goal:
                    return choice
        return ()

    def __call__(self, cells: int) -> int:
        """All neighbours of the set, perhaps with the set itself and with unused bits."""
        if self.doubles:
            for shift in self.doubles:
                cells |= cells << shift if shift > 0 else cells >> -shift
            return cells
        result = 0
        for shift in self.shifts:
            result |= cells << shift if shift > 0 else cells >> -shift
        return result


class Special:
    """Edges of one cost that the destination classes don't cover.

    Attributes: ``cost``; ``sources`` mask of the cells they start from; ``steps`` by the bit
    position of such a cell: its own bit and the mask of the ends; ``groups`` the same edges as
    (shift, mask of the cells they start from).
    """

    __slots__ = ("cost", "groups", "sources", "steps")

    def __init__(
        self,
        cost: int,
        sources: int,
        steps: Mapping[int, tuple[int, int]],
        groups: tuple[tuple[int, int], ...],
    ) -> None:
        self.cost = cost
        self.sources = sources
        self.steps = steps
        self.groups = groups

    def ends(self, cells: int) -> int:
        """Where these edges lead from the cells, all of them ``sources`` and at least one."""
        steps = self.steps
        result = 0
        for _ in range(_ONE_BY_ONE):
            bit, ends = steps[cells.bit_length() - 1]
            result |= ends
            cells ^= bit
            if not cells:
                return result
        for shift, starts in self.groups:
            moved = cells & starts
            if moved:
                result |= moved << shift if shift > 0 else moved >> -shift
        return result


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
    ends: dict[int, int] = {}
    groups: dict[int, int] = {}
    for a, b in pairs:
        shift = layout.positions[b] - layout.positions[a]
        ends[a] = ends.get(a, 0) | layout.bits[b]
        groups[shift] = groups.get(shift, 0) | layout.bits[a]
    steps = {layout.positions[a]: (layout.bits[a], mask) for a, mask in ends.items()}
    return Special(cost, layout.mask(ends), steps, tuple(sorted(groups.items())))
