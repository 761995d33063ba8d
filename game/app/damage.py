"""Which parts of the window are painted anew: damaged rectangles, joined where they meet."""

from pygame import Rect

WHOLE = 0.6
"""Share of the window from which painting all of it is cheaper than painting its parts."""
WASTE = 100_000
"""How many pixels more than both together the joint of two may cover, to be painted in their
place: a pass through all widgets takes as long as painting so many."""
_RUN = 4  # pixels; rows that begin and end at a multiple of 16 bytes are copied a third faster


def widened(rect: Rect) -> Rect:
    """A rectangle with as little more at its sides that it is copied quickly."""
    left = rect.left // _RUN * _RUN
    return Rect(left, rect.top, -(-rect.right // _RUN) * _RUN - left, rect.height)


def merged(rects: list[Rect], size: tuple[int, int], waste: int = WASTE) -> list[Rect]:
    """Rects that overlap or touch, joined where that wastes little: each is painted in a pass of
    its own, and what two cover twice. The whole window when they cover most of it. waste: pixels
    that a joint may cover beyond its two parts."""
    joined: list[Rect] = []
    for rect in rects:
        part, near = rect, rect.inflate(2, 2).collidelistall(joined)
        while near:
            index = near.pop()
            both, other = part.union(joined[index]), joined[index]
            apart = part.width * part.height + other.width * other.height
            if both.width * both.height <= apart + waste:
                del joined[index]
                part, near = both, both.inflate(2, 2).collidelistall(joined)
        joined.append(part)
    if sum(rect.width * rect.height for rect in joined) > WHOLE * size[0] * size[1]:
        return [Rect((0, 0), size)]
    return joined
