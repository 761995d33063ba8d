"""Shots and throws: AR-C2, AR-J5, AR-O4, AR-P3, AR-P4, AR-U11, AR-U12, AR-U13, AR-U21, AR-U23."""

import pytest

from game.core.event import Changed, Rolled, Shot, Thrown
from game.core.ruling import Ruling
from game.rules.arena import guard, missile, sight
from game.rules.arena.actions import Shoot, Throw
from game.rules.arena.attack import Aim
from game.rules.arena.state import Blow, BlowKind
from tests.rules.arena.kit import PITS, YARD, Table, table
from tests.rules.throws import refused

SHOOT = "shoot b1 at r1"
THROW = "throw b1 at r1"


def range_of(mine: str, target: str = "E4 S", **parts: object) -> Table:
    """b1 on E8 faces north; nobody answers."""
    t = table({"b1": f"E8 N {mine}", "r1": target, "r2": "A9 N"}, **parts)
    return t.acting("b1", "r1").put("r1", orders="never")


def aim_of(t: Table, kind: BlowKind = "shoot") -> Aim:
    aim = guard.aim(t.context, t.state, Blow("b1", "r1", kind))
    assert aim is not None
    return aim


def shooting(t: Table, text: str = SHOOT) -> Ruling:
    """What is said of it even where b1 could only pass."""
    action = t.game.parse(text)
    if isinstance(action, Throw):
        return missile.judge_throw(t.context, t.state, t["b1"], action)
    assert isinstance(action, Shoot)
    return missile.judge_shoot(t.context, t.state, t["b1"], action)


# --- range --------------------------------------------------------------------------------------

BANDS = [(1, -1), (2, -1), (3, -1), (4, -2), (5, -2), (6, -2), (7, -3), (8, -3)]
BOWS = ("small-bow", "horse-bow", "long-bow", "light-crossbow", "heavy-crossbow")


@pytest.mark.parametrize(("far", "less"), BANDS)
@pytest.mark.parametrize("bow", BOWS)
def test_ar_c2_bands_of_three_hexes(bow: str, far: int, less: int) -> None:
    """AR-C2, AR-U12: each band begun is −1; range 7: −3."""
    t = table({"b1": f"E9 N weapons={bow}", "r1": f"E{9 - far} S"}).acting("b1", "r1")
    assert aim_of(t).needs == 12 + less
    assert [line.value for line in aim_of(t).modifiers if line.rule == "AR-C2"] == [less]


@pytest.mark.parametrize("far", range(1, 9))
def test_ar_c2_a_throw_loses_one_for_each_hex_past_the_first(far: int) -> None:
    """AR-C2."""
    t = table({"b1": "E9 N dx=14 weapons=javelin", "r1": f"E{9 - far} S"}).acting("b1", "r1")
    assert aim_of(t, "throw").needs == 14 - (far - 1)


@pytest.mark.parametrize("weapon", ["dagger", "club", "hammer", "small-axe", "spear", "javelin"])
def test_ar_c3_what_can_be_thrown(weapon: str) -> None:
    """AR-C3."""
    assert range_of(f"weapons={weapon}").allowed(THROW)
    refused(shooting(range_of("weapons=broadsword"), THROW), "AR-O4", "")
    refused(shooting(range_of(f"weapons={weapon}")), "AR-O4", "")


def test_ar_p7_neither_side_nor_position_counts() -> None:
    """AR-P7: those are for melee weapons; a shield still stops only from the front."""
    more = "shield=large-shield weapons=club"
    for facing, stopped in (("S", 1), ("NE", 0), ("N", 0)):
        t = range_of("weapons=long-bow", f"E4 {facing} {more}").put("r1", position="kneeling")
        assert (aim_of(t).needs, len(aim_of(t).stops)) == (12 - 2, stopped)
    assert aim_of(t.put("b1", position="kneeling")).needs == 10


# --- whether there is a shot --------------------------------------------------------------------


