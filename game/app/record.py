"""Finished games, kept: what was played, by whom, how it ended, and how the dice fell.

Each lies in a file of its own, the save of its last position with a note of how it went
(`FinishedGame`), so that it can be watched again. Losing the folder loses nothing else. What the
record says of many games (shares, spreads) is worked out here, too, from plain counts; a share
never stands without the number of games that it is of.
"""

import datetime
from collections.abc import Iterable, Sequence
from math import erfc, exp, pi, sqrt
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec.structs import replace

from game.core.errors import SaveError
from game.core.interval import Z_80, wilson
from game.core.saves import Save
from game.core.store import SaveStore

NOTE = "record"
"""Key of the note in a save's data."""
FEW_GAMES = 8
"""Under so many games a share is drawn pale."""
FEW_DICE = 120
"""Under so many dice nothing is said about whether they are odd."""
FACES = 6


class SideDice(msgspec.Struct, frozen=True):
    """What the six-sided dice of one side showed in a game. faces: how often 1 … 6; pairs: how
    often 2 … 12, of throws of two dice that are summed. tries: dice or sums that could score,
    scored: those that did, expected: how many were to, variance: of that number."""

    faces: tuple[int, ...] = (0,) * FACES
    pairs: tuple[int, ...] = (0,) * (2 * FACES - 1)
    tries: int = 0
    scored: int = 0
    expected: float = 0.0
    variance: float = 0.0

    def __add__(self, other: "SideDice") -> "SideDice":
        return SideDice(
            tuple(a + b for a, b in zip(self.faces, other.faces, strict=True)),
            tuple(a + b for a, b in zip(self.pairs, other.pairs, strict=True)),
            self.tries + other.tries, self.scored + other.scored,
            self.expected + other.expected, self.variance + other.variance,
        )

    @property
    def dice(self) -> int:
        """How many fell."""
        return sum(self.faces)


class FinishedGame(msgspec.Struct, frozen=True):
    """The note of a finished game. finished: local time, ISO 8601. sides: their names by id;
    people: those that people decided for, opponents: who decided for the others, by side.
    winner: a side, "" for none. level, title: of the result. turns: how many, counted as
    `turn_name` ("" for turns). dice: by side, "" for dice that nobody threw. seconds: at the table,
    0 where nobody counted them. grade: what was chosen of switches that exclude each other."""

    finished: str
    sides: dict[str, str]
    people: tuple[str, ...]
    opponents: dict[str, str]
    winner: str
    level: str
    title: str
    turns: int
    turn_name: str = ""
    dice: dict[str, SideDice] = {}
    seconds: Annotated[int, msgspec.Meta(ge=0)] = 0
    grade: str = ""

    @property
    def side(self) -> str:
        """The only side that a person decided for, "" where there were two."""
        return self.people[0] if len(self.people) == 1 else ""

    @property
    def standing(self) -> str:
        """How it ended for that side: "won", "lost" or "drawn"; "" where people played each
        other."""
        if not self.side:
            return ""
        if not self.winner:
            return "drawn"
        return "won" if self.winner == self.side else "lost"

    def own_dice(self) -> SideDice:
        """The dice of the sides that people decided for."""
        return sum((self.dice.get(side, SideDice()) for side in self.people), SideDice())

    def other_dice(self) -> SideDice:
        """All others'."""
        others = (dice for side, dice in self.dice.items() if side not in self.people)
        return sum(others, SideDice())


class RecordedGame(NamedTuple):
    """A game of the record: where it lies, its last position, how it went."""

    path: Path
    save: Save
    game: FinishedGame


