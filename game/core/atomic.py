"""Files written whole or not at all, with earlier versions kept beside them.

A temporary file in the same folder is written, handed to the disk and put in the old one's place;
then the folder itself is handed to the disk, so that a power cut finds one or the other.
"""

import contextlib
import os
import re
from pathlib import Path

from game.core.errors import SaveError
from game.core.fault_words import fault_text, system_text
from game.core.safe_files import FileFault, printable, read_bytes

MOST_COPIED = 64_000_000
"""Bytes of a file that a backup is made of where there are no hard links."""
_TEMPORARY = re.compile(r"\..+\.(json|yaml|skirmish|png)\.\w{8}(\.tmp)?")


def write_atomic(path: Path, data: bytes, *, backups: int = 0) -> None:
    """Write a file whole or not at all.

    backups: how many earlier versions to keep as `<name>.1` (newest) … `<name>.N`.

    Raises:
        SaveError: the folder can't be written; nothing has changed.
    """
    try:
        write_whole(path, data, backups=backups)
    except OSError as error:
        raise not_written(path, error) from error


def not_written(path: Path, error: OSError) -> SaveError:
    """What to say of a file that couldn't be written."""
    return SaveError(fault_text("write.failed", path=printable(str(path)), why=system_text(error)))


def write_whole(path: Path, data: bytes, *, backups: int = 0, wait: bool = True) -> None:
    """`write_atomic` for who has words of his own for an OSError. wait: until the disk has it; a
    kill of the program finds it whole in any case, a power cut only then."""
    temporary = write_beside(path, data, wait=wait)
    put_in_place(temporary, path, backups=backups, wait=wait)


def write_beside(path: Path, data: bytes, *, wait: bool = True) -> Path:
    """Write data to a temporary file in a file's folder; returns its path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = _open_temporary(path)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            if wait:
                os.fsync(file.fileno())
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    return temporary


def _open_temporary(path: Path) -> tuple[int, Path]:
    """A new file beside a path that may be read by whoever may read the file there now, or by
    whom the system usually lets."""
    temporary = path.with_name(f".{path.name}.{os.urandom(4).hex()}.tmp")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    handle = os.open(temporary, flags, 0o666)
    if hasattr(os, "fchmod"):
        with contextlib.suppress(OSError):
            os.fchmod(handle, path.stat().st_mode & 0o777)
    return handle, temporary


def put_in_place(temporary: Path, path: Path, *, backups: int = 0, wait: bool = True) -> None:
    """Let a temporary file take a file's place, which is kept as its first backup."""
    try:
        _rotate(path, backups)
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    if wait:
        sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Hand a folder's list of names to the disk, where the platform can."""
    if os.name == "nt":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def backup(path: Path, number: int) -> Path:
    """Where the backup of a file with that number lies; 1 is the newest."""
    return path.with_name(f"{path.name}.{number}")


def sweep(folder: Path) -> None:
    """Remove temporary files that a program left behind when it was killed. Only for who knows
    that nobody is writing in the folder."""
    with contextlib.suppress(OSError):
        for path in list(folder.iterdir()) if folder.is_dir() else ():
            if _TEMPORARY.fullmatch(path.name):
                with contextlib.suppress(OSError):
                    path.unlink()


def _rotate(path: Path, backups: int) -> None:
    """Make the file the first of its backups. What stands in the way of that must not keep the
    file itself from being written."""
    if not backups or not path.is_file():
        return
    first = backup(path, 1)
    with contextlib.suppress(OSError):
        for number in range(backups, 1, -1):
            older = backup(path, number - 1)
            if older.exists():
                older.replace(backup(path, number))
    with contextlib.suppress(OSError, FileFault):
        first.unlink(missing_ok=True)
        # A hard link keeps the current file in place until the very moment it is replaced.
        try:
            os.link(path, first)
        except OSError:
            whole = read_bytes(path, MOST_COPIED)
            first.write_bytes(whole)
