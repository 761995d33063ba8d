"""Where a figure would go when a hex is pointed at, by the lengths of movement (AR-D3 to AR-D6,
AR-E3), and how it would face there."""

from msgspec.structs import replace

from game.rules.arena import action_requirements, facing, movement_allowance
from game.rules.arena.data import Reach
from game.rules.arena.path import arms_at
from game.rules.arena.rules import ArenaRules
from game.rules.arena.run import GrabRun, Run
from game.rules.arena.state import Figure, Grab, State

Path = tuple[int, ...]

LENGTHS: tuple[Reach, ...] = ("full", "half", "pace", "step")
"""Lengths of movement, the longest first: it is what pointing at a hex means until another is
chosen."""


class Ways:
    """Where one figure may go now. shifts: it was engaged when its chance to move came."""

    def __init__(self, game: ArenaRules, state: State, figure: Figure) -> None:
        self.game, self.state, self.figure = game, state, figure
        self.run = Run(game.context, state, figure)
        self.shifts = not movement_allowance.free(game.context, state, figure)
        self.jumps: dict[int, tuple[int, Path]] = {}
        for path, cost in self.run.leaps.items():
            known = self.jumps.get(path[-1])
            if known is None or (cost, len(path)) < (known[0], len(known[1])):
                self.jumps[path[-1]] = (cost, path)

    def ends(self, length: Reach) -> dict[int, int]:
        """The hexes that a movement of that length may end in, with its MOV: on foot, and by a jump
        only where nothing else leads. One that is engaged only shifts (AR-E3). Into an enemy's arms
        nobody goes by mistake: see `grips`."""
        if self.shifts and length != LENGTHS[-1]:
            return {}
        most = action_requirements.most(self.game.context, self.figure, length) - self.figure.spent
        whole = {cell: cost for cell, (cost, _) in self.jumps.items()} | self.run.costs
        return {cell: cost for cell, cost in whole.items()
                if cost <= most and arms_at(self.state, self.figure, cell) is None}

    def grips(self) -> dict[int, int]:
        """The hexes of enemies that it may take hold of, with the MOV there (AR-C6)."""
        return {cell: cost for cell, cost in self.run.costs.items()
                if arms_at(self.state, self.figure, cell) is not None}

    def path(self, cell: int) -> Path:
        """The way meant by pointing at a hex: the cheapest there is, allowed or not.

        One that can't be entered at all is put behind the cheapest way to its side: the ruling then
        speaks of it.
        """
        if cell in self.run.costs:
            return self.run.path(cell)
        if cell in self.jumps:
            return self.jumps[cell][1]
        return self._anyhow(cell)

    def _anyhow(self, cell: int) -> Path:
        context, at = self.game.context, self.figure.cell
        board = context.board
        standing = context.standing(self.state, self.figure.id)
        reach = context.graph.reach(at, board.n, standing & ~board.bits[at])
        if cell in reach and cell != at and not standing & board.bits[cell]:
            return reach.path(cell)
        sides = [
            (cost, near) for near in board.neighbours(cell)
            if near >= 0 and not standing & board.bits[near] & ~board.bits[at]
            and (cost := reach.cost(near)) is not None
        ]
        if cell == at or not sides:
            return (at, cell)
        return (*reach.path(min(sides)[1]), cell)


class GrabWays:
    """Where one figure may end that picks a thing up on its way (AR-A1).

    first: its ways to the thing; ends: by hex, the MOV and the path by way of the thing, nothing
    where that is out of reach.
    """

    def __init__(self, game: ArenaRules, state: State, figure: Figure, grab: Grab) -> None:
        self.grab, self.figure = grab, figure
        self.first = Ways(game, state, figure)
        run = GrabRun(game.context, state, figure, self.first.run, grab)
        self.ends = {cell: (cost, run.path(cell)) for cell, cost in run.costs.items()}

    def path(self, cell: int) -> Path:
        """The way meant by pointing at a hex, allowed or not."""
        known = self.ends.get(cell)
        return known[1] if known is not None else self.first.path(cell)


def facing_there(
    game: ArenaRules, state: State, figure: Figure, cell: int, travel: int | None = None
) -> int:
    """How a figure would turn in a hex of itself: with as many enemies beside it in front as may
    be, those on their feet first; else the way it goes; else as it is (AR-P2)."""
    board = game.context.board
    wish = figure.facing if travel is None else travel
    beside = [
        (way, 1 if other.position == "prone" else 2)
        for other in state.figures.values()
        if other.side != figure.side and other.fate == "up"
        and (way := board.direction(cell, other.cell)) is not None
        and game.context.level(cell, other.cell)
    ]

    def worth(way: int) -> tuple[int, int]:
        held = sum(n for there, n in beside if facing.side_at(way, there) == "front")
        turned = abs(way - wish) % facing.FACES
        return held, -min(turned, facing.FACES - turned)

    return max(range(facing.FACES), key=worth) if beside else wish


def placed(figure: Figure, cell: int, way: int, spent: int) -> Figure:
    """A figure as it would stand after a movement; one that crawls is exposed (AR-P6)."""
    exposed = figure.exposed or (spent > 0 and figure.position != "standing")
    return replace(
        figure, cell=cell, facing=way, spent=figure.spent + spent, exposed=exposed
    )
