"""Whether scenarios are fair and alive: many games of each with both seats at the same level, each
of them looked at on the way (`observation.py`).

Every scenario has a file of its own, so that one that is changed is measured anew by itself.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

from game.core.contract import HOT_SEAT, AnyGame, one_sided
from game.core.errors import BoxError
from game.laboratory.crew import Crew, carry_out
from game.laboratory.experiment import Experiment, Job, Probe, experiment_of
from game.laboratory.game_record import PlayedGame
from game.laboratory.progress import ProgressBar
from game.laboratory.record_file import RecordFile, read_games
from game.players import usual
from game.rules import box, scenario_file

PROBE = Probe(playouts=20, every=10)
"""Twenty times the same: a share of 15 % is three of them."""


class Setup(msgspec.Struct, frozen=True):
    """A scenario with options, as it is measured. game: loaded with them. options: those that
    aren't as they usually are."""

    game: AnyGame
    options: dict[str, bool]

    @property
    def name(self) -> str:
        """What its file is called: the scenario, and the options that are changed."""
        return "+".join((self.game.card.id, *sorted(
            name if on else f"no-{name}" for name, on in self.options.items()
        )))


class Balance(msgspec.Struct, frozen=True):
    """The games of one set-up, with the seeds seed, seed + 1, …"""

    setup: Setup
    games: int
    seed: int
    experiment: Experiment
    seats: dict[str, str]

    def jobs(self, until: float | None = None) -> Iterator[Job]:
        """Its games, in the order of their seeds. until: none is begun after that time
        (`time.monotonic`)."""
        game = self.setup.game
        for seed in range(self.seed, self.seed + self.games):
            if until is not None and time.monotonic() >= until:
                return
            yield Job(
                self.experiment.game, game.card.id, game.source, self.experiment.options,
                self.seats, seed, self.experiment.players, self.experiment.probe,
            )


def setups(
    game_id: str, scenarios: Sequence[str], options: Mapping[str, bool]
) -> Iterator[Setup]:
    """What of a game is measured: the scenarios that are named, or all ordinary ones; where one
    side alone decides unless a second player takes the other, both ways.

    Raises:
        BoxError: a scenario or an option that there isn't.
    """
    room = box(game_id)
    names = list(scenarios) or [
        card.id for card in room.scenarios() if card.kind == "scenario" and not card.fault
    ]
    for name in names:
        source = scenario_file(game_id, name)
        game = room.load(source, dict(options))
        yield Setup(game, dict(options))
        if one_sided(game) and HOT_SEAT in game.options_set and HOT_SEAT not in options:
            both = {**options, HOT_SEAT: True}
            yield Setup(room.load(source, both), both)


def balance(setup: Setup, *, games: int, seed: int, probe: Probe = PROBE) -> Balance:
    """The experiment of one set-up: the usual player of its game in each seat."""
    game = setup.game
    seats = dict.fromkeys(game.sides, usual(game.id))
    told = tuple(f"{side}={name}" for side, name in seats.items())
    experiment = experiment_of("balance", {game.card.id: game}, told, probe)
    return Balance(setup, games, seed, experiment, seats)


def file_of(folder: Path, plan: Balance) -> Path:
    """Where the games of a set-up are kept."""
    return folder / plan.experiment.game / f"{plan.setup.name}.jsonl"


def opened(folder: Path, plan: Balance, *, anew: bool) -> RecordFile:
    """The file of a set-up. anew: one that holds games of another version is replaced.

    Raises:
        BoxError: it can't be written, or holds something else.
    """
    path = file_of(folder, plan)
    path.parent.mkdir(parents=True, exist_ok=True)
    if anew and path.is_file() and _outdated(path, plan.experiment):
        path.unlink()
    return RecordFile(plan.experiment, path)


def known_games(folder: Path, plan: Balance) -> list[PlayedGame]:
    """What lies there of a set-up that isn't played now, none if it is of another version."""
    path = file_of(folder, plan)
    try:
        experiment, games = read_games(path)
    except BoxError:
        return []
    return sorted(games, key=lambda one: one.seed) if experiment == plan.experiment else []


def _outdated(path: Path, experiment: Experiment) -> bool:
    """Whether a file is one of this laboratory's and of another experiment."""
    try:
        return read_games(path)[0] != experiment
    except BoxError:
        return False


def play_missing(
    plan: Balance, records: RecordFile, crew: Crew, minutes: float | None = None
) -> list[PlayedGame]:
    """Play what isn't known yet, for so many minutes at most, and keep each game as it ends; all
    that is known then, in the order of their seeds.

    Raises:
        BoxError: nobody can play, or what was played can't be written.
    """
    until = None if minutes is None else time.monotonic() + 60 * minutes
    known = len(played(plan, records))
    with ProgressBar(plan.games, known) as progress:
        for _ in carry_out(plan.jobs(until), records, crew):
            progress.advance(plan.games, plan.setup.name)
    return played(plan, records)


def played(plan: Balance, records: RecordFile) -> list[PlayedGame]:
    """Those of its games that are known, in the order of their seeds."""
    found = (records.get(job.key) for job in plan.jobs())
    return [record for record in found if record is not None]
