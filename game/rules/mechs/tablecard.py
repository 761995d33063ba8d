"""What a point of the table is: its ground, and what that means to whom."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.core.table import Piece, Row, UnitCard
from game.rules.mechs.counters import piece_of
from game.rules.mechs.kinds import Kind, Way
from game.rules.mechs.state import State, Unit
from game.rules.mechs.talk import bold, dotted, first_up, listed, place, say, side_name, state_words

if TYPE_CHECKING:
    from game.rules.mechs.game import MechsGame

_WAYS: tuple[Way, ...] = ("clear", "hindering", "closed")


def cell_card(game: "MechsGame", state: State, cell: int) -> UnitCard:
    """A point, the ground there, and whoever stands exactly there."""
    areas = game.field.map.at(cell)
    title = areas[-1].name or kind_name(game, areas[-1].kind) if areas else say("ground.clear")
    there = [one for one in state.on_table() if one.cell == cell]
    piece = piece_of(game, state, there[0]) if there else Piece("", title, cell, "", "", "")
    kinds = [kind_name(game, area.kind) for area in areas]
    return UnitCard(
        piece, first_up(title), dotted((*dict.fromkeys(kinds), place(game, cell))),
        tuple(_rows(game, cell)), tuple(_notes(game, there)),
    )


def kind_name(game: "MechsGame", kind: str) -> str:
    """What a kind of terrain is called."""
    return next((row.name for key, row in game.field.data.kinds.items() if key == kind), kind)


def _rows(game: "MechsGame", cell: int) -> Iterator[Row]:
    """What the rules make of its ground."""
    for area in game.field.map.at(cell):
        for kind, row in game.field.data.kinds.items():
            if kind != area.kind:
                continue
            yield from _moving(game, kind, row.rule)
            if row.blocks:
                yield Row(say("ground.sight"), "", say("ground.blocks"), row.rule)
            elif row.hinders:
                bonus = game.field.rules.cover.hindering
                yield Row(say("ground.sight"), "", say("ground.hinders", bonus=bonus), row.rule)
            if row.high:
                bonus = game.field.rules.cover.height
                yield Row(say("ground.height"), "", say("ground.high", bonus=bonus), "MC-T6")


def _moving(game: "MechsGame", kind: Kind, rule: str) -> Iterator[Row]:
    """Who may enter it, and how (MC-X1 to MC-X9)."""
    row = game.field.data.kinds[kind]
    if row.high:
        yield Row(say("ground.moving"), "", say("ground.steep" if row.steep else "ground.edge"),
                  rule)
        return
    modes: dict[Way, list[str]] = {way: [] for way in _WAYS}
    for mode in game.field.data.modes.values():
        if kind in mode.ground:
            modes[mode.ground[kind].way].append(mode.name)
    most = max(_WAYS, key=lambda way: len(modes[way]))
    for way, found in modes.items():
        if found:
            whom = say("ground.others") if way == most else listed(found)
            yield Row(say(f"ground.{way}-for"), "", whom, rule)


def _notes(game: "MechsGame", there: list[Unit]) -> Iterator[str]:
    for one in there:
        yield dotted((say("ground.is-here", unit=bold(game, one.id),
                          side=side_name(game, one.side)), state_words(one)))
