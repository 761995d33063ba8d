"""How fair a scenario is: what many quick games of it came to, and how points are moved from one
side to the other until neither leads."""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Literal

import msgspec
from msgspec.structs import replace

from game.core.asset_yaml import read_asset
from game.core.interval import wilson
from game.core.resources import asset
from game.core.skirmish import MOST_LEVELLING

EVEN = (0.45, 0.55)
"""A side's share of the decided games within which neither has an advantage that matters."""
SURE = (0.35, 0.65)
"""Within these the whole interval must lie before a scenario is called even."""
DECIDED = 0.6
"""Share of its games that must have a winner, for a scenario to be as even as they are."""
_MOST_TRIES = 8
_FAR = 4
"""So many steps from the most even one it is looked for a more even one, within the tries."""
_STEP = 0.1
"""So much of a share a step of levelling is thought to move while nothing is known of it."""

FairnessVerdict = Literal["even", "uneven", "open"]
"""uneven: one side wins more, beyond chance. open: too few games to tell."""


class QuickGames(msgspec.Struct, frozen=True):
    """How one game's quick games are played, see `assets/data/fairness.yaml`."""

    player: str
    games: Annotated[int, msgspec.Meta(ge=1)]
    batch: Annotated[int, msgspec.Meta(ge=1)]


@cache
def quick_games() -> dict[str, QuickGames]:
    """How the quick games of each game are played, by its id."""
    return read_asset(asset("data", "fairness.yaml"), dict[str, QuickGames])


class LevelCount(msgspec.Struct, frozen=True):
    """How many games ended with a result. rank: its place among all, 0 the best."""

    title: str
    winner: str
    rank: int
    games: int


class FairnessTally(msgspec.Struct, frozen=True):
    """What some games came to. levels: by the id of the result; turns: by the number of the turn in
    which they ended, how many."""

    levels: dict[str, LevelCount] = {}
    turns: dict[int, int] = {}

    @property
    def games(self) -> int:
        """How many there were."""
        return sum(self.turns.values())

    @property
    def decided(self) -> int:
        """Those that somebody has won."""
        return sum(level.games for level in self.levels.values() if level.winner)

    def wins(self, side: str) -> int:
        """Those that a side has won."""
        return sum(level.games for level in self.levels.values() if level.winner == side)

    def share(self, side: str) -> float:
        """A side's share of the decided games, 0 … 1; a half of none."""
        return self.wins(side) / self.decided if self.decided else 0.5

    @property
    def mostly_drawn(self) -> bool:
        """Whether so few of them were won that they say nothing of who wins."""
        return self.decided < DECIDED * self.games

    def interval(self, side: str) -> tuple[float, float]:
        """Where that share lies, nearly surely (95 %, Wilson)."""
        return wilson(self.wins(side), self.decided)

    def verdict(self, side: str) -> FairnessVerdict:
        """Whether neither side leads; the same whichever side is asked about."""
        low, high = self.interval(side)
        if high < EVEN[0] or low > EVEN[1]:
            return "uneven"
        even = EVEN[0] <= self.share(side) <= EVEN[1]
        return "even" if even and SURE[0] <= low and high <= SURE[1] else "open"

    def ladder(self) -> tuple[LevelCount, ...]:
        """The results that came up, the best first."""
        return tuple(sorted(self.levels.values(), key=lambda level: (level.rank, level.title)))

    def turn_span(self) -> tuple[int, int, int]:
        """The first and the last turn in which nine of ten games ended, and the middle one; zeros
        of no games."""
        ends = sorted(turn for turn, count in self.turns.items() for _ in range(count))
        if not ends:
            return 0, 0, 0
        last = len(ends) - 1
        return ends[last // 20], ends[last - last // 20], ends[last // 2]

    def and_game(
        self, level: str, title: str, winner: str, rank: int, turn: int
    ) -> "FairnessTally":
        """With one game more."""
        count = LevelCount(title, winner, rank, 1)
        return self.plus(FairnessTally({level: count}, {turn: 1}))

    def plus(self, other: "FairnessTally") -> "FairnessTally":
        """Both together."""
        levels = dict(self.levels)
        for id, level in other.levels.items():
            known = levels.get(id)
            levels[id] = level if known is None else \
                replace(known, games=known.games + level.games)
        turns = dict(self.turns)
        for turn, count in other.turns.items():
            turns[turn] = turns.get(turn, 0) + count
        return FairnessTally(levels, turns)


def next_levelling(tallies: Mapping[int, FairnessTally], first: str) -> int | None:
    """Which levelling of a skirmish to try next, None where it can't be made more even. tallies:
    what the games came to with each levelling that was tried; first: the side that gets more by a
    higher one."""
    if not tallies:
        return 0
    told = {step: tally.share(first) for step, tally in tallies.items() if not tally.mostly_drawn}
    weak = [step for step, share in told.items() if share < EVEN[0]]
    strong = [step for step, share in told.items() if share > EVEN[1]]
    if len(weak) + len(strong) < len(told) or len(tallies) >= _MOST_TRIES:
        return None
    if not told:
        return _beside(tallies, first)
    if weak and strong:
        low, high = max(weak), min(strong)
        middle = (low + high) // 2
        new = low < middle < high and middle not in tallies
        return middle if new else _beside(tallies, first)
    start = max(weak) if weak else min(strong)
    off = abs(tallies[start].share(first) - 0.5)
    far = max(1, int(off / _STEP))
    found = min(MOST_LEVELLING, start + far) if weak else max(-MOST_LEVELLING, start - far)
    if found not in tallies:
        return found
    return _beside(tallies, first) if tallies[found].mostly_drawn else None


def _beside(tallies: Mapping[int, FairnessTally], first: str) -> int | None:
    """One that lies near the best so far: units can't be halved, so a few steps further it may
    well be more even than at either neighbour of the middle."""
    best = fairest(tallies, first)
    for step in (best + off * way for off in range(1, _FAR + 1) for way in (1, -1)):
        if step not in tallies and abs(step) <= MOST_LEVELLING:
            return step
    return None


def fairest(tallies: Mapping[int, FairnessTally], first: str) -> int:
    """The levelling of those tried with which the sides are nearest to each other, but for those
    that mostly end in a draw; of equals the one with the least change."""
    return min(tallies, key=lambda step: (
        tallies[step].mostly_drawn, abs(tallies[step].share(first) - 0.5), abs(step), step
    ))
