"""The bar of a replay: where it stands, what is marked on the way, and whether it can be played on
from there."""

from game.app.play.log_lines import PHASE
from game.app.play.model import Snapshot
from game.app.play.play_view import ReplayView
from game.app.play.turning_points import lead_words
from game.app.play.words import say, turn_name


def replay(snap: Snapshot) -> ReplayView | None:
    """The bar, None while no replay is shown."""
    now = snap.replay
    if now is None:
        return None
    said = [told.line for told in snap.log if told.at == now.at]
    done = next((line.title for line in said if line.kind != PHASE), said[0].title if said else "")
    words = say("replay.at" if now.at else "replay.start", at=now.at, count=now.course.total)
    short = say("replay.at-short", at=now.at, count=now.course.total)
    before, after = (lead_words(now.course.curve, at, snap.game.sides)
                     for at in (max(0, now.at - 1), now.at))
    worth = say("turning.worth", before=before, after=after) if before != after else ""
    return ReplayView(
        now.course, now.at, done if now.at else say("replay.opening"), words, short,
        turn_name(snap.looked.status), tuple(snap.game.sides), now.unit, now.rate, now.playing,
        say("replay.over") if snap.game.outcome(snap.looked.state) is not None else "", worth,
        bool(now.turning),
    )
