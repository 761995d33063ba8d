"""What was measured of scenarios with game options on, of which one at most may be: how many games
came to what is counted, by scenario, by the option, and by the group where none of it is on.

The file (`assets/data/<game>/option_figures.yaml`) is written by whoever measures; what is counted
is told by the game's words (`group.<id>.figure`).
"""

from pathlib import Path
from typing import Annotated

import msgspec

from game.core.asset_yaml import Record, read_asset
from game.core.errors import BoxError
from game.core.interval import wilson


class OptionFigure(Record, frozen=True):
    """games: how many were played out; reached: in how many of them it came to that."""

    games: Annotated[int, msgspec.Meta(ge=1)]
    reached: Annotated[int, msgspec.Meta(ge=0)]

    @property
    def percent(self) -> int:
        """The share in whole percent."""
        return round(100 * self.reached / self.games)

    @property
    def off(self) -> int:
        """By how many percent the true share may lie beside it, 19 times in 20."""
        low, high = wilson(self.reached, self.games)
        return round(50 * (high - low))


OptionFigures = dict[str, dict[str, OptionFigure]]
"""By scenario, then by option or group."""


def read_option_figures(path: Path) -> OptionFigures:
    """What was measured; nothing where there is no file.

    Raises:
        BoxError: the file is faulty; one line.
    """
    if not path.is_file():
        return {}
    found: OptionFigures = read_asset(path, OptionFigures, lambda tree: tree or {})
    for scenario, figures in found.items():
        if any(one.reached > one.games for one in figures.values()):
            raise BoxError(
                f"{path.name} can't be used ({scenario}: more was reached than played): "
                "measure it again"
            )
    return found
