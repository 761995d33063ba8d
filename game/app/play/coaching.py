"""Has the coach look at the decisions of the game at the table: in a process of its own, one after
the other, and nothing waits for it. What it says is kept with the game (`game.app.analyses`).
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar

from game.app.analyses import Analyses, keyed
from game.app.play.coach_words import spoken
from game.app.play.session import Session
from game.core.history import Entry
from game.core.review import DecisionReview, coach_scales
from game.engine.client import EngineClient, EngineError

T = TypeVar("T")
_FAULTS = 3
"""Of so many decisions in a row the engine may fail to say anything, before it isn't asked on."""


class CoachState(NamedTuple):
    """How far the coach has come. reviews: of decisions, by how many actions had been played before
    them; looked: those that it has looked at. done, total: how many of the decisions that it is
    asked about. running: it is at work on them. known: the decisions that it is asked about.
    wished: those that somebody asked about by themselves, and that it hasn't looked at."""

    reviews: Mapping[int, DecisionReview] = {}
    looked: frozenset[int] = frozenset()
    done: int = 0
    total: int = 0
    running: bool = False
    known: frozenset[int] = frozenset()
    wished: frozenset[int] = frozenset()

    @property
    def whole(self) -> bool:
        """Whether it has looked at all of them."""
        return bool(self.total) and self.done == self.total


class CoachingHost(Protocol):
    """Where the coach speaks: the window, as far as it is needed."""

    def toast(self, words: str) -> None:
        """Show a short message."""

    def background(
        self, work: Callable[[], T], done: Callable[[T], None], name: str = "work"
    ) -> None:
        """Do `work` in a thread and `done` with its result here."""


