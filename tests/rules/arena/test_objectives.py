"""The language of goals (AR-U29): each kind, points, the ladder, hidden goals, the early end."""


from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from game.app.play.present.status import visible
from game.core.history import History
from game.core.two_player import Verdict, ending, result
from game.players import computer
from game.rules.arena import BOX, victory
from tests.rules.arena.kit import Table, raw, scenario

CAST = {"b1": "C3 N", "b2": "C5 N", "r1": "G3 S", "r2": "G5 S"}
LADDER = "[{lead: 2, title: Narrow}, {lead: 6, title: Clear}]"


def game(*goals: str, turns: int = 6, ladder: str = "", early: bool = False) -> Table:
    extra = (f"ladder: {ladder}\n" if ladder else "") + ("early_end: true" if early else "")
    dropped = {"strongbox": "E4"} if "strongbox" in goals[0] else {}
    return raw(CAST, goals=f"[{', '.join(goals)}]", turns=turns, extra=extra, dropped=dropped)


def ends(t: Table, turn: int = 6) -> Verdict | None:
    t.state = victory.tallied(t.context, replace(t.state, turn=turn))
    return victory.check(t.context, t.state)


def won(t: Table, turn: int = 6) -> str:
    verdict = ends(t, turn)
    return "open" if verdict is None else verdict.winner


def row(t: Table, index: int = 0) -> tuple[str, str]:
    found = victory.GOALS.rows(t.context, t.state)[index]
    return found.head, found.value


@pytest.mark.parametrize(("goal", "put", "early", "late"), [
    ("{goal: reach, side: blue, hexes: [A1, A2], place: the gate}", {"b1": "A1"}, "blue", "blue"),
    ("{goal: reach, side: blue, hexes: [A1, A2], place: the gate, need: 2}",
     {"b1": "A1"}, "open", "rust"),
    ("{goal: reach, side: blue, hexes: [A1, A2], place: the gate, who: [b2]}",
     {"b1": "A1"}, "open", "rust"),
    ("{goal: reach, hexes: [A1, A2], place: the gate}", {"r1": "A1"}, "rust", "rust"),
    ("{goal: reach, hexes: [A1, A2], place: the gate}", {}, "open", ""),
    ("{goal: reach, side: blue, hexes: [A1], place: the gate, must: false}", {}, "open", ""),
])
def test_reach(goal: str, put: dict[str, str], early: str, late: str) -> None:
    t = game(goal)
    for unit, cell in put.items():
        t.put(unit, cell=t.cell(cell))
    assert won(t, 2) == early
    assert won(t) == late


def test_escort_counts_one_after_the_other_and_fails_with_too_few() -> None:
    goal = "{goal: escort, side: blue, who: [b1, b2], to: [A1], place: the gate}"
    t = game(goal).put("b1", cell=0)
    t.put("b1", cell=t.cell("A1"))
    assert won(t, 1) == "open"
    t.put("b1", cell=t.cell("C3")).put("b2", cell=t.cell("A1"))
    assert won(t, 2) == "blue"
    t = game(goal).put("b2", fate="out")
    assert won(t, 1) == "rust"
    assert won(game(goal)) == "rust"


@pytest.mark.parametrize(("goal", "fates", "early", "late"), [
    ("{goal: kill, side: blue, who: [r2]}", ("r2",), "blue", "blue"),
    ("{goal: kill, side: blue, who: [r2]}", ("r1",), "open", "rust"),
    ("{goal: kill, side: blue, need: 2}", ("r1",), "open", "rust"),
    ("{goal: kill, side: blue, need: 2}", ("r1", "r2"), "blue", "blue"),
    ("{goal: survive, side: blue, who: [b1]}", (), "open", "blue"),
    ("{goal: survive, side: blue, who: [b1]}", ("b1",), "rust", "rust"),
    ("{goal: survive, side: rust, need: 2}", ("r1",), "blue", "blue"),
])
def test_kill_and_survive(goal: str, fates: tuple[str, ...], early: str, late: str) -> None:
    t = game(goal)
    for unit in fates:
        t.put(unit, fate="out")
    assert (won(t, 2), won(t)) == (early, late)


@pytest.mark.parametrize("goal", [
    "{goal: kill, need: 1}", "{goal: reach, hexes: [C3, G3], place: the gate}",
])
def test_what_both_sides_do_at_the_same_time_decides_nothing(goal: str) -> None:
    """AR-U29: neither is the first, whichever the file names first."""
    t = game(goal)
    for unit in ("b2", "r2"):
        t.put(unit, fate="out")
    assert won(t, 2) == "open"
    verdict = ends(t)
    assert verdict is not None and not verdict.winner
    assert verdict.lines == ("Both sides did it at the same time, so that it decides nothing.",)


