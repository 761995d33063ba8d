"""What is asked for is said: in the footer, beside a key that does nothing now, and never over
what is to be read."""

import pygame
import pytest

from game.app.play.panels.popups import LessonRing
from game.app.play.words import say
from game.app.scenes.end import EndScene
from game.core.words import load_words
from game.turns.machine import Mode
from tests.app.play.hands import Hands
from tests.app.play.single_input import SingleInputHands
from tests.rules.kayotz.kit import scenario

DECK = "deck: [odd-ones, even-ones, steady-fire]"
POOL = f"{DECK}\nreinforcements: {{pool: [squad-8], near_hq: true}}"


def sit(*faces: int, extra: str = DECK, **marines: str) -> SingleInputHands:
    text = scenario(size=(9, 6), marines={name.replace("_", "-"): at for name, at in
                                          marines.items()}, aliens={"31": "316"}, extra=extra)
    return SingleInputHands("keys", text, *faces)


def choosing() -> SingleInputHands:
    """A table where a Recon has paid off and a card is to be chosen."""
    hands = sit(6, scout_1="133", squad_1="113")
    hands.take("scout-1")
    hands.pick("recon")
    hands.leave_phase()
    assert hands.scene.find("card-choice") is not None
    return hands


def footer(hands: Hands) -> list[str]:
    return [words for _, words in hands.scene.screen.footer.hints]


# The footer


def test_a_question_is_answered_by_y_and_n_and_enter_takes_the_no() -> None:
    """A lesson that waits to be read isn't gone on with meanwhile; arrows and Tab change what Enter
    says."""
    hands = Hands("run-the-gauntlet")
    for other in ((), (pygame.K_DOWN,), (pygame.K_TAB, pygame.K_TAB)):
        hands.key(pygame.K_SPACE)
        assert hands.mode() is Mode.CONFIRMING
        assert {"Y", "N Esc"} <= {cap for cap, _ in hands.scene.screen.footer.hints}
        for code in other:
            hands.key(code)
        agrees = len(other) == 1
        (primary,) = (name for name in ("yes", "no")
                      if hands.scene.widget(name).kind == "blue")  # type: ignore[union-attr]
        assert primary == ("yes" if agrees else "no")
        if not agrees:
            hands.key(pygame.K_RETURN)
            assert hands.mode() is Mode.IDLE and not hands.actions()
        else:
            hands.key(pygame.K_ESCAPE)
            assert hands.mode() is Mode.IDLE and not hands.actions()
    hands.key(pygame.K_SPACE)
    hands.key(pygame.K_UP)
    hands.key(pygame.K_RETURN)
    assert hands.actions()[0] == "end-phase"


def test_enter_is_never_silent() -> None:
    """With nobody in hand it takes a unit; with nothing to aim it says so."""
    hands = Hands("run-the-gauntlet")
    hands.key(pygame.K_RETURN)
    assert hands.table.unit == hands.table.position.actors[0]


def test_the_keys_of_a_card_choice() -> None:
    """KZ-S1: digits choose a card; no unit can be picked and no phase ended."""
    hands = choosing()
    assert say("hint.card-short") in footer(hands) and say("hint.map-short") in footer(hands)
    assert not {say("hint.unit"), say("hint.end-short"), say("hint.next-short")} & {*footer(hands)}


def test_what_a_list_at_a_place_is_put_away_by_is_said() -> None:
    """While it lies open Esc opens no game menu, digits mean its lines, and Space ends nothing."""
    hands = Hands("run-the-gauntlet")
    shut = footer(hands)
    hands.scene.asked_at(0)
    assert {say("hint.put-away-short"), say("hint.action")} <= {*footer(hands)}
    assert not {say("hint.menu"), say("hint.end-short"), say("hint.unit")} & {*footer(hands)}
    hands.key(pygame.K_ESCAPE)
    assert footer(hands) == shut and hands.app.scene is hands.scene
    hands.scene.asked_at(0)
    hands.key(pygame.K_SPACE)
    assert hands.mode() is Mode.IDLE and not hands.actions() and footer(hands) == shut


