"""The position of a game of Arena: plain frozen data, cheap to copy.

Nothing here is decided: see `order`, `facing`, `movement`, `jumping`, `pickup`,
`action_requirements`, `attack`, `melee`, `missile`, `damage`, `grapple`, `retreat` and `turn` for
the rules. What never changes in a game (map, weapons, goals) is in `context.GameContext`. The dice
position isn't here.
"""

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from game.core.deployment import Deploying
from game.core.two_player import Verdict

OFF = -1
"""The cell of a figure that isn't on the map."""

Position = Literal["standing", "kneeling", "prone"]
Fate = Literal["up", "out", "dead", "gone"]
PhaseId = Literal["initiative", "order", "mark", "move", "act", "retreat", "close", "over"]
BlowKind = Literal["melee", "shoot", "throw"]
How = Literal["weapon", "both-hands", "fists"]
Guard = Literal["", "defend", "dodge"]
OrderKind = Literal["ask", "never", "always"]


class Grab(msgspec.Struct, frozen=True, gc=False):
    """Picking up a thing on the run (AR-A1). sure: stops for 3 MOV and has it; else it is snatched
    in passing and a roll after the movement decides."""

    item: str
    cell: int
    sure: bool


class Figure(msgspec.Struct, frozen=True, gc=False):
    """One fighter.

    st, dx, iq: as printed; hits: taken so far, off ST (AR-C4). armour, shield, load: ids of the
    data, "" for none. ready: the weapon in hand, "" for bare hands; belt: things carried besides;
    slung: the shield is on the back. loading: turns that the missile weapon in hand still needs.
    facing: side of its hex, 0 north, clockwise (AR-P1). fate: "up" (prone ones too); "out"
    (unconscious); "dead"; "gone" (left).

    Of the turn: free: disengaged when its chance to move came, None before that (AR-D…, AR-E…).
    spent: MOV used. went: has left a hex by its own movement. pursues: began its movement as the
    chaser of a marked chase (AR-U1). halted: came into a hex where one stops (AR-M2, AR-U6). rose:
    the position it stood up from, "" if it didn't. moved, acted: has finished the phase. waiting:
    has delayed (AR-D7). exposed: crawls or picks up, so that all its hexes are rear (AR-P6).
    picked: picked up on the run, no other action (AR-A1). reaching: what it will try to snatch once
    its movement is over. guard: what it declared. idle: could only pass when its turn to act came.
    hurt: hits taken this turn; fallen: went down for them already.
    struck: enemies it hit with a melee weapon this turn (AR-C5).

    ran: left a hex by its own movement in the last turn, or ran before the first (AR-U1). shaken:
    −2 DEX this turn for 5 or more hits in the last (AR-C4). grip: the enemy it holds in
    hand-to-hand (AR-C6). climbed: metres up the rope (AR-J5). orders: how it answers attacks.
    """

    id: str
    side: str
    name: str
    st: int
    dx: int
    iq: int
    skills: tuple[str, ...] = ()
    armour: str = ""
    shield: str = ""
    load: str = ""
    ready: str = ""
    belt: tuple[str, ...] = ()
    slung: bool = False
    loading: int = 0
    cell: int = OFF
    facing: int = 0
    position: Position = "standing"
    fate: Fate = "up"
    hits: int = 0
    free: bool | None = None
    spent: int = 0
    went: bool = False
    pursues: bool = False
    halted: bool = False
    rose: str = ""
    moved: bool = False
    acted: bool = False
    waiting: bool = False
    exposed: bool = False
    picked: bool = False
    reaching: Grab | None = None
    guard: Guard = ""
    idle: bool = False
    hurt: int = 0
    fallen: bool = False
    struck: tuple[str, ...] = ()
    ran: bool = False
    shaken: bool = False
    grip: str = ""
    climbed: int = 0
    orders: OrderKind = "ask"


class Chase(msgspec.Struct, frozen=True, gc=False):
    """Who runs after whom (AR-O2): the one ahead moves first."""

    unit: str
    prey: str


class Blow(msgspec.Struct, frozen=True, gc=False):
    """An attack that waits for its target's answer: defend, dodge or bear it (AR-U15). answered:
    the target bears it; one that defends or dodges says so by its guard."""

    attacker: str
    target: str
    kind: BlowKind
    how: How = "weapon"
    answered: bool = False


class Dropped(msgspec.Struct, frozen=True, gc=False):
    """A thing lying in a hex. item: weapon, shield or other thing by its id."""

    cell: int
    item: str


class State(msgspec.Struct, frozen=True, gc=False):
    """A position.

    phase: "initiative" (the dice come next), "order" (the winner chooses and marks chases), "mark"
    (the other side marks chases), "move", "act" (in order of eDEX), "retreat" (forced retreats),
    "close" (the turn ends next), "over". winner: of the initiative; first: the side that moves
    first. active: the figure whose movement isn't finished, "" for none. queue: who still acts or
    may still push, in order, in the phases "act" and "retreat". order: all who act this turn, in
    order. blow: the attack that waits. tallies: counters of the scenario.
    deployment: how far the placing of the figures has come, UNSET once it is over (AR-U38).
    """

    turn: int
    phase: PhaseId
    figures: dict[str, Figure]
    winner: str = ""
    first: str = ""
    active: str = ""
    queue: tuple[str, ...] = ()
    order: tuple[str, ...] = ()
    blow: Blow | None = None
    chases: tuple[Chase, ...] = ()
    dropped: tuple[Dropped, ...] = ()
    tallies: dict[str, int] = {}
    verdict: Verdict | None = None
    deployment: Deploying | UnsetType = UNSET

    def at(self, cell: int) -> tuple[Figure, ...]:
        """The figures on a cell that are conscious; two only where one lies or they grapple."""
        return tuple([f for f in self.figures.values() if f.cell == cell and f.fate == "up"])

    def standing(self, cell: int) -> Figure | None:
        """The figure that stands or kneels on a cell, if any."""
        for figure in self.figures.values():
            if figure.cell == cell and figure.fate == "up" and figure.position != "prone":
                return figure
        return None

    def of(self, side: str) -> tuple[Figure, ...]:
        """The conscious figures of a side on the map."""
        return tuple([f for f in self.figures.values() if f.side == side and f.fate == "up"])

    def lying(self, cell: int) -> tuple[str, ...]:
        """The things dropped on a cell."""
        return tuple([dropped.item for dropped in self.dropped if dropped.cell == cell])


def chase_of(state: State, unit: str) -> Chase | None:
    """The chase in which a figure runs after another."""
    for chase in state.chases:
        if chase.unit == unit:
            return chase
    return None


def with_figure(state: State, new: Figure) -> State:
    """The state with a figure changed."""
    figures = state.figures.copy()
    figures[new.id] = new
    return replace(state, figures=figures)


def acted(state: State, new: Figure) -> State:
    """The state with a figure that has taken its action of the turn; it waits no longer."""
    figures = state.figures.copy()
    figures[new.id] = replace(new, acted=True)
    queue = tuple([unit for unit in state.queue if unit != new.id])
    return replace(state, figures=figures, queue=queue)
