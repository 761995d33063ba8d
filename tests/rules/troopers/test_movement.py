"""Moving: TR-B2, TR-B3, TR-B4, TR-M1 to TR-M11, TR-U4, TR-U13."""

import pytest
from msgspec.structs import replace

from game.boards.steps import Passage
from game.core.event import Changed, Moved
from game.rules.troopers.data import load_data
from game.rules.troopers.game import TroopersGame
from game.rules.troopers.points import allowance, left, move_left
from game.rules.troopers.sight import Spot
from game.rules.troopers.sight import seen as seen_from
from game.rules.troopers.state import LaidArc, State
from tests.frozen import load_frozen
from tests.rules.troopers.kit import Table, table

RIFLE = "primary=rifle"


def yard(at: str, **more: str) -> Table:
    """Blue 1 on a dot, an enemy far away."""
    return table({"b1": f"{at} {RIFLE}", "r1": f"1410 {RIFLE}", **more})


def test_tr_b2_only_to_a_neighbour_with_nothing_impassable_between() -> None:
    t = yard("0509")
    assert t.cost("walk b1 along 0509-0409") == 1
    t.refused("walk b1 along 0509-0609", "TR-B2", "a tree trunk between 0509 and 0609")
    t.refused("walk b1 along 0509-0609-0709", "TR-B2", "trunk")
    t.refused("walk b1 along 0509-0309", "TR-B2", "0309 isn’t next to 0509")
    t.refused("walk b1 along 0409-0309", "TR-B2", "is on 0509, not on 0409")
    t.refused("walk b1 along 0509-0409-0509", "TR-B2", "where it began")


def test_tr_b2_inner_walls_and_high_things_stop_too() -> None:
    drawing = """
  size: [8, 6]
  walls:
    - kind: inner
      lines: [[[3.25, r1.5], [3.25, r4.5]]]
  things:
    - {kind: wardrobe, at: [5.3, r3], size: [0.3, 0.6]}
"""
    t = table({"b1": f"0303 {RIFLE}", "r1": f"0806 {RIFLE}"}, drawing=drawing)
    t.refused("walk b1 along 0303-0403", "TR-B2", "a wall between 0303 and 0403")
    assert t.cost("walk b1 along 0303-0304-0305-0405-0404") == 4
    t = table({"b1": f"0503 {RIFLE}", "r1": f"0806 {RIFLE}"}, drawing=drawing)
    t.refused("walk b1 along 0503-0603", "TR-B2", "the wardrobe between 0503 and 0603")


def test_tr_b3_a_house_is_entered_only_by_door_and_window() -> None:
    t = yard("0504")
    ruling = t.refused("walk b1 along 0504-0604", "TR-B3", "a house wall between 0504 and 0604")
    assert "TR-B2" in ruling.rules
    assert t.cost("walk b1 along 0504-0505-0605") == 3
    assert t.cost("walk b1 along 0504-0404-0504-0505-0605") == 5


def test_tr_b3_holds_all_over_the_village() -> None:
    game = load_frozen("troopers", "village")
    assert isinstance(game, TroopersGame)
    ground, board = game.context.map, game.context.board
    kinds = set()
    for cell in board.cells_in(ground.valid_mask):
        for near in board.neighbours(cell):
            passage = ground.passage(cell, near) if near >= 0 else None
            if passage is not None and ground.building(cell) != ground.building(near):
                kinds |= set(passage.kinds) - {"obstructed"}
    assert kinds == {"door", "window"}


def test_tr_b4_stairs_join_the_same_dot_on_two_levels() -> None:
    t = yard("0703")
    assert t.cost("walk b1 along 0703-u0703") == 3
    t.refused("walk b1 along 0703-u0803", "TR-B4", "isn’t above or below")
    t.play("walk b1 along 0703-u0703-u0803")
    assert t.dot("b1") == "u0803" and t["b1"].spent == 4
    t.refused("walk b1 along u0803-0803", "TR-B4", "no stairs between u0803 and 0803")
    assert t.cost("walk b1 along u0803-u0703-0703") == 4


