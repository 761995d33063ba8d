"""The play screen's ordinary changes at 1920×1080, each painted, against one full-screen blit.

Run it alone: ``python -m tests.bench.changes``.
"""

import os
import statistics
import tempfile
from collections.abc import Callable, Iterable

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from tests.app.play.opening import allowed, begin, beyond, pointed
from tests.bench.answers import HOTSEAT
from tests.bench.beside import Blits
from tests.bench.parts import Row

SIZE = (1920, 1080)
LATER = 1_000_000  # ms ahead of the true clock: the animation is driven frame by frame
FRAME = 16
BUDGET = 3.0
TABLES = (
    ("kayotz", "hold-the-outpost"), ("troopers", "village"), ("arena", "the-bridge-over-the-pit"),
    ("mechs", "open-field"),
)


def rows() -> list[Row]:
    """(what, figure, budget, met): medians of painting what a change damaged, in blits; for a
    game on hexes, one on dots and one on an open table."""
    return [row for game, scenario in TABLES for row in _table(game, scenario)]


def _table(game: str, scenario: str) -> list[Row]:
    os.environ["SKIRMISH_BOX_HOME"] = tempfile.mkdtemp(prefix="bench-play-")
    from game.app.app_services import Start
    from game.app.loop import App
    from game.app.play.scene import PlayScene
    from game.app.rooms import Rooms
    from game.app.settings import SettingsFile
    from game.rules import scenario_path
    from game.turns.inputs import Back, Pick, Point

    app = App(SettingsFile(), SIZE)
    app.apply(app.settings.changed(speed=0.0))
    rooms = Rooms(app)
    app.push(rooms.menus.title())
    rooms.start(Start(game, scenario_path(game, scenario), HOTSEAT.get(game, {}), 7))
    scene = app.scene
    assert isinstance(scene, PlayScene)
    for _ in range(150):
        app.step(1)
    begin(app, scene)
    screen = pygame.display.get_surface()
    assert screen is not None
    blits = Blits(screen)

    def painted(acts: Iterable[Callable[[], object]]) -> float:
        taken = []
        for act in acts:
            act()
            scene.turn(pygame.time.get_ticks())
            taken.append(blits.take(lambda: scene.paint(screen)))
            app.step(0)
        return statistics.median(taken)

    table = scene.session.table
    actors = table.position.actors
    scene.give(Pick(actors[0]))
    reach, far = pointed(table), beyond(table)
    hover = painted([lambda c=cell: scene.hovered_cell(c) for cell in reach[:40]])  # type: ignore[misc]
    refused = painted([lambda c=cell: scene.hovered_cell(c) for cell in far[::6]])  # type: ignore[misc]
    scene.hovered_cell(-1)
    chosen = painted([lambda u=unit: scene.give(Pick(u)) for unit in actors * 6])  # type: ignore[misc]
    scene.give(Back())
    app.store.save(app.settings.changed(speed=1.0))
    scene.pace()
    scene.give(Pick(actors[0]))
    scene.give(Point(next(c for c in reversed(pointed(table)) if allowed(table, c))))
    now = pygame.time.get_ticks() + LATER
    steps: list[float] = []
    while scene.director.busy and len(steps) < 400:
        now += FRAME
        scene.turn(now)
        steps.append(blits.take(lambda: scene.paint(screen)))
    moving = statistics.median(steps)
    rooms.put_away()
    return [
        _row(game, "hover to another cell in reach, with its path", hover, BUDGET),
        _row(game, "hover to a refused cell, with its callout", refused, BUDGET),
        _row(game, "a frame of an animated move", moving, BUDGET),
        _row(game, "another unit in hand: card, options, reach", chosen, BUDGET),
    ]


def _row(game: str, what: str, figure: float, budget: float) -> Row:
    words = f"play, {game}: {what}, of a full-screen blit"
    return words, figure, f"<= {budget:.0f}", figure <= budget


def main() -> None:
    """Print the rows."""
    for what, figure, budget, met in rows():
        print(f"{what:<76} {figure:8.2f}  {budget:<6} {'pass' if met else 'MISS'}")


if __name__ == "__main__":
    main()
