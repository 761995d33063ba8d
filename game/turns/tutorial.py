"""The tutorial engine: plays the lessons of a scenario on an ordinary table.

The game is the real one; the lesson only says what comes next. Illegal tries are answered by the
game's own Ruling, legal ones that aren't the lesson by the lesson's words. Selecting and choosing
are always free: looking around never hurts. So are undo and redo: each position of the game has
its step, and whoever goes back to it is told again what comes next.

A step that only wants to be read holds what would follow by itself, and so does one that was
finished by what nobody at the screen decided, or before it was shown: the picture stays until the
player goes on.
"""

from fnmatch import fnmatchcase
from typing import Any, NamedTuple

from game.core.errors import DiceScriptError
from game.core.lesson import Lesson
from game.core.phrases import HOUSE
from game.core.ruling import Reason, Ruling, refuse
from game.turns.controller import NOTHING, Controller, InputResult
from game.turns.inputs import Confirm, Decide, Input, Proceed
from game.turns.machine import Mode

CONTINUE = "continue"
_TAKEN = {"undone": "undo", "redone": "redo"}
_LOOKING = ("select ", "choose ")


class _Place(NamedTuple):
    """The step that belongs to a position of the game.

    first: the one with which the position was reached; last: the last one shown at it. watched:
    see `Tutorial`.
    """

    first: int
    last: int
    watched: bool = False


def script_of(lessons: tuple[Lesson, ...]) -> tuple[int, ...]:
    """All scripted faces of a tutorial, in order: what its history is set up with."""
    return tuple(face for lesson in lessons for face in lesson.dice)


