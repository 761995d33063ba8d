"""The rules of 'Mech Field behind the contract: which module answers what."""

from collections.abc import Mapping
from typing import ClassVar

from game.boards.table import TableBoard
from game.core.deployment import DeployingRules
from game.core.two_player import RuleFunctions
from game.rules.mechs import actions, apply, codec, deployment, odds, offers, turn
from game.rules.mechs.actions import Action
from game.rules.mechs.context import GameContext
from game.rules.mechs.data import GameData
from game.rules.mechs.judge import JUDGES
from game.rules.mechs.scenario import ScenarioFile
from game.rules.mechs.state import State


class MechsRules(DeployingRules[State, Action, GameContext, TableBoard]):
    """The rules of one scenario of 'Mech Field.

    context: its table, models and names. scenario: the file's records. data: models, matrix,
    numbers.
    """

    id: ClassVar[str] = "mechs"
    rules: ClassVar[int] = 2
    state_type: ClassVar[type[State]] = State
    functions = RuleFunctions[GameContext, State, Action, TableBoard](
        opening=turn.opening, actors=offers.actors, options=offers.options, judges=JUDGES,
        play=apply.apply, auto=turn.auto, decides=turn.decides, forecast=odds.forecast,
        text=actions.text, parse=actions.parse, faults=codec.faults,
    )

    ground = deployment.GROUND

    def __init__(
        self, scenario: ScenarioFile, data: GameData, options_set: Mapping[str, bool]
    ) -> None:
        context = GameContext(scenario, data, options_set)
        super().__init__(scenario, options_set, context, context.board)
        self.scenario = scenario
        self.data = data
