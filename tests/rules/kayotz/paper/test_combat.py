"""Combat and ammunition from the paper's side: Marine fire:
KZ-C1, KZ-C4, KZ-C5, KZ-C8, KZ-U1, KZ-U2."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from game.core.event import Changed, Moved, Removed, Rolled, Shot
from tests.rules.kayotz.paper.tables import (
    CLEAR,
    WIDE,
    Paper,
    around,
    place,
)

CF = {"squad": 3, "scout": 2, "spec-ops": 3, "heavy": 4, "hq": 2, "logistics": 1}
RED = {"squad": 1, "scout": 1, "spec-ops": 1, "heavy": 2, "hq": 1, "logistics": 0}
DN = {"squad": 4, "scout": 4, "spec-ops": 5, "heavy": 4, "hq": 4, "logistics": 3}
COVER = {".": 0, "o": 0, "=": 0, "f": 1, "^": 1, "#": 1}


def ground(sign: str, *there: str) -> str:
    grid = [list(row) for row in CLEAR.split("\n")]
    for hex_name in there:
        col, row = place(hex_name)
        grid[row][col] = sign
    return "\n".join(map("".join, grid))


# KZ-C1 and KZ-C4: how many dice


@pytest.mark.parametrize("kind", CF)
@pytest.mark.parametrize("sign", COVER)
def test_kz_c1_c4_dice_with_every_modifier(kind: str, sign: str) -> None:
    """KZ-C1, KZ-C4: CF (red when Out of Ammo), −1 scoot, −1 Stunned, −1 cover; 0: refused."""
    unit = f"{kind}-1"
    for scoot, stunned, out in product((False, True), repeat=3):
        table = Paper(ground(sign, "216"),
                      {unit: f"213 {'stunned' * stunned} {'out' * out}", "hq-9": "111"},
                      {"14": "216"})
        dice = (RED if out else CF)[kind] - scoot - stunned - COVER[sign]
        text = f"{'snap' if scoot else 'full-fire'} {unit} at 14"
        if dice <= 0:
            reason = table.refused(text, "KZ-C4")
            assert str((RED if out else CF)[kind]) in reason.text
            continue
        assert table.forecast(text).dice == dice
        table.play(text, *[2] * dice)
        assert len(table.rolled().dice) == dice
        assert sum(m.value for m in table.rolled().modifiers) == dice


@pytest.mark.parametrize("kind", CF)
def test_kz_c4_a_paralyzed_marine_never_fires(kind: str) -> None:
    """KZ-C4 (F): not at full effect nor in Shoot and Scoot."""
    table = Paper(marines={f"{kind}-1": "213 paralyzed"}, aliens={"14": "214"})
    table.refused(f"full-fire {kind}-1 at 14", "KZ-C4", says=("Paralyzed",))
    table.refused(f"snap {kind}-1 at 14", "KZ-C4", says=("Paralyzed",))
    if kind == "spec-ops":
        table.refused("full-fire spec-ops-1 at 14 with pulse", "KZ-C4", says=("Paralyzed",))


def test_kz_c4_the_firers_own_ground_is_no_matter() -> None:
    """KZ-C4: only the target's cover counts; an alien beside Forest has none."""
    table = Paper(ground("f", "213"), {"squad-1": "213"}, {"14": "216"})
    table.play("full-fire squad-1 at 14", 2, 2, 2)


def test_kz_c1_any_range_and_no_melee_bonus() -> None:
    """KZ-C1: across the whole map as next door; the target doesn't strike back."""
    table = Paper(WIDE, {"squad-1": "111"}, {"14": "666"})
    table.play("full-fire squad-1 at 14", 2, 2, 2)
    table = Paper(WIDE, {"squad-1": "111"}, {"14": "112"})
    table.play("full-fire squad-1 at 14", 2, 2, 2)
    assert table.hurt("squad-1") == "active"
    assert [(shot.unit, shot.target) for shot in table.happened(Shot)] == [("squad-1", "14")]


def test_kz_c1_each_unit_fires_alone_at_one_target() -> None:
    """KZ-C1: one unit's dice, one target's harm; one hit each by two units is two attacks."""
    table = Paper(marines={"squad-1": "213", "heavy-1": "212", "scout-1": "351"},
                  aliens={"14": "215", "31": "214" if "214" not in around("213") else "231"})
    table.play("full-fire squad-1 at 14", 6, 3, 3, 5)
    assert table.asleep("14") == "dormant"
    assert table.asleep("31") == "active"
    assert len(table.happened(Rolled)) == 1


def test_kz_u2_the_monolith_is_no_target_by_its_own_rule() -> None:
    """KZ-U2: the refusal leads to the Monolith's page."""
    table = Paper(marines={"squad-1": "213"}, aliens={"14": "216", "monolith": "211"})
    table.refused("full-fire squad-1 at monolith", "KZ-U2")


