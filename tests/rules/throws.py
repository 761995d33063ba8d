"""What tests of dice and refusals have in common, whatever the game."""

from collections import Counter
from collections.abc import Callable
from math import sqrt
from typing import Any

from game.core.dice import Dice, SeededDice
from game.core.event import AnyEvent, Resolved
from game.core.forecast import Forecast
from game.core.ruling import Ruling

THROWS = 20_000


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
    """20,000 thrown outcomes against the forecast, to 5 sigma."""
    assert forecast is not None
    assert sum(one.odds for one in forecast.outcomes) == 1
    dice = SeededDice(20_261_121)
    found: Counter[str] = Counter()
    for _ in range(THROWS):
        _, events = play(dice)
        keys = [event.key for event in events if isinstance(event, Resolved)]
        assert len(keys) == 1
        found[keys[0]] += 1
    expected = {one.key: float(one.odds) for one in forecast.outcomes}
    assert set(found) <= set(expected), found
    for key, odds in expected.items():
        spread = sqrt(THROWS * odds * (1 - odds))
        assert abs(found[key] - THROWS * odds) <= 5 * spread + 1e-9, (key, odds, found[key])
    return found
