"""Fire: KZ-C1 to KZ-C8, KZ-A3, and the Strongpoint's part of KZ-S2."""

import pytest
from msgspec.structs import replace

from game.core import language
from game.core.event import Changed, Moved, Removed
from game.rules.kayotz.combat import alien_sum, nearest_marine, push_cell, sight_clear
from game.rules.kayotz.state import ACTIVE, PARALYZED, STUNNED, State, with_alien
from tests.rules.kayotz.kit import Table, table


def values(t: Table) -> list[int]:
    return [line.value for line in t.rolled.modifiers]


def test_kz_c1_dice_are_the_cf_at_any_range_and_there_is_no_melee() -> None:
    t = table(marines={"heavy-1": "111"}, aliens={"14": "666"})
    t.play("full-fire heavy-1 at 14", 2, 2, 2, 2)
    assert t.rolled.dice == (2, 2, 2, 2)
    t = table(marines={"squad-1": "333"}, aliens={"14": "334"})
    t.play("full-fire squad-1 at 14", 2, 2, 2)
    assert t.state.marines["squad-1"].cell == t.cell("333")


def test_kz_a3_full_fire_moves_nothing_and_spends_the_action() -> None:
    t = table(marines={"squad-1": "333"}, aliens={"14": "433"})
    t.play("full-fire squad-1 at 14", 2, 2, 2)
    assert t.state.marines["squad-1"].acted and not t.of(Moved)
    t.refused("full-move squad-1 along 333-334", "KZ-T1")


@pytest.mark.parametrize("ground", ["forest", "building", "lava"])
def test_kz_c2_ground_between_blocks_in_the_target_hex_never(ground: str) -> None:
    t = table(ground={"335": ground}, marines={"squad-1": "333"}, aliens={"14": "341"})
    t.refused("full-fire squad-1 at 14", "KZ-C2", "in 335 blocks the line from 333 to 341")
    open_ = {"building": "building", "forest": "forest", "lava": "clear"}[ground]
    painted = {} if open_ == "clear" else {"336": open_}
    near = table(ground=painted, marines={"squad-1": "333"}, aliens={"14": "336"})
    assert near.judge("full-fire squad-1 at 14").allowed


@pytest.mark.parametrize("ground", ["rough", "wormhole", "bridge"])
def test_kz_c2_other_ground_does_not_block(ground: str) -> None:
    t = table(ground={"335": ground}, marines={"squad-1": "333"}, aliens={"14": "341"})
    assert t.judge("full-fire squad-1 at 14").allowed


@pytest.mark.parametrize(
    ("marines", "aliens"),
    [
        ({"squad-2": "335"}, {}), ({}, {"08": "335"}), ({}, {"08": "335 dormant"}),
        ({}, {"monolith": "335"}),
    ],
)
def test_kz_c2_any_unit_between_blocks(marines: dict[str, str], aliens: dict[str, str]) -> None:
    t = table(marines={"squad-1": "333", **marines}, aliens={"14": "341", **aliens})
    t.refused("full-fire squad-1 at 14", "KZ-C2", "335")
    assert "full-fire squad-1 at 14" not in t.offered("squad-1")


def test_kz_c2_a_hexside_or_corner_touched_is_enough() -> None:
    # From 333 straight east to 413 the line runs along hexsides: it touches the hexes on both
    # sides of it, and one Forest on either side stops it.
    plain = table(marines={"squad-1": "333"}, aliens={"14": "413"})
    start, end = plain.cell("333"), plain.cell("413")
    line = plain.game.context.lines
    grazed = plain.game.board.cells_in(line.grazed(start, end))
    assert grazed
    for cell in grazed:
        t = table(
            ground={plain.game.board.name(cell): "forest"}, marines={"squad-1": "333"},
            aliens={"14": "413"},
        )
        t.refused("full-fire squad-1 at 14", "KZ-C2", plain.game.board.name(cell))


def test_kz_c2_adjacent_targets_are_always_in_sight() -> None:
    t = table(ground={"333": "forest", "334": "forest"}, marines={"squad-1": "333"},
              aliens={"14": "334"})
    assert t.judge("full-fire squad-1 at 14").allowed


