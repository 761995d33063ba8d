"""Opens the window as the command line asks: the title, or straight into a game."""

import os
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

import pygame

from game.app import folders
from game.app.app_services import Start
from game.app.loop import App
from game.app.narration import Narrator, to_terminal
from game.app.rooms import Rooms
from game.app.screen import LEAST_SIZE, need_screen
from game.app.settings import SettingsFile
from game.app.termination import STATUS, Termination
from game.core.errors import BoxError
from game.rules import box, catalogue, game_of, scenario_file

LARGEST_SIDE = 8192  # pixels; an 8K screen has 7680


class Launch(NamedTuple):
    """How the program was started. game, scenario: ids, or a scenario file; load: a save; file: one
    that was double-clicked, of whatever kind: what is none is said in the window;
    seed: of the dice; size: as "1920x1080"; self_test: play by itself and report;
    frames: end after so many frames (0: run on), for measuring the start; narrate: say what the
    window shows on standard output."""

    game: str = ""
    scenario: str = ""
    load: Path | None = None
    file: Path | None = None
    seed: int | None = None
    size: str = ""
    self_test: bool = False
    frames: int = 0
    narrate: bool = False


def launch(wanted: Launch) -> int:
    """Open the window and run until it closes; the exit status.

    Raises:
        BoxError: the game, scenario, save or size that was asked for can't be had, or there is no
            display.
    """
    with Termination() as termination:
        size = _size(wanted.size)
        begun = _asked(wanted)
        need_screen()
        if wanted.self_test:
            return _self_test(size)
        with _open(size, to_terminal() if wanted.narrate else None) as rooms:
            if wanted.load is not None:
                rooms.open_file(wanted.load)
            elif wanted.file is not None:
                rooms.app.dropped(str(wanted.file))
            elif begun is not None:
                rooms.start(begun)
            termination.leave = lambda: rooms.app.quit(STATUS)
            return rooms.app.run(wanted.frames)


@contextmanager
def _open(
    size: tuple[int, int] | None, narrator: Narrator | None = None
) -> Iterator[Rooms]:
    """The window with its title; however it is left, all is on disk and the library has ended.
    narrator: says what it shows.

    Raises:
        BoxError: it can't be opened.
    """
    settings = SettingsFile()
    try:
        app = App(settings, size)
    except pygame.error as error:
        raise BoxError(f"no window can be opened ({error}): start it on a desktop") from error
    app.narrator = narrator
    rooms = Rooms(app)
    with closing(rooms), closing(app):  # the window goes first: nobody waits for the disk
        app.push(rooms.menus.title())
        rooms.arrive()
        if settings.fault:
            app.toast(settings.fault)
        yield rooms


def _self_test(size: tuple[int, int] | None) -> int:
    """Play by itself, in folders of its own: the player's saves and settings are none of it."""
    from tempfile import TemporaryDirectory

    from game.app.play.selftest import self_test

    with TemporaryDirectory(prefix="skirmish-box-", ignore_cleanup_errors=True) as home:
        os.environ[folders.HOME] = home
        with _open(size) as rooms:
            return self_test(rooms.app, rooms)


def _asked(wanted: Launch) -> Start | None:
    """The game that the command line asks for, checked before any window opens."""
    if wanted.load is not None and not wanted.load.is_file():
        raise BoxError(f"{wanted.load}: there is no such save: see the list of saved games")
    if not wanted.scenario:
        if wanted.game:
            box(wanted.game)
        return None
    file = Path(wanted.scenario)
    game = wanted.game or (game_of(file) if file.suffix else "")
    if not game:
        games = ", ".join(known.id for known in catalogue())
        raise BoxError(f"--scenario {wanted.scenario}: say of which game: --game {games}")
    source = scenario_file(game, wanted.scenario)
    options: Mapping[str, bool] = {}
    box(game).load(source, options)
    return Start(game, source, options, wanted.seed)


def _size(text: str) -> tuple[int, int] | None:
    if not text:
        return None
    wide, _, high = text.partition("x")
    if not (text.isascii() and wide.isdigit() and high.isdigit() and len(text) < 40):
        raise BoxError(f"--size {text}: write it as 1920x1080")
    size = int(wide), int(high)
    if size[0] < LEAST_SIZE[0] or size[1] < LEAST_SIZE[1]:
        raise BoxError(f"--size {text}: the least is {LEAST_SIZE[0]}x{LEAST_SIZE[1]}")
    if max(size) > LARGEST_SIDE:
        raise BoxError(f"--size {text}: the largest is {LARGEST_SIDE}x{LARGEST_SIDE}")
    return size
