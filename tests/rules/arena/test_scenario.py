"""Scenario files of Arena: every fault at once with its place; the shipped ones are sound."""

import re

import pytest

from game.boards.hexes import HexBoard
from game.core.datafile import DataFileError, json_schema
from game.core.errors import BoxError
from game.core.resources import scenario_dir
from game.rules import box
from game.rules.arena.context import GameContext
from game.rules.arena.data import load_data
from game.rules.arena.fighter import ready_made
from game.rules.arena.maptext import board_of, depths_of, map_of, terrain_of
from game.rules.arena.scenario import HoldGround, ScenarioFile, start_state
from game.rules.arena.state import Dropped
from tests.rules.arena.kit import read_scenario
from tests.rules.arena.scenes import scene

SHIPPED = (
    "duel", "two-against-two", "the-bridge-over-the-pit", "the-thiefs-chase", "hold-the-dais",
    "the-laurel-by-night", "the-old-guard",
)
MIRRORED = ("duel", "two-against-two", "the-bridge-over-the-pit", "hold-the-dais")
PAIR = {"b1": "A6 fighter=varro", "r1": "A1 fighter=brakk"}


def faults(text: str) -> list[str]:
    with pytest.raises(DataFileError) as caught:
        box("arena").load(text)
    return str(caught.value).splitlines()


def broken(old: str, new: str) -> list[str]:
    """The faults of the test scenario with one thing changed."""
    text = scene(PAIR)
    assert old in text
    return faults(text.replace(old, new, 1))


def shipped(name: str) -> ScenarioFile:
    return read_scenario(scenario_dir("arena") / f"{name}.yaml")


# --- the shipped ones ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHIPPED)
def test_every_hex_of_a_shipped_arena_can_be_reached(name: str) -> None:
    """On foot or by a jump of at most two hexes; pits apart, which are left by rope or not."""
    context = GameContext(shipped(name), load_data())
    floor = {cell for cell in range(context.board.n) if context.floor & context.board.bits[cell]}
    seen, edge = set[int](), [min(floor)]
    while edge:
        here = edge.pop()
        if here in seen:
            continue
        seen.add(here)
        for way in range(6):
            ray = context.board.ray(here, way)
            landing = next((there for there in ray[:3] if there in floor), None)
            if landing is not None and not any(map(context.solid, ray[:ray.index(landing)])):
                edge.append(landing)
    assert seen == floor


@pytest.mark.parametrize("name", SHIPPED)
def test_fighters_are_varied_and_stand_where_they_can_be(name: str) -> None:
    read = shipped(name)
    state = start_state(read, board_of(read), load_data())
    figures = list(state.figures.values())
    assert len({one.name for one in figures}) == len(figures)
    assert len({(one.ready, one.armour, one.shield) for one in figures}) == len(figures)
    assert all(entry.fighter in ready_made() for entry in read.figures)


@pytest.mark.parametrize("name", MIRRORED)
def test_the_ground_is_fair(name: str) -> None:
    """Turned by half a circle an arena is the same, and so are the gates."""
    read = shipped(name)
    board = board_of(read)
    ground, figures = terrain_of(read, board), {one.at: one.side for one in read.figures}
    spots = [board.centre(cell) for cell in range(board.n) if ground[cell] != "void"]
    across = min(x for x, _ in spots) + max(x for x, _ in spots)
    down = min(y for _, y in spots) + max(y for _, y in spots)
    cells = {board.centre(cell): cell for cell in range(board.n)}
    other = {
        cell: cells.get((across - x, down - y))
        for (x, y), cell in cells.items() if ground[cell] != "void"
    }
    same = sum(to is not None and ground[to] == ground[cell] for cell, to in other.items())
    assert same == len(other)
    for at, side in figures.items():
        opposite = other[board.cell(at)]
        assert opposite is not None and figures[board.name(opposite)] != side


def test_the_thief_s_chase_is_one() -> None:
    """AR-O2: it begins with a chase, and the way out is farther from the thief than the hunter."""
    read = shipped("the-thiefs-chase")
    assert [(one.unit, one.prey) for one in read.chases] == [("r1", "b1")]
    [goal] = [goal for goal in read.goals if isinstance(goal, HoldGround)]
    assert goal.side == "blue" and goal.turns is None
    board = board_of(read)
    figures = start_state(read, board, load_data()).figures
    thief, hunter = figures["b1"].cell, figures["r1"].cell
    [hatch] = map(board.cell, goal.hexes)
    assert board.distance(thief, hunter) <= 6 < board.distance(thief, hatch)