def test_tr_m1_at_most_eight_ap_go_to_movement() -> None:
    t = table({"b1": f"0201 {RIFLE} experience=elite", "r1": f"1410 {RIFLE}"})
    eight = "0201-0301-0401-0501-0601-0701-0801-0901-1001"
    assert t.cost(f"walk b1 along {eight}") == 8
    ruling = t.refused(f"walk b1 along {eight}-1101", "TR-M2",
                       "costs 1 AP, 8 of 8 for movement are used, 2 AP are left for other things")
    assert "TR-M1" in ruling.rules and "TR-T3" not in ruling.rules
    t.play(f"walk b1 along {eight}")
    assert (t["b1"].moved, t["b1"].spent) == (8, 8)
    assert (left(t.context, t["b1"]), move_left(t.context, t["b1"])) == (2, 0)
    used = "costs 1 AP, 8 of 8 for movement are used, 2 AP are left for other things"
    assert "TR-M1" in t.refused("prone b1", "TR-M7", used).rules
    t.put("b1", lambda one: replace(one, spent=9))
    t.refused("prone b1", "TR-M7", "8 of 8 for movement are used, 1 AP is left for other things")
    t.put("b1", lambda one: replace(one, spent=10))
    t.refused("prone b1", "TR-M7", "Going prone costs 1 AP, 0 left")
    t.put("b1", lambda one: replace(one, spent=8))
    assert t.cost("arc b1 30 towards 90") == 2


def test_tr_m1_a_green_trooper_has_fewer_than_the_cap() -> None:
    t = table({"b1": f"0201 {RIFLE} experience=green", "r1": f"1410 {RIFLE}"})
    seven = "0201-0301-0401-0501-0601-0701-0801-0901"
    assert t.cost(f"walk b1 along {seven}") == 7
    ruling = t.refused(f"walk b1 along {seven}-1001", "TR-M2", "costs 1 AP, 0 left")
    assert "TR-T3" in ruling.rules and "TR-M1" not in ruling.rules


@pytest.mark.parametrize(("rule", "path", "cost"), [
    ("TR-M2", "0301-0401", 1), ("TR-M2", "0301-0202", 1),
    ("TR-M3", "0308-0408", 2), ("TR-M3", "0310-0410", 2),
    ("TR-M4", "0505-0605", 2), ("TR-M4", "0605-0505", 2), ("TR-M10", "0707-0706", 2),
    ("TR-M5", "1005-0905", 4), ("TR-M5", "0905-1005", 4),
    ("TR-M6", "0703-u0703", 3), ("TR-M6", "u0703-0703", 3),
])
def test_tr_m2_to_m6_what_a_step_costs(rule: str, path: str, cost: int) -> None:
    """Upright the price of its rule, prone twice that (TR-M8), of both counters."""
    for prone in (False, True):
        t = yard(path[: path.index("-")])
        t.put("b1", lambda one, prone=prone: replace(one, prone=prone))
        price = 2 * cost if prone else cost
        assert t.cost(f"walk b1 along {path}") == price, rule
        short = t.put("b1", lambda one, price=price: replace(one, spent=9 - price))
        ruling = short.refused(
            f"walk b1 along {path}", "TR-M4" if rule == "TR-M10" else rule,
            f"{price} AP, {price - 1} left",
        )
        assert ("TR-M8" in ruling.rules) == prone and "TR-T3" in ruling.rules
        t.put("b1", lambda one: replace(one, spent=0)).play(f"walk b1 along {path}")
        assert (t["b1"].spent, t["b1"].moved) == (price, price)
        assert t.of(Moved) == [
            Moved("b1", tuple(map(t.cell, path.split("-"))), "crawl" if prone else "walk")
        ]


def test_tr_m5_never_out_of_an_upper_window_or_off_a_building() -> None:
    t = yard("u0905")
    t.refused("walk b1 along u0905-u1005", "TR-M5", "no floor on u1005")
    assert not any("u1005" in text for text in t.offered("b1"))


