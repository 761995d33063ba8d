"""A game in progress as a replay shows it: its turns, its throws, and what is worth a mark.

Worked out from the events of what was played, once for each entry, so that a game of some hundred
actions costs nothing when it is dragged through.
"""

from bisect import bisect_right
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from game.app.play.ledger import rarity
from game.app.play.words import say
from game.core.event import AnyEvent, Began, Chose, Rolled, out_of_play
from game.core.history import Entry, History
from game.core.quantity import percent
from game.core.view_records import Piece

StepUnit = Literal["action", "turn", "throw"]
"""What one step of a replay goes by."""
STEP_UNITS: tuple[StepUnit, ...] = ("action", "turn", "throw")
RATES = (0.5, 1.0, 2.0, 4.0)
"""How fast moves are told: 1 is the usual pace."""
MarkKind = Literal["loss", "throw", "card", "flag", "decision"]

RARE = Fraction(3, 100)
"""A throw that was less likely has a mark."""


class ReplayMark(NamedTuple):
    """Something worth a mark. at: how many actions had been played then. side: whose, "" for
    nobody's. words: what it was. unit: the name of the unit that it is about, "" for none."""

    at: int
    kind: MarkKind
    side: str
    words: str
    unit: str = ""


class TurnSpan(NamedTuple):
    """A turn of the game. first: how many actions had been played when it began; last: when the
    next one did, or the game stands."""

    turn: int
    first: int
    last: int


class Curve(NamedTuple):
    """How the score went (`game.core.view_records.Score`). values: of each of the sides, after
    0, 1, 2 … actions."""

    head: str
    levels: tuple[str, ...]
    sides: tuple[str, ...]
    values: tuple[tuple[int, ...], ...]

    @property
    def most(self) -> int:
        """The upper end of the scale, at least 1."""
        if self.levels:
            return len(self.levels) - 1
        return max(1, *(max(line) for line in self.values))

    def steps(self, line: int) -> list[tuple[int, int, int]]:
        """The stretches of a side on which its value stays: (first moment, last, value)."""
        found: list[tuple[int, int, int]] = []
        for at, value in enumerate(self.values[line]):
            if found and found[-1][2] == value:
                found[-1] = (found[-1][0], at, value)
            else:
                found.append((at, at, value))
        return found


class ReplayCourse(NamedTuple):
    """What a replay leads through. total: how many actions; throws: after which of them dice had
    fallen. curve: how the score went, None in a game without one."""

    total: int
    turns: tuple[TurnSpan, ...]
    throws: tuple[int, ...]
    marks: tuple[ReplayMark, ...]
    curve: Curve | None = None

    def step(self, at: int, by: int, unit: StepUnit) -> int:
        """The moment one step of a kind further (by 1) or back (by −1)."""
        if unit == "action":
            stops: Sequence[int] = range(self.total + 1)
        elif unit == "turn":
            stops = (*(turn.first for turn in self.turns), self.total)
        else:
            stops = (0, *self.throws, self.total)
        if by > 0:
            return next((stop for stop in stops if stop > at), self.total)
        return next((stop for stop in reversed(stops) if stop < at), 0)

    def share(self, at: int) -> float:
        """Where a moment lies on the ruler, from 0 to 1: all turns are equally wide."""
        if not self.total:
            return 0.0
        index = max(0, bisect_right(self.turns, at, key=lambda turn: turn.first) - 1)
        turn = self.turns[index]
        within = (at - turn.first) / max(1, turn.last - turn.first)
        return (index + min(1.0, within)) / len(self.turns)

    def turn_at(self, at: int) -> int:
        """The turn in which the action was played that led to a moment."""
        index = bisect_right(self.turns, max(0, at - 1), key=lambda turn: turn.first) - 1
        return self.turns[max(0, index)].turn

    def moment(self, share: float) -> int:
        """The moment nearest to a place on the ruler."""
        if not self.total:
            return 0
        place = max(0.0, min(1.0, share)) * len(self.turns)
        turn = self.turns[min(int(place), len(self.turns) - 1)]
        return turn.first + round((place - int(place) if place < len(self.turns) else 1.0)
                                  * (turn.last - turn.first))


