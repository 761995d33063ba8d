"""From a file to text: size, encoding and characters are settled before any YAML is read."""

from __future__ import annotations

import re
from pathlib import Path

from game.core.datafile.faults import DataFileError, Fault
from game.core.safe_files import FileFault, read_bytes

MAX_BYTES = 2_000_000
"""The most bytes a data file may have; bigger ones are refused unread."""

# Neither control characters nor those that turn the direction of what follows them: a line that
# speaks of the file would be shown turned round.
_NOT_TEXT = re.compile(
    "[^\t\n\r\x20-\x7e\x85\xa0-\u2029\u202f-\u2065\u206a-\ud7ff\ue000-\ufefe\uff00-\ufffd"
    "\U00010000-\U0010ffff]"
)
_BREAK = re.compile("\r\n|[\n\r\x85\u2028\u2029]")


def text_of(source: Path | str | bytes, name: str | None) -> tuple[str, str]:
    """The text and the name that faults call it by.

    A `Path` is a file, `bytes` is a file's content, `str` is text already. Raises `DataFileError`
    when it can't be opened, is too big, is not UTF-8 or holds characters that are no text.
    """
    label = name or (source.name or str(source) if isinstance(source, Path) else "text")
    if isinstance(source, str):
        text = source
        _check_size(len(text.encode("utf-8", "surrogatepass")), label)
    else:
        text = _decode(bytes_of(source, label) if isinstance(source, Path) else source, label)
    text = text.removeprefix("\ufeff")
    bad = _NOT_TEXT.search(text)
    if bad:
        line, column = line_column(text, bad.start())
        raise _refusal(
            label,
            f"the character U+{ord(bad.group()):04X} is not text",
            "remove it; a data file holds only printable characters, spaces and line ends",
            line,
            column,
        )
    return text, label


def find_not_text(text: str) -> str:
    """The first character that is not text, or ""."""
    bad = _NOT_TEXT.search(text)
    return bad.group() if bad else ""


def lines_of(text: str) -> list[str]:
    """The lines as YAML counts them."""
    return _BREAK.split(text)


def line_column(text: str, offset: int) -> tuple[int, int]:
    """Line and column, both from 1, of the character at the offset."""
    before = lines_of(text[:offset])
    return len(before), len(before[-1]) + 1


def bytes_of(path: Path, label: str) -> bytes:
    """The bytes of a data file, whatever may lie there. label: what faults call it.

    Raises:
        DataFileError: missing, unreadable, no ordinary file, or too big.
    """
    try:
        return read_bytes(path, MAX_BYTES)
    except FileFault as fault:
        if fault.missing:
            raise _refusal(label, "no such file", "check the name") from fault
        if fault.size:
            _check_size(fault.size, label)
        raise _refusal(label, fault.problem, "name a .yaml file") from fault


def _decode(data: bytes, label: str) -> str:
    _check_size(len(data), label)
    if data[:2] in {b"\xff\xfe", b"\xfe\xff"}:
        raise _refusal(
            label, "not UTF-8 but UTF-16 (byte offset 0)", "save the file as UTF-8", 1, 1
        )
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line, column = line_column(data[: error.start].decode("utf-8"), error.start)
        raise _refusal(
            label,
            f"not UTF-8: byte 0x{data[error.start]:02x} at byte offset {error.start}",
            "save the file as UTF-8",
            line,
            column,
        ) from error


def _check_size(size: int, label: str) -> None:
    if size > MAX_BYTES:
        raise _refusal(
            label,
            f"the file is too big: {size / 1e6:.1f} MB, at most {MAX_BYTES / 1e6:.0f} MB",
            "a data file holds text only; split it or check that it is the right file",
            1,
            1,
        )


def _refusal(label: str, problem: str, hint: str, line: int = 0, column: int = 0) -> DataFileError:
    return DataFileError([Fault(label, line, column, "", problem, hint)])
