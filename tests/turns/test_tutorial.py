"""The tutorial engine on the toy game: goes on only by what was asked, answers everything else."""

from game.core.history import History
from game.core.lesson import Lesson
from game.turns import inputs as do
from game.turns.controller import Controller
from game.turns.machine import Mode
from game.turns.tutorial import Tutorial, script_of
from tests.core.toy import Toy

LESSONS = (
    Lesson(say="Read this."),
    Lesson(say="Take a.", do=("select a",)),
    Lesson(say="Walk to c2.", do=("walk a c2",), wrong={"walk a c1": "Farther."}),
    Lesson(say="Dash with b.", do=("dash b",), dice=(2,), expect=("rolled",)),
    Lesson(say="Cheer.", do=("cheer b",)),
    Lesson(say="Take that back.", do=("undo",)),
)


def begin():
    game = Toy(lessons=LESSONS)
    return Tutorial(Controller(History(game, 1, script_of(LESSONS))))


def test_from_end_to_end():
    lead = begin()
    assert lead.reading
    for given in (do.Confirm(), do.Pick("a"), do.Point(2), do.Pick("b"), do.ChooseLine("dash"),
                  do.ChooseLine("shout"), do.ChooseLine("cheer"), do.Undo()):
        lead.send(given)
    assert lead.lesson is None
    assert lead.table.state.at == (2, 6)


def test_a_legal_move_that_is_not_the_lesson_is_stopped_with_its_words():
    lead = begin()
    lead.send(do.Confirm())
    lead.send(do.Pick("a"))
    outcome = lead.send(do.Point(1))
    assert outcome.kind == "refused"
    assert outcome.ruling.reasons[0].text == "Farther."
    assert lead.table.history.entries == []


def test_an_illegal_try_is_answered_by_the_games_own_ruling():
    lead = begin()
    lead.send(do.Confirm())
    lead.send(do.Pick("a"))
    lead.send(do.Point(7))
    assert lead.answer.rules == ("TY-M1",)


def test_sb_t3_anything_else_that_is_legal_waits():
    lead = begin()
    assert lead.send(do.FinishPhase()).kind == "refused", "at once: it isn't asked for first"
    assert lead.table.mode is Mode.IDLE and lead.answer.rules == ("SB-T3",)
    lead.send(do.Confirm())
    lead.send(do.Pick("b"))
    outcome = lead.send(do.ChooseLine("dash"))
    assert outcome.ruling.rules == ("SB-T3",)


def test_sb_t3_what_leads_elsewhere_is_a_wrong_try_before_it_happens():
    """The pattern tells who walks, the condition where to."""
    lessons = (
        Lesson(say="Walk.", do=("walk a *",), then=("a at c2",), wrong={"walk a *": "Farther."}),
        Lesson(say="Good."),
    )
    lead = Tutorial(Controller(History(Toy(lessons=lessons), 1)))
    lead.send(do.Pick("a"))
    outcome = lead.send(do.Point(1))
    assert outcome.kind == "refused" and outcome.ruling.reasons[0].text == "Farther."
    assert lead.table.history.entries == [] and lead.index == 0
    lead.send(do.Point(7))
    assert lead.answer.rules == ("TY-M1",), "what the game refuses has the game's own words"
    assert lead.send(do.Point(2)).kind == "played" and lead.index == 1


def test_sb_t3_a_condition_is_tried_without_the_dice_being_thrown():
    lessons = (Lesson(say="Dash.", do=("dash *",), then=("b at c6",), dice=(2,)), READ)
    lead = Tutorial(Controller(History(Toy(lessons=lessons), 1, script_of(lessons))))
    lead.send(do.Pick("a"))
    assert lead.send(do.ChooseLine("dash")).kind == "refused"
    assert lead.table.history.dice_position == 0
    lead.send(do.Pick("b"))
    assert lead.send(do.ChooseLine("dash")).kind == "played" and lead.index == 1


def ended(*lessons):
    """The phase is over, and the wind follows by itself."""
    lead = Tutorial(Controller(History(Toy(False, lessons=lessons), 1)))
    lead.send(do.FinishPhase())
    lead.send(do.Confirm())
    return lead


END, WIND = Lesson(say="End it.", do=("end",)), Lesson(say="Watch the wind.", do=("wind",))
READ = Lesson(say="Read.")


def test_sb_t3_what_nobody_decides_is_looked_at_until_the_player_goes_on():
    lead = ended(END, WIND, READ)
    assert lead.lesson is WIND and not lead.reading
    lead.send(do.Proceed())
    assert lead.lesson is WIND and lead.watched and lead.reading and lead.held
    stopped = lead.gate("walk a c1", ("walk", "a", "c1"))
    assert stopped.reasons[0].text == "the lesson is to be read first"
    lead.send(do.Confirm())
    assert lead.lesson is READ and not lead.watched


