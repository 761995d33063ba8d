"""The log of the right rail: what happened, newest first, with dice and rules; click to see it."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.app import rich
from game.app.gamepad import Device
from game.app.play.log_lines import PHASE, ToldDeed, ToldLine, deeds, runs, same_unit
from game.app.play.panels.cached_card import INSET, CachedCard
from game.app.play.panels.learned import tab_button
from game.app.play.play_view import LogView
from game.app.play.words import say
from game.app.theme import mix
from game.app.ui import Ui
from game.app.widgets.button import Button
from game.app.widgets.rows import RowList
from game.app.widgets.scroll import ScrollArea

EDGE = 4  # interface pixels of the edge that says whose a line is
WHY = "why"
"""Target of the link that unfolds why something was done."""
AskWhy = Callable[[int, bool | None], None]
"""Is told an action's number, and whether why it was done is to be said: None for the other."""

_FOOT: Mapping[Device, str] = {
    "keys": "log.foot", "pad": "log.foot_pad", "touch": "log.foot_touch",
}
"""What the foot of the log says of its entries, by what is at hand."""


class _Row(NamedTuple):
    run: tuple[ToldDeed, ...]
    rect: Rect
    title: rich.RichLayout
    detail: rich.RichLayout | None
    why: rich.RichLayout | None = None

    @property
    def told(self) -> ToldLine:
        """The line, or the last of several that are told together."""
        return self.run[-1].line

    @property
    def at(self) -> int:
        """The moment after all that it tells."""
        return self.run[-1].at

    @property
    def moments(self) -> tuple[int, ...]:
        """All moments that it tells of."""
        return tuple(told.at for deed in self.run for told in deed.lines)



