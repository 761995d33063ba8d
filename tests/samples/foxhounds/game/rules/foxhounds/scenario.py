"""What stands in a scenario file of Fox and Hounds."""

from typing import Annotated, Literal

import msgspec

from game.core.scenario_file import ScenarioHead

Size = Annotated[int, msgspec.Meta(ge=3, le=20)]


class ScenarioFile(ScenarioHead, frozen=True, kw_only=True):
    """A meadow of so many columns and rows, and where everybody stands (column, row: "0408")."""

    game: Literal["foxhounds"]
    columns: Size
    rows: Size
    fox: str
    hounds: tuple[str, ...]
