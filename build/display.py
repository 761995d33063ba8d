"""A private X display for the tests that open a real window."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

SCREEN = "1920x1080x24"
PATIENCE = 10.0  # seconds for the server or the window manager to answer

PROBE = (
    "import pygame; pygame.display.init(); pygame.display.set_mode((64, 64)); "
    "print(pygame.display.get_driver())"
)


@contextmanager
def private_display() -> Iterator[str | None]:
    """Runs Xvfb with openbox and gives its name such as ``:7``; None where they can't run.

    The person's own screen is never used: the tests move the pointer and type.
    """
    server, manager = shutil.which("Xvfb"), shutil.which("openbox")
    if server is None or manager is None:
        yield None
        return
    with ExitStack() as stack:
        name = _start_server(stack, server)
        if name is not None:
            env = {**os.environ, "DISPLAY": name}
            _start(stack, [manager, "--sm-disable"], env)
            _await_manager(env)
        yield name


def missing_tools() -> list[str]:
    """The programs the real-window tests want and this machine lacks."""
    return [name for name in ("Xvfb", "openbox", "xdotool") if shutil.which(name) is None]


def window_driver(python: Path, display: str) -> str:
    """Which SDL driver a window really gets on `display`; SDL falls back without a word."""
    done = subprocess.run(
        [str(python), "-c", PROBE],
        env=window_env(display),
        capture_output=True,
        text=True,
        check=False,
    )
    lines = done.stdout.split()
    return lines[-1] if done.returncode == 0 and lines else "none"


def window_env(display: str | None) -> dict[str, str]:
    """The variables for tests with a window on `display`; the dummy driver without one."""
    env = {
        key: value
        for key, value in os.environ.items()
        if key not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    }
    env["SDL_AUDIODRIVER"] = "dummy"
    env["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
    env["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    env["SDL_VIDEODRIVER"] = "dummy" if display is None else "x11"
    if display is not None:
        env["DISPLAY"] = display
    return env


def _start(
    stack: ExitStack, command: list[str], env: dict[str, str], pass_fds: tuple[int, ...] = ()
) -> subprocess.Popen[bytes]:
    process = subprocess.Popen(
        command,
        env=env,
        pass_fds=pass_fds,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    stack.callback(_stop, process)
    return process


def _stop(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _start_server(stack: ExitStack, server: str) -> str | None:
    # The server picks a free number itself and tells it when it is ready for clients.
    reading, writing = os.pipe()
    command = [server, "-displayfd", str(writing), "-screen", "0", SCREEN]
    command += ["-nolisten", "tcp", "-noreset"]
    _start(stack, command, dict(os.environ), (writing,))
    os.close(writing)
    with os.fdopen(reading) as pipe:
        number = pipe.readline().strip()
    return f":{number}" if number else None


def _await_manager(env: dict[str, str]) -> None:
    asking = shutil.which("xprop")
    until = time.monotonic() + PATIENCE
    while asking and time.monotonic() < until:
        answer = subprocess.run(
            [asking, "-root", "_NET_SUPPORTING_WM_CHECK"],
            env=env,
            capture_output=True,
            text=True,
            check=False,
        )
        if "window id" in answer.stdout:
            return
        time.sleep(0.05)
    if not asking:
        time.sleep(0.5)
