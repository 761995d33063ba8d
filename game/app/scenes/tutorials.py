"""Tutorials of a game: what each teaches, which are finished, Start."""

from collections.abc import Callable

from game.app.app_services import AppServices
from game.app.scene import AppHost
from game.app.scenes.choose import ChooseScene
from game.core.contract import ScenarioCard


class TutorialScene(ChooseScene):
    """Choose a tutorial and start it."""

    name = "tutorials"
    start_words = "tutorials.start"

    def __init__(
        self, app: AppHost, services: AppServices, game: str, open_rule: Callable[[str, str], None]
    ) -> None:
        super().__init__(app, services, game, services.scenarios(game, "tutorial"), open_rule)
        open_ones = [
            index for index, card in enumerate(self.cards)
            if not card.fault and not services.progress.has(game, card.id)
        ]
        self.at = open_ones[0] if open_ones else self.at

    def subtitle(self) -> str:
        """How many are finished."""
        done = sum(self.services.progress.has(self.game, card.id) for card in self.cards)
        return self.ui.say("title.tutorials_note", done=done, count=len(self.cards))

    def note(self, card: ScenarioCard) -> str:
        """Finished or not, and what it teaches."""
        if self.services.progress.has(self.game, card.id):
            done = self.ui.say("tutorials.done")
            return f"{{icon:check}} **{done}** · {card.summary}"
        return card.summary

    def empty(self) -> str:
        """No tutorial yet."""
        return self.ui.say("tutorials.none")
