"""`review`: what a decision was worth, by protocol and by the client, and how it is stopped."""

import time

from game.core.history import History
from game.engine.client import EngineClient
from game.rules import box
from tests.engine.asking import ask, fresh


def test_a_decision_is_reviewed_and_a_forced_action_is_not() -> None:
    session = fresh("kayotz")
    assert ask(session, request="play", action="end-phase")["ok"]
    told = ask(session, request="review", at=0)
    assert told["ok"], told
    found = told["review"]
    assert found["at"] == 0 and found["action"] == "end-phase"
    assert found["choices"][-1]["action"] == "end-phase" and found["trials"] > 0
    assert found["choices"][0]["worth"] > found["choices"][-1]["worth"]
    assert ask(session, request="review", at=0) == told  # the same game, the same answer
    forced = session.history.game.auto(session.history.state)
    assert forced is not None
    text = session.history.game.text(forced)
    assert ask(session, request="play", action=text)["ok"]
    assert ask(session, request="review", at=1) == {"ok": True, "review": None}


def test_what_was_not_played_is_refused() -> None:
    session = fresh("kayotz")
    told = ask(session, request="review", at=0)
    assert not told["ok"] and "0 were in all" in told["error"]
    for odd in ({}, {"at": 0, "action": "end-phase"}):
        told = ask(session, request="review", **odd)
        assert not told["ok"] and "either at or action" in told["error"]


def test_a_plan_is_appraised_before_it_is_done() -> None:
    session = fresh("kayotz")
    planned = ask(session, request="review", action="end-phase")["review"]
    assert ask(session, request="play", action="end-phase")["ok"]
    assert ask(session, request="review", at=0)["review"] == planned
    assert not ask(fresh("kayotz"), request="review", action="end-phases")["ok"]


def test_a_stopped_review_is_refused_and_the_game_stands() -> None:
    session = fresh("kayotz")
    assert ask(session, request="play", action="end-phase")["ok"]
    session.stop_requested = lambda: True
    told = ask(session, request="review", at=0)
    assert not told["ok"] and "stopped" in told["error"]
    session.stop_requested = lambda: False
    assert ask(session, request="review", at=0)["ok"]


def test_the_client_asks_its_own_process() -> None:
    """And takes another question in place of one that is withdrawn."""
    client = EngineClient()
    try:
        history = History(box("kayotz").load(box("kayotz").scenarios()[0].source), 5)
        while (forced := history.game.auto(history.state)) is not None:
            history.play(forced)
        at = len(history.entries)
        history.play("end-phase")
        client.review(history, at)
        client.review(history, at)
        found = None
        while found is None:
            found = client.reviewed()
            time.sleep(0.01)
        assert found.review is not None and found.review.action == "end-phase"
    finally:
        client.close()
