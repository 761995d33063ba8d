"""The frame of every menu: ribbon with a way back and a title, content, footer with the keys."""

import datetime
import functools
from collections.abc import Sequence

from pygame import Rect

from game import __version__
from game.app.app_services import AppServices
from game.app.gamepad import DEVICES, Device
from game.app.scene import AppHost, Scene
from game.app.theme import Rgb, Theme
from game.app.ui import Ui
from game.app.widgets.button import Button
from game.app.widgets.label import Label
from game.app.widgets.panel import Footer, Ribbon
from game.core.asset_yaml import Record, read_asset
from game.core.resources import asset


class MenuScene(Scene):
    """A menu. `frame` makes ribbon and footer and returns the content's rectangle."""

    def __init__(self, app: AppHost, services: AppServices) -> None:
        super().__init__(app)
        self.services = services

    def cannot(self, error: Exception) -> None:
        """Say in one line why something the player asked for can't be done."""
        self.app.toast(self.ui.say("app.cannot", why=str(error).splitlines()[0]))

    def hints(self) -> Sequence[tuple[str, str]]:
        """Keys valid now, for the footer."""
        say = self.ui.say
        return (
            (say("key.tab"), say("hint.next")),
            (say("key.enter"), say("hint.open")),
            (say("key.esc"), say("hint.back")),
        )

    def at_hand(self) -> None:
        """The footer speaks of it."""
        footer = self.widget("footer")
        if isinstance(footer, Footer):
            noted = footer.note in (version_note(self.ui, device) for device in DEVICES)
            note = version_note(self.ui, self.ui.device) if noted else footer.note
            footer.set(self.ui.hints(self.hints()), note)

    def frame(self, title: str, subtitle: str = "", back: str = "menu.back") -> Rect:
        """Ribbon and footer; the content lies between them inside a gutter. back: key of the
        words on the way back."""
        ui = self.ui
        width, height = self.size
        compact = ui.compact(self.size)
        bar = Ribbon.height_for(ui, compact)
        ribbon = self.add(Ribbon(ui, "ribbon", Rect(0, 0, width, bar)))
        inset = ui.px(16)
        words = ui.say(back)
        if Button.width_for(ui, words, "left") > width // 3:
            words = ""
        button = Rect(inset, ui.px(10), Button.width_for(ui, words, "left"), bar - ui.px(22))
        ribbon.add(
            Button(
                ui, "back", button, words, self.back, "wood", "left", label=ui.say(back),
                style="label.bold",
            )
        )
        left = button.right + ui.px(20)
        room = width - left - inset
        lines = ui.line("title") + (ui.line("label") if subtitle else 0)
        top = max(0, (bar - ui.px(4) - lines) // 2)
        shown = ui.text.shorten(title, "title", ui.scale, room)
        wide = ui.text.width(shown, "title", ui.scale)
        heading = Label(
            ui, "title", Rect(left, top, wide, ui.line("title")), shown, "title", ui.c.cream
        )
        heading.label = title
        ribbon.add(heading)
        if subtitle:
            shown = ui.text.shorten(subtitle, "label", ui.scale, room)
            wide = ui.text.width(shown, "label", ui.scale)
            place = Rect(left, top + ui.line("title"), wide, ui.line("label"))
            ribbon.add(Label(ui, "subtitle", place, shown, "label", ui.c.footer))
        foot = Footer.height_for(ui, compact)
        self.add(
            Footer(ui, "footer", Rect(0, height - foot, width, foot),
                   ui.hints(self.hints()), version_note(ui, ui.device))
        )
        gutter = ui.px(12 if compact else 24)
        return Rect(gutter, bar + gutter, width - 2 * gutter, height - bar - foot - 2 * gutter)


def version_note(ui: Ui, device: Device) -> str:
    """The footer's right end: how one leaves by the keyboard, if that is at hand."""
    words = "quit" if device == "keys" else "version"
    return ui.say(f"footer.{words}", version=__version__)


def when(ui: Ui, saved: str, today: datetime.date | None = None) -> str:
    """A save's ISO time in short words: "today 20:14", "yesterday 9:05", "12 Oct 2026"."""
    try:
        moment = datetime.datetime.fromisoformat(saved)
    except ValueError:
        return saved
    # Saves carry the clock on the player's wall, and so does the question "today?".
    now = today or datetime.datetime.now().date()  # noqa: DTZ005
    clock = f"{moment.hour}:{moment.minute:02}"
    days = (now - moment.date()).days
    if days == 0:
        return ui.say("when.today", clock=clock)
    if days == 1:
        return ui.say("when.yesterday", clock=clock)
    month = ui.say(f"month.{moment.month}")
    if now.year != moment.year:
        return ui.say("when.year", day=moment.day, month=month, year=moment.year)
    return ui.say("when.date", day=moment.day, month=month, clock=clock)


def shelf(ui: Ui, services: AppServices) -> tuple[str, ...]:
    """Ids of the boxes on the shelf: those the words announce, then any other installed game."""
    order = tuple(ui.say("boxes.order").split())
    return order + tuple(game for game in services.installed() if game not in order)


def box_words(ui: Ui, services: AppServices, game: str, part: str) -> str:
    """Title, motto, line or story of a box; a game without words of its own has its title."""
    key = f"boxes.{game}.{part}"
    if key in ui.words:
        return ui.say(key)
    box = services.box(game)
    return box.title if box is not None and part == "title" else ""


class BoxFile(Record, frozen=True):
    """What a game says of its box; colour: a token of the theme or six hex digits after #."""

    colour: str


@functools.cache
def _box_file(game: str) -> BoxFile:
    path = asset("data", game, "box.yaml")
    return read_asset(path, BoxFile) if path.is_file() else BoxFile("box")


def box_colour(theme: Theme, game: str) -> Rgb:
    """The colour of a game's box, as its data has it; one that says nothing has a plain one.

    Raises:
        BoxError: its box.yaml is faulty.
    """
    return theme.colour(_box_file(game).colour)
