"""The record: finished games in a table with filters, shares won, and how the dice fell."""

import csv
import io
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.app import folders
from game.app.app_services import AppServices, Start
from game.app.dates import begun_minutes, day_words
from game.app.record import (
    FEW_DICE,
    FinishedGame,
    RecordedGame,
    SideDice,
    as_odd,
    luck,
    shares,
)
from game.app.scene import AppHost
from game.app.scenes.book import BookList
from game.app.scenes.frame import MenuScene, box_words, shelf
from game.app.scenes.recordplots import FacesPlot, LuckPlot, PairsPlot, ShareBars
from game.app.ui import Ui
from game.app.widgets.base import Widget
from game.app.widgets.button import Button
from game.app.widgets.controls import ChoiceRow
from game.app.widgets.panel import CardPanel
from game.app.widgets.scroll import ScrollArea
from game.app.widgets.stack import Stack
from game.core.atomic import write_atomic
from game.core.errors import BoxError
from game.core.quantity import rounded
from game.core.safe_files import shown_name

BESIDE = 1040  # interface pixels of width from which table and plots stand beside each other
TWO_PLOTS = 560  # interface pixels from which two plots stand beside each other
PLOT = 150  # interface pixels of height
_TENTHS = 60  # dice of which fewer than ten are to be expected of each face
STANDINGS = ("", "won", "lost", "drawn", "people")
"""What the filter of results may be set to; "people" for games of people against each other."""
_SIGN_ROOM = 26  # interface pixels before the words of a result
_SIGN = {"won": "check", "lost": "x", "drawn": "minus", "": "users"}


class GamesTable(BookList):
    """Finished games, a row each: date, game, scenario, side, opponent, result, length. What has
    no room drops out, the length first."""

    def __init__(
        self, ui: Ui, rect: Rect, cells: Sequence[tuple[str, ...]], standings: Sequence[str],
        chosen: int, on_choose: Callable[[int], None],
    ) -> None:
        super().__init__(ui, "games", rect, "; ".join(" · ".join(row) for row in cells), chosen,
                         on_choose)
        self.cells = tuple(cells)
        self.standings = tuple(standings)
        tall = ui.px(36)
        self.lay(tuple(Rect(0, number * tall, rect.width, tall) for number in range(len(cells))))
        self._columns = self._widths()

    def _widths(self) -> list[tuple[int, int, int]]:
        """Of each column that has room: which it is, where it begins, how wide it may be."""
        ui, gap, pad = self.ui, self.ui.px(14), self.ui.px(14)
        wanted = [
            max((ui.text.width(row[index], "label.bold", ui.scale) for row in self.cells),
                default=0) + (ui.px(_SIGN_ROOM) if index == _RESULT else 0)
            for index in range(len(_COLUMNS))
        ]
        kept = list(range(len(_COLUMNS)))
        room = self.rect.width - 2 * pad
        for index in _DROPPED:
            if sum(wanted[column] + gap for column in kept) - gap > room:
                kept.remove(index)
        spare = room - sum(wanted[column] + gap for column in kept) + gap
        laid, x = [], self.rect.left + pad
        for column in kept:
            width = wanted[column]
            if spare < 0 and column == _RESULT:
                width = max(ui.px(60), width + spare)
            laid.append((column, x, width))
            x += width + gap + max(0, spare) // len(kept)
        return laid

    def draw(self, target: Surface) -> None:
        """Draw the rows."""
        ui, c = self.ui, self.ui.c
        line = ui.line("label")
        for index, row in enumerate(self.rows):
            place = row.move(self.rect.topleft)
            if index in (self.chosen, self.over):
                target.fill(c.highlight, place)
            target.fill(c.rule_line, Rect(place.left, place.bottom - 1, place.width, 1))
            y = place.centery - line // 2
            for column, x, width in self._columns:
                aside = 0
                if column == _RESULT:
                    sign = _SIGN[self.standings[index]]
                    ui.panels.icon(target, sign, (x + ui.px(9), place.centery), ui.px(15), c.ink)
                    aside = ui.px(_SIGN_ROOM)
                style = "label.bold" if column in (_GAME, _RESULT) else "label"
                cell = self.cells[index][column]
                shown = ui.text.shorten(cell, style, ui.scale, width - aside)
                ui.text.draw(target, shown, (x + aside, y), style, c.ink, ui.scale)


