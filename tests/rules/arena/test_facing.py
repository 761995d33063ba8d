"""Facing and engagement: AR-P1, AR-P2, AR-P5, AR-P6, AR-U8."""

import pytest
from msgspec.structs import replace

from game.boards.hexes import HexBoard, lettered
from game.rules.arena import facing
from tests.rules.arena.kit import PITS, Table, raw, table

BOARD = HexBoard(9, 9, lettered)
E5 = BOARD.cell("E5")
AROUND = ("E4", "F4", "F5", "E6", "D5", "D4")
"""The neighbours of E5 from the north, clockwise."""


def names(cells: tuple[int, ...]) -> list[str]:
    return [BOARD.name(cell) for cell in cells]


@pytest.mark.parametrize("way", range(6))
def test_ar_p1_three_hexes_are_front_two_side_one_rear(way: int) -> None:
    assert names(facing.fronts(BOARD, E5, way)) == [AROUND[(way + k) % 6] for k in (-1, 0, 1)]
    seen = [facing.side_at(way, (way + k) % 6) for k in range(6)]
    assert seen == ["front", "front", "side", "rear", "side", "front"]


def test_ar_p1_at_the_edge_fewer_hexes_are_in_front() -> None:
    assert names(facing.fronts(BOARD, BOARD.cell("A1"), 2)) == ["B1", "A2"]
    assert facing.fronts(BOARD, BOARD.cell("A1"), 5) == ()
    assert names(facing.fronts(BOARD, BOARD.cell("A2"), 0)) == ["A1", "B1"]


def test_ar_p1_ahead_is_half_of_the_map() -> None:
    """Five of the twelve hexes two away, and so on outwards."""
    assert sum(facing.ahead(BOARD, E5, 0, cell) for cell in BOARD.ring(E5, 1)) == 3
    assert sum(facing.ahead(BOARD, E5, 0, cell) for cell in BOARD.ring(E5, 2)) == 5
    assert sum(facing.ahead(BOARD, E5, 0, cell) for cell in BOARD.ring(E5, 3)) == 9
    assert not facing.ahead(BOARD, E5, 0, E5)


def test_ar_p7_the_side_that_an_attack_meets() -> None:
    t = raw({"b1": "E5 N", "r1": "E1 S"})
    sides = [facing.side_of_attack(t.game.board, t["b1"], t.cell(name)) for name in AROUND]
    assert sides == ["front", "front", "side", "rear", "side", "front"]
    assert facing.side_of_attack(t.game.board, t["b1"], t.cell("E5")) == "front"
    # Midway between two directions the better for the target counts.
    assert facing.side_of_attack(t.game.board, t["b1"], t.cell("G5")) == "front"
    assert facing.side_of_attack(t.game.board, t["b1"], t.cell("F6")) == "side"


def test_ar_p6_whoever_crawls_or_picks_up_has_only_rear_hexes() -> None:
    t = raw({"b1": "E5 N", "r1": "E1 S"}).put("b1", exposed=True)
    for name in AROUND:
        assert facing.side_of_attack(t.game.board, t["b1"], t.cell(name)) == "rear"


def test_ar_p6_crawling_exposes_to_the_end_of_the_turn() -> None:
    t = table({"b1": "E5 N", "r1": "A1 S"}).put("b1", position="kneeling")
    seen = [t.play("turn b1 to NE")["b1"].exposed]
    seen.append(t.play("move b1 along E5-E4 facing N")["b1"].exposed)
    t.play("done b1").play("end-moves", 1, 2).acting("r1", "b1").play("pass r1").play("pass b1")
    seen.append(t.follow("close")["b1"].exposed)
    assert seen == [False, True, False]


def pair(b1: str, r1: str) -> Table:
    return raw({"b1": b1, "r1": r1})


def engaged(t: Table) -> tuple[bool, bool]:
    """Whether b1, and whether r1 is engaged."""
    return (
        facing.engaged(t.context, t.state, t["b1"]),
        facing.engaged(t.context, t.state, t["r1"]),
    )


@pytest.mark.parametrize(("b1", "r1", "both"), [
    ("E5 N", "E4 S", (True, True)), ("E5 N", "E4 N", (False, True)),
    ("E5 S", "E4 S", (True, False)), ("E5 S", "E4 N", (False, False)),
    ("E5 N", "F4 NE", (False, True)), ("E5 NW", "D4 SE", (True, True)),
    ("E5 N", "E3 S", (False, False)), ("A2 N", "A1 S", (True, True)),
])
def test_ar_p5_one_is_engaged_by_whoever_has_it_in_a_front_hex(
    b1: str, r1: str, both: tuple[bool, bool]
) -> None:
    assert engaged(pair(b1, r1)) == both


