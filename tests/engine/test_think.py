"""`position`, `think` and `stop`: what a program needs that lets the engine play."""

import io
import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.core.history import History
from game.core.resume import fingerprint
from game.engine.process import own_command
from game.engine.serve import MAX_LINE, serve
from game.engine.session import EngineSession
from tests.engine.asking import NEWS, ask, everything, fresh, to_decide
from tests.frozen import load_frozen

LONG = {"request": "new", "game": "mechs", "scenario": "the-ridge", "seed": 7}
"""A game in which a decision takes a while."""


@pytest.fixture
def session():
    found = fresh("troopers")
    to_decide(found)
    return found


def playing(session, count):
    """Let it play so many actions; their texts."""
    history = session.history
    for _ in range(count):
        forced = history.game.auto(history.state)
        text = history.game.text(forced) if forced is not None else (
            ask(session, request="think", budget=0)["action"])
        assert history.play(text).allowed
    return [entry.text for entry in history.entries]


def test_a_position_is_told_by_what_was_played_and_taken_back(session):
    texts = playing(session, 8)
    game = session.history.game
    for keep in (8, 5, 0):
        told = ask(session, request="position", keep=keep, actions=texts[keep:])
        assert told["ok"] and told["actions"] == len(texts)
        assert told["check"] == fingerprint(game, session.history.state)
    assert ask(session, request="position", keep=3)["actions"] == 3
    assert ask(session, request="save")["save"]["check"] == ask(
        session, request="position", keep=3)["check"]


@pytest.mark.parametrize(("fields", "words"), [
    ({"keep": -1}, "keep -1 is out of range"),
    ({"keep": 99}, "actions are played"),
    ({"keep": 0, "actions": ["fall", "fly b1"]}, "fly"),
    ({"keep": 1, "actions": ["done r1"]}, "action 2 (done r1)"),
])
def test_a_position_that_can_not_be_is_refused_and_nothing_changes(session, fields, words):
    playing(session, 4)
    ask(session, request="undo", what="action")
    before = everything(session), list(session.history.undone)
    told = ask(session, request="position", **fields)
    assert not told["ok"] and words in told["error"], told
    assert "internal error" not in told["error"]
    assert (everything(session), list(session.history.undone)) == before


def test_a_position_keeps_to_the_games_own_rule_about_dice():
    """SB-U1: with `undo-dice` false nothing is taken back for which dice have fallen."""
    game = load_frozen("kayotz", "run-the-gauntlet", {"undo-dice": False})
    session = EngineSession()
    session._history = History(game, 7)
    rolled = session.history.dice_position
    for _ in range(200):
        if session.history.dice_position > rolled:
            break
        playing(session, 1)
    assert session.history.dice_position > rolled
    told = ask(session, request="position", keep=0)
    assert not told["ok"] and "SB-U1" in told["error"]


@pytest.mark.parametrize("game", sorted(NEWS))
def test_a_decision_is_allowed_the_same_each_time_and_not_played(game):
    session = fresh(game)
    to_decide(session)
    before = everything(session)
    for player in ("scripted", "random"):
        told = ask(session, request="think", player=player, budget=0)
        assert told["ok"] and told["stopped"] is False, told
        assert ask(session, request="judge", action=told["action"])["ruling"]["allowed"]
        again = fresh(game)
        to_decide(again)
        ask(again, request="think", player="random")
        assert ask(again, request="think", player=player, budget=0)["action"] == told["action"]
    assert everything(session) == before


def test_the_chance_of_a_player_hangs_on_the_seed_and_the_actions():
    texts = set()
    for seed in range(20):
        session = EngineSession()
        ask(session, **{**NEWS["arena"], "seed": seed})
        to_decide(session)
        texts.add(ask(session, request="think", player="random")["action"])
    assert len(texts) > 1


def test_who_does_not_decide_is_not_asked(session):
    assert "no computer player" in ask(session, request="think", player="nobody")["error"]
    for budget in (-1, 600_001):
        assert "budget" in ask(session, request="think", budget=budget)["error"]
    forced = fresh("troopers")
    assert ask(forced, request="state")["auto"]
    assert "follows by itself" in ask(forced, request="think")["error"]


def test_a_budget_ends_it_with_the_best_so_far():
    session = EngineSession()
    ask(session, **LONG)
    to_decide(session)
    told = ask(session, request="think", budget=1)
    assert told["ok"] and told["stopped"]
    assert ask(session, request="judge", action=told["action"])["ruling"]["allowed"]


