"""'Mech Field as the house plays it: a scenario's rules and how they are shown."""

from collections.abc import Mapping

from game.core.contract import Game
from game.rules.mechs.actions import Action
from game.rules.mechs.data import load_data
from game.rules.mechs.lessons import CONDITIONS
from game.rules.mechs.presentation import MechsPresentation
from game.rules.mechs.scenario import ScenarioFile
from game.rules.mechs.state import State


class MechsGame(MechsPresentation, Game[State, Action]):
    """One scenario of 'Mech Field."""

    conditions = CONDITIONS


def make(scenario: ScenarioFile, options: Mapping[str, bool]) -> MechsGame:
    """The game of a checked scenario."""
    return MechsGame(scenario, load_data(), options)
