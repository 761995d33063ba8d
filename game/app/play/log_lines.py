"""The lines of the log: what the game tells of its beginning and of each action, asked once; whose
they are, and which of them say the same one after the other."""

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from game.core.history import Entry, History
from game.core.view_records import CLOSING, LogLine

PHASE = "phase"
"""Kind of the lines that say which phase begins."""


_ENTRIES = ("entry", CLOSING)
NEUTRAL = -1
"""Side of a line that is nobody's."""
_SUBJECT = re.compile(r"\*\*([^*]+)\*\*\s*")


class ToldLine(NamedTuple):
    """A line of the log and how many actions had been played when it was told. side: whose it is,
    by the order of the game's sides. weighed: a computer player has told what it compared."""

    line: LogLine
    at: int
    side: int = NEUTRAL
    weighed: bool = False

    @property
    def explains(self) -> bool:
        """Whether it can say why."""
        return self.weighed or bool(self.line.why)

    @property
    def subject(self) -> str:
        """Who does it, "" where the title doesn't begin with that."""
        match = _SUBJECT.match(self.line.title)
        return match[1] if match else ""

    @property
    def predicate(self) -> str:
        """What they do."""
        return _SUBJECT.sub("", self.line.title, count=1)


class ToldDeed(NamedTuple):
    """A line of the log, with the one behind it that says no more than that its unit is done."""

    line: ToldLine
    closing: ToldLine | None = None

    @property
    def lines(self) -> tuple[ToldLine, ...]:
        """Both, or the only one."""
        return (self.line,) if self.closing is None else (self.line, self.closing)

    @property
    def at(self) -> int:
        """How many actions had been played when all of it was told."""
        return self.lines[-1].at


def deeds(lines: Iterable[ToldLine]) -> tuple[ToldDeed, ...]:
    """The lines, each with what closes it."""
    found: list[ToldDeed] = []
    for told in lines:
        last = found[-1] if found else None
        if last is not None and _closes(told, last):
            found[-1] = last._replace(closing=told)
        else:
            found.append(ToldDeed(told))
    return tuple(found)


def _closes(told: ToldLine, deed: ToldDeed) -> bool:
    before = deed.line.line
    return (
        told.line.kind == CLOSING and before.kind == "entry" and deed.closing is None
        and bool(told.line.unit) and told.line.unit == before.unit
    )


def runs(found: Iterable[ToldDeed]) -> tuple[tuple[ToldDeed, ...], ...]:
    """Lines one after the other that say the same of several units of one side, together; all
    others by themselves."""
    together: list[list[ToldDeed]] = []
    for deed in found:
        last = together[-1][-1] if together else None
        if last is not None and _alike(last.line, deed.line):
            together[-1].append(deed)
        else:
            together.append([deed])
    return tuple(tuple(run) for run in together)


def _alike(line: ToldLine, other: ToldLine) -> bool:
    return (
        line.line.kind == other.line.kind and line.line.kind in _ENTRIES
        and line.side == other.side
        and bool(line.subject and other.subject and line.predicate)
        and line.predicate == other.predicate
    )


def same_unit(line: ToldLine, other: ToldLine) -> bool:
    """Whether two lines tell what one and the same unit did, and both begin with its name."""
    return (
        line.line.kind in _ENTRIES and other.line.kind in _ENTRIES
        and bool(line.line.unit) and line.line.unit == other.line.unit
        and bool(line.subject and other.predicate) and line.subject == other.subject
    )


def of_side(lines: Iterable[ToldLine], side: int) -> tuple[ToldLine, ...]:
    """The lines of one side, with the bands of the phases and how it ended."""
    return tuple(
        told for told in lines if told.side == side or told.line.kind in (PHASE, "end")
    )


def newest_why(lines: Iterable[ToldLine], at: int) -> int:
    """The newest action up to the `at`-th that can say why, 0 for none."""
    return max((told.at for told in lines if told.at <= at and told.explains), default=0)


class LogReader:
    """Asks the game to tell its beginning and each entry once."""

    def __init__(self) -> None:
        self._opening: tuple[Entry[Any, Any], tuple[ToldLine, ...]] | None = None
        self._entries: list[tuple[Entry[Any, Any], tuple[ToldLine, ...]]] = []
        self._lines: tuple[ToldLine, ...] = ()
        self._sides: dict[str, str] = {}
        self._whys: dict[int, tuple[Entry[Any, Any], str]] = {}

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
            first = next((line for line in lines if line.kind in _ENTRIES), None)
            weighs = entry.deliberation is not None
            told = tuple(
                ToldLine(line, index + 1, self._side(history, index, line),
                         weighs and line is first)
                for line in lines
            )
            known.append((entry, told))
        if fresh:
            every = (line for _, told in known for line in told)
            self._lines = (*self._begun(history), *every)
        return self._lines

    def why(self, history: History[Any, Any], at: int) -> str:
        """What decided the action that was the `at`-th, as its lines and whoever weighed it tell;
        "" where nobody does. Asked once of each."""
        if not 0 < at <= len(self._entries):
            return ""
        entry, lines = self._entries[at - 1]
        known = self._whys.get(at)
        if known is None or known[0] is not entry:
            said = [told.line.why for told in lines if told.line.why]
            if entry.deliberation is not None:
                before = history.state_at(at - 1)
                said.append(history.game.weighed(before, entry.deliberation))
            known = self._whys[at] = entry, "\n".join(words for words in said if words)
        return known[1]

    def _side(self, history: History[Any, Any], index: int, line: LogLine) -> int:
        """Whose a line of an entry is: its unit's, else that of who decided."""
        if line.kind == PHASE:
            return NEUTRAL
        entry = history.entries[index]
        side = entry.decider
        if line.unit:
            if line.unit not in self._sides:  # a unit seldom comes, and never changes sides
                for state in (history.state_at(index), entry.state):
                    pieces = history.game.pieces(state)
                    self._sides.update((piece.id, piece.side) for piece in pieces)
            side = self._sides.get(line.unit, side)
        sides = list(history.game.sides)
        return sides.index(side) if side in sides else NEUTRAL

    def _begun(self, history: History[Any, Any]) -> tuple[ToldLine, ...]:
        """The lines of the beginning: whose turn is first, and what was rolled for that."""
        opening = history.opening
        if self._opening is None or self._opening[0] is not opening:
            lines = history.game.tell(opening.state, None, opening.events)
            self._opening = opening, tuple(ToldLine(line, 0) for line in lines)
        return self._opening[1]
