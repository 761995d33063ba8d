"""One game between computer players, from its seed to its end. Whatever goes wrong in it is told in
its record, so that one broken game doesn't end an experiment.
"""

import random
import threading
import time
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from game.core.contract import AnyGame
from game.core.dice import SeededDice
from game.core.errors import BoxError
from game.core.rules import AnyRules
from game.laboratory.experiment import Job, code_of_players
from game.laboratory.game_record import PlayedGame, Thinking, faulty
from game.laboratory.observation import Observation
from game.players import Player, computer
from game.rules import box

MAX_ACTIONS = 20_000
_ALONE = threading.Lock()
"""Games of one process are played one after the other: they share tables that no two threads may
fill at once, and a worker of a cluster may have several threads."""


class Course(NamedTuple):
    """A game that was played out. state: its last position. thinking: by side."""

    state: Any
    actions: int
    thinking: dict[str, Thinking]


def play_one(
    game: AnyRules, players: Mapping[str, Player], seed: int,
    observation: Observation | None = None,
) -> Course:
    """One game to its end. observation: is told of every position and what was done in it.

    Raises:
        BoxError: it doesn't end within MAX_ACTIONS actions.
    """
    dice = SeededDice(seed)
    rng = random.Random(seed)
    state = game.start(dice).state
    thinking: dict[str, Thinking] = {}
    for count in range(MAX_ACTIONS):
        action = game.auto(state)
        if action is None:
            if game.outcome(state) is not None:
                if observation is not None:
                    observation.end(state)
                return Course(state, count, thinking)
            side = game.decider(state)
            began = time.perf_counter()
            action = players[side].choose(game, state, rng)
            spent = 1000 * (time.perf_counter() - began)
            thinking[side] = thinking.get(side, Thinking()).and_also(spent)
        if observation is not None:
            observation.take(state, action)
        state = game.play(state, action, dice).state
    raise BoxError(f"no end after {MAX_ACTIONS} actions: report this scenario")


def play_job(job: Job) -> PlayedGame:
    """Play a game of an experiment; one that raises an exception is recorded with it.

    Raises:
        BoxError: this program's players aren't those of the experiment: no game can be played.
    """
    own = code_of_players(job.game)
    if job.players != own:
        raise BoxError(
            f"the code of the players is {own} there and {job.players} here: install "
            "the same version everywhere"
        )
    with _ALONE:
        try:
            return _played(job)
        except Exception as error:
            return faulty(job, _told(error))


def _played(job: Job) -> PlayedGame:
    options = tuple(sorted(job.options.items()))
    game = _loaded(job.game, job.source, options)
    if game.card.variants:
        game = _loaded(job.game, box(job.game).draw(job.source, job.seed), options)
    began = time.perf_counter()
    players = {side: computer(job.game, name) for side, name in job.seats.items()}
    observation = Observation(game) if job.probe is not None else None
    course = play_one(game, players, job.seed, observation)
    status = game.status(course.state)
    result, score = status.result, game.score(course.state)
    assert result is not None
    thinking = {
        side: Thinking(one.decisions, round(one.total, 2), round(one.slowest, 2))
        for side, one in course.thinking.items()
    }
    seconds = round(time.perf_counter() - began, 3)
    observed = None
    if observation is not None and job.probe is not None:
        playouts = job.probe.playouts if job.seed % job.probe.every == 0 else 0
        observed = observation.observed(players, playouts, job.seed)
    return PlayedGame(
        job.scenario, job.seats, job.seed, result.level, result.title, result.winner, result.rank,
        dict(score.counts) if score is not None else {}, status.turn, course.actions,
        seconds, max((one.slowest for one in thinking.values()), default=0.0), thinking,
        drawn=game.card.drawn, observed=observed,
    )


@lru_cache(maxsize=8)
def _loaded(game_id: str, source: str, options: tuple[tuple[str, bool], ...]) -> AnyGame:
    return box(game_id).load(source, dict(options))


def _told(error: Exception) -> str:
    """An exception in one line, with the place that it came from."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    at = "" if trace is None else (
        f" ({Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno})"
    )
    words = " ".join(str(error).split())
    return f"{type(error).__name__}: {words}{at}" if words else f"{type(error).__name__}{at}"
