"""The log's account of an action, gathered from its events: what every game's log has in common.

A game derives from `LogWriter`: it says what events don't tell, and hands in a table of what it
says of each kind of event.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from game.core.event import AnyEvent, Ended
from game.core.phrases import GamePhrases, SpokenGame
from game.core.view_records import CLOSING, LogLine

G = TypeVar("G", bound=SpokenGame)
S = TypeVar("S")
A = TypeVar("A")


class LogWriter(Generic[G, S, A]):
    """Gathers lines of an action in the position before it; `verbs` and `details` are the line
    still open, about `unit`, at `cells`.

    closes: that line says no more than that the unit is done. thrown: what its dice were thrown
    for, said only if nothing else is. why: what decided what it tells.
    """

    talk: ClassVar[GamePhrases]
    """Words: `log.line`, `log.gap`, `log.rule`, `log.ended` and what the game says itself."""

    def __init__(self, game: G, before: S, action: A) -> None:
        self.game, self.before, self.action = game, before, action
        self.lines: list[LogLine] = []
        self.unit = ""
        self.verbs: list[str] = []
        self.thrown = self.why = ""
        self.closes = False
        self.details: list[str] = []
        self.cells: list[int] = []
        self.decision()

    def decision(self) -> None:
        """What events don't tell: the decision itself."""
        raise NotImplementedError

    def handlers(self) -> Mapping[type, Callable[[Any, Any], None]]:
        """What to say of each kind of event; one that no reader needs in words has no entry."""
        raise NotImplementedError

    def about(self, unit: str) -> None:
        """The line at hand is about this unit; one about another is closed."""
        if unit != self.unit and (self.verbs or self.details):
            self._flush()
        self.unit = unit

    def verb(self, unit: str, words: str, detail: str = "", cell: int | None = None) -> None:
        """Something that a unit does, with what is to be told of it and the cell it does it at."""
        self.about(unit)
        self.verbs.append(words)
        if detail:
            self.details.append(detail)
        if cell is not None:
            self.cells.append(cell)

    def closing(self, unit: str, words: str, detail: str = "") -> None:
        """A unit is done, and nothing more."""
        self.verb(unit, words, detail)
        self.closes = True

    def ruled(self, unit: str, words: str, rule: str) -> None:
        """Something that a unit does, with nothing but the rule behind it."""
        self.verb(unit, words, self.talk.rule(rule))

    def alone(
        self, title: str, detail: str = "", kind: str = "entry", unit: str = "",
        cells: tuple[int, ...] = (),
    ) -> None:
        """A whole line of its own."""
        self._flush()
        self.lines.append(LogLine(title, detail, kind, unit, cells))

    def ended(self, event: Ended) -> None:
        """How the game ended, why below it."""
        self.alone(self.talk.say("log.ended", title=event.title), "\n".join(event.lines), "end")

    def take(self, event: AnyEvent) -> None:
        """One event."""
        handler = self.handlers().get(type(event))
        if handler is not None:
            handler(self, event)

    def account(self, events: Iterable[AnyEvent]) -> tuple[LogLine, ...]:
        """The lines of an action and of all the events it brought."""
        for event in events:
            self.take(event)
        return self.close()

    def close(self) -> tuple[LogLine, ...]:
        """All lines."""
        self._flush()
        return tuple(self.lines)

    def _flush(self) -> None:
        if self.verbs or self.details:
            who = self.talk.bold(self.game, self.unit) if self.unit else ""
            what = self.talk.listed(self.verbs) if self.verbs else self.thrown
            title = self.talk.say("log.line", unit=who, what=what).strip() if who else what
            detail = self.talk.say("log.gap").join(self.details)
            kind = CLOSING if self.closes and len(self.verbs) == 1 else "entry"
            self.lines.append(
                LogLine(title, detail, kind, self.unit, tuple(self.cells), self.why)
            )
        self.closes = False
        self.verbs, self.details, self.cells, self.thrown, self.why = [], [], [], "", ""
