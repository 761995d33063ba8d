"""Tournaments: who meets whom, round by round, until one is left.

Builds of a game's workshop meet in bouts (`Workshop.bout`), the loser is out. A tournament is plain
data, kept in one file; who won a bout is told by `decided`, whoever fought it out.
"""

from pathlib import Path
from typing import Annotated

import msgspec
from msgspec.structs import replace

from game.core.atomic import write_atomic
from game.core.errors import BoxError
from game.core.safe_files import json_of, read_bytes
from game.core.seeded_draw import SeededDraw

SIZES = (4, 8)
"""How many may enter."""
_MOST = 1 << 20
_NAME = Annotated[str, msgspec.Meta(max_length=200)]


class TournamentEntry(msgspec.Struct, frozen=True):
    """Somebody who has entered. build: its file's text; own: the player's, who plays its bouts."""

    title: _NAME
    note: _NAME
    build: Annotated[str, msgspec.Meta(max_length=20_000)]
    own: bool = False


class Bout(msgspec.Struct, frozen=True):
    """A bout of a round, from 1. first, second: who meets, by their places among the entrants;
    winner: which of them, None while that is open. again: how often it came to nothing."""

    round: int
    first: int
    second: int
    winner: int | None = None
    again: int = 0

    @property
    def loser(self) -> int | None:
        """Who is out by it."""
        return None if self.winner is None else self.first + self.second - self.winner


class Tournament(msgspec.Struct, frozen=True):
    """One tournament. seed: it draws who meets whom. bouts: those of all rounds so far, each round
    whole; the winners of two that follow each other meet in the next."""

    game: _NAME
    seed: Annotated[int, msgspec.Meta(ge=0, lt=1 << 53)]
    entrants: Annotated[tuple[TournamentEntry, ...], msgspec.Meta(min_length=4, max_length=8)]
    bouts: Annotated[tuple[Bout, ...], msgspec.Meta(max_length=7)]

    @property
    def champion(self) -> int | None:
        """Who has won it all, None while it goes on."""
        last = self.bouts[-1]
        return last.winner if 2 ** last.round == len(self.entrants) else None

    def mark(self, number: int) -> str:
        """What tells a try at a bout from every other, in a few words."""
        bout = self.bouts[number]
        return f"tournament {self.seed} bout {number + 1} try {bout.again + 1}"

    def dice(self, number: int) -> int:
        """The seed of the dice of a try at a bout."""
        return SeededDraw(self.seed, self.mark(number)).below(1 << 31)

    def mine(self, number: int) -> bool:
        """Whether the player has somebody in a bout."""
        bout = self.bouts[number]
        return self.entrants[bout.first].own or self.entrants[bout.second].own

    def decided(self, number: int, first: bool | None) -> "Tournament":
        """The tournament once a bout is over. first: whether the first of the two has won; None:
        nobody has, and it is fought again. After the last bout of a round the next one stands."""
        bouts, bout = list(self.bouts), self.bouts[number]
        if bout.winner is not None:
            return self
        if first is None:
            bouts[number] = replace(bout, again=bout.again + 1)
        else:
            bouts[number] = replace(bout, winner=bout.first if first else bout.second)
        if 2 ** bout.round < len(self.entrants):
            bouts += _following([one for one in bouts if one.round == bout.round])
        return replace(self, bouts=tuple(bouts))


def _following(bouts: list[Bout]) -> list[Bout]:
    """The next round; none before all of these are over, nor after the last."""
    winners = [bout.winner for bout in bouts if bout.winner is not None]
    if len(winners) < max(len(bouts), 2):
        return []
    return [
        Bout(bouts[0].round + 1, one, other)
        for one, other in zip(winners[::2], winners[1::2], strict=True)
    ]


def drawn(game: str, entrants: tuple[TournamentEntry, ...], seed: int) -> Tournament:
    """A tournament whose first round is drawn; those of the player's don't meet in it if it can be
    helped.

    Raises:
        BoxError: not so many that they come down to one.
    """
    if len(entrants) not in SIZES:
        raise BoxError(f"{len(entrants)} entrants: enter {' or '.join(map(str, SIZES))}")
    draw = SeededDraw(seed, "bracket")
    own = draw.shuffled(at for at, one in enumerate(entrants) if one.own)
    others = draw.shuffled(at for at, one in enumerate(entrants) if not one.own)
    half = len(entrants) // 2
    order = [*own, *others]
    pairs = draw.shuffled(zip(order[:half], order[half:], strict=True))
    bouts = [
        Bout(1, *(pair if draw.below(2) else pair[::-1])) for pair in pairs
    ]
    return Tournament(game, seed, entrants, tuple(bouts))


class TournamentFile:
    """Where the tournament of a game is kept."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "tournament.json"

    def read(self) -> Tournament | None:
        """The one that is kept; None where there is none.

        Raises:
            BoxError: it can't be read, with why.
        """
        if not self.path.exists():
            return None
        kept = json_of(read_bytes(self.path, _MOST), Tournament, self.path.name)
        if not _sound(kept):
            raise BoxError(f"{self.path.name}: its bouts don't follow from each other")
        return kept

    def keep(self, tournament: Tournament) -> None:
        """Write it.

        Raises:
            SaveError: the folder can't be written.
        """
        write_atomic(self.path, msgspec.json.encode(tournament))

    def drop(self) -> None:
        """No tournament any more."""
        self.path.unlink(missing_ok=True)


def _sound(kept: Tournament) -> bool:
    """Whether its rounds follow from each other."""
    everybody = list(range(len(kept.entrants)))
    if len(everybody) not in SIZES:
        return False
    known = [bout for bout in kept.bouts if bout.round == 1]
    if sorted(at for bout in known for at in (bout.first, bout.second)) != everybody:
        return False
    rounds, pending = known, [*known]
    while (following := _following(pending)) and 2 ** pending[0].round < len(everybody):
        there = [bout for bout in kept.bouts if bout.round == following[0].round]
        if [(one.first, one.second) for one in there] != [
            (one.first, one.second) for one in following
        ]:
            return False
        rounds, pending = [*rounds, *there], there
    whole = all(one.winner in (None, one.first, one.second) for one in kept.bouts)
    return whole and list(kept.bouts) == rounds
