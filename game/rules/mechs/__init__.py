"""'Mech Field: miniatures on an open table."""

from game.rules.mechs.box import BOX

__all__ = ["BOX"]
