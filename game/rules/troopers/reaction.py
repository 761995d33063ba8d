"""Reaction fire's course: who is asked, and how a walk goes on or ends after it (TR-A2, TR-U4)."""

from typing import Literal

from msgspec.structs import replace

from game.core.event import AnyEvent, Moved
from game.core.last_position import of_last_position
from game.rules.troopers import arcs, fire, melee
from game.rules.troopers.context import GameContext
from game.rules.troopers.points import move_left
from game.rules.troopers.reasons import told
from game.rules.troopers.state import Reaction, State, Threat, Trooper, with_trooper

Result = tuple[State, list[AnyEvent]]


@of_last_position
def waiting(context: GameContext, state: State, mover: Trooper) -> tuple[Threat, ...]:
    """The arcs that may fire at a trooper on its dot now. Those whose standing orders say no are
    left out, so that nothing stops for them."""
    threats = arcs.threats(context, state, mover)
    return threats and tuple([
        threat for threat in threats if fire.decide(context, state, threat, mover) is not False
    ])


def opened(
    context: GameContext, state: State, mover: Trooper, cause: Literal["activate", "move", "stand"]
) -> State:
    """The state with reaction fire open at a trooper, if anybody may fire.

    Standing up lets only those fire that haven't on this dot.
    """
    threats = waiting(context, state, mover)
    if cause == "stand":
        threats = tuple(threat for threat in threats if threat.shooter not in state.seen)
    if not threats:
        return state
    return replace(state, reaction=Reaction(mover.id, cause, threats))


def fired(context: GameContext, state: State, shot: Threat) -> Result:
    """After a shot: who still waits for its own. The shot's rolls and wounds are in the state."""
    reaction = state.reaction
    assert reaction is not None
    mover = state.troopers[reaction.mover]
    seen = state.seen if shot.shooter in state.seen else (*state.seen, shot.shooter)
    rest: tuple[Threat, ...] = ()
    if mover.fate == "up":
        now = arcs.threats(context, state, mover)
        rest = tuple(threat for threat in reaction.waiting if threat != shot and threat in now)
    reaction = replace(reaction, waiting=rest, fired=(*reaction.fired, shot.shooter))
    return _closed(context, replace(state, reaction=reaction, seen=seen))


def held(context: GameContext, state: State, shooter: str) -> Result:
    """A shooter lets the mover go on, with all its arcs."""
    reaction = state.reaction
    assert reaction is not None
    rest = tuple(threat for threat in reaction.waiting if threat.shooter != shooter)
    return _closed(context, replace(state, reaction=replace(reaction, waiting=rest)))


def _closed(context: GameContext, state: State) -> Result:
    """The end of reaction fire when nobody waits any more.

    TR-U4: if nobody fired the walk goes on. Else it ends, on a friend's dot only with the next one
    that is free (TR-M11, TR-U13).
    """
    reaction = state.reaction
    if reaction is None or reaction.waiting:
        return state, []
    route = _way_off(context, state) if reaction.fired else state.route
    return settled(context, replace(state, reaction=None, route=route))


def _way_off(context: GameContext, state: State) -> tuple[int, ...]:
    """What is left of the walk of somebody fired at: nothing, or while it passes a friend and can
    still pay for the next step the way to the next free dot."""
    route = state.route
    if len(route) < 2:
        return ()
    mover = state.troopers[state.active]
    cost = context.graph(state, mover.prone).step_cost(*route[:2])
    payable = cost is not None and cost <= move_left(context, mover)
    if not payable or mover.acted or not _shared(state, mover):
        return ()
    taken, bits = context.occupied(state), context.board.bits
    end = next((i for i, cell in enumerate(route) if not taken & bits[cell]), len(route))
    return route[: end + 1]


def _shared(state: State, trooper: Trooper) -> bool:
    for other in state.troopers.values():
        if other.cell == trooper.cell and other.id != trooper.id and other.fate == "up":
            return True
    return False


def settled(context: GameContext, state: State) -> Result:
    """What follows at once from any action.

    Arcs without shots are gone; a blow at somebody who fell is void, and one whose weapon is out of
    hand (TR-U16); a trooper that is down or has finished is no longer the active one. One that is
    stopped on a friend's dot comes to lie on the nearest free one (TR-U13).
    """
    events: list[AnyEvent] = []
    troopers = state.troopers
    if state.blows:
        blows = [one for one in state.blows if troopers[one.target].fate == "up"]
        for one in [blow for blow in blows if melee.disarmed(state, blow)]:
            blows.remove(one)
            names = (context.names[one.attacker], context.names[one.target])
            events.append(told("strike.disarmed", "TR-U16", one.attacker, *names))
        if len(blows) != len(state.blows):
            state = replace(state, blows=tuple(blows))
    if state.reaction is not None:
        return state, events
    for trooper in troopers.values():
        if trooper.arcs and not all(arc.shots for arc in trooper.arcs):
            loaded = tuple([arc for arc in trooper.arcs if arc.shots])
            state = with_trooper(state, replace(trooper, arcs=loaded))
    if not state.active:
        return state, events
    mover = state.troopers[state.active]
    if mover.fate == "up" and (mover.acted or not state.route) and _shared(state, mover):
        state, slip = _slipped(context, state, mover)
        events += slip
    if mover.fate != "up" or mover.acted:
        state = replace(state, active="", route=(), seen=())
    return state, events


def _slipped(context: GameContext, state: State, mover: Trooper) -> Result:
    """TR-U13: on to the nearest dot where nobody is up."""
    taken = context.occupied(state)
    near = context.graph(state, False).reach(mover.cell, context.rules.costs.cap)
    for cell in near.costs:
        if not taken & context.board.bits[cell]:
            path = near.path(cell)
            after = with_trooper(state, replace(mover, cell=cell))
            return after, [Moved(mover.id, path, "slip")]
    return state, []
