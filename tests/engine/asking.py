"""Asking an engine session as a client does: JSON in, JSON out."""

import json
from typing import Any

from game.engine.serve import answer
from game.engine.session import Session

NEW = {"request": "new", "game": "kayotz", "scenario": "run-the-gauntlet", "seed": 7}


def ask(session: Session, **request: Any) -> Any:
    """One request and its answer, both through JSON."""
    return json.loads(json.dumps(answer(session, json.dumps(request).encode())))


def everything(session: Session) -> tuple[Any, Any]:
    """What was played and all of the position."""
    return ask(session, request="save")["save"]["actions"], ask(
        session, request="state", reveal=True
    )
