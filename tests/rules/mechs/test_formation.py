"""Movement formations."""

import pytest

from game.core.event import Changed
from tests.rules.mechs.kit import table

SQUADS = {"b1": "rifles 10,18 0", "b2": "rifles 11,18 0", "b3": "hookmen 12,18 0"}
FOUR = {**SQUADS, "b4": "rifles 13,18 0"}


def test_three_squads_move_on_one_order() -> None:
    """MC-O1: one order of the side, a token each, each moves once."""
    t = table(FOUR).play("form b1+b2+b3")
    assert t.state.left == 1 and [t[u].tokens for u in ("b1", "b2", "b3", "b4")] == [1, 1, 1, 0]
    assert t.game.actors(t.state) == ["b1", "b2", "b3"]
    t.go("b2", "11,14")
    t.stays("b2", "11,13", rule="MC-N1", words="has moved in this order")
    t.go("b1", "10,14").go("b3", "12,14")
    assert not t.ordering() and t.state.left == 1


@pytest.mark.parametrize(("units", "text", "rule", "words"), [
    (SQUADS, "form b1+b2", "MC-O1", "2 together, needs 3 to 5"),
    ({f"b{n}": f"rifles {9 + n},18 0" for n in range(1, 7)}, "form b1+b2+b3+b4+b5+b6", "MC-O1",
     "6 together, needs 3 to 5"),
    (SQUADS, "form b1+b2+b2", "MC-O1", "named twice"),
    ({**SQUADS, "b3": "rifles 13,18 0"}, "form b1+b2+b3", "MC-O1", "B3 touches none"),
    ({**SQUADS, "b3": "lynx 12.5,18 0"}, "form b1+b2+b3", "MC-O1", "B3 is a ’Mech"),
    ({**SQUADS, "b3": "kestrel 12,18 0"}, "form b1+b2+b3", "MC-O1", "B3 is a VTOL"),
    ({f"b{n}": f"waders {9 + n},18 0" for n in (1, 2, 3)}, "form b1+b2+b3", "MC-O1",
     "is of Tarn Clan"),
    (SQUADS, "form b1+b2+b9", "MC-N1", "no unit"),
    ({**SQUADS, "r1": "rifles 13,18 0"}, "form b1+b2+r1", "MC-N1", "isn’t one of"),
])
def test_who_forms_no_formation(
    units: dict[str, str], text: str, rule: str, words: str
) -> None:
    """MC-O1, MC-U26: three to five infantry and vehicles in touch; VTOLs and the clan never."""
    table(units).refused(text, rule, words)


def test_nobody_forms_while_something_else_goes_on() -> None:
    """MC-N1, MC-F1, MC-O1: an order that runs, a spin that is asked for, the turn's end; whom it
    names first comes before that."""
    t = table({**SQUADS, "b4": "kestrel 20,30 0"}).go("b4", "20,29")
    t.refused("form b1+b2+b3", "MC-N1", "B4 hasn’t finished its move")
    t.refused("form r9+b1+b2", "MC-N1", "isn’t one of")
    t.refused("form b7+b1+b2", "MC-N1", "no unit")
    t = table({**SQUADS, "b4": "rifles 20,30 0", "r1": "rifles 20,24 180"}).go("b4", "20,25")
    t.refused("form b1+b2+b3", "MC-F1", "R1 is asked first")
    t = table(SQUADS).play("end-orders")
    t.refused("form b1+b2+b3", "MC-N1")


def test_five_are_the_most() -> None:
    """MC-O1; vehicles too."""
    t = table({
        "b1": "rifles 10,18 0", "b2": "rifles 11,18 0", "b3": "rifles 12,18 0",
        "b4": "boar 13,18 0", "b5": "hare 14,18 0",
    })
    assert t.allowed("form b1+b2+b3+b4+b5")


def test_mercenaries_join_any_other_faction_but_two_others_never_mix() -> None:
    """MC-O1."""
    t = table({"b1": "rifles 10,18 0", "b2": "drifters 11,18 0", "b3": "pathfinders 12,18 0"})
    assert t.allowed("form b1+b2+b3")
    t.put("b3", model="grenadiers")
    t.refused("form b1+b2+b3", "MC-O1", "units of Carrow Militia and Ostmark Guard")


def test_all_hang_together() -> None:
    """MC-U26: two pairs side by side aren't one group."""
    t = table({
        "b1": "rifles 10,18 0", "b2": "rifles 11,18 0", "b3": "rifles 14,18 0",
        "b4": "rifles 15,18 0",
    })
    t.refused("form b1+b2+b3+b4", "MC-U26", "B1 and B2 don’t touch B3 and B4")
    t.put("b3", at="12.02,18").put("b4", at="13.02,18")
    assert t.allowed("form b1+b2+b3+b4")
    t.put("b3", at="12.03,18").put("b4", at="13.06,18")
    t.refused("form b1+b2+b3+b4", "MC-O1", "B3 touches none of the others")


