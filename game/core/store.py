"""A folder of saves: written so that a crash at any moment loses nothing, and listed so that one
bad file never hides the others."""

import contextlib
import errno
import os
import re
import threading
import time
import unicodedata
from pathlib import Path

import msgspec

from game.core.atomic import (
    backup,
    put_in_place,
    sweep,
    sync_folder,
    write_atomic,
    write_beside,
    write_whole,
)
from game.core.claim import Claim, claim
from game.core.errors import SaveError
from game.core.fault_words import fault_text, system_text
from game.core.safe_files import FileFault, read_bytes, shown_name
from game.core.saves import MAX_BYTES, Save, decode_whole, encode, encode_step

SUFFIX = ".skirmish.json"
BACKUPS = 3
STEPS = 100
"""Lines of steps behind a save before it is written whole again."""
_UNSAFE = re.compile(r"[^a-z0-9]+")
_LONGEST_SLOT = 60
_BELIEVED = 10**15
"""Numbers of saves from here on are somebody's joke: no clock counts so many milliseconds."""
_MARK = 8  # letters that tell names apart which have the same plain ones
DEVICE = re.compile(r"con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³]")
"""What no file may be called on Windows, whatever stands behind the dot."""
_DELETED = ".deleted"
_WINDOW = ".window.lock"


class Reading(msgspec.Struct, frozen=True):
    """What a file of a save holds. path: the file. note: one line if some of it is damaged."""

    path: Path
    save: Save
    note: str = ""


class Listing(msgspec.Struct, frozen=True):
    """One file of the folder: its save, or why it can't be read.

    path: the file; of backups that are left of a save, where that would lie. number: the greater
    the newer. note: what of it is damaged. backups: of one that can't be read, the whole ones,
    newest first (of the others: `SaveStore.backups`).
    """

    path: Path
    number: int
    save: Save | None = None
    fault: str = ""
    note: str = ""
    backups: "tuple[Listing, ...]" = ()

    @property
    def name(self) -> str:
        """What to call it in a list: its save's name or, without one, that of the file."""
        best = self.best
        if best is not None and best.save is not None and best.save.name.strip():
            return best.save.name
        return shown_name(self.path.name.removesuffix(SUFFIX))

    @property
    def best(self) -> "Listing | None":
        """Itself if it can be read, else its newest whole backup."""
        return self if self.save is not None else next(iter(self.backups), None)


