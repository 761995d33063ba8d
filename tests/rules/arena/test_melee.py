"""Blows: who may be struck, with what, and the spear's two hexes (AR-C1, AR-O4, AR-P4, AR-U8,
AR-U14)."""

import pytest

from game.core.event import Rolled
from game.rules.arena.actions import Attack
from game.rules.arena.melee import attacks, harm, judge_attack, ways
from tests.rules.arena.kit import PITS, Table, table
from tests.rules.throws import refused

STRIKE = "attack b1 at r1 with weapon"


def duel(mine: str = "", other: str = "E4 S", **parts: object) -> Table:
    """b1 on E5 faces north; nobody answers."""
    t = table({"b1": f"E5 N {mine}", "r1": other, "b2": "A1 S"}, **parts)
    return t.acting("b1", "r1").put("r1", orders="never")


# --- whom ---------------------------------------------------------------------------------------


def test_ar_c1_who_is_struck() -> None:
    """AR-C1: enemies that are up."""
    t = duel()
    t.refused("attack b1 at b2 with weapon", "AR-C1", "no enemy")
    t.refused("attack b1 at x9 with weapon", "AR-C1", "x9")
    for fate, words in (("out", "0 ST"), ("dead", "dead"), ("gone", "left")):
        t.put("r1", fate=fate).refused(STRIKE, "AR-C1", words)
    t.put("r1", fate="up", position="prone")
    assert t.allowed(STRIKE)


@pytest.mark.parametrize(
    ("spent", "allowed"), [(0, True), (1, True), (3, True), (5, True), (6, False), (10, False)]
)
def test_ar_o4_a_blow_after_half_a_move_at_most(spent: int, allowed: bool) -> None:
    """AR-O4, AR-D5: MOV 10, so five hexes are a Half Move."""
    t = duel().put("b1", spent=spent)
    assert t.allowed(STRIKE) is allowed
    if not allowed:
        ruling = judge_attack(t.context, t.state, t["b1"], Attack("b1", "r1"))
        refused(ruling, "AR-O4", f"{spent}")
        assert t.next == "pass b1"


def test_ar_o2_only_in_its_turn() -> None:
    """AR-O2: in the order of eDEX, once each."""
    t = duel()
    t.refused("attack r1 at b1 with weapon", "AR-O2")
    t.play(STRIKE, 6, 6, 1)
    t.refused(STRIKE, "AR-O2")
    assert t.state.queue == ("r1",)


# --- with what ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("weapon", "hows"),
    [("broadsword", ("weapon", "fists")), ("bastard-sword", ("weapon", "both-hands", "fists")),
     ("long-bow", ("fists",)), ("javelin", ("fists",)), ("", ("fists",))],
)
def test_ar_c3_what_strikes(weapon: str, hows: tuple[str, ...]) -> None:
    """AR-C3: bows are shot and javelins thrown; fists are always there."""
    t = duel(f"weapons={weapon}")
    assert ways(t.context, t["b1"]) == hows
    offered = {t.game.text(one) for one in attacks(t.context, t.state, t["b1"])}
    assert offered == {f"attack b1 at r1 with {how}" for how in hows}
    assert offered == t.offered(starting="attack")
    if "weapon" not in hows:
        t.refused(STRIKE, "AR-O4")


@pytest.mark.parametrize(
    ("st", "damage"),
    [(8, "1d-4"), (9, "1d-3"), (10, "1d-3"), (11, "1d-2"), (12, "1d-2"), (13, "1d-1"),
     (16, "1d-1")],
)
def test_ar_u20_fists_by_strength(st: int, damage: str) -> None:
    """AR-U20: by the strength that was printed, however hurt."""
    t = duel(f"st={st} dx=12")
    for hits in (0, st - 1):
        assert harm(t.context, t.put("b1", hits=hits)["b1"], "fists") == damage


# --- how far ------------------------------------------------------------------------------------


