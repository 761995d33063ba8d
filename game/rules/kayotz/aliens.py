"""What one Kay'otz unit does when a card's effect comes to it: KZ-K1 to KZ-K4, KZ-D3.

Aliens fly: no ground costs them anything (KZ-K1). They come down on free land only: not on Lava,
not on another unit (KZ-K2).
"""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from game.core.compass import compass_letters
from game.core.dice import Dice, pick
from game.core.event import AnyEvent, Changed, Moved, Placed, Removed, Resolved, Rolled
from game.rules.kayotz.combat import Sum, alien_fire, alien_sum, hidden_dn, nearest_marine
from game.rules.kayotz.context import GameContext
from game.rules.kayotz.data import (
    Advance,
    AnyEffect,
    Drift,
    FireAll,
    Pounce,
    Revive,
    ShutDown,
    Terror,
    Wake,
    Warp,
)
from game.rules.kayotz.jump import beside, random_cell
from game.rules.kayotz.reasons import event_words, told
from game.rules.kayotz.state import (
    ACTIVE,
    HURT_NAMES,
    OFF,
    STUNNED,
    Alien,
    Marine,
    State,
    with_alien,
    with_marine,
)

Result = tuple[State, list[AnyEvent]]


# --- where they fly -----------------------------------------------------------------------------

def approach(context: GameContext, state: State, start: int, target: int, to: int) -> int:
    """The free hex nearest to `start` that is `to` hexes from `target`, or as near to that as can
    be; the lowest number among equals. An alien already that near stays."""
    far = context.rows[start][target]
    if far <= to:
        return start
    free = context.free(state)
    around, flights = context.rings(target), context.rings(start)
    for radius in range(to, far):
        spots = around[radius] & free
        if spots:
            for flight in flights[far - radius :]:
                near = spots & flight
                if near:
                    return context.board.layout.first(near)
    return start


NO_FIRE: Sum = (0, ())


class AlienPlan(msgspec.Struct, frozen=True, gc=False):
    """What an alien will do before any die is thrown: where it ends, whom it fires at.

    fire: its dice and the lines of their sum.
    why: if it doesn't fire, the name of the event text that says why not.
    """

    end: int
    target: Marine | None
    fire: Sum = (0, ())
    why: str = ""
    rule: str = "KZ-C7"


def plan(context: GameContext, state: State, effect: AnyEffect, alien: Alien) -> AlienPlan | None:
    """The plan of an Active alien under an effect whose movement no die decides, else None."""
    start = alien.cell
    match effect:
        case Advance():
            goal = nearest = nearest_marine(context, state, start)
            if effect.toward == "hq":
                goal = _nearest_hq(context, state, start) or goal
            if goal is None:
                return AlienPlan(start, None, NO_FIRE, "no-marine")
            end = approach(context, state, start, goal.cell, effect.to)
            if end != start:
                nearest = nearest_marine(context, state, end)
            return _aim(context, state, alien, end, nearest, effect.fire, effect.cf)
        case FireAll():
            nearest = nearest_marine(context, state, start)
            return _aim(context, state, alien, start, nearest, effect.fire, effect.cf)
        case Pounce():
            goal = nearest_marine(context, state, start)
            if goal is None or context.rows[start][goal.cell] > effect.reach:
                return AlienPlan(start, None, NO_FIRE, "no-prey", "KZ-K2")
            fire = alien_sum(context, state, alien, goal.cell, goal.cell, effect.cf)
            if not fire[0]:
                return AlienPlan(start, None, fire, "no-dice", "KZ-C6")
            return AlienPlan(goal.cell, goal, fire)
        case _:
            return None


def _aim(
    context: GameContext, state: State, alien: Alien, end: int, marine: Marine | None,
    within: int, bonus: int,
) -> AlienPlan:
    """Whether the alien fires from `end` at the nearest Marine: if it is near enough (KZ-C7)."""
    if within <= 0:
        return AlienPlan(end, None, NO_FIRE, "holds-fire")
    if marine is None:
        return AlienPlan(end, None, NO_FIRE, "no-marine")
    if context.rows[end][marine.cell] > within:
        return AlienPlan(end, None, NO_FIRE, "too-far")
    fire = alien_sum(context, state, alien, end, marine.cell, bonus)
    return AlienPlan(end, marine, fire) if fire[0] else AlienPlan(end, None, fire, "no-dice")


def _nearest_hq(context: GameContext, state: State, cell: int) -> Marine | None:
    row = context.rows[cell]
    best = None
    for marine in state.marines.values():
        if marine.cell >= 0 and "assist" in context.kinds[marine.kind].skills:
            key = (row[marine.cell], -marine.cell)
            if best is None or key < best[0]:
                best = (key, marine)
    return best[1] if best else None