def lines(*requests):
    return b"".join(json.dumps(request).encode() + b"\n" for request in requests)


def answers(data, **how):
    sink = io.BytesIO()
    serve(io.BytesIO(data), sink, **how)
    return [json.loads(line) for line in sink.getvalue().splitlines()]


def test_stop_ends_what_was_asked_before_it_and_nothing_after():
    told = answers(lines(
        LONG, {"request": "think", "budget": 0, "id": 1}, {"request": "stop", "id": 2},
        {"request": "think", "player": "random", "budget": 0, "id": 3},
    ))
    assert [one.get("id") for one in told] == [None, 1, 2, 3]
    assert told[1]["stopped"] is True and told[2] == {"ok": True, "id": 2}
    assert told[3]["stopped"] is False


def test_a_text_that_only_speaks_of_stopping_stops_nothing():
    told = answers(lines(
        {"request": "new", "game": "troopers", "scenario": "demolition", "seed": 3},
        {"request": "play", "action": "fall"},
        {"request": "think", "budget": 0}, {"request": "judge", "action": "stop"},
        {"request": "judge", "action": "x", "id": "stop"},
    ))
    assert told[2]["stopped"] is False


def test_a_line_may_be_as_long_as_is_said_and_no_longer():
    def spaced(length):
        head = b'{"request":"stop","id":5'
        return head + b" " * (length - len(head) - 1) + b"}"

    for length, fits in ((MAX_LINE, True), (MAX_LINE + 1, False)):
        told = answers(spaced(length) + b"\n" + lines({"request": "stop", "id": 6}))
        assert [one["ok"] for one in told] == [fits, True]
        assert told[1]["id"] == 6
    assert [one["ok"] for one in answers(spaced(3 * MAX_LINE))] == [False]


def started(*more):
    return subprocess.Popen([*own_command()[:-1], *more], stdin=subprocess.PIPE,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def test_stop_is_heard_while_it_thinks():
    """The engine would go on for as long as it likes."""
    program = started()
    program.stdin.write(lines(LONG, {"request": "think", "budget": 0, "id": 1}))
    program.stdin.flush()
    assert json.loads(program.stdout.readline())["ok"]
    time.sleep(0.05)
    program.stdin.write(lines({"request": "stop", "id": 2}, {"request": "quit", "id": 3}))
    program.stdin.flush()
    told = [json.loads(line) for line in program.stdout]
    assert [one["id"] for one in told] == [1, 2, 3]
    assert told[0]["stopped"]
    assert (program.wait(60), program.stderr.read()) == (0, b"")


def test_with_hangup_it_ends_with_its_input_whatever_it_does():
    program = started("--hangup")
    program.stdin.write(lines(LONG, {"request": "perft", "depth": 12, "limit": 10**12}))
    program.stdin.flush()
    assert json.loads(program.stdout.readline())["ok"]
    program.stdin.close()
    assert (program.wait(60), program.stdout.read(), program.stderr.read()) == (0, b"", b"")


def test_without_it_all_that_was_asked_is_answered_first():
    program = started()
    out, told = program.communicate(lines(LONG, {"request": "think", "budget": 1}), timeout=120)
    assert len(out.splitlines()) == 2
    assert (program.returncode, told) == (0, b"")


OWNER = """
import sys, time
from game.core.history import History
from game.engine.client import EngineClient
from game.rules import box, scenario_path
game = box("mechs").load(scenario_path("mechs", "open-field"), {})
engine = EngineClient()
history = History(game, 7)
while game.auto(history.state) is not None:
    history.play(game.auto(history.state))
engine.think(history, "scripted", 60)
while engine._question.thinking is None:
    engine.poll()
    time.sleep(0.01)
print(engine.pid, flush=True)
time.sleep(100)
"""


@pytest.mark.skipif(os.name != "posix", reason="asks for a process by its number")
def test_the_engine_dies_with_who_started_it():
    """Even with one that is killed while the engine thinks."""
    owner = subprocess.Popen([sys.executable, "-c", OWNER], stdout=subprocess.PIPE)
    pid = int(owner.stdout.readline())
    os.kill(pid, 0)
    owner.kill()
    owner.wait()
    for _ in range(600):
        try:
            os.kill(pid, 0)
            stat = Path(f"/proc/{pid}/stat").read_text(encoding="ascii")
            if stat.rpartition(")")[2].split()[0] == "Z":
                return
        except (ProcessLookupError, FileNotFoundError):
            return
        time.sleep(0.05)
    raise AssertionError("it lives on")
