"""Trying another program: it is asked for one decision, and what came of that is one line."""

import time
from collections.abc import Callable
from typing import Any

import pygame

from game.app import worker
from game.app.programs import Program
from game.app.scene import AppHost
from game.core.contract import Box
from game.core.errors import BoxError
from game.core.history import History
from game.engine.client import Decision, EngineClient, EngineError
from game.engine.other_program import OtherProgram
from game.players import usual

CAP = 2.0  # seconds that it may think, as in a game


class ProgramTrial:
    """One program that is asked now. box: the game that it is tried at. done: called once with the
    seconds that it took, or with why it is no good (0 seconds, one line)."""

    def __init__(
        self, app: AppHost, program: Program, box: Box, done: Callable[[float, str], None]
    ) -> None:
        self.program = program
        self._done = done
        self._ended = False
        self._client: EngineClient = OtherProgram(
            program.name, program.words, wake=lambda: worker.post(lambda: None)
        )
        self._history: History[Any, Any] | None = None
        self._since = 0.0
        app.background(lambda: first_decision(box), self._begin, "trial")

    def tick(self) -> None:
        """Take what it has answered."""
        if self._history is None or self._ended:
            return
        try:
            decision = self._client.poll()
            if decision is not None:
                self._judge(self._history, decision)
                self._end(max(0.1, time.monotonic() - self._since), "")
        except BoxError as error:
            self._end(0.0, str(error))

    def due(self) -> int | None:
        """When `tick` must be called though nothing has come (ms), or None."""
        wait = self._client.due_in()
        return None if wait is None else pygame.time.get_ticks() + wait

    def close(self) -> None:
        """The answer is no longer wanted; the program ends."""
        self._ended = True
        self._client.close()

    def _begin(self, history: History[Any, Any] | str) -> None:
        """There is something to decide: it is asked. Else why there isn't."""
        if self._ended:
            return
        if isinstance(history, str):
            self._end(0.0, history)
            return
        self._history, self._since = history, time.monotonic()
        try:
            self._client.think(history, usual(history.game.id), CAP)
        except EngineError as error:
            self._end(0.0, str(error))

    def _judge(self, history: History[Any, Any], decision: Decision) -> None:
        """Refuse what the rules don't allow.

        Raises:
            BoxError: it isn't allowed, or no action at all.
        """
        ruling = history.judge(decision.action)
        if not ruling.allowed:
            raise self._client.reject(f"decided {decision.action!r}: {ruling.reasons[0].text}")

    def _end(self, seconds: float, why: str) -> None:
        self.close()
        self._done(seconds, why)


def first_decision(box: Box) -> History[Any, Any] | str:
    """A game of a box where somebody has to decide for the first time, or in one line why there is
    none."""
    card = next((card for card in box.scenarios() if not card.fault), None)
    if card is None:
        return f"{box.title}: no scenario can be opened"
    try:
        game = box.load(card.source)
    except (BoxError, ValueError) as error:
        return str(error).partition("\n")[0]
    history: History[Any, Any] = History(game, 1)
    while (forced := game.auto(history.state)) is not None:
        history.play(forced)
    return history
