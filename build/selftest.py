"""`selftest`: the bundle plays by itself in a real window, as people will start it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from build.diskimage import APP
from build.display import private_display, window_env
from build.environ import ROOT
from build.errors import BuildError

NAME = "skirmish-box"


def selftest(arguments: list[str]) -> int:
    """Play a scripted game of each kind in the bundle's own window; the program's exit code.

    On Linux the window opens on a display of its own where there are the tools for one. Raises
    BuildError when there is no bundle.
    """
    if arguments:
        raise BuildError("selftest takes no arguments")
    program = executable(ROOT / "dist", sys.platform)
    if not program.is_file():
        raise BuildError("there is no bundle here: `python3 build bundle` makes it")
    env = dict(os.environ)
    with private_display() as display:
        if display is not None:
            env = window_env(display)
        return subprocess.run([program, "play", "--self-test"], env=env, check=False).returncode


def executable(dist: Path, platform: str) -> Path:
    """What is started, of the bundle in `dist`; on Windows the one that can say what is wrong."""
    if platform == "darwin":
        return dist / APP / "Contents" / "MacOS" / NAME
    return dist / NAME / (f"{NAME}-console.exe" if platform == "win32" else NAME)
