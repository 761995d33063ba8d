"""Pointing at the map: which dots a choice may point at, and which action pointing means.

Ids of the choices that point are made in `menu`. A firing arc may be pointed at any dot: its
bearing goes through it; the targets offered are the enemies that could be hit there now.
"""

from fractions import Fraction

from game.boards.arc import bearing_to
from game.boards.search import Reach
from game.core.errors import BoxError
from game.core.forecast import two_dice
from game.core.quantity import percent
from game.core.view_records import Target
from game.rules.troopers import explosives, fire, melee, movement
from game.rules.troopers.actions import Action, Lay, Strike, Throw, Walk
from game.rules.troopers.points import left, move_left
from game.rules.troopers.rules import TroopersRules
from game.rules.troopers.state import State, Trooper
from game.rules.troopers.talk import foes, place

WALK, THROW, STRIKE, ARC = "walk", "throw", "strike-", "arc-"
"""Ids of choices that point; the last two go on with the weapon and the width."""


def targets(game: TroopersRules, state: State, unit: str, choice: str) -> tuple[Target, ...]:
    """The dots a choice may point at, with AP and odds; empty for a choice without dots."""
    trooper = state.troopers.get(unit)
    if trooper is None:
        return ()
    if choice == WALK:
        return _walks(game, state, trooper)
    if choice == THROW:
        return _throws(game, state, trooper)
    if choice.startswith(STRIKE):
        return _strikes(game, state, trooper, choice.removeprefix(STRIKE))
    if choice.startswith(ARC):
        return _arcs(game, state, trooper, int(choice.removeprefix(ARC)))
    return ()


def _walks(game: TroopersRules, state: State, trooper: Trooper) -> tuple[Target, ...]:
    context = game.context
    reach = movement.reach(context, state, trooper)
    taken, bits = context.occupied(state), context.board.bits
    ends = [(cell, cost) for cell, cost in reach.items() if not taken & bits[cell]]
    if not ends or not game.judge(state, Walk(trooper.id, reach.path(ends[0][0]))).allowed:
        return ()
    rest, legs = left(context, trooper), move_left(context, trooper)
    return tuple(
        Target(cell, str(legs - cost), Fraction(cost), Fraction(rest - cost))
        for cell, cost in sorted(ends)
    )


def _arcs(
    game: TroopersRules, state: State, trooper: Trooper, width: int
) -> tuple[Target, ...]:
    """Enemies in sight with the odds of a shot at them where they are; if there are none, the
    dots around, one for each direction."""
    if not game.judge(state, Lay(trooper.id, width, 0)).allowed:
        return ()
    found = []
    for foe in foes(state, trooper):
        aim = fire.shot(game.context, state, trooper, foe)
        if aim.blocked is None and aim.odds and foe.cell != trooper.cell:
            found.append(Target(foe.cell, percent(aim.odds), odds=aim.odds))
    if found:
        return tuple(sorted(found, key=lambda target: target.cell))
    beside = game.context.board.neighbours(trooper.cell)
    return tuple(Target(cell) for cell in sorted(beside) if cell >= 0)


def _strikes(
    game: TroopersRules, state: State, trooper: Trooper, weapon: str
) -> tuple[Target, ...]:
    odds = two_dice(sum(line.value for line in melee.blow_lines(game.context, trooper)))
    return tuple(
        Target(foe.cell, percent(odds), odds=odds)
        for foe in sorted(foes(state, trooper), key=lambda one: one.cell)
        if game.judge(state, Strike(trooper.id, foe.id, weapon)).allowed
    )


def _throws(game: TroopersRules, state: State, trooper: Trooper) -> tuple[Target, ...]:
    context, rest = game.context, left(game.context, trooper)
    targets: list[Target] = []
    for action in explosives.throws(context, state, trooper):
        assert isinstance(action, Throw)
        if not targets and not game.judge(state, action).allowed:
            return ()
        toss = explosives.toss(context, state, trooper, action.cell)
        odds = two_dice(toss.needs)
        targets.append(
            Target(action.cell, percent(odds), Fraction(toss.ap), Fraction(rest - toss.ap), odds)
        )
    return tuple(sorted(targets, key=lambda target: target.cell))


def aim(
    game: TroopersRules, state: State, unit: str, choice: str, cell: int, facing: int | None = None,
    through: tuple[int, ...] = (),
) -> Action:
    """The action that pointing at a dot means, legal or not: `judge` says which.

    Raises:
        BoxError: the choice points at no dot (a fault of the program, not of the player).
    """
    trooper = state.troopers[unit]
    if choice == WALK:
        return Walk(unit, route(game, state, trooper, cell))
    if choice == THROW:
        return Throw(unit, cell)
    if choice.startswith(STRIKE):
        there = state.at(cell)
        who = there.id if there is not None else place(game, cell)
        return Strike(unit, who, choice.removeprefix(STRIKE))
    if choice.startswith(ARC):
        bearing = bearing_to(game.context.board, trooper.cell, cell)
        return Lay(unit, int(choice.removeprefix(ARC)), bearing)
    raise BoxError(f"the choice {choice!r} points at no dot: choose it from the menu instead")


def route(game: TroopersRules, state: State, trooper: Trooper, cell: int) -> tuple[int, ...]:
    """The path meant by pointing at a dot: the cheapest there is, paid for or not.

    A dot that can't be entered at all (an enemy, behind a wall) is put behind the cheapest path to
    its side: the ruling then speaks of it, or of what can't be paid for on the way there.
    """
    context, at = game.context, trooper.cell
    reach = movement.reach(context, state, trooper)
    if cell not in reach:
        reach = anywhere(game, state, trooper)
    if cell in reach and cell != at:
        return reach.path(cell)
    board = context.board
    sides = [
        (cost, near) for near in board.neighbours(cell)
        if near >= 0 and (cost := reach.cost(near)) is not None
    ]
    if cell == at or not sides:
        return (at, cell)
    return (*reach.path(min(sides)[1]), cell)


def anywhere(game: TroopersRules, state: State, trooper: Trooper) -> Reach:
    """The walk without a budget: every dot that can be walked to, enemies in the way."""
    context = game.context
    costs, board = context.rules.costs, context.board
    budget = costs.window * costs.prone_times * (board.cols + board.rows)
    enemies = context.occupied(state, context.other(trooper.side))
    return context.graph(state, trooper.prone).reach(trooper.cell, budget, enemies)
