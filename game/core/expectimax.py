"""The exact worth of decisions where dice fall between them, by looking at every line there is.

Each throw is gone through face by face, the one who is to solve a problem chooses what is best for
the aim, and who decides against it what is worst. Nothing is sampled or rounded.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec

from game.core.contract import AnyGame
from game.core.dice import BranchingDice, OpenThrow
from game.core.errors import BoxError
from game.core.lesson import matches
from game.core.problem import ProblemTask

LIMIT = 3_000_000
"""Actions that a search plays at most."""

_ONE, _NONE = Fraction(1), Fraction(0)


class Worth(NamedTuple):
    """An action and the chance that is left of the aim when it is chosen."""

    action: Any
    chance: Fraction


class Solver:
    """Searches the lines of a problem; what it has found out it keeps.

    stopped: asked at each action that is played whether the answer is still wanted.
    """

    def __init__(
        self, game: AnyGame, task: ProblemTask, *, limit: int = LIMIT,
        stopped: Callable[[], bool] = lambda: False,
    ) -> None:
        self.game, self.task = game, task
        self.played = 0
        self._limit, self._stopped = limit, stopped
        self._chances: dict[tuple[bytes, int], Fraction] = {}
        self._side = next(side for side in game.sides if side not in game.computers)

    def chance(self, state: Any, left: int) -> Fraction:
        """The best chance of the aim with so many decisions left.

        Raises:
            BoxError: there are too many lines, or nobody wants the answer any more.
        """
        if not left and self._settled(state):
            return self._end(state)
        fixed = self._fixed(state)
        if fixed is not None:
            return fixed
        key = msgspec.json.encode(state), left
        known = self._chances.get(key)
        if known is None:
            try:
                known = self._chances[key] = self._chance(state, left)
            except RecursionError:
                raise BoxError(
                    "the search has no end: dice are thrown again and again (a tie?)"
                ) from None
        return known

    def worths(self, state: Any, left: int) -> Iterator[Worth]:
        """Each action that may be chosen, with the chance that it leaves."""
        for action in self.game.options(state):
            yield Worth(action, self.worth(state, action, left))

    def worth(self, state: Any, action: Any, left: int) -> Fraction:
        """The chance that is left after an action with so many decisions left, itself among
        them."""
        return sum(
            (odds * self.chance(after, left - 1) for after, odds in self.ways(state, action)),
            _NONE,
        )

    def ways(self, state: Any, action: Any) -> Iterator[tuple[Any, Fraction]]:
        """The positions that an action can lead to, by how its dice fall, with their odds."""
        found: list[tuple[Any, Fraction]] = []
        open_throws: list[tuple[tuple[tuple[int, ...], ...], Fraction]] = [((), _ONE)]
        while open_throws:
            given, odds = open_throws.pop()
            self._count()
            try:
                after = self.game.play(state, action, BranchingDice(given)).state
            except OpenThrow as throw:
                open_throws += [((*given, faces), odds * share) for faces, share in throw.ways]
            else:
                found.append((after, odds))
        if len(found) == 1:
            return iter(found)
        merged: dict[bytes, tuple[Any, Fraction]] = {}
        for after, odds in found:
            key = msgspec.json.encode(after)
            _, before = merged.get(key, (after, _NONE))
            merged[key] = after, before + odds
        return iter(merged.values())

    def decided(self, state: Any, left: int) -> Any:
        """The next position in which the solver decides, by the likeliest of what follows and the
        worst that the other side decides; None where all is over before."""
        game = self.game
        while True:
            action = game.auto(state) if game.outcome(state) is None else None
            if action is None:
                if self.over(state, left):
                    return None
                if self.solves(state):
                    return state
                worths = self.worths(state, left + 1)
                action = min(worths, key=lambda worth: worth.chance).action
            state = self.likeliest(state, action, left)

    def likeliest(self, state: Any, action: Any, left: int) -> Any:
        """What an action is likeliest to lead to that still leads to the aim, with so many
        decisions left."""
        ways = self.ways(state, action)
        return max(ways, key=lambda way: way[1] * self.chance(way[0], left))[0]

    def knows(self, state: Any, left: int, chance: Fraction) -> None:
        """Take the chance of a position as known, because it was proved before."""
        self._chances[msgspec.json.encode(state), left] = chance

    def _count(self) -> None:
        self.played += 1
        if self.played > self._limit:
            raise BoxError(
                f"more than {self._limit:,} actions would have to be tried: give fewer units, "
                "less room or fewer actions"
            )
        if self._stopped():
            raise BoxError("the search was stopped")

    def _chance(self, state: Any, left: int) -> Fraction:
        game = self.game
        forced = game.auto(state) if game.outcome(state) is None else None
        if forced is not None:
            return self.worth(state, forced, left + 1)
        if self.over(state, left):
            return self._end(state)
        ours = self.solves(state)
        best = _NONE if ours else _ONE
        for action in game.options(state):
            chance = self.worth(state, action, left if ours else left + 1)
            best = max(best, chance) if ours else min(best, chance)
            if best == (_ONE if ours else _NONE):
                break
        return best

    def _settled(self, state: Any) -> bool:
        """Whether nothing follows by itself, and the solver would decide."""
        over = self.game.outcome(state) is not None
        return over or (self.game.auto(state) is None and self.solves(state))

    def _fixed(self, state: Any) -> Fraction | None:
        """The chance where it doesn't change any more, whatever is done; None where it does."""
        settled = [self.game.settled(state, one) for one in self.task.aim]
        if False in settled:
            return _NONE
        return None if None in settled else _ONE

    def _end(self, state: Any) -> Fraction:
        return _ONE if self.reached(state) else _NONE

    def solves(self, state: Any) -> bool:
        """Whether the one who is to solve the problem decides."""
        return self.game.decider(state) == self._side

    def over(self, state: Any, left: int) -> bool:
        """Whether all is done that the aim asks about: the game is over, no decision is left, or
        the other side is at the move and not only asked in between."""
        game = self.game
        if game.outcome(state) is not None:
            return True
        if self.solves(state):
            return left == 0
        return not game.status(state).interrupts

    def reached(self, state: Any) -> bool:
        """Whether the aim holds."""
        return all(self.game.holds(state, one) for one in self.task.aim)


