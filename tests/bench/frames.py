"""The hex board's frames: repaint and hover against one full-screen blit, panning and zooming
against a loop of plain Python.

Run it alone: ``python -m tests.bench.frames``.
"""

import os
import random
import statistics
from collections.abc import Callable
from fractions import Fraction

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import gc
import itertools

import pygame
from pygame import Rect, Surface

from game.app.board.board_view import BoardView
from game.app.board.view.overlay import Overlay
from game.app.ui import Ui
from game.boards.hexes import HexBoard
from game.boards.hexmap import HexMap
from game.core.view_records import Badge, Piece, Target
from tests.bench.beside import Blits
from tests.bench.loops import Pace
from tests.bench.parts import Row

SIZE = (1920, 1080)
FREE = Rect(360, 64, 1192, 984)
GROUND = ("clear", "clear", "clear", "clear", "forest", "rough", "lava", "building")
FRAMES = 60
FRAME = 8.0  # loops (see `loops`): half a frame at 60 Hz
WHOLE = 16.7
WAYS = (1, 1, -1, -1)  # zoom steps


def hexmap(cols: int, rows: int, rng: random.Random) -> HexMap:
    """A map of mixed ground with one road across."""
    board = HexBoard(cols, rows)
    row = [board.at(col, rows // 2) for col in range(cols)]
    roads = [
        (a, b) for a, b in itertools.pairwise(row) if board.adjacent(a, b)
    ]
    return HexMap.make(board, rng.choices(GROUND, k=board.n), roads)


def pieces(count: int, cells: list[int]) -> list[Piece]:
    """Counters of both sides, a third of them turned, with some forty different looks."""
    made = []
    for number in range(count):
        values = (Badge("cf", str(number % 5)), Badge("dn", str(2 + number % 4)))
        if number % 2:
            marine = (Badge("mp", "3"), *values)
            made.append(
                Piece(f"m{number}", "", cells[number], "a", "marine", "squad", "SQUAD", marine,
                      acted=number % 3 == 0)
            )
        else:
            alien = (Badge("id", f"{number % 20:02}"), *values)
            made.append(Piece(f"a{number}", "", cells[number], "b", "alien", "alien", "", alien))
    return made


def times(action: Callable[[], object], repeats: int) -> list[float]:
    """Its times in loops of plain Python."""
    pace = Pace()
    return [pace.take(action, 1)[1].loops for _ in range(repeats)]


def p95(taken: list[float]) -> float:
    """What 95 of 100 frames keep within: a frame that bakes anew can't hide behind the others."""
    return statistics.quantiles(taken, n=20, method="inclusive")[-1]


def settle(view: BoardView) -> None:
    """Bake all that is in view."""
    while view.update(16):
        pass


def calm(view: BoardView, screen: Surface) -> None:
    """What the program does when nobody touches it for a moment (`app.idle_worker`)."""
    settle(view)
    view.draw(screen)
    for _ in view.near_steps():
        pass
    gc.collect()


def rows() -> list[Row]:
    """(what, figure, budget, met): ratios to one full-screen blit, and loops a frame."""
    pygame.display.init()
    pygame.font.init()
    screen = pygame.display.set_mode(SIZE)
    rng = random.Random(7)
    ui = Ui()
    return [*_still(screen, ui, rng), *_moving(screen, ui, rng)]


def _still(screen: Surface, ui: Ui, rng: random.Random) -> list[Row]:
    board = hexmap(18, 12, rng)
    view = BoardView(board, ui, Rect((0, 0), SIZE), FREE, "kayotz")
    view.speed = 0.0
    view.set_position(pieces(40, rng.sample(range(board.board.n), 40)), [])
    middle = board.board.at(8, 6)
    cells = board.board.within(middle, 3)
    reach = tuple(Target(cell, left=Fraction(cell % 6, 2)) for cell in cells)
    view.set_overlay(Overlay(targets=reach))
    settle(view)
    blits = Blits(screen)
    full = blits.many(lambda: view.draw(screen))
    damaged: list[Rect] = []
    view.damage = damaged.append
    hovers = iter(range(10_000))

    def hover() -> None:
        damaged.clear()
        view.set_overlay(Overlay(targets=reach, hover=next(hovers) % board.board.n))
        for rect in damaged:
            screen.set_clip(rect)
            view.draw(screen)
        screen.set_clip(None)

    changed = blits.many(hover)
    damaged.clear()
    for _ in range(20):
        view.update(16)
    return [
        ("board: full repaint with 40 counters and a reach, of a full-screen blit", full, "<= 3",
         full <= 3),
        ("board: a hover's changed frame, of a full-screen blit", changed, "<= 3", changed <= 3),
        ("board: rectangles repainted in 20 idle frames", len(damaged), "0", not damaged),
    ]


def _moving(screen: Surface, ui: Ui, rng: random.Random) -> list[Row]:
    board = hexmap(100, 100, rng)
    view = BoardView(board, ui, Rect((0, 0), SIZE), FREE, "kayotz")
    middle = board.board.at(50, 50)
    near = list(board.board.within(middle, 14))
    view.set_position(pieces(500, rng.sample(near, 500)), [])
    view.speed = 0.0
    view.zoom(2)
    view.centre_on(middle)
    calm(view, screen)
    view.speed = 1.0

    def frame() -> None:
        view.update(16)
        view.draw(screen)

    ways = iter([(-9, -6)] * (FRAMES // 2) + [(9, 6)] * FRAMES)

    def pan() -> None:
        view.pan(*next(ways))
        frame()

    panning = times(pan, FRAMES)
    settle(view)
    hurried = []
    for way in WAYS:
        view.zoom(way, (900, 500))
        hurried += times(frame, 10)
        settle(view)
    zooming = []
    for way in WAYS:
        calm(view, screen)
        view.zoom(way, (900, 500))
        zooming += times(frame, 10)
    found = []
    for what, taken, most in (("panning 100 x 100 with 500 counters", panning, FRAME),
                              ("zooming the same", zooming, FRAME),
                              ("zooming where nothing was made ready", hurried, WHOLE)):
        for which, figure in (("median", statistics.median(taken)), ("95 of 100", p95(taken))):
            words = f"board: loops of plain Python a frame, {what} ({which})"
            found.append((words, figure, f"< {most:g}", figure < most))
    return found


def main() -> None:
    """Print the rows."""
    for what, figure, budget, met in rows():
        print(f"{what:<72} {figure:8.2f}  {budget:<6} {'pass' if met else 'MISS'}")


if __name__ == "__main__":
    main()
