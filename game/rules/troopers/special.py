"""Special actions during movement: TR-S1 to TR-S5."""

from functools import lru_cache

from msgspec.structs import replace

from game.core.event import AnyEvent, Changed, Laid
from game.core.ruling import Ruling, refuse
from game.rules.troopers.actions import Action, Change, Drop, PickUp, Take
from game.rules.troopers.context import GameContext
from game.rules.troopers.melee import apart
from game.rules.troopers.melee import beside as within_reach
from game.rules.troopers.points import afford, left
from game.rules.troopers.reasons import no
from game.rules.troopers.state import Dropped, Gun, Hand, Kit, Slot, State, Trooper, with_trooper

Result = tuple[State, list[AnyEvent]]

SLOTS: tuple[Slot, ...] = ("primary", "secondary", "grenade", "satchel", "blade")


# --- what is carried ----------------------------------------------------------------------------

def in_slot(kit: Kit, slot: Hand) -> str:
    """The thing in a slot, "" for none."""
    match slot:
        case "":
            return ""
        case "primary":
            return kit.primary
        case "secondary":
            return kit.secondary
        case "blade":
            return kit.blade
        case "grenade":
            return "grenade" if kit.grenades else ""
        case "satchel":
            return "satchel" if kit.satchels else ""


@lru_cache(maxsize=1024)
def carried(kit: Kit) -> tuple[str, ...]:
    """The things in a kit, each kind once."""
    things = (*(in_slot(kit, slot) for slot in SLOTS), kit.tool)
    return tuple(dict.fromkeys(thing for thing in things if thing))


def without(kit: Kit, item: str) -> Kit:
    """The kit less one such thing, which must be in it."""
    if item == "grenade":
        return replace(kit, grenades=kit.grenades - 1)
    if item == "satchel":
        return replace(kit, satchels=kit.satchels - 1)
    if item == kit.primary:
        return replace(kit, primary="")
    if item == kit.secondary:
        return replace(kit, secondary="")
    return replace(kit, blade="") if item == kit.blade else replace(kit, tool="")


def room(context: GameContext, trooper: Trooper, item: str) -> Kit | Ruling:
    """The kit with one such thing more, or why it can't be carried (TR-S4, TR-U16)."""
    data, kit = context.data, trooper.kit
    if item in data.explosives:
        return _room_to_throw(context, trooper, item)
    if item in data.firearms:
        slot = data.firearms[item].slot
        if in_slot(kit, slot):
            return _full(context, trooper, item, in_slot(kit, slot), slot)
        if slot == "primary":
            return replace(kit, primary=item)
        for key, row in data.explosives.items():
            if row.instead_of == slot and in_slot(kit, _explosive(key)):
                return _full(context, trooper, item, key, slot)
        return replace(kit, secondary=item)
    if item in data.blades:
        return _full(context, trooper, item, kit.blade, "blade") if kit.blade else replace(
            kit, blade=item)
    return _full(context, trooper, item, kit.tool, "tool") if kit.tool else replace(kit, tool=item)


def _explosive(key: str) -> Slot:
    return "satchel" if key == "satchel" else "grenade"


def _room_to_throw(context: GameContext, trooper: Trooper, item: str) -> Kit | Ruling:
    kit, row = trooper.kit, context.data.explosives[item]
    have = kit.satchels if item == "satchel" else kit.grenades
    if have >= row.most:
        return no("TR-S4", "most", units=(trooper.id,), unit=context.names[trooper.id], have=have,
                  most=row.most, item=context.thing(item))
    if row.instead_of is not None and in_slot(kit, row.instead_of):
        taken = in_slot(kit, row.instead_of)
        return _full(context, trooper, item, taken, row.instead_of)
    if item == "satchel":
        return replace(kit, satchels=have + 1)
    return replace(kit, grenades=have + 1)


