"""Kay'otz Incursion: Marines against the card-driven Kay'otz on hexes."""

from collections.abc import Mapping

from game.core.contract import HOT_SEAT, UNDO_DICE
from game.core.gamebox import FolderBox

HOLDS_CARDS = ("", "veteran")
"""Who has a hand of cards in the hive's seat and chooses (KZ-D4): a person, and this computer
player. With any other one there the cards come by lot, and the rules move the hive."""


def _seated(computers: Mapping[str, str]) -> dict[str, bool]:
    return {HOT_SEAT: computers.get("alien", "") in HOLDS_CARDS}


BOX = FolderBox(
    __name__, title="Kay’otz Incursion", prefix="KZ", switches={UNDO_DICE: True, HOT_SEAT: False},
    seated=_seated,
)
