"""Variants: a file and a seed make the file of one set-up, and faults stand where they are written.
"""

from pathlib import Path

import pytest

from game.core.datafile import DataFileError
from game.core.dice import SeededDice
from game.core.resources import scenario_dir
from game.rules import box, catalogue
from game.rules.arena import BOX
from game.rules.arena.check import between
from tests.frozen import frozen

ARENA = BOX
PLAIN = frozen("arena", "duel").read_text(encoding="utf-8")
PLACES = """\
variants:
  - draw: place
    units: [b1]
    places: [D8, F8]
    own: true
    told: Blue is elsewhere.
"""
EXPECTED = [
    ("D8", True, "NE"),
    ("E9", True, "NE"),
    ("D8", True, "N"),
    ("E9", False, "NE"),
    ("D8", True, "N"),
    ("D8", True, "N"),
]
WEATHER = """\
  - draw: choose
    between:
      - {told: Dry.}
      - {told: Dark., set: {conditions: [night], figures: [{id: r1, hits: 2}]}}
  - draw: some
    units: [b1, r1]
    count: 1
    set: {facing: NE}
    told: One looks away.
"""


def drawn(text: str, seed: int) -> str:
    return ARENA.draw(text, seed)


def test_a_seed_draws_one_set_up_and_seeds_differ() -> None:
    """Same seed, same text; all places and both weathers come; what comes is a file without
    draws."""
    text = PLAIN + PLACES + WEATHER
    texts = [drawn(text, seed) for seed in range(60)]
    assert texts == [drawn(text, seed) for seed in range(60)]
    figures = []
    for found in texts:
        scenario = ARENA.open(found).value
        assert not scenario.variants
        assert scenario.drawn.startswith("Blue is elsewhere. D")
        figures.append((scenario.figures[0].at, scenario.conditions, scenario.figures[1].hits))
        assert sum(figure.facing == "NE" for figure in scenario.figures) == 1
    assert {at for at, _, _ in figures} == {"D8", "F8", "E9"}
    assert {(sky, hits) for _, sky, hits in figures} == {((), 0), (("night",), 2)}


def test_the_text_of_a_seed_is_the_same_everywhere() -> None:
    """Whole numbers by a fixed algorithm: written down once, it must come out like this."""
    found = [ARENA.open(drawn(PLAIN + PLACES + WEATHER, seed)).value for seed in range(6)]
    assert [(one.figures[0].at, bool(one.conditions), one.figures[0].facing) for one in found] == \
        EXPECTED


def test_the_standard_set_up_is_the_file_itself() -> None:
    """Read as it is, a file with variants is what it is without them."""
    text = PLAIN + PLACES + WEATHER
    assert ARENA.draw(text, None) == PLAIN
    assert ARENA.draw(PLAIN, 7) == PLAIN
    with_them, without = ARENA.load(text), ARENA.load(PLAIN)
    assert with_them.card.variants and not without.card.variants
    assert with_them.start(SeededDice(1)) == without.start(SeededDice(1))


def test_one_draw_more_changes_none_before() -> None:
    """Draws have streams of their own."""
    for seed in range(20):
        few = ARENA.open(drawn(PLAIN + PLACES, seed)).value.figures[0].at
        assert ARENA.open(drawn(PLAIN + PLACES + WEATHER, seed)).value.figures[0].at == few


def test_comments_and_the_map_stay_as_they_are_drawn() -> None:
    """Only what was drawn is written anew."""
    found = drawn("# by hand\n" + PLAIN + PLACES, 1)
    assert found.startswith("# by hand\n")
    rows = PLAIN[PLAIN.index("map:"):PLAIN.index("figures:")]
    assert rows in found


def test_a_file_with_aliases_is_written_anew() -> None:
    """Text that leans on text elsewhere can't be cut up."""
    aliased = PLAIN.replace("facing: N,", "facing: &up N,") + PLACES
    scenario = ARENA.open(drawn(aliased, 1)).value
    assert scenario.figures[0].facing == "N" and scenario.title == "Duel"
    assert scenario.map == ARENA.open(PLAIN).value.map


def test_units_are_apart() -> None:
    """As far as is asked for."""
    text = PLAIN + PLACES.replace("[b1]", "[b1, r1]").replace(
        "[D8, F8]", "[D8, F8, E8]\n    apart: 3")
    for seed in range(40):
        one, two = (figure.at for figure in ARENA.open(drawn(text, seed)).value.figures)
        assert between(ARENA.open(PLAIN).value, one, two) >= 3


FAULTY = {
    "nobody": (PLACES.replace("[b1]", "[b9]"), 'there is no unit "b9"', 3),
    "few": (PLACES.replace("own: true", "own: false").replace("[D8, F8]", "[]"),
            "0 places for 1 units", 2),
    "taken": (PLACES.replace("[D8, F8]", "[D8, E1]"), "r1 stands in E1", 4),
    "twice": (PLACES.replace("[D8, F8]", "[D8, D8]"), "drawn place", 4),
    "many": (PLACES + WEATHER.replace("count: 1", "count: 3"), "3 of 2", 13),
    "key": (PLACES + WEATHER.replace("shares", "").replace("told: Dark", "tolt: Dark"),
            "this key is missing", 10),
}


@pytest.mark.parametrize("fault", FAULTY)
def test_faults_of_draws_are_told_with_their_line(fault: str) -> None:
    """As any other fault, when the file is read."""
    section, words, line = FAULTY[fault]
    with pytest.raises(DataFileError) as raised:
        ARENA.open(PLAIN + section)
    found = [(one.line - PLAIN.count("\n"), one.problem) for one in raised.value.faults]
    assert any(at == line and words in problem for at, problem in found), found


def test_faults_of_alternatives_are_told_where_they_are_written() -> None:
    """Every place and every alternative is tried, all faults at once."""
    section = PLACES.replace("F8]", "Q99]") + WEATHER.replace("night", "fog").replace(
        "hits: 2", "hits: many")
    ARENA.open(PLAIN + section)
    with pytest.raises(DataFileError) as raised:
        ARENA.check_variants(PLAIN + section)
    found = {(one.line - PLAIN.count("\n")): one.problem for one in raised.value.faults}
    assert 'hex "Q99"' in found[4] and len(found) == 2
    assert "many" in found[10]
    with pytest.raises(DataFileError, match="fog"):
        ARENA.check_variants(PLAIN + section.replace("hits: many", "hits: 1"))


WITH_VARIANTS = sorted(
    path for game in ("arena", "kayotz", "mechs", "troopers")
    for path in scenario_dir(game).glob("*.yaml")
    if "\nvariants:" in path.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("path", WITH_VARIANTS, ids=lambda path: path.stem)
def test_variants_of_the_box_can_be_played(path: Path) -> None:
    """All that they may bring; and seeds differ."""
    known = box(path.parent.name)
    known.check_variants(path)
    assert len({known.draw(path, seed) for seed in range(12)}) > 4


@pytest.mark.long
@pytest.mark.parametrize("path", WITH_VARIANTS, ids=lambda path: path.stem)
def test_every_seed_draws_a_scenario_that_can_be_played(path: Path) -> None:
    """Seeds 0 to 300: each a file without faults, the same one when it is drawn again."""
    known = box(path.parent.name)
    for seed in range(301):
        text = known.draw(path, seed)
        assert known.load(text).card.drawn
        assert seed % 50 or text == known.draw(path, seed)


def test_every_ordinary_scenario_of_the_box_has_variants() -> None:
    """So that none begins twice alike unless the seed is the same."""
    for known in catalogue():
        for card in known.scenarios():
            assert card.fault or card.variants == (card.kind == "scenario"), card.id
