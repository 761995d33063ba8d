"""What happened: `play` returns these, and animation, sound, log, tutorial and replay read them.

One vocabulary for all games. Cells are board indices (see the game's board for their names);
units are ids. An event never tells a pixel, and never hides a die.
"""

from typing import Literal

import msgspec

UP = "up"
"""The fate of a unit that is in the game (`Changed` with what "fate")."""
_LOST = frozenset({"eliminated", "destroyed", "salvage", "out", "dead"})
_GONE = frozenset({"exited", "left", "gone", "captured", "captive"})


class Modifier(msgspec.Struct, frozen=True, gc=False):
    """One line of a sum: a die roll modifier or a change to the number of dice."""

    value: int
    words: str
    rule: str = ""


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag=str.lower):
    """Base of all events."""


class Began(Event, frozen=True):
    """A phase of a turn began."""

    turn: int
    phase: str


class Moved(Event, frozen=True):
    """A unit went along a path (start first). how: "walk", "fly", "push", "drift", …"""

    unit: str
    path: tuple[int, ...]
    how: str = "walk"


class Turned(Event, frozen=True):
    """A unit changed its facing. before, after: direction indices (as `Piece.facing`)."""

    unit: str
    before: int
    after: int


class Jumped(Event, frozen=True):
    """A unit left the ground for one hex and came down, perhaps in another."""

    unit: str
    start: int
    aimed: int
    landed: int


class Rolled(Event, frozen=True):
    """Dice were thrown.

    title: who does what to whom, as the tray shows it. dice: the faces, as they fell.
    modifiers: every line of the sum. needs: what a die (or the sum) must reach.
    counts: per die whether it scored; with `summed`, one entry for the whole throw.
    total: the sum after modifiers where dice are summed, else the number that scored.
    ending: what came of it, in a few words.
    onto_needs: the lines make up `needs`, its base first, and the dice are summed bare.
    sides: faces of each die. under: `needs` is the most that a die (or the sum) may show.
    fails, does: a bare sum of at most `fails` never does it, one of at least `does` always (0 for
    neither).
    """

    unit: str
    title: str
    dice: tuple[int, ...]
    modifiers: tuple[Modifier, ...]
    needs: int
    counts: tuple[bool, ...]
    total: int
    ending: str
    rule: str
    summed: bool = False
    side: str = ""
    target: str = ""
    onto_needs: bool = False
    sides: int = 6
    under: bool = False
    fails: int = 0
    does: int = 0


class Changed(Event, frozen=True):
    """A unit's condition changed: what ("condition", "ammo", …), before and after as words."""

    unit: str
    what: str
    before: str
    after: str


class Placed(Event, frozen=True):
    """A unit came onto the board."""

    unit: str
    cell: int
    how: str = "enter"


class Removed(Event, frozen=True):
    """A unit left the board. why: "eliminated", "exited", … (see `out_of_play`)"""

    unit: str
    cell: int
    why: str


class Laid(Event, frozen=True):
    """A marker of the board itself was laid on a cell (it belongs to no unit)."""

    marker: str
    cell: int


class Drew(Event, frozen=True):
    """Cards were drawn. cards: their ids, "" for one that isn't shown. by: who drew them."""

    cards: tuple[str, ...]
    by: str = ""


class Chose(Event, frozen=True):
    """One of the drawn cards came into effect."""

    card: str


class Shot(Event, frozen=True):
    """One unit fired at another: for the tracer, the sound and the log."""

    unit: str
    target: str
    start: int
    end: int
    how: str = "fire"


class Thrown(Event, frozen=True):
    """A thing flew from one cell at another and came down, perhaps elsewhere."""

    unit: str
    what: str
    start: int
    aimed: int
    landed: int


class Burst(Event, frozen=True):
    """Something went off. cells: those it reached, its own among them."""

    what: str
    cell: int
    cells: tuple[int, ...]


class Swept(Event, frozen=True):
    """A unit took a wedge of cells under watch. bearing, width: see `core.view_records.FireArc`."""

    unit: str
    cell: int
    bearing: int
    width: int
    cells: tuple[int, ...]


class Told(Event, frozen=True):
    """Something worth a line in the log that nothing else shows, with its rule."""

    text: str
    rule: str = ""
    unit: str = ""


class Resolved(Event, frozen=True):
    """Which outcome of the action's forecast came true (its key): the odds are tested by it."""

    key: str


class Ended(Event, frozen=True):
    """The game is over. level: id of the result; lines: what decided it."""

    level: str
    title: str
    winner: str
    lines: tuple[str, ...]


AnyEvent = (
    Began | Moved | Turned | Jumped | Rolled | Changed | Placed | Removed | Laid | Drew | Chose
    | Shot | Thrown | Burst | Swept | Told | Resolved | Ended
)

def out_of_play(event: AnyEvent) -> tuple[str, Literal["lost", "gone"]] | None:
    """The unit that an event takes out of play, and whether it is lost or goes by itself or with
    the enemy; None for any other event. Of one unit several events may say so."""
    if isinstance(event, Removed):
        unit, how = event.unit, event.why
    elif isinstance(event, Changed) and event.what == "fate" and event.before == UP:
        unit, how = event.unit, event.after
    else:
        return None
    if how in _LOST:
        return unit, "lost"
    return (unit, "gone") if how in _GONE else None


EVENT_NAMES = tuple(kind.__name__.lower() for kind in AnyEvent.__args__)
"""Their names, as they are written in data files and by the engine."""
