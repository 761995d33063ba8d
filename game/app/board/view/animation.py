"""Events told as motion. The state is already the new one; this only tells how it came about.

An `Animation` holds what is shown meanwhile: it begins with the pieces as they were, each event
moves or changes some of them, and at its end they are exactly the pieces as they are now.
"""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

import msgspec

from game.app.board.view.keyframes import (
    Clip,
    Flash,
    Flying,
    Impact,
    PosedPiece,
    Skid,
    Sparks,
    Tracer,
    bounce,
    ease,
)
from game.app.board.view.measures import Motion
from game.app.board.view.missiles import burst, impact, shot, swept, thrown
from game.app.board.view.motion import PUSHED, fell, jolted, jumped, lunged, moved, turned
from game.app.board.view.plane import Plane, Point
from game.core.event import (
    AnyEvent,
    Burst,
    Changed,
    Jumped,
    Laid,
    Moved,
    Placed,
    Removed,
    Resolved,
    Shot,
    Swept,
    Thrown,
    Turned,
)
from game.core.view_records import FireArc, Piece

BLOW = "strike"
"""How of a shot that is a blow at arm's length."""
PUSH, FALL = "push", "fall"
"""What an event is besides its kind: somebody is thrust back, or topples over."""
Heard = Callable[[AnyEvent, str], float]
Look = Callable[[tuple[int, ...]], bool]


