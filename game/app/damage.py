"""Which parts of the window are painted anew: damaged rectangles, joined where they overlap."""

from pygame import Rect

WHOLE = 0.6
"""Share of the window from which painting all of it is cheaper than painting its parts."""


def merged(rects: list[Rect], size: tuple[int, int]) -> list[Rect]:
    """Overlapping rects joined; the whole window when they cover most of it."""
    joined: list[Rect] = []
    for rect in rects:
        part = rect
        while (index := part.collidelist(joined)) >= 0:
            part = part.union(joined.pop(index))
        joined.append(part)
    whole = size[0] * size[1]
    if sum(rect.width * rect.height for rect in joined) > WHOLE * whole:
        return [Rect((0, 0), size)]
    return joined
