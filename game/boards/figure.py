"""The board of a rulebook's figure: a map of its own, however small, of any kind."""

import math
from typing import Literal

from game.boards.dotmap import DotMap
from game.boards.dots import PITCH, Point
from game.boards.errors import BoardError
from game.boards.hexes import HexBoard
from game.boards.hexmap import HexMap, roads_of
from game.boards.plan import Floor, FloorPlan, Opening, OpeningKind, PlanShape, Wall
from game.boards.table import TableBoard, Vector
from game.boards.tablemap import Area, TableMap
from game.core.dotfigure import Box, DotFigure, DotThing, stretch
from game.core.figure import CLEAR, HexFigure
from game.core.tablefigure import UNIT, TableArea, TableFigure, point

_ROUND = 12


def _name(col: int, row: int) -> str:
    return f"{col + 1}{row + 1}"


def figure_map(figure: HexFigure) -> HexMap:
    """The map of a figure; its hexes are named as the figure names them.

    Raises:
        BoardError: a road jumps from one hex to another that it doesn't touch, or names none.
    """
    board = HexBoard(len(figure.rows[0]), len(figure.rows), _name)
    terrain = [CLEAR] * board.n
    roads, features = roads_of(board, figure.roads)
    for r, row in enumerate(figure.rows):
        for c, sign in enumerate(row):
            cell = board.at(c, r)
            terrain[cell], _, depth = figure.legend.get(sign, CLEAR).partition(" ")
            if depth:
                features.setdefault(cell, set()).add(f"depth:{depth}")
    return HexMap.make(board, terrain, roads, features)


def _place(x: float, y: float) -> Point:
    return round(x * PITCH), round(y * PITCH)


def _corners(box: Box) -> tuple[Point, ...]:
    x, y, wide, high = box
    return (
        _place(x, y), _place(x + wide, y), _place(x + wide, y + high), _place(x, y + high)
    )


def _thing(thing: DotThing) -> PlanShape:
    outline = _corners(thing.box)
    if thing.crown:
        x, y, wide, high = thing.box
        outline = tuple(
            _place(
                x + wide / 2 * (1 + math.cos(math.tau * i / _ROUND)),
                y + high / 2 * (1 + math.sin(math.tau * i / _ROUND)),
            )
            for i in range(_ROUND)
        )
    high = thing.high or bool(thing.crown)
    return PlanShape(
        0, thing.kind, outline, "high" if high else "low", passable=not high,
        crown=round(thing.crown * PITCH),
    )


def dot_figure_map(figure: DotFigure) -> DotMap:
    """The map of a figure on dots.

    Raises:
        BoardError: a wall over a dot, a door in no wall, or another fault of a plan.
    """
    walls, openings = [], []
    for line in figure.walls:
        x0, y0, x1, y1, word = stretch(line)
        kind: Literal["outer", "inner"] = "inner" if word == "inner" else "outer"
        walls.append(Wall(0, _place(x0, y0), _place(x1, y1), kind))
    holes: tuple[tuple[tuple[str, ...], OpeningKind], ...] = (
        (figure.doors, "door"), (figure.windows, "window"),
    )
    for lines, what in holes:
        for line in lines:
            x0, y0, x1, y1, word = stretch(line)
            openings.append(
                Opening(0, _place(x0, y0), _place(x1, y1), what, 1 if word == "far" else 0)
            )
    dot_map = DotMap(FloorPlan(
        *figure.dots, ground=figure.ground,
        floors=tuple(Floor(0, _corners(f.box), f.kind, f.building) for f in figure.floors),
        walls=tuple(walls), openings=tuple(openings),
        shapes=tuple(_thing(thing) for thing in figure.things),
    ))
    from game.boards.planfaults import plan_faults  # heavy: shapely and numpy

    for fault in plan_faults(dot_map):
        which = f"{fault.part} {fault.index + 1}"
        raise BoardError(f"{which} of the figure: {fault.text}: {fault.hint}")
    return dot_map


def table_figure_map(figure: TableFigure) -> TableMap:
    """The map of a figure on an open table.

    Raises:
        BoardError: an outline crosses itself.
    """
    wide, high = figure.table
    board = TableBoard(wide * UNIT, high * UNIT)
    return TableMap(board, [_area(area, number) for number, area in enumerate(figure.areas, 1)])


def _area(area: TableArea, number: int) -> Area:
    return Area(
        f"area {number} of the figure", area.kind, _points(area.ring), area.name,
        _points(area.access), number,
    )


def _points(text: str) -> tuple[Vector, ...]:
    return tuple([point(name) for name in text.split()])
