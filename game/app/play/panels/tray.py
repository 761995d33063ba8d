"""The dice tray: leather rim, felt; the forecast before a throw, the dice and their sum after."""

import re
from collections.abc import Callable, Sequence
from typing import Literal

from pygame import Rect, Surface

from game.app.play.ledger import chance
from game.app.play.panels.cached_card import away
from game.app.play.panels.dice import SPREAD, DiceArt, DiceThrow, duration
from game.app.play.panels.tray_art import FeltLine, OddsBar, RightWords, tray_back
from game.app.play.words import linked, say
from game.app.rich import layout
from game.app.theme import Rgb, mix
from game.app.ui import Ui
from game.app.widgets.base import Widget
from game.app.widgets.button import Button
from game.app.widgets.label import RichText
from game.app.widgets.scroll import ScrollArea
from game.core.event import Modifier, Rolled
from game.core.forecast import Forecast, in_percent
from game.core.quantity import percent, signed
from game.core.view_records import Preview

_Line = Literal["dice", "base", "change"]
"""What a line of a sum is: a number of dice, the base of the number needed, or a change."""
_DOT = " · "
_NUMBERED = re.compile(r"(?<=[^\W\d]) (?=\d+\b)")
"""The blank before the number of a unit: no line ends there."""
_JOINT = "\u00a0"

JUDGE = 260  # ms the settled dice are left to be read before anything else happens


