"""Reads requests, one JSON object a line, and writes one answer a line until told to quit.

A thread reads ahead, so that a `stop` is heard while something is being thought about. It knows
bytes only: games, maps and all that native libraries hold belong to the thread that answers.
"""

import os
import threading
import traceback
from collections import deque
from functools import partial
from pathlib import Path
from typing import BinaryIO

import msgspec

from game.core.errors import BoxError
from game.core.safe_files import printable
from game.engine import requests as ask
from game.engine.session import EngineSession

MAX_LINE = 4_000_000
READ_AHEAD = 2 * MAX_LINE
"""Bytes of requests that wait at most; more are left in the pipe."""

_CHUNK = 1 << 16

_decoder = msgspec.json.Decoder(ask.AnyRequest)
_encoder = msgspec.json.Encoder()


def serve_standard_streams(files: Path | None = None, *, hangup: bool = False) -> None:
    """`serve` on the process's own input and output. files, hangup: see `serve`.

    Nobody else in the process keeps them: what a library prints is no answer; and on Windows a
    library that looks at its standard input while it is loaded would wait for the thread that is
    reading there.
    """
    with os.fdopen(os.dup(0), "rb", 0) as source, os.fdopen(os.dup(1), "wb", 0) as sink:
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1):
            os.dup2(nowhere, stream)
        os.close(nowhere)
        serve(source, sink, files, hangup=hangup)


def serve(
    source: BinaryIO, sink: BinaryIO, files: Path | None = None, *, hangup: bool = False
) -> None:
    """Answer requests until `quit` or the end of input; a closed sink ends it quietly.

    source, sink: binary streams (UTF-8, one JSON object a line, at most MAX_LINE bytes).
    files: the only folder in which files are written and read; without one there are none.
    hangup: the end of input ends the process at once, whatever it is doing: for who starts an
    engine of his own and wants it to end with him.
    """
    session = EngineSession(files)
    inbox = _Inbox(source, hangup=hangup)
    reply: dict[str, object]
    try:
        while not session.ended and (taken := inbox.take()) is not None:
            number, line = taken
            if line is None:
                reply = _refusal(f"a line may have {MAX_LINE:,} bytes: send less")
            elif not line.strip():
                continue
            else:
                session.stop_requested = partial(inbox.stopped, number)
                reply = answer(session, line)
            _write(sink, _encoder.encode(reply) + b"\n")
    except BrokenPipeError:
        return


class _Inbox:
    """Lines read ahead by a thread, numbered as they came; None in place of one too long."""

    def __init__(self, source: BinaryIO, *, hangup: bool) -> None:
        # What is there already is enough: nobody waits for a buffer to be full.
        self._receive = getattr(source, "read1", source.read)
        self._hangup = hangup
        self._lines: deque[tuple[int, bytes | None]] = deque()
        self._waiting = 0
        self._count = 0
        self._stopped = 0
        self._ended = False
        self._turn = threading.Condition()
        threading.Thread(target=self._read, name="requests", daemon=True).start()

    def take(self) -> tuple[int, bytes | None] | None:
        """The next line and its number; None once there are no more."""
        with self._turn:
            self._turn.wait_for(lambda: self._lines or self._ended)
            if not self._lines:
                return None
            number, line = self._lines.popleft()
            self._waiting -= len(line or b"")
            self._turn.notify_all()
            return number, line

    def stopped(self, number: int) -> bool:
        """Whether a `stop` has come after the line of that number."""
        return number < self._stopped

    def _read(self) -> None:
        """The thread: cut what comes into lines until there is no more."""
        rest, skipping = b"", False
        try:
            while chunk := self._receive(_CHUNK):
                *lines, rest = (rest + chunk).split(b"\n")
                for line in lines:
                    if not skipping:
                        self._put(line)
                    skipping = False
                if len(rest) > MAX_LINE:
                    if not skipping:
                        self._put(rest)
                    rest, skipping = b"", True
        except (OSError, ValueError):
            pass  # a source that broke or was closed has ended
        if self._hangup:
            os._exit(0)
        if rest and not skipping:
            self._put(rest)
        with self._turn:
            self._ended = True
            self._turn.notify_all()

    def _put(self, line: bytes) -> None:
        with self._turn:
            self._turn.wait_for(lambda: self._waiting < READ_AHEAD)
            self._count += 1
            if _asks_stop(line):
                self._stopped = self._count
            kept = line if len(line) <= MAX_LINE else None
            self._waiting += len(kept or b"")
            self._lines.append((self._count, kept))
            self._turn.notify_all()


class _Kind(msgspec.Struct):
    request: str = ""


def _asks_stop(line: bytes) -> bool:
    """Whether a line is a `stop`: the others are read when their turn comes."""
    if b"stop" not in line or len(line) > _CHUNK:
        return False
    try:
        return msgspec.json.decode(line, type=_Kind).request == "stop"
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False


def _write(sink: BinaryIO, data: bytes) -> None:
    """Write all of it: a raw stream may take less at once."""
    left = memoryview(data)
    while left:
        left = left[sink.write(left) or 0:]


def answer(session: EngineSession, line: bytes) -> dict[str, object]:
    """The answer to one line, `ok` true or false with a one-line `error`. Never raises."""
    request_id: object = None
    try:
        request = _decoder.decode(line)
        request_id = request.id
        reply = session.answer(request)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        request_id = _id_of(line)
        reply = _refusal(_bad_line(line, error))
    except (BoxError, ValueError) as error:
        reply = _refusal(str(error))
    except RecursionError:
        reply = _refusal("nested too deep: send a flat object")
    # A fault of ours must not end the other side's game: it is told, and the game stands.
    except Exception as error:
        reply = _refusal(
            f"internal error, the game is as it was: {type(error).__name__}: {error} "
            f"({_place(error)})"
        )
    reply.setdefault("ok", True)
    if request_id is not None:
        reply["id"] = request_id
    return reply


def _place(error: Exception) -> str:
    """Where a fault of ours arose, as "mechs_mind.py:120"."""
    frames = traceback.extract_tb(error.__traceback__)
    return f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else "-"


class _Named(msgspec.Struct):
    id: str | int | None = None


def _id_of(line: bytes) -> object:
    """The id of a line that is no request, if one can be made out: its sender waits for it."""
    try:
        return msgspec.json.decode(line, type=_Named).id
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def _refusal(why: str) -> dict[str, object]:
    return {"ok": False, "error": printable(" · ".join(why.splitlines())) or "refused"}


def _bad_line(line: bytes, error: Exception) -> str:
    words = str(error)
    if isinstance(error, msgspec.ValidationError):
        if any(f"Invalid value '{name}' - at `$.request`" in words for name in ask.NAMES):
            return "bad request: the key `request` is given twice, with different words"
        if "`$.request`" in words or "Invalid value" in words or "`request`" in words:
            return f"unknown request ({words}): known are {', '.join(ask.NAMES)}"
        return f"bad request: {words}"
    return f"not a JSON object on one line: {words}"
