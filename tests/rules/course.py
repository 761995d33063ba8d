"""A tutorial played at a real table, and what every tutorial must pass.

A game's own test says what a player's hands do at each step, and tries its course with these.
"""

from collections.abc import Collection, Mapping
from fnmatch import fnmatchcase

from game.core.contract import AnyGame
from game.core.history import History
from game.core.lesson import BUTTONS, PANELS, Lesson
from game.core.rulebook import RULE_ID, whole
from game.turns import inputs as do
from game.turns.controller import Controller, Outcome
from game.turns.machine import Mode
from game.turns.tutorial import Tutorial, script_of
from tests.rules.menus import lines
from tests.rules.wrong_tries import Tries, asked, cells, foreseen, words_of

WAITS = (Mode.WAITING, Mode.THINKING, Mode.OVER)
LOOKING = {"ask", "back", "digit", "look", "drop"}
BREATH = 360
"""Letters that are read in one breath."""

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

    def step(self, lead: Tutorial) -> Outcome:
        """Do what the lesson at hand asks for."""
        lesson = lead.lesson
        assert lesson is not None
        outcome = Outcome("nothing")
        while (self.patient or self.watched(lesson)) and lead.lesson is lesson and (
            lead.table.mode in (Mode.WAITING, Mode.THINKING)
        ):
            outcome = follow(lead)
        for given in self.hands.get(lesson.do[0], ()):
            if lead.lesson is lesson:
                outcome = lead.send(given)
        return outcome

    def at(self, index: int) -> Tutorial:
        """The lessons led to that step, which none before it has passed over, and what nobody
        decides has happened where it is waited for."""
        lead = self.begin()
        while lead.index < index:
            self.step(lead)
        assert lead.index == index and lead.lesson is self.lessons[index]
        if self.patient and not self.watched(self.lessons[index]):
            self.settle(lead)
        return lead

    def lead_on(self, lead: Tutorial, ask: str = "") -> Tutorial:
        """On to the step that asks for that, "" for the end."""
        while lead.lesson is not None and not (ask and lead.lesson.do == (ask,)):
            self.step(lead)
        assert (lead.lesson is not None) == bool(ask), f"no step asks for {ask}"
        return lead

    def settle(self, lead: Tutorial) -> None:
        """Let what nobody decides happen while the step stays."""
        index = lead.index
        while lead.table.mode in (Mode.WAITING, Mode.THINKING):
            before = len(lead.table.history.entries)
            follow(lead)
            assert lead.index == index, f"step {index} was finished by itself"
            assert len(lead.table.history.entries) > before

    # What every tutorial must pass

    def to_the_win(self, level: str, winner: str) -> Tutorial:
        """Fourteen to twenty-two steps, each finished by what it asks for; every scripted face
        was thrown and none beyond them, so that the lesson is the same for everybody."""
        lead = self.begin()
        assert 14 <= len(self.lessons) <= 22
        while lead.lesson is not None:
            index = lead.index
            self.step(lead)
            assert lead.index > index, (index, lead.lesson)
        result = lead.table.status.result
        assert result is not None and (result.level, result.winner) == (level, winner)
        assert lead.table.history.entries[-1].dice == len(script_of(self.lessons))
        return lead

    def wrong_tries(self, index: int, least: int, least_waiting: int) -> None:
        """SB-T3: every line of every unit, every cell, undo, redo, back and digits are sent;
        nothing is played, the step stays, and what is refused has a rule and words, the lesson's
        where it foresaw the try, and those only once. Only looking around is free."""
        lead, game, lesson = self.at(index), self.game, self.lessons[index]
        entries, undone = list(lead.table.history.entries), list(lead.table.history.undone)
        waits = lead.table.mode in WAITS
        legal = set() if waits else {game.text(one) for one in game.options(lead.table.state)}
        refused = 0

        def check(tried: Tutorial, text: str, outcome: Outcome) -> None:
            nonlocal refused
            now = tried.table.history
            assert (tried.index, now.entries, now.undone) == (index, entries, undone), text
            assert outcome.kind in ("refused", "changed", "nothing"), (text, outcome)
            words = foreseen(lesson, text)
            if outcome.kind != "refused":
                free = text.startswith(("select ", "choose ")) or text in LOOKING
                assert (free or waits) and not words, (text, outcome)
                return
            refused += 1
            answer = tried.answer
            assert answer is not None and not answer.allowed
            first = answer.reasons[0]
            assert RULE_ID.fullmatch(first.rule) and first.text and first.title, answer
            if words:
                assert list(words_of(answer)).count(words) == 1, (text, answer)
                may = text in legal or game.judge(tried.table.state, game.parse(text)).allowed
                line = tried.table.choice
                if line is not None and line.beyond is not None:  # too far for the line in hand
                    may &= first.text != line.beyond.reasons[0].text
                said = ("SB", first.text) if may else (self.rules, first.why)
                assert said == (first.rule[:2], words), (text, answer)

        tries = Tries(lead, check)
        tries.all()
        assert tries.made > (least_waiting if waits else least) and refused >= 2, (
            tries.made, refused)
        for text in legal:
            if not asked(lesson, text):
                ruling = lead.gate(text)
                assert ruling is not None and not ruling.allowed, text
                assert ruling.reasons[0].text and ruling.rules == ("SB-T3",)
        if not (waits or lead.reading or lesson.do[0] in self.ends):
            assert tries.right, "the right one is among them, so that the wrong ones are whole"

    def early_end(self, index: int) -> None:
        """SB-T3: asked for and confirmed, the end of the phase is refused; the step stays and the
        question is gone."""
        lead = self.at(index)
        entries = list(lead.table.history.entries)
        if lead.table.mode in WAITS:
            assert lead.send(do.EndPhase()).kind == "nothing"
        else:
            table = lead.table.position.menu("")
            outcome = lead.send(do.EndPhase())
            if lead.table.mode is Mode.CONFIRMING:
                outcome = lead.send(do.Confirm())
            assert lead.index == index, "the answer to the question is not 'I have read it'"
            if outcome.kind == "nothing":
                assert all(line.id != "end-phase" for line in table), "there is nothing to end"
                assert lead.table.history.entries == entries
                return
            assert outcome.kind == "refused" and lead.answer is not None
            assert lead.answer.reasons[0].rule and lead.answer.reasons[0].text
            assert lead.table.mode is not Mode.CONFIRMING
        assert lead.index == index and lead.table.history.entries == entries

    def not_ending(self) -> list[int]:
        """Steps at which the phase must not be ended."""
        return [
            index for index, lesson in enumerate(self.lessons)
            if not set(self.ends) & set(lesson.do) and index + 1 < len(self.lessons)
        ]

    def at_any_pace(self) -> None:
        """A step that is only read doesn't hold the computer's side up, and isn't passed by it:
        read slowly or fast, the same is played."""
        slow, fast = self.begin(), self.begin()
        for lead, hurry in ((slow, False), (fast, True)):
            while lead.lesson is not None:
                if hurry and lead.reading:
                    lead.send(do.Confirm())
                else:
                    self.step(lead)
        assert [entry.text for entry in slow.table.history.entries] == [
            entry.text for entry in fast.table.history.entries
        ]

    def dead_words(self, index: int) -> list[str]:
        """Patterns of foreseen wrong tries that no action can match there."""
        lead, game = self.at(index), self.game
        state, position = lead.table.state, lead.table.position
        tries = {game.text(action) for action in game.options(state)}
        for unit in position.actors:
            for choice in lines(position.menu(unit)):
                if choice.aim == "cell":
                    tries |= {
                        game.text(game.aim(state, unit, choice.id, cell))
                        for cell in cells(game, state, self.lessons[index])
                    }
        return [
            like for like in self.lessons[index].wrong
            if not any(fnmatchcase(text, like) for text in tries)
        ]

    def well_said(self, index: int) -> None:
        """Read in one breath, of rules that there are; what is pointed at is there then."""
        lesson, lead = self.lessons[index], self.at(index)
        assert set(RULE_ID.findall(lesson.say)) <= set(whole(self.game.id).rules)
        assert lesson.say.count("**") % 2 == 0
        assert len(lesson.say) < BREATH, "a step is read in one breath"
        state, position = lead.table.state, lead.table.position
        known: dict[str, Collection[str]] = {
            "unit": {piece.id for piece in self.game.pieces(state)},
            "cell": {
                self.game.board.name(cell) for cell in cells(self.game, state, lesson)
            },
            "choice": {
                line.id for unit in ("", *position.actors) for line in lines(position.menu(unit))
            },
            "button": BUTTONS, "panel": PANELS,
        }
        for thing in lesson.point:
            kind, _, name = thing.partition(":")
            assert name in known[kind], (index, thing)


def follow(lead: Tutorial) -> Outcome:
    """What nobody at the screen decides: the next thing that follows, or the computer's."""
    if lead.table.mode is Mode.THINKING:
        return lead.send(do.Decide(lead.decision()))
    return lead.send(do.Advance())
