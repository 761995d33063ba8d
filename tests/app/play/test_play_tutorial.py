"""First Steps played in the window from end to end, by mouse and keys, as a newcomer would."""

import pygame

from game.app.play.step_pulse import StepPulse
from game.app.rich import plain_text
from game.turns.machine import Mode
from tests.app.play.hands import Hands
from tests.app.play.lessons import follow, rings, tutorial


def test_a_wrong_try_is_answered_and_changes_nothing() -> None:
    hands = Hands("first-steps")
    hands.key(pygame.K_RETURN)
    index = tutorial(hands).index
    hands.key(pygame.K_SPACE)
    hands.key(pygame.K_y)
    hands.rest()
    assert not hands.actions() and tutorial(hands).index == index
    assert hands.table.outcome.kind == "refused" and hands.callout()


def test_the_lesson_can_be_left() -> None:
    hands = Hands("first-steps")
    hands.click("lesson.leave")
    assert tutorial(hands).lesson is None and hands.scene.find("lesson.text") is None
    assert not hands.rooms.services.progress.has("kayotz", "first-steps")
    hands.unit("scout-1")
    hands.click(hands.spot(hands.table.targets[0].cell))
    hands.rest()
    assert hands.actions()


def test_the_line_of_another_unit_is_not_pointed_at() -> None:
    """The Squad is to fire: with Heavy Weapons in hand only the Squad is pointed at."""
    hands = Hands("first-steps", undo_dice=True)
    lessons = tutorial(hands)
    while "choose full-fire by squad-1" not in (lessons.lesson.do if lessons.lesson else ()):
        follow(hands)
        hands.rest()
    assert hands.table.unit != "squad-1"
    index = lessons.index

    hands.unit("heavy-1")
    hands.choose("full-fire")
    assert lessons.index == index, "the lesson waits for the Squad"
    assert rings(hands) == 0 and hands.scene.shown.overlay.pointed
    hands.unit("squad-1")
    assert rings(hands) == 1
    hands.choose("full-fire")
    assert lessons.index == index + 1


def test_no_ring_lies_round_a_key_that_waits_for_an_answer() -> None:
    """End phase asks first: then only the answers can be had, and afterwards it's Skip."""
    hands = Hands("first-steps", undo_dice=True)
    lessons = tutorial(hands)
    while "end-phase" not in (lessons.lesson.do if lessons.lesson else ()):
        follow(hands)
        hands.rest()
    assert rings(hands) == 1
    hands.key(pygame.K_SPACE)
    assert hands.mode() is Mode.CONFIRMING and rings(hands) == 0
    hands.key(pygame.K_n)
    assert rings(hands) == 1


def test_a_figure_that_is_looked_at_does_not_hide_who_moves_first() -> None:
    """AR-O1: in the lesson and in every game the side's decision stays to be chosen, by mouse and
    by its digit."""
    for scenario, way in (("first-steps", "mouse"), ("first-steps", "keys"), ("duel", "keys")):
        hands = Hands(scenario, game="arena", size=(1280, 720), seed=4)
        hands.key(pygame.K_RETURN)
        while not any(line.id.startswith("first-") for line in hands.table.menu):
            hands.rest()
        unit = next(piece.id for piece in hands.table.position.pieces)
        hands.unit(unit)
        ids = [line.id for line in hands.table.menu]
        first = next(choice for choice in ids if choice.startswith("first-"))
        if way == "mouse":
            rect = hands.scene.screen.options.row_shown(first)
            assert rect is not None, "it stands in the card, in sight"
            hands.click(rect.center)
        else:
            hands.choose(first)
        hands.rest()
        assert hands.actions()[-1].startswith("first ")


def test_back_takes_the_deed_back_with_the_step() -> None:
    """SB-T3: Backspace, or its button, goes to the step before and to the position in which it
    began; from there the same way leads on."""
    for way in ("keys", "mouse"):
        hands = Hands("first-steps")
        lessons = tutorial(hands)
        assert hands.scene.find("lesson.back") is None, "there is none before the first"
        while not hands.actions():
            follow(hands)
            hands.rest()
        index, played = lessons.index, hands.actions()
        for before in (index - 1, index - 2):
            if way == "keys":
                hands.key(pygame.K_BACKSPACE)
            else:
                hands.click("lesson.back")
            hands.rest()
            assert lessons.index == before and not hands.actions()
            shown = hands.scene.widget("lesson.text")
            assert shown is not None and shown.label == plain_text(lessons.said(before))
        while lessons.index < index:
            follow(hands)
            hands.rest()
        assert hands.actions() == played


