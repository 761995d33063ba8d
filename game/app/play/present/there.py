"""What a plan leads to, in words: who may hurt the unit on the way or there, and whom it could
attack from there."""

from collections.abc import Sequence

from msgspec.structs import replace

from game.app.play.model import Snapshot
from game.app.play.play_view import ThereRow, ThereView
from game.app.play.present.status import at_now
from game.app.play.words import say
from game.core.quantity import percent
from game.core.view_records import AttackPlan, Preview, Prospect, Prospects
from game.core.words import in_text


def prospects(snap: Snapshot, preview: Preview | None) -> Prospects | None:
    """What the end of a previewed action holds, as soon as that has been worked out: at the latest
    once the pointer rests."""
    if not _planned(snap, preview):
        return None
    assert preview is not None
    found = snap.now.prospects(preview.action, known=not snap.rested)
    plan = snap.plan
    if plan is None or not plan.steps:
        return found
    cell = snap.now.position.cell_of(plan.unit)
    target = Prospect(plan.unit, cell, plan.odds, plan.words) if cell is not None else None
    return replace(
        found or Prospects(plan.end), chances="", others="",
        targets=(target,) if target is not None else (),
    )


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
    if snap.plan is not None and snap.plan.steps:
        both = steps(snap, snap.plan)
        if snap.eye.compact:  # the flag at the end of the way tells of dangers
            return ThereView(say("there.head"), "", "", (), "", (), "", both)
        return ThereView(
            say("there.head"), shown.dangers, unhurt(shown), _rows(names, shown.threats), "", (),
            "", both,
        )
    return ThereView(
        say("there.head"), shown.dangers, unhurt(shown), _rows(names, shown.threats),
        shown.chances, _rows(names, shown.targets), shown.others,
    )


def steps(snap: Snapshot, plan: AttackPlan) -> tuple[ThereRow, ...]:
    """The steps of a plan, with the chance that the first comes off and that of the attack."""
    found = [(plan.title, plan.words, plan.odds)]
    if leads(plan):
        risky = plan.arrives if plan.arrives != 1 else None
        found.insert(0, (snap.now.position.preview(plan.steps[0]).title, "", risky))
    return tuple(
        ThereRow(f"{plan.unit}-{number}", say("plan.step", number=number, title=title), words,
                 percent(odds) if odds is not None else "", odds)
        for number, (title, words, odds) in enumerate(found, 1)
    )


def leads(plan: AttackPlan) -> bool:
    """Whether a plan begins with a way."""
    return plan.later or len(plan.steps) > 1


def plan_words(snap: Snapshot, plan: AttackPlan) -> tuple[str, ...]:
    """What a plan is, how likely its parts are, what they rest on, and what may come between."""
    way = snap.now.position.preview(plan.steps[0])
    head = say("plan.head", way=way.title, attack=in_text(plan.title))
    odds = percent(plan.odds) if plan.odds is not None else ""
    sure = plan.arrives is None or plan.arrives == 1
    chance = say("plan.odds", odds=odds) if sure else say(
        "plan.arrives", arrives=percent(plan.arrives or 0), odds=odds)
    return (
        head if leads(plan) else plan.title,
        " · ".join(part for part in (chance if odds else "", plan.words) if part), plan.between,
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
