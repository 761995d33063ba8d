"""Kay'otz Incursion: Marines against the card-driven Kay'otz on hexes."""

from game.core.contract import HOT_SEAT, UNDO_DICE
from game.core.gamebox import FolderBox

BOX = FolderBox(
    __name__, title="Kay’otz Incursion", prefix="KZ", switches={UNDO_DICE: True, HOT_SEAT: False},
)
