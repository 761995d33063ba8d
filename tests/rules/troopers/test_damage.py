"""Damage: TR-H1 to TR-H4."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.dice import ScriptedDice
from game.core.event import Changed, Rolled, Told
from game.rules.troopers.damage import Hit, after, crossed_out, first_cells, hurt, key_of
from game.rules.troopers.points import allowance, hp
from game.rules.troopers.state import LaidArc, Trooper
from tests.rules.troopers.fight import Fight

CELLS = range(10, 0, -1)


def cells(*numbers: int) -> int:
    return sum(1 << number for number in numbers)


def one(**facts: object) -> Trooper:
    return Trooper("b1", "blue", "B", **facts)  # type: ignore[arg-type]


def test_tr_h1_first_cells_of_two_dice() -> None:
    """TR-H1: 36 throws; 10, 11 and 12 all begin at cell 10."""
    ways = dict(first_cells())
    assert ways == {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 6}


@pytest.mark.parametrize(
    ("first", "points", "before", "expected"),
    [
        (7, 3, (), (7, 6, 5)), (10, 1, (), (10,)), (11, 2, (), (10, 9)), (12, 2, (), (10, 9)),
        (7, 3, (6,), (7, 5, 4)), (7, 2, (7,), (6, 5)), (9, 4, (8, 7), (9, 6, 5, 4)),
        (3, 3, (), (3, 2, 1)), (3, 4, (), (3, 2, 1, 0)), (2, 9, (), (2, 1, 0)),
        (1, 1, (1,), (0,)),
    ],
)
def test_tr_h1_lethal_points(
    first: int, points: int, before: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    """TR-H1: from the first cell downward, crossed ones skipped; past cell 1 is beyond (0)."""
    was = cells(*before)
    new = crossed_out(one(crossed=was), first, Hit(points))
    assert new.crossed & ~was == cells(*expected)


@pytest.mark.parametrize(
    ("first", "hit", "half", "crossed", "halved"),
    [
        (7, Hit(0, 3), (), (), (7, 6, 5)),
        (7, Hit(0, 3), (6,), (6,), (7, 5)),
        (7, Hit(1, 4), (), (7,), (6, 5, 4, 3)),
        (7, Hit(1, 4), (7, 5), (7, 5), (6, 4, 3)),
        (3, Hit(0, 8), (), (), (3, 2, 1)),
        (2, Hit(0, 8), (2, 1), (2, 1), ()),
        (2, Hit(2, 5), (), (2, 1), ()),
    ],
)
def test_tr_h1_bludgeoning(
    first: int, hit: Hit, half: tuple[int, ...], crossed: tuple[int, ...], halved: tuple[int, ...]
) -> None:
    """TR-H1: after the lethal part half-crosses, twice half is whole; nothing goes beyond."""
    new = crossed_out(one(halved=cells(*half)), first, hit)
    assert (new.crossed, new.halved) == (cells(*crossed), cells(*halved))


@pytest.mark.parametrize(
    ("armour", "hit", "left", "crossed", "halved"),
    [
        (2, Hit(1, 0), 1, (), ()), (2, Hit(2, 0), 0, (), ()), (2, Hit(4, 0), 0, (7, 6), ()),
        (2, Hit(1, 4), 1, (), ()), (1, Hit(1, 2), 0, (), (7, 6)), (3, Hit(0, 8), 3, (), ()),
        (6, Hit(10), 0, (7, 6, 5, 4), ()),
    ],
)
def test_tr_h1_armour_first(
    armour: int, hit: Hit, left: int, crossed: tuple[int, ...], halved: tuple[int, ...]
) -> None:
    """TR-H1, TR-H4: armour takes the lethal points; while any is left bludgeoning does nothing."""
    new = crossed_out(one(armour=armour), 7, hit)
    assert (new.armour, new.crossed, new.halved) == (left, cells(*crossed), cells(*halved))


@given(
    st.integers(0, 1023), st.integers(0, 1023), st.integers(0, 6), st.integers(2, 12),
    st.integers(0, 12), st.integers(0, 8),
)
def test_tr_h1_points_are_never_lost_nor_invented(
    crossed: int, halved: int, armour: int, first: int, lethal: int, bludgeon: int
) -> None:
    """TR-H1: each lethal point is a cell of armour, a fresh cell, or beyond; crossed stay so."""
    was, half = crossed << 1, halved << 1 & ~(crossed << 1)
    hit = Hit(lethal, bludgeon)
    new = crossed_out(one(crossed=was, halved=half, armour=armour), first, hit)
    assert new.crossed & was == was and not new.crossed & new.halved
    plates = armour - new.armour
    assert plates == min(armour, lethal)
    alone = crossed_out(one(crossed=was, halved=half, armour=armour), first, Hit(lethal))
    fresh = alone.crossed & ~was & ~1
    assert fresh < 1 << min(first, 10) + 1
    if not alone.crossed & 1:
        assert fresh.bit_count() == lethal - plates
    else:
        assert not ~alone.crossed & cells(*range(1, min(first, 10) + 1))
    assert (new.crossed & 1) == (alone.crossed & 1)
    if new.armour:
        assert new == alone


TRACK = {10: (0, 0), 9: (0, 0), 8: (0, 0), 7: (0, 1), 6: (-1, 1), 5: (-1, 2), 4: (-2, 2),
         3: (-2, 2), 2: (-3, 3), 1: (-4, 3)}


@pytest.mark.parametrize("points", CELLS)
def test_tr_h2_the_track(points: int) -> None:
    """TR-H2: present HP is the first cell below the lowest crossed one; its AP and its modifier."""
    f = Fight({"b1": {"at": "0505", "primary": "rifle"}})
    hurt_one = one(crossed=cells(points + 1) if points < 10 else 0)
    ap, worse = TRACK[points]
    assert hp(hurt_one) == points
    assert allowance(f.context, hurt_one) == 8 + ap
    assert f.context.data.track[points].modifier == worse


def test_tr_h2_cells_above_the_lowest_count_for_nothing() -> None:
    assert hp(one(crossed=cells(4))) == 3
    assert hp(one(crossed=cells(10, 9, 8, 7, 6, 5, 4))) == 3
    assert hp(one(crossed=cells(1))) == 0
    assert hp(one(crossed=cells(1, 0))) == -1
    assert hp(one(halved=cells(10, 1))) == 10


def test_tr_h2_unconscious_and_dead() -> None:
    """TR-H2: cell 1 crossed is 0 HP, unconscious; a point more is death. Arcs go with either."""
    f = Fight({"b1": {"at": "0505", "primary": "rifle"}}).set("b1", arcs=(LaidArc(30, 0, 1),))
    out = after(f.context, f.state, f["b1"], 3, Hit(3))
    assert (out.fate, out.arcs, out.cell) == ("out", (), f["b1"].cell)
    assert allowance(f.context, out) == 0
    dead = after(f.context, f.state, f["b1"], 3, Hit(4))
    assert (dead.fate, dead.arcs) == ("dead", ())
    assert after(f.context, f.state, out, 12, Hit(7)).fate == "out"
    assert after(f.context, f.state, out, 12, Hit(8)).fate == "dead"
    # bludgeoning alone never kills
    assert after(f.context, f.state, f["b1"], 2, Hit(0, 8)).fate == "up"
    assert after(f.context, f.state, after(f.context, f.state, f["b1"], 2, Hit(0, 8)), 2, Hit(0, 8)
                 ).fate == "out"


@pytest.mark.parametrize(
    ("spent", "first", "points", "stops"),
    [(6, 7, 2, False), (7, 7, 1, True), (7, 7, 2, True), (6, 7, 3, True), (5, 7, 3, False),
     (8, 7, 1, True), (8, 10, 1, False), (0, 2, 1, False), (4, 2, 1, True)],
)
def test_tr_h3_falls_when_its_spent_ap_pass_the_new_ones(
    spent: int, first: int, points: int, stops: bool
) -> None:
    """TR-H3: reached or passed, it falls prone and stops, and keeps its arcs. 8 AP less 1, 2, 4."""
    f = Fight({"b1": {"at": "0505", "primary": "rifle"}}).set(
        "b1", spent=spent, arcs=(LaidArc(30, 0, 1),))
    new = after(f.context, f.state, f["b1"], first, Hit(points))
    expected = spent >= allowance(f.context, new) < 8
    assert expected is stops
    assert (new.prone, new.acted) == (stops, stops)
    assert new.arcs == f["b1"].arcs and new.fate == "up"
    assert (key_of(f["b1"], new) == "stops") is stops


def test_tr_h3_only_in_its_own_turn() -> None:
    """TR-H3: what the other side's troopers spent belongs to a turn of theirs that is over."""
    f = Fight({"b1": {"at": "0505", "primary": "rifle"}, "r1": {"at": "0705", "primary": "rifle"}})
    f.set("r1", spent=8)
    assert not after(f.context, f.state, f["r1"], 7, Hit(3)).prone


