"""Pointing at the map: which hexes a choice may point at, and which action pointing means.

Ids of the choices that point are made in `menu`; `done` and the like need no hex.
"""

from fractions import Fraction

from game.boards.search import Reach
from game.core.errors import BoxError
from game.core.forecast import Forecast
from game.core.quantity import HALVES, percent
from game.core.view_records import Target
from game.rules.kayotz import combat, movement, special
from game.rules.kayotz.actions import (
    Action,
    Bring,
    FullFire,
    FullMove,
    Jump,
    Resupply,
    ScootJump,
    ScootMove,
    Snap,
)
from game.rules.kayotz.rules import KayotzRules
from game.rules.kayotz.state import OFF, Marine, State
from game.rules.kayotz.talk import mp, place, say

BRING = "bring-"
MOVES: dict[str, tuple[type[FullMove] | type[ScootMove], bool]] = {
    "full-move": (FullMove, False), "scoot-move": (ScootMove, False),
    "leave": (FullMove, True), "scoot-leave": (ScootMove, True),
}
"""Choices that walk: the action they make, and whether the walk ends beside the map."""
JUMPS: dict[str, type[Jump] | type[ScootJump]] = {"jump": Jump, "scoot-jump": ScootJump}
FIRES: dict[str, tuple[type[FullFire] | type[Snap], str]] = {
    "full-fire": (FullFire, ""), "fire-rifle": (FullFire, ""),
    "fire-pulse": (FullFire, combat.PULSE),
    "scoot-fire": (Snap, ""), "scoot-pulse": (Snap, combat.PULSE),
}
HITS = ("dormant", "eliminated", "pushed")


def targets(game: KayotzRules, state: State, unit: str, choice: str) -> tuple[Target, ...]:
    """The hexes a choice may point at, with costs and odds; empty for a choice without hexes."""
    marine = state.marines.get(unit)
    if marine is None:
        return ()
    if choice in MOVES:
        return _walks(game, state, marine, choice)
    if choice in JUMPS:
        return _jumps(game, state, marine, choice)
    if choice in FIRES:
        return _shots(game, state, marine, choice)
    if choice == "resupply":
        return tuple(
            Target(other.cell, say("target.resupply"))
            for other in state.marines.values()
            if other.id != unit
            and game.judge(state, Resupply(unit, other.id)).allowed
        )
    if choice.startswith(BRING):
        cells = special.bring_cells(game.context, state, marine)
        return tuple(Target(cell) for cell in game.context.board.cells_in(cells))
    return ()


def _walks(
    game: KayotzRules, state: State, marine: Marine, choice: str
) -> tuple[Target, ...]:
    context = game.context
    kind, leaving = MOVES[choice]
    scoot = kind is ScootMove
    reach = movement.reach(context, state, marine, scoot)
    if reach is None:
        return ()
    budget = movement.budget(context, marine, scoot)
    paid = movement.toll(context, marine)
    found = []
    for cell, cost in reach.items():
        total = paid + cost
        if leaving:
            if cell not in context.exit_cost:
                continue
            total += context.exit_cost[cell]
        elif context.bits[cell] & state.marine_mask:
            continue
        if total <= budget:
            found.append(
                Target(cell, mp(budget - total), HALVES[total], HALVES[budget - total])
            )
    return tuple(sorted(found, key=lambda target: target.cell))


def _jumps(
    game: KayotzRules, state: State, marine: Marine, choice: str
) -> tuple[Target, ...]:
    context = game.context
    free = context.free(state)
    cells = context.board.cells_in(free)
    make = JUMPS[choice]
    if not cells or not game.judge(state, make(marine.id, cells[0])).allowed:
        return ()
    forecast = game.forecast(state, make(marine.id, cells[0]))
    odds = forecast.odds("lands") if forecast is not None else None
    return tuple(Target(cell, odds=odds) for cell in cells)


def _shots(
    game: KayotzRules, state: State, marine: Marine, choice: str
) -> tuple[Target, ...]:
    make, weapon = FIRES[choice]
    found = []
    for alien in combat.fire_targets(game.context, state, marine, weapon, make is Snap):
        action = make(marine.id, alien, weapon)
        if not game.judge(state, action).allowed:
            continue
        forecast = game.forecast(state, action)
        odds = None if forecast is None else hit_odds(forecast)
        text = percent(odds) if odds is not None else ""
        found.append(Target(state.aliens[alien].cell, text, odds=odds))
    return tuple(found)


def hit_odds(forecast: Forecast) -> Fraction:
    """Chance of a hit of any kind, whether or not the firer runs Out of Ammo with it."""
    return forecast.odds(*HITS, *(f"{key}+out" for key in HITS))


def aim(
    game: KayotzRules, state: State, unit: str, choice: str, cell: int, facing: int | None = None,
    through: tuple[int, ...] = (),
) -> Action:
    """The action that pointing at a hex means, legal or not: `judge` says which.

    Raises:
        BoxError: the choice points at no hex (a fault of the program, not of the player).
    """
    if choice in MOVES:
        kind, leaving = MOVES[choice]
        if leaving and cell == state.marines[unit].cell:
            return kind(unit, (cell, OFF))
        path = route(game, state, unit, cell, scoot=kind is ScootMove)
        return kind(unit, (*path, OFF) if leaving else path)
    if choice in JUMPS:
        return JUMPS[choice](unit, cell)
    if choice in FIRES:
        make, weapon = FIRES[choice]
        there = state.unit_at(cell)
        return make(unit, there.id if there is not None else place(game, cell), weapon)
    if choice == "resupply":
        there = state.unit_at(cell)
        return Resupply(unit, there.id if there is not None else place(game, cell))
    if choice.startswith(BRING):
        return Bring(choice.removeprefix(BRING), cell)
    raise BoxError(f"the choice {choice!r} points at no hex: choose it from the menu instead")


def route(
    game: KayotzRules, state: State, unit: str, cell: int, *, scoot: bool
) -> tuple[int, ...]:
    """The path meant by pointing at a hex: the cheapest there is, paid for or not.

    A hex that can't be entered at all (Lava off the road, an alien) is put behind the cheapest
    path to its side: the ruling then speaks of it, or of what can't be paid for on the way there.
    """
    context = game.context
    marine = state.marines[unit]
    start: tuple[int, ...] = ()
    at = marine.cell
    if at == OFF:
        start, at = (OFF,), context.entry.get(unit, cell)
        if at == cell:
            return (*start, cell)
    reach = movement.reach(context, state, marine, scoot)
    if reach is None or cell not in reach:
        reach = anywhere(game, state, at)
    if cell in reach and cell != at:
        return (*start, *reach.path(cell))
    sides = [
        (cost, near) for near in context.board.neighbours(cell)
        if near >= 0 and (cost := reach.cost(near)) is not None
    ]
    if cell == at or not sides:
        return (*start, at, cell)
    return (*start, *reach.path(min(sides)[1]), cell)


def anywhere(game: KayotzRules, state: State, start: int) -> Reach:
    """The walk without a budget: every hex that can be walked to, aliens in the way."""
    context = game.context
    dearest = max(cost or 0 for cost in context.enter) or 1
    return context.graph.reach(start, dearest * context.board.n, state.alien_mask)
