"""What a point of the table is: its ground, and what that means to whom."""

from collections.abc import Iterator

from game.boards.table import inches
from game.core.phrases import first_up
from game.core.view_records import Piece, Row, UnitCard
from game.rules.mechs.counters import piece_of
from game.rules.mechs.data import KindRow
from game.rules.mechs.rules import MechsRules
from game.rules.mechs.rulevalues import Way
from game.rules.mechs.state import State, Unit
from game.rules.mechs.talk import bold, dotted, listed, place, say, side_name, state_words

_WAYS: tuple[Way, ...] = ("clear", "hindering", "closed")


def cell_card(game: MechsRules, state: State, cell: int) -> UnitCard:
    """A point, the ground there, and whoever stands exactly there."""
    areas = game.context.map.at(cell)
    title = areas[-1].name or kind_name(game, areas[-1].kind) if areas else say("ground.clear")
    there = [unit for unit in state.on_table() if unit.cell == cell]
    piece = piece_of(game, state, there[0]) if there else Piece("", title, cell, "", "", "")
    kinds = [kind_name(game, area.kind) for area in areas]
    return UnitCard(
        piece, first_up(title), dotted((*dict.fromkeys(kinds), place(game, cell))),
        tuple(_rows(game, cell)), tuple(_notes(game, there)),
    )


def kind_name(game: MechsRules, kind: str) -> str:
    """What a kind of terrain is called."""
    return game.context.data.kinds[kind].name


def _rows(game: MechsRules, cell: int) -> Iterator[Row]:
    """What the rules make of its ground."""
    for area in game.context.map.at(cell):
        row = game.context.data.kinds[area.kind]
        cover = game.context.rules.cover
        yield from _raised(row) if row.high else _level(game, area.kind, row.rule)
        if row.blocks:
            yield Row(say("ground.sight"), "", say("ground.blocks"), row.rule)
        elif row.hinders:
            words = say("ground.hinders", bonus=cover.hindering)
            yield Row(say("ground.sight"), "", words, row.rule)
        if row.high:
            yield Row(say("ground.height"), "", say("ground.high", bonus=cover.height), "MC-T6")


def _raised(row: KindRow) -> Iterator[Row]:
    """How one gets on and off raised ground (MC-T6, MC-T7)."""
    words = say("ground.steep" if row.steep else "ground.edge")
    yield Row(say("ground.moving"), "", words, row.rule)


def _level(game: MechsRules, kind: str, rule: str) -> Iterator[Row]:
    """Who may enter other ground, and how; whom it hides and cools (MC-X1 to MC-X9, MC-T5)."""
    meets = [
        (mode.name, cell) for mode in game.context.data.modes.values()
        for ground, cell in mode.ground.items() if ground == kind
    ]
    ways = {way: [name for name, cell in meets if cell.way == way] for way in _WAYS}
    most = max(_WAYS, key=lambda way: len(ways[way]))
    for way, found in ways.items():
        if found:
            whom = say("ground.others") if way == most else listed(found)
            yield Row(say(f"ground.{way}-for"), "", whom, rule)
    hidden = [name for name, cell in meets if cell.submerges]
    if hidden:
        yield Row(say("ground.hides"), "", listed(hidden), "MC-T5")
    cool = [
        say("ground.cools-by", mode=name, heat=cell.cools) for name, cell in meets if cell.cools
    ]
    if cool:
        yield Row(say("ground.cools"), "", ", ".join(cool), "MC-N2")


def _notes(game: MechsRules, there: list[Unit]) -> Iterator[str]:
    for unit in there:
        yield dotted((say("ground.is-here", unit=bold(game, unit.id),
                          side=side_name(game, unit.side)), state_words(unit)))


def measure(game: MechsRules, state: State, a: int, b: int) -> str:
    """What a tape from point to point reads: "7.25″"; from counter to counter dot to dot (MC-U8).
    """
    return inches(game.context.board.length(a, b))
