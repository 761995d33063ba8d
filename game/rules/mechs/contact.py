"""Who touches whom, and from which side (MC-U1, MC-U7)."""

from game.boards.bases import PlacedBase, touch
from game.rules.mechs.context import GameContext
from game.rules.mechs.state import State, Unit


def in_contact(
    context: GameContext, state: State, unit: Unit, spot: PlacedBase | None = None
) -> list[Unit]:
    """All others whose bases touch its base, as it stands or would stand. A cruising VTOL touches
    nobody (MC-V2) but those that have just jumped off it (MC-P5)."""
    if unit.cell < 0:
        return []
    here = context.spot(unit) if spot is None else spot
    near = [(state.units[other], there) for other, there in context.near(state, here, unit.id)]
    return [
        other for other, there in near if _level(state, unit, other) and touch(here, there)
    ]


def _level(state: State, a: Unit, b: Unit) -> bool:
    if "cruising" not in (a.level, b.level):
        return True
    return state.order is not None and {a.id, b.id} <= set(state.order.jumped)


def touching(
    context: GameContext, state: State, unit: Unit, cell: int | None = None,
    facing: int | None = None,
) -> tuple[Unit, ...]:
    """The enemies in contact with it, wrecks too, where it stands or would stand."""
    spot = None if cell is None and facing is None else context.spot(unit, cell, facing)
    return tuple([
        other for other in in_contact(context, state, unit, spot)
        if other.side != unit.side and other.fate in ("up", "salvage")
    ])


def friends(context: GameContext, state: State, unit: Unit) -> tuple[Unit, ...]:
    """Those of its own side in contact with it, wrecks too."""
    return tuple([
        other for other in in_contact(context, state, unit)
        if other.side == unit.side and other.fate in ("up", "salvage")
    ])


def grapplers(context: GameContext, state: State, unit: Unit) -> tuple[Unit, ...]:
    """The enemies in contact that hold it fast with grappling gear (MC-U12)."""
    return tuple([
        other for other in touching(context, state, unit) if grapples(context, other, unit)
    ])


def grapples(context: GameContext, enemy: Unit, unit: Unit) -> bool:
    """Whether an enemy holds a unit fast where they touch; units that ignore grappling are never
    held so (MC-B1)."""
    return (
        enemy.fate == "up" and not enemy.shut and "grapple" in context.row(enemy).gear
        and context.row(unit).cls not in context.data.breakaway.ungrappled
    )


def grappled(context: GameContext, state: State, unit: Unit) -> bool:
    """Whether somebody holds it fast (MC-B1)."""
    return bool(grapplers(context, state, unit))


def front(context: GameContext, a: Unit, b: Unit) -> bool:
    """Whether b's dot lies in a's front half."""
    return context.board.ahead(a.cell, a.facing, b.cell)


def rear(context: GameContext, a: Unit, b: Unit) -> bool:
    """Whether b's dot lies behind a."""
    return not front(context, a, b)