def test_a_unit_that_must_finish_has_no_next_and_no_end() -> None:
    """KZ-S5: while a granted unit is to be placed."""
    hands = sit(6, extra=POOL, hq_1="133", squad_1="113")
    hands.take("hq-1")
    hands.pick("reinforce")
    assert not {say("hint.end-short"), say("hint.next-short")} & {*footer(hands)}
    hands.key(pygame.K_SPACE)
    assert "HQ 1 was heard: a unit is to be placed" in hands.callout()
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_ESCAPE)
    hands.click(hands.cell("351"))
    assert "choose a unit and where it comes" in hands.callout() and "SB-T5" in hands.callout()


# Keys that do nothing now


@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_TAB])
def test_sb_t5_what_has_to_be_decided_first_is_said(key: int) -> None:
    hands = choosing()
    hands.key(key)
    assert "choose the card the aliens obey" in hands.callout() and "SB-T5" in hands.callout()


def test_sb_t5_tab_with_nobody_left() -> None:
    hands = sit(6, squad_1="113")
    hands.take("squad-1")
    hands.pick("build")
    hands.key(pygame.K_TAB)
    assert "Every unit has acted" in hands.callout()


def test_an_undo_that_cannot_be_is_refused_at_its_button() -> None:
    """SB-U2."""
    hands = sit(squad_1="113")
    hands.key(pygame.K_z, pygame.KMOD_CTRL)
    assert "SB-U2" in hands.callout()
    callout = hands.scene.screen.words.children[0]
    assert callout.spot == hands.rect("undo")


# Cards and the map


def test_a_counter_looked_at_puts_the_cards_aside_and_they_come_back() -> None:
    hands = choosing()
    hands.key(pygame.K_c)
    hands.click(hands.cell("113"))
    assert hands.table.unit == "squad-1"
    assert hands.scene.find("card-choice.look") is not None, "the way back to the cards stays"
    hands.click(hands.cell("351"))
    assert not hands.table.unit
    assert hands.scene.find(f"card:{hands.table.menu[0].card}") is None, "they are still aside"
    hands.click(hands.cell("113"))
    hands.key(pygame.K_c)
    assert not hands.table.unit
    assert hands.scene.find(f"card:{hands.table.menu[0].card}") is not None
    hands.click(f"card:{hands.table.menu[1].card}")
    hands.rest()
    assert any(text.startswith("choose ") for text in hands.actions())


@pytest.mark.parametrize("key", [pygame.K_c, pygame.K_g, pygame.K_t])
def test_no_answer_lies_on_a_sheet_that_is_laid_out(key: int) -> None:
    hands = choosing()
    hands.key(pygame.K_c)
    hands.click(hands.cell("351"))
    assert hands.callout()
    hands.key(key)
    assert not hands.callout()


def test_nothing_moves_behind_the_veil_of_a_hand_over() -> None:
    """KZ-D4: no sheet, no log, no earlier moment, no zoom; Enter still takes the seat."""
    hands = Hands("hold-the-outpost", hot_seat=True)
    assert hands.mode() is Mode.HANDOVER
    view = hands.scene.view
    assert view is not None
    zoom = view.zoom_percent
    for key in (pygame.K_g, pygame.K_t, pygame.K_l, pygame.K_RETURN):
        hands.key(key)
        hands.key(pygame.K_PLUS, text="+")
        hands.key(pygame.K_TAB)
        hands.key(pygame.K_SPACE)
        if key != pygame.K_RETURN:
            assert hands.mode() is Mode.HANDOVER and hands.scene.focused is None
            assert view.zoom_percent == zoom
    assert hands.mode() is not Mode.HANDOVER
    hands.end_phase()
    assert hands.mode() is Mode.HANDOVER
    hands.key(pygame.K_l)
    hands.key(pygame.K_UP)
    hands.key(pygame.K_RETURN)
    assert hands.mode() is Mode.IDLE and hands.scene.find("card-choice") is not None
    assert hands.scene.model.moment == -1 and hands.scene.find("goals-sheet") is None


