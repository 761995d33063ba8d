"""The figures in assets/data/arena/*.yaml are those of the rules, value by value."""

import pytest

from game.boards.hexes import HexBoard, lettered
from game.rules.arena.actions import FORMS
from game.rules.arena.data import Bench, Damage, load_data
from game.rules.arena.lessons import lexicon_of
from tests.rules.arena.kit import read_scenario
from tests.rules.arena.scenes import scene

DATA = load_data()
RULES = DATA.rules


def test_ar_f2_ar_f4_ar_f5_mov() -> None:
    """AR-F2, AR-F4, AR-F5."""
    mov = RULES.mov
    assert (mov.base, mov.least, mov.crawl, mov.crawl_least) == (10, 1, 2, 1)
    assert DATA.skills["running"].mov == 2


def test_ar_f3_armour_and_shields() -> None:
    """AR-F3: what it stops, MOV in it, DEX."""
    assert {k: (a.stops, RULES.mov.base + a.mov, a.dex) for k, a in DATA.armour.items()} == {
        "cloth": (1, 10, -1), "leather": (2, 8, -2), "chain": (3, 6, -3),
        "half-plate": (4, 6, -5), "plate": (5, 6, -6),
    }
    assert {k: (s.stops, s.dex) for k, s in DATA.shields.items()} == {
        "small-shield": (1, 0), "large-shield": (2, -1),
    }


def test_ar_f1_points_and_least() -> None:
    """AR-F1: 24 for ST and DX beside an IQ of 8, each at least 8."""
    assert RULES.build.least == 8
    assert DATA.levels["starting"].points - RULES.build.least == 24


def test_ar_c3_weapons() -> None:
    """AR-C3: damage and strength needed."""
    assert {k: (str(w.damage), w.st) for k, w in DATA.weapons.items()} == {
        "dagger": ("1d-1", 6), "rapier": ("1d", 8), "club": ("1d", 8), "hammer": ("1d+1", 9),
        "cutlass": ("2d-2", 9), "shortsword": ("2d-1", 10), "mace": ("2d-1", 10),
        "small-axe": ("1d+2", 10), "broadsword": ("2d", 11), "morningstar": ("2d+1", 12),
        "bastard-sword": ("2d+1", 12), "two-handed-sword": ("3d-1", 13), "battleaxe": ("3d", 14),
        "spear": ("1d+1", 10), "halberd": ("2d", 12), "javelin": ("1d-1", 9),
        "small-bow": ("1d-1", 8), "horse-bow": ("1d", 9), "long-bow": ("1d+2", 10),
        "light-crossbow": ("2d", 10), "heavy-crossbow": ("3d", 12),
    }
    assert str(DATA.weapons["bastard-sword"].two_handed) == "3d-2"
    assert {k for k, w in DATA.weapons.items() if w.jab} == {"spear"}
    assert RULES.wounds.st_short == -1


def test_what_kinds_of_weapons_there_are() -> None:
    """AR-C2, AR-U12 to AR-U14: missile weapons take both hands and lose 1 a band of 3 hexes."""
    for row in DATA.weapons.values():
        assert row.missile == (row.kind in ("bow", "crossbow"))
        assert row.range_band == (3 if row.missile else 0)
        assert row.both or not row.missile
        assert bool(row.load) == row.prone == (row.kind == "crossbow")
        assert row.two_handed is None or not row.both
    assert (DATA.weapons["light-crossbow"].load, DATA.weapons["heavy-crossbow"].load) == (1, 2)
    assert [k for k, w in DATA.weapons.items() if w.light] == ["dagger"]
    assert DATA.weapons["javelin"].kind == "thrown-only" and DATA.weapons["javelin"].throw


def test_ar_c1_rolls_to_hit() -> None:
    """AR-C1."""
    three, four = RULES.roll, RULES.guarded
    assert (three.dice, three.triple, three.double, three.sure) == (3, 3, 4, 5)
    assert (three.miss, three.drop, three.broken) == (16, 17, 18)
    assert (four.dice, four.triple, four.double) == (4, 0, 0)
    assert (four.sure, four.miss, four.drop, four.broken) == (5, 20, 21, 23)


