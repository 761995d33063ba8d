"""Forced retreats: AR-C5, AR-U16, with the pits and bodies behind (AR-J3, AR-J4, AR-M2)."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from game.core.event import Moved, Rolled
from game.rules.arena import odds, retreat
from game.rules.arena.actions import Push
from tests.rules.arena.kit import PITS, YARD, Table, table
from tests.rules.throws import refused

CROSS = {"b1": "E5 N", "r1": "E4 S", "r2": "A1 S"}


def after(
    figures: dict[str, str] | None = None, *, struck: tuple[str, ...] = ("r1",), **parts: object
) -> Table:
    """b1 has struck r1 north of it and wasn't hit; the phase of retreats begins."""
    t = table(figures or CROSS, **parts).put("b1", struck=struck)
    order = tuple(t.state.figures)
    pushers = retreat.pushers(t.context, replace(t.state, order=order))
    t.state = replace(t.state, phase="retreat", queue=pushers, order=order, active="")
    return t


def cells(t: Table) -> set[str]:
    found = retreat.cells(t.context, t.state, t["b1"], t["r1"])
    return {t.game.board.name(cell) for cell in found}


# --- who may ------------------------------------------------------------------------------------


def test_ar_c5_from_the_blow_to_the_push() -> None:
    """AR-C5: after a hit with a melee weapon, at the end of the turn; it may follow."""
    t = table({"b1": "E5 N dx=14", "r1": "E4 S"}).put("r1", orders="never")
    t.play("end-moves").play("end-moves")
    t.play("attack b1 at r1 with weapon", 3, 3, 3, 1, 2)
    t.play("attack r1 at b1 with weapon", 6, 6, 1)
    assert t["b1"].struck == ("r1",) and t.state.phase == "retreat" and t.state.queue == ("b1",)
    assert t.offered() == {"push b1 at r1 to E3 following", "push b1 at r1 to E3 staying",
                           "rest b1"}
    t.play("push b1 at r1 to E3 following")
    assert (t.at("b1"), t.at("r1")) == ("E4", "E3")
    assert [event.how for event in t.of(Moved)] == ["push", "walk"]
    assert t.next == "close"


def test_ar_c5_staying_and_resting() -> None:
    t = after().play("push b1 at r1 to E3 staying")
    assert (t.at("b1"), t.at("r1")) == ("E5", "E3")
    t = after().play("rest b1")
    assert (t.at("b1"), t.at("r1")) == ("E5", "E4") and t.next == "close"


@pytest.mark.parametrize(("faces", "struck"), [((1, 1), ()), ((1, 2), ("r1",))])
def test_ar_c5_a_hit_without_harm_pushes_nobody(
    faces: tuple[int, ...], struck: tuple[str, ...]
) -> None:
    """AR-C5, AR-U16: leather stops 2 of 2, and 2 of 3."""
    t = table({"b1": "E5 N dx=14", "r1": "E4 S armour=leather dx=8"}).put("r1", orders="never")
    t.acting("b1", "r1").play("attack b1 at r1 with weapon", 3, 3, 3, *faces)
    assert t["b1"].struck == struck and t["r1"].hits == len(struck)


def test_ar_c5_fists_push_nobody() -> None:
    """AR-C5: they are no weapon."""
    t = table({"b1": "E5 N dx=14", "r1": "E4 S"}).put("r1", orders="never").acting("b1", "r1")
    t.play("attack b1 at r1 with fists", 3, 3, 3, 6)
    assert t["r1"].hits == 4 and t["b1"].struck == ()


def test_ar_c5_who_was_hit_pushes_nobody() -> None:
    t = after().put("b1", hurt=1)
    t.refused("push b1 at r1 to E3 staying", "AR-C5", "1 hit")
    assert retreat.pushers(t.context, t.state) == ()


@pytest.mark.parametrize("facts", [
    {"position": "prone"}, {"fate": "out"}, {"fate": "dead"}, {"cell": "E3"}, {"cell": "E6"},
    {"grip": "b1"},
])
def test_ar_c5_who_isnt_pushed(facts: dict[str, object]) -> None:
    """AR-C5, AR-U17: down, gone from the front hexes, or in hand-to-hand."""
    t = after().put("r1", **facts)
    assert retreat.pushers(t.context, t.state) == ()
    t.refused("push b1 at r1 to E3 staying", "AR-C5" if retreat.cells(
        t.context, t.state, t["b1"], t["r1"]) else "AR-U16")


