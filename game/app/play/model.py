"""What is the case on the play screen: the game, where the player points, what is looked at, and
which sheet lies over the map. No pixels, no words.

`PlayModel` is the one owner of all that changes; `snapshot` hands out a frozen record of it, from
which `game.app.play.present` works out what the screen shows. What a position says is asked of
the game once (`ShownPosition`), whoever looks at it and however often.
"""

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any, Literal, NamedTuple, Protocol

import msgspec

from game.app.board.view.solution import SolvedStep
from game.app.board.view.trail import Trail
from game.app.play.cell_menu import CellMenu
from game.app.play.coach_reader import CoachReader, CostlyDecision
from game.app.play.coaching import CoachState
from game.app.play.commands import Bindings
from game.app.play.learned_now import LearnedNow
from game.app.play.learned_rules import LearnedRules
from game.app.play.log_lines import LogReader, ToldLine, newest_why
from game.app.play.replay_course import CourseReader, ReplayCourse, StepUnit
from game.app.play.session import Origin, Session
from game.app.play.solution_lines import solution_lines
from game.app.play.step_pause import StepPause
from game.app.play.step_pulse import StepPulse
from game.app.play.trails import card_at_work, trails_of
from game.app.play.turning_points import TurningPoint, turning_points
from game.app.settings import Threats
from game.core.cited_rules import of_deed, of_preview
from game.core.contract import AnyGame
from game.core.dice import SeededDice
from game.core.event import AnyEvent
from game.core.history import Entry
from game.core.review import DecisionReview
from game.core.rulebook import load
from game.core.ruling import Ruling
from game.core.steps import Steps, finished
from game.core.view_records import (
    AttackPlan,
    CellMark,
    Choice,
    FireArc,
    Link,
    Outline,
    Piece,
    Preview,
    Prospects,
    RosterLine,
    Status,
    Target,
    ThreatArea,
    UnitCard,
    Zone,
)
from game.turns.controller import Controller, InputResult
from game.turns.effects import Armed
from game.turns.machine import Mode
from game.turns.position import Position

ShownLines = Literal["both", "best", "own"]
"""Which lines of a problem lie on the board once it is judged."""
NOWHERE = -1
ALL_SIDES = -1
"""The log isn't narrowed to the lines of one side."""
NOW = -1
"""The moment that is looked at when it is none of the past."""

_POSITIONS = 8  # positions whose cards and wedges are kept
_CARDS = 64  # of cells and previews kept for one position

Tape = tuple[int, int, str]
"""From which cell to which, and what it reads."""
SheetName = Literal["goals", "ledger", "unit-card", "about", "can-do"]
"""What can be read over the map, by the command that shows it."""


class Sheet(NamedTuple):
    """What lies over the map to be read. cell: what "about" tells of; unit: whom "can-do" is about.
    """

    name: SheetName
    cell: int = NOWHERE
    unit: str = ""


