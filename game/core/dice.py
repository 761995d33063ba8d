"""The one source of chance.

Every random thing of every game is drawn here, so that the same scenario, seed and actions give
the same game in any process, on any platform, with any hash seed.
"""

import random
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial
from typing import Protocol

from game.core.errors import DiceScriptError

MAX_SEED = 2**53 - 1
"""The largest seed: every JSON reader keeps it exact. The least is 0."""


class Dice(Protocol):
    """A stream of die rolls with a position that can be read and set back."""

    @property
    def position(self) -> int:
        """How many dice have been rolled since the start of the game."""

    def roll(self, sides: int = 6) -> int:
        """One die: 1..sides, each equally likely.

        Raises:
            DiceScriptError: only for scripted dice.
        """

    def at(self, position: int) -> "Dice":
        """The same stream, seen from another position: rolls after it repeat exactly."""


class SeededDice:
    """Dice from a seed: Python's Mersenne Twister, whose stream for an integer seed never changes.

    What has been drawn is kept, so that any position is one look-up away: undo, branching and
    perft go back without copying the generator's 2.5 kB state.
    """

    __slots__ = ("_drawn", "_source", "position", "seed")

    def __init__(self, seed: int, position: int = 0) -> None:
        self.seed = seed
        self.position = position
        self._source = random.Random(seed)
        self._drawn: list[float] = []

    def roll(self, sides: int = 6) -> int:
        """One die: 1..sides. The bias of the 53-bit draw is under 10⁻¹⁴ for any die we use."""
        position = self.position
        self.position = position + 1
        try:
            return 1 + int(self._drawn[position] * sides)
        except IndexError:
            draw, drawn = self._source.random, self._drawn
            drawn += [draw() for _ in range(position + 64 - len(drawn))]
            return 1 + int(drawn[position] * sides)

    def at(self, position: int) -> "SeededDice":
        """The same stream from another position; both draw on what either has drawn."""
        other = SeededDice.__new__(SeededDice)
        other.seed, other.position = self.seed, position
        other._source, other._drawn = self._source, self._drawn
        return other


class ScriptedDice:
    """Dice that fall as written: for tests, tutorials and bug reports."""

    __slots__ = ("faces", "position")

    def __init__(self, faces: Sequence[int], position: int = 0) -> None:
        self.faces = tuple(faces)
        self.position = position

    def roll(self, sides: int = 6) -> int:
        """The next written face.

        Raises:
            DiceScriptError: the script is at its end, or its next face isn't on this die.
        """
        if self.position >= len(self.faces):
            raise DiceScriptError(
                f"the dice script ended after {len(self.faces)} faces and a d{sides} is asked "
                "for: write more faces"
            )
        face = self.faces[self.position]
        if not 1 <= face <= sides:
            raise DiceScriptError(
                f"face {face} at place {self.position + 1} of the dice script isn't on a "
                f"d{sides}: write a face from 1 to {sides}"
            )
        self.position += 1
        return face

    def at(self, position: int) -> "ScriptedDice":
        """The same script from another position."""
        return ScriptedDice(self.faces, position)


class ScriptThenSeed:
    """Scripted faces first, then seeded dice: tutorials script their lesson and play on freely."""

    __slots__ = ("_script", "_seeded", "position")

    def __init__(self, faces: Sequence[int], seed: int) -> None:
        self._script = tuple(faces)
        self._seeded = SeededDice(seed)
        self.position = 0

    def roll(self, sides: int = 6) -> int:
        """The next written face if it fits the die asked for, else the seeded die.

        Raises:
            DiceScriptError: a written face isn't on this die.
        """
        written = self.position < len(self._script)
        die: Dice = ScriptedDice(self._script) if written else self._seeded
        face = die.at(self.position).roll(sides)
        self.position += 1
        return face

    def at(self, position: int) -> "ScriptThenSeed":
        """The same stream from another position."""
        other = ScriptThenSeed.__new__(ScriptThenSeed)
        other._script, other._seeded, other.position = self._script, self._seeded, position
        return other


class OpenThrow(Exception):
    """Something is thrown behind all that was given to `BranchingDice`. ways: what can fall, with
    the odds of each; they add up to 1."""

    def __init__(self, ways: tuple[tuple[tuple[int, ...], Fraction], ...]) -> None:
        super().__init__(len(ways))
        self.ways = ways


