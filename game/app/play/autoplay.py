"""What goes on with nobody at the screen deciding: forced actions, and what a computer side does.

A computer's side thinks in an engine process (`game.engine.client`), ours or another program
(`game.app.play.seats`); what it decides comes back as an input like any other. It is asked once a
position; a question about a position that has gone meanwhile (undo, a loaded game) is withdrawn.
Its chance is drawn from the game's seed and the number of actions so far, so that the same save
plays on the same way. Whatever becomes of it, the game goes on: our engine decides in a program's
place, and in the place of our engine a plain option is taken, with a message.
"""

import contextlib
from collections.abc import Sequence
from typing import Any, Protocol

import pygame

from game.app import crash
from game.app.play.advising import Advising
from game.app.play.judging import Judging
from game.app.play.model import NOW, PlayModel
from game.app.play.seats import AskedSeat, Seats
from game.app.play.words import say
from game.core.errors import ActionTextError
from game.engine.client import EngineError
from game.turns.controller import InputResult
from game.turns.inputs import Decide, Input, Proceed
from game.turns.machine import Mode

AT_ONCE = 8  # ms of forced actions carried out in one frame at speed 0
CAP = 2000  # ms after which a computer's side is to play the best that it has found


class AutoplayHost(Protocol):
    """Who takes what goes on by itself."""

    @property
    def on_top(self) -> bool:
        """Whether the table is what the player sees."""

    @property
    def deeds(self) -> Sequence[str]:
        """What the player did last, for a report."""

    def give(self, given: Input) -> InputResult:
        """Take an input and show what came of it."""

    def toast(self, words: str) -> None:
        """Show a short message."""

    def refresh(self) -> None:
        """Show what is the case now."""


