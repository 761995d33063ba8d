"""The footer: the keys that mean something now."""

from game.app.play.words import say
from game.turns.machine import Mode

# key cap, what it does: keys of play.yaml under `key` and `hint`
_ALWAYS = (("undo", "undo"), ("f1", "rule"), ("zoom", "zoom"))
_BY_MODE: dict[Mode, tuple[tuple[str, str], ...]] = {
    Mode.IDLE: (
        ("click", "pick"), ("tab", "next"), ("digits", "unit"), ("space", "end"), ("esc", "menu"),
        ("g", "goals"),
    ),
    Mode.UNIT: (
        ("digits", "action"), ("tab", "next"), ("esc", "back"), ("space", "end"),
    ),
    Mode.AIMING: (
        ("click", "do"), ("arrows", "cursor"), ("enter", "confirm"), ("qe", "target"),
        ("digits", "action"), ("tab", "next"), ("esc", "back"), ("space", "end"),
    ),
    Mode.MENU: (("digits", "action"), ("esc", "back")),
    Mode.CONFIRMING: (("enter", "yes"), ("esc", "no")),
    Mode.WAITING: (("space", "skip"), ("hold", "fast"), ("f7f8", "speed")),
    Mode.THINKING: (("space", "skip"), ("hold", "fast"), ("f7f8", "speed")),
    Mode.HANDOVER: (("enter", "ready"),),
    Mode.OVER: (("enter", "result"), ("l", "log")),
}


_CARDS = (("digits", "card"), ("click", "card"), ("c", "map"), ("esc", "menu"), ("g", "goals"))
_ANSWERS = (Mode.CONFIRMING, Mode.HANDOVER)
_ASKED = (("enter", "first"), ("digits", "action"), ("tab", "next"))
_END = ("space", "end")
_TURN = ("qe", "turn")
_LAID = (("click", "go"), ("b", "bend"))
_MEASURING = (("click", "tape"), ("arrows", "cursor"), ("enter", "tape"), ("esc", "put-away"))
_LATER = {("tab", "next"), _END}
"""What has to wait while a unit has to finish first."""


def hints(
    mode: Mode, telling: bool, moment: bool, reading: bool, zoom: int, compact: bool, again: bool,
    cards: bool = False, bound: bool = False, ends: bool = False, asked: bool = False,
    levels: bool = False, fields: bool = False, turns: bool = False, measures: bool = False,
    measuring: bool = False, laid: bool = False,
) -> tuple[tuple[str, str], ...]:
    """Key caps and what they do, most telling first; no key stands there twice.

    telling: an animation runs. moment: an earlier moment is looked at. reading: a lesson waits to
    be read. again: there is something to be shown again. cards: one is to be chosen. bound: a
    unit must finish first; ends: it can. asked: another side must answer at once. levels, fields:
    the board has levels, or wedges under watch. turns: the unit in hand can be turned.
    measures: the game has a tape measure; measuring: it is in hand. laid: a way is laid freely.
    """
    if measuring:
        rows: tuple[tuple[str, str], ...] = _MEASURING
    elif moment:
        rows = (("esc", "now"), ("sides", "step"))
    elif telling:
        rows = _BY_MODE[Mode.WAITING]
    else:
        rows = _CARDS if cards and mode is Mode.IDLE else _BY_MODE[mode]
        rows = _ASKED if asked else rows
        if turns and mode in (Mode.UNIT, Mode.AIMING):
            rows = (*rows[:1], _TURN, *(row for row in rows[1:] if row[0] != _TURN[0]))
        if laid and mode is Mode.AIMING:
            rows = (*_LAID, *rows[1:])
        if bound:
            waits = _LATER - ({_END} if ends else set())
            rows = tuple(row for row in rows if row not in waits)
        if reading and mode not in _ANSWERS:
            # Enter reads on: it does nothing else meanwhile, and nothing runs to be skipped.
            runs = rows if mode not in (Mode.WAITING, Mode.THINKING) else ()
            rows = (("enter", "read"), *(row for row in runs if row[0] != "enter"))
    rows += (("pages", "level"),) if levels and mode is not Mode.HANDOVER else ()
    rows += (("alt", "fields"),) if fields else ()
    rows += (("r", "ruler"),) if measures and not measuring else ()
    rows += (("i", "grid"),) if measures else ()
    rows += (("v" if measures else "r", "again"),) if again and not measuring else ()
    rows += _ALWAYS
    short = "-short" if compact else ""
    found = []
    for key, hint in rows:
        cap = say(f"key.{key}")
        does = f"hint.{hint}{short}"
        words = say(does if _has(does) else f"hint.{hint}", zoom=zoom)
        found.append((cap, words))
    return tuple(found)


def _has(key: str) -> bool:
    from game.app.play.words import words

    return key in words()
