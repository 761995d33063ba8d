"""Reinforcements: troopers who come in a turn of their side that the scenario names (TR-U24)."""

from msgspec.structs import replace

from game.core.event import AnyEvent, Placed
from game.rules.troopers.context import GameContext
from game.rules.troopers.reasons import told
from game.rules.troopers.scenario import TrooperEntry
from game.rules.troopers.state import OFF, State, with_trooper

RULE = "TR-U24"


def still_to_come(context: GameContext, state: State, side: str = "") -> list[TrooperEntry]:
    """Those of a side ("" for all) who aren't there yet, the next ones first."""
    later = [
        entry for entry in context.entries
        if state.troopers[entry.id].fate == "later" and side in ("", entry.side)
    ]
    return sorted(later, key=lambda entry: entry.arrives)


def arrived(context: GameContext, state: State) -> tuple[State, list[AnyEvent]]:
    """Those of the side whose turn begins who come in it, each on its dot, or on the nearest one of
    that level where nobody is."""
    events: list[AnyEvent] = []
    for entry in still_to_come(context, state, state.side):
        if entry.arrives <= state.turn:
            cell = _nearest_free(context, state, context.board.cell(entry.at))
            trooper = replace(state.troopers[entry.id], fate="up", cell=cell)
            state = with_trooper(state, trooper)
            dot, name = context.board.name(cell), context.names[entry.id]
            events += [
                Placed(entry.id, cell, "arrive"),
                told("arrives", RULE, entry.id, name, dot),
            ]
    return state, events


def _nearest_free(context: GameContext, state: State, wanted: int) -> int:
    taken = {trooper.cell for trooper in state.troopers.values()} - {OFF}
    if wanted not in taken:
        return wanted
    board = context.board
    level = board.level(wanted)
    return min(
        (cell for cell in range(level * board.plane, (level + 1) * board.plane)
         if cell not in taken and context.map.valid(cell)),
        key=lambda cell: (board.distance(wanted, cell), cell),
    )