# The lesson


def test_no_answer_lies_on_the_lesson() -> None:
    """SB-T3: not beside the End button, not beside a hex low on the map."""
    for size in ((1280, 720), (1920, 1080)):
        hands = Hands("first-steps", size=size)
        hands.key(pygame.K_RETURN)
        for way in ("end", "136", "156"):
            if way == "end":
                hands.key(pygame.K_SPACE)
                hands.key(pygame.K_y)
            else:
                hands.click(hands.cell(way))
            pad = 2 * hands.scene.ui.px(12)
            words = hands.rect("lesson").inflate(-pad, -pad)
            assert not words.colliderect(hands.rect("callout")), (size, way)


def test_what_a_lesson_is_for_is_told_once() -> None:
    """SB-T3: the second answer says what is asked for, and no more."""
    hands = Hands("first-steps")
    why = load_words("house").say("reason.lesson.why")
    hands.key(pygame.K_RETURN)
    for tried in range(2):
        hands.key(pygame.K_SPACE)
        hands.key(pygame.K_y)
        assert "SB-T3" in hands.callout()
        assert (why in hands.callout()) == (tried == 0)
        hands.key(pygame.K_ESCAPE)


def test_a_refused_line_out_of_sight_is_not_answered_at_the_end_button() -> None:
    """It is about the unit in hand."""
    hands = Hands("hold-the-outpost", size=(1280, 720))
    hands.unit("squad-1")
    panel = hands.scene.screen.options
    assert panel.list is not None
    refused = next(
        line for line in reversed(hands.table.menu)
        if not line.open and panel.row_shown(line.id) is None
    )
    hands.scene.chose(refused.id)
    callout = hands.scene.screen.words.children[0]
    assert callout.spot == hands.scene.view.rect_of("squad-1")


def test_an_answer_leaves_what_the_lesson_points_at_in_sight() -> None:
    """SB-T3: a wrong hex of the road is answered beside the right one, not on it."""
    hands = Hands("first-steps", size=(1920, 1080))
    hands.key(pygame.K_RETURN)
    hands.unit("scout-1")
    hands.key(pygame.K_RETURN)
    for wrong in ("153", "253"):
        hands.click(hands.cell(wrong))
        assert "313" in hands.callout()
        view = hands.scene.view
        assert view is not None
        right = view.rect_of(hands.table.game.board.cell("313"))
        assert right is not None and not right.colliderect(hands.rect("callout")), wrong


def test_the_pointer_of_a_button_lies_on_no_other_button() -> None:
    hands = Hands("first-steps", size=(1280, 720))
    ui = hands.scene.ui
    screen = pygame.display.get_surface()
    assert screen is not None
    for name in ("undo", "redo", "rules"):
        before = screen.copy()
        pointer = LessonRing(ui, hands.rect(name), 0, strong=False, clear=None)
        pointer.draw(screen)
        for other in {"undo", "redo", "save", "rules", "settings"} - {name}:
            rect = hands.rect(other).inflate(-12, -12)  # the ring may touch its rim
            was, now = (
                pygame.image.tobytes(shot.subsurface(rect), "RGB") for shot in (before, screen)
            )
            assert was == now, (name, other)
        screen.blit(before, (0, 0))


# The tray and the end


def test_one_die_without_a_line_is_its_own_sum() -> None:
    hands = sit(6, extra=POOL, hq_1="133", squad_1="113")
    hands.take("hq-1")
    hands.pick("reinforce")
    assert "6, needs 3" in hands.tray() and "6 = 6" not in hands.tray()


def test_a_refusal_that_stands_alone_begins_with_a_capital() -> None:
    """KZ-S5."""
    hands = sit(6, extra=POOL, hq_1="133", squad_1="113")
    hands.take("hq-1")
    hands.pick("reinforce", "bring-squad-8")
    hands.act("351")
    assert "Nobody can arrive in 351" in hands.callout()


