"""Arena by the engine protocol, on a small yard: facings, saving rolls, answers to attacks, the
count of play. What every game answers alike is in `test_protocol_games`."""

from fractions import Fraction

import pytest

from game.core.event import Turned
from game.engine.session import EngineSession
from tests.engine.asking import (
    ask,
    begun,
    by_hand,
    every,
    everything,
    play,
    refused_in_one_line,
    to_decide,
)
from tests.rules.arena.kit import PITS, scenario

FACED = {"b1": "E5 N", "r1": "E4 S"}


def yard(
    figures: dict[str, str], rows: str = PITS, dice: tuple[int, ...] = (6, 1)
) -> EngineSession:
    """A session in the movement phase, Blue to move."""
    session = begun("arena", scenario(figures, rows=rows), dice=list(dice), endless=True)
    assert to_decide(session)["status"]["to_act"] == "blue"
    play(session, "first blue")
    return session


def test_hexes_and_facings_are_told_as_at_the_table() -> None:
    session = yard(FACED)
    told = play(session, "turn b1 to SE")
    one = told["state"]["figures"]["b1"]
    assert (one["cell"], one["facing"], one["free"]) == ("E5", "SE", False)
    assert (one["mov"], one["edex"], one["st_now"]) == (10, 12, 12)
    turned = next(event for event in told["events"] if event["event"] == "turned")
    assert set(turned) == {"event", *Turned.__struct_fields__}
    assert told["state"] == ask(session, request="state", viewer="rust")["state"]


def test_the_forecast_of_a_jump_is_exact_and_draws_no_die() -> None:
    """AR-J1: five dice against ST and DEX."""
    session = yard({"b1": "D2 S", "r1": "G9 N"}, dice=(6, 1, 1, 1, 1, 1, 1))
    text = "move b1 along D2-D3-D4-D5 facing S"
    before = everything(session)
    told = ask(session, request="forecast", action=text)["forecast"]
    assert (told["dice"], told["needs"], told["under"]) == (5, 24, True)
    odds = {one["key"]: Fraction(one["odds"]) for one in told["outcomes"]}
    assert sum(odds.values()) == 1 and odds["through"] > Fraction(9, 10)
    assert everything(session) == before
    played = play(session, text)
    assert [one["key"] for one in played["events"] if one["event"] == "resolved"] == ["through"]


def test_reach_of_a_move_in_whole_mov() -> None:
    session = yard({"b1": "D2 S", "r1": "G9 N"})
    for kind, price in (("full", ("4", "6")), ("jump", ("3", "7"))):
        told = ask(session, request="reach", unit="b1", kind=kind)
        cells = {one["cell"]: one for one in told["cells"]}
        assert (cells["D5"]["cost"], cells["D5"]["left"]) == price, kind


def test_an_attack_asks_the_other_side() -> None:
    """AR-U15: `to_act` is the target's side, `interrupts` the attacker's."""
    session = yard(FACED)
    play(session, "end-moves", "end-moves")
    where = to_decide(session)
    first = where["state"]["queue"][0]
    other = {"b1": "r1", "r1": "b1"}[first]
    play(session, f"attack {first} at {other} with weapon")
    where = ask(session, request="state")
    sides = {"b": "blue", "r": "rust"}
    assert (where["status"]["to_act"], where["status"]["interrupts"]) == (
        sides[other[0]], sides[first[0]])
    assert where["state"]["blow"]["target"] == other
    assert set(every(session)) == {f"defend {other}", f"bear {other}"}


def test_perft_counts_what_can_be_played_by_hand() -> None:
    session = yard(FACED)
    before = everything(session)
    told = ask(session, request="perft", depth=2, divide=True)
    assert everything(session) == before
    by_first = {}
    for action in every(session):
        play(session, action)
        by_first[action] = by_hand(session, 1)
        ask(session, request="undo", what="action")
    assert told["first"] == by_first
    assert told["count"] == sum(by_first.values()) >= len(by_first) > 10


@pytest.mark.parametrize(("action", "words"), [
    ("move b1 along E5-Z9 facing N", "z9"), ("move b1 along E5 facing N", "e5"),
    ("move b9 along E5-E6 facing N", "b9"), ("turn b1 to E", "no side"), ("climb b1 to E6", ""),
    ("chase b1 after r1", ""), ("push b1 at r1 to E3 staying", ""), ("resolve", ""),
    ("move b1 along E5-F4 facing N taking spoon at F4", ""), ("snatch b1", ""), ("rest b9", ""),
    ("ready b1 hat", ""), ("bear b1", ""), ("break b1 to E6", ""), ("first green", ""),
])
def test_what_cannot_be_done_is_one_line_and_changes_nothing(action: str, words: str) -> None:
    refused_in_one_line(yard(FACED), action, words)


def test_options_by_name_are_taken() -> None:
    session = begun("arena", scenario(FACED), options={"delay": True})
    assert session.history.game.options_set["delay"]
