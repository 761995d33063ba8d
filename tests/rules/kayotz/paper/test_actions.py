"""The three plain actions from the paper's side: KZ-A1, KZ-A2, KZ-A3 (and KZ-T2)."""

from fractions import Fraction

import pytest

from game.core.event import Moved
from tests.rules.kayotz.paper.tables import (
    Paper,
    name,
)
from tests.rules.kayotz.paper.test_movement import MP, straight

# KZ-A1


def test_kz_a1_full_move_is_the_whole_action() -> None:
    """KZ-A1: all MP, and nothing else after it: no fire, no move, no special action."""
    table = Paper(marines={"squad-1": "213", "squad-2": "351"}, aliens={"14": "233"})
    table.play("full-move squad-1 along 213-214")
    for text in ("full-fire squad-1 at 14", "snap squad-1 at 14", "scoot squad-1 along 214-215",
                 "full-move squad-1 along 214-215", "build squad-1", "done squad-1"):
        table.refused(text, "KZ-T1", "KZ-A2")
    assert table.options("squad-1") == []
    assert table.unit("squad-1")["acted"]


# KZ-A2

SCOOT = {(3, "active"): 1, (3, "stunned"): 1, (4, "active"): 2, (4, "stunned"): 1,
         (2, "active"): 1, (2, "stunned"): 0}
NOTHING_LEFT = ("2 MP − 1 Stunned", "halved", "0 MP")


@pytest.mark.parametrize("kind", MP)
@pytest.mark.parametrize("condition", ["active", "stunned"])
def test_kz_a2_half_the_mp_rounded_down_after_all_adjustments(kind: str, condition: str) -> None:
    """KZ-A2: half, rounded down to whole MP, the Stunned MP taken off first."""
    table = straight(kind, condition=condition)
    unit = f"{kind}-1"
    mp = SCOOT[MP[kind], condition]
    path = "-".join(name(3, row) for row in range(mp + 1))
    if mp:
        assert table.cost(f"scoot {unit} along {path}") == mp
    table.refused(f"scoot {unit} along {path}-{name(3, mp + 1)}", "KZ-M7", "KZ-A2",
                  says=("1 MP", "0 left") if mp else NOTHING_LEFT)
    reached = table.reaches(unit, "scoot")
    assert max(reached.values(), default=0) == mp


def test_kz_a2_a_stunned_heavy_weapons_unit_is_told_why_it_has_nothing_to_scoot_with() -> None:
    """KZ-A2 heads the refusal, with the whole sum: (2 − 1) halved and rounded down is nothing."""
    table = straight("heavy", condition="stunned")
    reason = table.refused(f"scoot heavy-1 along {name(3, 0)}-{name(3, 1)}", "KZ-A2",
                           says=NOTHING_LEFT)
    assert reason.rule == "KZ-A2"
    ruling = table.judge(f"scoot heavy-1 along {name(3, 0)}-{name(3, 1)}")
    assert ruling.rules == ("KZ-A2", "KZ-M6", "KZ-M7")
    line = next(
        line for scoot in table.game.menu(table.state, "heavy-1") if scoot.id == "scoot"
        for line in scoot.more or (scoot,) if line.id in ("scoot-move", "scoot")
    )
    assert line.ruling is not None
    assert line.ruling.reasons[0].rule == "KZ-A2"


@pytest.mark.parametrize("kind", MP)
@pytest.mark.parametrize("condition", ["active", "stunned"])
def test_kz_a2_rounding_leaves_no_half_for_the_road(kind: str, condition: str) -> None:
    """KZ-A2: 3 MP give 1, not 1½: two road hexes, not three."""
    table = straight(kind, condition=condition, road=True)
    steps = 2 * SCOOT[MP[kind], condition]
    unit = f"{kind}-1"
    path = "-".join(name(3, row) for row in range(steps + 1))
    if steps:
        assert table.cost(f"scoot {unit} along {path}") == Fraction(steps, 2)
    table.refused(f"scoot {unit} along {path}-{name(3, steps + 1)}", "KZ-M7", "KZ-A2",
                  says=("½ MP", "0 left") if steps else NOTHING_LEFT)


