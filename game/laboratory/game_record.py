"""What is kept of a game that was played: a line of an experiment's file."""

from collections.abc import Iterable, Iterator

import msgspec

from game.laboratory.experiment import GameKey, Job, game_key


class Thinking(msgspec.Struct, frozen=True):
    """A side's decisions in one game. total, slowest: milliseconds, of all of them and of the
    longest."""

    decisions: int = 0
    total: float = 0.0
    slowest: float = 0.0

    def and_also(self, milliseconds: float) -> "Thinking":
        """With one decision more."""
        return Thinking(
            self.decisions + 1, self.total + milliseconds, max(self.slowest, milliseconds)
        )


class Observed(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What was looked at on the way (`experiment.Probe`).

    lost: by side the percentage of its force that it had lost after a third, two thirds and all of
    the turns that the game took. units, idle: how many on the board at the start are of a side that
    gives its units orders, and those of them that never did anything. ends: where the game was
    played on from two thirds of it, how often each result came: by side, "" for nobody, or by level
    where only one side decides.
    """

    lost: dict[str, tuple[float, float, float]] = {}
    units: int = 0
    idle: tuple[str, ...] = ()
    ends: dict[str, int] = {}


class PlayedGame(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How a game went.

    seats: name of the player of each side. level, title, winner, rank: as of `Result`. scores:
    counts of `Presentation.score` at the end, by side. seconds: how long it took; slowest:
    milliseconds of the longest decision; thinking: decisions by side. fault: why it has no end,
    "" for a game that was played out. drawn: what its seed drew of the scenario's variants, "" for
    the set-up that the file stands for. observed: what was looked at on the way, None if nothing.
    """

    scenario: str
    seats: dict[str, str]
    seed: int
    level: str = ""
    title: str = ""
    winner: str = ""
    rank: int = 0
    scores: dict[str, int] = {}
    turns: int = 0
    actions: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    thinking: dict[str, Thinking] = {}
    fault: str = ""
    drawn: str = ""
    observed: Observed | None = None

    @property
    def key(self) -> GameKey:
        """What tells it from the other games of its experiment."""
        return game_key(self.scenario, self.seats, self.seed)

    def without_times(self) -> "PlayedGame":
        """What the seed alone decides: the same wherever and whenever it is played."""
        thinking = {side: Thinking(one.decisions) for side, one in self.thinking.items()}
        return msgspec.structs.replace(self, seconds=0.0, slowest=0.0, thinking=thinking)


def faulty(job: Job, why: str) -> PlayedGame:
    """The record of a game that has no end."""
    return PlayedGame(job.scenario, job.seats, job.seed, fault=why)


def whole(records: Iterable[PlayedGame]) -> Iterator[PlayedGame]:
    """Those that were played out."""
    return (record for record in records if not record.fault)