class GameRecord:
    """The finished games of a folder."""

    def __init__(self, folder: Path) -> None:
        self.store = SaveStore(folder)

    def keep(self, name: str, save: Save, game: FinishedGame) -> str:
        """Keep a game under a name of its own (a second ending of the same game takes the place of
        the first); a one-line reason if that could not be written, else ""."""
        noted = replace(save, data={**save.data, NOTE: msgspec.to_builtins(game)})
        try:
            self.store.write(noted, name)
        except SaveError as error:
            return str(error)
        return ""

    def knows(self, name: str) -> bool:
        """Whether a game of that name is kept, or was and has been removed."""
        path = self.store.path(name)
        return path.exists() or self.store.deleted(path)

    def games(self) -> tuple[RecordedGame, ...]:
        """All that can be read, the one finished last first."""
        found = []
        for listing in self.store.list():
            best = listing.best
            if best is None or best.save is None:
                continue
            game = finished_game(best.save)
            if game is not None:
                found.append(RecordedGame(listing.path, best.save, game))
        return tuple(sorted(found, key=lambda entry: entry.game.finished, reverse=True))

    def remove(self, path: Path) -> Path:
        """Take a game out of the record; what `bring_back` takes.

        Raises:
            SaveError: it can't be.
        """
        return self.store.delete(path)

    def bring_back(self, aside: Path) -> Path:
        """Put a removed game back.

        Raises:
            SaveError: it can't be.
        """
        return self.store.undelete(aside)


def finished_game(save: Save) -> FinishedGame | None:
    """The note that a save carries; None without one, or with one that can't be read."""
    note: Any = save.data.get(NOTE)
    try:
        game = msgspec.convert(note, FinishedGame)
        datetime.datetime.fromisoformat(game.finished)
    except (msgspec.ValidationError, ValueError):
        return None
    whole = all(
        len(dice.faces) == FACES and len(dice.pairs) == 2 * FACES - 1
        and min(*dice.faces, *dice.pairs, dice.tries, dice.scored, dice.variance) >= 0
        for dice in game.dice.values()
    )
    return game if whole else None


# What many games say


class Share(NamedTuple):
    """So many won of so many games. low, high: between which the true share lies, four times in
    five."""

    name: str
    won: int
    games: int
    low: float
    high: float

    @property
    def few(self) -> bool:
        """Whether these are too few to say much."""
        return self.games < FEW_GAMES


def share(name: str, won: int, games: int) -> Share:
    """A share with the interval of Wilson at 80 %. games: at least 1."""
    return Share(name, won, games, *wilson(won, games, Z_80))


def shares(named: Iterable[tuple[str, FinishedGame]]) -> tuple[Share, ...]:
    """How many were won of the games of each name, in the order of the names' first appearance;
    games of people against each other don't count."""
    won: dict[str, list[bool]] = {}
    for name, game in named:
        if game.side:
            won.setdefault(name, []).append(game.standing == "won")
    return tuple(share(name, sum(each), len(each)) for name, each in won.items())


def spread(dice: int, sides: int = FACES) -> float:
    """One deviation of how often a face falls in so many dice."""
    return sqrt(dice * (sides - 1)) / sides


def pair_odds() -> tuple[float, ...]:
    """How likely two six-sided dice make 2 … 12."""
    return tuple((FACES - abs(total - FACES - 1)) / FACES**2 for total in range(2, 2 * FACES + 1))


def as_odd(faces: Sequence[int]) -> float | None:
    """How often even dice stray as far as these or further (chi-squared over six faces), 0 … 1;
    None where too few have fallen to say."""
    dice = sum(faces)
    if dice < FEW_DICE:
        return None
    even = dice / FACES
    x = sum((face - even) ** 2 for face in faces) / even
    return erfc(sqrt(x / 2)) + sqrt(2 * x / pi) * exp(-x / 2) * (1 + x / 3)


class LuckPoint(NamedTuple):
    """After a game: hits above what was to be expected since the first, and one deviation of
    that."""

    surplus: float
    deviation: float


def luck(games: Sequence[FinishedGame]) -> tuple[LuckPoint, ...]:
    """The luck of the people's dice, game after game, from the first to the last. games: newest
    first, as the record lists them."""
    points, surplus, variance = [], 0.0, 0.0
    for game in reversed(games):
        dice = game.own_dice()
        surplus += dice.scored - dice.expected
        variance += dice.variance
        points.append(LuckPoint(surplus, sqrt(variance)))
    return tuple(points)
