"""What may be done now, in lazy groups: one kind of action of one unit each.

On an open table there are more ways than anybody could list. Offered is a sample: in 24 directions
as far as it goes and half as far, and into contact with each enemy, each as `way.laid` lays it;
facings in steps of fifteen degrees. `judge` allows all others.
"""

from collections.abc import Callable, Sequence

from game.boards.table import FACINGS, shifted
from game.core.options import Candidates, Options, UnitGroups
from game.core.ruling import Ruling
from game.rules.mechs import (
    actions,
    breakaway,
    capture,
    close,
    formation,
    gate,
    movement,
    movement_allowance,
    orders,
    ranged,
    special,
    transport,
    turn,
    way,
)
from game.rules.mechs.actions import Action
from game.rules.mechs.context import GameContext
from game.rules.mechs.judge import JUDGES
from game.rules.mechs.state import OrderKind, State, Unit

NOTHING: Options[Action] = Options(())
DIRECTIONS = 24
_STEP = FACINGS // DIRECTIONS

_End = tuple[int, int] | int
"""What a way goes for: a direction and how far, or the point where somebody stands."""
_Along = actions.Move | actions.Run | actions.Assault
Maker = Callable[[GameContext, State, Unit], Sequence[Action]]


def _may(context: GameContext, state: State, action: Action) -> Action | None:
    return action if JUDGES[type(action)](context, state, action).allowed else None


def _allowed(context: GameContext, state: State, *tried: Action) -> list[Action]:
    return [action for action in tried if _may(context, state, action) is not None]


# --- ways ---------------------------------------------------------------------------------------


def ways(
    context: GameContext, state: State, unit: Unit, kind: OrderKind, *made: type[_Along]
) -> Sequence[_Along]:
    """A sample of the ways that a unit may go in an order of this kind, as actions of each of these
    types."""
    if not _may_go(context, state, unit, kind):
        return ()
    limit = movement_allowance.allowance(context, state, unit, kind).limit
    known: dict[_End, way.Laid | None] = {}

    def go(candidate: tuple[type[_Along], _End]) -> _Along | None:
        action, end = candidate
        if end not in known:
            known[end] = toward(context, state, unit, kind, _point(context, unit, end))
        laid = known[end]
        return None if laid is None else action(unit.id, *laid)

    ends = _ends(context, state, unit, limit)
    return Candidates(
        [(action, end) for action in made for end in ends], go,
        lambda action: (type(action), action.path[-1]),
    )


def _may_go(context: GameContext, state: State, unit: Unit, kind: OrderKind) -> bool:
    return (
        (state.order is not None or orders.suits(context, unit, kind))
        and gate.may(context, state, unit, kind).allowed
        and not breakaway.needed(context, state, unit)
    )


