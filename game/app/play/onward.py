"""What goes on with nobody at the screen deciding: forced actions, and what a computer side does.

A computer player thinks in a thread of its own; what it decides comes back as an input like any
other. It is asked once a position, and an answer to a position that has gone meanwhile (undo, a
loaded game) is thrown away. Its chance is drawn from the game's seed and the number of actions so
far, so that the same save plays on the same way.
"""

import random
from typing import TYPE_CHECKING, Any

import pygame

from game.app import crash
from game.app.play.hand import NOW
from game.app.play.words import say
from game.players import Player, computer
from game.turns.inputs import Advance, Decide, Input
from game.turns.machine import Mode

if TYPE_CHECKING:
    from game.app.play.scene import PlayScene

AT_ONCE = 8  # ms of forced actions carried out in one frame at speed 0
CAP = 2000  # ms after which a computer player is no longer waited for


class Onward:
    """Carries a play scene on when nothing is being told and nobody at the screen decides."""

    def __init__(self, scene: "PlayScene") -> None:
        self.scene = scene
        self._players: dict[str, Player] = {}
        self._asked: Any = None
        self._until: int | None = None
        self._ready: tuple[Any, str, str] | None = None

    @property
    def free(self) -> bool:
        """Whether the table itself is looked at, nothing is being told, and it may go on."""
        scene = self.scene
        if scene.session.frozen:
            return False
        return not scene.director.busy and scene.moment == NOW and scene.app.scene is scene

    @property
    def forced(self) -> bool:
        """Whether what follows by itself is to be carried out now."""
        return self.scene.session.table.mode is Mode.WAITING and self.free

    @property
    def thinking(self) -> bool:
        """Whether a computer player is to decide now, or is at it."""
        return self.scene.session.table.mode is Mode.THINKING and self.free

    @property
    def decided(self) -> bool:
        """Whether the game is over, shown to its end and, in a lesson, talked over."""
        session = self.scene.session
        talking = session.tutorial is not None and session.tutorial.lesson is not None
        return session.table.mode is Mode.OVER and self.free and not talking

    def tick(self) -> None:
        """Do what is due."""
        until = pygame.time.get_ticks() + AT_ONCE
        while (given := self._unasked()) is not None and pygame.time.get_ticks() <= until:
            self.scene.give(given)
        if not self.thinking:
            return
        state = self.scene.session.table.state
        if self._asked is not state:
            self._ask(state)
        elif self._ready is None and self._late():
            self._ready = (state, self._plain(state), say("thinking.slow"))
        if self._ready is not None:
            self._decide(state)

    def due(self, now: int) -> int | None:
        """When it must be called again, or None."""
        if self.forced:
            return now + 1
        if not self.thinking:
            return None
        waiting = self._asked is self.scene.session.table.state and self._ready is None
        return self._until if waiting else now + 1

    def _unasked(self) -> Input | None:
        """What goes on without asking anybody: a forced action, or what a lesson scripts."""
        if self.forced:
            return Advance()
        tutorial = self.scene.session.tutorial
        script = tutorial.decision() if tutorial is not None and self.thinking else ""
        return Decide(script) if script else None

    def _ask(self, state: Any) -> None:
        session = self.scene.session
        game, history = session.game, session.history
        side = session.table.status.to_act
        player = self._player(game.id, history.computers[side])
        rng = random.Random(f"{history.seed}:{len(history.entries)}")
        self._asked, self._until, self._ready = state, pygame.time.get_ticks() + CAP, None

        def work() -> tuple[Any, str, str]:
            try:
                return state, game.text(player.choose(game, state, rng)), ""
            except Exception as error:  # a stumbling player must not end a person's game
                crash.report(error, tuple(self.scene.app.actions))
                return state, self._plain(state), say("thinking.fault")

        self.scene.app.background(work, self._heard, "computer player")

    def _heard(self, answer: tuple[Any, str, str]) -> None:
        if answer[0] is self._asked and self._ready is None:
            self._ready = answer

    def _late(self) -> bool:
        return self._until is not None and pygame.time.get_ticks() >= self._until

    def _player(self, game_id: str, name: str) -> Player:
        if name not in self._players:
            self._players[name] = computer(game_id, name)
        return self._players[name]

    def _plain(self, state: Any) -> str:
        game = self.scene.session.game
        return game.text(game.options(state)[0])

    def _decide(self, state: Any) -> None:
        ready, self._ready, self._asked, self._until = self._ready, None, None, None
        if ready is None or ready[0] is not state:
            return
        if ready[2]:
            self.scene.app.toast(ready[2])
        self.scene.give(Decide(ready[1]))
