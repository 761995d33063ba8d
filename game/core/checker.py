"""What the checks of all scenario files begin with: faults are gathered, not raised."""

from collections.abc import Iterable
from typing import Generic, TypeVar

from game.core.datafile import Fault, KeyPath, Source, suggest

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
