"""The footer: the keys that mean something now."""

from game.app.play.cell_menu import CellMenu
from game.app.play.model import Snapshot
from game.app.play.present.board import leads_to, zones
from game.app.play.present.status import (
    at_now,
    cards_aside,
    end_choice,
    is_asked,
    is_paused,
    offered_cards,
)
from game.app.play.words import say, words
from game.turns.machine import Mode

Keys = str | tuple[str, ...]
"""What stands on the key cap: of one gesture (a word of play.yaml under `key`), or of the keys of
these commands."""
HintRow = tuple[Keys, str]
"""A cap and what it does (a word of play.yaml under `hint`)."""

_END: HintRow = (("end-phase",), "end")
_NEXT: HintRow = (("next-unit",), "next")
_SKIP: HintRow = (("end-phase",), "skip")
_MENU: HintRow = (("back",), "menu")
_BACK: HintRow = (("back",), "back")
_HINT: HintRow = (("hint",), "hint")
_SHOW: HintRow = (("hint",), "show")
_STEP_BACK: HintRow = (("lesson-back",), "step-back")
_LEARNED: HintRow = (("log",), "learned")
_GOALS: HintRow = (("goals",), "goals")
_ACTION: HintRow = ("digits", "action")
_PAD: dict[HintRow, tuple[HintRow, ...]] = {
    ("digits", "unit"): ((("cell-menu",), "unit"),),
    ("digits", "action"): ((("cell-menu",), "action"),),
    ("digits", "card"): ((("cell-menu",), "card"),),
    (("yes",), "yes"): ((("confirm",), "confirm"), (("cursor-left", "cursor-right"), "other")),
    (("no", "back"), "no"): ((("back",), "no"),),
    ("alt", "fields"): (),
}
"""What stands on a controller in place of what it has no button for."""
_CURSOR: HintRow = (("cursor-left", "cursor-up", "cursor-down", "cursor-right"), "cursor")
_SIDES = ("turn-left", "turn-right")
_ALWAYS: tuple[HintRow, ...] = (
    (("undo",), "undo"), (("rules",), "rule"), (("zoom-in", "zoom-out"), "zoom"),
)
_TELLING: tuple[HintRow, ...] = (_SKIP, ("hold", "fast"), (("slower", "faster"), "speed"))
_PAUSED: tuple[HintRow, ...] = (
    (("confirm",), "next-unit"), (("next-unit",), "run"), (("slower", "faster"), "speed"), _MENU,
)
_BY_MODE: dict[Mode, tuple[HintRow, ...]] = {
    Mode.IDLE: (("click", "pick"), _NEXT, ("digits", "unit"), _END, _MENU, _GOALS),
    Mode.UNIT: (_ACTION, _NEXT, _BACK, _END),
    Mode.AIMING: (
        ("click", "do"), _CURSOR, (("confirm",), "confirm"), (_SIDES, "target"), _ACTION, _NEXT,
        _BACK, _END,
    ),
    Mode.MENU: (_ACTION, _BACK),
    Mode.CONFIRMING: ((("yes",), "yes"), (("no", "back"), "no")),
    Mode.WAITING: _TELLING,
    Mode.THINKING: _TELLING,
    Mode.HANDOVER: ((("confirm",), "ready"),),
    Mode.OVER: ((("confirm",), "result"), (("log",), "log")),
}
_CARDS: tuple[HintRow, ...] = (
    ("digits", "card"), ("click", "card"), (("cards",), "map"), _MENU, _GOALS,
)
_ANSWERS = (Mode.CONFIRMING, Mode.HANDOVER)
_ASKED: tuple[HintRow, ...] = ((("confirm",), "first"), _ACTION, _NEXT)
_ARMED: tuple[HintRow, ...] = ((("confirm",), "roll"), (("back",), "disarm"))
_PLANNED: tuple[HintRow, ...] = ((("confirm",), "act"), (("back",), "drop"))
_ADVISED: tuple[HintRow, ...] = ((("confirm",), "advised"), (("back",), "unadvised"))
_BETTER: HintRow = (("hint",), "better")
_TURN: HintRow = (_SIDES, "turn")
_LAID: tuple[HintRow, ...] = (("click", "go"), (("bend",), "bend"))
_MEASURING: tuple[HintRow, ...] = (
    ("click", "tape"), _CURSOR, (("confirm",), "tape"), (("back",), "put-away"),
)
_ASIDE: tuple[HintRow, ...] = (
    (("again",), "page"), (("back",), "page"), (("log",), "log"), (("replay",), "replay"),
)
_LISTED: HintRow = (("back",), "put-away")
_MOMENT: tuple[HintRow, ...] = (
    (("back",), "now"), (("cursor-left", "cursor-right"), "step"),
)

_REPLAY: tuple[HintRow, ...] = (
    (("replay-play",), "play"), (("replay-back", "replay-on"), "step"),
    (("replay-by-action", "replay-by-turn", "replay-by-throw"), "by"),
    (("replay-first", "replay-last"), "ends"), (("replay-turning",), "turning"),
    (("replay-coach",), "coach"), (("replay-ghost",), "ghost"),
    (("replay-slower", "replay-faster"), "speed"), (("replay-branch",), "branch"),
    (("replay-leave",), "leave"),
)


