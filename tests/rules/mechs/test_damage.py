"""What damage does: MC-C1, MC-U14, MC-V2, MC-P4, MC-P5, MC-N1."""

import pytest
from msgspec.structs import replace

from game.core.event import Changed, Placed, Removed, Told
from game.rules.mechs import contact, damage, passengers_lost, terrain
from tests.rules.mechs.fightkit import fight


def test_damage_turns_the_dial_so_many_clicks() -> None:
    """MC-C1."""
    t = fight({"b1": "boar 10,10 0"})
    t.did(damage.hurt(t.context, t.state, "b1", 3, "MC-C1"))
    assert t["b1"].click == 3
    assert t.of(Changed)[0].after == "3"
    assert "speed 4″, attack 10, defence 20 · 7 of 10 clicks left" in t.told
    t.did(damage.hurt(t.context, t.state, "b1", 0, "MC-C1"))
    assert t["b1"].click == 3
    assert not t.events


def test_what_damage_brings_is_told_apart() -> None:
    """MC-U14, MC-C1: hurt, a wreck, destroyed; a wreck that stays one is hurt."""
    t = fight({"b1": "lynx 10,10 0"})
    one, row = t["b1"], t.context.row(t["b1"])
    last = len(row.dial)
    keys = [damage.key_of(one, damage.after(t.context, one, clicks))
            for clicks in (1, last - 1, last, last + row.salvage - 1, last + row.salvage)]
    assert keys == ["hurt", "hurt", "salvage", "salvage", "out"]
    wreck = damage.after(t.context, one, last)
    assert damage.key_of(wreck, damage.after(t.context, wreck, row.salvage)) == "out"


def test_vehicles_and_mechs_are_wrecks_first() -> None:
    """MC-U14: past the last row they lie as salvage, then they are destroyed."""
    t = fight({"b1": "lynx 10,10 0 click=12 tokens=1"})
    t.did(damage.hurt(t.context, t.state, "b1", 1, "MC-C1"))
    assert t.fate("b1") == "salvage"
    assert t["b1"].cell >= 0
    assert t["b1"].tokens == 0
    assert "wreck" in t.told
    t.did(damage.hurt(t.context, t.state, "b1", 1, "MC-C1"))
    assert t.fate("b1") == "salvage"
    t.did(damage.hurt(t.context, t.state, "b1", 1, "MC-C1"))
    assert t.fate("b1") == "destroyed"
    assert t["b1"].cell == -1
    assert t.of(Removed)


@pytest.mark.parametrize(("model", "clicks", "level", "rule"), [
    ("lynx", 13, "ground", "MC-U14"), ("kestrel", 10, "ground", "MC-U14"),
    ("kestrel", 10, "cruising", "MC-V2"),
])
def test_a_wreck_is_told_under_the_rule_that_made_it(
    model: str, clicks: int, level: str, rule: str
) -> None:
    """MC-U14, MC-V2: only from cruising level does it come down."""
    t = fight({"b1": f"{model} 10,10 0 level={level}"})
    t.did(damage.hurt(t.context, t.state, "b1", clicks, "MC-C1"))
    assert [(one.rule, one.unit) for one in t.of(Told)] == [(rule, "b1")]
    assert bool(t.of(Changed)[1:-1]) == (level == "cruising")


def test_a_wreck_and_the_destroyed_have_no_tokens_and_are_not_shut_down() -> None:
    """MC-U14: from a 'Mech that had both."""
    t = fight({"b1": "hound 10,10 0 heat=4"}).put("b1", tokens=2)
    one, row = t["b1"], t.context.row(t["b1"])
    assert one.shut
    most = len(row.dial) + row.salvage
    for clicks, fate, click in ((len(row.dial), "salvage", len(row.dial)),
                                (most, "destroyed", most), (most + 1, "destroyed", most)):
        new = damage.after(t.context, one, clicks)
        assert (new.fate, new.click, new.tokens, new.shut) == (fate, click, 0, False)


