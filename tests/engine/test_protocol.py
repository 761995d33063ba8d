"""The engine protocol: every request, and one clear answer to everything that is none."""

import io
import json
import subprocess
import sys
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.requests import NAMES
from game.engine.serve import MAX_LINE, answer, serve
from game.engine.session import EngineSession
from tests.engine.asking import NEW, ask, everything
from tests.plain import BUFFERING, plain_env
from tests.properties import examples, rarely


@pytest.fixture
def session(tmp_path):
    found = EngineSession(tmp_path)
    assert ask(found, **NEW)["ok"]
    return found


def test_the_id_comes_back():
    assert ask(EngineSession(), request="games", id="x1")["id"] == "x1"
    assert ask(EngineSession(), request="state", id=9)["id"] == 9


def test_the_id_comes_back_from_a_bad_request_too():
    assert ask(EngineSession(), request="dance", id="x2")["id"] == "x2"
    assert ask(EngineSession(), request="judge", id=3)["id"] == 3
    assert "id" not in answer(EngineSession(), b"{")


def test_reach_gives_exact_fractions(session):
    cells = ask(session, request="reach", unit="scout-1", kind="full-move")["cells"]
    by_name = {cell["cell"]: cell for cell in cells}
    assert by_name["116"]["cost"] == "1/2"
    assert by_name["116"]["left"] == "5/2"
    assert all("." not in (cell["cost"] or "") for cell in cells)


def test_a_refusal_has_rule_title_and_numbers_and_changes_nothing(session):
    before = everything(session)
    told = ask(session, request="play", action="full-move scout-1 along enter-116-135-134-133-132")
    assert not told["ok"]
    reason = told["ruling"]["reasons"][0]
    assert reason["rule"].startswith("KZ-M")
    assert reason["title"]
    assert "left" in reason["text"]
    assert everything(session) == before


def test_undo_and_redo_by_decision_and_by_action(session):
    ask(session, request="play", action="full-move scout-1 along enter-116")
    state = ask(session, request="state")["state"]
    assert ask(session, request="undo")["actions"] == 0
    assert ask(session, request="redo")["actions"] == 1
    assert ask(session, request="state")["state"] == state
    assert ask(session, request="undo", what="action")["actions"] == 0
    assert ask(session, request="redo", what="action")["actions"] == 1
    assert not ask(session, request="undo", what="week")["ok"]


def test_save_and_load_inline_and_by_file(session, tmp_path):
    ask(session, request="play", action="full-move scout-1 along enter-116")
    record = ask(session, request="save")["save"]
    name = "a.skirmish.json"
    assert ask(session, request="save", file=name)["ok"]
    for request in ({"save": record}, {"file": name}):
        other = EngineSession(tmp_path)
        assert ask(other, request="load", **request)["actions"] == 1
        assert everything(other)[1] == everything(session)[1]
    assert not ask(session, request="load")["ok"]


def test_a_scenario_as_text_and_its_faults_in_one_line():
    told = ask(EngineSession(), request="new", game="kayotz", source="id: [")
    assert not told["ok"]
    assert "\n" not in told["error"]


