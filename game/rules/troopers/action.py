"""What can be done in Troopers, each with one canonical text that a person can read and type.

    activate b1 · walk b1 along 0712-0713-u0713 · prone b1 · stand b1 · change b1 to grenade
    take b1 rifle from r2 · pick-up b1 grenade · drop b1 pistol · arc b1 30 towards 135
    fire r3 with arc 1 · hold r3 · strike b1 at r2 with fists · throw b1 to 0815 · done b1
    end-side · orders b1 always · orders b1 odds 60 · go-on · fall · burst · nerve b2
"""

from typing import ClassVar

import msgspec

from game.rules.troopers.state import OrderKind, Slot


class Action(msgspec.Struct, frozen=True, gc=False):
    """Base of all actions."""


class _OfUnit(Action, frozen=True, gc=False):
    unit: str


class Activate(_OfUnit, frozen=True, gc=False):
    """Begin with a trooper that something waits for: reaction fire or a blow (TR-A2, TR-X1)."""


class Walk(_OfUnit, frozen=True, gc=False):
    """Go along dots, the own one first; a change of level is a step on the same dot (TR-M…)."""

    path: tuple[int, ...]


class Prone(_OfUnit, frozen=True, gc=False):
    """Go prone (TR-M7)."""


class Stand(_OfUnit, frozen=True, gc=False):
    """Stand up (TR-M7)."""


class Change(_OfUnit, frozen=True, gc=False):
    """Take what is in another slot into the hand (TR-S1)."""

    slot: Slot


class Take(_OfUnit, frozen=True, gc=False):
    """Exchange: take a thing from another trooper (TR-S3)."""

    item: str
    giver: str


class PickUp(_OfUnit, frozen=True, gc=False):
    """Take a thing that lies on the own dot (TR-S5)."""

    item: str


class Drop(_OfUnit, frozen=True, gc=False):
    """Let a thing fall on the own dot (TR-S5)."""

    item: str


class Lay(_OfUnit, frozen=True, gc=False):
    """Lay a firing arc (TR-A1). width in degrees; bearing of its middle, 0..359."""

    width: int
    bearing: int


class Fire(_OfUnit, frozen=True, gc=False):
    """Reaction fire with one of the shooter's arcs, by its index (TR-A2)."""

    arc: int


class Hold(_OfUnit, frozen=True, gc=False):
    """Let the mover go on unharmed by this shooter (TR-A2)."""


class Strike(_OfUnit, frozen=True, gc=False):
    """Melee (TR-X1). weapon: "fists" or the id of a melee weapon in hand."""

    target: str
    weapon: str


class Throw(_OfUnit, frozen=True, gc=False):
    """Throw the explosive in hand at a dot (TR-X2, TR-X4)."""

    cell: int


class Done(_OfUnit, frozen=True, gc=False):
    """The trooper has finished for this turn (TR-T1)."""


class SetOrders(_OfUnit, frozen=True, gc=False):
    """Standing orders for reaction fire; no AP, at any time the side decides."""

    kind: OrderKind
    percent: int = 50


class EndSide(Action, frozen=True, gc=False):
    """The side has finished (TR-T1)."""


class GoOn(Action, frozen=True, gc=False):
    """The walk that waited for reaction fire goes on; follows by itself."""


class Fall(Action, frozen=True, gc=False):
    """The side to move loses its arcs and begins its turn (TR-T1); follows by itself."""


class Burst(Action, frozen=True, gc=False):
    """The next explosive goes off, or with none left the other side is next; by itself."""


class Nerve(_OfUnit, frozen=True, gc=False):
    """A morale test; follows by itself."""


class Forms:
    """The verbs of the canonical texts."""

    VERBS: ClassVar[dict[str, type[Action]]] = {
        "activate": Activate, "walk": Walk, "prone": Prone, "stand": Stand, "change": Change,
        "take": Take, "pick-up": PickUp, "drop": Drop, "arc": Lay, "fire": Fire, "hold": Hold,
        "strike": Strike, "throw": Throw, "done": Done, "orders": SetOrders,
        "end-side": EndSide, "go-on": GoOn, "fall": Fall, "burst": Burst, "nerve": Nerve,
    }
