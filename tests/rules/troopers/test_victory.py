"""Goals and verdicts (TR-V2), as they are looked at when a side's turn is over."""

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from game.core.event import Ended
from game.core.two_player import Verdict, result
from game.rules.troopers import victory
from game.rules.troopers.demolition import burst_key, charge_dots, destroyed
from game.rules.troopers.state import OFF, Breach, Dropped, Fate, Kit, State
from tests.rules.troopers.kit import HOUSE, Table, scenario

HOLD = "{goal: hold, buildings: [house], need: 1}"
DOCTOR = '{goal: bring, side: blue, who: b2, to: ["0101", "0102"], place: the gate}'
PAPERS = '{goal: bring, side: blue, what: papers, to: ["0101"], place: the gate}'
BLOW_UP = "{goal: destroy, side: blue, names: [the desk, the wall]}"
LAST = "{goal: last-squad}"
POINTS = "{goal: last-squad, points: 60}"
WORKS = HOUSE.replace("  things:\n", "  things:\n    - {kind: desk, name: the desk, at: [8, r4]}\n")
WORKS = WORKS.replace(
    "  doors:\n",
    "    - {name: the wall, lines: [[[11.25, r2.5], [11.25, r6.5]]]}\n  doors:\n", 1,
)
SQUADS = {"b1": "0203 primary=rifle", "b2": "0205 primary=smg", "r1": "1303 primary=rifle",
          "r2": "1305 primary=smg"}


def game(
    *goals: str, troopers: Mapping[str, str] = SQUADS, drawing: str = HOUSE, turns: int = 3
) -> Table:
    text = scenario(troopers, drawing=drawing, turns=turns)
    return Table(text.replace("goals: [{goal: last-squad}]", f"goals: [{', '.join(goals)}]"))


def at(table: Table, **where: str) -> Table:
    """Troopers put on dots."""
    for unit, dot in where.items():
        cell = table.cell(dot)
        table.put(unit, lambda one, cell=cell: replace(one, cell=cell))  # type: ignore[misc]
    return table


def fates(table: Table, **what: Fate) -> Table:
    for unit, fate in what.items():
        table.put(unit, lambda one, fate=fate: replace(  # type: ignore[misc]
            one, fate=fate, cell=OFF if fate == "gone" else one.cell))
    return table


def ends(table: Table, side: str = "rust", turn: int = 3) -> Verdict | None:
    """What is found when this side's turn is over. Blue begins each turn."""
    state: State = replace(table.state, side=side, turn=turn)
    return victory.check(table.context, state)


# --- holding ------------------------------------------------------------------------------------


def test_tr_v2_a_building_is_held_by_who_stands_inside_alone() -> None:
    """TR-V2: on any level; at the end of the last turn, and not before."""
    table = at(game(HOLD), b1="u0804")
    assert victory.holder(table.context, table.state, "house") == "blue"
    verdict = ends(table)
    assert verdict is not None and (verdict.winner, verdict.level) == ("blue", "blue")
    assert "House" in verdict.lines[0]
    assert ends(table, turn=2) is None
    assert ends(table, side="blue") is None


def test_tr_v2_a_building_with_both_inside_is_nobodys() -> None:
    table = at(game(HOLD), b1="u0804", r1="0703")
    assert victory.holder(table.context, table.state, "house") == ""
    verdict = ends(table)
    assert verdict is not None and (verdict.winner, verdict.level) == ("", "draw")
    assert victory.GOALS.rows(table.context, table.state)[1].value == "both sides inside"


@pytest.mark.parametrize("fate", ["out", "dead"])
def test_tr_v2_who_lies_inside_holds_nothing(fate: Fate) -> None:
    table = fates(at(game(HOLD), b1="0703", r1="0704"), b1=fate)
    assert victory.holder(table.context, table.state, "house") == "rust"
    verdict = ends(table)
    assert verdict is not None and verdict.winner == "rust"


def test_tr_v2_the_unarmed_hold_nothing() -> None:
    table = at(game(HOLD, troopers={**SQUADS, "b3": "0207 unarmed"}), b3="0703")
    assert victory.holder(table.context, table.state, "house") == ""


def test_tr_v2_rows_say_who_holds_what_while_playing() -> None:
    table = at(game(HOLD), b1="0703", b2="u0804")
    head, house = victory.GOALS.rows(table.context, table.state)
    assert (head.head, head.value) == ("Hold 1 of 1 at the end of turn 3", "Blue 1 · Rust 0")
    assert (house.head, house.value, house.text) == ("House", "Blue", "Blue 2, Rust 0 inside")
    assert {head.rule, house.rule} == {"TR-V2"}


# --- bringing -----------------------------------------------------------------------------------


def test_tr_v2_somebody_is_brought_when_its_own_sides_turn_ends_there() -> None:
    table = at(game(DOCTOR), b2="0102")
    verdict = ends(table, side="blue", turn=1)
    assert verdict is not None and verdict.winner == "blue"
    assert ends(table, side="rust", turn=1) is None
    assert ends(at(game(DOCTOR), b1="0102"), side="blue", turn=1) is None


