"""Forecasts: exact, silent (they draw no dice), and true to thousands of throws (5 sigma)."""

from collections import Counter
from fractions import Fraction
from math import sqrt

import pytest
from msgspec.structs import replace

from game.core.dice import SeededDice
from game.core.event import Chose, Resolved
from game.core.forecast import Forecast
from game.rules.kayotz.odds import fire_odds
from game.rules.kayotz.state import with_alien
from tests.rules import throws
from tests.rules.kayotz.kit import Table, table
from tests.rules.throws import THROWN


def agrees(t: Table, text: str) -> None:
    """The forecast of an action against what the dice bring, hidden DNs drawn anew each time."""
    action = t.game.parse(text)
    forecast = t.game.forecast(t.state, action)
    assert isinstance(forecast, Forecast)
    assert sum(outcome.odds for outcome in forecast.outcomes) == 1
    dice = SeededDice(20_261_120)
    unknown = [alien for alien in t.state.aliens.values() if not alien.known]
    found: Counter[str] = Counter()
    many = throws.THROWS
    for _ in range(many):
        state = t.state
        for alien in unknown:
            fresh = replace(alien, dn=1 + dice.roll(5))
            state = with_alien(t.game.context.bits, state, fresh)
        step = t.game.play(state, action, dice)
        keys = [e.key for e in step.events if isinstance(e, Resolved)]
        keys = keys or [e.card for e in step.events if isinstance(e, Chose)]
        found[keys[0]] += 1
    expected = {outcome.key: float(outcome.odds) for outcome in forecast.outcomes}
    assert set(found) <= set(expected)
    for key, odds in expected.items():
        spread = sqrt(many * odds * (1 - odds))
        assert abs(found[key] - many * odds) <= 5 * spread + 1e-9, (key, odds, found[key])


FIRE = {"squad-1": "333", "heavy-1": "331", "spec-ops-1": "335", "scout-1": "351 stunned"}


@pytest.mark.parametrize(
    "text",
    [
        "full-fire squad-1 at 14", "full-fire heavy-1 at 14", "snap heavy-1 at 14",
        "full-fire spec-ops-1 at 14 with pulse", "snap spec-ops-1 at 08 with pulse",
        "full-fire squad-1 at 08", "full-fire heavy-1 at 15", "snap squad-1 at 15",
    ],
)
@THROWN
def test_fire_forecasts_agree_with_the_dice(text: str) -> None:
    """KZ-C4, C5, C8: against a known DN, a hidden one, a Dormant alien, in and out of cover."""
    t = table(ground={"433": "rough"}, marines=FIRE, aliens={
        "14": "433", "08": "413 dormant", "15": "431"})
    hidden = replace(t.state.aliens["08"], known=False)
    t.state = with_alien(t.game.context.bits, t.state, hidden)
    if "15" in text:
        awake = replace(t.state.aliens["15"], known=False)
        t.state = with_alien(t.game.context.bits, t.state, awake)
    agrees(t, text)


@pytest.mark.parametrize("text", ["jump scout-1 to 545", "scoot scout-1 jump 545"])
@pytest.mark.parametrize("place", ["111", "111 stunned"])
@THROWN
def test_jump_forecasts_agree_with_the_dice(text: str, place: str) -> None:
    """KZ-J2 to J5, with many Active aliens so that falling on one is no rare thing."""
    aliens = {f"{n:02}": f"5{d}{f}" for n, (d, f) in enumerate(
        ((d, f) for d in range(1, 7) for f in range(1, 6)), 1) if f"5{d}{f}" != "545"}
    aliens["33"] = "666 dormant"
    agrees(table(ground={"222": "lava"}, marines={"scout-1": place}, aliens=aliens), text)


@pytest.mark.parametrize(
    "text",
    [
        "recon scout-1", "recon scout-1 with hq-1", "build squad-1", "rally squad-2",
        "reinforce hq-1", "scan scout-1",
    ],
)
@THROWN
def test_special_forecasts_agree_with_the_dice(text: str) -> None:
    """KZ-S1, S2, S3, S5, X1."""
    t = table(
        marines={"scout-1": "333", "hq-1": "334 stunned", "squad-1": "335",
                 "squad-2": "314 stunned"},
        aliens={"14": "313"},
        extra="reinforcements: {pool: [squad-8]}\nscan: {hex: 353, kinds: [scout]}",
    )
    agrees(t, text)


