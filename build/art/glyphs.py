"""Signs that the Noto text faces of 2020 lack, drawn in each face's own weight.

The true minus, the comparison signs, arrows, tick and cross stand in running text and on
counters; taking them from a fallback face would give them one weight for all nine faces.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen

Point = tuple[float, float]


def _polygon(pen: Any, points: Sequence[Point]) -> None:
    """Add one closed contour, wound clockwise as TrueType wants outer contours."""
    area = sum(
        a[0] * b[1] - b[0] * a[1] for a, b in zip(points, [*points[1:], points[0]], strict=True)
    )
    ordered = list(points) if area < 0 else list(reversed(points))
    pen.moveTo(tuple(round(v) for v in ordered[0]))
    for point in ordered[1:]:
        pen.lineTo(tuple(round(v) for v in point))
    pen.closePath()


def _bar(pen: Any, a: Point, b: Point, thick: float) -> None:
    """A straight stroke from `a` to `b` with butt ends."""
    length = math.hypot(b[0] - a[0], b[1] - a[1])
    nx, ny = -(b[1] - a[1]) / length * thick / 2, (b[0] - a[0]) / length * thick / 2
    _polygon(
        pen,
        [
            (a[0] + nx, a[1] + ny),
            (b[0] + nx, b[1] + ny),
            (b[0] - nx, b[1] - ny),
            (a[0] - nx, a[1] - ny),
        ],
    )


def _stroke(pen: Any, points: Sequence[Point], thick: float) -> None:
    """A mitred open stroke through `points`, as one contour."""
    left: list[Point] = []
    right: list[Point] = []
    for i, (x, y) in enumerate(points):
        before = points[max(i - 1, 0)]
        after = points[min(i + 1, len(points) - 1)]
        ends = [(before, (x, y))] if i else []
        ends += [((x, y), after)] if i < len(points) - 1 else []
        normals = []
        for p, q in ends:
            length = math.hypot(q[0] - p[0], q[1] - p[1])
            normals.append((-(q[1] - p[1]) / length, (q[0] - p[0]) / length))
        mx = sum(n[0] for n in normals) / len(normals)
        my = sum(n[1] for n in normals) / len(normals)
        scale = thick / 2 / (mx * mx + my * my)
        left.append((x + mx * scale, y + my * scale))
        right.append((x - mx * scale, y - my * scale))
    _polygon(pen, [*left, *reversed(right)])


def _arrow(pen: Any, advance: int, mid: float, thick: float, turn: int) -> None:
    """An arrow centred at (advance/2, mid); `turn` is 0 right, 1 up, 2 left, 3 down."""
    cx = advance / 2
    half = 430.0 if turn % 2 == 0 else 330.0
    half = min(half, cx - 40) if turn % 2 == 0 else half
    head = min(210.0, half * 0.62)
    angle = math.pi / 2 * turn

    def at(x: float, y: float) -> Point:
        return (
            cx + x * math.cos(angle) - y * math.sin(angle),
            mid + x * math.sin(angle) + y * math.cos(angle),
        )

    _bar(pen, at(-half, 0), at(half - thick * 0.7, 0), thick)
    tip = half - thick * 0.7
    _stroke(pen, [at(tip - head, head), at(tip, 0), at(tip - head, -head)], thick)


def add_signs(font: Any) -> None:
    """Draw the missing signs into `font` (a fontTools TTFont), changing it in place."""
    cmap = font.getBestCmap()
    glyf, metrics = font["glyf"], font["hmtx"]
    plus = list(glyf[cmap[ord("+")]].getCoordinates(glyf)[0])
    rows = sorted({y for _, y in plus})
    low, high = rows[1], rows[2]
    left, right = min(x for x, _ in plus), max(x for x, _ in plus)
    width = metrics[cmap[ord("+")]][0]
    # The display serif's plus is a hairline; its signs would vanish at text sizes.
    thick = max(high - low, 56)
    mid = (low + high) / 2
    drawn: dict[int, tuple[Any, int]] = {}

    def sign(code: int, advance: int) -> TTGlyphPen:
        pen = TTGlyphPen(font.getGlyphSet())
        drawn[code] = (pen, advance)
        return pen

    _bar(sign(0x2212, width), (left, mid), (right, mid), thick)
    for code, base in ((0x2264, "<"), (0x2265, ">")):
        pen = sign(code, width)
        record = DecomposingRecordingPen(font.getGlyphSet())
        font.getGlyphSet()[cmap[ord(base)]].draw(record)
        lift = thick * 0.5 + 66
        record.replay(TransformPen(pen, (1, 0, 0, 0.84, 0, mid * 0.16 + lift)))
        _bar(pen, (left, thick / 2 + 4), (right, thick / 2 + 4), thick)
    pen = sign(0x2260, width)
    for dy in (-thick * 1.05 - 8, thick * 1.05 + 8):
        _bar(pen, (left, mid + dy), (right, mid + dy), thick)
    _bar(pen, (width / 2 - 130, mid - 270), (width / 2 + 130, mid + 270), thick * 0.9)
    for turn, code in enumerate((0x2192, 0x2191, 0x2190, 0x2193)):
        advance = round(width * (1.62 if turn % 2 == 0 else 1.12))
        _arrow(sign(code, advance), advance, mid, thick, turn)
    wide = round(width * 1.2)
    weight = thick * 1.15
    c = wide / 2
    _stroke(
        sign(0x2713, wide), [(c - 235, mid - 20), (c - 75, mid - 200), (c + 235, mid + 235)], weight
    )
    pen = sign(0x2715, wide)
    _bar(pen, (c - 205, mid - 205), (c + 205, mid + 205), weight)
    _bar(pen, (c - 205, mid + 205), (c + 205, mid - 205), weight)
    _install(font, drawn)


def _install(font: Any, drawn: dict[int, tuple[Any, int]]) -> None:
    order = font.getGlyphOrder()
    for code, (pen, advance) in drawn.items():
        if code in font.getBestCmap():
            continue
        name = f"uni{code:04X}"
        order.append(name)
        glyph = pen.glyph()
        font["glyf"].glyphs[name] = glyph
        glyph.recalcBounds(font["glyf"])
        font["hmtx"].metrics[name] = (advance, glyph.xMin)
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap[code] = name
    font.setGlyphOrder(order)
    font["glyf"].glyphOrder = order
    font["maxp"].numGlyphs = len(order)