def first_decision(game: AnyGame) -> Any:
    """The position in which somebody first decides.

    Raises:
        BoxError: dice fall before that, so that the problem isn't the same for everybody.
    """
    try:
        state = game.start(BranchingDice()).state
        while game.outcome(state) is None and (forced := game.auto(state)) is not None:
            state = game.play(state, forced, BranchingDice()).state
    except OpenThrow:
        raise BoxError("dice fall before the first decision: set the position up behind them") \
            from None
    return state


def proof(game: AnyGame, task: ProblemTask, state: Any, *, limit: int = LIMIT) -> str:
    """Why what a problem says of its solution isn't so, or "": the best chance, and that every
    action that keeps it is the idea.

    Raises:
        BoxError: there are too many lines.
    """
    solver = Solver(game, task, limit=limit)
    worths = list(solver.worths(state, task.actions))
    if not worths:
        return "nobody has anything to decide"
    best = max(worth.chance for worth in worths)
    if best == 0:
        return "the aim can't be reached"
    if best != task.chance:
        line = "; ".join(f"{game.text(one.action)} ({one.chance})"
                         for one in best_line(solver, state))
        return f"the best chance is {best}, not {task.chance}: {line}"
    texts = [game.text(worth.action) for worth in worths if worth.chance == best]
    other = [text for text in texts if not matches(text, task.idea)]
    if other:
        return f'"{other[0]}" is as good as the idea ({best})'
    dead = [like for like in task.idea if not any(matches(text, (like,)) for text in texts)]
    if dead:
        return f'"{dead[0]}" begins no best line; best are {"; ".join(texts[:4])}'
    if len(texts) == len(worths):
        return "whatever is done is as good"
    return _unsound(solver, state)


def _unsound(solver: Solver, state: Any) -> str:
    """Why the line of a problem isn't a best one, or ""."""
    game, left = solver.game, solver.task.actions
    for step in solver.task.line:
        state = solver.decided(state, left)
        if state is None:
            return f'"{step.action}" comes when all is over'
        action = game.parse(step.action)
        ruling = game.judge(state, action)
        if not ruling.allowed:
            return f'"{step.action}" is refused: {ruling.reasons[0].text}'
        best, chance = solver.chance(state, left), solver.worth(state, action, left)
        if chance != best or chance != step.chance:
            return f'"{step.action}" leaves {chance}, the best {best}, not {step.odds}'
        left -= 1
        state = solver.likeliest(state, action, left)
    return ""


def unproved(game: AnyGame) -> str:
    """What isn't proved of a game's problem, "" if it is, or if the game has none.

    Raises:
        BoxError: there are too many lines.
    """
    task = game.problem
    if task is None:
        return ""
    return proof(game, task, first_decision(game))


def best_line(solver: Solver, state: Any) -> list[Worth]:
    """A best line: each best decision with the chance that it leaves, and after it the likeliest of
    what still leads to the aim."""
    line: list[Worth] = []
    left = solver.task.actions
    while (state := solver.decided(state, left)) is not None:
        chosen = max(solver.worths(state, left), key=lambda worth: worth.chance)
        line.append(chosen)
        left -= 1
        state = solver.likeliest(state, chosen.action, left)
    return line


def made(solver: Solver, played: Sequence[tuple[Any, Any]]) -> list[Fraction]:
    """What is left of the best chance after each decision of the solver: what he chose keeps of it
    what it keeps of the chance in its position, however the dice have fallen.

    A game may list only a sample of what it allows (places on an open table). What wasn't listed is
    worth what follows from it; and where it is worth more than all that was, it has been shown that
    its position, and those that led there, were worth more too. So a chance may come out better
    than the task's best.

    played: positions with the actions that were chosen in them, all in order.
    """
    game, left = solver.game, solver.task.actions
    shown: _Shown = None
    entries: list[tuple[Any, Any, int, bool]] = []
    for state, action in played:
        own = game.auto(state) is None and solver.solves(state)
        entries.append((state, action, left, own))
        left -= own
    shares: list[tuple[Fraction, Fraction]] = []
    for state, action, left, own in reversed(entries):
        if own:
            worth = _shown_worth(solver, state, action, left, shown)
            chance = max(worth, solver.chance(state, left))
            shares.append((worth, chance))
        else:
            forced = game.auto(state)
            may = (*game.options(state), action) if forced is None else (forced,)
            chance = min(_shown_worth(solver, state, one, left + 1, shown) for one in may)
        shown = state, chance
    kept: list[Fraction] = []
    for worth, chance in reversed(shares):
        before = kept[-1] if kept else max(solver.task.chance, chance)
        kept.append(before * worth / chance if chance else before)
    return kept


_Shown = tuple[Any, Fraction] | None
"""A position that a line has led to and what was shown to be its chance."""


def _shown_worth(solver: Solver, state: Any, action: Any, left: int, shown: _Shown) -> Fraction:
    """The chance that an action leaves, with so many decisions left, one of its positions being
    worth what was shown."""
    return sum((
        odds * (shown[1] if shown is not None and after == shown[0]
                else solver.chance(after, left - 1))
        for after, odds in solver.ways(state, action)
    ), _NONE)
