"""The map of a scenario file: what a person draws, and the plan that follows from it.

Places are written in inches from the upper left corner of the sheet, to three decimals. Down the
sheet a place may also be written in rows of dots as they are numbered: `r4` is on the fourth row,
`r4.5` halfway between the fourth and the fifth, where a wall meets no dot.
"""

import math
import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Literal, Self, TypeVar

import msgspec

from game.boards.dots import MARGIN, PITCH, ROW, LevelName
from game.boards.plan import Floor, FloorPlan, LevelLink, Opening, PlanShape, Wall
from game.core.datafile import KeyPath
from game.core.prose import KnownName, Prose
from game.rules.troopers.data import GameData, ThingKind
from game.rules.troopers.reasons import words

MAX_SIDE = 60
"""Dots that a map may be wide and high."""

Place = tuple[int, int]
_P = TypeVar("_P")

_INCHES = re.compile(r"-?[0-9]{1,3}(\.[0-9]{1,3})?")
_ROWS = re.compile(r"r[0-9]{1,2}(\.[0-9]{1,3})?")


class Across(int):
    """A place across the sheet, or a length, in thousandths of an inch."""

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Of inches, "4.25". ValueError for anything else."""
        if not _INCHES.fullmatch(text):
            raise ValueError("write inches, such as 4.25")
        return cls(_thousandths(text))


class Down(int):
    """A place down the sheet in thousandths of an inch."""

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Of inches, "4.25", or of rows, "r4.5". ValueError for anything else."""
        if _ROWS.fullmatch(text):
            return cls(MARGIN + (ROW * (_thousandths(text[1:]) - 1000) + 500) // 1000)
        if not _INCHES.fullmatch(text):
            raise ValueError("write inches, such as 4.25, or rows of dots, such as r4.5")
        return cls(_thousandths(text))


Spot = tuple[Across, Down]
Line = tuple[Spot, ...]
Box = tuple[Across, Down, Across, Down]


class LevelEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A level above the ground, the lowest first. letter: before the names of its dots."""

    letter: str
    title: Prose


class FloorEntry(msgspec.Struct, frozen=True, kw_only=True):
    """What the ground is covered with: a box (left, top, right, bottom), an outline, or a line of
    some width (a road). level: letter, "" for the ground. building: the one it belongs to."""

    kind: str
    level: str = ""
    building: str = ""
    box: Box | None = None
    outline: Line = ()
    line: Line = ()
    width: Across = Across(0)


class WallEntry(msgspec.Struct, frozen=True, kw_only=True):
    """Walls along lines, or around boxes. name: for goals that speak of it."""

    level: str = ""
    kind: Literal["outer", "inner"] = "outer"
    lines: tuple[Line, ...] = ()
    boxes: tuple[Box, ...] = ()
    name: KnownName = ""


class DoorEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A doorway in a wall, from place to place. hinge: the end that its leaf turns about."""

    line: tuple[Spot, Spot]
    level: str = ""
    hinge: Literal[0, 1] = 0


class WindowEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A window in a wall, from place to place."""

    line: tuple[Spot, Spot]
    level: str = ""


class ThingEntry(msgspec.Struct, frozen=True, kw_only=True):
    """Furniture, tree, hedge, low wall: a middle (with size and turn, degrees clockwise), an
    outline, or a line that it stands along. size and crown: left out, those of its kind. name:
    for goals that speak of it, and in words."""

    kind: str
    level: str = ""
    at: Spot | None = None
    size: tuple[Across, Across] | None = None
    turn: int = 0
    outline: Line = ()
    line: Line = ()
    crown: Across | None = None
    name: KnownName = ""


class LinkEntry(msgspec.Struct, frozen=True, kw_only=True):
    """Stairs or a ladder from the dot up to the same dot on the next level. up: bearing of going
    up, for the drawing. box: what is drawn as steps."""

    dot: str
    kind: Literal["stairs", "ladder"] = "stairs"
    up: int = 0
    box: Box | None = None


class MapDrawing(msgspec.Struct, frozen=True, kw_only=True):
    """size: dots across and down. levels: those above the ground. buildings: names by id."""

    size: tuple[int, int]
    ground: str = "grass"
    levels: tuple[LevelEntry, ...] = ()
    buildings: dict[str, Prose] = {}
    floors: tuple[FloorEntry, ...] = ()
    walls: tuple[WallEntry, ...] = ()
    doors: tuple[DoorEntry, ...] = ()
    windows: tuple[WindowEntry, ...] = ()
    things: tuple[ThingEntry, ...] = ()
    stairs: tuple[LinkEntry, ...] = ()


class Drawn(msgspec.Struct, frozen=True):
    """The plan of a drawing. places: by the plan's part, where in the file each piece stands."""

    plan: FloorPlan
    places: dict[str, list[KeyPath]]


def levels_of(drawing: MapDrawing) -> tuple[LevelName, ...]:
    """All levels, the ground first."""
    return (
        LevelName("ground", "", words().say("map.ground")),
        *(LevelName(level.letter, level.letter, level.title) for level in drawing.levels),
    )


def plan_of(drawing: MapDrawing, data: GameData) -> FloorPlan:
    """The plan of a drawing without faults of its own."""
    return draw(drawing, data).plan


def draw(drawing: MapDrawing, data: GameData) -> Drawn:
    """The plan and the places of its pieces. The drawing's names must have been checked."""
    level = {entry.letter: i for i, entry in enumerate(levels_of(drawing))}
    sheet = sheet_of(drawing)
    floors: list[tuple[KeyPath, Floor]] = [
        (("map", "floors", i),
         Floor(level[one.level], clipped(floor_outline(one), sheet), one.kind, one.building))
        for i, one in enumerate(drawing.floors)
    ]
    walls = [
        (path, Wall(level[one.level], start, end, one.kind))
        for i, one in enumerate(drawing.walls) for path, start, end in wall_pieces(i, one)
    ]
    openings: list[tuple[KeyPath, Opening]] = [
        (("map", "doors", i), Opening(level[one.level], *_ends(one.line), "door", one.hinge))
        for i, one in enumerate(drawing.doors)
    ]
    openings += [
        (("map", "windows", i), Opening(level[one.level], *_ends(one.line), "window"))
        for i, one in enumerate(drawing.windows)
    ]
    shapes: list[tuple[KeyPath, PlanShape]] = [
        (("map", "things", i), shape_of(one, data.things.things[one.kind], level[one.level]))
        for i, one in enumerate(drawing.things)
    ]
    links: list[tuple[KeyPath, LevelLink]] = [
        (("map", "stairs", i), _link(drawing, one, level)) for i, one in enumerate(drawing.stairs)
    ]
    plan = FloorPlan(
        *drawing.size, levels_of(drawing), _pieces(floors), _pieces(walls), _pieces(openings),
        _pieces(shapes), _pieces(links), drawing.ground,
    )
    places: dict[str, list[KeyPath]] = {
        "levels": [("map", "levels", max(0, i - 1)) for i in range(len(plan.levels))],
        "floors": [path for path, _ in floors],
        "walls": [path for path, _ in walls],
        "openings": [path for path, _ in openings],
        "shapes": [path for path, _ in shapes],
        "links": [path for path, _ in links],
    }
    return Drawn(plan, places)


def sheet_of(drawing: MapDrawing) -> Place:
    """Width and height of the sheet."""
    cols, rows = drawing.size
    return PITCH * cols + PITCH // 2, ROW * (rows - 1) + 2 * MARGIN


def split_dot(name: str, drawing: MapDrawing) -> tuple[str, int, int] | None:
    """Level's letter, column and row (from 0) of a printed number, or None if it is none."""
    letters = sorted((level.letter for level in drawing.levels), key=len, reverse=True)
    for letter in (*letters, ""):
        digits = name.removeprefix(letter)
        if name.startswith(letter) and re.fullmatch("[0-9]{4}", digits):
            col, row = int(digits[:2]) - 1, int(digits[2:]) - 1
            cols, rows = drawing.size
            return (letter, col, row) if 0 <= col < cols and 0 <= row < rows else None
    return None


def floor_outline(entry: FloorEntry) -> tuple[Place, ...]:
    """The corners of a floor."""
    if entry.box is not None:
        return corners(entry.box)
    return ribbon(entry.line, entry.width) if entry.line else _plain(entry.outline)


def wall_pieces(index: int, entry: WallEntry) -> Iterator[tuple[KeyPath, Place, Place]]:
    """The straight pieces of an entry, with the place in the file of the line each is of."""
    for j, line in enumerate(entry.lines):
        points = _plain(line)
        for start, end in pairwise(points):
            yield ("map", "walls", index, "lines", j), start, end
    for j, box in enumerate(entry.boxes):
        points = corners(box)
        for start, end in zip(points, (*points[1:], points[0]), strict=True):
            yield ("map", "walls", index, "boxes", j), start, end


def shape_of(entry: ThingEntry, kind: ThingKind, level: int = 0) -> PlanShape:
    """The shape of a thing on a level."""
    crown = kind.crown if entry.crown is None else int(entry.crown)
    return PlanShape(
        level, kind.art or entry.kind, thing_outline(entry, kind), kind.height, kind.solid,
        kind.height == "low", crown, entry.name or kind.name,
    )


def thing_outline(entry: ThingEntry, kind: ThingKind) -> tuple[Place, ...]:
    """The corners of a thing."""
    if entry.outline:
        return _plain(entry.outline)
    wide, high = (int(part) for part in entry.size or kind.size)
    if entry.line:
        return ribbon(entry.line, wide)
    assert entry.at is not None
    x, y = (int(part) for part in entry.at)
    around: Iterable[tuple[float, float]]
    if kind.round:
        around = ((wide * dx / 2, high * dy / 2) for dx, dy in _CIRCLE)
    else:
        around = ((-wide / 2, -high / 2), (wide / 2, -high / 2), (wide / 2, high / 2),
                  (-wide / 2, high / 2))
    cos, sin = _turned(entry.turn)
    return tuple((round(x + dx * cos - dy * sin), round(y + dx * sin + dy * cos))
                 for dx, dy in around)


def corners(box: Box) -> tuple[Place, ...]:
    """The corners of a box, clockwise from the upper left."""
    left, top, right, bottom = (int(part) for part in box)
    return (left, top), (right, top), (right, bottom), (left, bottom)


def ribbon(line: Line, width: int) -> tuple[Place, ...]:
    """The outline of a band of this width along a line, with mitred corners."""
    points = _plain(line)
    one, other = [], []
    for i, (x, y) in enumerate(points):
        before = _normal(points[i - 1], points[i]) if i else None
        after = _normal(points[i], points[i + 1]) if i + 1 < len(points) else None
        ax, ay = before or after or (0.0, 0.0)
        bx, by = after or before or (0.0, 0.0)
        # The mitre's length grows with the bend; a bend of more than 120 degrees is cut off.
        scale = width / 2 / max(0.5, (1 + ax * bx + ay * by) / 2)
        dx, dy = (ax + bx) / 2 * scale, (ay + by) / 2 * scale
        one.append((round(x + dx), round(y + dy)))
        other.append((round(x - dx), round(y - dy)))
    return (*one, *reversed(other))


def clipped(outline: tuple[Place, ...], sheet: Place) -> tuple[Place, ...]:
    """An outline without what lies off the sheet, so that a road may run over its edge; as it is
    when nothing would be left."""
    left = outline
    for axis, edge, inner in ((0, 0, 1), (0, sheet[0], -1), (1, 0, 1), (1, sheet[1], -1)):
        kept: list[Place] = []
        for i, b in enumerate(left):
            a = left[i - 1]
            before, after = (a[axis] - edge) * inner, (b[axis] - edge) * inner
            if (before < 0) != (after < 0):
                cut = [a[k] + round((b[k] - a[k]) * before / (before - after)) for k in (0, 1)]
                cut[axis] = edge
                kept.append((cut[0], cut[1]))
            if after >= 0:
                kept.append(b)
        left = tuple(kept)
    return left or outline


def _normal(start: Place, end: Place) -> tuple[float, float]:
    dx, dy = end[0] - start[0], end[1] - start[1]
    long = math.sqrt(dx * dx + dy * dy) or 1.0
    return -dy / long, dx / long


def _turned(degrees: int) -> tuple[float, float]:
    # To nine digits: the mathematics libraries of two systems may differ in the last one.
    angle = math.radians(degrees % 360)
    return round(math.cos(angle), 9), round(math.sin(angle), 9)


_CIRCLE = tuple(_turned(15 + 30 * step) for step in range(12))


def _link(drawing: MapDrawing, entry: LinkEntry, level: dict[str, int]) -> LevelLink:
    found = split_dot(entry.dot, drawing)
    assert found is not None
    letter, col, row = found
    x, y = PITCH * col + PITCH // 2 * (row & 1) + MARGIN, ROW * row + MARGIN
    outline = (
        corners(entry.box) if entry.box is not None
        else ((x - 400, y - 400), (x + 400, y - 400), (x + 400, y + 400), (x - 400, y + 400))
    )
    return LevelLink(level[letter], col, row, entry.kind, outline, entry.up)


def _ends(line: tuple[Spot, Spot]) -> tuple[Place, Place]:
    start, end = _plain(line)
    return start, end


def _plain(line: Iterable[Spot]) -> tuple[Place, ...]:
    return tuple((int(x), int(y)) for x, y in line)


def _thousandths(text: str) -> int:
    sign, digits = (-1, text[1:]) if text.startswith("-") else (1, text)
    whole, _, part = digits.partition(".")
    return sign * (int(whole) * 1000 + int(part.ljust(3, "0") or 0))


def _pieces(items: Iterable[tuple[KeyPath, _P]]) -> tuple[_P, ...]:
    return tuple(piece for _, piece in items)
