"""Goals and verdicts (AR-U29), as they are looked at when a turn is over."""

import pytest
from msgspec.structs import replace

from game.core.event import Ended
from game.core.two_player import Verdict, result
from game.rules.arena import victory
from tests.rules.arena.kit import Table, raw

LAST = "{goal: last-standing}"
STRENGTH = "{goal: last-standing, strength: 5}"
THIEF = "{goal: exit, side: blue, who: b1, to: [A1, A2], place: the gate}"
BOX = "{goal: exit, side: blue, what: strongbox, to: [A1], place: the gate}"
DAIS = "{goal: hold, hexes: [E5, E6], place: the dais}"
DAIS_3 = "{goal: hold, hexes: [E5, E6], place: the dais, turns: 3}"
DAIS_BLUE = "{goal: hold, hexes: [E5, E6], place: the dais, turns: 2, side: blue}"
CAST = {"b1": "C3 N", "b2": "C5 N", "r1": "G3 S", "r2": "G5 S"}


def game(*goals: str, turns: int = 6, **parts: object) -> Table:
    return raw(CAST, goals=f"[{', '.join(goals)}]", turns=turns, **parts)


def ends(t: Table, turn: int = 6) -> Verdict | None:
    """What is found at the end of a turn; tallies are counted first."""
    t.state = victory.tallied(t.context, replace(t.state, turn=turn))
    return victory.check(t.context, t.state)


def rows(t: Table) -> list[tuple[str, str, str]]:
    found = victory.GOALS.rows(t.context, t.state)
    assert all(row.rule == "AR-U29" for row in found)
    return [(row.head, row.value, row.text) for row in found]


def won(verdict: Verdict | None, side: str, words: str = "") -> bool:
    return verdict is not None and (verdict.level, verdict.winner) == (side, side) and any(
        words in line for line in verdict.lines)


# --- the last on their feet ---------------------------------------------------------------------


@pytest.mark.parametrize("fate", ["out", "dead", "gone"])
def test_ar_u29_last_standing(fate: str) -> None:
    """AR-U29: nobody of a side is up any more, at any turn."""
    t = game(LAST).put("r1", fate=fate)
    assert ends(t, 1) is None
    assert won(ends(t.put("r2", fate=fate), 1), "blue", "Rust")
    t.put("b1", fate=fate).put("b2", fate=fate)
    verdict = ends(t, 1)
    assert verdict is not None and (verdict.level, verdict.winner) == ("draw", "")


def test_a_figure_that_lies_still_stands_for_its_side() -> None:
    t = game(LAST).put("r1", fate="out").put("r2", position="prone")
    assert ends(t, 1) is None


@pytest.mark.parametrize(("hits", "winner"), [(4, ""), (5, "blue"), (11, "blue"), (0, "")])
def test_ar_u29_strength_at_the_end(hits: int, winner: str) -> None:
    """AR-U29: ST left together, at the end of the last turn, with a lead of 5."""
    t = game(STRENGTH).put("r1", hits=hits)
    assert ends(t, 5) is None
    verdict = ends(t)
    assert verdict is not None and verdict.winner == winner
    if winner:
        assert won(verdict, "blue", f"{24 - hits}")
    else:
        assert verdict.level == "draw" and f"{24 - hits} ST" in verdict.lines[0]


@pytest.mark.parametrize("hits", [0, 4, 5, 11])
def test_if_it_ended_now_says_what_the_last_turn_would(hits: int) -> None:
    """AR-U29: at any turn, with the sentence that decides it; nothing once it is over."""
    t = game(STRENGTH).put("r1", hits=hits)
    standing, verdict = t.game.status(t.state).standing, ends(t)
    assert standing is not None and verdict is not None
    assert (standing.winner, standing.lines) == (verdict.winner, verdict.lines)
    assert standing.title == result(t.context, verdict).title
    t.state = replace(t.state, phase="over", verdict=verdict)
    assert t.game.status(t.state).standing is None


def test_strength_of_those_that_are_up() -> None:
    t = game(STRENGTH).put("r1", fate="out", hits=12).put("b1", hits=20)
    assert victory.strength(t.state, "rust") == 12 and victory.strength(t.state, "blue") == 12
    assert rows(t) == [("Last side standing", "Blue 2, Rust 1",
                        "ST left 12 to 12; a lead of 5 wins at the end of turn 6")]


def test_without_strength_the_last_turn_is_a_draw() -> None:
    t = game(LAST)
    verdict = ends(t)
    assert verdict is not None and verdict.level == "draw" and "Turn 6" in verdict.lines[0]
    assert rows(t) == [("Last side standing", "Blue 2, Rust 2", "")]


# --- getting out --------------------------------------------------------------------------------


def test_ar_u29_somebody_gets_out() -> None:
    """AR-U29: up, on one of the hexes, at the end of a turn."""
    t = game(THIEF, LAST)
    assert ends(t, 1) is None and rows(t)[0] == ("Blue: bring B1 to the gate", "2 hexes to go", "")
    t.put("b1", cell="A2", position="prone")
    assert won(ends(t, 1), "blue", "the gate") and rows(t)[0][1] == "at the gate"
    assert ends(game(THIEF).put("b2", cell="A1"), 1) is None


@pytest.mark.parametrize("fate", ["out", "dead"])
def test_ar_u29_it_is_stopped_or_late(fate: str) -> None:
    t = game(THIEF).put("b1", fate=fate, cell="A1")
    assert won(ends(t, 1), "rust", "any more") and rows(t)[0][1] == "lost"
    assert won(ends(game(THIEF)), "rust", "turn 6")


