"""Scenario files: every fault at once with its place; the shipped ones are sound."""

import re
from pathlib import Path

import pytest

from game.core.datafile import DataFileError
from game.core.errors import ActionTextError, BoxError
from game.rules import box
from game.rules.kayotz import actions
from game.rules.kayotz.check import COUNTS
from game.rules.kayotz.data import load_data
from game.rules.kayotz.victory import count
from tests.rules.kayotz.kit import BOARD, scenario, table

SOURCES = Path(__file__).parents[3] / "game" / "rules" / "kayotz"


def faults(text: str) -> list[str]:
    with pytest.raises(DataFileError) as caught:
        box("kayotz").load(text)
    return str(caught.value).splitlines()


def test_all_faults_come_at_once_with_line_and_column() -> None:
    text = scenario(
        ground={"333": "lava"}, roads=[["111", "113"], ["east", "111"]],
        marines={"squad-1": "333", "squad-2": "777", "wizard-1": "115"},
        aliens={"99": "121", "14": "122"},
        extra='alien_pool: ["14"]\ndeck: [nonsense]\ngoals: [pounce]\nhold: [999]\n'
        "arrivals: [{turn: 0, entry: 333, units: [squad-1]}]\n"
        "exits: [{side: west, hexes: [666]}]",
    )
    found = faults(text)
    wanted = [
        "a road to nowhere: \"113\" is not next to \"111\"", "hex \"111\" is not on the east edge",
        "Lava Flow", "\"777\" is not on the map", "no kind of Marine unit", "no Kay'otz counter",
        "alien id", "activation card \"nonsense\"", "Mission Goal \"pounce\"", "\"999\"",
        "turn 0", "unit id", "not on an edge", "not on the west edge",
    ]
    for words_ in wanted:
        assert any(words_ in line for line in found), (words_, found)
    assert all(re.match(r"text:\d+:\d+: ", line) for line in found), found


def test_faults_of_shape_map_and_sense_come_in_one_round() -> None:
    """A misspelt key, a ragged map with an unknown mark and a unit off the map don't hide each
    other; the rows blamed are those that differ from the most."""
    text = scenario(
        marines={"squad-1": "333", "squad-2": "777"}, aliens={"14": "122"},
        extra="deck: [nonsense]\nmarinez: []\n",
    ).replace("..................\n", ".................\n", 1)
    text = text.replace("..................\n", "..........?.......\n", 1)
    found = faults(text)
    for words_ in ("marinez: unknown key", "17 hexes, most have 18", "'?' is no ground",
                   '"777" is not on the map', 'activation card "nonsense"'):
        assert sum(words_ in line for line in found) == 1, (words_, found)
    assert len(found) == 5, found


def test_a_map_too_large_for_the_numbers_still_has_its_other_faults_told() -> None:
    text = scenario(marines={"squad-1": "888"}, extra="deck: [nonsense]\n")
    wide = "." * 40
    found = faults(text.replace("..................\n", f"{wide}\n"))
    assert any("40 x" in line for line in found)
    assert any("nonsense" in line for line in found)


def test_a_turn_that_never_comes_and_minutes_below_none() -> None:
    """KZ-E1: the game has as many turns as cards."""
    found = faults(scenario(
        marines={"squad-1": "333"},
        extra="minutes: -60\narrivals:\n  - {turn: 20, entry: 111, units: [squad-2]}\n"
        "  - {turn: 21, entry: 111, units: [squad-3]}\n",
    ))
    assert len(found) == 2, found
    assert "minutes: " in found[0] and "turn 21 never comes; the cards last for 20" in found[1]


def test_two_units_in_a_hex_and_unknown_counts_are_faults() -> None:
    found = faults(scenario(marines={"squad-1": "333"}, aliens={"14": "333"},
                            instant="  instant: {id: a, title: A, tests: [{count: luck}]}"))
    assert any("hex with a unit" in line for line in found)
    assert any("nothing counts \"luck\"" in line for line in found)
    assert any("tests nothing" in line for line in found)


@pytest.mark.parametrize(
    ("old", "new", "words_"),
    [
        ("..................\n", ".................\n", "17 hexes"),
        ("..................\n", "..........?.......\n", "'?' is no ground"),
        ("title: Test", "title: Test\nmagic: 1", "magic"),
        ("title: Test", "title: [1]", "expected text"),
        ("game: kayotz", "game: chess", "kayotz"),
    ],
)
def test_broken_files_say_what_and_where(old: str, new: str, words_: str) -> None:
    text = scenario(marines={"squad-1": "333"})
    assert old in text
    found = faults(text.replace(old, new, 2).replace(new, old, 1) if "\n" in old else
                   text.replace(old, new, 1))
    assert any(words_ in line for line in found), found


def test_a_map_fault_points_at_the_very_character() -> None:
    lines = scenario(marines={"squad-1": "333"}).splitlines()
    row = next(i for i, line in enumerate(lines) if line.startswith("    .")) + 2
    lines[row] = "    .....!............"
    (fault,) = faults("\n".join(lines))
    assert fault.startswith(f"text:{row + 1}:10: ")


