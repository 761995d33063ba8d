"""The parts of what is measured, and the rows that each comes to."""

from collections.abc import Callable
from importlib import import_module

Row = tuple[str, float, str, bool]
"""What was measured, the figure, the budget in words, whether it holds."""

PARTS = (
    "reach", "dots", "squads", "ring", "table", "playouts", "frames", "dotframes", "changes",
    "answers", "launch",
)


def measured(part: str) -> list[Row]:
    """The rows of a part."""
    rows: Callable[[], list[Row]] = import_module(f"tests.bench.{part}").rows
    return rows()
