"""What the lessons of a scenario may speak of (see `game.core.lessoncheck`), and what they may ask
of a position (`game.core.lesson.Conditions`).
"""

from game.boards.hexes import HexBoard
from game.core.lesson import Conditions
from game.core.lessoncheck import Lexicon, Names
from game.rules.kayotz.actions import FORMS
from game.rules.kayotz.data import GameData
from game.rules.kayotz.menu import line_ids
from game.rules.kayotz.rules import KayotzRules
from game.rules.kayotz.scenario import ScenarioFile
from game.rules.kayotz.state import State


def _at(game: KayotzRules, state: State, words: tuple[str, ...]) -> bool:
    """Whether a Marine stands in a hex."""
    unit, cell = words
    return state.marines[unit].cell == game.board.cell(cell)


CONDITIONS: Conditions[KayotzRules, State] = Conditions({"<unit> at <hex>": _at})


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
            "<hex>-<hex>-…": Names("hex", (*board.names, "enter", "exit"), path=True),
        },
        units=(*marines, *aliens),
        cells=board.names,
        choices=line_ids(marines, cards),
        largest=max(6, len(cards), len(goals)),
        conditions=CONDITIONS.forms,
    )
