"""A veteran of Arena: it plays on from what it might do to the end of the turn, as a regular would
for both sides, and looks how likely the game is then won.

What it does otherwise than a regular must be surely better. Until dice fall, a choice is played on
only once. Of what attacks bring afterwards, it takes off by how much their dice fell better than
might have been expected (the odds of an attack are exact), so that a few playouts tell as much as
many.
"""

import random
from typing import Final, NamedTuple

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from game.core.deliberation import Notes
from game.core.dice import SeededDice
from game.core.rules import AnyRules
from game.players.arena import worth
from game.players.arena.candidates import candidates
from game.players.arena.evaluation import Map
from game.players.arena.regular import ScriptedFighters
from game.players.arena.win_model import WinModel
from game.players.cancellation import NEVER, CancellationToken
from game.players.deploying import placing
from game.players.playouts import Estimate, Sample, choose, halve
from game.rules.arena import actions, guard, turn
from game.rules.arena.actions import Action
from game.rules.arena.context import GameContext
from game.rules.arena.rules import ArenaRules
from game.rules.arena.state import Blow, State, with_figure

POSITIONS: Final = 400
"""How many positions it usually looks at for a decision."""
ERRORS: Final = 1.0
"""By how many standard errors something must lead what a regular would do."""
MOST = 400
"""Positions of one playout: no turn has so many."""
KEPT = 20_000
"""Of how many positions it is remembered what a regular does there."""
PERCENT = 100
_STRENGTHS = ("own-strength", "enemy-strength")  # of whom an attack took some: of me, of the enemy
_SEED = 7919  # so that each turn of a playout has dice of its own, whatever fell before


class Veteran:
    """Plays a side of Arena."""

    def __init__(self) -> None:
        self._regular = ScriptedFighters()
        self._model: WinModel | None = None
        self._decided: dict[bytes, Action] = {}

    def choose(
        self, game: AnyRules, state: State, rng: random.Random, cancel: CancellationToken = NEVER,
        notes: Notes | None = None,
    ) -> Action:
        """One legal action of a position in which somebody decides."""
        assert isinstance(game, ArenaRules)
        if state.deployment is not UNSET:
            place: Action = placing(game, state, notes)
            return place
        model = self._known(game.context)
        side = turn.decides(game.context, state)
        own = self._regular.choose(game, state, rng, cancel, notes)
        found = candidates(game, model.ground, state, side, own, cancel)
        if not found or cancel.cancelled:
            return own
        trial = Trial(
            self, game, model, state, side, rng.getrandbits(32), cancel, notes is not None
        )
        positions = cancel.positions or POSITIONS
        ranked = halve([own, *found], trial.playout, positions, cancel)
        best = choose(ranked, ERRORS)
        if notes is not None:
            trial.explain(own, ranked, notes)
        return best.choice

    def _known(self, context: GameContext) -> WinModel:
        """What is remembered of the scenario."""
        if self._model is None or self._model.context is not context:
            self._model = WinModel(Map(context))
            self._decided.clear()
        return self._model

    def regular(self, game: ArenaRules, state: State) -> Action:
        """What a regular does in a position."""
        key = msgspec.msgpack.encode(state)
        action = self._decided.get(key)
        if action is None:
            if len(self._decided) >= KEPT:
                self._decided.clear()
            action = self._regular.choose(game, state, random.Random(0))
            self._decided[key] = action
        return action


class Beginning(NamedTuple):
    """A choice played on as far as no dice fell. last: what is done then, which throws some; None
    at the end."""

    state: State
    last: Action | None
    played: int


