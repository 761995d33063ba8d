"""The line of sight: TR-L1 to TR-L3, TR-U1, TR-U2, TR-U5."""

import random
from typing import Any

import pytest
from msgspec.structs import replace

from game.core.dice import SeededDice
from game.rules.troopers import turn
from game.rules.troopers.explosives import reach
from game.rules.troopers.sight import Line, Spot, line, seen, stacked, thing_name
from game.rules.troopers.state import Breach
from tests.frozen import load_frozen
from tests.properties import rarely, thinned
from tests.rules.troopers.fight import Fight, opening, wall

TWO = {"b1": {"at": "0505", "primary": "rifle"}, "r1": {"at": "1505", "primary": "rifle"}}
HALL = wall((9, "r2.5"), (9, "r8.5"))
UPPER = [{"letter": "u", "title": "Upper"}]
HOUSE: dict[str, Any] = {
    # a house from 4 to 9 inches, rows 3 to 7, with an upper floor; windows east, stairs at 0604
    "levels": UPPER,
    "floors": [
        {"kind": "planks", "building": "house", "box": [4, "r2.5", 9, "r7.5"]},
        {"kind": "planks", "building": "house", "level": "u", "box": [4, "r2.5", 9, "r7.5"]},
    ],
    "walls": [{"boxes": [[4, "r2.5", 9, "r7.5"]]},
              {"boxes": [[4, "r2.5", 9, "r7.5"]], "level": "u"}],
    "windows": [{"line": [[9, "r4.4"], [9, "r5.6"]], "level": "u"}],
    "stairs": [{"dot": "0604"}],
}


def look(f: Fight, a: str, b: str, prone: str = "") -> Line:
    """The line between two dots; prone: those of "ab" that lie."""
    return line(f.context, f.state, Spot(f.cell(a), "a" in prone), Spot(f.cell(b), "b" in prone))


def named(f: Fight, found: Line) -> list[str]:
    return [thing_name(f.context, one.thing) for one in found.cover]


def blocked(found: Line, rule: str, words: str = "") -> None:
    assert found.blocked is not None
    assert found.blocked.rule == rule and found.blocked.title
    assert words in found.blocked.text, found.blocked


def test_tr_l1_the_open_line() -> None:
    found = look(Fight(TWO), "0505", "1505")
    assert found == Line((), (), (), None)


def test_tr_l1_a_wall_blocks() -> None:
    """TR-L1: it blocks and is no cover besides."""
    found = look(Fight(TWO, walls=[HALL]), "0505", "1505")
    blocked(found, "TR-L1", "4.5 of 10 dots along the line: wall")
    assert len(found.met) == 1 and found.cover == ()


@pytest.mark.parametrize(("kind", "word"), [("doors", "doorway"), ("windows", "window")])
def test_tr_l1_openings_let_it_through(kind: str, word: str) -> None:
    """TR-L1, TR-U2: through a doorway or window, and its frame is cover; beside it is wall."""
    f = Fight(TWO, walls=[HALL], **opening(kind, (9, "r4.5"), (9, "r5.5")))
    assert look(f, "0505", "1505").blocked is None
    assert named(f, look(f, "0505", "1505")) == [word]
    blocked(look(f, "0503", "1503"), "TR-L1")


def test_tr_l1_a_breach_lets_it_through() -> None:
    f = Fight(TWO, walls=[HALL])
    y = f.context.board.point(f.cell("0505"))[1]
    f.state = replace(f.state, breaches=(Breach(0, (9000, y - 500), (9000, y + 500)),))
    found = look(f, "0505", "1505")
    assert found.blocked is None and named(f, found) == ["breach"]


@pytest.mark.parametrize("kind", ["tree", "boulder", "wardrobe"])
def test_tr_l1_high_things_block(kind: str) -> None:
    f = Fight(TWO, things=[{"kind": kind, "at": [9, "r5"]}])
    blocked(look(f, "0505", "1505"), "TR-L1", f.context.data.things.things[kind].name)
    assert look(f, "0507", "1507").blocked is None


@pytest.mark.parametrize("kind", ["table", "low-wall", "hedge", "bed", "fence"])
def test_tr_l1_low_things_are_cover(kind: str) -> None:
    """TR-L1, TR-U2: once each, with its name."""
    place = {"line": [[9, "r3"], [9, "r7"]]} if kind in ("low-wall", "hedge", "fence") else {
        "at": [9, "r5"]}
    f = Fight(TWO, things=[{"kind": kind, **place}])
    found = look(f, "0505", "1505")
    assert found.blocked is None
    assert named(f, found) == [f.context.data.things.things[kind].name]


