"""Whether an action may be done now: one door per kind of action, the same for all who ask."""

from collections.abc import Callable
from typing import Any

from game.core.ruling import ALLOWED, Ruling, gated
from game.rules.troopers import (
    action_kinds,
    actions,
    arcs,
    explosives,
    melee,
    movement,
    reaction,
    reinforcements,
    special,
    turn,
)
from game.rules.troopers.actions import Action
from game.rules.troopers.context import GameContext
from game.rules.troopers.reasons import because, counted, no
from game.rules.troopers.state import State, Trooper

# --- whose turn it is ---------------------------------------------------------------------------

def _table(context: GameContext, state: State) -> Ruling | None:
    """TR-T1, TR-A2: why no trooper of anybody may act now, or None."""
    if state.phase == "over":
        return no("TR-T1", "over")
    if state.nerves:
        count = counted("count.nerves", len(state.nerves))
        return no("TR-V1", "nerves", units=state.nerves, count=count)
    if state.phase != "act":
        return no("TR-T1", "between")
    open_fire = state.reaction
    if open_fire is not None:
        shooters = tuple(dict.fromkeys(threat.shooter for threat in open_fire.waiting))
        count = counted(
            "count.reaction", len(open_fire.waiting), unit=context.names[open_fire.mover]
        )
        return no("TR-A2", "reaction", units=(open_fire.mover, *shooters), count=count)
    if state.route:
        return no("TR-U4", "on-its-way", units=(state.active,), unit=context.names[state.active],
                  dot=context.board.name(state.route[-1]))
    return None


def _away(context: GameContext, trooper: Trooper) -> Ruling:
    """Why somebody who isn't up does nothing (TR-T1, TR-U24)."""
    name, units = context.names[trooper.id], (trooper.id,)
    if trooper.fate == "later":
        turn = context.entry(trooper.id).arrives
        return no(reinforcements.RULE, "is-later", units=units, unit=name, turn=turn)
    return no("TR-T1", f"is-{trooper.fate}", units=units, unit=name)


def free(context: GameContext, state: State, unit: str) -> Trooper | Ruling:
    """The trooper, if it is its turn to act or to be activated (TR-T1, TR-U21); else why not."""
    refusal = _table(context, state)
    if refusal is not None:
        return refusal
    trooper = state.troopers.get(unit)
    if trooper is None:
        return no("TR-T1", "no-unit", unit=unit)
    name, units = context.names[unit], (unit,)
    if trooper.fate != "up":
        return _away(context, trooper)
    if trooper.side != state.side:
        return no("TR-T1", "not-its-turn", units=units, unit=name,
                  side=context.sides[state.side])
    if trooper.acted:
        return no("TR-T1", "acted", units=units, unit=name)
    active = state.troopers.get(state.active)
    if (
        active is not None
        and active is not trooper
        and not action_kinds.spent(context, state, active)
    ):
        return no("TR-T1", "unfinished", units=(state.active,), unit=context.names[state.active])
    return trooper


def able(context: GameContext, state: State, unit: str) -> Trooper | Ruling:
    """The trooper, if it may do something at once, nothing waiting for its activation (TR-U3)."""
    trooper = free(context, state, unit)
    if isinstance(trooper, Ruling) or state.active == unit:
        return trooper
    name = context.names[unit]
    blows = turn.blows_at(state, unit)
    if blows:
        return no("TR-X1", "blow-first", also=("TR-U3",), units=(unit, blows[0].attacker),
                  count=counted("count.blows", len(blows), unit=name))
    threats = reaction.waiting(context, state, trooper)
    if threats:
        shooters = dict.fromkeys(threat.shooter for threat in threats)
        return no("TR-A2", "shots-first", also=("TR-U3",), units=(unit, *shooters),
                  count=counted("count.shots", len(threats), unit=name))
    return trooper


def actor(context: GameContext, state: State, unit: str) -> Trooper | Ruling:
    """The trooper, if it may move or take a special action now (TR-T2)."""
    trooper = able(context, state, unit)
    if isinstance(trooper, Trooper) and trooper.fought:
        return no("TR-T2", "fought", units=(unit,), unit=context.names[unit])
    return trooper


def fighter(context: GameContext, state: State, unit: str) -> Trooper | Ruling:
    """The trooper, if it may take a combat action now (TR-V1)."""
    trooper = able(context, state, unit)
    if isinstance(trooper, Ruling):
        return trooper
    if trooper.unarmed:
        return no("TR-U16", "never-fights", units=(unit,), unit=context.names[unit])
    if trooper.barred:
        return no("TR-V1", "barred", also=("TR-U11",), units=(unit,), unit=context.names[unit])
    return trooper


# --- one judge per kind -------------------------------------------------------------------------

_Judge = Callable[[GameContext, State, Any], Ruling]


