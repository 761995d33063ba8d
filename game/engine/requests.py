"""The requests of the engine protocol as typed records; a line that fits none is refused."""

from typing import Any

import msgspec


class Request(msgspec.Struct, frozen=True, tag_field="request", tag=str.lower,
              forbid_unknown_fields=True, kw_only=True):
    """Base of all requests. id: anything; it comes back with the answer."""

    id: str | int | None = None


class Games(Request, frozen=True):
    """Which games and scenarios there are."""


class New(Request, frozen=True):
    """Set a game up: a scenario by id, or its text inline as `source`.

    seed: 0..2^53−1. dice: faces that fall first; endless: seeded dice behind them.
    """

    game: str
    scenario: str = ""
    source: str = ""
    seed: int = 1
    dice: list[int] = []
    endless: bool = True
    options: dict[str, bool] = {}


class State(Request, frozen=True):
    """The position, as a side may see it; `reveal` shows everything."""

    viewer: str = ""
    reveal: bool = False


class Options(Request, frozen=True):
    """Legal actions of one unit or of all, from number `start`, at most `limit`."""

    unit: str | None = None
    start: int = 0
    limit: int = 1000


class Reach(Request, frozen=True):
    """The cells an action kind of a unit can point at, with exact costs; of a way over an open
    table its outline, from the last of the points `through` which it goes."""

    unit: str
    kind: str
    through: list[str] = []


class Aim(Request, frozen=True):
    """The action that pointing a line of a unit's menu at a cell means."""

    unit: str
    kind: str
    cell: str
    through: list[str] = []


class Judge(Request, frozen=True):
    """Whether an action is allowed, its cost, or why not."""

    action: str


class Play(Request, frozen=True):
    """Play an action."""

    action: str


class Position(Request, frozen=True):
    """Go to a position of this game: the first `keep` of the actions played so far, then these."""

    keep: int = 0
    actions: list[str] = []


class Think(Request, frozen=True):
    """What a computer player would do now; after `budget` ms (0: no limit) the best so far."""

    player: str = "scripted"
    budget: int = 2000


class Stop(Request, frozen=True):
    """Thinking that was asked for before this ends with the best so far."""


class Forecast(Request, frozen=True):
    """Exact odds of an action."""

    action: str


class Undo(Request, frozen=True):
    """Take back decisions (`what` "decision") or single actions ("action")."""

    what: str = "decision"


class Redo(Request, frozen=True):
    """Put back what undo took."""

    what: str = "decision"


class Save(Request, frozen=True):
    """The game as a save: in the answer, or in `file` of the session's folder."""

    file: str = ""
    name: str = "engine"


class Load(Request, frozen=True):
    """A game from a save record or a file of the session's folder."""

    file: str = ""
    save: dict[str, Any] | None = None


class Perft(Request, frozen=True):
    """Count of action sequences of a depth; `divide`: by first action. It is refused once `limit`
    positions are visited or `seconds` have passed: a position of an open table takes long."""

    depth: int
    divide: bool = False
    limit: int = 5_000_000
    seconds: float = 10.0


class Quit(Request, frozen=True):
    """End."""


AnyRequest = (
    Games | New | State | Options | Reach | Aim | Judge | Play | Position | Think | Stop
    | Forecast | Undo | Redo | Save | Load | Perft | Quit
)

NAMES = tuple(kind.__name__.lower() for kind in AnyRequest.__args__)
"""The names of all requests."""
