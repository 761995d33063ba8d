"""The rules of Troopers behind the contract: dispatch only, no rule is decided here."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from game.boards.dots import DotBoard
from game.core.dice import Dice
from game.core.forecast import Forecast
from game.core.options import Options
from game.core.rules import Ending, Rules, Step
from game.core.ruling import Ruling
from game.core.two_player import computers, ending
from game.rules.troopers import action as actions
from game.rules.troopers import codec, deeds, odds, offers, turn
from game.rules.troopers.action import Action
from game.rules.troopers.data import GameData
from game.rules.troopers.field import Field
from game.rules.troopers.judge import JUDGES
from game.rules.troopers.scenario import ScenarioFile
from game.rules.troopers.state import State


class TroopersRules(Rules[State, Action]):
    """The rules of one scenario of Troopers.

    field: its map, tables and names. scenario: the file's records. data: weapons, people, figures.
    """

    id: ClassVar[str] = "troopers"
    rules: ClassVar[int] = 2

    def __init__(
        self, scenario: ScenarioFile, data: GameData, options_set: Mapping[str, bool]
    ) -> None:
        self.scenario = scenario
        self.data = data
        self.field = Field(scenario, data)
        self.options_set = options_set
        self.sides = self.field.sides
        self.computers = computers(scenario, options_set)

    @property
    def board(self) -> DotBoard:
        """The board, immutable."""
        return self.field.board

    # Play

    def start(self, dice: Dice) -> Step[State]:
        """The scenario's first position."""
        state, events = turn.opening(self.field, dice)
        return Step(state, tuple(events))

    def actors(self, state: State) -> Sequence[str]:
        """Troopers that somebody decides for now, in the scenario's order."""
        return offers.actors(self.field, state)

    def options(self, state: State, unit: str | None = None) -> Options[Action]:
        """All legal actions now, lazily."""
        return offers.options(self.field, state, unit)

    def judge(self, state: State, action: Action) -> Ruling:
        """Whether it may be done, at what cost, or why not."""
        return JUDGES[type(action)](self.field, state, action)

    def play(self, state: State, action: Action, dice: Dice) -> Step[State]:
        """Do an allowed action."""
        after, events = deeds.do(self.field, state, action, dice)
        return Step(after, tuple(events))

    def auto(self, state: State) -> Action | None:
        """What follows by itself: arcs that fall, a walk that goes on, fire by standing orders,
        tests of morale, explosives."""
        return turn.auto(self.field, state)

    def decider(self, state: State) -> str:
        """The side whose decision is asked for, "" at the end."""
        return "" if state.verdict is not None else turn.decides(self.field, state)

    def outcome(self, state: State) -> Ending | None:
        """How the game ended, None while it goes on."""
        return None if state.verdict is None else ending(self.field, state.verdict)

    def forecast(self, state: State, action: Action) -> Forecast | None:
        """Exact odds of an allowed action, or None."""
        return odds.forecast(self.field, state, action)

    # At the edges: texts and data

    def text(self, action: Action) -> str:
        """The canonical text of an action."""
        return actions.text(action, self.field.board)

    def parse(self, text: str) -> Action:
        """The action of a text; ActionTextError names the word that isn't understood."""
        return actions.parse(text, self.field.board)

    def encode(self, state: State) -> Any:
        """The whole state as JSON-ready data."""
        return codec.encode(state)

    def decode(self, data: Any) -> State:
        """The state of such data; BoxError names what is wrong."""
        return codec.decode(self.field, data)