class Autoplay:
    """Carries a table on when nothing is being told and nobody at the screen decides."""

    def __init__(
        self, model: PlayModel, seats: Seats, table: AutoplayHost, advising: Advising,
        judging: Judging,
    ) -> None:
        self.model = model
        self.advising = advising
        self.judging = judging
        self.table = table
        self.seats = seats
        self._seat = AskedSeat(seats.own, "")
        """Who is asked, or was last."""
        self._note = ""
        """What is to be said with the decision."""
        self._asked: Any = None
        """The position that somebody is asked about, or has answered."""
        self._answer: tuple[Decide, str] | None = None
        """What to play there, and what to say of it."""
        self._failed = False
        """The engine has failed while nothing was asked of it: it rests until something is."""

    @property
    def free(self) -> bool:
        """Whether the table itself is looked at, nothing is being told or waits to be read, and it
        may go on."""
        model = self.model
        tutorial, problem = model.session.tutorial, model.session.problem
        if model.session.frozen or (tutorial is not None and tutorial.held):
            return False
        if problem is not None and problem.over:
            return False
        return not model.telling.busy and model.moment == NOW and self.table.on_top

    @property
    def forced(self) -> bool:
        """Whether what follows by itself is to be carried out now."""
        return self.model.session.table.mode is Mode.WAITING and self.free

    @property
    def thinking(self) -> bool:
        """Whether a computer player is to decide now, or is at it."""
        return self.model.session.table.mode is Mode.THINKING and self.free

    @property
    def decided(self) -> bool:
        """Whether the game is over, shown to its end and, in a lesson, talked over."""
        session = self.model.session
        talking = session.tutorial is not None and session.tutorial.lesson is not None
        return session.table.mode is Mode.OVER and self.free and not talking

    def tick(self) -> None:
        """Do what is due."""
        pause = self.model.pause
        if pause.waiting and (pause.on and (self.forced or self.thinking)):
            return
        pause.waiting = False
        until = pygame.time.get_ticks() + AT_ONCE
        while (given := self._unasked()) is not None and pygame.time.get_ticks() <= until:
            self.table.give(given)
        state = self.model.session.history.state
        if self._asked is not None and self._asked is not state:
            self._seat.engine.cancel()
            self._asked = self._answer = None
        if self._asked is not None or self.thinking:
            self._think(state)
        elif self.advising.asks or self.judging.asks:
            return  # the engine answers that
        else:
            self._follow()

    def due(self, now: int) -> int | None:
        """When it must be called again, or None."""
        if self.model.pause.waiting:
            return None  # until the player says so
        if self.forced:
            return now + 1
        history = self.model.session.history
        if self.thinking and (self._answer or self._asked is not history.state):
            return now + 1
        clients = () if self._answer else (self.seats.own, *self.seats.others())
        waits = [wait for client in clients if (wait := client.due_in()) is not None]
        return now + min(waits) if waits else None

    def _unasked(self) -> Input | None:
        """What goes on without asking anybody: a forced action, or what a lesson scripts."""
        history = self.model.session.history
        if self.forced:
            held = self._holds(history.game.auto(history.state))
            return None if held else Proceed()
        tutorial = self.model.session.tutorial
        script = tutorial.decision() if tutorial is not None and self.thinking else ""
        return Decide(script) if script else None

    def _holds(self, action: Any) -> bool:
        """Whether an action has to wait until the player has seen what the last unit did."""
        held = not self._led and self.model.pause.holds(
            self.model.session.history, action
        )
        if held:
            self.table.refresh()
        return held

    @property
    def _led(self) -> bool:
        """Whether the steps of a lesson say what happens."""
        tutorial = self.model.session.tutorial
        return tutorial is not None and tutorial.lesson is not None

    def _follow(self) -> None:
        """Keep the engine in step while nothing is asked of it, so that it can begin at once, and
        other programs while the game lasts. In the steps of a lesson the computer does what is
        written there; hardly ever is an engine needed."""
        session, own = self.model.session, self.seats.own
        try:
            if session.history.computers and not self._led and not self._failed:
                own.start()
            own.follow(session.history)
            own.poll()
        except EngineError:
            self._failed = True
        if session.table.mode is Mode.OVER:
            self.seats.close()
        for client in self.seats.others():
            # one that fails now is told of when it is asked and fails again
            with contextlib.suppress(EngineError):
                client.follow(session.history)
                client.poll()

    def _think(self, state: Any) -> None:
        """Ask for a decision, and play it once it has come."""
        if self._answer is None:
            self._answer = self._asked_for(state)
        if self._answer is not None and self.thinking:
            if self._holds(self.model.session.game.parse(self._answer[0].action)):
                return
            (decided, words), self._asked, self._answer = self._answer, None, None
            if words:
                self.table.toast(words)
            self.table.give(decided)

    def _asked_for(self, state: Any) -> tuple[Decide, str] | None:
        """The action that was decided on, or in its stead something that may be done, and what to
        say of it; None as long as it is thought about."""
        session = self.model.session
        history = session.history
        try:
            if self._asked is not state:
                self._asked = state
                player = history.computers[session.table.status.to_act]
                self._seat = self.seats.of(player)
                self._note = self._seat.note
                self._seat.engine.think(history, self._seat.player, CAP / 1000)
            decision = self._seat.engine.poll()
            if decision is None:
                return None
            self._judge(decision.action)
        except EngineError as error:
            return self._instead(error)
        ours = not self._seat.program
        self._failed = self._failed and not ours
        late = say("thinking.slow") if decision.stopped and ours else ""
        return Decide(decision.action, decision.deliberation), self._note or late

    def _instead(self, error: EngineError) -> tuple[Decide, str] | None:
        """Who was asked has failed: our engine is asked in a program's place, and in the place of
        our engine something that may be done is taken."""
        program = self._seat.program
        if program:
            self._note = self.seats.fault(program, error)
            self._seat = self.seats.instead()
            try:
                self._seat.engine.think(self.model.session.history, self._seat.player, CAP / 1000)
                return None
            except EngineError as worse:
                error = worse
        crash.report(error, tuple(self.table.deeds))
        return self._plain(), say("thinking.fault", why=str(error))

    def _judge(self, action: str) -> None:
        """Refuse what the rules don't allow, whoever decided it.

        Raises:
            EngineError: it isn't allowed here.
        """
        try:
            ruling = self.model.session.history.judge(action)
        except ActionTextError as error:
            raise self._seat.engine.reject(f"decided what is no action ({error})") from error
        if not ruling.allowed:
            reason = ruling.reasons[0]
            raise self._seat.engine.reject(f"decided {action!r}: {reason.text} ({reason.rule})")

    def _plain(self) -> Decide:
        """The first thing that may be done: the game must go on."""
        history = self.model.session.history
        return Decide(history.game.text(history.game.options(history.state)[0]))
