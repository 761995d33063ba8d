"""The moments that changed a game most: which they are, what is said of them, and how a replay
leads to them."""

from itertools import pairwise

import pygame
import pytest

from game.app.play.ledger import rarity
from game.app.play.log_lines import LogReader
from game.app.play.play_view import CoachView
from game.app.play.replay_course import RARE, CourseReader
from game.app.play.turning_points import SWINGS, TurningPoint, next_after, turning_points
from game.app.play.words import say
from game.app.scenes.end import EndScene
from game.core.event import Rolled, out_of_play
from tests.app.play.hands import Hands
from tests.app.play.test_replay import golden, moment, played, toasted
from tests.properties import in_turn

TOLD = [
    ("kayotz", "run-the-gauntlet"), ("troopers", "village"), ("arena", "hold-the-dais"),
    ("mechs", "captives"),
]


@in_turn(("game", "scenario"), TOLD)
def test_they_are_the_largest_swings_and_the_throws_that_hardly_ever_fall(
    game: str, scenario: str
) -> None:
    history = golden(game, scenario)
    course = CourseReader().read(history)
    points = turning_points(history, course, LogReader().read(history))
    curve = course.curve
    assert curve is not None and points and points == tuple(sorted(points))

    def lead(at: int) -> int:
        return curve.values[0][at] - sum(line[at] for line in curve.values[1:])

    def rare(at: int) -> bool:
        thrown = [rarity(event) for event in history.entries[at - 1].events
                  if isinstance(event, Rolled)]
        return any(odds is not None and odds < RARE for odds in thrown)

    moments = {point.at for point in points}
    assert moments >= {at for at in range(1, course.total + 1) if rare(at)}
    swings = sorted((abs(lead(at) - lead(at - 1)) for at in moments if not rare(at)), reverse=True)
    others = [abs(lead(at) - lead(at - 1)) for at in range(1, course.total + 1)
              if at not in moments]
    assert len(swings) <= SWINGS and all(swings) and max(others) <= min(swings, default=max(others))
    for point in points:
        assert point.turn == course.turn_at(point.at) and point.title
        assert ((point.before == point.after) == (lead(point.at) == lead(point.at - 1))
                ), "what it was worth"
        gone = [unit for event in history.entries[point.at - 1].events
                if (unit := out_of_play(event)) is not None]
        if gone:
            pieces = history.game.pieces(history.state_at(point.at - 1))
            names = [piece.name for piece in pieces if piece.id == gone[0][0]]
            assert point.title.startswith(tuple(names)) and point.cause, "who is lost, and by what"


def test_the_next_one_comes_behind_a_moment_and_the_first_behind_the_last() -> None:
    points = [TurningPoint(at, 1, "", "", "", "") for at in (3, 8)]
    found = [next_after(points, at) for at in (0, 2, 3, 7, 8, 20)]
    assert [point and point.at for point in found] == [3, 3, 8, 8, 3, 3]
    assert next_after((), 0) is None


def replayed(size: tuple[int, int] = (1280, 720)) -> Hands:
    hands = Hands(game="arena", history=golden("arena", "hold-the-dais"), size=size)
    end = hands.app.scene
    assert isinstance(end, EndScene) and end.see is not None
    end.see(0)
    hands.rest()
    return hands


@pytest.mark.parametrize("by", ["n", "next-unit", "replay.turning"])
def test_a_key_the_card_and_the_bar_lead_through_all_of_them(by: str) -> None:
    """Each says what is next; there, the options say what it was."""
    hands = replayed()
    points = hands.scene.model.turning_points
    assert len(points) > 3
    for index, point in enumerate((*points, points[0])):
        assert point.title in hands.scene.shown.end.following
        assert point.worth in hands.scene.shown.end.note
        if by == "n":
            hands.key(pygame.K_n)
        else:
            hands.click(by)
        hands.rest()
        assert moment(hands) == hands.scene.model.moment == point.at
        words = hands.scene.shown.options
        assert isinstance(words, CoachView)
        number = index % len(points) + 1
        head = say("turning.head", number=number, count=len(points))
        assert head in words.moment and point.title in words.moment
        assert point.worth in words.moment
    assert all(one.at < two.at for one, two in pairwise(points))
    hands.key(pygame.K_LEFT)
    hands.rest()
    words = hands.scene.shown.options
    assert isinstance(words, CoachView) and points[0].title not in words.moment


def test_a_game_that_nothing_has_changed_yet_says_so() -> None:
    """The card is the way out then, and its key only speaks."""
    hands = played("mechs", 12)
    hands.key(pygame.K_p)
    hands.rest()
    assert not hands.scene.model.turning_points
    hands.key(pygame.K_HOME)
    hands.key(pygame.K_n)
    assert moment(hands) == 0 and toasted(hands) == say("turning.none")
    bar = hands.scene.screen.replay
    assert bar is not None and not bar.turning.enabled
    hands.click("end-phase")
    assert hands.scene.model.replay is None


def test_the_whole_table_is_seen_in_a_wide_window_and_what_was_seen_before_after_it() -> None:
    hands = played("kayotz", 40, size=(1920, 1080))
    view = hands.scene.view
    assert view is not None
    hands.scene.screen.board.zoom(2)
    hands.rest()
    before = view.camera.place
    hands.key(pygame.K_p)
    hands.rest()
    assert hands.scene.layout.free.contains(view.camera.sheet)
    hands.key(pygame.K_ESCAPE)
    hands.rest()
    assert view.camera.place[0] == before[0] and not view.camera.fitted