class Tutorial:
    """Leads a controller through its game's lessons; `index` is the one at hand.

    watched: what it asks for has happened without the player, or before it was asked for, and waits
    to be looked at.
    """

    def __init__(self, table: Controller, index: int = 0) -> None:
        self.table = table
        self.lessons = table.game.lessons
        self.index = index
        self.watched = False
        self.answer: Ruling | None = None
        self._places = self._traced()
        table.gate = self.gate
        table.history.undo_dice = True
        if self.lesson is None:
            self._end()

    @property
    def lesson(self) -> Lesson | None:
        """The step at hand; None when all are done and play is free."""
        return self.lessons[self.index] if self.index < len(self.lessons) else None

    @property
    def reading(self) -> bool:
        """Whether the step only asks to be read, or to be looked at."""
        return self.lesson is not None and (self.watched or CONTINUE in self.lesson.do)

    @property
    def held(self) -> bool:
        """Whether what follows by itself waits for the player to go on. Setting the game up
        waits for nobody."""
        return self.reading and self.table.history.last_decision() is not None

    @property
    def kept(self) -> int:
        """The step with which a saved game goes on."""
        return self.index + self.watched

    def leave(self) -> None:
        """End the lessons and play on freely: the dice, too, are nobody's any more."""
        self.index, self.watched = len(self.lessons), False
        self._end()

    def gate(self, text: str, action: Any) -> Ruling | None:
        """What stops an action or input now: None, or a refusal in the lesson's words. text: what
        it is called in a step; action: None where it is none of the game's."""
        lesson = self.lesson
        if lesson is None or text in _TAKEN.values() or self._forced(action):
            return None
        if not self.watched and _matches(text, lesson.do) and self._leads(action, lesson):
            return None
        words = next((say for like, say in lesson.wrong.items() if _matches(text, (like,))), "")
        if words:
            general = HOUSE.because("SB-T3", "lesson")
            return refuse(Reason(general.rule, general.title, words, general.why))
        if text.startswith(_LOOKING):
            return None
        return HOUSE.no("SB-T3", "read-on" if self.reading else "lesson")

    def decision(self) -> str:
        """What the lessons have the computer's side do now, "" if it is left to itself."""
        history = self.table.history
        made = sum(entry.decider in history.computers for entry in history.entries)
        script = [text for lesson in self.lessons for text in lesson.others]
        return script[made] if made < len(script) else ""

    def _forced(self, action: Any) -> bool:
        """Whether nobody at the screen decides now: that is never the player's try."""
        if self.table.mode is Mode.THINKING:
            return True
        return action is not None and action == self.table.game.auto(self.table.state)

    def _leads(self, action: Any, lesson: Lesson) -> bool:
        """Whether an action leads to where the step's conditions hold. One that the game refuses
        is left to the game's own words."""
        if not lesson.then or action is None:
            return True
        game, state, dice = self.table.game, self.table.state, self.table.history.dice()
        if not self.table.position.judge(action).allowed:
            return True
        try:
            after: Any = game.play(state, action, dice).state
        except DiceScriptError:
            return True
        return all(game.holds(after, condition) for condition in lesson.then)

    def send(self, given: Input) -> InputResult:
        """Give an input to the table and go on to the next step if it was what was asked."""
        if self.reading and isinstance(given, Confirm) and self.table.mode is not Mode.CONFIRMING:
            self._next()
            self._note()
            return InputResult("changed")
        if self.held and isinstance(given, Proceed | Decide):
            return NOTHING
        unit, choice, path = self.table.unit, self.table.choice, self.table.path
        outcome = self._sent(given)
        self.answer = self._answer(outcome)
        lesson = self.lesson
        if lesson is None:
            return outcome
        if self.watched and self._looks(self.index) and not self._looked(lesson):
            self.watched = False  # it was put down again: it is asked for
        if outcome.kind in _TAKEN:
            self._taken(_TAKEN[outcome.kind] in lesson.do)
            self._note()
            return outcome
        texts = [entry.text for entry in outcome.entries]
        if self.table.unit and self.table.unit != unit:
            texts.append(f"select {self.table.unit}")
        if self.table.choice is not None and self.table.choice is not choice:
            texts += self._chosen(self.table.choice.id)
        if self.table.path != path:
            texts += [text for opened in self.table.path for text in self._chosen(opened.id)]
        seen = {type(event).__name__.lower() for entry in outcome.entries for event in entry.events}
        done = any(_matches(text, lesson.do) for text in texts)
        if done and seen >= {name.lower() for name in lesson.expect}:
            if isinstance(given, Proceed | Decide):
                self.watched = True
            else:
                self._next()
        self._note(fresh=outcome.kind == "played")
        return outcome

    def _chosen(self, choice: str) -> list[str]:
        """What choosing a line is called in a step: with any unit, and with the one in hand."""
        said = f"choose {choice}"
        return [said, f"{said} by {self.table.unit}"] if self.table.unit else [said]

    def _sent(self, given: Input) -> InputResult:
        """Give an input to the table. Where the player found a way on which the written faces
        don't fit the dice, the seed decides from there."""
        try:
            return self.table.send(given)
        except DiceScriptError:
            self.table.history.end_script()
            return self.table.send(given)

    def _answer(self, outcome: InputResult) -> Ruling | None:
        """A refusal in the lesson's words where it foresaw the try, else the game's own."""
        ruling = outcome.ruling
        if outcome.kind != "refused" or ruling is None or self.lesson is None:
            return None
        first = ruling.reasons[0]
        # What the gate stopped is in the lesson's words already.
        spoken = {} if first.rule == "SB-T3" else self.lesson.wrong
        for like, words in spoken.items():
            if _matches(outcome.action, (like,)):
                return refuse(
                    Reason(first.rule, first.title, first.text, words, first.cells, first.units)
                )
        return ruling

    # Steps

    def _next(self) -> None:
        """On to the next step. One that asks for what is so already (a unit in hand) only wants to
        be read."""
        self.index += 1
        lesson = self.lesson
        self.watched = lesson is not None and self._looked(lesson)
        if lesson is None:
            self._end()

    def _end(self) -> None:
        """From here on the dice are the seed's, and undo is what the game's options say."""
        self.table.history.end_script()
        self.table.history.undo_dice = False

    def _looked(self, lesson: Lesson) -> bool:
        """Whether a step asks for just what is in hand."""
        held = {f"select {self.table.unit}"} if self.table.unit else set()
        if self.table.choice is not None:
            held |= set(self._chosen(self.table.choice.id))
        return any(_matches(text, lesson.do) for text in held)

    def _taken(self, asked: bool) -> None:
        """To the step of the position that undo or redo has led to. asked: that was what the step
        at hand asks for."""
        here = self._places.get(len(self.table.history.entries))
        if asked and (here is None or here.last <= self.index):
            self._next()
            return
        if here is None:
            return
        self.index, self.watched = here.last, here.watched
        # What is to be done may need something in hand that steps before it asked for.
        while self.index > here.first and self._looks(self.index - 1):
            self.index -= 1
        while (lesson := self.lesson) is not None and self._looked(lesson):
            self.index += 1

    def _looks(self, index: int) -> bool:
        return all(pattern.startswith(_LOOKING) for pattern in self.lessons[index].do)

    def _note(self, *, fresh: bool = False) -> None:
        """Remember the step of the position. fresh: it has come about by an action, so that what
        was undone stands only if that was played again."""
        history = self.table.history
        now = len(history.entries)
        if fresh and not history.undone:
            self._places = {at: place for at, place in self._places.items() if at < now}
        known = self._places.get(now)
        first = min(known.first, self.index) if known is not None else self.index
        self._places[now] = _Place(first, self.index, self.watched)

    def _traced(self) -> dict[int, _Place]:
        """The steps of the positions of a game that was saved: each is the one that asks for what
        was done there."""
        found: dict[int, _Place] = {}
        first = 0
        for now, entry in enumerate(self.table.history.entries):
            asks = (
                index for index in range(first, min(self.index, len(self.lessons)))
                if _matches(entry.text, self.lessons[index].do)
            )
            index = next(asks, None)
            found[now] = _Place(first, first if index is None else index)
            first = first if index is None else index + 1
        found[len(self.table.history.entries)] = _Place(first, self.index)
        return found


def _matches(text: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatchcase(text.casefold(), pattern.casefold()) for pattern in patterns)
