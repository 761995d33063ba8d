"""Scenario files of Troopers: every fault at once with its place; the shipped ones are sound."""

import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.boards.dotmap import DotMap
from game.boards.planfaults import paper, plan_faults
from game.core.datafile import DataFileError, json_schema
from game.core.errors import BoxError
from game.core.resources import scenario_dir
from game.rules import box
from game.rules.troopers.context import GameContext
from game.rules.troopers.data import load_data
from game.rules.troopers.drawing import Across, Down, clipped, plan_of, ribbon, sheet_of
from game.rules.troopers.scenario import ScenarioFile, trooper_of
from game.rules.troopers.state import LaidArc
from game.rules.troopers.victory import worth
from tests.rules.troopers.kit import Table, read_scenario, scenario

SHIPPED = (
    "village", "rescue", "demolition", "last-squad-standing", "first-steps", "the-ferry-house",
    "the-sunken-lane",
)
TROOPERS = {"b1": "0203 primary=rifle", "r1": "1203 primary=smg"}


def faults(text: str) -> list[str]:
    with pytest.raises(DataFileError) as caught:
        box("troopers").load(text)
    return str(caught.value).splitlines()


def broken(old: str, new: str) -> list[str]:
    """The faults of the test scenario with one thing changed."""
    text = scenario(TROOPERS)
    assert old in text
    return faults(text.replace(old, new, 1))


# --- the shipped ones ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_maps_are_places_that_can_be_fought_over(name: str) -> None:
    """TR-B3, TR-B4: no fault in the drawing, every valid dot can be walked to from every other,
    every building has at least two ways in, and levels are joined."""
    read = read_scenario(scenario_dir("troopers") / f"{name}.yaml")
    ground = DotMap(plan_of(read.map, load_data()))
    assert plan_faults(ground) == ()
    graph = ground.move_graph(lambda passage: 1)
    start = ground.board.cell(read.troopers[0].at)
    found = graph.reach(start, ground.board.n)
    walked = {cell for cell, _ in found.items()} | {start}
    valid = set(ground.board.cells_in(ground.valid_mask))
    assert valid == walked, [ground.board.name(cell) for cell in sorted(valid ^ walked)]
    ways_in = Counter(
        ground.building(cell)
        for cell in valid if ground.building(cell) and ground.board.level(cell) == 0
        for near in ground.board.neighbours(cell)
        if near >= 0 and not ground.building(near) and ground.passage(cell, near) is not None
    )
    assert all(ways_in[building] >= 2 for building in read.map.buildings), ways_in


@pytest.mark.parametrize(("name", "handicap", "dearer"), [
    ("village", 55, 2), ("last-squad-standing", 30, 1),
])
def test_meeting_engagements_are_fair(name: str, handicap: int, dearer: int) -> None:
    """Both sides are worth the same and are about as far from what is fought for: two AP are what
    the walls and the rows of dots of a mirrored map make of it. Where a side has the first turn,
    the other one is nearer by no more than it walks in one. handicap: points more of Rust's, and
    dearer: of how many of its troopers, where its end or its turn was measured to be the worse
    one."""
    read = read_scenario(scenario_dir("troopers") / f"{name}.yaml")
    context = GameContext(read, load_data())
    sides: dict[str, list[int]] = {"blue": [], "rust": []}
    for entry in context.scenario.troopers:
        trooper = trooper_of(entry, context.board, context.data)
        sides[entry.side].append(worth(context, trooper))
    assert (Counter(sides["rust"]) - Counter(sides["blue"])).total() == dearer
    assert sum(sides["rust"]) - sum(sides["blue"]) == handicap
    graph = context.map.move_graph(lambda passage: context.price(passage, False))
    middle = {
        cell for cell in range(context.board.n)
        if context.map.building(cell) in ("farm", "tower") and context.map.valid(cell)
    }
    far = {
        side: min(
            cost
            for entry in context.scenario.troopers if entry.side == side
            for cell, cost in graph.reach(context.board.cell(entry.at), 60).items()
            if cell in middle
        )
        for side in sides
    }
    begins = context.scenario.begins
    if begins is None:
        assert abs(far["blue"] - far["rust"]) <= 2, far
    else:
        assert 0 <= far[begins] - far[context.other(begins)] <= context.rules.costs.cap, far


