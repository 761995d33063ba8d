"""Who has won (TR-V2): the goals of the scenario, while playing and at the end of a side's turn."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from game.core.objective_field import ObjectiveField, Placed, Site
from game.core.objective_panel import ObjectivePanel
from game.core.objectives import DemolishTask, EscapeTask, EscortTask, HoldTask, Objective
from game.core.phrases import Catalogue
from game.core.two_player import Verdict
from game.rules.troopers.context import GameContext
from game.rules.troopers.demolition import destroyed
from game.rules.troopers.reasons import counted
from game.rules.troopers.scenario import Bring, Destroy, EscortTo, HoldBuildings, ReachPlace
from game.rules.troopers.state import State, Trooper

RULE = "TR-V2"


def tallied(context: GameContext, state: State) -> State:
    """The state at the end of a side's turn with what its goals count."""
    tallies = GOALS.tallied(context, state)
    return replace(state, tallies=tallies) if tallies != state.tallies else state


def check(context: GameContext, state: State) -> Verdict | None:
    """The verdict if the game ends now that `state.side` has finished its turn, explosives and
    morale included. At the end of the last turn there always is one."""
    last = state.turn >= context.scenario.turns and FIELD.whole(state)
    return GOALS.verdict(context, state, last)


def worth(context: GameContext, trooper: Trooper) -> int:
    """The points of a trooper with what it carries now."""
    return context.data.worth(trooper.experience, trooper.body_armour, trooper.kit)


def able(state: State, side: str) -> tuple[Trooper, ...]:
    """Those of a side that are up and can fight."""
    return tuple(trooper for trooper in state.of(side) if not trooper.unarmed)


def inside(context: GameContext, state: State, building: str) -> dict[str, int]:
    """How many of each side that can fight are up in a building, on any level."""
    where = context.map.building
    return {
        side: sum(where(trooper.cell) == building for trooper in able(state, side))
        for side in context.sides
    }


def holder(context: GameContext, state: State, building: str) -> str:
    """The side that holds a building, "" for none: somebody of it inside, nobody else."""
    within = [side for side, count in inside(context, state, building).items() if count]
    return within[0] if len(within) == 1 else ""


def dots_of(context: GameContext, goal: Objective) -> frozenset[int]:
    """The dots that a goal names."""
    match goal:
        case HoldBuildings():
            return frozenset(map(context.board.cell, goal.dots))
        case Bring() | EscortTo() | ReachPlace():
            return frozenset(map(context.board.cell, goal.to))
    return frozenset()


class Field(ObjectiveField[GameContext, State]):
    """Troopers on dots. They are worth their points."""

    rule = RULE
    talk = Catalogue("objectives", "troopers-goals")

    def turn(self, state: State) -> int:
        return state.turn

    def turns(self, context: GameContext) -> int:
        return context.scenario.turns

    def whole(self, state: State) -> bool:
        return state.side != state.first

    def counts(self, state: State, side: str) -> bool:
        return state.side == side

    def tallies(self, state: State) -> Mapping[str, int]:
        return state.tallies

    def units(self, state: State) -> Mapping[str, Trooper]:
        return state.troopers

    def up(self, state: State, unit: str) -> bool:
        return state.troopers[unit].fate == "up"

    def out(self, state: State, unit: str) -> bool:
        return not state.troopers[unit].in_play

    def able(self, state: State, side: str) -> Sequence[str]:
        return [
            trooper.id for trooper in state.troopers.values()
            if trooper.side == side and trooper.in_play and not trooper.unarmed
        ]

    def worth(self, context: GameContext, state: State, unit: str) -> int:
        return worth(context, state.troopers[unit])

    def sites(self, context: GameContext, goal: Placed) -> Sequence[Site]:
        names = context.scenario.map.buildings
        match goal:
            case HoldBuildings() if goal.buildings:
                return [Site(building, names[building]) for building in goal.buildings]
            case ReachPlace() if goal.building:
                return (Site(goal.building, names[goal.building]),)
            case HoldBuildings() | Bring() | EscortTo() | ReachPlace():
                return (Site("", goal.place),)
        return ()

    def lists_sites(self, goal: HoldTask) -> bool:
        return isinstance(goal, HoldBuildings) and bool(goal.buildings)

    def present(
        self, context: GameContext, state: State, goal: HoldTask, site: Site
    ) -> Mapping[str, Sequence[str]]:
        where, dots = context.map.building, dots_of(context, goal)
        return {
            side: [
                trooper.id for trooper in able(state, side)
                if (where(trooper.cell) == site.key if site.key else trooper.cell in dots)
            ] for side in context.sides
        }

    def at(self, context: GameContext, state: State, goal: Placed, unit: str) -> bool:
        cell = state.troopers[unit].cell
        if isinstance(goal, ReachPlace) and goal.building:
            return context.map.building(cell) == goal.building
        return cell in dots_of(context, goal)

    def far(
        self, context: GameContext, state: State, goal: EscapeTask | EscortTask, unit: str
    ) -> str:
        here, board = state.troopers[unit].cell, context.board
        far = min(board.distance(here, cell) for cell in dots_of(context, goal))
        return counted("count.dots", far) if far else ""

    def carriers(self, context: GameContext, state: State, what: str) -> Sequence[str]:
        return [trooper.id for trooper in state.troopers.values() if trooper.kit.tool == what]

    def lying(self, context: GameContext, state: State, what: str) -> str:
        return next(
            (context.board.name(one.cell) for one in state.dropped if one.item == what), "")

    def thing(self, context: GameContext, what: str) -> str:
        return context.called.get(what, what)

    def astray(self, state: State, goal: EscapeTask, unit: str) -> bool:
        trooper = state.troopers[unit]
        return trooper.cell < 0 or bool(goal.who and trooper.fate != "up")

    def gone(self, context: GameContext, state: State, goal: DemolishTask, name: str) -> bool:
        return destroyed(context, state, name)

    def hopeless(
        self, context: GameContext, state: State, goal: Objective, side: str
    ) -> bool:
        """Nobody has charges, and none lies about or is about to go off: looked at only where the
        scenario ends when nothing can change any more."""
        if not isinstance(goal, Destroy) or not context.scenario.early_end:
            return False
        held = any(
            trooper.kit.satchels for trooper in state.troopers.values() if trooper.cell >= 0
        )
        lying = any(one.item == "satchel" for one in state.dropped)
        burning = any(charge.weapon == "satchel" for charge in state.charges)
        return not (held or lying or burning) or not able(state, side)


FIELD = Field()
GOALS = ObjectivePanel(FIELD)