def test_ar_c2_who_is_shot_at() -> None:
    """AR-C2: enemies that are up."""
    t = table({"b1": "E8 N weapons=long-bow", "b2": "E4 S", "r1": "C4 S"}).acting("b1", "r1")
    t.refused("shoot b1 at b2", "AR-C2", "no enemy")
    t.refused("shoot b1 at x9", "AR-C2", "x9")
    for fate, words in (("out", "0 ST"), ("dead", "dead"), ("gone", "left")):
        refused(shooting(t.put("r1", fate=fate)), "AR-C2", words)
    assert t.put("r1", fate="up", position="prone").allowed(SHOOT)


@pytest.mark.parametrize("hexname", ["E3", "A4", "I4", "B4", "F7", "D7", "G7"])
def test_ar_p4_ahead(hexname: str) -> None:
    """AR-P4: into the half of the map that it faces."""
    t = range_of("weapons=long-bow", f"{hexname} N")
    assert t.allowed(SHOOT)
    t.put("b1", facing=3)
    refused(shooting(t), "AR-P4", "in front of")


def test_ar_o4_shooting_asks_for_one_step_and_no_engagement() -> None:
    """AR-O4: disengaged now, one hex moved at most."""
    t = range_of("weapons=long-bow")
    assert t.put("b1", spent=1).allowed(SHOOT)
    refused(shooting(t.put("b1", spent=2)), "AR-O4", "2")
    t = range_of("weapons=long-bow", "E7 S")
    refused(shooting(t), "AR-O4", "")
    assert t.put("r1", facing=0).allowed(SHOOT), "it looks the other way"


def test_ar_o4_the_example_of_the_rule_of_thumb() -> None:
    """AR-O4: engaged, it Shifts one hex; its only opponent falls: it is a disengaged figure that
    has moved one hex, and may shoot, ready a weapon, drop or dodge, or attack another."""
    t = table({"b1": "E5 N dx=13 weapons=long-bow+dagger", "b2": "E9 N", "r1": "E4 S dx=14",
               "r2": "F1 S dx=11"})
    t.play("move b1 along E5-F4 facing N").play("end-moves").play("end-moves")
    assert t.state.phase == "act" and t.state.queue == ("r1", "b1", "b2", "r2")
    assert t["b1"].free is False and t["b1"].spent == 1
    t.play("pass r1")
    for text in ("shoot b1 at r2", "drop b1 kneeling"):
        t.refused(text, "AR-O4", "R1")
    t.put("r1", position="prone")
    for text in ("shoot b1 at r2", "ready b1 dagger", "drop b1 kneeling", "dodge b1"):
        assert t.allowed(text), text


def test_ar_u11_who_stands_in_the_way() -> None:
    """AR-U11: whoever stands in a hex that the line runs through, friend or foe; not who kneels
    or lies, nor the fallen."""
    t = range_of("weapons=long-bow").put("r2", cell="E6")
    refused(shooting(t), "AR-U11", "R2 on E6")
    for position in ("kneeling", "prone"):
        assert shooting(t.put("r2", position=position)).allowed
    assert shooting(t.put("r2", position="standing", fate="out")).allowed


def test_ar_u11_along_a_hexside_both_must_block() -> None:
    """AR-U11: from E8 to D6 the line runs between D7 and E7."""
    t = table({"b1": "E8 N weapons=long-bow", "r1": "D6 S", "r2": "E7 S", "b2": "A1 S"})
    t.acting("b1", "r1").put("r2", facing=0)
    assert t.context.lines.mask(t.cell("E8"), t.cell("D6")) == t.game.board.mask(
        map(t.cell, ("D7", "E7")))
    assert t.allowed(SHOOT)
    t.put("b2", cell="D7")
    refused(shooting(t), "AR-U11", "in the way")
    assert set(sight.in_the_way(t.context, t.state, t.cell("E8"), t.cell("D6"))) == {
        t.cell("D7"), t.cell("E7")}
    assert t.put("b2", position="kneeling").allowed(SHOOT)


def test_ar_u11_lines_are_the_same_both_ways_and_ends_never_block() -> None:
    """AR-U11: over the whole yard, with a crowd on it."""
    t = table({"b1": "E5 N", "r1": "C4 S", "r2": "G3 S", "b2": "F7 N", "r3": "B6 S"})
    board = t.game.board
    for a in range(board.n):
        for b in range(a, board.n):
            there = sight.in_the_way(t.context, t.state, a, b)
            assert set(there) == set(sight.in_the_way(t.context, t.state, b, a))
            assert a not in there and b not in there


