"""What games for two sides, Blue and Rust, have in common: what their scenario files say of sides
and results, whose enemy is whose, and how goals decide a game.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Generic, Literal, NamedTuple, Protocol, TypeVar

import msgspec

from game.core.dice import Dice
from game.core.event import AnyEvent, Ended
from game.core.forecast import Forecast
from game.core.options import Options
from game.core.rules import SOLO, BoardCells, Ending, Rules, Step
from game.core.ruling import Ruling
from game.core.scenario_file import Checker, ScenarioHead
from game.core.view_records import Reckoning, Result, Row, ScoredPlace

SideId = Literal["blue", "rust"]
SIDES: tuple[SideId, ...] = ("blue", "rust")
DRAW = "draw"
COMPUTER = "regular"
TAUGHT = "recruit"
"""Who plays the computer's side of a tutorial where its steps leave it to itself."""
"""The player that sits on the computer's side of a solo game."""

PlainWord = Annotated[str, msgspec.Meta(pattern="^[a-z][a-z0-9-]*$", max_length=20)]
"""Of small letters, digits and -: it stands in action texts."""


class SideEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A side and what it is called."""

    id: SideId
    name: str


class ResultText(msgspec.Struct, frozen=True, kw_only=True):
    """A result as it is shown."""

    title: str
    text: str = ""


class Results(msgspec.Struct, frozen=True, kw_only=True):
    """What is shown when a side has won, and when nobody has."""

    blue: ResultText
    rust: ResultText
    draw: ResultText


class SidedHead(ScenarioHead, frozen=True, kw_only=True):
    """What a scenario file of such a game says besides its head. The game's own record says of all
    fields what they are: it describes the file in the JSON Schema.
    """

    sides: tuple[SideEntry, ...]
    computer: SideId | None = None
    results: Results

    def seats(self) -> tuple[tuple[str, str], ...]:
        """Both sides."""
        return tuple((side.id, side.name) for side in self.sides)

    def seated(self) -> str:
        """The side that `computer` names."""
        return self.computer or ""


class SidedScenario(SidedHead, frozen=True, kw_only=True):
    """What it says where goals, records of the game's own, decide within so many turns."""

    turns: Annotated[int, msgspec.Meta(ge=1, le=99)]
    goals: tuple[Any, ...]


def check_sides(checker: Checker[Any], sides: Sequence[SideEntry]) -> None:
    """Faults unless each side is named once."""
    checker.once("side", ((("sides", i, "id"), side.id) for i, side in enumerate(sides)))
    for missing in sorted(set(SIDES) - {side.id for side in sides}):
        if not checker.lost("sides"):
            checker.fault(("sides",), f"the side {missing} is missing", "name blue and rust")


def check_goals(checker: Checker[Any], goals: Sequence[object]) -> None:
    """A fault unless there is something to win by."""
    if not goals and not checker.lost("goals"):
        checker.fault(("goals",), "there is no goal", "write what a side must do to win")


def computers(scenario: SidedHead, options: Mapping[str, bool]) -> Mapping[str, str]:
    """The side that a computer player decides for while one person plays, and its name."""
    solo = scenario.computer is not None and options.get(SOLO, True)
    player = TAUGHT if scenario.tutorial else COMPUTER
    return MappingProxyType({str(scenario.computer): player} if solo else {})


class TwoPlayerContext:
    """What a game's context knows of its sides. sides: names by id, in the file's order. names: of
    its units by id. options: the game's, as they stand."""

    scenario: SidedHead
    names: dict[str, str]

    def __init__(self, scenario: SidedHead, options: Mapping[str, bool] | None = None) -> None:
        self.scenario = scenario
        self.options = options or {}
        self.sides: dict[str, str] = {side.id: side.name for side in scenario.sides}

    def other(self, side: str) -> str:
        """The enemy of a side."""
        for one in self.sides:
            if one != side:
                return one
        raise ValueError(f"{side} has no enemy")

    def option(self, option: str) -> bool:
        """Whether a game option is on."""
        return self.options.get(option, False)


class _Sided(Protocol):
    """A unit of a position."""

    @property
    def id(self) -> str: ...

    @property
    def side(self) -> str: ...


