"""Ranged attacks: MC-C1, MC-N1, MC-T5, MC-V3, MC-V4, MC-U7, MC-U8, MC-U10, MC-U22."""

import pytest
from msgspec.structs import replace

from game.core.event import Shot
from game.rules.mechs import ranged
from game.rules.mechs.data import Click
from game.rules.mechs.dial import SLOTS
from tests.rules.mechs.fightkit import Fight, fight

FIRE = "fire b1 at r1 with primary"


def duel(mine: str = "lynx 10,10 90", theirs: str = "hammer 18,10 270", **others: str) -> Fight:
    return fight({"b1": mine, "r1": theirs, **others})


# --- the sum ------------------------------------------------------------------------------------


def test_two_dice_and_the_attack_against_the_defence() -> None:
    """MC-C1: 10 + 2D6 against 20; 10 hits, 9 misses; 3 clicks."""
    t = duel()
    assert t.aim(FIRE).needs == 20
    assert t.sum(FIRE) == {"Attack of B1": 10}
    t.play(FIRE, 5, 5)
    assert (t.key, t["r1"].click, t.rolled.total, t.rolled.needs) == ("hurt", 3, 20, 20)
    t = duel().play(FIRE, 5, 4)
    assert (t.key, t["r1"].click, t["b1"].click) == ("miss", 0, 0)
    assert t.of(Shot)


def test_a_two_always_misses_and_costs_a_click() -> None:
    """MC-C1: even against a defence that it would reach."""
    t = duel(theirs="hammer 18,10 270 click=9").put("r1", click=9).play(FIRE, 1, 1)
    assert (t.key, t["b1"].click, t["r1"].click) == ("backfire", 1, 9)


def test_a_twelve_always_hits_for_one_more() -> None:
    """MC-C1: even where the sum isn't enough."""
    t = duel("lynx 10,10 90 click=12", "citadel 18,10 270").play(FIRE, 6, 6)
    assert (t.key, t["r1"].click) == ("great", 2)


@pytest.mark.parametrize(("faces", "counts", "ending"), [
    ((5, 5), True, "hit, 3 clicks"), ((5, 4), False, "miss"),
    ((6, 6), True, "the best throw: hit, 4 clicks"),
    ((1, 1), False, "the worst throw; 1 click to itself"),
])
def test_a_throw_is_told_with_what_it_does_to_both(
    faces: tuple[int, int], counts: bool, ending: str
) -> None:
    """MC-C1: 20 are needed."""
    t = duel().play(FIRE, *faces)
    assert (t.rolled.counts, t.rolled.ending, t.rolled.summed) == ((counts,), ending, True)


def test_from_the_rear_one_more() -> None:
    """MC-C1, MC-U7: the attacker's dot is outside the target's front half."""
    t = duel(theirs="hammer 18,10 90")
    assert t.sum(FIRE) == {"Attack of B1": 10, "From the rear half": 1}
    assert "From the rear half" not in duel(theirs="hammer 18,10 0").sum(FIRE)


def test_cover_and_height_count_against_the_dice() -> None:
    """MC-T2, MC-T6."""
    t = fight({"b1": "lynx 10,10 90", "r1": "hammer 18,10 270"},
              {"hill": "elevated 16,8 20,8 20,12 16,12", "wood": "hindering 13,8 14,8 14,12 13,12"})
    assert t.aim(FIRE).bonus == 8
    t.play(FIRE, 5, 6)
    assert t.key == "miss"


def test_a_shutdown_target_is_easier() -> None:
    """MC-N2."""
    t = duel(theirs="hound 16,10 270 heat=4")
    assert t.sum(FIRE) == {"Attack of B1": 10, "Shut down": 2}


def test_after_a_move_two_less() -> None:
    """MC-N1: assault."""
    t = duel().ordered("b1", "assault", went=("b1",))
    assert t.sum(FIRE) == {"Attack of B1": 10, "After a move": -2}


