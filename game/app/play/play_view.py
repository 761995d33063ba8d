"""All that the play screen shows, as one immutable record of plain words, numbers and names.

`game.app.play.present` makes it from a snapshot of the model; `game.app.play.screen` hands each
part to its panel, if it differs from what was drawn. Cells and pieces are named; where they lie in
the window is the screen's business.
"""

from fractions import Fraction
from typing import Literal

import msgspec

from game.app.board.view.overlay import Overlay
from game.app.play.learned_now import CourseChapter
from game.app.play.log_lines import ToldLine
from game.app.play.replay_course import ReplayCourse, StepUnit
from game.app.widgets.options import Option
from game.core.ruling import Ruling
from game.core.view_records import (
    CardFace,
    CellMark,
    Piece,
    Preview,
    Queued,
    Row,
    Status,
    UnitCard,
)


class RibbonView(msgspec.Struct, frozen=True):
    """status: of the moment looked at. undo, redo: why it can't be done, "" where it can. tag: what
    else is shown than the game as it stands; notes: from when that game is and how it ended, in
    several lengths, the longest first."""

    status: Status
    undo: str = ""
    redo: str = ""
    tag: str = ""
    notes: tuple[str, ...] = ()


class UnitView(msgspec.Struct, frozen=True):
    """The card of a unit or a cell. preview: what the choice in hand would do with it."""

    card: UnitCard
    preview: Preview | None = None


class AimsView(msgspec.Struct, frozen=True):
    """The unit card where nothing is looked at: what is asked for, and the victory so far."""

    title: str
    text: str
    goals: tuple[Row, ...] = ()


class ThereRow(msgspec.Struct, frozen=True):
    """Somebody of the other side at the end of a plan. odds: as told, "" where nothing is rolled;
    share: the same as a number."""

    unit: str
    name: str
    words: str = ""
    odds: str = ""
    share: Fraction | None = None


class ThereView(msgspec.Struct, frozen=True):
    """What awaits a unit at the end of a plan. threats: who may hurt it, under `dangers` with the
    chance that none does; targets: whom it could attack from there, under `chances`; or the steps
    of a plan to attack somebody."""

    head: str
    dangers: str
    unhurt: str
    threats: tuple[ThereRow, ...]
    chances: str
    targets: tuple[ThereRow, ...]
    others: str = ""
    steps: tuple[ThereRow, ...] = ()


class RosterRow(msgspec.Struct, frozen=True):
    """A unit in the list of all. turn: whether it may act or has; state, holds: markup; left, of:
    what is left of its strength. held: it is in hand; gone: it is out of the game."""

    unit: str
    piece: Piece
    name: str
    turn: str
    state: str
    holds: str
    left: int
    of: int
    able: bool
    held: bool
    acted: bool
    gone: bool


class RosterSide(msgspec.Struct, frozen=True):
    """The units of a side, under its name. note: how many may act."""

    name: str
    note: str
    rows: tuple[RosterRow, ...]


class RosterView(msgspec.Struct, frozen=True):
    """All units, side after side in order of play."""

    sides: tuple[RosterSide, ...]


class MenuView(msgspec.Struct, frozen=True):
    """Rows to choose from. chosen: id of the one in hand."""

    head: str
    rows: tuple[Option, ...]
    chosen: str = ""


class QuestionView(msgspec.Struct, frozen=True):
    """The one question that is open. agreeing: Enter says yes, not no."""

    text: str
    yes: str
    no: str
    agreeing: bool = False


class WordsView(msgspec.Struct, frozen=True):
    """Only words: nothing can be chosen now."""

    head: str
    text: str


class CoachChoice(msgspec.Struct, frozen=True):
    """Something that could have been done. name, note: markup; worth: as a number. kind: what the
    strongest player would have done, something else, or what was done."""

    name: str
    worth: str
    note: str
    kind: Literal["best", "other", "done"]


