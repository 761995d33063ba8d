"""Kay'otz Incursion: Marines against the card-driven Kay'otz on hexes."""

from collections.abc import Mapping

from game.core.contract import HOT_SEAT, UNDO_DICE
from game.core.gamebox import FolderBox

BY_LOT = ("recruit", "regular")
"""Computer players in the hive's seat for whom the cards come by lot and the rules move the hive:
the solo game as players of the table know it, and what the Marines' players are measured against.
So a Regular holds no hand either. Anybody else there, a person or a program too, has a hand of
cards and chooses (KZ-D4)."""

GRADES = ("drowsy", "roused")
"""The grades of difficulty besides the standard one, as `assets/data/kayotz/grades.yaml` has them
(KZ-U3)."""


def _seated(computers: Mapping[str, str]) -> dict[str, bool]:
    return {HOT_SEAT: computers.get("alien", "") not in BY_LOT}


BOX = FolderBox(
    __name__, title="Kay’otz Incursion", prefix="KZ",
    switches={UNDO_DICE: True, HOT_SEAT: False, **dict.fromkeys(GRADES, False)},
    groups={"grade": GRADES}, seated=_seated, generator=True,
)
