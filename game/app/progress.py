"""What the player has finished: tutorials, by game and scenario. Losing the file loses nothing
else, so a damaged one is simply begun anew."""

from pathlib import Path

import msgspec

from game.app import folders
from game.core.errors import SaveError
from game.core.store import write_atomic


class Progress:
    """The finished tutorials as "game/scenario", on disk."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or folders.data() / "progress.json"
        self.finished: frozenset[str] = frozenset()
        try:
            self.finished = msgspec.json.decode(self.path.read_bytes(), type=frozenset[str])
        except (OSError, msgspec.DecodeError, UnicodeDecodeError):
            self.finished = frozenset()

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