@pytest.mark.parametrize("name", SHIPPED)
def test_squads_are_varied(name: str) -> None:
    """Different weapons, experience and armour, and no two troopers of one name."""
    read = read_scenario(scenario_dir("troopers") / f"{name}.yaml")
    assert len({one.name for one in read.troopers}) == len(read.troopers)
    if name != "first-steps":
        for side in ("blue", "rust"):
            own = [one for one in read.troopers if one.side == side]
            assert 4 <= len(own) <= 7
            assert len({one.primary for one in own}) >= 2
            assert len({one.experience for one in own}) >= 2
            assert sum(one.leader for one in own) == 1


# --- files with faults --------------------------------------------------------------------------


def test_all_faults_come_at_once_with_line_and_column() -> None:
    text = scenario(
        {
            "b1": "9999 primary=rifle", "b2": "0203 primary=rifel", "b3": "0203 secondary=rifle",
            "b4": "0303 blade=fists", "b5": "0304 armour=steel grenades=5",
            "b6": "0305 secondary=pistol satchels=1", "b7": "0306 primary=smg hand=grenade",
            "b8": "0307 primary=smg unarmed", "r1": "1203 primary=smg leader",
            "r2": "1204 primary=smg leader tool=grenade",
        },
    ).replace("goals: [{goal: last-squad}]", "\n".join((
        "goals:",
        "  - {goal: hold, buildings: [house, hut, house], need: 1}",
        "  - {goal: bring, side: blue, who: r1, to: [\"7777\"], place: out}",
        "  - {goal: bring, side: blue, to: [], place: out}",
        "  - {goal: destroy, side: rust, names: [the moon]}",
    )))
    found = faults(text)
    for words in (
        'dot "9999" is not on the map', 'no primary weapon "rifel"; did you mean "rifle"?',
        '"rifle" is no secondary weapon', 'no melee weapon "fists"', 'no body armour "steel"',
        "5 grenades; a trooper carries 0 to 4 (TR-S4)",
        "a satchel charge and a secondary weapon", "carries nothing there: grenade",
        "is unarmed and carries weapons", "rust has more than one leader", '"grenade" is a weapon',
        'the dot with a trooper "0203" was given before', 'no building "hut"',
        'the building "house" was given before', "1 of 3 buildings", 'no trooper of blue "r1"',
        'dot "7777" is not on the map', "brings nobody and nothing", "leads nowhere",
        'no thing or wall named "the moon"',
    ):
        assert sum(words in line for line in found) == 1, (words, found)
    assert all(re.match(r"text:\d+:\d+: ", line) for line in found), found


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("size: [14, 10]", "size: [14, 61]", "61 dots; a map has 2 to 60"),
        ("letter: u", "letter: '7'", '"7" is no letter for a level'),
        ("letter: u, title: Upper}", "letter: u, title: U}\n    - {letter: u, title: V}",
         'letter of a level "u" was given before'),
        ("kind: planks, building: house, box", "kind: plank, building: house, box",
         'no floor "plank"; did you mean "planks"?'),
        ("kind: planks, level: u", "kind: planks, level: w", 'no level "w"; one of: u'),
        ("building: house, box: [5.25, r2.5, 9.25, r6.5]}", "building: hous, box: [5, 5, 6, 6]}",
         'no building "hous"'),
        ("box: [5.25, r2.5, 9.25, r6.5]}", "box: [9.25, r2.5, 5.25, r6.5]}", "is no box"),
        ("box: [5.25, r2.5, 9.25, r6.5]}", "line: [[1, 1], [2, 2]]}", "without width"),
        ("box: [5.25, r2.5, 9.25, r6.5]}", "outline: [[1, 1], [2, 2]]}", "encloses nothing"),
        ("kind: tree, at: [5, r9]", "kind: tre, at: [5, r9]", 'no kind of thing "tre"'),
        ("kind: tree, at: [5, r9]", "kind: tree", "has no place; write one of: at, outline, line"),
        ("kind: tree, at: [5, r9]", "kind: tree, at: [5, r9], line: [[1, 1], [2, 2]]",
         "has at and line; write one of"),
        ("kind: tree, at: [5, r9]", "kind: tree, at: [5, r9], size: [0, 1]", "has no size"),
        ("kind: tree, at: [5, r9]", "kind: tree, at: [5, row 9]", "or rows of dots, such as r4.5"),
        ("kind: tree, at: [5, r9]", "kind: tree, at: [r5, r9]", "write inches, such as 4.25"),
        ("kind: tree, at: [5, r9]", "kind: tree, at: [4.5, r9]", "covers dot 0509"),
        ("line: [[3.5, r7.5], [3.5, r8.5]]", "line: [[3.5, r7.5]]", "leads nowhere"),
        ("line: [[3.5, r7.5], [3.5, r8.5]]", "line: [[3.5, r7.5], [3.5, r7.5]]",
         "the same place twice running"),
        ("line: [[5.25, r4.5], [5.25, r5.5]]", "line: [[5.25, r4.5], [5.25, r4.5]]",
         "begins where it ends"),
        ("line: [[5.25, r4.5], [5.25, r5.5]]", "line: [[4.25, r4.5], [4.25, r5.5]]", "doors[0]"),
        ('dot: "0703"', 'dot: "1599"', 'dot "1599" is not on the map'),
        ('dot: "0703"', 'dot: "u0703"', "there is no level above"),
        ('dot: "0703"', 'dot: "0201"', "stairs[0]"),
        ("turns: 3", "turns: 0", "turns"),
        ("game: troopers", "game: trooper", "troopers"),
        ("title: Test", "title: Test\nmagic: 1", "magic: unknown key"),
        ("{goal: last-squad}", "{goal: win}", "goals[0]"),
        ("goals: [{goal: last-squad}]", "goals: []", "there is no goal"),
        ("{id: rust, name: Rust}", "{id: blue, name: Blau}", "the side rust is missing"),
        ("side: rust", "side: blue", "rust has nobody who can fight"),
        ("id: r1", "id: b1", 'the trooper id "b1" was given before'),
        ("id: r1", "id: R 1", "characters like"),
        ('at: "1203"', 'at: "u0101"', "nobody can stand on dot"),
        ('at: "1203"', 'at: "1203", orders: {kind: odds, percent: 130}', "130 per cent"),
        ('at: "1203"', 'at: "1203", tool: the papers', "characters like"),
    ],
)
def test_broken_files_say_what_and_where(old: str, new: str, words: str) -> None:
    found = broken(old, new)
    assert any(words in line for line in found), found
    assert all(re.match(r"text:\d+:\d+: ", line) for line in found), found


