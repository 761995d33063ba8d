"""Goals of scenarios (MC-U19): places that are held by points, raids, reaching, escaping, the
ladder; and what computer players make of them."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from game.core.datafile import DataFileError
from game.core.event import Told
from game.core.history import History
from game.core.two_player import Verdict
from game.players import computer
from game.rules import scenario_path
from game.rules.mechs import BOX, apply, victory
from game.rules.mechs.actions import Close
from game.rules.mechs.army import ready_made
from tests.rules.mechs.fightkit import Fight, fight, scenario

UNITS = {"b1": "lynx 10,20 0", "b2": "rifles 15,32 0", "r1": "hammer 10,4 180",
         "r2": "grenadiers 15,4 180"}
"""92 + 14 points against 48 + 16."""
AREAS = {"hill": "elevated 8,16 20,16 20,22 8,22", "depot": "blocking 24,8 28,8 28,11 24,11"}
HILL = "{goal: hold, area: hill, points: 10, every: true, since: 2}"
LADDER = "ladder: [{lead: 10, title: Narrow}, {lead: 30, title: Clear}]"


def game(*goals: str, extra: str = "", **units: str) -> Fight:
    return fight({**UNITS, **units}, AREAS, rounds=6,
                 extra=f"goals: [{', '.join(goals)}]\n{extra}")


def close(t: Fight, side: str, turn: int) -> Verdict | None:
    """The end of a side's turn, its counters kept."""
    t.state = replace(t.state, side=side, turn=turn)
    t.state, _ = victory.tallied(t.context, t.state)
    return victory.check(t.context, t.state)


def test_more_points_hold_a_place() -> None:
    t = game("{goal: hold, area: hill}")
    goal = t.context.scenario.goals[0]
    [site] = victory.FIELD.sites(t.context, goal)  # type: ignore[arg-type]

    def holder() -> str:
        return victory.GOALS.holder(t.context, t.state, goal, site)  # type: ignore[arg-type]

    assert holder() == "blue"
    t.put("r1", at="12,18").put("b1", at="30,30").put("b2", at="16,18")
    assert holder() == "rust", "48 points beside 14"
    t.put("r1", shut=True)
    assert holder() == "blue", "one that is shut down holds nothing"
    t.put("b2", fate="salvage")
    assert holder() == ""


def test_points_of_every_round_and_the_ladder() -> None:
    t = game(HILL, extra=LADDER)
    for turn in range(1, 6):
        assert close(t, "blue", turn) is None and close(t, "rust", turn) is None
    assert close(t, "blue", 6) is None
    found = close(t, "rust", 6)
    assert found is not None and (found.winner, found.level) == ("blue", "blue-2")
    assert "Blue 50, Rust 0" in found.lines[0]


def test_a_raid_needs_somebody_whom_nobody_disturbs() -> None:
    t = game("{goal: destroy, side: blue, names: [depot], strength: 3}", b3="rifles 26,11.3 0")
    assert close(t, "blue", 1) is None
    assert victory.FIELD.tallies(t.state) == {"raid-depot": 1}
    assert close(t, "rust", 1) is None
    assert victory.FIELD.tallies(t.state) == {"raid-depot": 1}, "the enemy's turn does nothing"
    t.put("b2", at="24.9,11.3")
    found = close(t, "blue", 2)
    assert found is not None and found.winner == "blue" and "Depot" in found.lines[0]


def test_a_raider_who_is_touched_does_nothing() -> None:
    t = game("{goal: destroy, side: blue, names: [depot], strength: 3}",
             b3="rifles 26,11.3 0", r3="rifles 26,12.2 0")
    assert close(t, "blue", 1) is None
    assert victory.FIELD.tallies(t.state) == {}
    assert close(t, "rust", 6) is not None
    verdict = close(t, "rust", 6)
    assert verdict is not None and verdict.winner == "rust"


def test_a_raid_is_told() -> None:
    t = game("{goal: destroy, side: blue, names: [depot], strength: 2}", b3="rifles 26,11.3 0")
    t.did(apply.APPLIERS[Close](t.context, t.state, Close(), None))  # type: ignore[arg-type]
    assert "Depot takes damage: 1 of 2" in [one.text for one in t.of(Told)]


@pytest.mark.parametrize(("goal", "at", "winner"), [
    ("{goal: reach, side: blue, zone: rust, who: [b2]}", "12,3", "blue"),
    ("{goal: reach, side: blue, zone: rust, need: 2}", "12,3", "open"),
    ("{goal: escape, side: blue, who: b2, outline: \"10,2 14,2 14,5 10,5\", place: the gate}",
     "12,3", "blue"),
    ("{goal: escort, side: blue, who: [b1, b2], need: 1, zone: rust}", "12,3", "blue"),
])
def test_places_are_reached(goal: str, at: str, winner: str) -> None:
    t = game(goal)
    assert close(t, "blue", 2) is None
    t.put("b2", at=at)
    assert close(t, "rust", 2) is None, "in the enemy's turn nobody arrives"
    found = close(t, "blue", 3)
    assert (found.winner if found is not None else "open") == winner


def test_losing_whom_the_game_is_about_loses_it() -> None:
    t = game("{goal: escape, side: blue, who: b2, zone: rust}").put("b2", fate="destroyed", cell=-1)
    found = close(t, "rust", 1)
    assert found is not None and found.winner == "rust"


