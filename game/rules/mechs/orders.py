"""Orders: who may be given one, tokens and pushes, and when an order is over (MC-N1, MC-U25)."""

from msgspec.structs import replace

from game.boards.table import inches
from game.core.event import AnyEvent, Changed
from game.core.ruling import Ruling
from game.rules.mechs import damage, dial, spins
from game.rules.mechs.context import GameContext
from game.rules.mechs.reasons import SPEECH, no
from game.rules.mechs.state import Order, OrderKind, State, Unit, stands, with_unit

Result = tuple[State, list[AnyEvent]]
RANGED = ("ballistic", "energy")
"""Weapons that shoot (MC-U10)."""
CARRYING: tuple[OrderKind, ...] = ("move", "formation")
"""Orders in which a transport takes aboard and lets off (MC-P2, MC-O1)."""
_ONLY: dict[OrderKind, tuple[str, str]] = {
    "run": ("MC-N2", "only-mechs"), "charge": ("MC-C2", "only-mechs"),
    "ram": ("MC-C2", "only-vehicles"), "death": ("MC-C2", "only-jets"),
    "assault": ("MC-U10", "no-guns"),
}


def words(kind: OrderKind) -> str:
    """An order in words, as a sentence has it: "ranged attack"."""
    return SPEECH.say(f"given.{kind}")


# --- who may be given an order ------------------------------------------------------------------


def unit_of(context: GameContext, state: State, unit_id: str) -> Unit | Ruling:
    """A unit of the side whose turn it is, on the table and up; or why it isn't one."""
    unit = state.units.get(unit_id)
    if unit is None:
        return no("MC-N1", "no-unit", unit=unit_id)
    name, me = context.names[unit_id], (unit_id,)
    if unit.fate != "up":
        rule = "MC-U14" if unit.fate in ("salvage", "destroyed") else "MC-U13"
        return no(rule, f"is-{unit.fate}", units=me, unit=name)
    if unit.side != state.side:
        return no("MC-N1", "not-yours", units=me, unit=name, side=context.sides[state.side])
    if unit.aboard:
        return no("MC-P3", "aboard", units=(unit_id, unit.aboard), unit=name,
                  other=context.names[unit.aboard])
    return unit


def able(context: GameContext, state: State, unit: Unit) -> Ruling | None:
    """Why a unit can't be given an order now, or None."""
    if _able(context, state, unit):
        return None
    name, me = context.names[unit.id], (unit.id,)
    if unit.shut:
        return no("MC-N2", "is-shut", units=me, unit=name)
    if unit.let_off:
        return no("MC-P5", "let-off-high", also=("MC-U25",), units=me, unit=name)
    if unit.ordered:
        return no("MC-U25", "ordered", also=("MC-N1",), units=me, unit=name)
    most = context.rules.orders.tokens
    if unit.tokens >= most:
        return no("MC-N1", "tokens", units=me, unit=name, n=unit.tokens, most=most)
    return no("MC-N1", "no-orders", side=context.sides[state.side])


def _able(context: GameContext, state: State, unit: Unit) -> bool:
    return state.left > 0 and unit.tokens < context.rules.orders.tokens and not (
        unit.ordered or unit.shut or unit.let_off
    )


def orderable(context: GameContext, state: State) -> list[Unit]:
    """The units that may be given an order now."""
    if state.phase != "orders" or state.order is not None:
        return []
    return [unit for unit in state.of(state.side) if _able(context, state, unit)]


def fits(context: GameContext, unit: Unit, kind: OrderKind) -> Ruling | None:
    """Why a unit of its kind is never given such an order, or None."""
    if suits(context, unit, kind):
        return None
    if kind == "assault" and context.row(unit).flies:
        return no("MC-V1", "assault-vtol", units=(unit.id,), unit=context.names[unit.id],
                  shot=inches(context.rules.vtol.shot))
    rule, why = _ONLY[kind]
    return no(rule, why, units=(unit.id,), unit=context.names[unit.id])


def suits(context: GameContext, unit: Unit, kind: OrderKind) -> bool:
    """Whether a unit of its kind is ever given such an order."""
    row = context.row(unit)
    if kind in ("run", "charge"):
        return row.walker
    if kind == "ram":
        return row.cls == "vehicle" and unit.level == "ground"
    if kind == "death":
        return row.walker and "jump-jets" in row.gear
    if kind == "assault":
        return not row.flies and any(
            dial.weapon(context, unit, slot).kind in RANGED for slot in dial.SLOTS)
    return True


# --- giving one ---------------------------------------------------------------------------------


def given(context: GameContext, state: State, units: tuple[str, ...], kind: OrderKind) -> Result:
    """The order is given: a token for each, one order fewer for the side."""
    members = units if kind == "formation" else ()
    clear = not spins.met(context, state, units)
    events: list[AnyEvent] = []
    for unit_id in units:
        unit = state.units[unit_id]
        events.append(Changed(unit_id, "tokens", str(unit.tokens), str(unit.tokens + 1)))
        state = with_unit(state, replace(unit, tokens=unit.tokens + 1, ordered=True))
    order = Order(kind, units[0], members, spent=(0,) * len(units), clear=clear)
    return replace(state, left=state.left - 1, order=order), events


def begun(context: GameContext, state: State, unit: str, kind: OrderKind) -> Result:
    """The order that runs, or this one given now."""
    return (state, []) if state.order is not None else given(context, state, (unit,), kind)


def went(state: State, unit: str, cost: int) -> State:
    """The state with a unit of the order having moved so far."""
    order = state.order
    assert order is not None
    place = order.members.index(unit) if unit in order.members else 0
    spent = tuple([
        far + cost if index == place else far for index, far in enumerate(order.spent)
    ])
    moved = order.went if unit in order.went else (*order.went, unit)
    return replace(state, order=replace(order, went=moved, spent=spent))


# --- its end ------------------------------------------------------------------------------------


def finish(context: GameContext, state: State) -> Result:
    """The order is over: the push of its second token (MC-N1), then free spins (MC-F1). A
    formation is never pushed (MC-O1)."""
    order = state.order
    assert order is not None
    events: list[AnyEvent] = []
    unit = state.units[order.unit]
    if order.kind != "formation" and stands(unit) and unit.tokens >= context.rules.orders.tokens:
        state, events = damage.pushed(context, state, unit.id)
    asked = spins.due(context, state, order)
    return replace(
        state, order=None, spins=asked, phase="spins" if asked else state.phase
    ), events
