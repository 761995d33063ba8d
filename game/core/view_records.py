"""What a screen may show of a game, in words, numbers and names, never in pixels.

A game fills these records; the window lays them out. So the window never asks which game it is.
Texts are light markup: `**bold**`, `[KZ-M2]` for a rule link, `{die:5:hit}` / `{die:2}` for a
small flat die.
"""

from fractions import Fraction
from typing import Any, Final, Literal, TypeVar

import msgspec
from msgspec.structs import replace

from game.core.forecast import Forecast
from game.core.ruling import Reason, Ruling

Aim = Literal["now", "cell", "menu"]


class Badge(msgspec.Struct, frozen=True):
    """A value printed on a counter. slot: where ("mp", "cf", "dn", "id"); style: a variant of the
    look ("out" for the red out-of-ammo disc), "" for the printed one. words: for the unit card.
    """

    slot: str
    text: str
    style: str = ""
    words: str = ""


class Piece(msgspec.Struct, frozen=True):
    """One counter on the board (or in a tray beside it, with cell None).

    stock names the cardboard ("marine", "alien", "dormant", "overlord", "monolith"), figure the
    silhouette, band the short name printed on it. markers lie on top. acted turns it as the game's
    look says. facing: direction index or None (hexes: of 6, clockwise; dots: of 12, clockwise from
    the top of the map; open table: of 72). name: what a player calls it. pose: how its body lies,
    "" upright ("prone", "out", "dead"). base: length along its facing and width in the board's own
    units, where counters have their true size; (0, 0) elsewhere. strength: what is left of it and
    how much there is of it unhurt; strain: what has gathered against it and how much it
    stands at most; (0, 0) where none is counted or the badges say it.
    """

    id: str
    name: str
    cell: int | None
    side: str
    stock: str
    figure: str
    band: str = ""
    badges: tuple[Badge, ...] = ()
    markers: tuple[str, ...] = ()
    acted: bool = False
    facing: int | None = None
    pose: str = ""
    base: tuple[int, int] = (0, 0)
    strength: tuple[int, int] = (0, 0)
    strain: tuple[int, int] = (0, 0)


class CellMark(msgspec.Struct, frozen=True):
    """Something lying on a cell under the counters ("strongpoint", "wormhole", "exit", …).

    line: where it lies if that isn't the middle of the cell, as two points in the board's own
    units (a breach in a wall); the cell then says on which level.
    """

    cell: int
    mark: str
    words: str = ""
    line: tuple[tuple[int, int], tuple[int, int]] | None = None


class Row(msgspec.Struct, frozen=True):
    """One line of a card: a short head (behind an icon, or none), its value, the rule behind it.

    parts: what it is made of, each with how much there is and how much is asked for; where there is
    room for bars they stand in place of the text, which says the same. only: the side that alone
    may see it, "" where everybody may. side: whose objective it is, "" where it is no one side's.
    """

    head: str
    value: str = ""
    text: str = ""
    rule: str = ""
    icon: str = ""
    parts: tuple[tuple[str, int, int], ...] = ()
    only: str = ""
    side: str = ""

    def seen_by(self, side: str) -> bool:
        """Whether a side may see it; with "": whether everybody may."""
        return self.only in ("", side)


class Meter(msgspec.Struct, frozen=True):
    """Points of a turn as a row of boxes under a head.

    of: how many there are; of these `used` are gone, `planned` go for what is being previewed, and
    `open` may still go for the same kind of thing; what remains is kept for something else.
    value: at the right of the head ("9 · 8 for movement"); text: a line below.
    """

    head: str
    of: int
    used: int = 0
    planned: int = 0
    open: int = 0
    value: str = ""
    text: str = ""


class CellBoxes(msgspec.Struct, frozen=True):
    """Small printed boxes to be crossed out, under a head.

    marks: (label, state) of each; state "" whole, "half" half-crossed, "crossed", or "guard"
    whole and going before the others. value, text: as of a Meter.
    """

    head: str
    marks: tuple[tuple[str, str], ...]
    value: str = ""
    text: str = ""


class Lines(msgspec.Struct, frozen=True):
    """A few lines of markup under a head, the first the most important."""

    head: str
    lines: tuple[str, ...]


class Dial(msgspec.Struct, frozen=True):
    """A disc that turns under a window: what a unit can do at this click.

    window: what shows in it. rim: a short mark for each click, in order. at: the click that shows,
    from 0; planned: the one that would show after what is previewed, None if it stays. value: a
    plate below ("Click 3 of 13").
    """

    head: str
    window: tuple[Row, ...]
    rim: tuple[str, ...]
    at: int = 0
    planned: int | None = None
    value: str = ""