def _ends(context: GameContext, state: State, unit: Unit, limit: int) -> list[_End]:
    """What to go for: in each direction far and half as far, and the enemies in reach."""
    board = context.board
    near = limit + context.base(unit).length
    return [
        *[(side, far) for side in range(0, FACINGS, _STEP) for far in (limit, limit // 2)],
        *[
            other.cell for other in state.units.values()
            if other.cell >= 0 and other.side != unit.side
            and board.length(unit.cell, other.cell) <= near + context.base(other).length
        ],
    ]


def _point(context: GameContext, unit: Unit, end: _End) -> int:
    """Where that is, on the table."""
    if isinstance(end, int):
        return end
    board, radius = context.board, context.base(unit).radius
    side, far = end
    (x, y), (dx, dy) = board.xy(unit.cell), shifted(far, side)
    return board.at(
        min(max(x + dx, radius), board.width - radius),
        min(max(y + dy, radius), board.height - radius),
    )


def toward(
    context: GameContext, state: State, unit: Unit, kind: OrderKind, cell: int
) -> way.Laid | None:
    """The way to a point if it may be gone, else as far as something is in the way; none if nothing
    of it may."""
    laid = way.laid(context, state, unit, kind, (), cell)
    if movement.may_walk(context, state, unit, kind, *laid):
        return laid
    hit = way.hit(context, state, unit, *laid[0][:2])
    if hit is None or hit.far <= 0:
        return None
    a, b = laid[0][0], laid[0][1]
    short = way.laid(context, state, unit, kind, (), context.board.along(a, b, hit.far))
    return short if movement.may_walk(context, state, unit, kind, *short) else None


def _moves(context: GameContext, state: State, unit: Unit) -> Sequence[Action]:
    """Moves, and where an assault may be ordered the same ways with a shot after them."""
    order = state.order
    if order is not None and order.kind == "formation":
        return ways(context, state, unit, "formation", actions.Move)
    kinds: list[tuple[OrderKind, type[_Along]]] = [
        ("move", actions.Move), ("assault", actions.Assault)
    ]
    open_ones = [
        made for kind, made in kinds if gate.may(context, state, unit, kind).allowed
    ]
    if not open_ones:
        return ()
    kind: OrderKind = "move" if actions.Move in open_ones else "assault"
    return ways(context, state, unit, kind, *open_ones)


def _runs(context: GameContext, state: State, unit: Unit) -> Sequence[Action]:
    return ways(context, state, unit, "run", actions.Run)


def _breaks(context: GameContext, state: State, unit: Unit) -> Sequence[Action]:
    if not breakaway.needed(context, state, unit):
        return ()
    return _allowed(context, state, *[actions.Break(unit.id, kind) for kind in breakaway.MOVING])


def _turns(context: GameContext, state: State, unit: Unit) -> Sequence[Action]:
    if isinstance(gate.turner(context, state, unit.id), Ruling):
        return ()
    return Candidates(
        range(0, FACINGS, _STEP), lambda side: _may(context, state, actions.Turn(unit.id, side)))


def _levels(context: GameContext, state: State, unit: Unit) -> Sequence[Action]:
    if not context.row(unit).flies:
        return ()
    return _allowed(context, state, actions.Rise(unit.id), actions.Descend(unit.id))


# --- attacks ------------------------------------------------------------------------------------


def _foes(context: GameContext, state: State, unit: Unit) -> list[Unit]:
    return [other for other in state.units.values() if other.cell >= 0 and other.side != unit.side]


def into(context: GameContext, state: State, unit: Unit) -> Sequence[Action]:
    """Charges, rams, deaths from above, straight at each enemy."""
    kinds: tuple[OrderKind, ...] = ("charge", "ram", "death")

    def strike(candidate: tuple[OrderKind, Unit]) -> Action | None:
        kind, foe = candidate
        path, facing = way.laid(context, state, unit, kind, (), foe.cell)
        action: Action
        if kind == "death":
            action = actions.Death(unit.id, foe.id, path[-1], facing)
        elif kind == "charge":
            action = actions.Charge(unit.id, foe.id, path, facing)
        else:
            action = actions.Ram(unit.id, foe.id, path, facing)
        return _may(context, state, action)

    return Candidates([
        (kind, foe) for kind in kinds if _may_go(context, state, unit, kind)
        for foe in special.within(context, state, unit, kind, _foes(context, state, unit))
    ], strike)


def _shots(context: GameContext, state: State, unit: Unit) -> Sequence[Action]:
    if isinstance(gate.shooter(context, state, unit.id), Ruling):
        return ()
    return ranged.shots(context, state, unit)


def _blows(context: GameContext, state: State, unit: Unit) -> Sequence[Action]:
    if isinstance(gate.fresh(context, state, unit.id, "close"), Ruling):
        return ()
    return [*close.strikes(context, state, unit), *capture.captures(context, state, unit)]


def _vents(context: GameContext, state: State, unit: Unit) -> Sequence[Action]:
    return _allowed(context, state, actions.Vent(unit.id))


_MAKERS: tuple[Maker, ...] = (
    _moves, _runs, _breaks, _turns, _levels, transport.choices, into, _shots, _blows, _vents,
)


# --- all of them --------------------------------------------------------------------------------


def actors(context: GameContext, state: State) -> list[str]:
    """Ids of the units that somebody decides for now."""
    if state.phase == "spins":
        return list(state.spins[:1])
    if state.phase != "orders":
        return []
    order = state.order
    if order is None:
        return [unit.id for unit in orders.orderable(context, state)]
    return [
        one for one in order.members or (order.unit,)
        if not order.members or (one not in order.went and state.units[one].cell >= 0)
    ]


def options(context: GameContext, state: State, unit: str | None) -> Options[Action]:
    """Legal actions: of one unit, or with None of all and of the table."""
    follows = turn.auto(context, state)
    if follows is not None:
        return Options(((follows,),)) if unit is None else NOTHING
    if state.phase == "spins":
        asked = state.spins[0]
        return Options((_answers(asked),)) if unit in (None, asked) else NOTHING
    if state.phase != "orders":
        return NOTHING
    units = [state.units[one] for one in actors(context, state) if unit in (None, one)]
    return Options(UnitGroups(
        context, state, lambda: [(one, make) for one in units for make in _MAKERS],
        _table(context, state) if unit is None else (),
    ))


def _answers(unit: str) -> list[Action]:
    """A free spin to any side, or none (MC-F1)."""
    return [
        actions.Keep(unit), *(actions.Spin(unit, side) for side in range(0, FACINGS, _STEP)),
    ]


def _table(context: GameContext, state: State) -> Sequence[Sequence[Action]]:
    """What belongs to no single unit."""
    if state.order is not None:
        return ((actions.Done(),),)
    return (list(formation.groups(context, state)), (actions.EndOrders(),))
