"""What ties a lesson's words to the table: numbered discs, the fade between steps, and refusals
that say what the lesson wants; closed lines can be asked for by keys."""

import pygame

from game.app.play.panels.popups import LessonRing
from game.app.play.play_view import LessonView
from tests.app.play.hands import Hands
from tests.app.play.lessons import tutorial


def lesson_of(hands: Hands) -> LessonView:
    """The step that the dock shows."""
    shown = hands.scene.shown.lesson
    assert isinstance(shown, LessonView)
    return shown


def led_to(hands: Hands, step: int) -> None:
    """To a step, from 1, by what those before ask for."""
    tutorial(hands).lead_to(step - 1)
    hands.scene.refresh()
    hands.rest()
    assert tutorial(hands).index == step - 1


def test_what_is_named_and_pointed_at_has_a_number() -> None:
    """In the order of the words, in them and beside the things, on the map and in the panels; a
    step that names only one thing has none."""
    hands = Hands("held", game="arena", shipped=True)
    led_to(hands, 2)  # nothing but “**Stand up**” is named there
    assert "{disc" not in lesson_of(hands).text and not hands.scene.shown.overlay.discs
    led_to(hands, 4)
    board = hands.table.game.board
    ilsa = next(piece.cell for piece in hands.table.position.pieces if piece.id == "b2")
    assert "{disc:1}**Ilsa**" in lesson_of(hands).text
    assert "{disc:2}**G9**" in lesson_of(hands).text
    assert hands.scene.shown.overlay.discs == ((ilsa, 1), (board.cell("G9"), 2))


def test_a_number_stands_at_the_row_that_it_means() -> None:
    hands = Hands("second-thoughts", game="arena", shipped=True)
    led_to(hands, 9)
    hands.unit("b1")
    text = lesson_of(hands).text
    rings = [child for child in hands.scene.screen.front.children if isinstance(child, LessonRing)]
    numbered = {ring.disc for ring in rings if ring.disc}
    assert all(f"{{disc:{number}}}" in text for number in numbered), (numbered, text)


def test_a_step_gives_way_to_the_next_in_a_fade_but_not_with_less_motion() -> None:
    hands = Hands("held", game="arena", shipped=True, speed=1.0)
    dock = hands.scene.screen.lesson
    assert dock is not None and dock.ms == 120
    hands.settle()
    hands.key(pygame.K_RETURN)
    dock = hands.scene.screen.lesson
    assert dock is not None
    assert dock._before is not None or dock._since > 0, "it has begun"
    while dock.on_time(pygame.time.get_ticks()):
        pygame.time.wait(5)
    assert dock._before is None
    hands.app.apply(hands.app.settings.changed(reduced_motion=True))
    dock = hands.scene.screen.lesson
    assert dock is not None and dock.ms == 0


def test_an_unforeseen_try_is_told_what_the_lesson_wants() -> None:
    """SB-T3: by the names of what is pointed at; what is to be found out is not told."""
    hands = Hands("held", game="arena", shipped=True)
    led_to(hands, 4)
    lead, game = tutorial(hands), hands.table.game
    refused = lead.gate("turn b1 to NE", game.parse("turn b1 to NE"))
    assert refused is not None and refused.rules == ("SB-T3",)
    assert refused.reasons[0].text == "the lesson wants Ilsa, G9"


def test_a_line_that_cannot_be_had_is_asked_for_by_its_digit() -> None:
    """It says why by keys as it does by a click; folded away it has none."""
    hands = Hands("held", game="arena", shipped=True)
    led_to(hands, 6)
    hands.unit("b1")
    row = hands.rows()["shoot"]
    assert row.reason and row.key
    hands.press(row.key)
    hands.rest()
    assert hands.table.outcome.kind == "refused" and hands.callout()
    assert tutorial(hands).watched
