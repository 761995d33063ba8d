"""What the last actions left on the map: whose, where, and until when."""

import pygame
import pytest

from game.app.play.play_view import WordsView
from game.app.play.trails import MOST, card_at_work, trails_of
from game.core.event import Moved, Shot
from game.turns.machine import Mode
from tests.app.play.hands import Hands
from tests.app.play.tables import so_far


def test_the_moves_of_the_other_side_stay_until_one_decides_again() -> None:
    """All that aliens did since one's own decision; then one's own."""
    hands = Hands("run-the-gauntlet", seed=5)
    for _ in range(3):
        hands.end_phase()
    history = hands.scene.session.history
    own = max(n for n, entry in enumerate(history.entries) if history.personal(entry))
    walked = [tuple(event.path) for entry in history.entries[own + 1:] for event in entry.events
              if isinstance(event, Moved) and len(event.path) > 1]
    trails = hands.scene.shown.overlay.trails
    assert walked
    assert [trail.cells for trail in trails if not trail.shot] == walked
    assert {trail.side for trail in trails} == {1}
    hands.undo()
    hands.rest()
    assert hands.scene.shown.overlay.trails != trails


def test_an_earlier_moment_shows_what_had_just_been_done() -> None:
    hands = Hands("run-the-gauntlet", seed=5)
    for _ in range(3):
        hands.end_phase()
    history = hands.scene.session.history
    moved = [
        n for n, entry in enumerate(history.entries)
        if any(isinstance(event, Moved) and len(event.path) > 1 for event in entry.events)
    ]
    sides = {piece.id: piece.side for piece in hands.scene.model.looked.pieces}
    for count in (moved[0] + 1, moved[-1] + 1):
        cells = [trail.cells for trail in trails_of(history, count, sides)]
        last = [tuple(event.path) for event in history.entries[count - 1].events
                if isinstance(event, Moved) and len(event.path) > 1]
        assert cells[-len(last):] == last


def test_nothing_lies_there_at_the_beginning_or_while_it_is_told() -> None:
    history = so_far("kayotz", 0)
    assert trails_of(history, 0, {}) == ()
    hands = Hands("run-the-gauntlet", seed=5)
    assert hands.scene.shown.overlay.trails == ()


@pytest.mark.parametrize("game", ["troopers", "arena", "mechs"])
def test_one_decision_leaves_only_its_own(game: str) -> None:
    history = so_far(game, 40)
    for count, last in enumerate(history.entries, 1):
        seen = trails_of(history, count, {})
        ways = sum(
            (isinstance(event, Moved) and len(event.path) > 1)
            or (isinstance(event, Shot) and event.start != event.end)
            for event in last.events
        )
        if history.personal(last):
            assert len(seen) >= ways and len(seen) <= ways + 4
        assert len(seen) <= 12 * MOST


def test_the_card_at_work_stays_in_sight_with_those_that_it_moves() -> None:
    """Also while dice tumble, and until somebody decides again."""
    hands = Hands("run-the-gauntlet", seed=5, speed=1.0)
    hands.app.apply(hands.app.settings.changed(computer_steps=True))
    seen = set()
    for _ in range(3):
        hands.key(pygame.K_SPACE)
        if hands.mode() is Mode.CONFIRMING:
            hands.key(pygame.K_y)
        for _ in range(400):
            hands.app.step(1)
            scene = hands.scene
            history = scene.session.history
            if scene.model.pause.waiting:
                card = card_at_work(history, len(history.entries))
                assert card
                face = scene.session.game.card_face(card)
                shown = scene.shown.options
                assert isinstance(shown, WordsView)
                assert face.title in shown.head and face.text in shown.text
                seen.add(card)
                hands.key(pygame.K_TAB)
            scene.director.skip()
            if hands.mode() not in (Mode.WAITING, Mode.THINKING) and not scene.director.busy:
                break
    assert seen
    assert not isinstance(hands.scene.shown.options, WordsView)
