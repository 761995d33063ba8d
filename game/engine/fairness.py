"""Quick games of a scenario between computer players, to see whether a side has an advantage."""

import random
from collections.abc import Callable

from game.core.dice import SeededDice
from game.core.errors import BoxError
from game.core.fairness import (
    SURE,
    FairnessTally,
    QuickGames,
    fairest,
    next_levelling,
    quick_games,
)
from game.core.skirmish import Skirmish, SkirmishRequest
from game.players import computer, usual
from game.rules import box

_MOST_ACTIONS = 20_000
_USUAL = QuickGames("", 100, 1)


def quick(game_id: str) -> QuickGames:
    """How a game's quick games are played; one that doesn't say, by its usual player."""
    found = quick_games().get(game_id, _USUAL)
    return found if found.player else QuickGames(usual(game_id), found.games, found.batch)


def play_quick_games(
    game_id: str, source: str, seed: int, games: int,
    stopped: Callable[[], bool] = lambda: False,
) -> FairnessTally:
    """What so many games of a scenario's text came to, the first of that seed, each other of the
    next. stopped: looked at between decisions; once it is true, only the games that were finished
    count.

    Raises:
        BoxError: there is no such game, the text is no scenario of it, or a game has no end.
    """
    known = box(game_id)
    name = quick(game_id).player
    seats = dict.fromkeys(known.load(source).sides, name)
    game = known.load(source, known.options_of_seats(seats))
    players = {side: computer(game_id, name) for side in seats}
    tally = FairnessTally()
    for number in range(seed, seed + games):
        dice, rng = SeededDice(number), random.Random(number)
        state = game.start(dice).state
        for _ in range(_MOST_ACTIONS):
            action = game.auto(state)
            if action is None:
                if game.outcome(state) is not None:
                    break
                if stopped():
                    return tally
                action = players[game.decider(state)].choose(game, state, rng)
            state = game.play(state, action, dice).state
        else:
            raise BoxError(f"no end after {_MOST_ACTIONS} actions: give it fewer turns")
        status = game.status(state)
        result = status.result
        assert result is not None
        tally = tally.and_game(
            result.level, result.title, result.winner, result.rank, status.turn
        )
    return tally


def _tried(
    skirmish: Skirmish, first: str, games: int, stopped: Callable[[], bool]
) -> FairnessTally:
    """Quick games of one levelling, fewer where it is soon plain that it is far from even."""
    tally, game_id = FairnessTally(), skirmish.request.game
    while tally.games < games and not stopped():
        batch = min(max(10, quick(game_id).batch), games - tally.games)
        tally = tally.plus(
            play_quick_games(game_id, skirmish.text, 1 + tally.games, batch, stopped)
        )
        low, high = tally.interval(first)
        if high < SURE[0] or low > SURE[1]:
            break
    return tally


def level(
    request: SkirmishRequest, games: int,
    told: Callable[[Skirmish, FairnessTally], None] = lambda skirmish, tally: None,
    stopped: Callable[[], bool] = lambda: False,
) -> tuple[Skirmish, FairnessTally]:
    """The skirmish of a request with as many points moved as it takes until neither side leads, or
    as near as that gets, and the games that say so. games: how many of each try at most. told:
    called after each try.

    Raises:
        BoxError: the game draws no skirmishes, or the request asks for something that there isn't.
    """
    generator = box(request.game).generator()
    if generator is None:
        raise BoxError(f"{request.game} draws no skirmishes")
    first = generator.first
    step: int | None = request.levelling
    tallies: dict[int, FairnessTally] = {}
    while step is not None:
        skirmish = generator.draw(generator.levelled(request, step - request.levelling))
        tallies[step] = _tried(skirmish, first, games, stopped)
        told(skirmish, tallies[step])
        step = None if stopped() else next_levelling(tallies, first)
    best = fairest(tallies, first)
    return generator.draw(generator.levelled(request, best - request.levelling)), tallies[best]
