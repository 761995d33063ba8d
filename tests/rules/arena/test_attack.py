"""To hit and to hurt: AR-C1, AR-C3, AR-F3, AR-P4, AR-P6, AR-P7, AR-U18, AR-U21, AR-U22."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from game.core.event import Changed, Resolved, Rolled, Shot
from game.core.forecast import sums
from game.rules.arena import guard
from game.rules.arena.actions import Attack
from game.rules.arena.attack import Aim, hits_of, judged, times
from game.rules.arena.data import Damage
from game.rules.arena.melee import judge_attack
from game.rules.arena.state import Blow, How
from tests.rules.arena.kit import Table, table
from tests.rules.throws import lines, refused

STRIKE = "attack b1 at r1 with weapon"


def duel(mine: str = "", theirs: str = "S", **parts: object) -> Table:
    """b1 on E5 faces north, r1 on E4 before it; nobody answers."""
    t = table({"b1": f"E5 N {mine}", "r1": f"E4 {theirs}"}, **parts)
    return t.acting("b1", "r1").put("r1", orders="never")


def aim_of(t: Table, text: str = STRIKE) -> Aim:
    action = t.game.parse(text)
    assert isinstance(action, Attack)
    aim = guard.aim(t.context, t.state, guard.blow_of(action))
    assert aim is not None
    return aim


# --- the roll -----------------------------------------------------------------------------------


def test_ar_c1_three_dice_at_or_under_edex() -> None:
    """AR-C1: eDEX 12: 12 hits, 13 misses."""
    t = duel().play(STRIKE, 4, 4, 4, 3, 4)
    rolled = t.of(Rolled)[0]
    assert (rolled.needs, rolled.total, rolled.counts) == (12, 12, (True,))
    assert rolled.under and rolled.onto_needs and rolled.summed and rolled.rule == "AR-C1"
    assert sum(line.value for line in rolled.modifiers) == rolled.needs
    assert t.of(Rolled)[1].needs == 0, "dice of damage need nothing"
    assert t["b1"].loading == 0, "a blow leaves nothing to load"
    assert t.key == "shaken" and t["r1"].hits == 7
    t = duel().play(STRIKE, 4, 4, 5)
    assert t.key == "miss" and not t["r1"].hits
    assert t.of(Shot)[0].how == "strike" and t["b1"].acted


ALWAYS = [  # sum, three dice, four dice (AR-C1)
    (3, ("hit", 3), None), (4, ("hit", 2), ("hit", 1)), (5, ("hit", 1), ("hit", 1)),
    (6, ("miss", 1), ("miss", 1)), (15, ("miss", 1), ("miss", 1)), (16, ("miss", 1), ("miss", 1)),
    (17, ("drops", 1), ("miss", 1)), (18, ("breaks", 1), ("miss", 1)), (20, None, ("miss", 1)),
    (21, None, ("drops", 1)), (22, None, ("drops", 1)), (23, None, ("breaks", 1)),
    (24, None, ("breaks", 1)),
]


@pytest.mark.parametrize(("total", "three", "four"), ALWAYS)
def test_ar_c1_sums_that_always_count(
    total: int, three: tuple[str, int] | None, four: tuple[str, int] | None
) -> None:
    """AR-C1: with the worst DEX, on three dice and on the four against a guard."""
    t = duel("dx=8 armour=plate weapons=battleaxe")
    for guarded, wanted in (("", three), ("defend", four)):
        aim = aim_of(t.put("r1", guard=guarded))
        assert aim.dice.dice == (4 if guarded else 3)
        if wanted is not None:
            assert (judged(aim, total), times(aim.dice, total)) == wanted


@pytest.mark.parametrize(("guarded", "worst"), [("", 15), ("defend", 19)])
def test_ar_c1_the_best_still_misses(guarded: str, worst: int) -> None:
    """AR-C1: 16 and over always misses, 20 and over on four dice; a line of the sum says so."""
    t = duel("dx=20", "N").put("r1", guard=guarded)
    aim = aim_of(t)
    assert aim.needs == worst == sum(line.value for line in aim.modifiers)
    assert [judged(aim, total) for total in (worst, worst + 1)] == ["hit", "miss"]
    assert aim.modifiers[-1].rule == "AR-C1"


def test_ar_c1_the_worst_still_hits() -> None:
    """AR-C1, AR-U18: eDEX never below 1, and 5 and under always hits."""
    t = duel("dx=8 armour=plate weapons=battleaxe st=8")
    found = lines(aim_of(t).modifiers)
    assert aim_of(t).needs == 5
    assert found["makes 1, but 5 and less always hit"] == 4


def test_ar_c1_card_tray_and_log_name_the_same_sum() -> None:
    """AR-C1, AR-P7: 14 and 4 for the rear make 18, and 16 and more always miss."""
    t = duel("dx=14", "N")
    aim = aim_of(t)
    assert (aim.edex, aim.needs) == (18, 15)
    assert lines(aim.modifiers)["makes 18, but 16 and more always miss"] == -3
    before, action = t.state, t.game.parse(STRIKE)
    shown = t.game.preview(before, action)
    assert "**Rear** eDEX 18, 15 counts · 95.4 %" in shown.beside
    t.play(STRIKE, 6, 6, 4)
    (roll,) = t.of(Rolled)
    assert roll.needs == 15 and roll.counts == (False,)
    told = " ".join(line.detail for line in t.game.tell(before, action, t.events))
    assert "makes 18, but 16 and more always miss" in told


def test_ar_c1_defence_is_four_dice_and_only_against_blows() -> None:
    """AR-C1: a defender is struck with four dice, a dodger with three; doubles become plain."""
    t = duel().put("r1", guard="defend").play(STRIKE, 1, 1, 1, 1, 6, 6)
    assert t.of(Rolled)[0].dice == (1, 1, 1, 1) and t["r1"].hits == 12
    t = duel().put("r1", guard="dodge").play(STRIKE, 1, 1, 1, 2, 2)
    assert t.of(Rolled)[0].dice == (1, 1, 1)


# --- damage -------------------------------------------------------------------------------------


def test_ar_c1_double_and_triple_damage() -> None:
    """AR-C1, AR-U22: 4 doubles and 3 triples what dice and weapon say, before armour."""
    t = duel("weapons=shortsword", "S armour=chain").play(STRIKE, 1, 1, 2, 2, 3)
    assert t["r1"].hits == (2 + 3 - 1) * 2 - 3
    shown = t.of(Rolled)[1]
    assert lines(shown.modifiers) == {"weapon": -1, "double": 4, "Chain": -3}
    assert shown.total == sum(shown.dice) + sum(line.value for line in shown.modifiers) == 5
    t = duel("weapons=shortsword", "S st=14 armour=chain").play(STRIKE, 1, 1, 1, 2, 3)
    assert t["r1"].hits == (2 + 3 - 1) * 3 - 3
    assert "AR-U22" in {line.rule for line in t.of(Rolled)[1].modifiers}


def test_ar_u20_damage_is_never_below_nothing() -> None:
    """AR-U20, AR-U22: a die of 1 less 4 is 0, also when it is tripled."""
    aim = aim_of(duel("st=8 dx=16"), "attack b1 at r1 with fists")
    assert aim.damage == "1d-4"
    assert [hits_of(aim, face, 1) for face in range(1, 7)] == [0, 0, 0, 0, 1, 2]
    assert [hits_of(aim, face, 3) for face in (1, 5, 6)] == [0, 3, 6]
    t = duel("st=8 dx=16").play("attack b1 at r1 with fists", 2, 2, 2, 6)
    assert lines(t.of(Rolled)[1].modifiers) == {"bare hands": -4} and t["r1"].hits == 2


ARMOUR = {"cloth": 1, "leather": 2, "chain": 3, "half-plate": 4, "plate": 5}
SHIELDS = {"small-shield": 1, "large-shield": 2}


@pytest.mark.parametrize("armour", ARMOUR)
def test_ar_f3_armour_stops_of_every_blow(armour: str) -> None:
    """AR-F3: front, side and rear alike."""
    for facing in ("S", "NE", "N"):
        t = duel("", f"{facing} armour={armour}").play(STRIKE, 2, 2, 2, 6, 1)
        assert t["r1"].hits == 7 - ARMOUR[armour], facing


@pytest.mark.parametrize("shield", SHIELDS)
def test_ar_f3_a_shield_stops_from_the_front(shield: str) -> None:
    """AR-F3, AR-U10: only from front hexes, and only on the arm."""
    more = f"shield={shield} weapons=club"
    for facing, stopped in (("S", SHIELDS[shield]), ("NE", 0), ("N", 0)):
        t = duel("", f"{facing} {more}").play(STRIKE, 2, 2, 2, 6, 1)
        assert t["r1"].hits == 7 - stopped, facing
    t = duel("", f"S {more}").put("r1", slung=True).play(STRIKE, 2, 2, 2, 6, 1)
    assert t["r1"].hits == 7


def test_ar_p6_no_shield_helps_who_crawls() -> None:
    """AR-P6, AR-U10: all hexes are rear, so the shield counts against nobody."""
    t = duel("", "S shield=large-shield weapons=club").put("r1", exposed=True)
    assert not aim_of(t).stops


WEAPONS = {
    "dagger": "1d-1", "rapier": "1d", "club": "1d", "hammer": "1d+1", "cutlass": "2d-2",
    "shortsword": "2d-1", "mace": "2d-1", "small-axe": "1d+2", "broadsword": "2d",
    "morningstar": "2d+1", "bastard-sword": "2d+1", "two-handed-sword": "3d-1", "battleaxe": "3d",
    "spear": "1d+1", "halberd": "2d",
}


@pytest.mark.parametrize("weapon", WEAPONS)
def test_ar_c3_what_weapons_do(weapon: str) -> None:
    """AR-C3."""
    assert aim_of(duel(f"st=14 weapons={weapon}")).damage == WEAPONS[weapon]


def test_ar_c3_too_little_strength() -> None:
    """AR-C3: −1 DEX for each point that the weapon lacks, in the hand; fists need none."""
    t = duel("st=11 dx=13 weapons=battleaxe")
    assert aim_of(t).needs == 13 - 3
    assert aim_of(t, "attack b1 at r1 with fists").needs == 13


def test_ar_c3_in_both_hands() -> None:
    """AR-C3, AR-U10: a bastard sword does 3d−2 in both hands, with the shield on the back."""
    both = "attack b1 at r1 with both-hands"
    t = duel("weapons=bastard-sword")
    assert aim_of(t, both).damage == "3d-2" and t.allowed(both)
    t = duel("weapons=bastard-sword shield=small-shield")
    t.refused(both, "AR-U10", "Small shield")
    assert t.put("b1", slung=True).allowed(both)
    duel().refused(both, "AR-C3", "2d")


# --- side and position --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("facing", "more"),
    [("S", 0), ("SE", 0), ("SW", 0), ("NE", 2), ("NW", 2), ("N", 4)],
)
def test_ar_p7_side_and_rear(facing: str, more: int) -> None:
    """AR-P7: from a side hex +2, from the rear hex +4, with a melee weapon."""
    aim = aim_of(duel("", facing))
    assert aim.needs == min(15, 12 + more)
    assert sum(line.value for line in aim.modifiers if line.rule == "AR-P7") == more


@pytest.mark.parametrize(
    ("mine", "theirs", "more"),
    [("kneeling", "standing", -2), ("standing", "kneeling", 2), ("kneeling", "kneeling", 0),
     ("standing", "prone", 4), ("kneeling", "prone", 2)],
)
def test_ar_p7_positions(mine: str, theirs: str, more: int) -> None:
    """AR-P7: on a kneeling figure +2, one's own blows from the knees −2; on a prone one +4."""
    t = duel("dx=10").put("b1", position=mine).put("r1", position=theirs)
    assert aim_of(t).needs == 10 + more
    assert t.allowed(STRIKE)


