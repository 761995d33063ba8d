"""What games for two sides, Blue and Rust, have in common: what their scenario files say of sides
and results, and whose enemy is whose.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Generic, Literal, NamedTuple, Protocol, TypeVar, cast

import msgspec

from game.core.dice import Dice
from game.core.event import AnyEvent, Ended
from game.core.forecast import Forecast
from game.core.options import Options
from game.core.prose import Prose, in_language, scenario_words
from game.core.rules import SOLO, BoardCells, Ending, Rules, Step
from game.core.ruling import Ruling
from game.core.scenario_file import Checker, ScenarioHead, check_briefings
from game.core.view_records import Reckoning, Result

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
    name: Prose


class ResultText(msgspec.Struct, frozen=True, kw_only=True):
    """A result as it is shown."""

    title: Prose
    text: Prose = ""


class Results(msgspec.Struct, frozen=True, kw_only=True):
    """What is shown when a side has won, and when nobody has."""

    blue: ResultText
    rust: ResultText
    draw: ResultText


class Rung(msgspec.Struct, frozen=True, kw_only=True):
    """A step of the ladder of victories. lead: points that a side must be ahead by; title: what
    such a victory is called."""

    lead: Annotated[int, msgspec.Meta(ge=1, le=9999)]
    title: Prose


def ladder_of(ladder: Sequence[Rung]) -> list[Rung]:
    """The steps of a ladder, the least lead first."""
    return sorted(ladder, key=lambda step: step.lead)


class SidedHead(ScenarioHead, frozen=True, kw_only=True):
    """What a scenario file of such a game says besides its head. The game's own record says of all
    fields what they are: it describes the file in the JSON Schema. ladder: victories by the lead
    in points, where goals bring points; early_end: the game ends when nothing can change any more;
    head_start: points that a side has besides those of its own, once it has any, between the
    file's own forces.
    """

    sides: tuple[SideEntry, ...]
    computer: SideId | None = None
    results: Results
    ladder: tuple[Rung, ...] = ()
    early_end: bool = False
    head_start: dict[SideId, Annotated[int, msgspec.Meta(ge=1, le=999)]] = msgspec.field(
        default_factory=dict
    )

    @property
    def forces_chosen(self) -> bool:
        """Whether other forces meet than those that the file names."""
        return False

    def head_start_of(self, side: str) -> int:
        """Points that a side has besides its own, once it has any; 0 where others meet."""
        return 0 if self.forces_chosen else self.head_start.get(cast(SideId, side), 0)

    def seats(self) -> tuple[tuple[str, str], ...]:
        """Both sides."""
        return tuple((side.id, side.name) for side in self.sides)

    def seated(self) -> str:
        """The side that `computer` names."""
        return self.computer or ""


class SidedScenario(SidedHead, frozen=True, kw_only=True):
    """What it says where goals, records of the game's own (see `objectives`), decide within so many
    turns."""

    turns: Annotated[int, msgspec.Meta(ge=1, le=99)]
    goals: tuple[Any, ...]


def side_names(scenario: SidedHead, game: str) -> dict[str, str]:
    """What the sides of a scenario are called, in the language in force."""
    words = scenario_words(game, scenario.kind)
    told = in_language(scenario, type(scenario), words, f"{scenario.id}.yaml")
    return {side.id: side.name for side in told.sides}


def check_sides(checker: Checker[Any], sides: Sequence[SideEntry]) -> None:
    """Faults unless each side is named once."""
    checker.once("side", ((("sides", i, "id"), side.id) for i, side in enumerate(sides)))
    for missing in sorted(set(SIDES) - {side.id for side in sides}):
        if not checker.lost("sides"):
            checker.fault(("sides",), f"the side {missing} is missing", "name blue and rust")
    if not checker.lost("sides"):
        check_briefings(checker)


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


def level_id(winner: str, step: int) -> str:
    """The level of a victory on a step of the ladder, from 1."""
    return f"{winner}-{step}"


def _step(verdict: Verdict) -> int:
    """The step of the ladder that a verdict stands on, 0 for one beside it."""
    _, _, step = verdict.level.partition("-")
    return int(step) if step.isdecimal() else 0


def ending(context: TwoPlayerContext, verdict: Verdict) -> Ending:
    """A verdict without its words."""
    steps = max(1, len(context.scenario.ladder))
    up = _step(verdict) or steps
    sign = 0 if not verdict.winner else -1 if verdict.winner == _player(context) else 1
    return Ending(verdict.level, verdict.winner, steps + sign * up)


def result(context: TwoPlayerContext, verdict: Verdict) -> Result:
    """A verdict as it is shown."""
    texts, ladder = context.scenario.results, ladder_of(context.scenario.ladder)
    text = {"blue": texts.blue, "rust": texts.rust}.get(verdict.winner, texts.draw)
    rank, step = ending(context, verdict).rank, _step(verdict)
    title = f"{text.title} · {ladder[step - 1].title}" if 0 < step <= len(ladder) else text.title
    lines = tuple(line for line in (text.text, *verdict.lines) if line)
    return Result(verdict.level, title, verdict.winner, lines, rank)


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
