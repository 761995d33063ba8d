"""Troopers as the house plays it: a scenario's rules and how they are shown."""

from collections.abc import Mapping

from game.core.contract import Game
from game.rules.troopers.actions import Action
from game.rules.troopers.data import load_data
from game.rules.troopers.lessons import CONDITIONS
from game.rules.troopers.presentation import TroopersPresentation
from game.rules.troopers.scenario import ScenarioFile
from game.rules.troopers.state import State


class TroopersGame(TroopersPresentation, Game[State, Action]):
    """One scenario of Troopers."""

    conditions = CONDITIONS


def make(scenario: ScenarioFile, options: Mapping[str, bool]) -> TroopersGame:
    """The game of a checked scenario."""
    return TroopersGame(scenario, load_data(), options)
