"""The project's `.venv`: made, filled from the hashed locks, and remembered by a stamp."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from build.errors import BuildError
from build.guard import only_one

ROOT = Path(__file__).resolve().parent.parent
LOCKS = Path(__file__).resolve().parent / "locks"
MARK = "made-by-build"
STAMP = "stamp.json"

# pip settings of the person's shell that would send the packages somewhere else than `.venv`.
MISLEADING = ("PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_REQUIREMENT", "PIP_USER", "PIP_PYTHON")


def python_of(venv: Path) -> Path:
    """The interpreter inside a virtual environment."""
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def script_of(venv: Path, name: str) -> Path:
    """A console script inside a virtual environment."""
    return python_of(venv).with_name(name + (".exe" if os.name == "nt" else ""))


def digest(path: Path) -> str:
    """The sha256 of a file; raises BuildError when it is missing."""
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError as error:
        raise BuildError(f"can't read {path}: {error.strerror}; is the checkout whole?") from error


class Environment:
    """One virtual environment of one checkout."""

    def __init__(self, root: Path = ROOT, locks: Path = LOCKS) -> None:
        self.root = root
        self.venv = root / ".venv"
        self.locks = locks
        self.python = python_of(self.venv)

    def wanted(self, groups: Sequence[str]) -> dict[str, str]:
        """What the stamp must say for `groups` to be ready."""
        return {
            "root": str(self.root),
            "project": digest(self.root / "pyproject.toml"),
            "interpreter": os.path.realpath(self.python),
            **{f"lock:{name}": digest(self.locks / f"{name}.txt") for name in groups},
        }

    def stamped(self) -> dict[str, str]:
        """What the last complete installation wrote; empty when there is none."""
        try:
            found = json.loads((self.venv / STAMP).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        if not isinstance(found, dict):
            return {}
        return {str(key): str(value) for key, value in found.items()}

    def is_ready(self, groups: Sequence[str]) -> bool:
        """Whether nothing has to be done for `groups`."""
        stamp = self.stamped()
        return (
            bool(stamp)
            and self.python.exists()
            and all(stamp.get(key) == value for key, value in self.wanted(groups).items())
        )

    def ensure(self, groups: Sequence[str]) -> Path:
        """Makes or mends the environment so that `groups` are installed; returns its Python.

        Raises BuildError when the venv module, the network or a package is missing.
        """
        if self.is_ready(groups):
            return self.python
        with only_one(self.root / ".venv.lock"):
            if not self.is_ready(groups):
                self._install(groups)
        return self.python

    def _install(self, groups: Sequence[str]) -> None:
        stamp = self.stamped()
        if not self._usable(stamp):
            self.remove()
            self._create()
            stamp = {}
        # Without its stamp an environment counts as half-made: an interruption from here on is
        # noticed by the next start, which begins anew.
        (self.venv / STAMP).unlink(missing_ok=True)
        for name in groups:
            wanted = digest(self.locks / f"{name}.txt")
            if stamp.get(f"lock:{name}") != wanted:
                self._install_lock(name)
                stamp[f"lock:{name}"] = wanted
        if stamp.get("project") != digest(self.root / "pyproject.toml"):
            self._install_project()
        stamp.update(self.wanted(groups))
        partial = self.venv / (STAMP + ".new")
        partial.write_text(json.dumps(stamp, indent=1) + "\n", encoding="utf-8")
        partial.replace(self.venv / STAMP)

    def _usable(self, stamp: dict[str, str]) -> bool:
        return (
            self.python.exists()
            and stamp.get("root") == str(self.root)
            and stamp.get("interpreter") == os.path.realpath(self.python)
        )

    def remove(self) -> bool:
        """Removes the environment; refuses one that this program didn't make."""
        if not (self.venv.exists() or self.venv.is_symlink()):
            return False
        if self.venv.is_symlink() or not (self.venv / MARK).is_file():
            raise BuildError(
                f"{self.venv} was not made by this program; move it away and run this again"
            )
        shutil.rmtree(self.venv)
        return True

    def _create(self) -> None:
        say("making .venv (first start only)")
        try:
            import ensurepip  # noqa: F401
            import venv  # noqa: F401
        except ImportError:
            raise BuildError(
                "this Python has no venv module with pip; "
                "install it (Debian, Ubuntu: the package python3-venv) and run this again"
            ) from None
        self.venv.mkdir()
        (self.venv / MARK).write_text("Made by `python3 build`; safe to delete.\n", "utf-8")
        self._run(
            [sys.executable, "-I", "-m", "venv", str(self.venv)],
            "can't make .venv",
            "install the package python3-venv (Debian, Ubuntu) or free some disk space",
        )

    def _install_lock(self, name: str) -> None:
        say(f"installing the locked packages of group '{name}'")
        self._pip(
            ["--require-hashes", "--only-binary", ":all:", "-r", str(self.locks / f"{name}.txt")],
            f"can't install the packages of {self.locks.name}/{name}.txt",
        )

    def _install_project(self) -> None:
        # The backend comes from the run group, so that nothing is fetched and nothing isolated.
        self._pip(
            ["--no-build-isolation", "--no-index", "--editable", str(self.root)],
            "can't install the project itself",
        )

    def _pip(self, arguments: list[str], failure: str) -> None:
        command = [str(self.python), "-I", "-m", "pip", "install", "--no-deps", "--compile"]
        command += ["--no-input", "--progress-bar", "off", "--quiet", *arguments]
        self._run(command, failure, "check the network (or pip's own settings) and run this again")

    def _run(self, command: list[str], failure: str, advice: str) -> None:
        env = {key: value for key, value in os.environ.items() if key not in MISLEADING}
        env["PIP_USER"] = "0"
        env["PIP_DISABLE_PIP_VERSION_CHECK"] = "1"
        done = subprocess.run(
            command,
            env=env,
            cwd=self.root,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
        )
        if done.returncode == 0:
            return
        log = self.venv / "install.log"
        log.write_text(done.stdout, encoding="utf-8")
        raise BuildError(f"{failure}: {reason(done.stdout)}; {advice} (details: {log})")


def reason(output: str) -> str:
    """The one line of an installer's output that says best what went wrong."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    if any("DO NOT MATCH THE HASHES" in line for line in lines):
        return "a downloaded file doesn't match the locked sha256"
    if any("connection broken by" in line for line in lines):
        return "the package index can't be reached"
    for sign in ("No space left", "[Errno", "No matching distribution", "ERROR:", "Error:"):
        for line in lines:
            if sign in line:
                return line.removeprefix("ERROR:").strip().rstrip(".")
    return lines[-1].rstrip(".") if lines else "no output"


def say(message: str) -> None:
    """A line of progress, on standard error so that a command's own output stays clean."""
    print(f"build: {message}", file=sys.stderr, flush=True)