def test_ar_c5_a_kneeling_one_pushes_and_is_pushed() -> None:
    t = after().put("r1", position="kneeling").put("b1", position="kneeling")
    t.play("push b1 at r1 to E3 staying")
    assert t["r1"].position == "kneeling"
    assert retreat.targets(t.context, after().state, replace(t["b1"], position="prone")) == ()


def test_ar_c5_only_whom_it_struck() -> None:
    t = after({"b1": "E5 N", "r1": "E4 S", "r2": "F4 S", "b2": "A9 N"})
    t.refused("push b1 at r2 to F3 staying", "AR-C5", "0 hits")
    t.refused("push b1 at b2 to A9 staying", "AR-C5", "no enemy")


def test_ar_c5_in_the_order_of_edex() -> None:
    """AR-C5, AR-O2: whose foe has been pushed away already may push it no more."""
    t = table({"b1": "E5 N", "b2": "D4 NE", "r1": "E4 S"})
    t.put("b1", struck=("r1",)).put("b2", struck=("r1",))
    t.state = replace(t.state, phase="retreat", queue=("b2", "b1"), order=("b2", "r1", "b1"))
    assert retreat.pushers(t.context, t.state) == ("b2", "b1")
    t.refused("push b1 at r1 to E3 staying", "AR-C5")
    t.play("push b2 at r1 to F3 staying")
    assert t.state.queue == () and t.next == "close"
    t = table({"b1": "E5 N", "b2": "D4 NE", "r1": "E4 S", "r2": "F3 S"})
    t.put("b1", struck=("r1",), acted=True).put("b2", struck=("r1",), acted=True)
    t.state = replace(t.state, phase="retreat", queue=("b2", "b1"), order=("b2", "r1", "b1"))
    t.play("push b2 at r1 to F4 staying")
    assert t.state.queue == ("b1",), "F4 is in front of b1, too"
    t.play("push b1 at r1 to G4 following")
    assert t.at("b1") == "F4" and t.next == "close"


# --- where to -----------------------------------------------------------------------------------


def test_ar_u16_directly_away() -> None:
    """AR-U16: only the hex opposite, while it is free; fallen figures leave it free."""
    t = after()
    assert cells(t) == {"E3"}
    t.refused("push b1 at r1 to D3 staying", "AR-U16", "E3")
    assert cells(t.put("r2", cell="E3", position="prone")) == {"E3"}
    assert cells(t.put("r2", cell="E3", position="standing", fate="out")) == {"E3"}


def test_ar_u16_else_beside_it_two_from_the_pusher() -> None:
    t = after({"b1": "E5 N", "r1": "E4 S", "r2": "E3 S"})
    assert cells(t) == {"D3", "F3"}
    board = t.game.board
    assert all(board.distance(t["b1"].cell, board.cell(name)) == 2 for name in cells(t))
    assert t.offered(starting="push") == {
        f"push b1 at r1 to {name} {way}" for name in ("D3", "F3")
        for way in ("following", "staying")}


def test_ar_u16_into_a_corner_of_the_map() -> None:
    """AR-U16: A1 is a hex like any other."""
    assert cells(after({"b1": "A3 N", "r1": "A2 S", "r2": "I9 N"})) == {"A1"}


def test_ar_u16_nowhere_to_go() -> None:
    """AR-U16: at the edge, before a wall, with all three taken."""
    t = after({"b1": "E2 N", "r1": "E1 S", "r2": "I9 N"})
    assert cells(t) == set() and t.state.queue == ()
    ruling = retreat.judge_push(t.context, t.state, t["b1"], Push("b1", "r1", t.cell("E2"), False))
    refused(ruling, "AR-U16", "0 free hexes")
    walls = YARD.replace(".........", "..#####..", 3).replace("..#####..", ".........", 2)
    assert cells(after(rows=walls)) == set()


# --- into a pit ---------------------------------------------------------------------------------


def pit(figures: dict[str, str] | None = None) -> Table:
    """r1 on D5 stands at the edge of D4, 5 m deep."""
    return after(figures or {"b1": "D6 N", "r1": "D5 S st=12 dx=10", "r2": "I1 S"}, rows=PITS)


