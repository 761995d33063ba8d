"""Forecasts: exact, silent, and true to thousands of throws (5 sigma)."""

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from game.core.forecast import two_dice
from game.rules.troopers import actions, odds, turn
from game.rules.troopers.damage import SEVERITY, Hit
from game.rules.troopers.explosives import burst, throw
from game.rules.troopers.fire import fire
from game.rules.troopers.melee import resolve, strike
from game.rules.troopers.morale import nerve
from game.rules.troopers.state import Blow, Charge, Kit, Reaction, Threat
from tests.rules.throws import THROWN
from tests.rules.troopers.fight import Fight, agrees, wall


def test_two_dice() -> None:
    """The 36 throws: 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1 of them reach 2 to 12."""
    found = [two_dice(needs) * 36 for needs in range(1, 15)]
    assert found == [36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1, 0, 0]


def duel(**facts: Any) -> Fight:
    f = Fight({"b1": {"at": "1005", "primary": "rifle"}, "b2": {"at": "0101"},
               "r1": {"at": "0505", "primary": "rifle"}, "r2": {"at": "1105", "blade": "club"}})
    return f.set("b1", **facts).watch("r1", 30, 90, 2)


@pytest.mark.parametrize(
    ("weapon", "facts"),
    [("smg", {}), ("gyrojet-rifle", {"spent": 6}), ("rifle", {"armour": 3}),
     ("smg", {"armour": 6}), ("rifle", {"crossed": 0b1110, "spent": 2}),
     ("gyrojet-rifle", {"crossed": 1 << 4, "prone": True, "spent": 5})],
)
@THROWN
def test_fire_forecasts_agree_with_the_dice(weapon: str, facts: dict[str, Any]) -> None:
    """TR-A3, TR-H1 to H4."""
    f = duel(**facts)
    f.set("r1", kit=replace(f["r1"].kit, primary=weapon))
    f.state = replace(f.state, reaction=Reaction("b1", "move", (Threat("r1", 0),)))
    forecast = odds.forecast(f.context, f.state, actions.Fire("r1", 0))
    agrees(forecast, lambda dice: fire(f.context, f.state, f["r1"], 0, f["b1"], dice))


def test_golden_odds_of_a_shot() -> None:
    """By hand: a rifle needs 6 (26 of 36). 4 points from cell 2 or 3 kill (3 of 36), from cell 4
    they make unconscious (3 of 36), else they hurt (30 of 36)."""
    f = duel()
    forecast = odds.fire(f.context, f.state, f["r1"], f["b1"])
    hit = Fraction(26, 36)
    assert {one.key: one.odds for one in forecast.outcomes} == {
        "dead": hit * Fraction(3, 36), "out": hit * Fraction(3, 36), "hurt": hit * Fraction(30, 36),
        "miss": 1 - hit,
    }
    assert (forecast.dice, forecast.needs, forecast.rule) == (2, 6, "TR-A3")
    assert forecast.summed and forecast.onto_needs
    assert [one.good for one in forecast.outcomes] == [True, True, True, False]


@pytest.mark.parametrize(
    ("weapon", "armour"), [("fists", 0), ("club", 0), ("club", 1), ("stun-baton", 1),
                           ("vibroblade", 3)]
)
@THROWN
def test_blow_forecasts_agree_with_the_dice(weapon: str, armour: int) -> None:
    """TR-X1."""
    f = duel(armour=armour, halved=0b111_1000)
    if weapon != "fists":
        f.set("r2", kit=Kit(blade=weapon), hand="blade")
    blow = Blow("r2", "b1", weapon)
    f.state = replace(f.state, blows=(blow,))
    forecast = odds.forecast(f.context, f.state, actions.Activate("b1"))
    assert forecast == odds.blow(f.context, f.state, blow)
    agrees(forecast, lambda dice: resolve(f.context, f.state, blow, dice))
    end = replace(f.state, phase="burst", side="blue")
    assert odds.forecast(f.context, end, actions.Detonate()) == forecast


