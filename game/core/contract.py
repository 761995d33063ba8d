"""The Game contract: the one door through which everything plays, shows, saves and tests a game.

A `Game` is one scenario of one game, loaded: its board and data are immutable and shared; the
position is a `State`, plain data passed in and out. A fifth game is a new folder under `rules/`
that fulfils this contract and offers itself as a `Box` (see `game.rules.catalogue`).
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Protocol, TypeVar

import msgspec

from game.core.conditions import NO_CONDITIONS, Conditions
from game.core.dice import Dice
from game.core.event import AnyEvent
from game.core.forecast import Forecast
from game.core.lesson import Lesson
from game.core.options import Options
from game.core.ruling import Ruling
from game.core.table import (
    CardFace,
    CellMark,
    Choice,
    Field,
    Link,
    LogLine,
    Outline,
    Piece,
    Preview,
    Status,
    Target,
    UnitCard,
    Zone,
)

if TYPE_CHECKING:
    from game.core.workshop import AnyWorkshop

S = TypeVar("S")
A = TypeVar("A")

END_PHASE: Final = "end-phase"
"""Id of the table's own choice that the End phase key and button stand for."""

TURN: Final = "turn"
"""Id of the choice that turning a unit where it stands means; a click never takes it unasked."""

UNDO_DICE: Final = "undo-dice"
"""Game option: what dice decided may be taken back (SB-U1)."""

SOLO: Final = "solo"
"""Game option: a computer player decides for the scenario's computer side."""

HOT_SEAT: Final = "hot-seat"
"""Game option: a second person at the screen decides for the other side."""


class Cells(Protocol):
    """What the core must know of a board: how many cells, and their names."""

    @property
    def n(self) -> int:
        """Number of cells; cells are 0..n-1."""

    def name(self, cell: int) -> str:
        """The printed name of a cell."""

    def cell(self, name: str) -> int:
        """The cell of a printed name; raises a BoxError naming it if there is none."""


class GameOption(msgspec.Struct, frozen=True):
    """A switch set before play ("undo-dice", "hot-seat"), stored in the save."""

    id: str
    title: str
    text: str
    default: bool


class ScenarioCard(msgspec.Struct, frozen=True):
    """What the scenario list shows, read without loading the whole game.

    source: the file. kind: "scenario" or "tutorial". fault: why it can't be opened, or "".
    """

    id: str
    title: str
    game: str
    source: Path
    kind: str = "scenario"
    players: str = ""
    minutes: int = 0
    summary: str = ""
    briefing: str = ""
    fault: str = ""


class Step(msgspec.Struct, Generic[S], frozen=True, gc=False):
    """What `play` returns: the new state and what happened on the way."""

    state: S
    events: tuple[AnyEvent, ...]


class Ending(msgspec.Struct, frozen=True, gc=False):
    """How a game ended, without a word.

    level: id of the result ("decisive", "draw", …). winner: side id, "" where nobody has won.
    rank: place of the level among all, 0 the best for the side that the levels speak of.
    """

    level: str
    winner: str
    rank: int = 0


