"""Heat: MC-N2, MC-X7, MC-X8, MC-X9, MC-U21, MC-U31."""

from typing import get_args

import pytest

from game.core.event import Changed, Told
from game.rules.mechs import heat
from game.rules.mechs.state import OrderKind
from tests.rules.mechs.fightkit import Fight, fight

POOL = {"ford": "shallow 4,4 20,4 20,20 4,20", "deep": "deep 6,6 14,6 14,14 6,14"}


def test_what_orders_cost() -> None:
    """MC-N2: run 1, charge 2, death from above 2, everything else nothing."""
    t = fight({"b1": "lynx 10,10 0"})
    costs = {kind: heat.of_order(t.context, kind) for kind in get_args(OrderKind)}
    assert {kind: steps for kind, steps in costs.items() if steps} == {
        "run": 1, "charge": 2, "death": 2,
    }


def test_heat_rises_up_to_a_shutdown() -> None:
    """MC-N2: at the end of the dial, and no further."""
    t = fight({"b1": "lynx 10,10 0 heat=5"})
    t.did(heat.heat(t.context, t.state, "b1", 2))
    assert t["b1"].heat == 6
    assert t["b1"].shut
    assert "shuts down" in t.told
    assert ("shut", "yes") in [(one.what, one.after) for one in t.of(Changed)]


def test_what_heat_changes_is_told_and_nothing_else() -> None:
    """MC-N2, MC-N1: under the rule that brings it; at either end of the dial it stays."""
    t = fight({"b1": "lynx 10,10 0"})

    def after(steps: int, cause: str = "MC-N2") -> list[tuple[str, ...]]:
        t.did(heat.heat(t.context, t.state, "b1", steps, cause))
        return [(one.what, one.before, one.after) for one in t.of(Changed)]

    assert after(1, "MC-N1") == [("heat", "0", "1")]
    assert [one.rule for one in t.of(Told)] == ["MC-N1"] and "heats up from 0 to 1" in t.told
    assert after(-2) == [("heat", "1", "0")] and "cools from 1 to 0" in t.told
    assert after(-1) == [] and not t.events
    assert after(6) == [("heat", "0", "6"), ("shut", "no", "yes")]
    assert after(1) == [] and not t.events
    assert after(-2) == [("heat", "6", "4")] and t["b1"].shut
    t.did(heat.restarted(t.context, t.state, "blue"))
    assert [one.what for one in t.of(Changed)] == ["heat", "shut"]
    t.put("b1", shut=True).did(heat.restarted(t.context, t.state, "blue"))
    assert [one.what for one in t.of(Changed)] == ["shut"] and t["b1"].heat == 2


def test_units_without_a_heat_dial_stay_cold() -> None:
    """MC-N2."""
    t = fight({"b1": "boar 10,10 0"})
    t.did(heat.heat(t.context, t.state, "b1", 2))
    assert t["b1"].heat == 0
    assert not t.events


def test_a_restart_leaves_the_last_free_step() -> None:
    """MC-U21."""
    t = fight({"b1": "lynx 10,10 0 heat=6", "r1": "lynx 20,10 0 heat=6"})
    t.did(heat.restarted(t.context, t.state, "blue"))
    assert not t["b1"].shut
    assert t["b1"].heat == 2
    assert t["r1"].shut
    assert "restarts at heat 2" in t.told


def test_venting_lowers_by_the_rating() -> None:
    """MC-N2: a Lynx vents 2."""
    t = fight({"b1": "lynx 10,10 0 heat=5"}).play("vent b1")
    assert t["b1"].heat == 3
    t = fight({"b1": "lynx 10,10 0 heat=1"}).play("vent b1")
    assert t["b1"].heat == 0


def test_what_cannot_vent() -> None:
    """MC-N2."""
    t = fight({"b1": "lynx 10,10 0", "b2": "boar 15,10 0"})
    t.refused("vent b1", "MC-N2", "heat 0")
    t.refused("vent b2", "MC-N2", "no heat")


# --- water --------------------------------------------------------------------------------------


def cooled(t: Fight, unit: str, began: str) -> int:
    """Steps that a unit loses at the end of its turn that it began in that water."""
    t.put(unit, stood=began, heat=3)
    t.did(heat.cooled(t.context, t.state, "blue"))
    return 3 - t[unit].heat


@pytest.mark.parametrize(
    ("model", "shallow", "deep"), [("lynx", 1, 2), ("citadel", 1, 2), ("mastiff", 2, 2)]
)
def test_water_cools_who_begins_and_ends_in_it(model: str, shallow: int, deep: int) -> None:
    """MC-X7, MC-X8, MC-X9."""
    assert cooled(fight({"b1": f"{model} 17,17 0"}, POOL), "b1", "ford") == shallow
    assert cooled(fight({"b1": f"{model} 10,10 0"}, POOL), "b1", "deep") == deep


def test_one_who_only_begins_or_only_ends_in_water_stays_hot() -> None:
    """MC-X7."""
    assert cooled(fight({"b1": "lynx 30,30 0"}, POOL), "b1", "ford") == 0
    assert cooled(fight({"b1": "lynx 17,17 0"}, POOL), "b1", "") == 0


def test_who_is_cold_or_has_no_heat_dial_stays_so_in_water() -> None:
    """MC-X7, MC-N2: and nothing is told."""
    t = fight({"b1": "lynx 10,10 0", "b2": "hookdivers 17,17 0"}, POOL)
    for unit in ("b1", "b2"):
        t.put(unit, stood="ford")
    assert not t.did(heat.cooled(t.context, t.state, "blue")).events


def test_of_two_waters_the_lesser_counts() -> None:
    """MC-U31."""
    assert cooled(fight({"b1": "lynx 17,17 0"}, POOL), "b1", "deep") == 1
    assert cooled(fight({"b1": "lynx 10,10 0"}, POOL), "b1", "ford") == 1
