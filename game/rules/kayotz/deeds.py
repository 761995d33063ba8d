"""Doing an action: one function per kind. What was judged allowed is done, nothing else checked.

`DOERS` holds them by the action's type; `hot` says that two players sit at the screen (KZ-D4).
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from game.core.dice import Dice
from game.core.event import AnyEvent, Changed, Placed
from game.rules.kayotz import action as deed
from game.rules.kayotz import offers, special, turn
from game.rules.kayotz.action import Action
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
    context: GameContext, state: State, a: deed.FullMove, hot: bool, dice: Dice
) -> Result:
    marine, events = walk(state.marines[a.unit], a.path)
    return _spent(context, state, marine), events


def _jump(context: GameContext, state: State, a: deed.Jump, hot: bool, dice: Dice) -> Result:
    marine, events = jump(context, state, state.marines[a.unit], a.cell, False, dice)
    return _spent(context, state, marine), events


def _full_fire(
    context: GameContext, state: State, a: deed.FullFire, hot: bool, dice: Dice
) -> Result:
    marine = state.marines[a.unit]
    state, marine, events = marine_fire(context, state, marine, a.target, a.weapon, False, dice)
    return _spent(context, state, marine), events


def _scoot(context: GameContext, state: State, a: deed.ScootMove, hot: bool, dice: Dice) -> Result:
    marine, events = walk(state.marines[a.unit], a.path)
    return _half(context, state, marine, "fire"), events


def _scoot_jump(
    context: GameContext, state: State, a: deed.ScootJump, hot: bool, dice: Dice
) -> Result:
    marine, events = jump(context, state, state.marines[a.unit], a.cell, True, dice)
    return _half(context, state, marine, "fire"), events


def _snap(context: GameContext, state: State, a: deed.Snap, hot: bool, dice: Dice) -> Result:
    marine = state.marines[a.unit]
    state, marine, events = marine_fire(context, state, marine, a.target, a.weapon, True, dice)
    return _half(context, state, marine, "move"), events


def _done(context: GameContext, state: State, a: deed.Done, hot: bool, dice: Dice) -> Result:
    return _spent(context, state, state.marines[a.unit]), []


def _recon(context: GameContext, state: State, a: deed.Recon, hot: bool, dice: Dice) -> Result:
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


def _build(context: GameContext, state: State, a: deed.Build, hot: bool, dice: Dice) -> Result:
    marine = state.marines[a.unit]
    lines = special.build_lines(context, state, marine)
    won, events = special.attempt(context, marine, "build", lines, special.BUILD, "KZ-S2", dice)
    if won:
        strong = tuple(sorted((*state.strongpoints, marine.cell)))
        state = replace(state, strongpoints=strong)
        events.insert(1, special.built(marine.cell))
    return _spent(context, state, marine), events


def _rally(context: GameContext, state: State, a: deed.Rally, hot: bool, dice: Dice) -> Result:
    marine = state.marines[a.unit]
    lines = special.rally_lines(context, state, marine)
    won, events = special.attempt(context, marine, "rally", lines, special.RALLY, "KZ-S3", dice)
    if won:
        better, change = special.rallied(marine)
        marine = replace(marine, hurt=better)
        events.insert(1, change)
    return _spent(context, state, marine), events


def _resupply(
    context: GameContext, state: State, a: deed.Resupply, hot: bool, dice: Dice
) -> Result:
    target = replace(state.marines[a.target], out=False)
    state = with_marine(context.bits, state, target)
    state = _spent(context, state, state.marines[a.unit])
    return state, [Changed(a.target, "ammo", "out", "full")]


def _reinforce(
    context: GameContext, state: State, a: deed.Reinforce, hot: bool, dice: Dice
) -> Result:
    marine = state.marines[a.unit]
    lines = special.reinforce_lines(marine)
    won, events = special.attempt(
        context, marine, "reinforce", lines, special.REINFORCE, "KZ-S5", dice
    )
    state = _spent(context, state, marine)
    return (replace(state, pending=Pending(a.unit, "bring")) if won else state), events


def _bring(context: GameContext, state: State, a: deed.Bring, hot: bool, dice: Dice) -> Result:
    marine = replace(state.marines[a.unit], cell=a.cell, place="map")
    state = with_marine(context.bits, replace(state, pending=None), marine)
    return state, [Placed(a.unit, a.cell, "reinforce")]


def _decline(context: GameContext, state: State, a: deed.Decline, hot: bool, dice: Dice) -> Result:
    unit = state.pending.unit if state.pending else ""
    return replace(state, pending=None), [told("declined", "KZ-S5", unit)]


def _scan(context: GameContext, state: State, a: deed.Scan, hot: bool, dice: Dice) -> Result:
    marine = state.marines[a.unit]
    site = context.scenario.scan
    assert site is not None
    lines = special.scan_lines(context, state, marine)
    won, events = special.attempt(context, marine, "scan", lines, site.needs, "KZ-X1", dice)
    if won:
        scans = state.tallies.get("scans", 0) + 1
        state = replace(state, tallies={**state.tallies, "scans": scans})
    return _spent(context, state, marine), events


def _end(context: GameContext, state: State, a: deed.EndPhase, hot: bool, dice: Dice) -> Result:
    return turn.end_marine_phase(state)


def _draw(context: GameContext, state: State, a: deed.Draw, hot: bool, dice: Dice) -> Result:
    return turn.draw(context, state, hot, dice)


def _choose(context: GameContext, state: State, a: deed.Choose, hot: bool, dice: Dice) -> Result:
    return turn.choose(context, state, a.card, hot, dice)


def _next(context: GameContext, state: State, a: deed.Next, hot: bool, dice: Dice) -> Result:
    return turn.follow(context, state, hot, dice)


DOERS: dict[type[Action], Callable[[GameContext, State, Any, bool, Dice], Result]] = {
    deed.FullMove: _full_move,
    deed.Jump: _jump,
    deed.FullFire: _full_fire,
    deed.ScootMove: _scoot,
    deed.ScootJump: _scoot_jump,
    deed.Snap: _snap,
    deed.Done: _done,
    deed.Recon: _recon,
    deed.Build: _build,
    deed.Rally: _rally,
    deed.Resupply: _resupply,
    deed.Reinforce: _reinforce,
    deed.Bring: _bring,
    deed.Decline: _decline,
    deed.Scan: _scan,
    deed.EndPhase: _end,
    deed.Draw: _draw,
    deed.Choose: _choose,
    deed.Next: _next,
}

