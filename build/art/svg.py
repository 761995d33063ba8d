"""Small helpers to write the SVG sources (developer tool, standard library only).

What the run-time rasteriser cannot do is not offered here: paths, circles, rectangles, flat
fills, strokes and gradients only, colours as six hex digits.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from pathlib import Path

ART = Path(__file__).resolve().parents[2] / "assets" / "art"
Point = tuple[float, float]


def num(value: float) -> str:
    """Two decimals at most, no trailing zeros, no '-0'."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in {"-0", ""} else text


def write(name: str, width: float, height: float, body: str) -> None:
    """Write assets/art/`name`.svg with viewBox 0 0 `width` `height` around `body`."""
    target = ART / f"{name}.svg"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{num(width)}" height="{num(height)}" '
        f'viewBox="0 0 {num(width)} {num(height)}">\n{body.strip()}\n</svg>\n',
        encoding="utf-8",
    )


def path(points: Iterable[Point], close: bool = True) -> str:
    """Straight path data through `points`."""
    parts = [f"{num(x)} {num(y)}" for x, y in points]
    return "M" + " L".join(parts) + ("Z" if close else "")


def smooth(points: list[Point], close: bool = True) -> str:
    """Path data that passes the midpoints of the sides, with the points as handles."""

    def mid(a: Point, b: Point) -> Point:
        return ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)

    if close:
        start = mid(points[-1], points[0])
        out = f"M{num(start[0])} {num(start[1])}"
        for i, point in enumerate(points):
            end = mid(point, points[(i + 1) % len(points)])
            out += f"Q{num(point[0])} {num(point[1])} {num(end[0])} {num(end[1])}"
        return out + "Z"
    out = f"M{num(points[0][0])} {num(points[0][1])}"
    for i, point in enumerate(points[1:-1], start=1):
        end = points[i + 1] if i == len(points) - 2 else mid(point, points[i + 1])
        out += f"Q{num(point[0])} {num(point[1])} {num(end[0])} {num(end[1])}"
    if len(points) == 2:
        out += f"L{num(points[1][0])} {num(points[1][1])}"
    return out


def polar(cx: float, cy: float, radius: float, degrees: float) -> Point:
    """The point at `degrees` clockwise from straight up."""
    turn = math.radians(degrees)
    return (cx + radius * math.sin(turn), cy - radius * math.cos(turn))


def ring(cx: float, cy: float, radius: float, sides: int, start: float = 0.0) -> list[Point]:
    """Corners of a regular polygon, clockwise from `start` degrees."""
    return [polar(cx, cy, radius, start + 360 * i / sides) for i in range(sides)]
