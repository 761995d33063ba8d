"""What the player has finished: tutorials, by game and scenario. Losing the file loses nothing
else, so a damaged one is simply begun anew."""

import contextlib
from pathlib import Path

import msgspec

from game.app import folders
from game.core.atomic import write_atomic
from game.core.errors import SaveError
from game.core.safe_files import FileFault, json_of, read_bytes

MAX_BYTES = 1_000_000


class Progress:
    """The finished tutorials as "game/scenario", on disk."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or folders.data() / "progress.json"
        self.finished: frozenset[str] = frozenset()
        with contextlib.suppress(FileFault):
            raw = read_bytes(self.path, MAX_BYTES)
            self.finished = json_of(raw, frozenset[str], self.path.name)

    def has(self, game: str, scenario: str) -> bool:
        """Whether it was finished."""
        return f"{game}/{scenario}" in self.finished

    def finish(self, game: str, scenario: str) -> str:
        """Note it as finished; a one-line reason if that could not be written, else ""."""
        self.finished |= {f"{game}/{scenario}"}
        try:
            write_atomic(self.path, msgspec.json.encode(sorted(self.finished)))
        except SaveError as error:
            return str(error)
        return ""
