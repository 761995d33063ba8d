"""What the left rail says of a trooper: level and armour, AP and hit points, what it carries."""

from msgspec.structs import replace

from game.core.presentation import roster_line
from game.core.quantity import signed
from game.core.view_records import CellBoxes, Gauge, Lines, Meter, RosterLine, Row, UnitCard
from game.core.words import in_text
from game.rules.troopers import arcs, melee
from game.rules.troopers.counters import arc_tag, arc_words, piece_of, pieces
from game.rules.troopers.points import allowance, hp, left, move_left
from game.rules.troopers.rules import TroopersRules
from game.rules.troopers.special import in_slot
from game.rules.troopers.state import CELLS, OFF, State, Trooper
from game.rules.troopers.talk import (
    call,
    carried,
    counted,
    dotted,
    kit_words,
    level_title,
    names,
    pose_word,
    say,
)


def unit_card(game: TroopersRules, state: State, unit: str, viewer: str = "") -> UnitCard:
    """The card of a trooper; nothing of it is hidden."""
    trooper = state.troopers[unit]
    return UnitCard(
        piece_of(game, state, trooper),
        call(game, trooper.id),
        subtitle(game, trooper),
        _rows(game, trooper),
        tuple(_notes(game, state, trooper)),
        gauges(game, trooper),
    )


def roster(game: TroopersRules, state: State, viewer: str = "") -> tuple[RosterLine, ...]:
    """All troopers on the map and those still to come, with the AP left of those whose turn it is
    and the arcs that stand, or with the turn in which they come."""
    found = []
    for piece in pieces(game, state, viewer):
        trooper, value = state.troopers[piece.id], []
        if trooper.fate == "later":
            entry = game.context.entry(trooper.id)
            value.append(say("roster.arrives", turn=entry.arrives))
        if trooper.fate == "up" and trooper.side == state.side and not piece.acted:
            value.append(say("roster.ap", left=left(game.context, trooper)))
        if trooper.fate == "up":
            value += [arc_tag(laid) for laid in trooper.arcs if laid.shots]
        line = roster_line(piece, unit_card(game, state, piece.id))
        found.append(replace(line, value=dotted(value)))
    return tuple(found)


def subtitle(game: TroopersRules, trooper: Trooper) -> str:
    """ "Blue 1 · veteran · standing"."""
    row = game.context.data.experience[trooper.experience]
    leader = say("card.leader") if trooper.leader else ""
    label, name = game.context.labels[trooper.id], call(game, trooper.id)
    named = "" if label in name else label
    return dotted((named, in_text(row.name), leader, pose_word(trooper)))


def _rows(game: TroopersRules, trooper: Trooper) -> tuple[Row, ...]:
    rows = []
    if trooper.fate == "later":
        entry = game.context.entry(trooper.id)
        rows.append(Row(say("row.arrives"), say("row.arrives-turn", turn=entry.arrives),
                        say("row.arrives-text", dot=entry.at), "TR-U24"))
    if trooper.cell != OFF:
        where = game.context.board.name(trooper.cell)
        rows.append(Row(say("row.level"), level_title(game, trooper.cell),
                        say("row.level-text", dot=where), "TR-B4"))
    if trooper.body_armour:
        armour = game.context.data.armour[trooper.body_armour]
        value = say("row.armour-left", left=trooper.armour, of=armour.cells)
        rows.append(Row(say("row.armour"), value, say("row.armour-text"), "TR-H4"))
    else:
        rows.append(Row(say("row.armour"), say("row.none")))
    return tuple(rows)


# --- meters ------------------------------------------------------------------------------------


def gauges(game: TroopersRules, trooper: Trooper) -> tuple[Gauge, ...]:
    """Action points, hit points, what is in hand."""
    if trooper.fate in ("dead", "gone", "later"):
        return (hit_points(game, trooper), in_hand(game, trooper))
    return (
        action_points(game, trooper), hit_points(game, trooper), in_hand(game, trooper)
    )


def action_points(
    game: TroopersRules, trooper: Trooper, planned: int = 0, walk: int | None = None,
    text: str = "",
) -> Meter:
    """The AP of the turn: used, what an action would take, what may still go into movement.

    planned: AP of the action looked at; walk: what is left for movement after it, None for what
    there is now (TR-M1); text: what is said of it.
    """
    context = game.context
    whole, rest, legs = (
        allowance(context, trooper), left(context, trooper), move_left(context, trooper),
    )
    planned = min(planned, rest)
    free = min(rest - planned, legs if walk is None else walk)
    key = "ap.fought" if trooper.fought else "ap.value"
    return Meter(
        say("ap.head"), whole, whole - rest, planned, free, say(key, left=rest, walk=legs),
        text or _ap_text(game, trooper),
    )


