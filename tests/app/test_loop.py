"""The loop: idle draws nothing, damage alone is painted, failures end politely."""

import sys
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface
from pygame.event import Event

from game.app import folders, worker
from game.app.idle_worker import STILL
from game.app.loop import App, _thinned
from game.app.scene import Scene
from game.app.scenes.menus import Menus
from game.app.settings import Settings, SettingsFile
from game.app.ui import auto_percent
from game.app.widgets.button import Button
from tests.app.conftest import MakeApp
from tests.app.driver import Driver


def test_idle_draws_nothing(menus: Menus, driver: Driver) -> None:
    """Fifty turns without input paint no frame, and the loop asks to sleep for ever."""
    app = menus.app
    before = app.frames_drawn
    for _ in range(50):
        app.step(1)
    assert app.frames_drawn == before
    app.idle_worker.stir(-2 * STILL)  # calm for long enough for garbage to be collected
    app.step(1)
    assert app.frames_drawn == before
    assert app._pause() is None


def test_hover_paints_only_the_button(menus: Menus, driver: Driver) -> None:
    """One frame, and no pixel outside the damage is touched."""
    app = menus.app
    painted: list[list[Rect]] = []
    original = app.scene.paint

    def paint(target: Surface) -> list[Rect]:
        rects = original(target)
        painted.append(rects)
        return rects

    app.scene.paint = paint  # type: ignore[method-assign]
    card = driver.rect("settings")
    driver.move("settings")
    area = sum(rect.width * rect.height for rects in painted for rect in rects)
    assert len(painted) == 1
    assert 0 < area < 4 * card.width * card.height
    assert painted[0][0].contains(card)


@pytest.mark.parametrize(
    ("size", "percent"),
    [((1280, 720), 100), ((1920, 1080), 100), ((2560, 1440), 130), ((3840, 2160), 200),
     ((7680, 4320), 300), ((3840, 1080), 100)],
)
def test_scale_by_itself(size: tuple[int, int], percent: int) -> None:
    """Look 8: the smaller of w/1920 and h/1080, in steps of 5 %, within 100 to 300."""
    assert auto_percent(size) == percent


def test_resizing_lays_everything_out_anew(menus: Menus, driver: Driver) -> None:
    """The footer stays at the foot; the focus stays where it was."""
    driver.key(pygame.K_TAB)
    focus = driver.focus()
    driver.resize((1600, 900))
    assert driver.rect("footer").bottom == 900
    assert driver.focus() == focus


class Faulty(Scene):
    """Fails when its button is pressed."""

    name = "faulty"

    def build(self) -> None:
        self.add(Button(self.ui, "fail", Rect(20, 20, 200, 60), "Fail", self.fail))

    def fail(self) -> None:
        raise RuntimeError("the die rolled off the table")


def test_a_failure_goes_back_to_the_title_with_a_report(menus: Menus, driver: Driver) -> None:
    """The report holds traceback, last actions and version; the program goes on."""
    app = menus.app
    app.push(Faulty(app))
    driver.settle()
    driver.click("fail")
    assert app.running
    assert app.scene.name == "title"
    assert app.scene.find("toast") is not None
    report = next(folders.log().glob("crash-*.txt")).read_text()
    assert "the die rolled off the table" in report
    assert "scene faulty" in report
    assert "click 1 at" in report
    assert report.startswith("Skirmish Box ")


class Hopeless(Scene):
    """Can't even be drawn."""

    def build(self) -> None:
        raise RuntimeError("no\ntable")


