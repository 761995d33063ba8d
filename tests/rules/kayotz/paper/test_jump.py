"""Jump packs from the paper's side: who may jump where, and the roll: KZ-J1, KZ-J2."""

from fractions import Fraction

import pytest

from game.core.event import Jumped
from tests.rules.kayotz.paper.jumps import RANDOM, mark, text, wide
from tests.rules.kayotz.paper.tables import CLEAR, Paper, around, hexes

JUMPERS = ("scout", "spec-ops")
WALKERS = ("squad", "heavy", "hq", "logistics")


# KZ-J1


@pytest.mark.parametrize("kind", JUMPERS)
@pytest.mark.parametrize("scoot", [False, True])
def test_kz_j1_any_hex_at_any_distance(kind: str, scoot: bool) -> None:
    """KZ-J1: every free hex of the map is on offer, adjacent or at the far end."""
    table = wide({f"{kind}-1": "111"})
    unit = f"{kind}-1"
    wanted = set(hexes(18, 12)) - {"111", "665", "611"}
    sign = " jump " if scoot else "jump "
    offered = {t.rsplit(" ", 1)[1] for t in table.options(unit)
               if (sign in t if scoot else t.startswith(sign))}
    assert offered == wanted
    for there in wanted:
        table.allowed(text(unit, there, scoot))


@pytest.mark.parametrize("kind", WALKERS)
@pytest.mark.parametrize("scoot", [False, True])
def test_kz_j1_only_scouts_and_special_ops(kind: str, scoot: bool) -> None:
    """KZ-J1: nobody else has a jump pack."""
    table = wide({f"{kind}-1": "111"})
    table.refused(text(f"{kind}-1", "333", scoot), "KZ-J1")
    assert not any("jump" in option for option in table.options(f"{kind}-1"))


@pytest.mark.parametrize("scoot", [False, True])
def test_kz_j1_not_into_lava_even_by_a_road_hex(scoot: bool) -> None:
    """KZ-J1, KZ-M5: Lava is prohibited, a road through it notwithstanding."""
    table = Paper(mark("333", "~", 9, 6), {"scout-1": "111"}, roads=[["313", "333", "353"]])
    table.refused(text("scout-1", "333", scoot), "KZ-J1", "KZ-M5", says=("333", "Lava"))


@pytest.mark.parametrize("scoot", [False, True])
@pytest.mark.parametrize("sign", "f^#=o")
def test_kz_j1_other_ground_is_no_hindrance(scoot: bool, sign: str) -> None:
    """KZ-J1: Forest, Rough, Building, Bridge and Wormhole may be jumped into."""
    table = Paper(mark("333", sign, 9, 6), {"scout-1": "111"})
    table.play(text("scout-1", "333", scoot), 6)
    assert table.at("scout-1") == "333"


@pytest.mark.parametrize("scoot", [False, True])
@pytest.mark.parametrize("note", ["", "dormant"])
def test_kz_j1_not_onto_anybody(scoot: bool, note: str) -> None:
    """KZ-J1, KZ-M8: not onto a Marine, an alien (Active or Dormant) or the Monolith."""
    table = Paper(CLEAR, {"scout-1": "111", "squad-1": "333"},
                  {"14": f"353 {note}", "monolith": "313"})
    for there, unit in (("333", "Squad 1"), ("353", "14"), ("313", "Monolith")):
        table.refused(text("scout-1", there, scoot), "KZ-J1", "KZ-M8", says=(unit, there))


@pytest.mark.parametrize("scoot", [False, True])
def test_kz_j1_not_into_its_own_hex(scoot: bool) -> None:
    """KZ-J1: a jump goes to another hex."""
    table = Paper(marines={"scout-1": "111"})
    table.refused(text("scout-1", "111", scoot), "KZ-J1", says=("stands",))


@pytest.mark.parametrize("scoot", [False, True])
def test_kz_j1_a_paralyzed_unit_cannot_jump(scoot: bool) -> None:
    """KZ-J1, KZ-M6."""
    table = Paper(marines={"scout-1": "111 paralyzed"})
    reason = table.refused(text("scout-1", "333", scoot), "KZ-M6", says=("Paralyzed",))
    assert reason.rule == "KZ-M6"


