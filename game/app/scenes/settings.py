"""Settings: each change is seen and kept at once."""

from collections.abc import Callable, Sequence
from typing import Any

from pygame import Rect

from game.app import worker
from game.app.app_services import AppServices
from game.app.scene import AppHost
from game.app.scenes.frame import MenuScene
from game.app.settings import SPEEDS, THREATS, Settings
from game.app.ui import LEAST, MOST, SCALE_STEP, largest_percent
from game.app.widgets.base import Widget
from game.app.widgets.button import Button
from game.app.widgets.controls import ChoiceRow, Slider, Toggle
from game.app.widgets.panel import CardPanel
from game.app.widgets.scroll import ScrollArea
from game.app.widgets.stack import Stack

WIDEST = 820  # interface pixels
BESIDE = 560  # interface pixels from which the control stands beside its words

Maker = Callable[[Rect], Widget]


class SettingsScene(MenuScene):
    """The sheet of settings. open_keys, open_programs: the pages of keys and of other programs."""

    name = "settings"
    first_focus = "scale.auto"

    def __init__(
        self, app: AppHost, services: AppServices, open_keys: Callable[[], None],
        open_programs: Callable[[], None],
    ) -> None:
        super().__init__(app, services)
        self.open_keys = open_keys
        self.open_programs = open_programs
        self._wanted = 0

    def hints(self) -> Sequence[tuple[str, str]]:
        """Keys of this screen."""
        say = self.ui.say
        return (
            (say("key.updown"), say("hint.choose")),
            (say("key.arrows"), say("hint.change")),
            (say("key.full"), say("hint.full")),
            (say("key.esc"), say("hint.back")),
        )

    def change(self, **values: Any) -> None:
        """Take a change at once."""
        self.app.apply(self.app.settings.changed(**values))

    def build(self) -> None:
        """One sheet that scrolls."""
        ui, now = self.ui, self.app.settings
        content = self.frame(ui.say("settings.title"), ui.say("settings.subtitle"))
        wide = min(content.width, ui.px(WIDEST))
        content = Rect(content.centerx - wide // 2, content.top, wide, content.height)
        sheet = CardPanel(ui, "sheet", content)
        self.add(sheet)
        view = content.inflate(-ui.px(24), -ui.px(24))
        area = ScrollArea(ui, "settings.area", view)
        sheet.add(area)
        stack = Stack(ui, area, view.left + ui.px(12), view.top + ui.px(6),
                      view.width - ui.px(32))
        self._head(stack, "look")
        self._toggle(stack, "scale.auto", now.scale == 0, self._auto)
        if now.scale:
            largest = largest_percent(self.size)
            said = ui.say("settings.scale.most", most=largest) if now.scale > largest else ""
            self._slider(stack, "scale", now.scale, LEAST, MOST, SCALE_STEP, self._scale,
                         live=False, said=said)
        self._toggle(stack, "full_screen", now.full_screen,
                     lambda value: self.change(full_screen=value))
        self._toggle(stack, "safe_marks", now.safe_marks,
                     lambda value: self.change(safe_marks=value))
        self._head(stack, "motion")
        self._speed(stack, now)
        self._toggle(stack, "reduced_motion", now.reduced_motion,
                     lambda value: self.change(reduced_motion=value))
        self._head(stack, "sound")
        self._toggle(stack, "sound", now.sound, lambda value: self._sound(sound=value))
        self._slider(stack, "volume", now.volume, 0, 100, 5,
                     lambda value: self._sound(volume=value))
        self._head(stack, "play")
        self._toggle(stack, "undo_dice", now.undo_dice,
                     lambda value: self.change(undo_dice=value))
        self._toggle(stack, "roll_at_once", now.roll_at_once,
                     lambda value: self.change(roll_at_once=value))
        self._toggle(stack, "computer_steps", now.computer_steps,
                     lambda value: self.change(computer_steps=value))
        self._toggle(stack, "hints", now.hints, lambda value: self.change(hints=value))
        self._toggle(stack, "coach_mark", now.coach_mark,
                     lambda value: self.change(coach_mark=value))
        self._threats(stack, now)
        self._toggle(stack, "edge_pan", now.edge_pan,
                     lambda value: self.change(edge_pan=value))
        stack.gap(8)
        self._button(stack, "keys", "keyboard", self.open_keys)
        self._button(stack, "programs", "exchange", self.open_programs)
        self._button(stack, "reset", "undo", self._reset)
        area.fit(stack.y)
        if stack.y + ui.px(20) < content.bottom:
            sheet.rect.height = stack.y + ui.px(20) - content.top

    def _button(self, stack: Stack, name: str, icon: str, act: Callable[[], None]) -> None:
        ui = self.ui
        words = ui.say(f"settings.{name}")
        width = min(stack.width, Button.width_for(ui, words, icon))
        tall = Button.height_for(ui, words, width, icon)
        place = Rect(stack.left, stack.y, width, tall)
        stack.put(Button(ui, name, place, words, act, "card", icon), 8)

    def _head(self, stack: Stack, part: str) -> None:
        if stack.y > stack.parent.rect.top + self.ui.px(8):
            stack.line(8)
        stack.words(f"head.{part}", self.ui.say(f"settings.{part}_head"), "head",
                    self.ui.c.brass_ink, gap=8)

    def _row(
        self, stack: Stack, name: str, size: tuple[int, int], make: Maker, said: str = ""
    ) -> Widget:
        """Words at the left, the control at the right; below them where there is no room. said:
        what is to be known of the value."""
        ui = self.ui
        beside = stack.width >= ui.px(BESIDE)
        top, width = stack.y, stack.width
        control = min(size[0], width)
        if beside:
            stack.width = width - control - ui.px(20)
        stack.words(f"{name}.title", ui.say(f"settings.{name}.title"), "option")
        stack.words(f"{name}.text", ui.say(f"settings.{name}.text"), "label", ui.c.ink_2, gap=4)
        if said:
            stack.words(f"{name}.said", said, "label.bold", ui.c.stop_ink, gap=4)
        stack.width = width
        if beside:
            tall = max(stack.y - top, size[1])
            place = Rect(stack.left + width - control, top + (tall - size[1]) // 2, control,
                         size[1])
        else:
            place = Rect(stack.left, stack.y, control, size[1])
        widget = make(place)
        stack.parent.add(widget)
        stack.y = max(stack.y, widget.rect.bottom) + ui.px(10)
        return widget

    def _toggle(self, stack: Stack, name: str, value: bool, act: Callable[[bool], None]) -> None:
        ui = self.ui
        label = ui.say(f"settings.{name}.title")
        self._row(stack, name, Toggle.size(ui),
                  lambda rect: Toggle(ui, name, rect, label, value, act))

    def _slider(
        self, stack: Stack, name: str, value: int, least: int, most: int, step: int,
        act: Callable[[int], None], live: bool = True, said: str = "",
    ) -> None:
        ui = self.ui
        label = ui.say(f"settings.{name}.title")

        def show(number: int) -> str:
            return ui.say("settings.percent", number=number)

        self._row(
            stack, name, (ui.px(300), ui.px(30)),
            lambda rect: Slider(ui, name, rect, label, value, least, most, step, act, show, live),
            said,
        )

    def _speed(self, stack: Stack, now: Settings) -> None:
        ui = self.ui
        words = [ui.say(f"settings.speed.{index}") for index in range(len(SPEEDS))]
        index = min(range(len(SPEEDS)), key=lambda at: abs(SPEEDS[at] - now.speed))
        label = ui.say("settings.speed.title")
        self._row(
            stack, "speed", (ui.px(330), ui.px(32)),
            lambda rect: ChoiceRow(ui, "speed", rect, label, words, index,
                                lambda at: self.change(speed=SPEEDS[at])),
        )

    def _threats(self, stack: Stack, now: Settings) -> None:
        ui = self.ui
        words = [ui.say(f"settings.threats.{name}") for name in THREATS]
        label = ui.say("settings.threats.title")
        self._row(
            stack, "threats", (ui.px(330), ui.px(32)),
            lambda rect: ChoiceRow(ui, "threats", rect, label, words, THREATS.index(now.threats),
                                   lambda at: self.change(threats=THREATS[at])),
        )

    def _auto(self, value: bool) -> None:
        self.change(scale=0 if value else self.ui.percent)

    def _scale(self, value: int) -> None:
        """The new number is seen first: to build everything in another size takes a moment."""
        self._wanted = value
        worker.post(self._take_scale)

    def _take_scale(self) -> None:
        if self._wanted != self.app.settings.scale:
            self.change(scale=self._wanted)

    def _sound(self, **values: Any) -> None:
        self.change(**values)
        self.app.sounds.play("button")

    def _reset(self) -> None:
        before = self.app.settings
        self.app.apply(Settings(
            full_screen=before.full_screen, keys=before.keys, programs=before.programs,
        ))
        self.app.toast(self.ui.say("settings.reset_done"), self.ui.say("saves.undo"),
                       lambda: self.app.apply(before))
