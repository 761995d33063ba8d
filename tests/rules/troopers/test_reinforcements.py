"""Troopers who come in a later turn (TR-U24)."""

import pytest
from msgspec.structs import replace

from game.core.datafile import DataFileError
from game.core.event import Placed, Told
from game.rules import box
from game.rules.troopers.squad import ready_made
from game.rules.troopers.state import OFF
from game.rules.troopers.workshop import SquadWorkshop
from tests.rules.troopers.kit import YARD, Table, scenario, table

SQUADS = {
    "b1": "0201 primary=rifle", "b2": "0203 primary=rifle", "r1": "1301 primary=rifle",
    "r2": "1310 primary=rifle arrives=2", "r3": "1308 primary=smg arrives=3",
}


def squads(*goals: str) -> Table:
    text = scenario(SQUADS, turns=4)
    told = f"goals: [{', '.join(goals)}]"
    return Table(text.replace("goals: [{goal: last-squad}]", told) if goals else text)


def passed(t: Table, sides: int) -> Table:
    """After so many sides have ended their turns, at the next one's first decision."""
    for _ in range(sides):
        t.follow().play("end-side")
    return t.follow()


def fallen(t: Table, *units: str) -> Table:
    for unit in units:
        t.put(unit, lambda one: replace(one, fate="dead", crossed=2046))
    return t


# --- coming -------------------------------------------------------------------------------------


def test_tr_u24_they_come_when_the_turn_of_their_side_begins_and_act_in_it() -> None:
    t = passed(squads(), 2)
    assert (t.state.side, t.state.turn, t["r2"].fate, t["r2"].cell) == ("blue", 2, "later", OFF)
    t.play("end-side").follow()
    assert (t.state.side, t.state.turn, t["r2"].fate, t.dot("r2")) == ("rust", 2, "up", "1310")
    assert t.of(Placed) == [Placed("r2", t.cell("1310"), "arrive")]
    assert [(one.rule, str(one.text)) for one in t.of(Told)] == [
        ("TR-U24", "Rust 2 comes onto the field on dot 1310")]
    assert t["r3"].fate == "later"
    assert t["r2"].spent == 0 and "walk r2 along 1310-1210" in t.offered("r2")
    assert passed(t, 2)["r3"].fate == "up"


def test_tr_u24_before_that_they_do_nothing_and_nobody_waits_for_them() -> None:
    t = passed(squads(), 1)
    t.refused("prone r2", "TR-U24", "Rust 2 comes in turn 2")
    t.refused("orders r3 hold", "TR-U24", "Rust 3 comes in turn 3")
    assert list(t.game.actors(t.state)) == ["r1"]
    t.play("prone r1").play("done r1")
    assert t.judge("end-side").allowed


def test_tr_u24_coming_draws_no_fire() -> None:
    """Beginning to act there does, as everywhere (TR-A2)."""
    t = table({"b1": "0210 primary=rifle", "r1": "1301 primary=rifle",
               "r2": "1310 primary=rifle arrives=1", "r3": "1308 primary=rifle arrives=2"},
              drawing=YARD)
    passed(t, 2).play("arc b1 60 towards 90").play("done b1").play("end-side").follow()
    assert t["r3"].fate == "up" and t.state.reaction is None
    t.refused("walk r3 along 1308-1208", "TR-A2", "1 shot at Rust 3 may come first: activate it")


@pytest.mark.parametrize("unit", ["r1", "b1"])
def test_tr_u24_they_take_the_nearest_free_dot_where_somebody_is(unit: str) -> None:
    """Whether it stands there or lies there."""
    t = passed(squads(), 2)
    taken = t.cell("1310")
    t.put(unit, lambda one: replace(one, cell=taken))
    if unit == "b1":
        fallen(t, "b1")
    t.play("end-side").follow()
    board, cell = t.game.context.board, t["r2"].cell
    assert cell != taken and board.distance(cell, taken) == 1 and t.game.context.map.valid(cell)


# --- goals --------------------------------------------------------------------------------------


def test_tr_u24_a_squad_has_not_lost_while_somebody_is_still_to_come() -> None:
    """TR-V2: nor while the last of them who can fight is; the side's turns pass meanwhile."""
    t = fallen(passed(squads(), 0), "r1")
    passed(t, 1)
    assert t.state.verdict is None and t.state.side == "rust" and not t.game.actors(t.state)
    passed(t, 2)
    assert t["r2"].fate == "up" and t.state.verdict is None
    fallen(t, "r2")
    passed(t, 2)
    assert t["r3"].fate == "up"
    fallen(t, "r3").play("end-side").follow()
    assert t.state.verdict is not None and t.state.verdict.winner == "blue"


