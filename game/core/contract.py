"""The Game contract: the one door through which everything plays, shows, saves and tests a game.

It has two parts. `Rules` says what may be done and what comes of it; `Presentation` is what a
screen shows of that, with defaults that follow from the rules. A `Game` is both for one scenario,
with the text that it was read from. A fifth game is a new folder under `rules/` that fulfils this
contract and offers itself as a `Box` (see `game.rules`).
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar

import msgspec

from game.core.lesson import NO_CONDITIONS, Conditions, Lesson
from game.core.presentation import Presentation
from game.core.problem import ProblemTask
from game.core.rules import (
    END_PHASE,
    HOT_SEAT,
    SOLO,
    TURN,
    UNDO_DICE,
    AnyRules,
    BoardCells,
    Ending,
    Rules,
    Step,
)

if TYPE_CHECKING:
    from game.core.excerpt import AimTemplate, Excerpt
    from game.core.skirmish import SkirmishGenerator
    from game.core.workshop import AnyWorkshop

__all__ = [
    "END_PHASE", "HOT_SEAT", "SOLO", "TURN", "UNDO_DICE", "AnyGame", "AnyRules", "BoardCells",
    "Box", "Ending", "Game", "GameOption", "OptionGroup", "Presentation", "Rules", "ScenarioCard",
    "Step", "one_sided",
]

S = TypeVar("S")
A = TypeVar("A")


class OptionGroup(msgspec.Struct, frozen=True):
    """Switches of which one at most may be on. usual: what it is called if none is, and usual_text
    what that means."""

    id: str
    title: str
    usual: str
    usual_text: str


class GameOption(msgspec.Struct, frozen=True, omit_defaults=True):
    """A switch set before play ("undo-dice", "hot-seat"), stored in the save. group: those
    that it can't be on together with; None: it stands alone."""

    id: str
    title: str
    text: str
    default: bool
    group: OptionGroup | None = None


class ScenarioCard(msgspec.Struct, frozen=True):
    """What the scenario list shows, read without loading the whole game.

    source: the file. kind: "scenario", "tutorial" or "problem". fault: why it can't be opened, or
    "". sides: ids and names of those that a computer player can take the seat of; computer: the one
    that it has unless somebody says otherwise. chapter, course, teaches, next: see
    `ScenarioHead`; steps: how many a tutorial has. briefings: what else is told to whoever plays a
    side, by its id. variants: whether a seed can draw set-ups from it; drawn: what was drawn for
    this one. written: its title as the file has it, whatever language is spoken.
    """

    id: str
    title: str
    game: str
    source: Path
    kind: str = "scenario"
    players: str = ""
    minutes: int = 0
    summary: str = ""
    briefing: str = ""
    fault: str = ""
    sides: tuple[tuple[str, str], ...] = ()
    computer: str = ""
    chapter: int = 0
    teaches: tuple[str, ...] = ()
    next: str = ""
    steps: int = 0
    course: str = ""
    briefings: tuple[tuple[str, str], ...] = ()
    variants: bool = False
    drawn: str = ""
    written: str = ""

    @property
    def counted(self) -> bool:
        """Whether it is a chapter of the course of its game's rules."""
        return self.kind == "tutorial" and self.chapter > 0 and not self.course


class Game(Presentation[S, A]):
    """One scenario of one game, loaded: its rules, how they are shown, and where they are from."""

    card: ScenarioCard
    source: str
    """The scenario's whole text, so that a save carries it."""
    lessons: tuple[Lesson, ...] = ()
    """The steps of a tutorial; empty in an ordinary scenario."""
    problem: ProblemTask | None = None
    """What is to be solved; None in any other scenario."""
    conditions: ClassVar[Conditions[Any, Any]] = NO_CONDITIONS
    """What a step of a tutorial may ask of the position that it leads to (`Lesson.then`), and what
    a problem may aim at."""

    def holds(self, state: S, condition: str) -> bool:
        """Whether a condition of a lesson or a problem is true in a position.

        Raises:
            ActionTextError: it is none of the game's conditions.
        """
        return self.conditions.hold(self, state, condition)

    def settled(self, state: S, condition: str) -> bool | None:
        """Whether it is true from now on, or untrue, whatever is done; None while it may change.

        Raises:
            ActionTextError: it is none of the game's conditions.
        """
        return self.conditions.settled(self, state, condition)


AnyGame = Game[Any, Any]


def one_sided(game: AnyGame) -> bool:
    """Whether only one side decides: the other one's part is the rules' unless a second person
    takes it."""
    return len(game.sides) < 2 or not game.options_set.get(HOT_SEAT, True)


class Box(Protocol):
    """What a game's folder offers to the house: `BOX` in `game/rules/<id>/__init__.py`."""

    id: str
    title: str
    prefix: str
    """Prefix of its rule ids, as "KZ"."""
    draws_skirmishes: bool
    """Whether it has a generator; known without importing that."""

    def game_options(self) -> tuple[GameOption, ...]:
        """The switches a player may set before play."""

    def option_figures(self, scenario: str) -> Mapping[str, str]:
        """What was measured of a scenario (id) with a switch of a group on, in one sentence, by
        the switch, and with none of them on by the group; nothing of what wasn't measured."""

    def options_of_seats(self, computers: Mapping[str, str]) -> dict[str, bool]:
        """Game options that follow from who plays: from the name of the computer player of each
        side that nobody at the screen plays. They overrule what was switched."""

    def scenarios(self) -> tuple[ScenarioCard, ...]:
        """Scenarios and tutorials in its folder, broken ones with their fault."""

    def problems(self) -> tuple[ScenarioCard, ...]:
        """Problems in its folder, in the order in which they are advised."""

    def card(self, path: Path) -> ScenarioCard:
        """What a list shows of any scenario file, a broken one with its first fault."""

    def check_groups(self, source: Path | str) -> tuple[str, ...]:
        """What each switch of a group makes of an ordinary scenario, a line each.

        Raises:
            DataFileError: with every fault of the file.
        """

    def load(self, source: Path | str, options: Mapping[str, bool] | None = None) -> AnyGame:
        """A game from a scenario file (Path) or a scenario text (str).

        Raises:
            DataFileError: with every fault of the file at once.
            BoxError: an unknown option.
        """

    def draw(self, source: Path | str, seed: int | None) -> str:
        """The text of the scenario that a seed draws from one with variants, its own where there
        are none: the same for the same seed on every machine. seed: None for the standard set-up.

        Raises:
            DataFileError: with every fault of the file.
        """

    def check_variants(self, source: Path | str) -> None:
        """Look at all that a scenario's variants may bring.

        Raises:
            DataFileError: with every fault, each where the alternative is written.
        """

    def excerpts(self, game: AnyGame, state: Any, template: "AimTemplate") -> "Iterator[Excerpt]":
        """Small scenarios that are cut out of a position, for what is to be asked of them; only of
        a game that has problems of the day (`assets/data/<game>/daily.yaml`)."""

    def schema(self) -> dict[str, Any]:
        """JSON Schema of its scenario files, for editors."""

    def workshop(self) -> "AnyWorkshop | None":
        """What it offers to build things with before play; None in most games."""

    def generator(self) -> "SkirmishGenerator | None":
        """What draws skirmishes that nobody wrote; None in a game that has none."""