@pytest.mark.parametrize(("name", "ground"), [
    ("the-bridge-over-the-pit", "bridge"), ("the-old-guard", "dais"),
])
def test_what_is_to_be_held_is_drawn(name: str, ground: str) -> None:
    read = shipped(name)
    board = board_of(read)
    [goal] = [goal for goal in read.goals if isinstance(goal, HoldGround)]
    drawn = {board.name(c) for c, kind in enumerate(terrain_of(read, board)) if kind == ground}
    assert set(goal.hexes) == drawn


def test_the_keystone_is_the_middle_of_the_dais_that_is_drawn() -> None:
    read = shipped("hold-the-dais")
    board = board_of(read)
    [goal] = [goal for goal in read.goals if isinstance(goal, HoldGround)]
    drawn = {cell for cell, kind in enumerate(terrain_of(read, board)) if kind == "dais"}
    [keystone] = map(board.cell, goal.hexes)
    assert drawn == {keystone, *board.neighbours(keystone)}


def test_pits_of_one_to_three_hexes_and_deep_and_shallow_ones_are_about() -> None:
    sizes, depths = set[int](), set[int]()
    for name in SHIPPED:
        context = GameContext(shipped(name), load_data())
        for cell in range(context.board.n):
            if context.pit(cell):
                sizes.add(len(context.pit(cell)))
                depths.add(context.depth(cell))
    assert {1, 2} <= sizes and {1, 3, 4, 5} <= depths


# --- files with faults --------------------------------------------------------------------------


def test_all_faults_come_at_once_with_line_and_column() -> None:
    text = scene(
        {
            "b1": "Z9", "b2": "A6 fighter=vorro", "b3": "A6 weapons=[gun,dagger]",
            "b4": "E4 armour=silk", "b5": "G7 shield=lid", "b6": "B1 st=7",
            "b7": "B2 skills=[running]", "b8": "B3 weapons=[spear] shield=small-shield slung=false",
            "b9": "B4 ready=rapier weapons=[dagger]", "b10": "B5 slung=true",
            "b11": "C1 loaded=false", "b12": "C2 hits=12", "b13": "D1 load=house things=[ghost]",
            "r1": "A1 fighter=brakk", "r2": "A2 weapons=[dagger,dagger]",
        },
        ground="ropes: [A1, C3, C3, Q7]",
        extra="\n".join((
            "dropped: [{at: Z1, item: anvil}, {at: A2, item: dagger}, {at: A2, item: dagger}]",
            "chases: [{unit: r1, prey: b77}, {unit: r2, prey: r1}]", "conditions: [hail]",
        )),
    ).replace("goals: [{goal: last-standing}]", "\n".join((
        "goals:",
        "  - {goal: exit, side: blue, to: [], place: out}",
        "  - {goal: exit, side: blue, who: r1, what: anvil, to: [E4], place: out}",
        "  - {goal: hold, hexes: [A1, A1], place: x, turns: 7}",
    )))
    found = faults(text)
    for words in (
        'hex "Z9" is not on the map', 'no fighter "vorro"; did you mean "varro"?',
        'the hex with a figure "A6" was given before', 'no weapon "gun"', 'no armour "silk"',
        'no shield "lid"', "ST 7: it must be 8 to 24 (AR-F1)",
        "Running needs IQ 9, it has 8 (AR-F2)", "Spear takes both hands",
        'no weapon of this figure "rapier"', "B10 has no shield", "B11 has no crossbow in hand",
        "12 hits of ST 12", 'no load "house"', 'no thing "ghost"', "Dagger is there twice",
        'hex "E4" is a pillar', 'hex "G7" is outside the arena', 'hex "A1" is no pit',
        'hex "Q7" is not on the map', 'the hex with a rope "C3" was given before',
        'hex "Z1" is not on the map', 'no weapon, shield or thing "anvil"',
        'the thing in this hex "dagger in A2" was given before', 'no figure "b77"',
        "r2 runs after its own side", 'no condition "hail"', "leads nowhere", "leads nobody out",
        "leads two things out", 'no figure of blue "r1"', 'the hex "A1" was given before',
        "7 turns running of 6",
    ):
        assert sum(words in line for line in found) == (2 if "E4" in words else 1), (words, found)
    assert all(re.match(r"text:\d+:\d+: ", line) for line in found), found
    assert len(found) == 34, found


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("    .......\n", "    ......\n", "this row has 6 hexes, most have 7"),
        ("    ..3....\n", "    ..3.x..\n", "'x' is no ground"),
        ("    ..3....\n", "    ..p....\n", "'p' is no ground"),
        ("    ......_", "    ......_\n  pits: {p: 0}", "map.pits.p"),
        ("    ......_", "    ......_\n  pits: {p: 61}", "map.pits.p"),
        ("    ......_", "    ......_\n  pits: {pp: 3}", "'pp' is not one character"),
        ("    ......_", "    ......_\n  pits: {o: 3}", "'o' has a meaning already"),
        ("    ......_", "    ......_\n  legend: {p: pit}", "map.legend.p"),
        ("    ......_", "    ......_\n  legend: {xx: wall}", "'xx' is not one character"),
        ("at: A6", "at: a6, facing: W", "figures[0].facing"),
        ("at: A6", "at: A6, position: sitting", "figures[0].position"),
        ("id: b1", "id: r1", 'the figure id "r1" was given before'),
        ("id: b1", "id: B 1", "characters like"),
        ("fighter: varro", "fighter: brakk", 'the name "Brakk" was given before'),
        ("fighter: varro", "armour: leather", "st is missing; write st, or a fighter"),
        ("side: blue", "side: rust", "blue has no figure"),
        ("{id: rust, name: Rust}", "{id: blue, name: Blau}", "the side rust is missing"),
        ("goals: [{goal: last-standing}]", "goals: []", "there is no goal"),
        ("{goal: last-standing}", "{goal: win}", "goals[0]"),
        ("turns: 6", "turns: 0", "turns"),
        ("game: arena", "game: arenas", "arena"),
        ("title: Test", "title: Test\nmagic: 1", "magic: unknown key"),
        ("goals:", "chases: [{unit: r1, prey: b1}, {unit: r1, prey: b1}]\ngoals:",
         'the figure that runs after somebody "r1" was given before'),
        ("goals:", "chases: [{unit: r1, prey: b1}, {unit: b1, prey: r1}]\ngoals:",
         "b1 would run after itself"),
        ("goals:", "fighters: [{id: eve, name: Eve, st: 12, dx: 13}]\ngoals:",
         "33 points for ST, DX and IQ, 32 allowed: 1 too many (AR-F1)"),
        ("goals:", "cast: {b7: {id: eve, name: Eve, st: 12, dx: 12}}\ngoals:", 'no figure "b7"'),
        ("goals:", "cast: {b1: {id: eve, name: Eve, st: 12, dx: 9}}\ngoals:", "3 left (AR-F1)"),
        ("goals: [{goal: last-standing}]", "goals: [{goal: exit, side: blue, what: crown, "
         "to: [A1], place: out}]", 'no thing on the map "crown"'),
        ("goals: [{goal: last-standing}]", "goals: [{goal: hold, hexes: [], place: it}]",
         "holds nothing"),
    ],
)
def test_broken_files_say_what_and_where(old: str, new: str, words: str) -> None:
    found = broken(old, new)
    assert any(words in line for line in found), found
    assert all(re.match(r"text:\d+:\d+: ", line) for line in found), found


