"""A player of Troopers that searches: what a trooper seems to do best is played on from, to the end
of the own turn and of the enemy's reply, and what comes of it decides.

The places and deeds that it compares are those of the rules of thumb (`plan`), and so are
the shots of its arcs (`squad`).
"""

import random
from collections.abc import Mapping, Sequence
from math import inf
from typing import NamedTuple

from msgspec import UNSET

from game.core.deliberation import Notes
from game.core.rules import AnyRules
from game.players.cancellation import NEVER, CancellationToken
from game.players.deploying import placing
from game.players.playouts import Sample, halve
from game.players.troopers.evaluation import Evaluation
from game.players.troopers.lookahead import Lookahead
from game.players.troopers.outlook import outlook
from game.players.troopers.plan import STAYING, USUAL, TrooperPlan, best_of, plans
from game.players.troopers.squad import ScriptedSquad, order
from game.rules.troopers import actions
from game.rules.troopers.actions import Action
from game.rules.troopers.rules import TroopersRules
from game.rules.troopers.state import State, Trooper

POSITIONS = 80
"""How many are usually looked at for a decision: some two playouts of each choice."""

CHOICES, MARGIN = 3, 0.6
"""How many plans are compared, and by how much they may seem worse than the best."""

APART = 3
"""Dots between places that are looked at each for itself."""

PRIOR = 0.5
"""How much it counts what a plan seemed worth before it was played on from."""

HALF_TURNS = 2
"""How far it looks: the rest of the own turn, and the enemy's."""

NEAR = 14
"""Dots from an enemy from which on it is worth while to search."""


class SearchingSquad(ScriptedSquad):
    """Plays a side of Troopers."""

    def choose(
        self, game: AnyRules, state: State, rng: random.Random, cancel: CancellationToken = NEVER,
        notes: Notes | None = None,
    ) -> Action:
        """One legal action of a position in which somebody decides."""
        assert isinstance(game, TroopersRules)
        if state.deployment is not UNSET:
            place: Action = placing(game, state, notes)
            return place
        if state.reaction is not None:
            return super().choose(game, state, rng, cancel, notes)
        evaluation = Evaluation(
            self._known(game.context), state, game.decider(state), cancel, notes
        )
        waiting = order(evaluation)
        if not waiting:
            evaluation.notes.compare("nobody-left")
            return actions.EndSide()
        trooper = waiting[0]
        evaluation.acting = trooper.id
        # Who has walked goes through with what the walk was for, unless it was fired at.
        walked = state.active == trooper.id and trooper.moved > 0 and not state.seen
        found = list(plans(evaluation, trooper, STAYING if walked else USUAL))
        best = best_of(found)
        if not walked and _in_contact(evaluation):
            choices = _choices(evaluation, found, best)
            if len(choices) > 1:
                best = _Comparison(game, evaluation, trooper).best(choices)
        action = best.action
        if action is not None and game.judge(state, action).allowed:
            return action
        return actions.Done(trooper.id)


def _in_contact(evaluation: Evaluation) -> bool:
    """Whether anybody sees an enemy, or is near one."""
    bits, distance = evaluation.board.bits, evaluation.visibility.distance
    return any(
        evaluation.views[foe.id] & bits[mine.cell] or distance(mine.cell, foe.cell) <= NEAR
        for mine in evaluation.friends for foe in evaluation.enemies
    )


def _choices(
    evaluation: Evaluation, found: Sequence[TrooperPlan], best: TrooperPlan
) -> list[TrooperPlan]:
    """The plan that seems best, then the best of those that are really others: other deeds, or
    another place."""
    chosen = [best]
    for plan in sorted(found, key=lambda plan: -plan.value):
        if len(chosen) == CHOICES or plan.value <= best.value - MARGIN:
            break
        if not any(_alike(evaluation, plan, one) for one in chosen):
            chosen.append(plan)
    return chosen


def _alike(evaluation: Evaluation, one: TrooperPlan, other: TrooperPlan) -> bool:
    """Whether the same is done at about the same place."""
    if [type(step) for step in one.steps] != [type(step) for step in other.steps]:
        return False
    return all(
        evaluation.visibility.distance(mine.path[-1], its.path[-1]) < APART
        if isinstance(mine, actions.Walk) and isinstance(its, actions.Walk)
        else mine == its or isinstance(mine, actions.Lay)
        for mine, its in zip(one.steps, other.steps, strict=True)
    )


class _Played(NamedTuple):
    """What came of a playout. parts: by id."""

    worth: float
    parts: Mapping[str, float]


class _Comparison:
    """What some plans of a trooper bring."""

    def __init__(self, game: TroopersRules, evaluation: Evaluation, trooper: Trooper) -> None:
        self.evaluation, self.trooper = evaluation, trooper
        self.lookahead = Lookahead(game, evaluation.visibility, evaluation.cancel)
        self.now = outlook(evaluation.visibility, evaluation.state, evaluation.side, {})
        self.played: dict[tuple[Action, ...], list[_Played]] = {}

    def best(self, choices: Sequence[TrooperPlan]) -> TrooperPlan:
        """The one that brings most; the first as long as it isn't known."""
        cancel = self.evaluation.cancel
        halve(choices, self._playout, cancel.positions or POSITIONS, cancel)
        first = choices[0]
        if not self.played.get(first.steps):
            return first
        notes = self.evaluation.notes
        notes.compare("playouts")
        ranked = [(self._worth(plan, first), -number) for number, plan in enumerate(choices)]
        for plan, (worth, _) in zip(choices, ranked, strict=True):
            if worth > -inf:
                action = plan.action or actions.Done(self.trooper.id)
                notes.weigh(worth, action, self._terms(plan, worth))
        return choices[-max(ranked)[1]]

    def _playout(self, plan: TrooperPlan, number: int) -> Sample:
        state, side = self.evaluation.state, self.evaluation.side
        steps = plan.steps or (actions.Done(self.trooper.id),)
        course = self.lookahead.play(state, steps, HALF_TURNS, number)
        then = outlook(self.evaluation.visibility, course.state, side, course.owed)
        parts = {name: value - self.now.get(name, 0.0) for name, value in then.items()}
        worth = sum(parts.values())
        if course.whole:
            self.played.setdefault(plan.steps, []).append(_Played(worth, parts))
        return Sample(worth, course.positions)

    def _worth(self, plan: TrooperPlan, first: TrooperPlan) -> float:
        """What a plan brought, compared with the first in the same playouts."""
        mine, its = self.played.get(plan.steps, []), self.played[first.steps]
        if not mine:
            return -inf
        both = list(zip(mine, its, strict=False))
        lead = sum(one.worth - other.worth for one, other in both) / len(both)
        base = sum(one.worth for one in its) / len(its)
        return base + lead + PRIOR * (plan.value - first.value)

    def _terms(self, plan: TrooperPlan, worth: float) -> list[tuple[str, float]]:
        """The parts of that: the averages of its playouts, and what it seemed worth before."""
        mine = self.played[plan.steps]
        terms = [
            (name, sum(one.parts.get(name, 0.0) for one in mine) / len(mine))
            for name in dict.fromkeys(name for one in mine for name in one.parts)
        ]
        return [*terms, ("foresight", worth - sum(part for _, part in terms))]