def test_kz_c2_aliens_need_no_line() -> None:
    t = table(ground={"335": "forest"}, marines={"squad-1": "333"}, aliens={"14": "341"})
    t.state = in_effect(t, "far-lightning")
    t.play("next", 1, 1, 1)
    assert t.rolled.target == "squad-1"


def in_effect(t: Table, card: str) -> State:
    """The position with a card just come into effect."""
    return replace(t.state, phase="alien", cards=replace(t.state.cards, card=card))


def test_kz_c3_pulse_gun_reaches_six_needs_no_line_and_pushes() -> None:
    t = table(
        ground={"335": "forest"}, marines={"spec-ops-1": "333", "squad-1": "111"},
        aliens={"14": "336", "08": "343"},
    )
    t.refused("full-fire spec-ops-1 at 14", "KZ-C2")
    t.refused("full-fire squad-1 at 14 with pulse", "KZ-C3", "no pulse gun")
    t.play("full-fire spec-ops-1 at 14 with pulse", 2, 2, 5, 3)
    alien = t.state.aliens["14"]
    assert t.key == "pushed"
    assert (alien.cell, alien.dormant, alien.dn, alien.known) == (t.cell("341"), True, 4, False)
    pushes = [(event.unit, event.path, event.how) for event in t.of(Moved)]
    assert pushes == [("14", (t.cell("336"), t.cell("341")), "push")]


def test_kz_c3_pulse_range() -> None:
    t = table(marines={"spec-ops-1": "331"}, aliens={"14": "341", "08": "342"})
    assert t.judge("full-fire spec-ops-1 at 14 with pulse").allowed
    t.refused("full-fire spec-ops-1 at 08 with pulse", "KZ-C3", "7 hexes, the pulse gun reaches 6")


def test_kz_c3_two_pulse_hits_push_too_and_a_dormant_one_stays_dormant() -> None:
    t = table(marines={"spec-ops-1": "333"}, aliens={"14": "334 dormant"})
    t.play("full-fire spec-ops-1 at 14 with pulse", 6, 6, 6, 5)
    alien = t.state.aliens["14"]
    assert (t.key, alien.cell, alien.dormant, alien.dn) == ("pushed", t.cell("335"), True, 6)
    assert not t.of(Removed) and not t.of(Changed)


def test_kz_c3_pushed_beside_if_the_way_is_barred_low_number_first_else_not_at_all() -> None:
    barred = {"335": "lava"}
    t = table(ground=barred, marines={"spec-ops-1": "333"}, aliens={"14": "334"})
    board = t.game.board
    # South is straight away; its two neighbour directions are south-west and south-east.
    sides = sorted((board.neighbour(t.cell("334"), 4), board.neighbour(t.cell("334"), 2)))
    args = (t.game.context, t.state, t.cell("333"), t.cell("334"))
    assert push_cell(*args) == sides[0]
    barred[board.name(sides[0])] = "lava"
    t = table(ground=barred, marines={"spec-ops-1": "333"}, aliens={"14": "334"})
    assert push_cell(t.game.context, t.state, *args[2:]) == sides[1]
    barred[board.name(sides[1])] = "lava"
    t = table(ground=barred, marines={"spec-ops-1": "333"}, aliens={"14": "334"})
    assert push_cell(t.game.context, t.state, *args[2:]) == t.cell("334")
    t.play("full-fire spec-ops-1 at 14 with pulse", 6, 2, 2, 1)
    assert t.state.aliens["14"].cell == t.cell("334") and t.state.aliens["14"].dormant
    assert not t.of(Moved)


def test_kz_c3_at_the_edge_it_is_not_pushed_off_the_map() -> None:
    t = table(marines={"spec-ops-1": "332"}, aliens={"14": "331"})
    t.play("full-fire spec-ops-1 at 14 with pulse", 6, 2, 2, 1)
    assert t.state.aliens["14"].place == "map"


