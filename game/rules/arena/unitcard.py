"""What the left rail says of a figure: attributes, strength left, effective DEX, movement, gear."""

from game.core.phrases import first_up
from game.core.view_records import CellBoxes, Gauge, Lines, Meter, Row, UnitCard
from game.core.words import in_text
from game.rules.arena import facing, movement_allowance, stats
from game.rules.arena.available_actions import available_line
from game.rules.arena.counters import piece_of
from game.rules.arena.data import WeaponRow
from game.rules.arena.rules import ArenaRules
from game.rules.arena.state import OFF, Figure, How, State
from game.rules.arena.talk import (
    dotted,
    faces,
    item_title,
    left,
    lines_of,
    name,
    names,
    place,
    pose_word,
    say,
    side_name,
)


def unit_card(game: ArenaRules, state: State, unit: str, viewer: str = "") -> UnitCard:
    """The card of a figure; nothing of it is hidden."""
    figure = state.figures[unit]
    return UnitCard(
        piece_of(game, state, figure),
        name(game, unit),
        subtitle(game, figure),
        _attributes(game, figure),
        tuple(_notes(game, state, figure)),
        gauges(game, state, figure),
    )


def subtitle(game: ArenaRules, figure: Figure) -> str:
    """ "Blue · standing · faces NE"."""
    looks = faces(figure.facing) if figure.fate == "up" and figure.cell != OFF else ""
    return dotted((side_name(game, figure.side), pose_word(figure), looks))


def _attributes(game: ArenaRules, figure: Figure) -> tuple[Row, ...]:
    """ST with what is left of it, DX and IQ as printed, MOV as it is (AR-F1, AR-F2, AR-C4)."""
    whole, rest = str(figure.st), max(0, left(figure))
    values = {
        "st": say("row.st-left", left=rest, of=whole) if figure.hits else whole,
        "dx": str(figure.dx), "iq": str(figure.iq), "mov": str(stats.mov(game.context, figure)),
    }
    return tuple(Row(say(f"row.{key}"), value) for key, value in values.items())


# --- gauges ------------------------------------------------------------------------------------


def gauges(game: ArenaRules, state: State, figure: Figure) -> tuple[Gauge, ...]:
    """Strength, effective DEX, movement while it may move, gear."""
    gauges: list[Gauge] = [strength(figure)]
    if figure.fate == "up":
        gauges.append(dexterity(game, figure))
        if state.phase == "move":
            gauges += [steps(game, state, figure), available_line(game, state, figure)]
    return (*gauges, gear(game, figure))


def strength(figure: Figure) -> CellBoxes:
    """A box for each point of ST, those lost crossed out (AR-C4)."""
    rest = max(0, left(figure))
    marks = [("", "")] * rest + [("", "crossed")] * (figure.st - rest)
    value = say("strength.value", left=rest, of=figure.st)
    return CellBoxes(say("strength.head"), tuple(marks), value)


def dexterity(game: ArenaRules, figure: Figure) -> Meter:
    """The sum that makes it up (AR-F1)."""
    lines = stats.edex_lines(game.context, figure)
    text = lines_of(lines) if len(lines) > 1 else ""
    return Meter(say("dex.head"), 0, value=str(sum(line.value for line in lines)), text=text)


def steps(
    game: ArenaRules, state: State, figure: Figure, planned: int = 0, text: str = ""
) -> Meter:
    """The MOV of the turn: used, what a path would take, what is left (AR-D6). text: said of it
    instead of what the MOV is made of."""
    allowed = movement_allowance.allowance(game.context, state, figure)
    whole = max(allowed, figure.spent + planned)
    rest = whole - figure.spent - planned
    value = say("mov.value", left=rest, of=whole)
    return Meter(say("mov.head"), whole, figure.spent, planned, rest, value,
                 text or _mov_text(game, figure))


def _mov_text(game: ArenaRules, figure: Figure) -> str:
    if figure.position != "standing":
        return say("mov.crawls")
    lines = stats.mov_lines(game.context, figure)
    return lines_of(lines) if len(lines) > 1 else ""