@pytest.mark.parametrize("card", ["steady-fire", "at-the-throat", "pounce", "solar-wind",
                                  "terror-at-the-monolith"])
@pytest.mark.parametrize("hurt", ["", " stunned", " paralyzed"])
@THROWN
def test_alien_forecasts_agree_with_the_dice(card: str, hurt: str) -> None:
    """KZ-C6, K2, K4, D2: what the next alien's dice bring."""
    t = table(ground={"333": "rough"}, marines={"squad-1": f"333{hurt}"},
              aliens={"12": "353", "monolith": "354"})
    cards = replace(t.state.cards, card=card, queue=("12",), effect=1)
    if card.startswith("terror"):
        cards = replace(cards, queue=("squad-1",))
    t.state = replace(t.state, phase="alien", cards=cards)
    agrees(t, "next")


@THROWN
def test_the_first_alien_of_an_effect_has_its_forecast_too() -> None:
    """KZ-C6: the effect hasn't begun, yet who comes first is certain."""
    t = table(marines={"squad-1": "333"}, aliens={"12": "353", "14": "431"})
    t.state = replace(t.state, phase="alien", cards=replace(t.state.cards, card="steady-fire"))
    forecast = t.game.forecast(t.state, t.game.parse("next"))
    assert forecast is not None and forecast.dice == 4
    agrees(t, "next")


@THROWN
def test_draw_forecast_agrees_with_the_dice() -> None:
    """KZ-D1."""
    t = table(marines={"squad-1": "333"}, extra="deck: [pounce, thin-door, far-lightning]")
    agrees(t.play("end-phase"), "draw")


@pytest.mark.parametrize(
    ("deck", "odds"), [("pounce", None), ("pounce, thin-door", Fraction(1, 2))]
)
def test_kz_d1_the_draw_is_forecast_while_there_is_a_choice(
    deck: str, odds: Fraction | None
) -> None:
    """KZ-D1: of two cards each comes as likely; the last one is certain, so nothing is said."""
    t = table(marines={"squad-1": "333"}, extra=f"deck: [{deck}]").play("end-phase")
    forecast = t.game.forecast(t.state, t.game.parse("draw"))
    assert (None if forecast is None else forecast.odds("pounce")) == odds


def test_kz_c5_golden_odds() -> None:
    """Three dice against DN 4, by hand: no hit 1/8, one 3/8, two or more 1/2."""
    odds: Counter[str] = Counter()
    for key, chance in fire_odds(3, 4, 99, True, False, False):
        odds[key] += chance  # type: ignore[assignment]
    assert odds == {"miss": Fraction(1, 8), "dormant": Fraction(3, 8), "eliminated": Fraction(1, 2)}


def test_kz_c8_golden_odds() -> None:
    """Heavy Weapons' four dice: at least one natural one in 671 of 1,296 throws."""
    empty = sum(odds for key, odds in fire_odds(4, 4, 1, True, False, False) if "+out" in key)
    assert empty == Fraction(671, 1296)


def test_kz_j3_golden_jump_odds() -> None:
    t = table(marines={"scout-1": "333"}, aliens={})
    forecast = t.game.forecast(t.state, t.game.parse("jump scout-1 to 111"))
    assert forecast is not None
    assert {o.key: o.odds for o in forecast.outcomes} == {
        "lands": Fraction(1, 2), "scatters": Fraction(1, 3), "malfunction": Fraction(1, 6),
    }


def test_kz_c5_a_hidden_dn_leaks_into_no_forecast() -> None:
    t = table(marines={"squad-1": "333"}, aliens={"14": "433 dormant"})
    seen = set()
    for dn in range(2, 7):
        hidden = replace(t.state.aliens["14"], known=False, dn=dn)
        state = with_alien(t.game.context.bits, t.state, hidden)
        seen.add(t.game.forecast(state, t.game.parse("full-fire squad-1 at 14")))
        assert str(t.game.observe(state, "marine")["aliens"]["14"]["dn"]) == "None"
    assert len(seen) == 1
