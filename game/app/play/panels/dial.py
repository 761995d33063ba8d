"""The dial of a unit's card: a wooden disc that turns under a paper window, cut off where the card
has no room for all of it."""

import math
from typing import Final

import pygame
from pygame import Rect, Surface

from game.app.board.view.ink import PREMUL, Fine, premul
from game.app.theme import Rgb, mix
from game.app.ui import Ui
from game.app.widgets.base import Widget
from game.core.view_records import Dial, Row

_FINE = 3
_SEEN = 84.0  # degrees to both sides of the pointer at which marks of a cut rim still show
_ALL = 180.0  # the same of a whole one
_WHOLE = 100  # pixels at 100 % that the radius of a whole disc has at least
_CUT = 1.42  # of its radius: how high a cut one is at most
_FOOT, _VALUE = 0.5, 0.69  # of the radius below its middle: the foot of the paper, the plate
_POINTER = 9  # pixels at 100 % that the pointer stands above the disc
_RIM = 0.15  # of the radius
_WINDOW = 1.12, 1.3  # how wide the paper is above, of the radius, on a cut disc and on a whole one
_LEAST = 128  # pixels at 100 % that the paper is wide
_GONE = "×"


class DialFace(Widget):
    """What a unit can do now, and how its dial goes on to both sides. HIGH: pixels at 100 %, the
    less the tighter the card is."""

    HIGH: Final = (160, 122, 104, 98)

    def __init__(self, ui: Ui, name: str, rect: Rect, dial: Dial) -> None:
        rows = ", ".join(f"{row.head} {row.value}" for row in dial.window)
        super().__init__(ui, name, rect, f"{dial.head}: {rows}. {dial.value}")
        self.dial = dial

    @property
    def solid(self) -> bool:
        """Never."""
        return False

    def grown(self, spare: int) -> int:
        """How much of so many more pixels it takes: for the whole disc if they are enough."""
        high, head = self.rect.height + spare, self._pointer * 0.7
        widest = 0.47 * self.rect.width
        radius = min(widest, (high - head - 1) / 2)
        best = head + 1 + 2 * radius if radius >= self.ui.px(_WHOLE) else \
            min(high, head + _CUT * widest)
        return max(0, int(best) - self.rect.height)

    def draw(self, target: Surface) -> None:
        """Draw it, printed once for what it says."""
        size = self.rect.size
        key = (type(self), self.dial, size, self.ui.scale)
        made = self.ui.text.block(key, size[0] * size[1], self._print)
        target.blit(made, self.rect, special_flags=PREMUL)

    # Parts, in pixels from the upper left corner of the widget

    @property
    def _pointer(self) -> int:
        return self.ui.px(_POINTER)

    @property
    def whole(self) -> bool:
        """Whether all of the disc is seen."""
        return self.rect.height - self._pointer * 0.7 >= 2 * self.ui.px(_WHOLE)

    @property
    def _radius(self) -> float:
        high = self.rect.height
        tall = (high - self._pointer * 0.7 - 1) / 2 if self.whole else 0.94 * high
        return min(0.47 * self.rect.width, tall)

    @property
    def _middle(self) -> tuple[float, float]:
        return self.rect.width / 2, self._pointer * 0.7 + self._radius

    def window(self) -> Rect:
        """Where the paper lies."""
        inner = self._radius * (1 - _RIM)
        wide = max(round(self._radius * _WINDOW[self.whole]), self.ui.px(_LEAST))
        foot = self._foot()
        # its upper corners lie where the rim begins, or higher where its lines couldn't be read
        top = round(self._middle[1] - math.sqrt(max(0.0, inner * inner - wide * wide / 4)))
        lines = len(self.dial.window) * self.ui.line("small") + self._under()
        top = max(self._pointer, min(top, foot - lines))
        left = round(self._middle[0] - wide / 2)
        return Rect(left, top, wide, foot - top)

    def _plate(self) -> Rect:
        """Where the plate with the click lies."""
        ui = self.ui
        high = ui.line("small.bold") + ui.px(3)
        wide = ui.text.width(self.dial.value, "small.bold", ui.scale) + ui.px(18)
        top = self.rect.height - high
        if self.whole:
            top = round(self._middle[1] + _VALUE * self._radius - high / 2)
        return Rect(round(self._middle[0] - wide / 2), top, wide, high)

    def _foot(self) -> int:
        """Where the paper ends: the plate lies on its edge, or below it on a whole disc."""
        if self.whole:
            return round(self._middle[1] + _FOOT * self._radius)
        return self.rect.height - self._plate().height // 2 - self.ui.px(3)

    def _under(self) -> int:
        """How much of the paper the plate covers."""
        return max(0, self._foot() - self._plate().top)

    def _print(self) -> Surface:
        c = self.ui.c
        canvas = Fine(Rect((0, 0), self.rect.size), _FINE)
        middle, radius = self._middle, self._radius
        wood = mix(c.cream, c.brass, 0.34)
        for share, colour in (
            (1.0, c.ink), (0.985, c.brass), (0.955, c.ink), (0.94, wood), (1 - _RIM, mix(
                wood, c.bark, 0.3)), (0.98 - _RIM, wood),
        ):
            canvas.disc(middle, radius * share, colour)
        self._spokes(canvas)
        self._point(canvas)
        self._paper(canvas)
        made = canvas.done()
        self._marks(made)
        self._rows(made)
        self._printed_plate(made)
        return made

    def _spokes(self, canvas: Fine) -> None:
        """Lines between the marks of the rim."""
        (x, y), radius, count = self._middle, self._radius, len(self.dial.rim)
        line = mix(self.ui.c.cream, self.ui.c.bark, 0.5)
        for index in range(count):
            angle = math.radians(360 * (index + 0.5 - self.dial.at) / count)
            dx, dy = math.sin(angle), -math.cos(angle)
            shares = (1 - _RIM, 0.94)
            ends = [(x + dx * radius * share, y + dy * radius * share) for share in shares]
            canvas.line(ends, max(1.0, 0.008 * radius), line)

    def _point(self, canvas: Fine) -> None:
        """The pointer above the disc."""
        x, high = self._middle[0], float(self._pointer)
        c = self.ui.c
        for grow, colour in ((1.4, c.ink), (0.0, c.select)):
            half = 0.7 * high + grow
            canvas.polygon(((x - half, 0), (x + half, 0), (x, high + grow)), colour)

    def _paper(self, canvas: Fine) -> None:
        """A window wider above than below."""
        c, rect = self.ui.c, self.window()
        lean = rect.width * 0.06
        for grow, colour in ((2.6, c.brass), (1.2, c.ink), (0.0, c.card_raised)):
            canvas.polygon((
                (rect.left - grow, rect.top - grow), (rect.right + grow, rect.top - grow),
                (rect.right - lean + grow, rect.bottom + grow),
                (rect.left + lean - grow, rect.bottom + grow),
            ), colour)

    def _marks(self, made: Surface) -> None:
        """What the dial says elsewhere, turned with it; the click that is planned is ringed."""
        ui, c = self.ui, self.ui.c
        (x, y), radius, count = self._middle, self._radius, len(self.dial.rim)
        seen = _ALL if self.whole else _SEEN
        for index, mark in enumerate(self.dial.rim):
            degrees = 360 * (index - self.dial.at) / count
            degrees = (degrees + 180) % 360 - 180
            planned = index == self.dial.planned and index != self.dial.at
            if not planned and (abs(degrees) > seen or index == self.dial.at):
                continue
            angle = math.radians(max(-seen, min(seen, degrees)))
            distance = radius * (0.94 - _RIM * 0.3)
            at = round(x + distance * math.sin(angle)), round(y - distance * math.cos(angle))
            if self.window().inflate(8, 8).collidepoint(at):
                continue
            colour: Rgb = c.stop_ink if mark == _GONE else c.ink_2
            if planned:
                self._ring(made, at)
                colour = c.ink
            # turned at twice the size, for the edges of the letters
            image = premul(ui.text.surface(mark, "label.bold", colour, 2 * ui.scale))
            image = pygame.transform.rotozoom(image, -math.degrees(angle), 0.5)
            made.blit(image, image.get_rect(center=at), special_flags=PREMUL)

    def _ring(self, made: Surface, at: tuple[int, int]) -> None:
        c, radius = self.ui.c, max(6, round(self._radius * _RIM * 0.5))
        pad = radius + 2
        ring = Fine(Rect(-pad, -pad, 2 * pad, 2 * pad), _FINE)
        ring.disc((0, 0), radius, c.ink)
        ring.disc((0, 0), radius - 1.4, c.select)
        made.blit(ring.done(), (at[0] - pad, at[1] - pad), special_flags=PREMUL)

    def _rows(self, made: Surface) -> None:
        """Icon, head and value of each row, as many as there is room for."""
        ui, c, rect = self.ui, self.ui.c, self.window()
        rows = self.dial.window
        room = rect.height - self._under()
        high = room / max(1, len(rows))
        for index, row in enumerate(rows):
            top = rect.top + high * index
            # the window narrows downwards
            lean = rect.width * 0.06 * (index + 1) / len(rows)
            line = Rect(round(rect.left + lean), round(top), round(rect.width - 2 * lean),
                        round(high))
            self._row(made, row, line)
            if index:
                across = Rect(line.left + ui.px(8), line.top, line.width - ui.px(16), 1)
                made.fill(c.rule_line, across)

    def _row(self, made: Surface, row: Row, line: Rect) -> None:
        ui, c = self.ui, self.ui.c
        left, right = line.left + ui.px(7), line.right - ui.px(7)
        side = min(ui.px(15), line.height - 2)
        if row.icon:
            icon = premul(ui.icons.icon(row.icon, side, c.blue))
            made.blit(icon, icon.get_rect(midleft=(left, line.centery)), special_flags=PREMUL)
            left += side + ui.px(5)
        large = "subtitle" if line.height >= ui.line("subtitle") - ui.px(4) else "option"
        wide = ui.text.width(row.value, large, ui.scale)
        head = "label" if line.height >= ui.line("label") else "small"
        if left + ui.text.width(row.head, head, ui.scale) + ui.px(4) + wide > right:
            large, head = "label.bold", "small"
        at = left, line.centery - ui.line(head) // 2
        ui.text.draw(made, row.head, at, head, c.ink, ui.scale)
        at = right, line.centery - ui.line(large) // 2
        ui.text.draw(made, row.value, at, large, c.ink, ui.scale, "right")

    def _printed_plate(self, made: Surface) -> None:
        ui, c, plate = self.ui, self.ui.c, self._plate()
        if not self.dial.value:
            return
        canvas = Fine(plate, _FINE)
        canvas.box(plate, plate.height / 2, c.ink)
        made.blit(canvas.done(), plate, special_flags=PREMUL)
        at = (plate.centerx, plate.centery - ui.line("small.bold") // 2)
        ui.text.draw(made, self.dial.value, at, "small.bold", c.cream, ui.scale, "centre")
