"""Applying an action: one function per kind. What was judged allowed is done, nothing else checked.

`APPLIERS` holds them by the action's type; `hot` says that two players sit at the screen (KZ-D4).
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from game.core.dice import Dice
from game.core.event import AnyEvent, Changed, Placed
from game.rules.kayotz import actions, offers, special, turn
from game.rules.kayotz.actions import Action
from game.rules.kayotz.combat import marine_fire
from game.rules.kayotz.context import GameContext
from game.rules.kayotz.jump import jump
from game.rules.kayotz.movement import walk
from game.rules.kayotz.reasons import told
from game.rules.kayotz.state import (
    OFF,
    Half,
    Marine,
    Pending,
    State,
    with_marine,
)

Result = tuple[State, list[AnyEvent]]


def _spent(context: GameContext, state: State, marine: Marine) -> State:
    """The unit's action is finished (KZ-T1)."""
    if state.pending is not None:
        state = replace(state, pending=None)
    return with_marine(context.bits, state, replace(marine, acted=True))


def _half(context: GameContext, state: State, marine: Marine, other: Half) -> State:
    """KZ-A2: one half is done. The other stays open if anything can be done in it."""
    if state.pending is None and marine.cell != OFF:
        after = with_marine(context.bits, state, marine)
        after = replace(after, pending=Pending(marine.id, other))
        if offers.half_open(context, after, marine, other):
            return after
    return _spent(context, state, marine)


def _full_move(
    context: GameContext, state: State, a: actions.FullMove, hot: bool, dice: Dice
) -> Result:
    marine, events = walk(state.marines[a.unit], a.path)
    return _spent(context, state, marine), events


def _jump(context: GameContext, state: State, a: actions.Jump, hot: bool, dice: Dice) -> Result:
    marine, events = jump(context, state, state.marines[a.unit], a.cell, False, dice)
    return _spent(context, state, marine), events


def _full_fire(
    context: GameContext, state: State, a: actions.FullFire, hot: bool, dice: Dice
) -> Result:
    marine = state.marines[a.unit]
    state, marine, events = marine_fire(context, state, marine, a.target, a.weapon, False, dice)
    return _spent(context, state, marine), events


def _scoot(
    context: GameContext, state: State, a: actions.ScootMove, hot: bool, dice: Dice
) -> Result:
    marine, events = walk(state.marines[a.unit], a.path)
    return _half(context, state, marine, "fire"), events


def _scoot_jump(
    context: GameContext, state: State, a: actions.ScootJump, hot: bool, dice: Dice
) -> Result:
    marine, events = jump(context, state, state.marines[a.unit], a.cell, True, dice)
    return _half(context, state, marine, "fire"), events


def _snap(context: GameContext, state: State, a: actions.Snap, hot: bool, dice: Dice) -> Result:
    marine = state.marines[a.unit]
    state, marine, events = marine_fire(context, state, marine, a.target, a.weapon, True, dice)
    return _half(context, state, marine, "move"), events


def _done(context: GameContext, state: State, a: actions.Done, hot: bool, dice: Dice) -> Result:
    return _spent(context, state, state.marines[a.unit]), []


def _recon(context: GameContext, state: State, a: actions.Recon, hot: bool, dice: Dice) -> Result:
    marine = state.marines[a.unit]
    lines = special.recon_lines(marine, bool(a.hq))
    won, events = special.attempt(
        context, marine, "recon", lines, special.RECON, "KZ-S1", dice,
        gains=special.recon_gains(state),
    )
    state = _spent(context, state, marine)
    if a.hq:
        state = _spent(context, state, state.marines[a.hq])
    if won:
        state = replace(state, cards=replace(state.cards, recon=True))
    return state, events


