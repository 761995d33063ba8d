"""Where a trooper may hurt another: in the arcs that it has laid, and by the end of its next turn
from wherever it can walk and still lay one, or strike (TR-A1, TR-A3, TR-M1, TR-X1)."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from game.core.steps import Steps, finished
from game.core.view_records import ThreatArea
from game.rules.troopers import sight
from game.rules.troopers.context import GameContext
from game.rules.troopers.counters import covered
from game.rules.troopers.melee import beside
from game.rules.troopers.movement import reach
from game.rules.troopers.points import left, move_left
from game.rules.troopers.rules import TroopersRules
from game.rules.troopers.sight import Spot
from game.rules.troopers.state import OFF, State, Trooper, with_trooper

_FEW: Final = 64  # dots that one who lies is asked for in one step


def threats(
    game: TroopersRules, state: State, unit: str, mover: str = "", *, soon: bool = False
) -> ThreatArea | None:
    """The dots where somebody standing would be seen within range, all others where they are now,
    target numbers apart. soon: by the end of its next turn, on its feet, or from where it lies."""
    if soon:
        return finished(threat_steps(game, state, unit, mover))
    trooper = state.troopers.get(unit)
    if trooper is None or trooper.fate != "up" or trooper.cell == OFF:
        return None
    return _area(unit, _covered(game, state, trooper))


def threat_steps(
    game: TroopersRules, state: State, unit: str, mover: str = ""
) -> Steps[ThreatArea | None]:
    """The same with `soon`, from one dot that it may go to after the other."""
    trooper = state.troopers.get(unit)
    if trooper is None or trooper.fate != "up" or trooper.cell == OFF:
        return None
    found = _covered(game, state, trooper)
    yield
    if not trooper.barred and not trooper.unarmed:
        found |= yield from _soon(game.context, state, trooper)
    return _area(unit, found)


def _area(unit: str, cells: set[int]) -> ThreatArea | None:
    return ThreatArea(unit, tuple(sorted(cells)), rule="TR-A1") if cells else None


def _covered(game: TroopersRules, state: State, trooper: Trooper) -> set[int]:
    """What the arcs that it has laid show it."""
    arcs = [laid for laid in trooper.arcs if laid.shots]
    return {cell for laid in arcs for cell in covered(game, state, trooper, laid)}


def _soon(context: GameContext, state: State, trooper: Trooper) -> Steps[set[int]]:
    """What it may shoot at or strike from wherever its next turn takes it."""
    fresh = replace(trooper, spent=0, moved=0, fought=False, threw=False, acted=False, arcs=())
    costs, gun = context.rules.costs, context.gun(fresh)
    board, have = context.board, left(context, fresh)
    least = min(row.ap for row in context.rules.arcs)
    spots: dict[Spot, int] = {}
    rise = costs.stand_up if fresh.prone else 0
    up = replace(fresh, prone=False, spent=rise, moved=rise)
    taken = context.occupied(state) & ~board.bits[fresh.cell]
    if rise <= move_left(context, fresh):
        for cell, cost in reach(context, with_trooper(state, up), up).costs.items():
            if not taken & board.bits[cell]:
                spots[Spot(cell)] = rise + cost
    # last, for of one that lies each dot is asked apart
    spots[Spot(fresh.cell, fresh.prone)] = 0
    shoots, found = 0, set[int]()
    for spot, cost in spots.items():
        if gun is not None and cost + least <= have:
            # what one spot has shown needn't be looked for from the next
            unseen = _within(context, spot.cell, gun.long) & ~shoots
            for some in _parts(context, unseen) if spot.prone else (unseen,):
                shoots |= sight.seen(context, state, spot, some) if some else 0
                yield
        if cost + costs.strike <= have:
            found.update(near for near in board.neighbours(spot.cell)
                         if near >= 0 and beside(context, state, spot.cell, near))
    return found.union(board.cells_in(shoots))


def _parts(context: GameContext, dots: int) -> Iterator[int]:
    """Dots as masks of a few each."""
    cells = context.board.cells_in(dots)
    for first in range(0, len(cells), _FEW):
        yield context.board.mask(cells[first:first + _FEW])


@lru_cache(maxsize=1024)
def _within(context: GameContext, cell: int, far: int) -> int:
    """The mask of the dots that are at most so far from one."""
    board = context.board
    if far >= board.cols + board.rows + len(board.levels):
        return context.map.valid_mask
    return context.map.valid_mask & board.mask(
        other for other in board.cells_in(context.map.valid_mask)
        if board.distance(cell, other) <= far
    )
