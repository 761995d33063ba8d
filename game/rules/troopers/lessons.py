"""What the lessons of a scenario may speak of (see `game.core.lessoncheck`), and what they may ask
of a position (`game.core.lesson.Conditions`).
"""

from collections.abc import Iterable
from typing import get_args

from game.boards.dots import DotBoard
from game.core.lesson import Conditions
from game.core.lessoncheck import NUMBERS, Lexicon, Names
from game.rules.troopers.actions import FORMS
from game.rules.troopers.arcs import arc_cells
from game.rules.troopers.data import GameData
from game.rules.troopers.points import left
from game.rules.troopers.rules import TroopersRules
from game.rules.troopers.scenario import ScenarioFile, entries
from game.rules.troopers.sight import Spot, line, spot_of
from game.rules.troopers.special import beside, carried, in_slot
from game.rules.troopers.state import OrderKind, Slot, State


def _at(game: TroopersRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether a trooper is on a dot."""
    trooper, dot = words
    return state.troopers[trooper].cell == game.board.cell(dot)


def _left(game: TroopersRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether so many AP are left to a trooper (TR-T3)."""
    trooper, ap = words
    return left(game.context, state.troopers[trooper]) == int(ap)


def _prone(game: TroopersRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether a trooper is prone (TR-M7)."""
    return state.troopers[words[0]].prone


def _holds(game: TroopersRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether a trooper has a thing in hand (TR-S1)."""
    trooper = state.troopers[words[0]]
    return in_slot(trooper.kit, trooper.hand) == words[1]


def _carries(game: TroopersRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether a trooper has a thing, in hand or not (TR-S4)."""
    return words[1] in carried(state.troopers[words[0]].kit)


def _covers(game: TroopersRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether an arc of a trooper lies over a dot that it sees (TR-A1, TR-L1)."""
    trooper, cell = state.troopers[words[0]], game.board.cell(words[1])
    bit = game.context.board.bits[cell]
    laid = any(arc_cells(game.context, trooper.cell, one) & bit for one in trooper.arcs)
    return laid and line(game.context, state, spot_of(trooper), Spot(cell)).blocked is None


def _hidden(game: TroopersRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether a trooper can't be seen by another, as both stand or lie (TR-L1, TR-M9)."""
    trooper, viewer = (state.troopers[word] for word in words)
    return line(game.context, state, spot_of(viewer), spot_of(trooper)).blocked is not None


def _beside(game: TroopersRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether a trooper is within arm's length of another (TR-S3, TR-X1)."""
    trooper, other = (state.troopers[word] for word in words)
    return beside(game.context, state, trooper, other)


def _out(game: TroopersRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether a trooper can't fight any more: unconscious, dead or gone (TR-H2)."""
    return state.troopers[words[0]].fate != "up"


def _up(game: TroopersRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether a trooper can still fight (TR-H2)."""
    return not _out(game, state, words)


def _unhurt(game: TroopersRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether a trooper has none of its cells crossed, not even half (TR-H1)."""
    trooper = state.troopers[words[0]]
    return not trooper.crossed and not trooper.halved


CONDITIONS: Conditions[TroopersRules, State] = Conditions({
    "<trooper> at <dot>": _at, "<trooper> has <number> ap": _left, "<trooper> is prone": _prone,
    "<trooper> holds <thing>": _holds, "<trooper> covers <dot>": _covers,
    "<trooper> hidden from <trooper>": _hidden, "<trooper> beside <trooper>": _beside,
    "<trooper> carries <thing>": _carries, "<trooper> out": _out, "<trooper> up": _up,
    "<trooper> unhurt": _unhurt,
}, for_good={"<trooper> out": True, "<trooper> up": False, "<trooper> unhurt": False})


_PLAIN = (
    "activate", "walk", "prone", "stand", "change", "exchange", "drop", "strike", "throw",
    "orders", "hold", "end-phase",
)
_ARCS_LAID = 5
"""So many arcs one trooper can lay in a turn with the AP there are."""


def lexicon_of(scenario: ScenarioFile, data: GameData, board: DotBoard) -> Lexicon:
    """The names of a scenario, even of one that has other faults."""
    listed = entries(scenario)
    units = [entry.id for entry in listed]
    tools = [entry.tool for entry in listed if entry.tool]
    items = [*data.firearms, *data.blades, *data.explosives, *tools]
    unit, item = Names("trooper", units), Names("thing", items)
    dots = Names("dot", board.names)
    return Lexicon(
        game="troopers",
        forms=FORMS,
        fills={
            "<trooper>": unit, "<number>": NUMBERS, "<thing>": item,
            "<weapon>": Names("melee weapon", [*data.blades]),
            "<dot>": dots, "<dot>-<dot>-…": Names("dot", board.names, path=True),
        },
        units=units,
        cells=board.names,
        choices=line_ids(units, items, data),
        conditions=CONDITIONS.forms,
    )


def line_ids(units: Iterable[str], items: Iterable[str], data: GameData) -> tuple[str, ...]:
    """Ids of all lines that menus can have."""
    slots, kinds, things = get_args(Slot), get_args(OrderKind), list(items)
    return (
        *_PLAIN,
        *(f"arc-{row.width}" for row in data.rules.arcs),
        *(f"fire-{n + 1}" for n in range(_ARCS_LAID)),
        *(f"strike-{blade}" for blade in data.blades),
        *(f"change-{slot}" for slot in slots),
        *(f"orders-{kind}" for kind in kinds),
        *(f"orders-odds-{chance}" for chance in range(101)),
        *(f"drop-{thing}" for thing in things),
        *(f"pick-up-{thing}" for thing in things),
        *(f"take-{unit}-{thing}" for unit in units for thing in things),
    )