def _ap_text(game: TroopersRules, trooper: Trooper) -> str:
    """What lowers the AP, and what became of them."""
    context = game.context
    parts = []
    if trooper.spent:
        parts.append(say("ap.spent", spent=trooper.spent))
    row = context.data.experience[trooper.experience]
    if trooper.body_armour:
        change = context.data.armour[trooper.body_armour].ap
        parts.append(say("ap.armour", value=signed(change)))
    points = hp(trooper)
    wounds = context.data.track[points].ap if points > 0 else 0
    if wounds:
        parts.append(say("ap.wounds", value=signed(wounds)))
    if parts and (trooper.body_armour or wounds):
        parts.insert(1 if trooper.spent else 0, say("ap.base", ap=row.ap, who=in_text(row.name)))
    return dotted(parts)


def hit_points(game: TroopersRules, trooper: Trooper) -> CellBoxes:
    """The cells of TR-H1, those of body armour before them, and what is left (TR-H2)."""
    marks = [("", "guard")] * trooper.armour
    for cell in range(CELLS, 0, -1):
        state = (
            "crossed" if trooper.crossed >> cell & 1
            else "half" if trooper.halved >> cell & 1 else ""
        )
        marks.append((str(cell), state))
    points = hp(trooper)
    if points <= 0 or trooper.fate != "up":
        return CellBoxes(say("hp.head"), tuple(marks), say(f"hp.{trooper.fate}"))
    row = game.context.data.track[points]
    value = say("hp.value", hp=points, of=CELLS, tn=signed(row.modifier), ap=signed(row.ap))
    return CellBoxes(say("hp.head"), tuple(marks), value)


def in_hand(game: TroopersRules, trooper: Trooper) -> Lines:
    """What is in hand with its figures, then the belt (TR-S1, TR-A4)."""
    item = in_slot(trooper.kit, trooper.hand)
    belt = [one for one in carried(trooper.kit) if one.slot != trooper.hand]
    count = next((one.many for one in carried(trooper.kit) if one.slot == trooper.hand), 1)
    if count > 1 and trooper.hand in ("grenade", "satchel"):
        kept = [one._replace(many=count - 1) for one in carried(trooper.kit)
                if one.slot == trooper.hand]
        belt = [*kept, *belt]
    lines = [weapon_words(game, trooper, item)]
    words = kit_words(game, belt)
    lines.append(say("hand.belt", things=words) if words else say("hand.no-belt"))
    return Lines(say("hand.head"), tuple(lines))


def weapon_words(game: TroopersRules, trooper: Trooper, item: str) -> str:
    """A weapon and its figures: "**Rifle** 4 damage ×1 · short 26, long 85"."""
    data, name = game.context.data, game.context.item(item) if item else say("hand.nothing")
    if item in data.firearms:
        gun = data.firearms[item]
        return say("hand.gun", name=name, damage=gun.damage, shots=gun.shots, short=gun.short,
                   long=gun.long)
    if item in data.explosives:
        row = data.explosives[item]
        return say("hand.explosive", name=name, ap=row.ap, blast="/".join(map(str, row.blast)))
    if item in data.blades:
        return say("hand.blade", name=name, hit=blow_words(game, trooper, item))
    return say("hand.other", name=name)


def blow_words(game: TroopersRules, trooper: Trooper, weapon: str) -> str:
    """What a blow does: "3 lethal", "1 lethal, 4 bludgeoning" (TR-X1)."""
    hit = melee.hit_of(game.context, trooper, weapon)
    parts = [("hand.lethal", hit.lethal), ("hand.bludgeon", hit.bludgeon)]
    return ", ".join(say(key, n=points) for key, points in parts if points)


# --- notes -------------------------------------------------------------------------------------


def _notes(game: TroopersRules, state: State, trooper: Trooper) -> list[str]:
    if trooper.fate != "up":
        return []
    notes = []
    if state.charges and any(charge.thrower == trooper.id for charge in state.charges):
        notes.append(say("note.thrown"))
    for laid in trooper.arcs:
        if laid.shots:
            notes.append(say("note.arc", arc=arc_words(laid)))
    if trooper.threw:
        notes.append(say("note.threw"))
    elif trooper.fought:
        notes.append(say("note.fought"))
    if trooper.barred:
        notes.append(say("note.barred"))
    if trooper.unarmed:
        notes.append(say("note.unarmed"))
    strikers = {blow.attacker: None for blow in state.blows if blow.target == trooper.id}
    if strikers:
        notes.append(counted("note.blow", len(strikers), units=names(game, strikers)))
    threats = arcs.threats(game.context, state, trooper)
    if threats:
        shooters = dict.fromkeys(threat.shooter for threat in threats)
        notes.append(say("note.watched", units=names(game, shooters)))
    orders = trooper.orders
    if orders.kind != "ask":
        notes.append(say(f"note.orders-{orders.kind}", percent=orders.percent))
    return notes
