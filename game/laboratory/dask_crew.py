"""A Dask cluster that plays: somebody has started its scheduler and its workers, in which this same
program is installed.

A game whose worker is lost is played again by another one; Dask tells of each game once, and the
file of the experiment takes no game twice.
"""

from collections.abc import Generator, Iterator
from typing import Any

from game.core.errors import BoxError
from game.laboratory.experiment import Job
from game.laboratory.extras import extra
from game.laboratory.game_record import PlayedGame, faulty
from game.laboratory.play_game import play_job

_PATIENCE = 10  # seconds in which a scheduler must answer
_AHEAD = 2  # games that are handed over for each thread of the cluster
_LEAST = 8  # games that are handed over while nobody knows how many threads there will be


class DaskCrew:
    """The workers of a cluster."""

    def __init__(self, address: str) -> None:
        """address: of the scheduler, as tcp://10.0.0.1:8786.

        Raises:
            BoxError: Dask isn't installed.
        """
        self._address = address
        self._dask = extra("distributed", "cluster", "--cluster")

    def play(self, jobs: Iterator[Job]) -> Generator[PlayedGame, None, None]:
        """The games as they end."""
        try:
            client = self._dask.Client(self._address, timeout=_PATIENCE, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            words = " ".join(str(error).split())
            raise BoxError(
                f"--cluster {self._address}: no scheduler answers there ({words}): give its "
                "address, as tcp://10.0.0.1:8786"
            ) from error
        in_play: dict[str, Job] = {}
        ended = self._dask.as_completed(loop=client.loop)
        try:
            self._hand_over(client, jobs, in_play, ended)
            while in_play:
                future = next(ended)
                record = self._record(in_play.pop(future.key), future)
                future.release()
                yield record
                self._hand_over(client, jobs, in_play, ended)
        finally:
            client.close()

    def _hand_over(
        self, client: Any, jobs: Iterator[Job], in_play: dict[str, Job], ended: Any
    ) -> None:
        """As many games as the cluster can have a use for now."""
        most = max(_LEAST, _AHEAD * sum(client.nthreads().values()))
        while len(in_play) < most and (job := next(jobs, None)) is not None:
            future = client.submit(play_job, job, pure=False)
            in_play[future.key] = job
            ended.add(future)

    def _record(self, job: Job, future: Any) -> PlayedGame:
        """The record that a worker gave.

        Raises:
            BoxError: the cluster is lost, or can't play: this isn't any one game's fault.
        """
        try:
            record: PlayedGame = future.result()
        except self._dask.KilledWorker as error:
            return faulty(job, f"each worker that played it died: {' '.join(str(error).split())}")
        except Exception as error:  # what broke in a game is in its record
            words = " ".join(str(error).split()) or type(error).__name__
            raise BoxError(
                f"--cluster {self._address}: its workers can't play ({words})"
            ) from error
        return record