def test_tr_m7_down_for_one_up_for_two() -> None:
    t = yard("0301")
    assert t.cost("prone b1") == 1
    t.refused("stand b1", "TR-M7", "is on its feet")
    t.play("prone b1")
    assert t["b1"].prone and (t["b1"].spent, t["b1"].moved) == (1, 1)
    assert t.of(Changed) == [Changed("b1", "posture", "up", "prone")]
    t.refused("prone b1", "TR-M7", "is prone")
    assert t.cost("stand b1") == 2
    t.play("stand b1")
    assert not t["b1"].prone and (t["b1"].spent, t["b1"].moved) == (3, 3)
    t.put("b1", lambda one: replace(one, prone=True, moved=7))
    said = "Standing up costs 2 AP, 1 of 8 for movement left, 5 AP left in all"
    assert "TR-M1" in t.refused("stand b1", "TR-M7", said).rules


@pytest.mark.parametrize(("prone", "text", "spent"), [
    (False, "prone b1", 7), (True, "stand b1", 6),
])
def test_tr_m7_the_last_ap_will_do(prone: bool, text: str, spent: int) -> None:
    """TR-M7, TR-T3: 1 AP is enough to go prone, 2 to stand up, one less is not; judged and offered
    alike."""
    t = yard("0301").put("b1", lambda one: replace(one, prone=prone, spent=spent))
    assert t.cost(text) == 8 - spent and text in t.offered("b1")
    t.put("b1", lambda one: replace(one, spent=spent + 1))
    t.refused(text, "TR-M7", f"costs {8 - spent} AP, {7 - spent} left")
    assert text not in t.offered("b1")
    t.put("b1", lambda one: replace(one, spent=0, moved=spent))
    assert t.cost(text) == 8 - spent and text in t.offered("b1")
    t.put("b1", lambda one: replace(one, moved=spent + 1))
    assert t.cost(text) is None and text not in t.offered("b1")


def test_tr_m9_who_hides_behind_a_solid_low_thing_is_not_fired_at() -> None:
    """Prone beside the low wall nobody across it has a shot (TR-L3); behind the hedge one has."""
    for row, seen in (("08", False), ("10", True)):
        t = table({"b1": f"04{row} {RIFLE}", "r1": f"01{row} {RIFLE}"})
        laid = LaidArc(30, 90, 1)
        t.put("r1", lambda one, laid=laid: replace(one, arcs=(laid,)))
        t.put("b1", lambda one: replace(one, prone=True))
        assert t.judge("stand b1").allowed is not seen
        assert t.judge("activate b1").allowed is seen


def test_tr_m10_what_counts_as_movement() -> None:
    """Postures and steps do, special actions don't; both spend the turn's AP."""
    t = table({"b1": f"0301 {RIFLE} secondary=pistol", "r1": f"1410 {RIFLE}"})
    t.play("change b1 to secondary")
    assert (t["b1"].spent, t["b1"].moved) == (3, 0)
    t.play("prone b1")
    assert (t["b1"].spent, t["b1"].moved) == (4, 1)
    assert (left(t.context, t["b1"]), move_left(t.context, t["b1"])) == (4, 4)


def test_tr_m10_a_step_of_two_kinds_costs_the_dearer() -> None:
    t = yard("0301")
    for kind, price in (("door", 2), ("window", 4), ("open", 1), ("obstructed", 2)):
        assert t.context.price(Passage((kind,)), False) == price  # type: ignore[arg-type]
        for other, more in (("obstructed", 2), ("door", 2), ("window", 4)):
            for kinds in ((kind, other), (other, kind)):
                both = Passage(kinds)  # type: ignore[arg-type]
                assert t.context.price(both, False) == max(more, price)
                assert t.context.price(both, True) == 2 * max(more, price)


def test_tr_m11_friends_are_passed_not_stopped_on() -> None:
    t = yard("0301", b2=f"0401 {RIFLE}")
    t.refused("walk b1 along 0301-0401", "TR-M11", "Blue 2 is on 0401")
    assert t.cost("walk b1 along 0301-0401-0501") == 2
    assert "walk b1 along 0301-0401" not in t.offered("b1")
    t.play("walk b1 along 0301-0401-0501")
    assert t.dot("b1") == "0501"