def duel(kind: str = "squad", condition: str = "") -> Paper:
    return Paper(marines={f"{kind}-1": f"213 {condition}", "hq-1": "111"},
                 aliens={"14": "216", "22": "351"})


def test_kz_a2_all_movement_then_combat() -> None:
    """KZ-A2: after the move only fire or giving up is left, at one die less (KZ-C4)."""
    table = duel("spec-ops")
    table.play("scoot spec-ops-1 along 213-233")
    assert table.kinds("spec-ops-1") == {"snap", "done"}
    assert not table.unit("spec-ops-1")["acted"]
    table.refused("scoot spec-ops-1 along 233-234", "KZ-A2")
    table.refused("full-fire spec-ops-1 at 14", "KZ-A2", "KZ-T1")
    table.refused("full-move spec-ops-1 along 233-234", "KZ-A2", "KZ-T1")
    table.play("snap spec-ops-1 at 14", 3, 3)
    assert len(table.rolled().dice) == 2
    assert table.unit("spec-ops-1")["acted"]
    assert table.options("spec-ops-1") == []


def test_kz_a2_combat_then_all_movement() -> None:
    """KZ-A2: after the fire only the move or giving up is left."""
    table = duel("spec-ops")
    table.play("snap spec-ops-1 at 14", 3, 3)
    assert table.kinds("spec-ops-1") == {"scoot", "done"}
    table.refused("snap spec-ops-1 at 14", "KZ-A2")
    table.refused("full-fire spec-ops-1 at 14", "KZ-A2", "KZ-T1")
    table.refused("scoot spec-ops-1 along 213-212-211-231", "KZ-M7", "KZ-A2", says=("0 left",))
    table.play("scoot spec-ops-1 along 213-212-211")
    assert table.options("spec-ops-1") == []
    assert table.unit("spec-ops-1")["acted"]


def test_kz_a2_the_move_is_not_split() -> None:
    """KZ-A2: MP left from a short first move can't be used after the fire."""
    table = duel("spec-ops")
    table.play("scoot spec-ops-1 along 213-212")
    table.play("snap spec-ops-1 at 14", 3, 3)
    table.refused("scoot spec-ops-1 along 212-211", "KZ-T1", "KZ-A2")


def test_kz_a2_no_special_action_within() -> None:
    """KZ-A2, KZ-T2: the second half is no Special Action."""
    table = duel("squad", "stunned")
    table.play("snap squad-1 at 14", 3)
    for text in ("build squad-1", "rally squad-1"):
        table.refused(text, "KZ-A2", "KZ-T1", "KZ-T2")


def test_kz_a2_stunned_heavy_has_no_mp_but_may_snap() -> None:
    """KZ-A2: 2 − 1 = 1, half is 0 MP."""
    table = duel("heavy", "stunned")
    assert not table.reaches("heavy-1", "scoot")
    table.allowed("snap heavy-1 at 14")


def test_kz_a2_no_attack_where_no_die_is_left() -> None:
    """KZ-A2, KZ-C4: Logistics (CF 1) has no die for Shoot and Scoot."""
    table = duel("logistics")
    table.refused("snap logistics-1 at 14", "KZ-C4", says=("1",))


# KZ-A3


@pytest.mark.parametrize("kind", MP)
def test_kz_a3_full_fire_no_movement_normal_combat(kind: str) -> None:
    """KZ-A3: full CF, the unit stays where it is and has acted."""
    cf = {"squad": 3, "scout": 2, "spec-ops": 3, "heavy": 4, "hq": 2, "logistics": 1}[kind]
    table = Paper(marines={f"{kind}-1": "213", "squad-9": "111"}, aliens={"14": "216"})
    table.play(f"full-fire {kind}-1 at 14", *[2] * cf)
    assert len(table.rolled().dice) == cf
    assert table.at(f"{kind}-1") == "213"
    assert not table.happened(Moved)
    for text in (f"full-move {kind}-1 along 213-214", f"scoot {kind}-1 along 213-214"):
        table.refused(text, "KZ-T1")