class ShownPosition:
    """What a position shows, each part asked of the game once. viewer: whose friends and threats
    are shown, "" for those of the side to act. decider: the side that decides what comes next, ""
    where it follows by itself."""

    def __init__(self, position: Position, viewer: str, decider: str) -> None:
        self.position = position
        self.viewer = viewer
        self.decider = decider
        self._cards: dict[str, UnitCard] = {}
        self._cell_cards: dict[int, UnitCard] = {}
        self._zones: dict[tuple[str, str], tuple[Zone, ...]] = {}
        self._previews: dict[Any, Preview] = {}
        self._strikes: dict[str, tuple[int, ...]] = {}
        self._threats: dict[tuple[str, str], ThreatArea | None] = {}
        self._begun: dict[tuple[str, str], Steps[ThreatArea | None]] = {}
        self._dangers: dict[tuple[tuple[str, ...], str], ThreatArea] = {}
        self._prospects: dict[str, Prospects | None] = {}
        self._cited: dict[Any, frozenset[str]] = {}
        self._explained: dict[str, tuple[str, ...]] = {}

    @property
    def game(self) -> AnyGame:
        """The game whose position it is."""
        return self.position.game

    @property
    def state(self) -> Any:
        """The position itself."""
        return self.position.state

    @property
    def status(self) -> Status:
        """Turn, phase, who decides."""
        return self.position.status

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """All counters."""
        return self.position.pieces

    @property
    def marks(self) -> tuple[CellMark, ...]:
        """Markers lying on cells."""
        return self.position.marks

    @cached_property
    def names(self) -> dict[str, str]:
        """What players call the pieces, by id."""
        return {piece.id: piece.name for piece in self.pieces}

    @cached_property
    def fields(self) -> tuple[FireArc, ...]:
        """The wedges under watch."""
        return self.game.fields(self.state, self.viewer)

    @cached_property
    def foes(self) -> tuple[str, ...]:
        """The pieces on the map of those who are against the viewer."""
        mine = self.viewer or self.status.to_act
        return tuple(
            piece.id for piece in self.pieces
            if piece.side != mine and piece.side in self.game.sides
            and piece.cell is not None and piece.cell >= 0
        )

    @cached_property
    def watched(self) -> tuple[FireArc, ...]:
        """The wedges of the other side."""
        return tuple(field for field in self.fields if field.style == "threat")

    @cached_property
    def struck(self) -> tuple[int, ...]:
        """The cells where the other side may strike as it stands, but for what it watches."""
        for _ in self.striking():
            pass
        return tuple(sorted({cell for cells in self._strikes.values() for cell in cells}))

    def striking(self) -> Iterator[None]:
        """Work out where each of the other side may strike as it stands, one after the other."""
        watching = {field.unit for field in self.watched}
        for foe in self.foes:
            if foe not in watching and foe not in self._strikes:
                area = self.game.threats(self.state, foe)
                self._strikes[foe] = area.cells if area is not None else ()
                yield

    def threat(self, unit: str, mover: str = "") -> ThreatArea | None:
        """Where a unit may hurt others by the end of its next turn: worked out where somebody has
        time for it, once. mover: who asks where it may go."""
        if (unit, mover) not in self._threats:
            finished(self.threatening(unit, mover))
        return self._threats[unit, mover]

    def threatening(self, unit: str, mover: str = "") -> Steps[None]:
        """Work that out in steps; whoever breaks off leaves what is done to the next."""
        key = unit, mover
        if key not in self._threats and key not in self._begun:
            self._begun[key] = self.game.threat_steps(self.state, unit, mover)
        while key in self._begun:
            try:
                next(self._begun[key])
            except StopIteration as end:
                self._threats[key] = end.value
                del self._begun[key]
            yield

    def danger(self, units: tuple[str, ...], mover: str = "") -> ThreatArea | None:
        """Where any of some units may by then, of what has been worked out; None until all has."""
        if (units, mover) not in self._dangers:
            if any((unit, mover) not in self._threats for unit in units):
                return None
            areas = [area for unit in units if (area := self._threats[unit, mover]) is not None]
            self._dangers[units, mover] = ThreatArea(
                "", tuple(sorted({cell for area in areas for cell in area.cells})),
                tuple(ring for area in areas for ring in area.rings),
            )
        return self._dangers[units, mover]

    def prospects(self, action: str, *, known: bool = False) -> Prospects | None:
        """What an action, given as its text, leads to; known: only if that has been worked out."""
        if action not in self._prospects and not known:
            if len(self._prospects) >= _CARDS:
                self._prospects.clear()
            self._prospects[action] = self.game.prospects(self.state, self.game.parse(action))
        return self._prospects.get(action)

    def foreseen(self, action: str) -> bool:
        """Whether it has been worked out what an action leads to."""
        return action in self._prospects

    @cached_property
    def roster(self) -> tuple[RosterLine, ...]:
        """All units with what may be known of them."""
        return self.game.roster(self.state, self.viewer)

    @cached_property
    def links(self) -> tuple[Link, ...]:
        """Who holds whom."""
        return self.game.links(self.state)

    @cached_property
    def able(self) -> tuple[str, ...]:
        """Names of the units that can act, where somebody is to decide."""
        if self.game.auto(self.state) is not None:
            return ()
        actors = set(self.position.actors)
        return tuple(piece.name for piece in self.pieces if piece.id in actors)

    def piece(self, unit: str) -> Piece | None:
        """A piece by its id, or None."""
        return next((piece for piece in self.pieces if piece.id == unit), None)

    def uppermost(self, cell: int) -> str:
        """The uppermost piece on a cell, "" if there is none."""
        return next((p.id for p in reversed(self.pieces) if p.cell == cell), "")

    def zones(self, unit: str, by: str = "") -> tuple[Zone, ...]:
        """What a unit's facing tells apart. by: who would attack it."""
        if (unit, by) not in self._zones:
            self._zones[unit, by] = self.game.zones(self.state, unit, by)
        return self._zones[unit, by]

    @cached_property
    def all_zones(self) -> tuple[Zone, ...]:
        """Those of all units, without their plates."""
        every = [zone for piece in self.pieces for zone in self.zones(piece.id)]
        return tuple(msgspec.structs.replace(zone, words="") for zone in every)

    def card(self, unit: str) -> UnitCard:
        """The card of a unit."""
        if unit not in self._cards:
            self._cards[unit] = self.game.unit_card(self.state, unit)
        return self._cards[unit]

    def cell_card(self, cell: int) -> UnitCard:
        """The card of a cell."""
        if cell not in self._cell_cards:
            if len(self._cell_cards) >= _CARDS:
                self._cell_cards.clear()
            self._cell_cards[cell] = self.game.cell_card(self.state, cell)
        return self._cell_cards[cell]

    def cited(self, action: Any) -> frozenset[str]:
        """The rules that an action rests on: those of its plan and, where no dice decide it, those
        that it is told with."""
        if action not in self._cited:
            game, state = self.game, self.state
            found = of_preview(self.preview(action))
            if game.forecast(state, action) is None and game.judge(state, action).allowed:
                dice = SeededDice(0)
                after = game.play(state, action, dice)
                if not dice.position:
                    entry = Entry(action, "", after.state, after.events, 0)
                    found |= of_deed(game, state, entry)
            self._cited[action] = frozenset(filter(None, found))
        return self._cited[action]

    def explained(self, unit: str) -> tuple[str, ...]:
        """What a unit can do, in sentences."""
        if unit not in self._explained:
            self._explained[unit] = self.game.explained(self.state, unit)
        return self._explained[unit]

    def preview(self, action: Any) -> Preview:
        """What an action would do."""
        if action not in self._previews:
            if len(self._previews) >= _CARDS:
                self._previews.clear()
            self._previews[action] = self.game.preview(self.state, action)
        return self._previews[action]


