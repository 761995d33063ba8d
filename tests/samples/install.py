"""The sample game, installed as anybody would: its folder laid over the project, nothing changed.

For tests that ask it in this process, the registry and the files of the program are led there and
back; for those that run the program, the whole tree is laid out.
"""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import game.rules
from game.core import resources

FOXHOUNDS = Path(__file__).parent / "foxhounds"
PROJECT = Path(__file__).parents[2]


def lay_out(target: Path, *folders: str) -> Path:
    """These folders of the project with the sample in them, unchanged files as links. Python
    files are copied: a module looks for its neighbours where its file really is."""
    for folder in folders:
        for source in (PROJECT, FOXHOUNDS):
            if (source / folder).is_dir():
                shutil.copytree(
                    source / folder, target / folder, dirs_exist_ok=True, copy_function=_laid,
                    ignore=shutil.ignore_patterns("__pycache__"),
                )
    return target


def _laid(source: str, target: str) -> None:
    if source.endswith(".py"):
        shutil.copyfile(source, target)
    else:
        Path(target).symlink_to(source)


@contextmanager
def installed(target: Path) -> Iterator[None]:
    """The sample is in the box of this process; its files lie in `target`."""
    lay_out(target, "assets", "scenarios")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(resources, "root", lambda: target)
        patch.setattr(
            game.rules, "__path__", [*game.rules.__path__, str(FOXHOUNDS / "game" / "rules")]
        )
        game.rules.game_ids.cache_clear()
        yield
    game.rules.game_ids.cache_clear()
    game.rules.box.cache_clear()