# --- what they do -------------------------------------------------------------------------------

def act(context: GameContext, state: State, effect: AnyEffect, unit: str, dice: Dice) -> Result:
    """One unit's turn under an effect."""
    if isinstance(effect, Terror):
        return _terror(context, state, state.marines[unit], effect, dice)
    alien = state.aliens[unit]
    order = _ORDERS.get(type(effect))
    if order is None:
        return _appear(context, state, alien, isinstance(effect, Revive), dice)
    if alien.cell == OFF:
        return state, [told("gone", "KZ-K1", unit, context.names[unit])]
    if alien.dormant and order is not _shut_down:
        # KZ-K3: activated Dormant units flip, and that is all they do.
        return _turn_over(context, state, alien, False, "KZ-K3")
    return order(context, state, alien, effect, dice)


def _shut_down(
    context: GameContext, state: State, alien: Alien, effect: AnyEffect, dice: Dice
) -> Result:
    return _turn_over(context, state, alien, True, "KZ-K1")


def _wake(
    context: GameContext, state: State, alien: Alien, effect: AnyEffect, dice: Dice
) -> Result:
    return state, [told("awake", "KZ-K3", alien.id, context.names[alien.id])]


def _planned(
    context: GameContext, state: State, alien: Alien, effect: AnyEffect, dice: Dice
) -> Result:
    """Orders whose movement no die decides."""
    what = plan(context, state, effect, alien)
    assert what is not None
    if isinstance(effect, Pounce) and what.target is not None:
        return _pounce(context, state, alien, what, dice)
    return _fly_and_fire(context, state, alien, what, "fly", dice)


def _turn_over(
    context: GameContext, state: State, alien: Alien, dormant: bool, rule: str
) -> Result:
    name = context.names[alien.id]
    if alien.dormant == dormant:
        return state, [told("asleep", rule, alien.id, name)]
    words = ("active", "dormant") if dormant else ("dormant", "active")
    state = with_alien(context.bits, state, replace(alien, dormant=dormant))
    return state, [
        Changed(alien.id, "condition", *words),
        told("shut-down" if dormant else "wakes", rule, alien.id, name),
    ]


def _fly_and_fire(
    context: GameContext, state: State, alien: Alien, what: AlienPlan, how: str, dice: Dice
) -> Result:
    events: list[AnyEvent] = []
    if what.end != alien.cell:
        events.append(Moved(alien.id, (alien.cell, what.end), how))
        alien = replace(alien, cell=what.end)
        state = with_alien(context.bits, state, alien)
    if what.target is None:
        events.append(told(what.why, what.rule, alien.id, context.names[alien.id]))
        return state, events
    state, more = alien_fire(context, state, alien, what.end, what.target, what.fire, dice)
    return state, events + more


def _pounce(
    context: GameContext, state: State, alien: Alien, what: AlienPlan, dice: Dice
) -> Result:
    """KZ-K2: it lands on the Marine, attacks, and if the Marine still stands (or the hex is Lava,
    KZ-K1) falls back to the nearest free hex beside it."""
    start, prey = alien.cell, what.target
    assert prey is not None
    events: list[AnyEvent] = [Moved(alien.id, (start, prey.cell), "pounce")]
    state, more = alien_fire(context, state, alien, prey.cell, prey, what.fire, dice)
    events += more
    end = prey.cell
    # A Marine may stand on a road through Lava; no alien may, so it falls back from there too.
    if state.marines[prey.id].cell == end or not context.land & context.bits[end]:
        end = _fall_back(context, state, start, end)
        events.append(Moved(alien.id, (prey.cell, end), "back"))
    return with_alien(context.bits, state, replace(alien, cell=end)), events


def _fall_back(context: GameContext, state: State, start: int, prey: int) -> int:
    """The free hex nearest to the Marine, then to where the alien came from, then the lowest.
    Its own start is free: it has left it."""
    free = context.free(state, start)
    row = context.rows[start]
    for ring in context.rings(prey)[1:]:
        spots = context.board.layout.cells_in(ring & free)
        if spots:
            return min(spots, key=lambda cell: (row[cell], cell))
    return start