class LogList(RowList):
    """The lines, newest group first; inside a group newest first, below the group's band. Lines
    that say the same of several units one after the other are one row until that is chosen. Of
    several rows about one unit the uppermost names it.

    on_choose(index): a line was clicked: that many actions had been played then. on_why: a line is
    to say why, or no longer.
    """

    def __init__(
        self, ui: Ui, rect: Rect, compact: bool, on_choose: Callable[[int], None],
        on_why: AskWhy, on_link: Callable[[str], None],
    ) -> None:
        super().__init__(ui, "log.list", rect, say("log.head"))
        self.compact = compact
        self.on_choose = on_choose
        self.on_why = on_why
        self.on_link = on_link
        self.seen = -1
        self.replay = False
        self.on_laid: Callable[[], None] = lambda: None
        """Called when rows were unfolded, and the list is higher than it was."""
        self._told: tuple[ToldLine, ...] = ()
        self._whys: Mapping[int, str] = {}
        self._unfolded: set[int] = set()
        self._rows: list[_Row] = []
        self._laid: dict[tuple[str, str], rich.RichLayout] = {}

    def set(self, view: LogView) -> None:
        """Show this part of the screen's view."""
        known, whys = view.lines, dict(view.whys)
        rows = (known, whys, view.replay)
        same = rows == (self._told, self._whys, self.replay)
        if same and view.seen == self.seen:
            return
        self.invalidate()
        self.seen = view.seen
        if not same:
            self._told, self._whys, self.replay = rows
            self._renew()

    def _renew(self) -> None:
        self._rows = self._lay()
        self.rect.height = self._rows[-1].rect.bottom if self._rows else 0
        self.over = -1
        self.at = min(self.at, len(self._rows) - 1)
        self.invalidate()

    def _layout(self, markup: str, style: str) -> rich.RichLayout:
        key = (markup, style)
        if key not in self._laid:
            room = self.rect.width - 2 * self._pad - self.ui.px(6)
            self._laid[key] = rich.layout(self.ui, markup, style, room)
        return self._laid[key]

    @property
    def _pad(self) -> int:
        return self.ui.px(10 if self.compact else 14)

    def _lay(self) -> list[_Row]:
        groups: list[list[ToldLine]] = [[]]
        for told in self._told:
            if told.line.kind == PHASE:
                groups.append([told])
            else:
                groups[-1].append(told)
        rows: list[_Row] = []
        y = 0
        pad = self.ui.px(5 if self.compact else 7)
        for group in reversed(groups):
            bands = [told for told in group if told.line.kind == PHASE]
            lines = [told for told in group if told.line.kind != PHASE]
            # A phase in which nothing was told needs no band of its own.
            told_bands = [(ToldDeed(told),) for told in bands] if lines else []
            above: ToldLine | None = None
            for run in [*told_bands, *reversed(self._runs(lines))]:
                told = run[0].line
                names = len(run) > 1 or above is None or not same_unit(above, told)
                above = told if len(run) == 1 else None
                words, more = self._words(run, names=names)
                band = told.line.kind == PHASE
                title = self._layout(words, "head" if band else "label.bold"
                                     if names and "**" not in words else "label")
                detail = self._layout(more, "label") if more else None
                said = [self._whys[told.at] for deed in run for told in deed.lines
                        if told.at in self._whys and told.explains]
                why = self._layout("\n".join(said), "label") if said else None
                high = title.height + (detail.height if detail else 0) + 2 * pad
                high += why.height + pad if why else 0
                rows.append(_Row(run, Rect(0, y, self.rect.width, high), title, detail, why))
                y += high
        return rows

    def _words(self, run: Sequence[ToldDeed], *, names: bool) -> tuple[str, str]:
        """Title and detail of a row; a line that can say why ends with the link that unfolds it.
        names: who did it is said; else the row above has said so."""
        (first, closing), line = run[0], run[0].line.line
        if len(run) > 1:
            head = say("log.run", count=len(run), words=first.predicate)
            opens = "log.run_of" if self.ui.device == "keys" else "log.run_opens"
            return head, say(opens, names=", ".join(deed.line.subject for deed in run))
        details = [line.detail]
        if closing is not None:
            key = "log.closing" if closing.line.detail else "log.closing_bare"
            details.append(say(key, words=closing.predicate, detail=closing.line.detail))
        asked = self._asked(run)
        if asked is not None:
            link = say("log.fold_why" if asked.at in self._whys else "log.why")
            details.append(f"[{WHY}|{link}]")
        title = line.title if names else first.predicate[:1].upper() + first.predicate[1:]
        return title, "  ".join(part for part in details if part)

    def _asked(self, run: Sequence[ToldDeed]) -> ToldLine | None:
        """The line of a row that can say why, first of all one that does; None where none can.
        Several told together stand first each by itself."""
        lines = [told for told in run[0].lines if told.explains] if len(run) == 1 else []
        says = (told for told in lines if told.at in self._whys)
        return next(says, lines[0] if lines else None)

    def _runs(self, lines: Sequence[ToldLine]) -> list[tuple[ToldDeed, ...]]:
        """What stands in a row each. A replay lights each line by itself."""
        if self.replay:
            return [(ToldDeed(told),) for told in lines]
        found: list[tuple[ToldDeed, ...]] = []
        for run in runs(deeds(lines)):
            opened = any(told.at in self._whys for deed in run for told in deed.lines)
            folded = len(run) > 1 and not opened and run[0].line.at not in self._unfolded
            found += [run] if folded else [(deed,) for deed in run]
        return found

    def draw(self, target: Surface) -> None:
        """The rows that show."""
        ui, c = self.ui, self.ui.c
        clip = target.get_clip()
        for number, row in enumerate(self._rows):
            place = row.rect.move(self.rect.topleft)
            if not place.colliderect(clip):
                continue
            band = row.told.line.kind == PHASE
            left = place.left + self._pad
            y = place.top + ui.px(5 if self.compact else 7)
            if band:
                target.fill(c.card_band, place)
            elif self.seen in row.moments:
                target.fill(c.highlight, place)
                target.fill(c.select, Rect(place.topleft, (ui.px(4), place.height)))
            elif number == self.over:
                target.fill(mix(c.card_raised, c.card_band, 0.3), place)
            if not band:
                if self.seen not in row.moments:
                    self._edge(target, place, row.told.side)
                under = Rect(place.left, place.bottom - ui.px(1), place.width, ui.px(1))
                target.fill(c.rule_line, under)
            coming = self.replay and row.at > self.seen
            ink = c.ink_3 if coming else c.brass_ink if band else c.ink
            rich.draw(ui, target, row.title, (left, y), ink)
            y += row.title.height
            if row.detail is not None:
                rich.draw(ui, target, row.detail, (left, y), c.ink_3 if coming else c.ink_2)
                y += row.detail.height
            if row.why is not None:
                y += ui.px(5 if self.compact else 7)
                bar = Rect(left - ui.px(5), y, ui.px(2), row.why.height)
                target.fill(c.brass, bar)
                rich.draw(ui, target, row.why, (left, y), c.ink_3 if coming else c.ink_2)

    def _edge(self, target: Surface, place: Rect, side: int) -> None:
        """Whose the line is: a blue edge, a broken rust one, a brown one for nobody's."""
        ui, c = self.ui, self.ui.c
        wide = ui.px(EDGE)
        edge = Rect(place.left, place.top, wide, place.height - ui.px(1))
        if side != 1:
            target.fill(c.blue if side == 0 else c.edge, edge)
            return
        dash, gap = ui.px(6), ui.px(3)
        for top in range(edge.top, edge.bottom, dash + gap):
            target.fill(c.rust, Rect(edge.left, top, wide, min(dash, edge.bottom - top)))

    def seen_rect(self) -> Rect | None:
        """Where the lines of the moment that is looked at lie in the window; None without any."""
        rects = [row.rect for row in self._rows
                 if self.seen in row.moments and row.told.line.kind != PHASE]
        if not rects:
            return None
        return rects[0].unionall(rects[1:]).move(self.rect.topleft)

    # Input

    def row_rects(self) -> Sequence[Rect]:
        """Where the rows lie."""
        return [row.rect for row in self._rows]

    def link_at(self, point: tuple[int, int]) -> str:
        """The rule link at a point, or ""."""
        number = self.row_at(point)
        if number < 0:
            return ""
        row = self._rows[number]
        x = point[0] - self.rect.left - self._pad
        y = point[1] - self.rect.top - row.rect.top - self.ui.px(5 if self.compact else 7)
        below = row.title.height + (row.detail.height if row.detail is not None else 0)
        below += self.ui.px(5 if self.compact else 7)
        for laid, top in (
            (row.title, 0), (row.detail, row.title.height), (row.why, below),
        ):
            for link in laid.links if laid is not None else ():
                if link.rect.collidepoint((x, y - top)):
                    return link.target
        return ""

    def on_release(self, point: tuple[int, int]) -> None:
        """Follow a link, else take the row."""
        link = self.link_at(point)
        if link == WHY:
            asked = self._asked(self._rows[self.row_at(point)].run)
            if asked is not None:
                self.on_why(asked.at, None)
        elif link:
            self.on_link(link)
        else:
            super().on_release(point)

    def take(self, index: int) -> None:
        """See the moment; lines that are told together first stand each by itself."""
        self.at = index
        row = self._rows[index]
        if len(row.run) > 1:
            self._unfolded.add(row.run[0].line.at)
            self._renew()
            self.on_laid()
        else:
            self.on_choose(row.at)

    def on_key(self, event: Event) -> bool:
        """Up, down, Enter; right and left unfold and fold why something was done."""
        if event.type != pygame.KEYDOWN or not self._rows:
            return False
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.take(max(0, self.at))
            return True
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            asked = self._asked(self._rows[max(0, self.at)].run)
            if asked is not None:
                self.on_why(asked.at, event.key == pygame.K_RIGHT)
            return asked is not None
        step = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key, 0)
        if not step:
            return False
        self.at = max(0, min(len(self._rows) - 1, self.at + step))
        self.reveal(self._rows[self.at].rect.move(self.rect.topleft))
        self.invalidate()
        return True