class CoachLine(msgspec.Struct, frozen=True):
    """A costly decision: at which moment of the replay its deed is done, and what it was."""

    at: int
    words: str


class CoachView(msgspec.Struct, frozen=True, kw_only=True):
    """What the coach says in a replay. moment: what there is to know of the moment without it
    (markup). aside: by whose lights; said: plain words about the moment,
    "" where a decision is judged. title: what was done, subtitle: whose decision it was. before,
    after: the worth of the best and of what was done, apart on a scale from 0 to 1 (`spots`, None
    for none); cost: the difference in words; reason: what it is made of (markup). choices: what
    could have been done; ghost: what the button says that lays the best of them on the map, or
    takes it off; one: what the button says that asks about this decision alone, "" for none. foot:
    how sure that is. lines: the costliest decisions. button: what the button says, "" for none;
    progress: how far it has come, from 0 to 1, in `done` words."""

    head: str
    aside: str
    moment: str = ""
    said: str = ""
    title: str = ""
    subtitle: str = ""
    before: str = ""
    after: str = ""
    cost: str = ""
    spots: tuple[float, float] | None = None
    reason: str = ""
    could: str = ""
    choices: tuple[CoachChoice, ...] = ()
    ghost: str = ""
    one: str = ""
    foot: str = ""
    costliest: str = ""
    lines: tuple[CoachLine, ...] = ()
    button: str = ""
    progress: float | None = None
    done: str = ""


OptionsView = MenuView | QuestionView | WordsView | CoachView


class LogView(msgspec.Struct, frozen=True):
    """lines: oldest first. seen: the moment that is looked at, −1 for now. aside: beside the
    head. replay: what comes after the moment is greyed, and the moment is kept in sight. whys: why
    an action was done, by its number, where that is unfolded. learned: what was learned can stand
    in its place."""

    lines: tuple[ToldLine, ...]
    seen: int
    aside: str
    replay: bool = False
    whys: tuple[tuple[int, str], ...] = ()
    learned: bool = False


class EndAct(msgspec.Struct, frozen=True):
    """What the big button says and does. kind: "blue", "card" or "off". skips: it ends what is
    being told; held down, it goes on doing so."""

    title: str
    note: str
    icon: str
    kind: Literal["blue", "card", "off"]
    skips: bool = False


class EndView(msgspec.Struct, frozen=True):
    """The foot of the left rail. head, following, note: who or what is next, "" for nobody. key:
    by which key it is taken, in words. whole: which of the two cards has the whole width, "" where
    both stand beside each other."""

    act: EndAct
    head: str = ""
    following: str = ""
    note: str = ""
    key: str = ""
    whole: Literal["", "next", "act"] = ""


class PositionView(msgspec.Struct, frozen=True):
    """What stands and lies on the board."""

    pieces: tuple[Piece, ...]
    marks: tuple[CellMark, ...]


class LevelsView(msgspec.Struct, frozen=True):
    """The level switcher. pieces: how many are on each level, the lowest first."""

    pieces: tuple[int, ...]
    shown: int


LegendSign = Literal[
    "strike", "strike-rings", "watch", "watch-cells", "answer", "chance", "front", "side", "rear",
    "attack", "trail-first", "trail-second", "trail", "own", "plan", "reach", "reach-rings",
    "line-best", "line-own",
]
"""What can lie on the map, as the legend draws it small. -rings: as it is where any point is a
cell; -cells: the cells are marked, too."""


class LegendRow(msgspec.Struct, frozen=True):
    """What one kind of drawing on the map means."""

    sign: LegendSign
    words: str


class FollowView(msgspec.Struct, frozen=True):
    """Whom the board goes along with. level, cell: −1 where the unit is on none."""

    unit: str
    level: int
    cell: int = -1


class TabView(msgspec.Struct, frozen=True):
    """A tab at the edge of a small window. command: what it does; count: of new lines."""

    name: str
    words: str
    command: str
    open: bool = False
    count: int = 0


