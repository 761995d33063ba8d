"""Orders, tokens and pushes; what is left of an order."""

import pytest
from msgspec.structs import replace

from game.rules.mechs import orders
from tests.rules.mechs.kit import table

SIX = {f"b{n}": f"rifles {3 * n},24 0" for n in range(1, 7)}


@pytest.mark.parametrize(("points", "orders"), [(150, 1), (151, 2), (300, 2), (301, 3)])
def test_an_order_for_each_begun_hundred_and_fifty_points(points: int, orders: int) -> None:
    """MC-N1, MC-G1: fractions round up."""
    t = table(SIX, extra=f"points: {points}")
    assert t.state.left == orders
    for n in range(1, orders + 1):
        assert t.state.side == "blue" and not t.ending()
        t.go(f"b{n}", f"{3 * n},20")
    assert t.ending()


def test_each_order_puts_a_token_and_the_second_is_a_push() -> None:
    """MC-N1: a click of damage; a 'Mech heats instead."""
    t = table({**SIX, "b7": "lynx 30,30 0"})
    t.go("b1", "3,20").go("b7", "30,25").passing(2)
    assert t["b1"].tokens == t["b7"].tokens == 1 and t["b1"].click == 0
    t.go("b1", "3,18").go("b7", "30,20")
    assert (t["b1"].tokens, t["b1"].click) == (2, 1)
    assert (t["b7"].tokens, t["b7"].click, t["b7"].heat) == (2, 0, 1)


def test_with_two_tokens_no_order_and_a_turn_without_one_takes_them_off() -> None:
    """MC-N1."""
    t = table(SIX).put("b1", tokens=2)
    t.stays("b1", "3,20", rule="MC-N1", words="2 of 2 order tokens on B1")
    t.go("b2", "6,20")
    t.passing()
    assert t["b1"].tokens == 0 and t["b2"].tokens == 1
    t.passing().passing()
    assert t["b2"].tokens == 0


def test_one_order_a_turn_for_each_unit() -> None:
    """MC-U25."""
    t = table(SIX).go("b1", "3,22")
    t.stays("b1", "3,20", rule="MC-U25", words="has had its order")


@pytest.mark.parametrize(("facts", "rule", "words"), [
    ({"fate": "salvage"}, "MC-U14", "is a wreck"),
    ({"fate": "destroyed", "cell": -1}, "MC-U14", ""),
    ({"fate": "captive", "cell": -1}, "MC-U13", "captive"), ({"shut": True}, "MC-N2", "shut down"),
    ({"aboard": "b2", "cell": -1}, "MC-P3", "is aboard B2"),
    ({"side": "rust"}, "MC-N1", "isn’t one"),
])
def test_who_takes_no_orders(facts: dict[str, object], rule: str, words: str) -> None:
    """MC-N1, MC-N2, MC-P3, MC-U13, MC-U14."""
    t = table(SIX).put("b1", **facts)
    t.refused("turn b1 to 90", rule, words)
    assert "b1" not in t.game.actors(t.state)
    t.refused("turn b9 to 90", "MC-N1", "no unit of this scenario")


@pytest.mark.parametrize(("text", "rule", "words"), [
    ("run b1 along 3.00,24.00-3.00,20.00 facing 0", "MC-N2", "no ’Mech"),
    ("charge b1 at r9 along 3.00,24.00-3.00,20.00 facing 0", "MC-C2", "no ’Mech"),
    ("ram b1 at r9 along 3.00,24.00-3.00,20.00 facing 0", "MC-C2", "no vehicle"),
    ("death b1 at r9 to 3.00,20.00 facing 0", "MC-C2", "no jump jets"),
    ("rise b1", "MC-V1", "no VTOL"), ("descend b1", "MC-V1", "no VTOL"),
    ("board b2 by b1", "MC-P1", ""), ("vent b1", "MC-N2", ""),
    ("done", "MC-N1", "no order is being carried out"), ("close", "MC-N1", "doesn’t come now"),
])
def test_orders_that_do_not_suit(text: str, rule: str, words: str) -> None:
    """MC-N1, MC-N2, MC-C2, MC-V1, MC-P1."""
    table(SIX).refused(text, rule, words)


def test_hookmen_without_guns_do_not_assault() -> None:
    """MC-U10."""
    t = table({"b1": "brigand 10,18 0"})
    if all(t.context.row(t["b1"]).secondary.kind != kind for kind in ("ballistic", "energy")):
        t.stays("b1", "10,14", rule="MC-U10", kind="assault")


def test_the_order_at_hand_comes_before_all_others() -> None:
    """MC-N1."""
    t = table({**SIX, "r1": "rifles 3,23 180"}).play("break b1 for move", 5)
    assert t.game.actors(t.state) == ["b1"]
    t.stays("b2", "6,20", rule="MC-N1", words="B1 hasn’t finished its move")
    t.refused("end-orders", "MC-N1", "B1 hasn’t finished its move")
    t.refused("form b2+b3+b4", "MC-N1", "B1 hasn’t finished its move")
    t.play("done")
    assert t.goes("b2", "6,20") and t["b1"].tokens == 1