@pytest.mark.parametrize("target", ["monolith", "squad-2", "squad-1", "99", "22", "hq-7"])
def test_kz_c1_only_an_alien_on_the_map_is_a_target(target: str) -> None:
    """KZ-C1, KZ-U2: not the Monolith, no Marine, nobody who isn't there, none of the pool."""
    table = Paper(marines={"squad-1": "213", "squad-2": "233"},
                  aliens={"14": "216", "monolith": "211"}, alien_pool=["22"])
    table.refused(f"full-fire squad-1 at {target}", "KZ-C1", "KZ-U1", "KZ-U2")
    assert not any(f"at {target}" in text for text in table.options("squad-1"))


def test_kz_c1_an_eliminated_alien_is_no_target() -> None:
    """KZ-C1, KZ-C5."""
    table = Paper(marines={"squad-1": "213", "squad-2": "233"}, aliens={"14": "216", "31": "351"})
    table.play("full-fire squad-1 at 14", 6, 6, 1)
    table.refused("full-fire squad-2 at 14", "KZ-C1", "KZ-C5")


def test_kz_c1_fire_needs_a_place_on_the_map() -> None:
    """KZ-C1, KZ-E1: a waiting unit doesn't fire."""
    table = Paper(marines={"hq-1": "351"}, aliens={"14": "112"},
                  arrivals=[{"turn": 1, "entry": "113", "units": ["scout-1"]}])
    assert not table.judge("full-fire scout-1 at 14").allowed
    assert not table.judge("snap scout-1 at 14").allowed


# KZ-C4 and KZ-C5: hits


@pytest.mark.parametrize(("alien", "dn"), [("03", 3), ("14", 4), ("02", 4)])
@pytest.mark.parametrize("note", ["", "dormant"])
def test_kz_c5_every_number_of_hits(alien: str, dn: int, note: str) -> None:
    """KZ-C5: none, one (Dormant and a new DN), two or more; while Dormant any hit eliminates."""
    for faces in product((dn - 1, dn), repeat=4):
        hits = sum(face >= dn for face in faces)
        table = Paper(marines={"heavy-1": "213"}, aliens={alien: f"216 {note}"})
        gone = hits >= 2 or (note == "dormant" and hits >= 1)
        extra = [3] if hits == 1 and not gone else []
        table.play(f"full-fire heavy-1 at {alien}", *faces, *extra)
        roll = table.rolled()
        assert roll.needs == dn
        assert roll.counts == tuple(face >= dn for face in faces)
        assert roll.total == hits
        if gone:
            assert table.asleep(alien) == "eliminated"
            assert table.at(alien) is None
            assert [event.unit for event in table.happened(Removed)] == [alien]
        elif hits:
            assert table.asleep(alien) == "dormant"
            assert table.asked == [6, 6, 6, 6, 5]
            assert table.unit(alien)["dn"] == 4
            assert table.unit(alien)["known"] is False
        else:
            assert table.asleep(alien) == ("dormant" if note else "active")
            assert table.unit(alien)["dn"] == dn
        assert table.at(alien) in (None, "216")


@pytest.mark.parametrize("hidden", range(2, 7))
@pytest.mark.parametrize("dormant", [True, False])
def test_kz_c5_the_hidden_number_is_what_counts(hidden: int, dormant: bool) -> None:
    """KZ-C5: its new DN decides, boundary by boundary, awake or asleep, until it is hit again."""
    for face in (hidden - 1, hidden):
        table = Paper(marines={"squad-1": "213", "scout-1": "351"}, aliens={"14": "216"})
        table.play("full-fire squad-1 at 14", 4, 3, 2, hidden - 1)
        table.put("14", dormant=dormant)
        extra = [1] if face >= hidden and not dormant else []
        # The second die can't hit: 1 is under every hidden DN.
        table.play("full-fire scout-1 at 14", face, 1, *extra)
        assert table.rolled().needs == hidden
        if face < hidden:
            assert table.asleep("14") == ("dormant" if dormant else "active")
            assert table.unit("14")["dn"] == hidden
        else:
            assert table.asleep("14") == ("eliminated" if dormant else "dormant")


def test_kz_c5_a_new_number_at_each_hit() -> None:
    """KZ-C5: hit while Active again, it draws anew."""
    table = Paper(marines={"squad-1": "213", "squad-2": "233"}, aliens={"14": "216"})
    table.play("full-fire squad-1 at 14", 4, 3, 2, 5)
    table.put("14", dormant=False)
    table.play("full-fire squad-2 at 14", 6, 3, 2, 1)
    assert table.unit("14")["dn"] == 2
    assert table.unit("14")["known"] is False


@pytest.mark.parametrize("hit", [False, True])
def test_kz_c5_the_number_shows_once_it_has_been_fired_at(hit: bool) -> None:
    """KZ-C5: the dice tell what was needed; a miss leaves a known number behind."""
    table = Paper(marines={"squad-1": "213", "squad-2": "233"}, aliens={"14": "216", "22": "351"})
    table.play("full-fire squad-1 at 14", 4, 3, 2, 4)
    assert table.unit("14")["known"] is False
    table.play("full-fire squad-2 at 14", 5 if hit else 4, 3, 2)
    assert table.asleep("14") == ("eliminated" if hit else "dormant")
    if not hit:
        assert table.unit("14")["known"] is True
        assert table.unit("14")["dn"] == 5


