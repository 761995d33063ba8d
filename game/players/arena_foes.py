"""What a figure of the computer's side knows of its enemies and of a hex when it looks where to
stand: see `arena_view`."""

from typing import NamedTuple

from game.rules.arena.facing import Side
from game.rules.arena.missile import Flight
from game.rules.arena.state import Figure


class Foe(NamedTuple):
    """An enemy as it matters to a figure that looks where to stand.

    unmoved: may still move this turn; held: unmoved, but engaged by another of ours. strikes: it
    may strike this turn. reach: the mask of hexes that it may strike from; run: of all that it may
    come to; front: of those that it engages now. jabs: strikes at two hexes. flight: how it strikes
    from afar; share: how much of its blow is for this figure when it has others before it as well.
    """

    figure: Figure
    unmoved: bool
    held: bool
    strikes: bool
    reach: int
    run: int
    front: int
    jabs: bool
    flight: Flight | None
    share: float


class Place(NamedTuple):
    """A hex, whatever the facing. near: its neighbours, -1 off the map. comes: for each enemy the
    directions from which it may strike. seen: for each enemy whether a missile flies between.
    engaged: by an enemy that has moved; bothered: one may still come there. support: what friends
    beside it are worth. ways: the hexsides that look at each enemy; met: the side of it that one
    meets from there; far: the distance."""

    near: tuple[int, ...]
    comes: tuple[int, ...]
    seen: tuple[bool, ...]
    engaged: bool
    bothered: bool
    support: float
    ways: tuple[tuple[int, ...], ...]
    met: tuple[Side, ...]
    far: tuple[int, ...]
