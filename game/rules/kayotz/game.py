"""Kay'otz Incursion behind the Game contract: dispatch only, no rule is decided here."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from game.boards.hexes import HexBoard
from game.boards.hexmap import HexMap
from game.core.contract import HOT_SEAT, Ending, Game, ScenarioCard, Step
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
from game.rules.kayotz import action as actions
from game.rules.kayotz import codec, odds, offers, turn, victory
from game.rules.kayotz.action import Action, Draw, EndPhase, Next
from game.rules.kayotz.conditions import CONDITIONS
from game.rules.kayotz.data import GameData
from game.rules.kayotz.deeds import DOERS
from game.rules.kayotz.field import Field
from game.rules.kayotz.judge import JUDGES
from game.rules.kayotz.reasons import words
from game.rules.kayotz.scenario import ScenarioFile
from game.rules.kayotz.state import ALIENS, MARINES, State

_DRAW, _NEXT, _END = Draw(), Next(), EndPhase()


class KayotzGame(Game[State, Action]):
    """One scenario of Kay'otz Incursion.

    field: its board, ground and printed counters. scenario: the file's records. data: units,
    cards and goals. hot_seat: a second player holds the alien cards (KZ-D4).
    """

    id: ClassVar[str] = "kayotz"
    title: ClassVar[str] = "Kay’otz Incursion"
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
        self.hot_seat = options_set.get(HOT_SEAT, False)
        say = words().say
        self.sides = {MARINES: say("side.marine"), ALIENS: say("side.alien")}

    @property
    def board(self) -> HexBoard:
        """The board, immutable."""
        return self.field.board

    @property
    def map(self) -> HexMap:
        """The printed map, for whoever draws it."""
        return self.field.map

    # Play

    def start(self, dice: Dice) -> Step[State]:
        """The scenario's first position."""
        state, events = turn.opening(self.field, self.hot_seat, dice)
        return Step(state, tuple(events))

    def actors(self, state: State) -> Sequence[str]:
        """Units that can do something now, in scenario order."""
        return offers.actors(self.field, state)

    def options(self, state: State, unit: str | None = None) -> Options[Action]:
        """All legal actions now, lazily."""
        return offers.options(self.field, state, unit)

    def judge(self, state: State, action: Action) -> Ruling:
        """Whether it may be done, at what cost, or why not."""
        return JUDGES[type(action)](self.field, state, action)

    def play(self, state: State, action: Action, dice: Dice) -> Step[State]:
        """Do an allowed action."""
        doer = DOERS[type(action)]
        after, events = doer(self.field, state, action, self.hot_seat, dice)
        return Step(after, tuple(events))

    def forecast(self, state: State, action: Action) -> Forecast | None:
        """Exact odds of an allowed action, or None."""
        return odds.forecast(self.field, state, action, self.hot_seat)

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
        return victory.ending(self.field, state)

    def status(self, state: State) -> Status:
        """Turn, phase, prompt, victory so far."""
        from game.rules.kayotz import show

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
        from game.rules.kayotz import tell

        return tell.tell(self, before, action, events)

    # The table

    def pieces(self, state: State, viewer: str = "") -> tuple[Piece, ...]:
        """All counters."""
        from game.rules.kayotz import show

        return show.pieces(self, state, viewer)

    def marks(self, state: State) -> tuple[CellMark, ...]:
        """Markers lying on hexes."""
        from game.rules.kayotz import show

        return show.marks(self, state)

    def unit_card(self, state: State, unit: str, viewer: str = "") -> UnitCard:
        """All that may be known of a unit."""
        from game.rules.kayotz import show

        return show.unit_card(self, state, unit, viewer)

    def cell_card(self, state: State, cell: int) -> UnitCard:
        """What a hex is."""
        from game.rules.kayotz import show

        return show.cell_card(self, state, cell)

    def menu(self, state: State, unit: str = "") -> tuple[Choice, ...]:
        """What may be chosen, open or refused with its reason."""
        from game.rules.kayotz import menu

        return menu.menu(self, state, unit)

    def targets(self, state: State, unit: str, choice: str) -> tuple[Target, ...]:
        """The hexes that a choice may point at."""
        from game.rules.kayotz import menu

        return menu.targets(self, state, unit, choice)

    def aim(
        self, state: State, unit: str, choice: str, cell: int, facing: int | None = None,
        through: tuple[int, ...] = (),
    ) -> Action:
        """The action that pointing at a hex means."""
        from game.rules.kayotz import menu

        return menu.aim(self, state, unit, choice, cell)

    def preview(self, state: State, action: Action) -> Preview:
        """Path, costs, odds, dangers of an action."""
        from game.rules.kayotz import preview

        return preview.preview(self, state, action)

    def card_face(self, card: str) -> CardFace:
        """An activation card."""
        from game.rules.kayotz import show

        return show.card_face(self, card)

    # Data

    def encode(self, state: State) -> Any:
        """The whole state as JSON-ready data."""
        return codec.encode(state)

    def decode(self, data: Any) -> State:
        """The state of such data; BoxError names what is wrong."""
        return codec.decode(self.field, data)

    def observe(self, state: State, viewer: str | None) -> Any:
        """What a side may know, by printed names; hidden values are null. None: all of it."""
        return codec.observe(self.field, state, viewer, self.hot_seat)