def test_ar_j3_pushed_into_a_deep_pit() -> None:
    """AR-J3, AR-J4, AR-U16: it doesn't catch the edge: a hit for the strain, a die for the fall;
    the pusher may take its hex."""
    t = pit().play("push b1 at r1 to D4 following", 6, 6, 6, 4)
    assert (t.at("r1"), t.at("b1"), t["r1"].position) == ("D4", "D5", "prone")
    assert t["r1"].hits == 1 + 4 and t.key == "falls"
    assert [rolled.rule for rolled in t.of(Rolled)] == ["AR-J3", "AR-J4"]


def test_ar_j3_it_catches_the_edge_and_pulls_itself_up() -> None:
    """AR-U16: it stays in its hex, and nobody follows."""
    t = pit().play("push b1 at r1 to D4 following", 3, 3, 3, 3, 3, 3, 3)
    assert (t.at("r1"), t.at("b1")) == ("D5", "D6") and t.key == "caught"
    assert t["r1"].hits == 0 and not t.of(Moved)


def test_ar_j3_it_catches_the_edge_and_lets_go() -> None:
    t = pit().play("push b1 at r1 to D4 staying", 3, 3, 3, 6, 6, 6, 6, 2)
    assert t.at("r1") == "D4" and t["r1"].hits == 1 + 2


def test_ar_u16_a_shallow_pit() -> None:
    """AR-J4: a die for 2 m, no edge to catch; a push out of it leads nowhere."""
    t = after({"b1": "B4 N", "r1": "B3 S", "r2": "I1 S"}, rows=PITS)
    t.play("push b1 at r1 to B2 following", 3)
    assert (t.at("r1"), t["r1"].position, t["r1"].hits) == ("B2", "prone", 3)
    t = after({"b1": "B3 N", "r1": "B2 S", "r2": "I1 S"}, rows=PITS)
    assert cells(t) == set()


def test_ar_u16_a_fall_may_kill() -> None:
    t = pit().put("r1", hits=9).play("push b1 at r1 to D4 staying", 6, 6, 6, 3)
    assert t["r1"].fate == "dead" and t.key == "dead"


# --- over the fallen ----------------------------------------------------------------------------


def fallen(*faces: int, text: str = "push b1 at r1 to E3 staying") -> Table:
    t = after().put("r2", cell="E3", fate="out", position="prone")
    return t.play(text, *faces)


def test_ar_m2_pushed_over_a_body() -> None:
    """AR-M2, AR-U16: three dice against DEX, or it falls there."""
    t = fallen(4, 4, 4)
    assert (t.at("r1"), t["r1"].position, t.key) == ("E3", "standing", "through")
    t = fallen(4, 4, 5)
    assert (t.at("r1"), t["r1"].position, t.key) == ("E3", "prone", "falls")
    assert t.of(Rolled)[0].rule == "AR-M2"


def test_ar_m2_following_over_a_body() -> None:
    """AR-M2: so does the pusher that follows onto one."""
    t = after().put("r2", cell="E4", fate="dead", position="prone")
    t.play("push b1 at r1 to E3 following", 6, 6, 6)
    assert (t.at("b1"), t["b1"].position, t.at("r1")) == ("E4", "prone", "E3")


# --- odds ---------------------------------------------------------------------------------------


def test_push_odds_by_hand() -> None:
    """AR-J3: eDEX 10 on three dice is 1/2; ST 12 on four dice 435 of 1296. With ST 4, 1 of 1296,
    and the strain and the die of the fall leave 3 − 1 or 2, 3 − 3, or less."""
    t = pit()
    action = Push("b1", "r1", t.cell("D4"), True)
    forecast = odds.forecast(t.context, t.state, action)
    assert forecast is not None
    up = Fraction(1, 2) * Fraction(435, 1296)
    assert {one.key: one.odds for one in forecast.outcomes} == {"caught": up, "falls": 1 - up}
    assert (forecast.dice, forecast.needs, forecast.under) == (3, 10, True)
    forecast = odds.forecast(t.context, t.put("r1", hits=8).state, action)
    assert forecast is not None
    up = Fraction(1, 2) * Fraction(1, 1296)
    assert {one.key: one.odds for one in forecast.outcomes} == {
        "caught": up, "falls": (1 - up) / 3, "out": (1 - up) / 6, "dead": (1 - up) / 2}
    t = after()
    assert odds.forecast(t.context, t.state, Push("b1", "r1", t.cell("E3"), True)) is None
