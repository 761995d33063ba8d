"""What becomes of a plan: the rest of the turn and the enemy's reply, played out quickly.

Both sides play by the rules of thumb with fewer places looked at, and go through with a plan unless
it is spoilt. Shots count by their odds: they hit as often as is to be expected, and what they cost
somebody too much or too little is owed at the end.
"""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from game.core.dice import SeededDice
from game.players.cancellation import CancellationToken
from game.players.troopers.evaluation import Evaluation, spot
from game.players.troopers.goals import Role
from game.players.troopers.plan import STAYING, Breadth, plan
from game.players.troopers.squad import answer, order
from game.players.troopers.visibility_cache import VisibilityCache, loss, use
from game.rules.troopers import actions
from game.rules.troopers.actions import Action
from game.rules.troopers.damage import Hit
from game.rules.troopers.rules import TroopersRules
from game.rules.troopers.state import State, Trooper

QUICK = Breadth(2, 1, 1, 2)
"""Ends of a walk that are looked at closely in a playout."""

MOST = 400
"""Actions of a playout, should it never end."""

HIT, MISS, MIDDLING = (6, 6), (1, 1), (3, 4)
"""Faces of two dice."""

VICTIMS = 12
"""How many a charge may hurt."""


class PlayoutEnd(NamedTuple):
    """Where a playout ended. owed: by trooper, the share of it that shots were to cost it beyond
    what they did. positions: how many were seen. whole: whether it wasn't cut short."""

    state: State
    owed: dict[str, float]
    positions: int
    whole: bool


class ForcedDice:
    """Seeded dice that may be told how they fall next."""

    def __init__(self, seed: int) -> None:
        self._seeded = SeededDice(seed)
        self._told: list[int] = []

    def tell(self, faces: Sequence[int]) -> None:
        """The next faces; what was told before is forgotten."""
        self._told = list(faces)

    @property
    def position(self) -> int:
        """How many seeded dice have been rolled."""
        return self._seeded.position

    def roll(self, sides: int = 6) -> int:
        """The next face told, else a seeded one."""
        return self._told.pop(0) if self._told else self._seeded.roll(sides)

    def at(self, position: int) -> SeededDice:
        """The seeded dice from another position."""
        return self._seeded.at(position)


class Lookahead:
    """Playouts from one position."""

    def __init__(
        self, game: TroopersRules, visibility: VisibilityCache, cancel: CancellationToken
    ) -> None:
        self.game, self.visibility, self.cancel = game, visibility, cancel
        self.remembered: dict[tuple[Trooper, ...], tuple[Action, ...]] = {}
        """What a trooper sets out to do, by its own state and that of its enemies: in playouts of
        one position most of them do the same again."""

    def play(
        self, state: State, steps: tuple[Action, ...], half_turns: int, number: int
    ) -> PlayoutEnd:
        """Play these steps and go on until so many sides' turns are over. number: of the dice;
        those of playout 0 fall middling."""
        return _Playout(self, number).run(state, steps, half_turns)


class _Playout:
    def __init__(self, lookahead: Lookahead, number: int) -> None:
        self.lookahead, self.number = lookahead, number
        self.game, self.visibility = lookahead.game, lookahead.visibility
        self.dice = ForcedDice(number)
        self.steps: list[Action] = []
        """What the active trooper still has in mind."""
        self.due: dict[str, float] = {}
        """By trooper, the hits to be expected less those that it took, and a start by chance."""
        self.owed: dict[str, float] = {}
        self.side_turn = (0, "")
        self.foreseen: tuple[dict[str, Role], dict[str, list[int]]] = ({}, {})
        """Own roles and enemy tracks as they were when the side's turn began."""

    def run(self, state: State, steps: tuple[Action, ...], half_turns: int) -> PlayoutEnd:
        self.steps = list(steps)
        seen, cancel = 0, self.lookahead.cancel
        while seen < MOST and half_turns and state.verdict is None:
            if cancel.cancelled:
                return PlayoutEnd(state, self.owed, seen, False)
            action = self.game.auto(state)
            after = self._played(state, self._decided(state) if action is None else action)
            half_turns -= after.side != state.side
            state = after
            seen += 1
        return PlayoutEnd(state, self.owed, seen, True)

    # --- who does what --------------------------------------------------------------------------

    def _decided(self, state: State) -> Action:
        evaluation = Evaluation(
            self.visibility, state, self.game.decider(state), self.lookahead.cancel
        )
        if state.reaction is not None:
            return answer(evaluation)
        planned = self._next_step(state)
        if planned is not None:
            return planned
        self._foresee(evaluation)
        for trooper in order(evaluation):
            evaluation.acting = trooper.id
            self.steps = list(self._set_out(evaluation, trooper))
            return self._next_step(state) or actions.Done(trooper.id)
        return actions.EndSide()

    def _next_step(self, state: State) -> Action | None:
        """What was planned, if it can still be done."""
        if not self.steps:
            return None
        action = self.steps.pop(0)
        if self.game.judge(state, action).allowed:
            return action
        self.steps = []
        return None

    def _foresee(self, evaluation: Evaluation) -> None:
        state = evaluation.state
        if self.side_turn != (state.turn, state.side):
            self.side_turn = (state.turn, state.side)
            self.foreseen = (evaluation.roles, evaluation.tracks)
        else:
            evaluation.__dict__.update(zip(("roles", "tracks"), self.foreseen, strict=True))

    def _set_out(self, evaluation: Evaluation, trooper: Trooper) -> tuple[Action, ...]:
        """What a trooper plans; once it has walked, to do where it is."""
        if evaluation.state.active == trooper.id:
            return plan(evaluation, trooper, STAYING if trooper.moved else QUICK).steps
        remembered, key = self.lookahead.remembered, (trooper, *evaluation.enemies)
        steps = remembered.get(key)
        if steps is None or (steps and not self.game.judge(evaluation.state, steps[0]).allowed):
            steps = remembered[key] = plan(evaluation, trooper, QUICK).steps
        return steps

    # --- dice -----------------------------------------------------------------------------------

    def _played(self, state: State, action: Action) -> State:
        self.dice.tell(())
        if isinstance(action, actions.Fire):
            return self._shot(state, action)
        if not self.number and isinstance(action, actions.Detonate):
            self.dice.tell(MIDDLING * VICTIMS)
        elif not self.number and isinstance(action, actions.Throw):
            self.dice.tell(MIDDLING)
        return self.game.play(state, action, self.dice).state

    def _shot(self, state: State, action: actions.Fire) -> State:
        """The position after a shot, which hits when a hit is due to its target."""
        assert state.reaction is not None
        shooter, target = state.troopers[action.unit], state.troopers[state.reaction.mover]
        gun = self.visibility.context.gun(shooter)
        assert gun is not None
        self.steps = []
        odds = self.visibility.odds(state, shooter, gun, spot(shooter), spot(target))
        due = self.due.get(target.id)
        if due is None:
            due = Random(f"{self.number} {target.id}").random() if self.number else 0.5
        hits = due + odds >= 1
        self.due[target.id] = due + odds - hits
        self.dice.tell((HIT if hits else MISS) + (() if self.number else MIDDLING))
        after = self.game.play(state, action, self.dice).state
        left = after.troopers[target.id]
        expected = odds * loss(target, Hit(gun.damage))
        cost = use(target) - (use(left) if left.fate == "up" else 0.0)
        self.owed[target.id] = self.owed.get(target.id, 0.0) + expected - cost
        return after
