"""Whether there is a screen to open a window on, and how large a window fits on it.

Left to itself SDL falls back, without a word, to drivers that draw for nobody: the program would
run and wait for ever behind a display that can't be reached.
"""

import os
import sys

import pygame

from game.core.errors import BoxError

_DISPLAYS = {"DISPLAY": "x11", "WAYLAND_DISPLAY": "wayland"}
_UNSEEN = frozenset({"offscreen", "dummy"})
LEAST_SIZE = (1024, 600)
"""Pixels of the smallest window whose layouts can be played on."""
_FIRST = (0.9, 0.86)  # share of the screen that the first window takes
_FRAME = (16, 100)  # pixels at 100 % that a window's frame, its title and a task bar take


def name_window() -> None:
    """Give the window the program's class, by which a desktop knows it. SDL reads it when its
    video starts, and pygame has put the script's name there while it was imported."""
    os.environ["SDL_VIDEO_X11_WMCLASS"] = "skirmish-box"


def complain(words: str) -> None:
    """Say in a box of the system's own why the program can't start; returns once it is shut.

    Raises:
        pygame.error: there is no screen.
    """
    pygame.display.message_box("Skirmish Box", words, message_type="error")


def work_area() -> tuple[int, int]:
    """The largest inside of a window that fits on the screen beside its title bar and a task bar.

    How large those are nobody says through pygame: they are allowed for by measure, and on a
    screen of many pixels they have more of them.
    """
    wide, high = _screen()
    zoom = max(1.0, high / 1080)
    return wide - round(_FRAME[0] * zoom), high - round(_FRAME[1] * zoom)


def first_size() -> tuple[int, int]:
    """The inside of a window that is opened without a wish."""
    wide, high = _screen()
    return fitted((round(wide * _FIRST[0]), round(high * _FIRST[1])))


def fitted(size: tuple[int, int]) -> tuple[int, int]:
    """A window's size made small enough for the screen, but never too small to play on."""
    room = work_area()
    return (
        max(LEAST_SIZE[0], min(size[0], room[0])), max(LEAST_SIZE[1], min(size[1], room[1])),
    )


def _screen() -> tuple[int, int]:
    sizes = pygame.display.get_desktop_sizes()
    return sizes[0] if sizes else LEAST_SIZE


def need_screen() -> None:
    """Start SDL's video on a driver whose windows can be seen, or on the one that was asked for
    by SDL_VIDEODRIVER.

    Raises:
        BoxError: there is no display, or it can't be reached; one line.
    """
    name_window()
    asked = os.environ.get("SDL_VIDEODRIVER", "")
    named = {key: os.environ[key] for key in _DISPLAYS if os.environ.get(key)}
    if sys.platform.startswith("linux") and not asked:
        if not named:
            raise BoxError(
                "there is no display (DISPLAY and WAYLAND_DISPLAY are unset): start it on a "
                "desktop, or play by `engine`"
            )
        # Only these: what SDL would try behind them nobody can see.
        os.environ["SDL_VIDEODRIVER"] = ",".join(_DISPLAYS[key] for key in named)
    where = " or ".join(f"{key}={value}" for key, value in named.items()) or "the screen"
    try:
        pygame.display.init()
    except pygame.error as error:
        raise _unreachable(asked or where, str(error)) from error
    driver = pygame.display.get_driver()
    if driver in _UNSEEN and driver not in asked.casefold().split(","):
        pygame.display.quit()
        raise _unreachable(asked or where, f"SDL only found its {driver!r} driver")


def _unreachable(where: str, why: str) -> BoxError:
    return BoxError(
        f"no window can be opened on {where} ({why}): start it on a desktop, or set DISPLAY to a "
        "screen that is there"
    )
