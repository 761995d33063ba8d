"""The story of a finished game: how its score went, who was lost when, how the dice fell, and the
moments that changed it most. Plain data, for the screen of its end."""

from collections.abc import Iterator
from math import sqrt
from typing import Any, NamedTuple

from game.app.play.ledger import tallies
from game.app.play.log_lines import LogReader
from game.app.play.model import NOWHERE
from game.app.play.replay_course import CourseReader, ReplayCourse, ReplayMark
from game.app.play.session import Session
from game.app.play.turning_points import TurningPoint, largest_swings, turning_point
from game.app.play.words import turn_name
from game.core.event import Removed
from game.core.history import History
from game.core.view_records import Piece, ScoredPlace

MOMENTS = 3
"""How many moments are told."""


class StoryLoss(NamedTuple):
    """A unit that was lost. at: after how many actions. piece: as it had stood before, None where
    nobody knows. points: what that has brought the other side, 0 where losses bring none."""

    side: str
    name: str
    turn: int
    at: int
    piece: Piece | None = None
    points: int = 0


class StoryExit(NamedTuple):
    """A unit that left the board otherwise, in which turn and from which cell."""

    side: str
    name: str
    turn: int
    cell: int


class StoryLuck(NamedTuple):
    """The dice of a side that could score. expected: how many were to, give or take `spread`."""

    side: str
    scored: int
    tries: int
    expected: float
    spread: float

    @property
    def usual(self) -> bool:
        """Whether it lies within what two games in three have."""
        return abs(self.scored - self.expected) <= self.spread


class StoryMoment(NamedTuple):
    """A moment that changed the score. cell: where it happened, NOWHERE for no place; seen: after
    how many actions that is to be seen there (of a unit that was lost, before)."""

    point: TurningPoint
    cell: int = NOWHERE
    seen: int = 0

    @property
    def at(self) -> int:
        """After how many actions."""
        return self.point.at


class Story(NamedTuple):
    """What there is to tell. sides: their names by id, in order of play; turn_name: what turns are
    called. exits: who left the board; scored: what counts towards the result where it lies."""

    course: ReplayCourse
    sides: dict[str, str]
    turn_name: str
    losses: tuple[StoryLoss, ...]
    luck: tuple[StoryLuck, ...]
    moments: tuple[StoryMoment, ...]
    exits: tuple[StoryExit, ...] = ()
    scored: tuple[ScoredPlace, ...] = ()


def story_of(session: Session) -> Story:
    """The story of the game at the table so far."""
    history, sides = session.history, dict(session.game.sides)
    course = CourseReader().read(history)
    losses = tuple(_lost(session, course, mark) for mark in course.marks if mark.kind == "loss")
    lines = LogReader().read(history)
    moments = tuple(
        StoryMoment(turning_point(history, course, lines, at), *_place(history, at))
        for at in largest_swings(course.curve, MOMENTS)
    )
    return Story(
        course, sides, turn_name(session.table.status), losses, _luck(session), moments,
        tuple(_exits(history, course)), session.game.scored(history.state),
    )


def _lost(session: Session, course: ReplayCourse, mark: ReplayMark) -> StoryLoss:
    """A lost unit as it had stood."""
    game, history = session.game, session.history
    pieces = game.pieces(history.state_at(mark.at - 1))
    piece = next(
        (piece for piece in pieces if (piece.name, piece.side) == (mark.unit, mark.side)), None
    )
    points = game.loss_points(history.state, piece.id) if piece is not None else 0
    return StoryLoss(mark.side, mark.unit, course.turn_at(mark.at), mark.at, piece, points)


def _exits(history: History[Any, Any], course: ReplayCourse) -> Iterator[StoryExit]:
    """Who left the board and was not lost, where the place of it is told."""
    for mark in course.marks:
        if mark.kind != "flag":
            continue
        names = {piece.id: piece.name for piece in history.game.pieces(
            history.state_at(mark.at - 1))}
        for event in history.entries[mark.at - 1].events:
            if isinstance(event, Removed) and names.get(event.unit) == mark.unit:
                yield StoryExit(mark.side, mark.unit, course.turn_at(mark.at), event.cell)


def _place(history: History[Any, Any], at: int) -> tuple[int, int]:
    """Where an action changed something, and the moment at which that is to be seen there: before
    it, of a unit that has left the board; else after it, of one of the side that didn't act if
    there is one."""
    game = history.game
    before, after = (
        {piece.id: piece for piece in game.pieces(history.state_at(moment))
         if piece.cell is not None and piece.cell >= 0}
        for moment in (at - 1, at)
    )
    for unit, piece in before.items():
        if unit not in after and piece.cell is not None:
            return piece.cell, at - 1
    decider = history.entries[at - 1].decider
    changed = [piece for unit, piece in after.items() if piece != before.get(unit)]
    changed.sort(key=lambda piece: piece.side == decider)
    for piece in changed:
        if piece.cell is not None:
            return piece.cell, at
    return NOWHERE, at


def _luck(session: Session) -> tuple[StoryLuck, ...]:
    found = tallies(entry.events for entry in session.history.entries)
    made = []
    for side in session.game.sides:
        own = [tally for (whose, _), tally in found.items() if whose == side and tally.tries]
        if own:
            made.append(StoryLuck(
                side, sum(tally.scored for tally in own), sum(tally.tries for tally in own),
                float(sum(tally.expected for tally in own)),
                sqrt(float(sum(tally.variance for tally in own))),
            ))
    return tuple(made)
