"""Forecasts: exact, silent, and true to thousands of throws (5 sigma)."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from game.core.dice import Dice
from game.core.forecast import Forecast
from game.rules.arena import actions, apply, guard, odds
from game.rules.arena.actions import Action
from game.rules.arena.damage import HITS, SEVERITY, after, key_of
from game.rules.arena.state import Blow
from tests.rules.arena.kit import PITS, Table, table
from tests.rules.throws import THROWN, agrees


def duel(mine: str = "", theirs: str = "S", **parts: object) -> Table:
    t = table({"b1": f"E5 N {mine}", "r1": f"E4 {theirs}", "b2": "A9 N", "r2": "I1 S"}, **parts)
    return t.acting("b1", "r1").put("r1", orders="never")


def foreseen(t: Table, text: str) -> Forecast:
    """The forecast of an allowed action."""
    action = t.game.parse(text)
    assert t.judge_of(action).allowed, t.judge_of(action)
    forecast = odds.forecast(t.context, t.state, action)
    assert forecast is not None
    return forecast


def true_to_the_dice(t: Table, text: str) -> set[str]:
    """Throw it thousands of times; the keys that came."""
    action: Action = t.game.parse(text)

    def play(dice: Dice) -> object:
        return apply.APPLIERS[type(action)](t.context, t.state, action, dice)

    return set(agrees(foreseen(t, text), play))  # type: ignore[arg-type]


# --- attacks ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "theirs", "facts", "how"),
    [
        ("weapons=broadsword", "NE armour=leather st=10", {"hits": 4}, "weapon"),
        ("weapons=bastard-sword", "S shield=large-shield weapons=club", {"hurt": 6}, "both-hands"),
        ("weapons=battleaxe st=14 dx=14", "S armour=plate", {"guard": "defend"}, "weapon"),
        ("st=8", "N armour=cloth", {"hits": 10}, "fists"),
    ],
)
@THROWN
def test_blows_agree_with_the_dice(
    mine: str, theirs: str, facts: dict[str, object], how: str
) -> None:
    """AR-C1, AR-C4, AR-F3, AR-U22."""
    t = duel(mine, theirs).put("r1", **facts)
    found = true_to_the_dice(t, f"attack b1 at r1 with {how}")
    assert found & set(HITS) and "miss" in found


@THROWN
def test_shots_and_throws_agree_with_the_dice() -> None:
    """AR-C2: a long bow at a dodger; a javelin."""
    t = table({"b1": "E8 N weapons=long-bow dx=15", "r1": "E4 S"}).acting("b1", "r1")
    true_to_the_dice(t.put("r1", guard="dodge"), "shoot b1 at r1")
    t = table({"b1": "E8 N weapons=javelin", "r1": "E4 S"}).acting("b1", "r1")
    true_to_the_dice(t.put("r1", orders="never"), "throw b1 at r1")


def test_golden_odds_of_a_blow() -> None:
    """By hand: eDEX 10 on three dice, 108 of 216 hit, 1 of them triple, 3 double; a club does 1d
    on ST 12: 5 or 6 shake it (2 of 6), doubled 6, 8, 10 shake or fell it and 12 knocks it out,
    tripled from 6 on and 15 and 18 kill it. 17 is 3 of 216, 18 is 1."""
    t = duel("weapons=club dx=10")
    forecast = foreseen(t, "attack b1 at r1 with weapon")
    plain, double, triple = Fraction(104, 216), Fraction(3, 216), Fraction(1, 216)
    assert {one.key: one.odds for one in forecast.outcomes} == {
        "hurt": plain * Fraction(4, 6) + double * Fraction(2, 6) + triple * Fraction(1, 6),
        "shaken": plain * Fraction(2, 6) + double * Fraction(1, 6) + triple * Fraction(1, 6),
        "falls": double * Fraction(2, 6) + triple * Fraction(1, 6),
        "out": double * Fraction(1, 6) + triple * Fraction(1, 6),
        "dead": triple * Fraction(2, 6),
        "miss": Fraction(104, 216), "drops": Fraction(3, 216), "breaks": Fraction(1, 216),
    }
    assert (forecast.dice, forecast.needs, forecast.rule) == (3, 10, "AR-C1")
    assert forecast.summed and forecast.onto_needs and forecast.under
    assert {one.key for one in forecast.outcomes if one.good} == {
        "hurt", "shaken", "falls", "out", "dead"}
    assert [one.key for one in forecast.outcomes] == [
        key for key in reversed(SEVERITY) if key != "none"]


@THROWN
def test_an_attack_that_waits_is_forecast_when_it_falls() -> None:
    """AR-U15: while the target is asked nothing is thrown; the odds of the blow can be asked for,
    and are those of the dice then."""
    t = duel().put("r1", orders="ask")
    action = t.game.parse("attack b1 at r1 with weapon")
    assert isinstance(action, actions.Attack)
    assert odds.forecast(t.context, t.state, action) is None
    before = odds.blow(t.context, t.state, guard.blow_of(action))
    t.play("attack b1 at r1 with weapon").play("bear r1")
    assert odds.forecast(t.context, t.state, actions.Resolve()) == before is not None
    t = duel().put("r1", orders="ask").play("attack b1 at r1 with weapon").play("defend r1")
    after_all = odds.forecast(t.context, t.state, actions.Resolve())
    assert after_all is not None and after_all.dice == 4
    assert true_to_the_dice(t, "resolve")


def test_no_blow_without_the_weapon_for_it() -> None:
    t = duel("weapons=long-bow")
    assert odds.blow(t.context, t.state, Blow("b1", "r1", "melee")) is None
    assert odds.blow(t.context, t.state, Blow("b1", "r1", "throw")) is None
    assert odds.blow(t.context, t.state, Blow("b1", "r1", "shoot")) is not None


@pytest.mark.parametrize("dx", range(8, 17))
@pytest.mark.parametrize("guarded", ["", "defend"])
def test_every_attack_adds_up_to_one(dx: int, guarded: str) -> None:
    """AR-C1: whatever the weapon, the armour and the wounds."""
    for weapon in ("club", "battleaxe", "two-handed-sword"):
        t = duel(f"weapons={weapon} dx={dx} st=14", "S armour=chain st=10")
        for hits in (0, 5, 9):
            t.put("r1", guard=guarded, hits=hits)
            forecast = odds.blow(t.context, t.state, Blow("b1", "r1", "melee"))
            assert forecast is not None
            assert sum(one.odds for one in forecast.outcomes) == 1
            aim = guard.aim(t.context, t.state, Blow("b1", "r1", "melee"))
            assert aim is not None and aim.odds == forecast.odds(*HITS)


def test_the_worst_of_all_hits() -> None:
    """AR-C4: keys by what happens, from none to dead."""
    t = duel()
    found = [key_of(t.context, t["r1"], after(t.context, t["r1"], hits)) for hits in range(14)]
    assert found == sorted(found, key=SEVERITY.index)
    assert set(found) == set(HITS)


# --- saving rolls -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "hits", "path", "keys"),
    [
        ("D5 N st=8 dx=9", 3, "D5-D4-D3-D2", {"through", "caught", "falls", "out", "dead"}),
        ("B4 N st=8 dx=8", 3, "B4-B5-B6-B7-B8",
         {"through", "caught", "falls", "out", "dead"}),
        ("F5 S st=9 dx=8", 6, "F5-F6-F7", {"through", "caught", "falls", "out", "dead"}),
        ("B3 N st=9 dx=8", 7, "B3-B2-B1", {"through", "falls", "out", "dead"}),
    ],
)
@THROWN
def test_jumps_agree_with_the_dice(mine: str, hits: int, path: str, keys: set[str]) -> None:
    """AR-J1 to AR-J4: over two hexes, three, one; over a shallow pit there is no edge."""
    t = table({"b1": mine, "r1": "I1 S"}, rows=PITS).put("b1", hits=hits)
    forecast = foreseen(t, f"move b1 along {path} facing N")
    assert {one.key for one in forecast.outcomes} <= keys and forecast.odds("falls")
    assert true_to_the_dice(t, f"move b1 along {path} facing N") <= keys


def test_a_jump_over_one_hex_by_hand() -> None:
    """AR-J1, AR-J3: two dice against ST + DX never miss; hurt to 8 in all, 26 of 36 make it."""
    t = table({"b1": "F5 S st=12 dx=12", "r1": "I1 S"}, rows=PITS)
    text = "move b1 along F5-F6-F7 facing S"
    assert foreseen(t, text).odds("through") == 1
    t.put("b1", st=12, hits=8, dx=8)
    forecast = foreseen(t, text)
    assert (forecast.dice, forecast.needs, forecast.rule) == (2, 12, "AR-J1")
    t.put("b1", hits=10, dx=6)
    forecast = foreseen(t, text)
    made = Fraction(26, 36)
    assert forecast.needs == 2 + 6 and forecast.odds("through") == made
    edge = (1 - made) * Fraction(20, 216)
    assert forecast.odds("caught") == 0, "four dice never show 2"
    assert edge > 0 and sum(one.odds for one in forecast.outcomes) == 1


@THROWN
def test_over_the_fallen_by_hand() -> None:
    """AR-M2, AR-M3: three dice against eDEX 12, 160 of 216."""
    t = table({"b1": "E5 N", "b2": "E4 S", "r1": "I1 S"}).put("b2", fate="out", position="prone")
    for path, rule in (("E5-E4", "AR-M2"), ("E5-E4-E3", "AR-M3")):
        forecast = foreseen(t, f"move b1 along {path} facing N")
        assert forecast.odds("through") == Fraction(160, 216)
        assert (forecast.dice, forecast.needs, forecast.rule) == (3, 12, rule)
    true_to_the_dice(t, "move b1 along E5-E4-E3 facing N")


@THROWN
def test_snatching_and_breaking_free_agree_with_the_dice() -> None:
    """AR-A1, AR-U17."""
    t = table({"b1": "E5 N weapons=", "r1": "A1 S"}, dropped={"dagger": "E4"})
    t.play("move b1 along E5-E4-E3 facing N snatching dagger at E4").play("done b1")
    assert true_to_the_dice(t, "snatch b1") == {"picked", "missed"}
    t = duel("weapons=dagger").put("b1", cell="E4", grip="r1", position="prone")
    t.put("r1", grip="b1", position="prone")
    assert true_to_the_dice(t, "break b1 to E5") == {"free", "held"}


# --- pushes and the rest ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "theirs", "to", "facts", "keys"),
    [
        ("D6 N", "D5 S", "D4", {"hits": 6}, {"caught", "falls", "out", "dead"}),
        ("B4 N", "B3 S", "B2", {"hits": 10}, {"falls", "out", "dead"}),
        ("F4 N", "F3 S", "F2", {}, {"through", "falls"}),
    ],
)
@THROWN
def test_pushes_agree_with_the_dice(
    mine: str, theirs: str, to: str, facts: dict[str, object], keys: set[str]
) -> None:
    """AR-C5, AR-U16: into a deep pit, a shallow one, over a body."""
    t = table({"b1": mine, "r1": theirs, "r2": "F2 S"}, rows=PITS).put("b1", struck=("r1",))
    t.put("r1", **facts).put("r2", fate="out", position="prone").acting("b1")
    t.state = replace(t.state, phase="retreat")
    assert true_to_the_dice(t, f"push b1 at r1 to {to} staying") == keys


def test_initiative_is_even() -> None:
    """AR-O1: ties are thrown again."""
    t = duel()
    forecast = odds.forecast(t.context, t.state, actions.Initiative())
    assert forecast is not None
    assert [(one.key, one.odds) for one in forecast.outcomes] == [
        ("blue", Fraction(1, 2)), ("rust", Fraction(1, 2))]


def test_no_forecast_without_dice() -> None:
    t = duel("weapons=broadsword+dagger")
    for text in ("pass b1", "ready b1 dagger", "defend b1", "dodge b1"):
        assert odds.forecast(t.context, t.state, t.game.parse(text)) is None
    t = table({"b1": "E5 N", "r1": "I1 S"})
    assert odds.forecast(t.context, t.state, t.game.parse("move b1 along E5-E4 facing N")) is None