def test_tr_u24_whoever_is_still_to_come_is_not_out_of_action() -> None:
    t = passed(squads("{goal: kill, side: blue, need: 2}", "{goal: last-squad}"), 0)
    fallen(t, "r1")
    passed(t, 1)
    assert t.state.verdict is None
    assert t.game.losses(t.state)["rust"] == (10, 30)


# --- what is shown ------------------------------------------------------------------------------


def test_tr_u24_who_comes_when_is_on_the_map_in_the_list_and_on_the_card() -> None:
    t = passed(squads(), 0)
    marks = {t.game.board.name(one.cell): one.words for one in t.game.marks(t.state)
             if one.mark == "entry"}
    assert marks == {"1310": "Rust 2 comes here in turn 2", "1308": "Rust 3 comes here in turn 3"}
    assert t.game.cell_card(t.state, t.cell("1310")).notes == ("Rust 2 comes here in turn 2",)
    assert t.game.cell_card(t.state, t.cell("1309")).notes == ()
    listed = {line.piece.id: (line.value, line.piece.cell) for line in t.game.roster(t.state)}
    assert listed["r2"] == ("turn 2", None) and listed["r3"] == ("turn 3", None)
    assert list(listed) == ["b1", "b2", "r1", "r2", "r3"]
    card = t.game.unit_card(t.state, "r2")
    assert [(row.value, row.text, row.rule) for row in card.rows if row.rule == "TR-U24"] == [
        ("turn 2", "on dot 1310", "TR-U24")]
    assert "still to come" in card.subtitle
    rows = [(row.head, row.value) for row in t.game.status(t.state).goals if row.rule == "TR-U24"]
    assert rows == [("Rust: still to come", "Rust 2 in turn 2 · Rust 3 in turn 3")]
    passed(t, 5)
    assert not [row for row in t.game.status(t.state).goals if row.rule == "TR-U24"]
    assert not [one for one in t.game.marks(t.state) if one.mark == "entry"]


# --- positions and files ------------------------------------------------------------------------


def test_positions_come_back_at_every_step() -> None:
    """SB-S1, TR-U24."""
    t = squads()
    assert t.comes_back()
    for _ in range(6):
        passed(t, 1)
        assert t.comes_back()


@pytest.mark.parametrize(("unit", "change", "told"), [
    ("r2", {"cell": 5}, "r2 is still to come, and is on the map"),
    ("r1", {"fate": "later", "cell": OFF},
     "r1 is still to come, and the scenario has it there from the start"),
])
def test_tr_u24_positions_that_cannot_be_are_refused(
    unit: str, change: dict[str, object], told: str
) -> None:
    t = squads()
    t.put(unit, lambda one: replace(one, **change))
    assert told in t.unread("turn", 1)


def faults(**changed: str) -> str:
    with pytest.raises(DataFileError) as caught:
        box("troopers").load(scenario({**SQUADS, **changed}, turns=4))
    return str(caught.value)


def test_tr_u24_faults_of_a_file_are_named() -> None:
    assert "troopers[3].arrives: turn 5 of 4; not after the last" in faults(
        r2="1310 primary=rifle arrives=5")
    assert "r2 isn't there at the start" in faults(
        r2='1310 primary=rifle arrives=2 arcs=[{"width":30,"bearing":0,"shots":1}]')
    assert "r2 isn't there at the start" in faults(r2="1310 primary=rifle arrives=2 crossed=[9]")
    assert "rust has nobody who can fight" in faults(r1="1301 primary=rifle arrives=2")


def test_tr_u24_a_squad_of_ones_own_comes_as_the_places_say() -> None:
    """TR-U22: by the order of its places, written out or those of the troopers it stands for."""
    roomy = scenario(
        {**SQUADS, "r4": "1305 primary=rifle arrives=4"}, turns=4, extra="points: {rust: 700}")
    written = roomy + """
places: {rust: [{at: "1307"}, {at: "1310", arrives: 2}, {at: "1301"}, {at: "1308", arrives: 3}]}"""
    for text, later in (
        (roomy, {"1310": 2, "1308": 3, "1305": 4}), (written, {"1310": 2, "1308": 3}),
    ):
        t = Table(SquadWorkshop().cast(text, {"rust": ready_made()["far-lamp"]}))
        coming = [one for one in t.game.context.entries if t[one.id].fate == "later"]
        assert {one.at: one.arrives for one in coming} == later
        assert [one.name for one in t.game.context.entries if one.side == "rust"] == [
            member.name for member in ready_made()["far-lamp"].members]