@dataclass
class Animation:
    """What is shown while events are told. turned: degrees by which a piece that acted is turned.
    against: sides whose watch is a threat to whoever looks. heard: called as each event's turn
    comes with what it is besides (`PUSH`, `FALL` or ""); the ms that it returns are waited.
    """

    plane: Plane
    motion: Motion
    before: Iterable[Piece]
    after: Sequence[Piece]
    events: Iterable[AnyEvent]
    reduced: bool = False
    heard: Heard | None = None
    look: Look | None = None
    turned: Callable[[Piece], int] = lambda _: 45
    against: frozenset[str] = frozenset()
    shown: dict[str, PosedPiece] = field(default_factory=dict)
    tracer: Tracer | None = None
    flying: Flying | None = None
    flash: Flash | None = None
    impact: Impact | None = None
    sparks: Sparks | None = None
    skid: Skid | None = None
    sweep: FireArc | None = None
    unlaid: set[tuple[str, int]] = field(default_factory=set)
    mark_drop: dict[tuple[str, int], float] = field(default_factory=dict)
    over: bool = False

    def __post_init__(self) -> None:
        self._after = {piece.id: piece for piece in self.after}
        for piece in self.before:
            if self.on_map(piece):
                self.shown[piece.id] = PosedPiece(piece, self.place(piece), piece.cell or 0)
        self._events = deque(self.events)
        self._clips: deque[Clip] = deque()
        self._wait = 0.0
        self._settled = False
        self._fired: Shot | None = None  # what came of it is still to be told
        self._shaken: set[str] = set()  # who was aimed at, pushed, or has jumped
        for event in self._events:
            if isinstance(event, Laid):
                self.unlaid.add((event.marker, event.cell))

    def on_map(self, piece: Piece) -> bool:
        """Whether a piece lies on the board."""
        return piece.cell is not None and 0 <= piece.cell < self.plane.n

    def place(self, piece: Piece) -> Point:
        """The middle of a piece's cell."""
        return self.plane.centre(piece.cell or 0)

    # Time

    def advance(self, ms: float, speed: float = 1.0) -> None:
        """Go on by so many ms at a speed; waiting for the dice does not hurry with it."""
        left = ms
        while not self.over:
            if self._wait > 0:
                used = min(self._wait, left)
                self._wait -= used
                left -= used
                if self._wait > 0:
                    return
            if self._clips:
                left = self._play(left, speed)
                if left <= 0 and self._clips:
                    return
                continue
            if not self._next():
                return
            if left <= 0:
                return

    def finish(self) -> None:
        """Show the end at once; events that were not told yet are still heard."""
        while not self.over:
            self._wait = 0.0
            while self._clips:
                self._clips.popleft().show(1.0)
            self._next(quiet=True)

    def _play(self, left: float, speed: float) -> float:
        clip = self._clips[0]
        used = min(clip.ms - clip.done, left * speed)
        clip.done += used
        if clip.done >= clip.ms - 1e-9:
            clip.show(1.0)
            self._clips.popleft()
            return left - used / speed
        clip.show(clip.done / clip.ms)
        return 0.0

    def _next(self, quiet: bool = False) -> bool:
        """Take up the next event; False when the camera must move first."""
        if self._events:
            event = self._events[0]
            cells = self.cells(event)
            if not quiet and cells and self.look is not None and self.look(cells):
                return False
            self._events.popleft()
            if self.heard is not None:
                self._wait = max(0.0, self.heard(event, self._kind(event)))
            self._clips.extend(self._tell(event))
            self._shake(event)
            return True
        if not self._settled:
            self._settled = True
            self._clips.extend(self._settle())
            return True
        self._end()
        return True

    def _end(self) -> None:
        self.over = True
        self.tracer = self.flying = self.flash = self.impact = self.sweep = None
        self.sparks = self.skid = None
        self.unlaid.clear()
        self.mark_drop.clear()
        self.shown = {
            piece.id: PosedPiece(piece, self.place(piece), piece.cell or 0)
            for piece in self.after
            if self.on_map(piece)
        }

    def cells(self, event: AnyEvent) -> tuple[int, ...]:
        """The cells that should be seen while an event is told."""
        n = self.plane.n
        found: tuple[int, ...] = ()
        if isinstance(event, Moved):
            found = event.path[:1] + event.path[-1:]
        elif isinstance(event, Jumped):
            found = (event.start, event.aimed, event.landed)
        elif isinstance(event, Shot):
            found = (event.start, event.end)
        elif isinstance(event, (Placed, Removed, Laid, Burst, Swept)):
            found = (event.cell,)
        elif isinstance(event, Thrown):
            found = (event.start, event.landed)
        elif isinstance(event, (Changed, Turned)) and event.unit in self.shown:
            found = (self.shown[event.unit].piece.cell or 0,)
        return tuple(cell for cell in found if 0 <= cell < n)

    # Events

    def _shake(self, event: AnyEvent) -> None:
        """Whoever is aimed at, pushed or jumps may lose its feet over it."""
        if isinstance(event, Shot):
            self._shaken.add(event.target)
        elif isinstance(event, Jumped) or (isinstance(event, Moved) and event.how == PUSHED):
            self._shaken.add(event.unit)

    def _kind(self, event: AnyEvent) -> str:
        if isinstance(event, Moved) and event.how == PUSHED:
            return PUSH
        return FALL if isinstance(event, Changed) and self._falls(event) else ""

    def _falls(self, event: Changed) -> bool:
        """Whether somebody goes down because of what was done to it, and not by its own will."""
        actor, after = self.shown.get(event.unit), self._after.get(event.unit)
        return (
            actor is not None and after is not None and event.unit in self._shaken
            and after.pose not in ("", actor.piece.pose)
        )

    def _tell(self, event: AnyEvent) -> list[Clip]:
        if isinstance(event, Moved):
            return moved(self, event)
        if isinstance(event, Turned):
            return turned(self, event)
        if isinstance(event, Jumped):
            return jumped(self, event)
        if isinstance(event, Shot):
            missed, self._fired = self._impact(), event
            flown = lunged(self, event) if event.how == BLOW else shot(self, event)
            return [*missed, *flown]
        if isinstance(event, Resolved):
            return self._impact()
        if isinstance(event, Changed):
            return [*self._impact(event), *self._changed(event)]
        if isinstance(event, Removed):
            return [*self._impact(event), *self._removed(event)]
        if isinstance(event, Placed):
            return self._placed(event)
        if isinstance(event, Laid):
            return self._laid(event)
        if isinstance(event, Thrown):
            return thrown(self, event)
        if isinstance(event, Burst):
            return burst(self, event)
        if isinstance(event, Swept):
            return swept(self, event)
        return []

    def _impact(self, event: Changed | Removed | None = None) -> list[Clip]:
        """What came of the last shot, told once: by what happened to its target, or None where
        nothing more can."""
        fired = self._fired
        if fired is None or (event is not None and event.unit != fired.target):
            return []
        self._fired = None
        if not 0 <= fired.end < self.plane.n:
            return []
        words = _lost(event) if isinstance(event, Changed) else ""
        return impact(self, fired, words, hit=event is not None)

    def actor(self, unit: str, at: Point) -> PosedPiece | None:
        """The shown piece of a unit, brought on if it was not on the map."""
        posed = self.shown.get(unit)
        if posed is None and unit in self._after:
            after = self._after[unit]
            posed = self.shown[unit] = PosedPiece(after, at, after.cell or 0)
        return posed

    def cell_of(self, unit: str, other: int) -> int:
        """Where a unit is at the end, `other` where it is nowhere."""
        after = self._after.get(unit)
        return other if after is None else after.cell or 0

    def _changed(self, event: Changed) -> list[Clip]:
        actor = self.shown.get(event.unit)
        after = self._after.get(event.unit)
        if actor is None or after is None:
            return []
        # whether it has acted is told at the very end, where it is
        now = _with_act(after, actor.piece)
        if any(isinstance(one, Turned) and one.unit == event.unit for one in self._events):
            # its facing is still to be told
            now = msgspec.structs.replace(now, facing=actor.piece.facing)
        if now == actor.piece:
            return []
        if self._falls(event) and not self.reduced:
            return fell(self, event, now)
        fresh = tuple(m for m in now.markers if m not in actor.piece.markers)
        flips = _printed(now) != _printed(actor.piece)
        if flips and now.facing is not None and _printed(
            msgspec.structs.replace(now, badges=actor.piece.badges)
        ) == _printed(actor.piece):
            # only a value on its plate
            actor.piece = now
            return jolted(self, actor)
        if not flips and fresh and not self.reduced:
            return [self._drop_markers(actor, now, fresh)]

        def flip(t: float) -> None:
            if t >= 0.5:
                actor.piece = now
            if self.reduced:
                actor.alpha = abs(1 - 2 * t)
            else:
                actor.squash = max(0.04, abs(1 - 2 * t))
            if t >= 1:
                actor.rest()

        if not flips and not fresh:
            actor.piece = now
            return []
        return [Clip(self.motion.fade_ms * 2 if self.reduced else self.motion.flip_ms, flip)]

    def _drop_markers(self, actor: PosedPiece, now: Piece, fresh: tuple[str, ...]) -> Clip:
        def drop(t: float) -> None:
            actor.piece, actor.fresh = now, fresh
            actor.drop = bounce(t, self.motion.overshoot / 40)
            if t >= 1:
                actor.rest()

        return Clip(self.motion.drop_ms, drop)

    def _removed(self, event: Removed) -> list[Clip]:
        actor = self.shown.get(event.unit)
        if actor is None:
            return []

        def leave(t: float) -> None:
            actor.alpha = 1 - t
            if not self.reduced:
                actor.size = 1 - 0.35 * t
                actor.turn = 14 * t
            if t >= 1:
                self.shown.pop(event.unit, None)

        return [Clip(self.motion.fade_ms if self.reduced else self.motion.leave_ms, leave)]

    def _placed(self, event: Placed) -> list[Clip]:
        if not 0 <= event.cell < self.plane.n or event.unit not in self._after:
            return []
        at = self.plane.centre(event.cell)
        actor = self.actor(event.unit, at)
        if actor is None:
            return []
        actor.at, actor.alpha = at, 0.0

        def drop(t: float) -> None:
            actor.alpha = min(1.0, t * 2)
            if not self.reduced:
                actor.lift = bounce(t, self.motion.overshoot / 40)
            if t >= 1:
                actor.rest()

        return [Clip(self.motion.fade_ms if self.reduced else self.motion.drop_ms, drop)]

    def _laid(self, event: Laid) -> list[Clip]:
        key = (event.marker, event.cell)

        def drop(t: float) -> None:
            self.unlaid.discard(key)
            self.mark_drop[key] = 0.0 if self.reduced else bounce(t, self.motion.overshoot / 40)
            if t >= 1:
                self.mark_drop.pop(key, None)

        return [Clip(self.motion.drop_ms, drop)]

    def _settle(self) -> list[Clip]:
        """What no event told: a counter turned because it acted."""
        turning = [
            (shown, after)
            for shown in self.shown.values()
            if (after := self._after.get(shown.piece.id)) is not None
            and after.acted != shown.piece.acted
            and self.on_map(after)
            and self.turned(after)
        ]
        if not turning or self.reduced:
            return []
        most = max(self.turned(after) for _, after in turning)

        def turn(t: float) -> None:
            for shown, after in turning:
                angle = self.turned(after)
                shown.turn = (angle if after.acted else -angle) * ease(t)
                if t >= 1:
                    shown.rest()
                    shown.piece = after

        return [Clip(self.motion.turn_ms_per_60 * most / 60, turn)]


def _lost(event: Changed) -> str:
    """How much less it is than before, "" where it isn't counted or no less."""
    if not (event.before.isdecimal() and event.after.isdecimal()):
        return ""
    less = int(event.before) - int(event.after)
    return f"−{less}" if less > 0 else ""


def _printed(piece: Piece) -> tuple[object, ...]:
    return piece.stock, piece.figure, piece.band, piece.badges, piece.side, piece.pose


def _with_act(after: Piece, shown: Piece) -> Piece:
    changed: Piece = msgspec.structs.replace(after, acted=shown.acted, cell=shown.cell)
    return changed
