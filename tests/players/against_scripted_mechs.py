"""Plays 'Mech Field's Veteran against the one player that the game had before there were levels,
and says how many of the decided games it wins:

    python -m tests.players.against_scripted_mechs --games 160 \\
        --output reports/mechs/scripted/veteran.jsonl

All scenarios for two sides, each seed of each with the seats swapped. Games are kept as they end;
started again, it plays only what is missing. Seeds that it was tuned with prove nothing: `--first`
begins with others.

That player is older than the phase in which units are placed, and than the goals of scenarios: it
places as all players do, and plays on as it always did, for the three counts.
"""

import argparse
import random
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path

from msgspec import UNSET

from game.core.contract import AnyGame
from game.core.deliberation import Notes
from game.core.rules import AnyRules
from game.laboratory.experiment import experiment_of, game_key
from game.laboratory.game_record import PlayedGame
from game.laboratory.ladder import Ladder, Terms
from game.laboratory.play_game import play_one
from game.laboratory.record_file import RecordFile
from game.laboratory.statistics import share_text
from game.laboratory.summary import wins_of_players
from game.players import Player, computer
from game.players.cancellation import NEVER, CancellationToken
from game.players.deploying import placing
from game.rules.mechs.actions import Action
from game.rules.mechs.rules import MechsRules
from game.rules.mechs.state import State
from tests.players.scripted_mechs.commander import ScriptedCommander

GAME = "mechs"
VETERAN, SCRIPTED = "veteran", "scripted"


class PlacingScripted:
    """The scripted player, whose units are placed as those of all players are."""

    def __init__(self) -> None:
        self._scripted = ScriptedCommander()

    def choose(
        self, game: AnyRules, state: State, rng: random.Random, cancel: CancellationToken = NEVER,
        notes: Notes | None = None,
    ) -> Action:
        """One legal action of a position in which somebody decides."""
        assert isinstance(game, MechsRules)
        if state.deployment is not UNSET:
            place: Action = placing(game, state, notes)
            return place
        return self._scripted.choose(game, state, rng, cancel, notes)


def player(name: str) -> Player:
    """One of the two."""
    return PlacingScripted() if name == SCRIPTED else computer(GAME, name)


def asked(
    games: dict[str, AnyGame], first: int = 1
) -> Iterator[tuple[str, dict[str, str], int]]:
    """Scenario, seats and seed of each game, without end. first: the first seed."""
    for seed in count(first):
        for scenario, game in games.items():
            for order in ((VETERAN, SCRIPTED), (SCRIPTED, VETERAN)):
                yield scenario, dict(zip(game.sides, order, strict=True)), seed


def played(game: AnyGame, scenario: str, seats: dict[str, str], seed: int) -> PlayedGame:
    """One game to its end."""
    course = play_one(game, {side: player(name) for side, name in seats.items()}, seed)
    status, score = game.status(course.state), game.score(course.state)
    result = status.result
    assert result is not None and score is not None
    return PlayedGame(
        scenario, seats, seed, result.level, result.title, result.winner, result.rank,
        dict(score.counts), status.turn, course.actions,
    )


def main() -> None:
    """Play what is missing of so many games, and tell the share."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=160)
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--output", type=Path)
    options = parser.parse_args()
    games = Ladder(GAME, Terms(), ("regular", VETERAN)).games
    experiment = experiment_of("ladder", games, (SCRIPTED, VETERAN))
    if options.output is not None:
        options.output.parent.mkdir(parents=True, exist_ok=True)
    with RecordFile(experiment, options.output) as records:
        found = []
        for scenario, seats, seed in islice(asked(games, options.first), options.games):
            record = records.get(game_key(scenario, seats, seed))
            if record is None:
                record = played(games[scenario], scenario, seats, seed)
                records.add(record)
            found.append(record)
    won = wins_of_players(found)
    decided = won[VETERAN] + won[SCRIPTED]
    print(f"Veteran {won[VETERAN]}, scripted {won[SCRIPTED]}, drawn {len(found) - decided}: "
          f"{share_text(won[VETERAN], decided)} of the decided games")


if __name__ == "__main__":
    main()
