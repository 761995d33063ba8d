"""'Mech Field by the engine protocol: points in inches, ways that `aim` lays, outlines, free spins.
What every game answers alike is in `test_protocol_games`."""

from fractions import Fraction
from typing import Any

import pytest

from game.engine.session import EngineSession
from tests.engine.asking import ask, begun, by_hand, every, everything, play, refused_in_one_line
from tests.rules.mechs.fightkit import scenario

PAIR = {"b1": "lynx 10,24 0", "b2": "rifles 30,30 0", "r1": "hound 10,14 0"}
WOOD = {"wood": "hindering 14,9 20,9 20,36 14,36"}


def field(units: dict[str, str] = PAIR, dice: tuple[int, ...] = ()) -> EngineSession:
    """A session with blue to give orders."""
    session = begun("mechs", scenario(units, WOOD), dice=list(dice), endless=True)
    assert ask(session, request="state")["status"]["to_act"] == "blue"
    return session


def test_points_and_facings_are_told_as_they_are_written() -> None:
    session = field()
    told = play(session, "move b1 along 10,24-12.5,21 facing 45")
    one = told["state"]["units"]["b1"]
    assert (one["cell"], one["facing"], one["tokens"]) == ("12.50,21.00", 45, 1)
    moved = next(event for event in told["events"] if event["event"] == "moved")
    assert moved["path"] == ["10.00,24.00", "12.50,21.00"]
    assert told["action"] == "move b1 along 10.00,24.00-12.50,21.00 facing 45"


def test_aim_lays_the_way_that_a_player_means() -> None:
    """MC-U1, MC-U4: cut, bent, stopped; the ruling with it."""
    session = field()
    told = ask(session, request="aim", unit="b1", kind="move", cell="1,24")
    assert told["action"] == "move b1 along 10.00,24.00-1.00,24.00 facing 270"
    assert Fraction(told["ruling"]["cost"]) == 9
    told = ask(session, request="aim", unit="b1", kind="move", cell="19,24")
    assert told["action"] == "move b1 along 10.00,24.00-14.00,24.00 facing 90"
    told = ask(session, request="aim", unit="b1", kind="run", cell="2,16", through=["2,24"])
    assert told["action"] == "run b1 along 10.00,24.00-2.00,24.00-2.00,16.00 facing 0"
    assert told["ruling"]["allowed"]
    told = ask(session, request="aim", unit="b1", kind="move", cell="19,24", through=["18,24"])
    assert told["ruling"]["reasons"][0]["rule"] == "MC-T2"


def test_the_outline_of_a_way_is_told() -> None:
    """All that can be reached lies in it."""
    session = field()
    told = ask(session, request="reach", unit="b1", kind="move")
    assert told["cells"] == [] and told["outline"]["words"] == "10″"
    (ring, *_) = told["outline"]["rings"]
    corners = [tuple(map(float, point.split(","))) for point in ring]
    assert max(x for x, _ in corners) == pytest.approx(14.05, abs=0.1)
    assert min(x for x, _ in corners) == pytest.approx(1, abs=0.1)
    through = ask(session, request="reach", unit="b1", kind="move", through=["10,17"])
    assert through["outline"]["words"] == "3″"


@pytest.mark.parametrize(("fields", "words"), [
    ({"kind": "fly", "cell": "1,1"}, "has no choice 'fly'"),
    ({"kind": "move", "cell": "99,1"}, "off the table"),
    ({"kind": "move", "cell": "here"}, "is no point"),
    ({"kind": "move", "cell": "1,1", "facing": 72}, "facing"),
    ({"kind": "move", "cell": "1,1", "through": ["x"]}, "is no point"),
    ({"kind": "vent", "cell": "1,1"}, "points at no cell"),
    ({"unit": "b7", "kind": "move", "cell": "1,1"}, "b7"),
])
def test_what_cannot_be_aimed_is_one_line(fields: dict[str, Any], words: str) -> None:
    told = ask(field(), **{"request": "aim", "unit": "b1", **fields})
    assert told["ok"] is False and words in told["error"] and "\n" not in told["error"]


def test_a_free_spin_asks_the_other_side() -> None:
    """MC-F1: `to_act` is its side, `interrupts` the mover's."""
    session = field()
    play(session, "move b1 along 10,24-10,16 facing 0")
    where = ask(session, request="state")
    assert (where["status"]["to_act"], where["status"]["interrupts"]) == ("rust", "blue")
    assert where["state"]["spins"] == ["r1"] and "keep r1" in every(session)
    told = play(session, "spin r1 to 180")
    assert told["state"]["units"]["r1"]["facing"] == 180
    assert told["status"]["to_act"] == "blue"


def test_the_odds_of_a_break_away_are_exact_and_draw_no_die() -> None:
    """MC-B1: a 'Mech needs 3 or more."""
    session = field({**PAIR, "r1": "hound 10,22 0"}, dice=(2,))
    before = everything(session)
    told = ask(session, request="forecast", action="break b1 for run")["forecast"]
    odds = {one["key"]: Fraction(one["odds"]) for one in told["outcomes"]}
    assert (told["needs"], odds) == (3, {"freed": Fraction(2, 3), "stuck": Fraction(1, 3)})
    assert everything(session) == before
    played = play(session, "break b1 for run")
    assert [one["key"] for one in played["events"] if one["event"] == "resolved"] == ["stuck"]
    assert played["state"]["order"]["stuck"] == ["b1"]
    assert set(every(session)) >= {"done", "turn b1 to 180"}


def test_perft_counts_what_can_be_played_by_hand() -> None:
    session = field({"b1": "boar 4,30 0", "r1": "boar 30,4 0"})
    before = everything(session)
    told = ask(session, request="perft", depth=1, divide=True)
    assert everything(session) == before
    assert told["count"] == len(every(session)) == by_hand(session, 1) > 40


@pytest.mark.parametrize(("action", "words"), [
    ("move b1 along 10,24-99,24 facing 0", "99,24"), ("move b1 along 10,24 facing 0", "10,24"),
    ("move b9 along 10,24-10,23 facing 0", "b9"), ("turn b1 to 91", "91"), ("rise b1", ""),
    ("break b1 for move", ""), ("form b1+b2+b3", ""), ("spin r1 to 90", ""), ("keep b1", ""),
    ("fire b1 at zz with primary", ""), ("strike b1 at r1", ""), ("capture b2 at b1", ""),
    ("charge b1 at r1 along 10,24-10,16 facing 180", ""), ("done", ""), ("close", ""),
    ("death b1 at r1 to 10,16 facing 0", ""), ("ram b1 at r1 along 10,24-10,16 facing 0", ""),
    ("board b2 by b1", ""), ("unload b2 from b1 at 1,1 facing 0", ""), ("vent b1", ""),
    ("form b1+b1+b1", ""), ("unload zz from b1 at 1,1 facing 0", ""), ("board zz by zz", ""),
])
def test_what_cannot_be_done_is_one_line_and_changes_nothing(action: str, words: str) -> None:
    refused_in_one_line(field(), action, words)