def test_a_kill_is_told() -> None:
    """MC-U14."""
    t = duel(theirs="hammer 18,10 270 click=8").play(FIRE, 6, 5)
    assert (t.key, t["r1"].fate) == ("salvage", "salvage")
    t = duel(theirs="rifles 16,10 270 click=5").play(FIRE, 6, 5)
    assert (t.key, t["r1"].fate) == ("out", "destroyed")


# --- whether it may be taken --------------------------------------------------------------------


def test_ranges_are_from_dot_to_dot() -> None:
    """MC-U8: 10.00″ is in, 10.01″ out; the secondary reaches 12″."""
    assert duel(theirs="hammer 20,10 270").allowed(FIRE)
    t = duel(theirs="hammer 20.01,10 270")
    t.refused(FIRE, "MC-U8", "10.01″ to R1, range 10″")
    assert t.allowed("fire b1 at r1 with secondary")


def test_only_into_the_own_front_half() -> None:
    """MC-U7."""
    duel("lynx 10,10 270").refused(FIRE, "MC-U7", "behind B1")
    assert duel("lynx 10,10 0").allowed(FIRE)


def test_not_while_an_enemy_is_in_contact() -> None:
    """MC-U9: but a wreck doesn't matter (MC-U22)."""
    t = duel(r2="rifles 10,11.5 0")
    t.refused(FIRE, "MC-U9", "in contact with R2")
    assert duel(r2="rifles 10,11.53 0").allowed(FIRE)
    assert duel(r2="hammer 10,11.5 90").wreck("r2").allowed(FIRE)


def test_a_vtol_that_came_up_in_its_order_may_shoot() -> None:
    """MC-V4, MC-B5."""
    t = duel("kestrel 10,10 90", r2="rifles 10,11 0")
    t.refused(FIRE, "MC-U9")
    assert t.ordered("b1", "move", clear=True).allowed(FIRE)
    t.ordered("b1", "move").refused(FIRE, "MC-U9")
    assert t.ordered("b1", "move", stuck=("b1",)).allowed(FIRE)
    t = duel(r2="rifles 10,11.5 0").ordered("b1", "assault", clear=True)
    t.refused(FIRE, "MC-U9")


def test_nobody_shoots_into_or_out_of_deep_water() -> None:
    """MC-T5: only modes that submerge are under water."""
    pool = {"pool": "deep 16,8 20,8 20,12 16,12"}
    shot = "fire b1 at r1 with secondary"
    for theirs, under in (("hound", True), ("pike", True), ("lancer", False), ("gannet", False)):
        t = fight({"b1": "lynx 10,10 90", "r1": f"{theirs} 18,10 270"}, pool)
        assert t.allowed(shot) != under
        if under:
            t.refused(shot, "MC-T5", "R1 is under water")
    t = fight({"b1": "pike 18,10 270", "r1": "lynx 10,10 90"}, pool)
    t.refused(FIRE, "MC-T5", "B1 is under water")


def test_what_is_in_the_way_is_named() -> None:
    """MC-T3, MC-U9."""
    t = fight({"b1": "lynx 10,10 90", "r1": "hammer 18,10 270"},
              {"barn": "blocking 14,8 15,8 15,12 14,12"})
    found = t.refused(FIRE, "MC-T3", "Barn is in the way, 4″ on")
    assert found.reasons[0].cells == (t.context.board.cell("14,10"),)
    duel(b2="rifles 14,10 0").refused(FIRE, "MC-U9", "B2 is in the way, 3.5″ on")
    duel(b2="boar 14,10 0").wreck("b2").refused(FIRE, "MC-U18", "the wreck of B2")