class Tray(Widget):
    """Shows one throw, or the odds of one. Animate it while `rolling`."""

    def __init__(
        self, ui: Ui, rect: Rect, compact: bool, on_link: Callable[[str], None],
        on_again: Callable[[], None], again_tip: str,
    ) -> None:
        super().__init__(ui, "tray", rect, say("tray.head"))
        self.compact = compact
        self.on_link = on_link
        self.outset = ui.panels.card_margin
        self.art = DiceArt(ui)
        self.event: Rolled | None = None
        self.preview: Preview | None = None
        self.throw: DiceThrow | None = None
        self.speed = 1.0
        self.on_settled: Callable[[], None] = lambda: None
        self._clock = 0
        self._band = Rect(rect)
        rim = ui.px(6 if compact else 12)
        self.felt = rect.inflate(-2 * rim, -2 * rim)
        self.opaque = Rect(self.felt)
        pad = ui.px(6 if compact else 12)
        self.inside = self.felt.inflate(-2 * pad, -2 * pad)
        self.area = ScrollArea(ui, "tray.area", Rect(self.inside), ui.c.brass)
        self.add(self.area)
        side = ui.px(ui.theme.target)
        corner = Rect(self.inside.right - side, self.inside.top - ui.px(2), side, side)
        again = Button(ui, "again", corner, "", on_again, "wood", "replay", again_tip, again_tip)
        # R does the same; the focus stays on the board.
        again.focusable = False
        self.add(again)
        self._title_room = corner.left - ui.px(6) - self.inside.left
        self._lay()

    # What it shows

    def roll(self, event: Rolled, speed: float) -> float:
        """Throw these dice; the ms until they have been read. At speed 0 they simply lie there."""
        self.event, self.preview = event, None
        self._lay()
        if speed <= 0 or self.throw is None:
            return 0.0
        self.speed = speed
        self.throw.elapsed = 0.0
        self._clock = 0
        self._show_text(False)
        return (duration(len(event.dice)) + JUDGE) / speed

    def lie(self, event: Rolled | None) -> None:
        """Show a throw at rest, or with None an empty tray."""
        if event != self.event or (self.throw is not None and not self.throw.over):
            self.event = event
            self._lay()

    def forecast(self, preview: Preview | None) -> None:
        """Show the odds of what is pointed at; with None what lay there before comes back."""
        shown = preview if preview is not None and preview.forecast is not None else None
        if shown != self.preview:
            self.preview = shown
            self._lay()

    @property
    def rolling(self) -> bool:
        """Whether dice still tumble."""
        return self.throw is not None and not self.throw.over

    def settle(self) -> None:
        """Let all dice lie at once."""
        if self.throw is not None and not self.throw.over:
            self.throw.elapsed = float(duration(len(self.throw.faces)))
            self._show_text(True)
            self.invalidate()

    def on_time(self, now: int) -> bool:
        """The next pose."""
        if not self.rolling or self.throw is None:
            return False
        if self._clock:
            self.throw.elapsed += max(0, min(100, now - self._clock)) * self.speed
        self._clock = now
        if self.throw.over:
            self._show_text(True)
            self.on_settled()
            self.invalidate()
        self.damage(self._band)
        return self.rolling

    # Layout

    def move(self, dx: int, dy: int) -> None:
        """Shift it with the dice that lie or tumble in it."""
        super().move(dx, dy)
        for part in (self.felt, self.inside, self._band):
            part.move_ip(dx, dy)
        if self.throw is not None:
            self.throw.move(dx, dy)

    def _lay(self) -> None:
        ui = self.ui
        self.area.children.clear()
        self.area.offset = 0
        self.throw = None
        inside = self.inside
        style, lines = self._title_lines()
        head = max(len(lines) * ui.line(style), ui.px(ui.theme.target))
        top = inside.top + head + ui.px(2 if self.compact else 6)
        forecast = self.preview.forecast if self.preview else None
        if forecast is None and self.event is not None and self.event.dice:
            side, across = self._dice_side(len(self.event.dice))
            rows = -(-len(self.event.dice) // across)
            told = len(self.event.counts) == len(self.event.dice)
            judged = ui.line("small.bold") + ui.px(6) if told else 0
            pitch = round(side * (1.15 if self.compact else 1.3))
            band = Rect(inside.left, top, inside.width, rows * (pitch + judged))
            self._band = Rect(self.felt.left, inside.top, self.felt.width,
                              band.bottom + ui.px(4) - inside.top)
            seed = sum(face * 7**index for index, face in enumerate(self.event.dice))
            self.throw = DiceThrow(self.event.dice, band.inflate(0, -judged), side, seed, across)
            for index, place in enumerate(self.throw.places):
                row = index // across
                y = band.top + row * (pitch + judged) + pitch // 2
                self.throw.places[index] = place._replace(y=y)
            top = band.bottom + ui.px(2)
        self.area.rect = Rect(inside.left, top, inside.width, max(ui.px(20), inside.bottom - top))
        self._text(forecast)
        self.invalidate()

    def invalidate(self, rect: Rect | None = None) -> None:
        """Ask for the felt to be painted again: the rim and the shadow never change."""
        self.damage((rect or self.felt).clip(self.felt))

    def _dice_side(self, count: int) -> tuple[int, int]:
        """Side of the dice and how many stand in a row: smaller before they need a second row."""
        ui = self.ui
        most, least = (34, 26) if self.compact else (54, 38)
        for length in range(most, least - 1, -2):
            across = round(self.inside.width // (ui.px(length) * SPREAD))
            if across >= count:
                return ui.px(length), count
        return ui.px(least), max(1, across)

    def _title_lines(self) -> tuple[str, tuple[str, ...]]:
        """Style and lines of the title; small where it needs two lines in the compact layout."""
        ui, title = self.ui, self._title()
        wide = ui.text.width(title, "label.bold", ui.scale) > self._title_room
        style = "title" if not self.compact else "small.bold" if wide else "label.bold"
        joined = _NUMBERED.sub(_JOINT, title)
        lines = ui.text.wrap(joined, style, ui.scale, self._title_room)
        return style, tuple(line.replace(_JOINT, " ") for line in lines)

    def _title(self) -> str:
        if self.preview is not None:
            return self.preview.title or self.preview.action
        return self.event.title if self.event is not None else say("tray.head")

    def _show_text(self, shown: bool) -> None:
        for child in self.area.children:
            child.visible = shown

    def _text(self, forecast: Forecast | None) -> None:
        if forecast is not None:
            for tight in range(4 if self.compact else 2):
                self.area.children.clear()
                self._odds(forecast, tight)
                if not self.area.most:
                    break
        elif self.event is not None:
            for tight in range(3 if self.compact else 2):
                self.area.children.clear()
                self._result(self.event, tight)
                if not self.area.most:
                    break
        else:
            self.area.fit(self._line(say("tray.empty"), self.area.rect.top, self.ui.c.footer))

    def _result(self, event: Rolled, tight: int) -> None:
        """Lay the throw out. tight: 1 where the lines of the sum run together, and so do what came
        of it and how likely it was; 2 where only the sum itself is told: the log has its lines."""
        y, first = self.area.rect.top, _first(event)
        if not tight:
            y = self._modifiers(event.modifiers, y, first)
        elif event.modifiers and tight < 2:
            y = self._line(_together(event.modifiers, first), y, self.ui.c.cream_felt)
        if event.needs:
            y = self._rule(y) if tight < 2 else y
            if event.summed:
                parts = " + ".join(str(face) for face in event.dice)
                if not event.onto_needs:
                    parts += "".join(_added(line.value) for line in event.modifiers)
                # A single die without a line is its own sum.
                key = "tray.sum" if len(event.dice) > 1 or event.modifiers else "tray.total"
                left = say(key, parts=parts, total=event.total, needs=_needs(event, "tray.even"))
                right = ""
            else:
                left = say("tray.each" if len(event.dice) > 1 else "tray.one", needs=_needs(event))
                right = say("tray.score", total=event.total, dice=len(event.dice))
            y = self._pair(f"**{left}**", right, y, self.ui.c.select, True)
        odds = chance(event)
        ends = [f"{event.ending}{linked(event.rule)}"] if event.ending else []
        ends += [say("tray.chance", odds=percent(odds))] if odds is not None else []
        for line in [_DOT.join(ends)] if tight and ends else ends:
            y = self._line(line, y, self.ui.c.cream_felt)
        self.area.fit(y)

    def _odds(self, forecast: Forecast, tight: int) -> None:
        """Lay the odds out. tight: 1 puts the bars close under the words, 2 runs the lines of
        the sum together as well, 3 has neither those nor bars: six outcomes must fit a small
        tray."""
        ui = self.ui
        y = self.area.rect.top
        lines = []
        if forecast.dice and forecast.needs:
            whole = forecast.summed or forecast.onto_needs
            key = "tray.throws" if forecast.dice > 1 else "tray.throw"
            key = "tray.together" if forecast.dice > 1 and whole else key
            throws = say(key, dice=forecast.dice, needs=_needs(forecast))
            lines.append(f"{throws}{linked(forecast.rule)}")
        first = _first(forecast) if forecast.dice else "change"
        if tight < 2:
            for line in lines:
                y = self._line(line, y, ui.c.cream_felt)
            y = self._modifiers(forecast.modifiers, y, first)
        else:
            if forecast.modifiers and tight < 3:
                lines.append(_together(forecast.modifiers, first))
            y = self._line(_DOT.join(lines), y, ui.c.cream_felt)
        y += ui.px(0 if tight else 4)
        for outcome, odds in in_percent(forecast.outcomes):
            mark = "{icon:check}" if outcome.good else "{icon:x}" if outcome.good is False else ""
            colour = ui.c.select if outcome.good else ui.c.cream_felt
            y = self._pair(outcome.words, odds, y, colour, mark=mark)
            if tight > 2:
                continue
            wide = self.area.rect.width - self.area.bar_width - ui.px(2)
            thick = ui.px(2 if tight > 1 else 3 if self.compact else 4)
            bar = OddsBar(ui, Rect(self.area.rect.left, y, wide, thick),
                          float(outcome.odds), colour, bool(outcome.good))
            self.area.add(bar)
            y += ui.px(0 if tight > 1 else 1 if tight else 4 if self.compact else 7)
        self.area.fit(y)

    def _modifiers(self, lines: Sequence[Modifier], y: int, first: _Line) -> int:
        for index, line in enumerate(lines):
            value = _value(line, "change" if index else first)
            y = self._pair(f"{line.words}{linked(line.rule)}", value, y, self.ui.c.cream_felt)
        return y

    def _rule(self, y: int) -> int:
        ui = self.ui
        colour = mix(ui.c.felt, ui.c.cream_felt, 0.4)
        self.area.add(FeltLine(ui, Rect(self.area.rect.left, y + ui.px(2 if self.compact else 3),
                                    self.area.rect.width - self.area.bar_width, ui.px(1)), colour))
        return y + ui.px(5 if self.compact else 7)

    def _pair(
        self, left: str, right: str, y: int, colour: Rgb, strong: bool = False, mark: str = ""
    ) -> int:
        """mark: what stands before it; its words begin beside that in every line."""
        ui = self.ui
        bold = "small.bold" if self.compact else "label.bold"
        column = ui.text.width(right, bold, ui.scale) + ui.px(8) if right else 0
        edge = self.area.bar_width + ui.px(2)
        width = self.area.rect.width - column - edge
        style = "small" if self.compact else "option" if strong else "label"
        indent = 0
        if mark:
            wide = layout(ui, mark, style, width).width
            self._rich(mark, Rect(self.area.rect.left, y, wide, 0), style, colour)
            indent = wide + ui.text.width(" ", style, ui.scale)
        place = Rect(self.area.rect.left + indent, y, width - indent, 0)
        text = self._rich(left, place, style, colour)
        if right:
            place = Rect(self.area.rect.right - column - edge, y, column, text.laid.line)
            value = RightWords(ui, place, right, bold, colour)
            self.area.add(value)
        return text.rect.bottom

    def _rich(self, markup: str, place: Rect, style: str, colour: Rgb) -> RichText:
        text = RichText(
            self.ui, f"tray.line{len(self.area.children)}", place, markup, style, colour,
            self.on_link, None, self.ui.c.brass_light,
        )
        text.focusable = False
        self.area.add(text)
        return text

    def _line(self, markup: str, y: int, colour: Rgb) -> int:
        return self._pair(markup, "", y, colour)

    # Drawing

    def paint(self, target: Surface) -> None:
        """Only where it lies."""
        if not away(self, target):
            super().paint(target)

    def draw(self, target: Surface) -> None:
        """Rim, felt, title, dice."""
        ui, c = self.ui, self.ui.c
        size = self.rect.size
        back = ui.textures.cache.get(
            ("tray", size, ui.percent, self.compact),
            lambda: tray_back(ui, size, self.felt.move(-self.rect.left, -self.rect.top)),
        )
        ui.panels.shadow(target, self.rect, ui.px(ui.theme.radius.tray))
        target.blit(back, self.rect)
        style, lines = self._title_lines()
        y = self.inside.top + (ui.px(4) if self.compact and len(lines) == 1 else 0)
        for line in lines:
            ui.text.draw(target, line, (self.inside.left, y), style, c.cream_felt, ui.scale)
            y += ui.line(style)
        if self.throw is not None:
            old = target.get_clip()
            target.set_clip(self.felt.clip(old))
            self.throw.draw(target, self.art)
            self._verdicts(target)
            target.set_clip(old)

    def _verdicts(self, target: Surface) -> None:
        event, throw = self.event, self.throw
        if event is None or throw is None or len(event.counts) != len(event.dice):
            return
        ui, c = self.ui, self.ui.c
        good, bad = ("hit", "miss") if event.target else ("counts", "not")
        said = {True: say(f"tray.{good}"), False: say(f"tray.{bad}")}
        widest = max(ui.text.width(words, "small.bold", ui.scale) for words in said.values())
        # words that would run into those of the next die give way to signs
        signs = widest + ui.px(4) > round(throw.side * SPREAD) and len(event.dice) > 1
        rolling: dict[int, list[int]] = {}
        for index, counts in enumerate(event.counts):
            place = throw.places[index]
            if not throw.settled(index):
                rolling.setdefault(place.y, []).append(place.x)
                continue
            y = place.y + throw.side // 2 + ui.px(6)
            if counts:
                bar = Rect(0, y, throw.side * 3 // 4, ui.px(3))
                bar.centerx = place.x
                ui.panels.plate(target, bar, c.select, ui.px(1))
            colour = c.cream_pale if counts else c.footer
            if signs:
                middle = y + ui.px(4) + ui.line("small.bold") // 2
                sign = "check" if counts else "x"
                ui.panels.icon(target, sign, (place.x, middle), ui.px(12), colour)
                continue
            at = (place.x, y + ui.px(4))
            ui.text.draw(target, said[counts], at, "small.bold", colour, ui.scale, "centre")
        for y, across in rolling.items():  # once a row: the word is as wide as the die's room
            at = ((across[0] + across[-1]) // 2, y + throw.side // 2 + ui.px(10))
            ui.text.draw(target, say("tray.rolling"), at, "small.bold", c.footer, ui.scale,
                         "centre")


def _added(value: int) -> str:
    """What a line adds to the dice of a sum, " + 1"."""
    return f" {'−' if value < 0 else '+'} {abs(value)}"


def _needs(throw: Rolled | Forecast, least: str = "tray.least") -> str:
    """What must be shown, and whether that is the most. least: how the least is said."""
    return say("tray.most" if throw.under else least, needs=throw.needs)


def _first(throw: Rolled | Forecast) -> _Line:
    """What the first line of a sum counts; the others change it."""
    if throw.onto_needs:
        return "base"
    return "change" if throw.summed else "dice"


def _together(lines: Sequence[Modifier], first: _Line) -> str:
    """The lines of a sum in one."""
    return _DOT.join(
        f"{_value(part, 'change' if index else first)} {part.words}{linked(part.rule)}"
        for index, part in enumerate(lines)
    )


def _value(line: Modifier, counts: _Line) -> str:
    """What a line of the sum adds."""
    if counts == "base":
        return str(line.value)
    if counts == "change" or line.value <= 0:
        return signed(line.value)
    return say("tray.die") if line.value == 1 else say("tray.dice", dice=line.value)
