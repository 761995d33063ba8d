"""The state as JSON-ready data, for saves and, by printed names, for readers outside.

Nothing is hidden in Troopers: what is saved may be seen by all.
"""

from collections.abc import Iterator
from typing import Any

from game.core.rules import plain
from game.core.two_player import strangers
from game.rules.troopers.context import GameContext
from game.rules.troopers.points import allowance, hp
from game.rules.troopers.state import CELLS, OFF, State, Trooper


def observe(context: GameContext, state: State) -> dict[str, Any]:
    """What anybody may know, by printed names: dots, levels, hit-point cells and arcs as they are
    called at the table."""
    data = plain(state)
    data.setdefault("deployment", None)

    def name(cell: int) -> str | None:
        return context.board.name(cell) if cell != OFF else None

    data["troopers"] = {
        unit: {**data["troopers"][unit], **_told(context, trooper), "cell": name(trooper.cell)}
        for unit, trooper in state.troopers.items()
    }
    data["route"] = [name(cell) for cell in state.route]
    for kind in ("charges", "dropped"):
        for thing in data[kind]:
            thing["cell"] = name(thing["cell"])
    for breach in data["breaches"]:
        breach["level"] = context.board.levels[breach["level"]].id
    for threat in data["reaction"]["waiting"] if data["reaction"] else ():
        threat["arc"] += 1
    return data


def _told(context: GameContext, one: Trooper) -> dict[str, Any]:
    """What a trooper's record says in bits, as lists, and what it comes to."""
    return {
        "crossed": [cell for cell in range(CELLS, -1, -1) if one.crossed >> cell & 1],
        "halved": [cell for cell in range(CELLS, -1, -1) if one.halved >> cell & 1],
        "hp": max(0, hp(one)), "ap": allowance(context, one),
    }


def faults(context: GameContext, state: State) -> Iterator[str]:
    """What a position says that can't be in this scenario."""
    yield from _strangers(context, state)
    yield from _off_map(context, state)
    yield from _never_come(context, state)
    yield from _unknown_things(context, state)


def _strangers(context: GameContext, state: State) -> Iterator[str]:
    told = (("side", state.side), ("first", state.first))
    yield from strangers(context, "trooper", state.troopers, told, _named(state))
    for threat in state.reaction.waiting if state.reaction else ():
        shooter = state.troopers.get(threat.shooter)
        if shooter is not None and not 0 <= threat.arc < len(shooter.arcs):
            yield f"reaction: {threat.shooter} has no arc {threat.arc}"


def _named(state: State) -> Iterator[tuple[str, str]]:
    """Every trooper that the position speaks of outside its list, and where."""
    if state.active:
        yield "active", state.active
    for where, units in (("nerves", state.nerves), ("seen", state.seen)):
        for unit in units:
            yield where, unit
    for blow in state.blows:
        yield "blows", blow.attacker
        yield "blows", blow.target
    for charge in state.charges:
        yield "charges", charge.thrower
    if state.reaction is not None:
        yield "reaction", state.reaction.mover
        for threat in state.reaction.waiting:
            yield "reaction", threat.shooter


def _off_map(context: GameContext, state: State) -> Iterator[str]:
    cells = [
        *((trooper.id, trooper.cell) for trooper in state.troopers.values() if trooper.cell != OFF),
        *(("route", cell) for cell in state.route),
        *((charge.weapon, charge.cell) for charge in state.charges),
        *((dropped.item, dropped.cell) for dropped in state.dropped),
    ]
    for what, cell in cells:
        if not 0 <= cell < context.board.n:
            yield f"{what} on dot {cell}, off the map"
    for one in state.breaches:
        if not 0 <= one.level < len(context.board.levels):
            yield f"a breach on level {one.level}, which the map lacks"


def _never_come(context: GameContext, state: State) -> Iterator[str]:
    """Whoever is still to come is nowhere yet, and the scenario says when it comes (TR-U24)."""
    arrives = {entry.id: entry.arrives for entry in context.entries}
    for trooper in state.troopers.values():
        if trooper.fate == "later":
            if trooper.cell != OFF:
                yield f"{trooper.id} is still to come, and is on the map"
            elif arrives.get(trooper.id, 1) == 1:
                yield f"{trooper.id} is still to come, and the scenario has it there from the start"


def _unknown_things(context: GameContext, state: State) -> Iterator[str]:
    data = context.data
    for one in state.troopers.values():
        kit = one.kit
        for item in (kit.primary, kit.secondary):
            if item and item not in data.firearms:
                yield f"{one.id}: no firearm {item!r}"
        if kit.blade and kit.blade not in data.blades:
            yield f"{one.id}: no blade {kit.blade!r}"
        if one.body_armour and one.body_armour not in data.armour:
            yield f"{one.id}: no armour {one.body_armour!r}"
    for charge in state.charges:
        if charge.weapon not in data.explosives:
            yield f"charges: no explosive {charge.weapon!r}"
    for blow in state.blows:
        if blow.weapon not in data.blades:
            yield f"blows: no melee weapon {blow.weapon!r}"
