"""The computer players of Troopers, by level: see `squad` and `search`."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from game.players import Player
from game.players.troopers.evaluation import RecruitEvaluation
from game.players.troopers.search import SearchingSquad
from game.players.troopers.squad import ScriptedSquad

PLAYERS: Final[Mapping[str, Callable[[], Player]]] = {
    "recruit": partial(ScriptedSquad, RecruitEvaluation),
    "regular": ScriptedSquad,
    "veteran": SearchingSquad,
}
