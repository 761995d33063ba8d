"""All widgets of the play screen for one window size, and where they stand."""

from collections.abc import Callable, Sequence
from typing import Protocol

from pygame import Rect, Surface

from game.app.board.board_view import BoardView
from game.app.play.endpanel import EndPanel
from game.app.play.fade import Fade
from game.app.play.layout import Layout
from game.app.play.levels import level_card
from game.app.play.log import LogPanel
from game.app.play.optionpanel import OptionPanel
from game.app.play.queue import QueueStrip
from game.app.play.ribbon import PlayRibbon
from game.app.play.sheet import Rail
from game.app.play.showing import UNIT
from game.app.play.table import BoardWidget, Listener
from game.app.play.tray import Tray
from game.app.play.unitpanel import UnitPanel
from game.app.play.words import say
from game.app.ui import Ui
from game.app.widgets.base import Group, Pressable, Widget
from game.app.widgets.panel import Footer
from game.core.table import Status

BOTH = ("left", "right")


class Player(Listener, Protocol):
    """What the widgets tell the scene."""

    def do(self, command: str) -> None:
        """A named command, as "undo" (see `game.app.play.keys`)."""

    def chose(self, option: str) -> None:
        """A row of the options was chosen."""

    def hovered_option(self, option: str) -> None:
        """The mouse is over a row ("" for none)."""

    def linked(self, rule: str) -> None:
        """A rule link was followed."""

    def see(self, index: int) -> None:
        """A line of the log was chosen."""

    def show_level(self, level: int) -> None:
        """Another level of the board is to be seen."""


class Tab(Pressable):
    """The tab of a closed drawer: a wooden strip with its name written upwards."""

    def __init__(
        self, ui: Ui, name: str, rect: Rect, words: str, on_click: Callable[[], None]
    ) -> None:
        super().__init__(ui, name, rect, words, on_click, say(f"tip.{name}"))
        self.words = words
        self.focusable = False

    def draw(self, target: Surface) -> None:
        """Wood and words."""
        import pygame

        ui = self.ui
        ui.panels.wood(target, self.rect, self.hovered, self.pressed)
        image = pygame.transform.rotate(
            ui.text.surface(self.words, "option", ui.c.brass_light, ui.scale), 90
        )
        target.blit(image, image.get_rect(center=self.rect.center))


class Screen:
    """The widgets. `under` holds rails and bars, `front` what is laid over the middle, `words`
    the callout."""

    def __init__(
        self, ui: Ui, layout: Layout, view: BoardView, player: Player, titles: tuple[str, str],
        status: Status, sides: Sequence[str], opened: dict[str, bool],
    ) -> None:
        self.ui = ui
        self.layout = layout
        compact = layout.compact
        area = Rect(0, layout.ribbon.bottom, layout.ribbon.width,
                    layout.footer.top - layout.ribbon.bottom)
        self.board = BoardWidget(ui, area, view, player)

        def doing(command: str) -> Callable[[], None]:
            return lambda: player.do(command)

        names = ("menu", "undo", "redo", "save", "goals", "rules", "settings")
        self.ribbon = PlayRibbon(
            ui, layout.ribbon, compact, titles, status,
            ui.px(64 if layout.drawers else 280 if compact else 360),
            {name: doing(name) for name in names},
        )
        self.footer = Footer(ui, "footer", layout.footer, ())
        self.left = Rail(ui, "left-rail", layout.left_rail)
        self.right = Rail(ui, "right-rail", layout.right_rail)
        self.unit = UnitPanel(ui, layout.card, compact, view.counter_image, player.linked)
        self.options = OptionPanel(
            ui, layout.options, compact, player.chose, player.hovered_option, player.linked
        )
        gap = layout.options.top - layout.card.bottom
        self.end = EndPanel(
            ui, layout.end, compact, gap, doing("next"), doing("end"), doing("skip")
        )
        for part in (self.unit, self.options, self.end):
            self.left.add(part)
        self.tray = Tray(ui, layout.tray, compact, player.linked, doing("again"))
        self.log = LogPanel(
            ui, layout.log, compact, player.see, player.linked, doing("ledger")
        )
        self.right.add(self.tray)
        self.right.add(self.log)
        self.tabs: list[Widget] = []
        if layout.drawers:
            for side, rect in zip(BOTH, (layout.left_tab, layout.right_tab), strict=True):
                words = say(f"drawer.{side}")
                self.tabs.append(Tab(ui, f"{side}-tab", rect, words, doing(f"drawer-{side}")))
            self.left.visible = opened["left"]
            self.right.visible = opened["right"]
        self.board.covers = self.covers
        self.queue = QueueStrip(
            ui, layout.free, sides, lambda unit: player.chose(f"{UNIT}{unit}")
        )
        self.levels = level_card(ui, layout.free, view, player.show_level)
        self.front = Group(ui, "front", layout.free)
        self.words = Fade(ui, "words", layout.free)

    def covers(self) -> list[Rect]:
        """What of the board is hidden under the rails' cards."""
        rails = (rail for rail in (self.left, self.right) if rail.visible)
        return [card.opaque for rail in rails for card in rail.children if card.visible]

    @property
    def parts(self) -> tuple[Widget, ...]:
        """All, in drawing order."""
        switcher = (self.levels,) if self.levels is not None else ()
        return (
            self.board, self.queue, *switcher, *self.tabs, self.left, self.right, self.ribbon,
            self.footer, self.front, self.words,
        )
