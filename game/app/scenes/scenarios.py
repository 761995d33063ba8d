"""Scenario choice: list, briefing, who fights, the map; then on to side and opponent."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pygame
from pygame import Rect
from pygame.event import Event

from game.app.app_services import AppServices
from game.app.scene import AppHost
from game.app.scenes.cast import Casting, CastScene, lay_sizes
from game.app.scenes.choose import ChooseScene
from game.app.scenes.skirmishview import spoken
from game.app.widgets.button import Button
from game.app.widgets.options import Option
from game.app.widgets.stack import Stack
from game.core.contract import ScenarioCard
from game.core.errors import BoxError


class ScenarioScene(ChooseScene):
    """Choose a scenario of a game. casting: who plays its roles, None in a game that builds nobody.
    open_opponents(card, source): the page before the game. open_skirmish(game, code): new
    skirmishes of a game that draws them, or that of a code."""

    name = "scenarios"
    start_words = "scenarios.go_on"

    def __init__(
        self, app: AppHost, services: AppServices, game: str, open_rule: Callable[[str, str], None],
        open_workshop: Callable[[str], None],
        open_opponents: Callable[[ScenarioCard, Path | str], None], casting: Casting | None = None,
        open_skirmish: Callable[[str, str], None] = lambda game, code: None,
        open_tournament: Callable[[str], None] = lambda game: None,
    ) -> None:
        super().__init__(app, services, game, services.scenarios(game), open_rule)
        self.cast = casting
        self._open_workshop = open_workshop
        self._open_opponents = open_opponents
        self._open_skirmish = open_skirmish
        self._open_tournament = open_tournament

    def entering(self) -> None:
        """Builds may have changed since."""
        if self.cast is not None and self.cast.read():
            self.forget_maps()

    def hints(self) -> Sequence[tuple[str, str]]:
        """With the way to the workshop, where there is one."""
        hints = super().hints()
        return (*hints, ("B", self.ui.say("hint.build"))) if self.cast is not None else hints

    def rows(self) -> Sequence[Option]:
        """All scenarios, and below them the ways to one's own and to new ones."""
        rows, last = list(super().rows()), len(self.cards)
        if self.services.own is not None:
            say = self.ui.say
            head = say("scenarios.own_head") if self.first_own == last else ""
            rows.append(
                Option(str(last), say("scenarios.own"), "", say("scenarios.own_note"), group=head))
        if self.draws:
            head = spoken("row_head")
            rows.append(
                Option(str(self._anew), spoken("row"), "", spoken("row_note"), group=head))
        return rows

    @property
    def draws(self) -> bool:
        """Whether the game draws skirmishes."""
        box = self.services.box(self.game)
        return box is not None and box.draws_skirmishes

    @property
    def _anew(self) -> int:
        """The row of new skirmishes."""
        return len(self.cards) + 1

    @property
    def _at_anew(self) -> bool:
        return self.draws and self.at == self._anew

    def sheet(self, stack: Stack) -> None:
        """The briefing; or where one's own scenarios go."""
        ui = self.ui
        if self._at_anew:
            stack.words("anew.title", spoken("title"), "heading", gap=2)
            stack.line(10)
            stack.rich("anew.text", spoken("row_text"), "body", ui.c.ink, gap=12)
            stack.rich("anew.code", spoken("row_code"), "label", ui.c.ink_2)
            return
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
        """On to side and opponent; or look into one's own folder again, or draw a new one."""
        if self._at_anew:
            return spoken("open"), "dice", True
        if self.card is None and self.services.own is not None:
            return self.ui.say("scenarios.own_again"), "redo", True
        words, _, good = super().button()
        return words, "right", good

    def go(self) -> None:
        """On to side and opponent; or make the folder if need be, and list what is in it."""
        if self._at_anew:
            self._open_skirmish(self.game, "")
            return
        if self.card is not None or self.services.own is None:
            self._go_on()
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

    def _go_on(self) -> None:
        if self.card is None or self.card.fault:
            return
        try:
            source = self.source(self.card)
        except (BoxError, ValueError) as error:
            self.cannot(error)
            return
        self._open_opponents(self.card, source)

    def below(self, stack: Stack) -> None:
        """Who fights, where that can be chosen."""
        if self.cast is not None:
            stack.line(8)
            self._who(stack, self.cast)

    def _who(self, stack: Stack, cast: Casting) -> None:
        """The sides with those who play them, the way to others and to where they are built."""
        ui, card = self.ui, self.card
        roles = cast.roles(card.source) if card is not None else ()
        if card is not None and roles:
            stack.words("cast.head", cast.shop.words("cast"), "head", ui.c.brass_ink, gap=6)
            lay_sizes(ui, stack, cast, card.source, self._resize)
            for index, side in enumerate(dict.fromkeys(role.side for role in roles)):
                names = [cast.name(card.source, role) for role in roles if role.side == side]
                stack.rich(f"cast.side{index}", f"**{side}** {', '.join(names)}", "label",
                           ui.c.ink, gap=2)
            stack.gap(4)
            self._door(stack, "cast.choose", ui.say("cast.choose"), "users", self._choose_cast)
        self._door(stack, "workshop", ui.say("workshop.open"), "pencil", self.build_own)
        if cast.shop.tournaments:
            self._door(stack, "tournament", ui.say("tournament.title"), "star",
                       lambda: self._open_tournament(self.game))

    def _resize(self, size: int) -> None:
        """Another number of points for the chosen scenario."""
        if self.cast is not None and self.card is not None:
            self.cast.resize(self.card.source, size)
            self.forget_map()
            self.rebuild()

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
        """B: the workshop; Ctrl+V: the skirmish whose code is on the clipboard."""
        if event.key == pygame.K_v and event.mod & pygame.KMOD_CTRL and self.draws:
            self._open_skirmish(self.game, self.app.copied().strip())
            return True
        if event.key == pygame.K_b and self.cast is not None:
            self.build_own()
            return True
        return super().key(event)

    def source(self, card: ScenarioCard) -> Path | str:
        """With others in its roles, if there are any."""
        return self.cast.source(card.source) if self.cast is not None else card.source