def boxed(unit: str, at: str) -> Table:
    """Somebody on a hex has the strongbox."""
    t = game(BOX, dropped={"strongbox": "I9"}).put(unit, belt=("strongbox",), cell=at)
    t.state = replace(t.state, dropped=())
    return t


def test_ar_u29_whoever_carries_it() -> None:
    """AR-U29: any of the side that has the thing; not an enemy, nor the thing alone."""
    t = boxed("b2", "A1")
    assert won(ends(t, 1), "blue", "Strongbox")
    t = boxed("r1", "A1")
    assert ends(t, 1) is None and rows(t)[0][1:] == ("at the gate", "carried by R1")
    t = game(BOX, dropped={"strongbox": "A1"})
    assert ends(t, 1) is None and rows(t)[0][1] == "lies on A1"
    assert won(ends(t.put("b1", fate="out").put("b2", fate="dead"), 1), "rust")
    assert rows(boxed("b1", "A1").put("b1", belt=()))[0][1] == "lost"


def test_a_body_carries_nothing_out() -> None:
    t = boxed("b2", "A1").put("b2", fate="out")
    assert ends(t, 1) is None


# --- holding ground -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("facts", "holder"),
    [({"b1": ("E5", "standing")}, "blue"), ({"b1": ("E5", "kneeling")}, "blue"),
     ({"b1": ("E5", "prone")}, ""), ({"b1": ("E5", "standing"), "r1": ("E6", "standing")}, ""),
     ({"b1": ("E5", "standing"), "r1": ("E6", "prone")}, "blue"),
     ({"r1": ("E6", "standing"), "r2": ("E5", "standing")}, "rust"), ({}, "")],
)
def test_ar_u29_who_holds(facts: dict[str, tuple[str, str]], holder: str) -> None:
    """AR-U29: somebody of the side stands or kneels there, and nobody of the other."""
    t = game(DAIS)
    for unit, (where, position) in facts.items():
        t.put(unit, cell=where, position=position)
    verdict = ends(t)
    assert verdict is not None and verdict.winner == holder
    assert t.state.tallies == {}, "no turns are counted"
    if not holder:
        assert "Nobody alone" in verdict.lines[0]
    assert ends(t, 5) is None, "it counts at the end of the last turn"


def test_ar_u29_turns_running() -> None:
    """AR-U29: three ends of turns, one after the other; broken, it begins anew."""
    assert "Blue 0 · Rust 0" in rows(game(DAIS_3))[0][2]
    t = game(DAIS_3).put("b1", cell="E5")
    assert ends(t, 1) is None and t.state.tallies == {"hold-1-blue": 1, "hold-1-rust": 0}
    assert ends(t, 2) is None
    assert "Blue 2 · Rust 0" in rows(t)[0][2] and rows(t)[0][1] == "Blue"
    t.put("r1", cell="E6")
    assert ends(t, 3) is None and t.state.tallies == {"hold-1-blue": 0, "hold-1-rust": 0}
    t.put("r1", cell="G3")
    assert ends(t, 3) is None and ends(t, 4) is None
    assert won(ends(t, 5), "blue", "3 turns")


def test_ar_u29_one_side_has_to_hold() -> None:
    """AR-U29: only that side can win by it, and it loses if it doesn't."""
    t = game(DAIS_BLUE).put("r1", cell="E5")
    assert ends(t, 4) is None and ends(t, 5) is None
    assert won(ends(t), "rust", "Blue doesn")
    t = game(DAIS_BLUE).put("b1", cell="E5")
    assert ends(t, 1) is None and won(ends(t, 2), "blue", "2 turns")
    assert won(ends(game(DAIS_BLUE).put("b1", cell="E5")), "blue", "at the end")
    assert rows(t)[0][0] == "Blue: hold the dais" and "Rust" not in rows(t)[0][2]


def test_goals_are_looked_at_in_their_order() -> None:
    """AR-U29: the first that decides."""
    t = game(THIEF, LAST).put("b1", fate="dead").put("r1", fate="dead").put("r2", fate="dead")
    assert won(ends(t, 1), "rust")
    t = game(LAST, THIEF).put("b1", fate="dead").put("r1", fate="dead").put("r2", fate="dead")
    assert won(ends(t, 1), "blue")


# --- the end of the game ------------------------------------------------------------------------


def test_ar_u29_the_game_ends_with_a_turn() -> None:
    """AR-U29: after the retreats; the result has the file's words and what decided it."""
    t = game(LAST).moving().acting("b1")
    t.put("r1", fate="dead").put("r2", fate="dead").play("pass b1")
    assert t.state.verdict is None
    t.follow("close")
    assert won(t.state.verdict, "blue") and t.state.phase == "over"
    ended = t.of(Ended)[0]
    assert (ended.level, ended.winner, ended.title) == ("blue", "blue", "B")
    assert t.offered() == set() and t.next == ""
    assert t.state.verdict is not None
    shown = result(t.context, t.state.verdict)
    assert (shown.winner, shown.rank) == ("blue", 0)
    assert result(t.context, Verdict("rust", "rust")).rank == 2
    assert result(t.context, Verdict("draw", "")).rank == 1


def test_results_speak_of_the_side_that_a_person_plays() -> None:
    t = game(LAST, extra="computer: blue")
    assert result(t.context, Verdict("rust", "rust")).rank == 0
