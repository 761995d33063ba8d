"""Arena behind the Game contract: dispatch only, no rule is decided here."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar

from game.boards.hexes import HexBoard
from game.boards.hexmap import HexMap
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
    Link,
    LogLine,
    Piece,
    Preview,
    Status,
    Target,
    UnitCard,
    Zone,
)
from game.core.twosides import ending
from game.rules.arena import action as actions
from game.rules.arena import codec, deeds, odds, offers, turn
from game.rules.arena.action import Action
from game.rules.arena.conditions import CONDITIONS
from game.rules.arena.data import GameData
from game.rules.arena.field import Field
from game.rules.arena.judge import JUDGES
from game.rules.arena.scenario import ScenarioFile
from game.rules.arena.state import State

COMPUTER = "scripted"
"""The player that sits on the computer's side of a solo game."""


class ArenaGame(Game[State, Action]):
    """One scenario of Arena.

    field: its map, tables and names. scenario: the file's records. data: weapons, armour, actions.
    """

    id: ClassVar[str] = "arena"
    title: ClassVar[str] = "Arena"
    rules: ClassVar[int] = 2
    ordered: ClassVar[bool] = True
    conditions = CONDITIONS

    def __init__(
        self, scenario: ScenarioFile, data: GameData, card: ScenarioCard, source: str,
        options_set: Mapping[str, bool],
    ) -> None:
        self.scenario = scenario
        self.data = data
        self.field = Field(scenario, data, options_set)
        self.card = card
        self.source = source
        self.lessons = scenario.tutorial
        self.options_set = options_set
        self.sides = self.field.sides
        solo = scenario.computer is not None and options_set.get(SOLO, True)
        self.computers = MappingProxyType({str(scenario.computer): COMPUTER} if solo else {})

    @property
    def board(self) -> HexBoard:
        """The board, immutable."""
        return self.field.board

    @property
    def map(self) -> HexMap:
        """The ground, for whoever draws it."""
        return self.field.map

    # Play

    def start(self, dice: Dice) -> Step[State]:
        """The scenario's first position."""
        return Step(turn.opening(self.field), ())

    def actors(self, state: State) -> Sequence[str]:
        """Arena that somebody decides for now, in the scenario's order."""
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
        """What follows by itself: initiative, answers by orders, dice of an attack, whoever can
        only pass, things snatched at, the end of the turn."""
        return turn.auto(self.field, state)

    def decider(self, state: State) -> str:
        """The side whose decision is asked for, "" at the end."""
        return "" if state.verdict is not None else turn.decides(self.field, state)

    def outcome(self, state: State) -> Ending | None:
        """How the game ended, None while it goes on."""
        return None if state.verdict is None else ending(self.field, state.verdict)

    def status(self, state: State) -> Status:
        """Turn, phase, prompt, victory so far."""
        from game.rules.arena import show

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
        from game.rules.arena import tell

        return tell.tell(self, before, action, events)

    # The table

    def pieces(self, state: State, viewer: str = "") -> tuple[Piece, ...]:
        """All counters."""
        from game.rules.arena import show

        return show.pieces(self, state, viewer)

    def marks(self, state: State) -> tuple[CellMark, ...]:
        """Things lying on hexes."""
        from game.rules.arena import show

        return show.marks(self, state)

    def zones(self, state: State, unit: str) -> tuple[Zone, ...]:
        """The hexes around a figure by front, side and rear."""
        from game.rules.arena import show

        return show.zones(self, state, unit)

    def links(self, state: State) -> tuple[Link, ...]:
        """Who engages, holds or chases whom."""
        from game.rules.arena import show

        return show.links(self, state)

    def unit_card(self, state: State, unit: str, viewer: str = "") -> UnitCard:
        """All that may be known of a unit."""
        from game.rules.arena import show

        return show.unit_card(self, state, unit, viewer)

    def cell_card(self, state: State, cell: int) -> UnitCard:
        """What a hex is."""
        from game.rules.arena import show

        return show.cell_card(self, state, cell)

    def menu(self, state: State, unit: str = "") -> tuple[Choice, ...]:
        """What may be chosen, open or refused with its reason."""
        from game.rules.arena import menu

        return menu.menu(self, state, unit)

    def targets(self, state: State, unit: str, choice: str) -> tuple[Target, ...]:
        """The hexes that a choice may point at."""
        from game.rules.arena import menu

        return menu.targets(self, state, unit, choice)

    def aim(
        self, state: State, unit: str, choice: str, cell: int, facing: int | None = None,
        through: tuple[int, ...] = (),
    ) -> Action:
        """The action that pointing at a hex means."""
        from game.rules.arena import menu

        return menu.aim(self, state, unit, choice, cell, facing)

    def preview(self, state: State, action: Action) -> Preview:
        """Path, costs, odds, zones and links of an action."""
        from game.rules.arena import preview

        return preview.preview(self, state, action)

    def card_face(self, card: str) -> CardFace:
        """There are no cards in Arena."""
        from game.rules.arena import show

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