def test_kills_count_their_points() -> None:
    t = game("{goal: kill, worth: true}", extra=LADDER).put("r2", fate="salvage")
    found = close(t, "rust", 6)
    assert found is not None and found.level == "blue-1" and "Blue 16" in found.lines[0]


START = "head_start: {rust: 20}"


def test_a_head_start_counts_with_the_first_point_of_ones_own() -> None:
    """It is shown, and decides as soon as its side has done something."""
    t = game("{goal: kill, worth: true}", extra=f"{LADDER}\n{START}")
    heads = [(row.head, row.value) for row in victory.goals(t.context, t.state)]
    assert heads[:2] == [("Points", "Blue 0 · Rust 0"), ("Rust: head start", "20 points")]
    account = victory.GOALS.account(t.context, t.state, "rust")
    assert account == (0, 0, 92 + 14 + 20)
    found = close(t, "rust", 6)
    assert found is not None and found.winner == "", "nobody has done anything"
    t.put("b2", fate="salvage").put("r2", fate="salvage")
    found = close(t, "rust", 6)
    assert found is not None and found.level == "rust-1" and "Blue 16, Rust 34" in found.lines[0]
    assert victory.GOALS.account(t.context, t.state, "rust")[:2] == (34, 34)


def test_a_head_start_is_of_the_forces_of_the_file() -> None:
    """Not of those that are chosen in their place, or of another size (MC-U28)."""
    found = BOX.open(scenario_path("mechs", "the-ridge")).value
    found = replace(found, head_start={"rust": 20})
    assert [found.head_start_of(side) for side in ("blue", "rust")] == [0, 20]
    army = ready_made()["carrow-patrol"]
    for other in (replace(found, size=150), replace(found, cast={"blue": army})):
        assert other.head_start_of("rust") == 0
    assert replace(found, size=300).head_start_of("rust") == 20


@pytest.mark.parametrize(("goal", "said"), [
    ("{goal: hold, area: nowhere}", 'no area "nowhere"'),
    ("{goal: hold}", "about no place"),
    ("{goal: hold, area: hill, zone: blue}", "several places"),
    ("{goal: hold, outline: \"1,1 2,1 2,2\"}", "has no name"),
    ("{goal: destroy, side: blue, names: [shed]}", 'no area "shed"'),
    ("{goal: escape, side: blue, who: r1, zone: rust}", 'no unit of blue "r1"'),
    ("{goal: kill, side: blue, who: [b1]}", 'no unit of rust "b1"'),
])
def test_faults_are_told(goal: str, said: str) -> None:
    text = scenario(UNITS, AREAS, rounds=6, extra=f"goals: [{goal}]")
    with pytest.raises(DataFileError, match=said):
        BOX.open(text)


def test_a_head_start_needs_points() -> None:
    text = scenario(UNITS, AREAS, rounds=6, extra=f"goals: [{{goal: hold, area: hill}}]\n{START}")
    with pytest.raises(DataFileError, match="no points to lead by"):
        BOX.open(text)


def test_a_place_that_is_shown() -> None:
    t = game(HILL, "{goal: destroy, side: blue, names: [depot], points: 40}")
    heads = [(row.head, row.value) for row in victory.goals(t.context, t.state)]
    assert heads == [("Points", "Blue 0 · Rust 0"), ("Hold Hill", "Blue · so far Blue 0 · Rust 0"),
                     ("Blue: wreck Depot", "0 of 3 done")]
    assert [place.side for place in victory.scored(t.context, t.state)] == ["blue"]


@pytest.mark.parametrize(("goal", "said"), [
    ("{goal: destroy, side: blue, names: [depot], points: 40}", "40 points"),
    ("{goal: kill, side: blue, who: [r1], points: 30}", "30 points"),
    ("{goal: kill, side: blue, who: [r1, r2], points: 30}", "30 points each"),
    ("{goal: kill, points: 30}", "30 points each"),
    ("{goal: hold, area: hill, points: 30}", "30 points"),
])
def test_points_come_for_each_where_there_is_more_than_one(goal: str, said: str) -> None:
    t = game(goal)
    row = victory.goals(t.context, t.state)[1]
    assert said in row.text.split(" · "), row.text


@pytest.mark.parametrize("goal", [
    "{goal: hold, area: hill, points: 20, every: true}",
    "{goal: reach, side: blue, outline: \"8,16 20,16 20,22 8,22\", place: the hill}",
])
def test_the_regular_goes_where_a_goal_wants_it(goal: str) -> None:
    """Within three rounds, though nobody of the enemy is there."""
    units = {**UNITS, "b1": "lynx 10,30 0", "r1": "hammer 33,4 180", "r2": "grenadiers 33,8 180"}
    play: Any = BOX.load(scenario(units, AREAS, rounds=6, extra=f"goals: [{goal}]"))
    history, rng = History(play, 1), Random(1)
    history.computers = {}
    ground = play.context.scenario.goals[0]
    while history.state.turn <= 3 and history.state.verdict is None:
        action = play.auto(history.state)
        history.play(action or computer("mechs", "regular").choose(play, history.state, rng))
        if any(victory.in_place(play.context, ground, unit.cell)
               for unit in history.state.of("blue")):
            return
    raise AssertionError("nobody went there")
