"""Whether an action may be done now: one door per kind of action, the same for all who ask."""

from collections.abc import Callable
from typing import Any

from game.core.ruling import ALLOWED, Ruling
from game.rules.kayotz import actions, special
from game.rules.kayotz.actions import Action
from game.rules.kayotz.combat import judge_fire
from game.rules.kayotz.context import GameContext
from game.rules.kayotz.jump import judge_jump
from game.rules.kayotz.movement import judge_walk
from game.rules.kayotz.reasons import no
from game.rules.kayotz.state import Half, Marine, State


def turn_of(context: GameContext, state: State, unit: str) -> Marine | Ruling:
    """KZ-T1, KZ-T2: the Marine unit, if it may begin an action now; else why not."""
    if state.phase != "marine":
        return _wrong_phase(state)
    marine = state.marines.get(unit)
    if marine is None:
        return no("KZ-T1", "no-unit", unit=context.names.get(unit, unit),
                  units=(unit,) if unit in state.aliens else ())
    if state.pending is not None:
        return _unfinished(context, state)
    if marine.acted:
        return no("KZ-T1", "acted", also=("KZ-T2",), units=(unit,), unit=context.names[unit])
    if marine.place not in ("map", "waiting"):
        return _absent(context, marine)
    return marine


def _wrong_phase(state: State) -> Ruling:
    if state.phase == "over":
        return no("KZ-T1", "over")
    return no("KZ-T1", "alien-phase")


def _unfinished(context: GameContext, state: State) -> Ruling:
    pending = state.pending
    assert pending is not None
    unit = pending.unit
    if pending.half == "bring":
        return no("KZ-T1", "unplaced", units=(unit,), unit=context.names[unit])
    return no("KZ-T1", "unfinished", units=(unit,), unit=context.names[unit])


def _absent(context: GameContext, marine: Marine) -> Ruling:
    name = context.names[marine.id]
    match marine.place:
        case "later":
            return no("KZ-E1", "later", units=(marine.id,), unit=name,
                      turn=context.arrives[marine.id])
        case "pool":
            return no("KZ-S5", "in-pool", units=(marine.id,), unit=name)
        case "exited":
            return no("KZ-E2", "exited", units=(marine.id,), unit=name)
        case _:
            return no("KZ-C6", "eliminated", units=(marine.id,), unit=name)


def half_of(context: GameContext, state: State, unit: str, half: Half) -> Marine | Ruling:
    """KZ-A2: the unit, if it may do this half of a Shoot and Scoot, as its first or second."""
    pending = state.pending
    if pending is None or state.phase != "marine":
        return turn_of(context, state, unit)
    if pending.unit != unit or pending.half == "bring":
        return _unfinished(context, state)
    if pending.half != half:
        return no("KZ-A2", "half-done", units=(unit,), unit=context.names[unit])
    return state.marines[unit]


# --- one judge per kind -------------------------------------------------------------------------

def _full_move(context: GameContext, state: State, a: actions.FullMove) -> Ruling:
    marine = turn_of(context, state, a.unit)
    if not isinstance(marine, Marine):
        return marine
    return judge_walk(context, state, marine, a.path, False)


def _scoot(context: GameContext, state: State, a: actions.ScootMove) -> Ruling:
    marine = half_of(context, state, a.unit, "move")
    if not isinstance(marine, Marine):
        return marine
    return judge_walk(context, state, marine, a.path, True)


def _jump(context: GameContext, state: State, a: actions.Jump) -> Ruling:
    marine = turn_of(context, state, a.unit)
    return judge_jump(context, state, marine, a.cell) if isinstance(marine, Marine) else marine


def _scoot_jump(context: GameContext, state: State, a: actions.ScootJump) -> Ruling:
    marine = half_of(context, state, a.unit, "move")
    return judge_jump(context, state, marine, a.cell) if isinstance(marine, Marine) else marine


def _full_fire(context: GameContext, state: State, a: actions.FullFire) -> Ruling:
    marine = turn_of(context, state, a.unit)
    if not isinstance(marine, Marine):
        return marine
    return judge_fire(context, state, marine, a.target, a.weapon, False)


