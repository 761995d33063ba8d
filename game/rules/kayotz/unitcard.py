"""What the left rail says of a unit or a hex: values in words, what is near, who would fire."""

from msgspec.structs import replace

from game.core.presentation import roster_line
from game.core.quantity import show, signed
from game.core.view_records import CardFace, Piece, RosterLine, Row, UnitCard
from game.rules.kayotz import combat, movement
from game.rules.kayotz.counters import piece_of, pieces
from game.rules.kayotz.rules import KayotzRules
from game.rules.kayotz.state import OFF, PARALYZED, STUNNED, Alien, Marine, State
from game.rules.kayotz.talk import (
    beside,
    condition,
    counted,
    foes,
    ground,
    listed,
    mp,
    name,
    names,
    on_ground,
    place,
    printed_dice,
    say,
    skilled,
)


def unit_card(game: KayotzRules, state: State, unit: str, viewer: str = "") -> UnitCard:
    """The card of a Marine or Kay'otz unit; hidden values stay hidden (KZ-C5)."""
    marine = state.marines.get(unit)
    if marine is not None:
        return UnitCard(
            piece_of(game, marine),
            name(game, unit),
            _subtitle(game, marine),
            _marine_rows(game, marine),
            tuple(_marine_notes(game, state, marine)),
        )
    alien = state.aliens[unit]
    kind = game.data.units.kinds[alien.kind]
    title = name(game, unit)
    return UnitCard(
        piece_of(game, alien),
        title if title != unit else say("card.alien", kind=kind.name, id=unit),
        _subtitle(game, alien),
        _alien_rows(game, alien),
        tuple(_alien_notes(game, state, alien)),
    )


def roster(game: KayotzRules, state: State, viewer: str = "") -> tuple[RosterLine, ...]:
    """All units by their cards, and which Marines are Out of Ammo (KZ-C8)."""
    out = {marine.id for marine in state.marines.values() if marine.out}
    return tuple(
        replace(roster_line(piece, unit_card(game, state, piece.id, viewer)),
                holds=say("card.out") if piece.id in out else "")
        for piece in pieces(game, state, viewer) if piece.side in game.sides
    )


def _subtitle(game: KayotzRules, unit: Marine | Alien) -> str:
    kind = None if isinstance(unit, Marine) else game.data.units.kinds[unit.kind]
    parts = [] if kind is not None and kind.fixed else [condition(unit)]
    if unit.cell != OFF:
        parts += [say("card.hex", hex=place(game, unit.cell)), on_ground(game, unit.cell)]
    elif isinstance(unit, Marine) and unit.place in ("waiting", "later"):
        entry = place(game, game.context.entry[unit.id])
        turn = game.context.arrives[unit.id]
        parts = [say(f"card.{unit.place}", entry=entry, turn=turn)]
    else:
        parts = [say(f"card.{unit.place}")]
    if isinstance(unit, Marine) and unit.acted and unit.cell != OFF:
        parts.append(say("card.acted"))
    return say("card.dot").join(parts)


def _marine_rows(game: KayotzRules, marine: Marine) -> tuple[Row, ...]:
    kind = game.context.kinds[marine.kind]
    stunned = marine.hurt == STUNNED
    if marine.hurt == PARALYZED:
        move = Row(say("row.mp"), "0", say("row.mp-paralyzed", printed=kind.mp), "KZ-M6")
    elif stunned:
        left = mp(movement.budget(game.context, marine, scoot=False))
        move = Row(say("row.mp"), left, say("row.mp-stunned", printed=kind.mp), "KZ-M6")
    else:
        move = Row(say("row.mp"), str(kind.mp), say("row.mp-text"), "KZ-M1")
    dice = printed_dice(game, marine)
    fire = "out" if marine.out else "paralyzed" if marine.hurt == PARALYZED else "text"
    if stunned and not marine.out:
        fire = "stunned"
    rules = {"out": "KZ-C8", "text": "KZ-C1"}
    rows = [
        move,
        Row(
            say("row.cf"), str(dice), say(f"row.cf-{fire}", dice=_dice_word(dice)),
            rules.get(fire, "KZ-C4"),
        ),
        Row(say("row.dn"), str(kind.dn), say("row.dn-text"), "KZ-C6"),
    ]
    skills = skilled(game, marine)
    if "jump" in skills:
        rows.append(Row(say("row.jump"), "", say("row.jump-text"), "KZ-J1"))
    if "pulse" in skills:
        reach = game.data.rules.pulse_range
        rows.append(Row(say("row.pulse"), str(reach), say("row.pulse-text"), "KZ-C3"))
    return tuple(rows)


def _dice_word(dice: int) -> str:
    return say("dice.word.one" if dice == 1 else "dice.word.many")


def _marine_notes(game: KayotzRules, state: State, marine: Marine) -> list[str]:
    if marine.cell == OFF:
        return [say("note.waiting")] if marine.place == "waiting" else []
    notes = []
    if marine.cell in state.strongpoints:
        notes.append(say("note.strongpoint"))
    if game.context.ground_at(marine.cell).cover:
        notes.append(say("note.cover", ground=ground(game, marine.cell)))
    hunters = hunters_of(game, state, marine)
    if hunters:
        notes.append(say("note.hunters", aliens=names(game, hunters)))
    near_by = [m for m in beside(game, state, marine.cell) if m.id != marine.id]
    for skill, note in (("assist", "note.beside-hq"), ("resupply", "note.beside-logistics")):
        helpers = [m.id for m in near_by if skill in skilled(game, m)]
        if helpers:
            notes.append(say(note, units=names(game, helpers)))
    near = game.context.adjacent[marine.cell]
    close = [a.id for a in foes(game, state) if not a.dormant and game.context.bits[a.cell] & near]
    if close:
        notes.append(say("note.close", aliens=names(game, close)))
    return notes


