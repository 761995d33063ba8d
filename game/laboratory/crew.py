"""Who plays the games of an experiment: this process, some of this machine, or a cluster."""

import os
from collections.abc import Generator, Iterator
from contextlib import closing
from typing import Protocol

from game.laboratory.experiment import Job
from game.laboratory.game_record import PlayedGame
from game.laboratory.play_game import play_job
from game.laboratory.record_file import RecordFile


class Crew(Protocol):
    """Plays games, in whatever order."""

    def play(self, jobs: Iterator[Job]) -> Generator[PlayedGame, None, None]:
        """The games as they end. A job is taken only when somebody is free for it. Closing the
        iterator ends what is still in play.

        Raises:
            BoxError: nobody can play.
        """


class OneProcess:
    """Plays one game after the other, here."""

    def play(self, jobs: Iterator[Job]) -> Generator[PlayedGame, None, None]:
        """The games in their order."""
        yield from map(play_job, jobs)


def carry_out(jobs: Iterator[Job], records: RecordFile, crew: Crew) -> Iterator[PlayedGame]:
    """Play the games that aren't known yet; each is kept as it ends, then told.

    Raises:
        BoxError: nobody can play, or what was played can't be written.
    """
    missing = (job for job in jobs if job.key not in records)
    with closing(crew.play(missing)) as games:
        for record in games:
            if records.add(record):
                yield record


def crew_of(processes: int, cluster: str = "") -> Crew:
    """The crew that was asked for.

    Raises:
        BoxError: what a cluster needs isn't installed.
    """
    if cluster:
        from game.laboratory.dask_crew import DaskCrew

        return DaskCrew(cluster)
    if processes == 1:
        return OneProcess()
    from game.laboratory.local_crew import LocalCrew

    return LocalCrew(processes)


def cores() -> int:
    """How many processes can run side by side here."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
