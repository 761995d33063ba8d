"""The computer players of Kay'otz Incursion, for both seats: the Marines', and the hive's where it
holds a hand of cards (KZ-D4). Where it holds none, the rules draw for it and nobody decides.
"""

from collections.abc import Callable, Mapping
from typing import Final

from game.players import Player
from game.players.kayotz.plain import BEGINNER, PlainPlayer
from game.players.kayotz.veteran import Veteran

PLAYERS: Final[Mapping[str, Callable[[], Player]]] = {
    "recruit": lambda: PlainPlayer(BEGINNER), "regular": PlainPlayer, "veteran": Veteran,
}
