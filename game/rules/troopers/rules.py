"""The rules of Troopers behind the contract: which module answers what."""

from collections.abc import Mapping
from typing import ClassVar

from game.boards.dots import DotBoard
from game.core.deployment import DeployingRules
from game.core.two_player import RuleFunctions
from game.rules.troopers import actions, apply, codec, deployment, odds, offers, turn
from game.rules.troopers.actions import Action
from game.rules.troopers.context import GameContext
from game.rules.troopers.data import GameData
from game.rules.troopers.judge import JUDGES
from game.rules.troopers.scenario import ScenarioFile
from game.rules.troopers.state import State


class TroopersRules(DeployingRules[State, Action, GameContext, DotBoard]):
    """The rules of one scenario of Troopers.

    context: its map, tables and names. scenario: the file's records. data: weapons, people,
    figures.
    """

    id: ClassVar[str] = "troopers"
    rules: ClassVar[int] = 2
    state_type: ClassVar[type[State]] = State
    functions = RuleFunctions[GameContext, State, Action, DotBoard](
        opening=turn.opening, actors=offers.actors, options=offers.options, judges=JUDGES,
        play=apply.apply, auto=turn.auto, decides=turn.decides, forecast=odds.forecast,
        text=actions.text, parse=actions.parse, faults=codec.faults,
    )

    ground = deployment.GROUND

    def __init__(
        self, scenario: ScenarioFile, data: GameData, options_set: Mapping[str, bool]
    ) -> None:
        context = GameContext(scenario, data)
        super().__init__(scenario, options_set, context, context.board)
        self.scenario = scenario
        self.data = data
