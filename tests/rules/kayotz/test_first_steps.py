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
    "choose full-fire": (do.Pick("squad-1"), do.Choose("full-fire")),
    "full-fire squad-1 at 14": (do.Point(GAME.board.cell("351")),),
    "build heavy-1": (do.Pick("heavy-1"), do.Choose("build")),
    "end-phase": (do.EndPhase(), do.Confirm()),
    "rally heavy-1": (do.Pick("heavy-1"), do.Choose("rally")),
    "choose scoot": (do.Pick("scout-1"), do.Choose("scoot")),
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


@pytest.mark.parametrize("index", range(len(LESSONS)))
def test_nothing_but_the_lesson_can_be_played(index: int) -> None:
    """Every wrong try: each legal action that isn't asked for is refused with words, and nothing
    has changed; a foreseen one is answered by the lesson's own."""
    lead = begin()
    while lead.index < index:
        step(lead)
    if lead.index > index or lead.table.mode in (Mode.WAITING, Mode.OVER):
        return
    lesson = lead.lesson
    assert lesson is not None
    before = lead.table.state
    for action in GAME.options(before):
        text = GAME.text(action)
        if any(fnmatchcase(text, like) for like in lesson.do):
            continue
        ruling = lead.gate(text)
        assert ruling is not None and not ruling.allowed, text
        words = [say for like, say in lesson.wrong.items() if fnmatchcase(text, like)]
        assert ruling.reasons[0].text == words[0] if words else ruling.reasons[0].text
    assert lead.table.state is before


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
