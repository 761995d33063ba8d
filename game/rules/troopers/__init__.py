"""Troopers: squads on a dot map with walls, doors, windows and levels."""

from game.rules.troopers.box import BOX

__all__ = ["BOX"]
