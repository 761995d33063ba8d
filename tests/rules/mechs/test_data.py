"""The figures in assets/data/mechs/*.yaml are those of the rules, value by value."""

from typing import get_args

import pytest

from game.rules.mechs.data import Click, load_data
from game.rules.mechs.rulevalues import Ground, Kind, Mode

DATA = load_data()
RULES = DATA.rules
MODELS = list(DATA.models.values())
WATER = ("shallow", "deep")


# --- numbers of the rules ------------------------------------------------------------------------


def test_bases() -> None:
    """MC-G3, MC-U11."""
    sizes = {cls: (base.length, base.width) for cls, base in DATA.bases.items()}
    assert sizes["infantry"] == (100, 100) and sizes["vehicle"] == (230, 100)
    assert sizes["mech"] == sizes["quad"] == (200, 200) and sizes["colossal"] == (300, 300)


def test_orders_heat_and_attacks() -> None:
    """MC-N1, MC-N2, MC-C1."""
    orders, heat, attack = RULES.orders, RULES.heat, RULES.attack
    assert (orders.each, orders.tokens, orders.push, orders.push_heat) == (150, 2, 1, 1)
    assert (heat.run, heat.charge, heat.death, heat.shut_defence) == (1, 2, 2, -2)
    assert (attack.dice, attack.miss, attack.hit) == (2, 2, 12)
    assert (attack.miss_damage, attack.more, attack.rear, attack.assault) == (1, 1, 1, -2)


def test_special_attacks() -> None:
    """MC-C2."""
    ram, charge, death = RULES.ram, RULES.charge, RULES.death
    assert (ram.straight, ram.damage, ram.own) == (300, 2, 1)
    assert (charge.straight, charge.damage, charge.own) == (400, 1, 1)
    assert (death.hit, death.miss) == (4, 2)


def test_cover() -> None:
    """MC-T2, MC-T6, MC-X9."""
    cover = RULES.cover
    assert (cover.hindering, cover.hull_down, cover.height) == (1, 2, 1)


def test_vtols_transports_and_formations() -> None:
    """MC-V1, MC-V3, MC-P1, MC-P4, MC-O1."""
    vtol = RULES.vtol
    assert (vtol.level, vtol.shot, vtol.least, vtol.anti_air) == (200, 1200, 13, 2)
    assert RULES.cargo.takes == {"infantry": 1, "vehicle": 3} and RULES.cargo.push == 1
    assert (RULES.formation.least, RULES.formation.most) == (3, 5)


def test_the_usual_game() -> None:
    """MC-W1."""
    assert (RULES.rounds, RULES.table, RULES.army.points) == (12, 36, 300)


# --- terrain and breaking away -------------------------------------------------------------------

_MATRIX = {
    "foot": "CHXHX", "aquatic": "CHXCC", "hover": "CXXCC", "vtol": "CXXCC", "cruising": "CCCCC",
    "tracked": "CCXCX", "wheeled": "CHXXX", "mech": "CHXCH", "colossal": "CHXCH", "quad": "CHXCH",
}
_SIGN = {"clear": "C", "hindering": "H", "closed": "X"}


def test_every_kind_of_ground_and_every_mode_has_its_row() -> None:
    assert set(DATA.kinds) == set(get_args(Kind)) and set(DATA.modes) == set(get_args(Mode))
    for row in DATA.modes.values():
        assert tuple(row.ground) == get_args(Ground)


@pytest.mark.parametrize("mode", _MATRIX)
def test_the_matrix(mode: str) -> None:
    """MC-X1 to MC-X9, MC-U39: each cell, column by column."""
    row = DATA.modes[mode]
    assert "".join(_SIGN[cell.way] for cell in row.ground.values()) == _MATRIX[mode]
    rules = {"foot": 1, "aquatic": 2, "hover": 3, "vtol": 3, "cruising": 4, "tracked": 5,
             "wheeled": 6, "mech": 7, "colossal": 8, "quad": 9}
    assert row.rule == f"MC-X{rules[mode]}"


def test_who_goes_under_and_who_cools() -> None:
    """MC-X2, MC-X7 to MC-X9: hover craft float over the deep; quads cool by 2 in the shallows."""
    under = {key for key, row in DATA.modes.items() if row.ground["deep"].submerges}
    assert under == {"aquatic", "mech", "colossal", "quad"}
    cools = {
        key: tuple(row.ground[kind].cools for kind in WATER) for key, row in DATA.modes.items()
        if any(row.ground[kind].cools for kind in WATER)
    }
    assert cools == {"mech": (1, 2), "colossal": (1, 2), "quad": (2, 2)}


def test_who_has_no_cover_and_who_lies_hull_down() -> None:
    """MC-X8, MC-X9; water covers nobody (MC-T2)."""
    assert not DATA.modes["colossal"].ground["hindering"].cover
    assert [key for key, row in DATA.modes.items() if row.ground["hindering"].hull_down] == ["quad"]
    assert not any(row.ground[kind].cover for row in DATA.modes.values() for kind in WATER)


def test_what_stops_a_line_of_fire() -> None:
    """MC-T3, MC-T6, MC-T7: deep water doesn't."""
    assert {key for key, row in DATA.kinds.items() if row.blocks} == {
        "blocking", "elevated", "abrupt"}
    assert {key for key, row in DATA.kinds.items() if row.high} == {"elevated", "abrupt"}
    assert [key for key, row in DATA.kinds.items() if row.steep] == ["abrupt"]
    assert [key for key, row in DATA.kinds.items() if row.hinders] == ["hindering"]


