"""`python3 build bench`: every budget of the design as a ratio within this run, pass or miss."""

import sys
from collections.abc import Callable
from importlib import import_module

Row = tuple[str, float, str, bool]
"""What was measured, the figure, the budget in words, whether it holds."""

PARTS = (
    "reach", "dots", "squads", "ring", "table", "playouts", "frames", "dotframes", "changes",
    "answers", "launch",
)


def main(wanted: list[str]) -> int:
    """Measure the parts (all by default) and print a row each; 1 if a budget is missed."""
    missed = 0
    for part in wanted or PARTS:
        if part not in PARTS:
            print(f"bench: no part {part!r}: choose from {', '.join(PARTS)}", file=sys.stderr)
            return 2
        rows: Callable[[], list[Row]] = import_module(f"tests.bench.{part}").rows
        for what, figure, budget, holds in rows():
            missed += not holds
            verdict = "pass" if holds else "MISS"
            print(f"{verdict}  {figure:>12,.2f}  {budget:<28}  {what}", flush=True)
    print(f"{missed} missed" if missed else "all budgets hold")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
