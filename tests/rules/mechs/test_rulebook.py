"""The rulebook holds every rule that anything cites, and its figures are those of the data."""

import re
from functools import partial

import pytest

from game.core.forecast import together
from game.core.quantity import percent
from game.core.rulebook import load
from game.rules.mechs.data import Weapon, load_data
from tests.rules.books import OwnRulingTests, examples, rows_of, signed

BOOK = load("mechs")
DATA = load_data()
RULES = DATA.rules
rows = partial(rows_of, BOOK)
DIGEST = [
    f"MC-{letter}{n}" for letter, most in (
        ("G", 3), ("T", 7), ("X", 9), ("B", 5), ("F", 1), ("O", 1), ("V", 4), ("P", 5), ("N", 2),
        ("C", 2), ("W", 1),
    ) for n in range(1, most + 1)
]


class TestBook(OwnRulingTests):
    book, game, prefix, digest = BOOK, "mechs", "MC", DIGEST


# --- figures -------------------------------------------------------------------------------------


def test_the_matrix_is_the_data() -> None:
    """MC-X1 to MC-X9."""
    table = rows("How each one meets the ground")
    said = {"clear": "clear", "hindering": "hinders", "closed": "closed"}
    assert set(table) == {row.name for row in DATA.modes.values()}
    for key, row in DATA.modes.items():
        for shown, (kind, cell) in zip(table[row.name], row.ground.items(), strict=True):
            if key == "cruising":
                assert shown == "–"
                continue
            words = shown.split(", ")
            assert words[0] == said[cell.way]
            assert ("submerged" in words) == cell.submerges
            assert (f"cools {cell.cools}" in words) == (cell.cools > 0)
            assert ("hull down" in words) == cell.hull_down
            bare = kind == "hindering" and cell.way != "closed" and not cell.cover
            assert ("no cover" in words) == bare


def test_the_rolls_to_break_away_are_the_data() -> None:
    """MC-B1."""
    assert rows("The roll to break away") == {
        row.name: (f"{row.least} to 6",) for row in DATA.breakaway.rows.values()
    }


def test_bases_are_the_data() -> None:
    """MC-G3."""
    for shown, base in zip(rows("Bases").values(), DATA.bases.values(), strict=True):
        sizes = [round(float(one) * 100) for one in re.findall(r"([\d.]+)″", shown[0])]
        assert sizes == ([base.width] if base.width == base.length else [base.length, base.width])


def test_heat_and_attacks_are_the_data() -> None:
    """MC-N2, MC-C1, MC-C2."""
    heat, attack, cover = rows("Heat"), RULES.attack, RULES.cover
    assert heat["Run"] == (signed(RULES.heat.run),)
    assert heat["Charge"] == (signed(RULES.heat.charge),)
    assert heat["Death from above"] == (signed(RULES.heat.death),)
    assert heat["A push"] == (signed(RULES.orders.push_heat),)
    shown = [row[0].split()[0] for row in rows("An attack").values()]
    assert shown == [signed(value) for value in (
        attack.rear, attack.assault, cover.hindering, cover.hull_down, cover.height,
        RULES.heat.shut_defence)]
    special = rows("Special attacks")
    assert special["Ram"][0].split()[1] == "3″" and special["Charge"][0].split()[1] == "4″"
    assert special["Ram"][1:] == (f"{RULES.ram.damage} clicks", f"{RULES.ram.own} click")
    assert special["Charge"][1] == f"primary {signed(RULES.charge.damage)}"
    assert special["Death from above"][1] == f"{RULES.death.hit} clicks"
    assert f"{RULES.death.miss} clicks" in special["Death from above"][2]


def test_each_chance_is_counted() -> None:
    """MC-C1, MC-B1: also in the examples."""
    for text, (shown,) in rows("Chance to hit").items():
        assert shown == percent(together(RULES.attack.dice, int(text.split()[0])))
    for needs in (8, 9, 10):
        assert percent(together(2, needs)) in examples(BOOK)
    for least in (2, 3, 5):
        assert percent(together(1, least)) in examples(BOOK)


def _weapon(weapon: Weapon) -> str:
    return f"{weapon.kind} {weapon.range}″" if weapon.range else weapon.kind


@pytest.mark.parametrize("faction", DATA.factions)
def test_the_tables_of_models_are_the_data(faction: str) -> None:
    """MC-W1."""
    table = rows(f"Models of the {DATA.factions[faction].name}")
    models = [row for row in DATA.models.values() if row.faction == faction]
    assert list(table) == [row.name for row in models]
    for row in models:
        points, rank, speed, attack, defence, weapons = table[row.name]
        first, last = row.dial[0], row.dial[-1]
        assert (points, rank) == (str(row.points), row.rank)
        assert speed == f"{first.speed}–{last.speed}"
        assert attack == f"{first.attack}–{last.attack}"
        assert defence == f"{first.defence}–{last.defence}"
        assert weapons.split(", ") == [
            _weapon(one) for one in (row.primary, row.secondary) if one.kind != "none"]
