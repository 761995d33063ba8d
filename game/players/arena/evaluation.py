"""What the computer's side of Arena makes of a position: who matters, what each of its figures is
for, and how far things are."""

from collections import deque
from collections.abc import Iterable

from msgspec.structs import replace

from game.core.deliberation import Notes
from game.core.objectives import CountedTask
from game.players.arena.combat_cache import CombatCache
from game.players.cancellation import NEVER, CancellationToken
from game.rules.arena import order, stats
from game.rules.arena.context import GameContext
from game.rules.arena.scenario import Carry, EscortOut, Exit, HoldGround, ReachGround
from game.rules.arena.state import OFF, Figure, State, with_figure

FAR = 99
"""Hexes to a place that can't be walked to."""
KEPT = 200
"""Of how many sets of hexes the ways there are remembered."""
CARRIER = 3.0
"""How much more whoever decides the game matters."""
HURT = 0.34
"""Share of ST below which a fighter thinks of itself first."""


class Map:
    """What is remembered of the ground: walking distances to sets of hexes."""

    def __init__(self, context: GameContext) -> None:
        self.context = context
        self._ways: dict[frozenset[int], tuple[int, ...]] = {}

    def way(self, targets: frozenset[int]) -> tuple[int, ...]:
        """Hexes to walk from each cell to the nearest of the targets, figures left aside."""
        known = self._ways.get(targets)
        if known is None:
            if len(self._ways) >= KEPT:
                self._ways.clear()
            known = self._ways[targets] = self._walked(targets)
        return known

    def _walked(self, targets: frozenset[int]) -> tuple[int, ...]:
        context, board = self.context, self.context.board
        far = [FAR] * board.n
        for cell in targets:
            far[cell] = 0
        edge = deque(sorted(targets))
        while edge:
            here = edge.popleft()
            for near in board.neighbours(here):
                if near >= 0 and far[near] == FAR and context.floor & board.bits[near]:
                    far[near] = far[here] + 1
                    edge.append(near)
        return tuple(far)