@pytest.mark.parametrize(("x", "counts"), [(5.3, False), (5.5, False), (5.7, True)])
def test_tr_a3_not_what_touches_the_own_step(x: float, counts: bool) -> None:
    """TR-A3: within one inch of the shooter (who stands at 4.5) nothing is cover."""
    f = Fight(TWO, things=[{"kind": "low-wall", "line": [[x + 0.125, "r4"], [x + 0.125, "r6"]]}])
    assert bool(look(f, "0505", "1505").cover) is counts
    assert look(f, "1505", "0505").cover


def test_a_thing_met_twice_counts_once() -> None:
    horseshoe = [[8, "r4"], [11, "r4"], [11, "r6"], [8, "r6"], [8, "r5.6"], [10.5, "r5.6"],
                 [10.5, "r4.4"], [8, "r4.4"]]
    f = Fight(TWO, things=[{"kind": "sandbags", "outline": horseshoe}])
    y = f.cell("0905")
    assert y and named(f, look(f, "0505", "1505")) == ["sandbags"]


# --- TR-L2 --------------------------------------------------------------------------------------

def test_tr_l2_from_above_only_the_higher_level_counts() -> None:
    """TR-L2: a hedge and even a wall on the ground between don't matter, the upper window does."""
    f = Fight({"b1": {"at": "u0905", "primary": "rifle"}, "r1": {"at": "1505"}},
              **HOUSE | {"things": [{"kind": "hedge", "line": [[11, "r4"], [11, "r6"]]}]})
    found = look(f, "u0905", "1505")
    assert found.blocked is None and named(f, found) == []   # the window is its own step
    assert named(f, look(f, "u0805", "1505")) == ["window"]
    assert named(f, look(f, "1505", "u0805")) == ["window"]
    blocked(look(f, "u0903", "1503"), "TR-L1", "wall")


def test_tr_l2_what_is_within_a_dot_of_the_target_counts() -> None:
    """TR-L2: looking down across a low wall beside the target; not looking up from behind it."""
    things = [{"kind": "low-wall", "line": [[13.7, "r4"], [13.7, "r6"]]}]
    f = Fight({"b1": {"at": "u0905"}, "r1": {"at": "1505"}}, **HOUSE | {"things": things})
    assert named(f, look(f, "u0905", "1505")) == ["low wall"]
    assert named(f, look(f, "1505", "u0905")) == ["window"]
    assert named(f, look(f, "u0905", "1605")) == []


def test_tr_l2_a_high_thing_beside_the_target_blocks() -> None:
    things = [{"kind": "tree", "at": [13.7, "r5"]}]
    f = Fight({"b1": {"at": "u0905"}, "r1": {"at": "1505"}}, **HOUSE | {"things": things})
    blocked(look(f, "u0905", "1505"), "TR-L1", "tree")
    assert look(f, "u0905", "1705").blocked is None
    assert look(f, "1505", "u0905").blocked is None


# --- TR-U1 --------------------------------------------------------------------------------------

def test_tr_u1_a_floor_is_a_floor() -> None:
    f = Fight({"b1": {"at": "0505"}, "r1": {"at": "u0705"}}, **HOUSE)
    blocked(look(f, "0505", "u0705"), "TR-U1", "1 level apart")
    blocked(look(f, "u0705", "0505"), "TR-U1", "1 level apart")
    blocked(look(f, "0505", "u0505"), "TR-U1", "right above")


def test_tr_u1_nobody_sees_through_a_balcony() -> None:
    """TR-U1: on the open ground right below a floor; a step aside the two see each other."""
    floor = {"kind": "planks", "building": "h", "level": "u", "box": [8, "r2.5", 13, "r7.5"]}
    f = Fight({"b1": {"at": "1005"}}, levels=UPPER, floors=[floor])
    below, above = f.cell("1005"), f.cell("u1005")
    blocked(look(f, "1005", "u1005"), "TR-U1", "right above")
    assert look(f, "1005", "u1105").blocked is None
    for viewer, other in ((below, above), (above, below)):
        assert not seen(f.context, f.state, Spot(viewer)) & f.context.board.bits[other]


def test_tr_u1_from_the_stairs_one_sees_both_levels() -> None:
    f = Fight({"b1": {"at": "0604"}, "r1": {"at": "u0705"}}, **HOUSE)
    assert look(f, "0604", "u0705").blocked is None
    assert look(f, "u0705", "0604").blocked is None
    assert look(f, "0604", "u0604").blocked is None
    assert stacked(f.context.map, f.cell("0604"), f.cell("u0604"))
    assert not stacked(f.context.map, f.cell("0505"), f.cell("u0505"))