class Trial:
    """A decision of a side, from whose choices is played on."""

    def __init__(
        self, player: Veteran, game: ArenaRules, model: WinModel, state: State, side: str,
        seed: int, cancel: CancellationToken, explains: bool,
    ) -> None:
        """seed: of all dice. explains: whether it keeps what its playouts have changed."""
        self._player, self._game, self._model = player, game, model
        self._state, self._side, self._seed, self._cancel = state, side, seed, cancel
        self._end = state.turn + 1
        self._fighters = model.fighters(state)
        self._aims = model.aims(state, side, self._fighters)
        self._beginnings: dict[Action, Beginning] = {}
        self._now = model.chance(state, side)
        self._before = model.parts(state, side, self._fighters)
        self._changes: dict[Action, dict[str, float]] | None = {} if explains else None

    def playout(self, choice: Action, number: int) -> Sample:
        """A choice played on with the dice of a number to the end of the turn, or as far as there
        is time."""
        begun, played = self._beginnings.get(choice), 1
        if begun is None:
            begun = self._beginnings[choice] = self._begun(choice)
            played += begun.played
        game, state, action = self._game, begun.state, begun.last
        luck = dict.fromkeys(_STRENGTHS, 0.0)
        dice, now = SeededDice(self._seed + number), state.turn
        while action is not None and played < MOST and not self._cancel.cancelled:
            after = game.play(state, action, dice).state
            played += 1
            blow = _fallen(state, action, after)
            if blow is not None:
                whose = _STRENGTHS[state.figures[blow.target].side != self._side]
                luck[whose] += self._luck(state, action, blow, after)
            if after.turn != now:
                now = after.turn
                dice = SeededDice(self._seed + number + _SEED * now)
            state, action = after, self._next(after)
        if self._changes is not None:
            self._account(self._changes.setdefault(choice, {}), state, luck)
        return Sample(self._chance(state) - sum(luck.values()), played)

    def _begun(self, choice: Action) -> Beginning:
        state, action, played = self._state, choice, 0
        dice = SeededDice(0)
        while True:
            after = self._game.play(state, action, dice).state
            if dice.position:
                return Beginning(state, action, played)
            played += 1
            follows = None if self._cancel.cancelled else self._next(after)
            if follows is None or played >= MOST:
                return Beginning(after, None, played)
            state, action = after, follows

    def _next(self, state: State) -> Action | None:
        """What is done next; None at the end."""
        if state.phase == "over" or (state.phase == "initiative" and state.turn >= self._end):
            return None
        follows = self._game.auto(state)
        return follows if follows is not None else self._player.regular(self._game, state)

    def _chance(self, state: State) -> float:
        """How likely the game is won."""
        end = self._game.outcome(state)
        if end is None:
            return self._model.chance(state, self._side)
        return 0.5 if not end.winner else float(end.winner == self._side)

    def _luck(self, state: State, action: Action, blow: Blow, after: State) -> float:
        """How much better the dice of an attack fell than they might have been expected to."""
        if isinstance(action, actions.Shoot) and action.pose is not None:
            archer = replace(state.figures[action.unit], position=action.pose)
            state = with_figure(state, archer)
        aim = guard.aim(self._game.context, state, blow)
        if aim is None:
            return 0.0
        hits = after.figures[blow.target].hits - state.figures[blow.target].hits
        return self._model.luck(
            state, self._side, blow.target, worth.chances(aim), hits, self._aims
        )

    # --- why ------------------------------------------------------------------------------------

    def _account(self, sums: dict[str, float], end: State, luck: dict[str, float]) -> None:
        """Add up by what parts a playout has changed the chance, its luck taken off."""
        if self._game.outcome(end) is not None:
            found = {"the-end": self._chance(end) - self._now}
        else:
            found = self._model.parts(end, self._side, self._fighters)
            logit = sum(found.values()) - sum(self._before.values())
            slope = (self._chance(end) - self._now) / logit if logit else 0.0
            found = {name: slope * (part - self._before[name]) for name, part in found.items()}
        for name, part in found.items():
            sums[name] = sums.get(name, 0.0) + part
        for name, part in luck.items():
            sums[name] = sums.get(name, 0.0) - part

    def explain(self, own: Action, ranked: list[Estimate[Action]], notes: Notes) -> None:
        """Write down what each choice seemed worth in percent, as far as it is surely better than
        what a regular would do, and by what it would change the chance of now."""
        base = next(one.worth for one in ranked if one.choice == own)
        changes = self._changes or {}
        notes.compare("prospects")
        for one in ranked:
            if one.playouts > 1 or one.choice == own:
                sure = min(1.0, max(0.0, base + one.sure(ERRORS)))
                notes.weigh(PERCENT * sure, one.choice, [
                    (name, round(PERCENT * part / max(1, one.playouts), 1))
                    for name, part in changes.get(one.choice, {}).items()
                ])


def _fallen(state: State, action: Action, after: State) -> Blow | None:
    """The attack whose dice fell with an action."""
    if isinstance(action, actions.Resolve):
        return state.blow
    if isinstance(action, (actions.Attack, actions.Shoot, actions.Throw)) and after.blow is None:
        return guard.blow_of(action)
    return None
