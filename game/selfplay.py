"""Computer players against a scenario, many games over: what balance is judged by."""

import random
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from pathlib import Path
from typing import Any

import msgspec

from game.core.dice import SeededDice
from game.core.errors import BoxError
from game.core.rules import AnyRules
from game.core.view_records import Result
from game.players import NAMES, Player, computer, usual
from game.rules import box

MAX_ACTIONS = 20_000


class Report(msgspec.Struct, frozen=True):
    """Results of a run: how often each result came, with the play and the time it took.

    players: name of the player of each side. thought: milliseconds of each decision, ascending.
    """

    games: int
    results: dict[Result, int]
    actions: int
    turns: int
    seconds: float
    players: dict[str, str] = {}
    thought: tuple[float, ...] = ()


def play_one(
    game: AnyRules, players: dict[str, Player], seed: int, thought: list[float] | None = None
) -> tuple[Any, int]:
    """One game to its end: the last position, and how many actions it took.

    thought: gets the milliseconds of each decision.

    Raises:
        BoxError: it doesn't end within MAX_ACTIONS actions.
    """
    dice = SeededDice(seed)
    rng = random.Random(seed)
    state = game.start(dice).state
    for count in range(MAX_ACTIONS):
        action = game.auto(state)
        if action is None:
            if game.outcome(state) is not None:
                return state, count
            began = time.perf_counter()
            action = players[game.decider(state)].choose(game, state, rng)
            if thought is not None:
                thought.append(1000 * (time.perf_counter() - began))
        state = game.play(state, action, dice).state
    raise BoxError(f"seed {seed}: no end after {MAX_ACTIONS} actions: report this scenario")


def players_of(text: str, sides: Iterable[str], usual: str = NAMES[0]) -> dict[str, str]:
    """Who plays each side, from "scripted" (all of them) or "blue=scripted,rust=random". usual:
    who plays those that aren't named.

    Raises:
        BoxError: names the side or the player that there isn't.
    """
    known = tuple(sides)
    if "=" not in text:
        return dict.fromkeys(known, _named(text) if text else usual)
    players = dict.fromkeys(known, usual)
    for part in text.split(","):
        side, _, name = part.partition("=")
        if side.strip() not in known:
            raise BoxError(f"--player {text}: no side {side.strip()!r}: use {', '.join(known)}")
        players[side.strip()] = _named(name)
    return players


def _named(text: str) -> str:
    name = text.strip()
    if name in NAMES:
        return name
    raise BoxError(
        f"--player {text}: there is no player {name!r}: use {' or '.join(NAMES)}, or one for each "
        "side as blue=scripted,rust=random"
    )


def run(
    game_id: str, source: Path | str, *, games: int, seed: int, player: str = "",
    options: dict[str, bool] | None = None,
) -> Report:
    """Play `games` games with seeds seed, seed + 1, …; player: as in `players_of`, empty for the
    game's own or, where it has none, chance.

    Raises:
        BoxError: a side or player that there isn't, or a game that doesn't end.
    """
    game = box(game_id).load(source, options or {})
    names = players_of(player, game.sides, usual(game_id))
    players = {side: computer(game_id, name) for side, name in names.items()}
    results: Counter[Result] = Counter()
    actions = turns = 0
    thought: list[float] = []
    began = time.perf_counter()
    for number in range(games):
        state, count = play_one(game, players, seed + number, thought)
        status = game.status(state)
        assert status.result is not None
        results[msgspec.structs.replace(status.result, lines=())] += 1
        actions += count
        turns += status.turn
    seconds = time.perf_counter() - began
    return Report(games, dict(results), actions, turns, seconds, names, tuple(sorted(thought)))


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

    Each level has its own share and that of "this or better". Where more than one side can win,
    each side's wins among the games that somebody won.
    """
    out = [f"{report.games} games, {report.turns / max(1, report.games):.1f} turns on average",
           "  share   95 %           or better"]
    so_far = 0
    for result, count in sorted(report.results.items(), key=lambda item: item[0].rank):
        so_far += count
        better = _share(so_far, report.games)
        side = sides.get(result.winner, result.winner)
        out.append(f"{_share(count, report.games)} {better}  {result.title} ({side or 'nobody'})")
    if len(report.players) > 1:
        out += _wins(report, sides)
    rate = report.actions / report.seconds if report.seconds else 0.0
    out.append(f"  {report.actions} actions in {report.seconds:.1f} s, {rate:,.0f} a second")
    if report.thought:
        median, late, longest = (_quantile(report.thought, part) for part in (0.5, 0.99, 1.0))
        out.append(f"  {len(report.thought)} decisions: median {median:.1f} ms, 99 % within "
                   f"{late:.1f} ms, longest {longest:.1f} ms")
    return out


def _wins(report: Report, sides: dict[str, str]) -> Iterator[str]:
    """Who won of the games that somebody won."""
    won = Counter(dict.fromkeys(report.players, 0))
    for result, count in report.results.items():
        if result.winner in won:
            won[result.winner] += count
    decided = won.total()
    yield f"  of {decided} decided games"
    for side, count in won.items():
        yield f"{_share(count, decided)}  {sides.get(side, side)}, {report.players[side]}"


def _quantile(ascending: Sequence[float], part: float) -> float:
    return ascending[min(len(ascending) - 1, int(part * len(ascending)))]


def _share(count: int, games: int) -> str:
    low, high = interval(count, games)
    return f"  {100 * count / max(1, games):5.1f} % ({low:4.1f}-{high:4.1f})"
