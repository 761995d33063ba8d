"""The tutorial engine: plays the lessons of a scenario on an ordinary table.

The game is the real one; the lesson only says what comes next. Illegal tries are answered by the
game's own Ruling, legal ones that aren't the lesson by the lesson's words. Selecting and choosing
are always free: looking around never hurts. So are undo and redo: each position of the game has
its step, and whoever goes back to it is told again what comes next. A step can also be gone back
to by itself (`Tutorial.back`), with the position in which it began.

A step that only wants to be read holds what would follow by itself, and so does one that was
finished by what nobody at the screen decided, by a refusal, or before it was shown: the picture
stays until the player goes on.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from game.core.errors import ActionTextError, BoxError, DiceScriptError
from game.core.lesson import CONTINUE, PLAN, REFUSED, WILD, Lesson, matches
from game.core.lesson_figures import blank, filled
from game.core.phrases import HOUSE
from game.core.ruling import Reason, Ruling, refuse
from game.core.view_records import Choice
from game.turns.controller import CHANGED, NOTHING, Controller, InputResult
from game.turns.effects import Armed
from game.turns.inputs import (
    ChooseLine,
    Confirm,
    Decide,
    Input,
    LeaveLesson,
    Pick,
    Proceed,
    Redo,
    ResumeLesson,
    ShowStep,
    StepBack,
    Suggest,
    Undo,
    WindowDeed,
)
from game.turns.machine import Mode

_TAKEN = {"undone": "undo", "redone": "redo"}
_LOOKING = ("select ", "choose ")
_MOST = 2000  # inputs that lead through a tutorial


class _Place(NamedTuple):
    """The step that belongs to a position of the game.

    first: the one with which the position was reached; last: the last one shown at it. watched:
    see `Tutorial`.
    """

    first: int
    last: int
    watched: bool = False


class _Hand(NamedTuple):
    """What a player holds: a unit, a line and the menus that led to it, what is readied."""

    unit: str
    choice: Choice | None
    path: tuple[Choice, ...]
    armed: Armed | None


class _Beginning(NamedTuple):
    """Where a step began: after how many actions, with what in hand, and with what readied by the
    step before, if that had asked for it."""

    actions: int
    unit: str = ""
    choice: str = ""
    armed: Armed | None = None


def taught_at(lessons: Sequence[Lesson], rule: str) -> int | None:
    """The step at which a rule is best tried: the one that says so, else the first that names it
    and asks for something, else the first that names it; None if none does."""
    trying = [index for index, lesson in enumerate(lessons) if rule in lesson.tries]
    naming = [index for index, lesson in enumerate(lessons) if f"[{rule}]" in lesson.say]
    doing = [index for index in naming if CONTINUE not in lessons[index].do]
    return next(iter((*trying, *doing, *naming)), None)


def script_of(lessons: tuple[Lesson, ...]) -> tuple[int, ...]:
    """All scripted faces of a tutorial, in order: what its history is set up with."""
    return tuple(face for lesson in lessons for face in lesson.dice)


class Tutorial:
    """Leads a controller through its game's lessons; `index` is the one at hand.

    watched: what it asks for has happened without the player, before it was asked for, or was
    refused as it should be, and waits to be looked at. left: the step at which the player left the
    lessons for free play, None unless they can be come back to; ended: after how many actions they
    were through or left, None before.
    """

    def __init__(
        self, table: Controller, index: int = 0, ended: int | None = None, left: int | None = None
    ) -> None:
        """Lead on from a step. ended: of lessons that are through or were left already, after how
        many actions; left: at which step."""
        self.table = table
        self.lessons = table.game.lessons
        self.index = index
        self.watched = False
        self.answer: Ruling | None = None
        self.left = left if left is not None and left < len(self.lessons) else None
        self.ended = ended
        self._begun: dict[int, _Beginning] = {}
        self._said: dict[int, str] = {}
        self._places = self._traced()
        if self.left is not None:
            self._begun[self.left] = _Beginning(ended or 0)
        table.gate = self.gate
        table.history.undo_dice = True
        self._begin()
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
        waits for nobody, but for what a step has had others do."""
        decided = self.table.history.last_decision() is not None
        return self.reading and (decided or self.watched)

    @property
    def kept(self) -> int:
        """The step with which a saved game goes on."""
        return self.index + self.watched

    def said(self, index: int) -> str:
        """What a step says; the numbers of one that has begun are read from the position in which
        it did, or where something must follow by itself before they can be, as soon as it has."""
        say, begun = self.lessons[index].say, self._begun.get(index)
        if index not in self._said and begun is not None:
            counts = (begun.actions, len(self.table.history.entries)) if index == self.index \
                else (begun.actions,)
            for count in counts:
                try:
                    self._said[index] = self._filled(say, count)
                    break
                except ActionTextError:
                    continue  # what follows by itself has to happen first
        return self._said.get(index, blank(say))

    def _filled(self, text: str, count: int) -> str:
        """Words with the numbers of the position after so many actions."""
        history = self.table.history
        played = (history.opening, *history.entries[:count])
        events = [event for entry in played for event in entry.events]
        return filled(self.table.game, history.state_at(count), events, text)

    def leave(self) -> None:
        """End the lessons and play on freely: the dice, too, are nobody's any more. `come_back`
        leads back."""
        if self.lesson is None:
            return
        self.left = self.index
        self.index, self.watched = len(self.lessons), False
        self._end()

    def come_back(self) -> InputResult:
        """Back to the step at which the lessons were left, as it began; what was played since is
        taken back."""
        if self.left is None:
            return NOTHING
        before = len(self.table.history.entries)
        # Whoever has taken back more than was played since comes back to an earlier step.
        self._to(max(index for index, begun in self._begun.items()
                     if index <= self.left and begun.actions <= before))
        self.left = self.ended = None
        history = self.table.history
        if history.dice_position <= len(history.script):  # else the seed has decided since
            history.begin_script(script_of(self.lessons))
        history.undo_dice = True
        return self._rewound(before)

    @property
    def may_go_back(self) -> bool:
        """Whether there is a step before the one at hand."""
        return self.lesson is not None and any(index < self.index for index in self._begun)

    def back(self) -> InputResult:
        """Go to the step before the one at hand, and to the position in which it began: what was
        done in it is taken back with it."""
        if not self.may_go_back:
            return NOTHING
        before = len(self.table.history.entries)
        # One that began behind what was taken back since can't be come to again by itself.
        self._to(max(index for index in self._begun if index < self.index))
        return self._rewound(before)

    def _rewound(self, before: int) -> InputResult:
        """What going back did, of so many actions that had been played."""
        return CHANGED if len(self.table.history.entries) == before else InputResult("undone")

    def _to(self, index: int) -> None:
        """To a step, in the position and with the hand with which it began."""
        begun = self._begun[index]
        self.index, self.watched, self.answer = index, False, None
        self.table.mode = self.table.rewind(begun.actions)
        if begun.unit in self.table.position.actors:
            self.table.mode = self.table.select(begun.unit)
            held = self.table.choice.id if self.table.choice is not None else ""
            if begun.choice and begun.choice != held:
                self.table.send(ChooseLine(begun.choice))
        self.table.armed = begun.armed
        for known in [later for later in self._begun if later > index]:
            del self._begun[known]
            self._said.pop(known, None)
        self._said.pop(index, None)
        now = len(self.table.history.entries)
        self._places = {at: place for at, place in self._places.items() if at < now}
        self._begin()
        self._note()

    def _begin(self) -> None:
        """Remember where the step at hand begins; for the table, what it asks for."""
        lesson, table = self.lesson, self.table
        now = len(table.history.entries)
        self._begun = {at: begun for at, begun in self._begun.items() if begun.actions <= now}
        if self.index not in self._begun:
            choice = table.choice.id if table.choice is not None else ""
            before = self.lessons[self.index - 1].do if 0 < self.index < len(self.lessons) else ()
            readied = any(like.startswith(PLAN) for like in before)
            self._begun[self.index] = _Beginning(
                now, table.unit, choice, table.armed if readied else None)
        # Whoever is to try an attack that is refused means no way after which it isn't.
        table.plans = lesson is None or not any(like.startswith(REFUSED) for like in lesson.do)
        table.weighs = lesson is not None and any(like.startswith(PLAN) for like in lesson.do)

    def shown(self) -> Input | None:
        """An input that takes in hand what the step asks for, to be looked at; None where it only
        asks to be read, or for what only the player can try."""
        lesson = self.lesson
        if lesson is None or self.reading:
            return None
        if lesson.windowed:
            return WindowDeed(lesson.windowed[0])
        for pattern in lesson.do:
            verb, _, rest = pattern.partition(" ")
            if verb in _TAKEN.values():
                return Undo() if verb == "undo" else Redo()
            if verb == "select" and not WILD.search(rest):
                return Pick(rest)
            # A game may have an action of that name (a card is chosen), which is `_model`'s.
            if verb == "choose" and not WILD.search(rest) and not self._plays(pattern):
                choice, _, unit = rest.partition(" by ")
                held = not unit or unit == self.table.unit
                return ChooseLine(choice) if held else Pick(unit)
        action = self._model(lesson)
        return Suggest(self.table.game.text(action)) if action is not None else None

    def _plays(self, text: str) -> bool:
        """Whether a text is an action that the game allows now."""
        try:
            return self.table.position.judge(self.table.game.parse(text)).allowed
        except BoxError:
            return False

    def _model(self, lesson: Lesson) -> Any:
        """An action that the step asks for, None where none can be named."""
        game, state = self.table.game, self.table.state
        asked = [text.removeprefix(PLAN) for text in lesson.do]
        named = [text for text in (lesson.show, *asked) if text and not WILD.search(text)]
        for text in named:
            try:
                action = game.parse(text)
            except BoxError:
                continue
            if game.judge(state, action).allowed and self._leads(action, lesson):
                return action
        for action in game.options(state):
            if matches(game.text(action), asked) and self._leads(action, lesson):
                return action
        return None

    def lead_to(self, index: int) -> None:
        """Do what the steps before one ask for, as they show it. What only the player can try is
        passed over: it changes nothing."""
        for _ in range(_MOST):
            if self.lesson is None or self.index >= index:
                return
            if self.reading:
                self.send(Confirm())
            elif self.table.mode is Mode.WAITING:
                self.send(Proceed())
            elif self.table.mode is Mode.THINKING:
                self.send(Decide(self.decision()))
            elif (given := self.shown()) is not None:
                at = self.index
                self.send(given)
                while self.index == at and (
                        self.table.armed is not None or self.table.mode is Mode.CONFIRMING):
                    self.send(Confirm())
            else:
                self._next()
                self._note()

    def gate(self, text: str, action: Any) -> Ruling | None:
        """What stops an action or input now: None, or a refusal in the lesson's words. text: what
        it is called in a step; action: None where it is none of the game's."""
        lesson = self.lesson
        if lesson is None or text in _TAKEN.values() or self._forced(action):
            return None
        if not self.watched and matches(text, lesson.do) and self._leads(action, lesson):
            return None
        words = self._foreseen(lesson, text)
        if words:
            general = HOUSE.because("SB-T3", "lesson")
            return refuse(Reason(general.rule, general.title, words, general.why))
        if action is None and text.startswith(_LOOKING):
            return None
        if self.reading:
            return HOUSE.no("SB-T3", "read-on")
        wanted = self._wanted(lesson)
        return HOUSE.no("SB-T3", "lesson-wants", what=wanted) if wanted else \
            HOUSE.no("SB-T3", "lesson")

    def _wanted(self, lesson: Lesson) -> str:
        """What a step points at, by its names: what is to be found is not told."""
        table, names = self.table, list[str]()
        pieces = {piece.id: piece.name for piece in table.position.pieces}
        pointed = [thing.partition(":") for thing in lesson.point]
        units = [what for kind, _, what in pointed if kind == "unit"]
        for kind, _, what in pointed:
            if kind == "unit" and what in pieces:
                names.append(pieces[what])
            elif kind == "cell":
                names.append(what)
            elif kind == "choice":
                menus = (table.position.menu(unit) for unit in ("", *units) if not unit
                         or unit in table.position.actors)
                lines = (line for menu in menus for above in menu for line in (above, *above.more))
                names += [line.title for line in lines if line.id == what][:1]
        return ", ".join(dict.fromkeys(names))

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
        """Take an input: go on to the next step if it was what was asked, back, or be shown."""
        match given:
            case StepBack():
                return self.back()
            case LeaveLesson():
                self.leave()
                return CHANGED
            case ResumeLesson():
                return self.come_back()
            case WindowDeed(text=text):
                return self._done_at_window(text)
            case ShowStep():
                shown = self.shown()
                return self.send(shown) if shown is not None else NOTHING
            case _:
                return self._taken_on(given)

    def _done_at_window(self, deed: str) -> InputResult:
        """Go on, if that is what the step asks for."""
        lesson = self.lesson
        if lesson is None or self.reading or not matches(deed, lesson.windowed):
            return NOTHING
        self._next()
        self._note()
        return CHANGED

    def _taken_on(self, given: Input) -> InputResult:
        """Give the table its own input, and go on if it was what was asked."""
        if self.reading and isinstance(given, Confirm) and self.table.mode is not Mode.CONFIRMING:
            self._next()
            self._note()
            return InputResult("changed")
        if self.held and isinstance(given, Proceed | Decide):
            return NOTHING
        held = self._held
        outcome = self._sent(given)
        self.answer = self._answer(outcome)
        lesson = self.lesson
        if lesson is None:
            # Where more is taken back than the fight itself, it begins earlier.
            self.ended = min(self.ended or 0, len(self.table.history.entries))
            return outcome
        if self.watched and self._looks(self.index) and not self._looked(lesson):
            self.watched = False  # it was put down again: it is asked for
        if outcome.kind in _TAKEN:
            self._taken(_TAKEN[outcome.kind] in lesson.do)
            self._note()
            return outcome
        texts = [*(entry.text for entry in outcome.entries), *self._taken_in_hand(held)]
        seen = {type(event).__name__.lower() for entry in outcome.entries for event in entry.events}
        done = any(matches(text, lesson.do) for text in texts)
        refused = any(matches(text, lesson.do) for text in self._refused(given, outcome))
        if refused and not self.reading:
            self.watched = True
        elif done and seen >= {name.lower() for name in lesson.expect}:
            if isinstance(given, Proceed | Decide):
                self.watched = True
            else:
                self._next()
        self._note(fresh=outcome.kind == "played")
        return outcome

    @property
    def _held(self) -> _Hand:
        """What is in hand now."""
        table = self.table
        return _Hand(table.unit, table.choice, table.path, table.armed)

    def _taken_in_hand(self, before: _Hand) -> list[str]:
        """What has been taken in hand since, as steps call it."""
        now, texts = self._held, list[str]()
        if now.unit and now.unit != before.unit:
            texts.append(f"select {now.unit}")
        if now.choice is not None and now.choice is not before.choice:
            texts += self._chosen(now.choice.id)
        if now.path != before.path:
            texts += [text for opened in now.path for text in self._chosen(opened.id)]
        if now.armed is not None and now.armed is not before.armed:
            texts.append(f"{PLAN}{self.table.game.text(now.armed.action)}")
        return texts

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
        # What the gate stopped is in the lesson's words already; what the step has the player try
        # is no wrong try, and answered by the game alone.
        wanted = matches(f"{REFUSED}{outcome.action}", self.lesson.do)
        spoken = wanted or first.rule == "SB-T3"
        words = "" if spoken else self._foreseen(self.lesson, outcome.action)
        if words:
            answer = Reason(first.rule, first.title, first.text, words, first.cells, first.units)
            return refuse(answer, also=ruling.also)
        return ruling

    def _foreseen(self, lesson: Lesson, text: str) -> str:
        """The lesson's own words for a wrong try, or ""."""
        words = next((say for like, say in lesson.wrong.items() if matches(text, (like,))), "")
        try:
            return self._filled(words, len(self.table.history.entries))
        except ActionTextError:
            return words

    def _refused(self, given: Input, outcome: InputResult) -> list[str]:
        """What a refusal of the game itself is called in a step."""
        ruling = outcome.ruling
        if outcome.kind != "refused" or ruling is None or ruling.rules[:1] == ("SB-T3",):
            return []
        tried = [outcome.action] if outcome.action else []
        if not tried and isinstance(given, ChooseLine):
            tried = self._chosen(given.choice)
        return [f"{REFUSED}{text}" for text in tried]

    # Steps

    def _next(self) -> None:
        """On to the next step. One that asks for what is so already (a unit in hand) only wants to
        be read."""
        self.index += 1
        lesson = self.lesson
        self.watched = lesson is not None and self._looked(lesson)
        self._said.pop(self.index, None)
        self._begun.pop(self.index, None)
        self._begin()
        if lesson is None:
            self._end()

    def _end(self) -> None:
        """From here on the dice are the seed's, and undo is what the game's options say."""
        if self.ended is None:
            self.ended = len(self.table.history.entries)
        self.table.history.end_script()
        self.table.history.undo_dice = False

    def _looked(self, lesson: Lesson) -> bool:
        """Whether a step asks for just what is in hand."""
        held = {f"select {self.table.unit}"} if self.table.unit else set()
        if self.table.choice is not None:
            held |= set(self._chosen(self.table.choice.id))
        return any(matches(text, lesson.do) for text in held)

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
        self._begin()

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
                if matches(entry.text, self.lessons[index].do)
            )
            index = next(asks, None)
            found[now] = _Place(first, first if index is None else index)
            self._trace(first, first if index is None else index, now)
            first = first if index is None else index + 1
        found[len(self.table.history.entries)] = _Place(first, self.index)
        self._trace(first, self.index, len(self.table.history.entries))
        return found

    def _trace(self, first: int, last: int, count: int) -> None:
        """Some steps began there, unless they have begun before."""
        for index in range(first, last + 1):
            self._begun.setdefault(index, _Beginning(count))
