"""Paints the layers of the board: table, tiles, items; between two zoom steps stretched."""

import math

import pygame
from pygame import Rect, Surface

from game.app.board.view.camera import Camera
from game.app.board.view.ink import PREMUL
from game.app.board.view.pen import Item
from game.app.board.view.tabletop import Tabletop
from game.app.board.view.tiles import TileBook

_KEPT_WIDTH = 3000  # pixels above which the zoom's surface is too much memory to keep
_FEW = 64  # items that are offered to the clip sooner than it is worked out where each lies
_STEP_AWAY = 1.46  # a little more than one zoom step to the next


class Painter:
    """Draws what the view has worked out."""

    def __init__(self, tiles: TileBook, table: Tabletop) -> None:
        self._tiles = tiles
        self._table = table
        self._spare: Surface | None = None
        self._boxed: tuple[list[Item], list[Rect]] = ([], [])

    def draw(
        self, target: Surface, camera: Camera, items: list[Item], items_side: float
    ) -> None:
        """Paint all layers within the target's clip. items: sorted, at hex side `items_side`."""
        held = target.get_clip()
        clip = held.clip(camera.view)
        if not clip.width or not clip.height:
            return
        target.set_clip(clip)
        self._table.draw(target, camera.view, camera.sheet)
        x, y = camera.origin
        ratio = camera.side / items_side
        if abs(ratio - 1) < 1e-9:
            if self._spare is not None and self._spare.get_width() > _KEPT_WIDTH:
                self._spare = None
            self._tiles.draw(target, camera.origin, camera.side, round(camera.side), clip)
            seen = items
            if len(items) > _FEW and not clip.contains(camera.view):
                inside = clip.move(-x, -y).collidelistall(self._boxes_of(items))
                seen = [items[index] for index in inside]
            target.fblits([(item.surface, (item.x + x, item.y + y)) for item in seen], PREMUL)
        else:
            self._stretched(target, camera, items, round(items_side), clip)
        target.set_clip(held)

    def _boxes_of(self, items: list[Item]) -> list[Rect]:
        """Where each item lies on the sheet, worked out once for a picture of many parts."""
        if self._boxed[0] is not items:
            boxes = [Rect(item.x, item.y, *item.surface.get_size()) for item in items]
            self._boxed = (items, boxes)
        return self._boxed[1]

    def _stretched(
        self, target: Surface, camera: Camera, items: list[Item], step: int, clip: Rect
    ) -> None:
        """Between two zoom steps: the last step's picture of the sheet, stretched as a whole."""
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
        # one stretch of the finished picture costs less than stretching each tile and counter
        wide, high = _most(camera)
        scratch = self._scratch((max(size[0], wide), max(size[1], high)))
        held = scratch.get_clip()
        scratch.set_clip(Rect((0, 0), size))
        self._tiles.draw(scratch, (-left, -top), step, step, Rect((0, 0), size), rough=True)
        scratch.fblits(
            [(item.surface, (item.x - left, item.y - top)) for item in items], PREMUL
        )
        scratch.set_clip(held)
        picture = scratch.subsurface(Rect((0, 0), size))
        pygame.transform.scale(picture, room.size, target.subsurface(room))

    def prepare(self, camera: Camera) -> None:
        """Have the surface that a zoom is drawn on: fresh memory takes longer than the drawing."""
        if camera.view.width * _STEP_AWAY <= _KEPT_WIDTH:
            self._scratch(_most(camera)).fill((0, 0, 0))

    def _scratch(self, size: tuple[int, int]) -> Surface:
        """A surface of at least this size, kept for the next zoom."""
        known = self._spare
        if known is None or known.get_width() < size[0] or known.get_height() < size[1]:
            known = self._spare = Surface(size, 0, 32)
        return known


def _most(camera: Camera) -> tuple[int, int]:
    """As large as one step away ever needs."""
    return round(camera.view.width * _STEP_AWAY), round(camera.view.height * _STEP_AWAY)
