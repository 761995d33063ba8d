"""What every scenario file says about itself, of whatever game."""

from typing import Annotated, Literal

import msgspec

from game.core.lesson import Lesson

ScenarioId = Annotated[str, msgspec.Meta(pattern="^[a-z0-9][a-z0-9-]*$", max_length=60)]
"""A plain name: it goes into file names and commands."""


class ScenarioHead(msgspec.Struct, frozen=True, kw_only=True):
    """The first part of a scenario file; a game's own record adds `game` and the rest.

    players, minutes, summary: for the list of scenarios. briefing: read before play. tutorial:
    the steps of a scenario that teaches.
    """

    id: ScenarioId
    title: str
    kind: Literal["scenario", "tutorial"] = "scenario"
    players: str = ""
    minutes: Annotated[int, msgspec.Meta(ge=0)] = 0
    summary: str = ""
    briefing: str = ""
    tutorial: tuple[Lesson, ...] = ()
