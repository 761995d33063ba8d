"""The unit card of a small window: first what the choice at hand needs, as much as there is room
for; the whole card is one click away.

Each line has a rank: what may be spent, then what state the unit is in, what it has in hand, what
it can do, what else there is. The lines stand in the order of the card, and the highest ranks leave
first when the card is too low.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.app import rich
from game.app.play.panels.boxes import Boxes
from game.app.play.panels.gauges import GAUGE, chosen, move_used
from game.app.play.words import say
from game.app.ui import Ui
from game.app.widgets.base import Widget
from game.app.widgets.label import Label, RichText
from game.core.quantity import show
from game.core.view_records import CellBoxes, Dial, Lines, Meter, Preview, Row, Track, UnitCard

PICTURE = 44  # pixels at 100 % of the counter's side
_TICKS = 9  # that the small boxes are high
_DOT = " · "
_ROWS = "unit.rows"
_SPENT, _STATE, _HAS, _CAN, _ELSE = range(5)
"""The ranks."""


class Counter(Widget):
    """The picture of a counter on a card, in the middle of a place from which its front, plate,
    rings and shadow may jut out."""

    def __init__(self, ui: Ui, place: Rect, image: Surface) -> None:
        super().__init__(ui, "counter", image.get_rect(center=place.center))
        self.image = image

    @property
    def solid(self) -> bool:
        """Never."""
        return False

    def draw(self, target: Surface) -> None:
        """Draw it."""
        target.blit(self.image, self.rect, special_flags=pygame.BLEND_PREMULTIPLIED)


class Ticks(Boxes):
    """The boxes of a gauge without their labels. states: of each "whole", "half", "gone", "spent",
    "planned" or "kept"."""

    def __init__(
        self, ui: Ui, name: str, rect: Rect, states: Sequence[str], words: str
    ) -> None:
        super().__init__(ui, name, rect, len(states), words, tuple(states))
        self.states = states

    def print(self, target: Surface, boxes: Sequence[Rect]) -> None:
        """Draw them: full, hatched, empty or dashed, so that no state is told by its hue alone."""
        ui, c = self.ui, self.ui.c
        radius = ui.px(1)
        for state, box in zip(self.states, boxes, strict=True):
            if state == "kept":
                ui.panels.dashed(target, box, c.ink_3)
                continue
            fill = {"whole": c.blue_panel, "planned": c.select}.get(state, c.card_raised)
            edge = {"gone": c.stop, "spent": c.edge}.get(state, c.ink)
            ui.panels.framed(target, box, fill, edge, radius, 1)
            if state == "half":
                target.fill(c.blue_panel, Rect(box.topleft, (box.width // 2, box.height)))
            elif state == "gone":
                bar = box.inflate(-ui.px(2), -box.height // 2)
                target.fill(c.stop, bar)


class _Line(NamedTuple):
    """head at the left, value at the right; where both have no room in a line they follow each
    other. states: of the small boxes below."""

    rank: int
    name: str
    head: str
    value: str = ""
    states: tuple[str, ...] = ()
    label: str = ""


_TITLES = ("title", "option", "label.bold")
"""The styles of a title, as there is room for it in one line."""


def fill(
    ui: Ui, area: Widget, card: UnitCard, preview: Preview | None,
    picture: Callable[[], Surface], corner: int, on_link: Callable[[str], None],
) -> tuple[str, ...]:
    """Lay the card out on `area`; all that it says where some of it isn't there. preview: what the
    choice in hand would do, where the card tells of it. corner: pixels at the head's right that
    are taken."""
    inner = area.rect
    y = _head(ui, area, card, picture, corner)
    whole = _lines(card, preview)
    lines = list(whole)
    kept, room = list[int](), inner.bottom - y
    heights = [_high(ui, line, inner.width) for line in lines]
    for index in sorted(range(len(lines)), key=lambda index: lines[index].rank):
        if heights[index] > room:
            lines[index], heights[index] = _shorter(ui, lines[index], inner.width)
        if heights[index] > room:
            continue
        room -= heights[index]
        kept.append(index)
    ticked = [index for index in sorted(kept) if lines[index].states]
    boxed = set[int]()
    for index in ticked:
        if ui.px(_TICKS + 3) <= room:
            room -= ui.px(_TICKS + 3)
            boxed.add(index)
    for index in sorted(kept):
        y = _lay(ui, area, lines[index], y, on_link)
        if index in boxed:
            line = lines[index]
            place = Rect(inner.left, y + ui.px(1), inner.width, ui.px(_TICKS))
            area.add(Ticks(ui, f"{line.name}.boxes", place, line.states, line.label))
            y = place.bottom + ui.px(2)
    if lines == whole and len(kept) == len(lines) and not _unsaid(card):
        return ()
    rows = [" ".join(part for part in (f"**{row.head}**" if row.head else "", row.value, row.text,
                                       f"[{row.rule}]" if row.rule else "") if part)
            for row in card.rows]
    return (*rows, *(_markup(line) for line in whole if line.name != _ROWS))


def _head(
    ui: Ui, area: Widget, card: UnitCard, picture: Callable[[], Surface], corner: int
) -> int:
    """Counter, title and subtitle; where the lines begin."""
    inner, left, low = area.rect, area.rect.left, area.rect.top
    if card.piece.stock:
        image, side = picture(), ui.px(PICTURE)
        # what juts out of it stays off the card's edge
        top = inner.top + max(0, (image.get_height() - side + 1) // 2)
        area.add(Counter(ui, Rect(left, top, side, side), image))
        left, low = left + side + ui.px(9), top + side + ui.px(4)
    room = inner.right - left - corner
    style, y = _title_style(ui, card.title, room), inner.top
    if not style:  # below what takes the corner it has the whole width
        style, y, room = _TITLES[-1], y + ui.px(20), inner.right - left
    for name, words, font, colour, wide in (
        ("unit.title", card.title, style, ui.c.ink, room),
        ("unit.subtitle", card.subtitle, "small", ui.c.ink_2, inner.right - left),
    ):
        if words:
            high = Label.height_for(ui, words, font, wide)
            area.add(Label(ui, name, Rect(left, y, wide, high), words, font, colour))
            y = max(y + high, inner.top + (ui.px(20) if corner else 0))
    return max(y + ui.px(2), low)


def _title_style(ui: Ui, title: str, room: int) -> str:
    """The largest style in which a title fits into one line, else into several without a word
    being broken; "" if there is none."""
    whole = (one for one in _TITLES if ui.text.width(title, one, ui.scale) <= room)
    parted = (one for one in ("label.bold", "small.bold")
              if not ui.text.splits(title, one, ui.scale, room))
    return next(whole, "") or next(parted, "")


def _lines(card: UnitCard, preview: Preview | None) -> list[_Line]:
    """All that may stand below the head, in the order of the card."""
    # gauges tell by themselves what is planned
    lines = _planned(preview) if not card.gauges else []
    brief = [_named(card.rows)]
    own = _STATE if not card.gauges else _CAN
    lines += [_Line(own, _ROWS, words) for words in brief if words]
    for index, gauge in enumerate(
        chosen(card.gauges, preview.gauges if preview is not None else ())
    ):
        name = f"{GAUGE}{index}"
        match gauge:
            case Meter(of=0):
                lines.append(_Line(_CAN, name, gauge.head, gauge.value))
            case Meter():
                label = f"{gauge.head}: {gauge.value}"
                lines.append(_Line(_SPENT, name, gauge.head, gauge.value, _points(gauge), label))
            case CellBoxes():
                states = {"": "whole", "guard": "whole", "half": "half", "crossed": "gone"}
                marks = tuple(states[state] for _, state in gauge.marks)
                label = f"{gauge.head}: {gauge.value}"
                lines.append(_Line(_STATE, name, gauge.head, gauge.value, marks, label))
            case Dial():
                lines.append(_Line(_SPENT, name, _named(gauge.window)))
                lines.append(_Line(_STATE, f"{name}.click", gauge.value))
            case Track():
                lines.append(_Line(_STATE, name, f"**{gauge.head}** {gauge.value}"))
            case Lines():
                lines += [_Line(_HAS if not number else _ELSE, f"{name}.{number}", words)
                          for number, words in enumerate(gauge.lines)]
        if isinstance(gauge, Meter | CellBoxes) and gauge.text:
            lines.append(_Line(_ELSE, f"{name}.text", gauge.text))
    lines += [_Line(_ELSE, f"unit.note{index}", note) for index, note in enumerate(card.notes)]
    return lines


def _planned(preview: Preview | None) -> list[_Line]:
    """What the choice in hand would use, first of all."""
    if preview is None:
        return []
    lines = []
    used, left = move_used(preview), preview.left
    if used is not None and left is not None:
        value = say("unit.left", left=show(left), of=show(left + used))
        lines.append(_Line(_SPENT, "unit.move", say("unit.move"), value))
    lines += [_Line(_STATE, f"unit.sum{index}", line)
              for index, line in enumerate(preview.summary)]
    return lines


def _points(meter: Meter) -> tuple[str, ...]:
    open_, planned = meter.used + meter.planned, meter.used + meter.planned + meter.open
    return tuple(
        "spent" if index < meter.used else "planned" if index < open_
        else "whole" if index < planned else "kept" for index in range(meter.of)
    )


def _named(rows: Sequence[Row]) -> str:
    parts = ((f"**{row.head}**" if row.head else "", row.value) for row in rows)
    return _DOT.join(" ".join(word for word in pair if word) for pair in parts)


def _unsaid(card: UnitCard) -> bool:
    """Whether the card says more than its brief lines do."""
    more = (bool(row.text or row.rule) for row in card.rows)
    return any(more) or any(isinstance(gauge, Dial | Track) for gauge in card.gauges)


def _shorter(ui: Ui, line: _Line, width: int) -> tuple[_Line, int]:
    """A line without all that follows its first part, and how high it is."""
    if line.value or line.rank != _HAS:
        return line, _high(ui, line, width)
    short = line._replace(head=line.head.split(_DOT)[0])
    return short, _high(ui, short, width)


def _one_line(ui: Ui, line: _Line, width: int) -> bool:
    """Whether head and value stand side by side."""
    head = ui.text.width(line.head.upper(), "head", ui.scale)
    value = ui.text.width(line.value, "label.bold", ui.scale)
    return bool(line.value) and head + value + ui.px(8) <= width


def _markup(line: _Line) -> str:
    return f"**{line.head}** {line.value}" if line.value else line.head


def _high(ui: Ui, line: _Line, width: int) -> int:
    if _one_line(ui, line, width):
        return ui.line("label.bold")
    return rich.layout(ui, _markup(line), _style(ui, line, width), width).height


def _style(ui: Ui, line: _Line, width: int) -> str:
    """Smaller print where that saves a line."""
    markup = _markup(line)
    if rich.layout(ui, markup, "small", width).height > ui.line("small"):
        return "label"
    return "label" if rich.layout(ui, markup, "label", width).height <= ui.line("label") else \
        "small"


def _lay(
    ui: Ui, area: Widget, line: _Line, y: int, on_link: Callable[[str], None]
) -> int:
    """Add a line's words; where the next goes."""
    inner = area.rect
    if not _one_line(ui, line, inner.width):
        place = Rect(inner.left, y, inner.width, 0)
        name = line.name if not line.states else f"{line.name}.value"
        style = _style(ui, line, inner.width)
        text = RichText(ui, name, place, _markup(line), style, ui.c.ink, on_link)
        area.add(text)
        return text.rect.bottom
    high = ui.line("label.bold")
    wide = ui.text.width(line.head.upper(), "head", ui.scale) + ui.px(2)
    top = y + high - ui.line("head")
    head = Rect(inner.left, top, wide, ui.line("head"))
    area.add(Label(ui, f"{line.name}.head", head, line.head, "head", ui.c.brass_ink))
    value = Rect(head.right, y, inner.right - head.right, high)
    area.add(Label(ui, f"{line.name}.value", value, line.value, "label.bold", align="right"))
    return y + high
