"""How the score of a game went, and the ruler of its turns: for the bar of a replay and for its
story."""

import itertools
from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from game.app.play.replay_course import Curve, ReplayCourse
from game.app.theme import Rgb, mix
from game.app.ui import Ui

_COMING = 0.62
"""How strong what is still to come is drawn."""
_NAMES = 110
"""Interface pixels that the names of guide lines may take."""


def guides(curve: Curve) -> list[tuple[int, str]]:
    """Values of a curve that have a line, lowest first, and what they are called."""
    if not curve.levels:
        return [(0, "0"), (curve.most, str(curve.most))]
    met = [value for line in curve.values for value in line]
    low = min(*met, curve.most - 1)
    high = max(*met, low + 1)
    return [(value, curve.levels[value]) for value in range(low, high + 1)]


def names_width(ui: Ui, curve: Curve) -> int:
    """How wide the names of the guide lines are, as far as they may be."""
    widest = max(ui.text.width(words, "small", ui.scale) for _, words in guides(curve))
    return min(ui.px(_NAMES), widest)


def turn_places(course: ReplayCourse, ruler: Rect) -> list[Rect]:
    """Where the turns lie on a ruler: all equally wide."""
    wide = ruler.width / max(1, len(course.turns))
    edges = [ruler.left + round(number * wide) for number in range(len(course.turns) + 1)]
    return [Rect(left, ruler.top, right - left, ruler.height)
            for left, right in itertools.pairwise(edges)]


def draw_turn_numbers(
    ui: Ui, target: Surface, course: ReplayCourse, ruler: Rect, top: int, at: int | None = None
) -> None:
    """The number of each turn under its place, of every few where they are narrow. at: the moment
    whose turn is dark."""
    places = turn_places(course, ruler)
    room = ui.text.width("88", "small.bold", ui.scale) + ui.px(6)
    every = max(1, -(-room // max(1, ruler.width // max(1, len(places)))))
    last = course.turns[-1]
    for turn, place in list(zip(course.turns, places, strict=True))[::every]:
        here = at is not None and (
            turn.first <= at < turn.last or (turn is last and at == course.total == turn.last)
        )
        ui.text.draw(target, str(turn.turn), (place.centerx, top), "small.bold",
                     ui.c.ink if here else ui.c.ink_2, ui.scale, "centre")


def draw_curve(
    ui: Ui, target: Surface, plot: Rect, curve: Curve, sides: Sequence[str],
    x_of: Callable[[int], int], *, now: int | None = None, margin: int = 0,
) -> None:
    """Guide lines, and for each side a line of steps: the first one solid, the others dashed.

    sides: of the game in order of play. x_of: where a moment lies. now: x up to which it has been
    seen; None: all of it. margin: room at the left for the names of the lines, 0 for none.
    """
    c = ui.c
    lines = guides(curve)
    lowest, highest, told = lines[0][0], lines[-1][0], plot.bottom + plot.height
    seen = plot.right if now is None else now

    def y_of(value: int) -> int:
        return plot.bottom - round((value - lowest) * plot.height / (highest - lowest))

    for value, words in lines:
        ui.panels.dotted(target, plot.left, plot.right, y_of(value), c.edge)
        if margin and told - y_of(value) >= ui.line("small"):
            told = y_of(value)
            text = ui.text.shorten(words, "small", ui.scale, margin - ui.px(8))
            at = (plot.left - ui.px(8), y_of(value) - ui.line("small") // 2)
            ui.text.draw(target, text, at, "small", c.ink_2, ui.scale, "right")
    for number, side in enumerate(curve.sides):
        second = side in sides[1:]
        ink = c.rust if second else c.blue
        pale, last_moment = mix(c.card, ink, _COMING), len(curve.values[number]) - 1
        before = None
        for first, last, value in curve.steps(number):
            y, left, right = y_of(value), x_of(first), x_of(min(last + 1, last_moment))
            if len(curve.sides) == 1:
                body = Rect(left, y, right - left, plot.bottom - y)
                _parts(target, body, seen, mix(c.card, ink, 0.2), mix(c.card, ink, 0.07))
            if before is not None:
                rise = Rect(left - 1, min(y, before), ui.px(2), abs(y - before))
                _parts(target, rise, seen, ink, pale)
            high = ui.px(3)
            flat = Rect(left, y - high // 2, right - left, high)
            dash = (ui.px(7), ui.px(4)) if second else (0, 0)
            _parts(target, flat, seen, ink, pale, dash)
            before = y


def _parts(
    target: Surface, rect: Rect, seen: int, past: Rgb, coming: Rgb, dash: tuple[int, int] = (0, 0)
) -> None:
    """Fill a stretch in one colour as far as it has been seen, in another behind it. dash: length
    of a dash and of the gap behind it, 0 for a solid line."""
    x = rect.left
    while x < rect.right:
        end = min(rect.right, x + dash[0]) if dash[0] else rect.right
        if x < seen < end:
            target.fill(past, Rect(x, rect.top, seen - x, rect.height))
            target.fill(coming, Rect(seen, rect.top, end - seen, rect.height))
        else:
            target.fill(past if end <= seen else coming, Rect(x, rect.top, end - x, rect.height))
        x = end + dash[1]
