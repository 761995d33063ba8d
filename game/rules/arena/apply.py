"""Applying an action: one function per kind. What was judged allowed is done, nothing else checked.

`APPLIERS` holds them by the action's type.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from game.core.dice import Dice
from game.core.event import AnyEvent, Changed
from game.rules.arena import (
    actions,
    gear,
    grapple,
    guard,
    movement,
    order,
    pickup,
    retreat,
    rising,
    turn,
    withdrawal,
)
from game.rules.arena.actions import Action
from game.rules.arena.context import GameContext
from game.rules.arena.state import State, acted, with_figure

Result = tuple[State, list[AnyEvent]]


def apply(context: GameContext, state: State, a: Action, dice: Dice) -> Result:
    """Do an allowed action, with what follows from it at once."""
    state, events = APPLIERS[type(a)](context, state, a, dice)
    state, more = turn.settled(context, state, dice)
    return state, [*events, *more]


# --- the order of movement ----------------------------------------------------------------------


def _initiative(context: GameContext, state: State, a: actions.Initiative, dice: Dice) -> Result:
    return order.initiative(context, state, dice)


def _first(context: GameContext, state: State, a: actions.First, dice: Dice) -> Result:
    return order.first(context, state, a.side)


def _mark(context: GameContext, state: State, a: actions.Mark, dice: Dice) -> Result:
    return order.mark(context, state, a.unit, a.prey)


def _release(context: GameContext, state: State, a: actions.Release, dice: Dice) -> Result:
    return order.release(context, state, a.unit)


def _begin(context: GameContext, state: State, a: actions.Begin, dice: Dice) -> Result:
    return order.begin(context, state)


# --- movement -----------------------------------------------------------------------------------


def _next(context: GameContext, state: State, unit: str) -> Result:
    """AR-U2: the figure that was moving has finished when another begins."""
    if state.active and state.active != unit:
        return order.finish(context, state, state.active)
    return state, []


def _move(context: GameContext, state: State, a: actions.Move, dice: Dice) -> Result:
    state, events = _next(context, state, a.unit)
    was = state.figures[a.unit].position
    state, more = movement.move(context, state, a, dice)
    events += more
    figure = state.figures[a.unit]
    if figure.fate != "up" or figure.grip or figure.position != was:
        state, more = order.finish(context, state, a.unit)
        events += more
    return state, events


def _turn(context: GameContext, state: State, a: actions.Turn, dice: Dice) -> Result:
    if state.figures[a.unit].moved:
        return movement.turn(context, state, a.unit, a.facing)
    state, events = _next(context, state, a.unit)
    state, more = movement.turn(context, movement.begun(context, state, a.unit), a.unit, a.facing)
    return state, [*events, *more]


def _stand(context: GameContext, state: State, a: actions.Stand, dice: Dice) -> Result:
    state, events = _next(context, state, a.unit)
    state, more = rising.stand(context, state, a.unit)
    return state, [*events, *more]


def _climb(context: GameContext, state: State, a: actions.Climb, dice: Dice) -> Result:
    state, events = _next(context, state, a.unit)
    state, more = rising.climb(context, state, a.unit, a.cell)
    return state, [*events, *more]


def _grapple(context: GameContext, state: State, a: actions.Grapple, dice: Dice) -> Result:
    state, events = _next(context, state, a.unit)
    state = movement.begun(context, state, a.unit)
    enemy = grapple.beneath(state, state.figures[a.unit])
    assert enemy is not None
    state, more = grapple.enter(context, state, a.unit, enemy.id)
    state, last = order.finish(context, state, a.unit)
    return state, [*events, *more, *last]


def _delay(context: GameContext, state: State, a: actions.Delay, dice: Dice) -> Result:
    state, events = _next(context, state, a.unit)
    state, more = movement.delay(context, state, a.unit)
    return state, [*events, *more]


def _done(context: GameContext, state: State, a: actions.Done, dice: Dice) -> Result:
    state, events = _next(context, state, a.unit)
    state, more = order.finish(context, movement.begun(context, state, a.unit), a.unit)
    return state, [*events, *more]


def _end_moves(context: GameContext, state: State, a: actions.EndMoves, dice: Dice) -> Result:
    events: list[AnyEvent] = []
    for figure in order.movers(context, state):
        state, more = order.finish(context, movement.begun(context, state, figure.id), figure.id)
        events += more
    return state, events


def _snatch(context: GameContext, state: State, a: actions.Snatch, dice: Dice) -> Result:
    return pickup.snatch(context, state, a.unit, dice)


# --- actions ------------------------------------------------------------------------------------


def _attack(
    context: GameContext, state: State, a: actions.Attack | actions.Shoot | actions.Throw,
    dice: Dice,
) -> Result:
    return guard.attack(context, state, state.figures[a.unit], a, dice)


def _resolve(context: GameContext, state: State, a: actions.Resolve, dice: Dice) -> Result:
    return guard.resolve(context, state, dice)


def _defend(context: GameContext, state: State, a: actions.Defend, dice: Dice) -> Result:
    return guard.declare(context, state, a.unit, "defend")


def _dodge(context: GameContext, state: State, a: actions.Dodge, dice: Dice) -> Result:
    return guard.declare(context, state, a.unit, "dodge")


def _bear(context: GameContext, state: State, a: actions.Bear, dice: Dice) -> Result:
    return guard.bear(context, state, a.unit)


def _ready(context: GameContext, state: State, a: actions.Ready, dice: Dice) -> Result:
    return gear.ready(context, state, state.figures[a.unit], a.item)


def _load(context: GameContext, state: State, a: actions.Load, dice: Dice) -> Result:
    return gear.load(context, state, state.figures[a.unit])


def _drop(context: GameContext, state: State, a: actions.Drop, dice: Dice) -> Result:
    return gear.drop(context, state, state.figures[a.unit], a.position)


def _pick_up(context: GameContext, state: State, a: actions.PickUp, dice: Dice) -> Result:
    return gear.pick_up(context, state, state.figures[a.unit], a.item)


def _disengage(context: GameContext, state: State, a: actions.Disengage, dice: Dice) -> Result:
    return withdrawal.disengage(context, state, a, dice)


def _break(context: GameContext, state: State, a: actions.Break, dice: Dice) -> Result:
    return grapple.break_free(context, state, state.figures[a.unit], a.cell, dice)


def _pass(context: GameContext, state: State, a: actions.Pass, dice: Dice) -> Result:
    idle = turn.auto(context, state) == a
    return acted(state, replace(state.figures[a.unit], idle=idle)), []


def _push(context: GameContext, state: State, a: actions.Push, dice: Dice) -> Result:
    return retreat.push(context, state, state.figures[a.unit], a, dice)


def _rest(context: GameContext, state: State, a: actions.Rest, dice: Dice) -> Result:
    return retreat.rest(context, state, state.figures[a.unit])


# --- the turn -----------------------------------------------------------------------------------


def _close(context: GameContext, state: State, a: actions.Close, dice: Dice) -> Result:
    return turn.close(context, state)


def _orders(context: GameContext, state: State, a: actions.SetOrders, dice: Dice) -> Result:
    figure = state.figures[a.unit]
    state = with_figure(state, replace(figure, orders=a.kind))
    return state, [Changed(a.unit, "orders", figure.orders, a.kind)]


APPLIERS: dict[type[Action], Callable[[GameContext, State, Any, Dice], Result]] = {
    actions.Initiative: _initiative, actions.First: _first, actions.Mark: _mark,
    actions.Release: _release, actions.Begin: _begin, actions.Move: _move, actions.Turn: _turn,
    actions.Stand: _stand, actions.Climb: _climb, actions.Grapple: _grapple, actions.Delay: _delay,
    actions.Done: _done, actions.Snatch: _snatch, actions.EndMoves: _end_moves,
    actions.Attack: _attack, actions.Shoot: _attack, actions.Throw: _attack,
    actions.Resolve: _resolve, actions.Defend: _defend, actions.Dodge: _dodge, actions.Bear: _bear,
    actions.Ready: _ready, actions.Load: _load, actions.Drop: _drop, actions.PickUp: _pick_up,
    actions.Disengage: _disengage, actions.Break: _break, actions.Pass: _pass, actions.Push: _push,
    actions.Rest: _rest, actions.Close: _close, actions.SetOrders: _orders,
}
