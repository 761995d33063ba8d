"""Choosing a scenario or a tutorial of one game: briefing, what stands below it, Start."""

import re
from collections.abc import Callable, Sequence

from game.app.desk import Desk, Start
from game.app.loop import App
from game.app.scenes.frame import box_words
from game.app.scenes.listsheet import ListSheetScene
from game.app.widgets.options import Option
from game.app.widgets.stack import Stack
from game.core.contract import ScenarioCard
from game.core.errors import BoxError

MOST_FAULTS = 30
"""More lines than that about one file nobody reads here; `validate` prints them all."""

_WRAP = re.compile(r"(?<!\n)[ ]*\n(?!\n)")


class ChooseScene(ListSheetScene):
    """Cards of one game. open_rule: follows a rule link of a briefing."""

    name = "choose"
    start_words = "scenarios.start"

    def __init__(
        self,
        app: App,
        desk: Desk,
        game: str,
        cards: Sequence[ScenarioCard],
        open_rule: Callable[[str, str], None],
    ) -> None:
        super().__init__(app, desk)
        self.game = game
        self.cards = tuple(cards)
        self.open_rule = open_rule
        self.at = next((i for i, card in enumerate(self.cards) if not card.fault), 0)

    @property
    def card(self) -> ScenarioCard | None:
        """The chosen one; None on a row that is no scenario."""
        return self.cards[self.at] if self.at < len(self.cards) else None

    def heading(self) -> str:
        """The game's title."""
        return box_words(self.ui, self.desk, self.game, "title")

    def note(self, card: ScenarioCard) -> str:
        """Second line of a row."""
        return card.summary

    def below(self, stack: Stack) -> None:
        """Controls below the briefing."""

    def options(self) -> dict[str, bool]:
        """The game options Start uses."""
        return {}

    def seed(self) -> int | None:
        """The seed Start uses."""
        return None

    def empty(self) -> str:
        """No scenario at all."""
        return self.ui.say("scenarios.none")

    def rows(self) -> Sequence[Option]:
        """All of them, faulty ones with their fault."""
        return [
            Option(
                str(index), card.title, self._length(card),
                "" if card.fault else self.note(card), "", card.fault,
                self.ui.say("scenarios.own_head") if index == self.first_own else "",
            )
            for index, card in enumerate(self.cards)
        ]

    @property
    def first_own(self) -> int:
        """Index of the first scenario of the player's own; behind the last if there is none."""
        found = (index for index, card in enumerate(self.cards) if self.desk.is_own(card))
        return next(found, len(self.cards))

    def _length(self, card: ScenarioCard) -> str:
        return self.ui.say("scenarios.minutes", count=card.minutes) if card.minutes else ""

    def sheet(self, stack: Stack) -> None:
        """Title, players, briefing; or what is wrong with the file."""
        ui, card = self.ui, self.card
        if card is None:
            return
        stack.words("briefing.title", card.title, "heading", gap=2)
        facts = [card.players, self._length(card)]
        stack.words("briefing.facts", " · ".join(f for f in facts if f), "label", ui.c.brass_ink)
        stack.line(10)
        if card.fault:
            stack.words("briefing.bad", ui.say("scenarios.bad"), "option", ui.c.stop_ink, gap=6)
            for number, line in enumerate(self.desk.faults(card)[:MOST_FAULTS]):
                name = f"briefing.fault.{number}" if number else "briefing.fault"
                stack.words(name, line, "label", ui.c.ink, gap=4)
            return
        # a file wraps its lines where its writer did; only an empty line parts paragraphs
        text = _WRAP.sub(" ", (card.briefing or card.summary).strip())
        stack.rich(
            "briefing.text", text, "body", ui.c.ink,
            lambda rule: self.open_rule(self.game, rule), gap=6,
        )
        self.below(stack)

    def button(self) -> tuple[str, str, bool]:
        """Start."""
        good = self.card is not None and not self.card.fault
        return self.ui.say(self.start_words), "play", good

    def go(self) -> None:
        """Set the game up."""
        if self.card is None or self.card.fault:
            return
        try:
            self.desk.start(Start(self.game, self.card.source, self.options(), self.seed()))
        except (BoxError, ValueError) as error:
            self.cannot(error)
