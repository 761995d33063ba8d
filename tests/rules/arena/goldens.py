"""The golden playthroughs and perft table of Arena (see `tests.rules.golden`).

Write them anew with `python -m tests.rules.arena.goldens`.
"""

import random
from pathlib import Path
from typing import Any

from game.core.contract import AnyGame
from game.rules.arena.actions import Disengage, Move, Turn
from tests.rules.golden import Goldens, Story, by_kind, in_facts

PLAYED = (
    Story("duel", 4, 300), Story("two-against-two", 1, 400),
    Story("the-bridge-over-the-pit", 1, 400), Story("the-thiefs-chase", 5, 400),
    Story("hold-the-dais", 4, 400), Story("first-steps", 6, 200),
)

COUNTED = (
    ("duel", 1, 0, 2), ("duel", 2, 14, 1), ("two-against-two", 3, 33, 2),
    ("the-bridge-over-the-pit", 1, 41, 2), ("the-thiefs-chase", 4, 0, 2),
    ("hold-the-dais", 2, 60, 2), ("first-steps", 1, 0, 2), ("first-steps", 2, 15, 1),
)

_WAYS = {"move": 8, "turn": 0.5, "attack": 12, "shoot": 8, "throw": 3, "done": 1.5,
         "end-moves": 0.2, "drop": 0.2, "pass": 0.1, "push": 6, "disengage": 0.3, "release": 0.2}
"""Without a bias chance would rather stand about."""


def choose(game: AnyGame, state: Any, rng: random.Random) -> Any:
    """An action by chance; moves towards the enemy, and facing it."""
    group = by_kind(game, state, rng, _WAYS)
    return min((rng.choice(group) for _ in range(12)), key=lambda one: _aside(game, state, one))


def _aside(game: AnyGame, state: Any, action: Any) -> float:
    """How far a move ends from an enemy, and how far it turns its back on one."""
    board: Any = game.board
    match action:
        case Move():
            cell = action.path[-1]
        case Turn():
            cell = state.figures[action.unit].cell
        case Disengage():
            cell = action.cell
        case _:
            return 0
    side = state.figures[action.unit].side
    foes = [one.cell for one in state.figures.values() if one.side != side and one.fate == "up"]
    far, foe = min(((board.distance(cell, there), there) for there in foes), default=(0, cell))
    ways = board.towards(cell, foe) or (action.facing,)
    turned = min(min((way - action.facing) % 6, (action.facing - way) % 6) for way in ways)
    return 2 * far + float(turned)


GOLDENS = Goldens(
    "arena", Path(__file__).parent / "golden", PLAYED, COUNTED, choose,
    {"solo": False, "delay": True}, in_facts,
)

if __name__ == "__main__":
    GOLDENS.write()
