"""How the search steps from a set of cells to all its neighbours at once."""

from collections.abc import Collection, Mapping, Sequence
from itertools import combinations
from typing import Final

from game.boards.bits import BitLayout

# On narrow boards, following so many cells one by one costs less than shifting the whole set; on
# wide ones a mask for each cell would be read from all over the memory.
_FEW: Final = 3
_NARROW: Final = 1024
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

    A few cells are followed one by one. Of more, those in the *tidy* set are spread all at once:
    in it any two neighbours are joined both ways, as along a road that doesn't double back. The
    *loose* edges, those not between two tidy cells and those in a direction that the spread
    doesn't have, are followed direction by direction.

    Attributes: ``cost``; ``sources`` mask of the cells that these edges start from.
    """

    __slots__ = (
        "_few",
        "_groups",
        "_loose",
        "_spread",
        "_steps",
        "_tidy",
        "cost",
        "sources",
    )

    def __init__(
        self, layout: BitLayout, spread: Spread, cost: int, edges: Collection[tuple[int, int]]
    ) -> None:
        self.cost = cost
        self.sources = layout.mask(a for a, _ in edges)
        positions, common = layout.positions, set(spread.shifts)
        rare = {(a, b) for a, b in edges if positions[b] - positions[a] not in common}
        tidy = _tidy_cells(layout, spread, [edge for edge in edges if edge not in rare])
        loose = [
            (a, b) for a, b in edges if a not in tidy or b not in tidy or (a, b) in rare
        ]
        groups: dict[int, int] = {}
        for a, b in loose:
            shift = positions[b] - positions[a]
            groups[shift] = groups.get(shift, 0) | layout.bits[a]
        self._few = range(_FEW if layout.width <= _NARROW else 0)
        self._spread = spread
        self._tidy = layout.mask(tidy)
        self._loose = layout.mask(a for a, _ in loose)
        self._steps = _steps(layout, edges)
        self._groups = tuple(sorted(groups.items()))

    def ends(self, cells: int) -> int:
        """Where these edges lead from the cells, all of them ``sources`` and at least one."""
        result = 0
        for _ in self._few:
            bit, ends = self._steps[cells.bit_length() - 1]
            result |= ends
            cells ^= bit
            if not cells:
                return result
        result |= self._spread(cells & self._tidy) & self._tidy
        cells &= self._loose
        if cells:
            for shift, starts in self._groups:
                moved = cells & starts
                if moved:
                    result |= moved << shift if shift > 0 else moved >> -shift
        return result


def _steps(
    layout: BitLayout, edges: Collection[tuple[int, int]]
) -> dict[int, tuple[int, int]]:
    """By the bit position of each cell that edges start from: its bit and the mask of the ends."""
    ends: dict[int, int] = {}
    for a, b in edges:
        ends[a] = ends.get(a, 0) | layout.bits[b]
    return {layout.positions[a]: (layout.bits[a], mask) for a, mask in ends.items()}


def _tidy_cells(
    layout: BitLayout, spread: Spread, edges: Collection[tuple[int, int]]
) -> set[int]:
    """A set of cells in which every two neighbours are joined both ways, taken greedily."""
    tidy: set[int] = set()
    joined = set(edges)
    for cell in sorted({a for a, _ in edges}):
        place = layout.positions[cell]
        near = {layout.cell_at(place + way * shift) for shift in spread.shifts for way in (1, -1)}
        if all((cell, other) in joined and (other, cell) in joined for other in near & tidy):
            tidy.add(cell)
    return tidy


class SplitEdges:
    """Edges divided into destination classes and the rest.

    A cell that can be entered from every neighbour is in the class of its highest entering cost;
    its cheaper edges, and all edges into other cells, are special, and so are those in a direction
    that the spread doesn't have.

    costs: what the edges cost. rare: the shifts of those further directions. base: a division that
    this one is but for the edges into the cells ``entered``, which saves the work on all others.

    Attributes: ``classes`` as (cost, mask of cells) and ``specials``, both by rising cost.
    """

    __slots__ = ("_singles", "classes", "specials")

    def __init__(
        self, layout: BitLayout, spread: Spread, costs: Mapping[tuple[int, int], int],
        rare: Sequence[int] = (), base: "SplitEdges | None" = None,
        entered: Collection[int] = (),
    ) -> None:
        classes: dict[int, int] = {}
        singles: dict[int, list[tuple[int, int]]] = {}
        cells: Collection[int] = range(layout.n)
        if base is not None:
            cells, same = entered, layout.all & ~layout.mask(entered)
            classes = {cost: mask & same for cost, mask in base.classes}
            singles = {
                cost: [edge for edge in edges if edge[1] not in entered]
                for cost, edges in base._singles.items()
            }
        further = [shift for shift in rare if shift not in spread.shifts]
        for cell in cells:
            position = layout.positions[cell]
            near = [layout.cell_at(position - shift) for shift in spread.shifts]
            paid = [(before, costs.get((before, cell))) for before in near if before >= 0]
            known = [(before, cost) for before, cost in paid if cost is not None]
            common = 0
            if known and len(known) == len(paid):
                common = max(cost for _, cost in known)
                classes[common] = classes.get(common, 0) | layout.bits[cell]
            for before, cost in known:
                if cost != common:
                    singles.setdefault(cost, []).append((before, cell))
            for shift in further:
                before = layout.cell_at(position - shift)
                dear = costs.get((before, cell))
                if dear is not None:
                    singles.setdefault(dear, []).append((before, cell))
        self.classes: Final[tuple[tuple[int, int], ...]] = tuple(
            (cost, mask) for cost, mask in sorted(classes.items()) if mask
        )
        self._singles: Final[dict[int, list[tuple[int, int]]]] = {
            cost: edges for cost, edges in sorted(singles.items()) if edges
        }
        known_specials: dict[int, Special] = {}
        if base is not None:
            known_specials = {
                special.cost: special for special in base.specials
                if set(base._singles[special.cost]) == set(self._singles.get(special.cost, ()))
            }
        self.specials: Final[tuple[Special, ...]] = tuple(
            known_specials.get(cost) or Special(layout, spread, cost, edges)
            for cost, edges in self._singles.items()
        )
