"""The kinds of example pictures that a rulebook may hold, and which of them a block is."""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from game.core.asset_yaml import read_tree
from game.core.dotfigure import DotFigure, dot_figure
from game.core.errors import BoxError
from game.core.figure import Figure, read_figure
from game.core.tablefigure import TableFigure, table_figure

AnyFigure = Figure | DotFigure | TableFigure

_KINDS: Final[dict[str, Callable[[Any], AnyFigure]]] = {"dots": dot_figure, "table": table_figure}
"""By the key that only they have; any other block is a figure on hexes."""


def read_any(text: str) -> AnyFigure:
    """A figure of any kind from the YAML of its block.

    Raises:
        BoxError: it isn't one; says what is wrong with it.
    """
    try:
        tree = read_tree(text)
        for key, make in _KINDS.items():
            if isinstance(tree, dict) and key in tree:
                return make(tree)
    except (ValueError, msgspec.ValidationError) as error:
        raise BoxError(f"this figure can't be read: {' '.join(str(error).split())}") from error
    return read_figure(text)