def test_a_wall_that_ends_just_short_of_a_corner_is_named_on_its_line() -> None:
    """A gap of 0.02" is a fault of the drawing, told at the line it is drawn on."""
    text = scenario(TROOPERS).replace(
        "    - level: u\n      boxes:",
        "    - kind: inner\n      lines:\n        - [[7.25, r2.5], [7.25, 3.6]]\n"
        "        - [[5.25, 3.6], [7.23, 3.6]]\n    - level: u\n      boxes:", 1,
    )
    lines = text.splitlines()
    wanted = next(i for i, line in enumerate(lines) if "[7.23, 3.6]" in line) + 1
    found = faults(text)
    assert len(found) == 2 and all("0.020" in line for line in found)
    assert found[1].startswith(f"text:{wanted}:") and f"off wall on line {wanted - 1}" in found[1]


def test_faults_of_shape_map_and_sense_come_in_one_round() -> None:
    """A misspelt key, a wall without a place and a trooper off the map don't hide each other."""
    text = scenario({**TROOPERS, "b2": "7777 primary=rifle"}, extra="goalz: []").replace(
        "kind: tree, at: [5, r9]", "kind: tree", 1
    )
    found = faults(text)
    for words in ("goalz: unknown key", "map.things[2]: has no place", '"7777" is not on the map'):
        assert sum(words in line for line in found) == 1, (words, found)
    assert len(found) == 3, found