def test_kz_j1_in_place_of_the_move_so_not_both() -> None:
    """KZ-J1, KZ-A1, KZ-A2: a jump is the unit's whole move; nothing moves it again."""
    table = wide({"scout-1": "111"})
    table.play("jump scout-1 to 333", 6)
    assert table.options("scout-1") == []
    table.refused("full-move scout-1 along 333-334", "KZ-T1")
    table = wide({"scout-1": "111"})
    table.play("scoot scout-1 jump 333", 6)
    table.refused("scoot scout-1 along 333-334", "KZ-A2")
    table.refused("scoot scout-1 jump 341", "KZ-A2")
    table = wide({"scout-1": "111"})
    table.play("scoot scout-1 along 111-112")
    assert not table.judge("scoot scout-1 jump 333").allowed


def test_kz_j1_jump_or_walk_after_the_shot() -> None:
    """KZ-J1, KZ-A2: the moving half may be a jump after the fire."""
    table = wide({"scout-1": "111"}, {"22": "113"})
    table.play("snap scout-1 at 22", 2)
    table.play("scoot scout-1 jump 666", 6)
    assert table.at("scout-1") == "666"
    assert table.options("scout-1") == []


def test_kz_j1_a_unit_without_mp_still_jumps() -> None:
    """KZ-J1: the jump uses no MP; a Stunned Scout ringed by Forest gets away."""
    table = wide({"scout-1": "333 stunned"})
    table.play("jump scout-1 to 111", 6)
    assert table.at("scout-1") == "111"


def test_kz_j1_needs_a_place_on_the_map() -> None:
    """KZ-J1, KZ-E1: a waiting unit walks in."""
    table = Paper(marines={"hq-1": "351"},
                  arrivals=[{"turn": 1, "entry": "113", "units": ["scout-1"]}])
    assert not table.judge("jump scout-1 to 333").allowed


# KZ-J2 with J3, J4, J5: all faces, all modifiers


@pytest.mark.parametrize("kind", JUMPERS)
@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("scoot", [False, True])
@pytest.mark.parametrize("stunned", [False, True])
def test_kz_j2_j3_j4_j5_every_face_with_every_modifier(
    kind: str, die: int, scoot: bool, stunned: bool,
) -> None:
    """KZ-J2: −1 Shoot and Scoot, −1 Stunned; KZ-J3: 1 or less; KZ-J4: 2–3; KZ-J5: 4–6."""
    table = wide({f"{kind}-1": f"111 {'stunned' if stunned else ''}"})
    unit = f"{kind}-1"
    net = die - scoot - stunned
    order = text(unit, "333", scoot)
    if net <= 1:
        table.play(order, die, *RANDOM)
        assert table.at(unit) == "442"
        assert table.hurt(unit) == "stunned"
        assert table.asked == [6, 6, 6, 6]
    elif net <= 3:
        table.play(order, die, 1)
        assert table.at(unit) in around("333", 18, 12)
        assert table.hurt(unit) == ("stunned" if stunned else "active")
        assert table.asked == [6, 6]
    else:
        table.play(order, die)
        assert table.at(unit) == "333"
        assert table.hurt(unit) == ("stunned" if stunned else "active")
    roll = table.rolled()
    assert roll.dice == (die,)
    assert roll.total == net
    assert sum(modifier.value for modifier in roll.modifiers) == net - die
    assert len(roll.modifiers) == scoot + stunned
    assert roll.rule in {"KZ-J2", "KZ-J3" if net <= 1 else "KZ-J4" if net <= 3 else "KZ-J5"}
    jumped = table.happened(Jumped)[0]
    assert jumped.aimed == table.game.board.cell("333")
    assert jumped.start == table.game.board.cell("111")
    assert table.game.board.name(jumped.landed) == table.at(unit)


@pytest.mark.parametrize(("scoot", "stunned", "lands", "scatters", "fails"), [
    (False, False, 3, 2, 1), (True, False, 2, 2, 2), (False, True, 2, 2, 2), (True, True, 1, 2, 3)])
def test_kz_j2_odds_before_the_die(
    scoot: bool, stunned: bool, lands: int, scatters: int, fails: int,
) -> None:
    """KZ-J2: exact sixths; with an Active alien on the map a part of the failures is fatal."""
    table = Paper(CLEAR, {"scout-1": f"111 {'stunned' if stunned else ''}"})
    order = text("scout-1", "333", scoot)
    assert table.odds(order, "lands") == Fraction(lands, 6)
    assert table.odds(order, "scatters") == Fraction(scatters, 6)
    assert table.odds(order, "malfunction", "lost") == Fraction(fails, 6)
    table = wide({"scout-1": f"111 {'stunned' if stunned else ''}"},
                 {"22": "611", "14": "612 dormant", "monolith": "613"})
    assert table.odds(order, "lost") == Fraction(fails, 6) / 216
