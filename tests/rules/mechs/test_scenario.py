"""Scenario files of 'Mech Field: every fault at once with its place; the shipped ones are sound."""

import pytest

from game.boards.bases import overlap
from game.core.datafile import DataFileError, json_schema
from game.core.resources import scenario_dir
from game.rules import box
from game.rules.mechs.context import GameContext
from game.rules.mechs.data import load_data
from game.rules.mechs.scenario import (
    EscortTo,
    ReachField,
    ScenarioFile,
    army_of,
    board_of,
    entries,
    map_of,
    start_units,
)
from tests.rules.mechs.fightkit import read_scenario

DATA = load_data()
SHIPPED = ("open-field", "river-crossing", "the-ridge", "vtol-raid")
SMALLER = ("the-giant-walks", "the-supply-road")
"""Thirty inches, with units of its own kind and number on either side."""
HEAD = """\
id: test
title: Test
game: mechs
sides:
  - {id: blue, name: Blue}
  - {id: rust, name: Rust}
strips:
  - {side: blue, name: South, outline: "0,28 36,28 36,36 0,36"}
  - {side: rust, name: North, outline: "0,0 36,0 36,8 0,8"}
results:
  blue: {title: B}
  rust: {title: R}
  draw: {title: D}
"""
AREAS = """\
areas:
  - {id: wood, kind: hindering, name: Wood, outline: "10,10 14,10 14,14 10,14"}
  - {id: pool, kind: deep, name: Pool, outline: "20,10 26,10 26,16 20,16"}
  - {id: cliff, kind: abrupt, name: Cliff, outline: "2,10 8,10 8,16 2,16", access: "8,13"}
"""
UNITS = """\
units:
  - {id: b1, side: blue, model: lynx, at: "18,30"}
  - {id: b2, side: blue, model: drover, at: "22,30"}
  - {id: b3, side: blue, model: rifles, aboard: b2}
  - {id: r1, side: rust, model: hound, at: "18,4", facing: 180}
"""
SOUND = HEAD + AREAS + UNITS


def shipped(name: str) -> ScenarioFile:
    return read_scenario(scenario_dir("mechs") / f"{name}.yaml")


def faults(text: str) -> list[str]:
    with pytest.raises(DataFileError) as caught:
        box("mechs").load(text)
    return str(caught.value).splitlines()


def broken(old: str, new: str) -> str:
    """The only fault of the sound scenario with one thing changed."""
    assert old in SOUND
    found = faults(SOUND.replace(old, new, 1))
    assert len(found) == 1, found
    return found[0]


# --- the shipped ones ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_table_is_a_usual_one(name: str) -> None:
    """MC-W1: 36 inches, 300 points, five units a side at least, zones of the same size."""
    read = shipped(name)
    assert (read.table.width, read.table.height, read.points) == (36, 36, 300)
    units = start_units(read, board_of(read), DATA)
    for side in ("blue", "rust"):
        models = [DATA.models[one.model] for one in units if one.side == side]
        assert len(models) >= 5 and 280 <= sum(row.points for row in models) <= 300
        assert len(read.places[side]) >= DATA.rules.army.most
    one, two = [strip for strip in map_of(read, board_of(read)).strips if strip.side]
    assert {one.side, two.side} == {"blue", "rust"}
    assert all((3600 - x, 3600 - y) in two.ring for x, y in one.ring)


def test_a_giant_walks_and_trucks_drive() -> None:
    """What the smaller tables are about is there: a Colossal with a goal of its own, three wheeled
    transports with theirs."""
    giant, road = (shipped(name) for name in SMALLER)
    (reach,) = (goal for goal in giant.goals if isinstance(goal, ReachField))
    walks = next(one for one in giant.units if one.id in reach.who)
    assert DATA.models[walks.model].cls == "colossal"
    (escort,) = (goal for goal in road.goals if isinstance(goal, EscortTo))
    trucks = [one for one in road.units if one.id in escort.who]
    assert len(trucks) == 3 and {DATA.models[one.model].mode for one in trucks} == {"wheeled"}


@pytest.mark.parametrize("name", (*SHIPPED, "first-steps"))
def test_all_begin_in_their_own_zone(name: str) -> None:
    """MC-W1."""
    import shapely

    context = GameContext(shipped(name), DATA)
    zones = {strip.side: shapely.Polygon(strip.ring) for strip in context.map.strips}
    for unit in context.units:
        if unit.cell >= 0:
            dot = shapely.Point(context.board.xy(unit.cell))
            assert shapely.covers(zones[unit.side], dot), unit.id


def test_each_table_has_what_its_name_promises() -> None:
    kinds = {name: {one.kind for one in shipped(name).areas} for name in SHIPPED}
    assert {"hindering", "blocking", "elevated"} <= kinds["open-field"]
    assert {"shallow", "deep"} <= kinds["river-crossing"] & kinds["vtol-raid"]
    ridge = next(one for one in shipped("the-ridge").areas if one.kind == "abrupt")
    assert len(ridge.access.split()) == 4
    modes = {
        name: {DATA.models[one.model].mode for one in entries(shipped(name))} for name in SHIPPED
    }
    assert {"hover", "aquatic"} <= modes["river-crossing"] and "vtol" in modes["vtol-raid"]
    gear = {gear for one in entries(shipped("the-ridge")) for gear in DATA.models[one.model].gear}
    assert "jump-jets" in gear
    raid = entries(shipped("vtol-raid"))
    assert sum(bool(one.aboard) for one in raid) == 3
    assert any("anti-air" in DATA.models[one.model].gear for one in raid)