def test_ar_p5_figures_of_one_side_never_engage_each_other() -> None:
    t = raw({"b1": "E5 N", "b2": "E4 S", "r1": "A1 S"})
    assert not facing.engaged(t.context, t.state, t["b1"])
    assert not facing.engages(t.context, t.state, t["b2"], t["b1"])


def test_ar_p5_the_prone_and_the_fallen_engage_nobody_the_kneeling_do() -> None:
    t = pair("E5 N", "E4 S")
    assert engaged(t.put("r1", position="kneeling")) == (True, True)
    assert engaged(t.put("r1", position="prone")) == (False, True)
    assert engaged(t.put("r1", position="prone", fate="out")) == (False, False)
    assert engaged(t.put("r1", fate="dead")) == (False, False)


def test_ar_p5_engagers_are_asked_of_any_hex() -> None:
    t = raw({"b1": "E8 N", "r1": "E4 S", "r2": "G5 SW"})
    def at(name: str) -> list[str]:
        return [one.id for one in facing.engagers(t.context, t.state, t["b1"], t.cell(name))]

    assert (at("E5"), at("F5"), at("F4"), at("E6")) == (["r1"], ["r2"], ["r1", "r2"], [])


def test_ar_c6_whoever_is_in_hand_to_hand_neither_engages_nor_is_engaged() -> None:
    t = raw({"b1": "E5 N", "r1": "E4 S", "r2": "E6 N"})
    t.put("b1", grip="r1", position="prone").put("r1", grip="b1", position="prone", cell="E5")
    assert not facing.engaged(t.context, t.state, t["b1"])
    assert not facing.engages(t.context, t.state, t["r2"], t["b1"])


def test_ar_u8_nobody_engages_across_more_than_two_metres() -> None:
    """D3 lies 5 m down, B2 only 2."""
    t = raw({"b1": "D3 N", "r1": "D2 S", "b2": "B2 N", "r2": "B1 S"}, rows=PITS)
    assert not facing.engages(t.context, t.state, t["r1"], t["b1"])
    assert not facing.engages(t.context, t.state, t["b1"], t["r1"])
    assert facing.engages(t.context, t.state, t["r2"], t["b2"])
    assert facing.engages(t.context, t.state, t["b2"], t["r2"])


def test_ar_p2_facing_may_always_be_changed_in_the_movement_phase() -> None:
    """Moved or not, engaged or not, before and after (AR-U30)."""
    t = table({"b1": "E5 N", "b2": "A9 N", "r1": "E4 S"})
    t.play("turn b1 to SE")
    assert t["b1"].facing == 2 and t["b1"].spent == 0 and t["b1"].free is False
    t.play("turn b1 to N")
    t.refused("turn b1 to N", "AR-P2", "faces there already")
    t.play("move b1 along E5-D4 facing NE").play("turn b1 to S").play("turn b1 to NE")
    t.play("done b1").play("move b2 along A9-A8 facing N").play("turn b1 to S")
    assert t["b1"].facing == 3 and t["b1"].moved and t["b1"].spent == 1
    assert t.state.active == "b2" and t.game.actors(t.state) == ["b2"]
    assert set(t.offered("b1")) == {
        f"turn b1 to {way}" for way in ("N", "NE", "SE", "SW", "NW")}
    t.refused("move b1 along D4-D3 facing N", "AR-U2", "finished moving")
    t.refused("turn b1 to S", "AR-P2", "faces there already")
    t.refused("turn r1 to N", "AR-O1", "Blue’s turn to move")


def test_ar_u30_no_longer_than_its_side_moves() -> None:
    """AR-P2: what the enemy does then, it sees as it stands; nor does the dead turn, nor one in
    hand-to-hand."""
    t = table({"b1": "E5 N", "b2": "A9 N", "r1": "E1 S"}).play("done b1").play("end-moves")
    t.refused("turn b1 to S", "AR-U30", "B1 has finished moving, and so has Blue")
    assert t.offered("b1") == set()
    t = table({"b1": "E5 N", "b2": "A9 N", "r1": "E1 S"}).play("done b1")
    t.put("b1", fate="dead").refused("turn b1 to S", "AR-O1", "is dead")
    t.put("b1", fate="up", position="prone", grip="r1").refused("turn b1 to S", "AR-C6")


def test_ar_u30_a_turn_after_the_end_changes_nothing_but_the_facing() -> None:
    """AR-O4: what it may do is what its movement has left it."""
    t = table({"b1": "E5 N", "b2": "A9 N", "r1": "E1 S"})
    t.play("move b1 along E5-E6 facing S").play("done b1")
    before = t["b1"]
    t.play("turn b1 to NE")
    assert replace(t["b1"], facing=before.facing) == before


def test_ar_p2_not_in_the_action_phase() -> None:
    t = table({"b1": "E5 N", "r1": "E1 S"}).acting("b1", "r1")
    t.refused("turn b1 to S", "AR-O1", "isn’t the movement phase")
