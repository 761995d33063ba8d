"""A services for the menus: one installed game with scenarios, saves good and bad, and a memory of
what was started and loaded."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from game.app import folders
from game.app.app_services import AppServices, Start
from game.app.progress import Progress
from game.app.scenes.cast import CastScene
from game.app.scenes.menus import Menus
from game.app.scenes.scenarios import ScenarioScene
from game.core.contract import AnyGame, GameOption, ScenarioCard
from game.core.errors import BoxError
from game.core.excerpt import AimTemplate, Excerpt
from game.core.saves import Save
from game.core.skirmish import SkirmishGenerator
from game.core.store import SaveStore
from game.core.workshop import AnyWorkshop
from game.rules import box as real_box

BRIEFING = (
    "The column left the drop site at dawn.\nIt has one road and eighteen turns. **Both "
    "Logistics**, an HQ and a combat unit must leave by the east edge [KZ-T1]."
)


class FakeBox:
    """An installed game; no rules, only what the lists ask for."""

    id = "kayotz"
    title = "Kay’otz Incursion"
    prefix = "KZ"
    draws_skirmishes = False

    def game_options(self) -> tuple[GameOption, ...]:
        return (
            GameOption("undo-dice", "Undo past dice", "Take back what dice have decided.", False),
            GameOption("hot-seat", "Hot-seat", "A second player holds three cards.", False),
        )

    def option_figures(self, scenario: str) -> Mapping[str, str]:
        """Nothing was measured."""
        return {}

    def options_of_seats(self, computers: Mapping[str, str]) -> dict[str, bool]:
        """None follow."""
        return {}

    def problems(self) -> tuple[ScenarioCard, ...]:
        """It sets none."""
        return ()

    def scenarios(self) -> tuple[ScenarioCard, ...]:
        def card(name: str, title: str, kind: str = "scenario", fault: str = "") -> ScenarioCard:
            return ScenarioCard(
                name, title, "kayotz", Path(f"{name}.yaml"), kind, "solo or hot-seat", 60,
                "Bring the column across the map.", BRIEFING, fault,
            )

        return (
            card("run-the-gauntlet", "Run the Gauntlet"),
            card("scan-the-monolith", "Scan the Monolith"),
            card("bad", "bad.yaml", fault='bad.yaml:14:9: units[3].hex: "999" is not on the map'),
            card("first-steps", "First Steps", "tutorial"),
        )

    def card(self, path: Path) -> ScenarioCard:
        fault = "" if "good" in path.stem else f"{path.name}:3:7: title: this key is missing"
        return ScenarioCard(path.stem, path.stem.title(), "kayotz", path, fault=fault)

    def load(self, source: Path | str, options: Mapping[str, bool] | None = None) -> AnyGame:
        raise BoxError("a fake box holds no game")

    def excerpts(self, game: AnyGame, state: Any, template: AimTemplate) -> Iterator[Excerpt]:
        """None: nothing is played in it."""
        return iter(())

    def schema(self) -> dict[str, Any]:
        return {}

    def workshop(self) -> AnyWorkshop | None:
        return None

    def generator(self) -> SkirmishGenerator | None:
        return None


def a_save(name: str, saved: str = "2026-11-20T20:14:00") -> Save:
    """A save as the list shows it."""
    return Save(
        program="1.0.0", name=name, saved=saved, game="kayotz", scenario="run-the-gauntlet",
        title="Run the Gauntlet", place="turn 4 of 19 · Marine actions", source="", options={},
        seed=7, actions=[], check="",
    )


class FakeServices(AppServices, frozen=True, kw_only=True):
    """`started` and `loaded` tell what the menus asked for."""

    started: list[Start]
    loaded: list[Path]


def fake_services() -> FakeServices:
    """A services whose saves lie in the test's own home."""
    started: list[Start] = []
    loaded: list[Path] = []
    box = FakeBox()
    store = SaveStore(folders.data() / "saves")
    return FakeServices(
        lambda: (box,), started.append, loaded.append, store, Progress(), own=folders.scenarios,
        started=started, loaded=loaded,
    )


# --- desks of one real game ----------------------------------------------------------------------


class WorkshopServices(AppServices, frozen=True, kw_only=True):
    """`started` tells what the menus asked for."""

    started: list[Start]


def workshop_services(game: str) -> WorkshopServices:
    """A services with a game that has a workshop."""
    started: list[Start] = []
    return WorkshopServices(
        lambda: (real_box(game),), started.append, lambda _: None,
        SaveStore(folders.data() / "saves"), Progress(), own=folders.scenarios,
        builds=folders.builds, started=started,
    )


def open_cast(menus: Menus, game: str) -> None:
    """Who fights in the game's first scenario."""
    menus.open_new(game)
    scene = menus.app.scene
    assert isinstance(scene, ScenarioScene) and scene.cast is not None
    menus.app.push(CastScene(menus.app, menus.services, scene.cards[0], scene.cast, lambda: None))
