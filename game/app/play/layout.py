"""Where everything of the play screen stands, for any window size and interface scale.

The two designed sizes are 1280×720 (compact) and 1920×1080; between and beyond them the heights of
a rail are shared out in the same proportions. All numbers are pixels at 100 %.
"""

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect

from game.app.play.panels.queue import ROOM
from game.app.ui import Ui

LEAST_MIDDLE = 0.5  # of the window's width; less, and the rails become drawers
TAB = 44  # width of a closed drawer
GAUGES, GAUGES_COMPACT = 88, 108  # height that gauges add to the unit card
LEAST_LEFT = (120, 150, 58)
"""Heights under which unit card, options and end row can't be read."""
LEAST_RIGHT = (180, 64)
"""The same of tray and log."""


class Measures(NamedTuple):
    """One designed size. card, options, end and tray, log: heights that share a rail out."""

    ribbon: int
    footer: int
    gutter: int
    gap: int
    left: int
    right: int
    card: int
    options: int
    end: int
    tray: int
    log: int


COMPACT = Measures(52, 24, 12, 12, 256, 240, 176, 352, 68, 200, 408)
WIDE = Measures(64, 32, 20, 16, 320, 328, 272, 536, 104, 320, 608)


class Layout(NamedTuple):
    """Rectangles of the screen in window pixels. drawers: the rails are closed to tabs.

    free: the free middle. map: the part of it that fitting, centring and panning use, under the
    strip of a game whose units act in order. left_rail and right_rail hold
    the cards; with drawers they lie over the board while open. card: without height where the rail
    is too low for it; callouts say there what it says.
    """

    compact: bool
    drawers: bool
    ribbon: Rect
    footer: Rect
    free: Rect
    map: Rect
    left_rail: Rect
    right_rail: Rect
    left_tab: Rect
    right_tab: Rect
    card: Rect
    options: Rect
    end: Rect
    tray: Rect
    log: Rect

    @property
    def table(self) -> Rect:
        """All between ribbon and footer, rails included."""
        top = self.ribbon.bottom
        return Rect(0, top, self.ribbon.width, self.footer.top - top)


def lay_out(
    ui: Ui, size: tuple[int, int], gauges: bool = False, ordered: bool = False
) -> Layout:
    """The layout of a window of `size` pixels at the interface scale of `ui`. gauges: the unit
    card has some and takes their height from the options. ordered: the order strip stands over the
    map."""
    width, height = size
    compact = ui.compact(size)
    m = COMPACT if compact else WIDE
    px = ui.px
    ribbon = Rect(0, 0, width, px(m.ribbon))
    footer = Rect(0, height - px(m.footer), width, px(m.footer))
    top = ribbon.bottom + px(m.gutter)
    tall = footer.top - px(m.gutter) - top
    across = 2 * px(m.gutter) + px(m.left) + px(m.right)
    drawers = width - across - 2 * px(m.gutter) < LEAST_MIDDLE * width
    left = Rect(px(m.gutter), top, px(m.left), tall)
    right = Rect(width - px(m.gutter) - px(m.right), top, px(m.right), tall)
    tab = px(TAB)
    left_tab = Rect(0, top, tab if drawers else 0, tall)
    right_tab = Rect(width - left_tab.width, top, left_tab.width, tall)
    if drawers:
        left.left, right.right = left_tab.right + px(4), right_tab.left - px(4)
        near, far = left_tab.right, right_tab.left
    else:
        near, far = left.right + px(m.gap if compact else m.gutter), 0
        far = right.left - px(m.gap if compact else m.gutter)
    free = Rect(near, ribbon.bottom, far - near, footer.top - ribbon.bottom)
    strip = px(ROOM) if ordered else 0
    board = Rect(free.left, free.top + strip, free.width, free.height - strip)
    gap = px(m.gap)
    more = (GAUGES_COMPACT if compact else GAUGES) if gauges else 0
    least = [px(part) for part in LEAST_LEFT]
    if left.height < sum(least) + 2 * gap:
        card = Rect(left.left, left.top - gap, left.width, 0)
        options, end = _shared(left, gap, (m.options, m.end), least[1:])
    else:
        heights = (m.card + more, m.options - more, m.end)
        card, options, end = _shared(left, gap, heights, least)
    tray, log = _shared(right, gap, (m.tray, m.log), [px(part) for part in LEAST_RIGHT])
    return Layout(
        compact, drawers, ribbon, footer, free, board, left, right, left_tab, right_tab, card,
        options, end, tray, log,
    )


def _shared(rail: Rect, gap: int, parts: Sequence[int], least: Sequence[int]) -> list[Rect]:
    """A rail cut into cards with gaps, in the proportions of `parts`, none lower than its `least`
    as long as the rail is high enough for all of them."""
    room = rail.height - gap * (len(parts) - 1)
    low: set[int] = set()
    fixed, whole = 0, sum(parts)
    while short := {
        index for index, part in enumerate(parts)
        if index not in low and (room - fixed) * part < least[index] * whole
    }:
        low |= short
        fixed = sum(least[index] for index in low)
        whole = sum(part for index, part in enumerate(parts) if index not in low)
    if not whole:
        low, fixed, parts, whole = set(), 0, least, sum(least)
    rects: list[Rect] = []
    y, given, kept = rail.top, 0, 0
    for index, part in enumerate(parts):
        if index in low:
            kept += least[index]
        else:
            given += part
        bottom = rail.top + round((room - fixed) * given / whole) + kept + gap * index
        rects.append(Rect(rail.left, y, rail.width, bottom - y))
        y = bottom + gap
    return rects
