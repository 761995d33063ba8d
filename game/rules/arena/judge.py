"""Whether an action may be done now: one door per kind of action, the same for all who ask."""

from collections.abc import Callable
from typing import Any

from game.core.ruling import ALLOWED, Ruling, gated
from game.rules.arena import (
    actions,
    gear,
    grapple,
    guard,
    melee,
    missile,
    movement,
    order,
    retreat,
    rising,
    turn,
    withdrawal,
)
from game.rules.arena.actions import Action
from game.rules.arena.context import GameContext
from game.rules.arena.reasons import because, no
from game.rules.arena.state import Figure, PhaseId, State

_PHASE_RULES: dict[PhaseId, str] = {
    "initiative": "AR-O1", "order": "AR-O1", "mark": "AR-U1", "move": "AR-O1", "act": "AR-O2",
    "retreat": "AR-C5", "close": "AR-O2", "over": "AR-O1",
}

# --- whose turn it is ---------------------------------------------------------------------------


def _phase(context: GameContext, state: State, *wanted: PhaseId) -> Ruling | None:
    """Why this isn't the time for it, or None: the game is over, something comes first, or
    another phase runs."""
    if state.phase == "over":
        return no("AR-O1", "over")
    if turn.auto(context, state) is not None:
        return no(_PHASE_RULES[state.phase], "between")
    if state.blow is not None and "act" in wanted:
        blow = state.blow
        return no("AR-U15", "blow-waits", units=(blow.attacker, blow.target),
                  attacker=context.names[blow.attacker], target=context.names[blow.target])
    if state.phase not in wanted:
        return no(_PHASE_RULES[wanted[0]], f"not-{wanted[0]}")
    return None


def _known(context: GameContext, state: State, unit: str) -> Figure | Ruling:
    """The figure, if it can do anything at all."""
    figure = state.figures.get(unit)
    if figure is None:
        return no("AR-O1", "no-unit", unit=unit)
    if figure.fate != "up":
        return no("AR-O1", f"is-{figure.fate}", units=(unit,), unit=context.names[unit])
    return figure


def mover(context: GameContext, state: State, unit: str) -> Figure | Ruling:
    """The figure, if it is its turn to move (AR-O1, AR-O2, AR-U2); else why not."""
    refusal = _phase(context, state, "move")
    if refusal is not None:
        return refusal
    figure = _known(context, state, unit)
    if isinstance(figure, Ruling):
        return figure
    name, units = context.names[unit], (unit,)
    if figure.grip:
        return no("AR-C6", "held", units=(unit, figure.grip), unit=name,
                  other=context.names[figure.grip])
    if figure.moved:
        return no("AR-U2", "moved", units=units, unit=name)
    prey = order.waits_for(state, figure)
    if prey:
        return no("AR-O2", "prey-first", units=(unit, prey), unit=name, prey=context.names[prey])
    if figure in order.movers(context, state):
        return _alone(context, state, figure)
    if figure.waiting:
        return no("AR-D7", "delayed", units=units, unit=name)
    side = context.sides[turn.decides(context, state)]
    return no("AR-O1", "not-its-turn", units=units, unit=name, side=side)


def turner(context: GameContext, state: State, unit: str) -> Figure | Ruling:
    """The figure, if it may turn: one that moves, or has finished while its side still moves
    (AR-P2, AR-U30)."""
    figure = state.figures.get(unit)
    finished = figure is not None and figure.fate == "up" and figure.moved and not figure.grip
    refusal = _phase(context, state, "move")
    if figure is None or not finished or refusal is not None:
        return mover(context, state, unit)
    if figure.side == turn.decides(context, state):
        return figure
    return no("AR-U30", "turns-late", also=("AR-P2",), units=(unit,), unit=context.names[unit],
              side=context.sides[figure.side])


def _alone(context: GameContext, state: State, figure: Figure) -> Figure | Ruling:
    """AR-A1: what another snatched at is rolled for before anybody else moves."""
    if state.active and state.active != figure.id:
        other = state.figures[state.active]
        if other.reaching is not None:
            return no("AR-A1", "snatch-first", units=(other.id,), unit=context.names[other.id],
                      item=context.item(other.reaching.item))
    return figure


def actor(context: GameContext, state: State, unit: str) -> Figure | Ruling:
    """The figure, if it is its turn to act (AR-O2)."""
    refusal = _phase(context, state, "act")
    return _next(context, state, unit) if refusal is None else refusal


def pusher(context: GameContext, state: State, unit: str) -> Figure | Ruling:
    """The figure, if it is its turn to force somebody back (AR-C5)."""
    refusal = _phase(context, state, "retreat")
    return _next(context, state, unit) if refusal is None else refusal


def _next(context: GameContext, state: State, unit: str) -> Figure | Ruling:
    """Whether it is the first that still waits."""
    figure = _known(context, state, unit)
    if isinstance(figure, Ruling):
        return figure
    if state.queue[0] == unit:
        return figure
    name, first = context.names[unit], state.queue[0]
    rule = _PHASE_RULES[state.phase]
    if unit in state.queue:
        return no(rule, "not-yet", units=(unit, first), unit=name, first=context.names[first])
    return no(rule, "acted", units=(unit,), unit=name)


# --- one judge per kind -------------------------------------------------------------------------

_Judge = Callable[[GameContext, State, Any], Ruling]


