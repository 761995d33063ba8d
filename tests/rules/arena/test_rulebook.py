"""The rulebook holds every rule that anything cites, and its figures are those of the data."""

import re

import pytest

from game.boards.figure import figure_map
from game.core import resources
from game.core.figure import FACINGS, Figure
from game.core.forecast import together
from game.core.quantity import percent
from game.core.rulebook import RULE_ID, Rule, TableCard, load
from game.rules.arena.data import Damage, load_data
from game.rules.arena.facing import side_at
from game.rules.arena.fighter import ready_made

BOOK = load("arena")
DATA = load_data()
RULES = DATA.rules
ROOT = resources.root()
TABLES = {
    item.title: item for section in BOOK.sections for item in section.items
    if isinstance(item, TableCard)
}
DIGEST = [
    *(f"AR-F{n}" for n in range(1, 6)), *(f"AR-O{n}" for n in range(1, 5)),
    *(f"AR-P{n}" for n in range(1, 8)), *(f"AR-M{n}" for n in range(1, 4)),
    *(f"AR-J{n}" for n in range(1, 6)), "AR-A1", *(f"AR-D{n}" for n in range(1, 8)),
    *(f"AR-E{n}" for n in range(1, 5)), *(f"AR-C{n}" for n in range(1, 7)),
]
TITLES = ["The fighters", "The order of a turn", "Facing and position",
          "Moving, jumping, falling", "Fighting", "Orders and chances", "What we ruled ourselves"]


def texts(item: object) -> list[str]:
    match item:
        case Rule():
            return [item.title, *item.text]
        case TableCard():
            return [item.title, *(cell for row in item.rows for cell in row)]
        case Figure():
            return []
    return [str(item)]


@pytest.mark.parametrize("rule", DIGEST)
def test_every_rule_has_an_entry_with_a_title_and_a_gist(rule: str) -> None:
    entry = BOOK.rules[rule]
    assert entry.title and len(entry.gist) > 30


def test_our_own_rulings_are_numbered_without_a_gap_and_stand_last() -> None:
    own = [rule for rule in BOOK.rules if rule.startswith("AR-U")]
    assert own == [f"AR-U{n}" for n in range(1, len(own) + 1)]
    assert [rule.id for rule in BOOK.sections[-1].rules] == own
    assert set(BOOK.rules) == {*DIGEST, *own}


def test_there_are_the_sections_each_with_a_motto() -> None:
    assert [section.title for section in BOOK.sections] == TITLES
    assert all(section.motto for section in BOOK.sections)


def test_titles_are_short_and_no_two_rules_share_one() -> None:
    titles = [rule.title for rule in BOOK.rules.values()]
    assert len(set(titles)) == len(titles)
    assert max(map(len, titles)) <= 30


def test_every_link_leads_somewhere() -> None:
    for section in BOOK.sections:
        for item in section.items:
            for text in texts(item):
                for link in re.findall(r"\[([^\]]*)\]", text):
                    assert link in BOOK.rules, (section.title, link)
                assert text.count("**") % 2 == 0, text


def test_every_id_cited_anywhere_is_in_the_book() -> None:
    folders = [ROOT / "game" / "rules" / "arena", ROOT / "assets" / "data" / "arena",
               ROOT / "scenarios" / "arena"]
    files = [path for folder in folders for path in folder.iterdir()
             if path.suffix in (".py", ".yaml")]
    files += sorted((ROOT / "assets" / "locale" / "en").glob("arena*.yaml"))
    missing = {
        (rule, path.name) for path in files
        for rule in RULE_ID.findall(path.read_text(encoding="utf-8"))
        if rule.startswith("AR-") and rule not in BOOK.rules
    }
    assert not missing


# --- figures -------------------------------------------------------------------------------


def rows(title: str) -> dict[str, tuple[str, ...]]:
    return {row[0]: row[1:] for row in TABLES[title].rows[1:]}


def signed(value: int) -> str:
    return f"{value:+d}".replace("-", "−") if value else "0"


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
    examples = " ".join(
        item for section in BOOK.sections for item in section.items if isinstance(item, str)
    )
    for dice, most in ((5, 23), (5, 22), (8, 23), (8, 22), (3, 12)):
        assert percent(together(dice, most, under=True)) in examples, (dice, most)


def test_the_table_of_jumps_is_the_data() -> None:
    """AR-J1."""
    assert [(int(head[0]), int(row[0])) for head, row in rows("A jump").items()] == [
        (width, row.dice) for width, row in RULES.saves.jump.items()
    ]


# --- pictures ------------------------------------------------------------------------------


def pictured(title: str) -> Figure:
    section = next(section for section in BOOK.sections if section.title == title)
    return next(item for item in section.items if isinstance(item, Figure))


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
