"""The table around the sheet of paper, and the shadow the sheet throws on it."""

import pygame
from pygame import Rect, Surface

from game.app.texture import Textures
from game.app.theme import Theme


class Tabletop:
    """Walnut where the sheet does not lie; strips of soft shadow along the sheet's edges."""

    def __init__(self, theme: Theme, textures: Textures, scale: float) -> None:
        self._theme = theme
        self._textures = textures
        self._scale = scale
        self._ramps: dict[tuple[str, int], Surface] = {}
        self._strips: dict[str, Surface] = {}

    def draw(self, target: Surface, view: Rect, sheet: Rect) -> None:
        """Draw the table of the view around the sheet, within the target's clip."""
        held = target.get_clip()
        if sheet.contains(view.clip(held)):
            return
        wood = self._textures.table(target.get_size())
        inner = sheet.clip(view)
        for part in (
            Rect(view.left, view.top, view.width, inner.top - view.top),
            Rect(view.left, inner.bottom, view.width, view.bottom - inner.bottom),
            Rect(view.left, inner.top, inner.left - view.left, inner.height),
            Rect(inner.right, inner.top, view.right - inner.right, inner.height),
        ):
            seen = part.clip(held)
            if seen.width > 0 and seen.height > 0:
                target.blit(wood, seen, seen)
        target.set_clip(view.clip(held))
        self._shade(target, sheet)
        target.set_clip(held)

    def _shade(self, target: Surface, sheet: Rect) -> None:
        near, far = round(6 * self._scale), round(26 * self._scale)
        long = sheet.width
        for way, place, size in (
            ("down", (sheet.left, sheet.bottom), (long, far)),
            ("up", (sheet.left, sheet.top - near), (long, near)),
            ("right", (sheet.right, sheet.top), (near * 2, sheet.height)),
            ("left", (sheet.left - near, sheet.top), (near, sheet.height)),
        ):
            area = Rect(place, size).clip(target.get_clip())
            if area.width > 0 and area.height > 0:
                target.blit(self._strip(way, size), area, area.move(-place[0], -place[1]))

    def _strip(self, way: str, size: tuple[int, int]) -> Surface:
        """The shadow along a whole edge, kept while the sheet is shown at that size."""
        known = self._strips.get(way)
        if known is None or known.get_size() != size:
            length = size[1] if way in ("down", "up") else size[0]
            known = self._strips[way] = pygame.transform.scale(self._ramp(way, length), size)
        return known

    def _ramp(self, way: str, length: int) -> Surface:
        key = (way, length)
        known = self._ramps.get(key)
        if known is None:
            flat = way in ("down", "up")
            known = Surface((1, length) if flat else (length, 1), pygame.SRCALPHA)
            colour = self._theme.colours.shadow
            for index in range(length):
                away = index if way in ("down", "right") else length - 1 - index
                alpha = round(255 * 0.55 * (1 - away / length) ** 2)
                known.set_at((0, index) if flat else (index, 0), (*colour, alpha))
            self._ramps[key] = known
        return known
