"""Tables and orders for the tests of jump packs."""

from tests.rules.kayotz.paper.tables import WIDE, Paper, place

RANDOM = (4, 4, 2)
"""Dice that name 442, far from everything in these tests."""


def wide(marines: dict[str, str], aliens: dict[str, str] | None = None, rows: str = WIDE) -> Paper:
    """A whole map with an HQ and an alien far from everything."""
    return Paper(rows, {**marines, "hq-9": "665"}, aliens or {"22": "611"})


def text(unit: str, there: str, scoot: bool) -> str:
    """The order to jump, alone or as half of Shoot and Scoot."""
    return f"scoot {unit} jump {there}" if scoot else f"jump {unit} to {there}"


def mark(hex_name: str, sign: str, cols: int = 18, rows: int = 12) -> str:
    """An open map with one hex of another ground."""
    grid = [["."] * cols for _ in range(rows)]
    col, row = place(hex_name)
    grid[row][col] = sign
    return "\n".join(map("".join, grid))