@pytest.mark.parametrize("fate", ["out", "dead", "gone"])
def test_tr_v2_who_must_be_brought_may_not_fall(fate: Fate) -> None:
    verdict = ends(fates(game(DOCTOR), b2=fate), side="blue", turn=1)
    assert verdict is not None and verdict.winner == "rust"
    assert verdict.lines == ("Blue 2 will not get to the gate any more.",)


def test_tr_v2_too_late_is_lost() -> None:
    table = game(DOCTOR, LAST)
    assert ends(table, turn=2) is None
    verdict = ends(table)
    assert verdict is not None and verdict.winner == "rust" and "turn 3" in verdict.lines[0]


def test_tr_v2_a_tool_counts_whoever_of_the_side_carries_it() -> None:
    troopers = {**SQUADS, "b1": "0203 primary=rifle tool=papers"}
    table = at(game(PAPERS, troopers=troopers), b1="0101")
    assert ends(table, side="blue", turn=1) is not None
    table = at(game(PAPERS, troopers=troopers), b2="0101")
    assert ends(table, side="blue", turn=1) is None
    for unit, tool in (("b1", ""), ("b2", "papers")):
        table.put(unit, lambda one, tool=tool: replace(  # type: ignore[misc]
            one, kit=replace(one.kit, tool=tool)))
    verdict = ends(table, side="blue", turn=1)
    assert verdict is not None and verdict.winner == "blue"
    stolen = at(game(PAPERS, troopers=troopers), r1="0101")
    stolen.put("b1", lambda one: replace(one, kit=Kit()))
    stolen.put("r1", lambda one: replace(one, kit=Kit(tool="papers")))
    assert ends(stolen, side="rust", turn=1) is None


def test_tr_v2_rows_say_how_far_it_is_and_where_a_tool_lies() -> None:
    table = at(game(DOCTOR), b2="0402")
    [row] = victory.GOALS.rows(table.context, table.state)
    assert (row.head, row.value) == ("Blue: bring Blue 2 to the gate", "3 dots to go")
    [row] = victory.GOALS.rows(table.context, at(table, b2="0101").state)
    assert row.value == "at the gate"
    [row] = victory.GOALS.rows(table.context, fates(table, b2="dead").state)
    assert row.value == "lost"
    table = game(PAPERS, troopers={**SQUADS, "b1": "0203 primary=rifle tool=papers"})
    [row] = victory.GOALS.rows(table.context, table.state)
    assert row.text == "carried by Blue 1"
    table.put("b1", lambda one: replace(one, kit=Kit()))
    table.state = replace(table.state, dropped=(Dropped(table.cell("0405"), "papers"),))
    [row] = victory.GOALS.rows(table.context, table.state)
    assert row.value == "lies on 0405"


# --- blowing up ---------------------------------------------------------------------------------


def test_tr_v2_a_charge_beside_a_thing_destroys_it_but_not_through_a_wall() -> None:
    """TR-V2: within an inch, on its level, nothing but a wall in between matters."""
    table = game(BLOW_UP, drawing=WORKS)
    dots = {table.game.board.name(cell) for cell in charge_dots(table.context, "the desk")}
    assert "0804" in dots and "0803" in dots and not {"0603", "1003", "1005"} & dots
    assert not any(dot.startswith("u") for dot in dots)
    for dot in dots:
        assert table.context.map.building(table.cell(dot)) == "house", dot
    assert not destroyed(table.context, table.state, "the desk")
    state = replace(table.state, tallies={burst_key("0803"): 1})
    assert destroyed(table.context, state, "the desk")
    assert not destroyed(table.context, replace(state, tallies={burst_key("1004"): 1}), "the desk")


@pytest.mark.parametrize(("middle", "near"), [(12.7, True), (12.701, False)])
def test_tr_v2_beside_a_thing_is_within_an_inch(middle: float, near: bool) -> None:
    """TR-V2: 1201 stands at 11.5; the near side of the desk is one inch away, and a hair more."""
    desk = f"{{kind: desk, name: the desk, at: [{middle}, r1], size: [0.4, 0.2]}}"
    drawing = HOUSE.replace("  things:\n", f"  things:\n    - {desk}\n")
    table = game("{goal: destroy, side: blue, names: [the desk]}", drawing=drawing)
    assert (table.cell("1201") in charge_dots(table.context, "the desk")) is near


def test_tr_v2_a_breach_destroys_the_wall_it_is_in() -> None:
    table = game(BLOW_UP, drawing=WORKS)
    elsewhere = replace(table.state, breaches=(Breach(0, (9250, 3000), (9250, 4000)),))
    assert not destroyed(table.context, elsewhere, "the wall")
    there = replace(table.state, breaches=(Breach(0, (11251, 2600), (11249, 3600)),))
    assert destroyed(table.context, there, "the wall")
    assert not destroyed(
        table.context, replace(there, breaches=(Breach(1, (11250, 2600), (11250, 3600)),)),
        "the wall",
    )


