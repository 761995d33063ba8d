"""Computer players against a scenario, many games over: what balance is judged by."""

import random
import time
from collections import Counter
from math import sqrt
from pathlib import Path

import msgspec

from game.core.contract import AnyGame
from game.core.dice import SeededDice
from game.core.errors import BoxError
from game.core.table import Result, Status
from game.players import Player, computer
from game.rules import box

MAX_ACTIONS = 20_000


class Report(msgspec.Struct, frozen=True):
    """Results of a run: how often each result came, with the play and the time it took."""

    games: int
    results: dict[Result, int]
    actions: int
    turns: int
    seconds: float


def play_one(game: AnyGame, players: dict[str, Player], seed: int) -> tuple[Status, int]:
    """One game to its end: where it stands then, and how many actions it took.

    Raises:
        BoxError: it doesn't end within MAX_ACTIONS actions.
    """
    dice = SeededDice(seed)
    rng = random.Random(seed)
    state = game.start(dice).state
    for count in range(MAX_ACTIONS):
        action = game.auto(state)
        if action is None:
            status = game.status(state)
            if status.result is not None:
                return status, count
            action = players[status.to_act].choose(game, state, rng)
        state = game.play(state, action, dice).state
    raise BoxError(f"seed {seed}: no end after {MAX_ACTIONS} actions: report this scenario")


def run(
    game_id: str, source: Path | str, *, games: int, seed: int, player: str,
    options: dict[str, bool] | None = None,
) -> Report:
    """Play `games` games with seeds seed, seed + 1, …; every side is played by `player`."""
    game = box(game_id).load(source, options or {})
    players = {side: computer(game_id, player) for side in game.sides}
    results: Counter[Result] = Counter()
    actions = turns = 0
    began = time.perf_counter()
    for number in range(games):
        status, count = play_one(game, players, seed + number)
        assert status.result is not None
        results[msgspec.structs.replace(status.result, lines=())] += 1
        actions += count
        turns += status.turn
    return Report(games, dict(results), actions, turns, time.perf_counter() - began)


def interval(hits: int, games: int) -> tuple[float, float]:
    """95 % Wilson interval of a share, in percent."""
    if not games:
        return 0.0, 100.0
    z, share = 1.96, hits / games
    middle = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 100 / (1 + z * z / games)
    return (middle - spread) * scale, (middle + spread) * scale


def lines(report: Report, sides: dict[str, str]) -> list[str]:
    """The report as printed: shares with their 95 % intervals, then the speed.

    Each level has its own share and that of "this or better".
    """
    out = [f"{report.games} games, {report.turns / max(1, report.games):.1f} turns on average",
           "  share   95 %           or better"]
    so_far = 0
    for result, count in sorted(report.results.items(), key=lambda item: item[0].rank):
        so_far += count
        better = _share(so_far, report.games)
        side = sides.get(result.winner, result.winner)
        out.append(f"{_share(count, report.games)} {better}  {result.title} ({side})")
    rate = report.actions / report.seconds if report.seconds else 0.0
    out.append(f"  {report.actions} actions in {report.seconds:.1f} s, {rate:,.0f} a second")
    return out


def _share(count: int, games: int) -> str:
    low, high = interval(count, games)
    return f"  {100 * count / max(1, games):5.1f} % ({low:4.1f}-{high:4.1f})"