def test_tr_h3_one_that_lies_already_just_stops() -> None:
    f = Fight({"b1": {"at": "0505", "primary": "rifle", "prone": True}}).set("b1", spent=7)
    f.state, events, key = hurt(f.context, f.state, "b1", Hit(1), ScriptedDice((3, 4)))
    assert key == "stops" and f["b1"].acted
    assert not [e for e in events if isinstance(e, Changed) and e.what == "posture"]
    assert any(isinstance(e, Told) and e.rule == "TR-H3" for e in events)


@pytest.mark.parametrize(
    ("armour", "plates", "ap"), [("", 0, 8), ("basic", 2, 7), ("standard", 4, 6), ("heavy", 6, 5)]
)
def test_tr_h4_body_armour(armour: str, plates: int, ap: int) -> None:
    """TR-H4: cells and AP of each kind; the weight stays when the cells are gone."""
    f = Fight({"b1": {"at": "0505", "primary": "rifle", "armour": armour}})
    assert f["b1"].armour == plates
    assert allowance(f.context, f["b1"]) == ap
    assert allowance(f.context, after(f.context, f.state, f["b1"], 7, Hit(plates))) == ap


def test_tr_h1_what_is_told_of_a_hit() -> None:
    """TR-H1: the throw with its ending, and every change as an event."""
    f = Fight({"b1": {"at": "0505", "primary": "rifle", "armour": "basic"}})
    f.state, events, key = hurt(
        f.context, f.state, "b1", Hit(5), ScriptedDice((3, 4)), "r1", "rust"
    )
    f.events = events
    assert key == "hurt"
    roll = f.rolled
    assert (roll.unit, roll.side, roll.target, roll.dice, roll.rule) == (
        "r1", "rust", "b1", (3, 4), "TR-H1")
    assert roll.ending == "2 of armour · crosses 7, 6, 5 · 4 HP left"
    changes = {(e.what, e.before, e.after) for e in f.of(Changed)}
    assert changes == {("armour", "2", "0"), ("hp", "10", "4")}
    assert hp(f["b1"]) == 4