def exact(dice: int, dn: int, dormant: bool, ones: int, *, pulse: bool = False,
          already: bool = False) -> dict[str, Fraction]:
    """Every throw counted one by one."""
    tally: Counter[str] = Counter()
    for faces in product(range(1, 7), repeat=dice):
        hits = sum(face >= dn for face in faces)
        if not hits:
            key = "miss"
        elif pulse:
            key = "pushed"
        else:
            key = "eliminated" if dormant or hits >= 2 else "dormant"
        tally[key + ("+out" if faces.count(1) >= ones and not already else "")] += 1
    return {key: Fraction(count, 6**dice) for key, count in tally.items()}


ATTACKS = [(kind, pulse, out) for kind in CF for pulse in (False, True) for out in (False, True)
           if (RED if out else CF)[kind] and (kind == "spec-ops" or not pulse)]


@pytest.mark.parametrize(("kind", "pulse", "out"), ATTACKS)
@pytest.mark.parametrize("state", ["known", "dormant", "hidden", "hidden-dormant"])
def test_kz_c4_c5_c8_exact_odds(kind: str, state: str, pulse: bool, out: bool) -> None:
    """KZ-C4, KZ-C5, KZ-C8: the forecast is the count of all throws; hidden DN: the average."""
    cf = (RED if out else CF)[kind]
    table = Paper(marines={f"{kind}-1": f"213 {'out' * out}"}, aliens={"14": "216"})
    dormant = "dormant" in state
    for actual in range(2, 7) if "hidden" in state else (4,):
        table.put("14", dormant=dormant, dn=actual, known="hidden" not in state)
        ones = 1 if kind == "heavy" else 2
        dns = range(2, 7) if "hidden" in state else (4,)
        wanted: dict[str, Fraction] = {}
        for dn in dns:
            for key, odds in exact(cf, dn, dormant, ones, pulse=pulse, already=out).items():
                wanted[key] = wanted.get(key, Fraction(0)) + odds / len(dns)
        text = f"full-fire {kind}-1 at 14{' with pulse' * pulse}"
        found = {o.key: o.odds for o in table.forecast(text).outcomes}
        assert found == wanted


# KZ-C8


@pytest.mark.parametrize("kind", [kind for kind in CF if kind != "logistics"])
def test_kz_c8_natural_ones(kind: str) -> None:
    """KZ-C8: two or more 1s, one for Heavy Weapons; hits in the same attack don't matter."""
    cf = CF[kind]
    for ones in range(cf + 1):
        for rest in (3, 6):
            faces = [1] * ones + [rest] * (cf - ones)
            hits = cf - ones if rest == 6 else 0
            table = Paper(marines={f"{kind}-1": "213", "hq-9": "111"},
                          aliens={"14": "216", "22": "351"})
            table.play(f"full-fire {kind}-1 at 14", *faces, *([1] if hits == 1 else []))
            empty = ones >= (1 if kind == "heavy" else 2)
            assert table.out(f"{kind}-1") == empty
            changes = [e for e in table.happened(Changed) if e.what == "ammo"]
            assert len(changes) == empty


def test_kz_c8_after_the_attack_not_during() -> None:
    """KZ-C8: all dice of this attack count; the next one uses the red CF."""
    table = Paper(marines={"squad-1": "213"}, aliens={"14": "216", "22": "351"})
    table.play("full-fire squad-1 at 14", 1, 1, 4, 3)
    assert table.asleep("14") == "dormant"
    table.turn(1)
    assert table.forecast("full-fire squad-1 at 14").dice == 1


def test_kz_c8_already_out_stays_out() -> None:
    """KZ-C8: no worse, no second change."""
    table = Paper(marines={"heavy-1": "213 out"}, aliens={"14": "216"})
    table.play("full-fire heavy-1 at 14", 1, 1)
    assert table.out("heavy-1")
    assert not table.happened(Changed)


def test_kz_c8_logistics_without_ammo_has_no_die() -> None:
    """KZ-C8, KZ-U1: its red CF is 0."""
    table = Paper(marines={"logistics-1": "213 out"}, aliens={"14": "216"})
    table.refused("full-fire logistics-1 at 14", "KZ-C4", says=("0",))


def test_kz_c8_one_die_can_never_show_two_ones() -> None:
    """KZ-C8: a Scout's snap shot has one die."""
    table = Paper(marines={"scout-1": "213"}, aliens={"14": "216", "22": "351"})
    table.play("snap scout-1 at 14", 1)
    assert not table.out("scout-1")


# KZ-U1, KZ-U2


def test_kz_u2_the_monolith_neither_moves_nor_fires() -> None:
    """KZ-U2: no card makes it."""
    for card in ("far-lightning", "at-the-throat", "steady-fire", "folded-space", "solar-wind",
                 "pounce", "cut-the-wires", "odd-ones", "even-ones", "regrowth"):
        table = Paper(marines={"squad-1": "213", "hq-1": "111"}, aliens={"monolith": "214"},
                      deck=[card])
        table.play("end-phase")
        table.auto()
        assert table.at("monolith") == "214"
        assert not table.happened(Moved)
        assert not table.happened(Shot)