class Pointer:
    """Where the player points: the mouse's cell or the keyboard's cursor, and what that would do,
    worked out once per position, choice and cell."""

    def __init__(self, table: Controller) -> None:
        self.table = table
        self.hover = NOWHERE
        self.cursor = NOWHERE
        self.by_keys = False
        self.meant: Callable[[int], int] = lambda cell: cell
        """The cell that a cursor on this one means: a base has many."""
        self._known: tuple[Any, ...] = ()
        self._preview: Preview | None = None

    @property
    def cell(self) -> int:
        """The cell pointed at, by whatever moved last; −1 for none."""
        return self.meant(self.cursor) if self.by_keys else self.hover

    @property
    def lays(self) -> bool:
        """Whether a way is being laid freely."""
        table = self.table
        return table.mode is Mode.AIMING and table.choice is not None and table.choice.laid

    def mouse(self, cell: int) -> None:
        """The mouse is over a cell."""
        self.hover = cell
        self.by_keys = False

    def keys(self, cell: int) -> None:
        """The cursor stands on a cell."""
        self.cursor = cell
        self.by_keys = True

    def drop(self) -> None:
        """No cursor."""
        self.cursor = NOWHERE
        self.by_keys = False

    def preview(self) -> Preview | None:
        """What pointing there would do; None when no choice aims, or at the unit itself."""
        table = self.table
        if table.mode is not Mode.AIMING or self.cell == NOWHERE or table.choice is None:
            return None
        state = table.state
        key = (id(state), table.unit, table.choice.id, self.cell, table.facing, table.through)
        if self._known[:1] != (key,):
            own = table.own(self.cell) or bool(table.taken(self.cell))
            preview = None if own else table.preview(self.cell)
            other = table.position.actor_at(self.cell)
            if preview is not None and not preview.ruling.allowed and other and not own:
                # Pointing there picks that unit up; it refuses nothing.
                preview = None
            # The state is kept in the key's company so that its id stays its own.
            self._known = (key, state)
            self._preview = preview
        return self._preview

    def start(self) -> int:
        """Where a cursor begins: at the unit in hand, else at a target, else the first cell."""
        standing = self.table.position.cell_of(self.table.unit)
        if standing is not None:
            return standing
        targets = self.table.targets
        return targets[0].cell if targets else 0

    def cycle(self, step: int) -> int:
        """The next (1) or previous (−1) target from the cursor; −1 if there are none."""
        cells = sorted({target.cell for target in self.table.targets})
        if not cells:
            return NOWHERE
        if self.cell in cells:
            return cells[(cells.index(self.cell) + step) % len(cells)]
        if step > 0:
            return next((cell for cell in cells if cell > self.cell), cells[0])
        return next((cell for cell in reversed(cells) if cell < self.cell), cells[-1])


class Ruler:
    """The tape measure: laid from any place to any other at any time, without effect on the game.

    on: it is in hand, and clicks lay it. grid: the measured grid lies on the table. start: where
    the tape begins.
    """

    def __init__(self, game: AnyGame, state: Any) -> None:
        self.there = bool(game.measure(state, 0, 1))
        """Whether the game measures at all."""
        self.on = False
        self.grid = False
        self.start = NOWHERE

    def toggle(self) -> None:
        """Take the tape in hand, or put it away."""
        self.on = self.there and not self.on
        self.start = NOWHERE

    def toggle_grid(self) -> None:
        """Lay the grid on the table, or take it off."""
        self.grid = self.there and not self.grid

    def put_away(self) -> bool:
        """Put the tape away; whether it was in hand."""
        was_on = self.on
        if was_on:
            self.toggle()
        return was_on

    def lay(self, cell: int) -> bool:
        """A click: the tape begins there; whether it was in hand."""
        if self.on and cell != NOWHERE:
            self.start = cell
        return self.on


class Refusal(msgspec.Struct, frozen=True):
    """An answer to something done, pinned until the next input. cell: what was pointed at, −1 for
    none; option, action: the row or command that was refused; unit: the one in hand then.
    pointed: where the pointer was. known: sentences that the player has read often enough. step: of
    the lesson that was about this refusal, −1 for none: then it stays until the player goes on."""

    ruling: Ruling
    cell: int = NOWHERE
    option: str = ""
    action: str = ""
    unit: str = ""
    pointed: int = NOWHERE
    known: frozenset[str] = frozenset()
    step: int = -1


class Advice(NamedTuple):
    """A hint that was given, valid as long as what it armed is. what, why: its two lines (markup);
    pointed: where the pointer was put for it."""

    armed: Armed
    what: str
    why: str
    pointed: int = NOWHERE


class Telling(Protocol):
    """How far what has happened has been told (`game.app.play.director`)."""

    @property
    def busy(self) -> bool:
        """Whether anything is being told or waits to be."""

    @property
    def untold(self) -> int:
        """How many of the newest actions have not been told to their end yet."""

    @property
    def secret(self) -> bool:
        """Whether dice have fallen that aren't told to their end: what came of them isn't said."""

    @property
    def repeatable(self) -> bool:
        """Whether there is something to be told again."""