def test_ar_p7_side_and_position() -> None:
    """AR-P7."""
    facing = RULES.facing
    assert (facing.side, facing.rear, facing.target_kneels, facing.kneels) == (2, 4, 2, -2)
    assert facing.target_prone == 4


def test_ar_c2_range() -> None:
    """AR-C2."""
    assert (RULES.range.free, RULES.range.each, RULES.range.jab) == (1, -1, 2)


def test_ar_c4_wounds() -> None:
    """AR-C4."""
    wounds = RULES.wounds
    assert (wounds.shaken, wounds.shaken_dex, wounds.falls) == (5, -2, 8)
    assert (wounds.weak, wounds.weak_dex, wounds.out) == (3, -3, 0)


def test_ar_j1_ar_j3_ar_m2_saving_rolls() -> None:
    """AR-J1, AR-J3, AR-M2, AR-A1, AR-M3."""
    saves = RULES.saves
    assert {width: (row.dice, row.against) for width, row in saves.jump.items()} == {
        1: (2, "st+dx"), 2: (5, "st+dx"), 3: (8, "st+dx"),
    }
    assert (saves.body.dice, saves.body.against) == (3, "dx")
    assert (saves.edge.dice, saves.edge.against) == (3, "dx")
    assert (saves.pull_up.dice, saves.pull_up.against) == (4, "st")
    assert (saves.snatch.dice, saves.snatch.against, saves.fatigue) == (3, "edex", 1)
    assert (RULES.mov.body, RULES.mov.pick_up) == (3, 3)


def test_ar_j4_ar_j5_pits() -> None:
    """AR-J4, AR-J5."""
    pits = RULES.pits
    assert (pits.deep, pits.for_each, pits.armour, pits.rope) == (2, 5, 2, 1)


def test_ar_o4_what_each_movement_allows() -> None:
    """AR-O4: the table of the digest."""
    rows = DATA.actions
    most = {key: row.most for key, row in rows.items()}
    assert {k for k, v in most.items() if v == "half"} >= {"attack", "throw", "dodge"}
    assert most["ready"] == "pace"
    for key in ("shoot", "defend", "change", "drop"):
        assert most[key] == "step"
    assert rows["shoot"].when == "disengaged" and rows["disengage"].when == "engaged"
    assert not any(row.most == "full" for row in rows.values())
    assert DATA.doings.reach["step"] == 1 and DATA.doings.reach["pace"] == 2


def test_ar_u20_fists() -> None:
    """AR-U20: every strength has its row, stronger ones hurt more."""
    shown = [str(DATA.fists(st)) for st in (1, 8, 9, 10, 11, 12, 13, 30)]
    assert shown == ["1d-4", "1d-4", "1d-3", "1d-3", "1d-2", "1d-2", "1d-1", "1d-1"]


@pytest.mark.parametrize("text", ["", "d", "2", "0d", "2d-", "2d+10", "2x", "10d", "2d −1"])
def test_damage_that_is_none(text: str) -> None:
    with pytest.raises(ValueError, match="such as 2d-1"):
        Damage.from_text(text)


def test_damage_is_dice_and_a_number() -> None:
    assert [(d.dice, d.more, d.shown) for d in map(Damage.from_text, ("1d", "2d-1", "3d+2"))] == [
        (1, 0, "1d"), (2, -1, "2d−1"), (3, 2, "3d+2"),
    ]


def test_things_have_names_and_unknown_ones_their_ids() -> None:
    ids = [*DATA.weapons, *DATA.shields, *DATA.things]
    assert len(set(ids)) == len(ids)
    assert all(DATA.item(one) != one for one in ids) and DATA.item("anvil") == "anvil"
    assert Bench(DATA).rules is RULES and Bench(DATA).conditions == ()


def test_lessons_may_speak_of_everything_that_actions_are_written_with() -> None:
    """Every word in angle brackets that stands for a name is filled with names."""
    read = read_scenario(scene({"b1": "C5", "r1": "C2"}))
    lexicon = lexicon_of(read, DATA, HexBoard(4, 4, lettered))
    words = {word for form in FORMS for word in form.split() if "<" in word}
    assert words <= set(lexicon.fills), words
