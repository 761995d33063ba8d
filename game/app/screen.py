"""Whether there is a screen to open a window on.

Left to itself SDL falls back, without a word, to drivers that draw for nobody: the program would
run and wait for ever behind a display that can't be reached.
"""

import os
import sys

import pygame

from game.core.errors import BoxError

_DISPLAYS = {"DISPLAY": "x11", "WAYLAND_DISPLAY": "wayland"}
_UNSEEN = frozenset({"offscreen", "dummy"})


def name_window() -> None:
    """Give the window the program's class, by which a desktop knows it. SDL reads it when its
    video starts, and pygame has put the script's name there while it was imported."""
    os.environ["SDL_VIDEO_X11_WMCLASS"] = "skirmish-box"


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
