"""The language in which scenarios of two sides say what is played for: hold, reach, escape with,
escort, destroy, capture, survive, kill.

A game derives a record of its own from each kind that it has, with its words for places; what they
come to is decided in `objective_judge`.
"""

from typing import Annotated

import msgspec

from game.core.two_player import SideId

Number = Annotated[int, msgspec.Meta(ge=0, le=99)]
TurnNumber = Annotated[int, msgspec.Meta(ge=1, le=99)]
Points = Annotated[int, msgspec.Meta(ge=0, le=999)]


class Objective(msgspec.Struct, frozen=True, kw_only=True):
    """side: whose it is; left out, either side's. turn: at the end of which turn it is judged at
    the latest; left out, of the last. hidden: the other side sees nothing of it before it counts.
    """

    side: SideId | None = None
    turn: TurnNumber | None = None
    hidden: bool = False

    def known_to(self, side: str) -> bool:
        """Whether a side knows of it from the beginning."""
        return not self.hidden or self.side in (None, side)


class Task(Objective, frozen=True, kw_only=True):
    """One that may be fulfilled.

    points: what it brings each time something counts for it (a place, a unit, a thing), or once
    where it says of how many (`need`); 0: fulfilling it wins the game, and failing at it loses; of
    both sides at the same time it decides nothing.
    must: whether failing at it loses.
    """

    points: Points = 0
    must: bool = True

    @property
    def pays(self) -> bool:
        """Whether it brings points and doesn't decide by itself."""
        return self.points > 0

    @property
    def required(self) -> int:
        """How many things must count for it."""
        return 1


class HoldTask(Task, frozen=True, kw_only=True):
    """To have somebody in a place where nobody of the enemy is.

    turns: at the end of so many turns running, or whenever the end comes. every: the points come at
    the end of every turn, from turn `since` on.
    """

    need: Number = 0
    turns: TurnNumber | None = None
    every: bool = False
    since: TurnNumber = 1

    @property
    def required(self) -> int:
        return self.need or 1


class CountedTask(Task, frozen=True, kw_only=True):
    """One in which units count. who: only these; left out, any. need: how many; left out, of those
    that are named all, else one. worth: each counts what it is worth."""

    who: tuple[str, ...] = ()
    need: Number = 0
    worth: bool = False

    @property
    def pays(self) -> bool:
        return self.worth or self.points > 0

    @property
    def required(self) -> int:
        return self.need or len(self.who) or 1


class ReachTask(CountedTask, frozen=True, kw_only=True):
    """To be in a place: as soon as a turn ends so; with points, at the end."""


class SurviveTask(CountedTask, frozen=True, kw_only=True):
    """To be able to fight at the end; lost as soon as too few are left."""


class KillTask(CountedTask, frozen=True, kw_only=True):
    """To put units of the enemy out of action; `worth`: points that it has lost."""


class EscapeTask(Task, frozen=True, kw_only=True):
    """To get out by some place with somebody or something: `who`, a unit, or `what` somebody
    carries."""

    who: str = ""
    what: str = ""


class EscortTask(Task, frozen=True, kw_only=True):
    """To bring units to a place, one after the other. who: which. need: how many; left out, all."""

    who: tuple[str, ...]
    need: Number = 0

    @property
    def required(self) -> int:
        return self.need or len(self.who)


class DemolishTask(Task, frozen=True, kw_only=True):
    """To destroy, or raid, things on the map. names: which. need: how many; left out, all."""

    names: tuple[str, ...]
    need: Number = 0

    @property
    def required(self) -> int:
        return self.need or len(self.names)


class CaptureTask(Task, frozen=True, kw_only=True):
    """To have taken a thing that can be carried (`what`), or units (`who`): as soon as it is so;
    with points, at the end."""

    what: str = ""
    who: tuple[str, ...] = ()


class LastSide(Objective, frozen=True, kw_only=True):
    """A side of which nobody is left has lost at once."""

    @property
    def lead(self) -> int | None:
        """The lead in what is left that wins at the end of the last turn; None: none does."""
        return None
