"""Doing an action: one function per kind. What was judged allowed is done, nothing else checked.

`DOERS` holds them by the action's type.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from game.core.dice import Dice
from game.core.event import AnyEvent, Changed
from game.rules.arena import action as deed
from game.rules.arena import (
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
from game.rules.arena.action import Action
from game.rules.arena.context import GameContext
from game.rules.arena.state import State, acted, with_figure

Result = tuple[State, list[AnyEvent]]


def do(context: GameContext, state: State, a: Action, dice: Dice) -> Result:
    """Do an allowed action, with what follows from it at once."""
    state, events = DOERS[type(a)](context, state, a, dice)
    state, more = turn.settled(context, state, dice)
    return state, [*events, *more]


# --- the order of movement ----------------------------------------------------------------------


def _initiative(context: GameContext, state: State, a: deed.Initiative, dice: Dice) -> Result:
    return order.initiative(context, state, dice)


def _first(context: GameContext, state: State, a: deed.First, dice: Dice) -> Result:
    return order.first(context, state, a.side)


def _mark(context: GameContext, state: State, a: deed.Mark, dice: Dice) -> Result:
    return order.mark(context, state, a.unit, a.prey)


def _release(context: GameContext, state: State, a: deed.Release, dice: Dice) -> Result:
    return order.release(context, state, a.unit)


def _begin(context: GameContext, state: State, a: deed.Begin, dice: Dice) -> Result:
    return order.begin(context, state)


# --- movement -----------------------------------------------------------------------------------


def _next(context: GameContext, state: State, unit: str) -> Result:
    """AR-U2: the figure that was moving has finished when another begins."""
    if state.active and state.active != unit:
        return order.finish(context, state, state.active)
    return state, []


def _move(context: GameContext, state: State, a: deed.Move, dice: Dice) -> Result:
    state, events = _next(context, state, a.unit)
    was = state.figures[a.unit].position
    state, more = movement.move(context, state, a, dice)
    events += more
    figure = state.figures[a.unit]
    if figure.fate != "up" or figure.grip or figure.position != was:
        state, more = order.finish(context, state, a.unit)
        events += more
    return state, events


def _turn(context: GameContext, state: State, a: deed.Turn, dice: Dice) -> Result:
    if state.figures[a.unit].moved:
        return movement.turn(context, state, a.unit, a.facing)
    state, events = _next(context, state, a.unit)
    state, more = movement.turn(context, movement.begun(context, state, a.unit), a.unit, a.facing)
    return state, [*events, *more]


def _stand(context: GameContext, state: State, a: deed.Stand, dice: Dice) -> Result:
    state, events = _next(context, state, a.unit)
    state, more = rising.stand(context, state, a.unit)
    return state, [*events, *more]


def _climb(context: GameContext, state: State, a: deed.Climb, dice: Dice) -> Result:
    state, events = _next(context, state, a.unit)
    state, more = rising.climb(context, state, a.unit, a.cell)
    return state, [*events, *more]


def _grapple(context: GameContext, state: State, a: deed.Grapple, dice: Dice) -> Result:
    state, events = _next(context, state, a.unit)
    state = movement.begun(context, state, a.unit)
    enemy = grapple.beneath(state, state.figures[a.unit])
    assert enemy is not None
    state, more = grapple.enter(context, state, a.unit, enemy.id)
    state, last = order.finish(context, state, a.unit)
    return state, [*events, *more, *last]


def _delay(context: GameContext, state: State, a: deed.Delay, dice: Dice) -> Result:
    state, events = _next(context, state, a.unit)
    state, more = movement.delay(context, state, a.unit)
    return state, [*events, *more]


def _done(context: GameContext, state: State, a: deed.Done, dice: Dice) -> Result:
    state, events = _next(context, state, a.unit)
    state, more = order.finish(context, movement.begun(context, state, a.unit), a.unit)
    return state, [*events, *more]


def _end_moves(context: GameContext, state: State, a: deed.EndMoves, dice: Dice) -> Result:
    events: list[AnyEvent] = []
    for one in order.movers(context, state):
        state, more = order.finish(context, movement.begun(context, state, one.id), one.id)
        events += more
    return state, events


def _snatch(context: GameContext, state: State, a: deed.Snatch, dice: Dice) -> Result:
    return pickup.snatch(context, state, a.unit, dice)


# --- actions ------------------------------------------------------------------------------------


def _attack(
    context: GameContext, state: State, a: deed.Attack | deed.Shoot | deed.Throw, dice: Dice
) -> Result:
    return guard.attack(context, state, state.figures[a.unit], a, dice)


def _resolve(context: GameContext, state: State, a: deed.Resolve, dice: Dice) -> Result:
    return guard.resolve(context, state, dice)


def _defend(context: GameContext, state: State, a: deed.Defend, dice: Dice) -> Result:
    return guard.declare(context, state, a.unit, "defend")


def _dodge(context: GameContext, state: State, a: deed.Dodge, dice: Dice) -> Result:
    return guard.declare(context, state, a.unit, "dodge")


def _bear(context: GameContext, state: State, a: deed.Bear, dice: Dice) -> Result:
    return guard.bear(context, state, a.unit)


def _ready(context: GameContext, state: State, a: deed.Ready, dice: Dice) -> Result:
    return gear.ready(context, state, state.figures[a.unit], a.item)


def _load(context: GameContext, state: State, a: deed.Load, dice: Dice) -> Result:
    return gear.load(context, state, state.figures[a.unit])


def _drop(context: GameContext, state: State, a: deed.Drop, dice: Dice) -> Result:
    return gear.drop(context, state, state.figures[a.unit], a.position)


def _pick_up(context: GameContext, state: State, a: deed.PickUp, dice: Dice) -> Result:
    return gear.pick_up(context, state, state.figures[a.unit], a.item)


def _disengage(context: GameContext, state: State, a: deed.Disengage, dice: Dice) -> Result:
    return withdrawal.disengage(context, state, a, dice)


def _break(context: GameContext, state: State, a: deed.Break, dice: Dice) -> Result:
    return grapple.break_free(context, state, state.figures[a.unit], a.cell, dice)


def _pass(context: GameContext, state: State, a: deed.Pass, dice: Dice) -> Result:
    idle = turn.auto(context, state) == a
    return acted(state, replace(state.figures[a.unit], idle=idle)), []


def _push(context: GameContext, state: State, a: deed.Push, dice: Dice) -> Result:
    return retreat.push(context, state, state.figures[a.unit], a, dice)


def _rest(context: GameContext, state: State, a: deed.Rest, dice: Dice) -> Result:
    return retreat.rest(context, state, state.figures[a.unit])


# --- the turn -----------------------------------------------------------------------------------


def _close(context: GameContext, state: State, a: deed.Close, dice: Dice) -> Result:
    return turn.close(context, state)


def _orders(context: GameContext, state: State, a: deed.SetOrders, dice: Dice) -> Result:
    figure = state.figures[a.unit]
    state = with_figure(state, replace(figure, orders=a.kind))
    return state, [Changed(a.unit, "orders", figure.orders, a.kind)]


DOERS: dict[type[Action], Callable[[GameContext, State, Any, Dice], Result]] = {
    deed.Initiative: _initiative,
    deed.First: _first,
    deed.Mark: _mark,
    deed.Release: _release,
    deed.Begin: _begin,
    deed.Move: _move,
    deed.Turn: _turn,
    deed.Stand: _stand,
    deed.Climb: _climb,
    deed.Grapple: _grapple,
    deed.Delay: _delay,
    deed.Done: _done,
    deed.Snatch: _snatch,
    deed.EndMoves: _end_moves,
    deed.Attack: _attack,
    deed.Shoot: _attack,
    deed.Throw: _attack,
    deed.Resolve: _resolve,
    deed.Defend: _defend,
    deed.Dodge: _dodge,
    deed.Bear: _bear,
    deed.Ready: _ready,
    deed.Load: _load,
    deed.Drop: _drop,
    deed.PickUp: _pick_up,
    deed.Disengage: _disengage,
    deed.Break: _break,
    deed.Pass: _pass,
    deed.Push: _push,
    deed.Rest: _rest,
    deed.Close: _close,
    deed.SetOrders: _orders,
}
