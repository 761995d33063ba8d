"""Measures of the play screen, read once from assets/theme/play.yaml."""

import functools

import msgspec
import yaml

from game.core.errors import BoxError
from game.core.resources import asset


class Edge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Edge panning: width of the strip (pixels at 100 %), speed (pixels a second)."""

    width: int
    speed: int


class Hold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Holding the mouse on Skip: ms until it goes fast, ms between two skips."""

    after_ms: int
    every_ms: int


class PlayMeasures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """autosaves: running games kept. The rest: times in ms, lengths in pixels at 100 %."""

    autosaves: int
    callout_fade_ms: int
    ribbon_slide_ms: int
    edge: Edge
    hold: Hold
    dangers: int


@functools.cache
def measures() -> PlayMeasures:
    """The play screen's measures.

    Raises:
        BoxError: the file is missing or faulty.
    """
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        text = asset("theme", "play.yaml").read_text(encoding="utf-8")
        return msgspec.convert(yaml.load(text, loader), PlayMeasures)  # noqa: S506 (a safe one)
    except (OSError, yaml.YAMLError, msgspec.ValidationError) as error:
        raise BoxError(f"play.yaml can't be used ({error}): install the program again") from error