def test_sb_t3_a_step_that_is_read_holds_what_follows_by_itself():
    lead = ended(END, READ, WIND)
    assert lead.lesson is READ and lead.held
    assert lead.send(do.Proceed()).kind == "nothing" and len(lead.table.history.entries) == 1
    lead.send(do.Confirm())
    assert lead.lesson is WIND and not lead.held
    assert lead.send(do.Proceed()).kind == "played"


def test_sb_t3_what_sets_the_game_up_waits_for_nobody():
    assert not Tutorial(Controller(History(Toy(lessons=(READ,)), 1))).held


def test_sb_t3_undo_leads_to_the_step_of_that_position_and_redo_back():
    """SB-U1: past dice, too, though the game's option forbids it."""
    lead = ended(END, WIND, READ)
    lead.send(do.Proceed())
    assert lead.send(do.Undo()).kind == "undone"
    assert lead.lesson is END and not lead.watched and lead.table.history.entries == []
    assert lead.send(do.Redo()).kind == "redone"
    assert lead.lesson is WIND and lead.watched
    lead.send(do.Confirm())
    lead.leave()
    assert lead.send(do.Undo()).ruling.rules == ("SB-U1",), "out of the lesson it is the option's"


def test_sb_t3_undo_asks_again_for_what_was_in_hand():
    lead = begin()
    for given in (do.Confirm(), do.Pick("a"), do.Point(2)):
        lead.send(given)
    assert lead.lesson is LESSONS[3]
    lead.send(do.Undo())
    assert lead.lesson is LESSONS[1] and lead.table.unit == ""
    lead.send(do.Pick("a"))
    assert lead.lesson is LESSONS[2]


def test_sb_t3_undo_in_a_game_from_a_save_leads_to_the_step_that_asks_for_it():
    lead = begin()
    for given in (do.Confirm(), do.Pick("a"), do.Point(2), do.Pick("b"), do.ChooseLine("dash")):
        lead.send(given)
    history = lead.table.history.branch(2)
    again = Tutorial(Controller(history), lead.kept)
    assert again.index == lead.index
    again.send(do.Undo())
    assert again.lesson is LESSONS[3]
    again.send(do.Undo())
    assert again.lesson is LESSONS[1]


def test_sb_t3_what_was_looked_at_is_not_waited_for_again_after_a_save():
    lead = ended(END, WIND, READ)
    lead.send(do.Proceed())
    again = Tutorial(Controller(lead.table.history.branch(2)), lead.kept)
    assert again.lesson is READ


def test_sb_t3_a_step_that_is_already_so_is_read_and_not_passed_over():
    """Whoever takes the unit in hand too early must not miss what is said of it."""
    lead = begin()
    lead.send(do.Pick("a"))
    lead.send(do.Confirm())
    assert lead.lesson is LESSONS[1] and lead.reading
    assert lead.send(do.Point(2)).ruling.reasons[0].text == "the lesson is to be read first"
    for _ in range(2):
        lead.send(do.Back())
    assert lead.table.unit == "" and not lead.reading, "what was put down is asked for"
    lead.send(do.Pick("a"))
    assert lead.lesson is LESSONS[2] and not lead.reading
    again = begin()
    again.send(do.Pick("a"))
    again.send(do.Confirm())
    again.send(do.Confirm())
    assert again.lesson is LESSONS[2] and not again.reading


def test_leaving_frees_the_table():
    lead = begin()
    lead.leave()
    lead.send(do.Pick("b"))
    assert lead.send(do.ChooseLine("dash")).kind == "played"


def test_who_leaves_the_lesson_leaves_its_dice_too():
    """The lesson's faces were written for its own throws; on others they would not even fit."""
    lead = Tutorial(Controller(History(Toy(lessons=LESSONS), 1, (9, 9))))
    lead.leave()
    assert lead.table.history.script == ()
    lead.send(do.FinishPhase())
    lead.send(do.Confirm())
    assert lead.send(do.Proceed()).kind == "played"


def test_when_the_lessons_are_done_and_when_they_come_from_a_save_done_the_seed_decides():
    script = (*script_of(LESSONS), 9, 9)
    lead = Tutorial(Controller(History(Toy(lessons=LESSONS), 1, script)))
    for given in (do.Confirm(), do.Pick("a"), do.Point(2), do.Pick("b"), do.ChooseLine("dash"),
                  do.ChooseLine("shout"), do.ChooseLine("cheer"), do.Undo()):
        assert lead.table.history.script == script
        lead.send(given)
    assert lead.lesson is None and lead.table.history.script == script_of(LESSONS)
    again = Tutorial(Controller(History(Toy(lessons=LESSONS), 1, script)), len(LESSONS))
    assert again.table.history.script == ()


