"""A program that speaks the engine protocol, at the other end of its pipes.

Threads move bytes between the pipes and queues, so that nobody ever waits for the other program:
not when it reads nothing, and not when it says nothing.
"""

import contextlib
import os
import queue
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from game.core.safe_files import printable
from game.engine.serve import MAX_LINE

MOST_LINES = 64
"""Answers that may wait to be taken; a program that says more is left waiting."""

ENGINE = "SKIRMISH_BOX_ENGINE"
"""In the environment of other programs: the command line of an engine that they may start."""

_CHUNK = 1 << 16
_LAST_WORDS = 200  # characters of what a program complained of last
_PAUSE = 0.2  # seconds between two looks at whether a full queue is still wanted
_LAST = 2.0  # seconds that a program may take to end once it is killed


def own_command() -> list[str]:
    """The command line of this program's own engine, in a checkout and in a bundle alike."""
    if getattr(sys, "frozen", False):
        program = Path(sys.executable)
        # On Windows the program of the window has no standard streams; the one beside it has.
        beside = program.with_name(f"{program.stem}-console{program.suffix}")
        return [str(beside if beside.is_file() else program), "engine", "--hangup"]
    # -P: a folder called `game` where the person happens to stand must not be taken for ours.
    return [sys.executable, "-P", "-m", "game", "engine", "--hangup"]


class EngineProcess:
    """A running program. wake: called from another thread whenever a line has come, and at the
    program's end. environment: of the program. folder: where it works, ours if not given. heard:
    what it complains of on its standard error is read, and the last of it kept.

    Raises:
        OSError, ValueError: it can't be started.
    """

    def __init__(
        self, command: Sequence[str], wake: Callable[[], None], environment: Mapping[str, str],
        folder: Path | None = None, *, heard: bool = False,
    ) -> None:
        self._wake = wake
        self._killed = False
        self._endless = False
        self._complaint = b""
        self._answers: queue.Queue[bytes | None] = queue.Queue(MOST_LINES)
        self._requests: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._program = subprocess.Popen(
            command, bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE if heard else subprocess.DEVNULL, env=environment, cwd=folder,
            # Neither a window of its own (Windows), nor a Ctrl+C in the terminal that meant us.
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            start_new_session=os.name == "posix",
        )
        self._threads = [
            threading.Thread(target=work, name=f"engine {work.__name__}", daemon=True)
            for work in (self._read, self._write, *((self._listen,) if heard else ()))
        ]
        for thread in self._threads:
            thread.start()

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._program.pid

    def send(self, line: bytes) -> None:
        """Have a line sent; it goes nowhere if the program has ended."""
        self._requests.put(line + b"\n")

    def receive(self) -> bytes | None:
        """The next line that has come, without its end.

        Raises:
            queue.Empty: none has come.
            EOFError: there will be no more; says how the program ended.
        """
        line = self._answers.get_nowait()
        if line is None:
            raise EOFError("sent a line without an end" if self._endless
                           else _ending(self._program.returncode))
        return line

    @property
    def last_words(self) -> str:
        """The last line that it wrote on its standard error, in printable characters; all of it
        once the program has been killed."""
        lines = self._complaint.decode("utf-8", "replace").split("\n")
        last = next((line.strip() for line in reversed(lines) if line.strip()), "")
        return printable(last[:_LAST_WORDS])

    def kill(self) -> None:
        """End the program now, and the threads with it."""
        self._killed = True
        self._requests.put(None)
        self._end()
        until = time.monotonic() + _LAST  # for all: a child that got away may hold all its pipes
        for thread in self._threads:
            thread.join(max(0.0, until - time.monotonic()))

    def _end(self) -> None:
        """End the program, and what it may have started itself."""
        with contextlib.suppress(OSError):
            if os.name != "posix":
                self._program.kill()
            elif self._program.returncode is None:  # its number can't be another's yet
                os.killpg(self._program.pid, signal.SIGKILL)

    # The threads: they see bytes and nothing else.

    def _read(self) -> None:
        out = self._program.stdout
        assert out is not None
        rest = b""
        with contextlib.suppress(OSError, ValueError):
            while len(rest) <= MAX_LINE and (chunk := out.read(_CHUNK)):
                *lines, rest = (rest + chunk).split(b"\n")
                for line in lines:
                    self._keep(line)
        self._endless = len(rest) > MAX_LINE
        self._end()  # it has closed its output, or speaks no lines: it is of no more use
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._program.wait(_LAST)
        out.close()
        self._requests.put(None)
        self._keep(None)

    def _keep(self, line: bytes | None) -> None:
        while not self._killed:
            try:
                self._answers.put(line, timeout=_PAUSE)
            except queue.Full:
                continue
            self._wake()
            return

    def _listen(self) -> None:
        complains = self._program.stderr
        assert complains is not None
        with contextlib.suppress(OSError, ValueError):
            while chunk := complains.read(_CHUNK):
                self._complaint = (self._complaint + chunk)[-4 * _LAST_WORDS:]
        complains.close()

    def _write(self) -> None:
        into = self._program.stdin
        assert into is not None
        # One that has ended takes nothing more; the reader says so.
        with contextlib.suppress(OSError, ValueError):
            while (line := self._requests.get()) is not None:
                left = memoryview(line)
                while left:
                    left = left[into.write(left) or 0:]
        with contextlib.suppress(OSError):
            into.close()


def own_environment() -> dict[str, str]:
    """Ours, with the folder of this very program in front, wherever it was started from."""
    found = dict(os.environ)
    if not getattr(sys, "frozen", False):
        import game

        root = str(Path(game.__file__).resolve().parents[1])
        found["PYTHONPATH"] = os.pathsep.join(filter(None, (root, found.get("PYTHONPATH"))))
    return found


def others_environment() -> dict[str, str]:
    """Ours for a program that isn't ours: without what only a bundle needs, and with the command
    line of an engine that it may ask for the rules."""
    found = {name: value for name, value in os.environ.items()
             if not name.startswith(("_PYI", "_MEI"))}
    if getattr(sys, "frozen", False):
        before = found.pop("LD_LIBRARY_PATH_ORIG", None)
        found.pop("LD_LIBRARY_PATH", None)
        found.update({"LD_LIBRARY_PATH": before} if before is not None else {})
    found[ENGINE] = shlex.join(own_command())
    return found


def _ending(status: int | None) -> str:
    if status is None:
        return "doesn't end"
    return f"ended by signal {-status}" if status < 0 else f"ended with status {status}"
