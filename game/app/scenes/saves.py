"""Saved games with their backups: load, rename, delete with a way back; a bad file is listed with
its reason."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pygame
from pygame import Rect
from pygame.event import Event

from game.app.app_services import AppServices
from game.app.idle_worker import WorkPlan
from game.app.play.autosave import told_name
from game.app.scene import AppHost
from game.app.scenes.frame import box_words, when
from game.app.scenes.listsheet import ListSheetScene
from game.app.scenes.savepictures import SavePictures
from game.app.widgets.button import Button
from game.app.widgets.entry import TextInput
from game.app.widgets.options import Option, OptionList
from game.app.widgets.stack import Stack
from game.core.errors import BoxError
from game.core.safe_files import shown_name
from game.core.store import Listing

THUMBNAIL = (96, 64)
"""Room of the picture in a row, in pixels at 100 %; in a narrow list less."""


class SavesScene(ListSheetScene):
    """All saves of the player, newest first, and below them what lies in the folder of shared
    games."""

    name = "saves"

    def __init__(self, app: AppHost, services: AppServices) -> None:
        super().__init__(app, services)
        self.listed: tuple[Listing, ...] = ()
        self.given: tuple[Listing, ...] = ()
        """Those of them that lie in the folder of shared games."""
        self._name = ""
        self.pictures = SavePictures(app, self.ui, self._pictured)
        self._rows_of: dict[str, list[int]] = {}
        """The rows of each picture, by its name."""

    def entering(self) -> None:
        """Read the folder anew."""
        self._read()

    def _read(self) -> None:
        shared = self.services.shared
        self.given = shared() if shared is not None else ()
        self.listed = (*self.services.store.list(), *self.given)
        self.at = max(0, min(self.at, len(self.listed) - 1))
        self._named()
        self._rows_of = {}
        for index, item in enumerate(self.listed):
            if item.save is not None:
                self._rows_of.setdefault(self.pictures.name_of(item.save), []).append(index)
        self.pictures.want(item.save for item in self.listed if item.save is not None)

    def _named(self) -> None:
        self._name = told_name(self.chosen) if self.chosen else ""

    @property
    def chosen(self) -> Listing | None:
        """The chosen save."""
        return self.listed[self.at] if self.at < len(self.listed) else None

    def hints(self) -> Sequence[tuple[str, str]]:
        """Keys of this screen."""
        say = self.ui.say
        return (
            (say("key.updown"), say("hint.choose")),
            (say("key.enter"), say("hint.open")),
            (say("key.rename"), say("hint.rename")),
            (say("key.delete"), say("hint.delete")),
            (say("key.esc"), say("hint.back")),
        )

    def heading(self) -> str:
        """Saved games."""
        return self.ui.say("saves.title")

    def subtitle(self) -> str:
        """How many."""
        return self.ui.say("saves.count", count=len(self.listed))

    def list_head(self) -> str:
        """Newest first."""
        return self.ui.say("saves.head")

    def thumbnail(self) -> tuple[int, int]:
        """A small picture of the table."""
        wide, high = (self.ui.px(length) for length in THUMBNAIL)
        share = min(1.0, self.size[0] / (10 * wide))
        return round(wide * share), round(high * share)

    def build(self) -> None:
        """The list with the pictures that are there, and the sheet."""
        super().build()
        for name in self._rows_of:
            self._pictured(name)

    def _pictured(self, name: str) -> None:
        """Show a picture in the rows of its position."""
        image, listed = self.pictures.find(name, self.thumbnail()), self.widget("list")
        if image is None or not isinstance(listed, OptionList):
            return
        for index in self._rows_of.get(name, ()):
            listed.picture(str(index), image)

    def ahead(self) -> WorkPlan | None:
        """The pictures that aren't there yet."""
        return self.pictures.plan()

    def empty(self) -> str:
        """None yet."""
        return self.ui.say("saves.none")

    def rows(self) -> Sequence[Option]:
        """Name, time, where it stands."""
        rows = []
        first_given = len(self.listed) - len(self.given)
        for index, item in enumerate(self.listed):
            save = item.save
            group = self.ui.say("saves.given_head") if index == first_given else ""
            if save is None:
                backups = self.ui.say("saves.has_backups", count=len(item.backups))
                fault = f"{item.fault} · {backups}" if item.backups else item.fault
                rows.append(Option(str(index), told_name(item), reason=fault, group=group))
                continue
            game = box_words(self.ui, self.services, save.game, "title") or save.game
            note = f"{game} · {save.told_title}\n{save.told_place}"
            rows.append(Option(
                str(index), told_name(item), when(self.ui, save.saved), note, group=group
            ))
        return rows

    def sheet(self, stack: Stack) -> None:
        """What is in the save, a field for its name, Delete."""
        ui, item = self.ui, self.chosen
        if item is None:
            return
        stack.words("save.title", told_name(item), "heading", gap=2)
        save = item.save
        if save is None:
            stack.words("save.bad", ui.say("saves.bad"), "option", ui.c.stop_ink, gap=6)
            stack.words("save.fault", item.fault, "label", gap=4)
            stack.words("save.file", shown_name(item.path), "label", ui.c.ink_2, gap=16)
            self._backups(stack, item)
        else:
            game = box_words(ui, self.services, save.game, "title") or save.game
            stack.words("save.game", f"{game} · {save.told_title}", "label", ui.c.brass_ink)
            stack.line(10)
            rows = (
                ("place", save.told_place), ("saved", when(ui, save.saved)),
                ("moves", ui.counted("saves.moves", len(save.actions))),
                ("seed", str(save.seed)), ("program", save.program),
            )
            for key, value in rows:
                head = ui.say(f"saves.{key}_head")
                stack.rich(f"save.{key}", f"**{head}**  {value}", "story", ui.c.ink, gap=4)
            if item.note:
                stack.words("save.note", item.note, "label", ui.c.stop_ink, gap=8)
            if self.services.store.busy(item.path):
                stack.words("save.live", ui.say("saves.live"), "label", ui.c.ink_2, gap=8)
            stack.line(10)
            if self.services.watch is not None and save.actions:
                self._sheet_button(stack, "watch", "play", self.watch)
            if item in self.given:
                stack.words("save.given", ui.say("saves.given"), "label", ui.c.ink_2, gap=8)
            else:
                if self.services.share is not None:
                    self._sheet_button(stack, "share", "download", self.share)
                self._rename_field(stack)
                self._backups(stack, item)
        self._sheet_button(stack, "delete", "trash", self.delete)

    def _sheet_button(
        self, stack: Stack, name: str, icon: str, do: Callable[[], None]
    ) -> None:
        """A button that does something with the chosen save."""
        ui, words = self.ui, self.ui.say(f"saves.{name}")
        width = min(stack.width, Button.width_for(ui, words, icon))
        tall = Button.height_for(ui, words, width, icon)
        place = Rect(stack.left, stack.y, width, tall)
        stack.put(Button(ui, name, place, words, do, "card", icon), 8)

    def _backups(self, stack: Stack, item: Listing) -> None:
        """A button for each whole backup."""
        ui, backups = self.ui, item.backups or self.services.store.backups(item.path)
        if not backups:
            return
        stack.words("backups.head", ui.say("saves.backups_head"), "option", gap=6)
        for number, backup in enumerate(backups, 1):
            save = backup.save
            if save is None:
                continue
            words = ui.say(
                "saves.backup", when=when(ui, save.saved), place=save.told_place,
                moves=ui.counted("saves.moves", len(save.actions)),
            )
            width = min(stack.width, Button.width_for(ui, words, "load"))
            tall = Button.height_for(ui, words, width, "load")
            button = Button(
                ui, f"backup.{number}", Rect(stack.left, stack.y, width, tall), words,
                partial(self._load, backup.path), "card", "load",
            )
            stack.put(button, 8)
        stack.gap(8)

    def _rename_field(self, stack: Stack) -> None:
        ui = self.ui
        stack.words("rename.head", ui.say("saves.rename_head"), "option", gap=6)
        words = ui.say("saves.rename")
        wide = Button.width_for(ui, words, "pencil")
        room = stack.width - wide - ui.px(12)
        beside = room >= ui.px(160)
        field = Rect(stack.left, stack.y, min(room, ui.px(360)) if beside else stack.width,
                     ui.px(36))
        stack.parent.add(
            TextInput(
                ui, "name", field, ui.say("saves.rename_head"), self._name, self._typed,
                lambda _: self.rename(),
            )
        )
        wide = min(wide, stack.width)
        tall = ui.px(36) if beside else Button.height_for(ui, words, wide, "pencil")
        at = (field.right + ui.px(12), field.top) if beside else (stack.left, field.bottom
                                                                  + ui.px(8))
        button = Button(ui, "rename", Rect(at, (wide, tall)), words, self.rename, "card", "pencil")
        stack.parent.add(button)
        stack.y = max(field.bottom, button.rect.bottom) + ui.px(16)

    def _typed(self, text: str) -> None:
        self._name = text

    def button(self) -> tuple[str, str, bool]:
        """Load, or the newest whole backup of what can't be loaded."""
        item = self.chosen
        damaged = item is not None and item.save is None and item.best is not None
        words = "saves.load_backup" if damaged else "saves.load"
        return self.ui.say(words), "load", item is not None and item.best is not None

    def turned(self) -> None:
        """The field holds the name of the chosen save."""
        self._named()

    # What the player does

    def go(self) -> None:
        """Load the chosen save, or its newest whole backup."""
        best = self.chosen.best if self.chosen is not None else None
        if best is not None:
            self._load(best.path)

    def watch(self) -> None:
        """Show the chosen save as a replay."""
        if self.chosen is not None and self.services.watch is not None:
            self._load(self.chosen.path, self.services.watch)

    def share(self) -> None:
        """Write the chosen save as one file to be given away."""
        if self.chosen is not None and self.chosen.save and self.services.share is not None:
            self.services.share(self.chosen.save)
            self._again(self.chosen.path)

    def _load(self, path: Path, opens: Callable[[Path], None] | None = None) -> None:
        try:
            (opens or self.services.load)(path)
        except (BoxError, ValueError) as error:
            self.cannot(error)

    def rename(self) -> None:
        """Give the chosen save the typed name; its file follows."""
        item = self.chosen
        wanted = self._name.strip()
        if item is None or item.save is None or not wanted or wanted == told_name(item):
            return
        new = self.services.store.path(wanted)
        if new.exists() and new != item.path:
            self.app.toast(self.ui.say("saves.taken", name=wanted))
            return
        try:
            self.services.store.rename(item.path, item.save, wanted)
        except BoxError as error:
            self.cannot(error)
        self._again(new)

    def delete(self) -> None:
        """Put the chosen save aside; a toast takes it back."""
        item = self.chosen
        if item is None:
            return
        try:
            aside = self.services.store.delete(item.path)
        except BoxError as error:
            self.cannot(error)
            return
        if item.save is not None:
            self.pictures.forget(item.save)
        self._again(None)
        words = self.ui.say("saves.deleted", name=told_name(item))
        self.app.toast(words, self.ui.say("saves.undo"), lambda: self._undelete(aside))

    def _undelete(self, aside: Path) -> None:
        try:
            path = self.services.store.undelete(aside)
        except BoxError as error:
            self.cannot(error)
            return
        self._again(path)

    def _again(self, path: Path | None) -> None:
        self._read()
        paths = [item.path for item in self.listed]
        if path in paths:
            self.at = paths.index(path)
            self._named()
        self.rebuild()

    def key(self, event: Event) -> bool:
        """Del and F2."""
        if event.key == pygame.K_DELETE:
            self.delete()
            return True
        if event.key == pygame.K_F2:
            self.focus_on("name")
            return True
        return False