def test_tr_m11_enemies_bar_the_way_the_fallen_do_not() -> None:
    t = table({"b1": f"0301 {RIFLE}", "r1": f"0401 {RIFLE}"})
    t.refused("walk b1 along 0301-0401-0501", "TR-M11", "Rust 1 is on 0401")
    for fate in ("out", "dead"):
        t.put("r1", lambda one, fate=fate: replace(one, fate=fate))
        assert t.cost("walk b1 along 0301-0401-0501") == 2
        assert t.cost("walk b1 along 0301-0401") == 1


def test_tr_m11_the_same_dot_upstairs_is_another() -> None:
    t = yard("0803", b2=f"u0803 {RIFLE}", r2=f"u0703 {RIFLE}")
    assert t.cost("walk b1 along 0803-0703") == 1
    t.refused("walk b1 along 0803-0703-u0703", "TR-M11", "Rust 2 is on u0703")


# --- reaction fire on the way -------------------------------------------------------------------

ROW = "0101-0201-0301-0401-0501-0601-0701"


def watched(orders: str = "ask", **more: str) -> Table:
    """Blue 1 walks east along row 1, through the arc of Rust 1 seven rows below."""
    t = table({"b1": f"0101 {RIFLE}", "r1": f"0408 {RIFLE}", **more})
    return t.put("r1", lambda one: replace(
        one, arcs=(LaidArc(30, 0, 2),),
        orders=replace(one.orders, kind=orders),  # type: ignore[arg-type]
    ))


def arc_dots(t: Table) -> list[str]:
    """The dots of row 1 on which Rust 1 may fire at Blue 1."""
    found = []
    for name in ("0101", "0201", "0301", "0401", "0501", "0601", "0701"):
        u = Table.__new__(Table)
        u.game, u.context, u.state = t.game, t.context, t.state
        u.put("b1", lambda one, name=name: replace(one, cell=t.cell(name)))
        if u.judge("activate b1").allowed:
            found.append(name)
    return found


def test_tr_a2_a_walk_stops_on_each_dot_in_an_arc() -> None:
    """TR-U4: if all hold, it goes on by itself; each dot in the arc is a new chance."""
    t = watched()
    dots = arc_dots(t)
    assert dots == ["0301", "0401", "0501", "0601"]
    t.play(f"walk b1 along {ROW}")
    asked = []
    while t.state.reaction is not None:
        assert t.state.reaction.cause == "move" and t.next == ""
        asked.append(t.dot("b1"))
        assert t.offered() == {"fire r1 with arc 1", "hold r1"}
        assert t.game.actors(t.state) == ["r1"]
        t.play("hold r1")
        if t.next:
            t.refused("prone b1", "TR-U4", "still on its way to 0701")
            t.follow("go-on")
    assert asked == dots and t.dot("b1") == "0701"
    assert t["b1"].spent == 6 and t.state.route == () and t.state.active == "b1"


def test_tr_a2_while_somebody_may_fire_nothing_else_happens() -> None:
    t = watched(b2=f"0110 {RIFLE}", r2=f"1410 {RIFLE}").play(f"walk b1 along {ROW}")
    for text in ("prone b1", "walk b2 along 0110-0210", "end-side", "done b1", "go-on", "burst"):
        ruling = t.judge(text)
        assert not ruling.allowed and ruling.reasons[0].rule in ("TR-A2", "TR-U4", "TR-X2"), text
    t.refused("fire b2 with arc 1", "TR-A2", "Blue 2 has no shot at Blue 1")
    for unit, name in (("b2", "Blue 2"), ("r2", "Rust 2")):
        t.refused(f"hold {unit}", "TR-A2", f"{name} has no shot at Blue 1")
    t.refused("fire r1 with arc 2", "TR-A2", "can’t fire with arc 2; ready is 1")


def test_tr_u4_a_walk_ends_where_somebody_fired() -> None:
    t = watched().play(f"walk b1 along {ROW}")
    t.play("fire r1 with arc 1", 1, 1)  # a miss
    assert t.state.reaction is None and t.state.route == () and t.next == ""
    assert t.dot("b1") == "0301" and t.state.active == "b1" and t.state.seen == ("r1",)
    assert t["r1"].arcs == (LaidArc(30, 0, 1),)
    t.play("walk b1 along 0301-0201")
    assert t.state.reaction is None and t.state.seen == ()


