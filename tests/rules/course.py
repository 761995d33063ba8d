"""A tutorial played at a real table.

A game's own test says what a player's hands do at each step. What every tutorial must pass is in
`lessons`.
"""

from collections.abc import Collection, Mapping
from functools import cached_property

from game.core.contract import AnyGame
from game.core.history import History
from game.core.lesson import Lesson
from game.turns import inputs as do
from game.turns.controller import Controller, InputResult
from game.turns.machine import Mode
from game.turns.tutorial import Tutorial, script_of
from tests.rules.wrong_tries import again

Hands = Mapping[str, tuple[do.Input, ...]]


class Course:
    """The lessons of a game, and how to get through them.

    hands: each step's inputs, by what it asks for; steps that aren't in it are watched. ends: what
    a step asks for that ends a turn or phase. patient: what nobody decides happens before a hand
    moves (else the lessons have a step for it). rules: the prefix of the game's rule ids.
    """

    def __init__(
        self, game: AnyGame, hands: Hands, *, ends: Collection[str], rules: str,
        patient: bool = False,
    ) -> None:
        self.game, self.hands, self.ends, self.rules = game, hands, ends, rules
        self.lessons = game.lessons
        self.patient = patient
        self._led: dict[int, Tutorial] = {}

    @property
    def steps(self) -> range:
        """Their numbers."""
        return range(len(self.lessons))

    def begin(self) -> Tutorial:
        """A table at the first step."""
        return Tutorial(Controller(History(self.game, 99, script_of(self.lessons))))

    def watched(self, lesson: Lesson) -> bool:
        """Whether the step is finished by what others do."""
        return lesson.do[0] not in self.hands

    def step(self, lead: Tutorial) -> InputResult:
        """Do what the lesson at hand asks for."""
        lesson = lead.lesson
        assert lesson is not None
        outcome = InputResult("nothing")
        while (self.patient or self.watched(lesson)) and lead.lesson is lesson and (
            lead.table.mode in (Mode.WAITING, Mode.THINKING) and not lead.held
        ):
            outcome = follow(lead)
        if lead.watched and lead.lesson is lesson:
            return lead.send(do.Confirm())
        for given in self.hands.get(lesson.do[0], ()):
            if lead.lesson is lesson:
                outcome = lead.send(given)
        return outcome

    @cached_property
    def winner(self) -> str:
        """Who wins when all is done as it is told, "" if the game goes on then."""
        result = self.lead_on(self.begin()).table.status.result
        return result.winner if result is not None else ""

    def led_to(self, index: int) -> Tutorial:
        """The lessons led to that step, which none before it has passed over, and what nobody
        decides has happened where it is waited for."""
        lead = self.begin()
        while lead.index < index:
            self.step(lead)
        assert lead.index == index and lead.lesson is self.lessons[index]
        if self.patient and not self.watched(self.lessons[index]):
            self.settle(lead)
        return lead

    def at(self, index: int) -> Tutorial:
        """The same step, which most tests needn't be led to anew: only going back tells the way
        by which one came."""
        led = self._led.get(index)
        if led is None:
            led = self._led[index] = self.led_to(index)
        lead = again(led)
        same = (lead.watched, lead.held, lead.table.mode) == (led.watched, led.held, led.table.mode)
        return lead if same else self.led_to(index)

    def lead_on(self, lead: Tutorial, ask: str = "") -> Tutorial:
        """On to the step that asks for that, "" for the end."""
        while lead.lesson is not None and not (ask and lead.lesson.do == (ask,)):
            self.step(lead)
        assert (lead.lesson is not None) == bool(ask), f"no step asks for {ask}"
        return lead

    def settle(self, lead: Tutorial) -> None:
        """Let what nobody decides happen while the step stays."""
        index = lead.index
        while lead.table.mode in (Mode.WAITING, Mode.THINKING) and not lead.held:
            before = len(lead.table.history.entries)
            follow(lead)
            assert lead.index == index, f"step {index} was finished by itself"
            assert len(lead.table.history.entries) > before

    def not_ending(self) -> list[int]:
        """Steps at which the phase must not be ended."""
        return [
            index for index, lesson in enumerate(self.lessons)
            if not set(self.ends) & set(lesson.do) and index + 1 < len(self.lessons)
        ]

    def to_the_win(self, level: str, winner: str) -> Tutorial:
        """Fourteen to twenty-six steps, each finished by what it asks for; every scripted face
        was thrown and none beyond them, so that the lesson is the same for everybody."""
        lead = self.begin()
        assert 14 <= len(self.lessons) <= 26
        while lead.lesson is not None:
            index = lead.index
            self.step(lead)
            assert lead.index > index, (index, lead.lesson)
        result = lead.table.status.result
        assert result is not None and (result.level, result.winner) == (level, winner)
        assert lead.table.history.entries[-1].dice == len(script_of(self.lessons))
        return lead


def follow(lead: Tutorial) -> InputResult:
    """What nobody at the screen decides: the next thing that follows, or the computer's."""
    if lead.table.mode is Mode.THINKING:
        return lead.send(do.Decide(lead.decision()))
    return lead.send(do.Proceed())
