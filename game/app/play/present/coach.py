"""What the coach says of a moment of a replay: what was decided, what that cost, and what could
have been done."""

from msgspec.structs import replace

from game.app.board.view.overlay import Overlay
from game.app.play.coach_words import (
    cost_words,
    counted,
    measure,
    player_name,
    spoken,
    told_choice,
    why_choice,
    worth_words,
)
from game.app.play.model import CoachNow, Snapshot
from game.app.play.play_view import CoachChoice, CoachLine, CoachView
from game.core.deliberation import WeighedChoice
from game.core.review import CoachScale, DecisionReview, coach_scales
from game.core.view_records import Prospects


def coach(snap: Snapshot) -> CoachView | None:
    """The coach's card, None where there is none."""
    now = snap.coach
    if now is None:
        return None
    view = _about(snap, now)
    state, player = now.state, player_name(snap.game.id)
    lines = tuple(CoachLine(one.at, one.words) for one in now.lines)
    button = ""
    if state.running:
        button = snap.keys.label(spoken("stop"), "replay-coach")
    elif not state.whole and not now.why_not:
        button = snap.keys.label(spoken("go_on" if state.done else "ask"), "replay-coach")
    done = counted("all" if state.whole else "progress", state.total, done=state.done)
    if state.whole and not lines:
        done = " ".join((done, spoken("none", player=player)))
    begun = bool(state.done) or state.running
    return replace(
        view, lines=lines, costliest=spoken("costliest") if lines else "", button=button,
        progress=state.done / max(1, state.total) if begun and not state.whole else None,
        done=done if begun else "",
    )


def with_ghost(snap: Snapshot, laid: Overlay) -> Overlay:
    """What lies on the map, with what the coach would have done: its way, its counter and a flag.
    Nothing where that isn't to be seen, or what was done is as good."""
    now = snap.coach
    if now is None or not now.ghost or now.review is None or now.before is None or snap.busy:
        return laid
    review, game = now.review, snap.game
    if not review.notable(coach_scales()[game.id]):
        return laid
    preview = now.before.preview(game.parse(review.best.action))
    piece = now.before.piece(preview.unit)
    end = next((step.cell for step in reversed(preview.path) if step.ok), None)
    if end is None and preview.sights:
        end = preview.sights[0].end
    at = piece.cell if end is None and piece is not None else end
    shade = None
    if piece is not None and preview.path and end is not None and end >= 0:
        facing = piece.facing if preview.facing is None else preview.facing
        shade = replace(piece, cell=end, facing=facing, markers=())
    came = None
    if piece is not None:
        came = piece.cell if piece.cell is not None and piece.cell >= 0 else -1
    flag = (player_name(game.id), worth_words(game.id, review.best.worth))
    if at is None or at < 0:
        return replace(laid, preview=preview, shade=shade, came=came)
    return replace(
        laid, preview=preview, shade=shade, came=came, prospects=Prospects(at), flag=flag
    )


def _about(snap: Snapshot, now: CoachNow) -> CoachView:
    """What is said of the moment."""
    player = player_name(snap.game.id)
    head, aside = spoken("head"), spoken("judged", player=player)
    if now.review is not None and now.before is not None:
        return _judged(snap, now, now.review)
    view = CoachView(head=head, aside=aside)
    if now.before is not None and now.side and not now.looked and not now.wished \
            and not now.why_not_here:
        view = replace(view, one=snap.keys.label(spoken("one"), "replay-ghost"))
    if not now.state.looked and not now.state.running and not now.wished:
        return replace(view, said=now.why_not or spoken("about", player=player))
    if now.before is None:
        said = spoken("opening")
    elif not now.side or now.looked:
        said = spoken("nobody")
    elif now.wished:
        said = spoken("looks")
    else:
        said = now.why_not_here or spoken("waits")
    return replace(view, said=said)


def _judged(snap: Snapshot, now: CoachNow, review: DecisionReview) -> CoachView:
    game, before = snap.game, now.before
    assert before is not None
    player, scale = player_name(game.id), coach_scales()[game.id]
    done = before.preview(game.parse(review.action))
    side = game.sides.get(now.side, now.side)
    subtitle = spoken("you") if now.own else spoken("decided", side=side)
    best_worth, done_worth = (
        worth_words(game.id, one.worth) for one in (review.best, review.done)
    )
    view = CoachView(
        head=spoken("head"), aside=spoken("judged", player=player), title=game.named(done),
        subtitle=subtitle, foot=_foot(game.id, review),
    )
    same = review.best.action == review.action
    if same or not review.notable(scale):
        said = spoken("best_words" if same else "as_good", player=player)
        return replace(view, said=said, before=best_worth if same else "",
                     choices=() if same else _choices(snap, now, review))
    best = before.preview(game.parse(review.best.action))
    reason = game.told_apart(review.best, review.done)
    return replace(
        view, before=best_worth, after=done_worth,
        cost=spoken("cost", cost=cost_words(game.id, review)), spots=_spots(review, scale),
        reason=spoken("gains", best=game.named(best), done=game.named(done), parts=reason)
        if reason else "",
        could=spoken("could"), choices=_choices(snap, now, review),
        ghost=snap.keys.label(spoken("hide" if now.ghost else "show"), "replay-ghost"),
    )


def _foot(game: str, review: DecisionReview) -> str:
    error = f"{review.error:.{max(1, coach_scales()[game].decimals)}f}"
    sure = counted("sure", review.trials, error=error) if review.trials > 1 else spoken("exact")
    if review.trials <= 1:
        return f"{sure} {measure(game)}"
    return " ".join((f"{sure}.", spoken("throws"), measure(game)))


def _spots(review: DecisionReview, scale: CoachScale) -> tuple[float, float]:
    """Where the best and what was done lie, from 0 to 1: of all that there can be, else between the
    choices."""
    worths = [choice.worth for choice in review.choices]
    low, high = (0.0, scale.top) if scale.top else (min(worths), max(worths))
    room = (high - low) * (0.0 if scale.top else 0.2) or (0.0 if scale.top else 1.0)
    low, high = low - room, high + room
    best, done = (
        min(1.0, max(0.0, (one.worth - low) / (high - low))) for one in (review.best, review.done)
    )
    return best, done


def _choices(snap: Snapshot, now: CoachNow, review: DecisionReview) -> tuple[CoachChoice, ...]:
    """The best, the others by worth, and last what was done."""
    others = [
        one for one in review.choices[1:]
        if one.action not in (review.action, review.best.action)
    ]
    others.sort(key=lambda one: -one.worth)
    best, done = (_choice(snap, now, one, kind) for one, kind in (
        (review.best, "best"), (review.done, "done")))
    # two that only differ in the way are told once
    told = {best.name, done.name}
    between = []
    for one in others:
        choice = _choice(snap, now, one, "other")
        if choice.name not in told:
            told.add(choice.name)
            between.append(choice)
    return best, *between, done


def _choice(snap: Snapshot, now: CoachNow, choice: WeighedChoice, kind: str) -> CoachChoice:
    game, before = snap.game, now.before
    assert before is not None and kind in ("best", "other", "done")
    action = game.parse(choice.action)
    preview = before.preview(action)
    return CoachChoice(
        told_choice(game, preview), worth_words(game.id, choice.worth),
        why_choice(preview, before.cited(action)), kind,  # type: ignore[arg-type]
    )