def test_what_a_lost_part_would_explain_is_not_blamed() -> None:
    """The doors of a wall that couldn't be read, the goal of a trooper that couldn't."""
    found = broken("    - boxes:\n        - [5.25, r2.5, 9.25, r6.5]\n    - level",
                   "    - boxs:\n        - [5.25, r2.5, 9.25, r6.5]\n    - level")
    assert all("boxs" in line or "has no place" in line for line in found), found
    found = broken("id: r1, ", "id: r1, wepon: rifle, ")
    assert len(found) == 1 and "wepon" in found[0], found


@pytest.mark.parametrize(
    "text",
    [
        "", "- 1", "game: troopers", "\0", "game: troopers\nmap: {size: [1, 2, 3]}",
        "game: troopers\nmap: {size: [99999999999, 99999999999]}",
        "a: &a [1]\nb: *b\n", "[" * 200,
    ],
)
def test_hostile_files_give_a_message_and_nothing_else(text: str) -> None:
    assert all(line.startswith("text:") for line in faults(text))


def test_a_drawing_far_too_large_is_refused_before_it_is_drawn() -> None:
    walls = "\n".join(
        f"        - [[1, {n % 9}.{n % 1000:03d}], [2, {n % 7}.{n % 999:03d}]]" for n in range(3000)
    )
    many = "\n".join("    - {kind: chair, at: [1, 1]}" for _ in range(2001))
    found = broken("  things:\n", f"  things:\n{many}\n")
    assert any("2005 things; a map has at most 2000" in line for line in found), found
    found = broken("    - level: u\n      boxes:",
                   f"    - kind: inner\n      lines:\n{walls}\n    - level: u\n      boxes:")
    assert any("pieces of wall; a map has at most 2000" in line for line in found), found[:3]


def test_an_unknown_option_is_named() -> None:
    with pytest.raises(BoxError, match="no option 'magic'"):
        box("troopers").load(scenario(TROOPERS), {"magic": True})


# --- from the file to the records ---------------------------------------------------------------


def test_places_are_inches_or_rows() -> None:
    """Thousandths of an inch; a row of dots is the half of the square root of three below the
    last, so that r4.5 lies halfway between two rows."""
    assert (Across.from_text("4.25"), Down.from_text("0.5"), Across.from_text("-1")) == (
        4250, 500, -1000)
    assert Down.from_text("r1") == 500 and Down.from_text("r2") == 1366
    assert Down.from_text("r4.5") == 500 + 866 * 7 // 2
    for wrong in ("1e3", "r", "4,5", "1234", "0x1", "r1.2345", "", "nan"):
        with pytest.raises(ValueError):
            Down.from_text(wrong)


@given(
    st.lists(st.tuples(st.integers(-9, 30), st.integers(-9, 30)), min_size=3, max_size=9),
    st.integers(1, 60), st.integers(1, 60),
)
def test_what_is_clipped_lies_on_the_sheet(
    points: list[tuple[int, int]], wide: int, high: int
) -> None:
    """A road may run over the edge; what is left of it doesn't. What is inside stays as it is."""
    outline = tuple(points)
    left = clipped(outline, (wide, high))
    if left != outline:
        assert all(0 <= x <= wide and 0 <= y <= high for x, y in left)
    if all(0 <= x <= wide and 0 <= y <= high for x, y in points):
        assert left == outline


def test_a_band_along_a_line_has_its_width_and_mitred_corners() -> None:
    line = tuple((Across(x), Down(y)) for x, y in ((0, 0), (2000, 0), (2000, 2000)))
    assert set(ribbon(line, 500)) == {
        (0, 250), (1750, 250), (1750, 2000), (2250, 2000), (2250, -250), (0, -250)
    }


def test_the_sheet_is_that_of_the_board() -> None:
    read = read_scenario(scenario(TROOPERS))
    assert sheet_of(read.map) == paper(plan_of(read.map, load_data()))