class CourseReader:
    """Reads a history's course; each entry once."""

    def __init__(self) -> None:
        self._known: list[tuple[Entry[Any, Any], tuple[ReplayMark, ...]]] = []
        self._course: tuple[tuple[Entry[Any, Any], ...], ReplayCourse] | None = None

    def read(self, history: History[Any, Any]) -> ReplayCourse:
        """The course of what was played; the same record as long as nothing happens."""
        entries = tuple(history.entries)
        if self._course is None or self._course[0] != entries:
            self._course = entries, self._read(history, entries)
        return self._course[1]

    def _read(
        self, history: History[Any, Any], entries: tuple[Entry[Any, Any], ...]
    ) -> ReplayCourse:
        turns = _turns([history.opening.events, *(entry.events for entry in entries)])
        throws = tuple(
            index for index, entry in enumerate(entries, 1)
            if any(isinstance(event, Rolled) and event.dice for event in entry.events)
        )
        del self._known[len(entries):]
        for index, entry in enumerate(entries):
            if index < len(self._known) and self._known[index][0] is entry:
                continue
            del self._known[index:]
            self._known.append((entry, tuple(_marks(history, index, entry))))
        marks = tuple(mark for _, found in self._known for mark in found)
        return ReplayCourse(len(entries), turns, throws, marks, _curve(history))


def _curve(history: History[Any, Any]) -> Curve | None:
    """How the score went, asked of every position."""
    game = history.game
    first = game.score(history.opening.state)
    if first is None:
        return None
    scores = [first]
    for entry in history.entries:
        score = game.score(entry.state)
        scores.append(score if score is not None else scores[-1])
    sides = tuple(side for side, _ in first.counts)
    values = tuple(tuple(dict(score.counts).get(side, 0) for score in scores) for side in sides)
    return Curve(first.head, first.levels, sides, values)


def _turns(told: Sequence[Sequence[AnyEvent]]) -> tuple[TurnSpan, ...]:
    """The turns that began in these events, those of the opening first."""
    begun: list[tuple[int, int]] = []
    for at, events in enumerate(told):
        for event in events:
            if isinstance(event, Began) and (not begun or event.turn != begun[-1][0]):
                begun.append((event.turn, at))
    if not begun or begun[0][1]:
        # What comes before the first turn that is told belongs to it.
        begun[:1] = [(begun[0][0] if begun else 1, 0)]
    count = len(told) - 1
    ends = [at for _, at in begun[1:]] + [count]
    return tuple(
        TurnSpan(turn, at, end) for (turn, at), end in zip(begun, ends, strict=True) if end > at
    ) or (TurnSpan(begun[-1][0], 0, count),)


def _marks(history: History[Any, Any], index: int, entry: Entry[Any, Any]) -> list[ReplayMark]:
    """What is worth a mark in an entry."""
    game, at = history.game, index + 1
    pieces: dict[str, Piece] = {}

    def piece(unit: str) -> Piece | None:
        if not pieces:
            pieces.update((one.id, one) for one in game.pieces(history.state_at(index)))
        return pieces.get(unit)

    marks: dict[tuple[str, str], ReplayMark] = {}
    for event in entry.events:
        gone = out_of_play(event)
        if gone is not None:
            unit, fate = gone
            known = piece(unit)
            name, side = (known.name, known.side) if known is not None else (unit, "")
            kind: MarkKind = "loss" if fate == "lost" else "flag"
            words = say(f"replay.mark.{kind}", unit=name)
            marks.setdefault(("unit", unit), ReplayMark(at, kind, side, words, name))
        elif isinstance(event, Chose):
            title = game.card_face(event.card).title
            words = say("replay.mark.card", card=title)
            marks[("card", event.card)] = ReplayMark(at, "card", "", words)
        elif isinstance(event, Rolled) and (odds := rarity(event)) is not None and odds < RARE:
            words = say("replay.mark.throw", title=event.title, odds=percent(odds))
            marks[("throw", str(len(marks)))] = ReplayMark(at, "throw", event.side, words)
    return list(marks.values())
