"""Games for the laboratory's tests: quick ones, and some that nobody has played."""

import signal
import subprocess
import sys
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from game.laboratory.crew import OneProcess
from game.laboratory.experiment import Job
from game.laboratory.game_record import PlayedGame
from game.laboratory.play_game import play_job
from game.laboratory.selfplay import Selfplay, selfplay
from game.players import usual
from game.rules import box, scenario_path
from tests.plain import plain_env

OWN = usual("kayotz")
"""The name of the player that games are usually played by."""
BOTH = (OWN, "random")
QUICK = ("selfplay", "kayotz", "run-the-gauntlet", "--player", "random")
PATIENCE = 60.0  # seconds after which a test gives up


def quick(games: int = 4, seed: int = 1, player: str = "random", **options: bool) -> Selfplay:
    """Games that take a moment each."""
    source = scenario_path("kayotz", "run-the-gauntlet")
    return selfplay(
        "kayotz", source, games=games, seed=seed, player=player, options=options
    )


def all_played(plan: Selfplay) -> list[PlayedGame]:
    """Its games as this process plays them, without their times."""
    return [record.without_times() for record in OneProcess().play(plan.jobs())]


def kept(path: Path) -> list[PlayedGame]:
    """The games of a file, as its lines are: without their times, in the order of their seeds."""
    lines = path.read_bytes().splitlines()[1:]
    games = [msgspec.json.decode(line, type=PlayedGame).without_times() for line in lines]
    return sorted(games, key=lambda game: game.seed)


def won_by(job: Job, name: str) -> PlayedGame:
    """A game that nobody has played, won by the player of that name; "" for a draw."""
    side = next((side for side, player in job.seats.items() if player == name), "")
    return PlayedGame(job.scenario, job.seats, job.seed, side or "draw", side or "Draw", side,
                      rank=1, turns=1)


class Disorderly:
    """A crew that takes so many games in hand and plays them from the last to the first."""

    def __init__(self, hands: int, play: Any = play_job) -> None:
        self._hands, self._play = hands, play

    def play(self, jobs: Iterator[Job]) -> Generator[PlayedGame, None, None]:
        """The games, out of order."""
        hand: list[Job] = []
        while True:
            while len(hand) < self._hands and (job := next(jobs, None)) is not None:
                hand.append(job)
            if not hand:
                return
            while hand:
                yield self._play(hand.pop())


@contextmanager
def begun(*arguments: str) -> "Iterator[subprocess.Popen[str]]":
    """The program with these arguments, as a process of its own that leads a group; whatever comes
    of the test, it doesn't stay behind."""
    # Where a shell runs the tests in the background, Ctrl+C is ignored, by what they start as well.
    heard = signal.signal(signal.SIGINT, signal.default_int_handler)
    with subprocess.Popen(
        [sys.executable, "-m", "game", *arguments], stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True, env=plain_env(), start_new_session=True,
    ) as process:
        signal.signal(signal.SIGINT, heard)
        try:
            yield process
        finally:
            process.kill()


def wait_for_games(process: "subprocess.Popen[str]", path: Path, games: int) -> None:
    """Wait until so many are kept."""
    until = time.monotonic() + PATIENCE
    while not path.exists() or path.read_bytes().count(b"\n") <= games:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < until
        time.sleep(0.01)


def ordinary(game: str) -> set[str]:
    """Ids of the scenarios of a game that are neither lessons nor problems."""
    return {card.id for card in box(game).scenarios() if card.kind == "scenario"}
