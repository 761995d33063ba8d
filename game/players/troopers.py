"""The computer players of Troopers, by level: see `troopers_squad` and `troopers_search`."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from game.players import Player
from game.players.troopers_evaluation import RecruitEvaluation
from game.players.troopers_search import SearchingSquad
from game.players.troopers_squad import ScriptedSquad

PLAYERS: Final[Mapping[str, Callable[[], Player]]] = {
    "recruit": partial(ScriptedSquad, RecruitEvaluation),
    "regular": ScriptedSquad,
    "veteran": SearchingSquad,
}
