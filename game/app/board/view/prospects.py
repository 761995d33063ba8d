"""What awaits a unit at the end of its plan: dashed lines to whom it could attack from there, the
chance of each beside it, and a flag over the end that says what may hurt it there."""

from collections.abc import Iterable, Sequence

from pygame import Rect

from game.app.board.view.bands import Bands
from game.app.board.view.ink import Fine
from game.app.board.view.letters import BOLD, EXTRABOLD, Word
from game.app.board.view.pen import Item, Pen
from game.app.board.view.plane import Point
from game.core.quantity import whole_percent
from game.core.view_records import Prospect, Prospects

_CASING, _LINE, _DASH = 4.0, 1.7, (7.0, 5.0)
_UP = 0.5  # of a flag's height: how far it stays off what it stands over
_MOST = 4  # targets to which a line is drawn


def draw_prospects(
    pen: Pen, shown: Prospects | None, flag: Sequence[str], standing: Sequence[int],
    way: Sequence[int], z: float, over: float,
) -> list[Item]:
    """Lines below counters, chips and the flag above them. standing: cells of counters, way: those
    whose cost is told on the way there; chips and flag leave both free where they can."""
    if shown is None or not pen.plane.shows(shown.cell):
        return []
    made: list[Item] = []
    taken = [_around(pen, cell) for cell in (*standing, shown.cell) if pen.plane.shows(cell)]
    taken += [_step(pen, cell) for cell in way if pen.plane.shows(cell)]
    there = [one for one in shown.targets if pen.plane.shows(one.cell)]
    for one in there[:_MOST]:
        made += _line(pen, pen.centre(shown.cell), pen.centre(one.cell), z)
    for index, one in enumerate(there):
        if one.odds is not None:
            made.append(_chip(pen, one, index == 0, taken, over))
    if flag:
        made.append(_flag(pen, shown.cell, flag, taken, over))
    return made


def _line(pen: Pen, a: Point, b: Point, z: float) -> list[Item]:
    if a == b:
        return []
    canvas = Bands(pen, [a, b], _CASING * pen.px)
    on, off = _DASH
    canvas.line((a, b), _CASING * pen.px, pen.theme.colours.cream_pale)
    canvas.dashes((a, b), _LINE * pen.px, on * pen.px, off * pen.px, pen.theme.colours.blue)
    return canvas.items(z)


def _chip(pen: Pen, one: Prospect, best: bool, taken: list[Rect], over: float) -> Item:
    """The chance beside its target, the best one filled."""
    assert one.odds is not None
    colours, words = pen.theme.colours, whole_percent(one.odds)
    pixels = pen.size(0.25, 11)
    _, capital = pen.letters.capital(EXTRABOLD, pixels)
    size = (pen.letters.width(words, EXTRABOLD, pixels) + 3 * capital, 3.2 * capital)
    place = _free(pen, one.cell, size, taken)
    taken.append(place)
    fill, ink = (colours.blue_panel, colours.cream_pale) if best else (
        colours.card_raised, colours.blue)
    return pen.pill(over, words, place.center, fill, ink, colours.blue, pixels)


def _flag(
    pen: Pen, cell: int, words: Sequence[str], taken: list[Rect], over: float
) -> Item:
    """A small card of one or two lines."""
    pixels = pen.size(0.24, 12)
    _, capital = pen.letters.capital(EXTRABOLD, pixels)
    fonts = [EXTRABOLD if index == 0 else BOLD for index in range(len(words))]
    wide = max(pen.letters.width(said, font, pixels)
               for said, font in zip(words, fonts, strict=True))
    line = 2.0 * capital
    size = (wide + 2.4 * capital, line * len(words) + 1.2 * capital)
    place = _free(pen, cell, size, taken)
    taken.append(place)
    edge = max(1, round(1.3 * pen.px))
    colours = pen.theme.colours
    canvas = Fine(place.inflate(6 * edge + 6, 6 * edge + 6), 3)
    canvas.box(place.move(0, 2 * edge), 4 * edge, colours.shadow, 0.45)
    canvas.box(place.inflate(2 * edge, 2 * edge), 4 * edge, colours.ink)
    canvas.box(place, 3 * edge, colours.card_raised)
    made = canvas.done()
    left, top = canvas.area.topleft
    for index, (said, font) in enumerate(zip(words, fonts, strict=True)):
        ink = colours.threat_ink if index == 0 else colours.go
        y = place.top + 0.6 * capital + line * (index + 0.5)
        at = (place.centerx - left, round(y) - top)
        pen.letters.draw(made, Word(said, font, pixels, ink, at))
    return Item(over, made, left, top)


def _around(pen: Pen, cell: int) -> Rect:
    """What a counter on a cell takes."""
    half = 0.5 * pen.plane.build.counter * pen.side
    if pen.plane.fine:
        left, top, right, foot = pen.plane.box(cell)
        half = 0.5 * max(right - left, foot - top) * pen.side
    x, y = pen.centre(cell)
    return Rect(round(x - half), round(y - half), round(2 * half), round(2 * half))


def _step(pen: Pen, cell: int) -> Rect:
    """What the cost of a step takes."""
    box = Rect(0, 0, round(pen.side), round(pen.side))
    box.center = pen.centre(cell)
    return box


def _free(pen: Pen, cell: int, size: tuple[float, float], taken: Iterable[Rect]) -> Rect:
    """Where words of that size lie beside a cell: above it, else wherever they cover least."""
    here, (wide, high) = _around(pen, cell), size
    gap = _UP * high
    up, side = here.height / 2 + high / 2 + gap / 2, here.width / 2 + wide / 2 + gap / 2
    x, y = here.center
    places = []
    for dx, dy in ((0, -up), (0, up), (side, 0), (-side, 0), (side, -up), (-side, -up),
                   (side, up), (-side, up), (0, -up - high), (0, up + high)):
        place = Rect(0, 0, round(wide), round(high))
        place.center = (round(x + dx), round(y + dy))
        places.append(place)
    others = list(taken)

    def covered(place: Rect) -> int:
        outside = place.width * place.height if place.top < 0 or place.left < 0 else 0
        return outside + sum(
            part.width * part.height for part in map(place.clip, others)
        )

    return min(places, key=covered)
