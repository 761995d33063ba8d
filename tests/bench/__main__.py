"""`python3 build bench`: every budget of the design as a ratio within this run, pass or miss."""

import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from tests.bench.parts import PARTS, measured


def main(wanted: list[str]) -> int:
    """Measure the parts (all by default) and print a row each; 1 if a budget is missed. Each part
    has a process of its own: what one leaves in memory would weigh on those after it."""
    parts = wanted or PARTS
    for part in parts:
        if part not in PARTS:
            print(f"bench: no part {part!r}: choose from {', '.join(PARTS)}", file=sys.stderr)
            return 2
    missed = 0
    with ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=1) as pool:
        for part in parts:
            for what, figure, budget, holds in pool.submit(measured, part).result():
                missed += not holds
                verdict = "pass" if holds else "MISS"
                print(f"{verdict}  {figure:>12,.2f}  {budget:<28}  {what}", flush=True)
    print(f"{missed} missed" if missed else "all budgets hold")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
