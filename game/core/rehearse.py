"""A lesson is tried out before a player meets it: whether each step can be finished.

What a step says may be sound word for word and still ask for what can't be done there, or script
a face that the die thrown hasn't. So the steps are played once, as a player would who does just
what he is told. From the first die that no script decides, nothing can be foretold.
"""

from collections.abc import Iterator
from typing import Any

from game.core.contract import AnyGame
from game.core.errors import ActionTextError, BoxError
from game.core.history import History
from game.core.lesson import PLAN, REFUSED, USE, VISIT, WILD, Lesson, matches
from game.core.lesson_figures import filled

_MOST = 500  # actions that may follow by themselves within one step
_LOOKING = ("select ", "choose ", "continue")
_WINDOW = (USE, VISIT, PLAN)


def stuck(game: AnyGame) -> tuple[int, str] | None:
    """The first step of a game's lessons that can't be finished (from 0) and why, or None.

    A computer's side does what the lessons say; once they say no more, nothing can be foretold.
    """
    if not game.lessons:
        return None
    script = tuple(face for lesson in game.lessons for face in lesson.dice)
    index = 0
    try:
        # Also those that are never come to here: they would stumble in front of a player.
        for index, lesson in enumerate(game.lessons):  # noqa: B007  # told where it fails
            for text in (*_written_out(lesson), *_refused(lesson), *lesson.others):
                game.parse(text)
        course = _Course(History(game, 0, script), game.lessons)
        for index, lesson in enumerate(game.lessons):
            problem = course.finish(lesson)
            if course.history.dice_position > len(script):
                return None
            if problem:
                return index, problem
    except BoxError as error:  # no action, or the wrong face
        return index, str(error)
    except _Refused as refused:
        return index, str(refused)
    except _Unwritten:
        return None
    return None


class _Unwritten(Exception):
    """A computer's side decides, and no lesson says what."""


class _Refused(Exception):
    """What a lesson has a computer's side do is not allowed there."""


