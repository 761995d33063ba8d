"""What a hit does: TR-H1 to TR-H4. Pure on a trooper first, then on the position."""

from functools import cache
from itertools import product
from typing import NamedTuple

from msgspec.structs import replace

from game.core.dice import Dice, roll_sum
from game.core.event import AnyEvent, Changed, Rolled
from game.rules.troopers.context import GameContext
from game.rules.troopers.morale import lost
from game.rules.troopers.points import allowance, hp
from game.rules.troopers.reasons import event_words, told
from game.rules.troopers.state import CELLS, State, Trooper, with_trooper

SEVERITY = ("miss", "none", "armour", "bruised", "hurt", "stops", "out", "dead")
"""Outcome keys of an attack, from nothing to the worst.

"none": the armour turned it; "armour": it took cells of armour only; "bruised": half-crosses only;
"hurt": cells crossed; "stops": and the trooper fell by TR-H3; "out": unconscious.
"""


class Hit(NamedTuple):
    """Points of an attack (TR-H1)."""

    lethal: int
    bludgeon: int = 0


@cache
def first_cells() -> tuple[tuple[int, int], ...]:
    """Of the 36 throws of two dice: (first cell, how many); 11 and 12 begin at 10 (TR-H1)."""
    cells = [min(CELLS, a + b) for a, b in product(range(1, 7), repeat=2)]
    return tuple((cell, cells.count(cell)) for cell in sorted(set(cells)))


def crossed_out(trooper: Trooper, first: int, hit: Hit) -> Trooper:
    """The trooper with its cells crossed from the first one rolled downward (TR-H1, TR-H4).

    Points past cell 1 cross "cell 0", which no trooper survives. Bludgeoning never does that: what
    goes past cell 1 is lost (TR-U17).
    """
    plates = min(trooper.armour, hit.lethal)
    armour, crossed, halved = trooper.armour - plates, trooper.crossed, trooper.halved
    cell = _whole(crossed, min(first, CELLS))
    for _ in range(hit.lethal - plates):
        crossed |= 1 << cell
        halved &= ~(1 << cell)
        cell = _whole(crossed, cell)
    if not armour:
        for _ in range(hit.bludgeon):
            if cell < 1:
                break
            if halved >> cell & 1:
                crossed |= 1 << cell
                halved &= ~(1 << cell)
            else:
                halved |= 1 << cell
            cell = _whole(crossed, cell - 1)
    return replace(trooper, armour=armour, crossed=crossed, halved=halved)


def _whole(crossed: int, cell: int) -> int:
    """The next cell from here downward that isn't crossed; 0 past the last."""
    while cell > 0 and crossed >> cell & 1:
        cell -= 1
    return cell


def after(context: GameContext, state: State, trooper: Trooper, first: int, hit: Hit) -> Trooper:
    """The trooper after a hit with its first cell rolled: cells, fate, arcs and TR-H3."""
    new = crossed_out(trooper, first, hit)
    points = hp(new)
    if points <= 0:
        return replace(new, fate="dead" if points < 0 else "out", arcs=(), acted=True)
    # TR-U18: what the enemy's troopers spent was spent in a turn of theirs that is over.
    had, has = allowance(context, trooper), allowance(context, new)
    if trooper.side == state.side and has < had and new.spent >= has:
        return replace(new, prone=True, acted=True)
    return new


def key_of(before: Trooper, new: Trooper) -> str:
    """What a hit brought, as an outcome key (see SEVERITY)."""
    if new.fate != before.fate:
        return new.fate
    if (new.acted, new.prone) != (before.acted, before.prone):
        return "stops"
    if new.crossed != before.crossed:
        return "hurt"
    if new.halved != before.halved:
        return "bruised"
    return "armour" if new.armour != before.armour else "none"


def hurt(
    context: GameContext, state: State, unit: str, hit: Hit, dice: Dice, by: str = "",
    side: str = "",
) -> tuple[State, list[AnyEvent], str]:
    """A hit on a trooper: throw its first cell and cross out (TR-H1). by: the attacker's id, side:
    whose dice they are. Returns the outcome key as well."""
    trooper = state.troopers[unit]
    faces = roll_sum(dice, 2)
    first = min(CELLS, sum(faces))
    new = after(context, state, trooper, first, hit)
    key = key_of(trooper, new)
    name = context.names[unit]
    events: list[AnyEvent] = [
        Rolled(
            by, event_words("cells.title", name), faces, (), 0, (), sum(faces),
            _ending(trooper, new, first), "TR-H1", True, side, unit,
        )
    ]
    if new.armour != trooper.armour:
        events.append(Changed(unit, "armour", str(trooper.armour), str(new.armour)))
    if hp(new) != hp(trooper):
        events.append(Changed(unit, "hp", str(max(0, hp(trooper))), str(max(0, hp(new)))))
    if new.fate != trooper.fate:
        events.append(Changed(unit, "fate", trooper.fate, new.fate))
    elif key == "stops":
        events.append(told("stops", "TR-H3", unit, name, str(new.spent),
                           str(allowance(context, new))))
        if not trooper.prone:
            events.append(Changed(unit, "posture", "up", "prone"))
    state = with_trooper(state, new)
    if new.fate != trooper.fate:
        state, more = lost(context, state, new)
        events += more
    return state, events, key


def _ending(before: Trooper, new: Trooper, first: int) -> str:
    """What a hit did, in a few words: armour, cells, what is left."""
    parts = []
    if new.armour != before.armour:
        parts.append(event_words("cells.armour", str(before.armour - new.armour)))
    for name, fresh in (("crossed", new.crossed & ~before.crossed),
                        ("halved", new.halved & ~before.halved)):
        cells = [str(cell) for cell in range(CELLS, 0, -1) if fresh >> cell & 1]
        if cells:
            parts.append(event_words(f"cells.{name}", ", ".join(cells)))
    if not parts and new.crossed == before.crossed:
        parts.append(event_words("cells.nothing", str(first)))
    if hp(new) != hp(before):
        points = hp(new)
        parts.append(
            event_words("cells.left", str(points)) if points > 0
            else event_words("cells.out" if points == 0 else "cells.dead")
        )
    return " · ".join(parts)
