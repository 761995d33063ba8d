"""What can be wrong with a scenario of Fox and Hounds beyond its shape."""

from game.boards.hexes import hex_board
from game.boards.hexmap import HexChecker
from game.core.datafile import Fault, Source
from game.rules.foxhounds.scenario import ScenarioFile


def faults(scenario: ScenarioFile, source: Source) -> list[Fault]:
    """Every fault at once: hexes off the meadow, two animals in one, no hounds."""
    board = hex_board(scenario.columns, scenario.rows)
    checker = HexChecker(scenario, source, board, True)
    hounds = [(("hounds", i), name) for i, name in enumerate(scenario.hounds)]
    for path, name in [(("fox",), scenario.fox), *hounds]:
        checker.hex(path, name)
    checker.once("hex", [*hounds, (("fox",), scenario.fox)])
    if not hounds and not checker.lost("hounds"):
        checker.fault(("hounds",), "there is no hound", "write where at least one stands")
    return checker.found