def _snap(context: GameContext, state: State, a: actions.Snap) -> Ruling:
    marine = half_of(context, state, a.unit, "fire")
    if not isinstance(marine, Marine):
        return marine
    return judge_fire(context, state, marine, a.target, a.weapon, True)


def _done(context: GameContext, state: State, a: actions.Done) -> Ruling:
    pending = state.pending
    if state.phase != "marine":
        return _wrong_phase(state)
    if pending is None or pending.unit != a.unit or pending.half == "bring":
        return no("KZ-A2", "nothing-open", unit=context.names.get(a.unit, a.unit))
    return ALLOWED


def _recon(context: GameContext, state: State, a: actions.Recon) -> Ruling:
    marine = turn_of(context, state, a.unit)
    if not isinstance(marine, Marine):
        return marine
    return special.judge_recon(context, state, marine, a.hq)


def _resupply(context: GameContext, state: State, a: actions.Resupply) -> Ruling:
    marine = turn_of(context, state, a.unit)
    if not isinstance(marine, Marine):
        return marine
    return special.judge_resupply(context, state, marine, a.target)


_Trade = Callable[[GameContext, State, Marine], Ruling]


def _special(judge: _Trade) -> Callable[[GameContext, State, Any], Ruling]:
    def ask(context: GameContext, state: State, a: actions.Build | actions.Rally) -> Ruling:
        marine = turn_of(context, state, a.unit)
        return judge(context, state, marine) if isinstance(marine, Marine) else marine

    return ask


def _bring(context: GameContext, state: State, a: actions.Bring) -> Ruling:
    if state.phase != "marine":
        return _wrong_phase(state)
    pending = state.pending
    if pending is None or pending.half != "bring":
        return no("KZ-S5", "no-request")
    marine = state.marines.get(a.unit)
    if marine is None or marine.place != "pool":
        return no("KZ-S5", "not-in-pool", unit=context.names.get(a.unit, a.unit))
    if not special.bring_cells(context, state, state.marines[pending.unit]) & context.bits[a.cell]:
        return no("KZ-S5", "bring-where", cells=(a.cell,), hex=context.board.name(a.cell))
    return ALLOWED


def _decline(context: GameContext, state: State, a: actions.Decline) -> Ruling:
    if state.phase != "marine":
        return _wrong_phase(state)
    if state.pending is None or state.pending.half != "bring":
        return no("KZ-S5", "no-request")
    return ALLOWED


def _end(context: GameContext, state: State, a: actions.EndPhase) -> Ruling:
    if state.phase != "marine":
        return _wrong_phase(state)
    return ALLOWED if state.pending is None else _unfinished(context, state)


def _draw(context: GameContext, state: State, a: actions.Draw) -> Ruling:
    if state.phase != "alien" or state.cards.card or state.cards.offer:
        return no("KZ-D1", "no-draw")
    return ALLOWED


def _choose(context: GameContext, state: State, a: actions.Choose) -> Ruling:
    offer = state.cards.offer
    if not offer:
        return no("KZ-D1", "no-offer")
    if a.card not in offer:
        cards = context.data.cards
        return no("KZ-D1", "not-offered", card=a.card,
                  offer=", ".join(cards[card].title for card in offer))
    return ALLOWED


def _next(context: GameContext, state: State, a: actions.Next) -> Ruling:
    if state.phase != "alien" or not state.cards.card:
        return no("KZ-T1", "no-next")
    return ALLOWED


JUDGES: dict[type[Action], Callable[[GameContext, State, Any], Ruling]] = {
    actions.FullMove: _full_move, actions.Jump: _jump, actions.FullFire: _full_fire,
    actions.ScootMove: _scoot, actions.ScootJump: _scoot_jump, actions.Snap: _snap,
    actions.Done: _done, actions.Recon: _recon, actions.Build: _special(special.judge_build),
    actions.Rally: _special(special.judge_rally), actions.Resupply: _resupply,
    actions.Reinforce: _special(special.judge_reinforce), actions.Bring: _bring,
    actions.Decline: _decline, actions.Scan: _special(special.judge_scan), actions.EndPhase: _end,
    actions.Draw: _draw, actions.Choose: _choose, actions.Next: _next,
}

