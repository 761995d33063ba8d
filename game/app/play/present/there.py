"""What a plan leads to, in words: who may hurt the unit on the way or there, and whom it could
attack from there."""

from collections.abc import Sequence

from game.app.play.model import Snapshot
from game.app.play.play_view import ThereRow, ThereView
from game.app.play.present.status import at_now
from game.app.play.words import say
from game.core.quantity import percent
from game.core.view_records import Preview, Prospect, Prospects


def prospects(snap: Snapshot, preview: Preview | None) -> Prospects | None:
    """What the end of a previewed action holds, as soon as that has been worked out: at the latest
    once the pointer rests."""
    if not _planned(snap, preview):
        return None
    assert preview is not None
    return snap.now.prospects(preview.action, known=not snap.rested)


def prospects_wait(snap: Snapshot, preview: Preview | None) -> bool:
    """Whether that has still to be worked out."""
    if not _planned(snap, preview) or snap.rested:
        return False
    assert preview is not None
    return not snap.now.foreseen(preview.action)


def _planned(snap: Snapshot, preview: Preview | None) -> bool:
    return preview is not None and preview.ruling.allowed and at_now(snap) and not snap.busy


def there(snap: Snapshot, shown: Prospects | None) -> ThereView | None:
    """The card that says so; in a small window, where it takes the room of options, only if there
    is anybody to speak of."""
    if shown is None or (snap.eye.compact and not (shown.threats or shown.targets)):
        return None
    names = snap.now.names
    return ThereView(
        say("there.head"), shown.dangers, unhurt(shown), _rows(names, shown.threats),
        shown.chances, _rows(names, shown.targets), shown.others,
    )


def unhurt(shown: Prospects) -> str:
    """ "60 % unhurt"; "" where nothing is rolled for."""
    sure = shown.unhurt == 1 and not shown.threats
    return "" if shown.unhurt is None or sure else say("there.unhurt", odds=percent(shown.unhurt))


def flag(shown: Prospects | None) -> tuple[str, ...]:
    """The words at the end of the way on the map: only where something threatens."""
    if shown is None or not (shown.threats or unhurt(shown)):
        return ()
    return tuple(words for words in (shown.dangers, unhurt(shown)) if words)


def _rows(names: dict[str, str], found: Sequence[Prospect]) -> tuple[ThereRow, ...]:
    return tuple(
        ThereRow(
            one.unit, names.get(one.unit, one.unit),
            " · ".join(part for part in (say(f"there.{one.side}") if one.side else "", one.words)
                       if part),
            percent(one.odds) if one.odds is not None else "", one.odds,
        )
        for one in found
    )
