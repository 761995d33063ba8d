"""The dot map's frames: repaint, hover and arcs against one full-screen blit, panning and zooming
against a loop of plain Python.

Run it alone: ``python -m tests.bench.dotframes``.
"""

import os
import random
import statistics

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
from pygame import Rect, Surface

from game.app.board.board_view import BoardView
from game.app.board.view.overlay import Overlay
from game.app.ui import Ui
from game.boards.arc import arc_mask
from game.boards.dotmap import DotMap
from game.boards.dots import GROUND, LevelName, Point
from game.boards.plan import Floor, FloorPlan, Opening, PlanShape, Wall
from game.core.view_records import Badge, FireArc, Piece, Target
from tests.bench.beside import Blits
from tests.bench.frames import (
    FRAME,
    FRAMES,
    FREE,
    SIZE,
    WAYS,
    Row,
    calm,
    p95,
    settle,
    times,
)

_COLS, _ROWS, _PIECES, _ARCS = 60, 40, 40, 16


def _at(x: float, y: float) -> Point:
    return round(x * 1000), round(y * 1000)


def _box(x: float, y: float, wide: float, high: float) -> tuple[Point, ...]:
    return _at(x, y), _at(x + wide, y), _at(x + wide, y + high), _at(x, y + high)


def plan(rng: random.Random) -> FloorPlan:
    """Fifteen houses of two rooms and two levels, with furniture, trees and hedges between."""
    floors = [Floor(0, _box(0, 16.6, _COLS, 1.5), "lane")]
    walls: list[Wall] = []
    holes: list[Opening] = []
    shapes: list[PlanShape] = []
    for x in (2.25, 13.25, 24.25, 35.25, 46.25):
        for y in (2.6, 13.0, 23.4):
            wide, high = 8.0, 6.93
            for level in (0, 1):
                kind = "planks" if level else rng.choice(("planks", "tiles", "stone"))
                floors.append(Floor(level, _box(x, y, wide, high), kind, f"h{x}{y}"))
                ring = _box(x, y, wide, high)
                for a, b in zip(ring, (*ring[1:], ring[0]), strict=True):
                    walls.append(Wall(level, a, b))
                walls.append(Wall(level, _at(x + 4, y), _at(x + 4, y + high), "inner"))
                holes += [
                    Opening(level, _at(x + 1.2, y), _at(x + 2.2, y), "window"),
                    Opening(level, _at(x + 5.2, y + high), _at(x + 6.2, y + high), "window"),
                    Opening(level, _at(x + 4, y + 2), _at(x + 4, y + 3), "door"),
                ]
                holes.append(Opening(level, _at(x + 1, y + high), _at(x + 2, y + high), "door"))
                shapes += [
                    PlanShape(level, "table", _box(x + 5.1, y + 3, 1.8, 1)),
                    PlanShape(level, "bed", _box(x + 0.4, y + 0.4, 1.2, 2)),
                ]
            shapes.append(PlanShape(0, "hedge", _box(x, y + 8.2, 5, 0.5), solid=False))
            trunk = _box(x + 9.4, y + 4, 0.3, 0.3)
            shapes.append(PlanShape(0, "trunk", trunk, "high", passable=False, crown=1100))
    upper = LevelName("upper", "u", "Upper")
    return FloorPlan(
        _COLS, _ROWS, (GROUND, upper), tuple(floors), tuple(walls), tuple(holes), tuple(shapes)
    )


def pieces(dotmap: DotMap, rng: random.Random) -> list[Piece]:
    """Troopers of both sides in all facings, some lying, some upstairs."""
    board = dotmap.board
    cells = [c for c in range(board.n) if dotmap.valid(c)]
    made = []
    for number, cell in enumerate(rng.sample(cells, _PIECES)):
        side = ("blue", "rust")[number % 2]
        made.append(Piece(
            f"p{number}", "", cell, side, side, rng.choice(("rifle", "smg", "pistol")),
            badges=(Badge("number", str(number % 9 + 1)),), acted=number % 3 == 0,
            facing=rng.randrange(12), pose="prone" if number % 4 == 0 else "",
        ))
    return made


