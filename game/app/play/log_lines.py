"""The lines of the log: what the game tells of its beginning and of each action, asked once."""

from typing import Any, NamedTuple

from game.core.history import Entry, History
from game.core.view_records import LogLine

PHASE = "phase"
"""Kind of the lines that say which phase begins."""


class ToldLine(NamedTuple):
    """A line of the log and how many actions had been played when it was told."""

    line: LogLine
    at: int


class LogReader:
    """Asks the game to tell its beginning and each entry once."""

    def __init__(self) -> None:
        self._opening: tuple[Entry[Any, Any], tuple[ToldLine, ...]] | None = None
        self._entries: list[tuple[Entry[Any, Any], tuple[ToldLine, ...]]] = []
        self._lines: tuple[ToldLine, ...] = ()

    def read(self, history: History[Any, Any]) -> tuple[ToldLine, ...]:
        """All lines so far, oldest first; the same tuple as long as nothing happens."""
        entries, known = history.entries, self._entries
        fresh = self._opening is None or self._opening[0] is not history.opening
        fresh = fresh or len(known) != len(entries)
        del known[len(entries):]
        for index, entry in enumerate(entries):
            if index < len(known) and known[index][0] is entry:
                continue
            del known[index:]
            fresh = True
            before = history.state_at(index)
            lines = history.game.tell(before, entry.action, entry.events)
            known.append((entry, tuple(ToldLine(line, index + 1) for line in lines)))
        if fresh:
            told = (line for _, lines in known for line in lines)
            self._lines = (*self._begun(history), *told)
        return self._lines

    def _begun(self, history: History[Any, Any]) -> tuple[ToldLine, ...]:
        """The lines of the beginning: whose turn is first, and what was rolled for that."""
        opening = history.opening
        if self._opening is None or self._opening[0] is not opening:
            lines = history.game.tell(opening.state, None, opening.events)
            self._opening = opening, tuple(ToldLine(line, 0) for line in lines)
        return self._opening[1]
