"""Pointing at the map: which hexes a choice may point at, and which action pointing means.

Ids of the choices that point are made in `menumoves` and `menuacts`.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction

from game.core.compass import compass_letters
from game.core.contract import TURN
from game.core.errors import BoxError
from game.core.quantity import percent
from game.core.view_records import Target
from game.rules.arena import guard, movement_allowance, retreat
from game.rules.arena.actions import (
    Action,
    Attack,
    Break,
    Climb,
    Disengage,
    Move,
    Push,
    Shoot,
    Throw,
    Turn,
)
from game.rules.arena.data import Reach
from game.rules.arena.rules import ArenaRules
from game.rules.arena.state import Figure, Grab, How, Position, State
from game.rules.arena.talk import foes, place
from game.rules.arena.ways import LENGTHS, GrabWays, Path, Ways, facing_there

JUMP, GRIP = "jump", "grip"
CLIMB, DISENGAGE, BREAK = "climb", "disengage", "break"
TAKE, SNATCH, PUSH, THROW = "take-", "snatch-", "push-", "throw"
ATTACKS: dict[str, How] = {"attack": "weapon", "both-hands": "both-hands", "fists": "fists"}
SHOTS: dict[str, Position | None] = {
    "shoot": None, "shoot-kneeling": "kneeling", "shoot-standing": "standing",
}

_Finder = Callable[[ArenaRules, State, Figure, str], Sequence[Target]]


def targets(game: ArenaRules, state: State, unit: str, choice: str) -> tuple[Target, ...]:
    """The hexes a choice may point at, with MOV and odds; empty for a choice without hexes."""
    figure = state.figures.get(unit)
    finder = _finder(choice)
    if figure is None or finder is None:
        return ()
    return tuple(sorted(finder(game, state, figure, choice), key=lambda one: one.cell))


def _finder(choice: str) -> _Finder | None:
    known = _FINDERS.get(choice)
    if known is not None:
        return known
    return next((made for start, made in _PREFIXED.items() if choice.startswith(start)), None)


# --- movement ----------------------------------------------------------------------------------


def move_targets(ways: Ways, length: Reach) -> list[Target]:
    """The ends of movements of a length; none if the figure may not move at all now."""
    ends = ways.ends(length)
    return _priced(ways, {cell: (cost, ways.path(cell)) for cell, cost in ends.items()})


def jump_targets(ways: Ways) -> list[Target]:
    """The hexes that a jump lands in."""
    return _priced(ways, ways.jumps)


def grip_targets(ways: Ways) -> list[Target]:
    """The enemies that it may take hold of."""
    return _priced(ways, {cell: (cost, ways.path(cell)) for cell, cost in ways.grips().items()})


def _priced(
    ways: Ways, ends: dict[int, tuple[int, Path]], grab: Grab | None = None
) -> list[Target]:
    """Hexes with MOV and what is left of it; the judge is asked about the first for all."""
    game, state, figure = ways.game, ways.state, ways.figure
    rest = movement_allowance.left(game.context, state, figure)
    targets: list[Target] = []
    for cell, (cost, path) in ends.items():
        move = Move(figure.id, path, figure.facing, grab)
        if not targets and not game.judge(state, move).allowed:
            return []
        targets.append(Target(cell, str(rest - cost), Fraction(cost), Fraction(rest - cost)))
    return targets


def _moves(game: ArenaRules, state: State, figure: Figure, choice: str) -> list[Target]:
    length = next(one for one in LENGTHS if one == choice)
    return move_targets(Ways(game, state, figure), length)


def _jumps(game: ArenaRules, state: State, figure: Figure, choice: str) -> list[Target]:
    return jump_targets(Ways(game, state, figure))


def _grips(game: ArenaRules, state: State, figure: Figure, choice: str) -> list[Target]:
    return grip_targets(Ways(game, state, figure))


def grab_of(game: ArenaRules, choice: str) -> Grab:
    """The thing that a line "take-<hex>-<thing>" or "snatch-<hex>-<thing>" is about."""
    sure = choice.startswith(TAKE)
    where, _, item = choice.removeprefix(TAKE if sure else SNATCH).partition("-")
    return Grab(item, game.context.board.cell(where), sure)


def _grabs(game: ArenaRules, state: State, figure: Figure, choice: str) -> list[Target]:
    """Where a movement that picks something up on the way may end (AR-A1)."""
    ways = GrabWays(game, state, figure, grab_of(game, choice))
    return _priced(ways.first, ways.ends, ways.grab)


def _turns(game: ArenaRules, state: State, figure: Figure, choice: str) -> list[Target]:
    near = game.context.board.neighbours(figure.cell)
    return [
        Target(cell, compass_letters(way)) for way, cell in enumerate(near)
        if cell >= 0 and game.judge(state, Turn(figure.id, way)).allowed
    ]


def _beside(game: ArenaRules, state: State, figure: Figure, choice: str) -> list[Target]:
    """Neighbouring hexes for which the choice is allowed."""
    return [
        Target(cell) for cell in game.context.board.neighbours(figure.cell)
        if cell >= 0 and game.judge(state, aim(game, state, figure.id, choice, cell)).allowed
    ]


# --- combat ------------------------------------------------------------------------------------


def _strikes(game: ArenaRules, state: State, figure: Figure, choice: str) -> list[Target]:
    found = []
    for foe in foes(state, figure):
        action = strike_of(figure.id, foe.id, choice)
        if game.judge(state, action).allowed:
            aim = guard.aim(game.context, state, guard.blow_of(action))
            odds = aim.odds if aim is not None else None
            found.append(Target(foe.cell, percent(odds) if odds is not None else "", odds=odds))
    return found


def strike_of(unit: str, foe: str, choice: str) -> Attack | Shoot | Throw:
    """The attack that a line means."""
    if choice in ATTACKS:
        return Attack(unit, foe, ATTACKS[choice])
    return Throw(unit, foe) if choice == THROW else Shoot(unit, foe, SHOTS[choice])


def push_of(choice: str) -> tuple[str, bool]:
    """Whom a line "push-<figure>-following" is about, and whether it follows."""
    foe, _, way = choice.removeprefix(PUSH).rpartition("-")
    return foe, way == "following"


def _pushes(game: ArenaRules, state: State, figure: Figure, choice: str) -> list[Target]:
    foe, follow = push_of(choice)
    target = state.figures.get(foe)
    if target is None:
        return []
    return [
        Target(cell) for cell in retreat.cells(game.context, state, figure, target)
        if game.judge(state, Push(figure.id, foe, cell, follow)).allowed
    ]


_FINDERS: dict[str, _Finder] = {
    **dict.fromkeys(LENGTHS, _moves), JUMP: _jumps, GRIP: _grips, TURN: _turns,
    **dict.fromkeys((CLIMB, DISENGAGE, BREAK), _beside),
    **dict.fromkeys((*ATTACKS, *SHOTS, THROW), _strikes),
}
_PREFIXED: dict[str, _Finder] = {TAKE: _grabs, SNATCH: _grabs, PUSH: _pushes}


# --- what pointing means -----------------------------------------------------------------------


def aim(
    game: ArenaRules, state: State, unit: str, choice: str, cell: int, facing: int | None = None,
    through: tuple[int, ...] = (),
) -> Action:
    """The action that pointing at a hex means, legal or not: `judge` says which.

    Raises:
        BoxError: the choice points at no hex (a fault of the program, not of the player).
    """
    figure = state.figures[unit]
    if choice in LENGTHS or choice == GRIP:
        return _move(game, state, figure, Ways(game, state, figure).path(cell), facing)
    if choice == JUMP:
        ways = Ways(game, state, figure)
        path = ways.jumps[cell][1] if cell in ways.jumps else ways.path(cell)
        return _move(game, state, figure, path, facing)
    if choice.startswith((TAKE, SNATCH)):
        grab = grab_of(game, choice)
        path = GrabWays(game, state, figure, grab).path(cell)
        return _move(game, state, figure, path, facing, grab)
    if choice == TURN:
        return Turn(unit, _towards(game, figure, cell) if facing is None else facing)
    if choice in ATTACKS or choice in SHOTS or choice == THROW:
        return strike_of(unit, _who(game, state, figure, cell), choice)
    if choice.startswith(PUSH):
        foe, follow = push_of(choice)
        return Push(unit, foe, _pushed_to(game, state, figure, foe, cell), follow)
    match choice:
        case "climb":
            return Climb(unit, cell)
        case "disengage":
            way = _guarding(game, state, figure, cell) if facing is None else facing
            return Disengage(unit, cell, way)
        case "break":
            return Break(unit, cell)
    raise BoxError(f"the choice {choice!r} points at no hex: choose it from the menu instead")


def _move(
    game: ArenaRules, state: State, figure: Figure, path: tuple[int, ...], facing: int | None,
    grab: Grab | None = None,
) -> Move:
    if facing is None:
        last = game.context.board.direction(path[-2], path[-1]) if len(path) > 1 else None
        facing = facing_there(game, state, figure, path[-1], last)
    return Move(figure.id, path, facing, grab)


def _pushed_to(
    game: ArenaRules, state: State, figure: Figure, foe: str, cell: int
) -> int:
    """Pointing at the enemy itself means the hex that it goes to, if there is only one."""
    target = state.figures.get(foe)
    if target is None or cell != target.cell:
        return cell
    ends = retreat.cells(game.context, state, figure, target)
    return ends[0] if len(ends) == 1 else cell


def _towards(game: ArenaRules, figure: Figure, cell: int) -> int:
    ways = game.context.board.towards(figure.cell, cell)
    return ways[0] if ways else figure.facing


def _guarding(game: ArenaRules, state: State, figure: Figure, cell: int) -> int:
    """One that steps back keeps its face to the nearest enemy."""
    board = game.context.board
    near = min(foes(state, figure), default=None,
               key=lambda one: (board.distance(cell, one.cell), one.id))
    ways = board.towards(cell, near.cell) if near is not None else ()
    return facing_there(game, state, figure, cell, ways[0] if ways else None)


def _who(game: ArenaRules, state: State, figure: Figure, cell: int) -> str:
    """Whom pointing at a hex means: an enemy there first, then anybody else."""
    there = [
        other for other in state.figures.values() if other.cell == cell and other.id != figure.id
    ]
    there.sort(
        key=lambda other: (other.side == figure.side, other.fate != "up", other.position == "prone")
    )
    return there[0].id if there else place(game, cell)
