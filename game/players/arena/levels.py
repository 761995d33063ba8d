"""The computer players of Arena."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from game.players import Player
from game.players.arena.evaluation import RecruitEvaluation
from game.players.arena.regular import ScriptedFighters
from game.players.arena.search import Veteran

PLAYERS: Final[Mapping[str, Callable[[], Player]]] = {
    "recruit": partial(ScriptedFighters, RecruitEvaluation),
    "regular": ScriptedFighters,
    "veteran": Veteran,
}