def gear(game: ArenaRules, figure: Figure) -> Lines:
    """What is in hand with its damage; armour, shield; what is on the belt."""
    data = game.context.data
    weapon = data.weapons.get(figure.ready)
    if weapon is not None:
        first = say("gear.ready", weapon=weapon.name, damage=weapon_damage(weapon))
        if figure.loading:
            first = dotted((first, say("gear.loading", turns=figure.loading)))
    elif figure.ready:
        first = say("gear.holds", item=item_title(game, figure.ready))
    else:
        first = say("gear.fists", damage=data.fists(figure.st).shown)
    worn = []
    armour, shield = data.armour.get(figure.armour), data.shields.get(figure.shield)
    if armour is not None:
        worn.append(say("gear.armour", armour=in_text(armour.name), stops=armour.stops))
    if shield is not None:
        key = "gear.slung" if figure.slung else "gear.shield"
        worn.append(say(key, shield=in_text(shield.name), stops=shield.stops))
    load = data.loads.get(figure.load)
    worn += [in_text(load.name)] if load is not None else []
    belt = ", ".join(in_text(item_title(game, item)) for item in figure.belt)
    carried = [say("gear.belt", things=belt)] if belt else []
    lines = [first, first_up(dotted(worn)), *carried]
    return Lines(say("gear.head"), tuple(line for line in lines if line))


def weapon_damage(weapon: WeaponRow) -> str:
    """ "2d", "2d+1, both hands 3d−2"."""
    if weapon.two_handed is None:
        return weapon.damage.shown
    return say("gear.both", one=weapon.damage.shown, both=weapon.two_handed.shown)


def damage_words(game: ArenaRules, figure: Figure, how: How) -> str:
    """What a blow of a kind does: "2d damage"."""
    data = game.context.data
    weapon = data.weapons.get(figure.ready)
    if how == "fists" or weapon is None:
        damage = data.fists(figure.st)
    else:
        both = weapon.two_handed if how == "both-hands" else None
        damage = both if both is not None else weapon.damage
    return say("gear.damage", damage=damage.shown)


def item_words(game: ArenaRules, figure: Figure, item: str) -> str:
    """A thing's figures: "2d damage, needs ST 11", "stops 1 from the front"."""
    data = game.context.data
    weapon, shield = data.weapons.get(item), data.shields.get(item)
    if weapon is not None:
        damage = say("gear.damage", damage=weapon_damage(weapon))
        short = weapon.st - figure.st
        return dotted((damage, say("gear.short", short=short, st=weapon.st) if short > 0 else ""))
    return say("gear.stops", stops=shield.stops) if shield is not None else ""


# --- notes -------------------------------------------------------------------------------------


def _notes(game: ArenaRules, state: State, figure: Figure) -> list[str]:
    if figure.fate != "up":
        return []
    notes = []
    held = facing.engagers(game.context, state, figure) if figure.cell != OFF else ()
    if held:
        notes.append(say("note.engaged", units=names(game, (other.id for other in held))))
    if figure.grip:
        notes.append(say("note.grip", unit=name(game, figure.grip)))
    if figure.guard:
        notes.append(say(f"note.{figure.guard}"))
    for flag, key in ((figure.exposed, "exposed"), (figure.shaken, "shaken"),
                      (figure.picked, "picked"), (figure.waiting, "waits")):
        if flag:
            notes.append(say(f"note.{key}"))
    if figure.climbed:
        notes.append(say("note.climbed", metres=figure.climbed,
                         depth=game.context.depth(figure.cell)))
    for chase in state.chases:
        if chase.unit == figure.id:
            notes.append(say("note.chases", unit=name(game, chase.prey)))
        if chase.prey == figure.id:
            notes.append(say("note.chased", unit=name(game, chase.unit)))
    if figure.reaching is not None:
        notes.append(say("note.reaches", item=in_text(item_title(game, figure.reaching.item)),
                         hex=place(game, figure.reaching.cell)))
    if figure.orders != "ask":
        notes.append(say(f"note.orders-{figure.orders}"))
    return notes
