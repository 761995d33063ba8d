"""The foot of the left rail: who is next, and what the big button does now; in a replay, the next
moment that changed the game."""

from game.app.play.model import ReplayNow, Snapshot
from game.app.play.play_view import EndAct, EndView
from game.app.play.present.status import at_now, end_choice, is_paused, next_unit
from game.app.play.turning_points import next_after
from game.app.play.words import say, turn_name
from game.turns.machine import Mode

_ANY = {"end": "end-phase", "enter": "confirm", "back": "back"}
"""What leads back from an earlier moment, by its field in the words."""


def end(snap: Snapshot) -> EndView:
    """Next up, and the button."""
    if snap.replay is not None:
        return _turning(snap, snap.replay)
    if not at_now(snap):
        caps = {name: snap.keys.cap(command) for name, command in _ANY.items()}
        note = say("moment.key", **caps) if all(caps.values()) else ""
        return EndView(EndAct(say("moment.now"), note, "redo", "blue"), whole="act")
    if is_paused(snap):
        run = snap.keys.cap("next-unit")
        note = _noted(snap.keys.cap("confirm"), say("computer.step_note", key=run) if run else "")
        act = EndAct(say("computer.step"), note, "right", "blue")
        return EndView(act, say("computer.head"), say("computer.run"), say("computer.run_note"),
                       say("end.tab", key=run) if run else "")
    following = next_unit(snap)
    act = _act(snap)
    if following is None:
        return EndView(act, whole="act" if snap.unit and snap.now.status.focus else "")
    note, key = snap.now.card(following.id).subtitle, snap.keys.cap("next-unit")
    return EndView(act, say("end.next"), following.name, note,
                   say("end.tab", key=key) if key else "")


def _turning(snap: Snapshot, now: ReplayNow) -> EndView:
    """The next turning point; without one, the way out."""
    act = EndAct(say("replay.leave"), snap.keys.cap("replay-leave"), "x", "card")
    point = next_after(now.turning, now.at)
    if point is None:
        return EndView(act, whole="act")
    title = say("turning.title" if point.title else "turning.bare",
                turn_name=turn_name(snap.looked.status), turn=point.turn, title=point.title)
    key = snap.keys.cap("replay-turning")
    note = " · ".join(words for words in (point.worth, point.cause) if words)
    return EndView(act, say("turning.next"), title, note,
                   say("turning.go", key=key) if key else "", "next")


def _act(snap: Snapshot) -> EndAct:
    key = snap.keys.cap("end-phase")
    if snap.busy:
        note = _noted(key, say("end.skip_note"))
        return EndAct(say("end.skip"), note, "fast-forward", "card", True)
    enter = snap.keys.cap("confirm")
    if snap.throw is not None:
        rolls = snap.throw.forecast is not None
        return EndAct(say("end.roll" if rolls else "end.go"), _noted(enter, snap.throw.title),
                      "dice" if rolls else "check", "blue")
    if snap.problem is not None and snap.problem.over:
        if snap.problem.judged:
            return EndAct(say("problem.result"), enter, "star", "blue")
        return EndAct(say("problem.judging"), "", "hourglass", "off")
    if snap.mode is Mode.OVER:
        if snap.lesson is not None and snap.lesson.shown is not None:
            return EndAct(say("lesson.next"), enter, "right", "blue")
        return EndAct(say("end.result"), enter, "flag", "blue")
    choice = end_choice(snap)
    if choice is None:
        return EndAct(say("end.phase"), "", "flag", "off")
    if not choice.open:
        why = choice.ruling.reasons[0].text if choice.ruling else ""
        return EndAct(choice.title, why, "flag", "card")
    icon = "check" if snap.now.status.focus else "flag"
    return EndAct(choice.title, _noted(key, choice.note), icon, "blue")


def _noted(key: str, note: str) -> str:
    """What the button is pressed with, and what there is to know of it; either may be missing."""
    return say("end.key_note", key=key, note=note) if key and note else key or note