class Coaching:
    """The coach of one game at the table. engine: gives the process that it works in; it is started
    when the coach is first asked. `told` are called whenever it has come further."""

    def __init__(
        self, session: Session, engine: Callable[[], EngineClient], analyses: Analyses,
        window: CoachingHost,
    ) -> None:
        self.session = session
        self.window = window
        self.told: list[Callable[[], None]] = []
        self._engine = engine
        self._analyses = analyses
        self._said: dict[int, tuple[Entry[Any, Any], DecisionReview | None]] = {}
        self._read = False
        self._running = False
        self._started = False
        self._asked: tuple[int, Entry[Any, Any]] | None = None
        self._failed: set[int] = set()
        self._wishes: list[int] = []
        """Single decisions that are asked about before all others, in their order."""
        self._faults = 0
        self._fresh: dict[str, DecisionReview | None] = {}
        """What isn't on disk yet."""
        self._path: Path | None = None
        self._writing = False
        self._state: tuple[object, CoachState] | None = None

    # What is known

    @property
    def state(self) -> CoachState:
        """How far it has come with the game as it stands."""
        self.read()
        entries = self.session.history.entries
        key = (len(entries), entries[-1] if entries else None, len(self._said), self._running,
               tuple(self._wishes))
        if self._state is None or not _same(self._state[0], key):
            self._state = key, self._now()
        return self._state[1]

    def read(self) -> None:
        """Read what was said of this game before; if that is damaged, one line says so."""
        if self._read:
            return
        self._read = True
        history = self.session.history
        known = self._analyses.of(history)
        for at, found in known.reviews.items():
            self._said[at] = history.entries[at], found
        if known.fault:
            self.window.toast(spoken("damaged", why=known.fault))

    def _now(self) -> CoachState:
        entries = self.session.history.entries
        said = {
            at: found for at, (entry, found) in self._said.items()
            if at < len(entries) and entries[at] is entry
        }
        wanted = self._wanted()
        done = sum(at in said for at in wanted)
        reviews = {at: found for at, found in sorted(said.items()) if found is not None}
        # what nobody had to choose is no decision
        idle = sum(at in said and said[at] is None for at in wanted)
        return CoachState(
            reviews, frozenset(said), done - idle, len(wanted) - idle, self._running,
            frozenset(wanted), frozenset(self._wishes),
        )

    def _wanted(self) -> list[int]:
        """The decisions that it is asked about: those of people, of a game without people all."""
        history = self.session.history
        own = [at for at, entry in enumerate(history.entries) if history.personal(entry)]
        return own or [at for at, entry in enumerate(history.entries) if entry.decider]

    @property
    def why_not(self) -> str:
        """Why it can't be asked now, "" if it can."""
        session = self.session
        if session.problem is not None:
            return spoken("problem")
        if len(self.people) > 1 and session.table.status.result is None:
            return spoken("later")
        return "" if self._wanted() else spoken("empty")

    def why_not_at(self, at: int) -> str:
        """Why it can't be asked about the decision that was made after so many actions, "" if it
        can: while a game goes on, what others decided may rest on what they alone know."""
        session = self.session
        if session.problem is not None:
            return spoken("problem")
        if session.table.status.result is not None:
            return ""
        people = self.people
        if len(people) > 1:
            return spoken("later")
        decider = session.history.entries[at].decider
        return "" if not people or decider in people else spoken("other_later")

    @property
    def people(self) -> set[str]:
        """The sides that people have decided for."""
        history = self.session.history
        return {entry.decider for entry in history.entries if history.personal(entry)}

    @property
    def asks(self) -> bool:
        """Whether an answer is waited for: what the engine says is this one's."""
        return self._asked is not None

    @property
    def there(self) -> bool:
        """Whether this game has a coach at all."""
        return self.session.game.id in coach_scales()

    # What it is asked

    def toggle(self) -> None:
        """Ask it, or have it stop."""
        if self._running:
            self.stop()
        else:
            self.ask()

    def ask(self) -> None:
        """Have it look at all decisions that it hasn't looked at, or say why it can't."""
        self.read()
        why_not = self.why_not
        if why_not:
            self.window.toast(why_not)
        elif not self._running:
            self._running, self._faults = True, 0
            self._started = True
            self._failed.clear()
            self._next()
            self._tell()

    def ask_about(self, at: int) -> None:
        """Have it look, before all else, at the decision that was made after so many actions,
        whoever made it; or say why it can't."""
        self.read()
        why_not = self.why_not_at(at)
        if why_not:
            self.window.toast(why_not)
        elif at not in self._now().looked and at not in self._wishes:
            self._started = True
            self._failed.discard(at)
            self._wishes.append(at)
            if self._asked is None:
                self._next()
            self._tell()

    def stop(self) -> None:
        """Have it stop; what it has said stays."""
        if self._running or self._wishes:
            self._running = False
            self._wishes.clear()
            if self._asked is not None:
                self._engine().cancel()
                self._asked = None
            self._tell()

    def close(self) -> None:
        """Have it stop, end its process, and write what isn't on disk."""
        self.told.clear()
        self.stop()
        if self._started:
            self._engine().close()
        if self._fresh and self._path is not None:
            self._analyses.write(self._path, self._fresh)
            self._fresh = {}

    def poll(self) -> None:
        """Take what has come, and ask on."""
        if self._asked is None:
            return
        at, entry = self._asked
        try:
            found = self._engine().reviewed()
        except EngineError as error:
            self._failed.add(at)
            self._faults += 1
            if at in self._wishes:
                self._wishes.remove(at)
                self.window.toast(spoken("fault", why=str(error)))
            self._go_on(str(error))
            return
        if found is not None:
            self._faults = 0
            self._take(at, entry, found.review)
            self._go_on("")

    def due(self, now: int) -> int | None:
        """When `poll` must be called though nothing has come (ms), or None."""
        wait = self._engine().due_in() if self._asked is not None else None
        return None if wait is None else now + wait

    def _go_on(self, fault: str) -> None:
        self._asked = None
        if fault and self._faults >= _FAULTS and self._running:
            self._running = False
            self.window.toast(spoken("fault", why=fault))
        if self._running or self._wishes:
            self._next()
        self._tell()

    def _next(self) -> None:
        """Ask of the next decision. With the last of them all the process ends; after single ones
        it stays until the table is left, since another may follow."""
        history, looked = self.session.history, self._now().looked
        count = len(history.entries)
        self._wishes = [at for at in self._wishes if at not in looked and at < count]
        wanted = self._wanted() if self._running else []
        at = next((at for at in (*self._wishes, *wanted)
                   if at not in looked and at not in self._failed), None)
        if at is None:
            if self._running:
                self._running = False
                self._engine().close()
            return
        try:
            self._engine().review(history, at)
        except EngineError as error:
            self._running = False
            self._wishes.clear()
            self.window.toast(spoken("fault", why=str(error)))
            return
        self._asked = at, history.entries[at]

    def _take(self, at: int, entry: Entry[Any, Any], found: DecisionReview | None) -> None:
        entries = self.session.history.entries
        if at >= len(entries) or entries[at] is not entry:
            return  # it has been taken back meanwhile
        if at in self._wishes:
            self._wishes.remove(at)
        if found is not None and (found.at != at or found.action != entry.text):
            self._failed.add(at)
            return
        self._said[at] = entry, found
        self._path = self._analyses.path(self.session.history)
        self._fresh.update(keyed(self.session.history, {at: found}))
        self._write()

    def _write(self) -> None:
        """Write what is fresh, unless that is going on; then once that is done."""
        if self._writing or not self._fresh or self._path is None:
            return
        fresh, path = self._fresh, self._path
        self._fresh, self._writing = {}, True

        def done(fault: str) -> None:
            self._writing = False
            if fault:
                self.window.toast(spoken("unkept", why=fault))
            else:
                self._write()

        self.window.background(lambda: self._analyses.write(path, fresh), done, "coach")

    def _tell(self) -> None:
        for tell in tuple(self.told):
            tell()


def _same(one: object, other: object) -> bool:
    """Whether two keys are alike, their entries being the very same."""
    assert isinstance(one, tuple) and isinstance(other, tuple)
    return len(one) == len(other) and all(
        mine is its or (not isinstance(mine, Entry) and mine == its)
        for mine, its in zip(one, other, strict=True)
    )