def test_ar_p7_side_and_position_add_up() -> None:
    """AR-P7 R: a kneeling figure struck from the side, +4."""
    t = duel("dx=9", "NE").put("r1", position="kneeling")
    assert aim_of(t).needs == 9 + 2 + 2
    assert t.put("b1", position="kneeling") and aim_of(t).needs == 9 + 2


def test_ar_p7_a_prone_figure_cannot_strike() -> None:
    """AR-P7: neither with a weapon nor, outside hand-to-hand, with fists."""
    t = duel().put("b1", position="prone")
    hows: tuple[How, ...] = ("weapon", "fists")
    for how in hows:
        ruling = judge_attack(t.context, t.state, t["b1"], Attack("b1", "r1", how))
        refused(ruling, "AR-O4", "prone")
    assert t.next == "pass b1"


def test_ar_p6_who_crawls_or_picks_up_has_rear_hexes_only() -> None:
    """AR-P6: +4 from every hex; after picking up a dropped weapon, too."""
    t = duel("dx=9").put("r1", exposed=True)
    assert aim_of(t).needs == 13 and aim_of(t).side == "rear"
    assert "AR-P6" in {line.rule for line in aim_of(t).modifiers}
    t = duel("dx=9", "S weapons=").drop("club", "E4")
    t.state = replace(t.state, queue=("r1", "b1"))
    t.play("pick-up r1 club")
    assert t["r1"].exposed and t["r1"].ready == "club" and aim_of(t).needs == 13


