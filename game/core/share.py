"""Games given away: one small text file that holds all that it takes to play the game again.

It is a save like any other, read by the same reader with the same bounds; what was undone stays at
home.
"""

import itertools
import os
from pathlib import Path

from msgspec.structs import replace

from game.core.atomic import write_atomic
from game.core.safe_files import FileFault, read_bytes
from game.core.saves import Save, encode
from game.core.store import Listing, listing_of, slot_name

SHARED = ".skirmish"


def write_shared(save: Save, folder: Path) -> Path:
    """Write a game into a folder under its name. Returns the path.

    Raises:
        SaveError: it can't be written.
    """
    given = encode(replace(save, number=0, undone=[], undone_deliberations=[]))
    return write_given(folder, slot_name(save.name), SHARED, given)


def write_given(folder: Path, name: str, suffix: str, data: bytes) -> Path:
    """Write a file that is given away under a name, or under that with a number where another
    file has it: nothing is ever written over. Returns the path.

    Raises:
        SaveError: it can't be written.
    """
    for number in itertools.count(1):
        path = folder / f"{name}{f'-{number}' if number > 1 else ''}{suffix}"
        if _holds(path, data):
            break
        if not os.path.lexists(path):
            write_atomic(path, data)
            break
    return path


def _holds(path: Path, data: bytes) -> bool:
    try:
        return path.stat().st_size == len(data) and read_bytes(path, len(data)) == data
    except (FileFault, OSError):
        return False


def shared_files(folder: Path) -> tuple[Listing, ...]:
    """The games of a folder that were given away or came from others, by name; faulty ones with
    their fault."""
    try:
        paths = sorted(path for path in folder.iterdir() if path.name.endswith(SHARED))
    except OSError:
        return ()
    return tuple(listing_of(path) for path in paths)
