"""Scenario choice: list, briefing, who fights, options, the seed of the dice, the map, Start."""

import secrets
from collections.abc import Callable, Sequence
from pathlib import Path

import pygame
from pygame import Rect
from pygame.event import Event

from game.app.app_services import AppServices
from game.app.scene import AppHost
from game.app.scenes.cast import Casting, CastScene
from game.app.scenes.choose import ChooseScene
from game.app.widgets.button import Button
from game.app.widgets.chips import Chip, Chips
from game.app.widgets.controls import Toggle
from game.app.widgets.entry import TextInput
from game.app.widgets.options import Option
from game.app.widgets.stack import Stack
from game.core.contract import SOLO, UNDO_DICE, ScenarioCard
from game.core.errors import BoxError

DIGITS = "0123456789"
MOST_SEED = 12  # digits
USUAL = "regular"
"""The computer player that has its seat where nobody says otherwise."""


def fresh_seed() -> int:
    """A seed nobody chose, short enough to be written down."""
    return secrets.randbelow(1_000_000)


class ScenarioScene(ChooseScene):
    """Choose a scenario of a game and start it. casting: who plays its roles, None in a game that
    builds nobody."""

    name = "scenarios"

    def __init__(
        self, app: AppHost, services: AppServices, game: str, open_rule: Callable[[str, str], None],
        open_workshop: Callable[[str], None], casting: Casting | None = None,
    ) -> None:
        super().__init__(app, services, game, services.scenarios(game), open_rule)
        box = services.box(game)
        self.switches = box.game_options() if box else ()
        self.values = {
            option.id: app.settings.undo_dice if option.id == UNDO_DICE else option.default
            for option in self.switches
        }
        self.seed_text = str(fresh_seed())
        self.levels = services.levels(game) if services.levels is not None else ()
        self._seats: dict[str, dict[str, str]] = {}
        self.cast = casting
        self._open_workshop = open_workshop

    def entering(self) -> None:
        """Builds may have changed since."""
        if self.cast is not None and self.cast.read():
            self.forget_maps()

    def hints(self) -> Sequence[tuple[str, str]]:
        """With the way to the workshop, where there is one."""
        hints = super().hints()
        return (*hints, ("B", self.ui.say("hint.build"))) if self.cast is not None else hints

    def rows(self) -> Sequence[Option]:
        """All scenarios, and below them the way to one's own."""
        rows = super().rows()
        if self.services.own is None:
            return rows
        say, last = self.ui.say, len(self.cards)
        head = say("scenarios.own_head") if self.first_own == last else ""
        own = Option(str(last), say("scenarios.own"), "", say("scenarios.own_note"), group=head)
        return [*rows, own]

    def sheet(self, stack: Stack) -> None:
        """The briefing; or where one's own scenarios go."""
        ui = self.ui
        if self.card is not None or self.services.own is None:
            super().sheet(stack)
            return
        stack.words("own.title", ui.say("scenarios.own"), "heading", gap=2)
        stack.line(10)
        stack.words("own.text", ui.say("scenarios.own_text"), "body", ui.c.ink, gap=12)
        if self.first_own:
            shipped = self.cards[0].source.parent
            stack.words("own.from", ui.say("scenarios.own_from"), "head", ui.c.brass_ink, gap=4)
            stack.words("own.shipped", str(shipped), "label.bold", ui.c.ink, gap=12)
        stack.words("own.where", ui.say("scenarios.own_folder"), "head", ui.c.brass_ink, gap=4)
        stack.words("own.folder", str(self.services.own(self.game)), "label.bold", ui.c.ink, gap=12)
        stack.words("own.check", ui.say("scenarios.own_check"), "label", ui.c.ink_2)

    def button(self) -> tuple[str, str, bool]:
        """Start; or look into one's own folder again."""
        if self.card is None and self.services.own is not None:
            return self.ui.say("scenarios.own_again"), "redo", True
        return super().button()

    def go(self) -> None:
        """Set the game up; or make the folder if need be, and list what is in it."""
        if self.card is not None or self.services.own is None:
            super().go()
            return
        folder = self.services.own(self.game)
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            why = self.ui.say("scenarios.own_closed", folder=folder, why=error.strerror)
            self.cannot(BoxError(why))
            return
        before = len(self.cards)
        self.cards = self.services.scenarios(self.game)
        own = len(self.cards) - self.first_own
        self.at = self.first_own if len(self.cards) > before else len(self.cards)
        self.forget_maps()
        self.app.toast(self.ui.say("scenarios.own_found", count=own))
        self.rebuild()

    def subtitle(self) -> str:
        """What to do here."""
        return self.ui.say("scenarios.subtitle")

    def options(self) -> dict[str, bool]:
        """As switched."""
        return dict(self.values)

    def seats(self) -> dict[str, str]:
        """Who has the seat of each side of the chosen scenario: the name of a computer player, ""
        for somebody at the screen. Empty where no side can be given to one."""
        card = self.card
        if card is None or not card.sides or not self.levels:
            return {}
        usual = USUAL if USUAL in self.levels else self.levels[-1]
        return self._seats.setdefault(card.id, {
            side: usual if side == card.computer else "" for side, _ in card.sides
        })

    def computers(self) -> dict[str, str] | None:
        """As they are seated."""
        seats = self.seats()
        return {side: player for side, player in seats.items() if player} if seats else None

    def seed(self) -> int | None:
        """As typed; empty: a fresh one."""
        return int(self.seed_text) if self.seed_text else None

    def below(self, stack: Stack) -> None:
        """Switches, who fights, and the seed: what is most often changed stands first."""
        ui = self.ui
        stack.line(8)
        if self.seats():
            self._players(stack)
        switches = [option for option in self.switches if option.id != SOLO or not self.seats()]
        if switches:
            stack.words("options.head", ui.say("scenarios.options"), "head", ui.c.brass_ink, gap=4)
        for option in switches:
            self._switch(stack, option.id, option.title, option.text)
        if self.cast is not None:
            stack.line(8)
            self._who(stack, self.cast)
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

    def _players(self, stack: Stack) -> None:
        """Who plays each side, and what can be said of them."""
        ui, card, seats = self.ui, self.card, self.seats()
        assert card is not None
        stack.words("seats.head", ui.say("seats.head"), "head", ui.c.brass_ink, gap=4)
        chips = [Chip("", ui.say("seats.person")),
                 *(Chip(level, ui.say(f"seats.{level}")) for level in self.levels)]
        for side, name in card.sides:
            stack.words(f"seat.{side}.name", name, "option", gap=2)

            def seat(player: str, side: str = side) -> None:
                self._seat(side, player)

            label = f"{name}: {next(chip.title for chip in chips if chip.id == seats[side])}"
            stack.put(
                Chips(ui, f"seat.{side}", stack.room(0), label, chips, (seats[side],), seat), 6)
        players = sorted({player for player in seats.values() if player}, key=self.levels.index)
        for player in players or ("people",):
            stack.words(f"seats.note.{player}", ui.say(f"seats.{player}_note"), "label",
                        ui.c.ink_2, gap=2)
        stack.line(8)

    def _seat(self, side: str, player: str) -> None:
        """Somebody takes a seat. One side at least is played at the screen."""
        seats = self.seats()
        seats[side] = player
        if all(seats.values()):
            seats.update({other: "" for other in seats if other != side})
        self.rebuild()

    def _who(self, stack: Stack, cast: Casting) -> None:
        """The sides with those who play them, the way to others and to where they are built."""
        ui, card = self.ui, self.card
        roles = cast.roles(card.source) if card is not None else ()
        if card is not None and roles:
            stack.words("cast.head", cast.shop.words("cast"), "head", ui.c.brass_ink, gap=6)
            for index, side in enumerate(dict.fromkeys(role.side for role in roles)):
                names = [cast.name(card.source, role) for role in roles if role.side == side]
                stack.rich(f"cast.side{index}", f"**{side}** {', '.join(names)}", "label",
                           ui.c.ink, gap=2)
            stack.gap(4)
            self._door(stack, "cast.choose", ui.say("cast.choose"), "users", self._choose_cast)
        self._door(stack, "workshop", ui.say("workshop.open"), "pencil", self.build_own)
        stack.gap(8)
        stack.line(8)

    def _door(
        self, stack: Stack, name: str, words: str, icon: str, do: Callable[[], None]
    ) -> None:
        """A button to another screen, beside the one before it where there is room."""
        width = min(stack.width, Button.width_for(self.ui, words, icon))
        high = Button.height_for(self.ui, words, width, icon)
        place = Rect(stack.left, stack.y, width, high)
        last = stack.parent.children[-1]
        beside = last.rect.right + self.ui.px(12)
        if isinstance(last, Button) and beside + width <= stack.left + stack.width:
            place.topleft = (beside, last.rect.top)
            stack.parent.add(Button(self.ui, name, place, words, do, "card", icon))
            return
        stack.put(Button(self.ui, name, place, words, do, "card", icon), 8)

    def _choose_cast(self) -> None:
        if self.cast is not None and self.card is not None:
            self.app.push(
                CastScene(self.app, self.services, self.card, self.cast, self.forget_map)
            )

    def build_own(self) -> None:
        """Open the workshop."""
        self._open_workshop(self.game)

    def key(self, event: Event) -> bool:
        """B: the workshop."""
        if event.key == pygame.K_b and self.cast is not None:
            self.build_own()
            return True
        return super().key(event)

    def source(self, card: ScenarioCard) -> Path | str:
        """With others in its roles, if there are any."""
        return self.cast.source(card.source) if self.cast is not None else card.source

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
