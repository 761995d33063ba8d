"""What the lessons of a scenario may speak of (see `game.core.lessoncheck`), and what they may ask
of a position (`game.core.lesson.Conditions`).
"""

from collections.abc import Collection, Iterable, Iterator
from typing import get_args

from game.boards.errors import BoardError
from game.boards.table import FACINGS, UNIT, TableBoard
from game.core.lesson import Conditions
from game.core.lessoncheck import NUMBERS, Lexicon, Names
from game.core.two_player import SIDES
from game.rules.mechs import contact, fireline, ranged, terrain, victory
from game.rules.mechs.actions import FORMS, Fire, degrees
from game.rules.mechs.rules import MechsRules
from game.rules.mechs.scenario import ScenarioFile, entries
from game.rules.mechs.state import OrderKind, Slot, State, Unit, stands


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
    unit, other = (state.units[word] for word in words)
    return contact.front(game.context, unit, other)


def _touches(game: MechsRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether the bases of two units touch (MC-U1)."""
    unit, other = (state.units[word] for word in words)
    return other in contact.in_contact(game.context, state, unit)


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


def _stands(game: MechsRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether a unit's dot lies in an area (MC-G2)."""
    unit, area = words
    return any(one.id == area for one in terrain.occupied(game.context, state.units[unit]))


def _apart(game: MechsRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether the bases of two units don't touch."""
    return not _touches(game, state, words)


def _behind(game: MechsRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether a unit stands in another's rear half (MC-U7)."""
    unit, other = (state.units[word] for word in words)
    return contact.rear(game.context, other, unit)


def _fires(game: MechsRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether a unit could shoot at another from where it stands, had it the order."""
    unit, other = (state.units[word] for word in words)
    return any(
        ranged.judge_fire(game.context, state, unit, Fire(unit.id, other.id, slot)).allowed
        for slot in ranged.slots(game.context, unit)
    )


def _hidden(game: MechsRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether no line of fire runs from another unit to this one (MC-U9)."""
    unit, other = (state.units[word] for word in words)
    return fireline.gained(game.context, state, other, unit) is None


def _safe(game: MechsRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether another couldn't shoot at a unit from where it stands: for range, front, line of
    fire, contact or because it is out."""
    unit, other = (state.units[word] for word in words)
    return other.fate != "up" or not _fires(game, state, (other.id, unit.id))


def _cruises(game: MechsRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether a VTOL is at cruising level (MC-V1)."""
    return state.units[words[0]].level == "cruising"


def _aboard(game: MechsRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether a transport carries a unit (MC-P3)."""
    unit, carrier = words
    return state.units[unit].aboard == carrier


def _out(game: MechsRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether a unit is a wreck, destroyed or captive (MC-U14, MC-U13)."""
    return state.units[words[0]].fate != "up"


def _up(game: MechsRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether it isn't."""
    return not _out(game, state, words)


def _captive(game: MechsRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether a unit has been taken (MC-U13)."""
    return state.units[words[0]].fate == "captive"


def _clicks_lost(game: MechsRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether a unit's dial has turned so many clicks since the start, at least (MC-C1)."""
    unit, least = state.units[words[0]], int(words[1])
    return unit.click - _began(game, unit).click >= least


def _unhurt(game: MechsRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether a unit's dial hasn't turned since the start, and it isn't captive."""
    unit = state.units[words[0]]
    return unit.fate == "up" and unit.click == _began(game, unit).click


def _began(game: MechsRules, unit: Unit) -> Unit:
    """A unit as it was at the start."""
    return next(one for one in game.context.units if one.id == unit.id)


def _heat(game: MechsRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether a unit's heat is at most so many steps, and it hasn't shut down (MC-N2)."""
    unit = state.units[words[0]]
    return unit.heat <= int(words[1]) and not unit.shut


def _zone(game: MechsRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether a unit stands in a side's zone, as it counts there (MC-W1)."""
    unit, side = state.units[words[0]], words[1]
    return stands(unit) and victory.in_zone(game.context, unit, side)


def _anybody(game: MechsRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether any unit of a side stands in a side's zone."""
    side, zone = words
    return any(victory.in_zone(game.context, unit, zone) for unit in state.of(side))


CONDITIONS: Conditions[MechsRules, State] = Conditions({
    "<unit> in <area>": _in, "<unit> off <area>": _off, "<unit> faces <unit>": _faces,
    "<unit> touches <unit>": _touches, "<unit> within <number> of <point>": _near,
    "<unit> at least <number> from <unit>": _far, "<unit> stands in <area>": _stands,
    "<unit> apart from <unit>": _apart, "<unit> behind <unit>": _behind,
    "<unit> may fire at <unit>": _fires, "<unit> hidden from <unit>": _hidden,
    "<unit> cruises": _cruises, "<unit> aboard <unit>": _aboard,
    "<unit> safe from <unit>": _safe, "<unit> out": _out, "<unit> up": _up,
    "<unit> captive": _captive, "<unit> lost <number> clicks": _clicks_lost,
    "<unit> unhurt": _unhurt, "<unit> heat at most <number>": _heat,
    "<unit> in zone of <side>": _zone, "somebody of <side> in zone of <side>": _anybody,
})


_PLAIN = (
    *get_args(OrderKind), *(f"fire-{slot}" for slot in get_args(Slot)), "strike", "capture",
    "face", "turn", "board", "unload", "rise", "descend", "form-go", "form-all", "keep", "done",
    "end-phase",
)


_WRITTEN = "write inches from the left and from the top, as 12.00,5.50"


class _Points(Collection[str]):
    """The names of all points of a table, which nobody lists."""

    def __init__(self, board: TableBoard) -> None:
        self._board = board

    def __contains__(self, name: object) -> bool:
        try:
            return isinstance(name, str) and self._board.name(self._board.cell(name)) == name
        except BoardError:
            return False

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return self._board.n


def lexicon_of(scenario: ScenarioFile, board: TableBoard) -> Lexicon:
    """The names of a scenario, even of one that has other faults."""
    units = [entry.id for entry in entries(scenario)]
    points = _Points(board)
    return Lexicon(
        game="mechs",
        forms=FORMS,
        fills={
            "<unit>": Names("unit", units), "<point>": Names("point", points, written=_WRITTEN),
            "<point>-<point>-…": Names("point", points, path=True, written=_WRITTEN),
            "<degrees>": Names("facing", [str(degrees(one)) for one in range(FACINGS)]),
            "<number>": NUMBERS,
            "<side>": Names("side", SIDES),
            "<area>": Names("area", [area.id for area in scenario.areas if area.id]),
        },
        units=units,
        cells=points,
        choices=line_ids(units),
        conditions=CONDITIONS.forms,
    )


def line_ids(units: Iterable[str]) -> tuple[str, ...]:
    """Ids of all lines that menus can have."""
    listed = list(units)
    return (
        *_PLAIN,
        *(f"{verb}-{unit}" for verb in ("board", "unload", "form", "spin") for unit in listed),
    )
