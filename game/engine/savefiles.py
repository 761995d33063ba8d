"""The files of an engine's client: saves in one folder, called by their plain names.

Whoever drives an engine may be a stranger's bot: it reads and writes nothing but saves, and nowhere
but there.
"""

import re
from pathlib import Path

from game.core.atomic import write_atomic
from game.core.errors import BoxError, SaveError
from game.core.safe_files import FileFault, inside, printable, read_bytes, shown_name
from game.core.saves import MAX_BYTES, Save, decode, encode
from game.core.store import DEVICE

LONGEST = 200
"""Bytes that a name may have: less than any file system allows, a temporary file's has more."""
_NAME = re.compile(r'(?!\.)[^/\\:*?"<>|]*[^/\\:*?"<>|. ]')


class SaveFiles:
    """The saves of one folder. folder: None if there is none for them."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder

    def read(self, name: str) -> Save:
        """The save of a file.

        Raises:
            BoxError: no name of a file here, missing, unreadable, no save, or a link that leads
                out of the folder.
        """
        folder = self._named(name)
        return decode(read_bytes(folder / name, MAX_BYTES, within=folder), name)

    def write(self, name: str, save: Save) -> None:
        """Write a save; one of that name is written over, and nothing else ever is.

        Raises:
            BoxError: no name of a file here, something else than a save is there, or the folder
                can't be written.
        """
        folder = self._named(name)
        path = inside(folder / name, folder)
        try:
            self.read(name)
        except (FileFault, SaveError) as error:
            if not (isinstance(error, FileFault) and error.missing):
                raise BoxError(
                    f"{name}: what is there is no save, so it stays: choose another name"
                ) from error
        write_atomic(path, encode(save))

    def _named(self, name: str) -> Path:
        """The folder, if that may be the name of a file in it on any system."""
        if self._folder is None:
            raise BoxError("there is no folder for files here: leave `file` out and use `save`")
        device = DEVICE.fullmatch(name.partition(".")[0].casefold().strip())
        fits = printable(name) == name and len(name.encode()) <= LONGEST
        if not (_NAME.fullmatch(name) and fits) or device:
            raise BoxError(
                f'"{shown_name(name)}" is no name of a file: give a plain one, without a folder'
            )
        return self._folder