def fields(dotmap: DotMap, shown: list[Piece], rng: random.Random) -> tuple[FireArc, ...]:
    """An arc for each of the first troopers on the ground."""
    board = dotmap.board
    ground = [p for p in shown if p.cell is not None and board.level(p.cell) == 0]
    made = []
    for piece in ground[:_ARCS]:
        cell, bearing = piece.cell or 0, rng.randrange(360)
        seen = arc_mask(board, cell, bearing, 60) & dotmap.valid_mask & ~dotmap.hidden(cell, 0, 0)
        cells = tuple(c for c in board.cells_in(seen) if board.distance(cell, c) <= 26)
        made.append(FireArc(cell, bearing, 60, cells, "60° arc · 2 shots", "threat", piece.id))
    return tuple(made)


def rows() -> list[Row]:
    """(what, figure, budget, met): ratios to one full-screen blit, and loops a frame."""
    pygame.display.init()
    pygame.font.init()
    screen = pygame.display.set_mode(SIZE)
    rng = random.Random(7)
    dotmap = DotMap(plan(rng))
    view = BoardView(dotmap, Ui(), Rect((0, 0), SIZE), FREE, "troopers")
    view.speed = 0.0
    board = dotmap.board
    middle = board.at(30, 20)
    shown = pieces(dotmap, rng)
    view.set_position(shown, [])
    view.zoom(1)
    view.centre_on(middle)
    arcs = fields(dotmap, shown, rng)
    reach = tuple(
        Target(c, left=None, text=str(8 - board.distance(middle, c)))
        for c in board.within(middle, 8) if dotmap.valid(c)
    )
    return [
        *_still(view, screen, arcs, reach),
        *_moving(view, screen, middle),
    ]


def _still(
    view: BoardView, screen: Surface, arcs: tuple[FireArc, ...], reach: tuple[Target, ...],
) -> list[Row]:
    view.set_overlay(Overlay(targets=reach, fields=arcs))
    settle(view)
    blits = Blits(screen)
    full = blits.many(lambda: view.draw(screen))
    view.set_overlay(Overlay(targets=reach, fields=arcs, every=True))
    settle(view)
    every = blits.many(lambda: view.draw(screen))
    damaged: list[Rect] = []
    view.damage = damaged.append
    cells = iter(range(10_000))

    def hover() -> None:
        damaged.clear()
        at = reach[next(cells) % len(reach)].cell
        view.set_overlay(Overlay(targets=reach, fields=arcs, hover=at))
        for rect in damaged:
            screen.set_clip(rect)
            view.draw(screen)
        screen.set_clip(None)

    hover()
    changed = blits.many(hover)
    damaged.clear()
    for _ in range(20):
        view.update(16)
    return [
        ("dots: full repaint with 40 counters, a reach and fans, of a full-screen blit", full,
         "<= 3", full <= 3),
        ("dots: the same with 16 whole arcs (Alt), of a full-screen blit", every, "<= 6",
         every <= 6),
        ("dots: a hover's changed frame, of a full-screen blit", changed, "<= 3", changed <= 3),
        ("dots: rectangles repainted in 20 idle frames", len(damaged), "0", not damaged),
    ]


def _moving(view: BoardView, screen: Surface, middle: int) -> list[Row]:
    view.set_overlay(Overlay())
    view.centre_on(middle)
    settle(view)
    view.speed = 1.0

    def frame() -> None:
        view.update(16)
        view.draw(screen)

    ways = iter([(-9, -6)] * (FRAMES // 2) + [(9, 6)] * FRAMES)

    def pan() -> None:
        view.pan(*next(ways))
        frame()

    panning = statistics.median(times(pan, FRAMES))
    settle(view)
    zooming = []
    for way in WAYS:
        calm(view, screen)
        view.zoom(way, (900, 500))
        zooming += times(frame, 10)
    settle(view)

    def level() -> None:
        view.set_level(1)
        frame()

    first = times(level, 1)[0]
    return [
        ("dots: loops of plain Python a frame, panning 60 x 40 with 40 counters", panning, "< 8",
         panning < FRAME),
        *(
            (f"dots: loops of plain Python a frame, zooming the same ({which})", figure, "< 8",
             figure < FRAME)
            for which, figure in (("median", statistics.median(zooming)),
                                  ("95 of 100", p95(zooming)))
        ),
        ("dots: loops of plain Python of the first frame of another level", first, "< 50",
         first < 50),
    ]


def main() -> None:
    """Print the rows."""
    for what, figure, budget, met in rows():
        print(f"{what:<80} {figure:8.2f}  {budget:<6} {'pass' if met else 'MISS'}")


if __name__ == "__main__":
    main()
