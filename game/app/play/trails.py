"""What the last actions were about: where they went, which a board shows faintly until the next
one, and the card that is at work in them."""

from collections.abc import Iterator, Mapping
from typing import Any

from game.app.board.view.trail import Trail
from game.core.event import AnyEvent, Chose, Jumped, Moved, Shot, Thrown
from game.core.history import History

MOST = 24
"""Actions that are looked through: a longer row of them is no longer seen at once."""


def trails_of(
    history: History[Any, Any], count: int, sides: Mapping[str, str]
) -> tuple[Trail, ...]:
    """The trails of the last of so many actions, with all before it that nobody at the screen
    decided: of one's own decision, or of all that the other side has done since. sides: of units,
    by id."""
    entries = history.entries[:count]
    since = max(0, count - 1)
    while since > max(0, count - MOST) and not history.personal(entries[since]) \
            and not history.personal(entries[since - 1]):
        since -= 1
    order = list(history.game.sides)
    return tuple(
        trail for entry in entries[since:] for event in entry.events
        for trail in _of(event, order, sides)
    )


def card_at_work(history: History[Any, Any], count: int) -> str:
    """The card that came into effect last among so many actions, since somebody at the screen
    decided (or by that decision); "" for none."""
    for entry in reversed(history.entries[:count]):
        for event in reversed(entry.events):
            if isinstance(event, Chose):
                return event.card
        if history.personal(entry):
            break
    return ""


def _of(event: AnyEvent, order: list[str], sides: Mapping[str, str]) -> Iterator[Trail]:
    side = sides.get(getattr(event, "unit", ""), "")
    whose = order.index(side) if side in order else -1
    match event:
        case Moved(path=path) if len(path) > 1:
            yield Trail(whose, tuple(path))
        case Jumped(start=start, landed=landed) if start >= 0 and landed >= 0:
            yield Trail(whose, (start, landed))
        case Shot(start=start, end=end) if start >= 0 and end >= 0 and start != end:
            yield Trail(whose, (start, end), True)
        case Thrown(start=start, landed=landed) if start >= 0 and landed >= 0:
            yield Trail(whose, (start, landed), True)
        case _:
            return
