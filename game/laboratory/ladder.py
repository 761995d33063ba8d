"""The ladder of a game: each of its players against each other one, at the same scenarios, with the
same seeds, on both sides, until it is decided who is better.

What counts are the games up to the one that decides, in the order in which they are asked for: who
plays them, and in which order they end, changes nothing. Scenarios in which one side alone decides
have no opponents; each player plays the same seeds of them, and their results are laid side by
side.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, cycle

import msgspec

from game.core.contract import AnyGame, one_sided
from game.laboratory.crew import Crew, carry_out
from game.laboratory.experiment import Experiment, Job, experiment_of
from game.laboratory.game_record import PlayedGame
from game.laboratory.progress import ProgressBar
from game.laboratory.record_file import RecordFile
from game.laboratory.statistics import OPEN, Hypotheses, TwoSidedTest
from game.laboratory.summary import wins_of_players
from game.players import computer, names
from game.rules import box


class Terms(msgspec.Struct, frozen=True):
    """How long a ladder goes on. least, most: games of two players, or of one where it plays
    alone: none are fewer, none more. seed: of the first games."""

    hypotheses: Hypotheses = Hypotheses()
    least: int = 0
    most: int = 400
    seed: int = 1


class Series:
    """The games of two players with each other, or of one alone, in the order in which they count.

    A round is what is looked at together: a scenario and a seed, and with two players both ways to
    seat them.
    """

    def __init__(
        self, players: Sequence[str], games: Mapping[str, AnyGame], experiment: Experiment,
        terms: Terms,
    ) -> None:
        """games: its scenarios by id."""
        self.players = tuple(players)
        self.scenarios = tuple(games)
        self._games = games
        self._experiment = experiment
        self._terms = terms
        self._test = TwoSidedTest(terms.hypotheses)
        self._rounds = max(1, terms.most // len(self.players))
        self._counted_rounds = 0
        self.counted: list[PlayedGame] = []
        """The games that count."""
        self._asked = (job for number in range(self._rounds) for job in self.round(number))

    def round(self, number: int) -> tuple[Job, ...]:
        """The games of a round: all scenarios have the same seeds, one after the other."""
        scenario = self.scenarios[number % len(self.scenarios)]
        game, experiment = self._games[scenario], self._experiment
        seed = self._terms.seed + number // len(self.scenarios)
        return tuple(
            Job(
                experiment.game, scenario, game.source, experiment.options,
                dict(zip(game.sides, cycle(order), strict=False)), seed, experiment.players,
            )
            for order in (self.players, self.players[::-1])[:len(self.players)]
        )

    @property
    def verdict(self) -> str:
        """What the test says: see `statistics`."""
        return self._test.verdict

    @property
    def over(self) -> bool:
        """Whether no more games are needed."""
        enough = self.verdict != OPEN and len(self.counted) >= self._terms.least
        return enough or self._counted_rounds == self._rounds

    @property
    def expected(self) -> int:
        """How many games it will have, at most."""
        return len(self.counted) if self.over else self._rounds * len(self.players)

    def take(self, records: RecordFile) -> None:
        """Count the rounds that have been played since, up to the one that decides."""
        while not self.over:
            found = [records.get(job.key) for job in self.round(self._counted_rounds)]
            games = [record for record in found if record is not None]
            if len(games) < len(found):
                return
            self.counted += games
            self._counted_rounds += 1
            if len(self.players) > 1:
                won = wins_of_players(games)
                first, second = self.players
                self._test.add(won[first], won[second])

    def next_job(self, records: RecordFile) -> Job | None:
        """The next game that isn't known and that nobody has been asked for; None when there is
        none."""
        self.take(records)
        if self.over:
            return None
        return next((job for job in self._asked if job.key not in records), None)


class Ladder:
    """All series of one game."""

    def __init__(
        self, game_id: str, terms: Terms, players: Sequence[str] = (),
        options: Mapping[str, bool] | None = None,
    ) -> None:
        """players: names, empty for all that the game has.

        Raises:
            BoxError: a player or an option that there isn't.
        """
        self.terms = terms
        self.box = box(game_id)
        self.players = tuple(players) or names(game_id)
        for name in self.players:
            computer(game_id, name)
        self.games: dict[str, AnyGame] = {
            card.id: self.box.load(card.source, options or {})
            for card in self.box.scenarios() if card.kind == "scenario" and not card.fault
        }
        self.experiment = experiment_of("ladder", self.games, self.players)
        alone = {key: game for key, game in self.games.items() if one_sided(game)}
        against = {key: game for key, game in self.games.items() if key not in alone}
        self.pairings = [
            Series(pair, against, self.experiment, terms)
            for pair in combinations(self.players, 2) if against
        ]
        self.solos = [
            Series((name,), {key: game}, self.experiment, terms)
            for key, game in alone.items() for name in self.players
        ]

    @property
    def series(self) -> list[Series]:
        """All of them."""
        return [*self.pairings, *self.solos]

    def jobs(self, records: RecordFile) -> Iterator[Job]:
        """The games that are still needed, one of each series in turn."""
        left = self.series
        while left:
            for series in list(left):
                job = series.next_job(records)
                if job is None:
                    left.remove(series)
                else:
                    yield job

    def take(self, records: RecordFile) -> None:
        """Count what is known."""
        for series in self.series:
            series.take(records)

    def play_missing(self, records: RecordFile, crew: Crew) -> None:
        """Play until all is decided, and keep each game as it ends.

        Raises:
            BoxError: nobody can play, or what was played can't be written.
        """
        self.take(records)
        with ProgressBar(self._expected(), len(records)) as progress:
            for _ in carry_out(self.jobs(records), records, crew):
                self.take(records)
                over = sum(series.over for series in self.series)
                progress.advance(self._expected(), f"{over} of {len(self.series)} decided")
        self.take(records)

    def _expected(self) -> int:
        return sum(series.expected for series in self.series)
