"""Costly surfaces kept on disk between starts: boxes, room and table at the sizes last used.

Only a cache: every file can be deleted at any moment, a damaged one is ignored and made anew. The
files lie in the program's own cache folder and are dropped when the program or its assets change.
"""

import contextlib
import os
import struct
import threading
import zlib
from collections.abc import Callable, Hashable, Iterator
from pathlib import Path

import pygame
from pygame import Surface

from game import __version__
from game.app import folders
from game.core.atomic import write_whole
from game.core.resources import root
from game.core.safe_files import FileFault, read_bytes

LIMIT = 96 * 1024 * 1024
"""Bytes kept on disk; the files unused for longest go first."""
_HEAD = struct.Struct("<4sHHBH")
_MAGIC = b"SBS2"
_WATCHED = (
    "theme", "texture", "art/boxes", "art/dice", "art/figures", "art/icons", "art/stamps", "fonts",
    "locale",
)
_SUFFIX = ".surface"


class Baked:
    """Surfaces by key, made once and found again at the next start. edition: of one with other
    colours or words nothing is found."""

    def __init__(self, folder: Path | None = None, edition: str = "") -> None:
        self._colours = edition
        self.folder = folder or folders.cache() / "surfaces"
        self._edition = ""
        self._writing: list[tuple[bytes, Surface]] = []

    def find(self, key: Hashable) -> Surface | None:
        """The surface of a key if it is on disk."""
        name = self._name(key)
        return _read(self._path(name), name)

    def get(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        """The surface of a key: from disk, else made now and written by the next `flush`."""
        kept = self.find(key)
        if kept is not None:
            return kept
        surface = make()
        self._writing.append((self._name(key), surface))
        return surface

    def forget(self, key: Hashable) -> None:
        """Take the surface of a key off the disk, if it is there."""
        if self.find(key) is not None:
            with contextlib.suppress(OSError):
                self._path(self._name(key)).unlink(missing_ok=True)

    def flush(self) -> threading.Thread | None:
        """Write what was made, in a thread: nobody waits for it."""
        if not self._writing:
            return None
        jobs = [(self._path(name), _bytes(name, surface)) for name, surface in self._writing]
        self._writing = []
        thread = threading.Thread(target=self._write, args=(jobs,), name="baked")
        thread.start()
        return thread

    def _write(self, jobs: list[tuple[Path, bytes]]) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            for path, data in jobs:
                write_whole(path, data)
            self._trim()
        except OSError:
            return  # a cache that can't be written is no cache, and no fault

    def _trim(self) -> None:
        for left in self.folder.glob(f".*{_SUFFIX}.*"):  # of a start that was killed as it wrote
            left.unlink(missing_ok=True)
        files = sorted(
            ((stat.st_mtime, stat.st_size, path) for path in self.folder.glob(f"*{_SUFFIX}")
             for stat in (path.stat(),)),
            reverse=True,
        )
        kept = 0
        for _, size, path in files:
            kept += size
            if kept > LIMIT:
                path.unlink(missing_ok=True)

    def _name(self, key: Hashable) -> bytes:
        if not self._edition:
            self._edition = _edition()
        return f"{self._edition} {self._colours} {key!r}".encode()

    def _path(self, name: bytes) -> Path:
        # the file holds its whole name: two of one sum only push each other out
        return self.folder / f"{zlib.crc32(name):08x}{_SUFFIX}"


def _bytes(name: bytes, made: Surface) -> bytes:
    alpha = bool(made.get_flags() & pygame.SRCALPHA)
    head = _HEAD.pack(_MAGIC, *made.get_size(), alpha, len(name))
    return head + name + pygame.image.tobytes(made, "RGBA" if alpha else "RGBX")


def _read(path: Path, name: bytes) -> Surface | None:
    try:
        data = read_bytes(path, LIMIT)
        magic, width, height, alpha, named = _HEAD.unpack_from(data)
        start = _HEAD.size + named
        if (magic, data[_HEAD.size : start]) != (_MAGIC, name):
            return None
        if len(data) != start + width * height * 4:
            return None
        pixels = memoryview(data)[start:]
        image = pygame.image.frombuffer(pixels, (width, height), "RGBA" if alpha else "RGBX")
    except (FileFault, struct.error, ValueError, pygame.error):
        return None
    if pygame.display.get_surface() is None:
        return image.copy()
    return image.convert_alpha() if alpha else image.convert()


def _edition() -> str:
    """Changes with the program and with any asset that a baked surface shows."""
    newest = 0
    count = 0
    for folder in _WATCHED:
        with contextlib.suppress(OSError):
            for changed in _changes(root() / "assets" / folder):
                newest = max(newest, changed)
                count += 1
    return f"{__version__} {newest} {count}"


def _changes(folder: Path | str) -> Iterator[int]:
    """When each file of a folder was changed last, those of its own folders with it.

    Several hundred of them are asked before the first frame: the directory's own entries are four
    times as quick as paths made of their names.
    """
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from _changes(entry.path)
            else:
                yield entry.stat().st_mtime_ns