@pytest.mark.parametrize(("taken", "end"), [({}, "111"), ({"squad-1": "111"}, "112")])
@pytest.mark.parametrize("firer", ["153", "211"])
def test_kz_c3_the_corner_is_a_hex_to_be_pushed_into(
    firer: str, taken: dict[str, str], end: str
) -> None:
    """KZ-C3: of two directions alike the hex with the lower number, and 111 is the lowest; one
    off the map comes last."""
    t = table(marines={"spec-ops-1": firer, **taken}, aliens={"14": "131"})
    t.play("full-fire spec-ops-1 at 14 with pulse", 6, 2, 2, 1)
    assert t.state.aliens["14"].cell == t.cell(end)


def test_kz_c1_c3_fire_out_of_the_corner_and_into_it_is_offered() -> None:
    """KZ-C1, KZ-C3: 111 is a hex like any other."""
    out = table(marines={"squad-1": "111"}, aliens={"14": "113"}).offered("squad-1")
    assert {"full-fire squad-1 at 14", "snap squad-1 at 14"} <= out
    into = table(marines={"spec-ops-1": "113"}, aliens={"14": "111"}).offered("spec-ops-1")
    assert {"full-fire spec-ops-1 at 14", "full-fire spec-ops-1 at 14 with pulse"} <= into


@pytest.mark.parametrize(
    ("unit", "where", "target", "action", "lines"),
    [
        ("squad-1", "333", "353", "full-fire", [3]),
        ("squad-1", "333", "353", "snap", [3, -1]),
        ("squad-1", "333 stunned", "353", "full-fire", [3, -1]),
        ("squad-1", "333", "forest", "full-fire", [3, -1]),
        ("squad-1", "333", "rough", "full-fire", [3, -1]),
        ("squad-1", "333", "building", "full-fire", [3, -1]),
        ("heavy-1", "333 stunned", "forest", "snap", [4, -1, -1, -1]),
        ("heavy-1", "333 out", "353", "full-fire", [2]),
        ("squad-1", "333 out", "353", "full-fire", [1]),
    ],
)
def test_kz_c4_each_modifier_takes_one_die(
    unit: str, where: str, target: str, action: str, lines: list[int]
) -> None:
    painted = {} if target == "353" else {"353": target}
    t = table(ground=painted, marines={unit: where}, aliens={"14": "353"})
    t.play(f"{action} {unit} at 14", *[2] * sum(lines))
    assert values(t) == lines


def test_kz_c4_no_dice_no_attack_and_paralyzed_units_do_not_fire() -> None:
    t = table(
        ground={"353": "rough"},
        marines={"squad-1": "333 out", "squad-2": "331 paralyzed", "logistics-1": "335 out"},
        aliens={"14": "353", "08": "451"},
    )
    assert t.refused("full-fire squad-1 at 14", "KZ-C4", "1 −1 leaves no die").rules == (
        "KZ-C4", "KZ-C8",
    )
    t.refused("full-fire squad-2 at 14", "KZ-C4", "Paralyzed")
    t.refused("full-fire logistics-1 at 08", "KZ-C8", "0 leaves no die")
    assert not any("fire" in text or "snap" in text for text in t.offered("logistics-1"))
    assert not any("14" in text for text in t.offered("squad-1") if "fire" in text)


def test_kz_c4_a_die_at_or_over_the_dn_hits() -> None:
    t = table(marines={"squad-1": "333"}, aliens={"14": "433"})  # DN 4
    t.play("full-fire squad-1 at 14", 3, 4, 5)
    assert t.rolled.counts == (False, True, True)
    assert t.rolled.needs == 4


def test_kz_c5_one_hit_dormant_two_eliminated() -> None:
    t = table(marines={"squad-1": "333"}, aliens={"14": "433"})
    t.play("full-fire squad-1 at 14", 3, 4, 3, 5)
    alien = t.state.aliens["14"]
    assert t.key == "dormant"
    assert (alien.dormant, alien.dn, alien.known, alien.cell) == (True, 6, False, t.cell("433"))
    assert [(event.before, event.after) for event in t.of(Changed)] == [("active", "dormant")]
    t = table(marines={"squad-1": "333"}, aliens={"14": "433"})
    t.play("full-fire squad-1 at 14", 4, 4, 3)
    assert t.key == "eliminated" and t.state.aliens["14"].place == "lost"