@pytest.mark.parametrize("name", (*SHIPPED, *SMALLER))
def test_bases_don_t_overlap(name: str) -> None:
    """MC-G3."""
    context = GameContext(shipped(name), DATA)
    spots = [context.spot(one) for one in context.units if one.cell >= 0]
    assert not any(overlap(a, b) for i, a in enumerate(spots) for b in spots[:i])


def test_names_of_units() -> None:
    """The model with the number of the id; numbers of the same army on both sides differ."""
    read = read_scenario(SOUND)
    names = {one.id: one.name for one in start_units(read, board_of(read), DATA)}
    assert names == {"b1": "Lynx 1", "b2": "Drover 2", "b3": "Rifle Squad 3", "r1": "Hound 1"}
    text = SOUND.replace("model: hound", "model: lynx")
    read = read_scenario(text)
    assert [one.name for one in start_units(read, board_of(read), DATA)][-1] == "Lynx 5"


def test_what_an_entry_says_of_a_unit() -> None:
    text = SOUND.replace("model: hound, at", "model: hound, click: 2, heat: 1, tokens: 1, at")
    read = read_scenario(text)
    unit = start_units(read, board_of(read), DATA)[-1]
    assert (unit.click, unit.heat, unit.tokens, unit.facing, unit.shut) == (2, 1, 1, 36, False)
    carried = start_units(read, board_of(read), DATA)[2]
    assert carried.aboard == "b2" and carried.cell == -1


def test_an_army_takes_the_places_in_their_order() -> None:
    read = shipped("open-field")
    army = army_of(read, "blue")
    assert army is not None
    units = [one for one in entries(read) if one.side == "blue"]
    assert [one.model for one in units] == list(army.units)
    assert [one.at for one in units] == [one.at for one in read.places["blue"][:len(units)]]


def test_there_is_a_schema_for_editors() -> None:
    assert json_schema(ScenarioFile)["$defs"]


# --- faults --------------------------------------------------------------------------------------


def test_the_sound_one_is() -> None:
    read_scenario(SOUND)


@pytest.mark.parametrize(("old", "new", "said"), [
    # outlines
    ("10,10 14,10 14,14 10,14", "10,10 14,14 14,10 10,14", "isn't simple"),
    ("10,10 14,10 14,14 10,14", "10,10 14,10", "2 corners; draw at least 3"),
    ("10,10 14,10 14,14 10,14", "10,10 14,10 14;14", "'14;14' is no point"),
    ("10,10 14,10 14,14 10,14", "10,10 40,10 14,14", "'40,10' is off the table"),
    ('access: "8,13"', 'access: "5,13"', "the access point 5,13 isn't on the border of cliff"),
    ("outline: \"10,10 14,10 14,14 10,14\"", "outline: \"10,10 14,10 14,14\", access: \"14,12\"",
     "hindering ground needs no access points"),
    ("id: pool", "id: wood", 'the area "wood" was given before'),
    ("kind: deep", "kind: lava", '"lava"'),
    # zones
    ("side: rust, name: North", "side: blue, name: North", "blue"),
    # units
    ("model: hound", "model: hund", 'there is no model "hund"'),
    ("id: b2, side", "id: b1, side", 'the unit id "b1" was given before'),
    ('at: "18,30"', 'at: "18"', "'18' is no point"),
    ('at: "18,30"', 'at: "18,35.5"', "hangs over the edge of the table"),
    ('at: "18,30"', 'at: "18,30", aboard: b2', "stands in two places"),
    (', at: "18,30"', "", "stands nowhere"),
    ('at: "18,30"', 'at: "21.2,30"', "the bases of b1 and b2 overlap"),
    ('at: "22,30"', 'at: "23,13"', "b2 can't be in Pool; it is closed to tracked (MC-X5)"),
    ('at: "18,30"', 'at: "8,13"',
     "b1 stands across the edge of Cliff; put its whole base on or off (MC-T7)"),
    ("facing: 180", "facing: 182", "facing"),
    ("facing: 180", "facing: 360", "facing"),
    ("facing: 180", "facing: 180, level: cruising", "Hound can't fly"),
    ("facing: 180", "facing: 180, click: 11", "click 11 of a dial of 11"),
    ("facing: 180", "facing: 180, heat: 5", "5 heat of 4"),
    ("facing: 180", "facing: 180, tokens: 3", "3 order tokens"),
    # transports
    ("model: rifles, aboard", "model: hare, aboard: b1}\n  - {id: b4, side: blue, model: mule, "
     "at: \"26,30\"}\n  - {id: b5, side: blue, model: rifles, aboard", "Lynx carries nobody"),
    ("model: rifles, aboard", "model: boar, aboard: b2}\n  - {id: b4, side: blue, model: rifles, "
     "aboard", "b2 has no room for b4; Drover has a capacity of 3 (MC-P1)"),
    ("model: rifles, aboard", "model: kestrel, aboard", "Kestrel can't be carried"),
    ("model: rifles, aboard", "model: mule, aboard", "Mule can't be carried"),
    ("aboard: b2", "aboard: r1", 'there is no other unit of its side "r1"'),
    # armies
    ("model: lynx", "model: warden", "is of the Carrow Militia, not of the Ostmark Guard (MC-U28)"),
    ("results:", "points: 100\nresults:", "138 of 100 points, 38 too many (MC-W1)"),
    ("results:", "armies: {blue: moon}\nresults:", 'there is no army "moon"'),
    ("results:", "places: {blue: [{at: \"1,30\"}]}\nresults:", "too near to the edge"),
    ("results:", "places: {blue: [{at: \"14.5,13\"}]}\nresults:", "touches Wood"),
    ("results:", "first: green\nresults:", '"green"'),
    ("results:", "rounds: 0\nresults:", "rounds"),
    ("results:", "table: {width: 200}\nresults:", "width"),
])
def test_each_fault_is_told(old: str, new: str, said: str) -> None:
    found = faults(SOUND.replace(old, new, 1))
    assert old in SOUND and any(said in one for one in found), found
    assert all(one.split(":")[1].isdigit() for one in found if not one.startswith(" ")), found


