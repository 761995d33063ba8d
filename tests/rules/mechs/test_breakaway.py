"""Leaving contact: every row of the table, what needs no roll, pushes, failed rolls."""

from fractions import Fraction

import pytest

from game.core.event import Changed
from game.rules.mechs import breakaway
from tests.rules.mechs.kit import Table, table

ROWS = [
    ("infantry", "rifles", "lynx", 4), ("tracked vehicle", "boar", "lynx", 4),
    ("wheeled vehicle", "hare", "lynx", 4), ("VTOL", "kestrel", "lynx", 4),
    ("’Mech", "lynx", "hound", 3), ("quad", "mastiff", "lynx", 3),
    ("Colossal", "citadel", "lynx", 2), ("Evade infantry", "pathfinders", "lynx", 2),
    ("Evade ’Mech", "newt", "lynx", 2), ("hover", "lancer", "lynx", 2),
    ("jump-jet infantry", "leapers", "lynx", 2), ("jump-jet ’Mech", "hound", "lynx", 2),
    ("grappled infantry", "leapers", "hookmen", 5), ("grappled ’Mech", "lynx", "hookdivers", 5),
    ("grappled hover", "skimmer", "hookmen", 5),
    ("Colossal, not grappled", "citadel", "hookmen", 0),
    ("quad from hooks", "mastiff", "hookmen", 5), ("quad from rifles", "mastiff", "drifters", 0),
]


def pair(mine: str, foe: str, at: str = "10,18") -> Table:
    """A unit at 10,16 and an enemy in contact with it south of it."""
    t = table({"b1": f"{mine} 10,16 90", "r1": f"{foe} 10,20 0"})
    board, base = t.game.board, t.context.base
    gap = base(t["b1"]).width // 2 + base(t["r1"]).width // 2
    if t.context.row(t["r1"]).cls == "vehicle":
        t.put("r1", facing=90)
    return t.put("r1", cell=board.at(1000, 1600 + gap))


@pytest.mark.parametrize(("what", "mine", "foe", "least"), ROWS, ids=[row[0] for row in ROWS])
def test_every_row_of_the_table(what: str, mine: str, foe: str, least: int) -> None:
    """MC-B1, MC-B3, MC-U12, MC-U15: so much or more on one die; 0 for no roll."""
    t = pair(mine, foe)
    if not least:
        t.refused("break b1 for move", "MC-B3", "without a roll")
        assert t.goes("b1", "10,14")
        return
    odds = Fraction(7 - least, 6)
    assert breakaway.odds(t.context, t.state, t["b1"]) == odds
    t.stays("b1", "10,14", rule="MC-B1", words=f"needs {least} or more", facing=90)
    for face in range(1, 7):
        one = pair(mine, foe).play("break b1 for move", face)
        assert one.key == ("freed" if face >= least else "stuck")
        assert one.rolled.needs == least


def test_enemies_that_hold_nobody() -> None:
    """MC-B3: 'Mechs that have shut down, and wrecks."""
    t = pair("rifles", "hound").put("r1", shut=True)
    assert t.goes("b1", "10,14")
    t = pair("rifles", "hammer").wreck("r1")
    assert t.goes("b1", "10,14")
    t = pair("lynx", "drifters")
    assert not t.goes("b1", "10,14")


def test_one_roll_for_all_enemies_in_contact() -> None:
    """MC-U15: also where only one of them grapples."""
    t = pair("lynx", "hookdivers").put("r1", at="10,17.5")
    t = table({
        "b1": "lynx 10,16 90", "r1": "waders 10,17.5 0", "r2": "hookdivers 10,14.5 0",
    })
    t.stays("b1", "14,16", rule="MC-B1", words="needs 5 or more on a die to leave R1 and R2")
    t.play("break b1 for run", 5)
    assert t.goes("b1", "14,16", kind="run")


def test_a_colossal_ignores_hooks() -> None:
    """MC-B1, MC-U12: also where it has to roll for somebody else."""
    t = table({"b1": "citadel 10,16 90", "r1": "lynx 10,18.5 0", "r2": "hookmen 10,14 180"})
    t.stays("b1", "14,16", rule="MC-B1", words="needs 2 or more on a die to leave R1")


def test_a_unit_that_has_got_away_moves_in_the_order_it_was_given() -> None:
    """MC-B1: that order and no other; a run heats only when it is run."""
    t = pair("lynx", "hound").play("break b1 for run", 3)
    assert t["b1"].heat == 0 and t["b1"].tokens == 1 and t.state.left == 1
    t.stays("b1", "10,14", rule="MC-N1", words="B1 hasn’t finished its run")
    t.refused("break b1 for run", "MC-B1", "has broken away")
    t.go("b1", "10,2", kind="run")
    assert t["b1"].heat == 1 and not t.ordering()


