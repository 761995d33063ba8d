"""The rulebook holds every rule that anything cites, and its figures are those of the data."""

import ast
import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from game.core import resources
from game.core.quantity import show
from game.core.rulebook import RULE_ID, load
from game.rules import box, scenario_path
from game.rules.kayotz.data import load_data
from tests.rules.books import BookTests, rows_of

BOOK = load("kayotz")
DATA = load_data()
ROOT = resources.root()
rows = partial(rows_of, BOOK)
DIGEST = [
    *(f"KZ-T{n}" for n in (1, 2)), *(f"KZ-M{n}" for n in range(1, 9)),
    *(f"KZ-A{n}" for n in range(1, 4)), *(f"KZ-J{n}" for n in range(1, 6)),
    *(f"KZ-K{n}" for n in range(1, 5)), *(f"KZ-S{n}" for n in range(6)),
    *(f"KZ-C{n}" for n in range(1, 9)),
]
OWN = ["KZ-D1", "KZ-D2", "KZ-D3", "KZ-D4", "KZ-G1", "KZ-U1", "KZ-U2", "KZ-U3", "KZ-E1", "KZ-E2",
       "KZ-V1", "KZ-V2", "KZ-X1", "KZ-X2"]
TITLES = ["The turn", "Marine movement", "Jump packs", "Kay’otz movement", "Special actions",
          "Combat and ammunition", "Activation cards", "Units and counters", "Scenarios",
          "What we ruled ourselves"]


class TestBook(BookTests):
    book, game, prefix, digest, gist = BOOK, "kayotz", "KZ", (*DIGEST, *OWN), 40


def test_there_are_the_ten_sections() -> None:
    assert [section.title for section in BOOK.sections] == TITLES


def test_every_word_key_that_the_table_talk_asks_for_exists() -> None:
    """Plain keys in say("…") and either("…", "…"); keys put together are covered by play."""
    from game.rules.kayotz.talk import words

    keys = words().keys
    for path in (ROOT / "game" / "rules" / "kayotz").glob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        if "game.rules.kayotz.talk" not in path.read_text(encoding="utf-8"):
            continue
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
                and node.func.id == "say" and node.args
                and isinstance(node.args[0], ast.Constant)
            ):
                assert node.args[0].value in keys, (path.name, node.lineno, node.args[0].value)


def test_every_counter_of_victory_has_words() -> None:
    """KZ-V2."""
    from game.rules.kayotz.check import COUNTS
    from game.rules.kayotz.talk import words

    assert {f"count.{what}" for what in COUNTS} <= words().keys


# --- figures -------------------------------------------------------------------------------


def test_the_unit_table_is_the_data() -> None:
    """KZ-U1."""
    table = rows("Marine units")
    assert set(table) == {kind.name for kind in DATA.units.marines.values()}
    for kind in DATA.units.marines.values():
        figures = tuple(str(value) for value in (kind.mp, kind.cf, kind.red, kind.dn))
        assert table[kind.name][:4] == figures
        for skill, word in (("jump", "jump"), ("pulse", "pulse gun"), ("build", "build"),
                            ("recon", "recon"), ("assist", "assist"), ("resupply", "re-supply"),
                            ("reinforce", "reinforce")):
            assert (word in table[kind.name][4]) == (skill in kind.skills)


def test_the_price_list_is_the_data() -> None:
    """KZ-M1, KZ-M2, KZ-M3, KZ-M5."""
    table = rows("What a hex costs")
    ground = DATA.rules.ground
    assert ground["clear"].enter == ground["wormhole"].enter == int(table["Clear, Wormhole"][0])
    assert ground["forest"].enter == ground["rough"].enter == int(table["Forest, Rough"][0])
    assert table["Along a road"][0] == show(DATA.rules.road)
    assert ground["lava"].enter is None and "never" in table["Lava Flow"][0]
    for key in ("building", "bridge"):
        enter = ground["building" if key == "building" else "bridge"].enter
        assert enter is not None and table["Building, Bridge"][0].endswith(f"else {show(enter)}")


