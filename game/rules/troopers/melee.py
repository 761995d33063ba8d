"""Melee: blows that are struck now and land when the target next activates (TR-X1, TR-U8)."""

from collections.abc import Sequence

from msgspec.structs import replace

from game.core.dice import Dice
from game.core.event import AnyEvent, Modifier, Resolved, Rolled, Shot
from game.core.ruling import Ruling, refuse
from game.rules.troopers.action import Action, Strike
from game.rules.troopers.damage import SEVERITY, Hit, hurt
from game.rules.troopers.field import Field
from game.rules.troopers.fire import wounds
from game.rules.troopers.near import apart, beside
from game.rules.troopers.points import afford, left, maximum
from game.rules.troopers.reasons import event_words, modifier, no, told
from game.rules.troopers.state import OFF, Blow, State, Trooper, with_trooper

FISTS = "fists"
BAYONET = "bayonet"
"""Sits on the primary weapon, so it is ready while that is in hand."""


def ready(trooper: Trooper) -> tuple[str, ...]:
    """What a trooper can strike with now: its fists, and the blade in hand."""
    blade = trooper.kit.blade
    at_hand = trooper.hand == "blade" or (
        blade == BAYONET and trooper.hand == "primary" and trooper.kit.primary != ""
    )
    return (FISTS, blade) if blade and at_hand else (FISTS,)


def hit_of(field: Field, trooper: Trooper, weapon: str) -> Hit:
    """What a blow does (TR-X1). Half of the AP are rounded down."""
    row = field.data.blades[weapon]
    return Hit(row.lethal, row.bludgeon + (maximum(field, trooper) // 2 if row.half_ap else 0))


def judge_strike(field: Field, state: State, trooper: Trooper, a: Strike) -> Ruling:
    """Whether the trooper may strike (TR-X1)."""
    target = state.troopers.get(a.target)
    name, me = field.names[trooper.id], (trooper.id,)
    if target is None or target.side == trooper.side:
        return no("TR-X1", "strike-whom", units=me, target=field.names.get(a.target, a.target))
    both, whom = (trooper.id, target.id), field.names[target.id]
    if target.fate != "up" or target.cell == OFF:
        return no("TR-X1", "strike-down", units=both, target=whom)
    if not beside(field, state, trooper.cell, target.cell):
        return refuse(apart(field, state, "TR-X1", trooper, target))
    if a.weapon not in field.data.blades:
        return no("TR-X1", "strike-with", units=me, weapon=a.weapon)
    if a.weapon not in ready(trooper):
        return no("TR-X1", "strike-hand", also=("TR-S1", "TR-U17"), units=me, unit=name,
                  weapon=field.thing(a.weapon), ap=field.rules.costs.change)
    return afford(field, trooper, field.rules.costs.strike, "TR-X1")


def strike(
    field: Field, state: State, trooper: Trooper, a: Strike, dice: Dice
) -> tuple[State, list[AnyEvent]]:
    """The blow waits for its target's activation."""
    new = replace(trooper, spent=trooper.spent + field.rules.costs.strike, fought=True)
    state = with_trooper(state, new)
    state = replace(state, blows=(*state.blows, Blow(trooper.id, a.target, a.weapon)))
    name, whom = field.names[trooper.id], field.names[a.target]
    return state, [told("strike.waits", "TR-X1", trooper.id, name, whom, field.thing(a.weapon))]


def strikes(field: Field, state: State, trooper: Trooper) -> Sequence[Action]:
    """All blows that the trooper may strike now."""
    if left(field, trooper) < field.rules.costs.strike:
        return ()
    return [
        Strike(trooper.id, one.id, weapon)
        for one in state.troopers.values()
        if one.side != trooper.side and one.fate == "up"
        and beside(field, state, trooper.cell, one.cell)
        for weapon in ready(trooper)
    ]


def disarmed(state: State, blow: Blow) -> bool:
    """Whether what a blow would strike with is out of its attacker's hand (TR-U16)."""
    return blow.weapon not in ready(state.troopers[blow.attacker])


def lands(field: Field, state: State, blow: Blow) -> bool:
    """Whether the attacker can still land its blow: up, armed, at the target's side, and the target
    up (TR-U8, TR-U16)."""
    attacker, target = state.troopers[blow.attacker], state.troopers[blow.target]
    return (
        attacker.fate == "up" and target.fate == "up" and not disarmed(state, blow)
        and beside(field, state, attacker.cell, target.cell)
    )


def blow_lines(field: Field, attacker: Trooper) -> tuple[Modifier, ...]:
    """What a blow must reach: 4, and the attacker's wounds (TR-X1, TR-U8)."""
    return (modifier("strike", field.rules.aim.strike, "TR-X1"), *wounds(field, attacker))


def resolve(
    field: Field, state: State, blow: Blow, dice: Dice
) -> tuple[State, list[AnyEvent]]:
    """The blow lands or doesn't; it waits no longer."""
    place = state.blows.index(blow)
    state = replace(state, blows=state.blows[:place] + state.blows[place + 1 :])
    attacker, target = state.troopers[blow.attacker], state.troopers[blow.target]
    name, whom = field.names[attacker.id], field.names[target.id]
    if not lands(field, state, blow):
        return state, [told("strike.gone", "TR-X1", attacker.id, name, whom)]
    lines = blow_lines(field, attacker)
    needs = sum(one.value for one in lines)
    faces = (dice.roll(), dice.roll())
    total = sum(faces)
    struck = total >= needs
    events: list[AnyEvent] = [
        Shot(attacker.id, target.id, attacker.cell, target.cell, "strike"),
        Rolled(
            attacker.id, event_words("strike.title", name, whom, field.thing(blow.weapon)), faces,
            lines, needs, (struck,), total,
            event_words("strike.hit" if struck else "strike.miss"), "TR-X1", True, attacker.side,
            target.id, onto_needs=True,
        ),
    ]
    key = "miss"
    if struck:
        hit = hit_of(field, attacker, blow.weapon)
        state, more, key = hurt(field, state, target.id, hit, dice, attacker.id, attacker.side)
        events += more
    return state, [*events, Resolved(key)]


def settle(
    field: Field, state: State, unit: str, dice: Dice
) -> tuple[State, list[AnyEvent]]:
    """All blows that wait for a trooper, in the order they were struck; one `Resolved` with the
    worst of them. Those left when it has fallen come to nothing."""
    events: list[AnyEvent] = []
    keys: list[str] = []
    for one in [blow for blow in state.blows if blow.target == unit]:
        state, more = resolve(field, state, one, dice)
        keys += [event.key for event in more if isinstance(event, Resolved)]
        events += [event for event in more if not isinstance(event, Resolved)]
    if keys:
        events.append(Resolved(max(keys, key=SEVERITY.index)))
    return state, events


def due(state: State) -> tuple[Blow, ...]:
    """Blows at troopers of the side that ends its turn without having activated them (TR-U14)."""
    if state.phase != "burst":
        return ()
    return tuple([one for one in state.blows if state.troopers[one.target].side == state.side])
