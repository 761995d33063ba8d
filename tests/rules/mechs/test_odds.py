"""Forecasts: exact, silent, and true to thousands of throws (5 sigma)."""

from fractions import Fraction
from typing import Any

import pytest

from game.core.dice import Dice
from game.core.event import Rolled
from game.rules.mechs import apply, attack, odds
from game.rules.mechs.damage import HITS, SEVERITY
from tests.rules.mechs.fightkit import Fight, fight
from tests.rules.throws import THROWN, agrees


def true_to_the_dice(t: Fight, text: str) -> set[str]:
    """Throw it thousands of times; the keys that came."""
    action = t.parse(text)

    def play(dice: Dice) -> Any:
        return apply.APPLIERS[type(action)](t.context, t.state, action, dice)

    return set(agrees(t.forecast(text), play))


@pytest.mark.parametrize(
    ("units", "text", "keys"),
    [
        ({"b1": "lynx 10,10 90", "r1": "hammer 18,10 90"}, "fire b1 at r1 with primary",
         {"hurt", "great", "miss", "backfire"}),
        ({"b1": "brigand 10,10 90", "r1": "hound 12,10 270 click=8"}, "strike b1 at r1",
         {"salvage", "miss", "backfire"}),
        ({"b1": "rifles 10,10 90", "r1": "leapers 11,10 270 click=5"}, "capture b1 at r1",
         {"captured", "miss", "backfire"}),
        ({"b1": "drover 10,10 90", "r1": "rifles 17,10 270 click=5"},
         "ram b1 at r1 along 10,10-15.35,10 facing 90", {"out", "miss", "backfire"}),
        ({"b1": "hound 10,10 90", "r1": "warden 19,10 270"},
         "charge b1 at r1 along 10,10-17,10 facing 90", {"great", "miss", "backfire"}),
        ({"b1": "hound 10,10 90", "r1": "boar 18.5,10 0 click=6"},
         "death b1 at r1 to 17,10 facing 90", {"salvage", "miss", "backfire"}),
    ],
)
@THROWN
def test_forecasts_agree_with_the_dice(
    units: dict[str, str], text: str, keys: set[str]
) -> None:
    """MC-C1, MC-C2, MC-U13, MC-U14."""
    assert true_to_the_dice(fight(units), text) == keys


@pytest.mark.parametrize(
    ("model", "theirs", "least"),
    [("rifles", "rifles 11,10 0", 4), ("lynx", "hound 12,10 0", 3), ("citadel", "hound 12.5,10 0",
     2), ("lynx", "hookmen 11.5,10 0", 5)],
)
@THROWN
def test_breaking_away_agrees_with_the_dice(model: str, theirs: str, least: int) -> None:
    """MC-B1."""
    t = fight({"b1": f"{model} 10,10 90", "r1": theirs})
    action = t.parse("break b1 for move")
    found = odds.forecast(t.context, t.state, action)
    assert found is not None
    assert found.odds("freed") == Fraction(7 - least, 6)
    assert (found.dice, found.needs) == (1, least)

    def play(dice: Dice) -> Any:
        return apply.APPLIERS[type(action)](t.context, t.state, action, dice)

    assert set(agrees(found, play)) == {"freed", "stuck"}


def test_golden_odds_of_a_shot() -> None:
    """By hand: 10 + 2D6 against 20 is 10 or more: 6 of 36, one of them the 12; 2 is 1 of 36."""
    t = fight({"b1": "lynx 10,10 90", "r1": "hammer 18,10 270"})
    found = t.forecast("fire b1 at r1 with primary")
    assert {one.key: one.odds for one in found.outcomes} == {
        "great": Fraction(1, 36), "hurt": Fraction(5, 36), "miss": Fraction(29, 36),
        "backfire": Fraction(1, 36),
    }
    assert {one.key: one.words for one in found.outcomes} == {
        "great": "12: hit, 4 clicks", "hurt": "hit, 3 clicks", "miss": "miss",
        "backfire": "miss · 1 click to itself",
    }
    assert (found.dice, found.needs, found.summed) == (2, 20, True)
    assert attack.chance(t.context, t.aim("fire b1 at r1 with primary")) == Fraction(6, 36)
    assert found.odds(*HITS) == sum(one.odds for one in found.outcomes if one.good)


def test_a_sure_hit_still_misses_on_a_two_and_a_hopeless_one_hits_on_a_twelve() -> None:
    """MC-C1."""
    sure = fight({"b1": "warden 10,10 90", "r1": "rifles 18,10 90 click=6"})
    assert sure.forecast("fire b1 at r1 with primary").odds("out") == Fraction(35, 36)
    poor = fight({"b1": "porter 14,10 90", "r1": "citadel 18,10 270"})
    assert poor.forecast("fire b1 at r1 with primary").odds(*HITS) == Fraction(1, 36)
    (thrown,) = poor.play("fire b1 at r1 with primary", 5, 5).of(Rolled)
    assert (thrown.fails, thrown.does) == (2, 12), "what is told of the throw counts them too"


def test_what_has_no_dice_has_no_forecast() -> None:
    """MC-N2."""
    t = fight({"b1": "lynx 10,10 90 heat=2"})
    assert odds.forecast(t.context, t.state, t.parse("vent b1")) is None
    assert odds.aim_of(t.context, t.state, t.parse("vent b1")) is None


def test_every_key_has_words() -> None:
    """MC-C1: so that no outcome is told as a key."""
    from game.rules.mechs.reasons import words

    for key in SEVERITY:
        assert words().say(f"outcome.attack.{key}", clicks="1 click")
