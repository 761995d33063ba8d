"""The position of a game of 'Mech Field: plain frozen data, cheap to copy.

Nothing here is decided: see `orders`, `movement`, `breakaway`, `spins`, `formation`, `vtol`,
`transport`, `ranged`, `close`, `special`, `capture`, `heat`, `damage` and `turn` for the rules.
What never changes in a game (table, units' dials, goals) is in `context.GameContext`. The dice
position isn't here.
"""

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from game.core.deployment import Deploying
from game.core.two_player import Verdict

OFF = -1
"""The cell of a unit that isn't on the table."""

Level = Literal["ground", "cruising"]
Fate = Literal["up", "salvage", "destroyed", "captive", "gone"]
OrderKind = Literal[
    "move", "run", "assault", "ranged", "close", "charge", "ram", "death", "vent", "formation"
]
Slot = Literal["primary", "secondary"]
PhaseId = Literal["orders", "spins", "close", "over"]


class Unit(msgspec.Struct, frozen=True, gc=False):
    """One unit.

    model: its row in the data (class, dial, weapons, points). cell: its centre dot; OFF while it is
    aboard, captive, destroyed or gone. facing: 0..71 (`boards.table`). level: of a VTOL. click: how
    far its dial has turned, 0 fresh. heat: on its heat dial; shut: shut down by heat. fate:
    "salvage" is a wreck on the table that takes no orders (MC-C1); "captive": taken by `captor`.
    aboard: the transport that carries it. lost_aboard: it was destroyed as a passenger and counts
    for nobody (MC-P3). tokens: order tokens (MC-N1).

    Of the turn of its side: ordered: got an order. moved: has left its place this turn, or spun
    (hull down asks it, MC-X9). stood: the area of water that it stood in as its side's turn began
    (cooling, MC-X7…X9), "" for none. beside: transports whose rear it touched then (MC-P2).
    let_off: has let somebody off in the air (MC-P5).
    """

    id: str
    side: str
    name: str
    model: str
    cell: int = OFF
    facing: int = 0
    level: Level = "ground"
    click: int = 0
    heat: int = 0
    shut: bool = False
    fate: Fate = "up"
    captor: str = ""
    aboard: str = ""
    lost_aboard: bool = False
    tokens: int = 0
    ordered: bool = False
    moved: bool = False
    stood: str = ""
    beside: tuple[str, ...] = ()
    let_off: bool = False


class Order(msgspec.Struct, frozen=True, gc=False):
    """The order that is being carried out.

    kind: which. unit: who got it (in a formation the one that leads the list). members: of a
    formation (MC-O1). freed: broke away, or needn't; stuck: failed to (MC-B5). went: members that
    have moved, and `spent`: hundredths of an inch that each has used, in the order of `members`, or
    of the one unit. clear: nobody of the enemy was in contact as it was given (MC-V4). fired: has
    made its ranged attack. unloaded: has let somebody off: "" no, "start", "end" (MC-P2). loaded:
    took somebody aboard (MC-P2). landed_on: whom a death from above has hit (MC-F1). jumped: a
    cruising VTOL and those that have just jumped off it (MC-P5). landed: those that were let off
    (MC-P2).
    """

    kind: OrderKind
    unit: str
    members: tuple[str, ...] = ()
    freed: tuple[str, ...] = ()
    stuck: tuple[str, ...] = ()
    went: tuple[str, ...] = ()
    spent: tuple[int, ...] = (0,)
    clear: bool = False
    fired: bool = False
    loaded: bool = False
    unloaded: str = ""
    landed_on: str = ""
    jumped: tuple[str, ...] = ()
    landed: tuple[str, ...] = ()


class State(msgspec.Struct, frozen=True, gc=False):
    """A position.

    turn: number of the round, from 1. side: whose orders are given; first: who began the game.
    phase: "orders", "spins" (units that were come up to may spin, MC-F1), "close" (the side's turn
    ends next), "over". left: orders left to the side. order: the one that is being carried out, or
    None. spins: units that may still spin, first the next. tallies: counters of the scenario's
    goals; left out where nothing is counted, as in games that were saved before there were any.
    deployment: how far the placing of the units has come, UNSET once it is over (MC-U41).
    """

    turn: int
    side: str
    first: str
    phase: PhaseId
    units: dict[str, Unit]
    left: int = 0
    order: Order | None = None
    spins: tuple[str, ...] = ()
    verdict: Verdict | None = None
    deployment: Deploying | UnsetType = UNSET
    tallies: dict[str, int] | msgspec.UnsetType = msgspec.UNSET

    def of(self, side: str) -> tuple[Unit, ...]:
        """The units of a side that stand on the table, wrecks left out."""
        return tuple([u for u in self.units.values() if u.side == side and stands(u)])

    def on_table(self) -> tuple[Unit, ...]:
        """All units that stand or lie on the table."""
        return tuple([u for u in self.units.values() if u.cell >= 0])

    def aboard(self, transport: str) -> tuple[Unit, ...]:
        """The passengers and captives that a transport carries."""
        return tuple([u for u in self.units.values() if u.aboard == transport])


def stands(unit: Unit) -> bool:
    """Whether a unit is on the table and able to do something, heat apart."""
    return unit.fate == "up" and unit.cell >= 0


def with_unit(state: State, new: Unit) -> State:
    """The state with a unit changed."""
    units = state.units.copy()
    units[new.id] = new
    return replace(state, units=units)