def test_a_fault_of_the_map_is_told_at_its_character() -> None:
    text = scene(PAIR)
    line = text.splitlines().index("    ..3....") + 1
    [found] = faults(text.replace("    ..3....\n", "    ..3.x..\n", 1))
    assert found.startswith(f"text:{line}:9: ")


def test_faults_of_shape_map_and_sense_come_in_one_round() -> None:
    text = scene({**PAIR, "b2": "Q1"}, extra="goalz: []").replace("..3.o..", "..3.x..", 1)
    found = faults(text)
    for words in ("goalz: unknown key", "'x' is no ground", '"Q1" is not on the map'):
        assert sum(words in line for line in found) == 1, (words, found)
    assert len(found) == 3, found


def test_what_a_lost_part_would_explain_is_not_blamed() -> None:
    """A goal for a figure that couldn't be read, a character of a legend that couldn't."""
    found = broken("id: b1, ", "id: b1, wepon: axe, ")
    assert len(found) == 1 and "wepon" in found[0], found
    text = scene(PAIR, rows="\n    ..x\n    ...\n", ground="legend: {x: marsh}")
    assert all("marsh" in line or "not on the map" in line for line in faults(text))


def test_a_map_too_large_is_told_and_the_rest_is_still_read() -> None:
    text = scene({"b1": "A40", "r1": "A1"}, rows="\n" + "    " + "." * 27 + "\n")
    found = faults(text)
    assert any("27 x 1 hexes; letters and numbers reach 26 x 30" in line for line in found)
    assert any('"A40" is not on the map' in line for line in found) and len(found) == 2, found
    assert any("the map has no rows" in line for line in faults(scene(PAIR, rows="\n    \n")))


