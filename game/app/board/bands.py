"""Large changes of the board's picture, cut into bands.

A reach or a path leaves more than half of the rectangle round it empty. Cut into low bands, each
as wide as what lies in it, far less is painted; the bands lie on one grid of the sheet, so that
what is joined because it overlaps never grows beyond its band.
"""

from collections.abc import Iterable

from pygame import Rect

from game.app.board.pen import Item

_SIDES = 3  # a band's height in hex sides
_MANY = 48  # rectangles above which one large one is cheaper


def height(side: float) -> int:
    """A band's height in sheet pixels at a hex side."""
    return max(1, round(_SIDES * side))


def banded(item: Item, side: float) -> list[Item]:
    """A large item as several, without what is empty in it."""
    high, whole = height(side), item.surface
    made: list[Item] = []
    for row in _cut(Rect(item.x, item.y, *whole.get_size()), high):
        band = whole.subsurface(row.move(-item.x, -item.y))
        box = band.get_bounding_rect()
        if box.width:
            # copied, so that the empty rest is given back
            part = band.subsurface(box).copy()
            made.append(Item(item.z, part, row.left + box.left, row.top + box.top))
    return made


def changed(old: Iterable[Item], new: Iterable[Item], side: float) -> list[Rect]:
    """Where two pictures of the board differ, in sheet pixels."""
    old, new = list(old), list(new)
    before = {(id(i.surface), i.x, i.y) for i in old}
    now = {(id(i.surface), i.x, i.y) for i in new}
    rects = [
        Rect(i.x, i.y, *i.surface.get_size())
        for items, other in ((old, now), (new, before))
        for i in items
        if (id(i.surface), i.x, i.y) not in other
    ]
    high = height(side)
    if any(rect.width > 2 * high for rect in rects):
        rects = [part for rect in rects for part in _cut(rect, high)]
    return rects if len(rects) <= _MANY else [rects[0].unionall(rects[1:])]


def _cut(rect: Rect, high: int) -> list[Rect]:
    """A rectangle cut where it crosses from one band into the next."""
    return [
        rect.clip(Rect(rect.left, top, rect.width, high))
        for top in range(rect.top // high * high, rect.bottom, high)
    ]
