"""The map text of a scenario: its rows, the board they ask for, and what can be wrong with them.

A map with faults still gives a board, the likeliest one, so that the rest of its file can be
checked in the same round.
"""

from collections.abc import Iterator

from game.boards import charmap
from game.boards.charmap import Limit, character_faults, row_faults, signs_on
from game.boards.hexes import MAX_COLS, MAX_ROWS, HexBoard, three_digits
from game.core.datafile import Fault, Source
from game.rules.kayotz.data import Ground
from game.rules.kayotz.scenario import LEGEND, ScenarioFile

_LIMIT = Limit(MAX_COLS, MAX_ROWS, f"three-digit numbers reach {MAX_COLS} x {MAX_ROWS}")


def board_of(scenario: ScenarioFile) -> HexBoard:
    """The board that the map text asks for.

    Raises:
        ValueError: it is empty or larger than the numbers reach.
    """
    return charmap.board_of(scenario.map.rows, _LIMIT, three_digits)


def legend(scenario: ScenarioFile) -> dict[str, Ground]:
    """What each character of the map text means."""
    return {**LEGEND, **scenario.map.legend}


def terrain_of(scenario: ScenarioFile, board: HexBoard) -> list[str]:
    """The ground of each cell, as the map text says; clear where it says nothing known."""
    ground, known = ["clear"] * board.n, legend(scenario)
    for cell, sign in signs_on(board, scenario.map.rows):
        ground[cell] = known.get(sign, "clear")
    return ground


def map_faults(scenario: ScenarioFile, source: Source) -> Iterator[Fault]:
    """Everything wrong with the map text."""
    yield from character_faults(source, ("map", "legend"), scenario.map.legend)
    # Of a legend with faults of its own nobody knows which characters it meant to add.
    whole = not source.lost(("map", "legend"))
    known = legend(scenario) if whole else None
    yield from row_faults(source, ("map", "rows"), scenario.map.rows, known, _LIMIT)
