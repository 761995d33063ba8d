"""Random legal play: what is offered is allowed and plays, nothing else is.

What the test of every game has in common; its own part says what a sound position is, how actions
are bent, and how play by chance gets around.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, NamedTuple

from game.core.contract import AnyGame
from game.core.dice import Dice, SeededDice
from game.core.event import Resolved
from game.core.ruling import Ruling
from tests.properties import WHOLE

Chooser = Callable[[Any, Any, Random], Any]


class Legal(NamedTuple):
    """What a game's own test knows, all given the game and a position.

    sound: asserts what must hold in any position. wild: actions that may be illegal, given a few
    that are legal. only_if_offered: asserts that an action is refused with words, or among those
    that are offered. choose: an action by chance. few: how many of the offered ones are bent.
    """

    sound: Callable[[Any, Any], None]
    wild: Callable[[Any, Any, Sequence[Any], Random], Iterable[Any]]
    only_if_offered: Callable[[Any, Any, Any, set[Any]], None]
    choose: Chooser
    few: int = 6

    def play(
        self, game: AnyGame, state: Any, dice: SeededDice, rng: Random, steps: int, every: int = 30
    ) -> None:
        """Offers, judge, text and play agree at each step; the position comes back from JSON and
        stays as it was when something is played from it. every: after so many actions all that is
        offered is judged, else a few."""
        for step in range(steps):
            self.sound(game, state)
            told_without_words(game, state)
            data = game.encode(state)
            assert game.decode(json.loads(json.dumps(data))) == state
            options = game.options(state)
            if state.phase == "over":
                assert not len(options)
                return
            offered = set(options)
            assert offered and len(offered) == len(options), "an action offered twice"
            auto = game.auto(state)
            assert auto is None or offered == {auto}
            few = rng.sample(list(options), min(self.few, len(options)))
            for action in few:
                assert game.parse(game.text(action)) == action
                assert game.judge(state, action).allowed, game.text(action)
                game.play(state, action, dice.at(dice.position))
            assert game.encode(state) == data, "play changed its state"
            for action in offered if step % every == 0 else ():
                assert game.judge(state, action).allowed, game.text(action)
            for action in self.wild(game, state, few, rng):
                self.only_if_offered(game, state, action, offered)
            state = game.play(state, auto or self.choose(game, state, rng), dice).state


def told_without_words(game: AnyGame, state: Any) -> None:
    """Who decides and how it ended are the same without words as in the status."""
    status, ending = game.status(state), game.outcome(state)
    assert game.decider(state) == ("" if status.result else status.to_act)
    assert (ending is None) == (status.result is None)
    if ending is not None and status.result is not None:
        shown = status.result
        assert (ending.level, ending.winner, ending.rank) == (
            shown.level, shown.winner, shown.rank)
        assert not ending.winner or ending.winner in game.sides


def refused_in_words(game: AnyGame, action: Any, ruling: Ruling, prefix: str) -> None:
    """Each reason has a rule of the game, a title, a text and a why."""
    assert ruling.reasons and all(
        one.rule.startswith(prefix) and one.title and one.text and one.why
        for one in ruling.reasons
    ), (game.text(action), ruling)


def own_parts(
    game: AnyGame, state: Any, dice: Dice, rng: Random, steps: int, choose: Chooser,
    beside: Callable[[Any], Iterable[Any] | None],
) -> None:
    """Lazy groups of one unit and of all name the same actions. steps: in long runs; the fast suite
    takes a third.

    beside: the actions of no unit that a position offers besides, None where units have none.
    """
    for _ in range(steps if WHOLE else steps // 3):
        if state.phase == "over":
            break
        auto = game.auto(state)
        more = beside(state) if auto is None else None
        if more is not None:
            every = list(game.options(state))
            mine = [one for unit in game.actors(state) for one in game.options(state, unit)]
            assert sorted(map(game.text, every)) == sorted(map(game.text, [*mine, *more]))
        state = game.play(state, auto or choose(game, state, rng), dice).state


def outcomes_forecast(
    game: AnyGame, state: Any, dice: SeededDice, rng: Random, steps: int, choose: Chooser
) -> set[type]:
    """Forecast, then play: odds add up to one and draw no die, what comes true was forecast. The
    kinds of action that were met."""
    met = set[type]()
    for _ in range(steps):
        if state.phase == "over":
            break
        action = game.auto(state) or choose(game, state, rng)
        met.add(type(action))
        before = dice.position
        forecast = game.forecast(state, action)
        assert dice.position == before
        step = game.play(state, action, dice)
        keys = [event.key for event in step.events if isinstance(event, Resolved)]
        if forecast is not None:
            assert sum(outcome.odds for outcome in forecast.outcomes) == 1
            assert keys and forecast.odds(*keys) > 0, (game.text(action), keys, forecast)
        state = step.state
    return met
