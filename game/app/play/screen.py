"""The play screen's widgets for one window size: where they stand, and what they show of a view.

`Screen.render` compares each part of a `PlayView` with what was drawn and hands it to its panel if
it differs. No widget asks the session; what the player does with one is told to the `Player`.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

from pygame import Rect

from game.app.board.board_view import BoardView
from game.app.play.commands import Bindings
from game.app.play.layout import Layout
from game.app.play.panels import cards, popups
from game.app.play.panels.board_widget import BoardWidget, Listener
from game.app.play.panels.cached_card import Rail
from game.app.play.panels.callout import CalloutLayer, Placing
from game.app.play.panels.end import EndPanel
from game.app.play.panels.forecast_box import ForecastBox
from game.app.play.panels.learned import LearnedPanel
from game.app.play.panels.legend import LegendBar
from game.app.play.panels.lesson import LessonDock
from game.app.play.panels.log import LogPanel
from game.app.play.panels.options import OptionPanel
from game.app.play.panels.queue import QueueStrip
from game.app.play.panels.replay import ReplayBar
from game.app.play.panels.ribbon import BUTTONS, PlayRibbon
from game.app.play.panels.roster import RosterPanel
from game.app.play.panels.tabs import TabStrip
from game.app.play.panels.there import TherePanel
from game.app.play.panels.tray import Tray
from game.app.play.panels.unit_card import UnitPanel
from game.app.play.play_view import (
    AskedView,
    AttentionView,
    CalloutSpot,
    CalloutView,
    CardOfferView,
    CellMenuView,
    DrawersView,
    FollowView,
    HandOverView,
    MomentView,
    PlayView,
    PointersView,
    Popup,
    RowsView,
    ShownCardView,
    WholeCardView,
)
from game.app.play.present.options import UNIT
from game.app.play.words import say
from game.app.ui import Ui
from game.app.widgets.base import Group, Widget
from game.app.widgets.button import Button
from game.app.widgets.levels import LevelCard, Storey
from game.app.widgets.options import OptionList
from game.app.widgets.panel import Footer
from game.core.contract import END_PHASE
from game.core.view_records import Status

_MARGIN = 12  # pixels at 100 % between the level switcher and the edges of the free middle
_ROWS = 6  # how much rather than the rows of a rail a callout about one hides the board
_MOST_THERE = 330  # pixels at 100 % of the card "From there"
_LEAST_OPTIONS = {"wide": 190, "small": 120, "drawers": 110}
"""Pixels at 100 % of the options that it leaves."""
_PARTS = 12  # pieces of a line that a callout keeps clear of


class PlayerListener(Listener, Protocol):
    """What the widgets tell of what the player does with them."""

    def do(self, command: str) -> None:
        """A command by its name (`game.app.play.commands`)."""

    def chose(self, option: str) -> None:
        """A row of the options was chosen."""

    def chose_there(self, row: str) -> None:
        """A row of a cell's menu was chosen."""

    def answered(self, agrees: bool) -> None:
        """The open question was answered."""

    def hovered_option(self, option: str) -> None:
        """The mouse is over a row ("" for none)."""

    def linked(self, rule: str) -> None:
        """A rule link was followed."""

    def see(self, index: int) -> None:
        """A line of the log was chosen."""

    def asked_why(self, at: int, opens: bool | None = None) -> None:
        """The log is to say why an action was done, or to fold that up."""

    def step_moment(self, by: int) -> None:
        """One action earlier or later is to be seen."""

    def see_now(self) -> None:
        """Back from an earlier moment."""

    def show_level(self, level: int) -> None:
        """Another level of the board is to be seen."""

    def went_to(self, unit: str) -> None:
        """A unit of the roster was chosen."""

    def skip(self) -> None:
        """What is being told is to end."""

    def replay_aimed(self, index: int) -> None:
        """The handle of a replay is dragged to a moment."""

    def replay_dropped(self) -> None:
        """The handle was let go."""

    def replay_rated(self, rate: float) -> None:
        """A replay is to tell at that rate."""


def there_room(ui: Ui, layout: Layout) -> Rect:
    """The foot of the options that the card "From there" may take: some rows stay in sight."""
    options, least = layout.options, ui.px(_LEAST_OPTIONS[layout.form])
    high = max(0, min(options.height - least, ui.px(_MOST_THERE)))
    return Rect(options.left, options.bottom - high, options.width, high)


