"""Scenario choice: list, briefing, the game's own options, the seed of the dice, Start."""

import secrets
from collections.abc import Callable

from pygame import Rect

from game.app.desk import Desk
from game.app.loop import App
from game.app.scenes.choose import ChooseScene
from game.app.widgets.button import Button
from game.app.widgets.controls import Toggle
from game.app.widgets.entry import TextInput
from game.app.widgets.stack import Stack

UNDO = "undo-dice"
"""The game option whose default is the player's own setting."""
DIGITS = "0123456789"
MOST_SEED = 12  # digits


def fresh_seed() -> int:
    """A seed nobody chose, short enough to be written down."""
    return secrets.randbelow(1_000_000)


class ScenarioScene(ChooseScene):
    """Choose a scenario of a game and start it."""

    name = "scenarios"

    def __init__(
        self, app: App, desk: Desk, game: str, open_rule: Callable[[str, str], None]
    ) -> None:
        super().__init__(app, desk, game, desk.scenarios(game), open_rule)
        box = desk.box(game)
        self.switches = box.game_options() if box else ()
        self.values = {
            option.id: app.settings.undo_dice if option.id == UNDO else option.default
            for option in self.switches
        }
        self.seed_text = str(fresh_seed())

    def subtitle(self) -> str:
        """What to do here."""
        return self.ui.say("scenarios.subtitle")

    def options(self) -> dict[str, bool]:
        """As switched."""
        return dict(self.values)

    def seed(self) -> int | None:
        """As typed; empty: a fresh one."""
        return int(self.seed_text) if self.seed_text else None

    def below(self, stack: Stack) -> None:
        """Switches and seed."""
        ui = self.ui
        stack.line(12)
        if self.switches:
            stack.words("options.head", ui.say("scenarios.options"), "head", ui.c.brass_ink, gap=8)
        for option in self.switches:
            self._switch(stack, option.id, option.title, option.text)
        stack.words("seed.title", ui.say("scenarios.seed"), "option", gap=2)
        stack.words("seed.text", ui.say("scenarios.seed_text"), "label", ui.c.ink_2, gap=6)
        words = ui.say("scenarios.seed_new")
        width = min(stack.width, Button.width_for(ui, words, "die"))
        field = min(ui.px(200), stack.width)
        tall = ui.px(36)
        entry = TextInput(
            ui, "seed", Rect(stack.left, stack.y, field, tall), ui.say("scenarios.seed"),
            self.seed_text, self._seed, lambda _: self.go(), allowed=DIGITS, most=MOST_SEED,
        )
        stack.parent.add(entry)
        beside = field + ui.px(12) + width <= stack.width
        left = entry.rect.right + ui.px(12) if beside else stack.left
        top = stack.y if beside else entry.rect.bottom + ui.px(8)
        wrapped = Button.height_for(ui, words, width, "die")
        place = Rect(left, top, width, tall if beside else wrapped)
        button = Button(ui, "seed.new", place, words, self._fresh, "card", "die")
        stack.parent.add(button)
        stack.y = button.rect.bottom + ui.px(8)

    def _switch(self, stack: Stack, option: str, title: str, text: str) -> None:
        ui = self.ui
        wide, tall = Toggle.size(ui)
        top, width = stack.y, stack.width
        beside = width - wide - ui.px(16) >= ui.px(160)
        stack.width = width - wide - ui.px(16) if beside else width
        stack.words(f"option.{option}.title", title, "option")
        stack.words(f"option.{option}.text", text, "label", ui.c.ink_2, gap=4)
        stack.width = width
        left = stack.left + width - wide if beside else stack.left
        place = Rect(left, top + ui.px(4) if beside else stack.y, wide, tall)

        def flip(value: bool) -> None:
            self.values[option] = value

        toggle = Toggle(ui, f"option.{option}", place, title, self.values[option], flip)
        stack.parent.add(toggle)
        stack.y = max(stack.y, toggle.rect.bottom) + ui.px(10)

    def _seed(self, text: str) -> None:
        self.seed_text = text

    def _fresh(self) -> None:
        self.seed_text = str(fresh_seed())
        entry = self.widget("seed")
        if isinstance(entry, TextInput):
            entry.text, entry.caret = self.seed_text, len(self.seed_text)
            entry.invalidate()
