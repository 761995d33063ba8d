"""From a click to its visible answer on the play screen at 1920×1080: within one frame.

Two things are measured of every answer. (a) Counted: after the first frame that is painted after
the click, the screen holds the pixels that it holds once all has come to rest; no answer may come
later. (b) Its cost: the rules asked, the screen brought up to date and all of it painted, in
full-screen blits taken at the same moment (see `beside`). A frame at 60 Hz is 16.7 ms, and a
full-screen blit takes 0.6 to 1 ms on an idle machine of this kind, so that a frame holds 16 to 27
of them: 16 is the budget. The milliseconds by the clock are printed for information.

The first time is told apart from the next: what was worked out once is kept for the position.
Run it alone: ``python -m tests.bench.answers``.
"""

import os
import statistics
import tempfile
from collections.abc import Callable
from typing import TYPE_CHECKING

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from tests.bench.beside import Beside, Blits

if TYPE_CHECKING:
    from game.app.loop import App
    from game.app.play.scene import PlayScene

Row = tuple[str, float, str, bool]

SIZE = (1920, 1080)
BUDGET = 16
GAMES = (
    ("kayotz", "hold-the-outpost", (7, 8, 9), "jump"), ("troopers", "village", (7, 8), "arc-60"),
)
"""Game, scenario, seeds, and the line of the menu that is chosen."""
REST = 300  # frames after which nothing moves any more


class Answers:
    """One game at the table: acts, each with its first frame."""

    def __init__(self, app: "App", scene: "PlayScene", game: str) -> None:
        self.app, self.scene, self.game = app, scene, game
        screen = pygame.display.get_surface()
        assert screen is not None
        self.screen = screen
        self.blits = Blits(screen)
        self.taken: dict[str, list[Beside]] = {}
        self.late: list[str] = []

    def rest(self) -> None:
        """Let the screen come to rest."""
        for _ in range(REST):
            self.app.step(0)
            if not (self.scene.animating or self.scene.damaged):
                break

    def answer(self, what: str, act: Callable[[], object]) -> None:
        """An act and the one frame after it, measured and looked at."""
        scene, screen = self.scene, self.screen

        def frame() -> None:
            act()
            scene.turn(pygame.time.get_ticks())
            scene.paint(screen)

        self.taken.setdefault(f"{self.game}: {what}", []).append(self.blits.take(frame))
        first = screen.get_view("0").raw
        self.app.step(0)
        self.rest()
        if screen.get_view("0").raw != first:
            self.late.append(what)


def rows() -> list[Row]:
    """(what, figure, budget, met) for picking units, choosing a jump, pointing and playing."""
    os.environ["SKIRMISH_BOX_HOME"] = tempfile.mkdtemp(prefix="bench-answers-")
    from game.app.desk import Start
    from game.app.loop import App
    from game.app.main import Rooms
    from game.app.play.scene import PlayScene
    from game.app.settings import SettingsFile
    from game.rules import scenario_path

    app = App(SettingsFile(), SIZE)
    app.apply(app.settings.changed(speed=0.0))
    rooms = Rooms(app)
    app.push(rooms.menus.title())
    found: list[Row] = []
    for game, scenario, seeds, line_id in GAMES:
        taken: dict[str, list[Beside]] = {}
        late: list[str] = []
        for seed in seeds:
            rooms.start(Start(game, scenario_path(game, scenario), {}, seed))
            scene = app.scene
            assert isinstance(scene, PlayScene)
            answers = Answers(app, scene, game)
            for _ in range(150):
                app.step(1)
            _play(answers, line_id)
            for what, times in answers.taken.items():
                taken.setdefault(what, []).extend(times)
            late += answers.late
        count = sum(len(times) for times in taken.values())
        found.append((f"{game}: answers that were not on the screen in the first frame, of {count}"
                      + (f" ({', '.join(sorted(set(late)))})" if late else ""),
                      len(late), "0", not late))
        found += _costs(taken)
    rooms.put_away()
    return found


def _play(answers: Answers, line_id: str) -> None:
    """Pick, point, choose a line of the menu, move and take back with every unit that can act."""
    from game.turns.inputs import Back, Choose, Pick, Point, Undo

    scene, answer = answers.scene, answers.answer
    table = scene.session.table
    units = table.position.actors
    for again in ("first time", "again"):
        for unit in units:
            answer(f"a unit picked, {again}", lambda u=unit: scene.give(Pick(u)))  # type: ignore[misc]
            for target in table.targets[::9]:
                answer(f"a way pointed at, {again}",
                       lambda c=target.cell: scene.hovered_cell(c))  # type: ignore[misc]
            scene.hovered_cell(-1)
    able = [unit for unit in units
            if any(line.id == line_id and line.open for line in table.position.menu(unit))]
    for again in ("first time", "again"):
        for unit in able:
            scene.give(Pick(unit))
            answers.rest()
            answer(f"{line_id} chosen, {again}", lambda: scene.give(Choose(line_id)))
            for target in table.targets[::7]:
                answer(f"a cell of {line_id} pointed at, {again}",
                       lambda c=target.cell: scene.hovered_cell(c))  # type: ignore[misc]
            scene.give(Back())
            answers.rest()
    for unit in units:
        scene.give(Pick(unit))
        answers.rest()
        if table.targets:
            cell = table.targets[0].cell
            answer("a move clicked", lambda c=cell: scene.give(Point(c)))  # type: ignore[misc]
            answer("that move undone", lambda: scene.give(Undo()))


def _costs(taken: dict[str, list[Beside]]) -> list[Row]:
    found = []
    for what, times in taken.items():
        ms = statistics.median(one.ms for one in times)
        costs = [one.blits for one in times]
        for which, figure in (("median", statistics.median(costs)), ("slowest", max(costs))):
            words = f"{what} ({which} of {len(times)}, {ms:.1f} ms), in full-screen blits"
            found.append((words, figure, f"<= {BUDGET}", figure <= BUDGET))
    return found


def main() -> None:
    """Print the rows."""
    for what, figure, budget, met in rows():
        print(f"{what:<96} {figure:8.2f}  {budget:<6} {'pass' if met else 'MISS'}")


if __name__ == "__main__":
    main()