class Track(msgspec.Struct, frozen=True):
    """Numbered boxes from harmless to dire, one of them marked.

    now: the marked one, from 0; planned: the one after what is previewed, None if it stays.
    bands: (first box, last box, words) of what stands below. value: as of a Meter.
    """

    head: str
    steps: tuple[str, ...]
    now: int
    planned: int | None = None
    bands: tuple[tuple[int, int, str], ...] = ()
    value: str = ""


Gauge = Meter | CellBoxes | Lines | Dial | Track


class UnitCard(msgspec.Struct, frozen=True):
    """What the left rail says of a unit. gauges: in full width under counter and rows."""

    piece: Piece
    title: str
    subtitle: str
    rows: tuple[Row, ...] = ()
    notes: tuple[str, ...] = ()
    gauges: tuple[Gauge, ...] = ()


class RosterLine(msgspec.Struct, frozen=True):
    """A unit among all. state: how it is, in words; left, of: what is left of its strength, 0 of 0
    where none is counted; value: what else is counted ("Heat 2"); holds: what it has in hand."""

    piece: Piece
    name: str
    state: str = ""
    left: int = 0
    of: int = 0
    value: str = ""
    holds: str = ""


class Choice(msgspec.Struct, frozen=True):
    """One line of a menu.

    aim: "now" (choosing it is the action `action`; None for the others), "cell" (a cell must be
    pointed at next), or "menu" (`more` lists what to choose next). ruling: a refusal when it can't
    be chosen. card: a card to be shown in full, if any. confirm: words to be shown before it is
    done ("3 units can still act"), "" for none; agree: of the yes to them ("Roll, then move"), ""
    for the usual. group: the head of the band that it stands under, "" for none. faced: with aim
    "cell", a facing may be given with the cell (`Game.aim`). beyond: what is said of a cell that
    isn't one of its targets though the action it means would be allowed; None where any cell may be
    pointed at. laid: with aim "cell", the way there may be laid in straight pieces (`Game.aim` with
    `through`), and `Game.outline` says how far it can lead.
    """

    id: str
    title: str
    aim: Aim
    note: str = ""
    value: str = ""
    ruling: Ruling | None = None
    action: Any = None
    more: tuple["Choice", ...] = ()
    card: str = ""
    confirm: str = ""
    group: str = ""
    faced: bool = False
    beyond: Ruling | None = None
    laid: bool = False
    agree: str = ""

    @property
    def open(self) -> bool:
        """Whether it may be chosen."""
        return self.ruling is None or self.ruling.allowed


class Target(msgspec.Struct, frozen=True):
    """A cell that a "cell" choice may point at. cost is what going there uses, left what remains;
    odds the chance of what the player wants; text is the short word at the foot of the cell.
    """

    cell: int
    text: str = ""
    cost: Fraction | None = None
    left: Fraction | None = None
    odds: Fraction | None = None


class PathStep(msgspec.Struct, frozen=True):
    """One cell of a path with what it costs and the running sum. ok: it can be paid for.

    mark: what is special about coming there ("door", "window", "level", "stop" …), "" for nothing.
    """

    cell: int
    cost: Fraction | None
    total: Fraction | None
    ok: bool = True
    mark: str = ""


class Sight(msgspec.Struct, frozen=True):
    """A line of fire drawn from cell to cell with each thing it meets. clear: nothing blocks.

    met: (cell, words, blocks). rule: what it is judged by.
    """

    start: int
    end: int
    clear: bool
    met: tuple[tuple[int, str, bool], ...] = ()
    rule: str = ""


class FireArc(msgspec.Struct, frozen=True):
    """A wedge of cells that something watches or threatens, as seen from `cell`.

    bearing: of its middle, whole degrees clockwise from the top of the map; width: degrees.
    cells: those in it that it really covers. words: a short plate ("30° arc · 1 shot left").
    style: "threat", "own" or "plan" (not laid yet). unit: whose it is. reach: how far it goes, in
    the board's own units, where it isn't told by cells.
    """

    cell: int
    bearing: int
    width: int
    cells: tuple[int, ...] = ()
    words: str = ""
    style: str = "threat"
    unit: str = ""
    reach: int = 0


class ThreatArea(msgspec.Struct, frozen=True):
    """Where a unit may hurt those of another side.

    rings: the same where cells can't be listed (closed rings of cells, by the even-odd rule). rule:
    what says so.
    """

    unit: str
    cells: tuple[int, ...] = ()
    rings: tuple[tuple[int, ...], ...] = ()
    rule: str = ""