def test_nobody_else_fights_moves_or_turns_while_an_order_runs() -> None:
    """MC-N1: of its own side; who isn't one is told so first."""
    t = table({"b1": "kestrel 30,30 0", "b2": "rifles 10,18 0", "b3": "kestrel 20,30 0",
               "b4": "drover 3,30 0", "b5": "lynx 3,3 90", "r1": "rifles 10,17 180"})
    t.put("r1", click=6).put("b5", heat=1).go("b1", "30,29")
    for text in (
        "strike b2 at r1", "capture b2 at r1", "vent b5", "fire b3 at r1 with primary",
        "turn b5 to 0", "rise b3", "break b2 for move", "board b2 by b4",
        "ram b4 at r1 along 3.00,30.00-3.00,26.00 facing 0",
    ):
        t.refused(text, "MC-N1", "B1 hasn’t finished its move")
    t.stays("r1", "10,15", rule="MC-N1", words="isn’t one of")
    for text in ("turn b7 to 0", "fire b7 at r1 with primary", "rise b7", "board b2 by b7"):
        t.refused(text, "MC-N1", "no unit of this scenario")


def test_turning_is_a_part_of_every_order_to_go_somewhere() -> None:
    """MC-N1, MC-B1: instead of the way of a run, an assault or a formation; not of a charge."""
    pair = {"b1": "lynx 10,16 90", "r1": "hound 10,18 0"}
    for order in ("move", "run", "assault"):
        t = table(pair).play(f"break b1 for {order}", 6).play("turn b1 to 180")
        assert t.faces("b1") == 180
    t = table(pair).play("break b1 for charge", 6)
    t.refused("turn b1 to 180", "MC-N1", "B1 hasn’t finished its charge")
    t = table(SIX).put("b2", at="4,24").put("b3", at="5,24").play("form b1+b2+b3")
    t.play("turn b2 to 90")
    assert t.faces("b2") == 90
    t.refused("turn b2 to 0", "MC-N1", "has moved in this order")
    t.refused("turn b4 to 0", "MC-N1", "hasn’t finished")


def test_only_the_second_part_of_an_assault_or_a_vtols_move_is_a_shot() -> None:
    """MC-N1, MC-V1: nobody else shoots in a move, nor before the way of an assault is gone."""
    pair = {"b1": "lynx 10,16 180", "r1": "hound 10,18 0", "r2": "drifters 10,24 0"}
    for order in ("move", "assault"):
        t = table(pair).play(f"break b1 for {order}", 6)
        t.refused("fire b1 at r2 with primary", "MC-N1", f"B1 hasn’t finished its {order}")


def test_a_push_comes_at_the_end_of_the_order() -> None:
    """MC-N1, MC-U36: the order is carried out as the unit was."""
    t = table({**SIX, "r1": "rifles 3,23 180"}).put("b1", tokens=1)
    t.play("break b1 for move", 5)
    assert (t["b1"].tokens, t["b1"].click) == (2, 0)
    t.play("done")
    assert t["b1"].click == 1


# --- VTOLs --------------------------------------------------------------------------------------


def test_levels_cost_two_inches_of_the_move() -> None:
    """MC-V1, MC-U16: a VTOL moves piece by piece until it is done."""
    t = table({"b1": "kestrel 10,30 0"}).play("rise b1")
    assert t.level("b1") == "cruising" and t.ordering()
    t.stays("b1", "10,15.9", rule="MC-N1", words="needs 14.1″, has 14″")
    t.go("b1", "10,20").go("b1", "12,20", facing=90).play("descend b1")
    assert t.level("b1") == "ground" and not t.ordering()
    t = table({"b1": "kestrel 10,30 0"}).go("b1", "10,15")
    t.refused("rise b1", "MC-V1", "needs 2″, has 1″")
    t.refused("descend b1", "MC-V1", "at nap-of-earth")


def test_a_shot_on_the_way_costs_twelve_inches() -> None:
    """MC-V1: with a speed of 13 or more; the rest of the way after it."""
    t = table({"b1": "kestrel 10,30 0", "r1": "lynx 10,20 180"}).go("b1", "10,28")
    t.play("fire b1 at r1 with primary", 3, 4)
    t.stays("b1", "12.1,28", rule="MC-N1", words="needs 2.1″, has 2″", facing=90)
    t.refused("fire b1 at r1 with primary", "MC-N1", "has made its ranged attack")
    t.go("b1", "12,28", facing=90)
    assert not t.ordering()
    t = table({"b1": "kestrel 10,30 0", "r1": "lynx 10,20 180"}).go("b1", "10,25.9")
    t.refused("fire b1 at r1 with primary", "MC-V1", "needs 12″, has 11.9″")


