"""The computer players of 'Mech Field, by level."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from game.players import Player
from game.players.mechs.evaluation import RecruitEvaluation
from game.players.mechs.regular import ScriptedCommander
from game.players.mechs.search import VeteranCommander

PLAYERS: Final[Mapping[str, Callable[[], Player]]] = {
    "recruit": partial(ScriptedCommander, RecruitEvaluation),
    "regular": ScriptedCommander,
    "veteran": VeteranCommander,
}
