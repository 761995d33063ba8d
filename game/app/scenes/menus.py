"""Opens one menu from another: the only place that knows them all.

All but the title are imported when they are first opened: the first frame comes sooner.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from game.app.app_services import AppServices
from game.app.scene import AppHost
from game.app.scenes.title import TitleScene

if TYPE_CHECKING:
    from game.app.scenes.cast import Casting
    from game.app.scenes.rulebook import RulebookScene
    from game.core.contract import ScenarioCard


class Menus:
    """All menus over one window and one services."""

    def __init__(self, app: AppHost, services: AppServices) -> None:
        self.app = app
        self.services = services
        self._castings: dict[str, Casting] = {}

    def title(self) -> TitleScene:
        """The first scene."""
        return TitleScene(
            self.app, self.services, self.open_new, self.open_school, self.open_rulebook,
            self.open_saves, self.open_settings, self.open_record, self.open_code,
        )

    def open_new(self, game: str) -> None:
        """Scenario choice of a game."""
        from game.app.scenes.scenarios import ScenarioScene

        self.app.push(
            ScenarioScene(self.app, self.services, game, self.open_rule, self.open_workshop,
                          self.open_opponents, self._casting(game), self.open_code,
                          self.open_tournament)
        )

    def open_opponents(self, card: "ScenarioCard", source: Path | str) -> None:
        """Side and opponent for a scenario. source: its file, or a text made of it."""
        from game.app.scenes.opponents import Doors, OpponentScene
        from game.app.seat_choices import SeatChoices

        casting = self._casting(card.game)
        armies = casting.armies(card.source) if casting is not None else {}
        self.app.push(OpponentScene(
            self.app, self.services, card, source, armies, SeatChoices(),
            Doors(self.open_rule, self.open_rulebook, self.open_settings, self.open_programs),
        ))

    def open_skirmish(self, game: str, code: str = "") -> None:
        """New skirmishes of a game. code: of one that is looked at first, "" for any."""
        from game.app.scenes.skirmish import SkirmishDoors, SkirmishScene

        quick = self.services.quick_games
        self.app.push(SkirmishScene(
            self.app, self.services, game,
            SkirmishDoors(self.open_opponents, self.open_rulebook, self.open_settings),
            quick() if quick is not None else None, code,
        ))

    def open_code(self, game: str, code: str) -> None:
        """The skirmish of a code, of whatever game; what is none is told on the page of the game
        that is given, if it draws any. "": a new one."""
        drawing = [box for box in self.services.boxes() if box.draws_skirmishes]
        named = (box.id for box in drawing if code.upper().startswith(f"{box.prefix}-"))
        found = next(named, game)
        if any(box.id == found for box in drawing):
            self.open_skirmish(found, code)

    def _casting(self, game: str) -> "Casting | None":
        """Who plays the roles of a game's scenarios, as chosen since the program was started; None
        for a game that builds nobody."""
        from game.app.scenes.cast import Casting

        shop = self.services.workshop(game)
        if shop is None or self.services.builds is None:
            return None
        if game not in self._castings:
            self._castings[game] = Casting(shop, self.services.builds(shop.kind, game))
        return self._castings[game]

    def open_school(self, game: str) -> None:
        """The School of a game."""
        from game.app.scenes.school import SchoolDoors, SchoolScene

        self.app.push(SchoolScene(self.app, self.services, game, SchoolDoors(
            self.open_rule, self.open_rulebook, self.open_settings,
            lambda card: self.open_opponents(card, card.source),
        )))

    def open_rulebook(self, game: str) -> None:
        """The rulebook of a game, at its beginning."""
        self.app.push(self.rulebook(game, back_words="menu.back"))

    def open_rule(self, game: str, rule: str) -> None:
        """The rulebook of a game at a rule."""
        self.app.push(self.rulebook(game, rule, back_words="menu.back"))

    def rulebook(
        self, game: str, rule: str = "", why: str = "",
        on_map: Callable[[], None] | None = None, back_words: str = "rulebook.game",
    ) -> "RulebookScene":
        """The rulebook, open at a rule. why: markup of the refusal that led there."""
        from game.app.scenes.rulebook import RulebookScene

        return RulebookScene(
            self.app, self.services, game, self.open_school, self.open_settings, rule, why,
            on_map, back_words,
        )

    def open_workshop(self, game: str) -> None:
        """Where things are built for a game; nothing for one that has no workshop."""
        shop = self.services.workshop(game)
        if shop is None or self.services.builds is None:
            return
        from game.app.scenes.workshop import WorkshopScene

        folder = self.services.builds(shop.kind, game)
        self.app.push(
            WorkshopScene(self.app, self.services, game, shop, folder, self.open_rule)
        )

    def open_tournament(self, game: str) -> None:
        """The tournament of a game; nothing for one that has none."""
        shop, builds = self.services.workshop(game), self.services.builds
        if shop is None or builds is None or not shop.tournaments:
            return
        from game.app.scenes.tournament import TournamentScene

        quick = self.services.quick_games
        self.app.push(TournamentScene(
            self.app, self.services, game, shop, builds(shop.kind, game),
            builds("tournaments", game), quick() if quick is not None else None,
            self.open_opponents,
        ))

    def open_saves(self) -> None:
        """Saved games."""
        from game.app.scenes.saves import SavesScene

        self.app.push(SavesScene(self.app, self.services))

    def open_record(self) -> None:
        """The record of finished games."""
        from game.app.scenes.record import RecordScene

        self.app.push(RecordScene(self.app, self.services, self._watch))

    def _watch(self, path: Path) -> None:
        if self.services.watch is not None:
            self.services.watch(path)

    def open_settings(self) -> None:
        """Settings."""
        from game.app.scenes.settings import SettingsScene

        self.app.push(
            SettingsScene(self.app, self.services, self.open_keys, self.open_programs)
        )

    def open_programs(self) -> None:
        """The page of other programs."""
        from game.app.scenes.programs import ProgramsScene

        self.app.push(ProgramsScene(self.app, self.services))

    def open_keys(self) -> None:
        """The page of keys."""
        from game.app.scenes.keys import KeysScene

        self.app.push(KeysScene(self.app, self.services))