def _build(context: GameContext, state: State, a: actions.Build, hot: bool, dice: Dice) -> Result:
    marine = state.marines[a.unit]
    lines = special.build_lines(context, state, marine)
    won, events = special.attempt(context, marine, "build", lines, special.BUILD, "KZ-S2", dice)
    if won:
        strong = tuple(sorted((*state.strongpoints, marine.cell)))
        state = replace(state, strongpoints=strong)
        events.insert(1, special.built(marine.cell))
    return _spent(context, state, marine), events


def _rally(context: GameContext, state: State, a: actions.Rally, hot: bool, dice: Dice) -> Result:
    marine = state.marines[a.unit]
    lines = special.rally_lines(context, state, marine)
    won, events = special.attempt(context, marine, "rally", lines, special.RALLY, "KZ-S3", dice)
    if won:
        better, change = special.rallied(marine)
        marine = replace(marine, hurt=better)
        events.insert(1, change)
    return _spent(context, state, marine), events


def _resupply(
    context: GameContext, state: State, a: actions.Resupply, hot: bool, dice: Dice
) -> Result:
    target = replace(state.marines[a.target], out=False)
    state = with_marine(context.bits, state, target)
    state = _spent(context, state, state.marines[a.unit])
    return state, [Changed(a.target, "ammo", "out", "full")]


def _reinforce(
    context: GameContext, state: State, a: actions.Reinforce, hot: bool, dice: Dice
) -> Result:
    marine = state.marines[a.unit]
    lines = special.reinforce_lines(marine)
    won, events = special.attempt(
        context, marine, "reinforce", lines, special.REINFORCE, "KZ-S5", dice
    )
    state = _spent(context, state, marine)
    return (replace(state, pending=Pending(a.unit, "bring")) if won else state), events


def _bring(context: GameContext, state: State, a: actions.Bring, hot: bool, dice: Dice) -> Result:
    marine = replace(state.marines[a.unit], cell=a.cell, place="map")
    state = with_marine(context.bits, replace(state, pending=None), marine)
    return state, [Placed(a.unit, a.cell, "reinforce")]


def _decline(
    context: GameContext, state: State, a: actions.Decline, hot: bool, dice: Dice
) -> Result:
    unit = state.pending.unit if state.pending else ""
    return replace(state, pending=None), [told("declined", "KZ-S5", unit)]


def _scan(context: GameContext, state: State, a: actions.Scan, hot: bool, dice: Dice) -> Result:
    marine = state.marines[a.unit]
    site = context.scenario.scan
    assert site is not None
    lines = special.scan_lines(context, state, marine)
    won, events = special.attempt(context, marine, "scan", lines, site.needs, "KZ-X1", dice)
    if won:
        scans = state.tallies.get("scans", 0) + 1
        state = replace(state, tallies={**state.tallies, "scans": scans})
    return _spent(context, state, marine), events


def _end(context: GameContext, state: State, a: actions.EndPhase, hot: bool, dice: Dice) -> Result:
    return turn.end_marine_phase(state)


def _draw(context: GameContext, state: State, a: actions.Draw, hot: bool, dice: Dice) -> Result:
    return turn.draw(context, state, hot, dice)


def _choose(context: GameContext, state: State, a: actions.Choose, hot: bool, dice: Dice) -> Result:
    return turn.choose(context, state, a.card, hot, dice)


def _next(context: GameContext, state: State, a: actions.Next, hot: bool, dice: Dice) -> Result:
    return turn.follow(context, state, hot, dice)


APPLIERS: dict[type[Action], Callable[[GameContext, State, Any, bool, Dice], Result]] = {
    actions.FullMove: _full_move, actions.Jump: _jump, actions.FullFire: _full_fire,
    actions.ScootMove: _scoot, actions.ScootJump: _scoot_jump, actions.Snap: _snap,
    actions.Done: _done, actions.Recon: _recon, actions.Build: _build, actions.Rally: _rally,
    actions.Resupply: _resupply, actions.Reinforce: _reinforce, actions.Bring: _bring,
    actions.Decline: _decline, actions.Scan: _scan, actions.EndPhase: _end, actions.Draw: _draw,
    actions.Choose: _choose, actions.Next: _next,
}

