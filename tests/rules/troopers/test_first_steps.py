"""First Steps of Troopers, played at a real table from end to end, with every wrong try."""

from fnmatch import fnmatchcase

import pytest

from game.core.history import History
from game.core.lesson import Lesson
from game.core.rulebook import RULE_ID, whole
from game.rules import box, scenario_path
from game.rules.troopers.action import Change, Done, EndSide, Fire, Lay, Prone, Throw, Walk
from game.rules.troopers.game import TroopersGame
from game.turns import inputs as do
from game.turns.controller import Controller, Outcome
from game.turns.machine import Mode
from game.turns.tutorial import Tutorial, script_of
from tests.rules.kayotz.wrong_tries import Tries, asked, foreseen, words_of

_LOADED = box("troopers").load(scenario_path("troopers", "first-steps"))
assert isinstance(_LOADED, TroopersGame)
GAME: TroopersGame = _LOADED
LESSONS = GAME.lessons
WAITS = (Mode.WAITING, Mode.THINKING, Mode.OVER)


def begin() -> Tutorial:
    return Tutorial(Controller(History(GAME, 99, script_of(LESSONS))))


def dot(name: str) -> do.Input:
    return do.Point(GAME.board.cell(name))


# The hands of a player: each step's inputs, by what the step asks for.
HANDS: dict[str, tuple[do.Input, ...]] = {
    "continue": (do.Confirm(),),
    "select b1": (do.Pick("b1"),),
    "walk b1 along *-0408": (dot("0408"),),
    "arc b1 30 towards 131": (do.Choose("arc-30"), dot("0610")),
    "done b1": (do.EndPhase(), do.Confirm()),
    "walk b2 along *-0607": (do.Pick("b2"), do.Choose("walk"), dot("0607")),
    "change b2 to grenade": (do.Choose("change"), do.Choose("change-grenade")),
    "done b2": (do.EndPhase(), do.Confirm()),
    "end-side": (do.EndPhase(), do.Confirm()),
    "fire b1 with arc 1": (do.Choose("fire-1"),),
    "prone b1": (do.Pick("b1"), do.Choose("prone")),
    "walk b2 along *-0706": (do.Pick("b2"), do.Choose("walk"), dot("0706")),
    "throw b2 to 1005": (do.Choose("throw"), dot("1005")),
}


def follow(lead: Tutorial) -> Outcome:
    """What nobody at the screen decides: the next thing that follows, or the computer's."""
    if lead.table.mode is Mode.THINKING:
        return lead.send(do.Decide(lead.decision()))
    return lead.send(do.Advance())


def step(lead: Tutorial) -> Outcome:
    """Do what the lesson at hand asks for."""
    lesson = lead.lesson
    assert lesson is not None
    outcome = Outcome("nothing")
    while lead.table.mode in (Mode.WAITING, Mode.THINKING) and lead.lesson is lesson:
        outcome = follow(lead)
    if lead.lesson is lesson:
        for given in HANDS[lesson.do[0]]:
            if lead.lesson is lesson:
                outcome = lead.send(given)
    return outcome


def test_the_lessons_lead_to_the_win() -> None:
    """TR-V2: each step is finished by what it asks for, and the scripted dice suffice."""
    lead = begin()
    assert 14 <= len(LESSONS) <= 22
    while lead.lesson is not None:
        index = lead.index
        step(lead)
        assert lead.index > index, (index, lead.lesson)
    result = lead.table.status.result
    assert result is not None and (result.level, result.winner, result.rank) == ("blue", "blue", 0)
    # Every scripted face was thrown, and none beyond them: the lesson is the same for everybody.
    assert lead.table.history.entries[-1].dice == len(script_of(LESSONS))


def test_reading_slowly_or_fast_is_the_same() -> None:
    """A step that is only read doesn't hold the computer's side up, and isn't passed by it."""
    slow, fast = begin(), begin()
    for lead, hurry in ((slow, False), (fast, True)):
        while lead.lesson is not None:
            if hurry and lead.reading:
                lead.send(do.Confirm())
            else:
                step(lead)
    assert [e.text for e in slow.table.history.entries] == [
        e.text for e in fast.table.history.entries
    ]


def settled(lead: Tutorial) -> None:
    """Let what nobody decides happen while the step stays."""
    index = lead.index
    while lead.table.mode in (Mode.WAITING, Mode.THINKING):
        mark = lead.table.history.entries[:]
        follow(lead)
        if lead.index != index:
            raise AssertionError(f"step {index} was finished by itself")
        assert lead.table.history.entries != mark


def watched(lesson: Lesson) -> bool:
    """Whether the step is finished by what others do."""
    return lesson.do[0] not in HANDS


def at_step(index: int) -> Tutorial:
    """The lessons led to that step, when the player can try something."""
    lead = begin()
    while lead.index < index:
        step(lead)
    assert lead.index == index and lead.lesson is LESSONS[index]
    if not watched(LESSONS[index]):
        settled(lead)
    return lead


LOOKING = {"ask", "back", "digit", "look", "drop"}


def looks(text: str) -> bool:
    """Whether a try only looks around."""
    return text.startswith(("select ", "choose ")) or text in LOOKING