def test_if_even_that_fails_it_ends_with_one_line(
    make_app: MakeApp, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit status 1, one line on standard error, no traceback."""
    app = make_app()
    app.scenes.append(Hopeless(app))
    app._failed(RuntimeError("first\nfault"))
    assert not app.running
    assert app.status == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert said.startswith("skirmish-box: RuntimeError: first fault")


def test_reports_do_not_pile_up() -> None:
    """The newest ten are kept."""
    from game.app import crash

    for number in range(14):
        assert crash.report(RuntimeError(str(number)), []) is not None
    assert len(list(folders.log().glob("crash-*.txt"))) == crash.KEPT


def test_background_work_wakes_the_loop(menus: Menus, driver: Driver) -> None:
    """Its result arrives on the window's thread; a fault in it is reported as any other."""
    app = menus.app
    results: list[int] = []
    thread = worker.run(lambda: 42, results.append, app._failed)
    thread.join()
    driver.settle()
    assert results == [42]

    def bad() -> int:
        raise ValueError("thinking hurts")

    worker.run(bad, results.append, app._failed).join()
    driver.settle()
    assert results == [42]
    assert any("thinking hurts" in path.read_text() for path in folders.log().iterdir())


def test_toasts_go_by_themselves_and_can_be_undone(menus: Menus, driver: Driver) -> None:
    """Ctrl+Z does the toast's action; without it the toast ends at its time."""
    app = menus.app
    undone: list[bool] = []
    app.toast("Deleted.", "Undo", lambda: undone.append(True))
    driver.settle()
    driver.key(pygame.K_z, pygame.KMOD_CTRL)
    assert undone == [True]
    assert app.scene.find("toast") is None
    app.toast("Saved.")
    driver.settle()
    assert app._toast is not None
    app._toast = (app._toast[0], pygame.time.get_ticks() - 1, None)
    driver.settle()
    assert app.scene.find("toast") is None


def test_full_screen_key_and_quit(menus: Menus, driver: Driver) -> None:
    """F11 is kept as a setting; Ctrl+Q ends the loop."""
    for expected in (True, False):
        driver.key(pygame.K_F11)
        assert menus.app.settings.full_screen is expected
    driver.key(pygame.K_q, pygame.KMOD_CTRL)
    assert not menus.app.running
    assert menus.app.status == 0


def test_motions_that_another_follows_are_dropped() -> None:
    """A fast mouse costs one hover a frame; clicks between motions keep their order."""
    move = [Event(pygame.MOUSEMOTION, pos=(x, 0)) for x in range(4)]
    click = Event(pygame.MOUSEBUTTONDOWN, pos=(1, 0), button=1)
    assert _thinned([move[0], move[1], click, move[2], move[3]]) == [move[1], click, move[3]]


def test_silence_without_a_sound_device(monkeypatch: pytest.MonkeyPatch, menus: Menus) -> None:
    """No device, an unknown sound, volume 0: all are silence, none is a fault."""
    sounds = menus.app.sounds

    def refuse(*_: object) -> None:
        raise pygame.error("no device")

    monkeypatch.setattr(pygame.mixer, "init", refuse)
    sounds.play("dice-roll")
    sounds.level(0)
    sounds.play("no-such-sound")
    assert sounds.played[-2:] == ["dice-roll", "no-such-sound"]


def test_only_the_app_room_knows_pygame() -> None:
    """Core, boards, rules and turns run where pygame was never installed."""
    root = Path(sys.modules["game"].__path__[0])
    for path in root.rglob("*.py"):
        if "app" not in path.relative_to(root).parts:
            assert "import pygame" not in path.read_text(encoding="utf-8"), path


def test_app_type(menus: Menus) -> None:
    """The class the fixtures hand out is the program's own."""
    assert isinstance(menus.app, App)


def test_the_window_says_what_it_is(menus: Menus) -> None:
    """Window managers and tests find it by its class."""
    import os

    assert os.environ["SDL_VIDEO_X11_WMCLASS"] == "skirmish-box"
    assert pygame.display.get_caption()[0] == "Skirmish Box"


def test_a_sound_that_was_switched_off_stays_off_at_the_next_start(make_app: MakeApp) -> None:
    SettingsFile().save(Settings(sound=False))
    assert make_app((1280, 720)).sounds.volume("hit") == 0
