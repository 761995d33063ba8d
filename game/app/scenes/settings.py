"""Settings: each change is seen and kept at once. They stand in groups; words that are typed leave
those that have them.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pygame
from pygame import Rect
from pygame.event import Event

from game.app import folders, worker
from game.app.app_services import AppServices
from game.app.scene import AppHost
from game.app.scenes.frame import MenuScene
from game.app.settings import (
    SPEEDS,
    THREATS,
    Settings,
    given_settings,
    taken_from,
    write_given_settings,
)
from game.app.sound import KINDS
from game.app.theme import PALETTES, READINGS, USUAL_SIZE
from game.app.ui import LEAST, MOST, MOST_TEXT, SCALE_STEP, largest_percent, largest_text
from game.app.widgets.base import Widget
from game.app.widgets.button import Button
from game.app.widgets.controls import ChoiceRow, Slider, Toggle
from game.app.widgets.entry import TextInput
from game.app.widgets.panel import CardPanel
from game.app.widgets.scroll import ScrollArea
from game.app.widgets.stack import Stack
from game.core.errors import SaveError
from game.core.language import WHOLE, languages
from game.core.safe_files import FileFault, printable, shown_name

WIDEST = 820  # interface pixels
BESIDE = 560  # interface pixels from which the control stands beside its words
_SEARCH = 44  # interface pixels that the search is high

Maker = Callable[[Rect], Widget]


class SettingRow(NamedTuple):
    """One setting, or one thing to do about them. words: what a search looks in; lay: puts it into
    the column."""

    words: str
    lay: Callable[[Stack], None]


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
        self.query = ""
        self._wanted: dict[str, int] = {}

    def hints(self) -> Sequence[tuple[str, str]]:
        """Keys of this screen."""
        say = self.ui.say
        return (
            (say("key.updown"), say("hint.choose")),
            (say("key.arrows"), say("hint.change")),
            (say("key.find"), say("hint.search")),
            (say("key.full"), say("hint.full")),
            (say("key.esc"), say("hint.back")),
        )

    def change(self, **values: Any) -> None:
        """Take a change at once."""
        self.app.apply(self.app.settings.changed(**values))

    def key(self, event: Event) -> bool:
        """Ctrl+F goes to the search; Esc ends it first."""
        if event.mod & pygame.KMOD_CTRL:
            if event.key == pygame.K_f:
                self.focus_on("settings.search")
                return True
            return False
        if event.key == pygame.K_ESCAPE and self.query:
            self._sought("")
            return True
        return False

    def build(self) -> None:
        """One sheet that scrolls below the search."""
        ui = self.ui
        content = self.frame(ui.say("settings.title"), ui.say("settings.subtitle"))
        wide = min(content.width, ui.px(WIDEST))
        content = Rect(content.centerx - wide // 2, content.top, wide, content.height)
        sheet = CardPanel(ui, "sheet", content)
        self.add(sheet)
        view = content.inflate(-ui.px(24), -ui.px(24))
        search = Rect(view.left + ui.px(12), view.top, view.width - ui.px(32), ui.px(_SEARCH))
        field = TextInput(ui, "settings.search", search, ui.say("settings.search"), self.query,
                          self._sought, hint=ui.say("settings.search"), icon="search")
        sheet.add(field)
        view = Rect(view.left, search.bottom + ui.px(8), view.width,
                    view.bottom - search.bottom - ui.px(8))
        area = ScrollArea(ui, "settings.area", view)
        sheet.add(area)
        stack = Stack(ui, area, view.left + ui.px(12), view.top + ui.px(6),
                      view.width - ui.px(32))
        found = 0
        for group, rows in self._groups():
            head = ui.say(f"settings.{group}_head")
            shown = [row for row in rows if self._sought_in(f"{head} {row.words}")]
            if shown:
                self._head(stack, group, head)
                for row in shown:
                    row.lay(stack)
            found += len(shown)
        if not found:
            stack.words("settings.none", ui.say("settings.none"), "story", ui.c.ink_2, gap=8)
        if self.query:
            field.say_aside(ui.counted("settings.found", found))
        area.fit(stack.y)
        if stack.y + ui.px(20) < content.bottom:
            sheet.rect.height = stack.y + ui.px(20) - content.top

    def _groups(self) -> Sequence[tuple[str, Sequence[SettingRow]]]:
        """All settings, in their groups."""
        now = self.app.settings
        look = [self._toggle("scale.auto", now.scale == 0, self._auto)]
        if now.scale:
            largest = largest_percent(self.size)
            said = self.ui.say("settings.scale.most", most=largest) if now.scale > largest else ""
            look.append(self._slider("scale", now.scale, LEAST, MOST, SCALE_STEP,
                                     self._later("scale"), live=False, said=said))
        most = largest_text(self.size, self.ui.percent)
        said = self.ui.say("settings.text_size.most", most=most) if now.text_size > most else ""
        look.append(self._slider("text_size", now.text_size, USUAL_SIZE, MOST_TEXT, SCALE_STEP,
                                 self._later("text_size"), live=False, said=said))
        look += [self._languages(now), self._switch("full_screen"), self._readings(now),
                 self._palettes(now), self._switch("safe_marks")]
        sounds = [self._toggle("sound", now.sound, lambda value: self._sound(sound=value))]
        for name in ("volume", *(f"volume_{kind}" for kind in KINDS)):
            sounds.append(self._slider(name, getattr(now, name), 0, 100, 5, self._volume(name)))
        return (
            ("look", look),
            ("motion", (self._speed(now), self._switch("reduced_motion"))),
            ("sound", sounds),
            ("play", (self._switch("undo_dice"), self._switch("roll_at_once"),
                      self._switch("computer_steps"), self._switch("edge_pan"))),
            ("advice", (self._switch("hints"), self._threats(now), self._switch("coach_mark"))),
            ("more", (self._button("keys", "keyboard", self.open_keys),
                      self._button("programs", "exchange", self.open_programs))),
            ("files", (self._button("give", "save", self._give), *self._files(),
                       self._button("reset", "undo", self._reset))),
        )

    # Looking for one

    def _sought(self, query: str) -> None:
        """Other words are looked for."""
        self.query = query
        self.rebuild()

    def _sought_in(self, words: str) -> bool:
        """Whether a row has all the words that are looked for."""
        words = words.casefold()
        return all(word in words for word in self.query.casefold().split())

    # Rows

    def _head(self, stack: Stack, group: str, words: str) -> None:
        if stack.y > stack.parent.rect.top + self.ui.px(8):
            stack.line(8)
        stack.words(f"head.{group}", words, "head", self.ui.c.brass_ink, gap=8)

    def _told(self, name: str, *more: str) -> str:
        """What a setting says of itself."""
        say = self.ui.say
        return " ".join((say(f"settings.{name}.title"), say(f"settings.{name}.text"), *more))

    def _row(
        self, stack: Stack, name: str, size: tuple[int, int], make: Maker, said: str = ""
    ) -> None:
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

    def _button(self, name: str, icon: str, act: Callable[[], None]) -> SettingRow:
        """Something to do, with what it does."""
        ui = self.ui
        words = ui.say(f"settings.{name}.title")

        def lay(stack: Stack) -> None:
            stack.words(f"{name}.text", ui.say(f"settings.{name}.text"), "label", ui.c.ink_2,
                        gap=4)
            self._put_button(stack, name, words, icon, act)

        return SettingRow(self._told(name), lay)

    def _put_button(
        self, stack: Stack, name: str, words: str, icon: str, act: Callable[[], None]
    ) -> None:
        ui = self.ui
        width = min(stack.width, Button.width_for(ui, words, icon))
        tall = Button.height_for(ui, words, width, icon)
        place = Rect(stack.left, stack.y, width, tall)
        stack.put(Button(ui, name, place, words, act, "card", icon), 8)

    def _switch(self, name: str) -> SettingRow:
        """A setting that is on or off."""
        return self._toggle(name, getattr(self.app.settings, name),
                            lambda value: self.change(**{name: value}))

    def _toggle(self, name: str, value: bool, act: Callable[[bool], None]) -> SettingRow:
        ui = self.ui
        label = ui.say(f"settings.{name}.title")
        return SettingRow(self._told(name), lambda stack: self._row(
            stack, name, Toggle.size(ui), lambda rect: Toggle(ui, name, rect, label, value, act)))

    def _slider(
        self, name: str, value: int, least: int, most: int, step: int,
        act: Callable[[int], None], live: bool = True, said: str = "",
    ) -> SettingRow:
        ui = self.ui
        label = ui.say(f"settings.{name}.title")

        def show(number: int) -> str:
            return ui.say("settings.percent", number=number)

        return SettingRow(self._told(name), lambda stack: self._row(
            stack, name, (ui.px(300), ui.px(30)),
            lambda rect: Slider(ui, name, rect, label, value, least, most, step, act, show, live),
            said,
        ))

    def _speed(self, now: Settings) -> SettingRow:
        at = min(range(len(SPEEDS)), key=lambda at: abs(SPEEDS[at] - now.speed))
        words = [self.ui.say(f"settings.speed.{index}") for index in range(len(SPEEDS))]
        return self._choice("speed", words, at, lambda at: self.change(speed=SPEEDS[at]))

    def _palettes(self, now: Settings) -> SettingRow:
        words = [self.ui.say(f"settings.palette.{name}") for name in PALETTES]
        return self._choice("palette", words, PALETTES.index(now.palette),
                            lambda at: self.change(palette=PALETTES[at]))

    def _readings(self, now: Settings) -> SettingRow:
        words = [self.ui.say(f"settings.reading.{name}") for name in READINGS]
        return self._choice("reading", words, READINGS.index(now.reading),
                            lambda at: self.change(reading=READINGS[at]))

    def _languages(self, now: Settings) -> SettingRow:
        """The languages that there is anything of; one that isn't whole says how much there is."""
        say = self.ui.say
        known = [one for one in languages() if one.percent or one.code == now.language]
        words = [say("settings.language.system")] + [
            one.name if one.percent == WHOLE
            else say("settings.language.part", name=one.name, percent=one.percent)
            for one in known
        ]
        codes = ["", *(one.code for one in known)]
        return self._choice("language", words, codes.index(now.language) if now.language in codes
                            else 0, lambda at: self.change(language=codes[at]))

    def _threats(self, now: Settings) -> SettingRow:
        words = [self.ui.say(f"settings.threats.{name}") for name in THREATS]
        return self._choice("threats", words, THREATS.index(now.threats),
                            lambda at: self.change(threats=THREATS[at]))

    def _choice(
        self, name: str, words: Sequence[str], at: int, act: Callable[[int], None]
    ) -> SettingRow:
        """One of a few values."""
        ui = self.ui
        label = ui.say(f"settings.{name}.title")
        return SettingRow(self._told(name, *words), lambda stack: self._row(
            stack, name, (ui.px(330), ui.px(32)),
            lambda rect: ChoiceRow(ui, name, rect, label, words, at, act)))

    # What they do

    def _auto(self, value: bool) -> None:
        self.change(scale=0 if value else self.ui.percent)

    def _later(self, name: str) -> Callable[[int], None]:
        """Takes another size: the new number is seen first, since to build everything in it takes a
        moment."""
        def take(value: int) -> None:
            self._wanted = {name: value}
            worker.post(self._take_wanted)

        return take

    def _take_wanted(self) -> None:
        wanted, self._wanted = self._wanted, {}
        if any(getattr(self.app.settings, name) != value for name, value in wanted.items()):
            self.change(**wanted)

    def _volume(self, name: str) -> Callable[[int], None]:
        """Takes another level; a sound of that kind says how loud that is."""
        heard = {"volume_dice": "dice-land", "volume_effects": "hit", "volume_signals": "phase"}
        return lambda value: self._sound(heard.get(name, "button"), **{name: value})

    def _sound(self, heard: str = "button", **values: Any) -> None:
        self.change(**values)
        self.app.sounds.play(heard)

    def _reset(self) -> None:
        before = self.app.settings
        self.app.forget_size()
        self._take(Settings(
            full_screen=before.full_screen, language=before.language, keys=before.keys,
            programs=before.programs,
        ), "settings.reset_done")

    def _take(self, settings: Settings, said: str) -> None:
        """Other settings, until that is taken back."""
        before, say = self.app.settings, self.ui.say
        self.app.apply(settings)
        self.app.toast(say(said), say("saves.undo"), lambda: self.app.apply(before))

    # Files

    def _give(self) -> None:
        """Write the settings into a file that can be taken along."""
        say = self.ui.say
        try:
            path = write_given_settings(self.app.settings, folders.shared())
        except SaveError as error:
            self.app.toast(str(error))
            return
        self.rebuild()
        self.app.toast(say("share.done", path=printable(folders.said(path))))

    def _files(self) -> Sequence[SettingRow]:
        """A button for each file that settings can be taken from."""
        ui = self.ui
        rows = []
        for number, path in enumerate(given_settings(folders.shared())):
            words = ui.say("settings.take", file=shown_name(path))
            rows.append(SettingRow(words, self._file(number, path, words)))
        return rows

    def _file(self, number: int, path: Path, words: str) -> Callable[[Stack], None]:
        return lambda stack: self._put_button(
            stack, f"take.{number}", words, "load", lambda: self.take_file(path))

    def take_file(self, path: Path) -> None:
        """Settings of a file; all but other programs and the full screen, which belong to this
        computer."""
        try:
            self._take(taken_from(path, self.app.settings), "settings.taken")
        except FileFault as fault:
            self.app.toast(str(fault))
