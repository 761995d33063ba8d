"""All that may be done now, in lazy groups: one kind of action of one figure each.

A group is made only when it is asked for. Orders are a setting that can be changed at any time;
they are judged like everything else but not offered, because they do nothing on the table. Of the
ways to a hex the cheapest is offered, with each facing; others are judged.
"""

from collections.abc import Callable, Sequence
from functools import partial

from game.boards.hexes import HexBoard
from game.core.last_position import of_last_position
from game.core.options import Candidates, Drawable, Options, Random, UnitGroups, drawn
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


_Way = tuple[tuple[int, ...], Grab | None]
"""A path, and what is picked up on it."""


class _Faced(Drawable[Action], Sequence[Action]):
    """Moves along ways, each with every facing at its end; made only when they are picked."""

    __slots__ = ("_unit", "_ways")

    def __init__(self, unit: str, ways: Sequence[_Way]) -> None:
        self._unit, self._ways = unit, ways

    def __len__(self) -> int:
        return len(self._ways) * facing.FACES

    def __getitem__(self, index: int) -> Action:  # type: ignore[override]
        if index < 0:
            index += len(self)
        if not 0 <= index < len(self):
            raise IndexError("no such move")
        place, side = divmod(index, facing.FACES)
        path, grab = self._ways[place]
        return actions.Move(self._unit, path, side, grab)

    def draw(self, random: Random) -> Action | None:
        """One of them at random, None where there is none."""
        way = drawn(self._ways, random)
        if way is None:
            return None
        return actions.Move(self._unit, way[0], int(random() * facing.FACES), way[1])


_JUMPS = 3
"""For how many hexes all jumps count in a draw: about as many as are landed on."""


class _Ways(Drawable[_Way], Sequence[_Way]):
    """On foot to each hex, then with a jump at the end."""

    __slots__ = ("_board", "_kept", "_run")

    def __init__(self, board: HexBoard, run: Run) -> None:
        self._board, self._run = board, run
        self._kept: dict[int, _Way] = {}

    def __len__(self) -> int:
        return len(self._run.costs) + len(self._run.landings)

    def __getitem__(self, index: int) -> _Way:  # type: ignore[override]
        way = self._kept.get(index)
        if way is None:
            run, on_foot = self._run, len(self._run.costs)
            path = run.path(run.ends[index]) if index < on_foot else (
                run.leap(run.landings[index - on_foot]))
            way = self._kept[index] = path, None
        return way

    def draw(self, random: Random) -> _Way | None:
        """One at random, of which alone it is worked out whether it can be gone; jumps, which are
        worked out together, count for a few of all."""
        run, board = self._run, self._board
        cells, jumps = run.reachable, _JUMPS if run.takeoffs else 0
        while cells or jumps:
            on_foot = cells.bit_count()
            number = int(random() * (on_foot + jumps))
            if number < on_foot:
                cell = board.layout.nth(cells, number)
                path = run.path(cell)
                if path:
                    return path, None
                cells ^= board.bits[cell]
            elif run.landings:
                return run.leap(run.landings[int(random() * len(run.landings))]), None
            else:
                jumps = 0
        return None


_run = of_last_position(Run)


def moves(context: GameContext, state: State, figure: Figure) -> Sequence[Action]:
    """To each hex on foot, then with a jump at the end."""
    return _Faced(figure.id, _Ways(context.board, _run(context, state, figure)))


class _Grabs(Drawable[_Way], Sequence[_Way]):
    """By way of each thing in reach to where it stays or runs on to."""

    __slots__ = ("_found", "_grabs", "_run")

    def __init__(self, grabs: Sequence[Grab], run: Callable[[Grab], GrabRun]) -> None:
        self._grabs, self._run = grabs, run
        self._found: list[_Way] | None = None

    def _all(self) -> list[_Way]:
        if self._found is None:
            runs = [(grab, self._run(grab)) for grab in self._grabs]
            self._found = [(run.path(cell), grab) for grab, run in runs for cell in run.costs]
        return self._found

    def __len__(self) -> int:
        return len(self._all())

    def __getitem__(self, index: int) -> _Way:  # type: ignore[override]
        return self._all()[index]

    def draw(self, random: Random) -> _Way | None:
        """One at random, by way of a thing that alone is looked at."""
        def way(grab: Grab) -> _Way | None:
            run = self._run(grab)
            cells = list(run.costs)
            return (run.path(cells[int(random() * len(cells))]), grab) if cells else None

        return Candidates(self._grabs, way).draw(random)


def grabs(context: GameContext, state: State, figure: Figure) -> Sequence[Action]:
    """By way of each thing in reach, taken for sure or snatched at, to where it stays or runs on
    to (AR-A1)."""
    if not state.dropped or not pickup.able(context, state, figure):
        return ()
    run = _run(context, state, figure)
    things = [
        Grab(dropped.item, dropped.cell, sure)
        for dropped in dict.fromkeys(state.dropped) for sure in (True, False)
    ]
    return _Faced(figure.id, _Grabs(things, partial(GrabRun, context, state, figure, run)))


def _turns(context: GameContext, state: State, figure: Figure) -> Sequence[Action]:
    return [
        actions.Turn(figure.id, side) for side in range(facing.FACES) if side != figure.facing
    ]


def _standing_up(context: GameContext, state: State, figure: Figure) -> Sequence[Action]:
    if figure.position == "standing":
        return ()
    ruling = rising.judge_stand(context, state, figure)
    return (actions.Stand(figure.id),) if ruling.allowed else ()


def _grapples(context: GameContext, state: State, figure: Figure) -> Sequence[Action]:
    if grapple.beneath(state, figure) is None:
        return ()
    ruling = grapple.judge_grapple(context, state, figure)
    return (actions.Grapple(figure.id),) if ruling.allowed else ()


def _delays(context: GameContext, state: State, figure: Figure) -> Sequence[Action]:
    if not context.option("delay"):
        return ()
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
    found = [
        (figure, make) for figure in movers if unit is None or figure.id == unit for make in _MOVES
    ]
    found += [
        (figure, _turns) for figure in state.of(side)
        if figure.moved and not figure.grip and (unit is None or figure.id == unit)
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
