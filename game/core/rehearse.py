"""A lesson is tried out before a player meets it: whether each step can be finished.

What a step says may be sound word for word and still ask for what can't be done there, or script
a face that the die thrown hasn't. So the steps are played once, as a player would who does just
what he is told. From the first die that no script decides, nothing can be foretold.
"""

from collections.abc import Iterator
from fnmatch import fnmatchcase
from typing import Any

from game.core.contract import AnyGame
from game.core.errors import DiceScriptError
from game.core.history import History
from game.core.lesson import WILD, Lesson

_MOST = 500  # actions that may follow by themselves within one step
_LOOKING = ("select ", "choose ", "continue")


def stuck(game: AnyGame) -> tuple[int, str] | None:
    """The first step of a game's lessons that can't be finished (from 0) and why, or None.

    Of a game with computer players nothing is said: what they do isn't known here.
    """
    if not game.lessons or getattr(game, "computers", None):
        return None
    script = tuple(face for lesson in game.lessons for face in lesson.dice)
    index = 0
    try:
        history: History[Any, Any] = History(game, 0, script)
        for index, lesson in enumerate(game.lessons):
            problem = _finish(history, lesson)
            if history.dice_position > len(script):
                return None
            if problem:
                return index, problem
    except DiceScriptError as error:
        return index, str(error)
    return None


def _finish(history: History[Any, Any], lesson: Lesson) -> str:
    """Do what a step asks for; why it can't be done, or ""."""
    if any(pattern.casefold().startswith(_LOOKING) for pattern in lesson.do):
        return ""
    if "undo" in lesson.do and history.undo().allowed:
        return ""
    if "redo" in lesson.do and history.redo().allowed:
        return ""
    game, wanted = history.game, {name.casefold() for name in lesson.expect}
    missed: set[str] = set()
    for _ in range(_MOST):
        forced = game.auto(history.state)
        for text in _asked(history, lesson):
            history.play(text)
            seen = {type(event).__name__.lower() for event in history.entries[-1].events}
            if wanted <= seen:
                return ""
            missed |= wanted - seen
            if forced is not None:
                break
            history.unplay()
        else:
            if forced is None:
                break
            history.play(forced)
    if missed:
        return f"what it asks for is done, but nothing is {' or '.join(sorted(missed))} by it"
    if any(map(_loose, lesson.do)):
        return ""
    return "nothing that can be done here is what it asks for"


def _asked(history: History[Any, Any], lesson: Lesson) -> Iterator[str]:
    """Texts of what the step asks for and the game allows."""
    game, state = history.game, history.state
    forced = game.auto(state)
    for pattern in lesson.do:
        if WILD.search(pattern) or pattern in ("undo", "redo"):
            continue
        action = game.parse(pattern)
        if game.judge(state, action).allowed:
            yield game.text(action)
    known = [forced] if forced is not None else list(game.options(state))
    for text in map(game.text, known):
        if any(fnmatchcase(text.casefold(), pattern.casefold()) for pattern in lesson.do):
            yield text


def _loose(pattern: str) -> bool:
    """Whether a pattern may mean an action that isn't offered, as another way to the same cell."""
    head, star, tail = pattern.partition("*")
    return bool(star) and ("*" in tail or not (head == "" or head.endswith(" ")))
