"""The tutorial engine: plays the lessons of a scenario on an ordinary table.

The game is the real one; the lesson only says what comes next. Illegal tries are answered by the
game's own Ruling, legal ones that aren't the lesson by the lesson's words. Selecting and choosing
are always free: looking around never hurts.
"""

from fnmatch import fnmatchcase

from game.core.errors import DiceScriptError
from game.core.house import HOUSE
from game.core.lesson import Lesson
from game.core.ruling import Reason, Ruling, refuse
from game.turns.controller import Controller, Outcome
from game.turns.inputs import Confirm, Input
from game.turns.machine import Mode

CONTINUE = "continue"
_TAKEN = {"undone": "undo", "redone": "redo"}
_LOOKING = ("select ", "choose ")


def script_of(lessons: tuple[Lesson, ...]) -> tuple[int, ...]:
    """All scripted faces of a tutorial, in order: what its history is set up with."""
    return tuple(face for lesson in lessons for face in lesson.dice)


class Tutorial:
    """Leads a controller through its game's lessons; `index` is the one at hand."""

    def __init__(self, table: Controller, index: int = 0) -> None:
        self.table = table
        self.lessons = table.game.lessons
        self.index = index
        self.answer: Ruling | None = None
        table.gate = self.gate
        if self.lesson is None:
            table.history.end_script()

    @property
    def lesson(self) -> Lesson | None:
        """The step at hand; None when all are done and play is free."""
        return self.lessons[self.index] if self.index < len(self.lessons) else None

    @property
    def reading(self) -> bool:
        """Whether the step only asks to be read."""
        return self.lesson is not None and CONTINUE in self.lesson.do

    def leave(self) -> None:
        """End the lessons and play on freely: the dice, too, are nobody's any more."""
        self.index = len(self.lessons)
        self.table.history.end_script()

    def gate(self, text: str) -> Ruling | None:
        """What stops an action or input now: None, or a refusal in the lesson's words."""
        lesson = self.lesson
        if lesson is None or _matches(text, lesson.do) or self._forced(text):
            return None
        words = next((say for like, say in lesson.wrong.items() if _matches(text, (like,))), "")
        if words:
            general = HOUSE.because("SB-T3", "lesson")
            return refuse(Reason(general.rule, general.title, words, general.why))
        return None if text.startswith(_LOOKING) else HOUSE.no("SB-T3", "lesson")

    def decision(self) -> str:
        """What the lessons have the computer's side do now, "" if it is left to itself."""
        history = self.table.history
        made = sum(
            1 for index in range(len(history.entries))
            if history.decides(history.state_at(index)) in history.computers
        )
        script = [text for lesson in self.lessons for text in lesson.others]
        return script[made] if made < len(script) else ""

    def _forced(self, text: str) -> bool:
        """Whether nobody at the screen decides now: that is never the player's try."""
        game, state = self.table.game, self.table.state
        if self.table.mode is Mode.THINKING:
            return text not in _TAKEN.values()
        action = game.auto(state)
        return action is not None and text == game.text(action)

    def send(self, given: Input) -> Outcome:
        """Give an input to the table and go on to the next step if it was what was asked."""
        answering = self.table.mode is Mode.CONFIRMING
        if self.reading and isinstance(given, Confirm) and not answering:
            self.index += 1
            self._skip_done()
            return Outcome("changed")
        unit, choice, path = self.table.unit, self.table.choice, self.table.path
        outcome = self._sent(given)
        self.answer = self._answer(outcome)
        lesson = self.lesson
        if lesson is None:
            return outcome
        texts = [entry.text for entry in outcome.entries]
        if outcome.kind in _TAKEN:
            texts.append(_TAKEN[outcome.kind])
        if self.table.unit and self.table.unit != unit:
            texts.append(f"select {self.table.unit}")
        if self.table.choice is not None and self.table.choice is not choice:
            texts += self._chosen(self.table.choice.id)
        if self.table.path != path:
            texts += [text for opened in self.table.path for text in self._chosen(opened.id)]
        seen = {type(event).__name__.lower() for entry in outcome.entries for event in entry.events}
        done = any(_matches(text, lesson.do) for text in texts)
        if done and seen >= {name.lower() for name in lesson.expect}:
            self.index += 1
            self._skip_done()
        return outcome

    def _chosen(self, choice: str) -> list[str]:
        """What choosing a line is called in a step: with any unit, and with the one in hand."""
        said = f"choose {choice}"
        return [said, f"{said} by {self.table.unit}"] if self.table.unit else [said]

    def _sent(self, given: Input) -> Outcome:
        """Give an input to the table. Where the player found a way on which the written faces
        don't fit the dice, the seed decides from there."""
        try:
            return self.table.send(given)
        except DiceScriptError:
            self.table.history.end_script()
            return self.table.send(given)

    def _answer(self, outcome: Outcome) -> Ruling | None:
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

    def _skip_done(self) -> None:
        """Pass over steps that ask for what is already so (a unit already in hand)."""
        while (lesson := self.lesson) is not None:
            held = {f"select {self.table.unit}"} if self.table.unit else set()
            if self.table.choice is not None:
                held |= set(self._chosen(self.table.choice.id))
            if not any(_matches(text, lesson.do) for text in held):
                return
            self.index += 1
        self.table.history.end_script()


def _matches(text: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatchcase(text.casefold(), pattern.casefold()) for pattern in patterns)
