"""Transports: who is taken aboard and let off (MC-P1, MC-P2)."""

from game.core.ruling import Ruling
from game.rules.mechs import orders
from game.rules.mechs.action import Board, Unload
from game.rules.mechs.field import Field
from game.rules.mechs.reasons import no
from game.rules.mechs.state import State, Unit


def carrier(field: Field, state: State, unit_id: str) -> Unit | Ruling:
    """The unit, if it may take aboard or let off now."""
    unit = orders.unit_of(field, state, unit_id)
    if isinstance(unit, Ruling):
        return unit
    if not field.row(unit).transport:
        return no("MC-P1", "no-transport", units=(unit_id,), unit=field.names[unit_id])
    return unit


def judge_board(field: Field, state: State, unit: Unit, a: Board) -> Ruling:
    """Whether somebody may be taken aboard."""
    return no("MC-P2", "no-boarding", units=(unit.id,), unit=field.names[unit.id])


def judge_unload(field: Field, state: State, unit: Unit, a: Unload) -> Ruling:
    """Whether somebody may be let off."""
    return no("MC-P2", "no-boarding", units=(unit.id,), unit=field.names[unit.id])