def _warp(context: GameContext, state: State, alien: Alien, effect: Warp, dice: Dice) -> Result:
    """To a random hex; if it is taken, to a free one beside it."""
    cell, faces = random_cell(context, dice)
    landed = cell
    if cell != alien.cell and context.bits[cell] & (state.marine_mask | state.alien_mask):
        landed = beside(context, state, cell, dice, alien.cell)
    name, where = context.names[alien.id], context.board.name(cell)
    found = (
        event_words("random-hex.found", where)
        if landed == cell
        else event_words("random-hex.taken", where, context.board.name(landed))
    )
    rolled = Rolled(
        alien.id, event_words("random-hex", name), faces, (), 0, (), 0, found, "KZ-K1", False,
        "alien",
    )
    moved = replace(alien, cell=landed)
    after = with_alien(context.bits, state, moved)
    nearest = nearest_marine(context, after, landed)
    what = _aim(context, after, moved, landed, nearest, effect.fire, 0)
    start: list[AnyEvent] = [rolled]
    if landed != alien.cell:
        start.append(Moved(alien.id, (alien.cell, landed), "warp"))
    after, more = _fly_and_fire(context, after, moved, what, "warp", dice)
    return after, start + more


def drift_end(
    context: GameContext, state: State, start: int, direction: int, far: int
) -> tuple[int, tuple[int, ...]]:
    """Where a drift ends (OFF: over the edge, KZ-K4) and the way it takes.

    If the last hex isn't free land, the last one on the way that is.
    """
    path = [start]
    for _ in range(far):
        there = context.board.neighbour(path[-1], direction)
        if there < 0:
            return OFF, tuple(path)
        path.append(there)
    free = context.free(state)
    while len(path) > 1 and not free & context.bits[path[-1]]:
        path.pop()
    return path[-1], tuple(path)


def drift_key(start: int, end: int) -> str:
    """What comes of a drift, as an outcome key."""
    return "lost" if end == OFF else "drifts" if end != start else "stays"


def _drift(context: GameContext, state: State, alien: Alien, effect: Drift, dice: Dice) -> Result:
    direction, far = dice.roll() - 1, dice.roll(effect.sides)
    end, path = drift_end(context, state, alien.cell, direction, far)
    name = context.names[alien.id]
    key = drift_key(alien.cell, end)
    events: list[AnyEvent] = [
        Rolled(
            alien.id, event_words("drift.title", name), (direction + 1, far), (), 0, (), far,
            event_words(f"drift.{key}", compass_letters(direction), str(far)), "KZ-K4", False,
            "alien",
        ),
    ]
    if len(path) > 1:
        events.append(Moved(alien.id, path, "drift"))
    if end == OFF:
        events.append(Removed(alien.id, path[-1], "eliminated"))
        alien = replace(
            alien, cell=OFF, place="lost", known=True, dn=context.data.counters[alien.id].dn
        )
    else:
        alien = replace(alien, cell=end)
    events.append(Resolved(key))
    return with_alien(context.bits, state, alien), events


_ORDERS: dict[type[AnyEffect], Callable[[GameContext, State, Alien, Any, Dice], Result]] = {
    Advance: _planned,
    FireAll: _planned,
    Pounce: _planned,
    Warp: _warp,
    Drift: _drift,
    ShutDown: _shut_down,
    Wake: _wake,
}


def _appear(context: GameContext, state: State, alien: Alien, dormant: bool, dice: Dice) -> Result:
    """At a random wormhole, or the nearest free hex; without wormholes nothing comes."""
    holes = context.wormholes
    name = context.names[alien.id]
    if not holes:
        return state, [told("no-wormhole", "KZ-K1", alien.id, name)]
    hole = cell = holes[pick(dice, len(holes))]
    if context.bits[cell] & (state.marine_mask | state.alien_mask):
        cell = beside(context, state, cell, dice)
    dn = hidden_dn(context, dice) if dormant else context.data.counters[alien.id].dn
    alien = replace(alien, cell=cell, place="map", dormant=dormant, dn=dn, known=not dormant)
    words = ("revives" if dormant else "arrives") + ("" if cell == hole else "-beside")
    text = told(words, "KZ-K1", alien.id, name, context.board.name(cell), context.board.name(hole))
    return with_alien(context.bits, state, alien), [Placed(alien.id, cell, "wormhole"), text]


def _terror(
    context: GameContext, state: State, marine: Marine, effect: Terror, dice: Dice
) -> Result:
    """The Marine holds its nerve or is Stunned."""
    face = dice.roll()
    held = face >= effect.needs
    key = "holds" if held else "stunned"
    name = context.names[marine.id]
    events: list[AnyEvent] = [
        Rolled(
            marine.id, event_words("terror.title", name), (face,), (), effect.needs, (held,), face,
            event_words(f"terror.{key}", name), "KZ-D2", True, "marine",
        ),
    ]
    if not held and marine.hurt == ACTIVE:
        events.append(Changed(marine.id, "condition", HURT_NAMES[ACTIVE], HURT_NAMES[STUNNED]))
        state = with_marine(context.bits, state, replace(marine, hurt=STUNNED))
    events.append(Resolved(key))
    return state, events

