"""What the lessons of a scenario may speak of (see `game.core.lessoncheck`), and what they may ask
of a position (`game.core.lesson.Conditions`).
"""

from game.boards.hexes import HexBoard
from game.core.lesson import Conditions
from game.core.lessoncheck import NUMBERS, Lexicon, Names
from game.rules.kayotz.actions import FORMS
from game.rules.kayotz.combat import nearest_marine, sight_clear
from game.rules.kayotz.data import GameData
from game.rules.kayotz.menu import line_ids
from game.rules.kayotz.rules import KayotzRules
from game.rules.kayotz.scenario import ScenarioFile
from game.rules.kayotz.state import DEAD, HURT_NAMES, OFF, State


def _at(game: KayotzRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether a Marine stands in a hex."""
    unit, cell = words
    return state.marines[unit].cell == game.board.cell(cell)


def _off(game: KayotzRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether a Marine has left the map by an exit (KZ-E2)."""
    return state.marines[words[0]].place == "exited"


def _in(game: KayotzRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether a Marine stands on the map, on such ground."""
    unit, ground = words
    cell = state.marines[unit].cell
    return cell != OFF and game.context.map.terrain[cell] == ground


def _beside(game: KayotzRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether a Marine stands next to a unit of either side."""
    unit, other = words
    cell = state.marines[unit].cell
    there = state.marines[other].cell if other in state.marines else state.aliens[other].cell
    return OFF not in (cell, there) and game.board.adjacent(cell, there)


def _within(game: KayotzRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether a Marine is so many hexes from a unit of either side, or nearer."""
    unit, far, other = words
    cell = state.marines[unit].cell
    there = state.marines[other].cell if other in state.marines else state.aliens[other].cell
    return OFF not in (cell, there) and game.board.distance(cell, there) <= int(far)


def _sees(game: KayotzRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether a Marine has a line of fire to an alien (KZ-C2)."""
    unit, alien = words
    cell, there = state.marines[unit].cell, state.aliens[alien].cell
    return OFF not in (cell, there) and sight_clear(game.context, state, cell, there)


def _aims_at(game: KayotzRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether an alien would fire at just that Marine from where it is (KZ-C7)."""
    alien, unit = words
    cell = state.aliens[alien].cell
    nearest = nearest_marine(game.context, state, cell) if cell != OFF else None
    return nearest is not None and nearest.id == unit


def _down(game: KayotzRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether an alien is Dormant, or out of the game (KZ-C5)."""
    alien = state.aliens[words[0]]
    return alien.dormant or alien.place == "lost"


def _lost(game: KayotzRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether a unit of either side is eliminated."""
    (unit,) = words
    known = state.marines[unit] if unit in state.marines else state.aliens[unit]
    return known.place == "lost"


def _at_most(game: KayotzRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether a Marine on the map, or off it by an exit, is in no worse condition (KZ-C6)."""
    unit, condition = words
    marine = state.marines[unit]
    return marine.place in ("map", "exited") and marine.hurt <= HURT_NAMES.index(condition)


def _over(game: KayotzRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether a turn is over, with all that its card has brought (KZ-T1)."""
    return state.phase == "over" or state.turn > int(words[0])


CONDITIONS: Conditions[KayotzRules, State] = Conditions({
    "<unit> at <hex>": _at, "<unit> is off": _off, "<unit> in <ground>": _in,
    "<unit> beside <any>": _beside, "<unit> within <number> of <any>": _within,
    "<unit> sees <alien>": _sees, "<alien> aims at <unit>": _aims_at,
    "<alien> down": _down, "<any> lost": _lost, "<unit> at most <condition>": _at_most,
    "turn <number> over": _over,
})


def lexicon_of(scenario: ScenarioFile, data: GameData, board: HexBoard) -> Lexicon:
    """The names of a scenario, even of one that has other faults.

    The largest die is the one that picks a card or a Mission Goal: everything else that a lesson
    scripts is thrown with six sides.
    """
    marines = [unit.id for unit in scenario.marines]
    marines += [unit for arrival in scenario.arrivals for unit in arrival.units]
    marines += scenario.reinforcements.pool
    aliens = [unit.id for unit in scenario.aliens] + list(scenario.alien_pool)
    cards = scenario.deck or tuple(data.cards)
    goals = tuple(data.goals) if scenario.goals is None else scenario.goals
    hexes = Names("hex", board.names)
    unit = Names("unit", marines)
    return Lexicon(
        game="kayotz",
        forms=FORMS,
        fills={
            "<unit>": unit, "<hq>": unit, "<alien>": Names("Kay’otz unit", aliens),
            "<hex>": hexes, "<card>": Names("card", cards),
            "<ground>": Names("ground", tuple(data.rules.ground)),
            "<any>": Names("unit", (*marines, *aliens)), "<number>": NUMBERS,
            "<condition>": Names("condition", HURT_NAMES[:DEAD]),
            "<hex>-<hex>-…": Names("hex", (*board.names, "enter", "exit"), path=True),
        },
        units=(*marines, *aliens),
        cells=board.names,
        choices=line_ids(marines, cards),
        largest=max(6, len(cards), len(goals)),
        conditions=CONDITIONS.forms,
    )
