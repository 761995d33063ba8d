"""The golden playthroughs and perft table of Troopers (see `tests.rules.golden`).

Write them anew with `python -m tests.rules.troopers.goldens`.
"""

import random
from pathlib import Path
from typing import Any

from game.core.contract import AnyGame
from game.rules.troopers.actions import Lay, Throw, Walk
from tests.rules.golden import Goldens, Story, by_kind, in_facts

PLAYED = (
    Story("village", 3, 400), Story("rescue", 1, 400), Story("demolition", 2, 400),
    Story("last-squad-standing", 5, 500), Story("first-steps", 4, 200),
)

COUNTED = (
    ("village", 1, 0, 1), ("village", 2, 60, 1), ("rescue", 3, 90, 2), ("demolition", 1, 0, 1),
    ("last-squad-standing", 4, 120, 2), ("first-steps", 1, 0, 2), ("first-steps", 2, 42, 2),
)

_WAYS = {"walk": 8, "arc": 6, "throw": 8, "strike": 8, "fire": 4, "change": 2, "end-side": 0.2,
         "drop": 0.3, "done": 0.7}
"""Without a bias chance would rather drop its gun."""


def choose(game: AnyGame, state: Any, rng: random.Random) -> Any:
    """An action by chance; walks and arcs towards the enemy rather than away from it."""
    group = by_kind(game, state, rng, _WAYS)
    return min((rng.choice(group) for _ in range(8)), key=lambda one: _aside(game, state, one))


def _aside(game: AnyGame, state: Any, action: Any) -> float:
    """How far a walk ends from an enemy, or an arc or a throw looks past one."""
    board: Any = game.board
    enemies = [one.cell for one in state.of("rust" if state.side == "blue" else "blue")]
    match action:
        case Walk():
            return min((board.distance(action.path[-1], cell) for cell in enemies), default=0)
        case Throw():
            return min((board.distance(action.cell, cell) for cell in enemies), default=0)
        case Lay():
            here = state.troopers[action.unit].cell
            near = min(enemies, key=lambda cell: (board.distance(here, cell), cell), default=here)
            off = board.bearing(here, near) - action.bearing
            return abs((round(off) + 180) % 360 - 180) - action.width / 2
        case _:
            return 0


GOLDENS = Goldens(
    "troopers", Path(__file__).parent / "golden", PLAYED, COUNTED, choose, {"solo": False},
    in_facts,
)

if __name__ == "__main__":
    GOLDENS.write()
