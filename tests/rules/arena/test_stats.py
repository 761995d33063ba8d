"""What a figure is worth now: AR-F1, AR-F2, AR-F3, AR-F4, AR-F5, AR-U18."""

import pytest

from game.rules.arena import stats
from game.rules.arena.movement_allowance import allowance, left
from tests.rules.arena.kit import Table, raw, table


def worth(words: str, **parts: object) -> tuple[int, int]:
    """MOV and effective dexterity of one so equipped."""
    t = raw({"b1": f"E5 N {words}", "r1": "A1 S"}, **parts)  # type: ignore[arg-type]
    return stats.mov(t.context, t["b1"]), stats.edex(t.context, t["b1"])


@pytest.mark.parametrize(("words", "mov", "edex"), [
    ("", 10, 12), ("armour=cloth", 10, 11), ("armour=leather", 8, 10), ("armour=chain", 6, 9),
    ("armour=half-plate", 6, 7), ("armour=plate", 6, 6), ("shield=small-shield", 10, 12),
    ("shield=large-shield", 10, 11), ("armour=chain shield=large-shield", 6, 8),
])
def test_ar_f2_f3_armour_and_shield_cost_mov_and_dexterity(
    words: str, mov: int, edex: int
) -> None:
    """AR-F2: a basic MOV of 10 for everybody, changed by armour (AR-F3)."""
    assert worth(words) == (mov, edex)


def test_ar_f2_skill_load_things_and_conditions_change_mov() -> None:
    assert worth("skills=running iq=9") == (12, 12)
    assert worth("load=pack") == (9, 12) and worth("load=heavy-pack") == (8, 12)
    assert worth("things=strongbox") == (6, 12)
    assert worth("", conditions=["mud"]) == (6, 11)
    assert worth("skills=running iq=9 armour=leather load=pack", conditions=["wet-sand"]) == (7, 10)


def test_ar_f2_the_lines_of_mov_make_up_its_sum() -> None:
    t = raw({"b1": "E5 N armour=chain things=strongbox skills=running iq=9", "r1": "A1 S"})
    lines = stats.mov_lines(t.context, t["b1"])
    assert [(line.value, line.rule) for line in lines] == [
        (10, "AR-F2"), (2, "AR-F2"), (-4, "AR-F3"), (-4, "AR-F2")]


def test_ar_c3_ar_f4_ar_u18_where_a_bound_is_met_exactly_no_line_speaks_of_it() -> None:
    """AR-C3, AR-F4, AR-U18: MOV 10 − 4 − 1 − 4 is 1, DX 8 − 6 − 1 is 1, ST 12 is what the halberd
    asks for; one point less of MOV or ST, and a line says so."""
    load = "armour=plate things=strongbox load"
    for words, lines, bound in (
        (f"{load}=pack", stats.mov_lines, ""), (f"{load}=heavy-pack", stats.mov_lines, "AR-F4"),
        ("dx=8 armour=plate shield=large-shield", stats.edex_lines, ""),
        ("st=12 weapons=halberd", stats.edex_lines, ""),
        ("st=11 weapons=halberd", stats.edex_lines, "AR-C3"),
    ):
        t = raw({"b1": f"E5 N {words}", "r1": "A1 S"})
        found = lines(t.context, t["b1"])
        assert all(line.value for line in found), words
        assert {line.rule for line in found} & {"AR-F4", "AR-C3", "AR-U18"} == (
            {bound} if bound else set()), words


def slow() -> Table:
    """One whose MOV comes out below one."""
    return table(
        {"b1": "E5 N armour=plate load=heavy-pack things=strongbox", "r1": "E1 N"},
        conditions=["mud"],
    )


