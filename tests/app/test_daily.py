"""The problem of the day in the School: searched for, stopped, kept, forgotten when damaged."""

from collections.abc import Callable, Iterator
from datetime import date

import pygame
import pytest

from game.app.daily import DailyProblems
from game.app.play.scene import PlayScene
from game.app.scenes.school import SchoolScene
from game.app.scenes.schoolproblems import ProblemCard
from game.engine.client import DailyAttempt, EngineClient, EngineError
from game.rules import box
from tests.app.play.hands import Hands

DAY = date(2026, 11, 24)
BRIDGE = next(card for card in box("kayotz").problems() if card.id == "take-the-bridge").source


class Searching(EngineClient):
    """Answers as it is told to: found at an attempt, 0 for never. asked: what was asked."""

    def __init__(self, poll: Callable[[], None], at: int) -> None:
        super().__init__()
        self.poll_me, self.at = poll, at
        self.asked: list[int] = []
        self.waiting = True

    def find_daily(self, game: str, day: str, attempt: int) -> None:
        self.asked.append(attempt)

    def daily(self) -> DailyAttempt | None:
        if self.waiting:
            return None
        if self.at < 0:
            raise EngineError("the engine has ended")
        found = len(self.asked) == self.at
        return DailyAttempt(BRIDGE.read_text(encoding="utf-8") if found else None, 3)


class Seeker(DailyProblems):
    """With an engine of that kind."""

    def __init__(self, at: int) -> None:
        self.engines: list[Searching] = []

        def make(poll: Callable[[], None]) -> Searching:
            self.engines.append(Searching(poll, at))
            return self.engines[-1]

        super().__init__(make, lambda: DAY)

    def answer(self) -> None:
        """The engine has found, or not found, what it was asked for."""
        self.engines[-1].waiting = False
        self.poll()


def test_a_problem_is_searched_for_game_by_game_and_kept() -> None:
    daily = Seeker(2)
    daily.begin("kayotz")
    daily.poll()
    assert daily.search is not None and daily.search.attempt == 0
    daily.answer()
    assert daily.search.attempt == 1
    daily.answer()
    assert daily.search is None and daily.fault == "" and daily.engines[0].asked == [0, 1]
    card = daily.known(box("kayotz"))
    assert card is not None and card.kind == "problem" and not card.fault
    assert Seeker(1).known(box("kayotz")) == card, "another start finds it"


@pytest.mark.parametrize(("at", "why"), [(9, "no problem was found"), (-1, "has ended")])
def test_a_search_that_comes_to_nothing_says_why(at: int, why: str) -> None:
    daily = Seeker(at)
    daily.begin("kayotz")
    for _ in range(3):
        daily.answer()
    assert daily.search is None and why in daily.fault
    assert daily.known(box("kayotz")) is None


@pytest.mark.parametrize("spoilt", [b"", b"\xff\xfe", b"# 12\nid: x", None])
def test_a_damaged_file_is_searched_for_anew(spoilt: bytes | None) -> None:
    daily = Seeker(1)
    daily.begin("kayotz")
    daily.answer()
    path = daily.path("kayotz", DAY)
    whole = path.read_bytes()
    path.write_bytes(whole.replace(b"45/64", b"45/46") if spoilt is None else spoilt)
    assert daily.known(box("kayotz")) is None
    daily.begin("kayotz")
    daily.answer()
    assert path.read_bytes() == whole and daily.known(box("kayotz")) is not None


def test_the_problems_of_earlier_days_are_cleared_away() -> None:
    daily = Seeker(1)
    old = daily.path("kayotz", date(2026, 11, 20))
    old.parent.mkdir(parents=True)
    old.write_text("x")
    daily.begin("kayotz")
    daily.answer()
    assert [path.name for path in old.parent.iterdir()] == ["2026-11-24.yaml"]


@pytest.fixture
def school() -> Iterator[tuple[Hands, Seeker]]:
    """The School of the real program, with a search that finds something the second time."""
    hands = Hands("run-the-gauntlet", size=(1280, 720))
    seeker = Seeker(2)
    hands.rooms._daily = seeker  # type: ignore[assignment]
    hands.rooms.menus.open_school("kayotz")
    for _ in range(2000):
        hands.app.step(1)
        scene = hands.app.scene
        if isinstance(scene, SchoolScene) and scene.widget("problem.daily") is not None:
            break
        pygame.time.wait(5)
    hands.settle()
    yield hands, seeker


def label(hands: Hands) -> str:
    widget = hands.app.scene.widget("problem.daily")
    return widget.label if widget is not None else ""


@pytest.mark.parametrize("by_mouse", [True, False])
def test_it_is_found_stopped_and_played_in_the_window(
    school: tuple[Hands, Seeker], by_mouse: bool
) -> None:
    """By mouse and by keys."""
    hands, seeker = school

    def press(name: str) -> None:
        if by_mouse:
            hands.click(name)
        else:
            widget = hands.app.scene.widget(name)
            assert widget is not None
            hands.app.scene.set_focus(widget, True)
            hands.key(pygame.K_RETURN)
        hands.settle()

    assert label(hands) == "Problem of the day"
    press("problem.daily")
    assert seeker.search is not None and label(hands) == "Looking for today’s problem"
    press("problem.daily")
    assert seeker.search is None and label(hands) == "Problem of the day"
    press("problem.daily")
    seeker.answer()
    seeker.answer()
    hands.settle()
    cards = [one for one in hands.app.scene.root.walk() if isinstance(one, ProblemCard)]
    assert cards[0].problem.daily and len(cards) > 1
    stars = hands.app.scene.widget("problems.stars")
    assert stars is not None and stars.label.endswith(f"of {3 * (len(cards) - 1)} stars")
    cards[0].on_click()
    hands.settle()
    scene = hands.app.scene
    assert isinstance(scene, PlayScene) and scene.session.problem is not None
