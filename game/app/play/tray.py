"""The dice tray: leather rim, felt; the forecast before a throw, the dice and their sum after."""

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from game.app import rich
from game.app.play.dice import DiceArt, Throw, duration
from game.app.play.words import say
from game.app.theme import Rgb, mix
from game.app.ui import Ui
from game.app.widgets.base import Widget
from game.app.widgets.button import Button
from game.app.widgets.label import RichText
from game.app.widgets.scroll import ScrollArea
from game.core.event import Modifier, Rolled
from game.core.forecast import Forecast
from game.core.quantity import percent, signed
from game.core.table import Preview

JUDGE = 260  # ms the settled dice are left to be read before anything else happens


class Tray(Widget):
    """Shows one throw, or the odds of one. Animate it while `rolling`."""

    def __init__(
        self, ui: Ui, rect: Rect, compact: bool, on_link: Callable[[str], None],
        on_again: Callable[[], None],
    ) -> None:
        super().__init__(ui, "tray", rect, say("tray.head"))
        self.compact = compact
        self.on_link = on_link
        self.outset = ui.panels.card_margin
        self.art = DiceArt(ui)
        self.event: Rolled | None = None
        self.preview: Preview | None = None
        self.throw: Throw | None = None
        self.speed = 1.0
        self.on_settled: Callable[[], None] = lambda: None
        self._clock = 0
        rim = ui.px(10 if compact else 12)
        self.felt = rect.inflate(-2 * rim, -2 * rim)
        pad = ui.px(8 if compact else 12)
        self.inside = self.felt.inflate(-2 * pad, -2 * pad)
        self.area = ScrollArea(ui, "tray.area", Rect(self.inside), ui.c.brass)
        self.add(self.area)
        side = ui.px(ui.theme.target)
        corner = Rect(self.inside.right - side, self.inside.top - ui.px(2), side, side)
        again = Button(ui, "again", corner, "", on_again, "wood", "replay", say("tip.again"),
                       say("tip.again"))
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
            self.throw.elapsed += min(100, now - self._clock) * self.speed
        self._clock = now
        if self.throw.over:
            self._show_text(True)
            self.on_settled()
        self.invalidate(self.felt)
        return self.rolling

    # Layout

    def _lay(self) -> None:
        ui = self.ui
        self.area.children.clear()
        self.area.offset = 0
        self.throw = None
        inside = self.inside
        title = self._title()
        style = "label.bold" if self.compact else "title"
        lines = len(ui.text.wrap(title, style, ui.scale, self._title_room))
        head = max(lines * ui.line(style), ui.px(ui.theme.target))
        top = inside.top + head + ui.px(2 if self.compact else 6)
        forecast = self.preview.forecast if self.preview else None
        if forecast is None and self.event is not None and self.event.dice:
            side = ui.px(36 if self.compact else 52)
            across = max(1, inside.width // round(side * 1.45))
            rows = -(-len(self.event.dice) // across)
            judged = ui.line("small.bold") + ui.px(6) if self.event.counts else 0
            pitch = round(side * 1.3)
            band = Rect(inside.left, top, inside.width, rows * (pitch + judged))
            seed = sum(face * 7**index for index, face in enumerate(self.event.dice))
            self.throw = Throw(self.event.dice, band.inflate(0, -judged), side, seed)
            for index, place in enumerate(self.throw.places):
                row = index // across
                y = band.top + row * (pitch + judged) + pitch // 2
                self.throw.places[index] = place._replace(y=y)
            top = band.bottom + ui.px(2)
        self.area.rect = Rect(inside.left, top, inside.width, max(0, inside.bottom - top))
        self._text(forecast)
        self.invalidate()

    def _title(self) -> str:
        if self.preview is not None:
            return self.preview.title or self.preview.action
        return self.event.title if self.event is not None else say("tray.head")

    def _show_text(self, shown: bool) -> None:
        for child in self.area.children:
            child.visible = shown

    def _text(self, forecast: Forecast | None) -> None:
        if forecast is not None:
            self._odds(forecast)
        elif self.event is not None:
            self._result(self.event)
        else:
            self.area.fit(self._line(say("tray.empty"), self.area.rect.top, self.ui.c.footer))

    def _result(self, event: Rolled) -> None:
        y = self._modifiers(event.modifiers, self.area.rect.top, not event.summed)
        if event.needs:
            y = self._rule(y)
            if event.summed:
                parts = " + ".join(str(face) for face in event.dice)
                parts += "".join(f" {signed(m.value)}" for m in event.modifiers)
                left = say("tray.sum", parts=parts, total=event.total, needs=event.needs)
                right = ""
            else:
                left = say("tray.each" if len(event.dice) > 1 else "tray.one", needs=event.needs)
                right = say("tray.score", total=event.total, dice=len(event.dice))
            y = self._pair(f"**{left}**", right, y, self.ui.c.select, True)
        if event.ending:
            link = f" [{event.rule}]" if event.rule else ""
            y = self._line(f"{event.ending}{link}", y, self.ui.c.cream_felt)
        self.area.fit(y)

    def _odds(self, forecast: Forecast) -> None:
        ui = self.ui
        y = self.area.rect.top
        if forecast.dice and forecast.needs:
            key = "tray.throws" if forecast.dice > 1 else "tray.throw"
            link = f" [{forecast.rule}]" if forecast.rule else ""
            words = say(key, dice=forecast.dice, needs=forecast.needs)
            y = self._line(f"{words}{link}", y, ui.c.cream_felt)
        y = self._modifiers(forecast.modifiers, y, forecast.needs > 0 and forecast.dice > 1)
        y += ui.px(4)
        for outcome in forecast.outcomes:
            mark = "{icon:check} " if outcome.good else "{icon:x} " if outcome.good is False else ""
            colour = ui.c.select if outcome.good else ui.c.cream_felt
            y = self._pair(f"{mark}{outcome.words}", percent(outcome.odds), y, colour)
            bar = OddsBar(ui, Rect(self.area.rect.left, y, self.area.rect.width, ui.px(4)),
                          float(outcome.odds), colour, bool(outcome.good))
            self.area.add(bar)
            y += ui.px(7)
        self.area.fit(y)

    def _modifiers(self, lines: Sequence[Modifier], y: int, dice: bool) -> int:
        for index, line in enumerate(lines):
            link = f" [{line.rule}]" if line.rule else ""
            first = dice and index == 0 and line.value > 0
            value = say("tray.dice", dice=line.value) if first else signed(line.value)
            y = self._pair(f"{line.words}{link}", value, y, self.ui.c.cream_felt)
        return y

    def _rule(self, y: int) -> int:
        ui = self.ui
        colour = mix(ui.c.felt, ui.c.cream_felt, 0.4)
        self.area.add(Rule(ui, Rect(self.area.rect.left, y + ui.px(3), self.area.rect.width,
                                    ui.px(1)), colour))
        return y + ui.px(7)

    def _pair(self, left: str, right: str, y: int, colour: Rgb, strong: bool = False) -> int:
        ui = self.ui
        column = ui.text.width(right, "label.bold", ui.scale) + ui.px(8) if right else 0
        width = self.area.rect.width - column - ui.px(6)
        style = "option" if strong and not self.compact else "label"
        text = RichText(
            ui, f"tray.line{len(self.area.children)}", Rect(self.area.rect.left, y, width, 0),
            left, style, colour, self.on_link, None, ui.c.brass_light,
        )
        text.focusable = False
        self.area.add(text)
        if right:
            place = Rect(self.area.rect.right - column - ui.px(6), y, column, text.laid.line)
            value = RightWords(ui, place, right, colour)
            self.area.add(value)
        return text.rect.bottom

    def _line(self, markup: str, y: int, colour: Rgb) -> int:
        return self._pair(markup, "", y, colour)

    # Drawing

    def draw(self, target: Surface) -> None:
        """Rim, felt, title, dice."""
        ui, c = self.ui, self.ui.c
        size = self.rect.size
        back = ui.textures.cache.get(("tray", size, ui.percent, self.compact), self._back)
        ui.panels.shadow(target, self.rect, ui.px(ui.theme.radius.tray))
        target.blit(back, self.rect)
        y = self.inside.top
        style = "label.bold" if self.compact else "title"
        for line in ui.text.wrap(self._title(), style, ui.scale, self._title_room):
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
        for index, counts in enumerate(event.counts):
            if not throw.settled(index):
                continue
            place = throw.places[index]
            kind = "hit" if event.target else "counts"
            words = say(f"tray.{kind}" if counts else f"tray.{'miss' if event.target else 'not'}")
            y = place.y + throw.side // 2 + ui.px(6)
            if counts:
                bar = Rect(0, y, throw.side * 3 // 4, ui.px(3))
                bar.centerx = place.x
                ui.panels.plate(target, bar, c.select, ui.px(1))
            colour = c.cream_pale if counts else c.footer
            at = (place.x, y + ui.px(4))
            ui.text.draw(target, words, at, "small.bold", colour, ui.scale, "centre")

    def _back(self) -> Surface:
        ui, c = self.ui, self.ui.c
        radius = ui.px(ui.theme.radius.tray)
        made = ui.textures.stock(self.rect.size, c.leather, radius).copy()
        self._fill(made, "leather", made.get_rect())
        ui.textures.round(made, radius)
        whole = made.get_rect()
        ui.panels.outline(made, whole, mix(c.leather, c.shadow, 0.6), radius, ui.px(1))
        seam = whole.inflate(-2 * ui.px(5), -2 * ui.px(5))
        ui.panels.dashed(made, seam, mix(c.leather, c.brass_light, 0.45))
        felt = Rect(self.felt.move(-self.rect.left, -self.rect.top))
        inner = Surface(felt.size, pygame.SRCALPHA)
        inner.fill(c.felt)
        self._fill(inner, "felt", inner.get_rect())
        self._light(inner)
        self._depth(inner)
        ui.textures.round(inner, ui.px(6))
        made.blit(inner, felt)
        return made

    def _fill(self, target: Surface, texture: str, area: Rect) -> None:
        """Tile a coloured texture over an area."""
        tile = self.ui.textures.tile(texture)
        if tile is not None:
            for y in range(area.top, area.bottom, tile.get_height()):
                for x in range(area.left, area.right, tile.get_width()):
                    target.blit(tile, (x, y), area.clip(Rect((x, y), tile.get_size())).move(-x, -y))

    def _light(self, felt: Surface) -> None:
        """The lamp's light on the felt, brightest above and left of the middle."""
        c = self.ui.c
        most = [max(0, lit - dark) for lit, dark in zip(c.felt_lit, c.felt, strict=True)]
        small = Surface((24, 24))
        for y in range(24):
            for x in range(24):
                far = ((x - 10) / 15) ** 2 + ((y - 8) / 14) ** 2
                share = max(0.0, 1 - far)
                small.set_at((x, y), [round(part * share) for part in most])
        felt.blit(pygame.transform.smoothscale(small, felt.get_size()), (0, 0),
                  special_flags=pygame.BLEND_RGB_ADD)

    def _depth(self, felt: Surface) -> None:
        """The rim's shadow along the edges of the felt."""
        ui = self.ui
        dark = Surface(felt.get_size(), pygame.SRCALPHA)
        depth = ui.px(16)
        for inset in range(depth):
            share = (1 - inset / depth) ** 2
            ring = felt.get_rect().inflate(-2 * inset, -2 * inset)
            pygame.draw.rect(dark, (*ui.c.shadow, round(140 * share)), ring, 1)
        felt.blit(dark, (0, 0))


class Rule(Widget):
    """A fine line on the felt."""

    def __init__(self, ui: Ui, rect: Rect, colour: Rgb) -> None:
        super().__init__(ui, f"tray.rule{rect.top}", rect)
        self.colour = colour

    @property
    def solid(self) -> bool:
        """Never."""
        return False

    def draw(self, target: Surface) -> None:
        """Draw it."""
        target.fill(self.colour, self.rect)


class RightWords(Widget):
    """A value at the right end of a line."""

    def __init__(self, ui: Ui, rect: Rect, words: str, colour: Rgb) -> None:
        super().__init__(ui, f"tray.value{rect.top}", rect, rich.plain_text(words))
        self.words, self.colour = words, colour

    @property
    def solid(self) -> bool:
        """Never."""
        return False

    def draw(self, target: Surface) -> None:
        """Draw it."""
        ui = self.ui
        at = (self.rect.right, self.rect.centery - ui.line("label.bold") // 2)
        ui.text.draw(target, self.words, at, "label.bold", self.colour, ui.scale, "right")


class OddsBar(Widget):
    """How likely an outcome is, as a length; a good one is filled, another only framed."""

    def __init__(self, ui: Ui, rect: Rect, share: float, colour: Rgb, filled: bool) -> None:
        super().__init__(ui, f"tray.bar{rect.top}", rect)
        self.share, self.colour, self.filled = share, colour, filled

    @property
    def solid(self) -> bool:
        """Never."""
        return False

    def draw(self, target: Surface) -> None:
        """Track and length."""
        ui = self.ui
        room = self.rect.width - ui.px(6)
        target.fill(mix(ui.c.felt, ui.c.shadow, 0.45), Rect(self.rect.topleft,
                                                          (room, self.rect.height)))
        length = max(ui.px(2), round(room * self.share))
        part = Rect(self.rect.topleft, (length, self.rect.height))
        if self.filled:
            target.fill(self.colour, part)
        else:
            pygame.draw.rect(target, self.colour, part, ui.px(1))
