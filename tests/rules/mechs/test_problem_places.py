"""Problems of 'Mech Field beside the sample of places that their proof goes through: a player may
point anywhere, and none of those places is better than the best that the problem tells."""

import random
from collections.abc import Iterator
from zlib import crc32

import pytest

from game.boards.table import FACINGS, shifted
from game.core.contract import ScenarioCard
from game.core.expectimax import Solver, first_decision
from game.rules import box
from game.rules.mechs import aiming, movement_allowance
from game.rules.mechs.actions import Action
from game.rules.mechs.game import MechsGame
from game.rules.mechs.state import State, Unit
from tests.properties import WHOLE, rarely

PROBLEMS = box("mechs").problems()
_PLACES = 40 if WHOLE else 8
"""Of each unit and order that leads somewhere."""


@pytest.mark.parametrize("card", rarely(PROBLEMS, 8), ids=lambda card: card.id)
def test_no_place_is_better_than_the_best(card: ScenarioCard) -> None:
    """At each decision of the best line: places drawn by chance, by each order that leads there,
    with the facing of the way and towards each enemy."""
    game = box("mechs").load(card.source)
    assert isinstance(game, MechsGame) and game.problem is not None
    solver, left = Solver(game, game.problem), game.problem.actions
    state = first_decision(game)
    solver.knows(state, left, game.problem.chance)
    tried = 0
    for step in game.problem.line:
        state = solver.decided(state, left)
        best = solver.chance(state, left)
        for action in places(game, state, random.Random(crc32(step.action.encode()))):
            tried += 1
            assert solver.worth(state, action, left) <= best, game.text(action)
        left -= 1
        state = solver.likeliest(state, game.parse(step.action), left)
    assert tried, "nobody could go anywhere"


def places(game: MechsGame, state: State, chance: random.Random) -> Iterator[Action]:
    """Legal actions that lead to places drawn by chance."""
    foes = [one for one in state.on_table() if one.side != state.side]
    for unit in (state.units[name] for name in game.actors(state)):
        for choice in aiming.ALONG:
            for _ in range(_PLACES):
                cell = _drawn(game, state, unit, choice, chance)
                facings = {None, *(game.context.board.toward(cell, foe.cell) for foe in foes)}
                for facing in facings:
                    action = aiming.aim(game, state, unit.id, choice, cell, facing)
                    if game.judge(state, action).allowed:
                        yield action


def _drawn(
    game: MechsGame, state: State, unit: Unit, choice: str, chance: random.Random
) -> int:
    """A point as far off as the order leads, or nearer."""
    kind = aiming.kind_of(state, choice)
    limit = movement_allowance.allowance(game.context, state, unit, kind).limit
    board, (x, y) = game.context.board, game.context.board.xy(unit.cell)
    far, (dx, dy) = chance.random() ** 0.5, shifted(limit, chance.randrange(FACINGS))
    return board.clamped(round(x + far * dx), round(y + far * dy))