def test_tr_u1_stairs_join_as_far_as_they_lead() -> None:
    """TR-U1: of three levels, by stairs between all of them, or between two of them only."""
    levels = [*UPPER, {"letter": "v", "title": "Attic"}]
    floors = [{"kind": "planks", "building": "h", "level": level, "box": [4, "r2.5", 9, "r7.5"]}
              for level in ("", "u", "v")]
    for stairs, joined in ((("0604", "u0604"), True), (("0604",), False), (("u0604",), False)):
        f = Fight({"b1": {"at": "0604"}}, levels=levels, floors=floors,
                  stairs=[{"dot": dot} for dot in stairs])
        low, high = f.cell("0604"), f.cell("v0604")
        assert stacked(f.context.map, low, high) is stacked(f.context.map, high, low) is joined
        assert (look(f, "0604", "v0604").blocked is None) is joined
        assert (look(f, "v0704", "0604").blocked is None) is joined
        assert bool(seen(f.context, f.state, Spot(low)) & f.context.board.bits[high]) is joined


def test_tr_u1_a_roof_closes() -> None:
    """TR-U1: from an upper window across the street nobody sees into a room below its roof but
    through that room's own openings."""
    far = {"kind": "planks", "building": "barn", "box": [14, "r2.5", 19, "r7.5"]}
    barn = {"boxes": [[14, "r2.5", 19, "r7.5"]]}
    drawing = HOUSE | {"floors": [*HOUSE["floors"], far, far | {"level": "u", "kind": "roof"}],
                       "walls": [*HOUSE["walls"], barn]}
    f = Fight({"b1": {"at": "u0905"}, "r1": {"at": "1705"}}, **drawing)
    blocked(look(f, "u0905", "1705"), "TR-L1", "wall")
    blocked(look(f, "1705", "u0905"), "TR-L1", "wall")
    door = [{"line": [[14, "r4.4"], [14, "r5.6"]]}]
    g = Fight({"b1": {"at": "u0905"}, "r1": {"at": "1705"}}, **drawing | {"doors": door})
    assert named(g, look(g, "u0905", "1705")) == ["doorway"]
    assert set(named(g, look(g, "1705", "u0905"))) == {"doorway", "window"}
    # without a roof one looks over the wall
    h = Fight({"b1": {"at": "u0905"}, "r1": {"at": "1705"}},
              **HOUSE | {"floors": [*HOUSE["floors"], far], "walls": [*HOUSE["walls"], barn]})
    assert look(h, "u0905", "1705").blocked is None


# --- TR-L3 --------------------------------------------------------------------------------------

@pytest.mark.parametrize(
    ("x", "prone", "stops"),
    [
        # beside the shooter at 4.5
        (5.2, "", False), (5.2, "a", True), (5.2, "b", True), (5.2, "ab", True),
        # in the middle
        (9.0, "", False), (9.0, "a", False), (9.0, "b", False), (9.0, "ab", True),
        # beside the target at 14.5
        (13.8, "", False), (13.8, "a", False), (13.8, "b", True), (13.8, "ab", True),
    ],
)
@pytest.mark.parametrize("kind", ["low-wall", "hedge"])
def test_tr_l3_nose_in_the_dirt(x: float, prone: str, stops: bool, kind: str) -> None:
    """TR-L3: solid low things beside the shooter or a prone target; between two prone ones all.
    A hedge isn't solid."""
    f = Fight(TWO, things=[{"kind": kind, "line": [[x, "r4"], [x, "r6"]]}])
    found = look(f, "0505", "1505", prone)
    if stops and kind == "low-wall":
        blocked(found, "TR-L3", "low wall")
    else:
        assert found.blocked is None


def test_tr_l3_a_window_sill_is_solid_a_doorway_is_not() -> None:
    for kind, solid in (("windows", True), ("doors", False)):
        f = Fight(TWO, walls=[HALL], **opening(kind, (9, "r4.5"), (9, "r5.5")))
        assert (look(f, "0505", "1505", "ab").blocked is not None) is solid
        assert (look(f, "0905", "1505", "a").blocked is not None) is solid
        assert look(f, "0505", "1505", "a").blocked is None


# --- TR-U5 --------------------------------------------------------------------------------------

@pytest.mark.parametrize(
    ("place", "facts", "viewer", "counts"),
    [
        ("1005", {}, "", True), ("1004", {}, "", False), ("0405", {}, "", False),
        ("1605", {}, "", False), ("1005", {"fate": "out"}, "", False),
        ("1005", {"fate": "dead"}, "", False), ("1005", {"prone": True}, "", False),
        ("1005", {"prone": True}, "a", True), ("1005", {}, "a", True),
    ],
)
def test_tr_u5_others_on_the_line(
    place: str, facts: dict[str, Any], viewer: str, counts: bool
) -> None:
    """TR-A3, TR-U5: up and on the line; a prone one isn't under a standing shooter."""
    f = Fight(TWO | {"b2": {"at": place}}).set("b2", **facts)
    assert look(f, "0505", "1505", viewer).others == (("b2",) if counts else ())