def _acts(part: Callable[[GameContext, State, Figure, Any], Ruling]) -> _Judge:
    """The judge of an action: in the figure's turn to act its part of the rules. Of one that was
    passed over because it could do nothing, that part says why."""
    judge = gated(actor, part)

    def ask(context: GameContext, state: State, a: Any) -> Ruling:
        ruling = judge(context, state, a)
        figure = state.figures.get(a.unit)
        passed = figure is not None and figure.idle and figure.fate == "up"
        if figure is None or not passed or _phase(context, state, "act") is not None:
            return ruling
        why = part(context, state, figure, a)
        if not why.allowed:
            return why
        return no("AR-O4", "passed", also=("AR-O2",), units=(a.unit,), unit=context.names[a.unit])

    return ask


def _always(context: GameContext, state: State, figure: Figure, a: Action) -> Ruling:
    return ALLOWED


def _defence(context: GameContext, state: State, a: actions.Defend | actions.Dodge) -> Ruling:
    """As the answer to an attack (AR-U15), or as the figure's own action."""
    if state.blow is not None and state.phase == "act":
        return _answer(context, state, a)
    return _acts(guard.judge_guard)(context, state, a)


def _answer(
    context: GameContext, state: State, a: actions.Defend | actions.Dodge | actions.Bear
) -> Ruling:
    figure = _known(context, state, a.unit)
    if isinstance(figure, Ruling):
        return figure
    return guard.judge_answer(context, state, figure, a)


def _first(context: GameContext, state: State, a: actions.First) -> Ruling:
    refusal = _phase(context, state, "order")
    if refusal is None and a.side not in context.sides:
        return no("AR-O1", "no-side", side=a.side, sides=", ".join(context.sides))
    return ALLOWED if refusal is None else refusal


def _mark(context: GameContext, state: State, a: actions.Mark) -> Ruling:
    refusal = _phase(context, state, "order", "mark")
    return order.judge_mark(context, state, a.unit, a.prey) if refusal is None else refusal


def _release(context: GameContext, state: State, a: actions.Release) -> Ruling:
    refusal = _phase(context, state, "order", "mark")
    return order.judge_release(context, state, a.unit) if refusal is None else refusal


def _begin(context: GameContext, state: State, a: actions.Begin) -> Ruling:
    refusal = _phase(context, state, "mark")
    return ALLOWED if refusal is None else refusal


def _end_moves(context: GameContext, state: State, a: actions.EndMoves) -> Ruling:
    refusal = _phase(context, state, "move")
    return ALLOWED if refusal is None else refusal


def _orders(context: GameContext, state: State, a: actions.SetOrders) -> Ruling:
    if state.phase == "over":
        return no("AR-O1", "over")
    figure = _known(context, state, a.unit)
    if isinstance(figure, Ruling):
        return figure
    side = turn.decides(context, state)
    if figure.side != side:
        return no("AR-U15", "not-your-orders", units=(a.unit,), unit=context.names[a.unit],
                  side=context.sides[side])
    return ALLOWED


def _by_itself(rule: str) -> _Judge:
    """An action that nobody decides: allowed when it is the one that follows."""
    def ask(context: GameContext, state: State, a: Action) -> Ruling:
        if turn.auto(context, state) == a:
            return ALLOWED
        return Ruling(False, None, (because(rule, "not-now"),))

    return ask


def _pass(context: GameContext, state: State, a: actions.Pass) -> Ruling:
    if turn.auto(context, state) == a:
        return ALLOWED
    figure = actor(context, state, a.unit)
    return figure if isinstance(figure, Ruling) else ALLOWED


JUDGES: dict[type[Action], _Judge] = {
    actions.Initiative: _by_itself("AR-O1"), actions.First: _first, actions.Mark: _mark,
    actions.Release: _release, actions.Begin: _begin,
    actions.Move: gated(mover, movement.judge_move),
    actions.Turn: gated(turner, lambda f, s, one, a: movement.judge_turn(f, s, one, a.facing)),
    actions.Stand: gated(mover, lambda f, s, one, a: rising.judge_stand(f, s, one)),
    actions.Climb: gated(mover, lambda f, s, one, a: rising.judge_climb(f, s, one, a.cell)),
    actions.Grapple: gated(mover, lambda f, s, one, a: grapple.judge_grapple(f, s, one)),
    actions.Delay: gated(mover, lambda f, s, one, a: movement.judge_delay(f, s, one)),
    actions.Done: gated(mover, _always), actions.Snatch: _by_itself("AR-A1"),
    actions.EndMoves: _end_moves, actions.Attack: _acts(melee.judge_attack),
    actions.Shoot: _acts(missile.judge_shoot), actions.Throw: _acts(missile.judge_throw),
    actions.Resolve: _by_itself("AR-U15"), actions.Defend: _defence, actions.Dodge: _defence,
    actions.Bear: _answer, actions.Ready: _acts(gear.judge_ready),
    actions.Load: _acts(gear.judge_load), actions.Drop: _acts(gear.judge_drop),
    actions.PickUp: _acts(gear.judge_pick_up), actions.Disengage: _acts(withdrawal.judge_disengage),
    actions.Break: _acts(grapple.judge_break), actions.Pass: _pass,
    actions.Push: gated(pusher, retreat.judge_push),
    actions.Rest: gated(pusher, retreat.judge_rest), actions.Close: _by_itself("AR-O2"),
    actions.SetOrders: _orders,
}
