"""The games of the box: each folder here is one game and offers itself as `BOX`.

Games know core and boards, never each other, never the screen. This registry finds them by
their folders, so that a new game needs no line anywhere else.
"""

import pkgutil
import re
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from game.core.errors import BoxError
from game.core.resources import scenario_dir

if TYPE_CHECKING:  # the first frame asks for ids only
    from game.core.contract import AnyGame, Box


@cache
def game_ids() -> tuple[str, ...]:
    """Ids of the installed games, in alphabetical order, without importing them."""
    return tuple(sorted(m.name for m in pkgutil.iter_modules(__path__) if m.ispkg))


@cache
def box(game_id: str) -> "Box":
    """The box of one game.

    Raises:
        BoxError: no such game; names those there are.
    """
    if game_id not in game_ids():
        raise BoxError(f"there is no game {game_id!r} in the box: try {', '.join(game_ids())}")
    box: Box = import_module(f"{__name__}.{game_id}").BOX
    return box


def catalogue() -> "tuple[Box, ...]":
    """All installed games."""
    return tuple(box(game_id) for game_id in game_ids())


def scenario_path(game_id: str, scenario: str) -> Path:
    """The file of a scenario by its id.

    Raises:
        BoxError: no such scenario; names those there are.
    """
    known = []
    for file in sorted(scenario_dir(box(game_id).id).glob("*.yaml")):
        if file.stem == scenario:
            return file
        known.append(file.stem)
    raise BoxError(
        f"{game_id} has no scenario {scenario!r}: try {', '.join(known)}, or give its file"
    )


def scenario_file(game_id: str, given: str) -> Path:
    """The file of a scenario that a person named by its id or by the file itself.

    Raises:
        BoxError: no such scenario; names those there are.
    """
    file = Path(given)
    return file if file.suffix else scenario_path(game_id, given)


class _Head(msgspec.Struct, frozen=True):
    """What every scenario file must hold, of whatever game."""

    game: str


_GAME_KEY = re.compile(rb"^game:[ \t]*['\"]?([\w-]+)", re.MULTILINE)
_HEAD = 65_536  # bytes of a scenario file in which its `game:` is looked for


def game_of(path: Path) -> str:
    """The game that a scenario file says it is of, else the one whose folder it lies in.

    Raises:
        DataFileError: it can't be read; or names a game that isn't in the box; or neither says; or
            why it isn't even data; where it can, with line and column.
    """
    from game.core.datafile.text import bytes_of

    head = bytes_of(path, str(path))[:_HEAD]
    folder = path.resolve().parent.name
    said = _GAME_KEY.search(head)
    if said is not None:
        return _known(said, head, path)
    if folder in game_ids():
        return folder
    from game.core.datafile import UNKNOWN_KEY, DataFileError, load

    try:
        return load(path, _Head, name=str(path)).value.game
    except DataFileError as error:
        # Of a file whose game isn't known, only what no game could read is a fault.
        told = [fault for fault in error.faults if fault.problem != UNKNOWN_KEY]
        raise DataFileError(told or error.faults) from None


def _known(said: re.Match[bytes], head: bytes, path: Path) -> str:
    """The game that a file names, if it is in the box."""
    game = said[1].decode()
    if game in game_ids():
        return game
    from game.core.datafile import DataFileError, Fault, suggest

    line = head.count(b"\n", 0, said.start()) + 1
    column = said.start(1) - said.start() + 1
    raise DataFileError([
        Fault(str(path), line, column, "game", f'there is no game "{game}" in the box',
              suggest(game, game_ids()))
    ])


def open_saved(game_id: str, source: str, options: Mapping[str, bool]) -> "AnyGame":
    """The game of a save: from the scenario text that the save carries.

    Raises:
        BoxError: no such game, or a text that is no scenario of it.
    """
    return box(game_id).load(source, options)


def todays_scenario(game_id: str, scenario: str) -> str:
    """The text of a scenario of the box as it is now: what stands in for one that a save carries
    and that isn't taken any more.

    Raises:
        BoxError: no such game or scenario.
    """
    return scenario_path(game_id, scenario).read_text(encoding="utf-8")