def test_tr_u5_a_quarter_of_a_dot() -> None:
    """TR-U5: a dot counts up to 250 thousandths beside the line, exactly; no farther."""
    f = Fight(TWO | {"b2": {"at": "1005"}}, size=(40, 12))
    a = f.context.board.point(f.cell("0505"))
    found = 0
    for name in ("1507", "1506", "2507", "3007", "3506"):
        b, p = f.context.board.point(f.cell(name)), f.context.board.point(f["b2"].cell)
        area = (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
        away = abs(area) / ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5
        on = look(f, "0505", name).others == ("b2",)
        assert on is (away <= 250), (name, away)
        found += on
    assert 0 < found < 5


def test_tr_u5_levels_as_for_things() -> None:
    """TR-U5, TR-L2: on the lower level only beside the target, on the higher one anywhere."""
    f = Fight({"b1": {"at": "u0505"}, "r1": {"at": "1905"}, "r2": {"at": "1405"}}, **HOUSE)
    assert look(f, "u0905", "1905").others == ()
    f.set("r2", at="1805")
    assert look(f, "u0905", "1905").others == ("r2",)
    assert look(f, "1905", "u0805").others == ()
    f.set("r2", at="u0905")
    assert look(f, "1905", "u0805").others == ("r2",)


def test_tr_u5_right_above_or_below_either_end_is_not_between() -> None:
    """TR-U5: on the dot of either of the two, on another level, nobody is on the line; a dot
    farther along one is."""
    floor = {"kind": "planks", "building": "h", "level": "u", "box": [8, "r2.5", 13, "r7.5"]}
    f = Fight({"b1": {"at": "1005"}, "r1": {"at": "u1205"}, "b2": {"at": "u1105"}},
              levels=UPPER, floors=[floor])
    assert look(f, "1005", "u1205").others == look(f, "u1205", "1005").others == ("b2",)
    f.set("b2", at="u1005")
    assert look(f, "1005", "u1205").others == look(f, "u1205", "1005").others == ()
    f.set("b2", at="1205")
    assert look(f, "u1205", "1105").others == ()


# --- everything that can be seen ----------------------------------------------------------------

@pytest.mark.parametrize("prone", rarely([False, True], 2))
def test_seen_is_what_the_line_says_dot_by_dot(prone: bool) -> None:
    """TR-L1 to L3, TR-U1: from places all over the village, upstairs and on the roof too."""
    game = load_frozen("troopers", "village")
    context, board = game.context, game.board
    state, _ = turn.opening(context, SeededDice(1))
    dice = random.Random(7)
    valid = board.cells_in(context.map.valid_mask)
    upper = [cell for cell in valid if board.level(cell)]
    linked = [cell for pair in context.map.links for cell in pair]
    viewers = dice.sample(valid, 5) + dice.sample(upper, 5) + dice.sample(linked, 2)
    for viewer in thinned(viewers, 3):
        mask = seen(context, state, Spot(viewer, prone))
        for cell in [*dice.sample(valid, 120), *dice.sample(upper, 60), *linked]:
            if cell != viewer:
                free = line(context, state, Spot(viewer, prone), Spot(cell)).blocked is None
                assert bool(mask & board.bits[cell]) is free, (
                    board.name(viewer), board.name(cell))


def test_seen_in_the_house_and_across_the_street() -> None:
    """The same where roofs, floors, stairs and furniture of the lower level meet."""
    far = {"kind": "planks", "building": "barn", "box": [14, "r2.5", 19, "r7.5"]}
    drawing = HOUSE | {
        "floors": [*HOUSE["floors"], far, far | {"level": "u", "kind": "roof"}],
        "walls": [*HOUSE["walls"], {"boxes": [[14, "r2.5", 19, "r7.5"]]}],
        "doors": [{"line": [[14, "r4.4"], [14, "r5.6"]]}],
        "windows": [*HOUSE["windows"], {"line": [[9, "r3.4"], [9, "r4.6"]]}],
        "things": [{"kind": "wardrobe", "at": [16, "r5"]}, {"kind": "tree", "at": [12, "r6"]},
                   {"kind": "low-wall", "line": [[11, "r1"], [11, "r9"]]}],
    }
    f = Fight({"b1": {"at": "0101"}}, size=(22, 9), **drawing)
    board = f.context.board
    valid = board.cells_in(f.context.map.valid_mask)
    for prone in (False, True):
        for viewer in thinned(valid[::5], 3):
            mask = seen(f.context, f.state, Spot(viewer, prone))
            wrong = [
                (board.name(viewer), board.name(cell)) for cell in valid[::2]
                if cell != viewer and bool(mask & board.bits[cell]) is not (
                    line(f.context, f.state, Spot(viewer, prone), Spot(cell)).blocked is None)
            ]
            assert not wrong
    assert len(reach(f.context.map, f.cell("0604"), 1)) > 6
