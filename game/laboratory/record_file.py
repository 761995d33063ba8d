"""The file of an experiment: what it is of in the first line, then a line for each game.

Each line is handed to the system whole before the next game counts, so a program that is killed
loses no game but those in play; half a line at the end is dropped and played again.
"""

from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

import msgspec

from game.core.claim import Claim, claim
from game.core.errors import BoxError
from game.core.safe_files import shown_name
from game.laboratory.experiment import Experiment, GameKey
from game.laboratory.game_record import PlayedGame

_HEAD = b'{"experiment":'
_NONE = "{}: no file of the laboratory's games: choose another one"


class _Heading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line."""

    experiment: Experiment


class RecordFile:
    """The games of an experiment that have been played, kept in a file or, without a path, only in
    memory. A context manager: it lets go of the file at its end."""

    def __init__(self, experiment: Experiment, path: Path | None = None) -> None:
        """Read what is there, if anything is.

        Raises:
            BoxError: it holds something else, or another run writes it, or it can't be written.
        """
        self.experiment = experiment
        self.path = path
        self._games: dict[GameKey, PlayedGame] = {}
        self._file: BinaryIO | None = None
        self._claim: Claim | None = None
        if path is not None:
            self._claim = claim(path.with_name(f".{path.name}.lock"))
            if self._claim is None:
                raise BoxError(f"{shown_name(path)}: another run is writing it: wait for its end")
            try:
                self._open(path)
            except BaseException:
                self.close()
                raise

    def __enter__(self) -> "RecordFile":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            self._file.close()
            self._file = None
        if self._claim is not None:
            self._claim.release()
            self._claim = None

    def __contains__(self, key: GameKey) -> bool:
        return key in self._games

    def __len__(self) -> int:
        return len(self._games)

    def __iter__(self) -> Iterator[PlayedGame]:
        return iter(self._games.values())

    def get(self, key: GameKey) -> PlayedGame | None:
        """The record of a game, None unless it has been played."""
        return self._games.get(key)

    def add(self, record: PlayedGame) -> bool:
        """Keep a game; False, and nothing is done, of one that is known.

        Raises:
            BoxError: it can't be written.
        """
        if record.key in self._games:
            return False
        self._write(msgspec.json.encode(record))
        self._games[record.key] = record
        return True

    def _open(self, path: Path) -> None:
        try:
            self._file = path.open("ab+", buffering=0)
            self._file.seek(0)
            end = self._read(path, self._file)
            self._file.truncate(end)
        except OSError as error:
            raise _unreadable(path, error) from error
        if not end:
            self._write(msgspec.json.encode(_Heading(self.experiment)))

    def _read(self, path: Path, file: BinaryIO) -> int:
        """Take in the games that are there; where the last whole line ends."""
        end = 0
        for number, line in enumerate(_lines(file), 1):
            if number == 1:
                self._check(path, line)
            if not line.endswith(b"\n"):
                break
            if number > 1:
                record = _decoded(path, number, line)
                self._games.setdefault(record.key, record)
            end += len(line)
        return end

    def _check(self, path: Path, line: bytes) -> None:
        """Refuse the file of something else by its first line."""
        if not line.endswith(b"\n") and _HEAD.startswith(line[:len(_HEAD)]):
            return  # killed as it was made
        others = "; ".join(self.experiment.differences(_experiment(path, line)))
        if others:
            raise BoxError(f"{shown_name(path)}: holds games of another experiment ({others}): "
                           "choose another file")

    def _write(self, line: bytes) -> None:
        if self._file is None:
            return
        assert self.path is not None
        data = line + b"\n"
        try:
            written = self._file.write(data)  # in one call: a kill leaves all of it or nothing
        except OSError as error:
            raise BoxError(
                f"{shown_name(self.path)}: can't be written ({error.strerror or error})"
            ) from error
        if written != len(data):
            raise BoxError(f"{shown_name(self.path)}: can't be written (the disk is full)")


def read_games(path: Path) -> tuple[Experiment, list[PlayedGame]]:
    """All that a file holds, of whatever experiment; half a line at its end is left out.

    Raises:
        BoxError: it isn't such a file, or can't be read.
    """
    try:
        with path.open("rb") as file:
            lines = [line for line in _lines(file) if line.endswith(b"\n")]
    except OSError as error:
        raise _unreadable(path, error) from error
    if not lines:
        raise BoxError(_NONE.format(shown_name(path)))
    found: dict[GameKey, PlayedGame] = {}
    for number, line in enumerate(lines[1:], 2):
        record = _decoded(path, number, line)
        found.setdefault(record.key, record)
    return _experiment(path, lines[0]), list(found.values())


def _experiment(path: Path, line: bytes) -> Experiment:
    """What the first line says."""
    if not line.startswith(_HEAD):
        raise BoxError(_NONE.format(shown_name(path)))
    try:
        return msgspec.json.decode(line, type=_Heading).experiment
    except msgspec.MsgspecError as error:
        raise BoxError(
            f"{shown_name(path)}: its first line can't be read ({error}): choose another file"
        ) from error


def _unreadable(path: Path, error: OSError) -> BoxError:
    return BoxError(f"{shown_name(path)}: can't be opened ({error.strerror or error})")


def _lines(file: BinaryIO) -> Iterator[bytes]:
    """Its lines, read in large pieces: the file itself holds nothing back, for what is written."""
    rest = b""
    while piece := file.read(1 << 20):
        *full, rest = (rest + piece).split(b"\n")
        yield from (line + b"\n" for line in full)
    if rest:
        yield rest


def _decoded(path: Path, number: int, line: bytes) -> PlayedGame:
    try:
        return msgspec.json.decode(line, type=PlayedGame)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BoxError(
            f"{shown_name(path)}: line {number} is no game ({error}): mend or remove it"
        ) from error
