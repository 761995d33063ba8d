"""Leads through what was played: looks at a moment, tells a move, plays on by itself.

The game at the table stays as it is meanwhile; what is seen of the moment comes from the model, as
of any position that is looked at.
"""

from typing import Protocol

import pygame

from game.app.play.director import Director, Tale
from game.app.play.measures import measures
from game.app.play.model import NOW, PlayModel, Replay
from game.app.play.replay_course import RATES, StepUnit


class ReplayHost(Protocol):
    """The scene that shows it."""

    def refresh(self) -> None:
        """Show what has changed in the model."""

    def board_moves(self) -> None:
        """The board wants frames."""

    def pace(self) -> None:
        """Take the speed of the settings, or of the replay."""


class ReplayControl:
    """The controls of a replay; without one all but `begin` do nothing.

    due: when `tick` must be called (ms), or None.
    """

    def __init__(self, model: PlayModel, director: Director, host: ReplayHost) -> None:
        self.model = model
        self.director = director
        self.host = host
        self.due: int | None = None
        self._looked = 0
        self._kept: StepUnit = "action"
        self._rate = 1.0

    def begin(self, at: int, *, playing: bool = False) -> None:
        """Show the replay at a moment. playing: it goes on by itself."""
        self.director.cancel()
        self.model.replay = Replay(at, self._kept, self._rate)
        self.host.pace()
        self._go(at)
        if playing:
            self.play()

    def leave(self) -> None:
        """Back to the game as it stands."""
        model = self.model
        if model.replay is None:
            return
        self.director.cancel()
        model.replay, self.due = None, None
        model.moment = NOW
        self.host.pace()
        self.director.lay_dice(model.session.history, len(model.session.history.entries))
        self.host.refresh()

    def play(self) -> None:
        """Go on by itself, or stop doing so; at the end, from the beginning."""
        replay = self.model.replay
        if replay is None:
            return
        replay.playing = not replay.playing
        self.due = None
        if replay.playing:
            if replay.at >= self._count:
                self._go(0)
            self.due = pygame.time.get_ticks() + self._pause
        self.host.refresh()

    def step(self, by: int) -> None:
        """One step back, or on; a move that is stepped on is told."""
        replay = self.model.replay
        if replay is None:
            return
        self._stop()
        course = self.model.course
        at = course.step(replay.at, by, replay.unit)
        if by > 0 and replay.unit != "turn" and at > replay.at and (
            replay.unit == "action" or at in course.throws
        ):
            self._tell(at)
        else:
            self._go(at)

    def go(self, at: int) -> None:
        """Look at a moment; it no longer goes on by itself."""
        if self.model.replay is not None:
            self._stop()
            self._go(max(0, min(self._count, at)))

    def aim(self, at: int) -> None:
        """The handle is dragged to a moment: the board follows as often as it can."""
        replay = self.model.replay
        if replay is None or at == replay.at:
            return
        self._stop()
        replay.at = at
        now = pygame.time.get_ticks()
        wait = self._looked + measures().replay.drag_ms
        if now >= wait:
            self._go(at)
        else:
            self.due = wait
            self.host.refresh()

    def dropped(self) -> None:
        """The handle was let go."""
        replay = self.model.replay
        if replay is not None and self.model.moment != replay.at:
            self._go(replay.at)

    def tell_again(self) -> None:
        """Tell the move that led to the moment once more."""
        if self.model.replay is not None and self.model.replay.at:
            self.tell(self.model.replay.at)

    def tell(self, at: int) -> None:
        """Tell the move that leads to a moment; it no longer goes on by itself."""
        if self.model.replay is not None:
            self._stop()
            self._tell(at)

    def by(self, unit: StepUnit) -> None:
        """Step by something else."""
        if self.model.replay is not None:
            self.model.replay.unit = self._kept = unit
            self.host.refresh()

    def change_rate(self, by: int) -> None:
        """Tell so many steps faster."""
        replay = self.model.replay
        if replay is not None:
            at = max(0, min(len(RATES) - 1, RATES.index(replay.rate) + by))
            self.set_rate(RATES[at])

    def set_rate(self, rate: float) -> None:
        """Tell at another rate."""
        if self.model.replay is not None:
            self.model.replay.rate = self._rate = rate
            self.host.pace()
            self.host.refresh()

    def tick(self, now: int) -> None:
        """Do what is due: the place that the handle was dragged to, or the next move."""
        replay = self.model.replay
        if replay is None or self.director.busy:
            return
        if replay.playing and self.due is None:
            self.due = now + self._pause
        if self.due is None or now < self.due:
            return
        self.due = None
        if self.model.moment != replay.at:
            self._go(replay.at)
        elif replay.playing:
            self._tell(replay.at + 1)
            if replay.at >= self._count:
                replay.playing = False
                self.host.refresh()
            elif not self.director.busy:  # else the pause begins when it has been told
                self.due = now + self._pause

    # How it is done

    @property
    def _count(self) -> int:
        return len(self.model.session.history.entries)

    @property
    def _pause(self) -> int:
        """Ms that a move is left to be read before the next."""
        replay = self.model.replay
        return round(measures().replay.pause_ms / (replay.rate if replay is not None else 1.0))

    def _stop(self) -> None:
        self.due = None
        if self.model.replay is not None:
            self.model.replay.playing = False

    def _go(self, at: int) -> None:
        """Look at a moment at once."""
        model = self.model
        if self.director.busy:
            self.director.cancel()
        if model.replay is not None:
            model.replay.at = at
        model.moment = at
        model.unsay()
        model.put_dice_away()
        self.director.lay_dice(model.session.history, at)
        self._looked = pygame.time.get_ticks()
        self.host.refresh()

    def _tell(self, at: int) -> None:
        """Tell the move that leads to a moment."""
        model = self.model
        if self.director.busy:
            self.director.cancel()
        before, after = model.shown_at(at - 1), model.shown_at(at)
        if model.replay is not None:
            model.replay.at = at
        model.moment = at
        model.unsay()
        events = model.session.history.entries[at - 1].events
        self.director.show(Tale(events, before.pieces, after.pieces, after.marks))
        self.host.refresh()
        self.host.board_moves()