def test_a_wreck_that_is_hit_is_told_how_often_it_lasts() -> None:
    """MC-U14: a wreck of two clicks that has lost one."""
    t = fight({"b1": "lynx 10,10 0"}).wreck("b1")
    t.did(damage.hurt(t.context, t.state, "b1", 1, "MC-C1"))
    assert t["b1"].click == 14 and "as a wreck it lasts 1 click more" in t.told


def test_much_damage_at_once_goes_past_the_wreck() -> None:
    """MC-U14."""
    t = fight({"b1": "lynx 10,10 0 click=12"})
    t.did(damage.hurt(t.context, t.state, "b1", 3, "MC-C1"))
    assert t.fate("b1") == "destroyed"


def test_infantry_leaves_no_wreck() -> None:
    """MC-U14."""
    t = fight({"b1": "rifles 10,10 0 click=6"})
    t.did(damage.hurt(t.context, t.state, "b1", 1, "MC-C1"))
    assert t.fate("b1") == "destroyed"
    t.did(damage.hurt(t.context, t.state, "b1", 1, "MC-C1"))
    assert not t.events


def test_a_vtol_wreck_comes_down_at_once() -> None:
    """MC-V2."""
    t = fight({"b1": "kestrel 10,10 0 click=9 level=cruising"})
    t.did(damage.hurt(t.context, t.state, "b1", 1, "MC-C1"))
    assert t.fate("b1") == "salvage"
    assert t["b1"].level == "ground"
    assert t.at("b1") == "10.00,10.00" and not t.of(Placed)


def test_a_vtol_wreck_over_a_wood_is_destroyed() -> None:
    """MC-V2, MC-U24."""
    t = fight({"b1": "kestrel 10,10 0 click=9 level=cruising"},
              {"wood": "hindering 8,8 12,8 12,12 8,12"})
    t.did(damage.hurt(t.context, t.state, "b1", 1, "MC-C1"))
    assert t.fate("b1") == "destroyed"
    assert "nothing can stand" in t.told
    whole = fight({"b1": "kestrel 10,10 0 level=cruising"},
                  {"wood": "hindering 8,8 12,8 12,12 8,12"})
    whole.did(damage.hurt(whole.context, whole.state, "b1", 10, "MC-C1"))
    assert whole.fate("b1") == "destroyed" and whole["b1"].cell < 0


def test_a_vtol_wreck_over_an_edge_lies_on_one_side_of_it() -> None:
    """MC-V2, MC-T6, MC-U24: the side of its dot; destroyed only where it finds no room there."""
    hill = {"hill": "elevated 10.2,6 20,6 20,14 10.2,14"}
    t = fight({"b1": "kestrel 10,10 0 click=9 level=cruising"}, hill)
    t.did(damage.hurt(t.context, t.state, "b1", 1, "MC-C1"))
    assert t.fate("b1") == "salvage"
    assert t.at("b1").startswith("9.70,10.")
    t = fight({"b1": "kestrel 10.3,10 0 click=9 level=cruising"}, hill)
    t.did(damage.hurt(t.context, t.state, "b1", 1, "MC-C1"))
    assert t.at("b1").startswith("10.70,")
    assert [one.cell for one in t.of(Placed)] == [t["b1"].cell]
    t = fight({"b1": "kestrel 10,10 0 click=9 level=cruising"},
              {**hill, "wall": "blocking 8,6 9.3,6 9.3,14 8,14"})
    t.did(damage.hurt(t.context, t.state, "b1", 1, "MC-C1"))
    assert t.fate("b1") == "destroyed"


# --- pushes -------------------------------------------------------------------------------------


def test_a_push_is_damage_or_heat_for_a_mech() -> None:
    """MC-N1: the second token costs 1 damage, a 'Mech 1 heat instead."""
    t = fight({"b1": "lynx 10,10 0", "b2": "rifles 15,10 0"})
    t.did(damage.pushed(t.context, t.state, "b1"))
    assert (t["b1"].click, t["b1"].heat) == (0, 1)
    t.did(damage.pushed(t.context, t.state, "b2"))
    assert t["b2"].click == 1


# --- those aboard -------------------------------------------------------------------------------

CARGO = {"b1": "drover 10,10 90", "b2": "rifles aboard aboard=b1", "b3": "mortars aboard aboard=b1"}