class BranchingDice:
    """Throws that fall as given, one after the other, and then an `OpenThrow` that says what can
    fall next: who goes through all that chance can bring gives each of its ways in turn."""

    __slots__ = ("given", "position")

    def __init__(self, given: tuple[tuple[int, ...], ...] = (), position: int = 0) -> None:
        """given: the faces of each throw."""
        self.given, self.position = given, position

    def roll(self, sides: int = 6) -> int:
        """One die.

        Raises:
            OpenThrow: no throw is left that was given.
        """
        return self.next(lambda: _single(sides))[0]

    def next(self, ways: Callable[[], tuple[tuple[tuple[int, ...], Fraction], ...]]) -> (
        tuple[int, ...]
    ):
        """The next throw. ways: tells what can fall where none is left.

        Raises:
            OpenThrow: none is.
        """
        if self.position >= len(self.given):
            raise OpenThrow(ways())
        self.position += 1
        return self.given[self.position - 1]

    def at(self, position: int) -> "BranchingDice":
        """The same throws from another one on."""
        return BranchingDice(self.given, position)


@cache
def _single(sides: int) -> tuple[tuple[tuple[int, ...], Fraction], ...]:
    return tuple(((face,), Fraction(1, sides)) for face in range(1, sides + 1))


@cache
def _alike(count: int, sides: int) -> tuple[tuple[tuple[int, ...], Fraction], ...]:
    """What so many dice can show whose order says nothing."""
    ways = []
    for faces in combinations_with_replacement(range(1, sides + 1), count):
        orders = factorial(count)
        for face in set(faces):
            orders //= factorial(faces.count(face))
        ways.append((faces, Fraction(orders, sides**count)))
    return tuple(ways)


def roll_all(dice: Dice, count: int, sides: int = 6) -> tuple[int, ...]:
    """Dice that are thrown together and of which only the faces count, not which die shows them."""
    if type(dice) is BranchingDice:
        return dice.next(lambda: _alike(count, sides))
    return tuple([dice.roll(sides) for _ in range(count)])


@cache
def _sums(count: int, sides: int) -> tuple[tuple[tuple[int, ...], Fraction], ...]:
    """For each sum that so many dice can show one way to show it, with the odds of them all."""
    first: dict[int, tuple[int, ...]] = {}
    odds: dict[int, Fraction] = {}
    for faces, share in _alike(count, sides):
        total = sum(faces)
        first.setdefault(total, faces)
        odds[total] = odds.get(total, Fraction()) + share
    return tuple((first[total], odds[total]) for total in first)


def roll_sum(dice: Dice, count: int, sides: int = 6) -> tuple[int, ...]:
    """The faces of dice that are thrown together and of which only the sum counts."""
    if type(dice) is BranchingDice:
        return dice.next(lambda: _sums(count, sides))
    return roll_all(dice, count, sides)


def roll_until(
    dice: Dice, count: int, fits: Callable[[tuple[int, ...]], bool], sides: int = 6
) -> tuple[int, ...]:
    """Dice of which each has its own meaning, thrown again as long as they don't fit."""
    if type(dice) is BranchingDice:
        def ways() -> tuple[tuple[tuple[int, ...], Fraction], ...]:
            fitting = [
                faces for faces in product(range(1, sides + 1), repeat=count) if fits(faces)
            ]
            return tuple((faces, Fraction(1, len(fitting))) for faces in fitting)

        return dice.next(ways)
    while True:
        faces = roll_all(dice, count, sides)
        if fits(faces):
            return faces


def pick(dice: Dice, count: int) -> int:
    """One of `count` equals, from 0 up; of one alone it is that one, and no die is thrown."""
    return dice.roll(count) - 1 if count > 1 else 0


LaterSeed = tuple[int, int]
"""From how many dice on another seed decides, and that seed."""


class ReseededDice:
    """Dice whose seed changes on the way: a game that was played on from a moment of another one.
    Die number k still depends on the seeds and on k alone."""

    __slots__ = ("_streams", "position")

    def __init__(self, first: Dice, later: Sequence[LaterSeed], position: int = 0) -> None:
        """first: the dice before the first change. later: positions ascending."""
        seeded = [(start, SeededDice(seed)) for start, seed in reversed(later)]
        self._streams: tuple[tuple[int, Dice], ...] = (*seeded, (0, first))
        self.position = position

    def roll(self, sides: int = 6) -> int:
        """One die of the stream that decides here.

        Raises:
            DiceScriptError: only where the first dice are scripted.
        """
        stream = next(dice for start, dice in self._streams if start <= self.position)
        face = stream.at(self.position).roll(sides)
        self.position += 1
        return face

    def at(self, position: int) -> "ReseededDice":
        """The same stream from another position."""
        other = ReseededDice.__new__(ReseededDice)
        other._streams, other.position = self._streams, position
        return other


def make_dice(
    seed: int, script: Sequence[int] = (), *, endless: bool = True,
    later: Sequence[LaterSeed] = (),
) -> Dice:
    """Dice for a game: seeded, or scripted (and then, if `endless`, seeded), until a later seed
    takes over."""
    first: Dice
    if not script:
        first = SeededDice(seed)
    else:
        first = ScriptThenSeed(script, seed) if endless else ScriptedDice(script)
    return ReseededDice(first, later) if later else first