class _Course:
    """The lessons played one after the other."""

    def __init__(self, history: History[Any, Any], lessons: tuple[Lesson, ...]) -> None:
        self.history = history
        self._others = [text for lesson in lessons for text in lesson.others]

    def finish(self, lesson: Lesson) -> str:
        """Read a step and do what it asks for; why it can't be done, or ""."""
        looks = any(pattern.casefold().startswith(_LOOKING) for pattern in lesson.do)
        if looks and not self._plays(lesson):
            return self._unread(lesson)
        if lesson.windowed or all(like.casefold().startswith(REFUSED) for like in lesson.do):
            return self._try(lesson)
        if all(pattern.startswith(PLAN) for pattern in lesson.do):
            return self._ready(lesson)
        return self._do(lesson)

    def _plays(self, lesson: Lesson) -> bool:
        """Whether a step asks for an action that the game allows and that only reads like looking
        around: a card is chosen in the words of a line of a menu. It may first have to be drawn,
        which follows by itself."""
        history = self.history
        for pattern in lesson.do:
            try:
                action = history.game.parse(pattern)
            except BoxError:  # it is no action
                continue
            while not history.judge(action).allowed and (forced := self._forced()) is not None:
                history.play(forced)
            if history.judge(action).allowed:
                return True
        return False

    def _try(self, lesson: Lesson) -> str:
        """Try what the game is to refuse, or do what is done at the window, which changes nothing;
        why that isn't so, or ""."""
        history, unread = self.history, self._unread(lesson)
        while (forced := self._forced()) is not None:
            history.play(forced)
        for text in _refused(lesson):
            if history.judge(text).allowed:
                return f'the game doesn\'t refuse "{text}"'
        return unread and self._unread(lesson)

    def _ready(self, lesson: Lesson) -> str:
        """Ready what is only to be looked at; why that can't be, or ""."""
        history, unread = self.history, self._unread(lesson)
        while (forced := self._forced()) is not None:
            history.play(forced)
        wanted = [pattern.removeprefix(PLAN) for pattern in lesson.do]
        named = [text for text in (lesson.show, *wanted) if text and not WILD.search(text)]
        options = map(history.game.text, history.game.options(history.state))
        if any(history.judge(text).allowed for text in named) or any(
                matches(text, wanted) for text in options):
            return unread and self._unread(lesson)
        return "nothing that can be done here is what it asks for"

    def _do(self, lesson: Lesson) -> str:
        """Do what the game allows; why it can't be done, or ""."""
        history, unread = self.history, self._unread(lesson)
        if "undo" in lesson.do and history.undo().allowed:
            return ""
        if "redo" in lesson.do and history.redo().allowed:
            return ""
        wanted = {name.casefold() for name in lesson.expect}
        missed: set[str] = set()
        untrue: set[str] = set()
        for _ in range(_MOST):
            forced = self._forced()
            if unread and forced is None:
                unread = self._unread(lesson)
            for text in self._asked(lesson, forced):
                history.play(text)
                seen = {type(event).__name__.lower() for event in history.entries[-1].events}
                false = {
                    one for one in lesson.then if not history.game.holds(history.state, one)
                }
                if wanted <= seen and not false:
                    return unread
                missed |= wanted - seen
                untrue |= false
                if forced is not None:
                    break
                history.unplay()
            else:
                if forced is None:
                    break
                history.play(forced)
        if missed:
            return f"what it asks for is done, but nothing is {' or '.join(sorted(missed))} by it"
        if untrue:
            listed = " and ".join(f'"{one}"' for one in sorted(untrue))
            return f"what it asks for is done, but {listed} doesn't hold then"
        if any(map(_loose, lesson.do)):
            return ""
        return "nothing that can be done here is what it asks for"

    def _unread(self, lesson: Lesson) -> str:
        """What a step's words ask for that the position doesn't tell, or ""."""
        history = self.history
        events = [event for entry in (history.opening, *history.entries) for event in entry.events]
        try:
            for text in (lesson.say, *lesson.wrong.values()):
                filled(history.game, history.state, events, text)
        except ActionTextError as error:
            return str(error)
        return ""

    def _forced(self) -> Any:
        """The action that no person decides here, or None."""
        history = self.history
        action = history.game.auto(history.state)
        if action is not None or not history.computers:
            return action
        if history.decides(history.state) not in history.computers:
            return None
        made = sum(entry.decider in history.computers for entry in history.entries)
        if made >= len(self._others):
            raise _Unwritten
        text = self._others[made]
        ruling = history.judge(text)
        if not ruling.allowed:
            raise _Refused(f'the computer can\'t do "{text}": {ruling.reasons[0].text}')
        return history.game.parse(text)

    def _asked(self, lesson: Lesson, forced: Any) -> Iterator[str]:
        """Texts of what the step asks for and the game allows."""
        game, state = self.history.game, self.history.state
        for pattern in _written_out(lesson) if forced is None else ():
            action = game.parse(pattern)
            if game.judge(state, action).allowed:
                yield game.text(action)
        known = [forced] if forced is not None else list(game.options(state))
        for text in map(game.text, known):
            if matches(text, lesson.do):
                yield text


def _refused(lesson: Lesson) -> Iterator[str]:
    """What a step has the player try that is the text of one action."""
    tried = [pattern for pattern in lesson.do if pattern.casefold().startswith(REFUSED)]
    for pattern in tried:
        text = pattern[len(REFUSED):]
        if not (text.casefold().startswith("choose ") or WILD.search(text)):
            yield text
    if tried and lesson.show:
        yield lesson.show


def _written_out(lesson: Lesson) -> Iterator[str]:
    """What a step asks for that is the text of one action."""
    refused = any(pattern.casefold().startswith(REFUSED) for pattern in lesson.do)
    if lesson.show and not refused:
        yield lesson.show
    for pattern in lesson.do:
        looking = pattern.casefold().startswith((*_LOOKING, REFUSED, *_WINDOW))
        if not (looking or pattern in ("undo", "redo") or WILD.search(pattern)):
            yield pattern


def _loose(pattern: str) -> bool:
    """Whether a pattern may mean an action that isn't offered, as another way to the same cell."""
    head, star, tail = pattern.partition("*")
    return bool(star) and ("*" in tail or not (head == "" or head.endswith(" ")))
