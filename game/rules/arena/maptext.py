"""The map text of a scenario: its rows, the board they ask for, and what lies on it."""

from collections.abc import Iterator

from game.boards import charmap
from game.boards.charmap import Limit, character_faults, row_faults, signs_on
from game.boards.hexes import LETTERS, HexBoard, lettered
from game.boards.hexmap import HexMap
from game.core.datafile import Fault, Source
from game.rules.arena.scenario import DEPTHS, LEGEND, ScenarioFile

MAX_ROWS = 30
LIMIT = Limit(
    len(LETTERS), MAX_ROWS, f"letters and numbers reach {len(LETTERS)} x {MAX_ROWS}"
)


def board_of(scenario: ScenarioFile) -> HexBoard:
    """The board that the map text asks for.

    Raises:
        ValueError: it is empty or larger than the names reach.
    """
    return charmap.board_of(scenario.map.rows, LIMIT, lettered)


def signs(scenario: ScenarioFile) -> dict[str, str]:
    """The terrain of each character of the map text."""
    pits = dict.fromkeys((*DEPTHS, *scenario.map.pits), "pit")
    return {**LEGEND, **pits, **scenario.map.legend}


def terrain_of(scenario: ScenarioFile, board: HexBoard) -> list[str]:
    """The ground of each cell: sand bridge dais pit wall pillar void; sand where the map text says
    nothing known."""
    ground, known = ["sand"] * board.n, signs(scenario)
    for cell, sign in signs_on(board, scenario.map.rows):
        ground[cell] = known.get(sign, "sand")
    return ground


def depths_of(scenario: ScenarioFile, board: HexBoard) -> dict[int, int]:
    """The depth in metres of each cell of a pit."""
    depths = {**DEPTHS, **scenario.map.pits}
    known = signs(scenario)
    return {
        cell: depths[sign]
        for cell, sign in signs_on(board, scenario.map.rows)
        if known.get(sign) == "pit"
    }


def map_of(scenario: ScenarioFile, board: HexBoard) -> HexMap:
    """The map that is drawn and moved on. Features: "depth:3" on each cell of a pit, "rope" where
    one is fixed."""
    features = {
        cell: {f"depth:{depth}"} for cell, depth in depths_of(scenario, board).items()
    }
    for name in scenario.map.ropes:
        features.setdefault(board.cell(name), set()).add("rope")
    return HexMap.make(board, terrain_of(scenario, board), features=features)


def map_faults(scenario: ScenarioFile, source: Source) -> Iterator[Fault]:
    """Everything wrong with the map text."""
    ground = scenario.map
    yield from character_faults(source, ("map", "legend"), ground.legend)
    yield from character_faults(
        source, ("map", "pits"), ground.pits, {**LEGEND, **DEPTHS, **ground.legend}
    )
    # Of a legend with faults of its own nobody knows which characters it meant to add.
    whole = not (source.lost(("map", "legend")) or source.lost(("map", "pits")))
    known = signs(scenario) if whole else None
    yield from row_faults(source, ("map", "rows"), ground.rows, known, LIMIT)
