"""What every tutorial must pass, played at a real table with every wrong try."""

from collections.abc import Collection, Sequence
from fnmatch import fnmatchcase
from typing import Any, ClassVar
from zlib import crc32

import pytest

from game.core.event import Rolled
from game.core.history import Entry
from game.core.lesson import BUTTONS, PANELS, REFUSED
from game.core.rulebook import RULE_ID, whole
from game.turns import inputs as do
from game.turns.controller import InputResult
from game.turns.machine import Mode
from game.turns.tutorial import Tutorial
from tests.properties import WHOLE, rarely, thinned
from tests.rules.course import Course, follow
from tests.rules.menus import lines
from tests.rules.wrong_tries import Tries, again, asked, cells, words_of

WAITS = (Mode.WAITING, Mode.THINKING, Mode.OVER)
LOOKING = {"ask", "back", "look", "drop"}
BREATH = 360
"""Letters that are read in one breath."""


def _thrown(entry: Entry[Any, Any]) -> bool:
    """Whether dice fell."""
    return any(isinstance(event, Rolled) and event.dice for event in entry.events)


class LessonTests:
    """A game's test class adds its course. least: wrong tries that a step must see, and how many
    while the player can only wait."""

    course: ClassVar[Course]
    least: ClassVar[tuple[int, int]] = (100, 10)
    ways: ClassVar[int] = 6 if WHOLE else 2
    """Ways through a step that are followed to the end, at most."""
    every: ClassVar[int] = 3
    """Of how many steps the fast suite takes one."""

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Steps by number. amid: those at which the turn or phase must not be ended. The fast
        suite takes some of them for each test, other ones for each, and long runs take all."""
        first = crc32(f"{self.name()} {metafunc.function.__name__}".encode())
        for name, steps in self.numbers().items():
            if name in metafunc.fixturenames:
                metafunc.parametrize(name, rarely(steps, self.every, first))

    @classmethod
    def name(cls) -> str:
        """Of the course."""
        return cls.course.game.id

    @classmethod
    def numbers(cls) -> dict[str, Sequence[int]]:
        """The numbers of the steps that a test can be for, by the name of its parameter."""
        course = cls.course
        warned = [index for index in course.steps if course.lessons[index].wrong]
        return {"index": course.steps, "amid": course.not_ending(), "warned": warned}

    def test_a_wrong_try_is_answered_and_what_is_accepted_leads_to_the_end(
        self, index: int
    ) -> None:
        """SB-T3: every line of every unit, every cell, undo, redo and back are sent;
        nothing is played, the step stays, and what is refused has a rule and words, the lesson's
        where it foresaw the try, and those only once. Only looking around is free. Each way that
        the hands can take through the step, not only the one that is pointed at, leaves the
        following steps as they are written."""
        course = self.course
        lead, game, lesson = course.at(index), course.game, course.lessons[index]
        entries, undone = list(lead.table.history.entries), list(lead.table.history.undone)
        waits = lead.table.mode in WAITS
        legal = set() if waits else {game.text(one) for one in game.options(lead.table.state)}
        refused = 0

        def check(tried: Tutorial, text: str, outcome: InputResult) -> None:
            nonlocal refused
            now = tried.table.history
            assert (tried.index, now.entries, now.undone) == (index, entries, undone), text
            assert outcome.kind in ("refused", "changed", "nothing"), (text, outcome)
            asked_for = any(fnmatchcase(f"{REFUSED}{text}", like) for like in lesson.do)
            words = "" if asked_for and tried.watched else tried._foreseen(lesson, text)
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
                said = ("SB", first.text) if may else (course.rules, first.why)
                assert said == (first.rule[:2], words), (text, answer)

        tries = Tries(lead, check)
        tries.all()
        enough = self.least[waits] // (1 if WHOLE else 8)
        assert tries.made > enough and (waits or refused >= 2), (tries.made, refused)
        for text in thinned(sorted(legal)):
            if not asked(lead, text):
                ruling = lead.gate(text, game.parse(text))
                assert ruling is not None and not ruling.allowed, text
                assert ruling.reasons[0].text and ruling.rules == ("SB-T3",)
        taken = {"undo", "redo"} & set(lesson.do)
        refusing = any(like.startswith(REFUSED) for like in lesson.do)
        away = bool(lesson.windowed)  # it isn't done at the table
        if not (waits or taken or refusing or away or lead.reading or lesson.do[0] in course.ends):
            assert tries.right, "the right one is among them, so that the wrong ones are whole"
        if not (waits or lead.reading):
            self._lead_to_the_end(index, tries)

    def _lead_to_the_end(self, index: int, tries: Tries) -> None:
        course = self.course
        for text, (ready, given) in list(tries.right.items())[: self.ways]:
            ready.send(given)
            if ready.table.mode is Mode.CONFIRMING:
                ready.send(do.Confirm())
            assert ready.index > index, (text, ready.table.outcome)
            course.lead_on(ready)
            result = ready.table.status.result
            assert (result.winner if result is not None else "") == course.winner, text

    def test_whoever_is_looked_at_what_is_asked_for_can_be_done(self, index: int) -> None:
        """SB-T3: looking around is no dead end. A side's own decisions stay to be chosen with any
        unit in hand, and a unit that is asked for can be taken again."""
        lead = self.course.at(index)
        if lead.reading or lead.table.mode in WAITS:
            return
        for piece in lead.table.position.pieces:
            looking = again(lead)
            looking.send(do.Pick(piece.id))
            if looking.index == index:
                self.course.step(looking)
            assert looking.index > index, (piece.id, looking.table.outcome)

    def test_undo_leads_to_the_step_of_that_position(self, index: int) -> None:
        """SB-T3, SB-U2: at any step the last decision can be taken back, past dice too; the lesson
        goes back with it and on again from there, and redo leads back to where it was."""
        course, lead = self.course, self.course.led_to(index)
        history = lead.table.history
        texts = [entry.text for entry in history.entries]
        may = history.may_undo().allowed
        outcome = lead.send(do.Undo())
        if not may:
            assert outcome.kind == "refused" and lead.answer is not None
            assert lead.answer.rules == ("SB-U2",) and lead.index == index
            return
        assert outcome.kind == "undone" and len(history.entries) < len(texts)
        asked_for = "undo" in course.lessons[index].do
        assert lead.index == index + 1 if asked_for else lead.index <= index
        assert not lead.watched and not lead.held
        if not asked_for:
            assert lead.send(do.Redo()).kind == "redone"
            assert [entry.text for entry in history.entries] == texts
            assert lead.index + lead.watched >= index - 1
            lead.send(do.Undo())
        course.lead_on(lead)

    def test_dice_stay_until_the_player_goes_on(self) -> None:
        """SB-T3: no dice fall by themselves upon those that a step has thrown, and what others did
        is held until it has been looked at."""
        lead = self.course.begin()
        while lead.lesson is not None:
            count, watches = len(lead.table.history.entries), self.course.watched(lead.lesson)
            if watches:
                while not lead.watched:
                    follow(lead)
                held = len(lead.table.history.entries)
                assert lead.held and follow(lead).kind == "nothing"
                assert len(lead.table.history.entries) == held
            self.course.step(lead)
            entries = lead.table.history.entries
            if not watches and len(entries) > count and _thrown(entries[-1]):
                index, count = lead.index, len(entries)
                while lead.table.mode in WAITS and not lead.held:
                    follow(lead)
                    assert not _thrown(entries[-1]) or lead.watched, index

    def test_a_turn_or_phase_cannot_be_ended_too_early(self, amid: int) -> None:
        """SB-T3: the end of the phase is refused at once and without a question; the step
        stays."""
        if amid not in self.course.not_ending():
            return  # that is what is asked for
        lead = self.course.at(amid)
        entries = list(lead.table.history.entries)
        if lead.table.mode in WAITS:
            assert lead.send(do.FinishPhase()).kind == "nothing"
        else:
            table = lead.table.position.menu("")
            outcome = lead.send(do.FinishPhase())
            assert lead.index == amid and lead.table.mode is not Mode.CONFIRMING
            if outcome.kind == "nothing":
                assert all(line.id != "end-phase" for line in table), "there is nothing to end"
                assert lead.table.history.entries == entries
                return
            assert outcome.kind == "refused" and lead.answer is not None
            assert lead.answer.reasons[0].rule and lead.answer.reasons[0].text
        assert lead.index == amid and lead.table.history.entries == entries

    def test_reading_slowly_or_fast_is_the_same(self) -> None:
        """A step that is only read doesn't hold the computer's side up, and isn't passed by it:
        read slowly or fast, the same is played."""
        slow, fast = self.course.begin(), self.course.begin()
        for lead, hurry in ((slow, False), (fast, True)):
            while lead.lesson is not None:
                if hurry and lead.reading:
                    lead.send(do.Confirm())
                else:
                    self.course.step(lead)
        assert [entry.text for entry in slow.table.history.entries] == [
            entry.text for entry in fast.table.history.entries
        ]

    def test_every_wrong_try_that_is_foreseen_can_be_made(self, warned: int) -> None:
        """A pattern that no action can match would be dead words."""
        lead, game = self.course.at(warned), self.course.game
        lesson = self.course.lessons[warned]
        state, position = lead.table.state, lead.table.position
        tries = {game.text(action) for action in game.options(state)}
        for unit in position.actors:
            for choice in lines(position.menu(unit)):
                if choice.aim == "cell":
                    tries |= {
                        game.text(game.aim(state, unit, choice.id, cell))
                        for cell in cells(game, state, lesson)
                    }
        dead = [
            like for like in lesson.wrong if not any(fnmatchcase(text, like) for text in tries)
        ]
        assert dead == []

    def test_a_step_is_read_in_one_breath_and_points_at_what_is_there(self, index: int) -> None:
        """The rules that it names are there, too."""
        lesson, lead, game = self.course.lessons[index], self.course.at(index), self.course.game
        assert set(RULE_ID.findall(lesson.say)) <= set(whole(game.id).rules)
        assert lesson.say.count("**") % 2 == 0
        assert len(lesson.say) < BREATH, "a step is read in one breath"
        state, position = lead.table.state, lead.table.position
        known: dict[str, Collection[str]] = {
            "unit": {piece.id for piece in game.pieces(state)},
            "cell": {game.board.name(cell) for cell in cells(game, state, lesson)},
            "choice": {
                line.id for unit in ("", *position.actors) for line in lines(position.menu(unit))
            },
            "button": BUTTONS, "panel": PANELS,
        }
        for thing in lesson.point:
            kind, _, name = thing.partition(":")
            assert name in known[kind], (index, thing)
