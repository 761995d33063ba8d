"""Plots of a report: drawings that stand in a page, in its own colours and letters.

They are drawn with matplotlib in placeholder colours, which are then replaced by the names that the
page's style gives its colours, so that one drawing serves day and night.
"""

import io
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from game.laboratory.extras import extra

_NAMES = ("ink", "quiet", "line", *(f"mark-{number}" for number in range(6)))
_PLACEHOLDERS = {name: f"#{0x010203 + 0x010101 * number:06x}" for number, name in enumerate(_NAMES)}
_MARKS = [_PLACEHOLDERS[name] for name in _NAMES if name.startswith("mark")]
_WIDTH = 7.6  # inches of 72 px
_ROW = 0.34  # inches of a row with a bar or a dot
_FRAME = 0.85  # inches of what is above and below the rows
_BINS = 30


class Range(NamedTuple):
    """A value and the interval about it."""

    name: str
    value: float
    low: float
    high: float


def need_plots() -> None:
    """Find out early that plots can't be drawn.

    Raises:
        BoxError: matplotlib isn't installed.
    """
    extra("matplotlib", "laboratory", "a report")


def ranges(
    rows: Sequence[Range], head: str, most: float | None = None, *, middle: float | None = None
) -> str:
    """A dot and the interval for each row, from 0 on. most: the end of the scale. middle: a value
    to be compared with."""
    figure, axes = _canvas(_FRAME + _ROW * len(rows))
    for number, row in enumerate(rows):
        axes.plot([row.low, row.high], [number, number], color=_MARKS[0], linewidth=2.5,
                  clip_on=False)
        axes.plot([row.value], [number], "o", color=_MARKS[0], markersize=7,
                  clip_on=False)
    if middle is not None:
        axes.axvline(middle, color=_PLACEHOLDERS["quiet"], linewidth=1, linestyle=(0, (4, 3)))
    _rows(axes, [row.name for row in rows])
    axes.set_xlim(0, most)
    axes.set_xlabel(head)
    return _drawn(figure)


def histogram(groups: Mapping[str, Sequence[float]], head: str, *, whole: bool = False) -> str:
    """How many games have which value, a line for each group. whole: the values are counts."""
    figure, axes = _canvas(2.9)
    values = [value for group in groups.values() for value in group]
    edges = _edges(min(values), max(values), whole)
    for number, (name, group) in enumerate(groups.items()):
        colour = _MARKS[number % len(_MARKS)]
        axes.hist(
            [group], bins=edges, histtype="step", color=[colour], linewidth=2, label=name
        )
    if len(groups) > 1:
        axes.legend(frameon=False, labelcolor=_PLACEHOLDERS["ink"])
    axes.set_xlabel(head)
    axes.set_ylabel("games")
    axes.yaxis.get_major_locator().set_params(integer=True)
    return _drawn(figure)


def stacked(rows: Mapping[str, Sequence[float]], names: Sequence[str], head: str) -> str:
    """A bar for each row, made of parts in percent; names: of the parts, from the left."""
    figure, axes = _canvas(_FRAME + 0.5 + _ROW * len(rows))
    left = [0.0] * len(rows)
    for number, name in enumerate(names):
        widths = [row[number] for row in rows.values()]
        axes.barh(
            range(len(rows)), widths, left=left, height=0.7, label=name,
            color=_MARKS[number % len(_MARKS)], edgecolor=_PLACEHOLDERS["line"],
        )
        left = [start + width for start, width in zip(left, widths, strict=True)]
    _rows(axes, list(rows))
    axes.set_xlim(0, 100)
    axes.set_xlabel(head)
    axes.legend(
        frameon=False, ncols=min(3, len(names)), loc="lower left", bbox_to_anchor=(0, 1),
        labelcolor=_PLACEHOLDERS["ink"],
    )
    return _drawn(figure)


def _edges(low: float, high: float, whole: bool) -> list[float]:
    """Where the values are parted."""
    if whole:
        step = max(1, -(-int(high - low + 1) // _BINS))
        count = int(high - low) // step + 1
        return [low - 0.5 + step * number for number in range(count + 1)]
    width = (high - low or 1.0) / _BINS
    return [low + width * number for number in range(_BINS + 1)]


def _rows(axes: Any, names: Sequence[str]) -> None:
    """Rows from the top down, each with its name."""
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.tick_params(axis="y", length=0)


def _canvas(height: float) -> tuple[Any, Any]:
    figure = extra("matplotlib.figure", "laboratory", "a report").Figure(
        figsize=(_WIDTH, height), layout="constrained"
    )
    figure.patch.set_visible(False)
    axes = figure.add_subplot()
    axes.patch.set_visible(False)
    axes.grid(visible=True, axis="x", color=_PLACEHOLDERS["line"], linewidth=0.8)
    axes.set_axisbelow(True)
    axes.tick_params(colors=_PLACEHOLDERS["quiet"], labelcolor=_PLACEHOLDERS["ink"])
    for part in (axes.xaxis.label, axes.yaxis.label):
        part.set_color(_PLACEHOLDERS["ink"])
    for side, spine in axes.spines.items():
        spine.set_visible(side == "bottom")
        spine.set_color(_PLACEHOLDERS["quiet"])
    return figure, axes


def _drawn(figure: Any) -> str:
    """The figure as an SVG element, the same one whenever it is drawn."""
    matplotlib = extra("matplotlib", "laboratory", "a report")
    file = io.StringIO()
    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": "plot"}):
        figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None})
    drawing = file.getvalue()
    drawing = drawing[drawing.index("<svg"):]
    drawing = re.sub(r"\s*<metadata>.*?</metadata>", "", drawing, flags=re.DOTALL)
    for name, colour in _PLACEHOLDERS.items():
        drawing = drawing.replace(colour, f"var(--{name})")
    return drawing
