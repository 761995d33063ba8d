"""Computer sides at the table: an engine process thinks, and whatever becomes of it, the game goes
on."""

import os
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from game.app import folders
from game.app.play import autoplay
from game.app.play.words import say
from game.engine import client
from game.engine import requests as ask
from game.engine.client import EngineClient
from game.turns.inputs import FinishPhase, Pick, Undo
from game.turns.machine import Mode
from tests.app.play.hands import ENGINE, Hands
from tests.properties import rarely

TURNS = 24_000  # of the loop, 5 ms each at most


def seated(scenario: str = "demolition", game: str = "troopers", **options: bool) -> Hands:
    """The table of a lone player who may begin."""
    hands = Hands(scenario, game=game, seed=3, **{"solo": True, **options})
    assert hands.table.status.to_act not in hands.table.game.computers
    return hands


def end_turn(hands: Hands) -> None:
    """The person's turn is over."""
    hands.scene.give(FinishPhase())
    if hands.table.mode is Mode.CONFIRMING:
        hands.scene.do("yes")


def until(hands: Hands, so: Callable[[], object]) -> None:
    """Let the loop turn until something holds."""
    for _ in range(TURNS):
        if so():
            return
        hands.app.step(5)
    raise AssertionError("it never came to that")


def thinking(hands: Hands) -> bool:
    return hands.table.mode is Mode.THINKING and hands.scene.autoplay.thinking


