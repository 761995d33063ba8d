"""What is drawn on a dot map. Plain data; ``dotmap`` works out what follows from it.

Points are whole thousandths of an inch (see ``dots``). Levels are indices, the ground is 0.
"""

from dataclasses import dataclass
from typing import Literal

from game.boards.dots import GROUND, LevelName, Point

Part = Literal["levels", "floors", "walls", "openings", "shapes", "links"]
OpeningKind = Literal["door", "window", "breach"]
Height = Literal["low", "high"]
LinkKind = Literal["stairs", "ladder"]


@dataclass(frozen=True, slots=True)
class Wall:
    """A straight piece of wall: high, solid, impassable."""

    level: int
    start: Point
    end: Point
    kind: Literal["outer", "inner"] = "outer"


@dataclass(frozen=True, slots=True)
class Opening:
    """A hole in the wall or walls it lies on. hinge: which end a door turns about, 0 the start."""

    level: int
    start: Point
    end: Point
    kind: OpeningKind
    hinge: Literal[0, 1] = 0


@dataclass(frozen=True, slots=True)
class PlanShape:
    """Furniture, hedge, low wall, trunk …: an area, its border included.

    kind: key of the drawing; height: "low" lower than a person; solid: one can hide behind it;
    passable: one can step across it; crown: radius of a tree's leaves, drawn only.
    """

    level: int
    kind: str
    outline: tuple[Point, ...]
    height: Height = "low"
    solid: bool = True
    passable: bool = True
    crown: int = 0
    name: str = ""


@dataclass(frozen=True, slots=True)
class Floor:
    """What the ground is covered with. building: the one it belongs to, "" for open ground.

    Above the ground only a building's floor can be stood on. Of floors that overlap the last one
    lies on top.
    """

    level: int
    outline: tuple[Point, ...]
    kind: str
    building: str = ""


@dataclass(frozen=True, slots=True)
class LevelLink:
    """Stairs or a ladder: joins the dot in this column and row (from 0) on ``level`` with the same
    dot on the next level. outline and up (bearing in degrees of going up) are drawn only."""

    level: int
    col: int
    row: int
    kind: LinkKind = "stairs"
    outline: tuple[Point, ...] = ()
    up: int = 0


@dataclass(frozen=True, slots=True)
class FloorPlan:
    """A whole map. ground: what the ground level is covered with where no floor lies."""

    cols: int
    rows: int
    levels: tuple[LevelName, ...] = (GROUND,)
    floors: tuple[Floor, ...] = ()
    walls: tuple[Wall, ...] = ()
    openings: tuple[Opening, ...] = ()
    shapes: tuple[PlanShape, ...] = ()
    links: tuple[LevelLink, ...] = ()
    ground: str = "grass"


@dataclass(frozen=True, slots=True)
class PlanFault:
    """Something wrong with one piece of the drawing. text: what; hint: what to do; a line each."""

    part: Part
    index: int
    text: str
    hint: str
