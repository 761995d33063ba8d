"""The map text of a scenario: its rows, the board they ask for, and what can be wrong with them.

A map with faults still gives a board, the likeliest one, so that the rest of its file can be
checked in the same round.
"""

from collections import Counter
from collections.abc import Iterator

from game.boards.hexes import HexBoard
from game.boards.hexnames import MAX_COLS, MAX_ROWS, three_digits
from game.core.datafile import Fault, KeyPath, Source, suggest
from game.rules.kayotz.data import Ground
from game.rules.kayotz.scenario import LEGEND, ScenarioFile

_ROWS: KeyPath = ("map", "rows")


def grid(scenario: ScenarioFile) -> list[str]:
    """The rows of the map text."""
    return [line.rstrip() for line in scenario.map.rows.splitlines() if line.strip()]


def width(rows: list[str]) -> int:
    """The width that most rows have, the first such one's where widths are equally common."""
    return Counter(map(len, rows)).most_common(1)[0][0] if rows else 0


def board_of(scenario: ScenarioFile) -> HexBoard:
    """The board that the map text asks for.

    Raises:
        ValueError: it is empty or larger than the numbers reach.
    """
    rows = grid(scenario)
    if not rows or len(rows) > MAX_ROWS or width(rows) > MAX_COLS:
        raise ValueError(f"a map of {width(rows)} x {len(rows)} hexes")
    return HexBoard(width(rows), len(rows), three_digits)


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
    for key in scenario.map.legend:
        if len(key) != 1:
            yield source.fault(
                ("map", "legend", key), f"{key!r} is not one character", "write one a hex"
            )
    rows = grid(scenario)
    if not rows:
        yield source.fault(_ROWS, "the map has no rows", "write one line a row of hexes")
        return
    wide = width(rows)
    if len(rows) > MAX_ROWS or wide > MAX_COLS:
        yield source.fault(
            _ROWS, f"the map is {wide} x {len(rows)} hexes",
            f"three-digit numbers reach {MAX_COLS} x {MAX_ROWS}",
        )
        return
    known = legend(scenario)
    # Of a legend with faults of its own nobody knows which characters it meant to add.
    whole = not source.lost(("map", "legend"))
    for number, line in enumerate(scenario.map.rows.splitlines()):
        row = line.rstrip()
        if not row:
            continue
        if len(row) != wide:
            yield source.fault(
                _ROWS, f"this row has {len(row)} hexes, most have {wide}",
                "all rows are equally long", row=number,
            )
        for column, mark in enumerate(row):
            if whole and mark not in known:
                yield source.fault(
                    _ROWS, f"{mark!r} is no ground", suggest(mark, known), row=number,
                    column=column,
                )
