"""First Steps, played at a real table from end to end, with every wrong try on the way."""

from fnmatch import fnmatchcase

import pytest

from game.core.history import History
from game.core.lesson import Lesson
from game.core.rulebook import RULE_ID, load
from game.rules.kayotz.action import FullFire, FullMove, Jump, ScootJump, ScootMove, Snap
from game.turns import inputs as do
from game.turns.controller import Controller, Outcome
from game.turns.machine import Mode
from game.turns.tutorial import Tutorial, script_of
from tests.rules.kayotz.talk_table import lines, scenario, start
from tests.rules.kayotz.wrong_tries import Tries, asked, foreseen, words_of

GAME = scenario("first-steps")
LESSONS = GAME.lessons
POINTS = {"unit", "cell", "choice", "button", "panel"}


def begin() -> Tutorial:
    return Tutorial(Controller(History(GAME, 99, script_of(LESSONS))))


# The hands of a player: each step's inputs, by what the step asks for.
HANDS: dict[str, tuple[do.Input, ...]] = {
    "continue": (do.Confirm(),),
    "select scout-1": (do.Pick("scout-1"),),
    "full-move scout-1 along *-313": (do.Point(GAME.board.cell("313")),),
    "undo": (do.Undo(),),
    "redo": (do.Redo(),),
    "choose full-fire by squad-1": (do.Pick("squad-1"), do.Choose("full-fire")),
    "full-fire squad-1 at 14": (do.Point(GAME.board.cell("351")),),
    "build heavy-1": (do.Pick("heavy-1"), do.Choose("build")),
    "end-phase": (do.EndPhase(), do.Confirm()),
    "rally heavy-1": (do.Pick("heavy-1"), do.Choose("rally")),
    "choose scoot by scout-1": (do.Pick("scout-1"), do.Choose("scoot")),
    "scoot scout-1 jump 352": (do.Choose("scoot-jump"), do.Point(GAME.board.cell("352"))),
    "snap scout-1 at 14": (do.Point(GAME.board.cell("351")),),
    "full-fire squad-1 at 31": (
        do.Pick("squad-1"), do.Choose("full-fire"), do.Point(GAME.board.cell("156")),
    ),
}


def step(lead: Tutorial) -> Outcome:
    """Do what the lesson at hand asks for."""
    lesson = lead.lesson
    assert lesson is not None
    outcome = Outcome("nothing")
    if lesson.do == ("next",):
        while lead.table.mode is Mode.WAITING and lead.lesson is lesson:
            outcome = lead.send(do.Advance())
        return outcome
    for given in HANDS[lesson.do[0]]:
        if lead.lesson is lesson:
            outcome = lead.send(given)
    return outcome


def test_the_lessons_lead_to_the_win() -> None:
    """KZ-V1: twenty-odd steps, each finished by what it asks for, and the scripted dice suffice."""
    lead = begin()
    assert 14 <= len(LESSONS) <= 22
    while lead.lesson is not None:
        index = lead.index
        step(lead)
        assert lead.index > index, (index, lead.lesson)
    result = lead.table.status.result
    assert result is not None and (result.level, result.winner) == ("won", "marine")
    # Every scripted face was thrown, and none beyond them: the lesson is the same for everybody.
    assert lead.table.history.entries[-1].dice == len(script_of(LESSONS))


def at_step(index: int) -> Tutorial:
    """The lessons led to that step, which none before it has passed over."""
    lead = begin()
    while lead.index < index:
        step(lead)
    assert lead.index == index and lead.lesson is LESSONS[index]
    return lead


def looks(text: str) -> bool:
    """Whether a try only looks around."""
    return text.startswith(("select ", "choose ")) or text in LOOKING


LOOKING = {"ask", "back", "digit", "look", "drop"}


@pytest.mark.parametrize("index", range(len(LESSONS)))
def test_every_wrong_try_is_answered_and_changes_nothing(index: int) -> None:
    """SB-T3: every line of every unit, every hex, undo, redo, back and digits are sent; nothing is
    played, the step stays, and what is refused has a rule and words, the lesson's where it
    foresaw the try. Only looking around is free."""
    lead = at_step(index)
    history = lead.table.history
    entries, undone = list(history.entries), list(history.undone)
    waits = lead.table.mode in (Mode.WAITING, Mode.OVER)
    refused = 0

    def check(tried: Tutorial, text: str, outcome: Outcome) -> None:
        nonlocal refused
        lesson, now = LESSONS[index], tried.table.history
        assert (tried.index, now.entries, now.undone) == (index, entries, undone), text
        assert outcome.kind in ("refused", "changed", "nothing"), (text, outcome)
        words = foreseen(lesson, text)
        if outcome.kind != "refused":
            assert looks(text) or waits, (text, outcome)
            assert not words, (text, outcome)
            return
        refused += 1
        answer = tried.answer
        assert answer is not None and not answer.allowed
        assert RULE_ID.fullmatch(answer.reasons[0].rule), answer
        assert answer.reasons[0].text and answer.reasons[0].title, answer
        if words:
            first = answer.reasons[0]
            legal = text in legals or GAME.judge(tried.table.state, GAME.parse(text)).allowed
            said = ("SB", first.text) if legal else ("KZ", first.why)
            assert said == (first.rule[:2], words), (text, answer)

    legals = {GAME.text(action) for action in GAME.options(lead.table.state)} if not waits else ()
    tries = Tries(lead, check)
    tries.all()
    assert tries.made > (20 if waits else 250) and refused >= 2, (tries.made, refused)
    for text in legals:
        if not asked(LESSONS[index], text):
            ruling = lead.gate(text)
            assert ruling is not None and not ruling.allowed, text
            assert ruling.reasons[0].text and ruling.rules == ("SB-T3",)
    if not lead.reading and LESSONS[index].do not in (("next",), ("end-phase",)):
        assert tries.right, "the right one is among them, so that the wrong ones are whole"


