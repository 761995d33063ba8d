"""Kay'otz Incursion as the house plays it: a scenario's rules and how they are shown."""

from collections.abc import Mapping

from game.core.contract import Game
from game.rules.kayotz.actions import Action
from game.rules.kayotz.data import load_data
from game.rules.kayotz.lessons import CONDITIONS
from game.rules.kayotz.presentation import KayotzPresentation
from game.rules.kayotz.scenario import ScenarioFile
from game.rules.kayotz.state import State


class KayotzGame(KayotzPresentation, Game[State, Action]):
    """One scenario of Kay'otz Incursion."""

    conditions = CONDITIONS


def make(scenario: ScenarioFile, options: Mapping[str, bool]) -> KayotzGame:
    """The game of a checked scenario."""
    return KayotzGame(scenario, load_data(), options)
