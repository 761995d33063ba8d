"""What the coach says of a decision: what was done, what else could have been, and what each of
them was worth in a measure of the game."""

from functools import cache
from typing import Annotated

import msgspec

from game.core.asset_yaml import Record, read_asset
from game.core.deliberation import WeighedChoice
from game.core.resources import asset

_FILE = ("data", "coach.yaml")
_CHOICES = 6
_WORTH = Annotated[float, msgspec.Meta(ge=0, le=1e9)]


class CoachScale(Record, frozen=True):
    """How decisions of a game are measured. notable: a fall from which on one is pointed out.
    least, most: how often a choice is tried out. decimals: of a worth, where it is shown. top: the
    most that there can be, 0 where there is no end."""

    notable: Annotated[float, msgspec.Meta(gt=0)]
    least: Annotated[int, msgspec.Meta(ge=1)]
    most: Annotated[int, msgspec.Meta(ge=1)]
    decimals: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    top: _WORTH = 0.0


class DecisionReview(msgspec.Struct, frozen=True):
    """What a decision was worth.

    at: how many actions had been played before it. action: what was done. choices: what the
    strongest player would have done, then others; what was done is among them. trials: how often
    each of the first was tried out; error: the standard error of what the decision cost, 0 where
    the odds were counted.
    """

    at: Annotated[int, msgspec.Meta(ge=0)]
    action: Annotated[str, msgspec.Meta(max_length=2000)]
    choices: Annotated[
        tuple[WeighedChoice, ...], msgspec.Meta(min_length=1, max_length=_CHOICES)
    ]
    trials: Annotated[int, msgspec.Meta(ge=0)] = 0
    error: _WORTH = 0.0

    @property
    def best(self) -> WeighedChoice:
        """What the strongest player would have done."""
        return self.choices[0]

    @property
    def done(self) -> WeighedChoice:
        """What was done, with its worth."""
        return next((one for one in self.choices if one.action == self.action), self.best)

    @property
    def cost(self) -> float:
        """By how much less it was worth; 0 for one that was as good, or better."""
        return max(0.0, self.best.worth - self.done.worth)

    def notable(self, scale: CoachScale) -> bool:
        """Whether it is worth pointing out, and not what chance explains."""
        return self.cost >= scale.notable and self.cost > 2 * self.error


@cache
def coach_scales() -> dict[str, CoachScale]:
    """How the decisions of each game are measured, by its id; without one there is no coach."""
    return read_asset(asset(*_FILE), dict[str, CoachScale])


def costliest(
    reviews: tuple[DecisionReview, ...], scale: CoachScale, count: int
) -> tuple[DecisionReview, ...]:
    """The notable decisions that cost most, those first."""
    found = [review for review in reviews if review.notable(scale)]
    return tuple(sorted(found, key=lambda review: (-review.cost, review.at))[:count])
