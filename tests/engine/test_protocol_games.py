"""Every game through the same doors: what one offers, allows, forecasts and counts, any does."""

import json
import os
import subprocess
import sys
from fractions import Fraction
from typing import Any

import pytest

from game.engine.serve import answer
from game.engine.session import EngineSession
from game.rules import box, game_ids
from tests.engine.asking import NEWS, ask, every, everything, fresh, to_decide
from tests.properties import WHOLE, rarely

GAMES = sorted(NEWS)
DECISIONS = {"arena": 40, "kayotz": 40, "mechs": 24, "troopers": 40} if WHOLE else \
    {"arena": 20, "kayotz": 20, "mechs": 8, "troopers": 20}
"""How far a game is played: on an open table each decision takes long to offer."""


@pytest.fixture(params=GAMES)
def session(request: pytest.FixtureRequest) -> EngineSession:
    """A game of each kind in which somebody decides for a unit."""
    found = fresh(request.param)
    to_decide(found)
    while not found.history.game.actors(found.history.state):
        assert ask(found, request="play", action=every(found)[0])["ok"]
        to_decide(found)
    return found


def lines(session: EngineSession) -> list[tuple[str, str]]:
    """Unit and id of every line of a menu that points at a cell."""
    game, state = session.history.game, session.history.state
    return [
        (unit, line.id) for unit in game.actors(state) for line in game.menu(state, unit)
        if line.aim == "cell"
    ]


def play_on(session: EngineSession, decisions: int) -> list[str]:
    """Play what is offered, a different one each time; the texts of all that was played."""
    texts: list[str] = []
    decided = 0
    while decided < decisions:
        where = ask(session, request="state")
        if where["status"]["result"]:
            break
        action = where["auto"]
        if not action:
            decided += 1
            count = ask(session, request="options", limit=0)["count"]
            action = ask(
                session, request="options", start=(7 * len(texts)) % count, limit=1
            )["actions"][0]
        assert ask(session, request="judge", action=action)["ruling"]["allowed"], action
        played = ask(session, request="play", action=action)
        assert played["ok"] and played["action"] == action, played
        texts.append(action)
    return texts


def test_there_is_a_game_of_each_kind_here() -> None:
    assert tuple(GAMES) == game_ids()


def test_games_lists_what_new_takes() -> None:
    listed = ask(EngineSession(), request="games")["games"]
    assert [game["game"] for game in listed] == list(game_ids())
    for game in listed:
        known = {option.id: option.default for option in box(game["game"]).game_options()}
        assert {option["id"]: option["default"] for option in game["options"]} == known
        assert len(game["scenarios"]) >= 4
        for scenario in game["scenarios"]:
            assert scenario["fault"] == ""
            told = ask(EngineSession(), request="new", game=game["game"], scenario=scenario["id"])
            assert told["ok"] and told["scenario"] == scenario["id"], told


def test_a_game_is_played_by_its_own_offers(session: EngineSession) -> None:
    most = DECISIONS[session.history.game.id]
    assert len(play_on(session, most)) >= most


def test_reach_is_what_can_be_judged_and_what_is_closed_says_why(session: EngineSession) -> None:
    game, state = session.history.game, session.history.state
    reached = closed = 0
    for unit, line in lines(session)[:12]:
        told = ask(session, request="reach", unit=unit, kind=line)
        for cell in told["cells"][:40]:
            assert cell["cost"] is None or Fraction(cell["cost"]) >= 0
            assert cell["left"] is None or Fraction(cell["left"]) >= 0
            action = game.aim(state, unit, line, game.board.cell(cell["cell"]))
            ruling = ask(session, request="judge", action=game.text(action))["ruling"]
            assert ruling["allowed"] and cell["cost"] in (None, ruling["cost"]), (cell, ruling)
            reached += 1
        for point in told["outline"]["rings"][0][:10] if told["outline"] else ():
            aimed = ask(session, request="aim", unit=unit, kind=line, cell=point)
            judged = ask(session, request="judge", action=aimed["action"])
            assert aimed["ruling"] == judged["ruling"]
            reached += 1
        if not told["cells"] and "ruling" in told:
            reason = told["ruling"]["reasons"][0]
            assert reason["rule"] and reason["title"] and reason["text"]
            closed += 1
    assert reached > 20 and closed > 0
    unit = lines(session)[0][0]
    told = ask(session, request="reach", unit=unit, kind="fly")
    assert told["ok"] is False and "has no choice 'fly'" in told["error"]


def test_the_options_of_units_are_their_part_of_all(session: EngineSession) -> None:
    of_all = every(session)
    game, state = session.history.game, session.history.state
    for unit in game.actors(state)[:2]:
        told = ask(session, request="options", unit=unit, limit=100_000)["actions"]
        assert told and set(told) <= set(of_all)
    part = ask(session, request="options", start=3, limit=5)
    assert part["actions"] == of_all[3:8] and part["count"] == len(of_all)


def test_every_viewer_gets_the_position_and_nobody_else(session: EngineSession) -> None:
    game = session.history.game
    for viewer in game.sides:
        told = ask(session, request="state", viewer=viewer)
        assert told["ok"] and told["viewer"] == viewer
    told = ask(session, request="state", viewer="nobody")
    assert told["ok"] is False and "no side 'nobody'" in told["error"]


