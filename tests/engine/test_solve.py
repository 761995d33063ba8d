"""`solve`: how the decisions so far keep the chance of a problem, by protocol and by the client."""

import time

import pytest

from game.core.history import History
from game.engine.client import EngineClient, EngineError
from game.rules import box
from tests.engine.asking import ask, begun, fresh

BRIDGE = next(card for card in box("kayotz").problems() if card.id == "take-the-bridge").source


def test_a_line_is_judged_decision_by_decision() -> None:
    """A shot that misses keeps all of it; who goes first and the wrong way loses it."""
    session = begun("kayotz", BRIDGE.read_text(encoding="utf-8"))
    history = session.history
    while (forced := history.game.auto(history.state)) is not None:
        history.play(forced)
    best = {"ok": True, "best": "45/64", "chances": [], "over": False, "reached": False}
    assert ask(session, request="solve") == best
    assert ask(session, request="play", action="full-fire heavy-1 at 14")["ok"]
    assert ask(session, request="solve")["chances"] == ["45/64"]
    assert ask(session, request="play", action="full-move squad-1 along 153-133")["ok"]
    told = ask(session, request="solve")
    assert told["chances"] == ["45/64", "0"] and not told["reached"]


def test_a_scenario_without_a_problem_has_nothing_to_solve() -> None:
    told = ask(fresh("troopers"), request="solve")
    assert not told["ok"] and "is no problem" in told["error"]


def test_the_client_asks_its_own_process() -> None:
    """And a game that is none raises what the engine says, in one line."""
    client = EngineClient()
    try:
        game = box("kayotz").load(BRIDGE)
        history = History(game, 5)
        while (forced := game.auto(history.state)) is not None:
            history.play(forced)
        history.play("full-fire heavy-1 at 05")
        client.solve(history)
        standing = None
        while standing is None:
            standing = client.solved()
            time.sleep(0.01)
        assert [str(chance) for chance in standing.chances] == ["45/64"]
        assert not standing.over and not standing.reached
        client.solve(History(box("kayotz").load(box("kayotz").scenarios()[0].source), 5))
        with pytest.raises(EngineError, match="is no problem"):
            while client.solved() is None:
                time.sleep(0.01)
    finally:
        client.close()
