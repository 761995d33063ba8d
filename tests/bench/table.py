"""The open table: judging a way, and the outline of all that a base can reach.

A table of 36″ × 36″ with 200 pieces of terrain (a sixth of them solid, a third of them such that a
move stops at their border) and 61 bases of the three kinds, closer together than any scenario's.
A way is judged in three pieces of ten inches together, everything on the table in its way; the
outline is of ten inches for round bases and seven for long ones. Times are of the processor.
Run it alone: ``python -m tests.bench.table``.
"""

import statistics
import time
from collections.abc import Callable

from game.boards.bases import Base
from game.boards.outline import outline
from tests.boards.anytables import BASES, AnyTable

Row = tuple[str, float, str, bool]

CHECK_MS, OUTLINE_MS = 1.0, 30.0
SEED, UNITS, WAYS = 11, 5, 60
NAMES = {BASES[0]: "infantry", BASES[1]: "a 'Mech", BASES[2]: "a vehicle"}
FAR = {BASES[0]: 1000, BASES[1]: 1000, BASES[2]: 700}


def _spent(what: Callable[[], object], times: int = 3) -> float:
    """Milliseconds of the processor that something takes, the median of a few."""
    found = []
    for _ in range(times):
        start = time.thread_time()
        what()
        found.append(1000 * (time.thread_time() - start))
    return statistics.median(found)


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
    checks: list[float] = []
    for base in BASES:
        for unit in _units(table, base):
            for _ in range(WAYS):
                path = table.any_way(unit, 1000)
                if path is not None:
                    checks.append(_spent(lambda u=unit, p=path: table.legal(u, p, 1000), 1))
    found = [(
        "a way of up to four pieces and ten inches judged, 200 areas and 60 bases, ms, median",
        statistics.median(checks), f"at most {CHECK_MS:g} ms",
        statistics.median(checks) <= CHECK_MS,
    )]
    for base in BASES:
        times = []
        for unit in _units(table, base):
            start = table.units[unit][0]
            given = (FAR[base], table.solid, table.stops, table.others(unit))
            times.append(_spent(lambda s=start, b=base, g=given: outline(table.map, s, b, *g)))
        middle = statistics.median(times)
        found.append((
            f"the outline of {FAR[base] // 100}″ for {NAMES[base]}, 200 areas and 60 bases, ms",
            middle, f"at most {OUTLINE_MS:g} ms", middle <= OUTLINE_MS,
        ))
    return found


if __name__ == "__main__":
    for what, figure, budget, holds in rows():
        print(f"{'pass' if holds else 'MISS'}  {figure:8.2f}  {budget}  {what}")
