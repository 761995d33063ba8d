"""The open table: judging a way, and the outline of all that a base can reach.

A table of 36″ × 36″ with 200 pieces of terrain (a sixth of them solid, a third of them such that a
move stops at their border) and 61 bases of the three kinds, closer together than any scenario's.
A way of up to four pieces and ten inches is judged with everything on the table in its way; the
outlines are as far as quick models of each kind go.
Run it alone: ``python -m tests.bench.table``.
"""

import statistics
from functools import partial

from game.boards.bases import Base
from game.core.dice import SeededDice
from game.core.resources import scenario_dir
from game.rules import box
from game.rules.mechs import reach
from game.rules.mechs.game import MechsGame
from game.rules.mechs.state import OrderKind, State, Unit
from tests.bench.loops import Pace, Timed, beside, slowest
from tests.bench.parts import Row
from tests.boards.anytables import BASES, AnyTable, outline

CHECK, OUTLINE = 1.0, 27.0
"""Loops (see `loops`). An outline may take 0.8 of what a vehicle's took when the budget was set."""
SEED, UNITS, WAYS = 11, 5, 60
NAMES = {BASES[0]: "infantry", BASES[1]: "a 'Mech", BASES[2]: "a vehicle"}
FAR = {BASES[0]: 800, BASES[1]: 1000, BASES[2]: 900}
"""Speeds of quick models of each kind, hundredths of an inch."""
KINDS: tuple[OrderKind, ...] = ("move", "run")


def _units(table: AnyTable, base: Base) -> list[int]:
    """Some units of a kind in the middle of the table."""
    found = []
    for number, (cell, own) in enumerate(table.units):
        x, y = table.map.board.xy(cell)
        if own == base and 800 < x < 2800 and 800 < y < 2800:
            found.append(number)
    return found[:UNITS]


def rows() -> list[Row]:
    """What was measured, the figure, its budget, and whether it was kept."""
    table = AnyTable(SEED)
    pace = Pace()
    checks: list[float] = []
    for base in BASES:
        for unit in _units(table, base):
            for _ in range(WAYS):
                path = table.any_way(unit, 1000)
                if path is not None:
                    _, taken = pace.take(partial(table.legal, unit, path, 1000), 1)
                    checks.append(taken.loops)
    found = [(
        "a way of up to four pieces and ten inches judged, 200 areas and 60 bases, in loops of "
        "plain Python, median",
        statistics.median(checks), f"at most {CHECK:g}", statistics.median(checks) <= CHECK,
    )]
    for base in BASES:
        times = []
        for unit in _units(table, base):
            start = table.units[unit][0]
            given = (FAR[base], table.solid, table.stops, table.others(unit))
            times.append(beside(partial(outline, table.map, start, base, *given), 3))
        middle = statistics.median(one.loops for one in times)
        spent = statistics.median(one.spent for one in times)
        found.append((
            f"the outline of {FAR[base] // 100}″ for {NAMES[base]}, 200 areas and 60 bases, in "
            f"loops of plain Python ({spent:.1f} ms)",
            middle, f"at most {OUTLINE:g}", middle <= OUTLINE,
        ))
    return [*found, _in_play()]


def _in_play() -> Row:
    """The slowest outline of any unit's move or run in the scenarios' first positions."""
    taken: list[Timed] = []
    for path in sorted(scenario_dir("mechs").glob("*.yaml")):
        game = box("mechs").load(path)
        assert isinstance(game, MechsGame)
        state = game.start(SeededDice(1)).state
        for unit in state.units.values():
            if unit.side == state.side and unit.cell >= 0:
                for kind in KINDS:
                    taken.append(
                        beside(partial(_asked_anew, game, state, unit, kind), 3))
    worst = slowest(taken)
    what = ("the slowest outline of any unit's move or run where the scenarios begin, in loops of "
            f"plain Python ({worst.spent:.1f} ms)")
    return what, worst.loops, f"at most {OUTLINE:g}", worst.loops <= OUTLINE


def _asked_anew(game: MechsGame, state: State, unit: Unit, kind: OrderKind) -> None:
    """The outline of a unit with nothing kept of one before."""
    game.context.outlines.clear()
    reach.reached(game.context, state, unit, kind)


if __name__ == "__main__":
    for what, figure, budget, holds in rows():
        print(f"{'pass' if holds else 'MISS'}  {figure:8.2f}  {budget}  {what}")
