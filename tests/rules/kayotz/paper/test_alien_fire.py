"""The aliens' fire from the paper's side: KZ-C6 and KZ-C7 (and KZ-S2's dice)."""

from fractions import Fraction
from random import Random

import pytest

from game.core.event import Removed, Rolled, Shot
from tests.rules.kayotz.paper.tables import (
    CLEAR,
    Paper,
    distance,
    hexes,
)
from tests.rules.kayotz.paper.test_combat import CF, COVER, DN, ground

# KZ-C6 and KZ-C7: aliens fire


def strike(marines: dict[str, str], aliens: dict[str, str], *faces: int, rows: str = CLEAR,
           **more: object) -> Paper:
    table = Paper(rows, marines, aliens, deck=["far-lightning"], **more)  # type: ignore[arg-type]
    table.play("end-phase")
    table.auto(*faces)
    return table


STEPS = ("active", "stunned", "paralyzed", "eliminated")


@pytest.mark.parametrize("kind", CF)
@pytest.mark.parametrize("condition", STEPS[:3])
def test_kz_c6_each_hit_is_one_step_worse(kind: str, condition: str) -> None:
    """KZ-C6: 0 to 3 hits from every condition; a die hits from the unit's DN on."""
    dn = DN[kind]
    for hits in range(4):
        faces = [dn] * hits + [dn - 1] * (3 - hits)
        table = strike({f"{kind}-1": f"213 {condition}", "squad-9": "356"}, {"14": "214"}, *faces)
        now = STEPS[min(3, STEPS.index(condition) + hits)]
        assert table.hurt(f"{kind}-1") == now
        roll = table.rolled()
        assert (roll.needs, roll.total, roll.unit, roll.target) == (dn, hits, "14", f"{kind}-1")
        assert bool(table.happened(Removed)) == (now == "eliminated")
        assert table.hurt("squad-9") == "active"


@pytest.mark.parametrize(("alien", "cf"), [("03", 2), ("14", 3), ("22", 4), ("02", 5)])
@pytest.mark.parametrize("sign", COVER)
@pytest.mark.parametrize("strongpoint", [False, True])
def test_kz_c6_alien_dice(alien: str, cf: int, sign: str, strongpoint: bool) -> None:
    """KZ-C6, KZ-S2: CF, −1 for the Marine's cover, −1 for a Strongpoint; at 0 none is thrown."""
    dice = cf - COVER[sign] - strongpoint
    table = strike({"squad-1": "213"}, {alien: "216"}, *[1] * dice, rows=ground(sign, "213"),
                   strongpoints=["213"] if strongpoint else [])
    if dice:
        assert len(table.rolled().dice) == dice
        assert sum(m.value for m in table.rolled().modifiers) == dice
    else:
        assert not table.happened(Rolled)
    assert table.hurt("squad-1") == "active"


def test_kz_c6_the_aliens_own_ground_is_no_matter() -> None:
    """KZ-C6: an alien in Forest keeps its dice."""
    table = strike({"squad-1": "213"}, {"14": "216"}, 1, 1, 1, rows=ground("f", "216"))
    assert len(table.rolled().dice) == 3


def test_kz_c6_ones_do_not_touch_an_aliens_or_marines_ammunition() -> None:
    """KZ-C8: only Marine attacks count natural 1s."""
    table = strike({"squad-1": "213"}, {"14": "216"}, 1, 1, 1)
    assert not table.out("squad-1")


@pytest.mark.parametrize(("marines", "target"), [
    ({"squad-1": "234", "hq-1": "215"}, "squad-1"),
    ({"squad-1": "231", "hq-1": "235"}, "hq-1"),
    ({"squad-1": "235", "hq-1": "231"}, "squad-1"),
    ({"squad-1": "213", "hq-1": "253", "scout-1": "232"}, "hq-1"),
    ({"squad-1": "213", "hq-1": "212"}, "squad-1"),
    ({"squad-1": "213 paralyzed", "hq-1": "351"}, "squad-1"),
    ({"squad-1": "213", "hq-1": "252 paralyzed"}, "hq-1"),
])
def test_kz_c7_the_nearest_then_the_highest_hex(marines: dict[str, str], target: str) -> None:
    """KZ-C7: by distance, ties to the highest-numbered hex; condition and kind don't matter."""
    table = strike(marines, {"14": "233"}, 1, 1, 1)
    assert [(shot.unit, shot.target) for shot in table.happened(Shot)] == [("14", target)]


@pytest.mark.parametrize("seed", range(4))
def test_kz_c7_nearest_against_a_plain_count(seed: int) -> None:
    """KZ-C7: random spots."""
    rng = Random(seed)
    for _ in range(8):
        spots = rng.sample(hexes(), 6)
        units = ("squad-1", "squad-2", "scout-1", "hq-1", "logistics-1")
        where = dict(zip(units, spots[1:], strict=True))
        table = strike(where, {"14": spots[0]}, 1, 1, 1)
        nearest = min(units, key=lambda u: (distance(spots[0], where[u]), -int(where[u])))
        assert table.happened(Shot)[0].target == nearest


def test_kz_c7_at_no_dice_the_attack_is_lost_and_does_not_switch() -> None:
    """KZ-C7: CF 2 − cover − Strongpoint = 0, an easier Marine one hex farther is left alone."""
    table = strike({"squad-1": "213", "hq-1": "211"}, {"03": "214"}, rows=ground("f", "213"),
                   strongpoints=["213"])
    assert not table.happened(Rolled)
    assert table.hurt("hq-1") == "active"
    assert table.hurt("squad-1") == "active"


def test_kz_c7_only_marines_on_the_map() -> None:
    """KZ-C7: waiting, left and lost units are no targets."""
    table = strike({"squad-1": "351"}, {"14": "112"}, 1, 1, 1,
                   arrivals=[{"turn": 1, "entry": "113", "units": ["scout-1"]}])
    assert table.happened(Shot)[0].target == "squad-1"


def test_kz_c7_after_the_nearest_is_gone_the_next_alien_takes_the_next() -> None:
    """KZ-C7: each attack looks anew."""
    table = strike({"squad-1": "213 paralyzed", "hq-1": "211"}, {"14": "214", "31": "215"},
                   4, 1, 1, 1, 1, 1)
    assert [shot.target for shot in table.happened(Shot)] == ["squad-1", "hq-1"]


@pytest.mark.parametrize("which", ["first", "second"])
def test_kz_c6_the_odds_of_an_aliens_shot_are_exact(which: str) -> None:
    """KZ-C6: binomial over its dice, from the Marine's condition; no die thrown without odds."""
    table = Paper(marines={"squad-1": "213 stunned"}, aliens={"14": "216", "31": "211"},
                  deck=["far-lightning"])
    table.until_card()
    if which == "second":
        table.play("next", 1, 1, 1)
    text = "next"
    half = Fraction(1, 2)
    assert table.odds(text, "miss") == half**3
    assert table.odds(text, "paralyzed") == 3 * half**3
    assert table.odds(text, "eliminated") == 4 * half**3
