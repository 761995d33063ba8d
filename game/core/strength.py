"""How strong the computer players have shown themselves: games that were counted, by scenario and
by who had which seat.

The file (`assets/data/strength.yaml`) is written by the ladder of the laboratory and read by the
page on which an opponent is chosen. A game that isn't in it has not been measured.
"""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

import msgspec

from game.core.asset_yaml import Record, read_asset
from game.core.errors import BoxError
from game.core.interval import wilson
from game.core.resources import asset

STRENGTH = ("data", "strength.yaml")
"""Where it lies, below `assets/`."""
_Count = Annotated[int, msgspec.Meta(ge=0)]


class SeatedGames(Record, frozen=True):
    """The games of one scenario with the same players in the same seats.

    seats: name of the player of each side, "" where the rules alone decided. games: how many were
    played out; won: how many each side has won; the rest were drawn. seconds: how long each side's
    player took for a decision on the average, 0 where nobody was asked.
    """

    scenario: str
    seats: dict[str, str]
    games: Annotated[int, msgspec.Meta(ge=1)]
    won: dict[str, _Count]
    seconds: dict[str, Annotated[float, msgspec.Meta(ge=0)]] = msgspec.field(default_factory=dict)


Measured = dict[str, tuple[SeatedGames, ...]]
"""By id of the game."""


class WonOf(NamedTuple):
    """So many games won, lost and drawn. Drawn ones say nothing of who is stronger."""

    won: int
    lost: int
    drawn: int

    @property
    def games(self) -> int:
        """All of them."""
        return self.won + self.lost + self.drawn

    @property
    def decided(self) -> int:
        """Those that somebody won."""
        return self.won + self.lost

    @property
    def share(self) -> float:
        """The part of the decided games that was won, 0 … 1; half of none."""
        return self.won / self.decided if self.decided else 0.5

    @property
    def bounds(self) -> tuple[float, float]:
        """Between which the true part lies, 19 times in 20."""
        return wilson(self.won, self.decided)


def read_strength(path: Path) -> Measured:
    """What was measured.

    Raises:
        BoxError: the file is missing or faulty; one line.
    """
    measured: Measured = read_asset(path, Measured, lambda tree: tree or {})
    for game, rows in measured.items():
        for row in rows:
            if not set(row.won) <= set(row.seats) or sum(row.won.values()) > row.games:
                raise BoxError(
                    f"{path.name} can't be used ({game}, {row.scenario}: more games are won than "
                    "played, or by nobody): write it again"
                )
    return measured


def strength_of(game: str) -> tuple[SeatedGames, ...]:
    """What was measured of a game; nothing where there is no file.

    Raises:
        BoxError: the file is faulty.
    """
    path = asset(*STRENGTH)
    return read_strength(path).get(game, ()) if path.is_file() else ()


def won_against(rows: Iterable[SeatedGames], player: str, other: str) -> WonOf:
    """How a player did against another one, all scenarios and both seats together."""
    met = [
        (row, side) for row in rows for side, name in row.seats.items()
        if name == player and [one for at, one in row.seats.items() if at != side] == [other]
    ]
    return _sum(met)


def seconds_of(rows: Iterable[SeatedGames], player: str, seat: str = "") -> float | None:
    """How long a player takes for a decision on the average, in the seat of a side or in any; None
    where nobody measured it."""
    found = [
        (row.games, row.seconds[side]) for row in rows
        for side, name in row.seats.items()
        if name == player and seat in ("", side) and row.seconds.get(side)
    ]
    games = sum(count for count, _ in found)
    return sum(count * each for count, each in found) / games if games else None


def won_by_side(
    rows: Iterable[SeatedGames], scenario: str, side: str, seats: Mapping[str, str] | None = None,
    *, led: bool | None = None,
) -> WonOf:
    """How a side did in a scenario, whoever played it, or only where some seats were so taken.
    led: only where every side had a player, or only where the rules alone decided for one."""
    asked = (seats or {}).items()
    return _sum([
        (row, side) for row in rows
        if row.scenario == scenario and side in row.seats
        and led in (None, all(row.seats.values()))
        and all(row.seats.get(at) == name for at, name in asked)
    ])


def _sum(found: Sequence[tuple[SeatedGames, str]]) -> WonOf:
    """All games of some rows together, each as seen from a side."""
    won = sum(row.won.get(side, 0) for row, side in found)
    decided = sum(sum(row.won.values()) for row, _ in found)
    return WonOf(won, decided - won, sum(row.games for row, _ in found) - decided)
