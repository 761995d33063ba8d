"""Processes of this machine that play side by side.

Each has a pipe of its own, so that a process that dies takes exactly one game along, which another
one plays again; one that kills three of them is recorded as a fault. A process whose parent is gone
finds its pipe closed and ends.
"""

import contextlib
import multiprocessing
import signal
from collections.abc import Generator, Iterator
from multiprocessing.connection import wait
from typing import Any

from game.core.errors import BoxError
from game.laboratory.experiment import GameKey, Job
from game.laboratory.game_record import PlayedGame, faulty
from game.laboratory.play_game import play_job

_TRIES = 3
_GRACE = 2.0  # seconds that a process has to end when it is told to


class _Worker:
    """A process that plays one game at a time. job: the one that it was given last."""

    def __init__(self, job: Job) -> None:
        context = multiprocessing.get_context("spawn")  # with fork, threads' locks would go along
        self.connection, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()
        self.give(job)

    def give(self, job: Job) -> None:
        """Let it play. That it has died is noticed when its answer is waited for."""
        self.job = job
        with contextlib.suppress(OSError):
            self.connection.send(job)

    def answer(self) -> PlayedGame | None:
        """The game that it has played, None if it died over it."""
        try:
            record: PlayedGame = self.connection.recv()
        except (EOFError, OSError):
            return None
        return record

    def end(self) -> int | None:
        """Stop it, whatever it does; its exit status."""
        self.connection.close()
        self._process.terminate()
        self._process.join(_GRACE)
        if self._process.exitcode is None:
            self._process.kill()
            self._process.join()
        code = self._process.exitcode
        self._process.close()
        return code


class LocalCrew:
    """So many processes of this machine."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._busy: dict[Any, _Worker] = {}
        self._deaths: dict[GameKey, int] = {}
        self._delivered = False

    def play(self, jobs: Iterator[Job]) -> Generator[PlayedGame, None, None]:
        """The games as they end."""
        try:
            while len(self._busy) < self._processes and (job := next(jobs, None)) is not None:
                self._begin(job)
            while self._busy:
                for ready in wait(list(self._busy)):
                    worker = self._busy[ready]
                    record = worker.answer()
                    if record is not None:
                        self._delivered = True
                        yield record  # whoever takes it may find that no more are needed
                        self._go_on(worker, next(jobs, None))
                        continue
                    del self._busy[ready]
                    fault = self._died(worker.job, worker.end())
                    if fault is not None:
                        yield fault
                    following = worker.job if fault is None else next(jobs, None)
                    if following is not None:
                        self._begin(following)
        finally:
            for worker in self._busy.values():
                worker.end()
            self._busy.clear()

    def _begin(self, job: Job) -> None:
        worker = _Worker(job)
        self._busy[worker.connection] = worker

    def _go_on(self, worker: _Worker, job: Job | None) -> None:
        if job is not None:
            worker.give(job)
            return
        del self._busy[worker.connection]
        worker.end()

    def _died(self, job: Job, code: int | None) -> PlayedGame | None:
        """What is recorded of a game whose process has died; None to play it once more.

        Raises:
            BoxError: no process has played anything.
        """
        deaths = self._deaths[job.key] = self._deaths.get(job.key, 0) + 1
        if deaths < _TRIES:
            return None
        if not self._delivered:
            raise BoxError(f"the processes that should play end at once (exit status {code}): try "
                           "--processes 1")
        return faulty(job, f"the process that played it died {deaths} times (exit status {code})")


def _serve(connection: Any) -> None:
    """What a process does until nobody is at the other end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started it ends it
    with contextlib.suppress(EOFError, OSError):
        while True:
            connection.send(play_job(connection.recv()))
