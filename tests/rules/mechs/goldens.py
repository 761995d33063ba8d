"""The golden playthroughs and perft table of 'Mech Field (see `tests.rules.golden`).

Write them anew with `python -m tests.rules.mechs.goldens`.
"""

import random
from pathlib import Path
from typing import Any

from game.core.contract import AnyGame
from game.rules.mechs.actions import Assault, Done, Keep, Move, Run
from tests.rules.golden import Goldens, Story, in_facts

PLAYED = (
    Story("open-field", 2), Story("river-crossing", 2), Story("the-ridge", 4),
    Story("vtol-raid", 3), Story("first-steps", 1), Story("first-steps", 7),
    Story("captives", 5),
)

COUNTED = (
    ("open-field", 7, 0, 1), ("open-field", 7, 50, 1), ("river-crossing", 3, 0, 1),
    ("river-crossing", 3, 45, 1), ("the-ridge", 10, 0, 1), ("the-ridge", 10, 60, 1),
    ("vtol-raid", 11, 0, 1), ("vtol-raid", 11, 30, 1), ("first-steps", 2, 26, 2),
    ("first-steps", 2, 28, 2),
)

_WAYS = {"move": 3, "run": 4, "assault": 4, "fire": 8, "strike": 8, "turn": 0.3, "end-orders": 0.1,
         "done": 0.3, "charge": 12, "ram": 12, "death": 12, "capture": 20, "board": 4, "unload": 4,
         "form": 6, "break": 0.4, "vent": 1, "rise": 3, "descend": 0.6}
"""Without a bias chance would rather drive about."""


def choose(game: AnyGame, state: Any, rng: random.Random) -> Any:
    """An action by chance: one of those who may act, a kind of action, of moves rather those
    towards the enemy. Of those who may spin one in three doesn't, and some orders end early."""
    if state.phase == "spins" and rng.random() < 1 / 3:
        return Keep(state.spins[0])
    if state.order is not None and rng.random() < 1 / 10:
        return Done()
    actors = list(game.actors(state))
    unit = rng.choice(actors) if actors else None
    groups = [group for group in game.options(state, unit).groups if len(group)]
    groups = groups or [group for group in game.options(state).groups if len(group)]
    often = [_WAYS.get(game.text(group[0]).split()[0], 1) for group in groups]
    group = rng.choices(groups, often)[0]
    return min((rng.choice(group) for _ in range(12)), key=lambda one: _aside(game, state, one))


def _aside(game: AnyGame, state: Any, action: Any) -> float:
    """How far a way ends from an enemy."""
    if not isinstance(action, Move | Run | Assault):
        return 0
    board: Any = game.board
    side = state.units[action.unit].side
    foes = [
        one.cell for one in state.units.values()
        if one.side != side and one.fate == "up" and one.cell >= 0
    ]
    return float(min((board.length(action.path[-1], there) for there in foes), default=0))


GOLDENS = Goldens(
    "mechs", Path(__file__).parent / "golden", PLAYED, COUNTED, choose, {"solo": False}, in_facts,
    long=("open-field", "river-crossing", "the-ridge", "vtol-raid"),
)

if __name__ == "__main__":
    GOLDENS.write()
