"""Games given away: one small text file that holds all that it takes to play the game again.

It is a save like any other, read by the same reader with the same bounds; what was undone stays at
home.
"""

import itertools
from pathlib import Path

from msgspec.structs import replace

from game.core.atomic import write_atomic
from game.core.safe_files import FileFault, read_bytes
from game.core.saves import MAX_BYTES, Save, encode
from game.core.store import Listing, listing_of, slot_name

SHARED = ".skirmish"


def write_shared(save: Save, folder: Path) -> Path:
    """Write a game into a folder under its name; another game of that name stays. Returns the
    path.

    Raises:
        SaveError: it can't be written.
    """
    given = encode(replace(save, number=0, undone=[]))
    for number in itertools.count(1):
        name = slot_name(save.name) + (f"-{number}" if number > 1 else "")
        path = folder / f"{name}{SHARED}"
        if not path.exists() or _holds(path, given):
            break
    write_atomic(path, given)
    return path


def _holds(path: Path, data: bytes) -> bool:
    try:
        return read_bytes(path, MAX_BYTES) == data
    except FileFault:
        return False


def shared_files(folder: Path) -> tuple[Listing, ...]:
    """The games of a folder that were given away or came from others, by name; faulty ones with
    their fault."""
    try:
        paths = sorted(path for path in folder.iterdir() if path.name.endswith(SHARED))
    except OSError:
        return ()
    return tuple(listing_of(path) for path in paths)