BAD = [
    (b"", "not a JSON object"),
    (b"hello", "not a JSON object"),
    (b"\xff\xfe\x00", "not a JSON object"),
    (b"[1,2]", "bad request"),
    (b'"new"', "bad request"),
    (b"{}", "request"),
    (b'{"request": "dance"}', "unknown request"),
    (b'{"request": 5}', "request"),
    (b'{"request": "games", "request": "state"}', "the key `request` is given twice"),
    (b'{"request": "load", "file": "."}', '"." is no name of a file'),
    (b'{"request": "new"}', "game"),
    (b'{"request": "new", "game": 3}', "$.game"),
    (b'{"request": "new", "game": "chess", "scenario": "x"}', "no game 'chess'"),
    (b'{"request": "new", "game": "kayotz", "scenario": "x"}', "no scenario 'x'"),
    (b'{"request": "new", "game": "kayotz", "scenario": "run-the-gauntlet", "seed": -1}', "seed"),
    (b'{"request": "new", "game": "kayotz", "scenario": "run-the-gauntlet", "dice": ["a"]}',
     "$.dice"),
    (b'{"request": "new", "game": "kayotz", "scenario": "run-the-gauntlet",'
     b' "options": {"fly": true}}', "fly"),
    (b'{"request": "state", "extra": 1}', "extra"),
    (b'{"request": "options", "unit": "nobody-9"}', "nobody-9"),
    (b'{"request": "options", "limit": -4}', "limit"),
    (b'{"request": "reach", "unit": "scout-1", "kind": "fly"}', "fly"),
    (b'{"request": "judge", "action": ""}', ""),
    (b'{"request": "play", "action": "full-move"}', ""),
    (b'{"request": "play", "action": "full-move scout-1 along 999-998"}', "999"),
    (b'{"request": "play", "action": "\\u0000\\n"}', ""),
    (b'{"request": "perft", "depth": 99}', "depth"),
    (b'{"request": "perft", "depth": 3, "limit": 2}', "limit"),
    (b'{"request": "load", "file": "nowhere.json"}', "nowhere.json"),
    (b'{"request": "load", "save": {"format": 1}}', "save"),
    (b'{"request": "save", "file": "/proc/none/x.json"}', "x.json"),
    (b"[" * 200_000, ""),
    (b'{"request":' * 50_000, ""),
]


@pytest.mark.parametrize(("line", "words"), BAD, ids=range(len(BAD)))
def test_bad_input_gets_one_clear_line_and_leaves_the_game(session, line, words):
    before = everything(session)
    told = answer(session, line)
    assert told["ok"] is False
    assert words in told["error"]
    assert "\n" not in told["error"]
    assert "Traceback" not in told["error"]
    assert "internal error" not in told["error"]
    assert everything(session) == before


_WITHOUT = {"games", "new", "load", "daily", "fairness", "stop", "quit"}


@pytest.mark.parametrize("name", sorted(set(NAMES) - _WITHOUT))
def test_requests_before_a_game_say_what_to_send(name):
    fields = {"judge": {"action": "x"}, "play": {"action": "x"}, "forecast": {"action": "x"},
              "reach": {"unit": "a", "kind": "b"},
              "aim": {"unit": "a", "kind": "b", "cell": "c"}, "perft": {"depth": 1}}
    told = ask(EngineSession(), request=name, **fields.get(name, {}))
    assert not told["ok"]
    assert "no game yet" in told["error"]


@examples(120)
@given(st.binary(max_size=300))
def test_no_bytes_make_it_raise(line):
    assert answer(EngineSession(), line)["ok"] is False


def served(data):
    sink = io.BytesIO()
    serve(io.BytesIO(data), sink)
    return [json.loads(line) for line in sink.getvalue().splitlines()]


def test_a_huge_line_gets_one_answer_and_the_next_is_read():
    told = served(b"x" * (3 * MAX_LINE) + b'\n{"request": "games"}\n')
    assert [reply["ok"] for reply in told] == [False, True]
    assert "bytes" in told[0]["error"]


def test_quit_ends_and_what_follows_is_not_answered():
    assert len(served(b'\n{"request": "quit"}\n{"request": "games"}\n')) == 1


@pytest.mark.parametrize("held", rarely(BUFFERING, 2))
def test_a_closed_pipe_ends_it_quietly(held):
    made = subprocess.Popen(
        [sys.executable, "-m", "game", "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, env=plain_env(**BUFFERING[held]),
    )
    made.stdout.close()
    try:
        for _ in range(200):
            made.stdin.write(b'{"request": "games"}\n')
            made.stdin.flush()
            time.sleep(0.005)
        made.stdin.close()
    except BrokenPipeError:
        pass
    assert made.stderr.read() == b""
    made.stderr.close()
    assert made.wait(timeout=60) == 0
