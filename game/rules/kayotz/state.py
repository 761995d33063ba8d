"""The position of a game of Kay'otz Incursion: plain frozen data, cheap to copy.

Nothing here is decided; see `movement`, `combat`, `cards` for the rules. What never changes in a
game (board, printed values, victory levels) is in `context.GameContext`. The dice position isn't
here.
"""

from typing import Literal

import msgspec
from msgspec.structs import replace

OFF = -1
"""The cell of a unit that isn't on the map, and the end of a path that leaves or enters it."""

ACTIVE, STUNNED, PARALYZED, DEAD = 0, 1, 2, 3
"""Marine conditions; each hit is one step worse (KZ-C6)."""

HURT_NAMES = ("active", "stunned", "paralyzed", "eliminated")

MARINES, ALIENS = "marine", "alien"
"""Side ids."""

MarinePlace = Literal["map", "waiting", "later", "pool", "exited", "lost"]
AlienPlace = Literal["map", "pool", "lost"]
PhaseId = Literal["marine", "alien", "over"]
Half = Literal["fire", "move", "bring"]


class Marine(msgspec.Struct, frozen=True, gc=False):
    """One Marine unit.

    place: "map"; "waiting" beside its entry hex (it may enter now); "later" (arrives on a later
    turn); "pool" (reinforcements); "exited"; "lost" (eliminated). cell is OFF unless on the map.
    hurt: ACTIVE, STUNNED or PARALYZED. out: Out of Ammo. acted: its action of this turn is spent.
    """

    id: str
    kind: str
    cell: int = OFF
    place: MarinePlace = "map"
    hurt: int = ACTIVE
    out: bool = False
    acted: bool = False


class Alien(msgspec.Struct, frozen=True, gc=False):
    """One Kay'otz unit. cf is printed; dn is the one in force, hidden from all while not `known`.

    kind: "warrior", "overlord", "monolith", … (see units.yaml). "lost" aliens are eliminated.
    """

    id: str
    kind: str
    cf: int
    cell: int = OFF
    place: AlienPlace = "map"
    dormant: bool = False
    dn: int = 4
    known: bool = True


class Pending(msgspec.Struct, frozen=True, gc=False):
    """A unit whose action isn't finished (KZ-T1): nobody else may act.

    half: what may still come: "fire" or "move" (Shoot and Scoot), "bring" (an HQ's reinforcement).
    """

    unit: str
    half: Half


class Cards(msgspec.Struct, frozen=True, gc=False):
    """The activation cards.

    deck: cards not yet drawn, in a fixed order (each draw picks one at random).
    hand: cards the alien player holds (hot-seat). offer: cards to choose from now.
    card: the card in effect, "" for none; effect: index of its next effect.
    queue: units the current effect has still to deal with, in order; step: index of that effect.
    spent: cards played so far, in order. recon: a Recon succeeded this turn (KZ-S1).
    goals: Mission Goals still in the cup, in a fixed order.
    """

    deck: tuple[str, ...]
    hand: tuple[str, ...] = ()
    offer: tuple[str, ...] = ()
    card: str = ""
    effect: int = 0
    step: int = 0
    queue: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()
    recon: bool = False
    goals: tuple[str, ...] = ()


class FinalVerdict(msgspec.Struct, frozen=True, gc=False):
    """How the game ended. level: id of the victory level; goal: the Mission Goal drawn, or "".

    goal_held: whether the aliens' Mission Goal was fulfilled. instant: ended before the cards.
    """

    level: str
    goal: str = ""
    goal_held: bool = False
    instant: bool = False


class State(msgspec.Struct, frozen=True, gc=False):
    """A position.

    phase: "marine" (actions), "alien" (drawing, choosing, activation), "over".
    tallies: counters of the scenario ("scans"). The masks hold the cells of the Marines and of all
    aliens (bits as in the board's layout); they follow from the units and aren't saved.
    """

    turn: int
    phase: PhaseId
    marines: dict[str, Marine]
    aliens: dict[str, Alien]
    cards: Cards
    strongpoints: tuple[int, ...] = ()
    pending: Pending | None = None
    tallies: dict[str, int] = {}
    verdict: FinalVerdict | None = None
    marine_mask: int = 0
    alien_mask: int = 0

    def unit_at(self, cell: int) -> Marine | Alien | None:
        """The unit in a cell, if any."""
        for marine in self.marines.values():
            if marine.cell == cell:
                return marine
        for alien in self.aliens.values():
            if alien.cell == cell:
                return alien
        return None


Bits = tuple[int, ...]
"""The mask of each cell by its number, and 0 at the end, so that OFF (-1) has the empty mask."""


def masked(bits: Bits, state: State) -> State:
    """The state with its masks made anew from its units."""
    marines = aliens = 0
    for marine in state.marines.values():
        marines |= bits[marine.cell]
    for alien in state.aliens.values():
        aliens |= bits[alien.cell]
    return replace(state, marine_mask=marines, alien_mask=aliens)


def with_marine(bits: Bits, state: State, new: Marine) -> State:
    """The state with a Marine unit changed."""
    marines = state.marines.copy()
    old = marines[new.id]
    marines[new.id] = new
    if old.cell == new.cell:
        return replace(state, marines=marines)
    mask = state.marine_mask ^ bits[old.cell] ^ bits[new.cell]
    return replace(state, marines=marines, marine_mask=mask)


def with_alien(bits: Bits, state: State, new: Alien) -> State:
    """The state with a Kay'otz unit changed."""
    aliens = state.aliens.copy()
    old = aliens[new.id]
    aliens[new.id] = new
    if old.cell == new.cell:
        return replace(state, aliens=aliens)
    mask = state.alien_mask ^ bits[old.cell] ^ bits[new.cell]
    return replace(state, aliens=aliens, alien_mask=mask)
