"""'Mech Field: miniatures on an open table."""

from game.core.contract import SOLO, UNDO_DICE
from game.core.gamebox import FolderBox

BOX = FolderBox(
    __name__, title="’Mech Field", prefix="MC", switches={UNDO_DICE: True, SOLO: True},
    workshop=True, generator=True,
)
