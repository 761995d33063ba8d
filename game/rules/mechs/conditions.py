"""What a lesson may ask of a position: see `game.core.conditions`."""

from game.boards.table import UNIT
from game.core.conditions import Conditions
from game.rules.mechs import contact
from game.rules.mechs.rules import MechsRules
from game.rules.mechs.state import State


def _in(game: MechsRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether a unit's base touches an area (MC-T2)."""
    unit, area = words
    under = game.context.map.under(game.context.spot(state.units[unit]))
    return any(one.id == area for one in under)


def _off(game: MechsRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether no part of it does."""
    return not _in(game, state, words)


def _faces(game: MechsRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether another's dot lies in the front half of a unit (MC-U7)."""
    one, other = (state.units[word] for word in words)
    return contact.front(game.context, one, other)


def _touches(game: MechsRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether the bases of two units touch (MC-U1)."""
    one, other = (state.units[word] for word in words)
    return other in contact.in_contact(game.context, state, one)


def _near(game: MechsRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether a unit's dot lies so many inches from a point, at most."""
    unit, far, point = words
    board = game.context.board
    return board.length(state.units[unit].cell, board.cell(point)) <= int(far) * UNIT


def _far(game: MechsRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether the dots of two units lie so many inches apart, at least."""
    one, far, other = words
    cells = state.units[one].cell, state.units[other].cell
    return game.context.board.length(*cells) >= int(far) * UNIT


CONDITIONS: Conditions[MechsRules, State] = Conditions({
    "<unit> in <area>": _in, "<unit> off <area>": _off, "<unit> faces <unit>": _faces,
    "<unit> touches <unit>": _touches, "<unit> within <number> of <point>": _near,
    "<unit> at least <number> from <unit>": _far,
})
