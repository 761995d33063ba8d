"""Kay'otz Incursion: Marines against the card-driven Kay'otz on hexes."""

from game.rules.kayotz.box import BOX

__all__ = ["BOX"]
