"""Measures of the play screen, read once from assets/theme/play.yaml."""

import functools

from game.core.asset_yaml import Record, read_asset
from game.core.resources import asset


class EdgePanning(Record, frozen=True):
    """Edge panning: widths of the strips (pixels at 100 %) along the window, and along the map
    while a counter is dragged; speed (pixels a second)."""

    width: int
    carried: int
    speed: int


class HoldTimes(Record, frozen=True):
    """Holding the mouse: on Skip ms until it goes fast, ms between two skips; on the map ms until
    it asks what can be done there, on an option until it is chosen; ms from then until what that
    armed is done."""

    after_ms: int
    every_ms: int
    long_ms: int
    confirm_ms: int


class ReplayTimes(Record, frozen=True):
    """A replay: ms at 1× between one move and the next; ms between two looks at the board while
    the handle is dragged; ms in which the handle glides to another moment."""

    pause_ms: int
    drag_ms: int
    glide_ms: int


class PlayMeasures(Record, frozen=True):
    """autosaves: running games kept. The rest: times in ms, lengths in pixels at 100 %."""

    autosaves: int
    callout_fade_ms: int
    step_fade_ms: int
    ribbon_slide_ms: int
    edge: EdgePanning
    hold: HoldTimes
    replay: ReplayTimes
    dangers: int


@functools.cache
def measures() -> PlayMeasures:
    """The play screen's measures.

    Raises:
        BoxError: the file is missing or faulty.
    """
    return read_asset(asset("theme", "play.yaml"), PlayMeasures)