def test_show_me_lets_the_marks_stand_out_and_then_takes_in_hand() -> None:
    """SB-T3: first what is pointed at stands out, then the deed is armed with its ghost; it is done
    by whoever confirms it, and never by itself."""
    for way in ("keys", "mouse"):
        hands = Hands("first-steps")
        lessons = tutorial(hands)
        assert hands.scene.find("lesson.show") is None, "that step only wants to be read"
        hands.key(pygame.K_o, text="o")
        assert hands.scene.model.pulse.due is None

        def show(way: str = way, hands: Hands = hands) -> None:
            if way == "keys":
                hands.key(pygame.K_o, text="o")
            else:
                hands.click("lesson.show")
            hands.rest()

        while not hands.actions():
            while lessons.reading:
                follow(hands)
                hands.rest()
            index = lessons.index
            show()
            assert lessons.index == index and not hands.actions()
            assert hands.scene.model.pulse.strong(index) == bool(lessons.lessons[index].point)
            if lessons.index == index:
                show()
            if hands.table.armed is not None:
                assert lessons.index == index and not hands.actions() and hands.callout()
                hands.key(pygame.K_RETURN)
                hands.rest()
            assert lessons.index == index + 1


def test_what_stands_out_rests_again() -> None:
    pulse = StepPulse()
    pulse.ask(4, 1000, still=False)
    seen = []
    while pulse.due is not None:
        seen.append(pulse.strong(4))
        assert not pulse.strong(3) and pulse.tick(pulse.due)
    assert seen == [True, False, True] and not pulse.strong(4) and pulse.asked(4)
    pulse.ask(5, 2000, still=True)
    assert pulse.due is None and pulse.strong(5) and not pulse.asked(4)


def test_a_lesson_that_was_left_can_be_come_back_to() -> None:
    """SB-T3: what was done in free play is taken back, and a saved game remembers it, too."""
    hands = Hands("first-steps")
    lessons = tutorial(hands)
    while not hands.actions():
        follow(hands)
        hands.rest()
    index, played = lessons.index, hands.actions()
    hands.click("lesson.leave")
    assert hands.scene.find("lesson.text") is None
    hands.end_phase()
    assert len(hands.actions()) > len(played)
    hands.rooms.put_away()
    hands.rooms.load(hands.autosave())
    hands.rest()
    assert tutorial(hands).left == index
    hands.click("lesson.return")
    hands.rest()
    assert tutorial(hands).index == index and hands.actions() == played
    assert hands.scene.find("lesson.text") is not None
    hands.key(pygame.K_BACKSPACE, pygame.KMOD_SHIFT)
    assert tutorial(hands).left == index
    hands.key(pygame.K_BACKSPACE, pygame.KMOD_SHIFT)
    assert tutorial(hands).index == index


def test_what_others_do_is_seen_to_its_end_before_the_lesson_goes_on() -> None:
    """SB-T3: Enter while the aliens still fire ends the telling; the next one reads on, and
    nothing happens before it."""
    hands = Hands("first-steps")
    lessons = tutorial(hands)
    while "end-phase" not in (lessons.lesson.do if lessons.lesson else ()):
        follow(hands)
        hands.rest()
    hands.app.apply(hands.app.settings.changed(speed=1.0))
    hands.scene.pace()
    hands.key(pygame.K_SPACE)
    hands.key(pygame.K_y)
    lead = lessons.index
    while not lessons.watched:
        hands.app.step(1)
    assert hands.busy() and hands.scene.find("lesson.next") is None
    hands.key(pygame.K_RETURN)
    assert lessons.index == lead, "that ended the telling"
    hands.rest()
    assert hands.scene.find("lesson.next") is not None
    entries = len(hands.actions())
    hands.settle(60)
    assert len(hands.actions()) == entries and lessons.index == lead
    hands.key(pygame.K_RETURN)
    assert lessons.index == lead + 1
