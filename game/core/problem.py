"""A problem: a position, an aim and few actions, whose best line is known exactly.

It stands in a scenario file (`kind: problem`, `problem:`). Judged is the chance that a player's
decisions make, never the dice: what is kept of the best chance at each of them
(`game.core.expectimax`).
"""

from fractions import Fraction
from typing import Annotated

import msgspec

from game.core.prose import Prose

STARS = (Fraction(1, 2), Fraction(3, 4), Fraction(1))
"""What of the best chance wins one star, two, three."""


class Because(msgspec.Struct, frozen=True):
    """One reason why the best line is the best: a short head, and a sentence or two with rule
    links."""

    head: Prose
    text: Prose


_Odds = Annotated[str, msgspec.Meta(pattern=r"^[0-9]{1,18}(/[1-9][0-9]{0,17})?$")]


class BestStep(msgspec.Struct, frozen=True):
    """A decision of the best line. odds: the chance that it leaves, as a fraction ("25/32")."""

    action: str
    odds: _Odds

    @property
    def chance(self) -> Fraction:
        """The chance that it leaves."""
        return Fraction(self.odds)


class ProblemTask(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be solved.

    aim: conditions, in words of the game (`Game.conditions`), that must all hold in the end.
    told: the aim in our words. actions: how many decisions the player has. line: the best one;
    after each decision comes the likeliest of what still leads to the aim. idea: patterns of the
    actions that begin a best line: every action that keeps the whole chance matches one of them.
    hints: up to two, the second more open than the first; about: what a hint that is still closed
    is about, one for each. because: why the best line is the best.
    """

    aim: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    told: Prose
    actions: Annotated[int, msgspec.Meta(ge=1, le=6)]
    line: Annotated[tuple[BestStep, ...], msgspec.Meta(min_length=1, max_length=6)]
    idea: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    hints: Annotated[tuple[Prose, ...], msgspec.Meta(max_length=2)] = ()
    about: Annotated[tuple[Prose, ...], msgspec.Meta(max_length=2)] = ()
    because: Annotated[tuple[Because, ...], msgspec.Meta(max_length=3)] = ()

    @property
    def chance(self) -> Fraction:
        """The best chance."""
        return self.line[0].chance


def stars(made: Fraction, best: Fraction) -> int:
    """How many stars a chance is worth, from 0 to 3."""
    return sum(made >= best * share for share in STARS) if best else 0
