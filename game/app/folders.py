"""Where the program keeps its files: the user's own folders, or one folder set by hand.

`SKIRMISH_BOX_HOME` puts everything below one folder (tests, a program on a stick).
"""

import os
from pathlib import Path

from game.core.errors import BoxError

APP = "skirmish-box"
HOME = "SKIRMISH_BOX_HOME"


def _base(kind: str) -> Path:
    """The folder of one kind: "config", "data", "log" or "cache".

    Raises:
        BoxError: this user has no home.
    """
    home = os.environ.get(HOME)
    if home:
        return Path(home) / kind
    import platformdirs

    try:
        folders = platformdirs.PlatformDirs(APP, appauthor=False)
        found: Path = getattr(folders, f"user_{kind}_path")
    except RuntimeError as error:
        raise BoxError(
            f"there is no home folder for settings and saves: set HOME or {HOME} to one"
        ) from error
    return found


def config() -> Path:
    """Folder of the settings (may not exist yet)."""
    return _base("config")


def data() -> Path:
    """Folder of saves, progress and scenarios of the player's own (may not exist yet)."""
    return _base("data")


def saves() -> Path:
    """Folder of the saved games (may not exist yet)."""
    return data() / "saves"


def shared() -> Path:
    """Folder of games and pictures to be given away (may not exist yet)."""
    return data() / "shared"


def daily() -> Path:
    """Folder of the problems of the day (may not exist yet)."""
    return data() / "daily"


def record() -> Path:
    """Folder of the finished games (may not exist yet)."""
    return data() / "record"


def coach() -> Path:
    """Folder of what the coach has said of games (may not exist yet)."""
    return data() / "coach"


def scenarios(game: str) -> Path:
    """Folder of a game's scenarios of the player's own (may not exist yet)."""
    return data() / "scenarios" / game


def builds(kind: str, game: str) -> Path:
    """Folder of what the player has built for a game, "fighters" (may not exist yet)."""
    return data() / kind / game


def cache() -> Path:
    """Folder of what can be made again at any time (may not exist yet)."""
    return _base("cache")


def log() -> Path:
    """Folder of crash reports (may not exist yet)."""
    return _base("log")


def said(path: Path) -> str:
    """A path as a message says it: from the user's own folder on, where it lies in that."""
    try:
        within = path.relative_to(Path.home())
    except (RuntimeError, ValueError):  # no such folder, or the path lies elsewhere
        return str(path)
    return str("~" / within) if os.name == "posix" else str(path)
