"""What tests of dice and refusals have in common, whatever the game."""

from collections import Counter
from collections.abc import Callable
from math import sqrt
from typing import Any

import pytest

from game.core.dice import Dice, SeededDice
from game.core.event import AnyEvent, Resolved
from game.core.forecast import Forecast
from game.core.ruling import Ruling

THROWS = 4_000
"""How often an action is thrown; in long runs `MANY` times."""
MANY = 20_000
THROWN = pytest.mark.usefixtures("thrown")
"""A test of thrown dice (see `tests/rules/conftest.py`)."""


def lines(modifiers: Any) -> dict[str, int]:
    """The lines of a sum by their words."""
    return {one.words: one.value for one in modifiers}


def refused(ruling: Ruling, rule: str, words: str) -> None:
    """A refusal under a rule, its numbers first, with these words."""
    assert not ruling.allowed, ruling
    reason = ruling.reasons[0]
    assert rule in ruling.rules and reason.title, ruling
    assert words in reason.text, ruling
    assert reason.why


def agrees(
    forecast: Forecast | None, play: Callable[[Dice], tuple[Any, list[AnyEvent]]]
) -> Counter[str]:
    """Thousands of thrown outcomes against the forecast, to 5 sigma."""
    assert forecast is not None
    assert sum(one.odds for one in forecast.outcomes) == 1
    throws = Throws(play)
    found = Counter(throws.outcome() for _ in range(THROWS))
    expected = {one.key: float(one.odds) for one in forecast.outcomes}
    assert set(found) <= set(expected), found
    for key, odds in expected.items():
        spread = sqrt(THROWS * odds * (1 - odds))
        assert abs(found[key] - THROWS * odds) <= 5 * spread + 1e-9, (key, odds, found[key])
    return found


class Throws:
    """Outcomes of an action thrown again and again. The same faces have the same outcome: each
    throw is played through only the first time that it falls."""

    def __init__(self, play: Callable[[Dice], tuple[Any, list[AnyEvent]]]) -> None:
        self.play = play
        self.dice = SeededDice(20_261_121)
        self.known: dict[tuple[int, ...], int | str] = {}
        """After these faces: the sides of the die that is thrown next, or how it ended."""

    def outcome(self) -> str:
        """Of the next throw."""
        start = self.dice.position
        faces: tuple[int, ...] = ()
        there = self.known.get(faces)
        while isinstance(there, int):
            faces = (*faces, self.dice.roll(there))
            there = self.known.get(faces)
        return self._played(start) if there is None else there

    def _played(self, start: int) -> str:
        noted = Noted(self.dice.at(start))
        _, events = self.play(noted)
        keys = [event.key for event in events if isinstance(event, Resolved)]
        assert len(keys) == 1
        faces = tuple(face for _, face in noted.rolls)
        for index, (sides, _) in enumerate(noted.rolls):
            self.known[faces[:index]] = sides
        self.known[faces] = keys[0]
        self.dice = noted.dice
        return keys[0]


class Noted:
    """Dice that note what is rolled: sides and face."""

    def __init__(self, dice: SeededDice) -> None:
        self.dice = dice
        self.rolls: list[tuple[int, int]] = []

    @property
    def position(self) -> int:
        """How many dice have been rolled."""
        return self.dice.position

    def roll(self, sides: int = 6) -> int:
        """One die."""
        face = self.dice.roll(sides)
        self.rolls.append((sides, face))
        return face

    def at(self, position: int) -> Dice:
        """The same stream, seen from another position; what is rolled there isn't noted."""
        return self.dice.at(position)