def test_space_once_too_often_starts_no_new_game() -> None:
    """Whoever skips the last tale with Space still sees the result, and the table is kept."""
    hands = sit(extra="deck: [odd-ones]", squad_1="113")
    seed = hands.scene.session
    for _ in range(12):
        hands.key(pygame.K_SPACE)
        if hands.app.scene.name == "play" and hands.mode() is Mode.CONFIRMING:
            hands.key(pygame.K_y)
        hands.settle()
    if isinstance(hands.app.scene, EndScene):
        hands.key(pygame.K_SPACE)
    assert hands.scene.session is seed and hands.mode() is Mode.OVER


def test_at_the_largest_scale_the_result_of_a_throw_is_read_whole() -> None:
    """1920×1080 at 300 %, which is 225 %: dice and the line of what they needed lie in the tray,
    unscrolled, and at least three options are seen."""
    hands = Hands("first-steps", size=(1920, 1080), scale=300)
    hands.click("lesson.leave")
    hands.key(pygame.K_1, pygame.KMOD_CTRL)
    while hands.table.unit != "squad-1":
        hands.key(pygame.K_TAB)
    assert hands.scene.ui.percent == 225
    rows = hands.scene.screen.options
    shown = [rows.row_shown(line.id) for line in hands.table.menu]
    assert sum(rect is not None and rect.height > hands.scene.ui.px(20) for rect in shown) >= 3
    hands.choose("full-fire")
    hands.key(pygame.K_e)
    hands.key(pygame.K_RETURN)
    hands.roll()
    hands.rest()
    area = hands.scene.screen.tray.area
    needs = next(child for child in area.children if "Needs" in child.label)
    assert area.rect.contains(needs.rect)


def test_settings_changed_during_play_hold_at_once() -> None:
    """Colour-safe marks, less motion and the speed reach the table that is on the screen."""
    hands = Hands("first-steps")
    hands.click("lesson.leave")
    hands.unit("scout-1")
    hands.rest()
    view, screen = hands.scene.view, pygame.display.get_surface()
    assert view is not None and screen is not None

    def lit() -> bytes:
        while view.tiles.pending:
            hands.app.step(1)
        hands.settle()
        rect = view.rect_of(hands.table.game.board.cell("155"))
        assert rect is not None
        return pygame.image.tobytes(screen.subsurface(rect), "RGB")

    plain = lit()
    change = hands.app.settings.changed
    hands.app.apply(change(safe_marks=True, reduced_motion=True, speed=4.0))
    hands.rest()
    assert view.patterns and view.reduced and hands.scene.director.speed == 4
    assert lit() != plain
    hands.app.apply(hands.app.settings.changed(safe_marks=False, reduced_motion=False, speed=0.0))
    hands.rest()
    assert not view.patterns and not view.reduced and hands.scene.director.speed == 0
    assert hands.table.unit == "scout-1" and lit() == plain


def test_the_next_unit_is_told_whole() -> None:
    """Where it stands is not cut short where smaller type has room for it."""
    hands = Hands("first-steps", size=(1920, 1080))
    following = hands.scene.screen.end.next
    ui = hands.scene.ui
    room = following.rect.width - 2 * ui.px(14)
    for note in (following.note, "Paralyzed · hex 133 · on road in Forest"):
        following.set("", "Scout 1", note, "Tab")
        _, lines = following.told(room, 2 * ui.line("small"))
        assert " ".join(lines) == note
    assert len(lines) == 2
    _, lines = following.told(room, ui.line("label"))
    assert lines == ("Paralyzed · hex 133",), "no word is cut while a part can go"
    following.set("", "Scout 1", "Heavily armoured reconnaissance · Blue", "Tab")
    _, lines = following.told(room, ui.line("label"))
    assert len(lines) == 1 and lines[0].endswith("…")
    assert following.told(room, 4)[1] == ()
