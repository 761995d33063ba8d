"""What the screen shows, as a pure function of what is the case: `present` makes a `PlayView` of a
snapshot of the model.

What may not be told yet is decided here and nowhere else: the snapshot says which actions have
been told to their end (`looked`, `told`), whether dice still tumble (`secret`) and which step of
a lesson may be shown; every part is worked out from those.
"""

from game.app.play.log_lines import PHASE, ToldLine, of_side
from game.app.play.model import ALL_SIDES, NOWHERE, Snapshot
from game.app.play.play_view import AimsView, LogView, PlayView, RibbonView, UnitView
from game.app.play.present.board import (
    attention,
    follow,
    levels,
    overlay,
    position,
    threats_wait,
)
from game.app.play.present.callout import callout
from game.app.play.present.coach import with_ghost
from game.app.play.present.drawers import drawers
from game.app.play.present.end import end
from game.app.play.present.footer import footer
from game.app.play.present.learned import learned
from game.app.play.present.legend import legend
from game.app.play.present.lesson import lesson, pointers
from game.app.play.present.options import UNIT, options, why
from game.app.play.present.popups import popups
from game.app.play.present.replay import replay
from game.app.play.present.roster import roster
from game.app.play.present.status import at_now, offered, status, told_status
from game.app.play.present.there import prospects, prospects_wait, there
from game.app.play.words import day_words, say, turn_name
from game.core.view_records import LogLine, Preview, Status


def present(snap: Snapshot) -> PlayView:
    """The whole screen."""
    choice = offered(snap) if at_now(snap) else None
    throw = snap.throw if at_now(snap) else None
    shown = snap.preview or choice or throw
    said, waits = callout(snap, choice)
    now = status(snap)
    card = unit(snap, shown)
    end_of_plan = prospects(snap, shown)
    laid = with_ghost(snap, overlay(snap, shown, end_of_plan))
    return PlayView(
        ribbon=ribbon(snap, now),
        queue=now.queue,
        unit=card,
        there=there(snap, end_of_plan),
        options=options(snap),
        forecast=_forecast(throw or shown),
        log=log(snap),
        end=end(snap),
        footer=footer(snap),
        position=position(snap),
        overlay=laid,
        legend=legend(snap, laid),
        levels=levels(snap),
        drawers=drawers(snap),
        follow=follow(snap),
        attention=attention(snap),
        lesson=lesson(snap),
        pointers=pointers(snap),
        popups=popups(snap, card),
        callout=said,
        waits=waits or (threats_wait(snap) and not snap.rested) or prospects_wait(snap, shown),
        roster=roster(snap),
        learned=learned(snap),
        replay=replay(snap),
    )


def ribbon(snap: Snapshot, now: Status) -> RibbonView:
    """The turn strip, and whether something can be taken back."""
    if snap.replay is not None:
        stays = say("replay.stays")
        ended = snap.now.status.result
        day, result = day_words(snap.saved), ended.title if ended is not None else ""
        both = say("replay.note", day=day, result=result) if day and result else ""
        notes = tuple(note for note in (both, result, day) if note)
        return RibbonView(now, stays, stays, say("replay.tag"), notes)
    return RibbonView(now, why(snap.undo), "" if snap.redo else say("redo.none"))


def _forecast(preview: Preview | None) -> Preview | None:
    """What has odds that the tray can show. Armed dice stay there, whatever is pointed at."""
    return preview if preview is not None and preview.forecast is not None else None


def unit(snap: Snapshot, preview: Preview | None) -> UnitView | AimsView:
    """The unit card: the unit in hand, else what is pointed at, else what is asked for."""
    looked = snap.looked
    chosen = snap.unit if at_now(snap) else ""
    if not chosen and snap.cell != NOWHERE:
        chosen = looked.uppermost(snap.cell)
    if not chosen and snap.option.startswith(UNIT):
        chosen = snap.option.removeprefix(UNIT)
    if chosen in looked.names:
        return UnitView(looked.card(chosen), preview)
    if snap.cell != NOWHERE:
        return UnitView(looked.cell_card(snap.cell))
    shown = told_status(snap, looked)
    # While it is still told what came of it, what was asked for is answered already.
    prompt = "" if at_now(snap) and snap.told < snap.count else shown.prompt
    return AimsView(snap.game.card.title, prompt, shown.goals)


def log(snap: Snapshot) -> LogView:
    """What has been told to its end."""
    lines = _with_origin(snap)
    if snap.told < snap.count:
        lines = tuple(line for line in lines if line.at <= snap.told)
    newest = snap.now.status
    if snap.log_side != ALL_SIDES:
        lines = of_side(lines, snap.log_side)
    aside = say("log.aside", count=turn_name(newest), turn=newest.turn)
    if snap.log_side != ALL_SIDES:
        name = tuple(snap.game.sides.values())[snap.log_side]
        aside = say("log.only", side=name)
    whys = tuple((at, words or say("log.unknown")) for at, words in snap.whys)
    if snap.replay is None:
        return LogView(lines, snap.moment, aside, whys=whys, learned=snap.learned is not None)
    # Of an action without a line the last line before it is lit.
    told = (line.at for line in lines if line.line.kind != PHASE)
    lit = max((at for at in told if at <= snap.moment), default=0)
    return LogView(lines, lit, aside, True, whys)


def _with_origin(snap: Snapshot) -> tuple[ToldLine, ...]:
    """The log, with the line at which it was played on from another game."""
    origin = snap.origin
    if origin is None:
        return snap.log
    detail = say("branch.detail", at=origin.at, count=origin.count, name=origin.name)
    title = say("branch.title")
    here = ToldLine(LogLine(f"**{title}**", detail), origin.at)
    before = [line for line in snap.log if line.at <= origin.at]
    return (*before, here, *(line for line in snap.log if line.at > origin.at))
