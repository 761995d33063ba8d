"""Asking an engine session as a client does: JSON in, JSON out."""

import json
from functools import cache
from typing import Any

from game.core.contract import AnyGame
from game.core.history import History
from game.engine.serve import answer
from game.engine.session import EngineSession
from tests.frozen import frozen


def new(game_id: str, scenario: str, **more: Any) -> dict[str, Any]:
    """The request that begins a frozen scenario."""
    source = frozen(game_id, scenario).read_text(encoding="utf-8")
    return {"request": "new", "game": game_id, "source": source, "seed": 7, **more}


NEW = new("kayotz", "run-the-gauntlet")
NEWS: dict[str, dict[str, Any]] = {
    "kayotz": NEW,
    "troopers": new("troopers", "rescue"),
    "arena": new("arena", "two-against-two"),
    "mechs": new("mechs", "captives", options={"solo": False}),
}
"""A scenario of each game, as it is asked for."""


def fresh(game_id: str) -> EngineSession:
    """A session with the game of `NEWS`, whose map is read only once for all tests."""
    session = EngineSession()
    session._history = History(_loaded(game_id), NEWS[game_id]["seed"])
    return session


@cache
def _loaded(game_id: str) -> AnyGame:
    session = EngineSession()
    assert ask(session, **NEWS[game_id])["ok"]
    return session.history.game


def ask(session: EngineSession, **request: Any) -> Any:
    """One request and its answer, both through JSON."""
    return json.loads(json.dumps(answer(session, json.dumps(request).encode())))


def begun(game: str, source: str, **more: Any) -> EngineSession:
    """A session with a game of a scenario's text; more: fields of the request."""
    session = EngineSession()
    told = ask(session, request="new", game=game, source=source, **more)
    assert told["ok"], told
    return session


def play(session: EngineSession, *texts: str) -> Any:
    """Play these, each allowed; the last answer."""
    told: Any = None
    for text in texts:
        told = ask(session, request="play", action=text)
        assert told["ok"], (text, told)
    return told


def refused_in_one_line(session: EngineSession, action: str, words: str) -> None:
    """Playing it changes nothing and is answered in one line with these words."""
    before = everything(session)
    told = ask(session, request="play", action=action)
    assert told["ok"] is False, told
    assert words in told["error"] and "\n" not in told["error"], told
    assert "internal error" not in told["error"]
    assert everything(session) == before


def everything(session: EngineSession) -> tuple[Any, Any]:
    """What was played and all of the position."""
    return ask(session, request="save")["save"]["actions"], ask(
        session, request="state", reveal=True
    )


def to_decide(session: EngineSession) -> Any:
    """Play what follows by itself; the answer to `state` once somebody decides."""
    where = ask(session, request="state")
    while where["auto"]:
        assert ask(session, request="play", action=where["auto"])["ok"]
        where = ask(session, request="state")
    return where


def every(session: EngineSession) -> list[str]:
    """All that may be done now."""
    told = ask(session, request="options", limit=100_000)
    assert told["count"] == len(told["actions"])
    return list(told["actions"])


def by_hand(session: EngineSession, depth: int) -> int:
    """How many lines of play there are: each is played, counted and taken back."""
    if depth == 0:
        return 1
    lines = 0
    for action in every(session):
        assert ask(session, request="play", action=action)["ok"]
        lines += by_hand(session, depth - 1)
        assert ask(session, request="undo", what="action")["ok"]
    return lines
