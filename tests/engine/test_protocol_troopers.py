"""Troopers by the engine protocol, on a small yard: arcs, reaction fire, explosives, the count of
play. What every game answers alike is in `test_protocol_games`."""

from fractions import Fraction
from typing import Any

import pytest

from game.core.event import Burst, Swept
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
from tests.rules.troopers.kit import scenario

DUEL = {"b1": "0408 primary=rifle grenades=1 blade=knife", "r1": "1008 primary=rifle"}
AT_ARMS_LENGTH = {"b1": "1208 blade=knife experience=elite", "r1": "1308 primary=rifle"}


def yard(troopers: dict[str, str] = DUEL, **more: Any) -> EngineSession:
    """A session on the yard of the rule tests, once Blue decides."""
    session = begun("troopers", scenario(troopers), **more)
    assert to_decide(session)["status"]["to_act"] == "blue"
    return session


def odds_of(session: EngineSession, action: str) -> dict[str, Fraction]:
    """The outcomes forecast for an action."""
    told = ask(session, request="forecast", action=action)
    assert told["ok"], told
    return {one["key"]: Fraction(one["odds"]) for one in told["forecast"]["outcomes"]}


def test_dots_arcs_and_cells_of_the_position_are_told_as_at_the_table() -> None:
    """As PROTOCOL.md says: printed names, arcs counted from 1, hit-point cells as a list."""
    session = yard()
    told = play(session, "arc b1 30 towards 90")
    one = told["state"]["troopers"]["b1"]
    assert (one["cell"], one["hp"], one["ap"], one["spent"]) == ("0408", 10, 8, 2)
    assert one["arcs"] == [{"width": 30, "bearing": 90, "shots": 1}]
    assert (one["crossed"], one["halved"]) == ([], [])
    swept = next(event for event in told["events"] if event["event"] == "swept")
    assert set(swept) == {"event", *Swept.__struct_fields__}
    assert "1008" in swept["cells"] and all(isinstance(name, str) for name in swept["cells"])
    assert told["state"] == ask(session, request="state", viewer="rust")["state"]


def under_fire(*dice: int) -> EngineSession:
    """Rust walks into Blue's arc, and Blue is asked."""
    session = yard({"b1": "0408 primary=rifle", "r1": "1009 primary=rifle"}, dice=list(dice),
                   endless=False)
    play(session, "arc b1 30 towards 90", "end-side")
    to_decide(session)
    play(session, "activate r1")
    return session


def test_reaction_fire_asks_the_other_side_and_the_walk_goes_on() -> None:
    """TR-A2: `to_act` is the shooter's side, `interrupts` the mover's; the arc's number is the
    one that its action is written with."""
    session = under_fire()
    where = ask(session, request="state")
    assert (where["status"]["to_act"], where["status"]["interrupts"]) == ("blue", "rust")
    assert where["state"]["reaction"]["waiting"] == [{"shooter": "b1", "arc": 1}]
    offered = every(session)
    assert set(offered) == {"fire b1 with arc 1", "hold b1"}
    told = ask(session, request="judge", action="walk r1 along 1009-1109")
    assert not told["ruling"]["allowed"] and told["ruling"]["reasons"][0]["rule"] == "TR-A2"
    play(session, "hold b1")
    where = to_decide(session)
    assert (where["status"]["to_act"], where["status"]["interrupts"]) == ("rust", "")


def test_the_forecast_of_fire_is_exact_and_draws_no_die() -> None:
    """TR-A3, TR-A4: long range and a low wall on the line; two dice must show the sum."""
    session = under_fire(6, 6, 3, 4)
    before = everything(session)
    told = ask(session, request="forecast", action="fire b1 with arc 1")["forecast"]
    needs = told["needs"]
    assert told["onto_needs"] and needs == sum(line["value"] for line in told["modifiers"])
    odds = odds_of(session, "fire b1 with arc 1")
    hits = Fraction(sum(a + b >= needs for a in range(1, 7) for b in range(1, 7)), 36)
    assert odds["miss"] == 1 - hits and sum(odds.values()) == 1
    assert everything(session) == before
    played = play(session, "fire b1 with arc 1")
    rolled = [event for event in played["events"] if event["event"] == "rolled"]
    assert [event["dice"] for event in rolled] == [[6, 6], [3, 4]]
    assert all(event["sides"] == 6 for event in rolled)
    came = [event["key"] for event in played["events"] if event["event"] == "resolved"]
    assert len(came) == 1 and came[0] != "miss" and odds[came[0]] > 0
    # 3 and 4 name cell 7, and a rifle crosses from there downward (TR-H1).
    one = played["state"]["troopers"]["r1"]
    assert one["crossed"] and one["crossed"][0] == 7
    assert one["hp"] == max(0, one["crossed"][-1] - 1)


