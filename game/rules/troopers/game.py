"""Troopers behind the Game contract: dispatch only, no rule is decided here."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar

from game.boards.dotmap import DotMap
from game.boards.dots import DotBoard
from game.core.contract import SOLO, Ending, Game, ScenarioCard, Step
from game.core.dice import Dice
from game.core.event import AnyEvent
from game.core.forecast import Forecast
from game.core.options import Options
from game.core.ruling import Ruling
from game.core.table import (
    CardFace,
    CellMark,
    Choice,
    LogLine,
    Piece,
    Preview,
    Status,
    Target,
    UnitCard,
)
from game.core.table import Field as Watched
from game.core.twosides import ending
from game.rules.troopers import action as actions
from game.rules.troopers import codec, deeds, odds, offers, turn
from game.rules.troopers.action import Action
from game.rules.troopers.conditions import CONDITIONS
from game.rules.troopers.data import GameData
from game.rules.troopers.field import Field
from game.rules.troopers.judge import JUDGES
from game.rules.troopers.scenario import ScenarioFile
from game.rules.troopers.state import State

COMPUTER = "scripted"
"""The player that sits on the computer's side of a solo game."""


class TroopersGame(Game[State, Action]):
    """One scenario of Troopers.

    field: its map, tables and names. scenario: the file's records. data: weapons, people, figures.
    """

    id: ClassVar[str] = "troopers"
    title: ClassVar[str] = "Troopers"
    rules: ClassVar[int] = 2
    conditions = CONDITIONS

    def __init__(
        self, scenario: ScenarioFile, data: GameData, card: ScenarioCard, source: str,
        options_set: Mapping[str, bool],
    ) -> None:
        self.scenario = scenario
        self.data = data
        self.field = Field(scenario, data)
        self.card = card
        self.source = source
        self.lessons = scenario.tutorial
        self.options_set = options_set
        self.sides = self.field.sides
        solo = scenario.computer is not None and options_set.get(SOLO, True)
        self.computers = MappingProxyType({str(scenario.computer): COMPUTER} if solo else {})

    @property
    def board(self) -> DotBoard:
        """The board, immutable."""
        return self.field.board

    @property
    def map(self) -> DotMap:
        """The map as drawn, without breaches, for whoever draws it."""
        return self.field.map

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

    def forecast(self, state: State, action: Action) -> Forecast | None:
        """Exact odds of an allowed action, or None."""
        return odds.forecast(self.field, state, action)

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

    def status(self, state: State) -> Status:
        """Turn, phase, prompt, victory so far."""
        from game.rules.troopers import show

        return show.status(self, state)

    # Words

    def text(self, action: Action) -> str:
        """The canonical text of an action."""
        return actions.text(action, self.field.board)

    def parse(self, text: str) -> Action:
        """The action of a text; ActionTextError names the word that isn't understood."""
        return actions.parse(text, self.field.board)

    def tell(
        self, before: State, action: Action | None, events: Sequence[AnyEvent]
    ) -> tuple[LogLine, ...]:
        """The log's account of an action, or of how the game begins."""
        from game.rules.troopers import tell

        return tell.tell(self, before, action, events)

    # The table

    def pieces(self, state: State, viewer: str = "") -> tuple[Piece, ...]:
        """All counters."""
        from game.rules.troopers import show

        return show.pieces(self, state, viewer)

    def marks(self, state: State) -> tuple[CellMark, ...]:
        """Things lying on dots."""
        from game.rules.troopers import show

        return show.marks(self, state)

    def fields(self, state: State, viewer: str = "") -> tuple[Watched, ...]:
        """The firing arcs that are laid."""
        from game.rules.troopers import show

        return show.fields(self, state, viewer)

    def unit_card(self, state: State, unit: str, viewer: str = "") -> UnitCard:
        """All that may be known of a unit."""
        from game.rules.troopers import show

        return show.unit_card(self, state, unit, viewer)

    def cell_card(self, state: State, cell: int) -> UnitCard:
        """What a dot is."""
        from game.rules.troopers import show

        return show.cell_card(self, state, cell)

    def menu(self, state: State, unit: str = "") -> tuple[Choice, ...]:
        """What may be chosen, open or refused with its reason."""
        from game.rules.troopers import menu

        return menu.menu(self, state, unit)

    def targets(self, state: State, unit: str, choice: str) -> tuple[Target, ...]:
        """The dots that a choice may point at."""
        from game.rules.troopers import menu

        return menu.targets(self, state, unit, choice)

    def aim(
        self, state: State, unit: str, choice: str, cell: int, facing: int | None = None,
        through: tuple[int, ...] = (),
    ) -> Action:
        """The action that pointing at a dot means."""
        from game.rules.troopers import menu

        return menu.aim(self, state, unit, choice, cell)

    def preview(self, state: State, action: Action) -> Preview:
        """Path, costs, odds, dangers of an action."""
        from game.rules.troopers import preview

        return preview.preview(self, state, action)

    def card_face(self, card: str) -> CardFace:
        """There are no cards in Troopers."""
        from game.rules.troopers import show

        return show.card_face(self, card)

    # Data

    def encode(self, state: State) -> Any:
        """The whole state as JSON-ready data."""
        return codec.encode(state)

    def decode(self, data: Any) -> State:
        """The state of such data; BoxError names what is wrong."""
        return codec.decode(self.field, data)

    def observe(self, state: State, viewer: str | None) -> Any:
        """Everything, by printed names: no side hides anything from the other."""
        return codec.observe(self.field, state)