def slot_name(name: str) -> str:
    """A file name for a player's name of a save: safe on every file system; that of a file name
    is itself. Two names share one only if they differ in nothing but capitals, spaces and
    hyphens."""
    folded = unicodedata.normalize("NFC", name.strip()).casefold()
    plain = _UNSAFE.sub("-", folded).strip("-")
    if plain == folded.replace(" ", "-") and plain and len(plain) <= _LONGEST_SLOT:
        return f"save-{plain}" if DEVICE.fullmatch(plain) else plain
    import hashlib  # its library takes long to load: the title must not wait for it

    mark = hashlib.blake2b(folded.encode("utf-8", "surrogatepass"), digest_size=_MARK // 2)
    plain = plain[:_LONGEST_SLOT - _MARK - 1].rstrip("-") or "save"
    return f"{plain}-{mark.hexdigest()}"


class RunningSave:
    """The save of a game in progress: written whole at first, then a line for each change.

    `put` hands a change over to the system before it returns, so that a kill of the program loses
    nothing of it, and waits for no disk; `settle` waits until the disk has it, too. Any thread may
    call either.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._turn = threading.Lock()
        self._handle = -1
        self._size = 0
        self._steps = 0
        self._save: Save | None = None

    def put(self, save: Save) -> None:
        """Write a change.

        Raises:
            OSError: it could not be written whole; what was written before still stands.
        """
        with self._turn:
            if self._save is None or not self._in_place():
                write_whole(self.path, encode(save), backups=BACKUPS, wait=False)
                self._opened(save)
            else:
                self._add(encode_step(self._save, save))
                self._save = save

    def settle(self, save: Save) -> None:
        """Wait until the disk has what was put, at least up to this save.

        Raises:
            OSError: it can't be written.
        """
        with self._turn:
            late = self._save is None or self._save.number < save.number  # its put failed
            whole = late or not self._in_place() or self._steps >= STEPS
            handle = -1 if whole else os.dup(self._handle)
        if whole:
            self.whole(save)
            return
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
        sync_folder(self.path.parent)

    def whole(self, save: Save) -> None:
        """Write it whole again, without lines of steps, and wait until the disk has it; what is
        put in the meantime waits for the next `settle`.

        Raises:
            OSError: it can't be written.
        """
        temporary = write_beside(self.path, encode(save))
        with self._turn:
            newer = self._save
            if newer is not None and newer.number > save.number:  # put in the meantime
                with temporary.open("ab") as file:
                    file.write(encode_step(save, newer))
                save = newer
            self._close()  # an open file can't be replaced on every platform
            put_in_place(temporary, self.path, backups=BACKUPS, wait=False)
            self._opened(save)
        sync_folder(self.path.parent)

    def close(self) -> None:
        """Let go of the file."""
        with self._turn:
            self._close()

    def tidy(self) -> bool:
        """Whether it lies on the disk without lines of steps."""
        with self._turn:
            return self._handle < 0 or not self._steps

    def _in_place(self) -> bool:
        """Whether what is open still is the file of that name."""
        if self._handle < 0:
            return False
        try:
            return os.path.samestat(self.path.stat(), os.fstat(self._handle))
        except OSError:
            return False

    def _opened(self, save: Save) -> None:
        self._close()
        flags = os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0)
        self._handle = os.open(self.path, flags)
        self._size = os.fstat(self._handle).st_size
        self._save, self._steps = save, 0

    def _add(self, line: bytes) -> None:
        try:
            written = os.write(self._handle, line)
            if written < len(line):
                written += os.write(self._handle, line[written:])
            if written < len(line):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        except BaseException:
            # Nothing may follow half a line: it goes, and the next change is written whole.
            with contextlib.suppress(OSError):
                os.ftruncate(self._handle, self._size)
            self._close()
            raise
        self._size += len(line)
        self._steps += 1

    def _close(self) -> None:
        self._save = None
        if self._handle >= 0:
            handle, self._handle = self._handle, -1
            os.close(handle)


class SaveStore:
    """The saves of one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._number: int | None = None

    def path(self, name: str) -> Path:
        """Where a save of that name lies."""
        return self.folder / f"{slot_name(name)}{SUFFIX}"

    def next_number(self) -> int:
        """A number greater than that of any save here, and of any that another window will have
        written a moment ago: milliseconds of the clock, or one more than the greatest known."""
        if self._number is None:
            self.list()
        self._number = max((self._number or 0) + 1, time.time_ns() // 1_000_000)
        return self._number

    def write(self, save: Save, name: str | None = None) -> Path:
        """Write a save under its name (or `name`), keeping earlier versions as backups.

        Raises:
            SaveError: it can't be written.
        """
        path = self.path(name or save.name)
        numbered = msgspec.structs.replace(save, number=self.next_number())
        write_atomic(path, encode(numbered), backups=BACKUPS)
        return path

    def running(self, name: str) -> RunningSave:
        """The save of that name for a game in progress."""
        return RunningSave(self.path(name))

    def read(self, path: Path) -> Save:
        """The save of a file, as far as it is whole.

        Raises:
            SaveError: missing, unreadable or no save.
        """
        return read_save(path)

    def read_best(self, path: Path) -> Reading:
        """What a file holds or, if it is damaged, its newest whole backup.

        Raises:
            SaveError: neither can be read; says why of the file itself.
        """
        try:
            return reading(path)
        except SaveError as first:
            for number in range(1, BACKUPS + 1):
                try:
                    return reading(backup(path, number))
                except SaveError:
                    continue
            raise first

    def list(self) -> tuple[Listing, ...]:
        """Every save of the folder, newest first, faulty ones with their fault. Backups whose save
        is gone are listed for it, unless it was deleted."""
        paths = set()
        try:
            names = os.listdir(self.folder)  # noqa: PTH208  # names, whatever bytes they have
        except OSError:
            names = []
        for name in names:
            stem, dot, tail = name.rpartition(".")
            whole = stem if dot and tail in _NUMBERS else name
            if whole.endswith(SUFFIX) and f"{whole}{_DELETED}" not in names:
                paths.add(self.folder / whole)
            elif name.endswith(SUFFIX):
                paths.add(self.folder / name)
        found = [self._listing(path) for path in sorted(paths)]
        believed = (item.number for item in found if item.number < _BELIEVED)
        greatest = max(believed, default=0)
        self._number = max(self._number or 0, greatest)
        return tuple(sorted(found, key=lambda item: (-item.number, item.path.name)))

    def backups(self, path: Path) -> tuple[Listing, ...]:
        """The whole backups of a save, newest first."""
        found = (listing_of(backup(path, number)) for number in range(1, BACKUPS + 1))
        return tuple(listing for listing in found if listing.save is not None)

    def _listing(self, path: Path) -> Listing:
        listing = listing_of(path)
        if listing.save is not None:
            return listing
        backups = self.backups(path)
        number = max((listing.number, *(item.number for item in backups)))
        return msgspec.structs.replace(listing, number=number, backups=backups)

    def rename(self, path: Path, save: Save, name: str) -> Path:
        """Give the save of a file another name; its file and backups follow. Returns the new path.

        Raises:
            SaveError: it is being played, it can't be written, or the old file can't be removed.
        """
        self._idle(path)
        new = self.path(name)
        write_atomic(new, encode(msgspec.structs.replace(save, name=name)))
        if new != path:
            _move_backups(path, new)
            try:
                path.unlink()
            except OSError as error:
                raise SaveError(fault_text(
                    "write.removed", name=shown_name(path), why=system_text(error)
                )) from error
        return new

    def delete(self, path: Path) -> Path:
        """Put a save aside as `<name>.deleted`, so that it can be taken back; returns that path.

        Raises:
            SaveError: it is being played, or it can't be moved.
        """
        self._idle(path)
        aside = path.with_name(f"{path.name}{_DELETED}")
        for one in (path, *(backup(path, number) for number in range(1, BACKUPS + 1))):
            if os.path.lexists(one):
                try:
                    one.replace(aside)
                except OSError as error:
                    raise SaveError(fault_text(
                        "write.deleted", name=shown_name(path), why=system_text(error)
                    )) from error
                return aside
        raise SaveError(fault_text(
            "write.deleted", name=shown_name(path), why=fault_text("read.missing")
        ))

    def deleted(self, path: Path) -> bool:
        """Whether a save was put aside there."""
        return path.with_name(f"{path.name}{_DELETED}").exists()

    def undelete(self, aside: Path) -> Path:
        """Take a deleted save back; returns its path.

        Raises:
            SaveError: it can't be moved, or a save of that name has been made since.
        """
        path = aside.with_name(aside.name.removesuffix(_DELETED))
        if path.exists():
            raise SaveError(fault_text("write.taken", name=shown_name(path)))
        try:
            aside.replace(path)
        except OSError as error:
            raise SaveError(fault_text(
                "write.undeleted", name=shown_name(path), why=system_text(error)
            )) from error
        return path

    def remove(self, path: Path) -> None:
        """Delete a save for good, with its backups.

        Raises:
            OSError: it can't be removed.
        """
        path.unlink(missing_ok=True)
        for number in range(1, BACKUPS + 1):
            backup(path, number).unlink(missing_ok=True)

    # Who has what open

    def claim(self, name: str) -> Claim | None:
        """Hold the save of that name for a game on the table; None while it is played elsewhere."""
        return claim(self._lock(self.path(name)))

    def busy(self, path: Path) -> bool:
        """Whether a game on some table goes on in that file."""
        if not self._lock(path).exists():
            return False
        held = claim(self._lock(path))
        if held is None:
            return True
        held.release()
        return False

    def claim_window(self) -> Claim | None:
        """Hold the folder for this window, and clear away what a killed one left; None while
        another window has it."""
        held = claim(self.folder / _WINDOW)
        if held is not None:
            sweep(self.folder)
            for path in list(self.folder.glob(f".*{SUFFIX}.lock")):
                self.busy(path.with_name(path.name[1:].removesuffix(".lock")))
        return held

    def _lock(self, path: Path) -> Path:
        return path.with_name(f".{path.name}.lock")

    def _idle(self, path: Path) -> None:
        if self.busy(path):
            raise SaveError(fault_text("write.played", name=shown_name(path)))


_NUMBERS = {str(number) for number in range(1, BACKUPS + 1)}


def listing_of(path: Path) -> Listing:
    """What a list shows of one file."""
    try:
        changed = path.lstat().st_mtime_ns // 1_000_000
    except (OSError, ValueError):
        changed = 0
    try:
        found = reading(path)
    except SaveError as error:
        return Listing(path, changed, None, str(error))
    # A save of an older program has no number: only then does the clock count.
    return Listing(path, found.save.number or changed, found.save, "", found.note)


def _move_backups(path: Path, new: Path) -> None:
    for number in range(1, BACKUPS + 1):
        old = backup(path, number)
        try:
            if os.path.lexists(old):
                old.replace(backup(new, number))
        except OSError:
            continue


def read_save(path: Path) -> Save:
    """The save of a file, as far as it is whole.

    Raises:
        SaveError: missing, unreadable or no save; names the file and what to do.
    """
    return reading(path).save


def reading(path: Path) -> Reading:
    """What a file of a save holds.

    Raises:
        SaveError: missing, unreadable or no save; names the file and what to do.
    """
    name = shown_name(path)
    try:
        raw = read_bytes(path, MAX_BYTES)
    except FileFault as error:
        raise SaveError(str(error)) from error
    save, note = decode_whole(raw, name)
    return Reading(path, save, note)