@pytest.mark.parametrize(
    "text",
    [
        "", "- 1", "game: arena", "\0", "game: arena\nmap: {rows: [1, 2, 3]}",
        "game: arena\nmap: {rows: '" + "9" * 5000 + "'}", "a: &a [1]\nb: *b\n", "[" * 200,
        "game: arena\nfigures: [{id: b1}]", "game: arena\ncast: {b1: b1}",
    ],
)
def test_hostile_files_give_a_message_and_nothing_else(text: str) -> None:
    assert all(line.startswith("text:") for line in faults(text))


def test_an_unknown_option_is_named() -> None:
    with pytest.raises(BoxError, match="no option 'magic'"):
        box("arena").load(scene(PAIR), {"magic": True})


# --- from the file to the records ---------------------------------------------------------------


def test_the_map_text_becomes_ground_and_depths() -> None:
    read = read_scenario(scene(PAIR, ground="ropes: [C3]"))
    board = board_of(read)
    ground = terrain_of(read, board)
    at = {name: ground[board.cell(name)] for name in ("A1", "C3", "E4", "E5", "G7", "B6")}
    assert at == {"A1": "sand", "C3": "pit", "E4": "pillar", "E5": "wall", "G7": "void",
                  "B6": "pit"}
    depths = {board.name(cell): deep for cell, deep in depths_of(read, board).items()}
    assert depths == {"C3": 3, "C4": 3, "B6": 1}
    features = map_of(read, board).features
    assert features[board.cell("C3")] == {"depth:3", "rope"}
    assert features[board.cell("C4")] == {"depth:3"}


def test_legends_add_characters_and_depths() -> None:
    read = read_scenario(scene(
        {"b1": "A1", "r1": "A2"}, rows="\n    .xp\n    ..=\n",
        ground="legend: {x: dais}\n  pits: {p: 12}",
    ))
    board = board_of(read)
    assert terrain_of(read, board)[board.cell("B1")] == "dais"
    assert depths_of(read, board) == {board.cell("C1"): 12}


def test_a_figure_stands_as_the_file_says() -> None:
    read = read_scenario(scene(
        {
            "b1": "A6 facing=SE fighter=varro hits=2 orders=always",
            "b2": "A5 weapons=[light-crossbow,club] shield=small-shield loaded=false",
            "b3": "A4 fighter=keth ready=dagger armour=plate things=[rope] position=kneeling",
            "b4": "A3 fighter=bruno ready=''", "b5": "B1 fighter=pell name=Ned st=9 dx=14",
            "r1": "A1 fighter=eve",
        },
        extra="fighters: [{id: eve, name: Eve, st: 12, dx: 12, weapons: [club]}]\n"
              "dropped: [{at: C1, item: rapier}]",
    ))
    board = board_of(read)
    state = start_state(read, board, load_data())
    b1, b2, b3, b4, b5, r1 = state.figures.values()
    assert (b1.name, b1.facing, b1.hits, b1.orders, b1.ready) == (
        "Varro", 2, 2, "always", "broadsword")
    assert b1.cell == board.cell("A6") and b1.belt == ("dagger",) and not b1.slung
    assert (b2.ready, b2.loading, b2.slung, b2.belt) == ("light-crossbow", 1, True, ("club",))
    assert (b3.ready, b3.armour, b3.position) == ("dagger", "plate", "kneeling")
    assert b3.belt == ("shortsword", "rope") and not b3.slung
    assert b4.ready == "" and set(b4.belt) == {"mace", "club"}
    assert (b5.name, b5.st, b5.dx, b5.skills) == ("Ned", 9, 14, ("running",))
    assert (r1.name, r1.st, r1.ready, r1.side) == ("Eve", 12, "club", "rust")
    assert state.dropped == (Dropped(board.cell("C1"), "rapier"),)
    assert (state.turn, state.phase) == (1, "initiative")


def test_names_on_the_map_are_letters_and_numbers() -> None:
    board = board_of(read_scenario(scene(PAIR)))
    assert isinstance(board, HexBoard) and (board.names[0], board.names[-1]) == ("A1", "G7")


def test_editors_get_a_schema_with_words() -> None:
    schema = json_schema(ScenarioFile)
    assert schema == box("arena").schema()
    assert {"HoldGround", "Exit", "LastStanding", "FigureEntry", "Build"} <= set(schema["$defs"])
    assert all(one["description"] for one in schema["$defs"].values())


def test_the_readme_shows_a_scenario_that_can_be_played() -> None:
    readme = (scenario_dir("arena").parent / "README.md").read_text(encoding="utf-8")
    drawn = next(block for block in re.findall(r"```yaml\n(.*?)```", readme, re.DOTALL)
                 if "game: arena" in block)
    assert box("arena").load(drawn).card.title == "My ring"