def test_ar_p4_the_next_hex_only() -> None:
    """AR-P4: two hexes away is too far without a spear."""
    t = duel("", "E3 S")
    t.refused(STRIKE, "AR-P4", "2 hexes")
    duel("weapons=halberd", "E3 S").refused(STRIKE, "AR-P4", "2 hexes")


AHEAD = ("E3", "D3", "F3", "C4", "G4")


@pytest.mark.parametrize("hexname", ["E3", "D3", "F3", "C4", "G4", "C5", "G5", "C6", "E7", "F6"])
def test_ar_u14_a_spear_strikes_two_hexes_ahead(hexname: str) -> None:
    """AR-U14: into the five hexes there; not to the side, not behind."""
    t = duel("weapons=spear", f"{hexname} S")
    assert t.allowed(STRIKE) is (hexname in AHEAD)
    if hexname not in AHEAD:
        t.refused(STRIKE, "AR-P4", "3 front hexes")
    t.refused("attack b1 at r1 with fists", "AR-P4", "2 hexes")
    assert duel("weapons=spear").allowed(STRIKE)
    duel("weapons=spear", "E2 S").refused(STRIKE, "AR-P4", "3 hexes")


def test_ar_u14_not_through_who_stands() -> None:
    """AR-U14: whoever kneels or lies is struck over; along a hexside both must stand."""
    t = duel("weapons=spear", "E3 S").put("b2", cell="E4")
    t.refused(STRIKE, "AR-U14", "E4")
    assert t.put("b2", position="kneeling").allowed(STRIKE)
    t = duel("weapons=spear", "D3 S").put("b2", cell="E4")
    assert t.allowed(STRIKE)
    t = table({"b1": "E5 N weapons=spear", "b2": "E4 S", "b3": "D4 S", "r1": "D3 S"})
    t.acting("b1", "r1").refused(STRIKE, "AR-U14")


def test_ar_u14_not_through_a_pillar() -> None:
    t = table({"b1": "D3 N weapons=spear", "r1": "D1 S"}, rows="""
...........
...o.......
...........
""").acting("b1", "r1")
    t.refused(STRIKE, "AR-U14", "D2")


def test_ar_p7_a_jab_from_the_side() -> None:
    """AR-P7: also from two hexes away."""
    t = duel("weapons=spear dx=9 st=13", "E3 NE").play(STRIKE, 6, 5, 1)
    assert t.key == "miss" and t.of(Rolled)[0].needs == 9 + 2


# --- levels -------------------------------------------------------------------------------------


def test_ar_u8_no_blows_between_levels() -> None:
    """AR-U8: between a pit of 2 m and its edge as usual, over more not at all."""
    t = table({"b1": "B3 N", "r1": "B2 S"}, rows=PITS).acting("b1", "r1")
    assert t.allowed(STRIKE)
    t = table({"b1": "D5 N", "r1": "D4 S"}, rows=PITS).acting("b1", "r1")
    t.refused(STRIKE, "AR-U8", "5 m")
    t = table({"b1": "D4 N", "r1": "D3 S"}, rows=PITS).acting("b1", "r1")
    assert t.allowed(STRIKE), "both at the bottom of the pit"
    t = table({"b1": "A2 N", "r1": "A1 S"}, rows="5. 2. ..").acting("b1", "r1")
    t.refused(STRIKE, "AR-U8", "3 m up or down")


def test_all_that_is_offered_is_allowed() -> None:
    t = table({"b1": "E5 N weapons=spear", "r1": "E4 S", "r2": "F4 S", "r3": "D3 S", "r4": "E6 N"})
    t.acting("b1", "r1")
    offered = t.offered(starting="attack")
    assert offered == {
        *(f"attack b1 at {unit} with weapon" for unit in ("r1", "r2", "r3")),
        *(f"attack b1 at {unit} with fists" for unit in ("r1", "r2")),
    }
    assert all(t.allowed(text) for text in offered)