def test_kz_c5_any_hit_on_a_dormant_alien_eliminates_it_against_its_own_dn() -> None:
    t = table(marines={"squad-1": "333", "squad-2": "332"}, aliens={"14": "433"})
    t.play("full-fire squad-1 at 14", 4, 3, 3, 1)  # hidden DN 2
    t.play("full-fire squad-2 at 14", 1, 2, 1)
    assert t.rolled.needs == 2
    assert t.state.aliens["14"].place == "lost"


def test_kz_c5_the_hidden_dn_lasts_until_hit_again_and_shows_when_shot_at() -> None:
    t = table(marines={"squad-1": "333", "squad-2": "332"}, aliens={"14": "433"})
    t.play("full-fire squad-1 at 14", 4, 3, 3, 5)  # hidden DN 6
    assert t.game.observe(t.state, "marine")["aliens"]["14"]["dn"] is None
    t.play("full-fire squad-2 at 14", 5, 5, 5)
    assert t.rolled.needs == 6 and t.key == "miss"
    alien = t.state.aliens["14"]
    assert (alien.dormant, alien.dn, alien.known) == (True, 6, True)
    awake = replace(alien, dormant=False)
    t.state = with_alien(t.game.context.bits, t.state, awake)
    assert t.state.aliens["14"].dn == 6


@pytest.mark.parametrize(
    ("before", "hits", "after"),
    [
        ("active", 0, ACTIVE), ("active", 1, STUNNED), ("active", 2, PARALYZED),
        ("active", 3, None), ("stunned", 1, PARALYZED), ("stunned", 2, None),
        ("paralyzed", 1, None),
    ],
)
def test_kz_c6_each_hit_is_one_step_worse(before: str, hits: int, after: int | None) -> None:
    t = table(marines={"squad-1": f"333 {before}".removesuffix(" active")}, aliens={"14": "433"})
    t.state = in_effect(t, "steady-fire")
    t.play("next", *([4] * hits + [3] * (3 - hits)))
    squad = t.state.marines["squad-1"]
    if after is None:
        assert squad.place == "lost" and t.of(Removed)
    else:
        assert squad.hurt == after
        assert bool(t.of(Changed)) == bool(hits)


@pytest.mark.parametrize("ground", ["forest", "rough", "building"])
def test_kz_c6_cover_takes_a_die_from_an_alien(ground: str) -> None:
    t = table(ground={"333": ground}, marines={"squad-1": "333"}, aliens={"14": "433"})
    t.state = in_effect(t, "steady-fire")
    t.play("next", 1, 1)
    assert values(t) == [3, -1]


@pytest.mark.parametrize(
    ("strong", "dice"), [("333", 2), ("353", 2), ("433", 3), ("335", 3), ("353, 333", 2)]
)
def test_kz_s2_a_strongpoint_at_the_target_or_on_the_line_takes_one_die_once(
    strong: str, dice: int
) -> None:
    t = table(marines={"squad-1": "333"}, aliens={"14": "433"}, extra=f"strongpoints: [{strong}]")
    fire = alien_sum(t.game.context, t.state, t.state.aliens["14"], t.cell("433"), t.cell("333"), 0)
    assert fire[0] == dice


def test_kz_s2_a_strongpoint_does_not_block_sight_nor_help_aliens() -> None:
    t = table(marines={"squad-1": "333"}, aliens={"14": "341"}, extra="strongpoints: [335, 341]")
    assert sight_clear(t.game.context, t.state, t.cell("333"), t.cell("341"))
    t.play("full-fire squad-1 at 14", 1, 2, 2)
    assert values(t) == [3]


def test_kz_c7_the_nearest_marine_and_of_equals_the_highest_hex() -> None:
    t = table(marines={"squad-1": "333", "squad-2": "531", "scout-1": "111"}, aliens={"14": "432"})
    board, cell = t.game.board, t.cell("432")
    near = nearest_marine(t.game.context, t.state, cell)
    far = {unit: board.distance(cell, m.cell) for unit, m in t.state.marines.items()}
    assert far["squad-1"] == far["squad-2"] < far["scout-1"]
    assert near is not None and near.id == "squad-2"


