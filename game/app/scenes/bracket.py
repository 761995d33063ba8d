"""The bracket of a tournament: names by rounds from left to right, joined where two meet."""

import pygame
from pygame import Rect, Surface

from game.app.ui import Ui
from game.app.widgets.base import Widget
from game.app.widgets.label import Label
from game.app.widgets.stack import Stack
from game.core.tournament import Tournament

ROW, GAP, LEAST = 8, 28, 90  # pixels at 100 %: above a name, between columns, narrowest column

Joint = tuple[tuple[int, int], tuple[int, int]]


class BracketLines(Widget):
    """The lines of a bracket: from two names to the next one, those that are settled strong."""

    solid = False

    def __init__(self, ui: Ui, rect: Rect, joints: list[tuple[Joint, bool]]) -> None:
        super().__init__(ui, "bracket.lines", rect, "")
        self._offsets = [
            (tuple((x - rect.left, y - rect.top) for x, y in joint), strong)
            for joint, strong in joints
        ]

    def draw(self, target: Surface) -> None:
        """An elbow for each."""
        ui, left, top = self.ui, self.rect.left, self.rect.top
        wide = max(1, ui.px(1.5))
        for (start, end), strong in self._offsets:
            colour = ui.c.brass_ink if strong else ui.c.rule_line
            (x, y), (right, low) = start, end
            middle = right - ui.px(GAP) // 2
            points = [(x, y), (middle, y), (middle, low), (right, low)]
            pygame.draw.lines(
                target, colour, False, [(left + dx, top + dy) for dx, dy in points], wide
            )


def lay_bracket(ui: Ui, stack: Stack, now: Tournament, height: int) -> None:
    """The bracket in a stack, if `height` pixels and the width are enough for it; every name stands
    in the list of bouts, too."""
    many = len(now.entrants)
    rounds = many.bit_length() - 1
    row = ui.line("label.bold") + ui.px(ROW)
    gap = ui.px(GAP)
    width = (stack.width - rounds * gap) // (rounds + 1)
    if height < many * row + ui.px(24) or width < ui.px(LEAST):
        return
    top, left = stack.y + ui.px(12), stack.left
    columns = _columns(now)
    joints: list[tuple[Joint, bool]] = []
    out = {bout.loser for bout in now.bouts}
    for column, slots in enumerate(columns):
        tall = row << column
        x = left + column * (width + gap)
        for slot, place in enumerate(slots):
            middle = top + slot * tall + tall // 2
            if place is not None:
                _name(ui, stack, now, place, (x, middle, width),
                      f"bracket.{column}.{slot}", column == rounds, place in out)
            if column < rounds:
                after = top + (slot // 2) * (2 * tall) + tall
                ahead = columns[column + 1][slot // 2]
                start = (x + _reach(ui, now, place, width), middle)
                joints.append((
                    (start, (x + width + gap - ui.px(6), after)),
                    place is not None and ahead == place,
                ))
    frame = Rect(left, top, stack.width, many * row)
    joints.sort(key=lambda one: one[1])  # what is settled lies above
    stack.parent.add(BracketLines(ui, frame, joints))
    stack.y = frame.bottom + ui.px(8)


def _columns(now: Tournament) -> list[list[int | None]]:
    """By rounds who has come so far, in the order of the bouts; None for who isn't known yet. The
    last column is the champion's."""
    many = len(now.entrants)
    first = [bout for bout in now.bouts if bout.round == 1]
    columns: list[list[int | None]] = [
        [place for bout in first for place in (bout.first, bout.second)]
    ]
    while len(columns[-1]) > 1:
        there = [bout for bout in now.bouts if bout.round == len(columns)]
        winners: list[int | None] = [bout.winner for bout in there]
        columns.append(winners or [None] * (many >> len(columns)))
    return columns


def _words(ui: Ui, now: Tournament, place: int, width: int) -> str:
    title = now.entrants[place].title
    return ui.text.shorten(title, "label.bold", ui.scale, width)


def _reach(ui: Ui, now: Tournament, place: int | None, width: int) -> int:
    """How far to the right a name goes, with a little room."""
    if place is None:
        return 0
    words = _words(ui, now, place, width - ui.px(8))
    return ui.text.width(words, "label.bold", ui.scale) + ui.px(8)


def _name(
    ui: Ui, stack: Stack, now: Tournament, place: int, spot: tuple[int, int, int], name: str,
    champion: bool, out: bool,
) -> None:
    x, middle, width = spot
    own = now.entrants[place].own
    colour = ui.c.ink_2 if out and not champion else ui.c.brass_ink if own else ui.c.ink
    style = "label" if out and not champion else "label.bold"
    high = ui.line(style)
    rect = Rect(x, middle - high // 2, width, high)
    words = _words(ui, now, place, width - ui.px(8))
    stack.parent.add(Label(ui, name, rect, words, style, colour))
