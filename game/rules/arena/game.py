"""Arena as the house plays it: a scenario's rules and how they are shown."""

from collections.abc import Mapping

from game.core.contract import Game
from game.rules.arena.actions import Action
from game.rules.arena.data import load_data
from game.rules.arena.lessons import CONDITIONS
from game.rules.arena.presentation import ArenaPresentation
from game.rules.arena.scenario import ScenarioFile
from game.rules.arena.state import State


class ArenaGame(ArenaPresentation, Game[State, Action]):
    """One scenario of Arena."""

    conditions = CONDITIONS


def make(scenario: ScenarioFile, options: Mapping[str, bool]) -> ArenaGame:
    """The game of a checked scenario."""
    return ArenaGame(scenario, load_data(), options)