def test_who_is_in_contact_with_nobody_needs_no_roll() -> None:
    """MC-B1; friends hold nobody."""
    t = table({"b1": "lynx 10,16 90", "b2": "rifles 10,17.5 0"})
    t.refused("break b1 for move", "MC-B1", "touches no enemy")
    assert t.goes("b1", "10,10")


def test_attacks_are_no_orders_to_break_away_for() -> None:
    """MC-B1."""
    t = pair("lynx", "hound")
    t.refused("break b1 for close", "MC-B1", "doesn’t move in that order")
    t.refused("break b1 for formation", "MC-O1", "in no formation")
    t.refused("break b1 for ram", "MC-C2")


def test_turning_on_the_spot_asks_for_a_roll_too() -> None:
    """MC-B1."""
    t = pair("lynx", "hound")
    t.refused("turn b1 to 180", "MC-B1")
    t.play("break b1 for move", 6).play("turn b1 to 180")
    assert t.faces("b1") == 180


# --- pushes -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mine", "foe", "clicks"), [
    ("lynx", "leapers", 1), ("lynx", "hammer", 0), ("mastiff", "rifles", 0),
    ("citadel", "rifles", 1), ("citadel", "boar", 1), ("citadel", "lynx", 0),
    ("boar", "leapers", 0),
])
def test_push_damage_on_leaving(mine: str, foe: str, clicks: int) -> None:
    """MC-B4, MC-U40: 'Mechs that aren't quads push infantry, a Colossal vehicles too; with a roll
    or without."""
    t = pair(mine, foe)
    if breakaway.needed(t.context, t.state, t["b1"]):
        t.play("break b1 for move", 6)
        assert t["r1"].click == clicks
    t.go("b1", "14,16", facing=90)
    assert t["r1"].click == clicks


def test_a_failed_roll_pushes_nobody() -> None:
    """MC-B4."""
    t = pair("lynx", "leapers").play("break b1 for move", 1)
    assert t["r1"].click == 0 and not [e for e in t.of(Changed) if e.what == "click"]


# --- what a failed roll leaves ------------------------------------------------------------------


def test_no_heat_for_a_run_that_was_only_declared() -> None:
    """MC-B5: the token stays."""
    t = pair("lynx", "hound").play("break b1 for run", 2)
    assert (t["b1"].heat, t["b1"].tokens) == (0, 1)
    t.stays("b1", "10,14", rule="MC-B5", words="failed to break away", kind="run")


@pytest.mark.parametrize(("mine", "may"), [
    ("rifles", True), ("lynx", True), ("citadel", True), ("mastiff", False), ("boar", False),
])
def test_infantry_and_mechs_on_two_legs_may_turn_after_a_failed_roll(
    mine: str, may: bool
) -> None:
    """MC-B5: once; then the order is over."""
    foe = "hound" if mine in ("rifles", "lynx", "boar") else "lynx"
    t = pair(mine, foe).play("break b1 for move", 1)
    if not may:
        assert not t.ordering()
        return
    assert t.ordering()
    t.play("turn b1 to 180")
    assert t.faces("b1") == 180 and not t.ordering()


def test_not_turning_after_a_failed_roll() -> None:
    """MC-B5: may, not must."""
    t = pair("rifles", "hound").play("break b1 for move", 1).play("done")
    assert not t.ordering() and t.faces("b1") == 90


def test_a_vtol_that_is_held_may_climb_away_from_the_ground() -> None:
    """MC-B5: it spends inches on its level, and doesn't move."""
    t = pair("kestrel", "lynx").play("break b1 for move", 1)
    t.stays("b1", "10,14", rule="MC-B5", facing=90)
    t.refused("turn b1 to 180", "MC-B5", "can’t turn")
    t.play("rise b1")
    assert t.level("b1") == "cruising" and t.ordering()
    t.stays("b1", "10,14", rule="MC-B5", facing=90)
    t.play("done")


def test_a_grappled_quad_rolls_though_other_infantry_would_let_it_go() -> None:
    """MC-B1, MC-B3: only those who grapple it hold it."""
    t = pair("mastiff", "hookmen")
    assert [one.id for one in breakaway.holders(t.context, t.state, t["b1"])] == ["r1"]
    both = table({"b1": "mastiff 10,16 90", "r1": "hookmen 10,17.5 0", "r2": "hookmen 10,14.5 0"})
    both.put("r2", model="drifters")
    assert [one.id for one in breakaway.holders(both.context, both.state, both["b1"])] == ["r1"]
    assert pair("mastiff", "hookmen").put("r1", fate="captive").goes("b1", "10,14")