def test_ar_u11_pillars_block_walls_and_void_do_not() -> None:
    """AR-U11."""
    rows = YARD.replace(".........", "....o....", 6).replace("....o....", ".........", 5)
    t = range_of("weapons=long-bow", "E4 S", rows=rows)
    refused(shooting(t), "AR-U11", "pillar on E6")
    for sign in "#_5":
        assert range_of("weapons=long-bow", "E4 S", rows=rows.replace("o", sign)).allowed(SHOOT)


def test_ar_u17_no_missiles_into_hand_to_hand() -> None:
    """AR-U17, AR-U11."""
    t = table({"b1": "E8 N weapons=dagger", "b2": "A1 S", "r1": "E4 S"})
    t.acting("b1", "r1").put("r1", grip="b2", position="prone").put(
        "b2", grip="r1", position="prone", cell="E4")
    refused(shooting(t, THROW), "AR-U17", "hold each other")


# --- pits ---------------------------------------------------------------------------------------


def pit(mine: str, theirs: str) -> Table:
    t = table({"b1": f"{mine} weapons=light-crossbow", "r1": f"{theirs}"}, rows=PITS)
    t.put("r1", position="prone")
    return t.acting("b1", "r1")


def test_ar_j5_into_a_deep_pit_only_from_beside() -> None:
    """AR-J5: D3-D4 is 5 m deep."""
    assert shooting(pit("D5 N", "D4 S")).allowed
    refused(shooting(pit("D6 N", "D4 S")), "AR-J5", "5 m")
    refused(shooting(pit("D5 N", "D3 S")), "AR-J5", "5 m")


def test_ar_j5_out_of_a_deep_pit_only_into_normal_ground_beside() -> None:
    """AR-J5: not further, and not within the pit."""
    assert shooting(pit("D4 N", "C4 S")).allowed
    refused(shooting(pit("D4 N", "C3 S")), "AR-J5", "2 hexes")
    refused(shooting(pit("D4 N", "D3 S")), "AR-J5", "down in a pit, too")


def test_ar_j5_a_shallow_pit_is_like_the_sand() -> None:
    """AR-J5: B2 is 2 m deep."""
    assert shooting(pit("B4 N", "B2 S")).allowed
    assert shooting(pit("B2 S", "D5 S")).allowed


def test_ar_u11_who_is_deep_in_a_pit_is_in_nobodys_way() -> None:
    t = table({"b1": "D6 N weapons=long-bow", "r1": "D2 S", "r2": "D4 S"}, rows=PITS)
    t.acting("b1", "r1")
    assert t["r2"].position == "standing" and shooting(t).allowed


# --- shooting -----------------------------------------------------------------------------------


def test_ar_c2_a_shot() -> None:
    """AR-C1, AR-C2: three dice, then the damage of the bow."""
    t = range_of("weapons=long-bow").play(SHOOT, 3, 3, 4, 2)
    assert t.of(Rolled)[0].needs == 10 and t["r1"].hits == 4 and t.of(Shot)[0].how == "arrow"
    assert t["b1"].ready == "long-bow" and not t["b1"].struck


def test_ar_c1_a_dodger_is_shot_at_with_four_dice() -> None:
    """AR-C1: dodging helps against missiles, defending doesn't."""
    assert aim_of(range_of("weapons=long-bow").put("r1", guard="dodge")).dice.dice == 4
    assert aim_of(range_of("weapons=long-bow").put("r1", guard="defend")).dice.dice == 3
    assert aim_of(range_of("weapons=club").put("r1", guard="dodge"), "throw").dice.dice == 4


@pytest.mark.parametrize(("bow", "turns"), [("light-crossbow", 1), ("heavy-crossbow", 2)])
def test_ar_u13_crossbows_are_loaded(bow: str, turns: int) -> None:
    """AR-U13: a light one takes a turn, a heavy one two; a bow none."""
    t = range_of(f"weapons={bow}").play(SHOOT, 6, 6, 1)
    assert t["b1"].loading == turns
    for left in range(turns, 0, -1):
        t.acting("b1", "r1").put("b1", acted=False)
        t.refused(SHOOT, "AR-U13", f"{left} turn")
        t.play("load b1")
        assert t["b1"].loading == left - 1
    t.acting("b1", "r1").put("b1", acted=False)
    t.refused("load b1", "AR-U13", "loaded")
    assert t.allowed(SHOOT)
    t = range_of("weapons=long-bow").play(SHOOT, 6, 6, 1)
    assert t["b1"].loading == 0


