"""From a click to its visible answer on the play screen at 1920×1080, in ms: the rules asked, the
screen brought up to date, and all of it painted. One frame at 60 Hz is the budget.

The first time is told apart from the next: what was worked out once is kept for the position.
Run it alone: ``python -m tests.bench.answers``.
"""

import os
import statistics
import tempfile
import time
from collections.abc import Callable

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

Row = tuple[str, float, str, bool]

SIZE = (1920, 1080)
FRAME = 1000 / 60
SEEDS = (7, 8, 9)
TABLES = (("kayotz", "hold-the-outpost", "jump"), ("troopers", "village", "arc-60"))
"""Game, scenario, and the line of a menu that is pointed with."""


def rows() -> list[Row]:
    """(what, ms, budget, met) for picking units, choosing a line, pointing and playing; for a
    game on hexes and one on dots."""
    return [row for table in TABLES for row in _table(*table)]


def _table(game: str, scenario: str, line_id: str) -> list[Row]:
    os.environ["SKIRMISH_BOX_HOME"] = tempfile.mkdtemp(prefix="bench-answers-")
    from game.app.desk import Start
    from game.app.loop import App
    from game.app.main import Rooms
    from game.app.play.scene import PlayScene
    from game.app.settings import SettingsFile
    from game.rules import scenario_path
    from game.turns.inputs import Back, Choose, Pick, Point, Undo

    app = App(SettingsFile(), SIZE)
    app.apply(app.settings.changed(speed=0.0))
    rooms = Rooms(app)
    app.push(rooms.menus.title())
    taken: dict[str, list[float]] = {}
    for seed in SEEDS:
        rooms.start(Start(game, scenario_path(game, scenario), {}, seed))
        scene = app.scene
        assert isinstance(scene, PlayScene)
        for _ in range(150):
            app.step(1)

        def answer(what: str, act: Callable[[], object], scene: PlayScene = scene) -> None:
            screen = pygame.display.get_surface()
            assert screen is not None
            start = time.perf_counter()
            act()
            scene.turn(pygame.time.get_ticks())
            scene.paint(screen)
            taken.setdefault(what, []).append((time.perf_counter() - start) * 1000)
            app.step(0)

        table = scene.session.table
        units = table.position.actors
        for again in ("first time", "again"):
            for unit in units:
                answer(f"a unit picked, {again}", lambda u=unit, s=scene: s.give(Pick(u)))  # type: ignore[misc]
        able = [
            unit for unit in units
            if any(line.id == line_id and line.open for line in table.position.menu(unit))
        ]
        for again in ("first time", "again"):
            for unit in able:
                scene.give(Pick(unit))
                app.step(0)
                answer(f"{line_id} chosen, {again}", lambda s=scene: s.give(Choose(line_id)))  # type: ignore[misc]
                for target in table.targets[::7]:
                    answer(f"a cell of {line_id} pointed at, {again}",
                           lambda c=target.cell, s=scene: s.hovered_cell(c))  # type: ignore[misc]
                scene.give(Back())
                app.step(0)
        for unit in units:
            scene.give(Pick(unit))
            app.step(0)
            if table.targets:
                cell = table.targets[0].cell
                answer("a move clicked", lambda c=cell, s=scene: s.give(Point(c)))  # type: ignore[misc]
                answer("that move undone", lambda s=scene: s.give(Undo()))  # type: ignore[misc]
    rooms.put_away()
    found = []
    for what, times in taken.items():
        for which, figure in (("median", statistics.median(times)), ("slowest", max(times))):
            words = f"answer in ms, {game}: {what} ({which} of {len(times)})"
            found.append((words, figure, "one frame, 16.7", figure <= FRAME))
    return found


def main() -> None:
    """Print the rows."""
    for what, figure, budget, met in rows():
        print(f"{what:<76} {figure:8.2f}  {budget:<6} {'pass' if met else 'MISS'}")


if __name__ == "__main__":
    main()
