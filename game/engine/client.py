"""Asks a program that speaks the engine protocol for decisions, as a chess program drives its
engines: it keeps the other side in step with a game, sets it a limit, stops it and survives its
death.

Nothing here waits. Whoever owns a client calls `poll` when it was woken, and at `deadline`.
"""

import queue
import time
from collections import deque
from collections.abc import Callable, Sequence
from fractions import Fraction
from math import isinf
from typing import Any

import msgspec

from game.core.deliberation import Deliberation
from game.core.errors import BoxError
from game.core.fairness import FairnessTally, LevelCount
from game.core.history import Entry, History
from game.core.resume import fingerprint
from game.core.review import DecisionReview
from game.core.safe_files import printable
from game.engine import requests as ask
from game.engine.process import EngineProcess, own_command, own_environment

PATIENCE = 20.0
"""Seconds in which anything must be answered, a decision from when it was stopped; else the program
is killed. It starts, reads a scenario or plays a long game again, and a slow machine, or one that
has other things to do, is no fault of it."""


class EngineError(BoxError):
    """The engine is of no use: it can't be started, has ended, gives answers that are none, or none
    at all. It has been ended; the next question starts another."""


class Decision(msgspec.Struct, frozen=True):
    """What an engine decided. action: its text, not judged yet. stopped: thinking was cut short.
    deliberation: what it compared, as it says."""

    action: str
    stopped: bool
    deliberation: Deliberation | None = None


class ProblemStanding(msgspec.Struct, frozen=True):
    """How a problem stands. chances: what is left of the best chance after each decision; over:
    nothing is left to decide; reached: the aim holds."""

    chances: tuple[Fraction, ...]
    over: bool
    reached: bool


class Reviewed(msgspec.Struct, frozen=True):
    """What came of the wish to have a decision reviewed: None where nobody had a choice."""

    review: DecisionReview | None


class DailyAttempt(msgspec.Struct, frozen=True):
    """What came of a search for a problem of the day. source: the scenario's text, None where it
    isn't in the game that was played; attempts: how many games may be played."""

    source: str | None
    attempts: int


class QuickGamesPlayed(msgspec.Struct, frozen=True):
    """What quick games came to that were played in one go."""

    tally: FairnessTally


class _Answer(msgspec.Struct):
    """The fields of answers that count here."""

    ok: bool
    id: int
    error: str = ""
    action: str = ""
    stopped: bool = False
    check: str = ""
    deliberation: Deliberation | None = None
    chances: list[str] = []
    over: bool = False
    reached: bool = False
    review: DecisionReview | None = None
    source: str | None = None
    attempts: int = 0
    levels: dict[str, LevelCount] = {}
    turns: dict[str, int] = {}


_LONG = (
    ask.ThinkRequest, ask.SolveRequest, ask.ReviewRequest, ask.DailyRequest, ask.FairnessRequest,
)
"""What may take as long as it does, and can be told to stop."""


class _Sent:
    """A request that hasn't been answered. since: when the engine may have begun with it. stopped:
    when it was told to stop, for what may take long."""

    def __init__(self, number: int, request: ask.Request, since: float) -> None:
        self.number = number
        self.request = request
        self.since = since
        self.stopped: float | None = None


class _Question:
    """Something that is wanted of a position. request: what; seconds: how long may be thought about
    it. position: the request that must be answered before; thinking: the one for the thing itself,
    None before. whole: the game was sent from its beginning."""

    def __init__(
        self, history: History[Any, Any],
        request: ask.ThinkRequest | ask.SolveRequest | ask.ReviewRequest, seconds: float,
    ) -> None:
        self.history = history
        self.request = request
        self.seconds = seconds
        self.check = fingerprint(history.game, history.state)
        self.position = 0
        self.thinking: _Sent | None = None
        self.whole = False