def test_tr_a2_the_arc_is_gone_with_its_last_shot() -> None:
    t = watched().put("r1", lambda one: replace(one, arcs=(LaidArc(30, 0, 1),)))
    t.play(f"walk b1 along {ROW}")
    t.play("fire r1 with arc 1", 1, 1)
    assert t["r1"].arcs == ()


def test_tr_a2_a_hit_that_stops_the_mover_ends_its_turn() -> None:
    """TR-H3: what it had spent is more than it has now; it lies there and the next may act."""
    t = watched(b2=f"0110 {RIFLE}").play(f"walk b1 along {ROW}")
    t.put("b1", lambda one: replace(one, spent=7))
    here = t.dot("b1")
    t.play("fire r1 with arc 1", 6, 6, 3, 3)  # 4 of the rifle from cell 6: 6, 5, 4, 3 -> HP 2
    assert t["b1"].fate == "up" and t["b1"].prone and t["b1"].acted
    assert t.state.active == "" and t.state.reaction is None and t.dot("b1") == here
    t.refused("stand b1", "TR-T1", "has finished")
    assert t.judge("prone b2").allowed


def test_tr_a2_standing_orders_answer_by_themselves() -> None:
    """Always fires; hold is never asked; odds go by the chance."""
    t = watched("always").play(f"walk b1 along {ROW}")
    assert t.next == "fire r1 with arc 1" and t.offered() == {"fire r1 with arc 1"}
    assert t.game.actors(t.state) == []
    t.refused("hold r1", "TR-A2", "Rust 1 answers by its standing orders")
    t = watched("hold").play(f"walk b1 along {ROW}")
    assert t.dot("b1") == "0701" and t.state.reaction is None
    for percent, fires in ((1, True), (100, False)):
        t = watched("odds").put("r1", lambda one, percent=percent: replace(
            one, orders=replace(one.orders, percent=percent)))
        t.play(f"walk b1 along {ROW}")
        assert (t.next == "fire r1 with arc 1") is fires
        assert (t.dot("b1") == "0701") is not fires


def test_tr_a2_several_shooters_fire_in_any_order() -> None:
    """Who has fired isn't asked again on that dot; who holds lets it pass with all its arcs."""
    t = watched(r2=f"0502 {RIFLE}")
    t.put("r1", lambda one: replace(one, arcs=(LaidArc(30, 0, 1), LaidArc(30, 0, 2))))
    t.put("r2", lambda one: replace(one, cell=t.cell("0308"), arcs=(LaidArc(30, 0, 1),)))
    t.play(f"walk b1 along {ROW}")
    while not {"fire r1 with arc 1", "fire r2 with arc 1"} <= t.offered():
        t.play("hold r1" if "hold r1" in t.offered() else "hold r2")
        if t.state.reaction is None:
            t.follow("go-on")
    assert "fire r1 with arc 2" in t.offered()
    t.play("fire r1 with arc 2", 1, 1)
    assert t.offered() == {
        "fire r1 with arc 1", "hold r1", "fire r2 with arc 1", "hold r2"}
    t.play("hold r1")
    assert t.offered() == {"fire r2 with arc 1", "hold r2"}
    t.play("hold r2")
    assert t.state.reaction is None and t.state.route == (), "r1 has fired: the walk is over"


def test_tr_a2_orders_given_while_asked_answer_at_once() -> None:
    t = watched().play(f"walk b1 along {ROW}").play("orders r1 hold")
    assert t.next == "hold r1"
    t.follow("hold r1", "go-on")
    assert t.dot("b1") == "0701" and t.state.reaction is None, "r1 isn't asked any more"