def test_kz_c7_a_lost_attack_does_not_switch_to_another_target() -> None:
    t = table(
        ground={"433": "rough"}, marines={"squad-1": "433", "squad-2": "333"},
        aliens={"08": "533"}, extra="strongpoints: [433]",
    )  # CF 2, −1 Rough, −1 Strongpoint
    t.state = in_effect(t, "far-lightning")
    t.play("next")
    assert [type(event).__name__ for event in t.events] == ["Told"]


def test_kz_c8_two_natural_ones_empty_a_unit_heavy_weapons_one() -> None:
    t = table(marines={"squad-1": "333", "heavy-1": "332"}, aliens={"14": "433"})
    t.play("full-fire squad-1 at 14", 1, 2, 3)
    assert not t.state.marines["squad-1"].out
    t.play("full-fire heavy-1 at 14", 1, 2, 3, 3)
    assert t.state.marines["heavy-1"].out and t.key == "miss+out"
    t = table(marines={"squad-1": "333"}, aliens={"14": "433"})
    t.play("full-fire squad-1 at 14", 1, 5, 1, 2)
    assert t.state.marines["squad-1"].out and t.key == "dormant+out"
    assert t.state.aliens["14"].dormant


def test_kz_c8_a_natural_one_empties_whatever_the_shot_and_an_empty_unit_stays_so() -> None:
    t = table(marines={"heavy-1": "333 out"}, aliens={"14": "433"})
    t.play("full-fire heavy-1 at 14", 1, 1)
    assert t.key == "miss" and t.state.marines["heavy-1"].out


def test_kz_u2_the_monolith_cannot_be_fired_at() -> None:
    t = table(marines={"squad-1": "333"}, aliens={"monolith": "433"})
    t.refused("full-fire squad-1 at monolith", "KZ-U2")
    assert not any("monolith" in text for text in t.offered())


def test_kz_a2_fire_first_then_all_the_movement() -> None:
    t = table(marines={"squad-1": "333", "squad-2": "331"}, aliens={"14": "433"})
    t.play("snap squad-1 at 14", 2, 2)
    t.refused("snap squad-1 at 14", "KZ-A2", "has done that half")
    t.refused("full-fire squad-2 at 14", "KZ-T1", "half an action left")
    t.refused("end-phase", "KZ-T1", "half an action left")
    assert t.game.actors(t.state) == ["squad-1"]
    t.play("scoot squad-1 along 333-334")
    assert t.state.pending is None and t.state.marines["squad-1"].acted
    t.refused("snap squad-1 at 14", "KZ-T1")


def test_kz_a2_the_second_half_may_be_given_up() -> None:
    t = table(marines={"squad-1": "333"}, aliens={"14": "433"})
    t.refused("done squad-1", "KZ-A2")
    t.play("scoot squad-1 along 333-334").play("done squad-1")
    assert t.state.marines["squad-1"].acted and t.state.pending is None


def test_kz_a2_a_half_that_offers_nothing_closes_by_itself() -> None:
    t = table(marines={"squad-1": "333"})
    t.play("scoot squad-1 along 333-334")
    assert t.state.pending is None and t.state.marines["squad-1"].acted


def test_the_lines_of_a_sum_are_said_in_the_language_in_force() -> None:
    """What was said in English before is said in German from then on, and the other way."""
    def said(words: str) -> bool:
        t = table(marines={"squad-1": "333 stunned"}, aliens={"14": "433"})
        fire = t.game.forecast(t.state, t.game.parse("full-fire squad-1 at 14"))
        build = t.game.forecast(t.state, t.game.parse("build squad-1"))
        assert fire is not None and build is not None
        return all(one.modifiers[-1].words == words for one in (fire, build))

    assert said("Stunned")
    language.speak("de")
    try:
        assert said("benommen")
    finally:
        language.speak(language.ENGLISH)
    assert said("Stunned")