class Outline(msgspec.Struct, frozen=True):
    """Where a laid way may end: closed rings of cells, by the even-odd rule. words: a plate."""

    rings: tuple[tuple[int, ...], ...]
    words: str = ""


class Zone(msgspec.Struct, frozen=True):
    """Cells around a unit that its facing tells apart. kind: "front", "side", "rear" (as attacked
    from there); words: a short plate ("Side +2"); odds: the chance of the attack out of them that
    is asked about, None where none is."""

    kind: Literal["front", "side", "rear"]
    cells: tuple[int, ...]
    words: str = ""
    odds: Fraction | None = None


class Link(msgspec.Struct, frozen=True):
    """Two cells whose units hold each other: `start` holds `end`, and with `both` also the other
    way. kind: "engaged", "grappled", "contact", "chase" (start runs after end)."""

    start: int
    end: int
    kind: str = "engaged"
    both: bool = False


class Queued(msgspec.Struct, frozen=True):
    """One place in the order in which units act. value: what it is ordered by; state: "done",
    "now", "next" (later) or "out" (can't)."""

    unit: str
    name: str
    side: str
    value: str = ""
    state: Literal["done", "now", "next", "out"] = "next"


class Danger(msgspec.Struct, frozen=True):
    """Something that will or may happen because of the action: who, where, how likely, by what."""

    cell: int
    words: str
    rule: str = ""
    unit: str = ""


class Preview(msgspec.Struct, frozen=True):
    """Everything worth showing of an action before it is done.

    gauges: what the unit's card shows instead of its own with the same heads. facing: of the unit
    in the end, None where it doesn't turn; zones, links: as it will stand; after: what holds for it
    then, briefly. beside: what is said beside the cell pointed at, allowed or not, its head first.
    """

    action: str
    ruling: Ruling
    unit: str = ""
    title: str = ""
    path: tuple[PathStep, ...] = ()
    left: Fraction | None = None
    forecast: Forecast | None = None
    sights: tuple[Sight, ...] = ()
    dangers: tuple[Danger, ...] = ()
    summary: tuple[str, ...] = ()
    fields: tuple[FireArc, ...] = ()
    gauges: tuple[Gauge, ...] = ()
    facing: int | None = None
    zones: tuple[Zone, ...] = ()
    links: tuple[Link, ...] = ()
    beside: tuple[str, ...] = ()
    after: tuple[str, ...] = ()


class Prospect(msgspec.Struct, frozen=True):
    """Somebody of another side, after an action that is only planned: to be attacked from there, or
    a danger there. odds: the exact chance, None where there is no roll to count. side: which side
    of whoever is attacked it would be, "" where that doesn't matter."""

    unit: str
    cell: int
    odds: Fraction | None = None
    words: str = ""
    side: Literal["", "front", "side", "rear"] = ""


class Prospects(msgspec.Struct, frozen=True):
    """What a unit has before it at the end of a plan, worked out before it is made.

    cell: where it ends. threats: who may hurt it on the way or there, the likeliest first, under
    `dangers`; unhurt: the chance that none of them does, None where none of it is rolled for by the
    plan itself. targets: whom it could attack from there, the likeliest first, under `chances`;
    others: what is said of those it couldn't. rules: what all of that rests on.
    """

    cell: int
    dangers: str = ""
    threats: tuple[Prospect, ...] = ()
    unhurt: Fraction | None = None
    chances: str = ""
    targets: tuple[Prospect, ...] = ()
    others: str = ""
    rules: tuple[str, ...] = ()


class AttackPlan(msgspec.Struct, frozen=True):
    """How a unit may come to attack somebody.

    unit: who is to be attacked; end: where the attack is made from, or with a refusal the place
    from which it comes nearest to that, −1 for none. line: id of the line of the menu that the way
    is of. steps: the actions in the order in which they are made, the way first if it needs one,
    each allowed when those before it have come off; without the attack where the rules put it off
    (`later`), empty where there is no way. arrives: the chance that nothing stops it on the way,
    None where nothing is rolled; title, words, odds: of the attack from there; between: what may
    happen before it. ruling: where there is no way, the nearest reason.
    """

    unit: str
    end: int = -1
    line: str = ""
    steps: tuple[Any, ...] = ()
    title: str = ""
    words: str = ""
    arrives: Fraction | None = None
    odds: Fraction | None = None
    between: str = ""
    later: bool = False
    ruling: Ruling | None = None


