"""Paints the layers of the board: table, tiles, items; between two zoom steps stretched.

At rest the finished picture of the view is kept: what has changed is painted anew on it, a pan
shifts it, and the window gets a copy. While a zoom runs, its frames stretch one picture of the step
that it left, which grows as more is seen, and the kept picture becomes that of the step to come, a
part with each frame.
"""

import bisect
import math
from collections.abc import Iterator
from typing import Final, NamedTuple

import pygame
from pygame import Rect, Surface

from game.app.board.view.camera import Camera
from game.app.board.view.ink import PREMUL
from game.app.board.view.overlay import Z_FLAT
from game.app.board.view.pen import Item
from game.app.board.view.tabletop import Tabletop
from game.app.board.view.tiles import TileBook
from game.app.board.view.washed_tiles import WashedTiles
from game.app.cache import Cache
from game.app.damage import merged

_KEPT_WIDTH = 3000  # pixels above which pictures of the view are too much memory to keep
_FEW = 64  # items that are offered to the clip sooner than it is worked out where each lies
_STEP_AWAY = 1.46  # a little more than one zoom step to the next
_PARTS = 6  # in which the picture at a zoom's end is painted
_PICTURES = 3  # whose items' places are kept
PART_WASTE = 40_000  # pixels painted in vain that cost as much as another part of the picture
_MANY = 64  # rectangles that may wait until they are asked for
_NONE: Final = Rect(0, 0, 0, 0)


class _Sight(NamedTuple):
    """What the kept picture shows, but for where the sheet lies."""

    view: tuple[int, int, int, int]
    side: float
    level: int


class _Zoomed(NamedTuple):
    """A picture of the sheet for a zoom: the items on it, the sheet pixel of its corner, and what
    of the sheet it shows."""

    items: list[Item]
    step: int
    corner: tuple[int, int]
    shown: Rect


class _Layers(NamedTuple):
    """The items of a picture, parted."""

    items: list[Item]
    flat: list[Item]
    above: list[Item]


