"""The position of a game of Troopers: plain frozen data, cheap to copy.

Nothing here is decided: see `movement`, `special`, `arcs`, `fire`, `damage`, `melee`,
`explosives`, `morale` and `turn` for the rules. What never changes in a game (map, weapons, goals)
is in `context.GameContext`. The dice position isn't here.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from game.core.deployment import Deploying
from game.core.two_player import Verdict

OFF = -1
"""The cell of a trooper that isn't on the map."""
CELLS = 10
"""Hit-point cells of a trooper (TR-H1)."""

Slot = Literal["primary", "secondary", "grenade", "satchel", "blade"]
Gun = Literal["primary", "secondary"]
Hand = Slot | Literal[""]
Experience = Literal["green", "regular", "veteran", "elite"]
Fate = Literal["up", "out", "dead", "gone", "later"]
PhaseId = Literal["fall", "act", "burst", "over"]
OrderKind = Literal["ask", "always", "odds", "hold"]


class Kit(msgspec.Struct, frozen=True, gc=False):
    """What a trooper carries (TR-S4). primary, secondary, blade: weapon ids, "" for none.

    tool: further equipment the scenario speaks of ("papers"), "" for none.
    """

    primary: str = ""
    secondary: str = ""
    blade: str = ""
    grenades: int = 0
    satchels: int = 0
    tool: str = ""


class LaidArc(msgspec.Struct, frozen=True, gc=False):
    """A firing arc (TR-A1), from its trooper's dot. bearing: whole degrees clockwise from the top
    of the map; width: degrees; shots left."""

    width: int
    bearing: Annotated[int, msgspec.Meta(ge=0, le=359)]
    shots: Annotated[int, msgspec.Meta(ge=0)]


class Standing(msgspec.Struct, frozen=True, gc=False):
    """Standing orders for reaction fire. percent: with "odds", fire from this chance up."""

    kind: OrderKind = "ask"
    percent: int = 50


class Trooper(msgspec.Struct, frozen=True, gc=False):
    """One trooper.

    crossed, halved: bit h is hit-point cell h (1..10), crossed out or half-crossed (TR-H1).
    armour: body-armour cells left. fate: "up"; "out" (unconscious, 0 HP); "dead"; "gone" (left);
    "later" (not there yet, TR-U24).
    spent, moved: AP used this turn, and those of them that count against the movement cap (TR-M1).
    acted: has finished this turn. fought: made a combat action (TR-T2).
    threw: no more arcs this turn (TR-X2). hand: the active slot, "" when nothing is in hand
    (TR-S1); held: what it goes back to after an explosive (TR-S2). shaken: failed morale tests;
    barred: no combat until its side's turn has ended so many times (TR-V1).
    """

    id: str
    side: str
    name: str
    experience: Experience = "regular"
    body_armour: str = ""
    kit: Kit = Kit()
    hand: Hand = "primary"
    held: Gun = "primary"
    cell: int = OFF
    prone: bool = False
    fate: Fate = "up"
    crossed: int = 0
    halved: int = 0
    armour: int = 0
    spent: int = 0
    moved: int = 0
    acted: bool = False
    fought: bool = False
    threw: bool = False
    arcs: tuple[LaidArc, ...] = ()
    orders: Standing = Standing()
    shaken: int = 0
    barred: int = 0
    leader: bool = False
    unarmed: bool = False

    @property
    def in_play(self) -> bool:
        """Whether it is up on the map, or still to come (TR-U24)."""
        return self.fate in ("up", "later")


class Threat(msgspec.Struct, frozen=True, gc=False):
    """One arc that may fire now: the shooter and the index of its arc."""

    shooter: str
    arc: int


class Reaction(msgspec.Struct, frozen=True, gc=False):
    """Reaction fire (TR-A2): the mover waits while those listed fire or hold.

    cause: "activate", "move" or "stand". fired: shooters that have fired at it on this dot.
    """

    mover: str
    cause: Literal["activate", "move", "stand"]
    waiting: tuple[Threat, ...]
    fired: tuple[str, ...] = ()


class Blow(msgspec.Struct, frozen=True, gc=False):
    """A melee attack that waits for its target's activation (TR-X1). weapon: id, "fists"."""

    attacker: str
    target: str
    weapon: str


class Charge(msgspec.Struct, frozen=True, gc=False):
    """A thrown explosive that lies on a dot until its side has finished (TR-X2)."""

    weapon: str
    thrower: str
    cell: int


class Breach(msgspec.Struct, frozen=True, gc=False):
    """An opening blown into a wall (TR-X5), in thousandths of an inch."""

    level: int
    start: tuple[int, int]
    end: tuple[int, int]


class Dropped(msgspec.Struct, frozen=True, gc=False):
    """A thing lying on a dot (TR-S5). item: weapon id, "grenade", "satchel" or a tool."""

    cell: int
    item: str


class State(msgspec.Struct, frozen=True, gc=False):
    """A position.

    phase: "fall" (the side's arcs fall next), "act" (its troopers act one at a time), "burst" (its
    explosives go off next), "over". side: whose turn it is; first: who began the game.
    active: the trooper whose actions aren't finished, "" for none. route: cells that it still
    walks, its own first, empty when it doesn't.
    seen: shooters that have fired at the active trooper on its present dot (TR-A2).
    nerves: troopers that must still test their morale, in order. deaths: lost to a side so far.
    tallies: counters of the scenario. deployment: how far the placing of the troopers has come,
    UNSET once it is over (TR-U23).
    """

    turn: int
    side: str
    first: str
    phase: PhaseId
    troopers: dict[str, Trooper]
    active: str = ""
    route: tuple[int, ...] = ()
    seen: tuple[str, ...] = ()
    reaction: Reaction | None = None
    blows: tuple[Blow, ...] = ()
    charges: tuple[Charge, ...] = ()
    breaches: tuple[Breach, ...] = ()
    dropped: tuple[Dropped, ...] = ()
    nerves: tuple[str, ...] = ()
    deaths: dict[str, int] = {}
    tallies: dict[str, int] = {}
    verdict: Verdict | None = None
    deployment: Deploying | UnsetType = UNSET

    def at(self, cell: int) -> Trooper | None:
        """The trooper that is up on a cell, if any."""
        for trooper in self.troopers.values():
            if trooper.cell == cell and trooper.fate == "up":
                return trooper
        return None

    def lying(self, cell: int) -> tuple[Trooper, ...]:
        """The unconscious and the dead on a cell."""
        return tuple(
            t for t in self.troopers.values() if t.cell == cell and t.fate in ("out", "dead")
        )

    def of(self, side: str) -> tuple[Trooper, ...]:
        """The troopers of a side that are up and on the map."""
        return tuple([t for t in self.troopers.values() if t.side == side and t.fate == "up"])

    def lost(self, side: str) -> bool:
        """Whether nobody of a side is up on the map or still to come."""
        for trooper in self.troopers.values():
            if trooper.side == side and trooper.in_play:
                return False
        return True


def with_trooper(state: State, new: Trooper) -> State:
    """The state with a trooper changed."""
    troopers = state.troopers.copy()
    troopers[new.id] = new
    return replace(state, troopers=troopers)