class DrawersView(msgspec.Struct, frozen=True):
    """What of the rails is open in a small window. left: the left one; right: what lies over the
    board's right side ("dice", "log", "learned", "roster", "" for nothing), in a wide window what
    stands in the log's place ("learned", "roster", "" for the log)."""

    left: bool = True
    right: str = ""
    tabs: tuple[TabView, ...] = ()


class LessonView(msgspec.Struct, frozen=True):
    """The step of a tutorial. title: of its chapter; page: its number, of `pages`. reads: it only
    asks to be read; back: there is one before it. busy: something is told meanwhile. leads: it
    leads to a page of the program, which opens from here."""

    title: str
    text: str
    page: int
    pages: int
    reads: bool
    back: bool
    busy: bool = False
    leads: bool = False


class LeftLessonView(msgspec.Struct, frozen=True):
    """A tutorial that was left for free play, at that step."""

    title: str
    page: int


class ProblemView(msgspec.Struct, frozen=True):
    """The problem at the table. text: its aim or an open hint; left, of: decisions; hints, opened:
    how many it has and how many are open; about: what the next closed one is about. over: nothing
    is left to decide; judged: what came of it can be seen; lines: those that lie on the board
    then: "both", "best" or "own"."""

    title: str
    text: str
    left: int
    of: int
    hints: int
    opened: int
    about: str
    over: bool
    judged: bool
    lines: str = "both"


class LearnedRule(msgspec.Struct, frozen=True):
    """A rule of the chapter at the table. now: it is taught now; lit: it was used just now for the
    first time."""

    rule: str
    title: str
    used: bool
    now: bool = False
    lit: bool = False


class LearnedView(msgspec.Struct, frozen=True):
    """What was learned so far: all chapters of the course, the rules of the one at the table, and
    how many of all rules were used."""

    chapters: tuple[CourseChapter, ...]
    rules: tuple[LearnedRule, ...]
    used: int
    of: int


class PointersView(msgspec.Struct, frozen=True):
    """What a lesson points at off the board. rows: of the options, to be scrolled into sight once
    per `step`; ringed: (kind, id) of rows ("row") and other widgets ("widget"); numbers: of each of
    those the number by which the words name it, 0 for none. strong: it is to stand out."""

    step: int | None = None
    rows: tuple[str, ...] = ()
    ringed: tuple[tuple[Literal["row", "widget"], str], ...] = ()
    strong: bool = False
    numbers: tuple[int, ...] = ()


class HandOverView(msgspec.Struct, frozen=True):
    """Pass the screen to this side."""

    side: str


class CardOfferView(msgspec.Struct, frozen=True):
    """Cards to choose from. aside: they make room for the map; look: what the button says that
    puts them aside, or lays them out again. advised: which of them a hint has taken, −1 for none.
    """

    head: str
    faces: tuple[CardFace, ...]
    aside: bool
    look: str
    advised: int = -1


class Answer(msgspec.Struct, frozen=True):
    """One answer to what is asked in the middle of the other side's turn."""

    id: str
    words: str
    tip: str = ""


class AskedView(msgspec.Struct, frozen=True):
    """A decision that interrupts the other side's turn. cells: who it is about. first: the answer
    that Enter gives."""

    head: str
    prompt: str
    answers: tuple[Answer, ...]
    cells: tuple[int, ...] = ()
    first: str = ""


class ShownCardView(msgspec.Struct, frozen=True):
    """A card that has come into effect."""

    face: CardFace


class MomentView(msgspec.Struct, frozen=True):
    """The banner over an earlier moment."""

    words: str