class AllTold:
    """Nothing is being told: for a table without a screen."""

    busy = False
    untold = 0
    secret = False
    repeatable = False


class Replay(msgspec.Struct):
    """A replay that is shown. at: how many actions had been played at the moment where its handle
    stands; unit: what a step goes by; rate: how fast moves are told; playing: it goes on by
    itself."""

    at: int
    unit: StepUnit = "action"
    rate: float = 1.0
    playing: bool = False


class ReplayNow(NamedTuple):
    """The same, with what it leads through, and the moments that changed the game most."""

    course: ReplayCourse
    turning: tuple[TurningPoint, ...]
    at: int
    unit: StepUnit
    rate: float
    playing: bool


class CoachNow(NamedTuple):
    """What the coach says of the moment of a replay. state: how far it has come. before: the
    position in which the action was decided that led to the moment, None at the opening; side: who
    decided it, "" where it followed by itself; own: the only person at the screen; looked: the
    coach has looked at that one, wished: it does now, before all else. review: what it says of it,
    None where it hasn't looked or there was nothing to choose. ghost: what it would have done is to
    be seen on the map. lines: the costliest decisions. why_not: why it can't be asked,
    why_not_here: about that one, "" if it can."""

    state: CoachState
    before: ShownPosition | None = None
    side: str = ""
    own: bool = False
    looked: bool = False
    review: DecisionReview | None = None
    ghost: bool = True
    lines: tuple[CostlyDecision, ...] = ()
    why_not: str = ""
    wished: bool = False
    why_not_here: str = ""


class Eye(NamedTuple):
    """How the board is seen. zoom: percent; level: which of `levels` (titles, the lowest first);
    fine: any point is a cell, and facings lie close; compact: the small layout, drawers: the
    smallest, whose left rail is a drawer; level_of: the
    level of a cell, cells: how many the board has."""

    zoom: int = 100
    level: int = 0
    levels: tuple[str, ...] = ()
    fine: bool = False
    compact: bool = False
    drawers: bool = False
    level_of: Callable[[int], int] = lambda cell: 0
    cells: int = 0


class LessonNow(NamedTuple):
    """Where a tutorial of so many steps stands. shown: the step on the screen, which waits until
    what it speaks of has been told; None when all are done. text: what it says; point: what it
    points at. reading: it only asks to be read; held: what would follow by itself waits for that;
    back: there is a step before it. strong: what it points at is to stand out. left: the step at
    which the lessons were left, None unless they can be come back to. page: it leads to a page of
    the program; in_replay: it is about the replay that is shown."""

    steps: int
    shown: int | None
    text: str = ""
    point: tuple[str, ...] = ()
    reading: bool = False
    held: bool = False
    back: bool = False
    strong: bool = False
    left: int | None = None
    page: bool = False
    in_replay: bool = False


class ProblemNow(NamedTuple):
    """Where a problem stands. told: its aim; left, of: decisions; hints: how many it has, and
    opened: how many of them are; hint: the one that is read instead of the aim, "" for none; about:
    what the next closed one is about. over: nothing is left to decide; judged: what came of it is
    known; lines: those that lie on the board then."""

    told: str
    left: int
    of: int
    hints: int = 0
    opened: int = 0
    hint: str = ""
    about: str = ""
    over: bool = False
    judged: bool = False
    lines: ShownLines = "both"


