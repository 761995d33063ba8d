"""Whose decision is looked at, in which words, and what is asked for out of turn."""

import msgspec

from game.app.play.model import NOW, ShownPosition, Snapshot
from game.app.play.words import say
from game.core.contract import END_PHASE
from game.core.view_records import Choice, Piece, Preview, Row, Status, seen_from
from game.turns.machine import Mode
from game.turns.position import Position


def at_now(snap: Snapshot) -> bool:
    """Whether the table itself is looked at, not an earlier moment."""
    return snap.moment == NOW


def status(snap: Snapshot) -> Status:
    """Turn, phase, prompt and standing of the moment that is looked at; of the last that has been
    told, while dice that have fallen are not."""
    return told_status(snap, snap.now if at_now(snap) and not snap.secret else snap.looked)


def told_status(snap: Snapshot, shown: ShownPosition) -> Status:
    """A status as the people at the screen read it: what a computer's side is asked for is not
    asked of them."""
    asks = msgspec.structs.replace(
        shown.status, goals=visible(shown.status.goals, _eyes(snap, shown)))
    people = [side for side in snap.game.sides if side not in snap.computers]
    if len(people) == 1:
        asks = _from_seat(asks, people[0])
    if snap.problem is not None:  # its aim is another than the scenario's
        asks = msgspec.structs.replace(asks, goals=(), standing=None)
    if asks.result is not None or shown.decider not in snap.computers:
        return asks
    unit = asks.focus or asks.in_hand
    names = snap.looked.names
    if unit in names:
        words = say("computer.unit", unit=names[unit])
    else:
        words = say("computer.side", side=snap.game.sides.get(asks.to_act, asks.to_act))
    return msgspec.structs.replace(asks, prompt=words)


def _from_seat(shown: Status, side: str) -> Status:
    """A status whose outcome is called as it reads from the seat of a side."""
    result, standing = shown.result, shown.standing
    return msgspec.structs.replace(
        shown, result=seen_from(result, side) if result is not None else None,
        standing=seen_from(standing, side) if standing is not None else None,
    )


def _eyes(snap: Snapshot, shown: ShownPosition) -> str | None:
    """Whose hidden goals the people at the screen may read: their side's; of two the one's that
    decides; None: all, where the game is over or nobody of them plays."""
    people = [side for side in snap.game.sides if side not in snap.computers]
    if shown.status.result is not None or not people:
        return None
    if len(people) == 1:
        return people[0]
    return "" if snap.secret else shown.decider


def visible(goals: tuple[Row, ...], viewer: str | None) -> tuple[Row, ...]:
    """Rows that a side may see, what it has to do itself before what the other side has; all of
    them as they stand with None."""
    if viewer is None:
        return goals
    seen = (row for row in goals if row.seen_by(viewer))
    return tuple(sorted(seen, key=lambda row: viewer != "" and row.side not in ("", viewer)))


def is_asked(snap: Snapshot) -> bool:
    """Whether the side to act must answer at the screen in the middle of another side's turn."""
    reading = snap.lesson is not None and snap.lesson.reading
    return (
        bool(snap.now.status.interrupts) and at_now(snap) and not snap.busy and not reading
        and snap.mode in (Mode.IDLE, Mode.UNIT, Mode.AIMING)
    )


def is_paused(snap: Snapshot) -> bool:
    """Whether the next unit that nobody at the screen decides for waits for a word."""
    return snap.paused and not snap.busy and snap.mode in (Mode.WAITING, Mode.THINKING)


def answers(snap: Snapshot) -> tuple[Choice, ...]:
    """The lines of the menu that answer at once; none unless something is asked."""
    if not is_asked(snap) or snap.path:
        return ()
    return tuple(line for line in snap.menu if line.open and line.aim == "now")


def asked_about(snap: Snapshot) -> tuple[int, ...]:
    """The cells at the ends of what the first answer would do: both must be seen to answer."""
    first = next(iter(answers(snap)), None)
    if first is None:
        return ()
    preview = snap.now.preview(first.action)
    ends = [(sight.start, sight.end) for sight in preview.sights]
    ends += [(link.start, link.end) for link in preview.links]
    return tuple(dict.fromkeys(cell for pair in ends for cell in pair))


def offered(snap: Snapshot) -> Preview | None:
    """What the hovered row would do at once, or where an answer is asked for the first of them;
    None for rows that aim or are refused."""
    choice = next((line for line in snap.menu if line.id == snap.option), None)
    if choice is None:
        choice = next(iter(answers(snap)), None)
    if choice is None or choice.aim != "now" or choice.action is None or not choice.open:
        return None
    return snap.now.preview(choice.action)


def offered_cards(snap: Snapshot) -> tuple[Choice, ...]:
    """The lines of the table's own menu that are cards to choose from; none while something is
    told, the past looked at, or a computer's side to choose: its hand is its own."""
    closed = snap.mode in (Mode.WAITING, Mode.THINKING, Mode.HANDOVER, Mode.OVER)
    if not at_now(snap) or snap.busy or closed:
        return ()
    return tuple(choice for choice in snap.now.position.menu("") if choice.card)


def cards_aside(snap: Snapshot) -> bool:
    """Whether the cards make room for the map: a counter in hand is looked at there."""
    return snap.cards_away or bool(snap.unit)


def end_choice(snap: Snapshot) -> Choice | None:
    """The table's own choice that ends the phase, or None."""
    if snap.mode in (Mode.WAITING, Mode.THINKING, Mode.HANDOVER, Mode.OVER):
        return None
    return next((line for line in snap.now.position.menu("") if line.id == END_PHASE), None)


def next_unit(snap: Snapshot) -> Piece | None:
    """The unit that the next-unit key takes, or None: also while nobody at the screen decides."""
    if snap.mode in (Mode.WAITING, Mode.THINKING):
        return None
    unit = following(snap.now.position, snap.unit)
    return snap.now.piece(unit) if unit else None


def following(position: Position, unit: str) -> str:
    """The unit that comes after one in hand, "" if there is none."""
    actors = position.actors
    if not actors or (position.status.focus and unit):
        return ""
    index = actors.index(unit) + 1 if unit in actors else 0
    after = actors[index % len(actors)]
    return after if after != unit else ""