class Game(ABC, Generic[S, A]):
    """One scenario of one game. All methods are pure: nothing of the game changes."""

    id: ClassVar[str]
    title: ClassVar[str]
    ordered: ClassVar[bool] = False
    """Whether its units act in an order that is shown (`Status.queue`)."""
    rules: ClassVar[int] = 1
    """Version of its rules: raised when a rule is changed, so that a save tells which it was played
    by."""

    card: ScenarioCard
    source: str
    """The scenario's whole text, so that a save carries it."""
    options_set: Mapping[str, bool]
    """The game options in force, by id."""
    sides: Mapping[str, str]
    """Side ids and their names, in order of play."""
    computers: Mapping[str, str] = MappingProxyType({})
    """Sides that a computer player decides for, and that player's name; everybody else sits at
    the screen. A reader of the game may overrule it (the engine protocol plays all sides)."""
    lessons: tuple[Lesson, ...] = ()
    """The steps of a tutorial; empty in an ordinary scenario."""
    conditions: ClassVar[Conditions[Any, Any]] = NO_CONDITIONS
    """What a step of a tutorial may ask of the position that it leads to (`Lesson.then`)."""

    @property
    @abstractmethod
    def board(self) -> Cells:
        """The board, immutable."""

    @property
    @abstractmethod
    def map(self) -> object:
        """What lies on the table, for a board view to draw: on hexes a `boards.hexmap.HexMap`, on
        dots a `boards.dotmap.DotMap`, on an open table a `boards.tablemap.TableMap`.

        The window takes the view that knows its type. What changes in play is a mark on it.
        """

    # Play

    @abstractmethod
    def start(self, dice: Dice) -> Step[S]:
        """The first position and the events that set it up."""

    @abstractmethod
    def actors(self, state: S) -> Sequence[str]:
        """Ids of the units that can do something now, in the order Tab goes through them."""

    @abstractmethod
    def options(self, state: S, unit: str | None = None) -> Options[A]:
        """All legal actions now, lazily; of one unit, or with None of all and of the table."""

    @abstractmethod
    def judge(self, state: S, action: A) -> Ruling:
        """Whether it may be done, at what cost, or why not (rule, title, numbers). Never raises
        for any action that `parse` can make."""

    @abstractmethod
    def play(self, state: S, action: A, dice: Dice) -> Step[S]:
        """Do it. The action must have been judged allowed; the state is not changed.

        Raises:
            DiceScriptError: only with scripted dice.
        """

    @abstractmethod
    def forecast(self, state: S, action: A) -> Forecast | None:
        """Exact odds of what an allowed action's dice can bring, by what the acting side knows;
        None where no dice decide, or where they only pick a place or a card among equals."""

    @abstractmethod
    def auto(self, state: S) -> A | None:
        """The action that follows by itself (nobody decides it), or None if somebody decides."""

    @abstractmethod
    def decider(self, state: S) -> str:
        """The side whose decision is asked for, or that goes on where something follows by itself;
        "" once the game is over. Builds no words: `status` tells the same in words."""

    @abstractmethod
    def outcome(self, state: S) -> Ending | None:
        """How the game ended, None while it goes on. Builds no words either."""

    @abstractmethod
    def status(self, state: S) -> Status:
        """Turn, phase, who decides, prompt, victory so far, result."""

    def holds(self, state: S, condition: str) -> bool:
        """Whether a condition of a lesson is true in a position.

        Raises:
            ActionTextError: it is none of the game's conditions.
        """
        return self.conditions.hold(self, state, condition)

    # Words

    @abstractmethod
    def text(self, action: A) -> str:
        """The canonical text of an action: readable, typeable, `parse` reads it back."""

    @abstractmethod
    def parse(self, text: str) -> A:
        """The action of a text.

        Raises:
            ActionTextError: names the word that isn't understood.
        """

    @abstractmethod
    def tell(
        self, before: S, action: A | None, events: Sequence[AnyEvent]
    ) -> tuple[LogLine, ...]:
        """The log's account of what an action did; with None of how the game begins."""

    # The table: what a screen shows

    @abstractmethod
    def pieces(self, state: S, viewer: str = "") -> tuple[Piece, ...]:
        """All counters, as `viewer` (a side id; "" for the side to act) may see them."""

    @abstractmethod
    def marks(self, state: S) -> tuple[CellMark, ...]:
        """Markers lying on cells."""

    def fields(self, state: S, viewer: str = "") -> tuple[Field, ...]:
        """The wedges of cells under watch, as `viewer` may see them; none in most games."""
        return ()

    def zones(self, state: S, unit: str) -> tuple[Zone, ...]:
        """The cells around a unit that its facing tells apart; none where facing means nothing."""
        return ()

    def links(self, state: S) -> tuple[Link, ...]:
        """Which units hold each other (engaged, grappled, chasing); none in most games."""
        return ()

    @abstractmethod
    def unit_card(self, state: S, unit: str, viewer: str = "") -> UnitCard:
        """All that `viewer` may know of a unit."""

    @abstractmethod
    def cell_card(self, state: S, cell: int) -> UnitCard:
        """What a cell is: its name, ground, costs and what lies there (piece has cell set)."""

    @abstractmethod
    def menu(self, state: S, unit: str = "") -> tuple[Choice, ...]:
        """What a unit may choose, open or refused with reason, always in the same order; with
        "" the table's own choices (end phase, pick a card)."""

    @abstractmethod
    def targets(self, state: S, unit: str, choice: str) -> tuple[Target, ...]:
        """The cells a choice with aim "cell" may point at, with costs and odds."""

    def outline(
        self, state: S, unit: str, choice: str, through: tuple[int, ...] = ()
    ) -> Outline | None:
        """How far a choice whose way is `laid` can lead, from the last of the cells that the way
        goes through already; None where `targets` tell it."""
        return None

    def measure(self, state: S, a: int, b: int) -> str:
        """What a tape laid from cell to cell reads, in words; "" where nothing is measured."""
        return ""

    @abstractmethod
    def aim(
        self, state: S, unit: str, choice: str, cell: int, facing: int | None = None,
        through: tuple[int, ...] = (),
    ) -> A:
        """The action that pointing at `cell` means, legal or not (`judge` says).

        facing: the direction that the player gives with it (of a choice that is `faced`), None
        for the one that suggests itself. through: the cells at which the way there bends, of a
        choice that is `laid`.
        """

    @abstractmethod
    def preview(self, state: S, action: A) -> Preview:
        """Path, costs, lines of fire, odds, dangers and ruling of an action."""

    @abstractmethod
    def card_face(self, card: str) -> CardFace:
        """A card by its id."""

    # Data

    @abstractmethod
    def encode(self, state: S) -> Any:
        """The whole state as JSON-ready data (hidden things included)."""

    @abstractmethod
    def decode(self, data: Any) -> S:
        """The state of such data.

        Raises:
            BoxError: names the field at fault.
        """

    @abstractmethod
    def observe(self, state: S, viewer: str | None) -> Any:
        """JSON-ready data of what `viewer` may know, for a reader outside: cells by their printed
        names (null off the board), conditions in words, hidden values null. None: all of it.

        The engine protocol documents it field by field.
        """


AnyGame = Game[Any, Any]


class Box(Protocol):
    """What a game's folder offers to the house: `BOX` in `game/rules/<id>/__init__.py`."""

    id: str
    title: str
    prefix: str
    """Prefix of its rule ids, as "KZ"."""

    def game_options(self) -> tuple[GameOption, ...]:
        """The switches a player may set before play."""

    def scenarios(self) -> tuple[ScenarioCard, ...]:
        """Scenarios and tutorials in its folder, broken ones with their fault."""

    def card(self, path: Path) -> ScenarioCard:
        """What a list shows of any scenario file, a broken one with its first fault."""

    def load(self, source: Path | str, options: Mapping[str, bool] | None = None) -> AnyGame:
        """A game from a scenario file (Path) or a scenario text (str).

        Raises:
            DataFileError: with every fault of the file at once.
            BoxError: an unknown option.
        """

    def schema(self) -> dict[str, Any]:
        """JSON Schema of its scenario files, for editors."""

    def workshop(self) -> "AnyWorkshop | None":
        """What it offers to build things with before play; None in most games."""