def test_a_vtol_flies_on_while_it_has_inches_and_stands() -> None:
    """MC-V1, MC-U14: of sixteen inches 0.01″ is enough; a wreck goes no further."""
    units = {"b1": "kestrel 10,30 0", "r1": "lynx 10,21 180"}
    assert table(units).go("b1", "14,30", "14,18").ordering() is False
    assert table(units).go("b1", "14,30", "14,18.01").ordering()
    t = table(units)
    data, kestrel = t.context.data, t.context.row(t["b1"])
    swift = replace(kestrel, dial=kestrel.dial[:1] * len(kestrel.dial))
    t.context.data = replace(data, models={**data.models, "kestrel": swift})
    t.put("b1", click=len(kestrel.dial) - 1).go("b1", "10,29")
    t.play("fire b1 at r1 with primary", 1, 1)
    assert t["b1"].fate == "salvage" and not t.ordering()


def test_a_vtol_shoots_and_rams_by_orders_of_their_own_too() -> None:
    """MC-N1, MC-V1, MC-C2: then the order is over; having broken away to ram, it isn't yet."""
    units = {"b1": "kestrel 10,18 0", "b2": "rifles 30,30 0", "r1": "hound 10,10 180"}
    t = table(units).play("fire b1 at r1 with primary", 3, 4)
    assert not t.ordering() and t["b1"].tokens == 1
    ram = "ram b1 at r1 along 10.00,18.00-10.00,12.15 facing 0"
    t = table(units).play(ram, 3, 4)
    assert not t.ordering()
    t = table({**units, "r2": "hound 11.5,18 0"}).play("break b1 for ram", 4)
    assert t.ordering()
    t.refused("rise b1", "MC-N1", "B1 hasn’t finished its ram")
    assert not t.play(ram, 3, 4).ordering()


def test_nobody_is_ordered_while_an_order_runs_or_none_is_left() -> None:
    """MC-N1: nor while somebody is asked whether it spins, or the turn ends."""
    t = table({"b1": "kestrel 10,30 0", "b2": "rifles 20,30 0", "b3": "rifles 24,30 0",
               "r1": "rifles 20,24 180"})

    def ids() -> list[str]:
        return [one.id for one in orders.orderable(t.context, t.state)]

    assert ids() == ["b1", "b2", "b3"]
    t.go("b1", "10,29")
    assert t.ordering() and ids() == []
    t.play("done")
    assert ids() == ["b2", "b3"]
    t.go("b2", "20,25")
    assert t.phase == "spins" and ids() == []
    t.play("keep r1")
    assert t.ending() and ids() == []


def test_twelve_inches_of_thirteen_buy_a_shot() -> None:
    """MC-V1: a speed of 13 and 12″ left are enough; 11.99″ aren't."""
    t = table({"b1": "kestrel 10,30 0", "r1": "lynx 10,22 180"})
    click = next(n for n, one in enumerate(t.context.row(t["b1"]).dial) if one.speed == 13)
    t.put("b1", click=click).go("b1", "10,29")
    assert t.allowed("fire b1 at r1 with primary")
    t = table({"b1": "kestrel 10,30 0", "r1": "lynx 10,22 180"}).put("b1", click=click)
    t.go("b1", "10,28.99").refused("fire b1 at r1 with primary", "MC-V1", "needs 12″, has 11.99″")


def test_no_vtol_is_told_to_assault() -> None:
    """MC-V1: its shots are bought with inches of a move, however fast it is; others may."""
    t = table({"b1": "kestrel 10,30 0", "b2": "hare 14,30 0", "r1": "lynx 10,20 180"})
    t.stays("b1", "10,28", rule="MC-V1", words="is a VTOL", kind="assault")
    t.refused("break b1 for assault", "MC-V1")
    assert t.goes("b2", "14,28", kind="assault")
    t.go("b1", "10,29").stays("b1", "10,28", rule="MC-N1", kind="assault")


def test_a_slow_vtol_makes_no_shot_on_its_way() -> None:
    """MC-V1: its dial has turned too far."""
    t = table({"b1": "kestrel 10,30 0", "r1": "lynx 10,20 180"})
    dial = t.context.row(t["b1"]).dial
    click = next(n for n, one in enumerate(dial) if one.speed == 12)
    t.put("b1", click=click).play("turn b1 to 5")
    t.refused("fire b1 at r1 with primary", "MC-V1", "speed 12″, needs 13″")


def test_coming_down_only_where_there_is_room() -> None:
    """MC-U16, MC-X3."""
    t = table({"b1": "kestrel 10,18 90 level=cruising", "r1": "lynx 14,18 0"}, {
        "wood": "hindering 18,10 24,10 24,26 18,26"})
    t.go("b1", "20,18", facing=90).refused("descend b1", "MC-X3", "would stand on Wood")
