"""Taking captives in close combat (MC-U13, MC-P4)."""

from collections.abc import Sequence

from msgspec.structs import replace

from game.core.dice import Dice
from game.core.event import AnyEvent, Changed, Removed
from game.core.ruling import ALLOWED, Ruling
from game.rules.mechs import close, contact, damage, dial, fates
from game.rules.mechs.action import Capture
from game.rules.mechs.field import Field
from game.rules.mechs.reasons import counted, no, told
from game.rules.mechs.state import OFF, State, Unit, with_unit


def judge_capture(field: Field, state: State, unit: Unit, a: Capture) -> Ruling:
    """Whether infantry may try to take somebody in contact captive: infantry or a vehicle
    that is nearly beaten, a vehicle's wreck, a 'Mech that has shut down."""
    if field.row(unit).cls != "infantry":
        return no("MC-U13", "capture-who", units=(unit.id,), unit=field.names[unit.id])
    ruling = close.judge_strike(field, state, unit, a)
    return takeable(field, unit, state.units[a.target]) if ruling.allowed else ruling


def takeable(field: Field, unit: Unit, target: Unit) -> Ruling:
    """Whether an enemy is in a state in which it can be taken."""
    row, both, name = field.row(target), (unit.id, target.id), field.names[target.id]
    most = field.rules.capture.clicks
    if not row.walker:
        rest = dial.left(field, target)
        if rest <= most:
            return ALLOWED
        return no("MC-U13", "capture-strong", units=both, target=name, most=most,
                  left=counted("count.clicks", rest))
    return ALLOWED if target.shut else no("MC-U13", "capture-mech", units=both, target=name)


def captures(field: Field, state: State, unit: Unit) -> Sequence[Capture]:
    """All that a unit may try to take where it stands."""
    return [
        Capture(unit.id, other.id) for other in contact.touching(field, state, unit)
        if judge_capture(field, state, unit, Capture(unit.id, other.id)).allowed
    ]


def capture(field: Field, state: State, a: Capture, dice: Dice) -> tuple[State, list[AnyEvent]]:
    """Close combat for a captive."""
    state, events, throw = close.fought(field, state, a, "title.capture", "MC-U13", dice)
    if throw in ("hit", "great"):
        state, more = taken(field, state, a.unit, a.target)
        events += more
    return state, events


def taken(
    field: Field, state: State, captor: str, unit_id: str
) -> tuple[State, list[AnyEvent]]:
    """A captive: infantry goes along with its captor, anything else stays where it lies. Those
    aboard get off and are pushed (MC-P4)."""
    before = state.units[unit_id]
    walks = field.row(before).cls == "infantry"
    new = replace(
        before, fate="captive", captor=captor, shut=False, tokens=0,
        cell=OFF if walks else before.cell,
    )
    events: list[AnyEvent] = [Changed(unit_id, "fate", before.fate, "captive")]
    if walks:
        events.append(Removed(unit_id, before.cell, "captured"))
    events.append(told("taken", "MC-U13", unit_id, field.names[unit_id], field.names[captor]))
    passengers = [one.id for one in state.aboard(unit_id)]
    state, more = fates.riders(field, with_unit(state, new), before, "captive")
    events += more
    for one in passengers:
        state, more = damage.hurt(field, state, one, field.rules.cargo.push, "MC-P4")
        events += more
    return state, events