def _full(context: GameContext, trooper: Trooper, item: str, taken: str, slot: str) -> Ruling:
    explosives = context.data.explosives
    shared = slot == "secondary" and (item in explosives or taken in explosives)
    return no("TR-S4", "full-shared" if shared else f"full-{slot}", units=(trooper.id,),
              unit=context.names[trooper.id], item=context.thing(item),
              taken=context.thing(taken))


def back_in_hand(trooper: Trooper) -> Trooper:
    """TR-S2: an explosive has been used; the firearm held before it is in hand again, for 0 AP, or
    if that is gone the other one; without either the hand is empty."""
    guns: tuple[Gun, ...] = (trooper.held, "primary", "secondary")
    return replace(trooper, hand=next((gun for gun in guns if in_slot(trooper.kit, gun)), ""))


def leaves_hand(trooper: Trooper, item: str) -> bool:
    """Whether nothing is in hand any more when one such thing is gone."""
    return in_slot(trooper.kit, trooper.hand) == item and not in_slot(
        without(trooper.kit, item), trooper.hand)


def _lost(trooper: Trooper, item: str) -> Trooper:
    """The trooper without a thing. If that was in hand the hand is empty (TR-S1), and the arcs laid
    with it are gone (TR-U16)."""
    empty = leaves_hand(trooper, item)
    trooper = replace(trooper, kit=without(trooper.kit, item))
    return replace(trooper, hand="", arcs=()) if empty else trooper


# --- judging ------------------------------------------------------------------------------------

def judge_change(context: GameContext, state: State, trooper: Trooper, slot: Slot) -> Ruling:
    """TR-S1."""
    unit, units = context.names[trooper.id], (trooper.id,)
    item = in_slot(trooper.kit, slot)
    if not item:
        return no("TR-S1", f"none-{slot}", units=units, unit=unit)
    if slot == trooper.hand:
        return no("TR-S1", "in-hand", units=units, unit=unit, item=context.thing(item))
    return afford(context, trooper, context.rules.costs.change, "TR-S1")


def judge_take(context: GameContext, state: State, trooper: Trooper, a: Take) -> Ruling:
    """TR-S3, TR-S4."""
    giver = state.troopers.get(a.giver)
    if giver is None or giver.fate == "gone" or giver.id == trooper.id:
        return no("TR-S3", "no-giver", giver=context.names.get(a.giver, a.giver))
    who, units = context.names[giver.id], (trooper.id, giver.id)
    if giver.side != trooper.side and giver.fate == "up":
        return no("TR-S3", "enemy-up", units=units, giver=who)
    if not beside(context, state, trooper, giver):
        return refuse(apart(context, state, "TR-S3", trooper, giver))
    if a.item not in carried(giver.kit):
        return no("TR-S3", "not-there", units=units, item=context.thing(a.item), giver=who)
    return _may_carry(context, trooper, a.item, context.rules.costs.exchange, "TR-S3")


def beside(context: GameContext, state: State, trooper: Trooper, other: Trooper) -> bool:
    """TR-S3: on the same dot, or on the next one of the level with a way between them."""
    return trooper.cell == other.cell or within_reach(context, state, trooper.cell, other.cell)


def judge_pick_up(context: GameContext, state: State, trooper: Trooper, item: str) -> Ruling:
    """TR-S5, TR-S4."""
    if Dropped(trooper.cell, item) not in state.dropped:
        return no("TR-S5", "nothing-here", cells=(trooper.cell,), units=(trooper.id,),
                  item=context.thing(item), dot=context.board.name(trooper.cell))
    return _may_carry(context, trooper, item, context.rules.costs.pick_up, "TR-S5")


def _may_carry(context: GameContext, trooper: Trooper, item: str, cost: int, rule: str) -> Ruling:
    kit = room(context, trooper, item)
    return kit if isinstance(kit, Ruling) else afford(context, trooper, cost, rule)


