"""Where the program keeps its files: the user's own folders, or one folder set by hand.

`SKIRMISH_BOX_HOME` puts everything below one folder (tests, a program on a stick).
"""

import os
from pathlib import Path

APP = "skirmish-box"
HOME = "SKIRMISH_BOX_HOME"


def _base(kind: str) -> Path:
    home = os.environ.get(HOME)
    if home:
        return Path(home) / kind
    import platformdirs

    folders = platformdirs.PlatformDirs(APP, appauthor=False)
    return {
        "config": folders.user_config_path,
        "data": folders.user_data_path,
        "log": folders.user_log_path,
        "cache": folders.user_cache_path,
    }[kind]


def config() -> Path:
    """Folder of the settings (may not exist yet)."""
    return _base("config")


def data() -> Path:
    """Folder of saves, progress and scenarios of the player's own (may not exist yet)."""
    return _base("data")


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