def test_a_face_that_does_not_fit_what_the_player_does_is_no_end_of_the_game():
    lessons = (Lesson(say="Dash.", do=("dash *",), dice=(9,)),)
    lead = Tutorial(Controller(History(Toy(lessons=lessons), 1, script_of(lessons))))
    lead.send(do.Pick("a"))
    assert lead.send(do.ChooseLine("dash")).kind == "played"
    assert lead.lesson is None


def test_a_line_chosen_with_the_wrong_unit_is_not_the_lesson():
    """SB-T3: choosing is always free, but "by" says with whom the step is done."""
    lessons = (Lesson(say="Walk with b.", do=("choose walk by b",)), Lesson(say="Good."))
    lead = Tutorial(Controller(History(Toy(lessons=lessons), 1)))
    lead.send(do.Pick("a"))
    assert lead.send(do.ChooseLine("walk")).kind == "changed" and lead.lesson is lessons[0]
    lead.send(do.Pick("b"))
    lead.send(do.ChooseLine("walk"))
    assert lead.lesson is lessons[1]


def test_sb_t3_what_the_game_refuses_can_be_what_a_step_asks_for():
    """It waits until the answer has been read; what is allowed doesn't finish it."""
    lessons = (Lesson(say="Too far.", do=("refused walk a c*",), wrong={"walk a *": "Farther!"}),
               READ)
    lead = Tutorial(Controller(History(Toy(lessons=lessons), 1)))
    lead.send(do.Pick("a"))
    lead.send(do.Point(2))
    assert lead.lesson is lessons[0] and not lead.watched
    assert lead.answer.reasons[0].text == "Farther!", "what is allowed is the wrong try"
    outcome = lead.send(do.Point(7))
    assert outcome.kind == "refused" and lead.answer.rules == ("TY-M1",)
    assert lead.answer == outcome.ruling, "that is no wrong try, though a pattern would match it"
    assert lead.lesson is lessons[0] and lead.watched and lead.reading
    lead.send(do.Confirm())
    assert lead.lesson is READ and lead.table.history.entries == []


def test_sb_t3_a_closed_line_can_be_asked_for_by_whose_it_is():
    """The same line of another unit may be closed for another reason, or not at all."""
    lessons = (Lesson(say="Turn.", do=("refused choose turn by b",)), READ)
    lead = Tutorial(Controller(History(Toy(lessons=lessons), 1)))
    lead.send(do.Pick("a"))
    lead.send(do.ChooseLine("turn"))
    assert lead.lesson is lessons[0] and not lead.watched
    lead.send(do.Pick("b"))
    lead.send(do.ChooseLine("turn"))
    assert lead.watched and lead.answer.rules == ("TY-L1",)


def test_sb_t3_back_takes_the_deed_back_with_the_step():
    """And again, to the first step; what is in hand is what it was."""
    lead = begin()
    for given in (do.Confirm(), do.Pick("a"), do.Point(2), do.Pick("b"), do.ChooseLine("dash")):
        lead.send(given)
    assert lead.lesson is LESSONS[4] and lead.table.history.dice_position == 1
    assert lead.back().kind == "undone"
    assert lead.lesson is LESSONS[3] and len(lead.table.history.entries) == 1
    assert lead.back().kind == "undone"
    assert lead.lesson is LESSONS[2] and lead.table.unit == "a", "it asks for a walk of a"
    assert lead.table.history.entries == []
    assert lead.back().kind == "changed"
    assert lead.lesson is LESSONS[1] and lead.table.unit == ""
    assert lead.back().kind == "changed" and lead.lesson is LESSONS[0]
    assert not lead.may_go_back and lead.back().kind == "nothing"
    for given in (do.Confirm(), do.Pick("a"), do.Point(2), do.Pick("b"), do.ChooseLine("dash")):
        lead.send(given)
    assert lead.lesson is LESSONS[4], "and on again"


def test_sb_t3_back_leads_before_what_nobody_decided():
    lead = ended(END, WIND, READ)
    lead.send(do.Proceed())
    assert lead.watched
    lead.send(do.Confirm())
    assert lead.back().kind == "undone" and lead.lesson is WIND and not lead.watched
    lead.send(do.Proceed())
    assert lead.watched and lead.lesson is WIND
    assert lead.back().kind == "undone" and lead.lesson is END