def test_tr_a2_who_loses_sight_of_a_fallen_target_is_not_asked_any_more() -> None:
    """TR-H3, TR-L3: hit, it drops behind the low wall that the other shooter looks across."""
    t = table({"b1": f"0508 {RIFLE}", "r1": f"0108 {RIFLE}", "r2": f"1008 {RIFLE}"})
    t.put("r1", lambda one: replace(one, arcs=(LaidArc(30, 90, 1),)))
    t.put("b1", lambda one: replace(one, spent=6))
    t.play("activate b1").play("hold r1")
    t.put("r2", lambda one: replace(one, arcs=(LaidArc(30, 270, 1),)))
    t.play("walk b1 along 0508-0408")
    assert t.offered() == {"fire r1 with arc 1", "hold r1", "fire r2 with arc 1", "hold r2"}
    t.play("fire r2 with arc 1", 6, 6, 3, 3)
    assert t["b1"].prone and t["b1"].fate == "up"
    assert t.state.reaction is None and t.state.active == ""


def test_tr_a2_standing_up_shows_to_those_who_have_not_fired_here() -> None:
    t = watched().play(f"walk b1 along {ROW}")
    t.play("fire r1 with arc 1", 1, 1).play("prone b1").play("stand b1")
    assert t.state.reaction is None, "r1 has fired on this dot"
    t = watched().play("walk b1 along 0101-0201-0301-0401")
    while t.state.reaction is not None:
        t.play("hold r1")
        if t.next:
            t.follow("go-on")
    t.play("prone b1")
    assert t.state.reaction is None, "going prone provokes nobody"
    t.play("stand b1")
    assert t.state.reaction is not None and t.state.reaction.cause == "stand"
    t.play("hold r1")
    assert t.state.reaction is None and t.state.active == "b1"


def test_tr_m11_nobody_stops_on_a_friend_even_under_fire() -> None:
    """TR-U4 gives way: the walk goes on from a friend's dot to the next, though somebody fired."""
    t = watched(b2=f"0301 {RIFLE}").play(f"walk b1 along {ROW}")
    assert t.dot("b1") == t.dot("b2") == "0301"
    t.play("fire r1 with arc 1", 1, 1)
    assert t.next == "go-on" and t.state.route == (t.cell("0301"), t.cell("0401"))
    t.follow("go-on").play("fire r1 with arc 1", 1, 1)
    assert t.dot("b1") == "0401" and not t.state.route


@pytest.mark.parametrize(("friends", "end"), [
    (("0301",), "0401"), (("0301", "0401"), "0501"), (("0301", "0501"), "0401"),
])
def test_tr_u13_off_the_friends_dot_the_walk_ends(friends: tuple[str, ...], end: str) -> None:
    """TR-U13, TR-U4: on the next free dot, though nobody can fire there."""
    t = watched(**{f"b{2 + i}": f"{dot} {RIFLE}" for i, dot in enumerate(friends)})
    t.put("r1", lambda one: replace(one, arcs=(LaidArc(30, 0, 1),))).play(f"walk b1 along {ROW}")
    t.play("fire r1 with arc 1", 1, 1).follow("go-on")
    assert t.dot("b1") == end and t.next == "" and t.state.route == () and t.state.active == "b1"


def test_tr_u13_without_ap_for_the_next_free_dot_it_slips_from_the_second_friend() -> None:
    """TR-U13, TR-M11: 2 AP lead past both friends, 1 AP only onto the second one's dot."""
    for spent, walked in ((6, True), (7, False)):
        t = watched(b2=f"0301 {RIFLE}", b3=f"0401 {RIFLE}")
        t.put("r1", lambda one: replace(one, arcs=(LaidArc(30, 0, 1),))).play(
            f"walk b1 along {ROW}"
        )
        t.put("b1", lambda one, spent=spent: replace(one, spent=spent))
        t.play("fire r1 with arc 1", 1, 1).follow("go-on")
        assert t["b1"].spent == 8 and t.state.route == ()
        slips = [event for event in t.of(Moved) if event.how == "slip"]
        assert (t.dot("b1") == "0501" and not slips) if walked else [
            event.path[0] for event in slips] == [t.cell("0401")]
        assert t["b1"].cell not in (t["b2"].cell, t["b3"].cell)