def test_reach_of_a_walk_and_of_a_throw_in_whole_ap() -> None:
    """TR-M1, TR-M2, TR-X2: the low wall costs more than a bare step; a thrown dot's AP are its
    target number."""
    session = yard()
    cells = {one["cell"]: one for one in ask(session, request="reach", unit="b1",
                                             kind="walk")["cells"]}
    assert (cells["0508"]["cost"], cells["0508"]["left"]) == ("1", "7")
    assert Fraction(cells["0308"]["cost"]) > 1
    closed = ask(session, request="reach", unit="b1", kind="throw")
    assert closed["cells"] == [] and closed["ruling"]["reasons"][0]["rule"] == "TR-X2"
    play(session, "change b1 to grenade")
    cells = {one["cell"]: one for one in ask(session, request="reach", unit="b1",
                                             kind="throw")["cells"]}
    assert cells["0608"]["cost"] == "2"


def test_a_burst_names_the_dots_that_it_reaches() -> None:
    """TR-X2, TR-X3: it lies on its dot until the side has finished."""
    session = yard()
    told = play(session, "change b1 to grenade", "throw b1 to 0608")
    charge = told["state"]["charges"]
    assert len(charge) == 1 and charge[0]["thrower"] == "b1"
    assert isinstance(charge[0]["cell"], str)
    told = play(session, "end-side", "burst")
    burst = next(event for event in told["events"] if event["event"] == "burst")
    assert set(burst) == {"event", *Burst.__struct_fields__}
    assert burst["cell"] == charge[0]["cell"] and burst["cell"] in burst["cells"]
    assert told["state"]["charges"] == []


def test_perft_counts_what_can_be_played_by_hand() -> None:
    """Depth 2 where few lines are open: every one is really played and taken back."""
    session = yard(AT_ARMS_LENGTH)
    play(session, "strike b1 at r1 with knife")
    before = everything(session)
    told = ask(session, request="perft", depth=2, divide=True)
    assert everything(session) == before
    by_first = {}
    for action in every(session):
        play(session, action)
        by_first[action] = by_hand(session, 1)
        ask(session, request="undo", what="action")
    assert told["first"] == by_first
    assert told["count"] == sum(by_first.values()) >= len(by_first) > 1


def test_perft_goes_through_reaction_fire() -> None:
    """TR-A2: two answers, then what each leaves: as many as were played by hand."""
    session = under_fire(6, 6, 3, 4)
    told = ask(session, request="perft", depth=2, divide=True)
    assert set(told["first"]) == {"fire b1 with arc 1", "hold b1"}
    play(session, "hold b1")
    assert told["first"]["hold b1"] == len(every(session))


@pytest.mark.parametrize(("action", "words"), [
    ("walk b1 along 0408-9999", "9999"), ("walk b1 along 0408", "0408"),
    ("walk b9 along 0408-0508", "b9"), ("fire b1 with arc 0", ""), ("fire b1 with arc x", "x"),
    ("arc b1 45 towards 90", "45"), ("arc b1 30 towards 999", "999"),
    ("throw b1 to u9901", "u9901"), ("take b1 rifle from r1", ""), ("change b1 to hat", "hat"),
    ("orders b1 odds 300", "300"), ("strike b1 at b1 with fists", ""), ("nerve b1", ""),
    ("burst", ""), ("fall", ""), ("go-on", ""),
])
def test_what_cannot_be_done_is_one_line_and_changes_nothing(action: str, words: str) -> None:
    refused_in_one_line(yard(), action, words)


def test_options_by_name_seat_two_players_or_the_computer() -> None:
    """The engine plays all sides, whoever sits at the screen."""
    for solo in (True, False):
        assert yard(options={"solo": solo}).history.game.options_set["solo"] is solo
