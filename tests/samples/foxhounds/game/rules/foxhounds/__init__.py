"""Fox and Hounds on hexes: the smallest whole game, to copy from."""

from game.core.gamebox import FolderBox

BOX = FolderBox(__name__, title="Fox and Hounds", prefix="FH", switches={})
