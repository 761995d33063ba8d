"""How pieces go about on a board, told as motion: walks, jumps and falls, lunges, turns."""

import itertools
import math
from bisect import bisect_right
from collections.abc import Sequence
from typing import Protocol

import msgspec

from game.app.board.view.keyframes import (
    Clip,
    Impact,
    PosedPiece,
    Skid,
    Sparks,
    between,
    bounce,
    ease,
)
from game.app.board.view.measures import Motion
from game.app.board.view.plane import Plane, Point
from game.core.event import Changed, Jumped, Moved, Shot, Turned
from game.core.view_records import Piece

_HIGH = 2.4  # sides that a long jump goes up
_RISE = 0.35  # and a short one, of its way
_LUNGE = 0.4  # how far towards its foe one steps who strikes, of the way
_MEET = 0.62  # where on that way the blow meets
_STRUCK = 0.4  # and when, of the whole lunge
_TOPPLES = 24  # degrees that one who falls leans before it lies
_SLIDES = 0.55  # how much of the time of a push is movement; the rest its mark fades
_FALLS = 0.22  # how much smaller one looks who has fallen
PUSHED = "push"
"""How of a move that somebody else forces."""
_DRIVEN = (PUSHED, "drift")
"""Ways to move in which one doesn't look where one goes."""


class MotionStage(Protocol):
    """What these pieces move on: the animation that is under way. See `animation.Animation`."""

    plane: Plane
    motion: Motion
    reduced: bool
    shown: dict[str, PosedPiece]
    impact: Impact | None
    sparks: Sparks | None
    skid: Skid | None

    def actor(self, unit: str, at: Point) -> PosedPiece | None:
        """The shown piece of a unit, brought on if it was not on the map."""

    def cell_of(self, unit: str, other: int) -> int:
        """Where a unit is at the end, `other` where it is nowhere."""


def moved(stage: MotionStage, event: Moved) -> list[Clip]:
    """Along its path, looking where it goes."""
    points = stage.plane.points(event.path)
    actor = stage.actor(event.unit, points[0]) if points else None
    if actor is None or not points:
        return []
    actor.at = points[0]
    if event.how == PUSHED and len(points) > 1 and not stage.reduced:
        return [_pushed(stage, event, actor, points)]
    end = event.path[-1]
    gone = not 0 <= end < stage.plane.n
    if stage.reduced:
        return vanish_and_come(stage, actor, points[-1], gone)
    steps = len(points) - 1
    # a step of cells takes as long as any other; a way without cells as its length
    lengths = [
        math.dist(a, b) if stage.plane.fine else 1.0 for a, b in itertools.pairwise(points)
    ]
    passed = [0.0, *itertools.accumulate(lengths)]
    ms = min(stage.motion.step_ms * passed[-1], stage.motion.walk_most_ms)
    looks = event.how not in _DRIVEN

    def show(t: float) -> None:
        along = ease(t) * passed[-1]
        index = min(bisect_right(passed, along) - 1, steps - 1)
        if steps:
            share = min(1.0, (along - passed[index]) / (lengths[index] or 1.0))
            actor.at = between(points[index], points[index + 1], share)
            _heads(stage.plane, actor, event.path[index], event.path[index + 1], share, looks)
        if gone:
            actor.alpha = min(1.0, (1 - t) * 3)
            if t >= 1:
                stage.shown.pop(event.unit, None)

    return [Clip(max(1, ms), show)]


def _pushed(
    stage: MotionStage, event: Moved, actor: PosedPiece, points: Sequence[Point]
) -> Clip:
    """Thrust back, fast at first, over the ground, which shows it for a moment."""
    start, end, last = points[0], points[-1], event.path[-1]
    gone = not 0 <= last < stage.plane.n

    def show(t: float) -> None:
        along = min(1.0, t / _SLIDES)
        actor.at = between(start, end, 1 - (1 - along) ** 2)
        fading = max(0.0, (t - _SLIDES) / (1 - _SLIDES))
        stage.skid = Skid(actor.piece, start, actor.at, fading) if t < 1 else None
        if not gone:
            actor.cell = last if along > 0.5 else event.path[0]
        elif t >= 1:
            stage.shown.pop(event.unit, None)

    steps = len(points) - 1
    return Clip((stage.motion.skid_ms + stage.motion.step_ms * steps) / _SLIDES, show)


def _heads(
    plane: Plane, actor: PosedPiece, start: int, end: int, share: float, looks: bool
) -> None:
    """A walker looks where it goes, and changes level in the middle of a step."""
    if not (0 <= start < plane.n and 0 <= end < plane.n):
        return
    actor.cell = end if share > 0.5 else start
    if looks:
        _face(actor, plane.facing(start, end))


def _face(actor: PosedPiece, facing: int | None) -> None:
    if facing is not None and actor.piece.facing not in (None, facing):
        actor.piece = msgspec.structs.replace(actor.piece, facing=facing)


def vanish_and_come(stage: MotionStage, actor: PosedPiece, to: Point, gone: bool) -> list[Clip]:
    """With reduced motion: it fades where it was and comes where it is."""

    def fade(t: float) -> None:
        actor.alpha = 1 - t
        if t >= 1:
            actor.at = to
            if gone:
                stage.shown.pop(actor.piece.id, None)
            else:
                actor.cell = stage.cell_of(actor.piece.id, actor.cell)

    def come(t: float) -> None:
        actor.alpha = t

    out = Clip(stage.motion.fade_ms, fade)
    return [out] if gone else [out, Clip(stage.motion.fade_ms, come)]


