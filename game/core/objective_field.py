"""What a game tells of a position so that objectives can be judged in it (`objective_count`)."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, Generic, NamedTuple, Protocol, TypeVar

from game.core.objectives import (
    CaptureTask,
    DemolishTask,
    EscapeTask,
    EscortTask,
    HoldTask,
    Objective,
    ReachTask,
)
from game.core.phrases import Catalogue
from game.core.two_player import Rung

Placed = HoldTask | ReachTask | EscapeTask | EscortTask
"""Objectives that name a place."""


class ObjectiveScenario(Protocol):
    """What a scenario says of winning."""

    @property
    def goals(self) -> Sequence[Objective]: ...

    @property
    def ladder(self) -> Sequence[Rung]: ...

    @property
    def early_end(self) -> bool: ...

    def head_start_of(self, side: str) -> int: ...


class ObjectiveContext(Protocol):
    """What is fixed in it. sides: names by id, in the file's order. names: of units by id."""

    sides: dict[str, str]
    names: dict[str, str]

    @property
    def scenario(self) -> ObjectiveScenario: ...

    def other(self, side: str) -> str: ...


class UnitOfSide(Protocol):
    """A unit of a position; cell: negative where it isn't on the board."""

    @property
    def id(self) -> str: ...

    @property
    def side(self) -> str: ...

    @property
    def cell(self) -> int: ...


class Site(NamedTuple):
    """A place of an objective. key: the game's own; name: for people."""

    key: str
    name: str


F = TypeVar("F", bound=ObjectiveContext)
S = TypeVar("S")


class ObjectiveField(ABC, Generic[F, S]):
    """rule: the game's rule on winning. talk: words of objectives, with the game's own on top."""

    rule: ClassVar[str]
    talk: ClassVar[Catalogue]

    # --- time -----------------------------------------------------------------------------------

    @abstractmethod
    def turn(self, state: S) -> int:
        """The number of the turn (or round) at hand."""

    @abstractmethod
    def turns(self, context: F) -> int:
        """How many there are."""

    def whole(self, state: S) -> bool:
        """Whether a turn of both sides is over when this one of a side ends."""
        return True

    def counts(self, state: S, side: str) -> bool:
        """Whether what a side has reached counts when this turn ends: it was its own."""
        return True

    @abstractmethod
    def tallies(self, state: S) -> Mapping[str, int]:
        """The counters that a position carries."""

    # --- units ----------------------------------------------------------------------------------

    @abstractmethod
    def units(self, state: S) -> Mapping[str, UnitOfSide]:
        """All units by id."""

    @abstractmethod
    def up(self, state: S, unit: str) -> bool:
        """Whether a unit can still do something for its side."""

    def out(self, state: S, unit: str) -> bool:
        """Whether it is out of action for good."""
        return not self.up(state, unit)

    @abstractmethod
    def able(self, state: S, side: str) -> Sequence[str]:
        """Those of a side by whom it is still in the game."""

    @abstractmethod
    def worth(self, context: F, state: S, unit: str) -> int:
        """What a unit is worth."""

    def lost(self, context: F, state: S, unit: str) -> int:
        """What of its worth the enemy has taken."""
        return self.worth(context, state, unit) if self.out(state, unit) else 0

    def left(self, context: F, state: S, side: str) -> int:
        """What is left of a side, for `LastSide`."""
        return sum(self.worth(context, state, unit) for unit in self.able(state, side))

    # --- places ---------------------------------------------------------------------------------

    @abstractmethod
    def sites(self, context: F, goal: Placed) -> Sequence[Site]:
        """The places of an objective; more than one only to be held."""

    @abstractmethod
    def present(
        self, context: F, state: S, goal: HoldTask, site: Site
    ) -> Mapping[str, Sequence[str]]:
        """Who of each side is there in such a way that it holds the place, or keeps the enemy from
        holding it."""

    def prevails(self, context: F, state: S, there: Mapping[str, Sequence[str]]) -> str:
        """The side that holds a place in which these are, "" for none: the only one, unless a game
        weighs them."""
        found = [side for side, units in there.items() if units]
        return found[0] if len(found) == 1 else ""

    @abstractmethod
    def at(self, context: F, state: S, goal: Placed, unit: str) -> bool:
        """Whether a unit that is up is in the place of an objective."""

    @abstractmethod
    def far(self, context: F, state: S, goal: EscapeTask | EscortTask, unit: str) -> str:
        """How far it is from there, in words ("3 hexes"), "" if it is there."""

    def lists_sites(self, goal: HoldTask) -> bool:
        """Whether each place of it is shown on a line of its own."""
        return False

    # --- things ---------------------------------------------------------------------------------

    @abstractmethod
    def carriers(self, context: F, state: S, what: str) -> Sequence[str]:
        """Who carries a thing, whatever became of him."""

    @abstractmethod
    def lying(self, context: F, state: S, what: str) -> str:
        """The printed name of the cell where a thing lies, "" if it does nowhere."""

    @abstractmethod
    def thing(self, context: F, what: str) -> str:
        """What players call a thing that can be carried."""

    def astray(self, state: S, goal: EscapeTask, unit: str) -> bool:
        """Whether what a unit is or has can't get out any more as things are."""
        return not self.up(state, unit)

    def taken(self, state: S, goal: CaptureTask, side: str) -> Sequence[str]:
        """Those of its units that a side has taken; none in games without captives."""
        return ()

    def gone(self, context: F, state: S, goal: DemolishTask, name: str) -> bool:
        """Whether a thing on the map is destroyed; in games where nothing can be, never."""
        return False

    def progress(self, context: F, state: S, goal: DemolishTask, name: str) -> str:
        """How far it is from that, in words; "" where it is either gone or not."""
        return ""

    def hopeless(self, context: F, state: S, goal: Objective, side: str) -> bool:
        """Whether a side can't fulfil an objective any more, beyond what the judge sees itself."""
        return False
