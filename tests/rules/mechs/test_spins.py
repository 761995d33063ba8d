"""Free spins of units that somebody has come up to."""

import pytest

from game.core.event import Turned
from tests.rules.mechs.kit import Table
from tests.rules.mechs.kit import table as bare

FRIEND = {"b8": "drifters 33,33 0"}
"""Somebody else to give an order to, so that the turn goes on."""


def table(units: dict[str, str]) -> Table:
    """A table with that friend."""
    return bare({**units, **FRIEND})


def come(foe: str, mine: str = "lynx") -> Table:
    """A unit walks up to an enemy that looks away."""
    t = table({"b1": f"{mine} 10,24 0", "r1": f"{foe} 10,18 0"})
    t.play(f"move b1 along 10.00,24.00-{t.laid('b1', '10,18').replace(' ', ' facing ')}")
    return t


@pytest.mark.parametrize(("foe", "may"), [
    ("rifles", True), ("hound", True), ("citadel", True), ("mastiff", False), ("boar", False),
    ("lancer", False), ("kestrel", False),
])
def test_whom_somebody_comes_up_to_may_spin(foe: str, may: bool) -> None:
    """MC-F1: infantry and 'Mechs; vehicles and quads never."""
    t = come(foe)
    assert t.phase == ("spins" if may else "orders")
    if may:
        assert t.game.actors(t.state) == ["r1"]
        t.play("spin r1 to 180")
        assert t.faces("r1") == 180 and t.phase == "orders"
        assert t.of(Turned) == [Turned("r1", 0, 36)]
    else:
        t.refused("spin r1 to 180", "MC-F1", "never spins" if foe != "hound" else "")


def test_the_spin_may_be_declined() -> None:
    """MC-F1."""
    t = come("rifles").play("keep r1")
    assert t.faces("r1") == 0 and t.phase == "orders" and t.state.side == "blue"


def test_nothing_else_happens_before_the_answer() -> None:
    """MC-F1."""
    t = come("rifles")
    t.refused("end-orders", "MC-F1", "R1 is asked first")
    t.refused("vent b1", "MC-F1")
    t.refused("spin b1 to 90", "MC-F1", "nobody has just come up")
    assert t.offered() == t.offered("r1") and "keep r1" in t.offered()


def test_each_one_in_contact_is_asked_in_turn() -> None:
    """MC-F1."""
    t = table({"b1": "rifles 10,24 0", "r1": "rifles 9.5,20 0", "r2": "rifles 10.5,20 0"})
    t.go("b1", "10,20.87")
    assert t.state.spins == ("r1", "r2")
    t.play("keep r1").play("spin r2 to 90")
    assert t.phase == "orders" and t.faces("r2") == 90


def test_old_contacts_count_as_new_ones_do() -> None:
    """MC-F1: who breaks away and ends its move beside the same enemy again lets it spin too."""
    units = {"b1": "lynx 10,20 0", "r1": "hound 10,18 0", "r2": "hound 12.5,18 0"}
    t = table(units)
    t.play("break b1 for move", 6).go("b1", "11.25,20.2", "11.25,19.57")
    assert t.state.spins == ("r1", "r2")
    behind = table({"b1": "rifles 10,19.5 0", "r1": "hound 10,18 180"})
    behind.play("break b1 for move", 6).go("b1", "11.51,19.5", "11.51,18", facing=270)
    assert behind.state.spins == ("r1",)
    away = table({"b1": "rifles 10,19.5 0", "r1": "hound 10,18 180"})
    away.play("break b1 for move", 6).go("b1", "10,19.53")
    assert away.state.spins == ()


def test_only_a_move_that_ends_in_contact_lets_spin() -> None:
    """MC-F1, MC-U38: not one that the roll has kept from moving, nor a blow, nor a member that
    stayed."""
    t = table({"b1": "rifles 10,19.5 0", "r1": "hound 10,18 180"})
    t.play("break b1 for move", 1).play("turn b1 to 90")
    assert t.phase == "orders"
    t = table({"b1": "rifles 10,19.5 0", "r1": "hound 10,18 180"})
    t.play("strike b1 at r1", 3, 4)
    assert t.phase == "orders"
    t = table({"b1": "rifles 10,19.5 0", "b2": "rifles 11,19.5 0", "b3": "rifles 12,19.5 0",
               "r1": "hound 10,18 180"})
    t.play("form b1+b2+b3").go("b2", "11,21").go("b3", "12,21").play("done")
    assert t.phase == "orders"
    turned = table({"b1": "rifles 10,19.5 0", "r1": "hound 10,18 180"})
    turned.play("break b1 for move", 6).play("turn b1 to 90")
    assert turned.state.spins == ("r1",)


def test_nobody_spins_who_has_shut_down() -> None:
    """MC-F1, MC-U38, MC-N2."""
    t = table({"b1": "lynx 10,24 0", "r1": "hound 10,18 0"}).put("r1", shut=True)
    t.go("b1", "10,20")
    assert t.phase == "orders"


def test_spinning_to_where_one_faces_turns_nobody() -> None:
    """MC-F1."""
    t = come("rifles").play("spin r1 to 0")
    assert t.phase == "orders" and t.of(Turned) == []


def test_no_wreck_spins_and_nobody_for_a_wreck() -> None:
    """MC-F1, MC-U14, MC-U38: nor for a charger that its own blow has wrecked."""
    t = table({"b1": "lynx 10,24 0", "r1": "hound 10,18 0", "r2": "hound 30,6 0"}).wreck("r1")
    assert t.go("b1", "10,20").phase == "orders"
    t = table({"b1": "lynx 10,26 0", "r1": "hound 10,18 0"})
    t.put("b1", click=len(t.context.row(t["b1"]).dial) - 1)
    t.play("charge b1 at r1 along 10.00,26.00-10.00,20.00 facing 0", 6, 6)
    assert t["b1"].fate == "salvage" and t.state.spins == ()


def test_backs_that_come_to_touch_in_a_plain_move_do_let_spin() -> None:
    """MC-F1: rear to rear counts only for rams and charges."""
    t = table({"b1": "lynx 10,24 0", "r1": "hound 10,18 0"}).go("b1", "10,20", facing=180)
    assert t.state.spins == ("r1",)


def test_a_ram_lets_spin() -> None:
    """MC-F1: unless rear to rear."""
    t = table({"b1": "boar 10,24 0", "r1": "hound 10,18 0"})
    t.play("ram b1 at r1 along 10.00,24.00-10.00,20.15 facing 0", 1, 2)
    assert t.phase == "spins" and t.state.spins == ("r1",)


def test_backs_that_come_to_touch_in_a_charge_let_nobody_spin() -> None:
    """MC-F1: rear to rear; from any other side one spins."""
    units = {"b1": "lynx 10,26 0", "r1": "hound 10,18 0"}
    text = "charge b1 at r1 along 10.00,26.00-10.00,20.00 facing 0"
    for facing, asked in ((180, ("r1",)), (0, ("r1", "r2"))):
        t = table({**units, "r2": f"grenadiers 11.2,20.91 {facing}"})
        t.play(text, 3, 4)
        assert t.state.spins == asked


def test_death_from_above_lets_spin_only_if_it_fails() -> None:
    """MC-F1."""
    units = {"b1": "hound 10,26 0", "r1": "lynx 10,18 0"}
    failed = table(units).play("death b1 at r1 to 10.00,20.00 facing 0", 1, 2)
    assert failed.state.spins == ("r1",)
    landed = table(units).play("death b1 at r1 to 10.00,20.00 facing 0", 6, 5)
    assert landed.phase == "orders"