def hunters_of(game: KayotzRules, state: State, marine: Marine) -> list[str]:
    """Active aliens whose nearest Marine this one is: they would fire here (KZ-C7)."""
    found = []
    for alien in foes(game, state):
        if alien.dormant:
            continue
        nearest = combat.nearest_marine(game.context, state, alien.cell)
        if nearest is not None and nearest.id == marine.id:
            found.append(alien.id)
    return found


def _alien_rows(game: KayotzRules, alien: Alien) -> tuple[Row, ...]:
    if game.data.units.kinds[alien.kind].fixed:
        return (Row(say("row.fixed"), "", say("row.fixed-text"), "KZ-U2"),)
    parity = Row(say("row.id"), alien.id, say(f"row.{'odd' if int(alien.id) % 2 else 'even'}"),
                 "KZ-K1")
    needed = (
        Row(say("row.dn"), str(alien.dn), say("row.dn-text"), "KZ-C4")
        if alien.known
        else Row(say("row.dn"), say("badge.unknown"), say("row.dn-hidden"), "KZ-C5")
    )
    if alien.dormant:
        return (
            parity,
            needed,
            Row(say("row.asleep"), "", say("row.asleep-text"), "KZ-K3"),
        )
    return (
        parity,
        Row(say("row.cf"), str(alien.cf), say("row.cf-alien"), "KZ-C6"),
        needed,
    )


def _alien_notes(game: KayotzRules, state: State, alien: Alien) -> list[str]:
    if alien.cell == OFF or alien.dormant or game.data.units.kinds[alien.kind].fixed:
        return []
    prey = combat.nearest_marine(game.context, state, alien.cell)
    if prey is None:
        return [say("note.nobody")]
    dice, lines = combat.alien_sum(game.context, state, alien, alien.cell, prey.cell, 0)
    sums = [say("note.sum", value=signed(line.value), words=line.words) for line in lines[1:]]
    far = counted("hexes", game.context.board.distance(alien.cell, prey.cell))
    less = say("note.sums", sums=listed(sums)) if sums else ""
    return [say("note.prey", unit=name(game, prey.id), hexes=far, dice=counted("dice", dice),
                sums=less)]


def cell_card(game: KayotzRules, state: State, cell: int) -> UnitCard:
    """What a hex is: its ground, its prices, what lies there and who stands in it."""
    unit = state.unit_at(cell)
    where = place(game, cell)
    piece = (
        piece_of(game, unit)
        if unit is not None
        else Piece("", say("card.of-hex", hex=where), cell, "", "", "")
    )
    notes = []
    if unit is not None:
        notes.append(say("note.stands", unit=name(game, unit.id), condition=condition(unit)))
    near = [m.id for m in beside(game, state, cell)]
    if near and unit is None:
        notes.append(say("note.near", units=names(game, near)))
    return UnitCard(
        piece, say("card.of-hex", hex=where), on_ground(game, cell),
        tuple(_cell_rows(game, state, cell)), tuple(notes),
    )


def _cell_rows(game: KayotzRules, state: State, cell: int) -> list[Row]:
    context = game.context
    row = context.ground_at(cell)
    key = context.map.terrain[cell]
    dear = {"forest": "KZ-M2", "rough": "KZ-M2", "lava": "KZ-M5"}
    if row.enter is None:
        rows = [Row(say("row.enter"), say("row.never"), row.name, "KZ-M5")]
    else:
        rows = [Row(say("row.enter"), say("value.mp", mp=show(row.enter)), row.name,
                    dear.get(key, "KZ-M1"))]
    ends = context.map.road_ends(cell)
    if ends:
        rows.append(Row(say("row.road"), say("value.mp", mp=show(context.rules.road)),
                        say("row.road-from", hexes=listed(place(game, c) for c in sorted(ends))),
                        "KZ-M3"))
    if row.cover:
        rows.append(Row(say("row.cover"), signed(-1), say("row.cover-text"), "KZ-C4"))
    if row.blocks:
        rows.append(Row(say("row.sight"), "", say("row.sight-text"), "KZ-C2"))
    if cell in state.strongpoints:
        rows.append(Row(say("mark.strongpoint"), signed(-1), say("row.strongpoint-text"), "KZ-S2"))
    if cell in context.exit_cost:
        rows.append(Row(say("row.exit"), say("value.mp", mp=mp(context.exit_cost[cell])),
                        say("row.exit-text"), "KZ-E2"))
    if cell in context.hold:
        rows.append(Row(say("mark.hold"), "", say("row.hold-text"), "KZ-X2"))
    if cell == context.site:
        rows.append(Row(say("mark.site"), "", say("row.site-text"), "KZ-X1"))
    if key == "wormhole":
        rows.append(Row(say("mark.wormhole"), "", say("row.wormhole-text"), "KZ-D3"))
    return rows


def card_face(game: KayotzRules, card: str) -> CardFace:
    """An activation card or a Mission Goal by its id, as it is shown."""
    known = game.data.cards.get(card)
    if known is not None:
        return CardFace(known.id, known.title, known.art, known.text, known.flavour, "KZ-D1")
    goal = game.data.goals[card]
    return CardFace(goal.id, goal.title, "card-back", goal.text, "", "KZ-G1")
