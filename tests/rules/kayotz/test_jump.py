"""Jump packs: KZ-J1 to KZ-J5."""

import pytest

from game.core.event import Changed, Jumped, Removed, Rolled
from game.rules.kayotz.state import STUNNED
from tests.rules.kayotz.kit import Table, table


def scene(where: str = "111") -> Table:
    return table(
        ground={"433": "lava"}, marines={"scout-1": where, "squad-1": "331", "squad-2": "332"},
        aliens={"14": "533", "08": "535 dormant", "monolith": "555"},
    )


def test_kz_j1_who_may_jump_and_where() -> None:
    t = scene()
    assert t.judge("jump scout-1 to 666").allowed
    t.refused("jump squad-1 to 666", "KZ-J1", "no jump pack")
    t.refused("jump scout-1 to 433", "KZ-J1", "Lava")
    for taken in ("331", "533", "535", "555"):
        t.refused(f"jump scout-1 to {taken}", "KZ-J1", taken)
    t.refused("jump scout-1 to 111", "KZ-J1")
    jumps = {text for text in t.offered("scout-1") if text.startswith("jump")}
    assert len(jumps) == 216 - 1 - 6  # less the Lava hex and the six units, its own hex included


def test_kz_j1_only_who_may_jump_has_hexes_to_point_at() -> None:
    """KZ-J1, KZ-T1: as many hexes as jumps are offered; none without a pack, none after acting."""
    t = scene()
    found = t.game.targets(t.state, "scout-1", "jump")
    assert len(found) == len(t.offered("scout-1", "jump")) == 216 - 1 - 6
    assert not t.game.targets(t.state, "squad-1", "jump")
    t.play("jump scout-1 to 666", 4)
    assert not t.game.targets(t.state, "scout-1", "jump")


def test_kz_j1_a_paralyzed_unit_cannot_jump_but_special_ops_can() -> None:
    t = table(marines={"scout-1": "111 paralyzed", "spec-ops-1": "113"})
    t.refused("jump scout-1 to 222", "KZ-J1", "Paralyzed")
    assert t.judge("jump spec-ops-1 to 222").allowed


@pytest.mark.parametrize("face", [4, 5, 6])
def test_kz_j5_safe_landing(face: int) -> None:
    t = scene().play("jump scout-1 to 335", face)
    assert t.key == "lands"
    assert t.state.marines["scout-1"].cell == t.cell("335")
    assert t.state.marines["scout-1"].acted


@pytest.mark.parametrize("face", [2, 3])
@pytest.mark.parametrize("spot", range(1, 7))
def test_kz_j4_scatters_to_any_of_the_six_neighbours(face: int, spot: int) -> None:
    t = scene().play("jump scout-1 to 335", face, spot)
    assert t.key == "scatters"
    near = sorted(t.game.board.neighbours(t.cell("335")))
    assert t.state.marines["scout-1"].cell == near[spot - 1]


def test_kz_j4_scatter_leaves_out_lava_and_units() -> None:
    t = table(
        ground={"334": "lava"}, marines={"scout-1": "111", "squad-1": "336"}, aliens={"14": "355"},
    )
    free = sorted(
        c for c in t.game.board.neighbours(t.cell("335"))
        if c not in (t.cell("334"), t.cell("336"), t.cell("355"))
    )
    assert len(free) == 3
    t.play("jump scout-1 to 335", 2, 3)
    assert t.state.marines["scout-1"].cell == free[2]


@pytest.mark.parametrize(
    ("place", "scoot", "face", "key"),
    [
        ("111", True, 4, "scatters"), ("111", True, 5, "lands"),
        ("111 stunned", False, 4, "scatters"), ("111 stunned", False, 5, "lands"),
        ("111 stunned", True, 5, "scatters"), ("111 stunned", True, 6, "lands"),
    ],
)
def test_kz_j2_minus_one_each_for_scoot_and_stunned(
    place: str, scoot: bool, face: int, key: str
) -> None:
    t = scene(place)
    verb = "scoot scout-1 jump 335" if scoot else "jump scout-1 to 335"
    t.play(verb, face, *([1] if key == "scatters" else []))
    assert t.key == key
    assert t.rolled.total == face - scoot - ("stunned" in place)
    assert t.rolled.counts == (key == "lands",)


