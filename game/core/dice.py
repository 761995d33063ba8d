"""The one source of chance.

Every random thing of every game is drawn here, so that the same scenario, seed and actions give
the same game in any process, on any platform, with any hash seed.
"""

from collections.abc import Sequence
from typing import Protocol

from game.core.errors import DiceScriptError

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


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
    """Dice from a seed; die number k depends on (seed, k) alone (SplitMix64).

    A counter-based stream rather than `random.Random`: undo, branching and perft go back to a
    position, which costs one integer here and a 2.5 kB generator state there.
    """

    __slots__ = ("position", "seed")

    def __init__(self, seed: int, position: int = 0) -> None:
        self.seed = seed & _MASK
        self.position = position

    def roll(self, sides: int = 6) -> int:
        """One die: 1..sides. The bias of the 64-bit draw is under 10⁻¹⁷ for any die we use."""
        self.position += 1
        z = (self.seed + self.position * _GOLDEN) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        z ^= z >> 31
        return 1 + ((z * sides) >> 64)

    def at(self, position: int) -> "SeededDice":
        """The same seed from another position."""
        return SeededDice(self.seed, position)


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

    __slots__ = ("_faces", "_seed", "position")

    def __init__(self, faces: Sequence[int], seed: int, position: int = 0) -> None:
        self._faces = tuple(faces)
        self._seed = seed
        self.position = position

    def roll(self, sides: int = 6) -> int:
        """The next written face if it fits the die asked for, else the seeded die.

        Raises:
            DiceScriptError: a written face isn't on this die.
        """
        if self.position < len(self._faces):
            die: Dice = ScriptedDice(self._faces, self.position)
        else:
            die = SeededDice(self._seed, self.position)
        face = die.roll(sides)
        self.position += 1
        return face

    def at(self, position: int) -> "ScriptThenSeed":
        """The same stream from another position."""
        return ScriptThenSeed(self._faces, self._seed, position)


def make_dice(seed: int, script: Sequence[int] = (), *, endless: bool = True) -> Dice:
    """Dice for a game: seeded, or scripted (and then, if `endless`, seeded)."""
    if not script:
        return SeededDice(seed)
    return ScriptThenSeed(script, seed) if endless else ScriptedDice(script)
