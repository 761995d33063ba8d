"""All that may be done now, in lazy groups: one kind of action of one figure each.

A group is made only when it is asked for. Orders are a setting that can be changed at any time;
they are judged like everything else but not offered, because they do nothing on the table. Of the
ways to a hex the cheapest is offered, with each facing; others are judged.
"""

from collections.abc import Callable, Sequence
from functools import cache

from game.core.last_position import of_last_position
from game.core.options import Options, UnitGroups
from game.rules.arena import (
    actions,
    facing,
    grapple,
    guard,
    order,
    pickup,
    retreat,
    rising,
    turn,
)
from game.rules.arena.actions import Action
from game.rules.arena.context import GameContext
from game.rules.arena.movement import judge_delay
from game.rules.arena.run import GrabRun, Run
from game.rules.arena.state import Figure, Grab, State
from game.rules.arena.turn import Maker

NOTHING: Options[Action] = Options(())
_END: tuple[Action, ...] = (actions.EndMoves(),)
_BEGIN: tuple[Action, ...] = (actions.Begin(),)



# --- movement -----------------------------------------------------------------------------------


class _Faced(Sequence[Action]):
    """Moves along paths, each with every facing at its end; made only when they are picked."""

    __slots__ = ("_count", "_path", "_unit")

    def __init__(
        self, unit: str, count: int, path: Callable[[int], tuple[tuple[int, ...], Grab | None]]
    ) -> None:
        self._unit, self._count, self._path = unit, count, path

    def __len__(self) -> int:
        return self._count * facing.FACES

    def __getitem__(self, index: int) -> Action:  # type: ignore[override]
        if index < 0:
            index += len(self)
        if not 0 <= index < len(self):
            raise IndexError("no such move")
        place, side = divmod(index, facing.FACES)
        path, grab = self._path(place)
        return actions.Move(self._unit, path, side, grab)


_run = of_last_position(Run)


def moves(context: GameContext, state: State, figure: Figure) -> Sequence[Action]:
    """On foot to each hex, then with a jump at the end."""
    run = _run(context, state, figure)
    cells, landings = list(run.costs), list(run.landings)
    on_foot = len(cells)

    @cache
    def path(place: int) -> tuple[tuple[int, ...], None]:
        if place < on_foot:
            return run.path(cells[place]), None
        return run.leap(landings[place - on_foot]), None

    return _Faced(figure.id, on_foot + len(landings), path)


def grabs(context: GameContext, state: State, figure: Figure) -> Sequence[Action]:
    """By way of each thing in reach, taken for sure or snatched at, to where it stays or runs on
    to (AR-A1)."""
    if not state.dropped or not pickup.able(context, state, figure):
        return ()
    run = _run(context, state, figure)
    found = [
        (path, grab)
        for dropped in dict.fromkeys(state.dropped) for sure in (True, False)
        for grab in (Grab(dropped.item, dropped.cell, sure),)
        for _, path in GrabRun(context, state, figure, run, grab).ends.values()
    ]
    return _Faced(figure.id, len(found), found.__getitem__)


def _turns(context: GameContext, state: State, figure: Figure) -> Sequence[Action]:
    return [
        actions.Turn(figure.id, side) for side in range(facing.FACES) if side != figure.facing
    ]


def _standing_up(context: GameContext, state: State, figure: Figure) -> Sequence[Action]:
    ruling = rising.judge_stand(context, state, figure)
    return (actions.Stand(figure.id),) if ruling.allowed else ()


def _grapples(context: GameContext, state: State, figure: Figure) -> Sequence[Action]:
    ruling = grapple.judge_grapple(context, state, figure)
    return (actions.Grapple(figure.id),) if ruling.allowed else ()


def _delays(context: GameContext, state: State, figure: Figure) -> Sequence[Action]:
    return (actions.Delay(figure.id),) if judge_delay(context, state, figure).allowed else ()


def _done(context: GameContext, state: State, figure: Figure) -> Sequence[Action]:
    return (actions.Done(figure.id),)


_MOVES: tuple[Maker, ...] = (
    moves, grabs, _turns, _standing_up, rising.climbs, _grapples, _delays, _done,
)


# --- actions ------------------------------------------------------------------------------------


def _pass(context: GameContext, state: State, figure: Figure) -> Sequence[Action]:
    return (actions.Pass(figure.id),)


_ACTS: tuple[Maker, ...] = (*turn.ACTIONS, _pass)
_PUSHES: tuple[Maker, ...] = (retreat.pushes,)


# --- all of them --------------------------------------------------------------------------------


def actors(context: GameContext, state: State) -> list[str]:
    """Ids of the figures that somebody decides for now."""
    if turn.auto(context, state) is not None:
        return []
    if state.blow is not None:
        return [state.blow.target]
    if state.phase == "move":
        return [figure.id for figure in _movers(context, state)]
    return list(state.queue[:1]) if state.phase in ("act", "retreat") else []


def _movers(context: GameContext, state: State) -> list[Figure]:
    """Those that may move now; while one reaches for something, it alone (AR-A1)."""
    if state.active and state.figures[state.active].reaching is not None:
        return [state.figures[state.active]]
    return order.movers(context, state)


def options(context: GameContext, state: State, unit: str | None) -> Options[Action]:
    """All legal actions: of one figure, or with None of all and of the table."""
    if state.phase == "over":
        return NOTHING
    follows = turn.auto(context, state)
    if follows is not None:
        mine = unit is None or getattr(follows, "unit", "") == unit
        return Options(((follows,),)) if mine else NOTHING
    if state.blow is not None:
        asked = unit in (None, state.blow.target)
        return Options((guard.answers(context, state),)) if asked else NOTHING
    if state.phase in ("order", "mark"):
        return Options(_before_moving(context, state)) if unit is None else NOTHING
    if state.phase == "move":
        return _moving(context, state, unit)
    first = state.figures[state.queue[0]]
    if unit not in (None, first.id):
        return NOTHING
    makers = _ACTS if state.phase == "act" else _PUSHES
    return _groups(context, state, first, makers)


def _moving(context: GameContext, state: State, unit: str | None) -> Options[Action]:
    """What those that may move can do; those of their side that have finished may turn (AR-U30)."""
    movers = _movers(context, state)
    side = movers[0].side
    found = [(figure, make) for figure in movers if unit in (None, figure.id) for make in _MOVES]
    found += [
        (figure, _turns) for figure in state.of(side)
        if figure.moved and not figure.grip and unit in (None, figure.id)
    ]
    return Options(UnitGroups(context, state, lambda: found, (_END,) if unit is None else ()))


def _groups(
    context: GameContext, state: State, figure: Figure, makers: tuple[Maker, ...]
) -> Options[Action]:
    return Options(UnitGroups(
        context, state, lambda: [(figure, make) for make in makers], ()
    ))


def _before_moving(context: GameContext, state: State) -> tuple[Sequence[Action], ...]:
    """Which side moves first, and who runs after whom (AR-O1, AR-O2)."""
    last: Sequence[Action] = _BEGIN
    if state.phase == "order":
        last = [actions.First(side) for side in context.sides]
    released = [
        actions.Release(chase.unit) for chase in state.chases
        if order.judge_release(context, state, chase.unit).allowed
    ]
    return last, order.marks(context, state), released