def test_a_quarter_map_has_odd_numbers_only() -> None:
    t = table(size=(9, 6), marines={"squad-1": "356"})
    assert t.game.board.n == 54
    assert all(int(name[1]) % 2 for name in t.game.board.names)
    assert any('"121" is not on the map' in f for f in faults(
        scenario(size=(9, 6), marines={"squad-1": "121"})))


def test_three_dice_name_every_hex_of_a_full_map() -> None:
    """F: 216 hexes, three digits from 1 to 6."""
    names = {f"{a}{b}{c}" for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)}
    assert set(BOARD.names) == names


def test_an_unknown_option_is_named() -> None:
    with pytest.raises(BoxError, match="no option 'magic'"):
        box("kayotz").load(scenario(marines={"squad-1": "333"}), {"magic": True})


def test_every_counter_can_be_counted() -> None:
    t = table(marines={"squad-1": "333"})
    assert all(count(t.game.context, t.state, name) >= 0 for name in COUNTS)


def test_every_counter_is_in_the_readme_and_the_goals_use_no_other() -> None:
    """KZ-V2, KZ-G1: a scenario may test whatever a Mission Goal tests."""
    readme = (SOURCES.parents[2] / "scenarios/README.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([a-z_-]+)`", readme))
    table_ = readme[readme.index("| counter |"):]
    groups = set(re.findall(r"`([a-z-]+)`", table_[table_.index("`<group>` is"):].split("|")[0]))
    for name in COUNTS:
        group, _, place = name.rpartition("_")
        assert name in named or (group in groups and f"`<group>_{place}`" in readme), name
    for goal in load_data().goals.values():
        assert {test.count for test in goal.tests} <= set(COUNTS), goal.id
    combat = {kind for kind, found in load_data().units.marines.items() if found.combat}
    assert combat == set(load_data().units.marines) - {"hq", "logistics"}


def test_kz_u1_printed_values() -> None:
    kinds = load_data().units.marines
    assert {k: (v.mp, v.cf, v.dn, v.red) for k, v in kinds.items()} == {
        "squad": (3, 3, 4, 1), "scout": (3, 2, 4, 1), "spec-ops": (4, 3, 5, 1),
        "heavy": (2, 4, 4, 2), "hq": (3, 2, 4, 1), "logistics": (3, 1, 3, 0),
    }
    assert {k for k, v in kinds.items() if "jump" in v.skills} == {"scout", "spec-ops"}
    for alien in load_data().units.aliens:
        if alien.kind == "warrior":
            assert 2 <= alien.cf <= 4 and alien.dn in (3, 4)
        elif alien.kind == "overlord":
            assert alien.cf == 5


BOARD_TEXTS = [
    "full-move scout-1 along 156-211-212", "full-move squad-1 along enter-116-136",
    "scoot squad-1 along 651-exit", "jump scout-1 to 332", "full-fire squad-1 at 14",
    "full-fire spec-ops-1 at 14 with pulse", "scoot scout-1 jump 332", "snap scout-1 at 14",
    "snap spec-ops-1 at 02 with pulse", "done scout-1", "recon scout-1",
    "recon scout-1 with hq-1", "build squad-1", "rally squad-1", "resupply logistics-1 to squad-2",
    "reinforce hq-1", "bring squad-3 to 116", "decline", "scan scout-1", "end-phase", "draw",
    "choose pounce", "next",
]


@pytest.mark.parametrize("text", BOARD_TEXTS)
def test_action_texts_round_trip_in_any_case(text: str) -> None:
    action = actions.parse(text, BOARD)
    assert actions.text(action, BOARD) == text
    assert actions.parse(f"  {text.upper()} ", BOARD) == action


@pytest.mark.parametrize(
    ("text", "words_"),
    [
        ("", "empty"), ("fly scout-1", "'fly' is no action"), ("build", "cut short"),
        ("build squad-1 now", "'now' is too much"), ("jump scout-1 at 332", "'at' where 'to'"),
        ("jump scout-1 to 777", "no hex '777'"), ("full-move squad-1 along 111", "one hex"),
        ("full-move squad-1 along 111-exit-112", "no hex 'exit'"),
        ("snap squad-1 at 14 with laser", "'laser' is no weapon"), ("next please", "too much"),
    ],
)
def test_bad_action_texts_name_the_word(text: str, words_: str) -> None:
    with pytest.raises(ActionTextError, match=re.escape(words_)):
        actions.parse(text, BOARD)


@pytest.mark.parametrize(
    ("path", "value", "words_"),
    [
        (("turn",), "one", "turn"), (("marines", "squad-1", "cell"), 9999, "off the map"),
        (("cards", "deck"), ["nonsense"], "no card"), (("phase",), "lunch", "phase"),
    ],
)
def test_positions_that_cannot_be_read_name_the_field(
    path: tuple[str, ...], value: object, words_: str
) -> None:
    t = table(marines={"squad-1": "333"})
    data = t.game.encode(t.state)
    at = data
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    with pytest.raises(BoxError, match=words_):
        t.game.decode(data)
