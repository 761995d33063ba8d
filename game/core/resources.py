"""Where the files that belong to the program lie: art, rulebooks and scenarios."""

from __future__ import annotations

import sys
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]


def root() -> Path:
    """The folder that holds `assets/` and `scenarios/`.

    In a bundle that is where the bundle keeps its data; in a checkout the parent of the `game`
    package; installed from a wheel the package itself. The working directory never matters.
    """
    bundled = getattr(sys, "_MEIPASS", None)
    if bundled is not None:
        return Path(bundled)
    return _PACKAGE if (_PACKAGE / "assets").is_dir() else _PACKAGE.parent


def in_checkout() -> bool:
    """Whether the program runs from its sources, with `python3 build` beside it."""
    return root() == _PACKAGE.parent and not hasattr(sys, "_MEIPASS")


def asset(*parts: str) -> Path:
    """The path of a file under `assets/`; whether it exists is the caller's question.

    Raises `ValueError` when the parts would lead out of that folder.
    """
    return _inside(root() / "assets", parts)


def scenario_dir(game_id: str) -> Path:
    """The folder of one game's scenarios. Raises `ValueError` when the id is not a plain name."""
    folder = root() / "scenarios"
    path = _inside(folder, (game_id,))
    if path.parent != folder:
        raise ValueError(f"{game_id!r} is no game id: use a plain folder name")
    return path


def _inside(folder: Path, parts: tuple[str, ...]) -> Path:
    path = folder.joinpath(*parts)
    # Judged by the parts as written, not by resolving: an asset may well be a symbolic link in
    # a distribution, but a scenario's text must never name its way out of the folder.
    if ".." in path.parts[len(folder.parts) :] or not path.is_relative_to(folder):
        raise ValueError(f"{'/'.join(parts)!r} leads out of {folder.name}/")
    return path