def judge_drop(context: GameContext, state: State, trooper: Trooper, item: str) -> Ruling:
    """TR-S5."""
    if item not in carried(trooper.kit):
        return no("TR-S5", "not-carried", units=(trooper.id,), unit=context.names[trooper.id],
                  item=context.thing(item))
    return afford(context, trooper, context.rules.costs.drop, "TR-S5")


# --- all that may be done -----------------------------------------------------------------------

def changes(context: GameContext, state: State, trooper: Trooper) -> list[Action]:
    """TR-S1."""
    if left(context, trooper) < context.rules.costs.change:
        return []
    return [
        Change(trooper.id, slot) for slot in SLOTS
        if slot != trooper.hand and in_slot(trooper.kit, slot)
    ]


def takes(context: GameContext, state: State, trooper: Trooper) -> list[Action]:
    """TR-S3: from everybody beside the trooper."""
    if left(context, trooper) < context.rules.costs.exchange:
        return []
    near = context.board.neighbours(trooper.cell)
    actions = [
        Take(trooper.id, item, giver.id)
        for giver in state.troopers.values()
        if giver is not trooper and (giver.cell == trooper.cell or giver.cell in near)
        for item in carried(giver.kit)
    ]
    return [a for a in actions if judge_take(context, state, trooper, a).allowed]


def pick_ups(context: GameContext, state: State, trooper: Trooper) -> list[Action]:
    """TR-S5: what lies on the own dot."""
    if left(context, trooper) < context.rules.costs.pick_up:
        return []
    here = dict.fromkeys(dropped.item for dropped in state.dropped if dropped.cell == trooper.cell)
    return [
        PickUp(trooper.id, item) for item in here
        if not isinstance(room(context, trooper, item), Ruling)
    ]


def drops(context: GameContext, state: State, trooper: Trooper) -> list[Action]:
    """TR-S5."""
    if left(context, trooper) < context.rules.costs.drop:
        return []
    return [Drop(trooper.id, item) for item in carried(trooper.kit)]


# --- doing --------------------------------------------------------------------------------------

def change(context: GameContext, state: State, unit: str, slot: Slot) -> Result:
    """TR-S1; what goes back into the hand after an explosive is kept (TR-S2)."""
    trooper = state.troopers[unit]
    was = trooper.hand
    held: Gun = was if was in ("primary", "secondary") else trooper.held
    trooper = replace(
        trooper, hand=slot, held=held, spent=trooper.spent + context.rules.costs.change
    )
    return with_trooper(state, trooper), [Changed(unit, "hand", was, slot)]


def take(context: GameContext, state: State, a: Take) -> Result:
    """TR-S3."""
    state = with_trooper(state, _lost(state.troopers[a.giver], a.item))
    state = _got(context, state, a.unit, a.item, context.rules.costs.exchange)
    return state, [Changed(a.unit, "took", a.giver, a.item)]


def _got(context: GameContext, state: State, unit: str, item: str, cost: int) -> State:
    trooper = state.troopers[unit]
    kit = room(context, trooper, item)
    assert not isinstance(kit, Ruling), "judged before"
    return with_trooper(state, replace(trooper, kit=kit, spent=trooper.spent + cost))


def pick_up(context: GameContext, state: State, unit: str, item: str) -> Result:
    """TR-S5."""
    lying = list(state.dropped)
    lying.remove(Dropped(state.troopers[unit].cell, item))
    state = replace(state, dropped=tuple(lying))
    state = _got(context, state, unit, item, context.rules.costs.pick_up)
    return state, [Changed(unit, "picked-up", "", item)]


def drop(context: GameContext, state: State, unit: str, item: str) -> Result:
    """TR-S5."""
    trooper = state.troopers[unit]
    spent = trooper.spent + context.rules.costs.drop
    state = with_trooper(state, replace(_lost(trooper, item), spent=spent))
    state = replace(state, dropped=(*state.dropped, Dropped(trooper.cell, item)))
    return state, [Changed(unit, "dropped", item, ""), Laid("weapon", trooper.cell)]
