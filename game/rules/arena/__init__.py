"""Arena: man-to-man combat on hexes, with facing, engagement and positions."""

from game.rules.arena.box import BOX

__all__ = ["BOX"]