class Evaluation:
    """One side's view of one position.

    hasty: whether it overlooks that whoever walks more than a Half Move can't strike any more in
    this turn (AR-D5), and wants to move first. drives: whether it sees what forcing enemies back is
    good for (AR-C5).
    grounds, denied: ground that it may hold, and that it must keep the other side off; contested:
    the hexes of both. wanted: things that win the game for whoever carries them out; lying: where
    they lie; things: the goals that are about them. named: figures that other goals speak of. left:
    turns after this one. runners, hunted: figures of its side, and of the other,
    that decide the game by getting out, with their ways out.
    """

    hasty = False
    drives = True

    def __init__(
        self, ground: Map, state: State, side: str, cancel: CancellationToken = NEVER,
        notes: Notes | None = None,
    ) -> None:
        context = ground.context
        self.ground, self.context, self.state, self.side = ground, context, state, side
        self.cancel, self.notes = cancel, notes or Notes()
        self.board = context.board
        self.combat = CombatCache(context)
        self._without: dict[str, State] = {}
        self.other = context.other(side)
        self.friends = state.of(side)
        self.foes = tuple([figure for figure in state.of(self.other) if figure.cell >= 0])
        goals = [goal for goal in context.scenario.goals if goal.known_to(side)]
        self.exits = tuple([goal for goal in goals if isinstance(goal, Exit)])
        self.grounds = tuple([
            goal for goal in goals
            if isinstance(goal, HoldGround | ReachGround) and goal.side in (None, side)
        ])
        self.denied = tuple([
            goal for goal in goals
            if isinstance(goal, HoldGround | ReachGround) and goal.side == self.other
        ])
        self.contested = frozenset(
            self.board.cell(name) for goal in (*self.grounds, *self.denied) for name in goal.hexes
        )
        self.things = tuple([
            goal for goal in goals if isinstance(goal, Exit | Carry) and goal.what
        ])
        self.named = frozenset(
            unit for goal in goals if isinstance(goal, CountedTask) for unit in goal.who
        )
        self.wanted = frozenset(goal.what for goal in self.things)
        self.lying = frozenset(
            dropped.cell for dropped in state.dropped if dropped.item in self.wanted
        )
        self.left = context.scenario.turns - state.turn
        self.runners = self._runners(side)
        self.hunted = self._runners(self.other)

    def _runners(self, side: str) -> dict[str, frozenset[int]]:
        """Figures of a side that decide the game by getting out, and where to."""
        found: dict[str, frozenset[int]] = {}
        for escort in self.context.scenario.goals:
            if isinstance(escort, EscortOut) and escort.side == side and escort.known_to(self.side):
                ends = frozenset(map(self.board.cell, escort.to))
                found |= {one.id: ends for one in self.state.of(side) if one.id in escort.who}
        for goal in self.exits:
            if goal.side != side:
                continue
            ends = frozenset(map(self.board.cell, goal.to))
            for figure in self.state.of(side):
                if figure.id == goal.who or (goal.what and goal.what in stats.carried(figure)):
                    found[figure.id] = ends
        return found

    @property
    def carries(self) -> bool:
        """Whether it is its own side that wins by carrying something out."""
        return any(goal.side in (None, self.side) for goal in self.things)

    def matters(self, figure: Figure) -> float:
        """How much a figure counts against others of its side."""
        decisive = (
            figure.id in self.runners or figure.id in self.hunted or figure.id in self.named
        )
        return CARRIER if decisive else 1.0

    def unmoved(self, figure: Figure) -> bool:
        """Whether a figure may still move this turn."""
        return self.state.phase in ("order", "mark", "move") and not figure.moved

    def acts_before(self, a: Figure, b: Figure) -> bool:
        """Whether `a` acts before `b` this turn, as far as can be foreseen."""
        queue = self.state.order
        if a.id in queue and b.id in queue and self.state.phase == "act":
            return queue.index(a.id) < queue.index(b.id)
        return self.combat.dex(a) >= self.combat.dex(b)

    def care(self, figure: Figure) -> float:
        """How much a figure's own skin counts: more when little of it is left, and for whoever
        decides the game."""
        low = stats.st_now(figure) <= HURT * figure.st
        return (1.4 if low else 0.9) * (1.5 if figure.id in self.runners else 1.0)

    def leads(self) -> bool:
        """Whether its side has more strength left than the other."""
        mine, theirs = (sum(map(stats.st_now, side)) for side in (self.friends, self.foes))
        return mine > theirs

    def without(self, figure: Figure) -> State:
        """The position as if the figure weren't there."""
        state = self._without.get(figure.id)
        if state is None:
            state = with_figure(self.state, replace(figure, cell=OFF, fate="gone"))
            self._without[figure.id] = state
        return state

    def nearest(self, cell: int, targets: Iterable[Figure]) -> int:
        """Hexes to the nearest of some figures, FAR without any."""
        return min((self.board.distance(cell, figure.cell) for figure in targets), default=FAR)

    def may_move(self) -> list[Figure]:
        """Its figures that may move now (AR-O2)."""
        return [
            figure for figure in order.movers(self.context, self.state) if figure.side == self.side
        ]


class RecruitEvaluation(Evaluation):
    """A recruit's view: it runs for its own way out and fights whoever is near, but overlooks
    ground that is to be held and what the other side is after, sees no sense in forcing anybody
    back, moves first, and arrives out of breath."""

    hasty = True
    drives = False

    def __init__(
        self, ground: Map, state: State, side: str, cancel: CancellationToken = NEVER,
        notes: Notes | None = None,
    ) -> None:
        super().__init__(ground, state, side, cancel, notes)
        self.hunted = {}
        self.grounds = self.denied = ()
        self.contested = frozenset()