def test_a_destroyed_transport_takes_its_passengers_along() -> None:
    """MC-P4."""
    t = fight(CARGO).put("b1", click=9)
    t.did(damage.hurt(t.context, t.state, "b1", 6, "MC-C1"))
    assert [t[unit].fate for unit in ("b1", "b2", "b3")] == ["destroyed"] * 3
    assert t["b2"].aboard == ""


def test_from_a_wrecked_transport_they_get_off_at_once() -> None:
    """MC-P4, MC-U32: behind it first; both touch it and nobody overlaps."""
    t = fight(CARGO).put("b1", click=9)
    t.put("b2", facing=45).did(damage.hurt(t.context, t.state, "b1", 1, "MC-C1"))
    assert t.fate("b1") == "salvage"
    assert t.at("b2") == "8.35,10.00" and t["b2"].facing == t["b1"].facing
    assert [one.rule for one in t.of(Told) if one.unit != "b1"] == ["MC-P4", "MC-P4"]
    assert len(t.of(Placed)) == 2
    for unit in ("b2", "b3"):
        one = t[unit]
        assert one.fate == "up" and not one.aboard
        assert t["b1"] in contact.friends(t.context, t.state, one)
        assert terrain.free(t.context, t.state, one, one.cell, one.facing)
    assert t["b2"].click == t["b3"].click == 0


def test_who_finds_no_place_is_lost() -> None:
    """MC-U32: walls all round."""
    t = fight(CARGO, {
        "north": "blocking 8,8 12,8 12,9.4 8,9.4", "south": "blocking 8,10.6 12,10.6 12,12 8,12",
        "west": "blocking 7,8 8.6,8 8.6,12 7,12", "east": "blocking 11.4,8 13,8 13,12 11.4,12",
    }).put("b1", click=9)
    t.did(damage.hurt(t.context, t.state, "b1", 1, "MC-C1"))
    assert t.fate("b2") == "destroyed"
    assert passengers_lost.place(t.context, t.state, t["b1"], t["b2"]) is None


def test_only_jump_jets_get_off_a_wrecked_vtol_that_cruised() -> None:
    """MC-P5."""
    t = fight({"b1": "porter 10,10 0 level=cruising click=9", "b2": "leapers aboard aboard=b1",
               "b3": "grenadiers aboard aboard=b1"})
    t.did(damage.hurt(t.context, t.state, "b1", 1, "MC-C1"))
    assert t.fate("b1") == "salvage"
    assert t["b2"].fate == "up" and t["b2"].cell >= 0
    assert t["b3"].fate == "destroyed"
    assert {one.unit: one.rule for one in t.of(Told)} == {
        "b1": "MC-V2", "b2": "MC-P5", "b3": "MC-P5"}


def test_they_get_off_beside_where_a_wrecked_vtol_comes_down() -> None:
    """MC-P5, MC-U24, MC-U32: off the edge that it cruised over."""
    t = fight({"b1": "porter 10.1,10 0 level=cruising click=9", "b2": "leapers aboard aboard=b1"},
              {"hill": "elevated 10.2,6 20,6 20,14 10.2,14"})
    t.did(damage.hurt(t.context, t.state, "b1", 1, "MC-C1"))
    assert t.fate("b1") == "salvage" and t.at("b1") != "10.10,10.00"
    assert t["b1"] in contact.friends(t.context, t.state, t["b2"])


def test_all_get_off_a_wrecked_vtol_near_the_earth() -> None:
    """MC-P4."""
    t = fight({"b1": "porter 10,10 0 click=9", "b2": "leapers aboard aboard=b1",
               "b3": "grenadiers aboard aboard=b1"})
    t.did(damage.hurt(t.context, t.state, "b1", 1, "MC-C1"))
    assert t["b2"].fate == t["b3"].fate == "up"


def test_pure_damage_changes_nobody_else() -> None:
    """MC-C1: `after` only answers."""
    t = fight({"b1": "boar 10,10 0"})
    before = t["b1"]
    assert damage.after(t.context, before, 2) == replace(before, click=2)
    assert t["b1"] is before