class LogPanel(CachedCard):
    """The log's card: head, list, foot."""

    def __init__(
        self, ui: Ui, rect: Rect, compact: bool, on_choose: Callable[[int], None],
        on_why: AskWhy, on_link: Callable[[str], None], on_ledger: Callable[[], None],
        ledger_tip: str, on_filter: Callable[[], None], filter_tip: str,
        on_roster: Callable[[], None], roster_tip: str, on_learned: Callable[[], None],
        learned_tip: str,
    ) -> None:
        super().__init__(ui, "log", rect, say("log.head"))
        self.compact = compact
        side = ui.px(ui.theme.target)
        left = rect.left + ui.px(24) + ui.text.width(say("log.head").upper(), "head", ui.scale)
        place = Rect(left, rect.top + (self.head_height - side) // 2, side, side)
        dice = Button(ui, "ledger", place, "", on_ledger, "plain", "die", ledger_tip, ledger_tip)
        sides = Button(ui, "log.filter", place.move(side + ui.px(4), 0), "", on_filter, "plain",
                       "users", filter_tip, filter_tip)
        units = Button(ui, "roster.open", place.move(2 * (side + ui.px(4)), 0), "", on_roster,
                       "plain", "user", roster_tip, roster_tip)
        for button in (dice, sides, units):
            button.focusable = False  # keys do the same
            self.add(button)
        self.learned = tab_button(ui, "log.learned", units.rect.right, self, say("log.learned"),
                                  on_learned, learned_tip)
        self.learned.visible = False
        self.add(self.learned)
        foot = 0 if compact else ui.line("label") + ui.px(12)
        top = rect.top + self.head_height
        view = Rect(rect.left, top, rect.width, rect.bottom - ui.px(INSET) - foot - top)
        self.area = ScrollArea(ui, "log.area", view)
        self.add(self.area)
        self.list = LogList(
            ui, Rect(view.topleft, (view.width, 0)), compact, on_choose, on_why, on_link
        )
        self.area.add(self.list)
        self.list.on_laid = self._fit

    def _fit(self) -> None:
        # The list may be scrolled: where it begins is known from the offset.
        self.area.fit(self.list.rect.bottom + self.area.offset)

    def render(self, view: LogView) -> None:
        """Show this part of the screen's view: the newest line unless a moment is looked at."""
        told, seen = view.lines, view.seen
        if (view.aside, view.learned) != (self.aside, self.learned.visible):
            self.aside, self.learned.visible = view.aside, view.learned
            self.invalidate()
        before, empty = len(self.list._told), not self.list.rect.height
        self.list.set(view)
        if empty != (not self.list.rect.height):
            self.invalidate()  # the foot says something else
        self._fit()
        if len(told) != before and seen < 0:
            self.area.scroll_to(0)
        place = self.list.seen_rect() if view.replay else None
        if place is not None:
            self.list.reveal(place)

    def draw(self, target: Surface) -> None:
        """Card, head and foot."""
        super().draw(target)
        if self.compact:
            return
        ui = self.ui
        words = say(_FOOT[ui.device]) if self.list.rect.height else say("log.empty")
        at = (self.rect.centerx, self.rect.bottom - ui.px(9) - ui.line("label"))
        shown = ui.text.shorten(words, "label", ui.scale, self.rect.width - ui.px(20))
        ui.text.draw(target, shown, at, "label", ui.c.ink_2, ui.scale, "centre")
