"""What a game's look says of a floor plan: open ground, floors and things."""

from msgspec import field

from game.app.board.view.look import Look
from game.app.board.view.measures import Pair, Tint
from game.core.asset_yaml import Record

Box = tuple[float, float, float, float]
PLAIN = "other"
"""The kind that stands for all that aren't named."""


class PlanGround(Record, frozen=True):
    """Open ground: its colour, paler or darker patches, tufts a square inch."""

    fill: Tint
    patch: Tint
    tufts: float
    tuft: Tint


class PlanFloor(Record, frozen=True):
    """A floor. size: of one plank, tile, stone; share: strength of its lines."""

    fill: Tint
    pattern: str
    size: float
    ink: Tint
    share: float = 0.5
    edge: str = ""


class PartM(Record, frozen=True):
    """Something drawn on a thing, see a look.yaml."""

    op: str
    box: Box = (0.0, 0.0, 1.0, 1.0)
    at: tuple[Box, ...] = ()
    spot: Pair = (0.5, 0.5)
    r: float = 0.1
    by: float = 0.1
    every: float = 0.3
    round: float = 0.04
    share: float = 1.0
    fill: Tint = ""
    tint: Tint = ""


class ThingM(Record, frozen=True):
    """A piece of furniture or a plant. round: radius of its corners; heavy: a thick outline."""

    fill: Tint
    parts: tuple[PartM, ...] = ()
    round: float = 0.07
    tall: bool = False
    wavy: bool = False
    heavy: bool = False


class PlanLook(Look, frozen=True):
    """The look of a game on a floor plan, by kind of ground, floor and thing."""

    grounds: dict[str, PlanGround] = field(
        default_factory=lambda: {PLAIN: PlanGround("map", ("map", "lane", 0.3), 0, "ink.3")}
    )
    floors: dict[str, PlanFloor] = field(
        default_factory=lambda: {PLAIN: PlanFloor(("map", "lane", 0.35), "plain", 0.5, "map.ink")}
    )
    things: dict[str, ThingM] = field(
        default_factory=lambda: {PLAIN: ThingM("timber")}
    )