def test_the_rows_of_breaking_away() -> None:
    """MC-B1 to MC-B5, MC-F1."""
    away = DATA.breakaway
    assert {key: row.least for key, row in away.rows.items()} == {
        "infantry": 4, "vehicle": 4, "mech": 3, "colossal": 2, "evade": 2, "hover": 2,
        "jump-jets": 2, "grappled": 5,
    }
    assert away.ungrappled == ("colossal",)
    assert away.free == {"quad": ("infantry",), "colossal": ("infantry",)}
    assert away.pushes == {"mech": ("infantry",), "colossal": ("infantry", "vehicle")}
    assert set(away.crosses) == {"mech", "quad", "colossal"}
    assert away.turns == away.spins == ("infantry", "mech", "colossal")


# --- factions and models -------------------------------------------------------------------------


def test_factions() -> None:
    """MC-O1: one clan never forms; one serves beside any other."""
    assert len(DATA.factions) == 4
    assert [key for key, row in DATA.factions.items() if row.mercenary] == ["lances"]
    assert [key for key, row in DATA.factions.items() if not row.formations] == ["tarn"]


def test_there_is_a_model_of_every_kind() -> None:
    assert len(MODELS) >= 24
    classes = {row.cls for row in MODELS}
    assert classes == {"infantry", "vehicle", "mech", "quad", "colossal"}
    assert {row.mode for row in MODELS} == {*get_args(Mode)} - {"cruising"}
    assert {gear for row in MODELS for gear in row.gear} == {
        "jump-jets", "evade", "anti-air", "grapple"}
    assert any(row.transport and row.flies for row in MODELS)
    assert any(row.transport and not row.flies for row in MODELS)
    assert any(row.cls == "infantry" and "jump-jets" in row.gear for row in MODELS)
    assert any(row.cls == "infantry" and row.mode == "aquatic" for row in MODELS)
    assert any(row.unique for row in MODELS)
    for faction in DATA.factions:
        assert any(row.faction == faction for row in MODELS)


@pytest.mark.parametrize("row", MODELS, ids=lambda row: row.id)
def test_every_model_is_whole(row: object) -> None:
    """Its dial never rises, its class, mode and numbers go together, its looks are drawn."""
    from game.rules.mechs.data import ModelRow

    assert isinstance(row, ModelRow)
    positions = len(row.dial) + row.salvage
    least, most = {"infantry": (6, 8), "vehicle": (12, 12)}.get(row.cls, (12, 16))
    assert least <= positions <= most and (row.salvage > 0) == (row.cls != "infantry")
    for value in ("speed", "attack", "defence", "primary", "secondary"):
        listed = [getattr(click, value) for click in row.dial]
        assert listed == sorted(listed, reverse=True), value
        assert listed[-1] >= 1 or value in ("primary", "secondary")
    walks = {"mech": {"mech"}, "quad": {"quad"}, "colossal": {"colossal"},
             "infantry": {"foot", "aquatic"}}
    others = {"tracked", "wheeled", "hover", "vtol", "aquatic"}
    assert row.mode in walks.get(row.cls, others)
    assert bool(row.heat) == row.walker == bool(row.vent)
    if row.heat:
        assert [step.speed for step in row.heat[:2]] == [0, 0]
    for weapon, slot in ((row.primary, "primary"), (row.secondary, "secondary")):
        assert (weapon.range > 0) == (weapon.kind in ("ballistic", "energy"))
        assert (getattr(row.dial[0], slot) > 0) == (weapon.kind != "none")
    assert row.primary.kind != "none" and row.points <= RULES.army.points
    assert row.name and row.rank and row.text.endswith(".") and row.look


def test_names_and_points_differ_enough() -> None:
    assert len({row.name for row in MODELS}) == len(MODELS)
    assert min(row.points for row in MODELS) * 16 <= RULES.army.points


def test_two_dials_as_they_are_meant() -> None:
    """A heavy tank runs about speed 5 to 3 and defence 22 to 15; a medium 'Mech has three free
    steps of heat, then speed −1, then weapons and speed −1, then the shutdown at 6."""
    boar, lynx = DATA.models["boar"], DATA.models["lynx"]
    ends = boar.dial[0], boar.dial[-1]
    assert [(click.speed, click.defence) for click in ends] == [(5, 22), (3, 15)]
    assert [(step.speed, step.primary, step.secondary) for step in lynx.heat] == [
        (0, 0, 0), (0, 0, 0), (0, 0, 0), (-1, 0, 0), (-1, 0, 0), (-1, -1, -1)]
    assert lynx.shutdown == 6


def test_a_click_is_written_as_it_is_printed() -> None:
    click = Click.from_text("10/9/20/3/2")
    assert (click.speed, click.attack, click.defence, click.primary, click.secondary) == (
        10, 9, 20, 3, 2)
    for bad in ("", "10/9/20/3", "10/9/20/3/2/1", "a/9/20/3/2", "10/9/20/33/2"):
        with pytest.raises(ValueError, match="write speed/attack"):
            Click.from_text(bad)