def test_one_fault_is_told_once_and_at_its_place() -> None:
    found = broken('at: "18,30"', 'at: "18,35.5"')
    line = SOUND.splitlines().index('  - {id: b1, side: blue, model: lynx, at: "18,30"}') + 1
    assert found.startswith(f"text:{line}:")


def test_all_faults_are_told_at_once() -> None:
    text = SOUND.replace("model: hound", "model: hund").replace('at: "18,30"', 'at: "18"')
    assert len(faults(text.replace("kind: deep", "kind: lava"))) >= 3


def test_a_side_without_anybody() -> None:
    text = SOUND.replace('  - {id: r1, side: rust, model: hound, at: "18,4", facing: 180}\n', "")
    assert any("rust has nobody" in one for one in faults(text))


def test_an_army_needs_places_and_no_units_besides() -> None:
    text = SOUND.replace("results:", "armies: {rust: ostmark-spearhead}\nresults:", 1)
    found = " ".join(faults(text))
    assert "0 places for 6 units of rust" in found
    assert "rust brings an army and units besides" in found


@pytest.mark.parametrize("text", [
    "", "- 1\n", "id: [\n", "game: mechs\n", "id: &a [*a]\n", "!!python/object:os.system {}\n",
    HEAD + "areas: 7\n" + UNITS, HEAD + "units: {}\n", SOUND.replace("blue", "green"),
    HEAD + UNITS + "cast: {blue: {id: x, name: X, faction: moon, units: [spoon]}}\n",
    HEAD + UNITS + "armies: [blue]\n", HEAD + UNITS + 'areas: [{id: a, kind: deep, name: A, '
    'outline: "' + "1,1 " * 3000 + '"}]\n',
])
def test_hostile_files_are_refused_without_a_traceback(text: str) -> None:
    assert faults(text)


# --- lessons -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("done", "said"), [
    ("move b1 along 18.00,30.00-18.0x,28.00 facing 0", 'there is no point "18.0x,28.00"; write '),
    ("move b1 along 18.00,30.00-18,28 facing 0", 'there is no point "18,28"; write inches'),
    ("move b1 along 18.00,30.00-98.00,28.00 facing 0", 'there is no point "98.00,28.00"'),
    ("move b1 along 18.00,30.00-18.00,28.00 facing 7", 'there is no facing "7"'),
    ("unload b3 from b2 at 22 facing 0", 'there is no point "22"'),
])
def test_a_mistyped_point_of_a_lesson_is_a_fault_with_its_line(done: str, said: str) -> None:
    """In what a step asks for and in what the computer does."""
    text = f'{SOUND}tutorial:\n  - {{say: Go., do: ["{done}"]}}\n'
    found = faults(text)
    assert len(found) == 1 and said in found[0], found
    assert f":{len(text.splitlines())}:" in found[0]


@pytest.mark.parametrize("done", [
    "move b1 along 18.00,30.00-18.00,28.00 facing 0", "move b1 along *",
    "move b1 along 18.00,30.00-1[78].*,28.0? facing *", "unload b3 from b2 at 2*",
])
def test_points_that_there_are_and_wildcards_pass(done: str) -> None:
    """What can be done there, or may be meant."""
    box("mechs").load(f'{SOUND}first: blue\ntutorial:\n  - {{say: Go., do: ["{done}"]}}\n')


def test_a_way_of_one_point_is_a_fault_of_its_step() -> None:
    """What only reading the action can tell."""
    done = "move b1 along 18.00,30.00 facing 0"
    found = faults(f'{SOUND}first: blue\ntutorial:\n  - {{say: Go., do: ["{done}"]}}\n')
    assert len(found) == 1 and "one point" in found[0] and "tutorial[0]" in found[0]