def test_undo_and_redo_go_back_and_forth_to_the_same_position(session: EngineSession) -> None:
    before = everything(session)
    play_on(session, 3)
    after = everything(session)
    back = 0
    while everything(session) != before:
        assert ask(session, request="undo")["ok"]
        back += 1
    for _ in range(back):
        assert ask(session, request="redo")["ok"]
    assert everything(session) == after


def test_a_save_is_the_game_and_its_next_die(session: EngineSession) -> None:
    play_on(session, 4)
    record = ask(session, request="save")["save"]
    other = EngineSession()
    told = ask(other, request="load", save=record)
    assert told["trouble"] == "" and told["actions"] == len(record["actions"])
    assert everything(other) == everything(session)
    assert play_on(other, 3) == play_on(session, 3)
    assert everything(other) == everything(session)


def test_perft_counts_what_is_offered_and_divide_adds_up(session: EngineSession) -> None:
    before, first = everything(session), every(session)
    assert ask(session, request="perft", depth=0)["count"] == 1
    told = ask(session, request="perft", depth=1, divide=True)
    assert told["first"] == dict.fromkeys(first, 1) and told["count"] == len(first)
    assert everything(session) == before


HOSTILE = [
    (b"", "not a JSON object"), (b"hello", "not a JSON object"), (b"\xff\xfe\x00", "not a JSON"),
    (b"[1,2]", "bad request"), (b'{"request": "dance"}', "unknown request"),
    (b'{"request": "state", "extra": 1}', "extra"),
    (b'{"request": "options", "unit": "nobody-9"}', "nobody-9"),
    (b'{"request": "options", "limit": -4}', "limit"),
    (b'{"request": "reach", "unit": "nobody-9", "kind": "fly"}', "nobody-9"),
    (b'{"request": "judge", "action": ""}', "empty action"),
    (b'{"request": "judge", "action": 7}', "$.action"),
    (b'{"request": "play", "action": "dance"}', "'dance' is no action"),
    (b'{"request": "play", "action": "\\u0000\\n"}', ""),
    (b'{"request": "perft", "depth": 99}', "depth"),
    (b'{"request": "perft", "depth": 3, "limit": 2}', "limit"),
    (b'{"request": "undo", "what": "week"}', "week"),
    (b'{"request": "load", "file": "nowhere.json"}', "no folder for files"),
    (b'{"request": "load", "save": {"format": 1}}', "save"),
    (b"[" * 200_000, ""),
]


def refused(session: EngineSession, line: bytes, words: str) -> None:
    """One clear line, and the game as it was."""
    before = everything(session)
    told = answer(session, line)
    assert told["ok"] is False
    error = str(told["error"])
    assert words in error and "\n" not in error, error
    assert "Traceback" not in error and "internal error" not in error, error
    assert everything(session) == before


@pytest.mark.parametrize(("line", "words"), HOSTILE, ids=range(len(HOSTILE)))
def test_bad_input_gets_one_clear_line_and_leaves_the_game(
    session: EngineSession, line: bytes, words: str
) -> None:
    refused(session, line, words)


def test_broken_actions_get_one_clear_line(session: EngineSession) -> None:
    """Every offered kind of action with words left out, doubled, and put in another order."""
    kinds = {text.split()[0]: text for text in every(session)}
    for text in kinds.values():
        words = text.split()
        for broken in (words[:-1], [*words, "again"], words[::-1], [*words[:-1], "x" * 3000]):
            if broken != words and broken:
                line = json.dumps({"request": "play", "action": " ".join(broken)})
                refused(session, line.encode(), "")


NEW_HOSTILE: list[tuple[dict[str, Any], str]] = [
    ({"scenario": "x", "source": ""}, "no scenario 'x'"), ({"source": "id: ["}, ""),
    ({"source": "id: x\ngame: nothing\n"}, ""), ({"seed": -1}, "seed"), ({"dice": [0]}, "dice"),
    ({"options": {"fly": True}}, "fly"),
]


@pytest.mark.parametrize(("fields", "words"), NEW_HOSTILE, ids=range(len(NEW_HOSTILE)))
def test_a_new_game_that_cannot_be_leaves_the_old_one(
    session: EngineSession, fields: dict[str, Any], words: str
) -> None:
    line = json.dumps({**NEWS[session.history.game.id], **fields})
    refused(session, line.encode(), words)


def run(requests: list[dict[str, Any]], hashseed: str) -> str:
    """What another process answers to these lines."""
    made = subprocess.run(
        [sys.executable, "-m", "game", "engine"], input="\n".join(map(json.dumps, requests)),
        capture_output=True, text=True, check=True, env={**os.environ, "PYTHONHASHSEED": hashseed},
    )
    assert made.stderr == ""
    return made.stdout


@pytest.mark.parametrize("game_id", rarely(GAMES, 4))
def test_same_game_in_another_process_with_another_hash_seed(game_id: str) -> None:
    session = fresh(game_id)
    texts = play_on(session, DECISIONS[game_id])
    requests = [NEWS[game_id], *({"request": "play", "action": text} for text in texts),
                {"request": "state", "reveal": True}]
    outputs = {run(requests, seed) for seed in ("0", "12345")}
    assert len(outputs) == 1
    last = json.loads(outputs.pop().splitlines()[-1])
    assert last["state"] == ask(session, request="state", reveal=True)["state"]
