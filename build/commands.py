"""The commands of the bootstrap and their dispatch."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module

from build.environ import ROOT, Environment
from build.errors import BuildError

USAGE = """usage: python3 build <command> [arguments]

  play     set up if needed, then start the game            (arguments go to the game)
  run      the game's other commands: engine, validate, selfplay, ladder, balance, schema, turns
  test     the whole test suite                             (arguments go to pytest; --all)
  lint     ruff, mypy, import-linter and the house's checks
  bundle   an executable folder, its .tar.xz and .deb in dist/
  wheel    a package for Python and its sources in dist/
  selftest the bundle plays by itself in a real window
  release  sums, bill of materials and notes for a folder of downloads
  bench    the measured budgets                             (arguments go to tests.bench)
  setup    only install what play, test and lint need
  words    bring translations up to date with the English words   (for translators)
  lock     rewrite build/locks/*.txt from groups.toml       (for developers)
  clean    remove what these commands made
"""

# Each command's module is imported only when asked for: starting the game must not wait for them.
ELSEWHERE = {
    "test": "build.testing",
    "lint": "build.lint",
    "bundle": "build.bundle",
    "wheel": "build.wheel",
    "selftest": "build.selftest",
    "release": "build.release",
    "clean": "build.clean",
    "lock": "build.lock",
    "words": "build.words",
}


LABORATORY = ("selfplay", "ladder", "balance")
"""Commands of the game that show progress and draw plots."""


def main(arguments: Sequence[str]) -> int:
    """Runs one command; returns the exit code, 2 with one line on standard error when it can't."""
    if not arguments:
        sys.stderr.write(USAGE)
        return 2
    name, *rest = arguments
    if name in ("-h", "--help", "help"):
        sys.stdout.write(USAGE)
        return 0
    try:
        return command(name)(rest)
    except BuildError as error:
        sys.stderr.write(f"error: {error}\n")
        return 2
    except OSError as error:
        sys.stderr.write(f"error: {name}: {error}\n")
        return 2
    except KeyboardInterrupt:
        sys.stderr.write(f"error: {name}: interrupted; run it again to go on\n")
        return 130


def command(name: str) -> Callable[[list[str]], int]:
    """The function behind a command's name; raises BuildError for an unknown one."""
    if name == "play":
        return play
    if name == "run":
        return run
    if name == "bench":
        return bench
    if name == "setup":
        return setup
    if name in ELSEWHERE:
        found: Callable[[list[str]], int] = getattr(import_module(ELSEWHERE[name]), name)
        return found
    known = ", ".join(sorted(["play", "run", "bench", "setup", *ELSEWHERE]))
    raise BuildError(f"unknown command '{name}'; the commands are {known}")


def play(arguments: list[str]) -> int:
    """Starts the game in a ready environment; on POSIX this process becomes the game."""
    if not {"-h", "--help"} & set(arguments):
        require_display(os.environ, sys.platform)
    python = Environment().ensure(["run"])
    # -P: a folder called `game` where the person happens to stand must not be taken for ours.
    return become([str(python), "-P", "-m", "game", "play", *arguments])


def run(arguments: list[str]) -> int:
    """Runs a command of the game that needs no window, in a ready environment."""
    python = Environment().ensure(run_groups(arguments))
    return become([str(python), "-P", "-m", "game", *(arguments or ["--help"])])


def run_groups(arguments: Sequence[str]) -> list[str]:
    """The groups of packages that a command of the game asks for."""
    if not arguments or arguments[0] not in LABORATORY:
        return ["run"]
    cluster = any(argument.partition("=")[0] == "--cluster" for argument in arguments)
    return ["run", "laboratory", *(["cluster"] if cluster else [])]


def bench(arguments: list[str]) -> int:
    """Prints the measured budgets; the exit code is that of ``tests.bench``."""
    python = Environment().ensure(["run", "bench", "bundle"])
    done = subprocess.run(
        [str(python), "-P", "-m", "tests.bench", *arguments], cwd=ROOT, check=False
    )
    return done.returncode


def setup(arguments: list[str]) -> int:
    """Installs what `play`, `lint` and the whole of `test` need, so that these can do without
    pip's variables of the machine."""
    if arguments:
        raise BuildError("setup takes no arguments")
    Environment().ensure(["run", "dev", "art", "bundle", "laboratory", "cluster", "release"])
    return 0


def require_display(env: Mapping[str, str], platform: str) -> None:
    """Raises BuildError on a Linux without any screen to open a window on."""
    if not platform.startswith("linux"):
        return
    if not any(env.get(key) for key in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")):
        raise BuildError(
            "no display: neither DISPLAY nor WAYLAND_DISPLAY is set; start this from a desktop "
            "session (or set SDL_VIDEODRIVER to choose a driver yourself)"
        )


def become(argv: list[str]) -> int:
    """Replaces this process by `argv` where the system can, else runs it and waits."""
    sys.stdout.flush()
    sys.stderr.flush()
    if os.name == "posix":
        os.execv(argv[0], argv)
    return subprocess.run(argv, check=False).returncode
