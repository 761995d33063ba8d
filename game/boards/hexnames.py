"""Ways to print and read the number of a hex."""

from typing import Final, Protocol


class NameScheme(Protocol):
    """Gives the printed name of a column and row (both from 0); names on one board are unique."""

    def __call__(self, col: int, row: int) -> str: ...


_BLOCK_COLS: Final = 3
_BLOCK_ROWS: Final = 6
MAX_COLS: Final = 18
MAX_ROWS: Final = 12
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def three_digits(col: int, row: int) -> str:
    """The three-digit numbers 111..666 of an 18 x 12 map, each digit 1..6 (Kay'otz).

    First digit: which block of three columns. Second: the column in the block (1-2, 3-4, 5-6);
    odd in the upper six rows, even in the lower six. Third: the row within those six. So three
    dice name one hex of 216, each with the same chance.
    Raises ValueError outside 18 x 12.
    """
    if not (0 <= col < MAX_COLS and 0 <= row < MAX_ROWS):
        raise ValueError(f"three-digit numbers reach {MAX_COLS} columns and {MAX_ROWS} rows")
    block, place = divmod(col, _BLOCK_COLS)
    lower, line = divmod(row, _BLOCK_ROWS)
    return f"{block + 1}{2 * place + 1 + lower}{line + 1}"


def four_digits(col: int, row: int) -> str:
    """Column and row from 1, two digits each (0405); for boards up to 99 x 99, wider beyond."""
    return f"{col + 1:02}{row + 1:02}"


def lettered(col: int, row: int) -> str:
    """A letter for the column and a number from 1 for the row (C4); for up to 26 columns.
    Raises ValueError beyond.
    """
    if not 0 <= col < len(LETTERS):
        raise ValueError(f"letters reach {len(LETTERS)} columns")
    return f"{LETTERS[col]}{row + 1}"