def test_kz_j3_malfunction_lands_in_the_hex_of_three_dice_and_stuns() -> None:
    t = scene().play("jump scout-1 to 335", 1, 2, 4, 5)
    scout = t.state.marines["scout-1"]
    assert (t.key, scout.cell, scout.hurt) == ("malfunction", t.cell("245"), STUNNED)
    assert any(isinstance(event, Changed) and event.after == "stunned" for event in t.events)
    rolls = [(roll.dice, roll.summed, roll.rule) for roll in t.of(Rolled)]
    assert rolls == [((1,), True, "KZ-J3"), ((2, 4, 5), False, "KZ-J3")]


@pytest.mark.parametrize(("face", "rule"), [(2, "KZ-J4"), (3, "KZ-J4"), (4, "KZ-J5")])
def test_kz_j4_j5_one_die_summed_under_the_rule_that_it_meets(face: int, rule: str) -> None:
    """KZ-J4, KZ-J5: one throw alone, told with the rule of its sum."""
    t = scene().play("jump scout-1 to 335", face, *([1] if face < 4 else []))
    assert [(roll.dice, roll.summed, roll.rule) for roll in t.of(Rolled)] == [((face,), True, rule)]


def test_kz_j3_a_sum_under_one_is_a_malfunction_and_stunned_stays_stunned() -> None:
    t = scene("111 stunned").play("scoot scout-1 jump 335", 2, 2, 4, 5)
    assert t.key == "malfunction"
    assert t.rolled.total == 0
    assert t.state.marines["scout-1"].hurt == STUNNED
    assert not t.of(Changed)


def test_kz_j3_lava_is_rolled_again() -> None:
    t = scene().play("jump scout-1 to 335", 1, 4, 3, 3, 6, 6, 6)
    assert t.state.marines["scout-1"].cell == t.cell("666")


@pytest.mark.parametrize("taken", ["331", "535", "555"])
def test_kz_j3_on_a_marine_a_dormant_alien_or_the_monolith_it_slides_beside(taken: str) -> None:
    t = scene()
    board = t.game.board
    busy = {m.cell for m in t.state.marines.values()} | {a.cell for a in t.state.aliens.values()}
    free = sorted(
        c for c in board.neighbours(t.cell(taken)) if c >= 0 and c not in busy - {t.cell("111")}
    )
    t.play("jump scout-1 to 345", 1, *map(int, taken), len(free))
    assert t.key == "malfunction"
    assert t.state.marines["scout-1"].cell == free[-1]


def test_kz_j3_on_an_active_alien_it_is_eliminated() -> None:
    t = scene().play("jump scout-1 to 335", 1, 5, 3, 3)
    assert t.key == "lost"
    assert t.state.marines["scout-1"].place == "lost"
    assert any(isinstance(event, Removed) and event.why == "eliminated" for event in t.events)
    assert t.state.aliens["14"].cell == t.cell("533")


def test_kz_j3_with_no_free_neighbour_the_nearest_ring_that_has_one() -> None:
    centre = table().game.board
    ring = [centre.name(c) for c in centre.neighbours(centre.cell("335"))]
    t = table(ground=dict.fromkeys(ring, "lava"), marines={"scout-1": "111"})
    t.play("jump scout-1 to 335", 2, 12)
    outer = sorted(centre.ring(centre.cell("335"), 2))
    assert t.state.marines["scout-1"].cell == outer[11]


def test_kz_j1_on_a_quarter_map_numbers_off_it_are_rolled_again() -> None:
    t = table(size=(9, 6), marines={"scout-1": "111"})
    t.play("jump scout-1 to 333", 1, 6, 6, 6, 1, 2, 1, 2, 3, 4)
    assert t.state.marines["scout-1"].cell == t.cell("234")


def test_kz_a2_after_a_malfunction_the_unit_may_still_fire_with_one_die_less() -> None:
    t = table(marines={"spec-ops-1": "111"}, aliens={"14": "333"})
    t.play("scoot spec-ops-1 jump 335", 1, 3, 1, 3)
    assert t.state.pending is not None and t.state.pending.half == "fire"
    t.play("snap spec-ops-1 at 14", 2)
    assert [line.value for line in t.rolled.modifiers] == [3, -1, -1]


def test_kz_j1_the_jump_event_tells_start_aim_and_landing() -> None:
    t = scene().play("jump scout-1 to 335", 1, 2, 4, 5)
    jumped = t.of(Jumped)[0]
    assert isinstance(jumped, Jumped)
    assert (jumped.start, jumped.aimed, jumped.landed) == tuple(map(t.cell, ("111", "335", "245")))