def strangers(
    context: TwoPlayerContext, what: str, units: Mapping[str, _Sided],
    sides: Iterable[tuple[str, str]], spoken_of: Iterable[tuple[str, str]],
) -> Iterator[str]:
    """What a position says of sides and units that aren't in its scenario, and units that it lacks.

    what: a unit's noun; with an s, the field of the position that lists them. sides, spoken_of:
    sides and units that the position speaks of outside that list, each after where it does.
    """
    for where, side in sides:
        if side not in context.sides:
            yield f"{where}: no side {side!r} in this scenario"
    for unit, one in units.items():
        if unit not in context.names or one.id != unit:
            yield f"{what}s: no {what} {unit!r} in this scenario"
        if one.side not in context.sides:
            yield f"{what}s: {unit} is of no side {one.side!r}"
    for unit in context.names:
        if unit not in units:
            yield f"{what}s: {unit!r} is missing"
    for where, unit in spoken_of:
        if unit not in units:
            yield f"{where}: no {what} {unit!r} in this scenario"


class Verdict(msgspec.Struct, frozen=True, gc=False):
    """How the game ended. level: id of the result; winner: side id, "" for a draw."""

    level: str
    winner: str
    lines: tuple[str, ...] = ()


class _Goaled(Protocol):
    """The context of a game that goals decide."""

    @property
    def scenario(self) -> SidedScenario: ...


F = TypeVar("F", bound=_Goaled)
S = TypeVar("S")


class Goals(Generic[F, S]):
    """How goals of each kind are judged and shown.

    checks: whether a goal decides the game now, given context, state, goal and whether the last
    turn is over: the side that has won or `DRAW`, "" for nobody yet, and a sentence, "" for none.
    rows: how a goal stands, given context, state and goal. over: the sentence for a last turn of
    which no goal says anything, given its number. places: where on the board a goal is fulfilled,
    of the kinds that are there.
    """

    def __init__(
        self, checks: Mapping[type, Callable[[F, S, Any, bool], tuple[str, str]]],
        rows: Mapping[type, Callable[[F, S, Any], Iterable[Row]]], over: Callable[[int], str],
        places: Mapping[type, Callable[[F, S, Any], Iterable[ScoredPlace]]],
    ) -> None:
        self._checks, self._rows, self._over, self._places = checks, rows, over, places

    def verdict(self, context: F, state: S, last: bool) -> Verdict | None:
        """The verdict if the game ends now; after the last turn there always is one."""
        lines: list[str] = []
        for goal in context.scenario.goals:
            winner, said = self._checks[type(goal)](context, state, goal, last)
            if winner:
                return Verdict(winner, "" if winner == DRAW else winner, (said,))
            if said:
                lines.append(said)
        if not last:
            return None
        return Verdict(DRAW, "", tuple(lines) or (self._over(context.scenario.turns),))

    def rows(self, context: F, state: S) -> tuple[Row, ...]:
        """How each goal stands now: the rows of the ribbon's goal panel."""
        return tuple([
            row for goal in context.scenario.goals
            for row in self._rows[type(goal)](context, state, goal)
        ])

    def scored(self, context: F, state: S) -> tuple[ScoredPlace, ...]:
        """Where on the board the goals are fulfilled now."""
        return tuple([
            place for goal in context.scenario.goals if type(goal) in self._places
            for place in self._places[type(goal)](context, state, goal)
        ])


def ending(context: TwoPlayerContext, verdict: Verdict) -> Ending:
    """A verdict without its words."""
    rank = 1 if not verdict.winner else 0 if verdict.winner == _player(context) else 2
    return Ending(verdict.level, verdict.winner, rank)


def result(context: TwoPlayerContext, verdict: Verdict) -> Result:
    """A verdict as it is shown."""
    texts = context.scenario.results
    text = {"blue": texts.blue, "rust": texts.rust}.get(verdict.winner, texts.draw)
    rank = ending(context, verdict).rank
    lines = tuple(line for line in (text.text, *verdict.lines) if line)
    return Result(verdict.level, text.title, verdict.winner, lines, rank)


def standing(context: TwoPlayerContext, verdict: Verdict) -> Reckoning:
    """What would come of the game if it ended now with that verdict."""
    shown = result(context, verdict)
    return Reckoning(shown.title, verdict.winner, verdict.lines)


