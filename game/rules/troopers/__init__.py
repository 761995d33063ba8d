"""Troopers: squads on a dot map with walls, doors, windows and levels."""

from game.core.contract import SOLO, UNDO_DICE
from game.core.gamebox import FolderBox

BOX = FolderBox(
    __name__, title="Troopers", prefix="TR", switches={UNDO_DICE: True, SOLO: True},
    workshop=True, generator=True,
)
