"""Maps of hexes written as text: one character a hex, row by row; odd columns half a hex lower.

A map with faults still gives its likeliest width, so that the rest of its file can be checked in
the same round.
"""

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator
from typing import NamedTuple

from game.boards.hexes import HexBoard, hex_board
from game.core.datafile import Fault, KeyPath, Source, suggest


class Limit(NamedTuple):
    """The largest map that there are names for. words: what is said of a larger one."""

    cols: int
    rows: int
    words: str


def rows_of(text: str) -> list[str]:
    """The rows of a map text, without empty lines."""
    return [line.rstrip() for line in text.splitlines() if line.strip()]


def width(rows: list[str]) -> int:
    """The width that most rows have, the first such one's where widths are equally common."""
    return Counter(map(len, rows)).most_common(1)[0][0] if rows else 0


def fits(rows: list[str], limit: Limit) -> bool:
    """Whether there is a map, and names for all of it."""
    return bool(rows) and len(rows) <= limit.rows and width(rows) <= limit.cols


def board_of(text: str, limit: Limit, names: Callable[[int, int], str]) -> HexBoard:
    """The board that a map text asks for.

    Raises:
        ValueError: it is empty or larger than the names reach.
    """
    rows = rows_of(text)
    if not fits(rows, limit):
        raise ValueError(f"a map of {width(rows)} x {len(rows)} hexes")
    return hex_board(width(rows), len(rows), names)


def signs_on(board: HexBoard, text: str) -> Iterator[tuple[int, str]]:
    """Each cell that a map text has a character for, and the character."""
    for r, row in enumerate(rows_of(text)[: board.rows]):
        for c, sign in zip(range(board.cols), row, strict=False):
            yield board.at(c, r), sign


def character_faults(
    source: Source, path: KeyPath, keys: Iterable[str], taken: Container[str] = ()
) -> Iterator[Fault]:
    """Keys of a legend that aren't one character, or that mean something else already."""
    for key in keys:
        if len(key) != 1:
            yield source.fault((*path, key), f"{key!r} is not one character", "write one a hex")
        elif key in taken:
            yield source.fault((*path, key), f"{key!r} has a meaning already", "take another")


def row_faults(
    source: Source, path: KeyPath, text: str, known: Iterable[str] | None, limit: Limit
) -> Iterator[Fault]:
    """Everything wrong with the rows at a path of the file. known: the characters there are; None
    where nobody knows, because the legend has faults of its own."""
    rows = rows_of(text)
    if not rows:
        yield source.fault(path, "the map has no rows", "write one line a row of hexes")
        return
    wide = width(rows)
    if not fits(rows, limit):
        yield source.fault(path, f"the map is {wide} x {len(rows)} hexes", limit.words)
        return
    listed = None if known is None else list(known)
    for number, line in enumerate(text.splitlines()):
        row = line.rstrip()
        if not row:
            continue
        if len(row) != wide:
            yield source.fault(
                path, f"this row has {len(row)} hexes, most have {wide}",
                "all rows are equally long", row=number,
            )
        for column, mark in enumerate(row):
            if listed is not None and mark not in listed:
                yield source.fault(
                    path, f"{mark!r} is no ground", suggest(mark, listed), row=number,
                    column=column,
                )
