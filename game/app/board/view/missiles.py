"""What flies or spreads over a board, told as motion: shots, things thrown, blasts, arcs laid."""

import math
from typing import Protocol

from game.app.board.view.keyframes import (
    Clip,
    Flash,
    Flying,
    Impact,
    PosedPiece,
    Tracer,
    between,
    ease,
)
from game.app.board.view.measures import Motion
from game.app.board.view.plane import Plane
from game.core.event import Burst, Shot, Swept, Thrown
from game.core.view_records import FireArc

_HIGH = 0.25  # how high a bounce goes, of a throw


class Sky(Protocol):
    """Where these are shown: the animation that is under way."""

    plane: Plane
    motion: Motion
    reduced: bool
    tracer: Tracer | None
    flying: Flying | None
    flash: Flash | None
    impact: Impact | None
    sweep: FireArc | None
    shown: dict[str, PosedPiece]
    against: frozenset[str]


def shot(sky: Sky, event: Shot) -> list[Clip]:
    """A tracer from the shooter to its target; with reduced motion its line, for a moment."""
    start, end = sky.plane.centre(event.start), sky.plane.centre(event.end)

    def show(t: float) -> None:
        share = 1.0 if sky.reduced else t
        sky.tracer = Tracer(start, end, share, event.how, sky.reduced) if t < 1 else None

    return [Clip(sky.motion.still_ms if sky.reduced else sky.motion.shot_ms, show)]


def impact(sky: Sky, event: Shot, words: str, *, hit: bool) -> list[Clip]:
    """What came of a shot, once its dice have been told: a flash and what it took, or dust beside
    the target."""
    at = sky.plane.centre(event.end)

    def show(t: float) -> None:
        sky.impact = Impact(at, words, hit, 0.5 if sky.reduced else t) if t < 1 else None

    if sky.reduced:
        return [Clip(sky.motion.still_ms, show)] if words else []
    return [Clip(sky.motion.impact_ms if hit else sky.motion.dust_ms, show)]


def thrown(sky: Sky, event: Thrown) -> list[Clip]:
    """In an arc to where it was aimed, then a bounce to where it came to lie."""
    if sky.reduced:
        return []
    start, aimed, landed = (
        sky.plane.centre(cell) for cell in (event.start, event.aimed, event.landed)
    )

    def fly(t: float) -> None:
        sky.flying = Flying(event.what, between(start, aimed, t), 4 * t * (1 - t), t)

    def bounce_on(t: float) -> None:
        at = between(aimed, landed, 1 - (1 - t) ** 2)
        sky.flying = Flying(event.what, at, _HIGH * 4 * t * (1 - t), 1 + t)

    def down(_: float) -> None:
        sky.flying = None

    clips = [Clip(sky.motion.throw_ms, fly)]
    if event.landed != event.aimed:
        clips.append(Clip(sky.motion.drop_ms, bounce_on))
    return [*clips, Clip(1, down)]


def burst(sky: Sky, event: Burst) -> list[Clip]:
    """A blast that spreads; with reduced motion all of it lights up and fades."""
    middle = sky.plane.centre(event.cell)
    reach = max((math.dist(middle, sky.plane.centre(c)) for c in event.cells), default=1.0)

    def show(t: float) -> None:
        grown = 0.5 + t / 2 if sky.reduced else t
        sky.flash = Flash(event.cell, event.cells, reach, grown) if t < 1 else None

    return [Clip(sky.motion.fade_ms * 2 if sky.reduced else sky.motion.burst_ms, show)]


def swept(sky: Sky, event: Swept) -> list[Clip]:
    """The wedge opens from its middle; each cell shows as it is reached."""
    x, y = sky.plane.centre(event.cell)
    away: list[tuple[float, int]] = []
    for cell in event.cells:
        cx, cy = sky.plane.centre(cell)
        turn = math.degrees(math.atan2(cx - x, y - cy)) - event.bearing
        away.append((abs((turn + 180) % 360 - 180), cell))
    watcher = sky.shown.get(event.unit)
    style = "threat" if watcher is not None and watcher.piece.side in sky.against else "own"

    def show(t: float) -> None:
        width = max(1, round(event.width * (1.0 if sky.reduced else ease(t))))
        cells = tuple(cell for angle, cell in away if angle <= width / 2)
        sky.sweep = FireArc(
            event.cell, event.bearing, width, cells, "", style, event.unit
        ) if t < 1 else None

    return [Clip(sky.motion.sweep_ms, show)]