def test_sb_t3_back_in_a_game_from_a_save():
    lead = begin()
    for given in (do.Confirm(), do.Pick("a"), do.Point(2)):
        lead.send(given)
    again = Tutorial(Controller(lead.table.history.branch(1)), lead.kept)
    assert again.back().kind == "undone" and again.lesson is LESSONS[2]


def test_what_is_shown_is_what_the_step_asks_for():
    lead = begin()
    assert lead.shown() is None, "it is only read"
    lead.send(do.Confirm())
    for _ in range(5):
        given = lead.shown()
        assert given is not None
        lead.send(given)
        if lead.table.armed is not None:
            lead.send(do.Confirm())
    assert lead.lesson is None


def test_whoever_left_can_come_back_to_the_step_as_it_began():
    """The faces that were written fall again."""
    lead = begin()
    lead.send(do.Confirm())
    lead.send(do.Pick("a"))
    lead.send(do.Point(2))
    lead.leave()
    lead.send(do.Pick("b"))
    lead.send(do.ChooseLine("dash"))
    assert lead.lesson is None and len(lead.table.history.entries) == 2
    lead.come_back()
    assert lead.lesson is LESSONS[3] and len(lead.table.history.entries) == 1
    lead.send(do.Pick("b"))
    lead.send(do.ChooseLine("dash"))
    assert lead.lesson is LESSONS[4] and lead.table.history.script == script_of(LESSONS)


def test_leaving_and_coming_back_are_inputs():
    """SB-T3: what was played in between is taken back, and nothing else comes of either."""
    lead = begin()
    for given in (do.Confirm(), do.Pick("a"), do.Point(2)):
        lead.send(given)
    assert lead.send(do.ResumeLesson()).kind == "nothing", "nobody has left"
    assert lead.send(do.LeaveLesson()).kind == "changed" and lead.left == 3
    assert lead.send(do.LeaveLesson()).kind == "changed" and lead.left == 3
    assert lead.send(do.ResumeLesson()).kind == "changed" and lead.lesson is LESSONS[3]
    lead.send(do.LeaveLesson())
    lead.send(do.Pick("b"))
    lead.send(do.ChooseLine("dash"))
    assert lead.send(do.ResumeLesson()).kind == "undone" and lead.left is None
    assert lead.lesson is LESSONS[3] and len(lead.table.history.entries) == 1


def test_the_free_fight_begins_where_undo_has_led():
    """SB-U1: who takes back more than the fight itself begins it there."""
    lead = begin()
    for given in (do.Confirm(), do.Pick("a"), do.Point(2)):
        lead.send(given)
    lead.leave()
    assert lead.ended == 1
    lead.send(do.Undo())
    assert lead.table.history.entries == [] and lead.ended == 0
    lead.send(do.ResumeLesson())
    assert lead.lesson is LESSONS[2] and lead.table.unit == "a", "there the position is that step's"


def test_where_the_lessons_were_through_is_known():
    """There whoever lost begins again."""
    lead = begin()
    for given in (do.Confirm(), do.Pick("a"), do.Point(2), do.Pick("b"), do.ChooseLine("dash"),
                  do.ChooseLine("shout"), do.ChooseLine("cheer")):
        assert lead.ended is None
        lead.send(given)
    lead.send(do.Undo())
    assert lead.lesson is None and lead.ended == len(lead.table.history.entries) == 2


def test_numbers_are_read_from_the_position_in_which_the_step_began():
    lessons = (
        Lesson(say="Dash: {odds dash b | 6} on {dice dash b}.", do=("dash b",), dice=(2,)),
        Lesson(say="It fell: {faces}, {sum} in all.", do=("cheer b",)),
        Lesson(say="Walk.", do=("walk a c2",),
               wrong={"walk a c1": "That costs {cost walk a c1}, this {cost walk a c2}."}),
        READ,
    )
    lead = Tutorial(Controller(History(Toy(lessons=lessons), 1, (2,))))
    assert lead.said(lead.index) == "Dash: 17 % on 1."
    lead.send(do.Pick("b"))
    lead.send(do.ChooseLine("dash"))
    assert lead.said(lead.index) == "It fell: 2, 2 in all."
    lead.send(do.ChooseLine("shout"))
    lead.send(do.ChooseLine("cheer"))
    lead.send(do.Pick("a"))
    lead.send(do.Point(1))
    assert lead.answer.reasons[0].text == "That costs 1, this 2."


def test_sb_t3_numbers_that_cannot_be_read_yet_are_dots():
    """No raw field reaches a player who goes on before what it speaks of has happened."""
    lead = Tutorial(Controller(History(Toy(lessons=(Lesson(say="It was {sum}."), READ)), 1)))
    assert lead.said(0) == "It was …."
