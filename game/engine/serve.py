"""Reads requests, one JSON object a line, and writes one answer a line until told to quit."""

from pathlib import Path
from typing import BinaryIO

import msgspec

from game.core.errors import BoxError
from game.core.safe_files import printable
from game.engine import requests as ask
from game.engine.session import Session

MAX_LINE = 4_000_000

_decoder = msgspec.json.Decoder(ask.AnyRequest)
_encoder = msgspec.json.Encoder()


def serve(source: BinaryIO, sink: BinaryIO, files: Path | None = None) -> None:
    """Answer requests until `quit` or the end of input; a closed sink ends it quietly.

    source, sink: binary streams (UTF-8, one JSON object a line, at most MAX_LINE bytes).
    files: the only folder in which files are written and read; without one there are none.
    """
    session = Session(files)
    reply: dict[str, object]
    try:
        while not session.ended and (line := source.readline(MAX_LINE + 1)):
            if len(line) > MAX_LINE:
                _skip_line(source, line)
                reply = _refusal(f"a line may have {MAX_LINE:,} bytes: send less")
            elif not line.strip():
                continue
            else:
                reply = answer(session, line)
            sink.write(_encoder.encode(reply) + b"\n")
            sink.flush()
    except BrokenPipeError:
        return


def answer(session: Session, line: bytes) -> dict[str, object]:
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
        reply = _refusal(f"internal error, the game is as it was: {type(error).__name__}: {error}")
    reply.setdefault("ok", True)
    if request_id is not None:
        reply["id"] = request_id
    return reply


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


def _skip_line(source: BinaryIO, part: bytes) -> None:
    while part and not part.endswith(b"\n"):
        part = source.readline(1 << 16)