def test_tr_u13_who_is_stopped_on_a_friends_dot_slips_to_the_nearest() -> None:
    t = watched(b2=f"0301 {RIFLE}")
    t.play(f"walk b1 along {ROW}")
    t.put("b1", lambda one: replace(one, spent=7))
    t.play("fire r1 with arc 1", 6, 6, 3, 3)
    assert t["b1"].acted and t["b1"].prone and t["b1"].fate == "up"
    assert t["b1"].cell != t["b2"].cell
    assert t.game.board.distance(t["b1"].cell, t["b2"].cell) == 1
    assert any(event.how == "slip" for event in t.of(Moved))


def test_offered_walks_are_cheapest_and_all_there_are() -> None:
    """TR-M1, TR-M11: against a plain search over single steps, upright and prone."""
    for at, prone in (("0505", False), ("0505", True), ("0803", False), ("0408", False)):
        t = yard(at, b2=f"0604 {RIFLE}", r2=f"0605 {RIFLE}")
        t.put("b1", lambda one, prone=prone: replace(one, prone=prone))
        assert {
            name: t.cost(text) for text in t.offered("b1") if text.startswith("walk")
            for name in [text.rpartition("-")[2]]
        } == plain(t.state, t, at, prone)


def plain(state: State, t: Table, start: str, prone: bool) -> dict[str, int]:
    """Cheapest cost of every dot in reach, worked out step by step from the map's passages."""
    board, ground = t.game.board, t.context.map
    enemies = {one.cell for one in state.of("rust")}
    friends = {one.cell for one in state.of("blue")}
    prices = {"open": 1, "obstructed": 2, "door": 2, "window": 4, "stairs": 3, "ladder": 3}
    best = {board.cell(start): 0}
    open_dots = [board.cell(start)]
    while open_dots:
        here = open_dots.pop()
        around = [n for n in board.neighbours(here) if n >= 0]
        around += [n for n in (here - board.plane, here + board.plane) if 0 <= n < board.n]
        for near in around:
            passage = ground.passage(here, near)
            if passage is None or near in enemies:
                continue
            cost = best[here] + max(prices[kind] for kind in passage.kinds) * (1 + prone)
            if cost <= 8 and cost < best.get(near, 99):
                best[near] = cost
                open_dots.append(near)
    return {board.name(cell): cost for cell, cost in best.items() if cell not in friends}


def test_allowance_of_the_unhurt_is_the_experiences() -> None:
    """TR-T3: green 7, regular 8, veteran 9, elite 10."""
    for experience, ap in (("green", 7), ("regular", 8), ("veteran", 9), ("elite", 10)):
        t = table({"b1": f"0301 {RIFLE} experience={experience}", "r1": f"1410 {RIFLE}"})
        assert allowance(t.context, t["b1"]) == ap


@pytest.mark.parametrize("kind", load_data().things.things)
def test_tr_m3_what_is_lower_than_a_person_is_stepped_over_and_nothing_else(kind: str) -> None:
    """TR-M3, TR-B2, TR-L1: of every kind of thing, whoever can see over it can step over it for 2
    AP, and take things across it (TR-S3); what hides a standing trooper bars the way."""
    row = load_data().things.things[kind]
    place = f"{{kind: {kind}, at: [3, r5], size: [0.4, 0.6]}}"
    drawing = f"\n  size: [30, 12]\n  things:\n    - {place}\n"
    t = table({"b1": f"0305 {RIFLE}", "b2": "0405 secondary=pistol", "r1": f"1410 {RIFLE}"},
              drawing=drawing)
    here, there = t.cell("0305"), t.cell("0405")
    seen = bool(seen_from(t.context, t.state, Spot(here), t.context.board.bits[there]))
    assert seen is (row.height == "low")
    if seen:
        assert t.cost("take b1 pistol from b2") == 6
    else:
        what = "a tree trunk" if kind == "tree" else f"the {row.name}"
        t.refused("take b1 pistol from b2", "TR-S3", f"{what} between Blue 1 and Blue 2")
    t.put("b2", lambda one: replace(one, cell=t.cell("0101")))
    if seen:
        assert t.cost("walk b1 along 0305-0405") == 2
    else:
        ruling = t.refused("walk b1 along 0305-0405", "TR-B2", "between 0305 and 0405")
        assert "weight" not in ruling.reasons[0].why