def test_ar_u13_lying_only_with_a_crossbow() -> None:
    """AR-U13."""
    assert range_of("weapons=light-crossbow").put("b1", position="prone").allowed(SHOOT)
    t = range_of("weapons=long-bow").put("b1", position="prone")
    refused(shooting(t), "AR-U13", "Long bow")
    assert t.put("b1", position="kneeling").allowed(SHOOT)


@pytest.mark.parametrize(
    ("before", "then", "allowed"),
    [("standing", "kneeling", True), ("kneeling", "standing", True), ("standing", "prone", False),
     ("kneeling", "prone", False), ("prone", "kneeling", False), ("prone", "standing", False),
     ("standing", "standing", False)],
)
def test_ar_p3_a_shot_may_change_position(before: str, then: str, allowed: bool) -> None:
    """AR-P3, AR-U13: down on the knees, or up from them."""
    t = range_of("weapons=light-crossbow").put("b1", position=before)
    text = f"{SHOOT} then {then}"
    assert t.allowed(text) is allowed and (text in t.offered("b1")) is allowed
    if allowed:
        t.play(text, 6, 6, 1)
        assert t["b1"].position == then
        assert Changed("b1", "position", before, then) in t.of(Changed)
    else:
        t.refused(text, "AR-U13")


# --- throwing -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("faces", "key"), [((3, 3, 3, 4), "hurt"), ((6, 5, 5), "miss")])
def test_ar_u21_a_thrown_weapon_lies_in_its_targets_hex(
    faces: tuple[int, ...], key: str
) -> None:
    """AR-U21: whether it hits or not."""
    t = range_of("weapons=javelin").play(THROW, *faces)
    assert t.key == key and t["b1"].ready == ""
    assert t.state.lying(t.cell("E4")) == ("javelin",)
    assert t.of(Thrown)[0].landed == t.cell("E4")


@pytest.mark.parametrize(("faces", "key", "hexname"), [((6, 6, 5), "drops", "E8"),
                                                     ((6, 6, 6), "breaks", "")])
def test_ar_u21_a_throw_that_slips_or_breaks(
    faces: tuple[int, ...], key: str, hexname: str
) -> None:
    t = range_of("weapons=javelin").play(THROW, *faces)
    assert t.key == key and t["b1"].ready == ""
    assert [t.game.board.name(one.cell) for one in t.state.dropped] == ([hexname] if hexname
                                                                       else [])


@pytest.mark.parametrize(("faces", "key", "lies"), [((6, 6, 5), "drops", True),
                                                  ((6, 6, 6), "breaks", False)])
def test_ar_u21_a_bow_that_slips_or_breaks(
    faces: tuple[int, ...], key: str, lies: bool
) -> None:
    t = range_of("weapons=long-bow").play(SHOOT, *faces)
    assert t.key == key and t["b1"].ready == ""
    assert bool(t.state.lying(t.cell("E8"))) is lies


def test_ar_c5_missiles_force_nobody_back() -> None:
    """AR-C5: only a melee weapon does."""
    t = range_of("weapons=dagger", "E7 S").play(THROW, 3, 3, 3, 6)
    assert t["r1"].hits == 5 and t["b1"].struck == ()


def test_all_that_is_offered_is_allowed() -> None:
    for mine in ("weapons=long-bow", "weapons=dagger", "weapons=light-crossbow"):
        t = table({"b1": f"E8 N {mine}", "r1": "E4 S", "r2": "E3 S", "r3": "C4 S", "b2": "G7 N"})
        t.acting("b1", "r1")
        offered = {text for text in t.offered() if text.split()[0] in ("shoot", "throw")}
        assert offered and all(t.allowed(text) for text in offered)
        verb = offered.pop().split()[0]
        legal = {f"{verb} b1 at {unit}" for unit in ("r1", "r2", "r3")}
        assert {text for text in legal if t.allowed(text)} == {
            text for text in t.offered(starting=verb) if "then" not in text}
