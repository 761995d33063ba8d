"""Printed sheets in tiles: how large they are, and which part of one a tile is."""

from pygame import Rect

from game.app.board.kit import Key, Plane


class Tiled:
    """A sheet as large as its plane. tile: pixels of a tile's side."""

    plane: Plane
    tile: int

    def size(self, step: int) -> tuple[int, int]:
        """Pixels of the whole sheet at a zoom step."""
        return round(self.plane.width * step), round(self.plane.height * step)

    def area(self, key: Key) -> Rect:
        """What a tile covers, in sheet pixels at its step."""
        side = self.tile
        return Rect(key.i * side, key.j * side, side, side).clip(Rect((0, 0), self.size(key.step)))
