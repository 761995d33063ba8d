"""Which rules of the ground bear on a way that may be gone, and what is said beside its tape.

That is: ground that counts as clear, water that hides, infantry that is stepped over, enemies that
are left without a roll (MC-G1, MC-G2, MC-T1, MC-T5, MC-X1 to MC-X9, MC-B2, MC-B3, MC-V4).
"""

from collections.abc import Iterator
from itertools import pairwise

from game.boards import sweep
from game.boards.tablemap import Area
from game.rules.mechs import breakaway, contact, dial, terrain
from game.rules.mechs.context import GameContext, Walk
from game.rules.mechs.movement_allowance import MovementAllowance
from game.rules.mechs.rules import MechsRules
from game.rules.mechs.state import State, Unit
from game.rules.mechs.talk import ground, listed, names, say


def met(context: GameContext, path: tuple[int, ...]) -> tuple[Area, ...]:
    """The pieces of ground that the dot touches on its way, each once."""
    found = {
        area.id: area for a, b in pairwise(path) for area in context.map.meets(a, b)
    }
    return tuple(found.values())


def odd_half(context: GameContext, unit: Unit, pace: MovementAllowance) -> bool:
    """Whether half of its speed had to be rounded up (MC-G1)."""
    return pace.slow is not None and dial.speed(context, unit) % context.rules.move.half != 0


def of_way(
    context: GameContext, unit: Unit, gone: Walk, pace: MovementAllowance
) -> tuple[str, ...]:
    """Ids of the rules of the ground that decide of a way: that of clear ground where it meets no
    other, else its row of the matrix; where the dot lies counts, not the base."""
    areas = met(context, gone.path)
    found: list[str] = []
    if not areas and pace.slow is None:
        found.append("MC-T1")
    if any(not terrain.high(context, area) for area in areas) or context.mode(unit).rule == "MC-X4":
        found.append(context.mode(unit).rule)
    here = context.spot(unit, gone.path[-1], gone.facing)
    if unit.level == "ground" and any(context.map.under(here)):
        found.append("MC-G2")
    if gone.crossed is not None:
        found += ["MC-U5", context.data.kinds[gone.crossed.kind].rule]
    if odd_half(context, unit, pace):
        found.append("MC-G1")
    return tuple(found)


def beside(game: MechsRules, state: State, unit: Unit, gone: Walk, there: Unit) -> Iterator[str]:
    """What is worth saying of the ground and of the bases on a way."""
    context = game.context
    easy = [ground(game, area) for area in met(context, gone.path) if _eases(context, unit, area)]
    if easy:
        yield say("way.eased", grounds=listed(easy), rule=context.mode(unit).rule)
    if terrain.submerged(context, there):
        yield say("way.under")
    stepped = _stepped(context, state, unit, gone.path)
    if stepped:
        yield say("way.over", units=names(game, stepped))
    order = state.order
    left = [] if order is not None and unit.id in order.freed else [
        one.id for one in contact.touching(context, state, unit)
    ]
    if left and not breakaway.holders(context, state, unit):
        yield say("way.freely", units=names(game, left))
    elif left and breakaway.bound(context, state, unit) is None:
        yield say("way.flies-by", units=names(game, left))


def _eases(context: GameContext, unit: Unit, area: Area) -> bool:
    """Whether ground that slows or stops others is clear for its way of moving."""
    if context.mode(unit).rule == "MC-X4":
        return True
    return not terrain.high(context, area) and terrain.ground(context, unit, area).way == "clear"


def _stepped(
    context: GameContext, state: State, unit: Unit, path: tuple[int, ...]
) -> list[str]:
    """Infantry whose bases it walks across (MC-B2)."""
    crosses = context.data.breakaway.crosses.get(context.row(unit).cls, ())
    over = [
        (other, spot) for other, spot in context.others(state, unit.id)
        if context.row(state.units[other]).cls in crosses and unit.level == "ground"
        and state.units[other].level == "ground"
    ]
    found: dict[str, None] = {}
    for a, b in pairwise(path):
        for hit in sweep.hits(context.map, a, b, context.base(unit), over, ()):
            if hit.unit:
                found[hit.unit] = None
    return list(found)