def _activate(context: GameContext, state: State, a: actions.Activate) -> Ruling:
    trooper = free(context, state, a.unit)
    if isinstance(trooper, Ruling):
        return trooper
    if state.active == a.unit:
        return no("TR-U3", "active-already", units=(a.unit,), unit=context.names[a.unit])
    if not turn.waits_for(context, state, trooper):
        return no("TR-U3", "nothing-waits", units=(a.unit,), unit=context.names[a.unit])
    return ALLOWED


def _answer(context: GameContext, state: State, a: actions.Fire | actions.Hold) -> Ruling:
    """Whether the shooter is asked now and its orders don't answer for it (TR-A2)."""
    if state.phase == "over":
        return no("TR-T1", "over")
    if state.reaction is None:
        return no("TR-A2", "no-reaction")
    name = context.names.get(a.unit, a.unit)
    if all(threat.shooter != a.unit for threat in state.reaction.waiting):
        mover = state.reaction.mover
        return no("TR-A2", "not-asked", units=(mover,), unit=name, mover=context.names[mover])
    follows = turn.auto(context, state)
    if isinstance(follows, actions.Fire | actions.Hold) and follows != a:
        first = context.names[follows.unit]
        return no("TR-A2", "ordered", also=("TR-U15",), units=(follows.unit,), unit=first)
    return ALLOWED


def _fire(context: GameContext, state: State, a: actions.Fire) -> Ruling:
    ruling = _answer(context, state, a)
    if not ruling.allowed or state.reaction is None:
        return ruling
    ready = [threat.arc for threat in state.reaction.waiting if threat.shooter == a.unit]
    if a.arc in ready:
        return ALLOWED
    return no("TR-A2", "other-arc", units=(a.unit,), unit=context.names[a.unit], arc=a.arc + 1,
              ready=", ".join(str(arc + 1) for arc in ready))


def _hold(context: GameContext, state: State, a: actions.Hold) -> Ruling:
    return _answer(context, state, a)


def _done(context: GameContext, state: State, a: actions.Done) -> Ruling:
    trooper = free(context, state, a.unit)
    return trooper if isinstance(trooper, Ruling) else ALLOWED


def _orders(context: GameContext, state: State, a: actions.SetOrders) -> Ruling:
    if state.phase == "over":
        return no("TR-T1", "over")
    trooper = state.troopers.get(a.unit)
    if trooper is None:
        return no("TR-T1", "no-unit", unit=a.unit)
    name = context.names[a.unit]
    if trooper.fate != "up":
        return _away(context, trooper)
    side = turn.decides(context, state)
    if trooper.side != side:
        return no("TR-A2", "not-your-orders", units=(a.unit,), unit=name,
                  side=context.sides[side])
    return ALLOWED


def _end_side(context: GameContext, state: State, a: actions.EndSide) -> Ruling:
    refusal = _table(context, state)
    return ALLOWED if refusal is None else refusal


def _go_on(context: GameContext, state: State, a: actions.GoOn) -> Ruling:
    return _by_itself(context, state, a, "TR-U4")


def _fall(context: GameContext, state: State, a: actions.Fall) -> Ruling:
    return _by_itself(context, state, a, "TR-T1")


def _burst(context: GameContext, state: State, a: actions.Detonate) -> Ruling:
    return _by_itself(context, state, a, "TR-X2")


def _nerve(context: GameContext, state: State, a: actions.Nerve) -> Ruling:
    return _by_itself(context, state, a, "TR-V1")


def _by_itself(context: GameContext, state: State, a: Action, rule: str) -> Ruling:
    """An action that nobody decides: allowed when it is the one that follows."""
    if turn.auto(context, state) == a:
        return ALLOWED
    return Ruling(False, None, (because(rule, "not-now"),))


JUDGES: dict[type[Action], _Judge] = {
    actions.Activate: _activate,
    actions.Walk: gated(actor, lambda f, s, t, a: movement.judge_walk(f, s, t, a.path)),
    actions.Prone: gated(actor, lambda f, s, t, a: movement.judge_prone(f, s, t)),
    actions.Stand: gated(actor, lambda f, s, t, a: movement.judge_stand(f, s, t)),
    actions.Change: gated(actor, lambda f, s, t, a: special.judge_change(f, s, t, a.slot)),
    actions.Take: gated(actor, special.judge_take),
    actions.PickUp: gated(actor, lambda f, s, t, a: special.judge_pick_up(f, s, t, a.item)),
    actions.Drop: gated(actor, lambda f, s, t, a: special.judge_drop(f, s, t, a.item)),
    actions.Lay: gated(fighter, arcs.judge_lay), actions.Fire: _fire, actions.Hold: _hold,
    actions.Strike: gated(fighter, melee.judge_strike),
    actions.Throw: gated(fighter, explosives.judge_throw), actions.Done: _done,
    actions.SetOrders: _orders, actions.EndSide: _end_side, actions.GoOn: _go_on,
    actions.Fall: _fall, actions.Detonate: _burst, actions.Nerve: _nerve,
}
