"""The rulebook holds every rule that anything cites, and its figures are those of the data."""

import re
from functools import partial

import pytest

from game.boards.figure import figure_map
from game.core.figure import FACINGS, HexFigure
from game.core.forecast import together
from game.core.quantity import percent
from game.core.rulebook import load
from game.rules.arena.data import Damage, load_data
from game.rules.arena.facing import side_at
from game.rules.arena.fighter import ready_made
from tests.rules.books import OwnRulingTests, examples, rows_of, signed

BOOK = load("arena")
DATA = load_data()
RULES = DATA.rules
rows = partial(rows_of, BOOK)
DIGEST = [
    *(f"AR-F{n}" for n in range(1, 6)), *(f"AR-O{n}" for n in range(1, 5)),
    *(f"AR-P{n}" for n in range(1, 8)), *(f"AR-M{n}" for n in range(1, 4)),
    *(f"AR-J{n}" for n in range(1, 6)), "AR-A1", *(f"AR-D{n}" for n in range(1, 8)),
    *(f"AR-E{n}" for n in range(1, 5)), *(f"AR-C{n}" for n in range(1, 7)),
]
TITLES = ["The fighters", "The order of a turn", "Facing and position",
          "Moving, jumping, falling", "Fighting", "Orders and chances", "What we ruled ourselves"]


class TestBook(OwnRulingTests):
    book, game, prefix, digest = BOOK, "arena", "AR", DIGEST


def test_there_are_the_sections() -> None:
    assert [section.title for section in BOOK.sections] == TITLES


# --- figures -------------------------------------------------------------------------------


def test_the_tables_of_people_are_the_data() -> None:
    """AR-F1, AR-F2, AR-F3."""
    assert rows("Points for ST, DX and IQ") == {
        row.name: (str(row.points),) for row in DATA.levels.values()
    }
    changes = [
        *((row.name, row.mov) for row in DATA.skills.values()),
        *((row.name, row.mov) for row in DATA.loads.values()),
        *((row.name, row.mov) for row in DATA.things.values()),
        *((row.name, row.mov) for row in DATA.conditions.values()),
    ]
    assert rows("What changes MOV") == {name: (signed(mov),) for name, mov in changes if mov}
    base = RULES.mov.base
    assert rows("Armour") == {"None": ("0", str(base), "0")} | {
        row.name: (str(row.stops), str(base + row.mov), signed(row.dex))
        for row in DATA.armour.values()
    }
    assert rows("Shields") == {
        row.name: (str(row.stops), signed(row.dex)) for row in DATA.shields.values()
    }


def test_the_table_of_weapons_is_the_data() -> None:
    """AR-C3, AR-U14."""
    table = rows("Weapons")
    assert set(table) == {row.name for row in DATA.weapons.values()}
    for row in DATA.weapons.values():
        damage, st, how = table[row.name]
        both = f", in both {row.two_handed.shown}" if row.two_handed else ""
        assert (damage, st) == (row.damage.shown + both, str(row.st))
        assert ("thrown" in how) == row.throw and ("two hexes" in how) == row.jab
        assert ("only thrown" in how) == (row.kind == "thrown-only")
        assert how.startswith("both") == row.both or row.kind == "thrown-only"
        turns = re.search(r"(\d) turns? to load", how)
        assert int(turns[1]) == row.load if turns else row.load == 0


def test_the_table_of_fists_is_the_data() -> None:
    """AR-U20."""
    for head, (damage,) in rows("Fists").items():
        for st in map(int, re.findall(r"\d+", head)):
            assert DATA.fists(st).shown == damage
            assert isinstance(DATA.fists(st), Damage)


def test_the_table_of_actions_is_the_data() -> None:
    """AR-O4."""
    table = rows("What is allowed after which movement")
    reach = {"Half Move": "half", "One Pace": "pace", "One Step": "step", "Full Move": "full"}
    for row in DATA.actions.values():
        if row.name not in table:
            assert row.grip == "only" or row.name == "Bare hands", row.name
            continue
        most, also = table[row.name]
        assert reach[most.split(",")[0]] == row.most
        assert ("disengaged" in also) == (row.when == "disengaged")
        assert ("engaged" in also.split(", ")) == (row.when == "engaged")