FORESEEN = [index for index, lesson in enumerate(LESSONS) if lesson.wrong]


@pytest.mark.parametrize("index", FORESEEN)
def test_the_words_of_a_lesson_are_said_once(index: int) -> None:
    """SB-T3: a foreseen try is answered by one sentence, whether the rules allow it or not."""
    lead = at_step(index)
    found: list[int] = []

    def check(tried: Tutorial, text: str, outcome: Outcome) -> None:
        words = foreseen(LESSONS[index], text)
        if outcome.kind == "refused" and words and tried.answer is not None:
            found.append(list(words_of(tried.answer)).count(words))

    Tries(lead, check).all()
    assert found
    assert set(found) == {1}


ASKED_TO_END = {index for index, lesson in enumerate(LESSONS) if "end-phase" in lesson.do}


@pytest.mark.parametrize(
    "index",
    [index for index in range(len(LESSONS) - 1) if index not in ASKED_TO_END],
)
def test_the_phase_cannot_be_ended_too_early(index: int) -> None:
    """SB-T3: asked for and confirmed, it is refused; the step stays and the question is gone."""
    lead = at_step(index)
    history = lead.table.history
    entries = list(history.entries)
    if lead.table.mode in (Mode.WAITING, Mode.OVER):
        assert lead.send(do.EndPhase()).kind == "nothing"
    else:
        outcome = lead.send(do.EndPhase())
        if lead.table.mode is Mode.CONFIRMING:
            outcome = lead.send(do.Confirm())
        assert lead.index == index, "the answer to the question is not 'I have read it'"
        assert outcome.kind == "refused" and lead.answer is not None
        assert lead.answer.reasons[0].rule and lead.answer.reasons[0].text
        assert lead.table.mode is not Mode.CONFIRMING
    assert lead.index == index and history.entries == entries


def test_an_illegal_try_is_answered_by_the_rule() -> None:
    """KZ-M2, KZ-M7: the Forest of the lesson, pointed at, says what it costs."""
    lead = begin()
    while not (lead.lesson and lead.lesson.do[0].startswith("full-move")):
        step(lead)
    outcome = lead.send(do.Point(GAME.board.cell("332")))
    assert outcome.kind == "refused" and lead.answer is not None
    assert lead.answer.reasons[0].text == "Forest costs 2 MP, ½ left"
    assert "minimum move" in lead.answer.reasons[0].why


@pytest.mark.parametrize("lesson", LESSONS)
def test_what_is_pointed_at_exists_and_what_is_cited_too(lesson: Lesson) -> None:
    menu = {choice.id for unit in GAME.field.marine_kinds
            for choice in lines(GAME.menu(start(GAME), unit))}
    for thing in lesson.point:
        kind, _, name = thing.partition(":")
        assert kind in POINTS and name
        assert kind != "unit" or name in GAME.field.names
        assert kind != "cell" or GAME.board.find(name) is not None
        assert kind != "choice" or name in menu
    assert set(RULE_ID.findall(lesson.say)) <= set(load("kayotz").rules)
    assert lesson.say.count("**") % 2 == 0
    assert len(lesson.say) < 360, "a step is read in one breath"


def test_every_wrong_try_that_is_foreseen_can_be_made() -> None:
    """A pattern that no action can match would be dead words."""
    lead = begin()
    while lead.lesson is not None:
        lesson = lead.lesson
        if lead.table.mode is not Mode.WAITING and lesson.wrong:
            tries = {GAME.text(action) for action in GAME.options(lead.table.state)}
            for unit in lead.table.position.actors:
                for choice in lines(lead.table.position.menu(unit)):
                    if choice.aim == "cell" and choice.open:
                        tries |= {
                            GAME.text(GAME.aim(lead.table.state, unit, choice.id, cell))
                            for cell in range(GAME.board.n)
                        }
            for like in lesson.wrong:
                assert any(fnmatchcase(text, like) for text in tries), like
        step(lead)


def test_the_lesson_teaches_what_it_promises() -> None:
    """Moving, firing, jumping, Shoot and Scoot, Strongpoint, Rally, undo, cards, winning."""
    lead = begin()
    kinds: set[type] = set()
    while lead.lesson is not None:
        step(lead)
        kinds |= {type(entry.action) for entry in lead.table.history.entries}
    assert {FullMove, FullFire, ScootJump, Snap} <= kinds
    assert not {Jump, ScootMove} & kinds
    asked = {text for lesson in LESSONS for text in lesson.do}
    assert {"undo", "redo", "build heavy-1", "rally heavy-1", "end-phase"} <= asked
