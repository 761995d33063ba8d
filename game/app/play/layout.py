"""Where everything of the play screen stands, for any window size and interface scale.

A window is measured in interface pixels: those at 100 %. By what it holds of them the screen has
one of three forms. **Wide**: two rails beside the map. **Small**: one narrow rail, and tabs at the
right that open a drawer over the map. **Drawers**: the left rail is a drawer, too. The designed
sizes are 1920×1080, 1280×720 and 853×480; between and beyond them the heights of a rail are shared
out in the same proportions. All numbers are pixels at 100 %.
"""

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from pygame import Rect

from game.app.play.panels.queue import ROOM
from game.app.ui import Ui

Form = Literal["wide", "small", "drawers"]

WIDE_FROM = (1600, 820)
"""The least window with two rails: the map keeps more than half of its width."""
SMALL_FROM = (1150, 620)
"""The least window with a rail that stays."""
TABS = 32  # width of the strip of tabs
GAUGES: dict[Form, int] = {"wide": 88, "small": 38, "drawers": 40}
"""Height that gauges add to the unit card."""
LEAST: dict[Form, dict[str, int]] = {
    "wide": {"card": 120, "options": 150, "tray": 180, "log": 64, "end": 58},
    "small": {"card": 112, "options": 130, "tray": 150, "end": 56},
    "drawers": {"card": 88, "options": 120, "end": 46},
}
"""Heights under which the cards of the rails can't be read."""


class Measures(NamedTuple):
    """One designed size. left, right: widths of the rails, `right` of an open drawer where there
    are tabs; rails: what stands in each, with the heights that share it out."""

    ribbon: int
    footer: int
    gutter: int
    edge: int
    gap: int
    left: int
    right: int
    rails: tuple[dict[str, int], dict[str, int]]


MEASURES: dict[Form, Measures] = {
    "wide": Measures(64, 32, 20, 20, 16, 320, 328, (
        {"card": 272, "options": 536, "end": 104}, {"tray": 320, "log": 608})),
    "small": Measures(44, 24, 8, 8, 8, 204, 300, (
        {"card": 122, "options": 260, "tray": 166, "end": 64}, {})),
    "drawers": Measures(40, 26, 4, 4, 4, 222, 280, (
        {"card": 104, "options": 238, "end": 56}, {})),
}
DICE = 176  # height of the dice's drawer
BAR: dict[Form, int] = {"wide": 112, "small": 112, "drawers": 106}
"""Height of the bar of a replay."""
CURVE = 46
"""Height that the score's curve adds to it in a wide window; in others it lies behind the marks."""


def form_of(ui: Ui, size: tuple[int, int]) -> Form:
    """The form of the screen in a window of `size` pixels."""
    wide, high = size[0] / ui.text_scale, size[1] / ui.text_scale
    if wide >= WIDE_FROM[0] and high >= WIDE_FROM[1]:
        return "wide"
    return "small" if wide >= SMALL_FROM[0] and high >= SMALL_FROM[1] else "drawers"


class Layout(NamedTuple):
    """Rectangles of the screen in window pixels.

    free: the free middle, beside the left drawer if that is open. map: the part of it that fitting,
    centring and panning use, under the strip of a game whose units act in order. left_rail,
    right_rail: where the cards stand; tabs: the strip of the tabs, without width in a wide window;
    left_open: the left drawer is. bar: of a replay, dock: of a lesson, under the free middle, the
    bar above the dock; without height while there is none.
    """

    form: Form
    left_open: bool
    ribbon: Rect
    footer: Rect
    free: Rect
    map: Rect
    left_rail: Rect
    right_rail: Rect
    tabs: Rect
    bar: Rect
    dock: Rect
    card: Rect
    options: Rect
    end: Rect
    tray: Rect
    log: Rect

    @property
    def compact(self) -> bool:
        """Whether everything is said shortly."""
        return self.form != "wide"

    @property
    def drawers(self) -> bool:
        """Whether the left rail is a drawer."""
        return self.form == "drawers"

    @property
    def table(self) -> Rect:
        """All between ribbon and footer, rails included."""
        top = self.ribbon.bottom
        return Rect(0, top, self.ribbon.width, self.footer.top - top)


def lay_out(
    ui: Ui, size: tuple[int, int], gauges: bool = False, ordered: bool = False,
    left_open: bool = True, replay: bool = False, curve: bool = False,
    dock: Callable[[Form, int], int] | None = None,
) -> Layout:
    """The layout of a window of `size` pixels at the interface scale of `ui`. gauges: the unit
    card has some and takes their height from the options. ordered: the order strip stands over the
    map. left_open: so is the left drawer, where there is one. replay: its bar is shown,
    curve: with the course of the score. dock: of a lesson, the pixels that it needs in a form and a
    width; None without one."""
    width, height = size
    form = form_of(ui, size)
    m, px, words = MEASURES[form], ui.px, ui.text_px
    left_open = left_open or form != "drawers"
    ribbon = Rect(0, 0, width, words(m.ribbon))
    footer = Rect(0, height - words(m.footer), width, words(m.footer))
    top = ribbon.bottom + px(m.gutter)
    tall = footer.top - px(m.gutter) - top
    left = Rect(px(m.edge), top, words(m.left), tall)
    if form == "wide":
        tabs = Rect(width, top, 0, tall)
        right = Rect(width - px(m.edge) - words(m.right), top, words(m.right), tall)
        free_left, free_right = left.right + px(m.gutter), right.left - px(m.gutter)
    else:
        tabs = Rect(width - px(TABS), top, px(TABS), tall)
        right = Rect(tabs.left - words(m.right), top, words(m.right), tall)
        free_left, free_right = left.right + px(m.edge) if left_open else px(TABS), tabs.left
    foot = Rect(free_left, footer.top - px(m.gutter), free_right - free_left, 0)
    low = footer.top
    if replay or dock is not None:
        foot.inflate_ip(-2 * px(m.gap // 2), 0)
    bar = Rect(foot)
    if dock is not None:
        foot.height = min(dock(form, foot.width), tall // 2)
        foot.top -= foot.height
        bar.bottom = foot.top - px(m.gap)
        low = foot.top - px(m.gap)
    if replay:
        bar.height = min(words(BAR[form] + (CURVE if curve and form == "wide" else 0)), tall // 2)
        bar.bottom = foot.top - (px(m.gap) if foot.height else 0)
        low = bar.top - px(m.gap)
    if low < footer.top and form != "wide":  # the drawers at the right end above it
        right.height = low + px(m.gap) - px(m.gutter) - top
    free = Rect(free_left, ribbon.bottom, free_right - free_left, low - ribbon.bottom)
    strip = px(ROOM) if ordered else 0
    board = Rect(free.left, free.top + strip, free.width, free.height - strip)
    places: dict[str, Rect] = {}
    for rail, shares in zip((left, right), m.rails, strict=True):
        heights = dict(shares)
        if gauges and "card" in heights:
            heights["card"] += GAUGES[form]
            heights["options"] -= GAUGES[form]
        least = [words(LEAST[form][name]) for name in heights]
        cards = _shared(rail, px(m.gap), tuple(heights.values()), least)
        places.update(zip(heights, cards, strict=True))
    places.setdefault("tray", Rect(right.left, top, right.width, min(right.height, words(DICE))))
    places.setdefault("log", Rect(right))
    return Layout(
        form, left_open, ribbon, footer, free, board, left, right, tabs, bar, foot, **places
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
