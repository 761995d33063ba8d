"""Who has won (AR-U29): the goals of the scenario, while playing and at the end of a turn."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from game.core.objective_field import ObjectiveField, Placed, Site
from game.core.objective_panel import ObjectivePanel
from game.core.objectives import EscapeTask, EscortTask, HoldTask, Objective
from game.core.phrases import Catalogue
from game.core.two_player import Verdict
from game.rules.arena.context import GameContext
from game.rules.arena.reasons import SPEECH
from game.rules.arena.scenario import EscortOut, Exit, HoldGround, ReachGround
from game.rules.arena.state import Figure, State
from game.rules.arena.stats import carried, st_now

RULE = "AR-U29"


def tallied(context: GameContext, state: State) -> State:
    """The state at the end of a turn with what its goals count, such as the turns that ground has
    been held running."""
    tallies = GOALS.tallied(context, state)
    return replace(state, tallies=tallies) if tallies != state.tallies else state


def check(context: GameContext, state: State) -> Verdict | None:
    """The verdict if the game ends with this turn, its tallies counted. At the end of the last one
    there always is one."""
    return GOALS.verdict(context, state, state.turn >= context.scenario.turns)


def holder(context: GameContext, state: State, goal: HoldGround) -> str:
    """The side of which somebody stands or kneels on the ground and nobody of the other does, ""
    for none."""
    return GOALS.holder(context, state, goal, FIELD.sites(context, goal)[0])


def held_for(context: GameContext, state: State, goal: HoldGround, side: str) -> int:
    """At the end of how many turns running a side has held the ground."""
    return GOALS.held_for(context, state, goal, side)


def carriers(state: State, goal: Exit) -> tuple[Figure, ...]:
    """Who is, or has, what must get out; whatever became of them."""
    if goal.who:
        return (state.figures[goal.who],)
    return tuple([figure for figure in state.figures.values() if goal.what in carried(figure)])


def strength(state: State, side: str) -> int:
    """ST that is left to a side's conscious figures together."""
    return sum(st_now(figure) for figure in state.of(side))


def ground_of(context: GameContext, goal: Objective) -> frozenset[int]:
    """The hexes of a goal that names some."""
    match goal:
        case HoldGround() | ReachGround():
            return frozenset(map(context.board.cell, goal.hexes))
        case Exit() | EscortOut():
            return frozenset(map(context.board.cell, goal.to))
    return frozenset()


class Field(ObjectiveField[GameContext, State]):
    """Figures on hexes. They are worth the ST that they begin with, and hits are what they lose of
    it; what the scenario has done to them before is nobody's doing."""

    rule = RULE
    talk = Catalogue("objectives", "arena-fight")

    def turn(self, state: State) -> int:
        return state.turn

    def turns(self, context: GameContext) -> int:
        return context.scenario.turns

    def tallies(self, state: State) -> Mapping[str, int]:
        return state.tallies

    def units(self, state: State) -> Mapping[str, Figure]:
        return state.figures

    def up(self, state: State, unit: str) -> bool:
        return state.figures[unit].fate == "up"

    def able(self, state: State, side: str) -> Sequence[str]:
        return [figure.id for figure in state.of(side)]

    def worth(self, context: GameContext, state: State, unit: str) -> int:
        return state.figures[unit].st - context.hits_before[unit]

    def lost(self, context: GameContext, state: State, unit: str) -> int:
        figure, whole = state.figures[unit], self.worth(context, state, unit)
        if figure.fate != "up":
            return whole
        return min(figure.hits - context.hits_before[unit], whole)

    def left(self, context: GameContext, state: State, side: str) -> int:
        return strength(state, side)

    def sites(self, context: GameContext, goal: Placed) -> Sequence[Site]:
        assert isinstance(goal, HoldGround | ReachGround | Exit | EscortOut)
        return (Site("", goal.place),)

    def present(
        self, context: GameContext, state: State, goal: HoldTask, site: Site
    ) -> Mapping[str, Sequence[str]]:
        ground = ground_of(context, goal)
        return {
            side: [
                figure.id for figure in state.of(side)
                if figure.position != "prone" and figure.cell in ground
            ] for side in context.sides
        }

    def at(self, context: GameContext, state: State, goal: Placed, unit: str) -> bool:
        return state.figures[unit].cell in ground_of(context, goal)

    def far(
        self, context: GameContext, state: State, goal: EscapeTask | EscortTask, unit: str
    ) -> str:
        here, board = state.figures[unit].cell, context.board
        far = min(board.distance(here, cell) for cell in ground_of(context, goal))
        return SPEECH.counted("count.hexes", far) if far else ""

    def carriers(self, context: GameContext, state: State, what: str) -> Sequence[str]:
        return [figure.id for figure in state.figures.values() if what in carried(figure)]

    def lying(self, context: GameContext, state: State, what: str) -> str:
        return next(
            (context.board.name(one.cell) for one in state.dropped if one.item == what), "")

    def thing(self, context: GameContext, what: str) -> str:
        return context.item(what)

    def hopeless(
        self, context: GameContext, state: State, goal: Objective, side: str
    ) -> bool:
        return not state.of(side)


FIELD = Field()
GOALS = ObjectivePanel(FIELD)