def footer(snap: Snapshot) -> tuple[tuple[str, str], ...]:
    """Key caps and what they do, most telling first."""
    short = "-short" if snap.eye.compact else ""
    known = words()
    found = []
    told = rows(snap)
    if snap.keys.pad:
        told = tuple(dict.fromkeys(one for row in told for one in _PAD.get(row, (row,))))
    for keys, hint in told:
        if isinstance(keys, str):
            if snap.keys.pad:
                continue  # that is done with the mouse
            cap = say(f"key.{keys}", key=snap.keys.cap("end-phase"))
        else:
            cap = snap.keys.cap(*keys) if snap.keys.own(*keys) else ""
        key = f"hint.{hint}{short}"
        if cap:
            does = say(key if key in known else f"hint.{hint}", zoom=snap.eye.zoom)
            found.append((cap, does))
    return tuple(found)


def rows(snap: Snapshot) -> tuple[HintRow, ...]:
    """The keys that mean something, no key twice."""
    if snap.replay is not None:
        return (*_REPLAY, *_ALWAYS[1:])
    measures, again = snap.measures and not snap.measuring, snap.repeatable and not snap.busy
    found = _now(snap) if snap.cell_menu is None else _listed(snap.cell_menu, snap.keys.pad)
    asks = snap.mode in (Mode.IDLE, Mode.UNIT, Mode.AIMING, Mode.MENU) and not snap.measuring
    step = snap.lesson if snap.lesson is not None and snap.lesson.shown is not None else None
    if step is not None and at_now(snap) and not snap.busy:
        taught = (*((_STEP_BACK,) if step.back else ()), *(() if step.reading else (_SHOW,)))
        found = (*found[:1], *taught, *found[1:])
    elif asks and at_now(snap) and not snap.page_aside and step is None:
        found += (_HINT,)
    if snap.better and at_now(snap):
        found = (_BETTER, *(row for row in found if row != _HINT))
    if snap.learned is not None and snap.mode is not Mode.HANDOVER:
        found += (_LEARNED,)
    if len(snap.eye.levels) > 1 and snap.mode is not Mode.HANDOVER:
        found += ((("level-up", "level-down"), "level"),)
    if snap.looked.foes:
        found += ((("threats",), "threats"),)
    if snap.looked.fields or zones(snap):
        found += (("alt", "fields"),)
    found += ((("ruler",), "ruler"),) if measures else ()
    found += ((("grid",), "grid"),) if snap.measures else ()
    if again and not snap.measuring:
        found += ((("again" if snap.measures else "ruler",), "again"),)
    return found + _ALWAYS


def _listed(menu: CellMenu, pad: bool) -> tuple[HintRow, ...]:
    """What a list at a place asks for, while it lies open."""
    led: tuple[HintRow, ...] = ((("confirm",), "confirm"),) if menu.led else ()
    return (*led, *(() if pad else (_ACTION,)), _LISTED)


def _now(snap: Snapshot) -> tuple[HintRow, ...]:
    """What the moment asks for."""
    mode = snap.mode
    if snap.measuring:
        return _MEASURING
    if not at_now(snap):
        return _MOMENT
    if snap.busy:
        return _TELLING
    if is_paused(snap):
        return _PAUSED
    if snap.page_aside:
        return _ASIDE
    choosing = bool(offered_cards(snap)) and not cards_aside(snap)
    found = _CARDS if choosing and mode is Mode.IDLE else _BY_MODE[mode]
    found = _ASKED if is_asked(snap) else found
    if snap.carried:
        turns = snap.choice is not None and snap.choice.faced
        return (("release", "lay"), *((("wheel", "turn"),) if turns else ()),
                (("back",), "put-back"))
    if snap.armed is not None:
        rolls = snap.throw is not None and snap.throw.forecast is not None
        taken = {row[0] for row in _ARMED} | {_END[0]}
        first = _ARMED if rolls else _ADVISED if snap.armed.suggested else _PLANNED
        if leads_to(snap) is not None and snap.throw is not None and snap.throw.facing is not None:
            first, taken = (*first, _TURN), taken | {_SIDES}
        return (*first, *(row for row in found if row[0] not in taken))
    if _turns(snap) and mode in (Mode.UNIT, Mode.AIMING):
        found = (*found[:1], _TURN, *(row for row in found[1:] if row[0] != _SIDES))
    if snap.lays and mode is Mode.AIMING:
        found = (*_LAID, *found[1:])
    if snap.now.status.focus:
        # What has to wait while a unit has to finish first.
        choice = end_choice(snap)
        ends = choice is not None and choice.open
        found = tuple(row for row in found if row != _NEXT and (ends or row != _END))
    if snap.lesson is not None and snap.lesson.reading and mode not in _ANSWERS:
        # Enter reads on: it does nothing else meanwhile, and nothing runs to be skipped.
        runs = found if mode not in (Mode.WAITING, Mode.THINKING) else ()
        reads: HintRow = (("confirm",), "read")
        found = (reads, *(row for row in runs if row[0] != reads[0]))
    return found


def _turns(snap: Snapshot) -> bool:
    """Whether the keys that turn would do something."""
    plans = snap.choice is not None and snap.choice.faced
    return plans or (snap.turning is not None and not snap.eye.fine)
