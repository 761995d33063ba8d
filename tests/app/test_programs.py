"""The page of other programs: add, rename, try, remove; every change is kept at once."""

import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.app.loop import App
from game.app.programs import Program
from game.app.scenes.menus import Menus
from game.app.scenes.programs import ProgramsScene
from game.app.settings import SettingsFile
from tests.app.driver import Driver
from tests.app.fakes import workshop_services

SAMPLE = Path(__file__).parents[2] / "samples" / "bot" / "bot.py"
Page = tuple[Driver, ProgramsScene]


def opened(*programs: Program) -> Page:
    """The page, from the settings by the mouse."""
    app = App(SettingsFile(), (1280, 720))
    app.store.save(app.settings.changed(programs=programs))
    menus = Menus(app, workshop_services("arena"))
    app.push(menus.title())
    menus.open_settings()
    driver = Driver(app)
    driver.settle()
    driver.scroll_to("programs")
    driver.click("programs")
    scene = app.scene
    assert isinstance(scene, ProgramsScene)
    return driver, scene


def write(driver: Driver, field: str, text: str) -> None:
    """Put a text in place of a field's."""
    driver.scroll_to(field)
    driver.click(field)
    driver.key(pygame.K_a, pygame.KMOD_CTRL)
    driver.key(pygame.K_BACKSPACE)
    for sign in text:
        driver.key(0, text=sign)


def kept() -> tuple[Program, ...]:
    """What a program that starts now would find."""
    file = SettingsFile()
    assert not file.fault
    return file.value.programs


def until(driver: Driver, so: Callable[[], object]) -> None:
    for _ in range(4000):
        if so():
            return
        driver.app.step(5)
    raise AssertionError("it never came to that")


def tried(driver: Driver, scene: ProgramsScene, at: int = 0) -> str:
    """What trying a program says."""
    driver.scroll_to(f"test.{at}")
    driver.click(f"test.{at}")
    until(driver, lambda: not scene.drafts[at].tried and scene.drafts[at].said)
    assert scene.widget(f"said.{at}") is not None
    return scene.drafts[at].said


def test_one_is_added_named_and_kept_at_once() -> None:
    driver, _ = opened()
    driver.click("add")
    assert driver.focus() == "command.0"
    write(driver, "command.0", "python3 '/a b/bold.py'")
    write(driver, "name.0", "Bold")
    assert kept() == (Program("Bold", "python3 '/a b/bold.py'"),)
    driver.click("add")
    assert [program.name for program in kept()] == ["Bold", "Program 1"]


def test_a_name_that_is_none_or_anothers_is_not_kept_and_says_so() -> None:
    meek = Program("Meek", "meek.py")
    driver, scene = opened(Program("Bold", "bold.py"), meek)
    write(driver, "name.0", "")
    assert kept() == (meek,)
    label = scene.widget("said.0")
    assert label is not None and "needs a name" in label.label
    write(driver, "name.0", "Meek")
    label = scene.widget("said.1")
    assert label is not None and "a name of its own" in label.label
    write(driver, "name.0", "Bolder")
    assert kept() == (Program("Bolder", "bold.py"), meek)


def test_one_is_removed_and_brought_back() -> None:
    both = Program("Bold", "bold.py"), Program("Meek", "meek.py")
    driver, _ = opened(*both)
    driver.click("remove.0")
    assert kept() == both[1:]
    driver.key(pygame.K_z, pygame.KMOD_CTRL)
    assert kept() == both


def test_the_sample_answers_in_so_many_seconds() -> None:
    driver, scene = opened(Program("Bold", shlex.join([sys.executable, str(SAMPLE)])))
    said = tried(driver, scene)
    assert said.startswith("Answered in ") and said.endswith(" s"), said
    assert scene.drafts[0].good


@pytest.mark.parametrize(("command", "words"), [
    (r""""C:\Users\Jörg O'Neill\李 雷\bot.exe" --deep 3""",
     [r"C:\Users\Jörg O'Neill\李 雷\bot.exe", "--deep", "3"]),
    (r"C:\Users\O'Neill\bot.exe --name=Анна", [r"C:\Users\O'Neill\bot.exe", "--name=Анна"]),
])
def test_a_command_line_of_windows(
    command: str, words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Backslashes part folders there, and an apostrophe is one of the letters of a name."""
    with monkeypatch.context() as windows:
        windows.setattr("os.name", "nt")
        found = Program("Mine", command).words()
    assert found == words


@pytest.mark.parametrize(("command", "why"), [
    ("", "the command line is empty"), ("/no/such/program", "No such file"),
    (shlex.join([sys.executable, "-c", "raise SystemExit('no courage')"]), "“no courage”"),
    (shlex.join([sys.executable, "-c", "print('hello')"]), "gave no answer of the protocol"),
    (shlex.join([sys.executable, "-c", (
        "import json, sys\nfor line in sys.stdin:\n"
        " print(json.dumps({'ok': True, 'id': json.loads(line)['id'], 'action': 'fly'}),"
        " flush=True)")]), "no action"),
])
def test_what_is_wrong_is_one_line(command: str, why: str) -> None:
    driver, scene = opened(Program("Bold", command))
    said = tried(driver, scene)
    assert why in said and "\n" not in said and not scene.drafts[0].good


def test_whoever_leaves_the_page_leaves_no_program_behind() -> None:
    sleeps = shlex.join([sys.executable, "-c", "import time; time.sleep(100)"])
    driver, scene = opened(Program("Bold", sleeps))
    driver.click("test.0")
    until(driver, lambda: scene._trial is not None and scene._trial._client.pid is not None)
    trial = scene._trial
    assert trial is not None and scene.drafts[0].tried
    driver.key(pygame.K_ESCAPE)
    assert trial._client.pid is None and driver.app.scene.name == "settings"
