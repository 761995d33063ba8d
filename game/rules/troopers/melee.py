"""Melee: blows that are struck now and land when the target next activates (TR-X1, TR-U8), and who
is within arm's length for blows and for things handed over (TR-S3).
"""

from collections.abc import Sequence

from msgspec.structs import replace

from game.core.dice import Dice, roll_sum
from game.core.event import AnyEvent, Modifier, Resolved, Rolled, Shot
from game.core.ruling import Reason, Ruling, refuse
from game.rules.troopers.actions import Action, Strike
from game.rules.troopers.context import GameContext
from game.rules.troopers.damage import SEVERITY, Hit, hurt
from game.rules.troopers.fire import wounds
from game.rules.troopers.points import afford, left, maximum
from game.rules.troopers.reasons import because, counted, event_words, modifier, no, told, words
from game.rules.troopers.sight import called_thing
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


def hit_of(context: GameContext, trooper: Trooper, weapon: str) -> Hit:
    """What a blow does (TR-X1). Half of the AP are rounded down."""
    row = context.data.blades[weapon]
    return Hit(row.lethal, row.bludgeon + (maximum(context, trooper) // 2 if row.half_ap else 0))


def judge_strike(context: GameContext, state: State, trooper: Trooper, a: Strike) -> Ruling:
    """Whether the trooper may strike (TR-X1)."""
    target = state.troopers.get(a.target)
    name, me = context.names[trooper.id], (trooper.id,)
    if target is None or target.side == trooper.side:
        return no("TR-X1", "strike-whom", units=me, target=context.names.get(a.target, a.target))
    both, whom = (trooper.id, target.id), context.names[target.id]
    if target.fate != "up" or target.cell == OFF:
        return no("TR-X1", "strike-down", units=both, target=whom)
    if not beside(context, state, trooper.cell, target.cell):
        return refuse(apart(context, state, "TR-X1", trooper, target))
    if a.weapon not in context.data.blades:
        return no("TR-X1", "strike-with", units=me, weapon=a.weapon)
    if a.weapon not in ready(trooper):
        return no("TR-X1", "strike-hand", also=("TR-S1", "TR-U17"), units=me, unit=name,
                  weapon=context.thing(a.weapon), ap=context.rules.costs.change)
    return afford(context, trooper, context.rules.costs.strike, "TR-X1")


def strike(
    context: GameContext, state: State, trooper: Trooper, a: Strike, dice: Dice
) -> tuple[State, list[AnyEvent]]:
    """The blow waits for its target's activation."""
    new = replace(trooper, spent=trooper.spent + context.rules.costs.strike, fought=True)
    state = with_trooper(state, new)
    state = replace(state, blows=(*state.blows, Blow(trooper.id, a.target, a.weapon)))
    name, whom = context.names[trooper.id], context.names[a.target]
    return state, [told("strike.waits", "TR-X1", trooper.id, name, whom, context.thing(a.weapon))]


def strikes(context: GameContext, state: State, trooper: Trooper) -> Sequence[Action]:
    """All blows that the trooper may strike now."""
    if left(context, trooper) < context.rules.costs.strike:
        return ()
    return [
        Strike(trooper.id, other.id, weapon)
        for other in state.troopers.values()
        if other.side != trooper.side and other.fate == "up"
        and beside(context, state, trooper.cell, other.cell)
        for weapon in ready(trooper)
    ]


def disarmed(state: State, blow: Blow) -> bool:
    """Whether what a blow would strike with is out of its attacker's hand (TR-U16)."""
    return blow.weapon not in ready(state.troopers[blow.attacker])


def lands(context: GameContext, state: State, blow: Blow) -> bool:
    """Whether the attacker can still land its blow: up, armed, at the target's side, and the target
    up (TR-U8, TR-U16)."""
    attacker, target = state.troopers[blow.attacker], state.troopers[blow.target]
    return (
        attacker.fate == "up" and target.fate == "up" and not disarmed(state, blow)
        and beside(context, state, attacker.cell, target.cell)
    )


def blow_lines(context: GameContext, attacker: Trooper) -> tuple[Modifier, ...]:
    """What a blow must reach: 4, and the attacker's wounds (TR-X1, TR-U8)."""
    return (modifier("strike", context.rules.aim.strike, "TR-X1"), *wounds(context, attacker))


def resolve(
    context: GameContext, state: State, blow: Blow, dice: Dice
) -> tuple[State, list[AnyEvent]]:
    """The blow lands or doesn't; it waits no longer."""
    place = state.blows.index(blow)
    state = replace(state, blows=state.blows[:place] + state.blows[place + 1 :])
    attacker, target = state.troopers[blow.attacker], state.troopers[blow.target]
    name, whom = context.names[attacker.id], context.names[target.id]
    if not lands(context, state, blow):
        return state, [told("strike.gone", "TR-X1", attacker.id, name, whom)]
    lines = blow_lines(context, attacker)
    needs = sum(modifier.value for modifier in lines)
    faces = roll_sum(dice, 2)
    total = sum(faces)
    struck = total >= needs
    events: list[AnyEvent] = [
        Shot(attacker.id, target.id, attacker.cell, target.cell, "strike"),
        Rolled(
            attacker.id, event_words("strike.title", name, whom, context.thing(blow.weapon)), faces,
            lines, needs, (struck,), total,
            event_words("strike.hit" if struck else "strike.miss"), "TR-X1", True, attacker.side,
            target.id, onto_needs=True,
        ),
    ]
    key = "miss"
    if struck:
        hit = hit_of(context, attacker, blow.weapon)
        state, more, key = hurt(context, state, target.id, hit, dice, attacker.id, attacker.side)
        events += more
    return state, [*events, Resolved(key)]


def settle(
    context: GameContext, state: State, unit: str, dice: Dice
) -> tuple[State, list[AnyEvent]]:
    """All blows that wait for a trooper, in the order they were struck; one `Resolved` with the
    worst of them. Those left when it has fallen come to nothing."""
    events: list[AnyEvent] = []
    keys: list[str] = []
    for one in [blow for blow in state.blows if blow.target == unit]:
        state, more = resolve(context, state, one, dice)
        keys += [event.key for event in more if isinstance(event, Resolved)]
        events += [event for event in more if not isinstance(event, Resolved)]
    if keys:
        events.append(Resolved(max(keys, key=SEVERITY.index)))
    return state, events


def due(state: State) -> tuple[Blow, ...]:
    """Blows at troopers of the side that ends its turn without having activated them (TR-U14)."""
    if state.phase != "burst":
        return ()
    return tuple([blow for blow in state.blows if state.troopers[blow.target].side == state.side])


def beside(context: GameContext, state: State, a: int, b: int) -> bool:
    """Whether two dots are neighbours of one level with nothing impassable between them."""
    return context.board.adjacent(a, b) and context.ground(state).passage(a, b) is not None


def apart(context: GameContext, state: State, rule: str, one: Trooper, other: Trooper) -> Reason:
    """Why a trooper can't reach another one that isn't beside it: level, distance, or what stands
    between. rule: what it would have done."""
    board, a, b = context.board, one.cell, other.cell
    me, whom = context.names[one.id], context.names[other.id]
    cells, units = (a, b), (one.id, other.id)
    if board.level(a) != board.level(b):
        here, there = (board.levels[board.level(cell)].title for cell in (a, b))
        return because(rule, "apart-level", cells=cells, units=units, who=me, here=here,
                       whom=whom, there=there)
    far = board.distance(a, b)
    barrier = context.ground(state).barrier(a, b)
    if barrier is None:
        return because(rule, "apart-far", cells=cells, units=units, whom=whom,
                       away=counted("count.dots", far))
    thing = called_thing(context, barrier.thing) if barrier.thing else ""
    what = words().say(f"between.{barrier.kind}", thing=thing)
    return because(rule, "apart-shut", cells=cells, units=units, what=what, who=me, whom=whom)