def test_ar_p4_only_into_front_hexes() -> None:
    """AR-P4: front hexes of the attacker are struck, side and rear hexes are not."""
    for facing, front in (("N", True), ("NE", True), ("NW", True), ("SE", False), ("S", False),
                          ("SW", False)):
        t = table({"b1": f"E5 {facing}", "r1": "E4 S"}).acting("b1", "r1")
        assert t.allowed(STRIKE) is front, facing
        if not front:
            t.refused(STRIKE, "AR-P4", "3 front hexes")


# --- what becomes of the weapon -----------------------------------------------------------------


def test_ar_c1_dropped_and_broken() -> None:
    """AR-C1, AR-U21: 17 drops the weapon in the own hex, 18 breaks it."""
    t = duel().play(STRIKE, 6, 6, 5)
    assert t.key == "drops" and t["b1"].ready == "" and t.state.lying(t.cell("E5")) == (
        "broadsword",)
    assert t.of(Changed) == [Changed("b1", "ready", "broadsword", "")]
    t = duel().play(STRIKE, 6, 6, 6)
    assert t.key == "breaks" and t["b1"].ready == "" and not t.state.dropped


@pytest.mark.parametrize(("faces", "key"), [((6, 6, 5), "miss"), ((6, 6, 6), "miss")])
def test_ar_c1_fists_neither_drop_nor_break(faces: tuple[int, ...], key: str) -> None:
    t = duel().play("attack b1 at r1 with fists", *faces)
    assert t.key == key and t["b1"].ready == "broadsword"


# --- counted ------------------------------------------------------------------------------------


@pytest.mark.parametrize("guarded", ["", "defend"])
@pytest.mark.parametrize("dx", range(8, 18))
def test_ar_c1_odds_to_hit(dx: int, guarded: str) -> None:
    """AR-C1: counted over all throws: at or under eDEX or 5, never at 16 (20) or more."""
    aim = aim_of(duel(f"dx={dx}").put("r1", guard=guarded))
    dice, never = (4, 20) if guarded else (3, 16)
    good = sum(n for total, n in sums(dice).items() if total <= max(5, dx) and total < never)
    assert aim.odds == Fraction(good, 6**dice)


def test_known_odds() -> None:
    """AR-C1: 10 or less on three dice is one half, 9 or less 81 of 216."""
    assert aim_of(duel("dx=10")).odds == Fraction(1, 2)
    assert aim_of(duel("dx=9")).odds == Fraction(81, 216)


def test_every_attack_says_which_outcome_came_true() -> None:
    t = duel().play(STRIKE, 1, 2, 3, 1, 1)
    assert t.of(Resolved) == [Resolved("hurt")]
    assert isinstance(aim_of(t).damage, Damage)
    assert guard.aim(t.context, t.state, Blow("b1", "r1", "shoot")) is None
