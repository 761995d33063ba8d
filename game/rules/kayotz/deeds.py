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
from game.rules.kayotz.field import Field
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


def _spent(field: Field, state: State, marine: Marine) -> State:
    """The unit's action is finished (KZ-T1)."""
    if state.pending is not None:
        state = replace(state, pending=None)
    return with_marine(field.bits, state, replace(marine, acted=True))


def _half(field: Field, state: State, marine: Marine, other: Half) -> State:
    """KZ-A2: one half is done. The other stays open if anything can be done in it."""
    if state.pending is None and marine.cell != OFF:
        after = with_marine(field.bits, state, marine)
        after = replace(after, pending=Pending(marine.id, other))
        if offers.half_open(field, after, marine, other):
            return after
    return _spent(field, state, marine)


def _full_move(field: Field, state: State, a: deed.FullMove, hot: bool, dice: Dice) -> Result:
    marine, events = walk(state.marines[a.unit], a.path)
    return _spent(field, state, marine), events


def _jump(field: Field, state: State, a: deed.Jump, hot: bool, dice: Dice) -> Result:
    marine, events = jump(field, state, state.marines[a.unit], a.cell, False, dice)
    return _spent(field, state, marine), events


def _full_fire(field: Field, state: State, a: deed.FullFire, hot: bool, dice: Dice) -> Result:
    marine = state.marines[a.unit]
    state, marine, events = marine_fire(field, state, marine, a.target, a.weapon, False, dice)
    return _spent(field, state, marine), events


def _scoot(field: Field, state: State, a: deed.ScootMove, hot: bool, dice: Dice) -> Result:
    marine, events = walk(state.marines[a.unit], a.path)
    return _half(field, state, marine, "fire"), events


def _scoot_jump(field: Field, state: State, a: deed.ScootJump, hot: bool, dice: Dice) -> Result:
    marine, events = jump(field, state, state.marines[a.unit], a.cell, True, dice)
    return _half(field, state, marine, "fire"), events


def _snap(field: Field, state: State, a: deed.Snap, hot: bool, dice: Dice) -> Result:
    marine = state.marines[a.unit]
    state, marine, events = marine_fire(field, state, marine, a.target, a.weapon, True, dice)
    return _half(field, state, marine, "move"), events


def _done(field: Field, state: State, a: deed.Done, hot: bool, dice: Dice) -> Result:
    return _spent(field, state, state.marines[a.unit]), []


def _recon(field: Field, state: State, a: deed.Recon, hot: bool, dice: Dice) -> Result:
    marine = state.marines[a.unit]
    lines = special.recon_lines(marine, bool(a.hq))
    won, events = special.attempt(
        field, marine, "recon", lines, special.RECON, "KZ-S1", dice,
        gains=special.recon_gains(state),
    )
    state = _spent(field, state, marine)
    if a.hq:
        state = _spent(field, state, state.marines[a.hq])
    if won:
        state = replace(state, cards=replace(state.cards, recon=True))
    return state, events


def _build(field: Field, state: State, a: deed.Build, hot: bool, dice: Dice) -> Result:
    marine = state.marines[a.unit]
    lines = special.build_lines(field, state, marine)
    won, events = special.attempt(field, marine, "build", lines, special.BUILD, "KZ-S2", dice)
    if won:
        strong = tuple(sorted((*state.strongpoints, marine.cell)))
        state = replace(state, strongpoints=strong)
        events.insert(1, special.built(marine.cell))
    return _spent(field, state, marine), events


def _rally(field: Field, state: State, a: deed.Rally, hot: bool, dice: Dice) -> Result:
    marine = state.marines[a.unit]
    lines = special.rally_lines(field, state, marine)
    won, events = special.attempt(field, marine, "rally", lines, special.RALLY, "KZ-S3", dice)
    if won:
        better, change = special.rallied(marine)
        marine = replace(marine, hurt=better)
        events.insert(1, change)
    return _spent(field, state, marine), events


def _resupply(field: Field, state: State, a: deed.Resupply, hot: bool, dice: Dice) -> Result:
    target = replace(state.marines[a.target], out=False)
    state = with_marine(field.bits, state, target)
    state = _spent(field, state, state.marines[a.unit])
    return state, [Changed(a.target, "ammo", "out", "full")]


def _reinforce(field: Field, state: State, a: deed.Reinforce, hot: bool, dice: Dice) -> Result:
    marine = state.marines[a.unit]
    lines = special.reinforce_lines(marine)
    won, events = special.attempt(
        field, marine, "reinforce", lines, special.REINFORCE, "KZ-S5", dice
    )
    state = _spent(field, state, marine)
    return (replace(state, pending=Pending(a.unit, "bring")) if won else state), events


def _bring(field: Field, state: State, a: deed.Bring, hot: bool, dice: Dice) -> Result:
    marine = replace(state.marines[a.unit], cell=a.cell, place="map")
    state = with_marine(field.bits, replace(state, pending=None), marine)
    return state, [Placed(a.unit, a.cell, "reinforce")]


def _decline(field: Field, state: State, a: deed.Decline, hot: bool, dice: Dice) -> Result:
    unit = state.pending.unit if state.pending else ""
    return replace(state, pending=None), [told("declined", "KZ-S5", unit)]


def _scan(field: Field, state: State, a: deed.Scan, hot: bool, dice: Dice) -> Result:
    marine = state.marines[a.unit]
    site = field.scenario.scan
    assert site is not None
    lines = special.scan_lines(field, state, marine)
    won, events = special.attempt(field, marine, "scan", lines, site.needs, "KZ-X1", dice)
    if won:
        scans = state.tallies.get("scans", 0) + 1
        state = replace(state, tallies={**state.tallies, "scans": scans})
    return _spent(field, state, marine), events


def _end(field: Field, state: State, a: deed.EndPhase, hot: bool, dice: Dice) -> Result:
    return turn.end_marine_phase(state)


def _draw(field: Field, state: State, a: deed.Draw, hot: bool, dice: Dice) -> Result:
    return turn.draw(field, state, hot, dice)


def _choose(field: Field, state: State, a: deed.Choose, hot: bool, dice: Dice) -> Result:
    return turn.choose(field, state, a.card, hot, dice)


def _next(field: Field, state: State, a: deed.Next, hot: bool, dice: Dice) -> Result:
    return turn.follow(field, state, hot, dice)


DOERS: dict[type[Action], Callable[[Field, State, Any, bool, Dice], Result]] = {
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

