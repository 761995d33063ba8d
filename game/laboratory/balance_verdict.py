"""What games say of a scenario's balance: a figure for each thing that is wanted of it, and whether
it is met."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from game.laboratory.game_record import PlayedGame, whole
from game.laboratory.statistics import interval, share_text
from game.laboratory.summary import mean, wins

FAIR = (45.0, 55.0)
"""Percent of the decided games that either side may win."""
DRAWS = 10.0
OPEN = 0.15
"""Part of the playouts in which each side must win, for a game to be open still."""
MOST = 50.0
"""Percent of the games that must be open at two thirds of their length."""
ACTIVE = 75.0
"""Percent of the games in which even the unit that acts most rarely must act."""

Met = Literal["yes", "no", "unsure", "–"]


class Criterion(NamedTuple):
    """One thing that is wanted. value: what was measured, in words; met: "unsure" where the
    interval holds both, "–" where it can't be asked of this scenario."""

    id: str
    value: str
    met: Met


class Verdicts(NamedTuple):
    """What was measured of one set-up. losses: by side in percent of its force, after each third,
    on the average of all games. idle: by unit, in how many games it did nothing. levels: by title,
    how many games ended so."""

    games: int
    turns: float
    criteria: tuple[Criterion, ...]
    losses: dict[str, tuple[float, float, float]]
    idle: dict[str, int]
    levels: dict[str, int]
    margin: float


def verdicts(records: Iterable[PlayedGame], sides: Mapping[str, str], *, alone: bool) -> Verdicts:
    """What games say of a set-up. sides: names by id. alone: one side decides, against the rules'
    own play, so that its results are levels, and no share of wins is wanted."""
    ended = list(whole(records))
    levels = Counter(one.title for one in sorted(ended, key=lambda one: one.rank))
    return Verdicts(
        len(ended), mean([one.turns for one in ended]),
        (_fair(ended, sides, alone=alone), _draws(ended, alone=alone), _open(ended, alone=alone),
         _active(ended)),
        _losses(ended), _idle(ended), dict(levels), _margin(ended),
    )


def _fair(ended: Sequence[PlayedGame], sides: Mapping[str, str], *, alone: bool) -> Criterion:
    won = wins(ended)
    first = next(iter(sides))
    decided = won.total() - won[""]
    told = f"{sides[first]} {share_text(won[first], decided)} of {decided}"
    if alone or not decided:
        return Criterion("fair", told, "–")
    share, (low, high) = 100 * won[first] / decided, interval(won[first], decided)
    met: Met = "yes" if FAIR[0] <= share <= FAIR[1] else "no"
    if met == "no" and low <= FAIR[1] and high >= FAIR[0]:
        met = "unsure"
    return Criterion("fair", told, met)


def _draws(ended: Sequence[PlayedGame], *, alone: bool) -> Criterion:
    none = wins(ended)[""]
    told = share_text(none, len(ended))
    if alone or not ended:
        return Criterion("draws", told, "–")
    return Criterion("draws", told, _below(none, len(ended), DRAWS))


def _below(hits: int, games: int, limit: float) -> Met:
    """Whether a share lies below a limit."""
    low, _ = interval(hits, games)
    if 100 * hits / games < limit:
        return "yes"
    return "unsure" if low < limit else "no"


def _open(ended: Sequence[PlayedGame], *, alone: bool) -> Criterion:
    sampled = [one.observed.ends for one in ended if one.observed and one.observed.ends]
    count = sum(is_open(ends, alone=alone) for ends in sampled)
    if not sampled:
        return Criterion("open", "–", "–")
    low, high = interval(count, len(sampled))
    met: Met = "unsure" if low <= MOST <= high else "yes" if low > MOST else "no"
    if met == "unsure" and 100 * count > MOST * len(sampled):
        met = "yes"
    return Criterion("open", f"{share_text(count, len(sampled))} of {len(sampled)}", met)


def is_open(ends: Mapping[str, int], *, alone: bool) -> bool:
    """Whether a game could still go either way: at least two sides (or results, where one side
    decides alone) have their part of the playouts."""
    total = sum(ends.values())
    shares = [count / total for end, count in ends.items() if end or alone]
    return sum(share >= OPEN for share in shares) >= 2


def _active(ended: Sequence[PlayedGame]) -> Criterion:
    idle = _idle(ended)
    if not idle:
        return Criterion("active", "all, always", "yes")
    unit, games = max(idle.items(), key=lambda item: item[1])
    acted = len(ended) - games
    told = f"{unit} in {share_text(acted, len(ended))}"
    return Criterion("active", told, "yes" if 100 * acted >= ACTIVE * len(ended) else "no")


def _idle(ended: Sequence[PlayedGame]) -> dict[str, int]:
    found: Counter[str] = Counter()
    for one in ended:
        if one.observed is not None:
            found.update(one.observed.idle)
    return dict(found.most_common())


def _losses(ended: Sequence[PlayedGame]) -> dict[str, tuple[float, float, float]]:
    sides: dict[str, list[tuple[float, float, float]]] = {}
    for one in ended:
        for side, lost in (one.observed.lost if one.observed else {}).items():
            sides.setdefault(side, []).append(lost)
    return {
        side: (mean([one[0] for one in rows]), mean([one[1] for one in rows]),
               mean([one[2] for one in rows]))
        for side, rows in sides.items()
    }


def _margin(ended: Sequence[PlayedGame]) -> float:
    """By how much the scores of two sides differ at the end, on the average."""
    return mean([
        max(one.scores.values()) - min(one.scores.values()) for one in ended if len(one.scores) > 1
    ])
