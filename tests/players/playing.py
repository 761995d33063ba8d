"""Computer players at play, and what each of them must pass whatever the game.

A game's own test plays its scenarios with these.
"""

from collections.abc import Callable, Hashable, Mapping
from random import Random
from typing import Any, NamedTuple, TypeVar

from game.core.contract import AnyGame
from game.core.dice import SeededDice
from game.core.event import AnyEvent
from game.core.history import History
from game.players import Player, computer
from tests.frozen import load_frozen

MOST = 400
"""Decisions of one turn: no sensible player needs so many."""

G = TypeVar("G", bound=AnyGame)
Chooser = Callable[[AnyGame, Any, Random], Any]


def loaded(kind: type[G], scenario: str, **options: bool) -> G:
    """A game of a frozen scenario. kind: its class."""
    game: Any = load_frozen(kind.id, scenario, options)
    assert isinstance(game, kind)
    return game


def wanted(player: Player, game: AnyGame, state: Any) -> Any:
    """What a player does now; it must be allowed."""
    action = player.choose(game, state, Random(1))
    ruling = game.judge(state, action)
    assert ruling.allowed, (game.text(action), ruling)
    return action


class Whole(NamedTuple):
    """A game as it was played: its last position, actions, events and dice."""

    state: Any
    told: list[str]
    events: list[AnyEvent]
    dice: int


def whole(
    game: AnyGame, seed: int, players: Mapping[str, str] | str,
    turn: Callable[[Any], Hashable] = lambda state: state.turn,
) -> Whole:
    """A whole game, every decision judged and counted: a turn has a bounded number of them, so
    that nobody is asked forever.

    players: names of players by side, or one for all sides. turn: what tells turns apart.
    """
    names = dict.fromkeys(game.sides, players) if isinstance(players, str) else players
    seats = {side: computer(game.id, name) for side, name in names.items()}
    dice, rng = SeededDice(seed), Random(seed)
    state = game.start(dice).state
    told: list[str] = []
    events: list[AnyEvent] = []
    now, asked = turn(state), 0
    while state.phase != "over":
        action = game.auto(state)
        if action is None:
            action = seats[game.status(state).to_act].choose(game, state, rng)
            ruling = game.judge(state, action)
            assert ruling.allowed, (game.text(action), ruling)
            asked = asked + 1 if now == turn(state) else 1
            now = turn(state)
            assert asked < MOST, f"turn {now} doesn't end: {told[-20:]}"
        told.append(game.text(action))
        step = game.play(state, action, dice)
        state = step.state
        events += step.events
    assert state.verdict is not None
    return Whole(state, told, events, dice.position)


def play_on(history: History[Any, Any], choose: Chooser, rng: Random, most: int) -> None:
    """On to the end of the game, or to a decision after `most` actions."""
    game = history.game
    while game.status(history.state).result is None:
        action = game.auto(history.state)
        if action is None:
            if len(history.entries) >= most:
                break
            action = choose(game, history.state, rng)
        assert history.play(action).allowed


def the_same_again(load: Callable[[], AnyGame], seed: int, player: str) -> None:
    """The same seed gives the same game, played in another one afterwards too: a player that
    remembers nothing of an earlier game plays the same as one that does."""
    game = load()
    first = whole(game, seed, player)
    assert whole(load(), seed, player) == first


def no_hand_in_the_dice(game: AnyGame, make: Callable[[], Player], seed: int, steps: int) -> None:
    """The same position, the same answer, from a fresh player and with any rng."""
    dice, player = SeededDice(seed), make()
    state = game.start(dice).state
    for _ in range(steps):
        action = game.auto(state)
        if action is None:
            action = player.choose(game, state, Random(1))
            assert make().choose(game, state, Random(2)) == action
        state = game.play(state, action, dice).state


def at_home_in_any_mess(
    game: AnyGame, player: Player, chance: Chooser, seed: int, steps: int, every: int
) -> int:
    """Chance plays all sides, which brings about positions that no sensible player would; now and
    then the player is asked, and what it wants is allowed. How often it was asked.

    chance: an action by chance. every: it is asked before every so many actions.
    """
    dice, rng = SeededDice(seed), Random(seed)
    state, asked = game.start(dice).state, 0
    for number in range(steps):
        if state.phase == "over":
            break
        action = game.auto(state)
        if action is None:
            if number % every == 0:
                wanted = player.choose(game, state, rng)
                assert game.judge(state, wanted).allowed, game.text(wanted)
                asked += 1
            action = chance(game, state, rng)
        state = game.play(state, action, dice).state
    return asked


def winners(game: AnyGame, side: str, games: int) -> list[str]:
    """Who won the games in which a side plays with good sense and the others by chance."""
    players = {**dict.fromkeys(game.sides, "random"), side: "scripted"}
    return [str(whole(game, seed, players).state.verdict.winner) for seed in range(games)]