def jumped(stage: MotionStage, event: Jumped) -> list[Clip]:
    """In an arc to where it was aimed, then aside to where it came down; whoever falls short of
    its aim drops there."""
    start, aimed, landed = stage.plane.points((event.start, event.aimed, event.landed))[:3]
    actor = stage.actor(event.unit, start)
    if actor is None:
        return []
    if stage.reduced:
        return vanish_and_come(stage, actor, landed, False)
    if 0 <= event.start < stage.plane.n and 0 <= event.aimed < stage.plane.n:
        _face(actor, stage.plane.facing(event.start, event.aimed))
    short = event.landed != event.aimed and math.isclose(
        math.dist(start, landed) + math.dist(landed, aimed), math.dist(start, aimed), rel_tol=1e-6
    )
    to = landed if short else aimed
    high = min(_HIGH, _RISE * math.dist(start, to))

    def arc(t: float) -> None:
        actor.at = between(start, to, ease(t))
        actor.lift = high * 4 * t * (1 - t)
        actor.size = 1 + 0.22 * 4 * t * (1 - t)
        if t >= 1:
            actor.rest()

    def slide(t: float) -> None:
        actor.at = between(aimed, landed, 1 - (1 - t) ** 2)

    def drop(t: float) -> None:
        actor.size = 1 - _FALLS * 4 * t * (1 - t)
        actor.lift = bounce(t, stage.motion.overshoot / 40)
        if t >= 1:
            actor.rest()

    clips = [Clip(stage.motion.jump_ms, arc)]
    if short:
        clips.append(Clip(stage.motion.drop_ms, drop))
    elif event.landed != event.aimed:
        clips.append(Clip(stage.motion.drop_ms, slide))
    return [*clips, _dust(stage, landed)]


def _dust(stage: MotionStage, at: Point) -> Clip:
    """What comes up where somebody comes down."""

    def show(t: float) -> None:
        stage.impact = Impact(at, "", False, t, around=True) if t < 1 else None

    return Clip(stage.motion.dust_ms, show)


def lunged(stage: MotionStage, event: Shot) -> list[Clip]:
    """A step towards the foe and back, with sparks where the blow meets."""
    actor = stage.shown.get(event.unit)
    if actor is None:
        return []
    home, foe = actor.at, stage.plane.centre(event.end)
    meet = between(home, foe, _MEET)

    def show(t: float) -> None:
        out = math.sin(math.pi * ease(t)) if t < 1 else 0.0
        actor.at = between(home, foe, _LUNGE * out)
        since = (t - _STRUCK) / (1 - _STRUCK)
        stage.sparks = Sparks(meet, since) if 0 <= since < 1 else None

    def stand(t: float) -> None:
        stage.sparks = Sparks(meet, 0.3) if t < 1 else None

    if stage.reduced:
        return [Clip(stage.motion.still_ms, stand)]
    return [Clip(stage.motion.blow_ms, show)]


def fell(stage: MotionStage, event: Changed, now: Piece) -> list[Clip]:
    """Somebody topples over, hits the ground and throws up dust."""
    actor = stage.shown[event.unit]
    at = actor.at

    def show(t: float) -> None:
        if t < 0.5:
            actor.turn = _TOPPLES * ease(2 * t)
            return
        actor.piece, actor.turn = now, 0.0
        actor.size = 1 - _FALLS * (1 - bounce_share(2 * t - 1))
        stage.impact = Impact(at, "", False, 2 * t - 1, True) if t < 1 else None
        if t >= 1:
            actor.rest()

    return [Clip(stage.motion.fall_ms + stage.motion.dust_ms, show)]


def bounce_share(t: float) -> float:
    """How far something that comes down has come to rest: over the mark and back."""
    return 1 - math.cos(2.5 * math.pi * t) * (1 - t)


def turned(stage: MotionStage, event: Turned) -> list[Clip]:
    """From facing to facing the shorter way round."""
    actor = stage.shown.get(event.unit)
    if actor is None or actor.piece.facing is None:
        return []
    count = round(360 / stage.plane.bearing(1))
    first = actor.piece.facing
    by = (event.after - first + count // 2) % count - count // 2
    if not by:
        return []

    def show(t: float) -> None:
        # each facing is drawn as such: there is nothing between two of them
        _face(actor, (first + round(by * t)) % count)

    degrees = abs(by) * stage.plane.bearing(1)
    return [Clip(1 if stage.reduced else stage.motion.turn_ms_per_60 * degrees / 60, show)]


def jolted(stage: MotionStage, actor: PosedPiece) -> list[Clip]:
    """Shaken where it lies: something printed on it has changed."""
    if stage.reduced:
        return []
    home = actor.at

    def show(t: float) -> None:
        away = 0.12 * math.sin(4 * math.pi * t) * (1 - t)
        actor.at = (home[0] + away, home[1]) if t < 1 else home

    return [Clip(stage.motion.flip_ms, show)]
