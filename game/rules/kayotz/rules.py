"""The rules of Kay'otz Incursion behind the contract: dispatch only, no rule is decided here."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar

from game.boards.hexes import HexBoard
from game.core.dice import Dice
from game.core.forecast import Forecast
from game.core.options import Options
from game.core.rules import HOT_SEAT, Ending, Rules, Step
from game.core.ruling import Ruling
from game.core.two_player import COMPUTER, TAUGHT
from game.rules.kayotz import actions, codec, odds, offers, turn, victory
from game.rules.kayotz.actions import Action, Draw, EndPhase, Next
from game.rules.kayotz.apply import APPLIERS
from game.rules.kayotz.context import GameContext
from game.rules.kayotz.data import GameData
from game.rules.kayotz.grades import grade_of, graded, graded_data
from game.rules.kayotz.judge import JUDGES
from game.rules.kayotz.reasons import words
from game.rules.kayotz.scenario import ScenarioFile
from game.rules.kayotz.second_player import with_second_player
from game.rules.kayotz.state import ALIENS, MARINES, State

_DRAW, _NEXT, _END = Draw(), Next(), EndPhase()


class KayotzRules(Rules[State, Action]):
    """The rules of one scenario of Kay'otz Incursion.

    context: its board, ground and printed counters. scenario: the file's records. data: units,
    cards and goals. hot_seat: a second player holds the alien cards (KZ-D4). grade: how hard it is
    (KZ-U3), None for the standard; scenario and data are already as both have them.
    """

    id: ClassVar[str] = "kayotz"
    rules: ClassVar[int] = 2

    def __init__(
        self, scenario: ScenarioFile, data: GameData, options_set: Mapping[str, bool]
    ) -> None:
        self.hot_seat = options_set.get(HOT_SEAT, False) or HOT_SEAT in scenario.optional
        if self.hot_seat:
            scenario = with_second_player(scenario)
        self.grade = grade_of(scenario, data, options_set)
        if self.grade is not None:
            scenario = graded(scenario, data, self.grade)
            data = graded_data(data, self.grade)
        self.scenario = scenario
        self.data = data
        self.context = GameContext(scenario, data)
        self.options_set = options_set
        if scenario.computer is not None:
            player = TAUGHT if scenario.tutorial else COMPUTER
            self.computers = MappingProxyType({scenario.computer: player})
        say = words().say
        self.sides = {MARINES: say("side.marine"), ALIENS: say("side.alien")}

    @property
    def board(self) -> HexBoard:
        """The board, immutable."""
        return self.context.board

    # Play

    def start(self, dice: Dice) -> Step[State]:
        """The scenario's first position."""
        state, events = turn.opening(self.context, self.hot_seat, dice)
        return Step(state, tuple(events))

    def actors(self, state: State) -> Sequence[str]:
        """Units that can do something now, in scenario order."""
        return offers.actors(self.context, state)

    def options(self, state: State, unit: str | None = None) -> Options[Action]:
        """All legal actions now, lazily."""
        return offers.options(self.context, state, unit)

    def judge(self, state: State, action: Action) -> Ruling:
        """Whether it may be done, at what cost, or why not."""
        return JUDGES[type(action)](self.context, state, action)

    def play(self, state: State, action: Action, dice: Dice) -> Step[State]:
        """Do an allowed action."""
        applier = APPLIERS[type(action)]
        after, events = applier(self.context, state, action, self.hot_seat, dice)
        return Step(after, tuple(events))

    def auto(self, state: State) -> Action | None:
        """Drawing, each alien and the End Phase follow by themselves, and the Marines' phase too
        once none of them is left or to come (KZ-T1)."""
        if state.phase != "alien":
            left = state.marine_mask or state.phase == "over" or not victory.deserted(state)
            return None if left else _END
        if state.cards.offer:
            return None
        return _NEXT if state.cards.card else _DRAW

    def decider(self, state: State) -> str:
        """The side whose decision is asked for, "" at the end."""
        return "" if state.verdict is not None else turn.decides(state, self.hot_seat)

    def outcome(self, state: State) -> Ending | None:
        """How the game ended, None while it goes on."""
        return None if state.verdict is None else victory.ending(self.context, state.verdict)

    def forecast(self, state: State, action: Action) -> Forecast | None:
        """Exact odds of an allowed action, or None."""
        return odds.forecast(self.context, state, action, self.hot_seat)

    # At the edges: texts and data

    def text(self, action: Action) -> str:
        """The canonical text of an action."""
        return actions.text(action, self.context.board)

    def parse(self, text: str) -> Action:
        """The action of a text; ActionTextError names the word that isn't understood."""
        return actions.parse(text, self.context.board)

    def encode(self, state: State) -> Any:
        """The whole state as JSON-ready data."""
        return codec.encode(state)

    def decode(self, data: Any) -> State:
        """The state of such data; BoxError names what is wrong."""
        return codec.decode(self.context, data)
