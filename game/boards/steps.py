"""What lies between two adjacent dots: a passage, or a barrier."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from game.boards.things import Body, Thing

PassageKind = Literal["open", "obstructed", "door", "window", "stairs", "ladder"]
BarrierKind = Literal["wall", "trunk", "high", "edge", "off"]


@dataclass(frozen=True, slots=True)
class Passage:
    """How one gets from a dot to the next; the same both ways.

    kinds: all that the step is, each once (a step may lead through a window and a door, and over
    something low as well); what counts is for the rules to say. things: all that the straight line
    meets, border included. A breach is a "door".
    """

    kinds: tuple[PassageKind, ...]
    things: tuple[Thing, ...] = ()


@dataclass(frozen=True, slots=True)
class Barrier:
    """Why one can't get from a dot to the next.

    "wall"; "trunk" or "high": a tree's trunk, another impassable shape; "edge": no floor there, as
    off a building, out of an upper window or where no stairs lead; "off": the map ends.
    """

    kind: BarrierKind
    thing: Thing | None = None


_KINDS: Final[dict[str, PassageKind]] = {
    "shape": "obstructed", "window": "window", "door": "door", "breach": "door",
}
OPEN = Passage(("open",))
EDGE = Barrier("edge")
OFF = Barrier("off")


def step_across(met: Sequence[Body], floor: bool) -> Passage | Barrier:
    """The step whose line meets these things, listed in the order of the plan.

    floor: whether both dots can be stood on.
    """
    for body in met:
        if not body.passable:
            thing = body.thing
            if thing.part == "wall":
                return Barrier("wall", thing)
            return Barrier("trunk" if thing.kind == "trunk" else "high", thing)
    if not floor:
        return EDGE
    if not met:
        return OPEN
    kinds = dict.fromkeys(_KINDS[body.thing.part] for body in met)
    return Passage(tuple(kinds), tuple(body.thing for body in met))
