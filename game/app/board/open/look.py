"""What a game's look says of an open table: its kinds of terrain."""

from typing import Literal

from msgspec import field

from game.app.board.view.look import Look
from game.app.board.view.measures import Pair, Tint
from game.core.asset_yaml import Record

PLAIN = "other"
"""The kind that stands for all that aren't named."""


class AreaM(Record, frozen=True):
    """How a kind of terrain is printed, see a look.yaml."""

    style: Literal["woods", "building", "water", "deep", "hill", "cliff", "plain"]
    fill: Tint
    share: int
    ink: Tint
    line: float
    dash: Pair | None = None
    step: float = 1.0
    art: str = ""
    size: float = 1.0
    variants: int = 1
    shadow: Pair = (0.0, 0.0)
    inner: float = 0.0
    top: Tint = ""


class TableLook(Look, frozen=True):
    """The look of a game on an open table: its kinds of terrain, the lowest first."""

    areas: dict[str, AreaM] = field(
        default_factory=lambda: {PLAIN: AreaM("plain", "map", 70, "map.ink", 0.06)}
    )
