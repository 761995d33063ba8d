"""Choosing a scenario of one game: briefing, what stands below it, the map.

Reading a scenario and drawing its map happen in the background: the list never waits for them.
"""

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from game.app.app_services import AppServices
from game.app.board.kits import drawable
from game.app.scene import AppHost
from game.app.scenes.boardpicture import BoardPicture, Shown
from game.app.scenes.frame import box_words
from game.app.scenes.listsheet import ListSheetScene
from game.app.widgets.options import Option
from game.app.widgets.stack import Stack
from game.core.contract import Box, ScenarioCard
from game.core.dice import make_dice
from game.core.errors import BoxError

MOST_FAULTS = 30
"""More lines than that about one file nobody reads here; `validate` prints them all."""

LEAST_MAP = 220
"""Height in pixels at 100 % under which a map is not squeezed: the sheet scrolls instead."""
SMALL_MAP = 84
"""The same below the list: a small map that is in sight says more than one that isn't."""
MAP_SIDE = 34
"""Largest hex side of the map, in pixels at 100 %."""

_WRAP = re.compile(r"(?<!\n)[ ]*\n(?!\n)")


def set_up(box: Box, source: Path | str) -> Shown | None:
    """The board of a scenario as it stands at the start; None if no picture can be had of it."""
    try:
        game = box.load(source)
        state = game.lined_up(game.start(make_dice(0)).state)
        if not drawable(game.map):
            return None
        return Shown(game.map, game.id, game.pieces(state), game.marks(state))
    except (BoxError, ValueError):
        return None  # what is wrong with it is told where it is started


class ChooseScene(ListSheetScene):
    """Cards of one game. open_rule: follows a rule link of a briefing."""

    name = "choose"
    start_words = ""
    """Key of the words on the button."""

    def __init__(
        self,
        app: AppHost,
        services: AppServices,
        game: str,
        cards: Sequence[ScenarioCard],
        open_rule: Callable[[str, str], None],
    ) -> None:
        super().__init__(app, services)
        self.game = game
        self.cards = tuple(cards)
        self.open_rule = open_rule
        self.at = next((i for i, card in enumerate(self.cards) if not card.fault), 0)
        self.forget_maps()

    @property
    def card(self) -> ScenarioCard | None:
        """The chosen one; None on a row that is no scenario."""
        return self.cards[self.at] if self.at < len(self.cards) else None

    def heading(self) -> str:
        """The game's title."""
        return box_words(self.ui, self.services, self.game, "title")

    def note(self, card: ScenarioCard) -> str:
        """Second line of a row."""
        return card.summary

    def below(self, stack: Stack) -> None:
        """Controls below the briefing."""

    def source(self, card: ScenarioCard) -> Path | str:
        """The file that is started, or a text made of it."""
        return card.source

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
        own = (index for index, card in enumerate(self.cards) if self.services.is_own(card))
        return next(own, len(self.cards))

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
            for number, line in enumerate(self.services.faults(card)[:MOST_FAULTS]):
                name = f"briefing.fault.{number}" if number else "briefing.fault"
                stack.words(name, line, "label", ui.c.ink, gap=4)
            return
        # a file wraps its lines where its writer did; only an empty line parts paragraphs
        text = _WRAP.sub(" ", (card.briefing or card.summary).strip())
        stack.rich(
            "briefing.text", text, "story" if ui.compact(self.size) else "body", ui.c.ink,
            lambda rule: self.open_rule(self.game, rule), gap=6,
        )
        self._seats(stack, card)
        self.below(stack)

    def _seats(self, stack: Stack, card: ScenarioCard) -> None:
        """What is told to whoever plays one of its sides."""
        ui, names = self.ui, dict(card.sides)
        for side, text in card.briefings:
            stack.gap(6)
            stack.words(f"briefing.{side}.head", ui.say("scenarios.seat", side=names[side]), "head",
                        ui.c.brass_ink, gap=4)
            stack.rich(
                f"briefing.{side}", _WRAP.sub(" ", text.strip()),
                "story" if ui.compact(self.size) else "body", ui.c.ink,
                lambda rule: self.open_rule(self.game, rule), gap=6,
            )

    def button(self) -> tuple[str, str, bool]:
        """Start."""
        good = self.card is not None and not self.card.fault
        return self.ui.say(self.start_words), "play", good

    # The map

    def forget_maps(self) -> None:
        """The cards have changed."""
        self._maps: dict[int, Shown | None] = {}
        self._asked: set[int] = set()
        self._setting = object()

    def forget_map(self) -> None:
        """What stands on the chosen one's map has changed."""
        self._maps.pop(self.at, None)
        self._asked.discard(self.at)
        self._setting = object()

    def rest(self, stack: Stack, height: int) -> None:
        """The map with its counters: below the words, or where there is more room below the list.
        """
        box, card, index = self.services.box(self.game), self.card, self.at
        if box is None or card is None or card.fault:
            return
        if index in self._maps and self._maps[index] is None:
            return
        ui = self.ui
        shown, words = self._maps.get(index), ui.say("scenarios.map")
        least, spare = ui.px(LEAST_MAP), self.spare
        if height < least and spare is not None and spare.height - ui.px(24) >= ui.px(SMALL_MAP):
            place = spare.inflate(0, -ui.px(24))
            picture = BoardPicture(ui, "map", place, shown, MAP_SIDE, words)
            self.add(picture)
        else:
            stack.line(10)
            place = stack.room(max(height - ui.px(36), least))
            picture = stack.put(BoardPicture(ui, "map", place, shown, MAP_SIDE, words))
        if picture.wanting:
            self.animate(picture)
        if index not in self._asked:
            self._asked.add(index)
            source, setting = self.source(card), self._setting

            def mapped(shown: Shown | None) -> None:
                if setting is self._setting:
                    self._mapped(index, shown)
                else:
                    self._asked.discard(index)  # it may no longer be as it was read

            self.app.background(lambda: set_up(box, source), mapped, "map")

    def _mapped(self, index: int, shown: Shown | None) -> None:
        """The scenario has been read: begin to draw its map, if it is still the chosen one."""
        self._maps[index] = shown
        picture = self.widget("map")
        if index != self.at or not isinstance(picture, BoardPicture) or shown is None:
            return
        picture.show(shown)
        self.animate(picture)
