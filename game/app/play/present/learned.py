"""What was learned so far: the chapters of the course, and the rules of the one at the table."""


from game.app.play.model import Snapshot
from game.app.play.play_view import LearnedRule, LearnedView
from game.core.rulebook import RULE_LINK


def learned(snap: Snapshot) -> LearnedView | None:
    """The list; None where nothing is taught by name, or the list isn't to be seen."""
    if snap.learned is None:
        return None
    at_hand = _at_hand(snap)
    rules = tuple(
        LearnedRule(one.rule, one.title, one.used, one.rule == at_hand, one.lit)
        for one in snap.learned.rules
    )
    return LearnedView(snap.learned.chapters, rules, snap.learned.used, snap.learned.of)


def _at_hand(snap: Snapshot) -> str:
    """The rule that is taught now: the last of the chapter's that the step names, else the first
    that hasn't been used; "" once the steps are through."""
    if snap.learned is None or snap.lesson is None or snap.lesson.shown is None:
        return ""
    taught = [one.rule for one in snap.learned.rules]
    named: list[str] = [rule for rule in RULE_LINK.findall(snap.lesson.text) if rule in taught]
    if named:
        return named[-1]
    return next((one.rule for one in snap.learned.rules if not one.used), "")
