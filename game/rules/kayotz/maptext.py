"""The map text of a scenario: its rows, the board they ask for, and what can be wrong with them.

A map with faults still gives a board, the likeliest one, so that the rest of its file can be
checked in the same round.
"""

from collections.abc import Iterator

from game.boards.charmap import Limit, character_faults, fits, row_faults, rows_of, width
from game.boards.hexes import MAX_COLS, MAX_ROWS, HexBoard, hex_board, three_digits
from game.core.datafile import Fault, Source
from game.rules.kayotz.data import Ground
from game.rules.kayotz.scenario import LEGEND, ScenarioFile

_LIMIT = Limit(MAX_COLS, MAX_ROWS, f"three-digit numbers reach {MAX_COLS} x {MAX_ROWS}")


def grid(scenario: ScenarioFile) -> list[str]:
    """The rows of the map text."""
    return rows_of(scenario.map.rows)


def board_of(scenario: ScenarioFile) -> HexBoard:
    """The board that the map text asks for.

    Raises:
        ValueError: it is empty or larger than the numbers reach.
    """
    rows = grid(scenario)
    if not fits(rows, _LIMIT):
        raise ValueError(f"a map of {width(rows)} x {len(rows)} hexes")
    return hex_board(width(rows), len(rows), three_digits)


def legend(scenario: ScenarioFile) -> dict[str, Ground]:
    """What each character of the map text means."""
    return {**LEGEND, **scenario.map.legend}


def terrain_of(scenario: ScenarioFile, board: HexBoard) -> list[str]:
    """The ground of each cell, as the map text says; clear where it says nothing known."""
    ground, known = ["clear"] * board.n, legend(scenario)
    for r, row in enumerate(grid(scenario)[: board.rows]):
        for c, mark in zip(range(board.cols), row, strict=False):
            ground[board.at(c, r)] = known.get(mark, "clear")
    return ground


def map_faults(scenario: ScenarioFile, source: Source) -> Iterator[Fault]:
    """Everything wrong with the map text."""
    yield from character_faults(source, ("map", "legend"), scenario.map.legend)
    # Of a legend with faults of its own nobody knows which characters it meant to add.
    whole = not source.lost(("map", "legend"))
    known = legend(scenario) if whole else None
    yield from row_faults(source, ("map", "rows"), scenario.map.rows, known, _LIMIT)
