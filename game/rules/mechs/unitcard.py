"""What the left rail says of a unit: its dial, its heat, its weapons, its order and its company."""

from itertools import groupby

from game.boards.table import inches
from game.core.quantity import signed
from game.core.view_records import Dial, Gauge, Row, Track, UnitCard
from game.rules.mechs import contact, dial, heat, transport
from game.rules.mechs.counters import piece_of
from game.rules.mechs.data import HeatStep, ModelRow
from game.rules.mechs.rules import MechsRules
from game.rules.mechs.state import OFF, OrderKind, State, Unit
from game.rules.mechs.talk import (
    counted,
    dotted,
    name,
    names,
    say,
    side_name,
    state_words,
    weapon_words,
    whole,
)

_WINDOW = {"speed": "speed", "attack": "swords", "defence": "shield", "damage": "flame"}
"""Lines of the window and their icons."""


def unit_card(game: MechsRules, state: State, unit: str, viewer: str = "") -> UnitCard:
    """The card of a unit; nothing of it is hidden."""
    one = state.units[unit]
    return UnitCard(
        piece_of(game, state, one),
        name(game, unit),
        subtitle(game, one),
        tuple(_rows(game, state, one)),
        tuple(_notes(game, state, one)),
        gauges(game, one),
    )


def subtitle(game: MechsRules, unit: Unit) -> str:
    """ "Medium 'Mech · Blue · 92 points"."""
    row = game.context.row(unit)
    points = say("card.points", points=row.points)
    return dotted((row.rank, side_name(game, unit.side), points, state_words(unit)))


def _rows(game: MechsRules, state: State, unit: Unit) -> list[Row]:
    """Whom it touches, and its weapons."""
    row = game.context.row(unit)
    held = contact.touching(game.context, state, unit) if unit.cell != OFF else ()
    rows = (
        [Row(say("row.contact", units=names(game, [other.id for other in held])))] if held else []
    )
    armed = dotted([weapon_words(row, slot) for slot in dial.SLOTS])
    return [*rows, Row(armed)] if armed else rows


# --- gauges ------------------------------------------------------------------------------------


def gauges(game: MechsRules, unit: Unit) -> tuple[Gauge, ...]:
    """The dial, and of 'Mechs the heat."""
    gauges: list[Gauge] = [disc(game, unit)]
    if game.context.row(unit).heat:
        gauges.append(track(game, unit))
    return tuple(gauges)


def disc(game: MechsRules, unit: Unit, planned: int | None = None) -> Dial:
    """The dial as it stands. planned: clicks that it may be turned by what is previewed."""
    row = game.context.row(unit)
    rim = (*[str(click.speed) for click in row.dial], *[say("dial.salvage")] * row.salvage)
    last = len(rim) - 1
    at = min(unit.click, last)
    return Dial(
        say("dial.head"), _window(game, unit), rim, at,
        None if not planned else min(at + planned, last),
        say("dial.wreck") if unit.click >= len(row.dial)
        else say("dial.left", left=dial.left(game.context, unit), of=len(row.dial)),
    )


def _window(game: MechsRules, unit: Unit) -> tuple[Row, ...]:
    """What the unit can do now, heat and shutdown counted in (MC-N2)."""
    context = game.context
    values = {
        "speed": whole(dial.speed(context, unit)),
        "attack": str(dial.attack(context, unit)),
        "defence": str(dial.defence(context, unit)),
        "damage": _damage(game, unit),
    }
    return tuple(
        Row(say(f"dial.{key}"), value, icon=_WINDOW[key]) for key, value in values.items()
    )


def _damage(game: MechsRules, unit: Unit) -> str:
    """ "3", with a second weapon "3 · 1"."""
    first = str(dial.damage(game.context, unit, "primary"))
    if game.context.row(unit).secondary.kind == "none":
        return first
    return say("dial.both", one=first, two=dial.damage(game.context, unit, "secondary"))


def track(game: MechsRules, unit: Unit, planned: int | None = None, more: str = "") -> Track:
    """The heat dial. planned: the step after what is previewed; more: what brings it there."""
    row = game.context.row(unit)
    steps = tuple(str(step) for step in range(row.shutdown + 1))
    now = min(unit.heat, row.shutdown)
    parts = (say("heat.now", heat=now), more or _run_heat(game, row),
             say("heat.vents", vent=row.vent) if row.vent else "")
    return Track(say("heat.head"), steps, now, planned if planned != now else None, bands(row),
                 dotted(parts))