class Painter:
    """Draws what the view has worked out."""

    def __init__(self, tiles: TileBook, table: Tabletop) -> None:
        self._tiles = tiles
        self._table = table
        self._spare: Surface | None = None
        self._zoomed: _Zoomed | None = None
        self._kept: Surface | None = None
        self._sight: _Sight | None = None
        self._origin = (0, 0)
        self._stale: list[Rect] = []
        self._washed = WashedTiles(tiles.printer)
        self._layers: _Layers | None = None
        # the items are kept too, so that their id stays their own
        self._boxes: Cache[int, tuple[list[Item], list[Rect]]] = Cache(_PICTURES)

    def spoil(self, rect: Rect) -> None:
        """What lies there is out of date: sheet pixels at the step that is shown or to come."""
        self._stale.append(rect)
        if len(self._stale) > 2 * _MANY:
            self._stale = [self._stale[0].unionall(self._stale[1:])]

    def draw(
        self, target: Surface, camera: Camera, items: list[Item], items_side: float
    ) -> None:
        """Paint all layers within the target's clip. items: sorted, at hex side `items_side`."""
        held = target.get_clip()
        clip = held.clip(camera.view)
        if not clip.width or not clip.height:
            return
        target.set_clip(clip)
        self._tiles.frame()
        if abs(camera.side / items_side - 1) >= 1e-9:
            self._table.draw(target, camera.view, camera.sheet)
            self._stretched(target, camera, items, round(items_side), clip)
        elif target.get_width() > _KEPT_WIDTH:
            self._spare = self._zoomed = self._kept = None
            self._paint(target, camera, items, clip)
        else:
            self._zoomed = None
            target.blit(self._current(target.get_size(), camera, items, clip), clip, clip)
        target.set_clip(held)

    # At rest

    def _current(
        self, size: tuple[int, int], camera: Camera, items: list[Item], clip: Rect
    ) -> Surface:
        """The kept picture with all that lies in a part of the window as it is now."""
        kept = self._kept
        if kept is None or kept.get_size() != size:
            kept = self._kept = Surface(size, 0, 32)
            self._sight = None
        if self._sight != self._sight_of(camera):
            self._show(camera, [camera.view])
        elif self._origin != camera.origin:
            self._shift(kept, camera)
        stale, (x, y) = self._stale, camera.origin
        due = clip.move(-x, -y).collidelistall(stale)
        if due:
            seen = [self._seen(stale[index], camera) for index in due]
            for area in merged(seen, size, PART_WASTE):
                self._paint(kept, camera, items, area.clip(clip))
            painted = {index for index, part in zip(due, seen, strict=True) if clip.contains(part)}
            self._stale = [rect for index, rect in enumerate(stale) if index not in painted]
        if len(self._stale) > _MANY:
            # under a rail, where nobody asks for it
            hidden, self._stale = self._stale, []
            for rect in hidden:
                self._paint(kept, camera, items, self._seen(rect, camera))
        return kept

    def _seen(self, rect: Rect, camera: Camera) -> Rect:
        """Where a part of the sheet is seen in the window."""
        return rect.move(camera.origin).clip(camera.view)

    def _sight_of(self, camera: Camera) -> _Sight:
        view = camera.view
        return _Sight((view.x, view.y, view.w, view.h), camera.side, self._tiles.level)

    def _show(self, camera: Camera, areas: list[Rect]) -> None:
        """Begin a picture of what a camera sees, of which these areas of the window are missing."""
        self._sight, self._origin = self._sight_of(camera), camera.origin
        x, y = camera.origin
        self._stale = [area.move(-x, -y) for area in areas]

    def _shift(self, kept: Surface, camera: Camera) -> None:
        """Move the picture along with the sheet. The table round the sheet doesn't move."""
        dx, dy = camera.origin[0] - self._origin[0], camera.origin[1] - self._origin[1]
        view = camera.view
        stays = view.move(dx, dy).clip(view).clip(camera.sheet)
        stale = self._stale
        self._show(camera, _around(view, stays))
        if stays.width and stays.height:
            kept.set_clip(view)
            kept.scroll(dx, dy)
            self._stale += stale

    def _paint(self, target: Surface, camera: Camera, items: list[Item], area: Rect) -> None:
        """Paint a part of the window at rest."""
        target.set_clip(area)
        self._table.draw(target, camera.view, camera.sheet)
        x, y = camera.origin
        layers, part = self._layers_of(items), area.move(-x, -y)
        rest, picture = items, None
        if self._washed.steady:
            rest, picture = layers.above, self._washed.picture
        gaps = self._tiles.draw(
            target, camera.origin, camera.side, round(camera.side), area, picture=picture)
        if picture is not None:
            for gap in gaps:
                target.set_clip(gap)
                self._lay(target, layers.flat, camera.origin)
            target.set_clip(area)
        self._lay(target, rest if area.contains(camera.view) else self._within(rest, part),
                  camera.origin)

    def _lay(self, target: Surface, items: list[Item], origin: tuple[int, int]) -> None:
        x, y = origin
        target.fblits([(item.surface, (item.x + x, item.y + y)) for item in items], PREMUL)

    def _layers_of(self, items: list[Item]) -> _Layers:
        """What of a picture lies flat on the map, and what above that."""
        layers = self._layers
        if layers is None or layers.items is not items:
            count = bisect.bisect_left(items, Z_FLAT, key=lambda item: item.z)
            layers = self._layers = _Layers(items, items[:count], items[count:])
            self._washed.lay(layers.flat)
        return layers

    def _within(self, items: list[Item], area: Rect) -> list[Item]:
        """The items that reach into a part of the sheet, if they are many."""
        if len(items) <= _FEW:
            return items
        return [items[index] for index in area.collidelistall(self._boxes_of(items))]

    def _boxes_of(self, items: list[Item]) -> list[Rect]:
        """Where each item lies on the sheet, worked out once for a picture of many parts."""
        return self._boxes.get(id(items), lambda: (
            items, [Rect(item.x, item.y, *item.surface.get_size()) for item in items]
        ))[1]

    # Between two zoom steps

    def _stretched(
        self, target: Surface, camera: Camera, items: list[Item], step: int, clip: Rect
    ) -> None:
        """The last step's picture of the sheet, stretched as a whole: that costs less than
        stretching each tile and counter."""
        ratio = camera.side / step
        room = camera.sheet.clip(clip)
        if room.width <= 0 or room.height <= 0:
            return
        x, y = camera.origin
        left, top = math.floor((room.left - x) / ratio), math.floor((room.top - y) / ratio)
        size = (
            max(1, round((room.right - x) / ratio) - left),
            max(1, round((room.bottom - y) / ratio) - top),
        )
        part = Rect((left, top), size)
        picture, corner = self._sheet_picture(camera, items, step, part)
        picture = picture.subsurface(part.move(-corner[0], -corner[1]))
        pygame.transform.scale(picture, room.size, target.subsurface(room))

    def _sheet_picture(
        self, camera: Camera, items: list[Item], step: int, part: Rect
    ) -> tuple[Surface, tuple[int, int]]:
        """A picture of the sheet at a step that shows some part of it, and the sheet pixel of its
        corner. As a zoom begins, what the window shows is taken for it."""
        zoomed, spare = self._zoomed, self._spare
        if zoomed is None or spare is None or zoomed.items is not items or zoomed.step != step or (
                not Rect(zoomed.corner, spare.get_size()).contains(part)):
            zoomed, spare = self._begun(camera, items, step, part)
        corner, shown = zoomed.corner, zoomed.shown
        if not shown.contains(part):
            whole = shown.union(part) if shown.width else part
            for area in _around(whole, shown):
                self._print(spare, items, step, corner, area)
            self._zoomed = zoomed._replace(shown=whole)
        return spare, corner

    def _begun(
        self, camera: Camera, items: list[Item], step: int, part: Rect
    ) -> tuple[_Zoomed, Surface]:
        """The picture that a zoom begins with, with room for all that it will show."""
        room = part
        there = camera.landing
        ratio = there.side / step
        if ratio < 1:
            x, y = there.origin
            seen = there.sheet.clip(there.view)
            room = part.union(Rect(
                math.floor((seen.left - x) / ratio), math.floor((seen.top - y) / ratio),
                math.ceil(seen.width / ratio) + 2, math.ceil(seen.height / ratio) + 2,
            ))
        known, sight = _NONE, self._sight
        if sight is not None and not self._stale and (
                (sight.side, sight.level) == (step, self._tiles.level)):
            sheet = Rect(self._origin, self._tiles.printer.size(step))
            known = sheet.clip(sight.view).move(-self._origin[0], -self._origin[1])
        if known.width and known.height:
            room = room.union(known)
        wide, high = _most(camera)
        spare = self._scratch((max(room.width, wide), max(room.height, high)))
        if self._kept is not None and known.width and known.height:
            place = known.left - room.left, known.top - room.top
            spare.blit(self._kept, place, known.move(self._origin))
        zoomed = self._zoomed = _Zoomed(items, step, room.topleft, known)
        return zoomed, spare

    def _print(
        self, spare: Surface, items: list[Item], step: int, corner: tuple[int, int], area: Rect
    ) -> None:
        """Paint a part of the sheet at a step."""
        left, top = corner
        place = area.move(-left, -top)
        held = spare.get_clip()
        spare.set_clip(place)
        self._tiles.draw(spare, (-left, -top), step, step, place, rough=True)
        spare.fblits(
            [(i.surface, (i.x - left, i.y - top)) for i in self._within(items, area)], PREMUL)
        spare.set_clip(held)

    def approach(self, there: Camera, items: list[Item]) -> Iterator[None]:
        """Paint what will be seen once a zoom has ended, a part at a time. there: the camera as
        it will stand; items: at its side."""
        view, kept = there.view, self._kept
        if kept is None or self._zoomed is None:
            return
        high = -(-view.height // _PARTS)
        self._show(there, [
            Rect(view.left, top, view.width, high).clip(view)
            for top in range(view.top, view.bottom, high)
        ])
        x, y = there.origin
        while self._stale and self._kept is kept:
            self._tiles.frame()
            self._paint(kept, there, items, self._stale.pop(0).move(x, y))
            yield

    def prepare(self, camera: Camera) -> None:
        """Have the surface that a zoom is drawn on: fresh memory takes longer than the drawing."""
        if camera.view.width * _STEP_AWAY <= _KEPT_WIDTH:
            self._scratch(_most(camera)).fill((0, 0, 0))

    def _scratch(self, size: tuple[int, int]) -> Surface:
        """A surface of at least this size, kept for the next zoom."""
        known = self._spare
        if known is None or known.get_width() < size[0] or known.get_height() < size[1]:
            known = self._spare = Surface(size, 0, 32)
            self._zoomed = None
        return known


def _around(whole: Rect, known: Rect) -> list[Rect]:
    """What of a rectangle lies outside another one in it."""
    if not known.width or not known.height:
        return [whole]
    parts = (
        Rect(whole.left, whole.top, whole.width, known.top - whole.top),
        Rect(whole.left, known.bottom, whole.width, whole.bottom - known.bottom),
        Rect(whole.left, known.top, known.left - whole.left, known.height),
        Rect(known.right, known.top, whole.right - known.right, known.height),
    )
    return [part for part in parts if part.width > 0 and part.height > 0]


def _most(camera: Camera) -> tuple[int, int]:
    """As large as one step away ever needs."""
    return round(camera.view.width * _STEP_AWAY), round(camera.view.height * _STEP_AWAY)