class Phase(msgspec.Struct, frozen=True):
    """One field of the printed turn strip. note: as "3 of 6 left"."""

    id: str
    title: str
    note: str = ""


class Result(msgspec.Struct, frozen=True):
    """How the game ended. level: id ("decisive", "defeat"); lines: what decided it.

    rank: place of the level among all, 0 the best for the side that the levels speak of. seen: the
    title as it reads from the seat of a side, where that is another.
    """

    level: str
    title: str
    winner: str
    lines: tuple[str, ...] = ()
    rank: int = 0
    seen: tuple[tuple[str, str], ...] = ()


class Reckoning(msgspec.Struct, frozen=True):
    """What would come of the game if it ended now. title: the result in a few words; winner: side
    id, "" for nobody; lines: what decides it so; missing: what the next better result for the side
    that the results speak of still asks for, "" where nothing does or nobody can say; seen: as
    `Result.seen`."""

    title: str
    winner: str = ""
    lines: tuple[str, ...] = ()
    missing: str = ""
    seen: tuple[tuple[str, str], ...] = ()


Outcome = TypeVar("Outcome", Result, Reckoning)


def seen_from(shown: Outcome, side: str) -> Outcome:
    """A result or reckoning with the title that it has from the seat of a side."""
    title = dict(shown.seen).get(side, shown.title)
    return replace(shown, title=title)


class Status(msgspec.Struct, frozen=True):
    """Where the game stands, for ribbon and prompts.

    to_act: side whose decision is asked for. prompt: one line saying which. focus: the unit that
    must go on (its action isn't finished), or "". goals: victory explained while playing.
    handover: who must sit at the screen now, "" where the players need not change seats.
    interrupts: the side whose turn waits until `to_act` has answered, "" in one's own turn.
    queue: units in the order in which they act, where that order is shown. in_hand: the unit that
    has begun something and may go on, or ""; it is taken in hand by itself, but another may be.
    turn_name: what `turn` counts, as "Round"; "" for turns. standing: what would come of the game
    if it ended now, None where it has ended or nothing can be said.
    """

    turn: int
    turns: str
    phases: tuple[Phase, ...]
    phase: str
    to_act: str
    prompt: str = ""
    focus: str = ""
    goals: tuple[Row, ...] = ()
    handover: str = ""
    result: Result | None = None
    interrupts: str = ""
    queue: tuple[Queued, ...] = ()
    in_hand: str = ""
    turn_name: str = ""
    standing: Reckoning | None = None


class Score(msgspec.Struct, frozen=True):
    """What a plot of a game's course shows of one position, the same thing in every position.

    head: what is counted. counts: by side, in order of play, only those for whom it is counted.
    levels: where the count is a place on a scale, what its places are called from 0, the worst,
    up.
    """

    head: str
    counts: tuple[tuple[str, int], ...]
    levels: tuple[str, ...] = ()


class ScoredPlace(msgspec.Struct, frozen=True):
    """Something on the board that counts towards the result where it lies. side: for whom it does;
    words: what it is and what it counts, as short as a label."""

    cell: int
    side: str
    words: str


CLOSING: Final = "closing"
"""Kind of a line of the log that says no more than that a unit is done."""


class LogLine(msgspec.Struct, frozen=True):
    """One entry of the log: a bold-able headline and the detail with its dice and rules. kind:
    `CLOSING` for one that only ends what the lines of the same unit before it tell. why: what
    decided it, where nobody at the screen did, told when it is asked for."""

    title: str
    detail: str = ""
    kind: str = "entry"
    unit: str = ""
    cells: tuple[int, ...] = ()
    why: str = ""


class CardFace(msgspec.Struct, frozen=True):
    """A card as it is shown: title, art name, what it does, its flavour line and its rule."""

    id: str
    title: str
    art: str
    text: str
    flavour: str = ""
    rule: str = ""


__all__ = [
    "CLOSING",
    "Aim",
    "AttackPlan",
    "Badge",
    "CardFace",
    "CellBoxes",
    "CellMark",
    "Choice",
    "Danger",
    "Dial",
    "FireArc",
    "Gauge",
    "Lines",
    "Link",
    "LogLine",
    "Meter",
    "Outline",
    "PathStep",
    "Phase",
    "Piece",
    "Preview",
    "Prospect",
    "Prospects",
    "Queued",
    "Reason",
    "Reckoning",
    "Result",
    "RosterLine",
    "Row",
    "Score",
    "Sight",
    "Status",
    "Target",
    "ThreatArea",
    "Track",
    "UnitCard",
    "Zone",
]