def test_every_card_and_goal_is_in_its_table() -> None:
    """KZ-D1, KZ-G1."""
    assert set(rows("The twenty cards")) == {card.title for card in DATA.cards.values()}
    assert len(DATA.cards) == 20
    assert set(rows("The aliens’ Mission Goals")) == {goal.title for goal in DATA.goals.values()}
    assert len(DATA.goals) == 6


def test_figures_of_the_rules_file_are_in_the_text() -> None:
    """KZ-C3, KZ-C5, KZ-S2, KZ-D4."""
    assert f"{DATA.rules.pulse_range} hexes" in BOOK.rules["KZ-C3"].gist
    low, high = DATA.rules.hidden_dn
    assert f"from {low} to {high}" in BOOK.rules["KZ-C5"].gist
    assert DATA.rules.strongpoints == 3 and "**three**" in " ".join(BOOK.rules["KZ-S2"].text)
    assert DATA.rules.hand == 3 and "three cards" in BOOK.rules["KZ-D4"].gist


@pytest.mark.parametrize("name", ["run-the-gauntlet", "scan-the-monolith", "hold-the-outpost"])
def test_the_victory_tables_are_the_scenarios(name: str) -> None:
    """KZ-V1, KZ-V2: the same levels, best first, with the same figures."""
    game: Any = box("kayotz").load(scenario_path("kayotz", name))
    victory = game.scenario.victory
    levels = [*([victory.instant] if victory.instant else []), *victory.levels]
    table = rows(game.card.title)
    assert list(table) == [level.title for level in levels]
    for level in levels:
        figures = re.findall(r"\d+", _digits(table[level.title][0]))
        wanted = [test.at_least for test in level.tests]
        assert [int(figure) for figure in figures] == wanted


def _digits(text: str) -> str:
    numbers = {"an": 1, "a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
    return " ".join(str(numbers.get(word, word)) for word in text.split())


def test_the_scan_figures_are_the_scenario_s() -> None:
    """KZ-X1."""
    game: Any = box("kayotz").load(scenario_path("kayotz", "scan-the-monolith"))
    scan = game.scenario.scan
    assert scan is not None and (scan.within, scan.needs, scan.assist) == (3, 4, 1)
    assert "**3 hexes**" in BOOK.rules["KZ-X1"].gist and "**4 or more**" in BOOK.rules["KZ-X1"].gist


def test_the_jump_table_is_what_the_rules_give() -> None:
    """KZ-J2 to KZ-J5: each percentage counted."""
    from fractions import Fraction

    from game.core.quantity import percent

    spans = {"1 or less": range(-2, 2), "2–3": range(2, 4), "4–6": range(4, 7)}
    for head, (_, *shown) in rows("The jump die").items():
        for less, text in enumerate(shown):
            odds = Fraction(sum(face - less in spans[head] for face in range(1, 7)), 6)
            assert percent(odds) == text


def test_the_hit_table_is_what_the_dice_give() -> None:
    """KZ-C4, KZ-C5."""
    from game.core.forecast import at_least, binomial

    for dice, cells in rows("Dice and hits").items():
        for dn, (one, two) in ((3, cells[:2]), (4, cells[2:])):
            odds = binomial(int(dice), at_least(dn))
            assert f"{round((1 - odds[0]) * 100)} %" == one
            both = 1 - odds[0] - odds[1]
            assert (f"{round(both * 100)} %" if both else "–") == two


def test_the_ruling_page_names_each_gap_that_was_filled() -> None:
    page = BOOK.sections[-1]
    ruled = set(RULE_ID.findall(" ".join(str(item) for item in page.items)))
    assert {"KZ-M4", "KZ-M5", "KZ-J1", "KZ-J3", "KZ-J4", "KZ-K1", "KZ-S0", "KZ-S1", "KZ-S2",
            "KZ-C3", "KZ-C4", "KZ-C5", "KZ-C6", "KZ-C8", "KZ-V2"} <= ruled
    assert not page.rules


def test_the_rulebook_file_names_nothing_outside_the_project() -> None:
    text = Path(resources.asset("rulebook", "kayotz.md")).read_text(encoding="utf-8")
    assert "://" not in text
    assert "seeds" not in text
