"""All commands of the table as buttons: whoever has no keyboard reaches each of them."""

from collections.abc import Callable, Iterator, Sequence

import pygame
from pygame import Rect
from pygame.event import Event

from game.app.app_services import AppServices
from game.app.play.commands import BY_NAME, COMMANDS, GROUPS, REPLAY, Command
from game.app.scene import AppHost
from game.app.scenes.frame import MenuScene
from game.app.widgets.button import Button
from game.app.widgets.panel import CardPanel
from game.app.widgets.scroll import ScrollArea
from game.app.widgets.stack import Stack

WIDEST = 620  # interface pixels
_NOT_HERE = ("confirm", "back", "commands")
"""What always has a button or a finger of its own."""


class CommandListScene(MenuScene):
    """Over a game in progress. do: carries a command out at the table; replay: whether one is
    shown, whose commands come first then. last: what was chosen before, which is at hand again."""

    name = "commands"

    def __init__(
        self, app: AppHost, services: AppServices, do: Callable[[str], None], replay: bool,
        last: str = "",
    ) -> None:
        super().__init__(app, services)
        self._do = do
        self._last = last
        self._groups = (REPLAY, *(group for group in GROUPS if group not in ("play", REPLAY))) \
            if replay else tuple(group for group in GROUPS if group != REPLAY)

    def build(self) -> None:
        """One sheet that scrolls, a button for each command, in groups."""
        ui = self.ui
        content = self.frame(BY_NAME["commands"].words)
        wide = min(content.width, ui.px(WIDEST))
        content = Rect(content.centerx - wide // 2, content.top, wide, content.height)
        sheet = CardPanel(ui, "sheet", content)
        self.add(sheet)
        view = content.inflate(-ui.px(24), -ui.px(24))
        area = ScrollArea(ui, "commands.area", view)
        sheet.add(area)
        stack = Stack(ui, area, view.left + ui.px(12), view.top + ui.px(6),
                      view.width - ui.px(32))
        for group in self._groups:
            stack.words(f"head.{group}", ui.say(f"keys.group.{group}"), "head", ui.c.brass_ink,
                        gap=6)
            for command in self._listed(group):
                self._button(stack, command)
            stack.line(8)
        area.fit(stack.y)

    def entered(self) -> None:
        """What was chosen last has the focus, else the first one."""
        if self.focused is None:
            self.focus_on(self._last if self.widget(self._last) else self._firsts()[0])

    def hints(self) -> Sequence[tuple[str, str]]:
        """With the way from group to group."""
        say = self.ui.say
        return ((say("key.arrows"), say("hint.group")), *super().hints())

    def _firsts(self) -> list[str]:
        """The first command of each group."""
        return [next(self._listed(group)).name for group in self._groups]

    def _listed(self, group: str) -> Iterator[Command]:
        """A finger taps a line of the actions itself."""
        return (
            one for one in COMMANDS
            if one.group == group and not one.shell and one.name not in _NOT_HERE
            and not (one.row and self.ui.device == "touch")
        )

    def key_first(self, event: Event) -> bool:
        """Left and right lead from group to group: the list is long."""
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key, 0)
        if not step or self.focused is None or self.focused.name not in BY_NAME:
            return False
        at = self._groups.index(BY_NAME[self.focused.name].group) + step
        self.set_focus(self.widget(self._firsts()[at % len(self._groups)]), True)
        return True

    def _button(self, stack: Stack, command: Command) -> None:
        ui, words = self.ui, command.words
        high = Button.height_for(ui, words, stack.width)

        def chosen() -> None:
            self.back()
            self._do(command.name)

        stack.put(Button(ui, command.name, stack.room(high), words, chosen, "card"), 6)
