"""A game that draws skirmishes at once, for the page that shows them: the map of a real scenario,
under other names."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from msgspec.structs import force_setattr

from game.app import folders
from game.app.loop import App
from game.app.progress import Progress
from game.app.quick_games import QuickGameRuns
from game.app.scenes.menus import Menus
from game.app.scenes.skirmish import SkirmishScene
from game.core.contract import Box
from game.core.dice import MAX_SEED
from game.core.errors import BoxError
from game.core.fairness import FairnessTally
from game.core.seeded_draw import SeededDraw
from game.core.skirmish import (
    DRAWN,
    MINE,
    READY_MADE,
    ForceRow,
    Skirmish,
    SkirmishChoice,
    SkirmishGenerator,
    SkirmishPart,
    SkirmishRequest,
)
from game.core.store import SaveStore
from game.engine.client import EngineClient, EngineError, QuickGamesPlayed
from game.rules import box as real_box
from tests.app.driver import Driver
from tests.app.fakes import WorkshopServices
from tests.frozen import frozen

SCENARIOS = {"arena": "duel", "kayotz": "run-the-gauntlet"}
BUILT = "my-giant"
"""The one build of the player's that the fake knows."""


def choice(id: str, letter: str, note: str = "", *, drawn: bool = True) -> SkirmishChoice:
    return SkirmishChoice(id, id.replace("-", " ").capitalize(), note, letter, drawn)


class PlainGenerator(SkirmishGenerator):
    """Draws the same map under a title that the seed gives. drawn: all that was asked for."""

    first = "blue"

    def __init__(self, game: str) -> None:
        self.game = game  # type: ignore[misc]
        self.first = "blue" if game != "kayotz" else "marine"  # type: ignore[misc]
        self.text = frozen(game, SCENARIOS[game]).read_text(encoding="utf-8")
        self.drawn: list[SkirmishRequest] = []
        self.builds: list[dict[str, Any]] = []

    @property
    def other(self) -> str:
        return "alien" if self.game == "kayotz" else "rust"

    def parts(self) -> tuple[SkirmishPart, ...]:
        grounds = ("lava-river", "forest", "hills", "town", "open", "mixed")
        forces = (choice(MINE, "M", drawn=False), choice(READY_MADE, "R"), choice(DRAWN, "D"))
        return (
            SkirmishPart("ground", "Ground", tuple(
                choice(ground, ground[0].upper()) for ground in grounds), "ground"),
            SkirmishPart("size", "Size", (
                choice("quarter", "Q", "9 × 6 · 20 min"), choice("half", "H", "12 × 9 · 35 min"),
                choice("full", "F", "18 × 12 · 55 min"))),
            SkirmishPart("objective", "Objective", (
                choice("break-through", "B", "HQ 1 and Logistics 1 leave by the east edge."),
                choice("hold", "H", "The village is held to the end of the last turn."),
                choice("scan", "S", "The Monolith is scanned as often as can be done."))),
            SkirmishPart(self.first, "Blue", forces, "forces"),
            SkirmishPart(self.other, "Rust", forces, "forces"),
        )

    def ready_made(self, side: str) -> tuple[tuple[str, str], ...]:
        return (("brute", "The Brute"), ("dancer", "The Dancer of the Northern Gate"))

    def draw(
        self, request: SkirmishRequest, builds: Mapping[str, Any] | None = None
    ) -> Skirmish:
        self.drawn.append(self.checked(request))
        self.builds.append(dict(builds or {}))
        if request.seed == MAX_SEED:
            raise BoxError("nothing can be drawn of this seed")
        draw = SeededDraw(request.seed, "title")
        title = f"The {draw.one(['Broken', 'Burning', 'Hollow'])} {draw.one(['Ford', 'Gate'])}"
        title += f" {request.seed}"
        head, _, rest = self.text.partition("title:")
        text = f"{head}title: {title}\n{rest.partition(chr(10))[2]}"
        text += f"# {sorted(request.chosen.items())} {request.levelling}\n"
        rows = {
            self.first: (ForceRow("Squad 1, Squad 2", 28), ForceRow("Heavy Weapons 1", 18),
                         ForceRow("Scout 1", 13 + request.levelling)),
            self.other: (ForceRow("02 Overlord", 22), ForceRow("Three Dormant", 37)),
        }
        return Skirmish(request, title, "three bridges, two villages, one wormhole", text, rows,
                        {self.first: "Blue", self.other: "Rust"})


class DrawingBox:
    """A real game that draws such skirmishes."""

    def __init__(self, game: str) -> None:
        self.real: Box = real_box(game)
        self.made = PlainGenerator(game)
        self.draws_skirmishes = True

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)

    def generator(self) -> SkirmishGenerator:
        return self.made


class QuickEngine(EngineClient):
    """Answers when it is told to. share: of the games the first side wins of a hundred."""

    def __init__(self, share: int, sides: tuple[str, str]) -> None:
        super().__init__()
        self.share, self.sides = share, sides
        self.asked: list[tuple[int, int]] = []
        self.waiting = True
        self.broken = ""

    def play_quick(self, game: str, source: str, seed: int, games: int) -> None:
        self.asked.append((seed, games))

    def quick(self) -> QuickGamesPlayed | None:
        if self.broken:
            raise EngineError(self.broken)
        if self.waiting:
            return None
        seed, games = self.asked[-1]
        tally = FairnessTally()
        for number in range(seed, seed + games):
            place = 37 * number % 100
            first, second = self.sides
            level, title, winner, rank = (
                ("major", "Major", first, 0) if place < self.share // 2 else
                ("average", "Average", first, 1) if place < self.share else
                ("draw", "A draw", "", 2) if place > 95 else ("defeat", "Defeat", second, 3)
            )
            tally = tally.and_game(level, title, winner, rank, 9 + number % 5)
        return QuickGamesPlayed(tally)


class Runs(QuickGameRuns):
    """With such engines."""

    def __init__(self, share: int = 51, sides: tuple[str, str] = ("blue", "rust")) -> None:
        self.engines: list[QuickEngine] = []

        def make(poll: Callable[[], None]) -> EngineClient:
            self.engines.append(QuickEngine(share, sides))
            return self.engines[-1]

        super().__init__(make)

    def answer(self, times: int = 1) -> None:
        """So many batches are played."""
        for _ in range(times):
            self.engines[-1].waiting = False
            self.poll()
            self.engines[-1].waiting = True

    def finish(self) -> None:
        """All games that are wanted are played."""
        while self.run is not None:
            self.answer()


def skirmish_services(box: DrawingBox, runs: QuickGameRuns | None = None) -> WorkshopServices:
    """A services with a game that draws skirmishes; `started` tells what was begun."""
    started: list[Any] = []
    known: Any = box
    made = WorkshopServices(
        lambda: (known,), started.append, lambda _: None, SaveStore(folders.data() / "saves"),
        Progress(), own=folders.scenarios, builds=folders.builds,
        levels=lambda _: ("recruit", "regular"), started=started,
    )
    if runs is not None:
        force_setattr(made, "quick_games", lambda: runs)
    return made


def open_skirmish(
    app: App, game: str = "arena", runs: QuickGameRuns | None = None, code: str = "",
    own: Path | None = None,
) -> tuple[Driver, DrawingBox, WorkshopServices]:
    """The page of a game that draws skirmishes, with the first one drawn."""
    box = DrawingBox(game)
    services = skirmish_services(box, runs)
    menus = Menus(app, services)
    app.push(menus.title())
    menus.open_skirmish(game, code)
    driver = Driver(app)
    driver.settle()
    assert isinstance(app.scene, SkirmishScene)
    return driver, box, services