_COLUMNS = ("date", "game", "scenario", "side", "against", "result", "length",
            "time")
_GAME, _RESULT = 1, 5
_DROPPED = (7, 6, 4, 3, 1)
"""Columns in the order in which they drop out."""


def expected_of_each(dice: int) -> str:
    """How often each face is to be expected of so many dice; of few, to a tenth."""
    return rounded(dice / 6, 1 if dice < _TENTHS else 0)


class RecordScene(MenuScene):
    """The page of the record. watch(path): shows a game from its beginning."""

    name = "record"
    first_focus = "games"

    def __init__(
        self, app: AppHost, services: AppServices, watch: Callable[[Path], None]
    ) -> None:
        super().__init__(app, services)
        self._watch = watch
        self.every: tuple[RecordedGame, ...] = ()
        self.game = ""
        self.scenario = ""
        self.standing = ""
        self.at = 0
        self.page = 0
        """In a small window: 0 the games, 1 the shares and dice."""

    def entering(self) -> None:
        """Read the folder anew."""
        self._read()

    def _read(self) -> None:
        record = self.services.record
        self.every = record().games() if record is not None else ()
        self.at = max(0, min(self.at, len(self.shown) - 1))

    @property
    def shown(self) -> tuple[RecordedGame, ...]:
        """The games that pass the filters, newest first."""
        return tuple(entry for entry in self.every if self._passes(entry))

    def _passes(self, entry: RecordedGame) -> bool:
        if self.game and entry.save.game != self.game:
            return False
        if self.scenario and entry.save.title != self.scenario:
            return False
        standing = entry.game.standing or "people"
        return not self.standing or standing == self.standing

    @property
    def chosen(self) -> RecordedGame | None:
        """The chosen game."""
        shown = self.shown
        return shown[self.at] if self.at < len(shown) else None

    def hints(self) -> Sequence[tuple[str, str]]:
        """Keys of this screen."""
        say = self.ui.say
        if not self.every:
            return ((say("key.enter"), say("record.play")), (say("key.esc"), say("hint.back")))
        return (
            (say("key.updown"), say("hint.choose")), (say("key.enter"), say("record.watch")),
            ("A", say("record.again")), (say("key.delete"), say("record.remove")),
            (say("key.save"), say("record.table")), (say("key.esc"), say("hint.back")),
        )

    # Layout

    def build(self) -> None:
        """Table at the left, plots at the right; one after the other in a small window."""
        ui = self.ui
        content = self.frame(ui.say("record.title"), ui.say("record.subtitle"))
        if not self.every:
            self._empty(content)
            return
        if content.width / ui.scale >= BESIDE:
            gap = ui.px(16)
            left = content.width * 52 // 100
            self._games(Rect(content.left, content.top, left, content.height))
            self._figures(Rect(content.left + left + gap, content.top,
                               content.width - left - gap, content.height))
            return
        tabs = ChoiceRow(
            ui, "page", Rect(content.left, content.top, content.width, 0), ui.say("record.title"),
            (ui.say("record.games"), ui.say("record.figures")), self.page, self._turn_page,
        )
        self.add(tabs)
        top = tabs.rect.bottom + ui.px(8)
        rest = Rect(content.left, top, content.width, content.bottom - top)
        (self._figures if self.page else self._games)(rest)

    def _turn_page(self, page: int) -> None:
        self.page = page
        self.rebuild()

    def _empty(self, content: Rect) -> None:
        ui = self.ui
        wide = min(content.width, ui.px(560))
        card = CardPanel(ui, "empty", Rect(content.centerx - wide // 2, content.top, wide, 0))
        self.add(card)
        stack = Stack(ui, card, card.rect.left + ui.px(22), card.rect.top + ui.px(18),
                      wide - ui.px(44))
        stack.words("empty.words", ui.say("record.none"), "story", gap=14)
        words = ui.say("record.play")
        place = stack.room(max(ui.px(46), Button.height_for(ui, words, stack.width, "die")))
        stack.put(Button(ui, "play", place, words, self._play, "blue", "die"), 16)
        card.rect.height = stack.y - card.rect.top
        self.first_focus = "play"

    def _play(self) -> None:
        self.back()

    def _games(self, place: Rect) -> None:
        """Head, filters, the table, what can be done with the chosen game."""
        ui, shown = self.ui, self.shown
        card = CardPanel(ui, "games.card", place)
        self.add(card)
        pad = ui.px(16)
        foot = Stack(ui, card, place.left + pad, 0, place.width - 2 * pad)
        buttons = self._foot_height(foot)
        view = Rect(place.left + ui.px(4), place.top + ui.px(8), place.width - ui.px(8),
                    place.height - buttons - ui.px(12))
        area = ScrollArea(ui, "games.area", view)
        card.add(area)
        stack = Stack(ui, area, place.left + pad, view.top + ui.px(6),
                      view.width - 2 * pad - area.bar_width)
        stack.words("games.count", ui.counted("record.finished", len(self.every)), "heading",
                    gap=2)
        stack.words("games.sums", self._sums(), "label", ui.c.ink_2, gap=10)
        self._filters(stack)
        if shown:
            wide = Rect(view.left, stack.y, view.width - area.bar_width, 0)
            table = GamesTable(
                ui, wide, [self._cells(entry) for entry in shown],
                [entry.game.standing for entry in shown], self.at, self._choose,
            )
            stack.put(table, 8)
        else:
            stack.words("games.none", ui.say("record.none_shown"), "story", ui.c.ink_2, gap=8)
        area.fit(stack.y)
        foot.y = place.bottom - buttons
        self._foot(foot)

    def _sums(self) -> str:
        standings = [entry.game.standing for entry in self.every]
        since = min(entry.game.finished for entry in self.every)
        parts = [
            self.ui.say(f"record.{standing}_count", count=standings.count(standing))
            for standing in ("won", "lost", "drawn") if standing in standings
        ]
        if "" in standings:
            parts.append(self.ui.say("record.people_count", count=standings.count("")))
        seconds = sum(entry.game.seconds for entry in self.every)
        if seconds >= 60:
            hours, minutes = divmod(begun_minutes(seconds), 60)
            parts.append(self.ui.say("record.at_table", hours=hours, minutes=minutes))
        parts.append(self.ui.say("record.since", date=day_words(self.ui.words, since)))
        return " · ".join(parts)

    def _filters(self, stack: Stack) -> None:
        """A row of choices for each filter; scenarios of the chosen game only."""
        ui, say = self.ui, self.ui.say
        played = {entry.save.game for entry in self.every}
        games = ["", *(game for game in shelf(ui, self.services) if game in played)]
        names = [say("record.all_games")] + [self._title(game) for game in games[1:]]
        self._filter(stack, "game", games, names, self.game, self._by_game)
        if self.game:
            known = {
                entry.save.title: entry.save.told_title
                for entry in self.every if entry.save.game == self.game
            }
            titles, names = ["", *known], [say("record.all_scenarios"), *known.values()]
            self._filter(stack, "scenario", titles, names, self.scenario, self._by_scenario)
        found = {entry.game.standing or "people" for entry in self.every}
        standings = [key for key in STANDINGS if not key or key in found]
        names = [say("record.all_results")] + [say(f"record.{key}") for key in standings[1:]]
        self._filter(stack, "standing", standings, names, self.standing, self._by_standing)

    def _filter(
        self, stack: Stack, name: str, values: Sequence[str], names: Sequence[str], value: str,
        chosen: Callable[[str], None],
    ) -> None:
        if len(values) < 3 and not value:
            return  # there is nothing to tell apart
        row = ChoiceRow(
            self.ui, f"filter.{name}", stack.room(0), self.ui.say(f"record.by_{name}"), names,
            values.index(value) if value in values else 0, lambda index: chosen(values[index]),
        )
        stack.put(row, 6)

    def _by_game(self, game: str) -> None:
        self.game, self.scenario = game, ""
        self._filtered()

    def _by_scenario(self, title: str) -> None:
        self.scenario = title
        self._filtered()

    def _by_standing(self, standing: str) -> None:
        self.standing = standing
        self._filtered()

    def _filtered(self) -> None:
        self.at = 0
        self.rebuild()

    def _title(self, game: str) -> str:
        return box_words(self.ui, self.services, game, "title") or game

    def _short(self, game: str) -> str:
        return box_words(self.ui, self.services, game, "short") or self._title(game)

    def _cells(self, entry: RecordedGame) -> tuple[str, ...]:
        game, save = entry.game, entry.save
        side = game.sides.get(game.side, "") if game.side else self.ui.say("record.both")
        return (
            day_words(self.ui.words, game.finished), self._title(save.game),
            f"{save.told_title} · {game.grade}" if game.grade else save.told_title, side,
            self._against(game), game.title,
            self.ui.counted("record.turns", game.turns), clock(game.seconds),
        )

    def _against(self, game: FinishedGame) -> str:
        if not game.side:
            return self.ui.say("record.people")
        computer = any(game.opponents.values())
        return self.ui.say("record.computer" if computer else "record.game_itself")

    # The foot

    def _acts(self) -> tuple[tuple[str, str, str, Callable[[], None], str], ...]:
        say = self.ui.say
        return (
            ("watch", say("record.watch"), "play", self.watch, "blue"),
            ("again", say("record.again"), "replay", self.again, "card"),
            ("remove", say("record.remove"), "trash", self.remove, "card"),
            ("save-table", say("record.table"), "download", self.save_table, "card"),
        )

    def _foot_shape(self, width: int) -> tuple[int, int, int]:
        """Columns of the buttons, width and height of one."""
        ui, acts = self.ui, self._acts()
        gap = ui.px(10)
        widest = max(Button.width_for(ui, words, icon, "label.bold") for _, words, icon, *_ in acts)
        columns = 4 if 4 * widest + 3 * gap <= width else 2
        each = (width - gap * (columns - 1)) // columns
        tall = max(Button.height_for(ui, words, each, icon, "label.bold")
                   for _, words, icon, *_ in acts)
        return columns, each, tall

    def _foot_height(self, stack: Stack) -> int:
        ui = self.ui
        columns, _, tall = self._foot_shape(stack.width)
        rows = len(self._acts()) // columns
        head = ui.line("label.bold") + ui.line("label") + ui.px(16)
        return head + rows * (tall + ui.px(8)) + ui.px(10)

    def _foot(self, stack: Stack) -> None:
        """The chosen game in words, and what can be done with it."""
        ui, entry = self.ui, self.chosen
        stack.line(4)
        if entry is not None:
            title = f"{self._title(entry.save.game)} · {entry.save.told_title}"
            detail = " · ".join((day_words(ui.words, entry.game.finished), entry.game.title,
                                 *filter(None, (entry.game.grade,)),
                                 ui.say("record.seed", seed=entry.save.seed)))
            for name, words, style in (("title", title, "label.bold"), ("detail", detail, "label")):
                shown = ui.text.shorten(words, style, ui.scale, stack.width)
                stack.words(f"foot.{name}", shown, style)
        else:
            stack.y += ui.line("label.bold") + ui.line("label")
        stack.gap(6)
        columns, each, tall = self._foot_shape(stack.width)
        for number, (name, words, icon, act, kind) in enumerate(self._acts()):
            x = stack.left + number % columns * (each + ui.px(10))
            y = stack.y + number // columns * (tall + ui.px(8))
            button = Button(ui, name, Rect(x, y, each, tall), words, act, kind, icon,
                            style="label.bold")
            button.enabled = entry is not None or name == "save-table"
            stack.parent.add(button)

    # Shares and dice

    def _figures(self, place: Rect) -> None:
        ui, shown = self.ui, self.shown
        card = CardPanel(ui, "figures", place)
        self.add(card)
        view = place.inflate(-ui.px(12), -ui.px(16))
        area = ScrollArea(ui, "figures.area", view)
        card.add(area)
        stack = Stack(ui, area, view.left + ui.px(12), view.top + ui.px(4),
                      view.width - ui.px(24) - area.bar_width)
        stack.words("won.head", ui.say("record.won_head"), "heading", gap=2)
        stack.words("won.note", ui.say("record.won_note"), "label", ui.c.ink_2, gap=8)
        self._shares(stack, shown)
        stack.line(10)
        stack.words("dice.head", ui.say("record.dice_head"), "heading", gap=2)
        stack.words("dice.note", ui.say("record.dice_note"), "label", ui.c.ink_2, gap=8)
        self._dice(stack, [entry.game for entry in shown])
        area.fit(stack.y + ui.px(6))

    def _shares(self, stack: Stack, shown: Sequence[RecordedGame]) -> None:
        ui = self.ui
        groups = [
            (self._title(game), shares(
                (entry.save.told_title, entry.game) for entry in shown if entry.save.game == game
            ))
            for game in dict.fromkeys(entry.save.game for entry in shown)
        ]
        groups.append((ui.say("record.by_against"), shares(
            (self._against(entry.game), entry.game) for entry in shown
        )))
        groups.append((ui.say("record.by_result"), shares(
            (f"{self._short(entry.save.game)}: {entry.game.sides[entry.game.side]}", entry.game)
            for entry in shown if entry.game.side in entry.game.sides
        )))
        groups = [(head, rows) for head, rows in groups if rows]
        if not groups:
            stack.words("won.none", ui.say("record.won_none"), "story", ui.c.ink_2)
            return
        gap, left, width, top = ui.px(28), stack.left, stack.width, stack.y
        columns = 2 if width >= ui.px(TWO_PLOTS) and len(groups) > 1 else 1
        each = (width - gap * (columns - 1)) // columns
        ends = [top] * columns
        for number, (head, rows) in enumerate(groups):
            column = ends.index(min(ends))
            inner = Stack(ui, stack.parent, left + column * (each + gap), ends[column], each)
            inner.words(f"won.{number}.head", head, "head", ui.c.brass_ink, gap=2)
            inner.put(ShareBars(ui, f"won.{number}", inner.room(0), rows), 12)
            ends[column] = inner.y
        stack.y = max(ends)

    def _dice(self, stack: Stack, games: Sequence[FinishedGame]) -> None:
        ui = self.ui
        own = sum((game.own_dice() for game in games), SideDice())
        other = sum((game.other_dice() for game in games), SideDice())
        both = own + other
        plots: list[tuple[str, str, Callable[[Rect], Widget]]] = []
        for name, dice in (("own", own), ("other", other)):
            if dice.dice:
                plots.append((
                    ui.say(f"record.dice_{name}"),
                    ui.counted("record.dice_size", dice.dice, each=expected_of_each(dice.dice)),
                    partial(_faces_plot, ui, name, dice),
                ))
        throws = sum(both.pairs)
        if throws:
            mean = sum(both.pairs[n] * (n + 2) for n in range(len(both.pairs))) / throws
            plots.append((
                ui.say("record.pairs"),
                ui.say("record.pairs_size", throws=throws, mean=rounded(mean, 2)),
                lambda place: PairsPlot(ui, "pairs", place, both),
            ))
        if own.tries:
            points = luck(games)
            plots.append((
                ui.say("record.luck"),
                ui.say("record.luck_size", scored=own.scored, expected=rounded(own.expected),
                       tries=own.tries),
                lambda place: LuckPlot(ui, "luck", place, points),
            ))
        if not plots:
            stack.words("dice.none", ui.say("record.dice_none"), "story", ui.c.ink_2)
            return
        self._lay_plots(stack, plots)
        odd = as_odd(both.faces)
        verdict = (
            ui.counted("record.dice_few", both.dice, least=FEW_DICE) if odd is None
            else ui.say("record.dice_odd", share=_in_ten(ui, odd))
        )
        stack.words("dice.verdict", verdict, "label.bold", gap=4)

    def _lay_plots(
        self, stack: Stack, plots: Sequence[tuple[str, str, Callable[[Rect], Widget]]]
    ) -> None:
        ui = self.ui
        gap, columns = ui.px(28), 2 if stack.width >= ui.px(TWO_PLOTS) else 1
        each = (stack.width - gap * (columns - 1)) // columns
        top = stack.y
        for number, (head, note, make) in enumerate(plots):
            if number % columns == 0:
                top = stack.y
            inner = Stack(ui, stack.parent, stack.left + number % columns * (each + gap), top, each)
            inner.words(f"plot.{number}.head", head, "option")
            inner.words(f"plot.{number}.note", note, "label", ui.c.ink_2, gap=4)
            plot = inner.put(make(inner.room(ui.px(PLOT))), 14)
            stack.y = max(stack.y, plot.rect.bottom + ui.px(14))

    # What the player does

    def _choose(self, index: int) -> None:
        if index == self.at and self.focus_shown:
            self.watch()
            return
        self.at = index
        self.rebuild()

    def watch(self) -> None:
        """Show the chosen game from its beginning."""
        entry = self.chosen
        if entry is None:
            return
        try:
            self._watch(entry.path)
        except (BoxError, ValueError) as error:
            self.cannot(error)

    def again(self) -> None:
        """The same scenario and options, with new dice."""
        entry = self.chosen
        if entry is None:
            return
        save = entry.save
        try:
            self.services.start(
                Start(save.game, save.source, save.options, computers=save.computers))
        except (BoxError, ValueError) as error:
            self.cannot(error)

    def remove(self) -> None:
        """Take the chosen game out; a toast takes it back."""
        entry = self.chosen
        if entry is None or self.services.record is None:
            return
        record = self.services.record()
        try:
            aside = record.remove(entry.path)
        except BoxError as error:
            self.cannot(error)
            return
        self._read()
        self.rebuild()

        def bring_back() -> None:
            try:
                record.bring_back(aside)
            except BoxError as error:
                self.cannot(error)
                return
            self._read()
            self.rebuild()

        self.app.toast(self.ui.say("record.removed", name=entry.save.told_title),
                       self.ui.say("saves.undo"), bring_back)

    def save_table(self) -> None:
        """Write the games shown as a table for other programs."""
        path = folders.data() / "record.csv"
        text = io.StringIO()
        writer = csv.writer(text)
        writer.writerow([self.ui.say(f"record.column_{column}") for column in _COLUMNS])
        for entry in self.shown:
            writer.writerow([entry.game.finished, *self._cells(entry)[1:]])
        try:
            write_atomic(path, text.getvalue().encode("utf-8"))
        except BoxError as error:
            self.cannot(error)
            return
        self.app.toast(self.ui.say("record.table_saved", path=shown_name(path)))

    def key_first(self, event: Event) -> bool:
        """Ctrl+S."""
        if event.mod & pygame.KMOD_CTRL and event.key == pygame.K_s:
            self.save_table()
            return True
        return False

    def key(self, event: Event) -> bool:
        """A and Del."""
        if event.key == pygame.K_DELETE:
            self.remove()
            return True
        if event.key == pygame.K_a:
            self.again()
            return True
        return False


def _faces_plot(ui: Ui, name: str, dice: SideDice, place: Rect) -> FacesPlot:
    return FacesPlot(ui, f"faces.{name}", place, dice, name == "other")


def clock(seconds: int) -> str:
    """Hours and minutes, "1:02"; "" where nobody counted."""
    hours, minutes = divmod(begun_minutes(seconds), 60)
    return f"{hours}:{minutes:02}" if seconds else ""


def _in_ten(ui: Ui, part: float) -> str:
    """A share in words of whole numbers: "7 of 10", "3 of 100"."""
    of = 10 if part >= 0.1 else 100 if part >= 0.01 else 1000
    return ui.say("record.of", won=max(1, round(part * of)), games=of)
