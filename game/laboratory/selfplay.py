"""One scenario, who plays which side, and many seeds: what balance is judged by."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from game.core.contract import AnyGame
from game.laboratory.crew import Crew, carry_out
from game.laboratory.experiment import Experiment, Job, experiment_of
from game.laboratory.game_record import PlayedGame
from game.laboratory.progress import ProgressBar
from game.laboratory.record_file import RecordFile
from game.laboratory.seating import players_of
from game.players import computer, usual
from game.rules import box


class Selfplay(msgspec.Struct, frozen=True):
    """An experiment: games with the seeds seed, seed + 1, … of one scenario."""

    game: AnyGame
    seats: dict[str, str]
    games: int
    seed: int
    experiment: Experiment

    def jobs(self) -> Iterator[Job]:
        """Its games, in the order of their seeds."""
        for seed in range(self.seed, self.seed + self.games):
            yield Job(
                self.experiment.game, self.game.card.id, self.game.source,
                self.experiment.options, self.seats, seed, self.experiment.players,
            )


def selfplay(
    game_id: str, source: Path | str, *, games: int, seed: int, player: str = "",
    options: Mapping[str, bool] | None = None, standard: bool = False,
) -> Selfplay:
    """The experiment as it is asked for. player: as in `players_of`, empty for the game's own or,
    where it has none, chance. standard: of a scenario with variants the set-up that its file
    stands for is played, and not what each seed draws.

    Raises:
        BoxError: a scenario, side, player or option that there isn't.
    """
    known = box(game_id)
    game = known.load(known.draw(source, None) if standard else source, options or {})
    seats = players_of(player, game.sides, usual(game_id))
    for name in seats.values():
        computer(game_id, name)
    told = tuple(f"{side}={name}" for side, name in seats.items())
    experiment = experiment_of("selfplay", {game.card.id: game}, told)
    return Selfplay(game, seats, games, seed, experiment)


def played(plan: Selfplay, records: RecordFile) -> list[PlayedGame]:
    """Those of its games that are known, in the order of their seeds: not of when they ended."""
    found = (records.get(job.key) for job in plan.jobs())
    return [record for record in found if record is not None]


def play_missing(plan: Selfplay, records: RecordFile, crew: Crew) -> None:
    """Play what isn't known yet, and keep each game as it ends.

    Raises:
        BoxError: nobody can play, or what was played can't be written.
    """
    known = len(played(plan, records))
    with ProgressBar(plan.games, known) as progress:
        for _ in carry_out(plan.jobs(), records, crew):
            progress.advance(plan.games)
