"""The computer players of Arena."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from game.players import Player
from game.players.arena_evaluation import RecruitEvaluation
from game.players.arena_regular import ScriptedFighters
from game.players.arena_search import Veteran

PLAYERS: Final[Mapping[str, Callable[[], Player]]] = {
    "recruit": partial(ScriptedFighters, RecruitEvaluation),
    "regular": ScriptedFighters,
    "veteran": Veteran,
}