def test_ar_f4_one_hex_is_always_allowed_and_an_action_with_it() -> None:
    """AR-F4: 10 − 4 − 2 − 4 − 4 is below one, yet it moves a hex and may attack."""
    t = slow()
    assert stats.mov(t.context, t["b1"]) == 1
    assert stats.mov_lines(t.context, t["b1"])[-1].rule == "AR-F4"
    assert t.ends("b1") == {"D4", "D5", "E4", "E6", "F4", "F5"}
    t.refused("move b1 along E5-E4-E3 facing N", "AR-D6", "2 MOV, 1 of 1 left")
    t.play("move b1 along E5-E4 facing N").put("r1", cell="E3", facing=3).acting("b1", "r1")
    assert t.allowed("attack b1 at r1 with weapon")
    assert t.allowed("dodge b1") and t.allowed("defend b1")


def test_ar_f5_kneeling_and_prone_figures_crawl_two_hexes() -> None:
    """AR-F5: crawling MOV is 2, whatever the armour."""
    t = table({"b1": "E5 N armour=plate", "r1": "A1 S"})
    for position in ("kneeling", "prone"):
        t.put("b1", position=position)
        assert allowance(t.context, t.state, t["b1"]) == 2
        assert t.cost("move b1 along E5-E4-E3 facing N") == 2
        t.refused("move b1 along E5-E4-E3-E2 facing N", "AR-F5", "3 MOV, 2 of 2 left")


def test_ar_f5_crawling_is_slower_only_where_mov_is_one_or_below() -> None:
    t = slow().put("b1", position="prone")
    assert stats.crawling(t.context, t["b1"]) == 1 == left(t.context, t.state, t["b1"])
    t.refused("move b1 along E5-E4-E3 facing N", "AR-F5")
    assert t.cost("move b1 along E5-E4 facing N") == 1


def test_ar_c3_too_little_strength_for_the_weapon_in_hand() -> None:
    """AR-C3: −1 for each point short; AR-F1: eDEX is DX with all that counts now."""
    t = raw({"b1": "E5 N st=10 weapons=battleaxe+dagger", "r1": "A1 S"})
    assert stats.edex(t.context, t["b1"]) == 12 - 4
    t.put("b1", ready="dagger")
    assert stats.edex(t.context, t["b1"]) == 12
    t.put("b1", ready="")
    assert stats.edex(t.context, t["b1"]) == 12 and stats.weapon(t.context, t["b1"]) is None


def test_ar_c4_injury_takes_from_dexterity() -> None:
    """AR-C4: shaken −2; ST 3 or less −3 for good."""
    t = raw({"b1": "E5 N", "r1": "A1 S"})
    assert stats.edex(t.context, t.put("b1", shaken=True)["b1"]) == 10
    assert stats.edex(t.context, t.put("b1", shaken=False, hits=8)["b1"]) == 12
    assert stats.edex(t.context, t.put("b1", hits=9)["b1"]) == 9
    assert stats.st_now(t["b1"]) == 3 and stats.st_now(t.put("b1", hits=20)["b1"]) == 0


def test_ar_u18_dexterity_is_never_below_one() -> None:
    t = raw({"b1": "E5 N dx=8 armour=plate shield=large-shield", "r1": "A1 S"})
    t.put("b1", shaken=True, hits=10)
    assert stats.edex(t.context, t["b1"]) == 1
    assert stats.edex_lines(t.context, t["b1"])[-1].rule == "AR-U18"


def test_ar_u10_a_shield_on_the_back_doesnt_hinder() -> None:
    t = raw({"b1": "E5 N shield=large-shield", "r1": "A1 S"}).put("b1", slung=True)
    assert stats.edex(t.context, t["b1"]) == 12


def test_missile_weapons_are_told_from_others() -> None:
    t = raw({"b1": "E5 N weapons=long-bow+dagger", "r1": "A1 S"})
    assert stats.missile(t.context, t["b1"]) is not None
    assert stats.missile(t.context, t.put("b1", ready="dagger")["b1"]) is None
    assert stats.missile(t.context, t.put("b1", ready="")["b1"]) is None