def _run_heat(game: MechsRules, row: ModelRow) -> str:
    return say("heat.run", heat=heat.of_order(game.context, "run")) if row.walker else ""


def bands(row: ModelRow) -> tuple[tuple[int, int, str], ...]:
    """What the steps of a heat dial do, like ones together, of each band only what is new:
    (0, 2, "free steps"), (3, 3, "speed −1"), (4, 5, "guns −1")."""
    found, before = [], HeatStep()
    for step, group in groupby(enumerate(row.heat), key=lambda one: one[1]):
        places = [place for place, _ in group]
        found.append((places[0], places[-1], _new(step, before)))
        before = step
    return (*found, (row.shutdown, row.shutdown, say("heat.shut")))


def _new(step: HeatStep, before: HeatStep) -> str:
    """What a step does that the one before it doesn't."""
    now, then = (
        {"speed": other.speed, "primary": other.primary, "secondary": other.secondary}
        for other in (step, before)
    )
    changed = {key: value for key, value in now.items() if value != then[key]}
    if "primary" in changed and changed.get("secondary") == changed["primary"]:
        changed["guns"] = changed.pop("primary")
        del changed["secondary"]
    parts = [say(f"heat.{key}", change=signed(value)) for key, value in changed.items()]
    return ", ".join(parts) if parts else say("heat.free")


def planned_gauges(
    game: MechsRules, state: State, unit: Unit, kind: OrderKind | None, freely: bool = False
) -> tuple[Gauge, ...]:
    """The gauges as an order would leave them: its heat, and the push of a second token (MC-N1,
    MC-N2). freely: the order costs neither."""
    context, row = game.context, game.context.row(unit)
    if kind is None or freely:
        return ()
    more = heat.of_order(context, kind) if row.heat else 0
    pushed = pushes(game, state, unit, kind)
    if pushed and row.heat:
        more += context.rules.orders.push_heat
    if kind == "vent":
        more -= row.vent
    gauges: list[Gauge] = []
    if pushed and not row.heat:
        gauges.append(disc(game, unit, context.rules.orders.push))
    if row.heat and more:
        then = max(0, min(unit.heat + more, row.shutdown))
        words = say("heat.planned", order=say(f"order.{kind}"), change=signed(more))
        gauges.append(track(game, unit, then, words))
    return tuple(gauges)


def pushes(game: MechsRules, state: State, unit: Unit, kind: OrderKind) -> bool:
    """Whether an order to it would be a push: its second token, or the one that it already got
    with the order that goes on (MC-N1, MC-O1)."""
    if kind == "formation" or (state.order is not None and state.order.kind == "formation"):
        return False
    going = state.order is not None and state.order.unit == unit.id
    return unit.tokens + (0 if going else 1) >= game.context.rules.orders.tokens


# --- notes -------------------------------------------------------------------------------------


def _notes(game: MechsRules, state: State, unit: Unit) -> list[str]:
    row = game.context.row(unit)
    notes = []
    if unit.fate == "captive":
        notes.append(say("note.captive", unit=name(game, unit.captor)))
    elif unit.fate == "salvage":
        notes.append(counted("note.salvage", max(0, len(row.dial) + row.salvage - unit.click)))
    if unit.fate != "up":
        return notes
    if unit.aboard:
        notes.append(say("note.aboard", unit=name(game, unit.aboard)))
    if unit.shut:
        notes.append(say("note.shut"))
    if unit.tokens:
        notes.append(counted("note.tokens", unit.tokens))
    if unit.cell != OFF and contact.grappled(game.context, state, unit):
        notes.append(say("note.grappled"))
    notes += _cargo(game, state, unit, row)
    if row.gear:
        notes.append(say("note.gear", gear=", ".join(say(f"gear.{one}") for one in row.gear)))
    order = state.order
    if order is not None and order.unit == unit.id and order.spent and order.spent[0]:
        notes.append(say("note.spent", spent=inches(order.spent[0])))
    return notes


def _cargo(game: MechsRules, state: State, unit: Unit, row: ModelRow) -> list[str]:
    """What a transport carries (MC-P1)."""
    if not row.transport:
        return []
    carried = state.aboard(unit.id)
    used = transport.used(game.context, state, unit)
    who = names(game, [other.id for other in carried]) if carried else say("note.empty")
    return [say("note.cargo", used=used, of=row.capacity, units=who)]