def ended(context: TwoPlayerContext, verdict: Verdict) -> Ended:
    """The event that a game ends with."""
    shown = result(context, verdict)
    return Ended(shown.level, shown.title, shown.winner, shown.lines)


def _player(context: TwoPlayerContext) -> str:
    """The side that results speak of: the one that the computer doesn't play."""
    sides = list(context.sides)
    return next((side for side in sides if side != context.scenario.computer), sides[0])


class _Decided(Protocol):
    """A position of such a game."""

    @property
    def verdict(self) -> Verdict | None: ...


B = TypeVar("B", bound=BoardCells)
D = TypeVar("D", bound=_Decided)
A = TypeVar("A")
G = TypeVar("G", bound=TwoPlayerContext)


class RuleFunctions(NamedTuple, Generic[G, D, A, B]):
    """Where a game decides what `Rules` asks: functions of its modules, which take its context.

    judges: by type of action.
    """

    opening: Callable[[G, Dice], tuple[D, Sequence[AnyEvent]]]
    actors: Callable[[G, D], Sequence[str]]
    options: Callable[[G, D, str | None], Options[A]]
    judges: Mapping[type[A], Callable[[G, D, Any], Ruling]]
    play: Callable[[G, D, A, Dice], tuple[D, Sequence[AnyEvent]]]
    auto: Callable[[G, D], A | None]
    decides: Callable[[G, D], str]
    forecast: Callable[[G, D, A], Forecast | None]
    text: Callable[[A, B], str]
    parse: Callable[[str, B], A]
    faults: Callable[[G, D], Iterable[str]]


class TwoPlayerRules(Rules[D, A], Generic[D, A, G, B]):
    """The rules of one scenario of such a game: dispatch only, no rule is decided here."""

    functions: ClassVar[RuleFunctions[Any, Any, Any, Any]]

    def __init__(
        self, scenario: SidedHead, options_set: Mapping[str, bool], context: G, board: B
    ) -> None:
        """context: what is fixed in this scenario: ground, tables, names."""
        self.context = context
        self.options_set = options_set
        self.sides = context.sides
        self.computers = computers(scenario, options_set)
        self._board = board

    @property
    def board(self) -> B:
        """The board, immutable."""
        return self._board

    def start(self, dice: Dice) -> Step[D]:
        """The scenario's first position and the events that set it up."""
        state, events = self.functions.opening(self.context, dice)
        return Step(state, tuple(events))

    def actors(self, state: D) -> Sequence[str]:
        """Units that somebody decides for now, in the scenario's order."""
        return self.functions.actors(self.context, state)

    def options(self, state: D, unit: str | None = None) -> Options[A]:
        """Legal actions now, lazily."""
        return self.functions.options(self.context, state, unit)

    def judge(self, state: D, action: A) -> Ruling:
        """Whether it may be done, at what cost, or why not."""
        return self.functions.judges[type(action)](self.context, state, action)

    def play(self, state: D, action: A, dice: Dice) -> Step[D]:
        """Do an allowed action."""
        after, events = self.functions.play(self.context, state, action, dice)
        return Step(after, tuple(events))

    def auto(self, state: D) -> A | None:
        """What follows by itself."""
        action: A | None = self.functions.auto(self.context, state)
        return action

    def decider(self, state: D) -> str:
        """The side whose decision is asked for, "" at the end."""
        return "" if state.verdict is not None else self.functions.decides(self.context, state)

    def outcome(self, state: D) -> Ending | None:
        """How the game ended, None while it goes on."""
        return None if state.verdict is None else ending(self.context, state.verdict)

    def forecast(self, state: D, action: A) -> Forecast | None:
        """Exact odds of an allowed action, or None."""
        return self.functions.forecast(self.context, state, action)

    def text(self, action: A) -> str:
        """The canonical text of an action."""
        return self.functions.text(action, self.board)

    def parse(self, text: str) -> A:
        """The action of a text; ActionTextError names the word that isn't understood."""
        action: A = self.functions.parse(text, self.board)
        return action

    def faults(self, state: D) -> Iterable[str]:
        """What a position says that can't be in this scenario."""
        return self.functions.faults(self.context, state)
