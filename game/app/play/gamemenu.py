"""The game menu: save under a name, load, start again, settings, rulebook, leave."""

from collections.abc import Callable

from pygame import Rect

from game.app.app_services import AppServices
from game.app.play.navigation import Navigator
from game.app.play.scene import PlayScene
from game.app.play.words import say
from game.app.scenes.frame import MenuScene
from game.app.widgets.button import Button
from game.app.widgets.dialog import Ask
from game.app.widgets.entry import TextInput
from game.app.widgets.panel import CardPanel
from game.app.widgets.scroll import ScrollArea
from game.app.widgets.stack import Stack

WIDEST = 520  # interface pixels
PICTURES = (800, 1600, 4000)
"""How many pixels wide a picture of the table can be."""


class GameMenu(MenuScene):
    """Over a game in progress; Esc goes back to it."""

    name = "game-menu"
    first_focus = "resume"

    def __init__(self, scene: PlayScene, services: AppServices, doors: Navigator) -> None:
        super().__init__(scene.app, services)
        self.scene_below = scene
        self.doors = doors
        self._name = scene.session.game.card.title

    def build(self) -> None:
        """One sheet of buttons in the middle."""
        ui = self.ui
        game = self.scene_below.session.game
        content = self.frame(say("menu.title"), f"{game.title} · {game.card.title}")
        wide = min(content.width, ui.px(WIDEST))
        place = Rect(content.centerx - wide // 2, content.top, wide, content.height)
        sheet = CardPanel(ui, "sheet", place)
        self.add(sheet)
        pad = ui.px(18)
        view = place.inflate(-2 * pad, -2 * pad)
        area = ScrollArea(ui, "menu.area", view.inflate(2 * ui.px(8), 0))  # its bar in the margin
        sheet.add(area)
        stack = Stack(ui, area, view.left + ui.px(6), view.top + ui.px(6),
                      view.width - ui.px(12))
        self._button(stack, "resume", "play", self.back, "blue")
        stack.line(8)
        stack.words("menu.name", say("menu.name"), "label", ui.c.ink_2, 4)
        field = TextInput(ui, "save-name", stack.room(ui.px(40)), say("menu.name"), self._name,
                          on_change=self._typed, on_enter=self._entered)
        stack.put(field, 10)
        self._button(stack, "save", "save", self._save)
        self._button(stack, "load", "load", self.doors.open_saves)
        if self.scene_below.session.history.entries:
            self._button(stack, "replay", "play", self._replay)
        self._button(stack, "share", "download", self._share)
        self._button(stack, "hint", "bulb",
                     lambda: self._at_table(self.scene_below.controller.hint))
        stack.line(8)
        self._button(stack, "rules", "book", lambda: self.doors.open_rule("", ""))
        if self.services.workshop(game.id) is not None:
            self._button(stack, "workshop", "pencil",
                         lambda: self.doors.open_workshop(game.id))
        self._button(stack, "settings", "gear", self.doors.open_settings)
        self._button(stack, "keys", "keyboard", self.doors.open_keys)
        if self.ui.device == "touch":  # keys and buttons have a way of their own there
            self._button(stack, "commands", "list",
                         lambda: self._at_table(self.doors.open_commands))
        stack.line(8)
        self._button(stack, "restart", "replay", self._restart)
        self._button(stack, "home", "home", self.doors.leave)
        self._button(stack, "quit", "quit", self._quit)
        area.fit(stack.y)
        if stack.y + pad < place.bottom:
            sheet.rect.height = stack.y + pad - place.top
            area.rect.height = sheet.rect.height - 2 * pad
            sheet.move(0, (content.bottom - sheet.rect.bottom) // 3)

    def _button(
        self, stack: Stack, name: str, icon: str, do: Callable[[], None], kind: str = "card"
    ) -> None:
        words = say(f"menu.{name}")
        high = Button.height_for(self.ui, words, stack.width, icon)
        stack.put(Button(self.ui, name, stack.room(high), words, do, kind, icon), 8)

    def _typed(self, text: str) -> None:
        self._name = text

    def _entered(self, text: str) -> None:
        self._name = text
        self._save()

    def _save(self) -> None:
        name = self._name.strip() or self.scene_below.session.game.card.title
        if self.services.store.path(name).exists():
            self.ask(
                Ask(self.ui, "overwrite", Rect((0, 0), self.size), say("menu.overwrite_title"),
                    say("menu.overwrite", name=name),
                    [("yes", say("menu.overwrite_yes"), lambda: self._write(name)),
                     ("no", say("menu.overwrite_no"), None)])
            )
        else:
            self._write(name)

    def _write(self, name: str) -> None:
        self.back()
        self.scene_below.save_as(name)

    def _replay(self) -> None:
        """Through the game so far, from its opening."""
        self.back()
        self.scene_below.controller.see_from(0)

    def _share(self) -> None:
        """As a file that others can open, or as a picture of the table."""
        name = self._name.strip() or self.scene_below.session.game.card.title

        def picture(wide: int) -> Callable[[], None]:
            return lambda: self._at_table(lambda: self.doors.share_picture(name, wide))

        self.ask(
            Ask(self.ui, "share", Rect((0, 0), self.size), say("menu.share_title"),
                say("menu.share_text"),
                [("file", say("menu.share_file"),
                  lambda: self._at_table(lambda: self.doors.share_game(name))),
                 *((f"picture-{wide}", say("menu.share_picture", wide=wide), picture(wide))
                   for wide in PICTURES),
                 ("no", say("menu.share_no"), None)], "file")
        )

    def _at_table(self, do: Callable[[], None]) -> None:
        """Back at the table, do it."""
        self.back()
        do()

    def _restart(self) -> None:
        self.ask(
            Ask(self.ui, "again", Rect((0, 0), self.size), say("menu.restart_title"),
                say("menu.restart_text"),
                [("yes", say("menu.restart_yes"), self.doors.restart),
                 ("no", say("menu.restart_no"), None)])
        )

    def _quit(self) -> None:
        if self.scene_below.closing():
            self.app.quit()
