"""A sensible fighter of Arena, for either side of any scenario.

It looks one turn ahead by plain worth, without search: see `arena_moves` for where its figures go
and `arena_view` for how a place is weighed, `arena_acts` for what they do there, `arena_pushes` for
whom they force back, `arena_worth` and `arena_book` for what attacks are worth, and `arena_mind`
for what the game is about. It has no dice and no clock: the same position has the same answer.
"""

import random

from game.core.rules import AnyRules
from game.players.arena_acts import act, answer
from game.players.arena_mind import Map, Mind
from game.players.arena_moves import plan
from game.players.arena_pushes import push
from game.players.cancellation import NEVER, CancellationToken
from game.rules.arena import actions, order, stats, turn
from game.rules.arena.actions import Action
from game.rules.arena.context import GameContext
from game.rules.arena.rules import ArenaRules
from game.rules.arena.state import Figure, State


class ScriptedFighters:
    """Plays a side of Arena."""

    def __init__(self) -> None:
        self._map: Map | None = None

    def choose(
        self, game: AnyRules, state: State, rng: random.Random, cancel: CancellationToken = NEVER
    ) -> Action:
        """One legal action of a position in which somebody decides."""
        assert isinstance(game, ArenaRules)
        mind = Mind(self._known(game.context), state, turn.decides(game.context, state), cancel)
        if state.blow is not None:
            return answer(mind)
        match state.phase:
            case "order":
                return _order(mind)
            case "mark":
                return _mark(mind) or actions.Begin()
            case "move":
                return _move(mind, game)
        figure = state.figures[state.queue[0]]
        legal = list(game.options(state, figure.id))
        if state.phase == "retreat":
            return push(mind, figure, legal)
        return act(mind, figure, legal)

    def _known(self, context: GameContext) -> Map:
        """What is remembered of the ground."""
        if self._map is None or self._map.context is not context:
            self._map = Map(context)
        return self._map


PLAYER = ScriptedFighters


def _order(mind: Mind) -> Action:
    """Whoever moves last sees where the others stand; runners are off before they are caught."""
    found = _mark(mind)
    if found is not None:
        return found
    return actions.First(mind.side if mind.runners else mind.other)


def _mark(mind: Mind) -> Action | None:
    """A chase that lets one of its figures move after an enemy (AR-O2): one that runs, or any
    where its own side moves first. Whoever shoots runs after nobody (AR-U1)."""
    for found in order.marks(mind.context, mind.state):
        unit = mind.state.figures[found.unit]
        mine = unit.side == mind.side and stats.missile(mind.context, unit) is None
        if mine and (mind.state.first == mind.side or found.prey in mind.hunted):
            return found
    return None


def _move(mind: Mind, game: ArenaRules) -> Action:
    """The next figure's movement: whoever has begun, then the nearest to the enemy."""
    state = mind.state

    def rank(one: Figure) -> tuple[bool, int, str]:
        return one.id not in mind.runners, mind.nearest(one.cell, mind.foes), one.id

    movers = mind.may_move()
    active = next((one for one in movers if one.id == state.active), None)
    figure = active or min(movers, key=rank)
    wanted = plan(mind, figure)
    if game.judge(state, wanted).allowed:
        return wanted
    return actions.Done(figure.id)
