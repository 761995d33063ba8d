"""A map of dots over a drawing: what can be stood on, what lies between, what hides what.

Reading this module costs little; the arrays and the geometry library come with the first map.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Final

from game.boards.breach import breach_near
from game.boards.dots import PITCH, DotBoard
from game.boards.plan import FloorPlan, Opening
from game.boards.search import MoveGraph
from game.boards.steps import EDGE, OFF, OPEN, Barrier, Passage
from game.boards.things import Body, bodies
from game.core.threadcache import thread_cache

if TYPE_CHECKING:
    from game.boards.crossing import Crossing, CrossingTable
    from game.boards.derive import Steps
    from game.boards.shadow import HiddenDots, ViewerBearings

_HIDDEN_KEPT: Final = 4096
_GRAPHS_KEPT: Final = 4  # graphs of one map, by what its passages cost


class DotMap:
    """All that follows from a plan; never changes, so it may be shared and kept.

    Attributes: ``plan``; ``board``; ``things[level]`` the pieces of the drawing that stand
    between dots; ``valid_mask`` the dots that can be stood on; ``links`` the passages between
    levels by (lower, upper) cell. A plan with faults makes a map all the same (``faults`` lists
    them); BoardError only for an impossible size or level names. ``KIND``: of map, by which a
    screen knows how to draw it.
    """

    KIND: ClassVar[str] = "dots"

    def __init__(self, plan: FloorPlan, base: "DotMap | None" = None) -> None:
        """base: a map that this one is but for further openings, which saves most of the work."""
        from game.boards.derive import floors_of, steps_of


        self.plan: Final = plan
        board: DotBoard = base.board if base else DotBoard(plan.cols, plan.rows, plan.levels)
        self.board: Final[DotBoard] = board
        levels = range(len(board.levels))
        self.things: Final[tuple[tuple[Body, ...], ...]] = tuple(
            bodies(plan, level) for level in levels
        )
        self._crossings: Final[dict[int, CrossingTable]] = {}
        self._shadows: Final[dict[int, HiddenDots]] = {}
        self._hidden: Final[dict[tuple[int, int, int, bool], int]] = {}
        self._graphs: Final[dict[tuple[int, ...], MoveGraph]] = {}
        self._floors: Final[tuple[list[str], list[str]]] = (
            base._floors if base else floors_of(plan, board)
        )
        self.valid_mask: Final[int] = base.valid_mask if base else self._standable()
        self.links: Final[dict[tuple[int, int], Passage]] = base.links if base else self._linked()
        self._base: Final = base
        steps: Steps = {}
        for level in levels:
            if base is None:
                cells = range(level * board.plane, (level + 1) * board.plane)
                steps |= steps_of(board, level, self.things[level], cells, self.valid_mask)
        self._changed: Final[Steps] = self._near_changes(base) if base else {}
        """What the further openings may have made of the steps near them."""
        self._steps: Final[Steps] = base._steps | self._changed if base else steps

    def _standable(self) -> int:
        from game.boards.derive import filled

        board, ground = self.board, self.board.level_mask(0)
        valid = ground | board.mask(cell for cell in range(board.n) if self.building(cell))
        for level, things in enumerate(self.things):
            valid &= ~filled(board, level, things)
        return valid

    def _linked(self) -> dict[tuple[int, int], Passage]:
        found = {}
        for link in self.plan.links:
            low = self.board.at(link.col, link.row, link.level)
            high = self.board.at(link.col, link.row, link.level + 1)
            if low >= 0 and high >= 0 and self.valid(low) and self.valid(high):
                found[low, high] = Passage((link.kind,))
        return found

    def _near_changes(self, base: "DotMap") -> "Steps":
        """The steps that further openings may have changed, opened ones included."""
        from game.boards.derive import FORWARD, steps_of

        board = self.board
        found: Steps = {}
        for level, (old, new) in enumerate(zip(base.things, self.things, strict=True)):
            changed = set(old) ^ set(new)
            if not changed:
                continue
            cells = _around(board, level, changed)
            steps = steps_of(board, level, new, cells, self.valid_mask)
            for cell in cells:
                near = board.neighbours(cell)
                for other in (near[way] for way in FORWARD):
                    if other >= 0:
                        found[cell, other] = steps.get((cell, other), OPEN)
        return found

    # --- what is drawn under a dot ------------------------------------------------------------

    def valid(self, cell: int) -> bool:
        """Whether a trooper can stand there: on the ground, or on a building's floor above it,
        and not inside a trunk or another impassable shape."""
        return bool(self.valid_mask & self.board.bits[cell])

    def building(self, cell: int) -> str:
        """The building whose floor lies there, "" for none."""
        return self._floors[1][cell]

    def floor(self, cell: int) -> str:
        """The kind of floor on top; above the ground "" where there is none."""
        return self._floors[0][cell]

    def under_roof(self, cell: int) -> bool:
        """Whether a floor of the same building lies on the level above."""
        above = self.board.on_level(cell, self.board.level(cell) + 1)
        name = self.building(cell)
        return bool(name) and above >= 0 and self.building(above) == name

    # --- from dot to dot ----------------------------------------------------------------------

    def passage(self, a: int, b: int) -> Passage | None:
        """The way between two adjacent dots of a level, or between two levels; None: no way."""
        found = self._step(a, b)
        return found if isinstance(found, Passage) else None

    def barrier(self, a: int, b: int) -> Barrier | None:
        """Why there is no passage between adjacent dots or levels: "off" when b is -1. None where
        there is one, or when the two aren't next to each other at all."""
        found = self._step(a, b)
        return found if isinstance(found, Barrier) else None

    def _step(self, a: int, b: int) -> Passage | Barrier | None:
        if a < 0 or b < 0:
            return OFF
        pair = (a, b) if a < b else (b, a)
        if self.board.adjacent(a, b):
            return self._steps.get(pair, OPEN)
        if pair[1] - pair[0] == self.board.plane:
            return self.links.get(pair, EDGE)
        return None

    def move_graph(self, costs: Callable[[Passage], int]) -> MoveGraph:
        """The graph of all steps, each at what the rules ask for its passage (at least 1). Who asks
        for the same prices again shares it."""
        prices = {passage: costs(passage) for passage in self._passages}
        key = tuple(prices.values())
        found = self._graphs.get(key)
        if found is None:
            if len(self._graphs) >= _GRAPHS_KEPT:
                self._graphs.clear()
            base = self._base.move_graph(costs) if self._base else None
            found = self._graphs[key] = self._graph(prices, base)
        return found

    @cached_property
    def _passages(self) -> tuple[Passage, ...]:
        """Each kind of passage on the map once."""
        steps = (step for step in self._steps.values() if isinstance(step, Passage))
        return tuple(dict.fromkeys((OPEN, *steps, *self.links.values())))

    def _graph(self, prices: Mapping[Passage, int], base: MoveGraph | None) -> MoveGraph:
        """base: the graph of the map that this one is but for further openings."""
        steps = self._changed.items() if base is not None else self._all_steps()
        edges: list[tuple[int, int, int | None]] = []
        for (a, b), step in steps:
            price = prices[step] if isinstance(step, Passage) else None
            edges += ((a, b, price), (b, a, price))
        board = self.board
        return MoveGraph(board.layout, board.shifts, edges, (board.rise, -board.rise), base)

    def _all_steps(self) -> "Iterator[tuple[tuple[int, int], Passage | Barrier]]":
        """Every two dots between which there may be a way, the lower number first."""
        from game.boards.derive import FORWARD

        for cell in range(self.board.n):
            near = self.board.neighbours(cell)
            for way in FORWARD:
                if near[way] >= 0:
                    pair = cell, near[way]
                    yield pair, self._steps.get(pair, OPEN)
        yield from self.links.items()

    # --- lines of sight -----------------------------------------------------------------------

    def crossings(self, level: int, a: int, b: int) -> "tuple[Crossing, ...]":
        """All things of a level that the straight line between two dots (on whatever levels)
        meets, touched ones included, in order from a. ``crossings(level, b, a)`` is the same
        turned round."""
        table = self._crossings.get(level)
        if table is None:
            from game.boards.crossing import CrossingTable

            table = self._crossings[level] = CrossingTable(self.board, self.things[level])
        return table.between(a % self.board.plane, b % self.board.plane)

    def hidden(self, viewer: int, things: int, dots: int, near: bool = False) -> int:
        """The dots of level ``dots`` whose line from the viewer meets a high thing of level
        ``things``; near: one that it meets within one inch of the dot."""
        viewer %= self.board.plane
        key = (viewer, things, dots, near)
        found = self._hidden.get(key)
        if found is None:
            shadows = self._shadows.get(things)
            if shadows is None:
                from game.boards.shadow import HiddenDots

                shadows = self._shadows[things] = HiddenDots(self._views, self.things[things])
            if len(self._hidden) >= _HIDDEN_KEPT:
                self._hidden.clear()
            found = self._hidden[key] = shadows.hidden(viewer, dots, near)
        return found

    @cached_property
    def _views(self) -> "ViewerBearings":
        from game.boards.shadow import ViewerBearings

        return ViewerBearings(self.board)

    # --- what can change ----------------------------------------------------------------------

    def breached(self, breaches: Iterable[Opening]) -> "DotMap":
        """This map with further openings; itself when there are none."""
        more = tuple(breaches)
        if not more:
            return self
        dot_map = DotMap(replace(self.plan, openings=self.plan.openings + more), self)
        dot_map._views = self._views
        for level, things in enumerate(self.things):
            if dot_map.things[level] == things:
                dot_map._shadows.update({k: v for k, v in self._shadows.items() if k == level})
                dot_map._crossings.update({k: v for k, v in self._crossings.items() if k == level})
        return dot_map

    def breach_near(self, cell: int) -> Opening | None:
        """The breach that a charge on this dot blows: one inch wide about the nearest point of
        the nearest wall of its level, as far as the wall goes; None: no wall within one inch."""
        level = self.board.level(cell)
        return breach_near(self.plan, self.things[level], self.board.point(cell))


@thread_cache(4)
def dot_map(plan: FloorPlan) -> DotMap:
    """The map of a plan. The last few are kept: a scenario is checked and then played on the same
    one, and is often played again."""
    return DotMap(plan)


def _around(board: DotBoard, level: int, changed: Iterable[Body]) -> list[int]:
    """The dots from which a step may meet one of these things."""
    places = [point for body in changed for piece in body.segments for point in piece]
    left, top = (min(place[axis] for place in places) - PITCH for axis in (0, 1))
    right, bottom = (max(place[axis] for place in places) + PITCH for axis in (0, 1))
    cells = range(level * board.plane, (level + 1) * board.plane)
    spots = ((cell, board.point(cell)) for cell in cells)
    return [cell for cell, (x, y) in spots if left <= x <= right and top <= y <= bottom]