@pytest.mark.parametrize(
    ("hit", "faces", "ending", "key"),
    [(Hit(1), (1, 1), "1 of armour", "armour"), (Hit(0, 4), (3, 4), "from cell 7 downward: nothing",
                                                  "none")],
)
def test_tr_h1_what_armour_turns(
    hit: Hit, faces: tuple[int, int], ending: str, key: str
) -> None:
    f = Fight({"b1": {"at": "0505", "primary": "rifle", "armour": "basic"}})
    _, f.events, found = hurt(f.context, f.state, "b1", hit, ScriptedDice(faces))
    assert (f.rolled.ending, found) == (ending, key)


def test_outcome_keys_are_told_apart() -> None:
    """Each severity has a hit that brings it."""
    f = Fight({"b1": {"at": "0505", "primary": "rifle"}}).set("b1", spent=6)
    found = Counter(
        key_of(f["b1"], after(f.context, f.state, f["b1"], first, hit))
        for first in (2, 7, 10) for hit in (Hit(0, 1), Hit(1), Hit(2), Hit(3))
    )
    assert set(found) == {"bruised", "hurt", "stops", "out", "dead"}


@pytest.mark.parametrize(("points", "ending"), [
    (2, "crosses 3, 2 · 1 HP left"), (3, "crosses 3, 2, 1 · 0 HP, unconscious"),
    (4, "crosses 3, 2, 1 · dead"),
])
def test_tr_h2_the_log_says_what_is_left(points: int, ending: str) -> None:
    """TR-H2: at 0 unconscious, not "0 HP left"."""
    f = Fight({"b1": {"at": "0101", "primary": "rifle"}, "r1": {"at": "1405"}})
    _, events, _ = hurt(f.context, f.state, "b1", Hit(points), ScriptedDice((1, 2)))
    (rolled,) = [event for event in events if isinstance(event, Rolled)]
    assert rolled.ending == ending
