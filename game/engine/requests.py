"""The requests of the engine protocol as typed records; a line that fits none is refused."""

from typing import Any

import msgspec


def _tag(name: str) -> str:
    """What a request is called in a line: its class's name without the ending."""
    return name.removesuffix("Request").lower()


class Request(msgspec.Struct, frozen=True, tag_field="request", tag=_tag,
              forbid_unknown_fields=True, kw_only=True):
    """Base of all requests. id: anything; it comes back with the answer."""

    id: str | int | None = None


class GamesRequest(Request, frozen=True):
    """Which games and scenarios there are."""


class NewRequest(Request, frozen=True):
    """Set a game up: a scenario by id, or its text inline as `source`.

    seed: 0..2^53−1. draw: of a scenario with variants the set-up that the seed draws. dice: faces
    that fall first; endless: seeded dice behind them; later: (number of dice, seed), from so many
    dice on another seed decides, ascending.
    """

    game: str
    scenario: str = ""
    source: str = ""
    seed: int = 1
    draw: bool = False
    dice: list[int] = []
    endless: bool = True
    later: list[tuple[int, int]] = []
    options: dict[str, bool] = {}


class StateRequest(Request, frozen=True):
    """The position, as a side may see it; `reveal` shows everything."""

    viewer: str = ""
    reveal: bool = False


class OptionsRequest(Request, frozen=True):
    """Legal actions of one unit or of all, from number `start`, at most `limit`."""

    unit: str | None = None
    start: int = 0
    limit: int = 1000


class ReachRequest(Request, frozen=True):
    """The cells an action kind of a unit can point at, with exact costs; of a way over an open
    table its outline, from the last of the points `through` which it goes."""

    unit: str
    kind: str
    through: list[str] = []


class AimRequest(Request, frozen=True):
    """The action that pointing a line of a unit's menu at a cell means."""

    unit: str
    kind: str
    cell: str
    through: list[str] = []


class JudgeRequest(Request, frozen=True):
    """Whether an action is allowed, its cost, or why not."""

    action: str


class PlayRequest(Request, frozen=True):
    """Play an action."""

    action: str


class PositionRequest(Request, frozen=True):
    """Go to a position of this game: the first `keep` of the actions played so far, then these."""

    keep: int = 0
    actions: list[str] = []


class ThinkRequest(Request, frozen=True):
    """What a computer player would do now; after `budget` ms (0: no limit) the best so far.

    positions: how many positions it looks at if it searches, 0 for as many as it usually does.
    """

    player: str = "regular"
    budget: int = 2000
    positions: int = 0


class SolveRequest(Request, frozen=True):
    """What the decisions so far have kept of the best chance of the scenario's problem."""


class ReviewRequest(Request, frozen=True):
    """What the decision was worth that was made after so many of the actions played; without a
    number what an action is worth that may be done now."""

    at: int | None = None
    action: str = ""


class DailyRequest(Request, frozen=True):
    """A game's problem of a day (`YYYY-MM-DD`), if it is in the game that is played for it as
    `attempt` says."""

    game: str
    day: str
    attempt: int = 0


class FairnessRequest(Request, frozen=True):
    """What quick games of a scenario's text between computer players come to: so many, the first of
    that seed, each other of the next."""

    game: str
    source: str
    seed: int = 1
    games: int = 1


class StopRequest(Request, frozen=True):
    """What was asked for before this comes to an end: thinking with the best so far."""


class ForecastRequest(Request, frozen=True):
    """Exact odds of an action."""

    action: str


class UndoRequest(Request, frozen=True):
    """Take back decisions (`what` "decision") or single actions ("action")."""

    what: str = "decision"


class RedoRequest(Request, frozen=True):
    """Put back what undo took."""

    what: str = "decision"


class SaveRequest(Request, frozen=True):
    """The game as a save: in the answer, or in `file` of the session's folder."""

    file: str = ""
    name: str = "engine"


class LoadRequest(Request, frozen=True):
    """A game from a save record or a file of the session's folder."""

    file: str = ""
    save: dict[str, Any] | None = None


class PerftRequest(Request, frozen=True):
    """Count of action sequences of a depth; `divide`: by first action. It is refused once `limit`
    positions are visited or `seconds` have passed: a position of an open table takes long."""

    depth: int
    divide: bool = False
    limit: int = 5_000_000
    seconds: float = 10.0


class QuitRequest(Request, frozen=True):
    """End."""


AnyRequest = (
    GamesRequest | NewRequest | StateRequest | OptionsRequest | ReachRequest | AimRequest
    | JudgeRequest | PlayRequest | PositionRequest | ThinkRequest | SolveRequest | ReviewRequest
    | DailyRequest | FairnessRequest | StopRequest | ForecastRequest | UndoRequest | RedoRequest
    | SaveRequest | LoadRequest | PerftRequest | QuitRequest
)

NAMES = tuple(_tag(kind.__name__) for kind in AnyRequest.__args__)
"""The names of all requests."""
