"""The course of a turn: initiative, movement, actions, retreats; and what follows by itself."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from game.core.dice import Dice
from game.core.event import AnyEvent, Began
from game.core.last_position import of_last_position
from game.core.two_player import ended
from game.rules.arena import (
    actions,
    damage,
    gear,
    grapple,
    guard,
    melee,
    missile,
    order,
    pickup,
    retreat,
    victory,
    withdrawal,
)
from game.rules.arena.actions import Action
from game.rules.arena.context import GameContext
from game.rules.arena.scenario import start_state
from game.rules.arena.state import OFF, Figure, State

Result = tuple[State, list[AnyEvent]]
Maker = Callable[[GameContext, State, Figure], Sequence[Action]]
"""All actions of one kind that a figure may take now."""

ACTIONS: tuple[Maker, ...] = (
    melee.attacks, missile.shots, missile.throws, guard.guards, gear.doings,
    withdrawal.disengages, grapple.breaks,
)
"""What a figure may do in the action phase but pass."""
_LIKELY: tuple[Maker, ...] = tuple(dict.fromkeys((guard.guards, gear.doings, *ACTIONS)))


def opening(context: GameContext) -> State:
    """The first position of the scenario."""
    return start_state(context.scenario, context.board, context.data)


# --- from one phase to the next -----------------------------------------------------------------


def settled(context: GameContext, state: State, dice: Dice) -> Result:
    """What an action brings about at once: enemies thrown together, chases that are over, figures
    that can't go on, and the next phase where nobody has anything left to do in this one."""
    state, events = grapple.thrown_together(context, state)
    state, more = order.settled_chases(context, state)
    events += more
    if state.active:
        figure = state.figures[state.active]
        if figure.fate != "up" or figure.grip or figure.moved:
            state, more = order.finish(context, state, figure.id)
            events += more
    if state.phase == "move" and not pickup.snatching(state) and not order.movers(context, state):
        state, more = _act(context, state, dice)
        events += more
    if state.phase in ("act", "retreat"):
        state = _queued(state)
    if state.phase == "act" and not state.queue and state.blow is None:
        state, more = _retreat(context, state)
        events += more
    if state.phase == "retreat":
        state = replace(state, queue=retreat.pushers(context, state))
        if not state.queue:
            state = replace(state, phase="close")
    return state, events


def _queued(state: State) -> State:
    """The queue without those that are down, away or have acted already."""
    figures = state.figures
    acting = state.phase == "act"
    queue = tuple([
        unit for unit in state.queue
        if figures[unit].fate == "up" and not (acting and figures[unit].acted)
    ])
    return replace(state, queue=queue) if queue != state.queue else state


def _act(context: GameContext, state: State, dice: Dice) -> Result:
    """AR-O2: all act in order of effective dexterity."""
    up = [figure for figure in state.figures.values() if figure.fate == "up" and figure.cell != OFF]
    queue, events = order.by_dexterity(context, up, dice)
    state = replace(state, phase="act", active="", queue=queue, order=queue)
    return state, [Began(state.turn, "act"), *events]


def _retreat(context: GameContext, state: State) -> Result:
    """AR-C5: whoever may force somebody back is asked, in the order in which they acted."""
    queue = retreat.pushers(context, state)
    events: list[AnyEvent] = [Began(state.turn, "retreat")] if queue else []
    return replace(state, phase="retreat", queue=queue), events


def close(context: GameContext, state: State) -> Result:
    """The turn is over: who has won, and all that belonged to it is forgotten."""
    state = victory.tallied(context, state)
    verdict = victory.check(context, state)
    if verdict is not None:
        state = replace(state, phase="over", verdict=verdict, active="", queue=(), order=())
        return state, [ended(context, verdict)]
    figures = {
        unit: replace(
            figure, free=None, spent=0, went=False, pursues=False, halted=False, rose="",
            moved=False, acted=False, waiting=False, exposed=False, picked=False, reaching=None,
            guard="", idle=False, hurt=0, fallen=False, struck=(), ran=figure.went,
            shaken=damage.shaken_next(context, figure),
        )
        for unit, figure in state.figures.items()
    }
    return replace(
        state, turn=state.turn + 1, phase="initiative", figures=figures, winner="", first="",
        active="", queue=(), order=(),
    ), []


# --- what follows by itself ---------------------------------------------------------------------

_INITIATIVE, _CLOSE = actions.Initiative(), actions.Close()


@of_last_position
def auto(context: GameContext, state: State) -> Action | None:
    """The action that nobody decides, or None."""
    match state.phase:
        case "initiative":
            return _INITIATIVE
        case "close":
            return _CLOSE
        case "move":
            unit = pickup.snatching(state)
            return actions.Snatch(unit) if unit else None
        case "act" if state.blow is not None:
            return guard.follows(context, state)
        case "act":
            return _idle(context, state)
    return None


def acts(context: GameContext, state: State, figure: Figure) -> bool:
    """Whether it can do anything in the action phase but pass; what most can is asked first."""
    for make in _LIKELY:  # noqa: SIM110 (any() takes twice as long here)
        if make(context, state, figure):
            return True
    return False


def _idle(context: GameContext, state: State) -> Action | None:
    """A figure that can only pass passes by itself."""
    unit = state.queue[0]
    return None if acts(context, state, state.figures[unit]) else actions.Pass(unit)


def decides(context: GameContext, state: State) -> str:
    """The side whose decision is asked for."""
    if state.blow is not None:
        return state.figures[state.blow.target].side
    match state.phase:
        case "order":
            return state.winner
        case "mark":
            return context.other(state.winner)
        case "move":
            movers = order.movers(context, state)
            return movers[0].side if movers else state.first
        case "act" | "retreat":
            return state.figures[state.queue[0]].side
    return state.first or next(iter(context.sides))
