"""The figures in assets/data/troopers/*.yaml are those of the rules, value by value."""

import pytest

from game.boards.dots import DotBoard
from game.rules.troopers.actions import FORMS
from game.rules.troopers.data import load_data
from game.rules.troopers.drawing import ThingEntry, shape_of
from game.rules.troopers.lessons import lexicon_of
from tests.rules.troopers.kit import read_scenario, scenario

DATA = load_data()


def test_tr_a4_the_table_of_weapons() -> None:
    """TR-A4: damage, shots ×, short and long range."""
    assert {k: (w.damage, w.shots, w.short, w.long) for k, w in DATA.firearms.items()} == {
        "smg": (3, 3, 5, 17), "rifle": (4, 1, 26, 85), "laser-smg": (4, 3, 43, 127),
        "laser-rifle": (5, 1, 66, 232), "gyrojet-rifle": (6, 1, 31, 137), "pistol": (2, 2, 7, 20),
        "auto-pistol": (3, 3, 6, 22), "laser-pistol": (4, 2, 11, 40),
    }
    slots = {k: w.slot for k, w in DATA.firearms.items()}
    assert all((slot == "secondary") == ("pistol" in key) for key, slot in slots.items())


def test_tr_a1_widths_ap_and_shots() -> None:
    """TR-A1."""
    rows = [(row.width, row.ap, row.shots) for row in DATA.rules.arcs]
    assert rows == [(30, 2, 1), (60, 4, 2), (150, 6, 4)]


def test_tr_a3_target_numbers() -> None:
    """TR-A3, TR-X1, TR-X4."""
    aim = DATA.rules.aim
    assert (aim.base, aim.long, aim.cover, aim.trooper) == (6, 2, 1, 1)
    assert (aim.shooter_prone, aim.target_prone, aim.target_prone_near) == (-1, 1, -1)
    assert (aim.strike, aim.stairs_throw) == (4, 3)


def test_tr_m_and_tr_s_costs() -> None:
    """TR-M1 to TR-M8, TR-S1, TR-S3, TR-S5, TR-X1, TR-X4: the tables of the seed."""
    costs = DATA.rules.costs
    assert (costs.cap, costs.step, costs.obstructed, costs.door, costs.window) == (8, 1, 2, 2, 4)
    assert (costs.level, costs.go_prone, costs.stand_up, costs.prone_times) == (3, 1, 2, 2)
    assert (costs.change, costs.exchange, costs.pick_up, costs.drop) == (3, 6, 6, 0)
    assert (costs.strike, costs.stairs_throw) == (5, 3)


def test_tr_t3_and_morale_by_experience() -> None:
    """TR-T3, TR-V1."""
    rows = DATA.experience
    assert {k: (r.ap, r.morale) for k, r in rows.items()} == {
        "green": (7, 9), "regular": (8, 7), "veteran": (9, 5), "elite": (10, 2),
    }
    assert rows["regular"].points == 100
    morale = DATA.rules.morale
    assert (morale.deaths, morale.further, morale.leader) == (4, 1, 1)


def test_tr_h2_the_damage_track() -> None:
    """TR-H2: every hit point has its row, 10 to 1."""
    assert {hp: (row.ap, row.modifier) for hp, row in DATA.track.items()} == {
        10: (0, 0), 9: (0, 0), 8: (0, 0), 7: (0, 1), 6: (-1, 1), 5: (-1, 2), 4: (-2, 2),
        3: (-2, 2), 2: (-3, 3), 1: (-4, 3),
    }


def test_tr_h4_body_armour() -> None:
    """TR-H4."""
    assert {k: (a.cells, a.ap) for k, a in DATA.armour.items()} == {
        "basic": (2, -1), "standard": (4, -2), "heavy": (6, -3),
    }


def test_tr_x1_melee_weapons() -> None:
    """TR-X1."""
    blades = DATA.blades
    assert {k: (b.lethal, b.bludgeon) for k, b in blades.items() if not b.half_ap} == {
        "knife": (3, 0), "bayonet": (3, 0), "club": (1, 4), "blackjack": (0, 5),
        "stun-baton": (0, 8), "sword": (4, 0), "vibroblade": (5, 0),
    }
    assert [key for key, blade in blades.items() if blade.half_ap] == ["fists"]


def test_tr_x2_explosives() -> None:
    """TR-X2, TR-X5, TR-S4."""
    grenade, satchel = DATA.explosives["grenade"], DATA.explosives["satchel"]
    assert (grenade.ap, grenade.blast, grenade.most) == (1, (6, 3, 1), 4)
    assert (satchel.ap, satchel.blast, satchel.instead_of) == (2, (10, 5, 2), "secondary")
    assert satchel.breaches and not grenade.breaches


@pytest.mark.parametrize("kind", DATA.things.things)
def test_each_thing_can_be_told_and_drawn(kind: str) -> None:
    """High things block the way as well as the line (TR-B2, TR-L1); everything has a name."""
    thing = DATA.things.things[kind]
    assert thing.name and min(thing.size) > 0
    if thing.height == "high":
        assert thing.solid and not shape_of(ThingEntry(kind=kind, at=(5000, 5000)), thing).passable
    else:
        assert shape_of(ThingEntry(kind=kind, at=(5000, 5000)), thing).passable
    assert bool(thing.crown) == (kind == "tree")


def test_lessons_may_speak_of_everything_that_actions_are_written_with() -> None:
    """Every word in angle brackets that stands for a name is filled with names."""
    read = read_scenario(scenario({"b1": "0203", "r1": "1203"}))
    lexicon = lexicon_of(read, DATA, _board())
    free = {"<degrees", "<bearing>", "<number>", "[<percent>]"}
    words = {word for form in FORMS for word in form.split() if "<" in word}
    assert words - free <= set(lexicon.fills), words


def _board() -> DotBoard:
    return DotBoard(4, 4)
