"""Games read once: a scenario that was read before needn't be read again, for games never change
but in another language.

For tests that ask what a game does; not for those that ask how one is read, or that compare a game
with another one of the same scenario.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from game.core.contract import AnyGame
from game.core.gamebox import FolderBox
from game.core.language import spoken
from game.core.resources import root
from game.core.threadcache import thread_cache
from tests.frozen import FOLDER

_KEPT = 32  # games, of each thread
_UNCHANGED = (FOLDER, root() / "scenarios")
_load = FolderBox.load


@thread_cache(_KEPT)
def _once(
    box: FolderBox, source: Path | str, options: tuple[tuple[str, bool], ...], language: str
) -> AnyGame:
    return _load(box, source, dict(options))


def load_once(patch: pytest.MonkeyPatch, files: bool = False) -> None:
    """Have scenarios that are given as text read once; with `files` also frozen ones and the
    box's."""

    def load(
        box: FolderBox, source: Path | str, options: Mapping[str, bool] | None = None
    ) -> Any:
        if isinstance(source, str) or (files and any(map(source.is_relative_to, _UNCHANGED))):
            return _once(box, source, tuple((options or {}).items()), spoken())
        return _load(box, source, options)

    patch.setattr(FolderBox, "load", load)
