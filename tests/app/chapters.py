"""Made-up courses for the School: as many chapters as one likes, on the boards of real scenarios,
that teach real rules; and a player who is in the midst of one."""

from collections.abc import Mapping
from pathlib import Path

from msgspec.structs import replace

from game.app import folders
from game.app.app_services import Start
from game.app.play.session import LESSON
from game.app.progress import Progress
from game.core.contract import AnyGame, Box, ScenarioCard
from game.core.rulebook import load
from game.core.store import SaveStore
from game.rules import box as real_box
from tests.app.fakes import FakeBox, FakeServices, a_save

TITLES = ("First Steps", "Lines of Fire, and What Stands in Them", "On the Card’s Word",
          "Jump Packs", "Six Trades", "The Reckoning", "One More Hill, and Then Another")
RULES = 40
"""How many rules of the book the made-up chapters teach together."""
STEPS = 18


class CourseBox(FakeBox):
    """A real game with another course. more: cards behind its chapters; sets: how many problems it
    has."""

    def __init__(self, game: str, count: int, *more: ScenarioCard, sets: int = 0) -> None:
        real = real_box(game)
        self.id, self.title, self.prefix = game, real.title, real.prefix
        self.real = real
        self.count = count
        self.more = more
        self.sets = sets

    def problems(self) -> tuple[ScenarioCard, ...]:
        """On the boards of its scenarios, two after each chapter."""
        real = [card for card in self.real.scenarios() if card.kind == "scenario"]
        return tuple(
            ScenarioCard(
                f"problem-{number}", f"Problem {number}, or Which of the Two", self.id,
                real[number % len(real)].source, "problem", minutes=5, summary="One turn, one aim",
                chapter=1 + number // 2,
            )
            for number in range(self.sets)
        )

    def scenarios(self) -> tuple[ScenarioCard, ...]:
        """The chapters, then the scenarios as they are."""
        real = [card for card in self.real.scenarios() if card.kind == "scenario"]
        return (*chapters(self.id, self.count, real), *self.more, *real)

    def draw(self, source: Path | str, seed: int | None = None) -> str:
        return self.real.draw(source, seed)

    def load(self, source: Path | str, options: Mapping[str, bool] | None = None) -> AnyGame:
        return self.real.load(source, options)


def chapters(
    game: str, count: int, scenarios: list[ScenarioCard]
) -> tuple[ScenarioCard, ...]:
    """So many chapters, each on the board of one of the scenarios."""
    rules = tuple(load(game).rules)[:RULES]
    return tuple(
        ScenarioCard(
            f"chapter-{number}", TITLES[number - 1], game,
            scenarios[number % len(scenarios)].source, "tutorial", minutes=9 + number,
            summary="Who sees whom, and what the dice do about it", chapter=number,
            teaches=rules[(number - 1) * len(rules) // count : number * len(rules) // count],
            steps=STEPS, next=scenarios[0].id if number == count else "",
        )
        for number in range(1, count + 1)
    )


def course_services(*boxes: Box) -> FakeServices:
    """A services with these games."""
    started: list[Start] = []
    loaded: list[Path] = []
    store = SaveStore(folders.data() / "saves")
    return FakeServices(
        lambda: boxes, started.append, loaded.append, store, Progress(), own=folders.scenarios,
        started=started, loaded=loaded,
    )


def learn(services: FakeServices, game: str, done: int, step: int | None = None) -> None:
    """So many chapters are done, and their rules used; the next one is begun if a step is given,
    and its first rule used."""
    cards = services.scenarios(game, "tutorial")
    done = min(done, len(cards) - (step is not None))
    for card in cards[:done]:
        services.progress.finish(game, card.id)
        services.progress.use(card.teaches)
    if step is not None:
        begin(services, cards[done], step)
        services.progress.use(cards[done].teaches[:1])


def begin(services: FakeServices, card: ScenarioCard, step: int) -> Path:
    """A chapter is left at a step; the save that it goes on from."""
    services.progress.reach(card.game, card.id, step)
    save = replace(a_save(f"autosave of {card.id}"), game=card.game, scenario=card.id,
                   data={LESSON: step})
    return services.store.write(save)
