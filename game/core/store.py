"""A folder of saves: written so that a crash at any moment loses nothing, and listed so that one
bad file never hides the others."""

import contextlib
import os
import re
from pathlib import Path

import msgspec

from game.core.errors import SaveError
from game.core.saves import MAX_BYTES, Save, decode, encode

SUFFIX = ".skirmish.json"
BACKUPS = 3
_UNSAFE = re.compile(r"[^a-z0-9]+")
DEVICE = re.compile(r"con|prn|aux|nul|(com|lpt)[0-9]")
"""What no file may be called on Windows, whatever stands behind the dot."""


class Listing(msgspec.Struct, frozen=True):
    """One file of the folder: its save, or why it can't be read. changed: mtime, nanoseconds."""

    path: Path
    changed: int
    save: Save | None = None
    fault: str = ""

    @property
    def name(self) -> str:
        """What to call it in a list."""
        return self.save.name if self.save else self.path.name.removesuffix(SUFFIX)


def slot_name(name: str) -> str:
    """A file name for a player's name of a save: safe on every file system; that of a file name
    is itself."""
    plain = _UNSAFE.sub("-", name.casefold()).strip("-")[:60].rstrip("-")
    return f"save-{plain}" if DEVICE.fullmatch(plain) else plain or "save"


def write_atomic(path: Path, data: bytes, *, backups: int = 0) -> None:
    """Write a file whole or not at all: temporary file beside it, flush, fsync, replace.

    backups: how many earlier versions to keep as `<name>.1` (newest) … `<name>.N`.

    Raises:
        SaveError: the folder can't be written; nothing has changed.
    """
    try:
        write_whole(path, data, backups=backups)
    except OSError as error:
        raise SaveError(
            f"{path}: can't be written ({error.strerror}): free some space or choose another folder"
        ) from error


def write_whole(path: Path, data: bytes, *, backups: int = 0) -> None:
    """`write_atomic` for who has words of his own for an OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = _open_temporary(path)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        _rotate(path, backups)
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _open_temporary(path: Path) -> tuple[int, Path]:
    """A new file beside a path that may be read by whoever may read the file there now, or by
    whom the system usually lets."""
    temporary = path.with_name(f".{path.name}.{os.urandom(4).hex()}")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    handle = os.open(temporary, flags, 0o666)
    if hasattr(os, "fchmod"):
        with contextlib.suppress(OSError):
            os.fchmod(handle, path.stat().st_mode & 0o777)
    return handle, temporary


def _rotate(path: Path, backups: int) -> None:
    if not backups or not path.exists():
        return
    for number in range(backups, 1, -1):
        older = path.with_name(f"{path.name}.{number - 1}")
        if older.exists():
            older.replace(path.with_name(f"{path.name}.{number}"))
    # A hard link keeps the current file in place until the very moment it is replaced.
    first = path.with_name(f"{path.name}.1")
    first.unlink(missing_ok=True)
    try:
        os.link(path, first)
    except OSError:
        first.write_bytes(path.read_bytes())


class SaveStore:
    """The saves of one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path(self, name: str) -> Path:
        """Where a save of that name lies."""
        return self.folder / f"{slot_name(name)}{SUFFIX}"

    def write(self, save: Save, name: str | None = None) -> Path:
        """Write a save under its name (or `name`), keeping earlier versions as backups.

        Raises:
            SaveError: it can't be written.
        """
        path = self.path(name or save.name)
        write_atomic(path, encode(save), backups=BACKUPS)
        return path

    def read(self, path: Path) -> Save:
        """The save of a file.

        Raises:
            SaveError: missing, unreadable or no save.
        """
        return read_save(path)

    def read_newest(self, path: Path) -> Save:
        """The save of a file or, if it is damaged, of its newest good backup.

        Raises:
            SaveError: neither can be read; says why of the file itself.
        """
        try:
            return read_save(path)
        except SaveError as first:
            for number in range(1, BACKUPS + 1):
                try:
                    return read_save(path.with_name(f"{path.name}.{number}"))
                except SaveError:
                    continue
            raise first

    def list(self) -> tuple[Listing, ...]:
        """Every save of the folder, newest first, faulty ones with their fault."""
        found = []
        for path in sorted(self.folder.glob(f"*{SUFFIX}")) if self.folder.is_dir() else ():
            try:
                changed = path.stat().st_mtime_ns
            except OSError:
                continue
            try:
                found.append(Listing(path, changed, read_save(path)))
            except SaveError as error:
                found.append(Listing(path, changed, None, str(error)))
        return tuple(sorted(found, key=lambda item: (-item.changed, item.path.name)))

    def rename(self, path: Path, save: Save, name: str) -> Path:
        """Give the save of a file another name; its file follows. Returns the new path.

        Raises:
            SaveError: it can't be written, or the old file can't be removed.
        """
        new = self.path(name)
        write_atomic(new, encode(msgspec.structs.replace(save, name=name)))
        if new != path:
            try:
                path.unlink()
            except OSError as error:
                raise SaveError(f"{path.name}: can't be removed ({error.strerror})") from error
        return new

    def delete(self, path: Path) -> Path:
        """Put a save aside as `<name>.deleted`, so that it can be taken back; returns that path.

        Raises:
            SaveError: it can't be moved.
        """
        aside = path.with_name(f"{path.name}.deleted")
        try:
            path.replace(aside)
        except OSError as error:
            raise SaveError(f"{path.name}: can't be deleted ({error.strerror})") from error
        return aside

    def undelete(self, aside: Path) -> Path:
        """Take a deleted save back; returns its path.

        Raises:
            SaveError: it can't be moved, or a save of that name has been made since.
        """
        path = aside.with_name(aside.name.removesuffix(".deleted"))
        if path.exists():
            raise SaveError(f"{path.name}: there is a new save of that name: rename it first")
        try:
            aside.replace(path)
        except OSError as error:
            raise SaveError(f"{path.name}: can't be taken back ({error.strerror})") from error
        return path


def read_save(path: Path) -> Save:
    """The save of a file.

    Raises:
        SaveError: missing, unreadable or no save; names the file and what to do.
    """
    try:
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise SaveError(f"{path.name}: can't be read ({error.strerror})") from error
    return decode(raw, path.name)