def test_a_trooper_stands_as_the_file_says() -> None:
    table = Table(scenario({
        "b1": "0203 primary=rifle secondary=pistol blade=knife grenades=2 armour=heavy prone",
        "b2": "0303 secondary=pistol", "b3": "u0704 hand=grenade grenades=1 tool=papers",
        "b4": "0304 unarmed", "r1": "1203 primary=smg experience=elite leader",
    }))
    assert (table["b1"].hand, table["b1"].armour, table["b1"].prone) == ("primary", 6, True)
    assert table["b1"].kit.grenades == 2 and table["b1"].kit.blade == "knife"
    assert (table["b2"].hand, table["b4"].hand, table["b3"].hand) == (
        "secondary", "", "grenade")
    assert table.dot("b3") == "u0704" and table["b3"].kit.tool == "papers"
    assert table["r1"].leader and table["r1"].experience == "elite"


BEGUN = {
    "b1": "0203 primary=rifle", "b2": "0204 primary=rifle crossed=[1,4]",
    "r1": "1203 primary=smg crossed=[5,6] arcs=[{width:_60,bearing:_270,shots:_2}]",
}


def begun(**others: str) -> str:
    """A scenario in which somebody is hurt, somebody unconscious, and an arc is laid."""
    return scenario({**BEGUN, **others}).replace("_", " ")


def test_a_position_may_begin_in_the_middle_of_things() -> None:
    """TR-H1, TR-A1, TR-A2: wounds and arcs stand as the file says; the side that begins has none of
    its arcs any more, and a walk goes on with its next step."""
    t = Table(begun())
    t.follow()
    assert [t[unit].fate for unit in ("b1", "b2", "r1")] == ["up", "out", "up"]
    assert t["r1"].crossed == 1 << 5 | 1 << 6 and t["r1"].arcs == (LaidArc(60, 270, 2),)
    route = 'route=["0203","0303","0403"]'
    t = Table(begun(b1=f"0203 primary=rifle {route}"))
    assert (t.state.phase, t.state.active) == ("act", "b1")
    t.follow("go-on")
    assert t.dot("b1") == "0403" and t["b1"].spent == 2


@pytest.mark.parametrize(("unit", "words", "fault"), [
    ("r1", "1203 blade=knife arcs=[{width:_30,bearing:_0,shots:_1}]", "can't have laid an arc"),
    ("r1", "1203 primary=smg arcs=[{width:_40,bearing:_0,shots:_1}]", "an arc of 40 degrees"),
    ("r1", "1203 primary=smg arcs=[{width:_30,bearing:_0,shots:_4}]", "4 shots"),
    ("r1", '1203 primary=smg route=["1203","1103"]', "its side doesn't begin"),
    ("r1", "1203 primary=smg crossed=[1]", "rust has nobody who can fight"),
    ("b1", '0203 primary=rifle route=["0303","0403"]', 'the walk begins on "0303"'),
    ("b1", '0203 primary=rifle route=["0203","0403"]', 'no step to "0403"'),
    ("b1", '0203 primary=rifle route=["0203","0204","0203"]', "leads nowhere"),
    ("b2", '0204 primary=rifle crossed=[1] route=["0204","0304"]', "is unconscious"),
])
def test_what_cannot_have_begun_is_told(unit: str, words: str, fault: str) -> None:
    """TR-A1, TR-B2, TR-T1."""
    found = faults(begun(**{unit: words}))
    assert any(fault in line for line in found), found


def test_editors_get_a_schema_with_words() -> None:
    schema = json_schema(ScenarioFile)
    assert schema == box("troopers").schema()
    assert {"HoldBuildings", "Bring", "Destroy", "LastSquad", "ThingEntry"} <= set(schema["$defs"])
    assert all(one["description"] for one in schema["$defs"].values())


def test_the_readme_shows_a_scenario_that_can_be_played() -> None:
    readme = (scenario_dir("troopers").parent / "README.md").read_text(encoding="utf-8")
    drawn = next(block for block in re.findall(r"```yaml\n(.*?)```", readme, re.DOTALL)
                 if "game: troopers" in block)
    card = box("troopers").load(drawn).card
    assert card.title == "My house"