class Snapshot(msgspec.Struct, frozen=True, kw_only=True):
    """All that is the case at one moment. now: the newest position; looked: the one that is looked
    at, which for `moment` NOW is the newest that has been told to its end.

    What the hand holds (mode … through) is the controller's. told, count: actions told to their
    end, and all. log: the lines of all `count`; read: how many of them have been seen; opened: the
    drawers that the player has opened. sheet: what can be read over the map; rolls: events of the
    told actions for its "ledger". learned: what the course has taught so far, None without one;
    logged: the log is wanted in its place. agreeing: the yes of the open question has the focus,
    not the no. armed: the dice that the next press throws, or the step of a plan that it takes;
    throw: what that may bring; holds: its row is kept pressed until then; advice: the hint that
    armed it, and advising: one is thought about. plan: how whoever is pointed at may be attacked,
    or why not; planning: that has still to be worked out. carried: the unit whose counter is
    dragged. replay: the one that is shown; `moment` then is what has been told of it. origin: the
    game that this one was played on from; page_aside: the page of how the game ended is put aside;
    saved: when it was last written, ISO 8601. coach: what it says in a replay; better: something
    much better is at hand. paused: the computer's next unit waits for a word. trails: of the last
    actions; card_at_work: behind what goes on by itself.
    """

    game: AnyGame
    computers: frozenset[str]
    now: ShownPosition
    looked: ShownPosition
    moment: int
    count: int
    told: int
    mode: Mode
    unit: str = ""
    choice: Choice | None = None
    path: tuple[Choice, ...] = ()
    menu: tuple[Choice, ...] = ()
    targets: tuple[Target, ...] = ()
    outline: Outline | None = None
    turning: Choice | None = None
    question: str = ""
    agree: str = ""
    agreeing: bool = False
    armed: Armed | None = None
    plan: AttackPlan | None = None
    planning: bool = False
    holds: bool = False
    advice: Advice | None = None
    advising: bool = False
    carried: str = ""
    cell_menu: CellMenu | None = None
    throw: Preview | None = None
    cell: int = NOWHERE
    cursor: int = NOWHERE
    by_keys: bool = False
    lays: bool = False
    preview: Preview | None = None
    option: str = ""
    threats: Threats = "now"
    unfolded: bool = False
    opened: frozenset[str] = frozenset()
    read: int = 0
    learned: LearnedNow | None = None
    logged: bool = False
    every: bool = False
    measures: bool = False
    measuring: bool = False
    tape: Tape | None = None
    grid: bool = False
    busy: bool = False
    secret: bool = False
    paused: bool = False
    trails: tuple[Trail, ...] = ()
    solution: tuple[SolvedStep, ...] = ()
    card_at_work: str = ""
    log_side: int = ALL_SIDES
    whys: tuple[tuple[int, str], ...] = ()
    repeatable: bool = False
    undo: Ruling
    redo: bool = False
    lesson: LessonNow | None = None
    problem: ProblemNow | None = None
    sheet: Sheet | None = None
    rolls: tuple[tuple[AnyEvent, ...], ...] = ()
    cards_away: bool = False
    card: str = ""
    refusal: Refusal | None = None
    rested: bool = False
    hints: bool = True
    log: tuple[ToldLine, ...] = ()
    keys: Bindings
    eye: Eye = Eye()
    replay: ReplayNow | None = None
    origin: Origin | None = None
    saved: str = ""
    page_aside: bool = False
    coach: CoachNow | None = None
    better: bool = False