def level_titles(view: BoardView) -> tuple[str, ...]:
    """The levels of a view's map, lowest first; one where there is nothing to switch."""
    return tuple(title for _, title in view.kit.levels)


class Screen:
    """The widgets, and what they show. `front` holds what is laid over the middle, `words` the
    callout.

    drawn: the view that they show, None before the first. before: the screen of another size whose
    place it takes: what was followed there isn't followed again, and what a question is about is
    only framed again in a window of another size.
    """

    def __init__(
        self,
        ui: Ui,
        layout: Layout,
        view: BoardView,
        player: PlayerListener,
        titles: tuple[str, str],
        status: Status,
        sides: Sequence[str],
        keys: Bindings,
        before: "Screen | None" = None,
    ) -> None:
        self.ui = ui
        self.layout = layout
        self.view = view
        self.player = player
        self.keys = keys
        self.drawn: PlayView | None = None
        self.moving: Callable[[Widget], None] = lambda _: None
        """Told of a widget that wants frames; the scene sets it."""
        self._front: object = None
        self._rects: list[tuple[Rect, int]] = []
        self._room = 0
        self._follow: FollowView | None = None
        self._attention = AttentionView()
        if before is not None and (before.layout.ribbon, before.layout.footer) == (
            layout.ribbon, layout.footer
        ):  # in another window both are brought into sight anew
            self._follow, self._attention = before._follow, before._attention
        self._revealed: tuple[OptionList, int | None, int] | None = None
        compact = layout.compact
        self.board = BoardWidget(ui, layout.table, view, player)
        names = ("menu", *(name for name, _, _ in BUTTONS), "replay-leave")
        self.ribbon = PlayRibbon(
            ui, layout.ribbon, compact, titles, status,
            ui.px(0 if layout.drawers else 236 if compact else 360),
            {name: self._doing(name) for name in names}, {name: self._tip(name) for name in names},
        )
        self.footer = Footer(ui, "footer", layout.footer, ())
        backing = layout.table if compact else layout.left_rail
        backing.width = layout.left_rail.right + layout.left_rail.left if compact \
            else layout.left_rail.width
        self.left = Rail(ui, "left-rail", backing, backed=compact)
        self.right = Rail(ui, "right-rail", layout.right_rail)
        self.unit = UnitPanel(
            ui, layout.card, compact, view.counter_image, player.linked, self._doing("unit-card"),
            self._doing("drawer-left") if layout.drawers else None,
        )
        self.unit.visible = layout.card.height > 0
        self.options = OptionPanel(
            ui, layout.options, compact, player.chose, player.hovered_option, player.linked,
            player.answered, self._doing("replay-coach"), player.see,
            self._doing("replay-ghost"),
        )
        gap = layout.options.top - layout.card.bottom
        self.there = TherePanel(
            ui, there_room(ui, layout), compact,
            lambda high: self.options.shorten(high + gap if high else 0),
        )
        self.end = EndPanel(
            ui, layout.end, compact, gap, self._doing("next-unit"), self._doing("end-phase"),
            player.skip,
        )
        self.tray = Tray(
            ui, layout.tray, compact, player.linked, self._doing("again"), self._tip("again")
        )
        self.log = LogPanel(
            ui, layout.log, compact, player.see, player.asked_why, player.linked,
            self._doing("ledger"),
            self._tip("ledger"), self._doing("filter-log"), self._tip("filter-log"),
            self._doing("roster"), self._tip("roster"), self._doing("log"), self._tip("log"),
        )
        self.learned = LearnedPanel(
            ui, layout.log, compact, player.linked, self._doing("log"), self._tip("log")
        )
        railed = (self.tray,) if layout.form == "small" else ()
        self.roster = RosterPanel(
            ui, layout.log, view.counter_image, player.went_to, self._doing("roster"),
            self._tip("roster"),
        )
        self.roster.visible = False
        for part in (self.unit, self.options, self.there, *railed, self.end):
            self.left.add(part)
        for part in (*(() if railed else (self.tray,)), self.log, self.learned, self.roster):
            self.right.add(part)
        self.left.visible = layout.left_open
        self.tabs = TabStrip(ui, layout.table, layout.tabs, self._doing, self._tip)
        self.board.covers = self.covers
        self.queue = QueueStrip(
            ui, layout.free, sides, lambda unit: player.chose(f"{UNIT}{unit}")
        )
        self.legend = LegendBar(ui, layout.free)
        self.levels = self._level_card()
        self.odds = ForecastBox(ui, layout.free)
        self.replay = ReplayBar(
            ui, layout.bar, compact, player.do, self._tip, player.replay_rated, player.see,
            player.replay_aimed, player.replay_dropped,
        ) if layout.bar.height else None
        self.lesson = LessonDock(
            ui, layout.dock, layout.form, keys, player.do, player.linked
        ) if layout.dock.height else None
        self.front = Group(ui, "front", layout.free)
        self.words = CalloutLayer(ui, layout.free, self._placing, player.linked)

    def _level_card(self) -> LevelCard | None:
        """The level switcher over the map's upper right corner; None on a board of one level."""
        ui, free, names = self.ui, self.layout.free, level_titles(self.view)
        if len(names) < 2:
            return None
        storeys = [Storey(name) for name in names]
        head = say("levels.head")
        rect = Rect((0, 0), LevelCard.size_for(ui, head, storeys))
        rect.topright = (free.right - ui.px(_MARGIN), free.top + ui.px(_MARGIN))
        card = LevelCard(
            ui, "levels", rect, head, storeys, self.view.level, self.player.show_level
        )
        # PgUp and PgDn do what it does; the focus stays on the board.
        card.focusable = False
        return card

    def _doing(self, command: str) -> Callable[[], None]:
        return lambda: self.player.do(command)

    def _tip(self, command: str) -> str:
        words = say(f"tip.{command}")
        if command == "menu" and self.keys.own("back"):
            words = say("tip.menu_back", key=self.keys.cap("back"))
        return self.keys.tip(words, command)

    def covers(self) -> list[Rect]:
        """What of the board is hidden under the rails' cards."""
        rails = [rail for rail in (self.left, self.right) if rail.visible]
        cards = [card.opaque for rail in rails for card in rail.children if card.visible]
        bar = [part.opaque for part in (self.replay, self.lesson) if part is not None]
        return cards + bar + [rail.rect for rail in rails if rail.backed]

    @property
    def parts(self) -> tuple[Widget, ...]:
        """All, in drawing order."""
        switcher = (self.levels,) if self.levels is not None else ()
        bar = [part for part in (self.replay, self.lesson) if part is not None]
        return (
            self.board, self.legend, self.queue, *switcher, self.tabs, self.odds, *bar, self.left,
            self.right, self.ribbon, self.footer, self.front, self.words,
        )

    @property
    def menu_rows(self) -> OptionList | None:
        """The rows of a cell's menu, if one is open."""
        rows = self.front.find("cell-menu.rows")
        return rows if isinstance(rows, OptionList) else None

    def find(self, name: str) -> Rect | None:
        """The visible rectangle of the widget of that name, or None."""
        for part in self.parts:
            widget = part.find(name)
            if widget is not None:
                return widget.shown_rect()
        return None

    # Showing

    def render(self, new: PlayView) -> None:
        """Show a view: each part that differs from what was drawn."""
        old, self.drawn = self.drawn, new
        if new.position is not None:
            self.view.set_position(new.position.pieces, new.position.marks)
        if old is None or new.ribbon != old.ribbon:
            self.ribbon.render(new.ribbon)
        self.queue.set(new.queue)
        if old is None or new.log != old.log:
            self.log.render(new.log)
        self._render_drawers(new.drawers)
        self.roster.render(new.roster)
        self.learned.render(new.learned)
        self._render_follow(new.follow)
        if old is None or new.options != old.options:
            self.options.render(new.options)
        if old is None or new.end != old.end:
            self.end.render(new.end)
        self._render_front(new)
        self.legend.render(new.legend, [sheet.rect for sheet in self.front.children])
        self._render_attention(new.attention)
        self._keep_tray_clear(new)
        self.view.set_overlay(new.overlay)
        if old is None or new.unit != old.unit:
            self.unit.render(new.unit)
        self.there.render(new.there)
        self.tray.forecast(new.forecast)
        tray = self.tray.visible and self.tray.parent is not None
        # a question says its own odds, and lies where the box would be
        planned = new.there is not None and bool(new.there.steps) and new.drawers.left
        self.odds.render(new.forecast if not (tray or new.popups or planned) else None)
        if self.levels is not None and new.levels is not None:
            names = level_titles(self.view)
            storeys = [Storey(name, count)
                       for name, count in zip(names, new.levels.pieces, strict=True)]
            self.levels.set(storeys, new.levels.shown)
        if self.words.render(new.callout, (self.view.zoom_percent, self.view.level, self._beside)):
            self.moving(self.words)
        self.footer.set(self.ui.hints(new.footer, own=True))
        if self.lesson is not None and new.lesson is not None:
            self.lesson.render(new.lesson)
        if self.replay is not None and new.replay is not None and (
            old is None or new.replay != old.replay
        ):
            self.replay.render(new.replay)

    def follow_pointers(self) -> bool:
        """Whether what the lesson points at has moved (a list was scrolled): then its rings are
        laid anew."""
        if self.drawn is None or not self.drawn.pointers.ringed:
            return False
        if self._rects == self._ringed(self.drawn.pointers):
            return False
        self._render_front(self.drawn)
        return True

    def _render_drawers(self, drawers: DrawersView) -> None:
        """Tabs, and what is open at the right."""
        self.tabs.render(drawers.tabs)
        wide = not self.layout.compact
        cards = (("dice", self.tray), ("log", self.log), ("learned", self.learned),
                 ("roster", self.roster))
        for name, card in cards:
            shown = drawers.right == name
            if wide and name in ("dice", "log"):
                shown = name == "dice" or not drawers.right
            if card.parent is self.right and card.visible != shown:
                card.visible = shown
                self.right.invalidate()
        self._make_room()

    @property
    def _beside(self) -> int:
        """Pixels of the free middle that a drawer at the right takes: a list that was opened, or
        the dice while a lesson speaks of them, so that they never hide what else it names."""
        taught = self.layout.drawers and self.tray.visible and self.drawn is not None and \
            ("widget", self.tray.name) in self.drawn.pointers.ringed
        lists = (self.log, self.learned, self.roster)
        opened = self.layout.compact and any(card.visible for card in lists)
        return self.right.rect.width if opened or taught else 0

    @property
    def _free(self) -> Rect:
        """The free middle beside such a drawer."""
        free = Rect(self.layout.free)
        free.width -= self._beside
        return free

    def _make_room(self) -> None:
        """What stands over the map keeps clear of such a drawer."""
        free = self._free
        self.queue.fit(free)
        levels = self.levels
        shift = free.right - self.ui.px(_MARGIN) - levels.rect.right if levels is not None else 0
        if levels is not None and shift:
            levels.invalidate()
            levels.move(shift, 0)
            levels.invalidate()

    def _render_follow(self, follow: FollowView | None) -> None:
        """Look at a unit that was taken in hand, on its level; in a small window, where it may be
        out of sight, the map glides there."""
        if follow is not None and follow != self._follow:
            self._follow = follow
            if follow.level >= 0:
                self.view.set_level(follow.level)
            # Going to a cell would show its level: a question may be seen from the one above.
            here = follow.cell >= 0 and self.view.plane.level_of(follow.cell) == self.view.level
            if self.layout.compact and here:
                self.view.show((follow.cell,))

    def _render_attention(self, attention: AttentionView) -> None:
        """Whoever a new question is about comes into sight."""
        if attention.cells and attention != self._attention:
            self._attention = attention
            self.view.frame(attention.cells)

    def _keep_tray_clear(self, new: PlayView) -> None:
        """A drawer of dice lies at the foot of the map where it would hide at its head what is
        told, the unit in hand, what a lesson points at or who is to act."""
        if not self.layout.drawers or not self.tray.visible:
            return
        cells = {*self.view.told, *new.overlay.pointed}
        if new.follow is not None:
            cells.add(new.follow.cell)
        places = (self.find("queue"), *map(self.view.rect_of, cells))
        kept = [rect for rect in places if rect is not None]
        head = Rect(self.layout.tray)
        foot = Rect(head)
        foot.bottom = self.layout.free.bottom
        foot.top -= self.ui.px(8)
        place = min(head, foot, key=lambda rect: len(rect.collidelistall(kept)))
        if place.top != self.tray.rect.top:
            self.right.invalidate()
            self.tray.move(0, place.top - self.tray.rect.top)
            self.right.invalidate()

    def _render_front(self, new: PlayView) -> None:
        """What lies over the middle: sheets, and rings round what the lesson points at in the
        panels, which stand by now."""
        self._reveal(new.pointers)
        rects, strong = self._ringed(new.pointers), new.pointers.strong
        marks = tuple((tuple(rect), disc) for rect, disc in rects)
        shown = (new.popups, new.drawers.right, marks, strong)
        if shown == self._front:
            return
        self._front, self._rects = shown, rects
        _invalidate(self.front)
        self.front.children.clear()
        self._reserve()
        clear = self.lesson.rect if self.lesson is not None else None
        for popup in new.popups:
            self.front.add(self._popup(popup))
        for number, (rect, disc) in enumerate(rects):
            self.front.add(popups.LessonRing(self.ui, rect, number, strong, clear, disc))
        _invalidate(self.front)

    def _reveal(self, pointers: PointersView) -> None:
        """Scroll the line that the lesson points at into sight, once per list, its height and
        step."""
        rows = self.options.list
        if rows is None or (rows, pointers.step, self.options.rect.height) == self._revealed:
            return
        self._revealed = rows, pointers.step, self.options.rect.height
        for name in pointers.rows:
            place = rows.row_rect(name)
            if place is not None:
                rows.reveal(place)

    def _ringed(self, pointers: PointersView) -> list[tuple[Rect, int]]:
        """Window rectangles, off the board, that the lesson points at, with their numbers."""
        rects = [
            self.options.row_shown(name) if kind == "row" else self.find(name)
            for kind, name in pointers.ringed
        ]
        marks = pointers.numbers or (0,) * len(rects)
        return [(rect, disc) for rect, disc in zip(rects, marks, strict=True)
                if rect is not None and rect.width]

    def _reserve(self) -> None:
        """Give the board the part of the middle that a drawer leaves."""
        beside = self._beside
        if beside != self._room:
            self._room = beside
            free = Rect(self.layout.map)
            free.width -= beside
            self.view.reserve(free)

    def _popup(self, popup: Popup) -> Widget:
        ui, free, player = self.ui, self.layout.free, self.player
        match popup:
            case HandOverView():
                ready = self.keys.label(say("handover.ready"), "confirm")
                return popups.handover_sheet(
                    ui, self.layout.table, popup.side, ready, self._doing("confirm")
                )
            case CardOfferView():
                return cards.CardChoice(
                    ui, free, popup.head, popup.faces,
                    lambda number: player.do(f"row-{number + 1}"), self._doing("cards"),
                    popup.aside, popup.look, popup.advised,
                )
            case AskedView():
                return popups.asked_sheet(
                    ui, self._question_room(), popup,
                    lambda rect: self._lies_over(rect, popup.cells), player.chose,
                )
            case ShownCardView():
                return cards.shown_card(ui, popup.face, free)
            case MomentView():
                tips = (self.keys.tip(say("tip.moment.earlier"), "cursor-left"),
                        self.keys.tip(say("tip.moment.later"), "cursor-right"))
                return popups.moment_sheet(
                    ui, self.queue.below(self._beside_levels()), popup.words, player.step_moment,
                    player.see_now, tips,
                )
            case CellMenuView():
                spot = self.view.rect_of(popup.cell) if popup.cell >= 0 else None
                spot = spot or Rect(free.center, (0, 0))
                bounds = self.queue.below(self.layout.table)
                bounds.height = self.layout.free.bottom - bounds.top
                bounds.inflate_ip(-2 * ui.px(8), -2 * ui.px(8))
                if self.levels is not None:
                    bounds.width = self.levels.rect.left - ui.px(_MARGIN) - bounds.left
                return popups.cell_menu_sheet(
                    ui, spot, bounds, popup, player.chose_there, player.linked
                )
            case WholeCardView():
                return self._whole_card(popup)
            case RowsView():
                room = self.queue.below(self._beside_levels())
                return popups.rows_sheet(ui, room, popup, self._doing(popup.name), player.linked)

    def _whole_card(self, popup: WholeCardView) -> Widget:
        """The unit card as a wide window shows it, beside the rail."""
        ui, free = self.ui, self.layout.free
        group = Group(ui, "whole-card", free)
        wide = Button.width_for(ui, popup.close)
        card = Rect(free.left + ui.px(8), free.top + ui.px(8),
                    min(ui.px(320), free.width - ui.px(16)),
                    min(ui.px(400), free.height - ui.px(16 + 40)))
        panel = UnitPanel(ui, card, False, self.view.counter_image, self.player.linked)
        group.add(panel)
        panel.render(popup.shown)
        place = Rect(card.right - wide, card.bottom + ui.px(6), wide, ui.px(34))
        group.add(Button(ui, "whole-card.close", place, popup.close, self._doing("unit-card")))
        return group

    def _beside_levels(self) -> Rect:
        """The free middle, in a small window beside the level switcher."""
        free = self._free
        if self.layout.compact and self.levels is not None:
            free.width = self.levels.rect.left - self.ui.px(_MARGIN) - free.left
        return free

    def _question_room(self) -> Rect:
        """The free middle beside the level switcher and a drawer of dice, which says what an answer
        may bring; under the order strip."""
        free = Rect(self.view.camera.free)
        if self.levels is not None:
            free.width = self.levels.rect.left - free.left
        if self.layout.drawers and self.tray.visible:
            free.width = min(free.width, self.tray.rect.left - free.left)
        free = self.queue.below(free)
        return free.inflate(-2 * self.ui.px(12), -2 * self.ui.px(12))

    def _lies_over(self, rect: Rect, cells: tuple[int, ...]) -> bool:
        places = [self.view.rect_of(cell) for cell in cells]
        return any(place is not None and place.colliderect(rect) for place in places)

    # Callouts

    def _placing(self, callout: CalloutView) -> Placing:
        """Where a callout may lie: beside what it is about, clear of what it speaks of."""
        layout, px = self.layout, self.ui.px
        bounds = self.legend.above(self.queue.below(self._free)).inflate(-2 * px(8), -2 * px(8))
        spot = self._spot(callout.spot) or Rect(bounds.centerx, bounds.bottom, 1, 1)
        # a cell may be out of sight: what is said of it lies on the board nevertheless
        beside_board = callout.spot.cell < 0 and not layout.free.colliderect(spot)
        if beside_board:
            bounds = self.queue.below(layout.table)
        if callout.spot.button and layout.form == "wide":  # below it a card begins, with its title
            bounds = bounds.clip(layout.free)
            if self.levels is not None:  # and in the corner beside it lies their switcher
                bounds.width = self.levels.rect.left - px(8) - bounds.left
        if beside_board and self.lesson is not None:
            dock = self.lesson.rect
            if spot.bottom > dock.top and spot.right <= dock.left:  # beside the lesson's words
                bounds.width = dock.left - bounds.left
            else:
                bounds.height = dock.top - bounds.top
        view = self.view
        avoid = [view.rect_of(cell) for cell in callout.cells]
        avoid += [view.rect_of(unit) for unit in callout.units]
        avoid += view.beside_way()
        avoid += [self.levels.rect if self.levels is not None else None]
        for start, end in callout.lines:
            avoid += self._along(view.centre_of(start), view.centre_of(end))
        unit, cell = callout.never
        never = [view.rect_of(unit) if unit else None, view.rect_of(cell) if cell >= 0 else None,
                 self.find("lesson"),
                 *(child.rect for child in self.front.children if child.name == "asked"),
                 *(part.rect for part in self.front.walk() if part.name.startswith(cards.CARD))]
        if beside_board:  # what is said of a row rather hides the board than other rows
            avoid += _ROWS * [rail.rect for rail in (self.left, self.right) if rail.visible]
        return Placing(
            spot, bounds, [rect for rect in avoid if rect is not None],
            [rect for rect in never if rect is not None],
        )

    def _spot(self, spot: CalloutSpot) -> Rect | None:
        if spot.cell >= 0:
            return self.view.rect_of(spot.cell)
        card = self.find("card-advised") if spot.option else None
        if card is not None:  # the keys stand below the cards
            return card.unionall([part.rect for part in self.front.walk()
                                  if part.name.startswith(cards.KEY) and part.rect.top > card.top
                                  and part.rect.colliderect(card.move(0, card.height // 2))])
        place = (self.find(spot.button) if spot.button else None) or \
            self.options.row_shown(spot.option)
        place = place or self._unit_rect(spot.unit)
        if place is None and spot.option != END_PHASE and self.options.shown_rect().width \
                and self.left.visible:
            return self.options.rect
        return place or self.find("end-phase")

    def _unit_rect(self, unit: str) -> Rect | None:
        """Where a unit stands in sight, or None."""
        place = self.view.rect_of(unit) if unit else None
        return place if place is not None and self.layout.free.colliderect(place) else None

    def _along(self, start: tuple[int, int], end: tuple[int, int]) -> list[Rect]:
        """Squares along a drawn line."""
        side = self.ui.px(36)
        squares = []
        for part in range(1, _PARTS):
            x = start[0] + (end[0] - start[0]) * part // _PARTS
            y = start[1] + (end[1] - start[1]) * part // _PARTS
            squares.append(Rect(x - side // 2, y - side // 2, side, side))
        return squares


def _invalidate(group: Group) -> None:
    """Ask for what lies in a group to be painted, not for all the room that it has."""
    for sheet in group.children:
        for part in sheet.walk():
            part.invalidate()
