"""The coach on the page of how a game ended: its button, how far it has come, and the decisions
that cost most."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from pygame import Rect

from game.app.play.coach_reader import CoachReader, CostlyDecision
from game.app.play.coach_words import counted, player_name, spoken
from game.app.play.panels.coach import DoneBar, line_button
from game.app.ui import Ui
from game.app.widgets.button import Button
from game.app.widgets.label import RichText
from game.app.widgets.stack import Stack

_BAR = 8  # pixels at 100 % of the bar of progress
_BUTTON = 40


class CoachPart(NamedTuple):
    """What the page says of the coach. said: in a sentence, counted: how far it has come; share: of
    all decisions, None while it isn't asked or once it is through; button: what its button says, ""
    for none. lines: the costliest decisions."""

    said: str
    counted: str
    share: float | None
    button: str
    lines: tuple[CostlyDecision, ...]


def coach_part(reader: CoachReader) -> CoachPart | None:
    """What there is to say now; None in a game without a coach."""
    coaching = reader.coaching
    if coaching is None or not coaching.there:
        return None
    state, lines = coaching.state, reader.lines
    player = player_name(coaching.session.game.id)
    begun = bool(state.done) or state.running
    if state.whole:
        told = counted("all", state.total, done=state.done)
        if not lines:
            told = " ".join((told, spoken("none", player=player)))
        return CoachPart(told, "", None, "", lines)
    button = spoken("stop" if state.running else "go_on" if begun else "ask")
    why_not = coaching.why_not
    return CoachPart(
        why_not or ("" if begun else spoken("about", player=player)),
        counted("progress", state.total, done=state.done) if begun else "",
        state.done / max(1, state.total) if begun else None, "" if why_not else button, lines,
    )


def tell_coach(
    stack: Stack, ui: Ui, part: CoachPart, key: str, ask: Callable[[], None],
    see: Callable[[int], None], open_rule: Callable[[str], None] | None,
) -> None:
    """Lay it out. key: which asks, too; ask: what the button does; see(at): watch a moment;
    open_rule(rule) follows a link."""
    stack.words("coach.head", spoken("head"), "head", ui.c.brass_ink, gap=6)
    if part.said:
        stack.words("coach.said", part.said, "story", ui.c.ink, gap=8)
    if part.button:
        words = spoken("keyed", words=part.button, key=key) if ui.device == "keys" else part.button
        wide = min(stack.width, Button.width_for(ui, words, "star"))
        place = Rect(stack.left, stack.y, wide, ui.px(_BUTTON))
        stack.parent.add(Button(ui, "coach.ask", place, words, ask, "card", "star"))
        if part.share is not None:
            left = place.right + ui.px(16)
            room = stack.left + stack.width - left
            if room >= ui.text.width(part.counted, "label", ui.scale):
                line = ui.line("label")
                beside = Rect(left, place.top + ui.px(3), room, line)
            else:
                line = ui.line("label")
                beside = Rect(stack.left, place.bottom + ui.px(6), stack.width, line)
            stack.parent.add(
                RichText(ui, "coach.counted", beside, part.counted, "label", ui.c.ink_2))
            bar = Rect(beside.left, beside.bottom + ui.px(4), beside.width, ui.px(_BAR))
            stack.parent.add(DoneBar(ui, "coach.progress", bar, part.share, part.counted))
            stack.y = max(place.bottom, bar.bottom) + ui.px(10)
        else:
            stack.y = place.bottom + ui.px(10)
    if part.lines:
        stack.words("coach.costliest", spoken("costliest"), "label.bold", ui.c.ink_2, gap=6)
        for number, one in enumerate(part.lines, 1):
            line_button(ui, stack, f"coach.line.{number}", one.words, partial(see, one.at))
            if one.why:
                stack.rich(f"coach.why.{number}", one.why, "label", ui.c.ink_2, open_rule, 8)
