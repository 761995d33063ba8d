"""What an action would do, shown before it is done: the way as a tape, lines of fire, odds."""

from collections.abc import Iterator

from msgspec.structs import replace

from game.boards.tablemap import Area
from game.core.presentation import plain_preview
from game.core.quantity import percent
from game.core.view_records import Preview, Sight
from game.rules.mechs import breakaway, dial, fireline, ranged, terrain, transport
from game.rules.mechs.actions import (
    Action,
    Assault,
    Board,
    Break,
    Capture,
    Charge,
    Death,
    Fire,
    Move,
    Ram,
    Run,
    Spin,
    Strike,
    Turn,
    Unload,
    Vent,
)
from game.rules.mechs.aiming import chance
from game.rules.mechs.counters import front, links_of
from game.rules.mechs.rules import MechsRules
from game.rules.mechs.state import OFF, OrderKind, State, Unit, with_unit
from game.rules.mechs.talk import (
    dotted,
    ground,
    name,
    names,
    say,
    state_words,
    weapon_words,
    whole,
)
from game.rules.mechs.titles import title
from game.rules.mechs.unitcard import planned_gauges
from game.rules.mechs.wayview import moved

Attack = Fire | Strike | Capture | Charge | Ram | Death
_ORDERS: dict[type, OrderKind] = {
    Fire: "ranged", Strike: "close", Capture: "close", Charge: "charge", Ram: "ram",
    Death: "death", Vent: "vent", Turn: "move",
}


def preview(game: MechsRules, state: State, action: Action) -> Preview:
    """Everything worth showing of an action, legal or not."""
    plain = plain_preview(game, state, action, title(game, state, action))
    unit = state.units.get(plain.unit)
    if unit is None or unit.cell == OFF:
        return plain
    match action:
        case Move() | Run() | Assault():
            return moved(game, state, unit, action, plain)
        case Charge() | Ram():
            shown = moved(game, state, unit, action, plain)
            return _against(game, state, unit, action, shown)
        case Fire():
            return _against(game, state, unit, action, _sighted(game, state, unit, action, plain))
        case Strike() | Capture():
            return _against(game, state, unit, action, plain)
        case Death():
            there = replace(unit, cell=action.cell, facing=action.facing)
            shown = _there(game, state, there, plain)
            return _against(game, state, unit, action, shown)
        case Turn() | Spin():
            return _there(game, state, replace(unit, facing=action.facing), plain)
        case Unload():
            return replace(plain, facing=action.facing)
        case Board() if plain.ruling.allowed:
            return _boarding(game, state, unit, action, plain)
        case Break() if plain.ruling.allowed:
            return _breaking(game, state, unit, action, plain)
        case Vent() if plain.ruling.allowed:
            return replace(plain, gauges=planned_gauges(game, state, unit, "vent"))
    return plain


# --- standing there ----------------------------------------------------------------------------


def _there(game: MechsRules, state: State, there: Unit, plain: Preview) -> Preview:
    """With how a unit will face, what it will have in front of it, and whom it will touch."""
    after = with_unit(state, there)
    plan = front(game, there, "plan")
    return replace(
        plain, facing=there.facing, links=links_of(game, after, there),
        fields=(plan,) if plan is not None else (),
    )


# --- attacks -----------------------------------------------------------------------------------


def _against(
    game: MechsRules, state: State, unit: Unit, action: Attack, plain: Preview
) -> Preview:
    """Who it is that would be attacked, with the odds, and what the order costs."""
    target = state.units.get(action.target)
    if target is None or target.cell == OFF or target.side == unit.side:
        return plain
    head: tuple[str, ...] = (name(game, target.id), in_short(game, target))
    if not plain.ruling.allowed:
        return replace(plain, beside=head)
    if isinstance(action, Fire):
        head = (*head, *_reasons(game, state, unit, target, action))
    assaults = isinstance(action, Fire) and state.order is not None
    kind = None if assaults else _ORDERS[type(action)]
    lines = tuple(odds_lines(plain))
    # The head of a way says how far it goes.
    head = (*plain.beside, *head) if plain.beside else head
    return replace(
        plain, summary=lines, beside=(*head, *lines),
        gauges=planned_gauges(game, state, unit, kind),
    )