@THROWN
def test_several_blows_agree_with_the_dice() -> None:
    """TR-X1: one after the other, with a wounded second attacker; the worst counts; who is
    down is struck no more."""
    f = duel(crossed=0b111_1111_0000).set("r1", at="0905", crossed=1 << 5)
    f.set("r1", kit=Kit(blade="vibroblade"), hand="blade")
    f.set("r2", kit=Kit(blade="knife"), hand="blade")
    f.state = replace(f.state, blows=(
        Blow("r2", "b1", "knife"), Blow("r1", "b1", "vibroblade"), Blow("r2", "b1", "fists")))
    forecast = odds.forecast(f.context, f.state, actions.Activate("b1"))
    found = agrees(forecast, lambda dice: turn.activate(f.context, f.state, "b1", dice))
    assert set(found) == {"miss", "bruised", "out", "dead"}


def test_no_forecast_without_dice() -> None:
    f = duel()
    assert odds.forecast(f.context, f.state, actions.Activate("b1")) is None
    assert odds.forecast(f.context, f.state, actions.Strike("r2", "b1", "fists")) is None
    assert odds.forecast(f.context, f.state, actions.Detonate()) is None
    gone = Blow("r1", "b1", "fists")
    f.state = replace(f.state, blows=(gone,))
    assert odds.forecast(f.context, f.state, actions.Activate("b1")) is None
    # a strike's own forecast is the blow to come
    g = duel()
    after, _ = strike(g.context, g.state, g["r2"], actions.Strike("r2", "b1", "club"), _none())
    assert odds.blow(g.context, after, after.blows[0]) is not None


def _none() -> Any:
    from game.core.dice import ScriptedDice

    return ScriptedDice(())


@pytest.mark.parametrize("dot", ["1205", "1505", "1405"])
@THROWN
def test_throw_forecasts_agree_with_the_dice(dot: str) -> None:
    """TR-X2, TR-X3: in the open, beside a wall, through a window."""
    f = Fight({"b1": {"at": "1005", "primary": "rifle", "grenades": 1, "hand": "grenade"}},
              walls=[wall((13, "r2"), (13, "r8")), wall((15, "r2"), (15, "r8"))],
              windows=[{"line": [[13, "r4.4"], [13, "r5.6"]]}])
    cell = f.cell(dot)
    forecast = odds.forecast(f.context, f.state, actions.Throw("b1", cell))
    found = agrees(
        forecast, lambda dice: throw(f.context, f.state, f["b1"], actions.Throw("b1", cell), dice)
    )
    assert ("stays" in found) is (dot != "1205")


@pytest.mark.long
@pytest.mark.parametrize("item", ["grenade", "satchel"])
@THROWN
def test_burst_forecasts_agree_with_the_dice(item: str) -> None:
    """TR-X2: how many fall, with armour, wounds and somebody who has fallen already."""
    f = Fight({
        "b1": {"at": "1005", "primary": "rifle"}, "b2": {"at": "1105", "armour": "basic"},
        "b3": {"at": "1205"}, "b4": {"at": "0905"}, "r1": {"at": "1004"}, "r2": {"at": "3005"},
    }).set("b3", crossed=1 << 4).set("b4", fate="out", crossed=0b1110)
    charge = Charge(item, "b1", f.cell("1005"))
    f.state = replace(f.state, charges=(charge,), phase="burst")
    forecast = odds.forecast(f.context, f.state, actions.Detonate())
    found = agrees(forecast, lambda dice: burst(f.context, f.state, charge, dice))
    assert len(found) >= 4
    alone = replace(f.state, charges=(replace(charge, cell=f.cell("2010")),))
    assert odds.forecast(f.context, alone, actions.Detonate()) is None


@pytest.mark.parametrize(
    ("experience", "shaken"), [("green", 0), ("regular", 1), ("elite", 0)]
)
@THROWN
def test_nerve_forecasts_agree_with_the_dice(experience: str, shaken: int) -> None:
    """TR-V1."""
    f = duel(experience=experience, shaken=shaken)
    f.state = replace(f.state, deaths={"blue": 5}, nerves=("b1",))
    forecast = odds.forecast(f.context, f.state, actions.Nerve("b1"))
    found = agrees(forecast, lambda dice: nerve(f.context, f.state, f["b1"], dice))
    assert set(found) == {"holds", "leaves" if shaken else "shaken"}


def test_every_key_has_words_and_every_hit_sums_to_one() -> None:
    f = duel(spent=6)
    for points in range(1, 11):
        for hit in (Hit(points), Hit(0, points), Hit(1, points)):
            brings = odds.wounds_of(f.context, f.state, f["b1"], hit)
            assert sum(brings.values()) == 1 and set(brings) <= set(SEVERITY)
