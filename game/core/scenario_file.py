"""What every scenario file says about itself, of whatever game, and how its faults are gathered."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, ClassVar, Generic, Literal, TypeVar

import msgspec

from game.core.datafile import Fault, KeyPath, Source, suggest
from game.core.lesson import Lesson
from game.core.problem import ProblemTask
from game.core.prose import Prose
from game.core.variants import VariantDraw

ScenarioId = Annotated[str, msgspec.Meta(pattern="^[a-z0-9][a-z0-9-]*$", max_length=60)]
"""A plain name: it goes into file names and commands."""


class ScenarioHead(msgspec.Struct, frozen=True, kw_only=True):
    """The first part of a scenario file; a game's own record adds `game` and the rest.

    players, minutes, summary: for the list of scenarios. briefing: read before play; briefings:
    what else is told to whoever plays a side, by its id. tutorial: the steps of a scenario that
    teaches. chapter: its place in the course of its game, from 1, 0 for none; of a problem the
    chapter after which it is advised. course: which one, "" for that of the game's rules; those of
    "optional" are about its optional rules, those of "window" about the program. teaches: ids of
    the rules that it teaches; next: id of the scenario that is played after it, "" for the next
    chapter. problem: what is to be solved. variants: what may be otherwise than the file has it.
    drawn: what of that was drawn, in words, where the file is made by a draw; the program writes
    it.
    """

    unit_lists: ClassVar[Mapping[str, str]] = {}
    """The keys under which a file lists units, each with the key of their place."""

    id: ScenarioId
    title: Prose
    kind: Literal["scenario", "tutorial", "problem"] = "scenario"
    players: Prose = ""
    minutes: Annotated[int, msgspec.Meta(ge=0)] = 0
    summary: Prose = ""
    briefing: Prose = ""
    briefings: dict[str, Prose] = {}
    tutorial: tuple[Lesson, ...] = ()
    chapter: Annotated[int, msgspec.Meta(ge=0, le=99)] = 0
    course: Literal["", "optional", "window"] = ""
    teaches: tuple[str, ...] = ()
    next: str = ""
    problem: ProblemTask | None = None
    variants: tuple[VariantDraw, ...] = ()
    drawn: str = ""

    @property
    def speaks(self) -> bool:
        """Whether it speaks of things by name: in the steps of a tutorial, or in a problem."""
        return bool(self.tutorial) or self.problem is not None

    def seats(self) -> tuple[tuple[str, str], ...]:
        """Ids and names of the sides that a computer player can take the seat of."""
        return ()

    def seated(self) -> str:
        """The side that it has unless somebody says otherwise, "" for none."""
        return ""


    def places_of_units(self) -> dict[str, str]:
        """Where each of its units begins, by id."""
        listed: list[tuple[Any, str]] = [
            (unit, key) for name, key in self.unit_lists.items() for unit in getattr(self, name)
        ]
        return {unit.id: getattr(unit, key) for unit, key in listed}


S = TypeVar("S")


class Checker(Generic[S]):
    """Walks one scenario and gathers its faults in `found`."""

    def __init__(self, scenario: S, source: Source) -> None:
        self.scenario, self.source = scenario, source
        self.found: list[Fault] = []

    def fault(self, path: KeyPath, problem: str, hint: str = "") -> None:
        """Note what is wrong with the value there."""
        self.found.append(self.source.fault(path, problem, hint))

    def lost(self, *keys: str) -> bool:
        """Whether parts of the file were unfit, so that what is missing may stand there."""
        return any(self.source.lost((key,)) for key in keys)

    def known(self, what: str, path: KeyPath, name: str, choices: Iterable[str]) -> None:
        """A fault when there is no such thing."""
        listed = list(choices)
        if name not in listed:
            self.fault(path, f'there is no {what} "{name}"', suggest(name, listed))

    def once(self, what: str, items: Iterable[tuple[KeyPath, str]]) -> None:
        """A fault for each value that was given before."""
        self.found += self.source.duplicates(what, items)


def check_briefings(checker: Checker[Any]) -> None:
    """Faults for briefings of sides that there aren't."""
    scenario: ScenarioHead = checker.scenario
    sides = [side for side, _ in scenario.seats()]
    for side in scenario.briefings:
        checker.known("side", ("briefings", side), side, sides)
