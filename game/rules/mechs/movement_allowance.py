"""How far an order lets a unit move (MC-N1, MC-N2, MC-T2, MC-O1, MC-U3)."""

from typing import NamedTuple

from game.boards.table import UNIT
from game.boards.tablemap import Area
from game.core.event import Modifier
from game.rules.mechs import dial
from game.rules.mechs.context import GameContext
from game.rules.mechs.reasons import modifier
from game.rules.mechs.state import OrderKind, State, Unit
from game.rules.mechs.terrain import slow

DOUBLE: tuple[OrderKind, ...] = ("run", "charge")
"""Orders at double speed (MC-N2, MC-C2)."""


class MovementAllowance(NamedTuple):
    """limit: hundredths of an inch that are left. whole: that the order gives in all. lines: how
    the whole inches come about. slow: the ground that halves them (MC-T2)."""

    limit: int
    whole: int
    lines: tuple[Modifier, ...]
    slow: Area | None


def allowance(
    context: GameContext, state: State, unit: Unit, kind: OrderKind
) -> MovementAllowance:
    """What a unit may still move in an order of this kind, which runs or would be given."""
    lines = list(dial.speed_lines(context, unit))
    inches = dial.speed(context, unit)
    order = state.order
    if order is not None and unit.id in order.members:
        least = min(dial.speed(context, state.units[one]) for one in order.members)
        if least < inches:
            lines.append(modifier("slowest", least - inches, "MC-O1"))
            inches = least
    halved = None if spent(state, unit) else slow(context, unit)
    cargo = order is not None and order.unit == unit.id and (
        order.loaded or order.unloaded == "start"
    )
    if halved is not None or cargo:
        half = -(-inches // context.rules.move.half)
        name, rule = ("half-ground", "MC-T2") if halved is not None else ("half-cargo", "MC-P2")
        lines.append(modifier(name, half - inches, rule))
        inches = half
    if kind in DOUBLE:
        more = inches * (context.rules.move.run - 1)
        lines.append(modifier("double", more, "MC-N2" if kind == "run" else "MC-C2"))
        inches += more
    whole = inches * UNIT
    return MovementAllowance(max(0, whole - spent(state, unit)), whole, tuple(lines), halved)


def spent(state: State, unit: Unit) -> int:
    """Hundredths of an inch that it has used of the order that runs."""
    order = state.order
    if order is None:
        return 0
    if unit.id in order.members:
        return order.spent[order.members.index(unit.id)]
    return order.spent[0] if unit.id == order.unit else 0