def test_its_speed_is_that_of_the_slowest() -> None:
    """MC-O1: mortars march at four inches, and so does everybody."""
    t = table({**SQUADS, "b3": "mortars 12,18 0"}).play("form b1+b2+b3")
    assert t.cost("b1", "10,14") == 4
    t.stays("b1", "10,13.9", rule="MC-O1",
            words="needs 4.1″, has 4″ · no faster than the slowest")
    assert table({**SQUADS, "b3": "mortars 12,18 0"}).goes("b1", "10,13")


def test_no_push_for_the_second_token() -> None:
    """MC-O1; alone the second token hurts."""
    t = table(SQUADS)
    for unit in ("b1", "b2", "b3"):
        t.put(unit, tokens=1)
    t.play("form b1+b2+b3").go("b1", "10,14").go("b2", "11,14").go("b3", "12,14")
    assert [t[u].click for u in ("b1", "b2", "b3")] == [0, 0, 0]
    alone = table(SQUADS).put("b1", tokens=1).go("b1", "10,14")
    assert alone["b1"].click == 1


def test_two_tokens_or_an_order_this_turn_keep_a_unit_out() -> None:
    """MC-N1, MC-U25."""
    t = table(FOUR).put("b1", tokens=2)
    t.refused("form b1+b2+b3", "MC-N1", "2 of 2 order tokens on B1")
    t.put("b1", tokens=0).go("b4", "14,17")
    t.put("b4", at="13,18")
    t.refused("form b2+b3+b4", "MC-U25", "B4 has had its order")


def test_a_formation_only_moves() -> None:
    """MC-O1: no ram, no shot, no assault."""
    t = table({
        "b1": "rifles 10,18 0", "b2": "rifles 11,18 0", "b3": "boar 12,18 0",
        "r1": "hound 12,11 180",
    }).play("form b1+b2+b3")
    t.refused("ram b3 at r1 along 12.00,18.00-12.00,13.15 facing 0", "MC-N1", "formation")
    t.refused("fire b1 at r1 with primary", "MC-N1", "formation")
    t.stays("b1", "10,14", rule="MC-N1", kind="assault")


def test_a_member_in_contact_breaks_away_for_itself() -> None:
    """MC-B1, MC-O1: when its turn in the formation comes."""
    t = table({**SQUADS, "r1": "hound 10,16.5 180"}).play("form b1+b2+b3")
    t.stays("b1", "7,18", rule="MC-B1")
    t.go("b2", "11,21").play("break b1 for formation", 4).go("b1", "8,20")
    t.go("b3", "12,21")
    assert not t.ordering()
    t = table({**SQUADS, "r1": "hound 10,16.5 180"}).play("form b1+b2+b3")
    t.play("break b1 for formation", 3).go("b2", "11,21").go("b3", "12,21")
    t.play("turn b1 to 90")
    assert not t.ordering()


def test_members_may_stay_where_they_are() -> None:
    """MC-O1."""
    t = table(FOUR).play("form b1+b2+b3").play("done")
    assert not t.ordering() and t["b1"].ordered


def test_over_an_abrupt_edge_nobody_forms() -> None:
    """MC-T6, MC-T7: over an elevated one they do."""
    outline = "11.5,10 20,10 20,26 11.5,26"
    assert table(SQUADS, {"hill": f"elevated {outline}"}).allowed("form b1+b2+b3")
    t = table(SQUADS, {"bluff": f"abrupt {outline} access=12,10"})
    t.refused("form b1+b2+b3", "MC-O1", "B3 touches none")


def test_passengers_do_not_count() -> None:
    """MC-O1: they are off the table; three others are needed."""
    t = table({
        "b1": "drover 10,18 0", "b2": "rifles 11,18 0", "b3": "rifles aboard aboard=b1",
        "b4": "rifles 12,18 0",
    })
    assert t.allowed("form b1+b2+b4")
    t.refused("form b1+b2+b3", "MC-P3", "aboard B1")


def test_offered_are_all_that_may_be_formed() -> None:
    """MC-O1: of four squads in a row the two ends and the whole."""
    offered = table(FOUR).offered(starting="form")
    assert offered == {"form b1+b2+b3", "form b2+b3+b4", "form b1+b2+b3+b4"}


def test_the_tokens_are_told() -> None:
    """MC-N1."""
    t = table(SQUADS).play("form b1+b2+b3")
    assert [(e.unit, e.after) for e in t.of(Changed)] == [("b1", "1"), ("b2", "1"), ("b3", "1")]


def test_half_speed_in_a_formation_is_each_members_own() -> None:
    """MC-O1, MC-U36: of five inches three for the one that begins in the wood."""
    t = table(SQUADS, {"wood": "hindering 8,14 10.2,14 10.2,22 8,22"}).play("form b1+b2+b3")
    assert t.goes("b3", "12,13")
    t.stays("b1", "10,14.9", rule="MC-T2", words="has 3″ · half speed from Wood")


def test_formations_of_three_four_and_five_are_offered() -> None:
    """MC-O1: of six in a row each connected part, but not all six."""
    row = {f"b{n}": f"drifters {9 + n},18 0" for n in range(1, 7)}
    t = table(row)
    sizes = [len(text.split("+")) for text in t.offered() if text.startswith("form ")]
    assert sorted(sizes) == [3] * 4 + [4] * 3 + [5] * 2