def test_the_tables_of_attacks_are_the_data() -> None:
    """AR-P7, AR-C1, AR-C4."""
    facing, wounds = RULES.facing, RULES.wounds
    assert [row[0] for row in rows("Changes of an attack").values()] == [
        signed(value) for value in (facing.side, facing.rear, facing.target_kneels,
                                    facing.target_prone, facing.kneels)
    ]
    sums = rows("Sums that always count")
    assert sums["Always hits"] == tuple(f"{r.sure} or less" for r in (RULES.roll, RULES.guarded))
    assert sums["Always misses"] == tuple(f"{r.miss} or more" for r in (RULES.roll, RULES.guarded))
    assert sums["Triple damage"] == (str(RULES.roll.triple), "–")
    assert sums["Double damage"] == (str(RULES.roll.double), "–")
    assert sums["Weapon dropped"] == ("17", "21, 22") and sums["Weapon broken"] == ("18", "23, 24")
    shown = [*rows("Wounds").items()]
    assert shown[0][0].startswith(f"{wounds.shaken} hits") and "−2 DEX" in shown[0][1][0]
    assert shown[1][0].startswith(f"{wounds.falls} hits")
    assert shown[2][0] == f"ST {wounds.weak} or less"


def test_each_chance_is_counted() -> None:
    """AR-C1: also in the examples."""
    for text, chances in rows("Chance to hit").items():
        for row, shown in zip((RULES.roll, RULES.guarded), chances, strict=True):
            most = max(row.sure, min(int(text), row.miss - 1))
            assert shown == percent(together(row.dice, most, under=True))
    for dice, most in ((5, 23), (5, 24), (8, 23), (8, 24), (3, 12)):
        assert percent(together(dice, most, under=True)) in examples(BOOK), (dice, most)


def test_the_table_of_jumps_is_the_data() -> None:
    """AR-J1."""
    assert [(int(head[0]), int(row[0])) for head, row in rows("A jump").items()] == [
        (width, row.dice) for width, row in RULES.saves.jump.items()
    ]


# --- pictures ------------------------------------------------------------------------------


def pictured(title: str) -> HexFigure:
    section = next(section for section in BOOK.sections if section.title == title)
    return next(item for item in section.items if isinstance(item, HexFigure))


@pytest.mark.parametrize("title", TITLES[1:5])
def test_counters_in_pictures_are_fighters_as_they_are_drawn(title: str) -> None:
    """Each with the look of a ready-made fighter; every layer has its drawing."""
    looks = {}
    for build in ready_made().values():
        weapon, shield = DATA.weapons[build.weapons[0]], DATA.shields.get(build.shield)
        arm = "" if weapon.both else f"+{shield.look}" if shield else "+arm"
        looks[build.name] = (f"{weapon.look}{arm}+{build.armour or 'bare'}", build.st)
    for counter in pictured(title).counters:
        look, st = looks[counter.band]
        assert counter.figure == look and counter.facing
        assert 0 < int(counter.values["st"]) <= st


def test_the_picture_of_facing_shows_what_the_rule_says() -> None:
    """AR-P1, AR-P5: the zones are those of the figure in the middle, and so are the links."""
    figure = pictured("Facing and position")
    board = figure_map(figure).board
    brakk = figure.counters[0]
    facing, cell = FACINGS.index(brakk.facing), board.cell(brakk.at)
    for zone in figure.zones:
        for name in zone.at:
            way = board.direction(cell, board.cell(name))
            assert way is not None and side_at(facing, way) == zone.kind
    assert sum(len(zone.at) for zone in figure.zones) == 6
    for counter in figure.counters[1:]:
        way = board.direction(board.cell(counter.at), cell)
        assert way is not None and side_at(FACINGS.index(counter.facing), way) == "front"


def test_the_picture_of_a_retreat_pushes_straight_away_from_the_side() -> None:
    """AR-C5, AR-P7."""
    figure = pictured("Fighting")
    board = figure_map(figure).board
    varro, brakk = (board.cell(counter.at) for counter in figure.counters)
    way = board.direction(varro, brakk)
    assert way is not None
    assert board.neighbour(brakk, way) == board.cell(figure.targets[0].at)
    back = board.direction(brakk, varro)
    assert back is not None
    assert side_at(FACINGS.index(figure.counters[1].facing), back) == "side"