@pytest.mark.parametrize("index", range(len(LESSONS)))
def test_every_wrong_try_is_answered_and_changes_nothing(index: int) -> None:
    """SB-T3: every line of every trooper, every dot, undo, redo, back and digits are sent; nothing
    is played, the step stays, and what is refused has a rule and words, the lesson's where it
    foresaw the try. Only looking around is free."""
    lead = at_step(index)
    history = lead.table.history
    entries, undone = list(history.entries), list(history.undone)
    waits = lead.table.mode in WAITS
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
            assert list(words_of(answer)).count(words) == 1, (text, answer)

    tries = Tries(lead, check)
    tries.all()
    assert tries.made > (10 if waits else 150) and refused >= 2, (tries.made, refused)
    if not waits:
        for action in GAME.options(lead.table.state):
            text = GAME.text(action)
            if not asked(LESSONS[index], text):
                ruling = lead.gate(text)
                assert ruling is not None and ruling.rules == ("SB-T3",), text
        if not lead.reading and LESSONS[index].do[0] not in ("end-side", "done b1", "done b2"):
            assert tries.right, "the right one is among them, so that the wrong ones are whole"


@pytest.mark.parametrize(
    "index",
    [i for i, lesson in enumerate(LESSONS)
     if not watched(lesson) and not {"end-side", "done b1", "done b2"} & set(lesson.do)],
)
def test_the_turn_cannot_be_ended_too_early(index: int) -> None:
    """SB-T3: asked for and confirmed, it is refused; the step stays and the question is gone."""
    lead = at_step(index)
    entries = list(lead.table.history.entries)
    if lead.table.mode is Mode.OVER:
        assert lead.send(do.EndPhase()).kind == "nothing"
        return
    outcome = lead.send(do.EndPhase())
    if lead.table.mode is Mode.CONFIRMING:
        outcome = lead.send(do.Confirm())
    assert lead.index == index and lead.table.history.entries == entries
    if outcome.kind != "nothing":
        assert outcome.kind == "refused" and lead.answer is not None
        assert lead.answer.reasons[0].rule and lead.answer.reasons[0].text
    assert lead.table.mode is not Mode.CONFIRMING


def test_every_wrong_try_that_is_foreseen_can_be_made() -> None:
    """A pattern that no action can match would be dead words."""
    for index, lesson in enumerate(LESSONS):
        if not lesson.wrong:
            continue
        lead = at_step(index)
        tries = {GAME.text(action) for action in GAME.options(lead.table.state)}
        for unit in lead.table.position.actors:
            for choice in lead.table.position.menu(unit):
                if choice.aim == "cell":
                    tries |= {
                        GAME.text(GAME.aim(lead.table.state, unit, choice.id, cell))
                        for cell in range(GAME.board.n)
                    }
        for like in lesson.wrong:
            assert any(fnmatchcase(text, like) for text in tries), (index, like)


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_step_is_read_in_one_breath(lesson: Lesson) -> None:
    assert set(RULE_ID.findall(lesson.say)) <= set(whole("troopers").rules)
    assert lesson.say.count("**") % 2 == 0
    assert len(lesson.say) < 360, "a step is read in one breath"


def test_what_is_pointed_at_is_there_when_it_is_pointed_at() -> None:
    for index, lesson in enumerate(LESSONS):
        lead = at_step(index)
        position, state = lead.table.position, lead.table.state
        shown = {piece.id for piece in GAME.pieces(state)}
        choices = {line.id for unit in position.actors for line in position.menu(unit)}
        for thing in lesson.point:
            kind, _, name = thing.partition(":")
            assert kind != "unit" or name in shown, (index, thing)
            assert kind != "choice" or name in choices, (index, thing)


def test_the_lesson_teaches_what_it_promises() -> None:
    """Walking, arcs, changing weapons, reaction fire by both sides, prone, a grenade."""
    lead = begin()
    while lead.lesson is not None:
        step(lead)
    actions = [entry.action for entry in lead.table.history.entries]
    assert {Walk, Lay, Change, Prone, Throw, Done, EndSide} <= {type(one) for one in actions}
    shooters = {one.unit for one in actions if isinstance(one, Fire)}
    assert shooters == {"b1", "r1"}


def test_figures_that_the_lesson_says_are_those_of_the_game() -> None:
    """TR-A3, TR-M4: 72 %, and 3 AP through the door."""
    lead = begin()
    while not (lead.lesson and lead.lesson.do == ("fire b1 with arc 1",)):
        step(lead)
    settled(lead)
    forecast = GAME.forecast(lead.table.state, GAME.parse("fire b1 with arc 1"))
    assert forecast is not None
    assert "72 %" in (lead.lesson.say if lead.lesson else "")
    line = next(one for one in lead.table.menu if one.id == "fire-1")
    assert line.value == "72 %"
    while not (lead.lesson and lead.lesson.do == ("walk b2 along *-0706",)):
        step(lead)
    settled(lead)
    ruling = GAME.judge(lead.table.state, GAME.parse("walk b2 along 0607-0606-0706"))
    assert ruling.allowed and ruling.cost == 3
