"""The state as JSON-ready data, for saves and, by printed names, for readers outside.

Nothing is hidden in Arena: what is saved may be seen by all.
"""

from collections.abc import Iterator
from typing import Any

from game.core.rules import plain
from game.core.two_player import strangers
from game.rules.arena import guard, stats
from game.rules.arena.actions import facing_name
from game.rules.arena.context import GameContext
from game.rules.arena.facing import FACES
from game.rules.arena.state import OFF, Figure, State


def observe(context: GameContext, state: State) -> dict[str, Any]:
    """What anybody may know, by printed names: hexes and sides of hexes as they are called at the
    table, and what MOV, dexterity and strength come to now."""
    data = plain(state)
    data.setdefault("deployment", None)

    def name(cell: int) -> str | None:
        return context.board.name(cell) if cell != OFF else None

    for unit, figure in state.figures.items():
        told = data["figures"][unit]
        told |= {
            "cell": name(figure.cell), "facing": facing_name(figure.facing),
            "mov": stats.mov(context, figure), "edex": stats.edex(context, figure),
            "st_now": stats.st_now(figure),
        }
        if figure.reaching is not None:
            told["reaching"]["cell"] = name(figure.reaching.cell)
    for thing in data["dropped"]:
        thing["cell"] = name(thing["cell"])
    return data


def faults(context: GameContext, state: State) -> Iterator[str]:
    """What a position says that can't be in this scenario."""
    yield from _strangers(context, state)
    yield from _off_map(context, state)
    for figure in state.figures.values():
        yield from _unknown_things(context, figure)
    for thing in state.dropped:
        if not _known_item(context, thing.item):
            yield f"dropped: nothing is called {thing.item!r}"
    if state.blow is not None and guard.aim(context, state, state.blow) is None:
        yield f"blow: {state.blow.attacker} has nothing in hand to {state.blow.kind} with"


def _strangers(context: GameContext, state: State) -> Iterator[str]:
    told = (("winner", state.winner), ("first", state.first))
    known = [(where, side) for where, side in told if side]
    yield from strangers(context, "figure", state.figures, known, _named(state))
    yield from _stuck(state)


def _named(state: State) -> Iterator[tuple[str, str]]:
    """Every figure that the position speaks of outside its list, and where."""
    if state.active:
        yield "active", state.active
    for where, units in (("queue", state.queue), ("order", state.order)):
        for unit in units:
            yield where, unit
    for chase in state.chases:
        yield "chases", chase.unit
        yield "chases", chase.prey
    if state.blow is not None:
        yield "blow", state.blow.attacker
        yield "blow", state.blow.target
    for one in state.figures.values():
        if one.grip:
            yield f"{one.id}: grip", one.grip
        for unit in one.struck:
            yield f"{one.id}: struck", unit


def _stuck(state: State) -> Iterator[str]:
    """Phases that can't go on as they stand."""
    if state.phase in ("order", "mark") and not state.winner:
        yield f"winner: missing in the phase {state.phase!r}"
    if state.phase == "move" and not state.first:
        yield "first: missing in the phase 'move'"
    if state.phase in ("act", "retreat") and not state.queue and state.blow is None:
        yield f"queue: empty in the phase {state.phase!r}"
    if (state.phase == "over") != (state.verdict is not None):
        yield "verdict: a game has one when it is over"


def _off_map(context: GameContext, state: State) -> Iterator[str]:
    cells = [
        *((figure.id, figure.cell) for figure in state.figures.values() if figure.cell != OFF),
        *((dropped.item, dropped.cell) for dropped in state.dropped),
        *((f"{one.id}: reaching", one.reaching.cell) for one in state.figures.values()
          if one.reaching is not None),
    ]
    for what, cell in cells:
        if not 0 <= cell < context.board.n:
            yield f"{what} on hex {cell}, off the map"
    for one in state.figures.values():
        if not 0 <= one.facing < FACES:
            yield f"{one.id}: no facing {one.facing}"


def _unknown_things(context: GameContext, one: Figure) -> Iterator[str]:
    data = context.data
    if one.armour and one.armour not in data.armour:
        yield f"{one.id}: no armour {one.armour!r}"
    if one.shield and one.shield not in data.shields:
        yield f"{one.id}: no shield {one.shield!r}"
    if one.load and one.load not in data.loads:
        yield f"{one.id}: no load {one.load!r}"
    for skill in one.skills:
        if skill not in data.skills:
            yield f"{one.id}: no skill {skill!r}"
    for item in stats.carried(one):
        if not _known_item(context, item):
            yield f"{one.id}: nothing is called {item!r}"


def _known_item(context: GameContext, item: str) -> bool:
    data = context.data
    return any(item in rows for rows in (data.weapons, data.shields, data.things))
