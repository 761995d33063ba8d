"""Arena: man-to-man combat on hexes, with facing, engagement and positions."""

from game.core.contract import SOLO, UNDO_DICE
from game.core.gamebox import FolderBox

BOX = FolderBox(
    __name__, title="Arena", prefix="AR", switches={UNDO_DICE: True, SOLO: True, "delay": False},
    workshop=True, generator=True,
)