class ReplayView(msgspec.Struct, frozen=True):
    """The bar of a replay. at: the moment where the handle stands; done: what led to it (markup);
    worth: the lead before and after that, "" where it stayed.
    words, short: how far that is. turn_name: what a turn is called; sides: in order of play. unit,
    rate, playing: see `model.Replay`. stuck: why it can't be played on from there, "" where it
    can. turns: there are turning points to be led to."""

    course: ReplayCourse
    at: int
    done: str
    words: str
    short: str
    turn_name: str
    sides: tuple[str, ...]
    unit: StepUnit
    rate: float
    playing: bool
    stuck: str = ""
    worth: str = ""
    turns: bool = False


class CellMenuView(msgspec.Struct, frozen=True):
    """What can be chosen at a cell, beside it; with the cell −1 in the middle. led: by keys, which
    stand on one of its rows."""

    cell: int
    head: str
    rows: tuple[Option, ...]
    led: bool = False


class RowsView(msgspec.Struct, frozen=True):
    """A sheet of rows with a head: what wins, the dice so far, what a cell is, or what a unit can
    do. name: of the sheet."""

    name: Literal["goals", "ledger", "about", "can-do"]
    head: str
    rows: tuple[Row, ...]
    close: str
    text: str = ""


class WholeCardView(msgspec.Struct, frozen=True):
    """The unit card with all that it says, over the board of a small window. close: of the button
    that puts it away."""

    shown: UnitView | AimsView
    close: str


Popup = (
    HandOverView | CardOfferView | AskedView | ShownCardView | MomentView | RowsView | CellMenuView
    | WholeCardView
)

Paragraph = tuple[str, str, str]
"""A paragraph of a callout: markup, style, colour token."""


class CalloutSpot(msgspec.Struct, frozen=True):
    """What a callout points at: a cell (−1: none); else the first of these that is in sight: a
    button, a row of the options, a unit; then the End button, for its own row, or the options."""

    cell: int = -1
    button: str = ""
    option: str = ""
    unit: str = ""


class CalloutView(msgspec.Struct, frozen=True):
    """Words beside a cell or panel. ruling: the refusal that it tells, a cross stands before it.
    pinned: it answers something done, and stays where it is whatever is pointed at next. cells,
    units, lines: what it keeps clear of (lines from cell to cell); never: the unit and the cell
    that it never covers."""

    text: tuple[Paragraph, ...]
    spot: CalloutSpot
    ruling: Ruling | None = None
    cells: tuple[int, ...] = ()
    units: tuple[str, ...] = ()
    lines: tuple[tuple[int, int], ...] = ()
    never: tuple[str, int] = ("", -1)
    pinned: bool = False


class AttentionView(msgspec.Struct, frozen=True):
    """Cells that must be seen together: a question is about them, or a lesson points at them. at:
    how many actions had been played when it came up. step: of the lesson, −1 without one."""

    cells: tuple[int, ...] = ()
    at: int = -1
    step: int = -1


class PlayView(msgspec.Struct, frozen=True, kw_only=True):
    """Everything on the screen. forecast: the odds that lie in the tray. position: None while what
    happened is being told, for then the board moves by itself. legend: what lies on the map, the
    most telling first. follow: None leaves the level as it is. there: what the end of the plan
    holds. waits: something will be said of what is pointed at, or of the plan, if the pointer rests
    there."""

    ribbon: RibbonView
    queue: tuple[Queued, ...]
    unit: UnitView | AimsView
    there: ThereView | None
    options: OptionsView
    forecast: Preview | None
    log: LogView
    end: EndView
    footer: tuple[tuple[str, str], ...]
    position: PositionView | None
    overlay: Overlay
    legend: tuple[LegendRow, ...]
    levels: LevelsView | None
    drawers: DrawersView
    follow: FollowView | None
    attention: AttentionView
    lesson: LessonView | LeftLessonView | ProblemView | None
    pointers: PointersView
    popups: tuple[Popup, ...]
    callout: CalloutView | None
    waits: bool
    roster: RosterView | None = None
    learned: LearnedView | None = None
    replay: ReplayView | None = None