@pytest.mark.parametrize("order", ["move", "ram"])
def test_a_vtol_that_is_held_may_shoot(order: str) -> None:
    """MC-B5, MC-V1: for twelve inches of its speed, in contact though it is."""
    t = pair("kestrel", "lynx").play(f"break b1 for {order}", 1)
    t.play("fire b1 at r1 with primary", 3, 4)
    assert t.state.order is not None and t.state.order.spent == (1200,)
    t.refused("fire b1 at r1 with primary", "MC-N1", "has made its ranged attack")
    t.play("rise b1")


def test_a_vtol_that_came_into_contact_on_its_way_leaves_without_a_roll() -> None:
    """MC-V4, MC-U37: in an order to move and shoot, once it has shot; in the next one it rolls."""
    units = {"b1": "kestrel 10.5,29 0", "r1": "lynx 12,27 180"}
    t = table(units).go("b1", "10.5,27.5")
    assert t.stays("b1", "10.5,26", rule="MC-B1", words="needs 4 or more").also == ("MC-V4",)
    assert t.allowed("break b1 for move")
    t.play("fire b1 at r1 with primary", 3, 4)
    assert t.goes("b1", "10.5,26")
    t.refused("break b1 for move", "MC-V4", "leaves without a roll")
    t.play("done").play("keep r1").passing(2)
    t.stays("b1", "10.5,25", rule="MC-B1", words="needs 4 or more")
    slow = table(units)
    dial = slow.context.row(slow["b1"]).dial
    slow.put("b1", click=next(n for n, one in enumerate(dial) if one.speed == 12))
    slow.go("b1", "10.5,27.5").stays("b1", "10.5,26", rule="MC-B1")


def test_a_vtol_that_began_in_contact_rolls_though_it_has_shot() -> None:
    """MC-V4, MC-U37, MC-B1: only one that touched no enemy as it got its order leaves freely."""
    t = table({"b1": "kestrel 10.5,29 0", "r1": "lynx 12,29 180", "r2": "lynx 12,25.5 180"})
    t.put("r1", shut=True).go("b1", "10.5,27")
    t.play("fire b1 at r2 with primary", 3, 4).go("b1", "10.5,26")
    t.stays("b1", "10.5,25", rule="MC-B1", words="to leave R2")


def test_a_vtol_in_contact_breaks_away_before_it_climbs() -> None:
    """MC-B1, MC-U16, MC-U37: changing its level is moving, also where it came into contact on its
    way; not after its shot there."""
    units = {"b1": "kestrel 10.5,29 0", "r1": "lynx 12,27 180"}
    t = table({**units, "b1": "kestrel 10.5,27 0"})
    t.refused("rise b1", "MC-B1", "needs 4 or more")
    t = table(units).go("b1", "10.5,27.5")
    assert t.refused("rise b1", "MC-B1", "needs 4 or more").also == ("MC-V4",)
    assert t.play("break b1 for move", 4).allowed("rise b1")
    t = table(units).go("b1", "10.5,27.5").play("break b1 for move", 3).play("rise b1")
    t.stays("b1", "10.5,20", rule="MC-B5", words="failed to break away")
    t = table(units).go("b1", "10.5,27.5").play("fire b1 at r1 with primary", 3, 4)
    assert t.allowed("rise b1")


def test_who_failed_to_break_away_neither_loads_nor_unloads() -> None:
    """MC-B5, MC-P2: a VTOL may only climb and shoot."""
    t = table({"b1": "porter 18,18 0", "b2": "leapers 18,19.65 0", "b3": "leapers 30,30 0",
               "r1": "lynx 19.5,18 0"}).put("b3", cell=-1, aboard="b1")
    assert t.allowed("unload b3 from b1 at 17,18 facing 0")
    assert t.allowed("board b2 by b1")
    t.play("break b1 for move", 1)
    t.refused("unload b3 from b1 at 17,18 facing 0", "MC-B5", "failed to break away")
    t.refused("board b2 by b1", "MC-B5", "failed to break away")
    assert not t.offered(starting="unload") and t.allowed("rise b1")


def test_a_cruising_vtol_touches_nobody() -> None:
    """MC-V2."""
    t = pair("kestrel", "lynx").put("b1", level="cruising")
    assert t.goes("b1", "10,10", facing=90)
    t.refused("break b1 for move", "MC-B1", "touches no enemy")