def test_tr_v2_all_that_is_named_must_go() -> None:
    table = game(BLOW_UP, drawing=WORKS)
    table.state = replace(table.state, tallies={burst_key("0804"): 1})
    assert ends(table, side="blue", turn=2) is None
    rows = victory.GOALS.rows(table.context, table.state)
    assert [(row.head, row.value) for row in rows] == [
        ("Blue: blow up the desk", "blown up"), ("Blue: blow up the wall", "stands"),
    ]
    late = ends(table)
    assert late is not None and late.winner == "rust" and "the wall" in late.lines[0]
    table.state = replace(table.state, breaches=(Breach(0, (11250, 2600), (11250, 3600)),))
    won = ends(table, side="blue", turn=2)
    assert won is not None and won.winner == "blue"


def test_tr_x5_a_real_charge_in_play_counts() -> None:
    """TR-X2, TR-X5: thrown in play, set off at the end of the side, counted for the goal."""
    table = Table(scenario(
        {"b1": "0803 satchels=1 hand=satchel", "r1": "1309 primary=rifle"}, drawing=WORKS,
    ).replace("goals: [{goal: last-squad}]",
              "goals: [{goal: destroy, side: blue, names: [the desk]}]"))
    table.follow("fall")
    table.play("throw b1 to 0804", 6, 6).play("done b1").play("end-side")
    table.play("burst", 1, 1)
    assert table.state.tallies == {burst_key("0804"): 1}
    table.play("burst")
    assert [event.winner for event in table.of(Ended) if isinstance(event, Ended)] == ["blue"]


# --- the last squad -----------------------------------------------------------------------------


@pytest.mark.parametrize("fate", ["out", "dead", "gone"])
def test_tr_v2_a_squad_without_anybody_left_has_lost_at_once(fate: Fate) -> None:
    table = fates(game(LAST), r1=fate)
    assert ends(table, side="blue", turn=1) is None
    verdict = ends(fates(table, r2=fate), side="blue", turn=1)
    assert verdict is not None and verdict.winner == "blue"
    assert verdict.lines == ("Nobody of Rust is left to fight.",)


def test_tr_v2_the_unarmed_are_no_squad_and_nobody_left_is_a_draw() -> None:
    table = game(LAST, troopers={**SQUADS, "b3": "0207 unarmed"})
    verdict = ends(fates(table, b1="dead", b2="out"), turn=1)
    assert verdict is not None and verdict.winner == "rust"
    verdict = ends(fates(table, r1="dead", r2="dead"), turn=1)
    assert verdict is not None and (verdict.winner, verdict.level) == ("", "draw")


def test_tr_v2_points_decide_only_by_the_lead_that_the_scenario_asks_for() -> None:
    """Weapon values and 100 for a regular trooper."""
    table = game(POINTS)
    assert victory.worth(table.context, table["b1"]) == 125
    assert ends(table, turn=2) is None
    level = ends(table)
    assert level is not None and level.winner == "" and "245" in level.lines[0]
    verdict = ends(fates(table, b1="out"))
    assert verdict is not None and verdict.winner == "rust"
    assert "245" in verdict.lines[0] and "120" in verdict.lines[0]
    [row] = victory.GOALS.rows(table.context, table.state)
    assert (row.value, "120 to 245" in row.text) == ("Blue 1, Rust 2", True)


def test_worth_counts_all_that_is_carried() -> None:
    table = game(LAST, troopers={
        "b1": "0203 primary=smg secondary=pistol blade=sword grenades=2 armour=heavy "
              "experience=elite",
        "r1": "1203 primary=smg satchels=1",
    })
    assert victory.worth(table.context, table["b1"]) == 165 + 20 + 8 + 4 + 2 * 5 + 32
    assert victory.worth(table.context, table["r1"]) == 100 + 20 + 15


# --- several goals, and how it is shown ---------------------------------------------------------


def test_tr_v2_goals_count_in_their_order() -> None:
    """A squad wiped out in the last turn holds nothing; one that is not may still lose."""
    table = at(game(LAST, HOLD), b1="0703")
    assert (ends(table) or Verdict("", "")).winner == "blue"
    verdict = ends(fates(table, b1="dead", b2="dead"))
    assert verdict is not None and verdict.winner == "rust"


def test_a_result_is_told_from_the_players_side() -> None:
    table = game(LAST)
    ranks = {
        side: result(table.context, Verdict(side or "draw", side, ("why",))).rank
        for side in ("blue", "", "rust")
    }
    assert ranks == {"blue": 0, "": 1, "rust": 2}
    shown = result(table.context, Verdict("rust", "rust", ("why",)))
    assert (shown.title, shown.lines, shown.winner) == ("R", ("why",), "rust")


def test_a_game_whose_turns_run_out_ends_without_anybody_doing_a_thing() -> None:
    """The last turn ends when the side that didn't begin has finished it."""
    table = game(LAST, turns=1).follow()
    table.play("end-side").follow()
    assert table.state.side == "rust"
    table.play("end-side").follow()
    assert table.state.phase == "over" and table.state.verdict == Verdict(
        "draw", "", ("Turn 1 is over.",))