class PlayModel:
    """The owner of all that changes on a play screen besides the game itself.

    moment: how many actions had been played at the position that is looked at, or NOW; never NOW
    while a replay is shown. option: the
    row that is pointed at or was chosen last. cited: the refusal that the callout tells, for F1 and
    the rulebook's red note.
    carried: the unit whose counter is dragged, "" for none. cell_menu, sheet: what is open over
    the map, never both.
    rested: the pointer has stayed long enough for words beside it. opened: drawers of small
    windows by name ("left", "dice", "log", "roster"; the last in wide ones, too). read: lines of
    the log that have been seen. learning: what was learned in the course, None without one;
    logged: the log is wanted where that stands.
    unfolded: the options that can't be had now are shown, too. threats: what is laid on the map of
    where the other side may strike. whys: the actions of which the log says why, by their numbers.
    """

    def __init__(self, session: Session, keys: Bindings | None = None) -> None:
        self.session = session
        self.keys = keys or Bindings()
        self.pointer = Pointer(session.table)
        self.ruler = Ruler(session.game, session.table.state)
        self.telling: Telling = AllTold()
        self.pause = StepPause()
        self.pulse = StepPulse()
        self.moment = NOW
        self.replay: Replay | None = None
        self.page_aside = False
        self.option = ""
        self.sheet: Sheet | None = None
        self.cards_away = False
        self.card = ""
        self.unfolded = False
        self.threats: Threats = "now"
        self.every = False
        self.agreeing = False
        self.carried = ""
        self.holds = False
        """The row of an option is kept pressed until what it has armed is done."""
        self.advice: Advice | None = None
        self.advising = False
        """A hint is being thought about."""
        self.cell_menu: CellMenu | None = None
        self.opened = {"left"}
        self.read = 0
        self.learning: LearnedRules | None = None
        self.coach = CoachReader(session)
        self.hint = 0
        """The hint of a problem that is read, from 1; 0: its aim is."""
        self.hints_opened = 0
        self.judged = False
        self.lines: ShownLines = "both"
        self.logged = False
        self._by_itself = False
        self.refusal: Refusal | None = None
        self.rested = False
        self.cited: Ruling | None = None
        self._read: frozenset[str] = frozenset()
        self.log_side = ALL_SIDES
        self.whys: set[int] = set()
        self._log = LogReader()
        self._course = CourseReader()
        self._turning: tuple[ReplayCourse, tuple[TurningPoint, ...]] | None = None
        self._shown: list[ShownPosition] = []
        self._undo: tuple[Any, bool, Ruling] | None = None
        self._solution: tuple[Any, tuple[SolvedStep, ...]] | None = None
        self._trails: tuple[ShownPosition, int, tuple[Trail, ...]] | None = None
        self._step: int | None = None

    # Positions

    @property
    def told(self) -> int:
        """How many actions have been told to their end: dice that still tumble are not given
        away by the log, the cards or the lesson. All that a replay shows has been told once."""
        untold = self.telling.untold if self.replay is None else 0
        return len(self.session.history.entries) - untold

    @property
    def seen(self) -> int:
        """How many actions lie behind what is looked at: of a move that a replay tells, those
        before it."""
        if self.moment == NOW:
            return self.told
        return max(0, self.moment - self.telling.untold)

    @property
    def course(self) -> ReplayCourse:
        """What a replay of the game so far leads through."""
        course = self._course.read(self.session.history)
        return course if self.replay is None else self.coach.marked(course)

    @property
    def turning_points(self) -> tuple[TurningPoint, ...]:
        """The moments that changed the game so far most; worked out once for each course."""
        course, history = self.course, self.session.history
        if self._turning is None or self._turning[0] is not course:
            lines = self._log.read(history)
            found = turning_points(history, course, lines)
            known = {point.at for point in found}
            found += tuple(
                point for point in self.coach.points(course, lines) if point.at not in known
            )
            self._turning = course, tuple(sorted(found, key=lambda point: point.at))
        return self._turning[1]

    @property
    def looked(self) -> ShownPosition:
        """The position that is looked at."""
        return self.shown_at(self.seen)

    def shown_at(self, index: int) -> ShownPosition:
        """The position after so many actions."""
        state = self.session.history.state_at(index)
        if state is self.session.table.state:
            return self.now
        return self._known(state, lambda: Position(self.session.game, state))

    @property
    def now(self) -> ShownPosition:
        """The newest position."""
        position = self.session.table.position
        return self._known(position.state, lambda: position)

    def shown(self, position: Position) -> ShownPosition:
        """What a position shows that may come about."""
        return self._known(position.state, lambda: position)

    def _known(self, state: Any, make: Callable[[], Position]) -> ShownPosition:
        # a position that was foreseen and came true has taken the state that did
        for index, shown in enumerate(self._shown):
            if shown.state is state:
                self._shown.append(self._shown.pop(index))
                return shown
        shown = ShownPosition(make(), self._viewer(), self.session.history.decides(state))
        self._shown = [*self._shown[1 - _POSITIONS:], shown]
        return shown

    def _viewer(self) -> str:
        """The person's side against a computer, else "": that of the side to act."""
        computers = self.session.history.computers
        people = [side for side in self.session.game.sides if side not in computers]
        return people[0] if len(people) == 1 else ""

    # The lesson

    @property
    def step(self) -> int | None:
        """The step of the lesson that is shown: it waits until what it speaks of has been told."""
        tutorial = self.session.tutorial
        if tutorial is None or not self.telling.untold or self._step is None:
            self._step = tutorial.index if tutorial is not None else None
        return self._step

    @property
    def reading(self) -> bool:
        """Whether the step that is shown only asks to be read, and all has been told of it."""
        tutorial = self.session.tutorial
        told = not self.telling.untold
        return tutorial is not None and told and tutorial.reading and tutorial.index == self.step

    def _lesson(self) -> LessonNow | None:
        tutorial = self.session.tutorial
        if tutorial is None:
            return None
        count, step = len(tutorial.lessons), self.step
        if tutorial.lesson is None or step is None:
            return LessonNow(count, None, left=tutorial.left)
        # While dice tumble the step before is still shown, with the words that were read.
        return LessonNow(
            count, step, tutorial.said(step), tutorial.lessons[step].point, self.reading,
            tutorial.held, step > 0, self.pulse.strong(step),
            page=bool(tutorial.lessons[step].page), in_replay=tutorial.lessons[step].in_replay,
        )

    @property
    def led_in_replay(self) -> bool:
        """Whether the step at hand is about the replay, so that it stands beside it."""
        tutorial = self.session.tutorial
        lesson = tutorial.lesson if tutorial is not None else None
        return lesson is not None and lesson.in_replay

    # The problem

    def open_hint(self) -> None:
        """Show the next hint of the problem in place of its aim, the aim again after the last."""
        run = self.session.problem
        if run is None:
            return
        count = len(run.task.hints)
        self.hint = (self.hint + 1) % (count + 1)
        self.hints_opened = max(self.hints_opened, self.hint)

    def _problem(self) -> ProblemNow | None:
        run = self.session.problem
        if run is None:
            return None
        task, opened = run.task, self.hints_opened
        return ProblemNow(
            task.told, max(0, run.left), task.actions, len(task.hints), opened,
            task.hints[self.hint - 1] if self.hint else "",
            task.about[opened] if opened < len(task.about) else "", run.over, self.judged,
            self.lines,
        )

    # Sheets

    def toggle_sheet(self, name: SheetName, cell: int = NOWHERE, unit: str = "") -> None:
        """Show a sheet in place of whatever lies over the map, or put it away."""
        self.unsay()  # it would lie on the sheet
        self.cell_menu = None
        open_name = self.sheet.name if self.sheet is not None else ""
        self.sheet = None if open_name == name else Sheet(name, cell, unit)

    def close_sheet(self) -> bool:
        """Close what can be read over the map; whether anything could."""
        was_open = self.sheet is not None
        self.sheet = None
        return was_open

    # Drawers

    def toggle_drawer(self, name: str, *, opens: bool | None = None) -> None:
        """Open a drawer of a small window or shut it; at the right one at a time is open."""
        opens = name not in self.opened if opens is None else opens
        self._by_itself = False
        self.opened -= {name} if not opens or name == "left" else {"dice", "log", "roster"}
        if opens:
            self.opened.add(name)

    def show_dice(self) -> None:
        """Dice fall: their drawer opens, until the player does something else."""
        if "dice" not in self.opened:
            self.toggle_drawer("dice", opens=True)
            self._by_itself = True

    def put_dice_away(self) -> None:
        """Shut the dice's drawer if nobody has opened it."""
        if self._by_itself:
            self.toggle_drawer("dice", opens=False)

    # What is said

    def unsay(self) -> None:
        """Nothing is said beside a cell any more, but for what a lesson's step is about."""
        self.rested = False
        if not self.keeps_answer:
            self.refusal = None

    @property
    def keeps_answer(self) -> bool:
        """Whether the refusal that is told is what the step at hand was about, and waits to be
        read."""
        refusal, tutorial = self.refusal, self.session.tutorial
        return refusal is not None and tutorial is not None and tutorial.watched and (
            refusal.step == tutorial.index
        )

    def put_answer_away(self) -> bool:
        """A refusal has been read; whether one was told."""
        told, self.refusal = self.refusal is not None, None
        self.unsay()
        return told

    def refuse(self, outcome: InputResult, *, asked: bool = False) -> None:
        """Pin the answer to something that was refused, in the lesson's words if it has some.
        asked: just that was what the lesson's step asked for."""
        ruling = outcome.ruling
        if ruling is None:
            return
        tutorial = self.session.tutorial
        if tutorial is not None and tutorial.answer is not None:
            ruling = tutorial.answer
        cell = outcome.cell if outcome.cell is not None else NOWHERE
        self.refusal = Refusal(
            ruling, cell, self.option, outcome.action, self.session.table.unit,
            self.pointer.cell, self._read,
            tutorial.index if tutorial is not None and asked else -1,
        )
        # What a rule of the house is for needn't be told at every try.
        house = load("house").rules
        self._read |= {reason.why for reason in ruling.reasons if reason.rule in house}

    @property
    def rule(self) -> str:
        """The rule of the refusal that the callout tells, "" while it tells none."""
        return self.cited.rules[0] if self.cited is not None and self.cited.rules else ""

    def why(self, rule: str) -> str:
        """Markup of the refusal that cited a rule, or ""."""
        if self.cited is None or not rule or rule not in self.cited.rules:
            return ""
        return " ".join(
            f"**{reason.text}.** {reason.why}".strip() for reason in self.cited.reasons
        )

    @property
    def advised(self) -> Advice | None:
        """The hint that is shown, as long as what it armed has stayed as it was."""
        advice = self.advice
        valid = advice is not None and advice.armed is self.session.table.armed
        return advice if valid and self.moment == NOW else None

    # The record

    def snapshot(self, eye: Eye | None = None, *, hints: bool = True) -> Snapshot:
        """All that is the case now. eye: how the board is seen; hints: words beside what is
        pointed at are wanted."""
        session, table, pointer, telling = self.session, self.session.table, self.pointer, \
            self.telling
        history = session.history
        at_now = self.moment == NOW
        told = self.told
        if not any(choice.card for choice in self.offered_cards()):
            self.cards_away = False
        if table.mode is not Mode.CONFIRMING:
            self.agreeing = False
        preview = pointer.preview() if at_now and not self.ruler.on else None
        plan, planning = self._plan() if preview is not None else (None, False)
        if preview is not None and table.armed is not None and table.awaits(pointer.cell):
            preview = table.position.preview(table.armed.action)
        if plan is not None and plan.steps and preview is not None:
            way = table.position.preview(plan.steps[0])
            preview = msgspec.structs.replace(way, beside=preview.beside)
        elif plan is not None and plan.ruling is not None and preview is not None:
            preview = msgspec.structs.replace(preview, ruling=plan.ruling)
        advice = self.advised
        if advice is not None and pointer.cell == advice.pointed:
            preview = table.position.preview(advice.armed.action)
        return Snapshot(
            game=session.game, computers=frozenset(history.computers), now=self.now,
            looked=self.looked, moment=NOW if at_now else self.seen,
            count=len(history.entries), told=told,
            mode=table.mode, unit=table.unit, choice=table.choice, path=table.path,
            menu=table.menu, targets=table.targets, outline=table.outline,
            turning=table.turning, question=table.question, agree=table.agree,
            agreeing=self.agreeing, holds=self.holds, carried=self.carried,
            advice=advice, advising=self.advising, cell_menu=self.cell_menu,
            armed=table.armed,
            throw=table.position.preview(table.armed.action) if table.armed else None,
            cell=pointer.cell, cursor=pointer.cursor,
            by_keys=pointer.by_keys, lays=pointer.lays,
            preview=preview, plan=plan, planning=planning,
            option=self.option, threats=self.threats, unfolded=self.unfolded,
            opened=frozenset(self.opened), read=self.read, every=self.every,
            learned=self.learning.now if self.learning is not None else None, logged=self.logged,
            measures=self.ruler.there, measuring=self.ruler.on, tape=self.tape,
            grid=self.ruler.grid, busy=telling.busy,
            secret=telling.secret, repeatable=telling.repeatable, undo=self._may_undo(),
            redo=bool(history.undone), lesson=self._lesson(), problem=self._problem(),
            sheet=self.sheet,
            rolls=tuple(entry.events for entry in history.entries[:told])
            if self.sheet is not None and self.sheet.name == "ledger" else (),
            trails=self._trails_now(), solution=self._solution_now(),
            card_at_work=self._card_at_work(),
            paused=self.pause.waiting, log_side=self.log_side, whys=self._why_words(),
            cards_away=self.cards_away, card=self.card, refusal=self.refusal, rested=self.rested,
            hints=hints, log=self._log.read(history), keys=self.keys, eye=eye or Eye(),
            page_aside=self.page_aside and table.mode is Mode.OVER,
            replay=self._replay_now(), origin=session.origin, saved=session.saved,
            coach=self._coach_now(), better=self.coach.better,
        )

    def _plan(self) -> tuple[AttackPlan | None, bool]:
        """How whoever is pointed at may be attacked, as soon as that has been worked out: at the
        latest once the pointer rests; and whether it has still to be."""
        table, cell = self.session.table, self.pointer.cell
        target = table.attacked(cell)
        plan = table.plan(cell, known=not self.rested)
        return plan, bool(target) and not table.position.planned(table.unit, target)

    def toggle_why(self, at: int = 0, *, opens: bool | None = None) -> None:
        """Have the log say why an action was done, or no longer. at: its number, 0 for the newest
        up to what is looked at that can tell. opens: which of both, None for the other."""
        if not at:
            upto = self.told if self.moment == NOW else self.moment
            at = newest_why(self._log.read(self.session.history), upto)
        if at and opens is not (at in self.whys):
            self.whys ^= {at}

    def _why_words(self) -> tuple[tuple[int, str], ...]:
        """What the log says of why, by the numbers of the actions; of what was taken back
        nothing."""
        if not self.whys:
            return ()
        history = self.session.history
        self._log.read(history)
        self.whys = {at for at in self.whys if at <= len(history.entries)}
        return tuple((at, self._log.why(history, at)) for at in sorted(self.whys))

    def _replay_now(self) -> ReplayNow | None:
        replay = self.replay
        if replay is None:
            return None
        return ReplayNow(self.course, self.turning_points, replay.at, replay.unit, replay.rate,
                         replay.playing)

    def _coach_now(self) -> CoachNow | None:
        coach = self.coach
        coaching = coach.coaching
        if coaching is None or self.replay is None or not coaching.there:
            return None
        history, state = self.session.history, coaching.state
        now = CoachNow(state, ghost=coach.ghost, lines=coach.lines, why_not=coaching.why_not)
        at = self.seen - 1
        if at < 0:
            return now
        entry = history.entries[at]
        return now._replace(
            before=self.shown_at(at), side=entry.decider, own=coaching.people == {entry.decider},
            looked=at in state.looked, review=state.reviews.get(at),
            wished=at in state.wished,
            why_not_here=coaching.why_not_at(at) if entry.decider else "",
        )

    def _card_at_work(self) -> str:
        """The card behind what goes on by itself now; asked only then."""
        goes_on = self.session.table.mode in (Mode.WAITING, Mode.THINKING)
        return card_at_work(self.session.history, self.told) if goes_on else ""

    def _solution_now(self) -> tuple[SolvedStep, ...]:
        """The lines of the problem at the table once it has been judged; asked once of each try."""
        run = self.session.problem
        if run is None or not self.judged or not run.over or self.moment != NOW:
            return ()
        state = self.session.history.state
        if self._solution is None or self._solution[0] is not state:
            self._solution = state, solution_lines(self.session.history, run.task)
        wanted = {"both": (True, False), "best": (True,), "own": (False,)}[self.lines]
        return tuple(step for step in self._solution[1] if step.best in wanted)

    def turn_lines(self) -> bool:
        """Show the best line alone, then one's own, then both again; whether there are any."""
        run = self.session.problem
        if run is None or not run.over or not self.judged:
            return False
        following: dict[ShownLines, ShownLines] = {"both": "best", "best": "own", "own": "both"}
        self.lines = following[self.lines]
        return True

    def _trails_now(self) -> tuple[Trail, ...]:
        """What the last actions left, before the position that is looked at; asked once of each."""
        count = self.told if self.moment == NOW else self.moment
        shown = self.looked
        if self._trails is None or self._trails[0] is not shown or self._trails[1] != count:
            sides = {piece.id: piece.side for piece in shown.pieces}
            self._trails = shown, count, trails_of(self.session.history, count, sides)
        return self._trails[2]

    def offered_cards(self) -> tuple[Choice, ...]:
        """The lines of the table's own menu that are cards to choose from; none while something is
        told, the past looked at, or a computer's side to choose: its hand is its own."""
        table = self.session.table
        closed = table.mode in (Mode.WAITING, Mode.THINKING, Mode.HANDOVER, Mode.OVER)
        if self.moment != NOW or self.telling.busy or closed:
            return ()
        return tuple(choice for choice in table.position.menu("") if choice.card)

    @property
    def tape(self) -> Tape | None:
        """How the tape lies: from where it begins to what is pointed at."""
        cell, start = self.pointer.cell, self.ruler.start
        if not self.ruler.on or NOWHERE in (start, cell):
            return None
        return start, cell, self.session.game.measure(self.looked.state, start, cell)

    def _may_undo(self) -> Ruling:
        """Whether the last decision may be taken back: asked once a position."""
        history = self.session.history
        state, free = history.state, history.undo_dice
        if self._undo is None or self._undo[0] is not state or self._undo[1] != free:
            self._undo = (state, free, history.may_undo())
        return self._undo[2]
