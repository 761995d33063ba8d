"""The course of a turn: TR-T1, beginning with a trooper (TR-U3), and what follows by itself."""

from msgspec import UNSET
from msgspec.structs import replace

from game.core.deployment import started
from game.core.dice import Dice
from game.core.event import AnyEvent, Began, Rolled
from game.core.last_position import of_last_position
from game.core.two_player import ended
from game.rules.troopers import (
    action_kinds,
    actions,
    explosives,
    fire,
    melee,
    reaction,
    reinforcements,
    victory,
)
from game.rules.troopers.actions import Action
from game.rules.troopers.context import GameContext
from game.rules.troopers.reasons import event_words, told
from game.rules.troopers.scenario import trooper_of
from game.rules.troopers.state import OFF, Blow, Charge, State, Trooper, with_trooper

Result = tuple[State, list[AnyEvent]]

_HALF = 4
"""TR-T1: from this face on the second side of the scenario begins."""


# --- the beginning ------------------------------------------------------------------------------

def opening(context: GameContext, dice: Dice) -> Result:
    """The first position of the scenario; who begins is thrown for unless the file says it. With
    somebody in the middle of a walk the turn has begun already."""
    scenario = context.scenario
    troopers = {
        entry.id: trooper_of(entry, context.board, context.data) for entry in context.entries
    }
    entry = scenario.deployment
    deployment = started(entry, entry.zones if entry is not None else (), [
        trooper for trooper in troopers.values() if trooper.fate == "up"
    ])
    if deployment is not UNSET:
        for unit in deployment.waiting:
            troopers[unit] = replace(troopers[unit], cell=OFF)
    events: list[AnyEvent] = []
    side = scenario.begins
    if side is None:
        face = dice.roll()
        first, second = context.sides
        begins = second if face >= _HALF else first
        events.append(Rolled(
            "", event_words("who-begins"), (face,), (), _HALF, (face >= _HALF,), face,
            event_words("begins", context.sides[begins]), "TR-T1", side=begins,
        ))
    else:
        begins = side
    walker = next((entry for entry in context.entries if entry.route), None)
    if walker is None:
        return State(1, begins, begins, "fall", troopers, deployment=deployment), events
    route = tuple(context.board.cell(dot) for dot in walker.route)
    return State(1, begins, begins, "act", troopers, active=walker.id, route=route), events


def fall(context: GameContext, state: State) -> Result:
    """TR-T1: the side's arcs are gone, its troopers have their AP again, and its turn begins."""
    troopers = state.troopers.copy()
    for unit, trooper in state.troopers.items():
        if trooper.side == state.side and trooper.fate == "up":
            troopers[unit] = replace(
                trooper, arcs=(), spent=0, moved=0, acted=False, fought=False, threw=False
            )
    state, events = reinforcements.arrived(context, replace(state, phase="act", troopers=troopers))
    return state, [Began(state.turn, "act"), *events]


# --- one trooper --------------------------------------------------------------------------------

def blows_at(state: State, unit: str) -> tuple[Blow, ...]:
    """The blows that wait for a trooper's activation (TR-X1)."""
    return tuple([blow for blow in state.blows if blow.target == unit])


def waits_for(context: GameContext, state: State, trooper: Trooper) -> bool:
    """Whether a blow or shots come first when this trooper activates (TR-U3)."""
    if any(blow.target == trooper.id for blow in state.blows):
        return True
    return bool(reaction.waiting(context, state, trooper))


def activate(context: GameContext, state: State, unit: str, dice: Dice) -> Result:
    """TR-U3: first the blows that wait for it, then the shots."""
    state, events = melee.settle(context, replace(state, active=unit, seen=()), unit, dice)
    trooper = state.troopers[unit]
    if trooper.fate == "up":
        state = reaction.opened(context, state, trooper, "activate")
    return state, events


def relieved(context: GameContext, state: State, unit: str) -> Result:
    """TR-U21: who begins while another one has spent its AP is its relief: that one is done."""
    if state.active in ("", unit):
        return state, []
    name = context.names[state.active]
    return done(state, state.active), [told("relieved", "TR-U21", state.active, name)]


def done(state: State, unit: str) -> State:
    """The trooper has finished for this turn."""
    state = with_trooper(state, replace(state.troopers[unit], acted=True))
    return replace(state, active="", route=(), seen=()) if state.active == unit else state


# --- the end of a side's turn -------------------------------------------------------------------

def end_side(context: GameContext, state: State) -> Result:
    """Its troopers have finished; who was barred from combat has one turn less to wait (TR-U11)."""
    troopers = state.troopers.copy()
    for unit, trooper in state.troopers.items():
        if trooper.side == state.side and trooper.barred:
            troopers[unit] = replace(trooper, barred=trooper.barred - 1)
    state = replace(state, phase="burst", troopers=troopers, active="", route=(), seen=())
    return state, [Began(state.turn, "burst")]


def charges(state: State) -> tuple[Charge, ...]:
    """The side's explosives that haven't gone off (TR-X2)."""
    return tuple(
        [charge for charge in state.charges if state.troopers[charge.thrower].side == state.side]
    )


def burst(context: GameContext, state: State, dice: Dice) -> Result:
    """The next blow that is due, the next explosive; with none left the other side is next."""
    blows = melee.due(state)
    if blows:
        return melee.resolve(context, state, blows[0], dice)
    lying = charges(state)
    if lying:
        return explosives.burst(context, state, lying[0], dice)
    state = victory.tallied(context, state)
    verdict = victory.check(context, state)
    if verdict is not None:
        state = replace(state, phase="over", verdict=verdict, active="", route=(), seen=())
        return state, [ended(context, verdict)]
    side = context.other(state.side)
    turn = state.turn + (side == state.first)
    return replace(state, phase="fall", side=side, turn=turn), []


# --- what follows by itself ---------------------------------------------------------------------

_FALL, _BURST, _GO_ON, _END = actions.Fall(), actions.Detonate(), actions.GoOn(), actions.EndSide()


@of_last_position
def auto(context: GameContext, state: State) -> Action | None:
    """The action that nobody decides, or None."""
    if state.phase == "over":
        return None
    if state.nerves:
        return actions.Nerve(state.nerves[0])
    if state.phase == "fall":
        return _FALL
    if state.phase == "burst":
        return _BURST
    if state.reaction is not None:
        return _ordered(context, state)
    if state.route:
        return _GO_ON
    if state.lost(state.side):
        return _END
    active = state.troopers.get(state.active)
    if active is not None and action_kinds.exhausted(context, state, active):
        return actions.Done(active.id)
    return None


def _ordered(context: GameContext, state: State) -> Action | None:
    """What standing orders say of somebody who may fire now (TR-A2)."""
    assert state.reaction is not None
    mover = state.troopers[state.reaction.mover]
    for threat in state.reaction.waiting:
        decided = fire.decide(context, state, threat, mover)
        if decided is not None:
            return (
                actions.Fire(threat.shooter, threat.arc)
                if decided
                else actions.Hold(threat.shooter)
            )
    return None


def decides(context: GameContext, state: State) -> str:
    """The side whose decision is asked for: in reaction fire the shooters', else the one whose
    turn it is."""
    if state.reaction is not None:
        return context.other(state.troopers[state.reaction.mover].side)
    return state.side
