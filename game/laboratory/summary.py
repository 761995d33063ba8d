"""What came of games that were played, in numbers: counts of results, who won, how long it took."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from game.laboratory.game_record import PlayedGame, whole
from game.laboratory.statistics import share_text


class ResultCount(NamedTuple):
    """A result of a game. games: how often it came; better: this one or a better one."""

    title: str
    winner: str
    games: int
    better: int


class Pace(NamedTuple):
    """A player's decisions, or those of one side. slowest: milliseconds of each game's longest,
    ascending; seed: of the game with the longest of all."""

    decisions: int
    mean: float
    slowest: tuple[float, ...]
    seed: int


def levels(records: Iterable[PlayedGame]) -> list[ResultCount]:
    """Results from the best down."""
    counts: Counter[tuple[int, str, str]] = Counter(
        (record.rank, record.title, record.winner) for record in whole(records)
    )
    found, so_far = [], 0
    for (_, title, winner), count in sorted(counts.items()):
        so_far += count
        found.append(ResultCount(title, winner, count, so_far))
    return found


def wins(records: Iterable[PlayedGame]) -> Counter[str]:
    """How often each side has won; "" where nobody has."""
    return Counter(record.winner for record in whole(records))


def wins_of_players(records: Iterable[PlayedGame]) -> Counter[str]:
    """How often each player has won, wherever it sat; "" where nobody has."""
    return Counter(record.seats.get(record.winner, "") for record in whole(records))


def deciders(records: Iterable[PlayedGame], seats: Mapping[str, str]) -> dict[str, str]:
    """Who decided for each side: its player, or the rules where nobody was ever asked."""
    asked = {side for record in records for side in record.thinking}
    return {side: name if side in asked else "the rules" for side, name in seats.items()}


def paces(records: Iterable[PlayedGame]) -> dict[str, Pace]:
    """How long each player thought, by its name."""
    parts: dict[str, list[tuple[int, float, float, int]]] = {}
    for record in whole(records):
        for side, one in record.thinking.items():
            parts.setdefault(record.seats[side], []).append(
                (one.decisions, one.total, one.slowest, record.seed)
            )
    return {
        name: Pace(
            sum(part[0] for part in found),
            sum(part[1] for part in found) / max(1, sum(part[0] for part in found)),
            tuple(sorted(part[2] for part in found)),
            max(found, key=lambda part: part[2])[3],
        )
        for name, found in sorted(parts.items())
    }


def mean(values: Sequence[float]) -> float:
    """The average; 0 of nothing."""
    return sum(values) / len(values) if values else 0.0


def lines(
    records: Sequence[PlayedGame], sides: Mapping[str, str], seats: Mapping[str, str]
) -> Iterator[str]:
    """The summary as printed: shares with their 95 % intervals, then the speed, then the faults.

    Each level has its own share and that of "this or better". Where more than one side can win,
    each side's wins among the games that somebody won.
    """
    ended = list(whole(records))
    turns = mean([record.turns for record in ended])
    yield f"{len(ended)} games, {turns:.1f} turns on average"
    yield f"{'share (95 %)':>22}{'this or better':>22}"
    for level in levels(ended):
        yield (
            f"{share_text(level.games, len(ended)):>22}{share_text(level.better, len(ended)):>22}  "
            f"{level.title} ({sides.get(level.winner, level.winner) or 'nobody'})"
        )
    if len(seats) > 1:
        won = wins(ended)
        decided = won.total() - won[""]
        yield f"  of {decided} decided games"
        for side, name in deciders(ended, seats).items():
            yield f"{share_text(won[side], decided):>22}  {sides.get(side, side)}, {name}"
    seconds = sum(record.seconds for record in ended)
    actions = sum(record.actions for record in ended)
    rate = actions / seconds if seconds else 0.0
    yield f"  {actions} actions in {seconds:.1f} s of play, {rate:,.0f} a second"
    for name, pace in paces(ended).items():
        yield (
            f"  {name}: {pace.decisions} decisions, {pace.mean:.1f} ms on average, longest "
            f"{pace.slowest[-1]:.1f} ms (seed {pace.seed})"
        )
    yield from faults(records)


def faults(records: Iterable[PlayedGame]) -> Iterator[str]:
    """A line for each game that has no end."""
    for record in records:
        if record.fault:
            yield f"  fault in {record.scenario}, seed {record.seed}: {record.fault}"
