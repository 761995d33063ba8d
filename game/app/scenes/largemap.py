"""The map of a scenario before it is played, as large as the window allows, level by level."""

from collections.abc import Sequence

import pygame
from pygame import Rect
from pygame.event import Event

from game.app.app_services import AppServices
from game.app.board.kits import maker
from game.app.scene import AppHost
from game.app.scenes.boardpicture import BoardPicture, Shown
from game.app.scenes.frame import MenuScene
from game.app.widgets.controls import ChoiceRow

LARGEST = 120
"""Pixels at 100 % of the largest hex side or dot pitch."""


class LargeMapScene(MenuScene):
    """A map to be looked at. Esc, Enter or M go back."""

    name = "large-map"
    first_focus = "back"

    def __init__(
        self, app: AppHost, services: AppServices, title: str, subtitle: str, shown: Shown
    ) -> None:
        super().__init__(app, services)
        self.title, self.subtitle = title, subtitle
        self.shown = shown

    def hints(self) -> Sequence[tuple[str, str]]:
        """The way back, and from level to level."""
        say = self.ui.say
        back = ((say("key.esc"), say("hint.back")),)
        return ((say("key.page"), say("opponents.hint.levels")), *back) if self._many else back

    @property
    def _many(self) -> bool:
        return len(self._levels()) > 1

    def _levels(self) -> tuple[str, ...]:
        """Titles of the map's levels, the lowest first."""
        table, game = self.shown.table, self.shown.game
        return tuple(title for _, title in maker(table).kit(table, self.ui, game, False).levels)

    def build(self) -> None:
        """The picture; above it the levels where there are several."""
        ui = self.ui
        content = self.frame(self.title, self.subtitle)
        levels = self._levels()
        if len(levels) > 1:
            place = Rect(content.left, content.top, min(content.width, ui.px(420)), 0)
            row = ChoiceRow(ui, "levels", place, ui.say("opponents.map_level"), levels,
                            self.shown.level, self.turn_to)
            self.add(row)
            low = row.rect.bottom + ui.px(12)
            content.height -= low - content.top
            content.top = low
        picture = BoardPicture(ui, "map", content, self.shown, LARGEST, self.subtitle)
        picture.lasting = False
        self.add(picture)
        if picture.wanting:
            self.animate(picture)

    def turn_to(self, level: int) -> None:
        """Show another level."""
        self.shown = self.shown._replace(level=level)
        self.rebuild()

    def key(self, event: Event) -> bool:
        """Up and down the levels, and back."""
        steps = {pygame.K_PAGEUP: 1, pygame.K_PAGEDOWN: -1}
        if event.key in steps:
            level = self.shown.level + steps[event.key]
            if 0 <= level < len(self._levels()):
                self.turn_to(level)
            return True
        if event.key in (pygame.K_m, pygame.K_RETURN, pygame.K_KP_ENTER):
            self.back()
            return True
        return False
