"""From a click to its visible answer on the play screen at 1920×1080: within one frame.

Two things are measured of every answer. (a) Counted: after the first frame that is painted after
the click, the screen holds the pixels that it holds once all has come to rest; no answer may come
later. (b) Its cost: the rules asked, the screen brought up to date and all of it painted, in loops
of plain Python (see `loops`), of which a frame at 60 Hz holds 16.7 on the machine for which the
budgets were set: no answer may cost more. The median may cost half of that, so that a machine half
as fast keeps up. The milliseconds of processor time are told for information.

The first time is told apart from the next: what was worked out once is kept for the position. A
player looks before the next click, and the program makes ready what that may need
(`app.idle_worker`); of each game one is also played in a hurry, with an input every 150 loops. Run
it alone: ``python -m tests.bench.answers``.
"""

import math
import os
import statistics
import tempfile
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from tests.app.play.opening import allowed, begin, pointed
from tests.bench.loops import Pace, Timed
from tests.bench.parts import Row

if TYPE_CHECKING:
    from game.app.loop import App
    from game.app.play.scene import PlayScene

SIZE = (1920, 1080)
FRAME = 16.7  # loops (see `loops`)
MEDIAN = 8.3
GAMES = (
    ("kayotz", "hold-the-outpost", (7, 8, 9), "jump"), ("troopers", "village", (7, 8), "arc-60"),
    ("arena", "the-bridge-over-the-pit", (7, 8, 9), "half"), ("mechs", "open-field", (7,), "run"),
)
"""Game, scenario, seeds, and the line of the menu that is chosen."""
HOTSEAT = {game: {"solo": False} for game in ("troopers", "arena", "mechs")}
"""Switches of the games in which a computer would else begin."""
HURRIED = 6
"""The seed of the game that is played in a hurry."""
HURRY = 150  # loops
MORE = 0.3  # s after which a callout may say more of what is pointed at
REST = 1000  # turns of the loop after which nothing moves any more


class Answers:
    """One game at the table: acts, each with its first frame. hurry: little time between them."""

    def __init__(self, app: "App", scene: "PlayScene", game: str, hurry: bool) -> None:
        self.app, self.scene, self.game = app, scene, game
        self.hurry = hurry
        screen = pygame.display.get_surface()
        assert screen is not None
        self.screen = screen
        self.pace = Pace()
        self.taken: dict[str, list[Timed]] = {}
        self.late: list[str] = []

    def settle(self) -> None:
        """Let the screen come to rest."""
        for _ in range(REST):
            self.app.step(0)
            if not (self.scene.animating or self.scene.damaged):
                break

    def look(self) -> None:
        """Let what can be made ready be so, as far as the player takes time."""
        until = time.thread_time() + HURRY * self.pace.loop / 1000 if self.hurry else math.inf
        for _ in range(REST):
            self.app.step(5)
            if time.thread_time() > until or self.app.idle_worker.due() is None:
                break

    def rest(self) -> None:
        """Both."""
        self.settle()
        self.look()

    def answer(self, what: str, act: Callable[[], object]) -> None:
        """An act and the one frame after it, measured and looked at."""
        scene, screen = self.scene, self.screen

        def frame() -> None:
            act()
            scene.turn(pygame.time.get_ticks())
            scene.paint(screen)

        asked = time.perf_counter()
        words = f"{self.game}{' in a hurry' if self.hurry else ''}: {what}"
        self.taken.setdefault(words, []).append(self.pace.take(frame)[1])
        first = screen.get_view("0").raw
        self.app.step(0)
        self.settle()
        more = time.perf_counter() - asked > MORE
        if screen.get_view("0").raw != first and not more:
            self.late.append(what)
        self.look()


def rows() -> list[Row]:
    """(what, figure, budget, met) for picking units, choosing a jump, pointing and playing."""
    os.environ["SKIRMISH_BOX_HOME"] = tempfile.mkdtemp(prefix="bench-answers-")
    from game.app.app_services import Start
    from game.app.loop import App
    from game.app.play.scene import PlayScene
    from game.app.rooms import Rooms
    from game.app.settings import SettingsFile
    from game.rules import scenario_path

    app = App(SettingsFile(), SIZE)
    app.apply(app.settings.changed(speed=0.0))
    rooms = Rooms(app)
    app.push(rooms.menus.title())
    found: list[Row] = []
    for game, scenario, seeds, line_id in GAMES:
        taken: dict[str, list[Timed]] = {}
        late: list[str] = []
        for seed in (HURRIED, *seeds):
            rooms.start(Start(game, scenario_path(game, scenario), HOTSEAT.get(game, {}), seed))
            scene = app.scene
            assert isinstance(scene, PlayScene)
            answers = Answers(app, scene, game, seed == HURRIED)
            for _ in range(150):
                app.step(1)
            begin(app, scene)
            answers.rest()
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
    from game.turns.inputs import Back, ChooseLine, Pick, Undo

    scene, answer = answers.scene, answers.answer
    table = scene.session.table
    units = table.position.actors
    for again in ("first time", "again"):
        for unit in units:
            answer(f"a unit picked, {again}", lambda u=unit: scene.give(Pick(u)))  # type: ignore[misc]
            for cell in pointed(table)[::9]:
                answer(f"a way pointed at, {again}",
                       lambda c=cell: scene.hovered_cell(c))  # type: ignore[misc]
            scene.hovered_cell(-1)
    able = [unit for unit in units
            if any(line.id == line_id and line.open for line in table.position.menu(unit))]
    for again in ("first time", "again"):
        for unit in able:
            scene.give(Pick(unit))
            answers.rest()
            answer(f"{line_id} chosen, {again}", lambda: scene.give(ChooseLine(line_id)))
            for cell in pointed(table)[::7]:
                answer(f"a cell of {line_id} pointed at, {again}",
                       lambda c=cell: scene.hovered_cell(c))  # type: ignore[misc]
            scene.give(Back())
            answers.rest()
    for unit in units:
        scene.give(Pick(unit))
        answers.rest()
        cell = next((c for c in pointed(table) if allowed(table, c)), None)
        if cell is not None:
            scene.hovered_cell(cell)  # a mouse points before it clicks
            answers.rest()
            answer("a move clicked", lambda c=cell: scene.clicked(c, ""))  # type: ignore[misc]
            answer("that move undone", lambda: scene.give(Undo()))


def _costs(taken: dict[str, list[Timed]]) -> list[Row]:
    found = []
    for what, times in taken.items():
        costs = [one.loops for one in times]
        spent = statistics.median(one.spent for one in times)
        for which, figure, most in (
            ("median", statistics.median(costs), MEDIAN), ("slowest", max(costs), FRAME),
        ):
            words = (f"{what}, in loops of plain Python ({which} of {len(times)}, median "
                     f"{spent:.1f} ms)")
            found.append((words, figure, f"<= {most}", figure <= most))
    return found


def main() -> None:
    """Print the rows."""
    for what, figure, budget, met in rows():
        print(f"{what:<96} {figure:8.2f}  {budget:<6} {'pass' if met else 'MISS'}")


if __name__ == "__main__":
    main()
