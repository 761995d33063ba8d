"""The rules of a game behind one door: who may do what, what happens, and how it ends.

`Rules` builds no words but those of a refusal, so it is all that a computer player, a count of
lines of play or a laboratory needs. What a screen shows is `game.core.presentation`.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

import msgspec

from game.core.dice import Dice
from game.core.errors import BoxError
from game.core.event import AnyEvent
from game.core.forecast import Forecast
from game.core.options import Options
from game.core.ruling import Ruling

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


class BoardCells(Protocol):
    """What the core must know of a board: how many cells, and their names."""

    @property
    def n(self) -> int:
        """Number of cells; cells are 0..n-1."""

    def name(self, cell: int) -> str:
        """The printed name of a cell."""

    def cell(self, name: str) -> int:
        """The cell of a printed name; raises a BoxError naming it if there is none."""


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


class Rules(ABC, Generic[S, A]):
    """The rules of one scenario: its board and data are immutable and shared, the position is a
    state, plain data passed in and out. All methods are pure.

    S: type of a position. A: type of an action.
    """

    id: ClassVar[str]
    rules: ClassVar[int] = 1
    """Version of its rules: raised when a rule is changed, so that a save tells which it was played
    by."""
    state_type: ClassVar[type[Any]]
    """Type of a position, where `decode` isn't written out."""

    passing: ClassVar[tuple[type[Any], ...]] = ()
    """Types of actions of a unit that only let the game go on: passing, holding fire, being done. A
    unit that does nothing else has done nothing."""

    options_set: Mapping[str, bool]
    """The game options in force, by id."""
    sides: Mapping[str, str]
    """Side ids and their names, in order of play."""
    computers: Mapping[str, str] = MappingProxyType({})
    """Sides that a computer player decides for, and that player's name; everybody else sits at
    the screen. A reader of the game may overrule it (the engine protocol plays all sides)."""

    @property
    @abstractmethod
    def board(self) -> BoardCells:
        """The board, immutable."""

    # Play

    @abstractmethod
    def start(self, dice: Dice) -> Step[S]:
        """The first position and the events that set it up."""

    def actors(self, state: S) -> Sequence[str]:
        """Ids of the units that can do something now, in the order Tab goes through them. Unless
        a game knows a shorter way: the units of all options, in their order."""
        units = (unit_of(action) for action in self.options(state))
        return tuple(dict.fromkeys(unit for unit in units if unit))

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

    def auto(self, state: S) -> A | None:
        """The action that follows by itself (nobody decides it), or None if somebody decides."""
        return None

    @abstractmethod
    def decider(self, state: S) -> str:
        """The side whose decision is asked for, or that goes on where something follows by itself;
        "" once the game is over. Builds no words: `status` tells the same in words."""

    @abstractmethod
    def outcome(self, state: S) -> Ending | None:
        """How the game ended, None while it goes on. Builds no words either."""

    def forecast(self, state: S, action: A) -> Forecast | None:
        """Exact odds of what an allowed action's dice can bring, by what the acting side knows;
        None where no dice decide, or where they only pick a place or a card among equals."""
        return None

    # At the edges: texts and data

    @abstractmethod
    def text(self, action: A) -> str:
        """The canonical text of an action: readable, typeable, `parse` reads it back."""

    @abstractmethod
    def parse(self, text: str) -> A:
        """The action of a text.

        Raises:
            ActionTextError: names the word that isn't understood.
        """

    def encode(self, state: S) -> Any:
        """The whole state as JSON-ready data (hidden things included)."""
        return plain(state)

    def decode(self, data: Any) -> S:
        """The state of such data.

        Raises:
            BoxError: names the field at fault, or what the position says that can't be.
        """
        state: S = read(data, self.state_type)
        for fault in self.faults(state):
            raise unreadable(fault)
        return state

    def faults(self, state: S) -> Iterable[str]:
        """What a position of sound shape says that can't be in this scenario."""
        return ()


AnyRules = Rules[Any, Any]


def unit_of(action: object) -> str:
    """The unit that an action is of: its field `unit`, "" for an action of the table."""
    unit: str = getattr(action, "unit", "")
    return unit


def plain(state: object) -> dict[str, Any]:
    """A state's record as dicts, lists, texts and numbers, as it would come back from JSON."""
    data: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(state))
    return data


def read(data: Any, kind: type[S]) -> S:
    """The state of such data, its shape and types checked.

    Raises:
        BoxError: names the field at fault.
    """
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise unreadable(str(error)) from error


def unreadable(what: str) -> BoxError:
    """The error of a position that says what can't be."""
    return BoxError(f"the position can't be read: {what}")
