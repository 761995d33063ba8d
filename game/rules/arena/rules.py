"""The rules of Arena behind the contract: which module answers what."""

from collections.abc import Mapping
from typing import ClassVar

from game.boards.hexes import HexBoard
from game.core.deployment import DeployingRules
from game.core.two_player import RuleFunctions
from game.rules.arena import actions, apply, codec, deployment, odds, offers, turn
from game.rules.arena.actions import Action
from game.rules.arena.context import GameContext
from game.rules.arena.data import GameData
from game.rules.arena.judge import JUDGES
from game.rules.arena.scenario import ScenarioFile
from game.rules.arena.state import State


class ArenaRules(DeployingRules[State, Action, GameContext, HexBoard]):
    """The rules of one scenario of Arena.

    context: its map, tables and names. scenario: the file's records. data: weapons, armour,
    actions.
    """

    id: ClassVar[str] = "arena"
    rules: ClassVar[int] = 2
    state_type: ClassVar[type[State]] = State
    functions = RuleFunctions[GameContext, State, Action, HexBoard](
        opening=lambda context, dice: (turn.opening(context), ()),
        actors=offers.actors, options=offers.options, judges=JUDGES, play=apply.apply,
        auto=turn.auto, decides=turn.decides, forecast=odds.forecast,
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
