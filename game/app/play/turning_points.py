"""The moments of a game that changed it most: the largest changes of its score, and the throws that
hardly ever fall so. What each of them was in words, for the replay and for the story."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from game.app import rich
from game.app.play.ledger import rarity
from game.app.play.log_lines import PHASE, ToldLine
from game.app.play.replay_course import Curve, ReplayCourse
from game.app.play.words import say
from game.core.event import Rolled
from game.core.history import History
from game.core.quantity import percent
from game.core.rules import unit_of

UNLIKELY = Fraction(1, 3)
"""A throw that was less likely is told as a cause."""
SWINGS = 6
"""How many of the largest changes of the score a replay leads to."""


class TurningPoint(NamedTuple):
    """A moment that changed the game. at: after how many actions; turn: in which. title: what
    happened; cause: what brought it about, "" where the title says so. before, after: who led by
    how much, in words; "" in a game without a score."""

    at: int
    turn: int
    title: str
    cause: str
    before: str
    after: str

    @property
    def worth(self) -> str:
        """The lead before and after, or what it stayed."""
        if self.before == self.after:
            return self.after
        return say("turning.worth", before=self.before, after=self.after)


def turning_points(
    history: History[Any, Any], course: ReplayCourse, lines: Sequence[ToldLine]
) -> tuple[TurningPoint, ...]:
    """Those of a game so far, in order of play. lines: of its log."""
    rare = {mark.at for mark in course.marks if mark.kind == "throw"}
    return tuple(
        turning_point(history, course, lines, at)
        for at in sorted(rare.union(largest_swings(course.curve, SWINGS)))
    )


def next_after(points: Sequence[TurningPoint], at: int) -> TurningPoint | None:
    """The first one behind a moment, behind the last the first of all; None where there is none."""
    if not points:
        return None
    return points[bisect_right(points, at, key=lambda point: point.at) % len(points)]


def largest_swings(curve: Curve | None, count: int) -> tuple[int, ...]:
    """The moments of the largest changes of the lead (of a scale: of the place on it), in order of
    play."""
    if curve is None:
        return ()
    leads = [_lead(curve, at) for at in range(len(curve.values[0]))]
    swings = [(abs(leads[at] - leads[at - 1]), at) for at in range(1, len(leads))]
    largest = sorted((swing for swing in swings if swing[0]), key=lambda one: (-one[0], one[1]))
    return tuple(sorted(at for _, at in largest[:count]))


def turning_point(
    history: History[Any, Any], course: ReplayCourse, lines: Sequence[ToldLine], at: int
) -> TurningPoint:
    """What a moment was: who was lost or left, else the line of the log about whoever acted."""
    gone = next((mark.words for mark in course.marks
                 if mark.at == at and mark.kind in ("loss", "flag")), "")
    entry = history.entries[at - 1]
    told = [known.line for known in lines if known.at == at and known.line.kind != PHASE]
    unit = unit_of(entry.action)
    told.sort(key=lambda line: line.unit != unit)
    deed = rich.plain_text(told[0].title) if told else ""
    odds = [chance for event in entry.events if isinstance(event, Rolled)
            if (chance := rarity(event)) is not None and chance < UNLIKELY]
    fell = say("turning.fell", odds=percent(min(odds))) if odds else ""
    causes = (deed if gone else "", fell)
    return TurningPoint(
        at, course.turn_at(at), gone or deed, " · ".join(words for words in causes if words),
        *(lead_words(course.curve, moment, history.game.sides) for moment in (at - 1, at)),
    )


def lead_words(curve: Curve | None, at: int, sides: Mapping[str, str]) -> str:
    """Who led at a moment by how much, of a scale the place on it; "" without a score."""
    if curve is None:
        return ""
    lead = _lead(curve, at)
    if curve.levels:
        return curve.levels[lead]
    if not lead:
        return say("story.level")
    side = curve.sides[0] if lead > 0 else curve.sides[1]
    return say("story.lead", side=sides[side], by=abs(lead))


def _lead(curve: Curve, at: int) -> int:
    """By how much the first side leads, or its place on the scale."""
    return curve.values[0][at] - sum(line[at] for line in curve.values[1:])