def toasts(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is said in passing, from now on."""
    said: list[str] = []
    monkeypatch.setattr(hands.app, "toast", lambda text, *_: said.append(text))
    return said


def script(tmp_path: Path, body: str) -> EngineClient:
    """A client of another program: `body` sees `line`, the words of each request, and `say`."""
    file = tmp_path / "engine.py"
    file.write_text(
        "import json, os, sys, time\n"
        "def say(**answer):\n"
        "    print(json.dumps(answer), flush=True)\n"
        "for text in sys.stdin:\n"
        "    line = json.loads(text)\n"
        "    kind, number = line['request'], line['id']\n"
        + "".join(f"    {row}\n" for row in body.splitlines()),
        encoding="utf-8",
    )
    return EngineClient([sys.executable, str(file)], ENGINE._wake)


def test_the_computer_plays_its_turn_and_the_person_is_next():
    hands = seated()
    mine = next(s for s in hands.table.game.sides if s not in hands.table.game.computers)
    end_turn(hands)
    hands.rest()
    assert hands.table.status.to_act == mine
    hands.scene.give(Undo())
    assert hands.table.history.decides(hands.table.state) == mine
    assert [entry.text for entry in hands.table.history.entries] == ["fall"]


def test_the_engine_starts_with_the_game_and_hot_seats_have_none(monkeypatch):
    engine = EngineClient(wake=ENGINE._wake)
    monkeypatch.setattr("tests.app.play.hands.ENGINE", engine)
    hands = seated(solo=False)
    end_turn(hands)
    hands.rest()
    assert engine.pid is None
    seated()
    assert engine.pid is not None
    engine.close()


@pytest.mark.long
def test_the_same_save_plays_on_the_same(tmp_path):
    played = []
    for _ in range(2):
        hands = seated("two-against-two", "arena")
        hands.rest()
        hands.scene.save_as("before")
        hands.rooms.load(hands.rooms.services.store.path("before"))
        for _ in range(3):
            end_turn(hands)
            hands.rest()
        played.append(hands.actions())
        ENGINE.close()  # another engine remembers nothing of it
    assert played[0] == played[1]
    assert len(played[0]) > 4


def test_undo_while_the_computer_thinks_withdraws_the_question(tmp_path, monkeypatch):
    """The late answer is not played; the engine is the same one still."""
    monkeypatch.setattr("tests.app.play.hands.ENGINE", script(tmp_path, SLOW))
    hands = seated()
    engine = hands.rooms.engine
    said = toasts(hands, monkeypatch)
    end_turn(hands)
    until(hands, lambda: thinking(hands) and engine._question is not None
          and engine._question.thinking is not None)
    pid = engine.pid
    hands.scene.give(Undo())
    before = hands.actions()
    until(hands, lambda: not engine._sent)
    assert hands.actions() == before
    assert hands.table.mode is not Mode.THINKING
    assert engine.pid == pid and not said
    engine.close()


@pytest.mark.long
def test_one_decision_at_a_time_however_often_it_is_wanted(monkeypatch):
    """Turn after turn is ended and taken back while the computer thinks and units are pointed at.
    Nothing but the engine's two byte movers and the autosave runs beside the window."""
    engine = EngineClient(wake=ENGINE._wake)
    monkeypatch.setattr("tests.app.play.hands.ENGINE", engine)
    hands = seated("open-field", "mechs")
    said = toasts(hands, monkeypatch)
    until(hands, lambda: not engine._sent)
    pid, asked = engine.pid, 0
    for _ in range(25):
        end_turn(hands)
        until(hands, lambda: engine._question is not None
              and engine._question.thinking is not None)
        asked += sum(isinstance(sent.request, ask.ThinkRequest) for sent in engine._sent) == 1
        hands.scene.give(Undo())
        assert hands.table.mode is not Mode.THINKING
        hands.scene.give(Pick(hands.table.position.actors[0]))
        others = {thread.name for thread in threading.enumerate() if not thread.name.startswith(
            ("MainThread", "engine _", "autosave"))}
        assert not others
    assert asked
    end_turn(hands)
    hands.rest()
    assert hands.actions() and (engine.pid, engine.faults, said) == (pid, [], [])
    engine.close()


@pytest.mark.long
@pytest.mark.skipif(os.name != "posix", reason="asks for a process by its number")
def test_the_window_may_close_while_the_computer_thinks(monkeypatch):
    engine = EngineClient(wake=ENGINE._wake)
    monkeypatch.setattr("tests.app.play.hands.ENGINE", engine)
    hands = seated("open-field", "mechs")
    end_turn(hands)
    until(hands, lambda: engine._question is not None and engine._question.thinking is not None)
    pid = engine.pid
    assert pid is not None
    hands.rooms.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    assert not [t for t in threading.enumerate() if t.name.startswith("engine _")]


SLOW = """
import subprocess
if 'own' not in globals():
    own = subprocess.Popen([sys.executable, '-P', '-m', 'game', 'engine', '--hangup'],
                           stdin=subprocess.PIPE, stdout=subprocess.PIPE)
if kind == 'think':
    time.sleep(0.3)
own.stdin.write(text.encode()); own.stdin.flush()
sys.stdout.write(own.stdout.readline().decode()); sys.stdout.flush()
"""
"""The real one, that takes its time."""


def goes_on(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The person's turn ends, and the computer's side plays all the same; what was said."""
    said = toasts(hands, monkeypatch)
    end_turn(hands)
    until(hands, lambda: len(hands.actions()) > 3 and said)
    return said


@pytest.mark.parametrize(("body", "why"), rarely([
    ("sys.exit(3)", "status 3"),
    ("os.kill(os.getpid(), 11)", "signal 11"),
    ("os.write(1, b'{\"ok\": tr'); os._exit(0)", "status 0"),
    ("print('hello, world', flush=True)", "no answer"),
    ("os.write(1, b'\\xff\\x00\\n')", "no answer"),
    ("say(ok=True, id=number + 7)", "wasn't asked"),
    ("say(ok=True, id=number); say(ok=True, id=number)", "wasn't asked"),
    ("say(ok=False, id=number, error='no idea')", "no idea"),
    ("say(ok=True, id=number, check='other')", "another position"),
], 2), ids=range(9))
def test_a_dead_or_lying_engine_is_a_message_and_the_game_goes_on(
    body, why, tmp_path, monkeypatch
):
    engine = script(tmp_path, body)
    monkeypatch.setattr("tests.app.play.hands.ENGINE", engine)
    hands = seated()
    said = goes_on(hands, monkeypatch)
    assert why in said[0] and "the engine" in said[0]
    assert list(folders.log().glob("crash-*.txt"))
    engine.close()


CHEATS = """
if kind == 'position':
    say(ok=True, id=number, check=os.environ['CHECK'])
elif kind == 'think':
    say(ok=True, id=number, action={action!r})
else:
    say(ok=True, id=number)
"""


@pytest.mark.parametrize(
    "action", rarely(["dance r1", "end", "", "walk b1 along 0000", "done r99"])
)
def test_what_the_rules_refuse_is_not_played(action, tmp_path, monkeypatch):
    """It is judged like anybody's action; the engine that wanted it is ended."""
    monkeypatch.setattr(client, "fingerprint", lambda game, state: "as agreed")
    monkeypatch.setenv("CHECK", "as agreed")
    engine = script(tmp_path, CHEATS.format(action=action))
    monkeypatch.setattr("tests.app.play.hands.ENGINE", engine)
    hands = seated()
    said = goes_on(hands, monkeypatch)
    assert "decided" in said[0]
    engine.close()


@pytest.mark.long
def test_an_engine_killed_while_it_thinks_is_started_anew(monkeypatch):
    hands = seated("open-field", "mechs")
    said = toasts(hands, monkeypatch)
    engine = hands.rooms.engine
    end_turn(hands)
    until(hands, lambda: engine._question is not None and engine._question.thinking is not None)
    before = engine.pid
    assert before is not None
    os.kill(before, signal.SIGKILL)
    until(hands, lambda: said)
    assert "signal 9" in said[0]
    until(hands, lambda: engine.pid not in (None, before))
    hands.rest()
    assert len(said) == 1


def test_an_engine_that_is_out_of_step_is_told_the_whole_game(monkeypatch):
    """What it says of the position is compared with the table before it is asked."""
    engine = EngineClient(wake=ENGINE._wake)
    monkeypatch.setattr("tests.app.play.hands.ENGINE", engine)
    hands = seated()
    said = toasts(hands, monkeypatch)
    until(hands, lambda: not engine._sent)
    pid = engine.pid
    engine._send(ask.UndoRequest(what="action"))
    new: list[object] = []
    send = engine._send
    monkeypatch.setattr(engine, "_send", lambda request: new.append(request) or send(request))
    end_turn(hands)
    hands.rest()
    assert sum(isinstance(request, ask.NewRequest) for request in new) == 1
    assert engine.decisions and (engine.pid, engine.faults, said) == (pid, [], [])
    engine.close()


def test_one_that_never_answers_is_stopped_then_killed(tmp_path, monkeypatch):
    monkeypatch.setattr(autoplay, "CAP", 50)
    monkeypatch.setattr(client, "fingerprint", lambda game, state: "as agreed")
    engine = script(tmp_path, "say(ok=True, id=number, check='as agreed') if kind != 'think' "
                              "else time.sleep(100)")
    monkeypatch.setattr("tests.app.play.hands.ENGINE", engine)
    hands = seated()
    until(hands, lambda: not engine._sent)
    monkeypatch.setattr(client, "PATIENCE", 0.05)
    said = goes_on(hands, monkeypatch)
    assert any("didn't stop" in words for words in said), said
    engine.close()


def test_one_that_is_slow_is_waited_for(tmp_path, monkeypatch):
    """Neither its start nor its last thought is a fault while it may only be a slow machine: the
    computer plays what it decides, not the first thing that may be done."""
    monkeypatch.setattr(autoplay, "CAP", 50)
    monkeypatch.setattr(client, "fingerprint", lambda game, state: "as agreed")
    engine = script(
        tmp_path, "time.sleep(0.3 * (kind in ('new', 'think')))\n"
        "say(ok=True, id=number, check='as agreed', action='end' * (kind == 'think'))",
    )
    monkeypatch.setattr("tests.app.play.hands.ENGINE", engine)
    hands = seated()
    said = goes_on(hands, monkeypatch)
    assert "decided what is no action ('end'" in said[0]
    engine.close()


def test_time_that_is_up_brings_the_best_so_far(monkeypatch):
    hands = seated("open-field", "mechs")
    until(hands, lambda: not hands.rooms.engine._sent)
    monkeypatch.setattr(autoplay, "CAP", 30)
    said = goes_on(hands, monkeypatch)
    assert set(said) == {say("thinking.slow")}
