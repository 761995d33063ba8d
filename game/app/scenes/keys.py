"""The keys of the play screen: which does what, and each command's own to be chosen."""

from collections.abc import Sequence

import pygame
from pygame import Rect
from pygame.event import Event

from game.app.app_services import AppServices
from game.app.play.commands import (
    BY_NAME,
    COMMANDS,
    GROUPS,
    ROWS,
    Bindings,
    Command,
    key_name,
    printed,
)
from game.app.scene import AppHost
from game.app.scenes.frame import MenuScene
from game.app.widgets.button import Button
from game.app.widgets.dialog import Ask
from game.app.widgets.panel import CardPanel
from game.app.widgets.scroll import ScrollArea
from game.app.widgets.stack import Stack

WIDEST = 820  # interface pixels
KEYS = 260  # interface pixels that the keys of a command take
BESIDE = 560  # interface pixels from which the keys stand beside their words
_CLEARING = ("Backspace", "Del")
"""While a key is waited for: the command is to have none."""


class KeysScene(MenuScene):
    """The sheet of keys. A click on a command's keys, then a press, gives it that key alone."""

    name = "keys"

    def __init__(self, app: AppHost, services: AppServices) -> None:
        super().__init__(app, services)
        self.waiting = ""
        """The command for which a key is waited for."""

    @property
    def bindings(self) -> Bindings:
        """Which key does what now."""
        return Bindings(self.app.settings.keys)

    def hints(self) -> Sequence[tuple[str, str]]:
        """Keys of this screen."""
        say = self.ui.say
        if self.waiting:
            return ((say("key.esc"), say("hint.back")), (say("key.delete"), say("keys.none")))
        return (
            (say("key.updown"), say("hint.choose")),
            (say("key.enter"), say("keys.change")),
            (say("key.esc"), say("hint.back")),
        )

    def build(self) -> None:
        """One sheet that scrolls: a row for each command, in groups."""
        ui, bindings = self.ui, self.bindings
        content = self.frame(ui.say("keys.title"), ui.say("keys.subtitle"))
        wide = min(content.width, ui.px(WIDEST))
        content = Rect(content.centerx - wide // 2, content.top, wide, content.height)
        sheet = CardPanel(ui, "sheet", content)
        self.add(sheet)
        view = content.inflate(-ui.px(24), -ui.px(24))
        area = ScrollArea(ui, "keys.area", view)
        sheet.add(area)
        stack = Stack(ui, area, view.left + ui.px(12), view.top + ui.px(6),
                      view.width - ui.px(32))
        stack.words("keys.text", ui.say("keys.text"), "label", ui.c.ink_2, 4)
        for group in GROUPS:
            stack.line(8)
            stack.words(f"head.{group}", ui.say(f"keys.group.{group}"), "head", ui.c.brass_ink,
                        gap=6)
            for command in COMMANDS:
                if command.group == group and command.row < 2:
                    self._row(stack, command, bindings)
        stack.line(8)
        words = ui.say("keys.reset")
        width = min(stack.width, Button.width_for(ui, words, "undo"))
        tall = Button.height_for(ui, words, width, "undo")
        place = Rect(stack.left, stack.y, width, tall)
        stack.put(Button(ui, "reset", place, words, self._reset, "card", "undo"), 8)
        area.fit(stack.y)

    def _row(self, stack: Stack, command: Command, bindings: Bindings) -> None:
        """Words at the left, the keys at the right; below them where there is no room."""
        ui = self.ui
        words = ui.say("keys.rows") if command.row else command.words
        beside = stack.width >= ui.px(BESIDE)
        top, width = stack.y, stack.width
        control = min(ui.px(KEYS), width)
        if beside:
            stack.width = width - control - ui.px(20)
        if not command.fixed:  # in the middle of the button beside them
            stack.y += (ui.px(ui.theme.target) - ui.line("option")) // 2 if beside else 0
        stack.words(f"{command.name}.words", words, "option")
        stack.width = width
        said = self._keys(command, bindings)
        if command.fixed:
            place = Rect(stack.left + width - control, top, control, ui.line("label.bold"))
            place = place if beside else stack.room(place.height)
            line = Stack(ui, stack.parent, place.left, place.top, place.width)
            line.words(f"{command.name}.keys", said, "label.bold", ui.c.ink_2,
                       align="centre" if beside else "left")
            low = line.y
        else:
            tall = ui.px(ui.theme.target)
            place = Rect(stack.left + width - control, top, control, tall)
            place = place if beside else stack.room(tall)
            waits = self.waiting == command.name
            tip = ui.say("keys.tip")
            button = Button(ui, command.name, place, ui.say("keys.press") if waits else said,
                            lambda: self._wait(command.name), "blue" if waits else "card",
                            tip=tip, label=f"{words}: {said}", style="label.bold")
            stack.parent.add(button)
            low = place.bottom
        stack.y = max(stack.y, low) + ui.px(8)

    def _keys(self, command: Command, bindings: Bindings) -> str:
        if command.row:
            return self.ui.say("keys.digits", last=f"F{ROWS - 9}")
        keys = bindings.keys(command.name)
        return "   ".join(printed(key) for key in keys) or self.ui.say("keys.none")

    # Changing

    def _wait(self, command: str) -> None:
        """The next key pressed is to be that command's."""
        self.waiting = command
        self.rebuild()

    def key_first(self, event: Event) -> bool:
        """While a key is waited for, every key is it."""
        if not self.waiting or event.type != pygame.KEYDOWN:
            return False
        key = key_name(event)
        if event.key == pygame.K_ESCAPE:
            self._wait("")
        elif key in _CLEARING and key not in self.bindings.keys(self.waiting):
            self._bind(())
        elif key:
            self._take(key)
        return True

    def _take(self, key: str) -> None:
        """Give the command the key, unless it is another's: then the player is asked."""
        ui, other = self.ui, self.bindings.at(key, replay=BY_NAME[self.waiting].replays)
        if other is None or other.name == self.waiting:
            self._bind((key,))
            return
        does = ui.say("keys.rows") if other.row else other.words
        if other.fixed:
            self.app.toast(ui.say("keys.fixed", key=printed(key), words=does))
            return
        wanted = self.waiting
        self.ask(
            Ask(ui, "taken", Rect((0, 0), self.size), ui.say("keys.taken"),
                ui.say("keys.taken_text", key=printed(key), words=does),
                [("take", ui.say("keys.take"), lambda: self._bind((key,), wanted)),
                 ("leave", ui.say("keys.leave"), lambda: self._wait(""))])
        )

    def _bind(self, keys: tuple[str, ...], command: str = "") -> None:
        name = command or self.waiting
        self.waiting = ""
        self.app.apply(self.app.settings.changed(keys=self.bindings.bound(name, keys)))

    def _reset(self) -> None:
        before = self.app.settings
        self.app.apply(before.changed(keys={}))
        self.app.toast(self.ui.say("keys.reset_done"), self.ui.say("saves.undo"),
                       lambda: self.app.apply(before))
