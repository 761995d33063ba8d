"""What a dot of the map is: floor, building, ways to its neighbours, what lies there."""

from game.core.view_records import Piece, Row, UnitCard
from game.rules.troopers import reinforcements
from game.rules.troopers.counters import entry_words, piece_of
from game.rules.troopers.rules import TroopersRules
from game.rules.troopers.state import State
from game.rules.troopers.talk import (
    ap,
    bold,
    dotted,
    item_name,
    level_title,
    listed,
    place,
    pose_word,
    say,
    side_name,
)
from game.rules.troopers.victory import holder

_RULES = {
    "obstructed": "TR-M3", "door": "TR-M4", "window": "TR-M5", "stairs": "TR-M6",
    "ladder": "TR-M6",
}


def cell_card(game: TroopersRules, state: State, cell: int) -> UnitCard:
    """A dot, and whoever is on it."""
    there = state.at(cell) or next(iter(state.lying(cell)), None)
    title = say("card.dot", dot=game.context.board.name(cell))
    piece = (
        piece_of(game, state, there) if there is not None else Piece("", title, cell, "", "", "")
    )
    return UnitCard(
        piece, title, _subtitle(game, state, cell), _rows(game, state, cell),
        tuple(_notes(game, state, cell)),
    )


def _subtitle(game: TroopersRules, state: State, cell: int) -> str:
    """ "floorboards · North house · Ground"."""
    ground = game.context.ground(state)
    if not ground.valid(cell):
        return dotted((say("dot.invalid"), level_title(game, cell)))
    kind = ground.floor(cell)
    floor = game.context.data.things.floors.get(kind)
    building = ground.building(cell)
    title = game.context.scenario.map.buildings.get(building, building)
    return dotted((floor.name if floor else say("dot.grass"), title, level_title(game, cell)))


def _rows(game: TroopersRules, state: State, cell: int) -> tuple[Row, ...]:
    """The ways out that cost more than a plain step, by kind, and who holds the building."""
    ground, board = game.context.ground(state), game.context.board
    if not ground.valid(cell):
        return ()
    level = board.level(cell)
    beside = [*board.neighbours(cell),
              *(board.on_level(cell, other) for other in (level - 1, level + 1))]
    ways: dict[tuple[str, int], list[int]] = {}
    shut: dict[str, list[int]] = {}
    for near in beside:
        if near < 0:
            continue
        passage = ground.passage(cell, near)
        if passage is not None and passage.kinds != ("open",):
            kind = game.context.dearest(passage)
            ways.setdefault((kind, game.context.price(passage, False)), []).append(near)
        barrier = ground.barrier(cell, near)
        if barrier is not None and board.level(near) == level:
            shut.setdefault(barrier.kind, []).append(near)
    rows = [
        Row(say(f"way.{kind}"), ap(cost),
            say("way.to", dots=listed(place(game, one) for one in cells)), _RULES[kind])
        for (kind, cost), cells in ways.items()
    ]
    rows += [
        Row(say(f"shut.{kind}"), "", say("way.to", dots=listed(place(game, c) for c in cells)),
            "TR-M5" if kind == "edge" else "TR-B2")
        for kind, cells in shut.items()
    ]
    building = ground.building(cell)
    if building in game.context.scenario.map.buildings:
        who = holder(game.context, state, building)
        held = side_name(game, who) if who else say("dot.nobody")
        rows.append(Row(say("dot.holds"), held, "", "TR-V2"))
    return tuple(rows)


def _notes(game: TroopersRules, state: State, cell: int) -> list[str]:
    """Who and what is on the dot, and who is to come there."""
    there = state.at(cell)
    people = [] if there is None else [there]
    people += state.lying(cell)
    notes = [
        say("dot.stands", unit=bold(game, trooper.id), pose=pose_word(trooper))
        for trooper in people
    ]
    notes += [
        entry_words(game, entry) for entry in reinforcements.still_to_come(game.context, state)
        if game.context.board.cell(entry.at) == cell
    ]
    things = [item_name(game, dropped.item) for dropped in state.dropped if dropped.cell == cell]
    if things:
        notes.append(say("dot.things", things=listed(things)))
    for charge in state.charges:
        if charge.cell == cell:
            side = side_name(game, state.troopers[charge.thrower].side)
            name = game.context.item(charge.weapon)
            notes.append(say("dot.charge", item=name, side=side))
    return notes