def test_what_figures_have_lost_before_is_nobodys_doing() -> None:
    """AR-U29: hits and ST that a fighter begins without count for neither side."""
    hurt = CAST | {"r1": "G3 S hits=3"}
    t = raw(hurt, goals="[{goal: kill, worth: true}]", extra=f"ladder: {LADDER}")
    account = victory.GOALS.account
    assert [account(t.context, t.state, side).now for side in ("blue", "rust")] == [0, 0]
    assert account(t.context, t.state, "blue").most == 21
    t.put("r1", hits=5).put("b1", hits=5)
    assert [account(t.context, t.state, side).now for side in ("blue", "rust")] == [2, 5]
    t.put("r1", fate="out")
    assert account(t.context, t.state, "blue").now == 9


def test_capture_is_to_have_the_thing() -> None:
    goal = "{goal: capture, side: rust, what: strongbox}"
    t = game(goal)
    assert row(t)[1] == "lies on E4"
    t.put("b1", belt=("strongbox",))
    assert row(t) == ("Rust: take Strongbox", "Blue has it") and won(t, 2) == "open"
    t.put("b1", belt=()).put("r1", belt=("strongbox",))
    assert won(t, 2) == "rust"


def test_a_goal_is_judged_at_its_own_turn() -> None:
    goal = "{goal: hold, side: blue, hexes: [E5], place: the dais, turn: 3}"
    t = game(goal).put("b1", cell=0)
    t.put("b1", cell=t.cell("E5"))
    assert won(t, 2) == "open" and won(t, 3) == "blue"
    assert won(game(goal), 3) == "rust"


# --- points and the ladder ----------------------------------------------------------------------

EVERY = "{goal: hold, hexes: [E5], place: the dais, points: 2, every: true, since: 2}"
LOSSES = "{goal: kill, worth: true}"


def test_points_of_every_turn_add_up_and_the_ladder_names_the_victory() -> None:
    t = game(EVERY, LOSSES, ladder=LADDER)
    t.put("b1", cell=t.cell("E5"))
    for turn in (1, 2, 3):
        assert won(t, turn) == "open"
    assert row(t) == ("Points", "Blue 4 · Rust 0")
    t.put("r1", hits=3)
    verdict = ends(t)
    assert verdict is not None and (verdict.winner, verdict.level) == ("blue", "blue-2")
    assert "Blue 9, Rust 0" in verdict.lines[0] and "Clear" in verdict.lines[1]
    assert result(t.context, verdict).title.endswith("· Clear")


@pytest.mark.parametrize(("hits", "level"), [(1, "draw"), (2, "blue-1"), (5, "blue-1"),
                                             (6, "blue-2")])
def test_a_lead_below_the_ladder_is_a_draw(hits: int, level: str) -> None:
    verdict = ends(game(LOSSES, ladder=LADDER).put("r1", hits=hits))
    assert verdict is not None and verdict.level == level


def test_results_rank_by_their_step_of_the_ladder() -> None:
    t = game(LOSSES, ladder=LADDER)
    levels = [("blue-2", "blue"), ("blue-1", "blue"), ("draw", ""), ("rust-1", "rust"),
              ("rust-2", "rust")]
    ranks = [ending(t.context, Verdict(level, side)).rank for level, side in levels]
    assert ranks == [0, 1, 2, 3, 4]
    assert ending(t.context, Verdict("rust", "rust")).rank == 4


def test_each_unit_and_what_it_is_worth() -> None:
    goal = "{goal: reach, side: blue, hexes: [A1, A2], place: the gate, points: 3}"
    t = game(goal)
    t.put("b1", cell=t.cell("A1"))
    assert won(t, 2) == "open"
    assert victory.GOALS.account(t.context, t.state, "blue").now == 3
    t.put("b2", cell=t.cell("A2"))
    assert victory.GOALS.account(t.context, t.state, "blue").now == 6


def test_points_of_an_earlier_turn_are_settled_then() -> None:
    t = game("{goal: reach, side: blue, hexes: [A1], place: the gate, points: 3, turn: 2}")
    t.put("b1", cell=t.cell("A1"))
    assert won(t, 2) == "open"
    t.put("b1", cell=t.cell("C3"))
    verdict = ends(t)
    assert verdict is not None and verdict.winner == "blue"


# --- the early end ------------------------------------------------------------------------------


def test_it_ends_when_nothing_can_change_any_more() -> None:
    """Two points a turn: a lead that the turns that are left can't bring back."""
    goal = "{goal: hold, hexes: [E5], place: the dais, points: 2, every: true}"
    t = game(goal, early=True)
    t.put("b1", cell=t.cell("E5"))
    assert [won(t, turn) for turn in (1, 2, 3)] == ["open", "open", "open"]
    verdict = ends(t, 4)
    assert verdict is not None and verdict.winner == "blue" and "still to come" in verdict.lines[0]
    t = game(goal)
    t.put("b1", cell=t.cell("E5"))
    assert [won(t, turn) for turn in (1, 2, 3, 4)] == ["open"] * 4, "only where the file says so"


