"""The Veteran of 'Mech Field: every order that may be worth giving is tried, with the exact odds of
what comes of it, and the positions that it leads to are weighed as the enemy finds them.

It looks for orders where the Regular does, and what one seems worth there counts, too: of two that
lead to much the same it takes the one that looks better. What goals may yet bring it reckons in
points of the score (`prospects`).
"""

import random
from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import Final

from msgspec import UNSET

from game.core.deliberation import Notes
from game.core.dice import ScriptedDice
from game.core.rules import AnyRules
from game.players.cancellation import NEVER, CancellationToken
from game.players.deploying import placing
from game.players.mechs.evaluation import Evaluation, Weights
from game.players.mechs.orders import go_on, listed, spin
from game.players.mechs.outcomes import outcomes
from game.players.mechs.position import PARTS, Terms, terms
from game.players.mechs.prospects import needed
from game.players.mechs.ways import Weighed
from game.rules.mechs import actions
from game.rules.mechs.actions import Action
from game.rules.mechs.judge import JUDGES
from game.rules.mechs.rules import MechsRules
from game.rules.mechs.state import State, Unit

POSITIONS: Final = 450
"""Positions that are weighed for a decision at most, unless it is told otherwise."""
_ORDERS, _ALIKE = 60, 6
"""Orders that are tried, and how many of one kind, by one unit, upon one target."""
_AT_SIGHT: Final = 2.5
"""How often what an order seems worth without search counts beside what it leads to. Nothing in the
last round: then it is known what an order leads to."""
_ATTACKS: Final = (actions.Fire, actions.Strike, actions.Capture, actions.Charge, actions.Ram,
                   actions.Death)
_END: Final = actions.EndOrders()


class VeteranEvaluation(Evaluation):
    """The Veteran's view of a position.

    It is drawn to the enemy as the Regular is, but to the enemy's zone in the last rounds only.
    Drawn to the enemy five times less it did better while scenarios had no goals; now it would stay
    at home where nobody comes. Units that goals name are worth what they are needed for.
    """

    weights = Weights(late=1, named=0.0)

    def points(self, unit: Unit) -> float:
        """Its points, with what goals make of them."""
        found = self._worths.get(unit.id)
        if found is None:
            found = super().points(unit) + self._needed.get(unit.id, 0.0)
            self._worths[unit.id] = found
        return found

    @cached_property
    def _needed(self) -> dict[str, float]:
        return needed(self)


class VeteranCommander:
    """Plays a side of 'Mech Field and tries its orders out."""

    def choose(
        self, game: AnyRules, state: State, rng: random.Random, cancel: CancellationToken = NEVER,
        notes: Notes | None = None,
    ) -> Action:
        """One legal action of a position in which somebody decides."""
        assert isinstance(game, MechsRules)
        if state.deployment is not UNSET:
            place: Action = placing(game, state, notes)
            return place
        if state.phase == "spins":
            unit = state.units[state.spins[0]]
            return spin(
                VeteranEvaluation(game.context, state, unit.side, cancel, notes), state,
                list(game.options(state, unit.id)),
            )
        evaluation = VeteranEvaluation(game.context, state, state.side, cancel, notes)
        if state.order is not None:
            return go_on(evaluation)
        return _Search(game, evaluation).best()


class _Search:
    """One decision about an order."""

    def __init__(self, game: MechsRules, evaluation: Evaluation) -> None:
        self._game, self._now = game, evaluation
        self._left = evaluation.cancel.positions or POSITIONS
        self._gains: dict[tuple[object, ...], float] = {}

    def best(self) -> Action:
        """The order after which the position is worth most, against giving none."""
        notes, idle = self._now.notes, self._after(self._now.state)
        notes.compare("position")
        notes.weigh(0.0, _END)
        found: Action = _END
        worth = 0.0
        for seems, action in self._now.cancel.until_cancelled(self._tried()):
            parts = {name: part - idle[name] for name, part in self._expected(action).items()}
            if self._now.rounds:
                parts["damage" if isinstance(action, _ATTACKS) else "place"] += _AT_SIGHT * seems
            total = sum(parts.values())
            notes.weigh(total, action, parts.items())
            if total > worth:
                found, worth = action, total
            if self._left <= 0:
                break
        return found

    def _tried(self) -> Iterator[Weighed]:
        """The orders to try, the one first that looks best without search."""
        alike: Counter[tuple[object, ...]] = Counter()
        count = 0
        for one in listed(self._now):
            action = one.action
            kind = type(action), getattr(action, "unit", ""), getattr(action, "target", "")
            if alike[kind] >= _ALIKE or not JUDGES[type(action)](
                self._now.context, self._now.state, action
            ).allowed:
                continue
            alike[kind] += 1
            count += 1
            yield one
            if count >= _ORDERS:
                return

    def _expected(self, action: Action) -> Terms:
        """What the position is worth after an order, on the average."""
        found = dict.fromkeys(PARTS, 0.0)
        now = self._now
        for chance, then in outcomes(
            self._game, now.state, action, VeteranEvaluation, now.cancel
        ):
            for name, part in self._after(then).items():
                found[name] += chance * part
        return found

    def _after(self, state: State) -> Terms:
        """What a position is worth once the side's turn is over."""
        self._left -= 1
        if state.phase == "orders":
            state = self._played(state, _END)
        while (follows := self._game.auto(state)) is not None:
            state = self._played(state, follows)
        now = self._now
        after = VeteranEvaluation(now.context, state, now.side, now.cancel, gains=self._gains)
        return terms(after, now)

    def _played(self, state: State, action: Action) -> State:
        return self._game.play(state, action, ScriptedDice(())).state
