"""Which parts of the window are painted anew: damaged rectangles, joined where they meet."""

from pygame import Rect

WHOLE = 0.6
"""Share of the window from which painting all of it is cheaper than painting its parts."""
WASTE = 1.2
"""How much more than both together the joint of two may cover, to be painted in their place."""
_RUN = 4  # pixels; rows that begin and end at a multiple of 16 bytes are copied a third faster


def widened(rect: Rect) -> Rect:
    """A rectangle with as little more at its sides that it is copied quickly."""
    left = rect.left // _RUN * _RUN
    return Rect(left, rect.top, -(-rect.right // _RUN) * _RUN - left, rect.height)


def merged(rects: list[Rect], size: tuple[int, int]) -> list[Rect]:
    """Rects that overlap or touch, joined where that wastes little: each is painted in a pass of
    its own, and what two cover twice. The whole window when they cover most of it."""
    joined: list[Rect] = []
    for rect in rects:
        part = rect
        while (index := _partner(part, joined)) >= 0:
            part = part.union(joined.pop(index))
        joined.append(part)
    if sum(_area(rect) for rect in joined) > WHOLE * size[0] * size[1]:
        return [Rect((0, 0), size)]
    return joined


def _partner(part: Rect, joined: list[Rect]) -> int:
    for index in part.inflate(2, 2).collidelistall(joined):
        other = joined[index]
        if _area(part.union(other)) <= WASTE * (_area(part) + _area(other)):
            return index
    return -1


def _area(rect: Rect) -> int:
    return rect.width * rect.height
