"""What a veteran of Arena looks at more closely: the best of what a regular weighs, what a bolder
and a more careful one would do, and what the others of its side might do first."""

from collections.abc import Iterable, Iterator
from typing import Final

from game.players.arena.acts import ranked_deeds
from game.players.arena.evaluation import Evaluation, Map
from game.players.arena.moves import MovePlan, goes_first, plan, plans
from game.players.arena.regular import next_mover
from game.players.cancellation import CancellationToken
from game.rules.arena import actions, stats
from game.rules.arena.actions import Action
from game.rules.arena.rules import ArenaRules
from game.rules.arena.state import Figure, State

PLACES: Final = 8
"""How many places to go to are looked at, and how many of those that another temper prefers."""
OTHERS: Final = 3
FACINGS: Final = 3
"""With how many facings each of the best places is looked at; the others with the best one."""
BEST: Final = 2
DEEDS: Final = 8
"""How many things to do are looked at; of ways to step back no more than AWAY: who only steps back
loses nothing in this turn, which is all that is looked at."""
AWAY: Final = 1


class BoldEvaluation(Evaluation):
    """A view that thinks little of its own skin."""

    def care(self, figure: Figure) -> float:
        """How much a figure's own skin counts."""
        return 0.2


class CarefulEvaluation(Evaluation):
    """A view that thinks of its own skin first."""

    def care(self, figure: Figure) -> float:
        """How much a figure's own skin counts."""
        return 2.5


def candidates(
    game: ArenaRules, ground: Map, state: State, side: str, own: Action, cancel: CancellationToken
) -> list[Action]:
    """What might be better than what a regular would do, each allowed and once; `own` is left
    out."""
    evaluation = Evaluation(ground, state, side, cancel)
    if state.blow is not None or state.phase != "move":
        found = [one for one in game.options(state) if not _hunts_with_a_bow(evaluation, one)]
        if state.phase == "act" and state.blow is None:
            figure = state.figures[state.queue[0]]
            found = _few([action for _, action in ranked_deeds(evaluation, figure, found)])
    else:
        found = list(_moves(evaluation))
    return [one for one in dict.fromkeys(found) if one != own and game.judge(state, one).allowed]


def _hunts_with_a_bow(evaluation: Evaluation, action: Action) -> bool:
    """Whether somebody who shoots would run after an enemy only to move after it: whoever runs
    doesn't shoot (AR-U1)."""
    return isinstance(action, actions.Mark) and stats.missile(
        evaluation.context, evaluation.state.figures[action.unit]
    ) is not None


def _few(ranked: Iterable[Action]) -> list[Action]:
    """The best things to do."""
    found: list[Action] = []
    away = 0
    for action in ranked:
        if isinstance(action, actions.Disengage):
            away += 1
            if away > AWAY:
                continue
        found.append(action)
    return found[:DEEDS]


def _moves(evaluation: Evaluation) -> Iterator[Action]:
    """What the figure whose turn it is may do in its movement, and the best of each other one."""
    state, mover = evaluation.state, next_mover(evaluation)
    if goes_first(evaluation, mover) is not None:
        return
    yield from _places(plans(evaluation, mover), PLACES)
    for temper in (BoldEvaluation, CarefulEvaluation):
        if evaluation.cancel.cancelled:
            return
        view = temper(evaluation.ground, state, evaluation.side, evaluation.cancel)
        yield from _places(plans(view, mover), OTHERS)
    if not state.active:
        for other in evaluation.may_move():
            if other.id != mover.id and not evaluation.cancel.cancelled:
                yield plan(evaluation, other)


def _places(found: Iterable[MovePlan], most: int) -> list[Action]:
    """The best of them, at most so many, and few of those that end in one hex."""
    kept: list[Action] = []
    times: dict[int, int] = {}
    for _, action in sorted(found, key=lambda one: -one.worth):
        cell = action.path[-1] if isinstance(action, actions.Move) else -1
        count = times.get(cell, 0)
        if count >= (FACINGS if len(times) <= BEST else 1):
            continue
        times[cell] = count + 1
        kept.append(action)
        if len(kept) == most:
            break
    return kept