def test_anti_air_doubles_the_ballistic_range_for_cruising_vtols() -> None:
    """MC-V3: 12″ ballistic reach 24″ up there, energy and others don't."""
    for mine, level, most in (
        ("thresher", "cruising", 24), ("thresher", "ground", 12), ("lynx", "cruising", 10),
        ("boar", "cruising", 12),
    ):
        t = duel(f"{mine} 4,10 90", "gannet 20,10 270").put("r1", level=level)
        assert ranged.reach(t.context, t["b1"], "primary", t["r1"]) == most
        assert t.allowed(FIRE) == (most >= 16)


def test_anti_air_does_nothing_for_energy_weapons() -> None:
    """MC-V3."""
    t = duel("lynx 4,10 90", "gannet 20,10 270").put("r1", level="cruising")
    data = t.context.data
    flak = replace(data.models["lynx"], gear=("anti-air",))
    t.context.data = replace(data, models={**data.models, "lynx": flak})
    found = [ranged.reach(t.context, t["b1"], slot, t["r1"]) for slot in SLOTS]
    assert found == [10, 24]


def test_weapons_that_do_not_shoot() -> None:
    """MC-U10, MC-N2, MC-C1."""
    duel("hookmen 10,10 90", "rifles 12,10 270").refused(FIRE, "MC-U10", "melee")
    duel("kestrel 10,10 90").refused("fire b1 at r1 with secondary", "MC-U10", "no secondary")
    duel("mortars 10,10 90").refused("fire b1 at r1 with secondary", "MC-U10", "no secondary")
    t = duel("newt 10,10 90 heat=3 click=8", "rifles 15,10 270")
    t.refused(FIRE, "MC-N2", "heat 3")


def test_a_weapon_is_spent_on_the_dial_or_too_hot() -> None:
    """MC-C1, MC-N2: each of the two for itself."""
    first, second = FIRE, "fire b1 at r1 with secondary"
    t = duel("newt 10,10 90 heat=3", "rifles 15,10 270")
    t.refused(second, "MC-N2", "heat 3")
    for row, spent, fires in (("9/9/18/0/2", first, second), ("9/9/18/2/0", second, first)):
        t = duel("newt 10,10 90", "rifles 14,10 270")
        data, newt = t.context.data, t.context.row(t["b1"])
        dial = (Click.from_text(row), *newt.dial[1:])
        t.context.data = replace(data, models={**data.models, "newt": replace(newt, dial=dial)})
        t.refused(spent, "MC-C1", "0 damage on B1’s dial")
        assert t.allowed(fires)


def test_only_who_has_moved_in_an_assault_shoots_worse() -> None:
    """MC-N1: the sums of others stay as they are."""
    t = duel(b2="lynx 10,14 90").ordered("b2", "assault", went=("b2",))
    assert "After a move" not in t.sum(FIRE)
    assert t.sum(FIRE.replace("b1", "b2"))["After a move"] == -2


@pytest.mark.parametrize(
    ("facts", "rule"),
    [({"fate": "destroyed", "cell": -1}, "MC-C1"), ({"fate": "captive"}, "MC-U13"),
     ({"aboard": "r2", "cell": -1}, "MC-P3")],
)
def test_whom_one_cannot_shoot_at(facts: dict[str, object], rule: str) -> None:
    """MC-C1, MC-U13, MC-P3."""
    duel(r2="drover 25,10 0").put("r1", **facts).refused(FIRE, rule)


def test_friends_are_no_targets() -> None:
    """MC-C1."""
    duel(b2="rifles 14,12 0").refused("fire b1 at b2 with primary", "MC-C1", "no enemy")
    duel().refused("fire b1 at x7 with primary", "MC-C1", "nobody at x7")


def test_all_shots_are_found() -> None:
    """MC-C1: each weapon at each target in reach."""
    t = duel(theirs="hammer 21,10 270", r2="rifles 10,4 180")
    found = {(one.target, one.slot) for one in ranged.shots(t.context, t.state, t["b1"])}
    assert found == {("r1", "secondary"), ("r2", "primary"), ("r2", "secondary")}
