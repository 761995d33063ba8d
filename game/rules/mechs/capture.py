"""Taking captives in close combat (MC-U13, MC-P4)."""

from collections.abc import Sequence

from msgspec.structs import replace

from game.core.dice import Dice
from game.core.event import AnyEvent, Changed, Removed
from game.core.ruling import ALLOWED, Ruling
from game.rules.mechs import close, contact, damage, dial, passengers_lost
from game.rules.mechs.actions import Capture
from game.rules.mechs.context import GameContext
from game.rules.mechs.reasons import counted, no, told
from game.rules.mechs.state import OFF, State, Unit, with_unit


def judge_capture(context: GameContext, state: State, unit: Unit, a: Capture) -> Ruling:
    """Whether infantry may try to take somebody in contact captive: infantry or a vehicle
    that is nearly beaten, a vehicle's wreck, a 'Mech that has shut down."""
    if context.row(unit).cls != "infantry":
        return no("MC-U13", "capture-who", units=(unit.id,), unit=context.names[unit.id])
    ruling = close.judge_strike(context, state, unit, a)
    return takeable(context, unit, state.units[a.target]) if ruling.allowed else ruling


def takeable(context: GameContext, unit: Unit, target: Unit) -> Ruling:
    """Whether an enemy is in a state in which it can be taken."""
    row, both, name = context.row(target), (unit.id, target.id), context.names[target.id]
    most = context.rules.capture.clicks
    if not row.walker:
        rest = dial.left(context, target)
        if rest <= most:
            return ALLOWED
        return no("MC-U13", "capture-strong", units=both, target=name, most=most,
                  left=counted("count.clicks", rest))
    return ALLOWED if target.shut else no("MC-U13", "capture-mech", units=both, target=name)


def captures(context: GameContext, state: State, unit: Unit) -> Sequence[Capture]:
    """All that a unit may try to take where it stands."""
    return [
        Capture(unit.id, other.id) for other in contact.touching(context, state, unit)
        if judge_capture(context, state, unit, Capture(unit.id, other.id)).allowed
    ]


def capture(
    context: GameContext, state: State, a: Capture, dice: Dice
) -> tuple[State, list[AnyEvent]]:
    """Close combat for a captive."""
    state, events, throw = close.fought(context, state, a, "title.capture", "MC-U13", dice)
    if throw in ("hit", "great"):
        state, more = taken(context, state, a.unit, a.target)
        events += more
    return state, events


def taken(
    context: GameContext, state: State, captor: str, unit_id: str
) -> tuple[State, list[AnyEvent]]:
    """A captive: infantry goes along with its captor, anything else stays where it lies. Those
    aboard get off and are pushed (MC-P4)."""
    before = state.units[unit_id]
    walks = context.row(before).cls == "infantry"
    new = replace(
        before, fate="captive", captor=captor, shut=False, tokens=0,
        cell=OFF if walks else before.cell,
    )
    events: list[AnyEvent] = [Changed(unit_id, "fate", before.fate, "captive")]
    if walks:
        events.append(Removed(unit_id, before.cell, "captured"))
    events.append(told("taken", "MC-U13", unit_id, context.names[unit_id], context.names[captor]))
    passengers = [unit.id for unit in state.aboard(unit_id)]
    state, more = passengers_lost.riders(context, with_unit(state, new), before, "captive")
    events += more
    for one in passengers:
        state, more = damage.hurt(context, state, one, context.rules.cargo.push, "MC-P4")
        events += more
    return state, events