class EngineClient:
    """One engine, started when it is first needed. Not thread-safe: all calls from one thread.

    command: its command line; this program's own engine if not given. wake: called from another
    thread when there is something to `poll` for. clock: seconds. decisions, faults: how many it has
    given, and for what it was ended each time. name: what it is called in messages.
    """

    name = "the engine"

    def __init__(
        self, command: Sequence[str] = (), wake: Callable[[], None] = lambda: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._command = command
        self._wake = wake
        self._clock = clock
        self._process: EngineProcess | None = None
        self._count = 0
        self._sent: deque[_Sent] = deque()
        self._game: tuple[Any, ...] = ()
        self._told: list[Entry[Any, Any]] = []
        self._question: _Question | None = None
        self._alone: _Sent | None = None
        self.decisions = 0
        self.faults: list[str] = []

    @property
    def pid(self) -> int | None:
        """The number of the engine's process, None without one."""
        return self._process.pid if self._process is not None else None

    # What is asked for

    def start(self) -> None:
        """Start the engine unless it runs.

        Raises:
            EngineError: it can't be started.
        """
        if self._process is None:
            self._forget()
            try:
                self._process = self._launched()
            except (OSError, ValueError, BoxError) as error:
                why = str(error)
                if isinstance(error, OSError) and error.strerror:
                    why = ": ".join(filter(None, (error.strerror, error.filename)))
                raise EngineError(f"{self.name} can't be started ({printable(why)})") from error

    def _launched(self) -> EngineProcess:
        """Start the program.

        Raises:
            OSError, ValueError, BoxError: it can't be started.
        """
        return EngineProcess(self._command or own_command(), self._wake, own_environment())

    @property
    def _patience(self) -> float:
        """Seconds in which it must answer."""
        return PATIENCE

    def _agrees(self, check: str, ours: str) -> bool:
        """Whether what it says of the position is what it is here."""
        return check == ours

    def follow(self, history: History[Any, Any]) -> None:
        """Tell a running engine what was played and taken back, if it hasn't been told."""
        if self._process is not None and not self._in_step(history):
            self._tell(history)

    def think(self, history: History[Any, Any], player: str, seconds: float) -> None:
        """Ask what a computer player would do in the position that a game has come to; `poll`
        gives the answer. An earlier question is withdrawn. seconds: how long it may think, from
        when it is ready, until the best so far is wanted.

        Raises:
            EngineError: it can't be started.
        """
        budget = max(1, round(1000 * seconds))
        self._ask(_Question(history, ask.ThinkRequest(player=player, budget=budget), seconds))

    def solve(self, history: History[Any, Any]) -> None:
        """Ask how the problem stands that a game is played for; `solved` gives the answer. An
        earlier question is withdrawn.

        Raises:
            EngineError: it can't be started.
        """
        self._ask(_Question(history, ask.SolveRequest(), float("inf")))

    def review(self, history: History[Any, Any], at: int) -> None:
        """Ask what the decision was worth that was made in a game after so many actions;
        `reviewed` gives the answer. An earlier question is withdrawn.

        Raises:
            EngineError: it can't be started.
        """
        self._ask(_Question(history, ask.ReviewRequest(at=at), float("inf")))

    def appraise(self, history: History[Any, Any], action: str) -> None:
        """Ask what an action would be worth in the position that a game has come to; `reviewed`
        gives the answer. An earlier question is withdrawn.

        Raises:
            EngineError: it can't be started.
        """
        self._ask(_Question(history, ask.ReviewRequest(action=action), float("inf")))

    def find_daily(self, game: str, day: str, attempt: int) -> None:
        """Search for a game's problem of a day; `daily` gives the answer. Of an engine that is
        asked for nothing else.

        Raises:
            EngineError: it can't be started.
        """
        self.start()
        self._alone = self._send(ask.DailyRequest(game=game, day=day, attempt=attempt))

    def play_quick(self, game: str, source: str, seed: int, games: int) -> None:
        """Let computer players play so many games of a scenario's text, the first of that seed;
        `quick` gives the answer. Of an engine that is asked for nothing else; `end_quick` ends it
        with the games that are finished.

        Raises:
            EngineError: it can't be started.
        """
        self.start()
        self._alone = self._send(
            ask.FairnessRequest(game=game, source=source, seed=seed, games=games)
        )

    def end_quick(self) -> None:
        """No more games are wanted: `quick` gives those that were finished."""
        if self._alone is not None:
            self._stop(self._alone)

    def _ask(self, question: _Question) -> None:
        self.cancel()
        self.start()
        self._question = question
        question.position = self._tell(question.history)

    def cancel(self) -> None:
        """The decision that was asked for is no longer wanted."""
        if self._question is not None and self._question.thinking is not None:
            self._stop(self._question.thinking)
        self._question = None

    def reject(self, why: str) -> EngineError:
        """End the engine for what it did, "gave no answer"; what to raise about it."""
        process = self._process
        self.close()
        if process is not None and process.last_words:
            why = f"{why}: “{process.last_words}”"
        self.faults.append(why)
        return EngineError(f"{self.name} {why}")

    def close(self) -> None:
        """End the engine, whatever it is doing."""
        if self._process is not None:
            self._process.kill()
            self._process = None
        self._forget()

    # What comes of it

    def poll(self) -> Decision | None:
        """Take in what has come; the decision that was asked for, None while there is none.

        Raises:
            EngineError: there will be none; see there.
        """
        answer = self._come()
        if answer is None:
            return None
        self.decisions += 1
        return Decision(answer.action, answer.stopped, answer.deliberation)

    def solved(self) -> ProblemStanding | None:
        """Take in what has come; how the problem stands, None while that isn't known.

        Raises:
            EngineError: it won't be; see there.
        """
        answer = self._come()
        if answer is None:
            return None
        try:
            chances = tuple(Fraction(text) for text in answer.chances)
        except (ValueError, ZeroDivisionError) as error:
            raise self.reject(f"gave no chances ({error})") from error
        return ProblemStanding(chances, answer.over, answer.reached)

    def reviewed(self) -> Reviewed | None:
        """Take in what has come; what the decision was worth, None while that isn't known.

        Raises:
            EngineError: it won't be; see there.
        """
        answer = self._come()
        if answer is None:
            return None
        return Reviewed(answer.review)

    def daily(self) -> DailyAttempt | None:
        """Take in what has come; what the search has found, None while that isn't known.

        Raises:
            EngineError: it won't be; see there.
        """
        answer = self._receive()
        return None if answer is None else DailyAttempt(answer.source, answer.attempts)

    def quick(self) -> QuickGamesPlayed | None:
        """Take in what has come; what the games came to, None while they are played.

        Raises:
            EngineError: it won't be known; see there.
        """
        answer = self._receive()
        if answer is None:
            return None
        try:
            turns = {int(turn): count for turn, count in answer.turns.items()}
        except ValueError as error:
            raise self.reject(f"gave no turns ({error})") from error
        return QuickGamesPlayed(FairnessTally(answer.levels, turns))

    def deadline(self) -> float | None:
        """When `poll` must be called though nothing has come, None for never."""
        return min((time for time in (self._lost(), self._up()) if time is not None), default=None)

    def due_in(self) -> int | None:
        """How many milliseconds that is from now, at least 1."""
        deadline = self.deadline()
        return None if deadline is None else max(1, round(1000 * (deadline - self._clock())))

    def _lost(self) -> float | None:
        """When the engine is no longer waited for, None while it may take its time."""
        if not self._sent:
            return None
        head = self._sent[0]
        if not isinstance(head.request, _LONG):
            return head.since + self._patience
        return None if head.stopped is None else max(head.since, head.stopped) + self._patience

    def _up(self) -> float | None:
        """When it is to be told to stop thinking, None if there is nothing to stop."""
        question = self._question
        if question is None or question.thinking is None or question.thinking.stopped is not None:
            return None
        return None if isinf(question.seconds) else question.thinking.since + question.seconds

    # Sending

    def _send(self, request: ask.Request) -> _Sent:
        assert self._process is not None
        self._count += 1
        sent = _Sent(self._count, request, self._clock())
        self._sent.append(sent)
        self._process.send(msgspec.json.encode(msgspec.structs.replace(request, id=self._count)))
        return sent

    def _in_step(self, history: History[Any, Any]) -> bool:
        """Whether the engine has been told all of a game. Entries are never changed, and one of
        them has always the same ones before it."""
        told, entries = self._told, history.entries
        return (
            self._game == _identity(history) and len(told) == len(entries)
            and (not told or told[-1] is entries[-1])
        )

    def _tell(self, history: History[Any, Any], *, whole: bool = False) -> int:
        """Send what is new in a game; the number of the request for its position."""
        entries, identity = history.entries, _identity(history)
        if whole or self._game != identity:
            self._send(_new(history))
            self._game, self._told = identity, []
        keep = min(len(self._told), len(entries))
        while keep and self._told[keep - 1] is not entries[keep - 1]:
            keep -= 1
        actions = [entry.text for entry in entries[keep:]]
        self._told = list(entries)
        return self._send(ask.PositionRequest(keep=keep, actions=actions)).number

    def _stop(self, sent: _Sent) -> None:
        if sent.stopped is None and sent in self._sent:
            sent.stopped = self._clock()
            self._send(ask.StopRequest())

    # Receiving

    def _come(self) -> _Answer | None:
        """The answer that has come; while there is none, whether it is late is looked at."""
        answer = self._receive()
        if answer is None:
            self._look_at_clock()
        return answer

    def _receive(self) -> _Answer | None:
        """The answer to what was asked, once it has come."""
        while self._process is not None:
            try:
                line = self._process.receive()
            except queue.Empty:
                return None
            except EOFError as error:
                raise self.reject(str(error)) from error
            assert line is not None
            answer = self._take(line)
            if answer is not None:
                self._question = None
                return answer
        return None

    def _take(self, line: bytes) -> _Answer | None:
        """One answer: it must be that of the oldest request. What is returned answers what was
        asked."""
        try:
            answer = msgspec.json.decode(line, type=_Answer)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise self.reject(f"gave no answer of the protocol ({error})") from error
        if not self._sent or answer.id != self._sent[0].number:
            raise self.reject("answered what it wasn't asked")
        sent = self._sent.popleft()
        if self._sent:
            self._sent[0].since = self._clock()
        question = self._question
        if question is not None and sent.number == question.position:
            self._positioned(question, answer)
        elif sent is self._alone or (question is not None and sent is question.thinking):
            if not answer.ok:
                raise self.reject(f"can't decide: {answer.error}")
            return answer
        elif isinstance(sent.request, ask.PositionRequest) and not answer.ok:
            self._game = ()  # out of step: told anew when it is next needed
        return None

    def _positioned(self, question: _Question, answer: _Answer) -> None:
        """The engine says where the game stands: go on if it is where it should be."""
        if answer.ok and self._agrees(answer.check, question.check):
            question.thinking = self._send(question.request)
        elif question.whole:
            why = answer.error or "another position came of the same actions"
            raise self.reject(f"can't follow the game: {why}")
        else:
            question.whole = True
            question.position = self._tell(question.history, whole=True)

    def _look_at_clock(self) -> None:
        """Stop or end what takes too long."""
        now = self._clock()
        lost, up = self._lost(), self._up()
        if lost is not None and now >= lost:
            thinks = isinstance(self._sent[0].request, _LONG)
            raise self.reject("didn't stop thinking" if thinks else "gave no answer")
        if up is not None and now >= up:
            assert self._question is not None and self._question.thinking is not None
            self._stop(self._question.thinking)

    def _forget(self) -> None:
        self._sent.clear()
        self._game, self._told, self._question = (), [], None
        self._alone = None


def _identity(history: History[Any, Any]) -> tuple[Any, ...]:
    """What makes a game the same one, whatever is played in it."""
    return history.game, history.seed, history.script, history.endless, history.later


def _new(history: History[Any, Any]) -> ask.NewRequest:
    """The request that sets a game up as it was here."""
    game = history.game
    return ask.NewRequest(
        game=game.id, source=game.source, seed=history.seed,
        dice=list(history.script), endless=history.endless, later=list(history.later),
        options=dict(game.options_set),
    )
