"""Where a figure may strike, shoot or throw: as it stands, and by the end of its next movement
(AR-P4, AR-O4, AR-C2)."""

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from game.core.steps import Steps, finished
from game.core.view_records import ThreatArea
from game.rules.arena import action_requirements, facing, melee, missile, stats
from game.rules.arena.context import GameContext
from game.rules.arena.path import arms_at
from game.rules.arena.rules import ArenaRules
from game.rules.arena.run import Run
from game.rules.arena.sight import in_the_way
from game.rules.arena.state import OFF, Figure, State, with_figure
from game.rules.arena.ways import placed

_EVERY: Final = range(facing.FACES)


def threats(
    game: ArenaRules, state: State, unit: str, mover: str = "", *, soon: bool = False
) -> ThreatArea | None:
    """The hexes where an enemy that stood there could be attacked, all others standing as they do
    now: as it stands by blows, for an archer's half of the map says little. soon: by anything; one
    that has still to move may end its movement in any facing, one that has moved attacks as it
    stands."""
    if soon:
        return finished(threat_steps(game, state, unit, mover))
    figure = state.figures.get(unit)
    if figure is None or figure.fate != "up" or figure.cell == OFF:
        return None
    cells = frozenset(range(game.context.board.n))
    return _area(unit, _blows(game.context, state, figure, (figure,), cells))


def threat_steps(
    game: ArenaRules, state: State, unit: str, mover: str = ""
) -> Steps[ThreatArea | None]:
    """The same with `soon`, from one hex that it may move to after the other."""
    figure = state.figures.get(unit)
    if figure is None or figure.fate != "up" or figure.cell == OFF:
        return None
    found = yield from _striking(
        game.context, state, figure, frozenset(range(game.context.board.n)), soon=True)
    return _area(unit, found)


def _area(unit: str, cells: set[int]) -> ThreatArea | None:
    return ThreatArea(unit, tuple(sorted(cells)), rule="AR-O4") if cells else None


def struck(
    context: GameContext, state: State, figure: Figure, cells: Iterable[int], *, soon: bool = False
) -> set[int]:
    """Of these hexes those where a figure may attack; soon: after a movement, if it may move."""
    return finished(_striking(context, state, figure, frozenset(cells), soon=soon))


def _striking(
    context: GameContext, state: State, figure: Figure, asked: frozenset[int], *, soon: bool
) -> Steps[set[int]]:
    found = _struck(context, state, figure, (figure.facing,), asked)
    yield
    for there in _ends(context, state, figure) if soon else ():
        if asked <= found:
            break
        found |= _struck(context, with_figure(state, there), there, _EVERY, asked - found)
        yield
    return found


def _ends(context: GameContext, state: State, figure: Figure) -> Iterator[Figure]:
    """How it may stand once it has moved, each hex once; nothing for one that has had its movement
    of the turn, or is held."""
    fresh = _next_turn(state, figure)
    if fresh is None or fresh.grip:
        return
    state = with_figure(state, fresh)
    yield fresh
    for cell, cost in Run(context, state, fresh).costs.items():
        if arms_at(state, fresh, cell) is None:
            yield placed(fresh, cell, fresh.facing, cost)


def _next_turn(state: State, figure: Figure) -> Figure | None:
    """The figure with the movement that it still has this turn, or where its turn is over with that
    of the next; None for one that has moved but not acted."""
    if state.phase in ("initiative", "order", "mark"):
        return figure
    if state.phase == "move" and not figure.moved:
        return figure
    over = figure.acted or state.phase in ("retreat", "close", "over")
    if not over:
        return None
    return replace(
        figure, free=None, spent=0, went=False, pursues=False, halted=False, rose="", moved=False,
        acted=False, waiting=False, exposed=False, picked=False, reaching=None, guard="",
    )


def _struck(
    context: GameContext, state: State, figure: Figure, facings: Iterable[int],
    cells: frozenset[int],
) -> set[int]:
    """Of these hexes those where it may attack somebody from where it stands, in any of these
    facings."""
    turned = [replace(figure, facing=way) for way in facings]
    found = _blows(context, state, figure, turned, cells)
    target = _somebody(state, figure)
    if target is not None and _flies(context, state, figure):
        found |= {
            cell for cell in cells - found
            if cell != figure.cell and not context.solid(cell)
            and _flown(context, state, turned, replace(target, cell=cell))
        }
    return found


def _somebody(state: State, figure: Figure) -> Figure | None:
    """An enemy that it could attack, if it stood in the right place."""
    foe = next((other for other in state.figures.values() if other.side != figure.side), None)
    return None if foe is None else replace(foe, fate="up", grip="")


def _blows(
    context: GameContext, state: State, figure: Figure, turned: Iterable[Figure],
    cells: frozenset[int],
) -> set[int]:
    """Of these hexes those that its blows meet. turned: it in each of its facings."""
    target, found = _somebody(state, figure), set[int]()
    near = cells.intersection(_near(context, figure.cell))
    if target is None or not near:
        return found
    for how in melee.ways(context, figure):
        if action_requirements.may(context, state, figure, melee.row_of(figure, how)).allowed:
            found |= {
                cell for cell in near - found if any(
                    melee.reaches(context, state, one, replace(target, cell=cell), how)
                    for one in turned
                )
            }
    return found


def _flies(context: GameContext, state: State, figure: Figure) -> bool:
    """Whether it may shoot or throw, at whomever."""
    row = stats.weapon(context, figure)
    if row is None or figure.grip:
        return False
    may = action_requirements.may
    return (row.missile and not figure.loading and may(
        context, state, figure, "shoot").allowed) or (
        row.throw and may(context, state, figure, "throw").allowed)


def _flown(
    context: GameContext, state: State, turned: Iterable[Figure], target: Figure
) -> bool:
    """Whether a missile gets there in one of its facings."""
    ahead = (one for one in turned
             if facing.ahead(context.board, one.cell, one.facing, target.cell))
    one = next(ahead, None)
    if one is None or in_the_way(context, state, one.cell, target.cell):
        return False
    return missile.line(context, state, one, target).allowed


def _near(context: GameContext, cell: int) -> list[int]:
    """The hexes that a blow or a jab may meet."""
    board = context.board
    return [
        near for far in range(1, context.rules.range.jab + 1) for near in board.ring(cell, far)
        if not context.solid(near)
    ]