def test_a_decisive_goal_that_is_open_keeps_it_going() -> None:
    goal = "{goal: hold, hexes: [E5], place: the dais, points: 2, every: true}"
    t = game(goal, "{goal: last-standing}", early=True)
    t.put("b1", cell=t.cell("E5"))
    assert [won(t, turn) for turn in (1, 2, 3, 4, 5)] == ["open"] * 5


# --- hidden goals -------------------------------------------------------------------------------


def test_a_hidden_goal_is_its_owners_alone_until_it_counts() -> None:
    goal = "{goal: reach, side: blue, hexes: [A1], place: the gate, points: 3, hidden: true}"
    t = game(goal, LOSSES)
    rows = victory.GOALS.rows(t.context, t.state)
    assert [one.only for one in rows] == ["", "blue", ""]
    t.put("b1", cell=t.cell("A1"))
    assert [one.only for one in victory.GOALS.rows(t.context, t.state)] == ["", "", ""]
    assert not victory.GOALS.scored(t.context, t.state), "the map tells nothing of it"
    standing = t.game.status(t.state).standing
    assert standing is not None and standing.winner == ""
    verdict = ends(t)
    assert verdict is not None and verdict.winner == "blue"


# --- faults -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("goal", "said"), [
    ("{goal: kill, side: blue, who: [b1]}", 'no figure of rust "b1"'),
    ("{goal: survive, side: blue, who: [r1]}", 'no figure of blue "r1"'),
    ("{goal: survive, who: [b1]}", "names units for nobody"),
    ("{goal: reach, side: blue, hexes: [Z9], place: x}", "Z9"),
    ("{goal: escort, side: blue, who: [], to: [A1], place: x}", "names nobody"),
    ("{goal: survive, side: blue, who: [b1], need: 2}", "2 of 1"),
    ("{goal: kill, worth: true, points: 2}", "counts points of its own"),
    ("{goal: hold, hexes: [A1], place: x, hidden: true}", "hidden from nobody"),
    ("{goal: hold, hexes: [A1], place: x, every: true}", "brings nothing every turn"),
    ("{goal: kill, side: blue, turn: 9}", "turn 9 of 6"),
    ("{goal: capture, what: crown}", 'no thing on the map "crown"'),
])
def test_faults_are_told(goal: str, said: str) -> None:
    with pytest.raises(Exception, match=said):
        game(goal)


def test_a_ladder_needs_points() -> None:
    with pytest.raises(Exception, match="no points to lead by"):
        game("{goal: last-standing}", ladder=LADDER)




# --- computer players ---------------------------------------------------------------------------


@pytest.mark.parametrize("goal", [
    "{goal: reach, side: blue, hexes: [A1, A2], place: the gate}",
    "{goal: escort, side: blue, who: [b1], to: [A1, A2], place: the gate}",
    "{goal: hold, hexes: [A1, A2], place: the gate, points: 3, every: true}",
])
def test_the_regular_goes_where_a_goal_wants_it(goal: str) -> None:
    play: Any = BOX.load(scenario(CAST, goals=f"[{goal}]", turns=6))
    history, rng = History(play, 1), Random(1)
    history.computers = {}
    cells = {play.context.board.cell(name) for name in ("A1", "A2")}
    while play.outcome(history.state) is None:
        action = play.auto(history.state)
        history.play(action or computer("arena", "regular").choose(play, history.state, rng))
        if any(one.cell in cells for one in history.state.of("blue")):
            return
    raise AssertionError("nobody went there")


# --- the window ---------------------------------------------------------------------------------


def test_the_window_shows_hidden_rows_to_their_side_alone() -> None:
    goal = "{goal: reach, side: blue, hexes: [A1], place: the gate, points: 3, hidden: true}"
    t = game(goal, LOSSES)
    rows = victory.GOALS.rows(t.context, t.state)
    assert [len(visible(rows, viewer)) for viewer in ("blue", "rust", "", None)] == [3, 2, 2, 3]


def test_the_window_shows_what_one_has_to_do_oneself_first() -> None:
    goals = (
        "{goal: reach, side: rust, hexes: [A1], place: the gate}",
        "{goal: kill, side: blue, need: 1}",
    )
    t = game(*goals)
    rows = victory.GOALS.rows(t.context, t.state)
    assert [row.side for row in rows] == ["rust", "blue"]
    assert [row.side for row in visible(rows, "blue")] == ["blue", "rust"]
    for viewer in ("rust", "", None):
        assert visible(rows, viewer) == rows