def odds_lines(plain: Preview) -> list[str]:
    """ "28 % to hit · 9 + 2D6 against 18"."""
    forecast = plain.forecast
    odds = chance(forecast)
    if forecast is None or odds is None:
        return []
    bonus = sum(line.value for line in forecast.modifiers)
    needs = say("choice.sum", bonus=bonus, dice=forecast.dice, needs=forecast.needs)
    return [say("sum.chance", odds=percent(odds), needs=needs)]


def in_short(game: MechsRules, unit: Unit) -> str:
    """ "Medium ’Mech · defence 20 · ballistic 14″ 3 · click 3 of 12"."""
    context, row = game.context, game.context.row(unit)
    weapon = weapon_words(row, "primary")
    armed = say("short.weapon", weapon=weapon, damage=dial.damage(context, unit, "primary")) \
        if weapon else ""
    left = say("short.left", left=dial.left(context, unit), of=len(row.dial))
    return dotted((
        row.rank, say("short.defence", defence=dial.defence(context, unit)), armed, left,
        state_words(unit),
    ))


def _sighted(
    game: MechsRules, state: State, unit: Unit, action: Fire, plain: Preview
) -> Preview:
    """With the line of fire, and everything it meets (MC-U9)."""
    target = state.units.get(action.target)
    if target is None or target.cell == OFF:
        return plain
    line = fireline.line(game.context, state, unit, target)
    met = tuple(
        (one.cell, say("sight.met", what=one.words, rule=one.rule), one.blocks)
        for one in line.met
    )
    rule = line.blocked.rule if line.blocked is not None else "MC-U9"
    return replace(plain, sights=(Sight(unit.cell, target.cell, line.clear, met, rule),))


def _reasons(
    game: MechsRules, state: State, unit: Unit, target: Unit, action: Fire
) -> Iterator[str]:
    """What a shot's range and cover are made of where one might expect something else: flak that
    reaches further up (MC-V3), a wood that is no cover (MC-X8), a base with its dot outside it
    (MC-G2)."""
    context = game.context
    far = ranged.reach(context, unit, action.slot, target)
    if far > dial.weapon(context, unit, action.slot).range:
        yield say("sight.flak", range=whole(far))
    if "cruising" in (unit.level, target.level):
        return
    mode = context.mode(target)
    inside = [area for area in terrain.occupied(context, target) if _woods(game, area)]
    if inside and not mode.ground["hindering"].cover:
        yield say("sight.no-cover", ground=ground(game, inside[0]), unit=name(game, target.id),
                  rule=mode.rule)
    line = fireline.line(context, state, unit, target)
    touched = [area for area in context.map.under(context.spot(target)) if _woods(game, area)]
    if touched and not inside and not any(one.rule == "MC-T2" for one in line.modifiers):
        yield say("sight.dot-out", ground=ground(game, touched[0]), unit=name(game, target.id))


def _woods(game: MechsRules, area: Area) -> bool:
    return game.context.data.kinds[area.kind].hinders


# --- transports --------------------------------------------------------------------------------


def _boarding(
    game: MechsRules, state: State, unit: Unit, action: Board, plain: Preview
) -> Preview:
    """The room that it takes, and what being aboard means (MC-P1 to MC-P3)."""
    context, rider = game.context, state.units[action.rider]
    of = context.row(unit).capacity
    lines = (
        say("cargo.room", takes=transport.takes(context, state, rider), of=of,
            room=of - transport.used(context, state, unit)),
        say("cargo.half"), say("cargo.aboard"),
    )
    return replace(plain, summary=lines)


# --- breaking away -----------------------------------------------------------------------------


def _breaking(
    game: MechsRules, state: State, unit: Unit, action: Break, plain: Preview
) -> Preview:
    """From whom, by which roll, and whom it pushes as it leaves (MC-B1, MC-B4)."""
    held = breakaway.holders(game.context, state, unit)
    row = breakaway.row(game.context, state, unit)
    lines = [say("sum.break", row=row.name, least=row.least,
                 odds=percent(breakaway.odds(game.context, state, unit)),
                 units=names(game, [other.id for other in held]))]
    pushed = breakaway.pushed(game.context, state, unit)
    if pushed:
        lines.append(say("sum.pushes", units=names(game, [other.id for other in pushed]),
                         clicks=game.context.rules.breaking.push))
    return replace(plain, summary=tuple(lines))

