"""What is made ready while nobody waits: when it may run, what stops it, what is out of date."""

import gc
from collections.abc import Hashable, Iterator

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from game.app.idle_worker import CALM, STILL, IdleWorker, WorkPlan
from game.app.loop import App
from game.app.scene import Scene
from game.app.scenes.menus import Menus
from tests.app.driver import Driver


@pytest.fixture(autouse=True)
def swept() -> None:
    """Here garbage is looked for as always."""


class Bench(Scene):
    """Wants ten pieces made; nothing of it shows."""

    name = "bench"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.made: list[int] = []
        self.version: Hashable = 1

    def ahead(self) -> WorkPlan | None:
        return WorkPlan(self.version, self._pieces)

    def _pieces(self) -> Iterator[None]:
        for number in range(10):
            self.made.append(number)
            yield


@pytest.fixture
def bench(menus: Menus, driver: Driver) -> Bench:
    """On top, painted, and calm for long enough."""
    scene = Bench(menus.app)
    menus.app.push(scene)
    driver.settle()
    calm(menus.app)
    return scene


def calm(app: App, ms: int = CALM) -> None:
    """So much time has passed without anything coming."""
    app.idle_worker.stir(pygame.time.get_ticks() - ms)


def test_a_plan_is_made_when_nothing_happens(bench: Bench) -> None:
    """All of it, once, without a frame being painted; then the loop sleeps."""
    app = bench.app
    drawn = app.frames_drawn
    app.step(0)
    while app.idle_worker.pending:
        calm(app)
        app.step(0)
    assert bench.made == list(range(10))
    assert app.frames_drawn == drawn
    assert not app.idle_worker.pending
    calm(app, STILL)
    app.step(0)
    assert app._pause() is None


def test_the_loop_wakes_for_it_by_itself(bench: Bench) -> None:
    """While pieces are left, the wait for input ends when calm begins."""
    app = bench.app
    app.idle_worker.stir(pygame.time.get_ticks())
    app.step(0)
    assert bench.made == []
    pause = app._pause()
    assert pause is not None and 0 < pause <= CALM


def test_nothing_is_made_while_the_player_is_at_it(bench: Bench) -> None:
    """Every input begins the calm anew."""
    app = bench.app
    pygame.event.post(
        Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0), touch=False)
    )
    app.step(0)
    assert bench.made == []


def test_nothing_is_made_before_what_is_to_be_painted(bench: Bench) -> None:
    """A frame first; and its painting is no calm."""
    bench.damage(Rect(0, 0, 10, 10))
    bench.app.step(0)
    bench.app.step(0)
    assert bench.made == []


def test_nothing_is_made_while_something_moves(bench: Bench) -> None:
    """An animation has all the time there is."""
    bench.root.on_time = lambda now: True  # type: ignore[method-assign]
    bench.animate(bench.root)
    for _ in range(3):
        calm(bench.app)
        bench.app.step(0)
    assert bench.made == []


def test_input_that_comes_meanwhile_goes_first() -> None:
    """After each piece it is looked for."""
    made: list[int] = []
    ready = IdleWorker(lambda: len(made) >= 2)

    def pieces() -> Iterator[None]:
        while True:
            made.append(1)
            yield

    ready.stir(0)
    ready.follow(WorkPlan("endless", pieces))
    ready.work(CALM)
    assert len(made) == 2
    assert ready.pending


def test_work_is_done_in_slices() -> None:
    """An endless plan gives the loop back its turn."""
    ready = IdleWorker(lambda: False)
    ready.stir(0)
    ready.follow(WorkPlan("endless", lambda: iter(lambda: None, 0)))
    ready.work(CALM - 1)
    ready.work(CALM)
    assert ready.pending


def test_a_plan_out_of_date_is_dropped(bench: Bench) -> None:
    """What is left of it is never made; the same plan is not begun twice."""
    made: list[str] = []

    def pieces(name: str) -> Iterator[None]:
        for number in range(3):
            made.append(f"{name}{number}")
            yield

    ready = IdleWorker(lambda: made == ["old0"])
    ready.stir(0)
    ready.follow(WorkPlan("old", lambda: pieces("old")))
    ready.work(CALM)
    assert made == ["old0"]
    ready.follow(WorkPlan("new", lambda: pieces("new")))
    made.clear()
    for _ in range(5):
        ready.follow(WorkPlan("new", lambda: pieces("new")))
        ready.work(CALM)
    assert made == ["new0", "new1", "new2"]
    ready.follow(None)
    assert not ready.pending


def test_a_scene_that_changes_its_mind(bench: Bench) -> None:
    """The loop follows the plan of the moment."""
    app = bench.app
    for version in (1, 2):
        bench.version = version
        app.step(0)
        while app.idle_worker.pending:
            calm(app)
            app.step(0)
    assert bench.made == [*range(10), *range(10)]


def test_garbage_is_collected_in_the_calm(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once after another scene, later only when there is much of it; never with work left."""
    collected: list[int] = []
    counts = [0]
    monkeypatch.setattr(gc, "collect", lambda: collected.append(1))
    monkeypatch.setattr(gc, "get_count", lambda: (0, 0, counts[0]))
    ready = IdleWorker(lambda: False)
    ready.stir(0)
    ready.work(STILL - 1)
    assert collected == []
    ready.work(STILL)
    ready.work(2 * STILL)
    assert collected == [1]
    assert ready.due() is None
    counts[0] = 99
    ready.work(3 * STILL)
    assert collected == [1, 1]
    counts[0] = 0
    ready.renew()
    ready.follow(WorkPlan("rest", lambda: iter([None])))
    ready.work(4 * STILL)
    assert collected == [1, 1]
    ready.work(5 * STILL)
    ready.work(6 * STILL)
    assert collected == [1, 1, 1]


def test_what_was_set_aside_is_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """After another scene, and now and then in a long game."""
    done: list[str] = []
    for name in ("collect", "freeze", "unfreeze"):
        monkeypatch.setattr(gc, name, lambda name=name: done.append(name))
    monkeypatch.setattr(gc, "get_count", lambda: (0, 0, 99))
    ready = IdleWorker(lambda: False)
    assert done == ["unfreeze"], "what an earlier window has set aside is let go"
    done.clear()
    ready.stir(0)
    for _ in range(50):
        ready.work(STILL)
    assert done[:5] == ["unfreeze", "collect", "freeze", "collect", "freeze"]
    assert done.count("collect") == done.count("freeze") == 50
    assert done.count("unfreeze") == 3
    ready.renew()
    ready.work(STILL)
    assert done[-3:] == ["unfreeze", "collect", "freeze"]
