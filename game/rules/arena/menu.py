"""What may be chosen: the lines of a figure's menu and of the table's, open or refused.

Every figure has the same lines in the same order in a phase, so that a digit always means the
same; a line that can't be chosen now keeps its place and says why. Lines of movement are in
`menumoves`, those of the action phase in `menuacts`.
"""

from game.core.contract import END_PHASE
from game.core.ruling import Ruling
from game.core.view_records import Choice
from game.rules.arena import movement_allowance, turn
from game.rules.arena.actions import (
    Action,
    Attack,
    Begin,
    Done,
    EndMoves,
    First,
    Mark,
    Pass,
    Release,
    Rest,
    Shoot,
    Throw,
)
from game.rules.arena.menuacts import ActLines
from game.rules.arena.menumoves import MoveLines
from game.rules.arena.rules import ArenaRules
from game.rules.arena.state import Figure, State
from game.rules.arena.talk import counted, name, names, say, side_name


def menu(game: ArenaRules, state: State, unit: str = "") -> tuple[Choice, ...]:
    """The lines of a figure's menu, or with "" of the table's; empty where nothing is decided."""
    if state.verdict is not None or game.auto(state) is not None:
        return ()
    if not unit:
        return _table(game, state)
    figure = state.figures.get(unit)
    if figure is None or figure.fate != "up" or figure.side != turn.decides(game.context, state):
        return ()
    return _of_figure(game, state, figure)


def _of_figure(game: ArenaRules, state: State, figure: Figure) -> tuple[Choice, ...]:
    if state.phase == "move":
        return MoveLines(game, state, figure).all()
    if state.phase in ("order", "mark"):
        return _chases(game, state, figure.id)
    lines = ActLines(game, state, figure)
    if state.blow is not None:
        return lines.answer(state.blow) if state.blow.target == figure.id else ()
    if state.phase == "act":
        return lines.all()
    return lines.retreat() if state.phase == "retreat" else ()


# --- the table's own -----------------------------------------------------------------------


def _table(game: ArenaRules, state: State) -> tuple[Choice, ...]:
    match state.phase:
        case "order":
            return (*_firsts(game, state), *_chases(game, state))
        case "mark":
            begin = _line(game, state, END_PHASE, Begin(), say("end.begin"), say("end.begin-note"))
            return (*_chases(game, state), begin)
        case "move":
            return (_end_moves(game, state),)
        case "act" | "retreat" if state.blow is None:
            return (_end_turn(game, state),)
    return ()


def _line(
    game: ArenaRules, state: State, key: str, action: Action, title: str, note: str = "",
    confirm: str = "", group: str = "",
) -> Choice:
    ruling: Ruling = game.judge(state, action)
    if not ruling.allowed:
        return Choice(key, title, "now", ruling=ruling, action=action, group=group)
    return Choice(key, title, "now", note, action=action, confirm=confirm, group=group)


def _firsts(game: ArenaRules, state: State) -> tuple[Choice, ...]:
    """Which side moves first (AR-O1)."""
    group = say("group.first", side=side_name(game, state.winner))
    return tuple(
        _line(game, state, f"first-{side}", First(side), say("first.title", side=title),
              say("first.note" if side == state.winner else "first.other-note", side=title),
              group=group)
        for side, title in game.context.sides.items()
    )


def _chases(game: ArenaRules, state: State, unit: str = "") -> tuple[Choice, ...]:
    """Chases to be marked or released, all or those that a figure has part in (AR-O2)."""
    group, found = say("group.chase"), []
    for action in game.options(state):
        if unit and unit not in (getattr(action, "unit", ""), getattr(action, "prey", "")):
            continue
        if isinstance(action, Mark):
            pair = {"unit": name(game, action.unit), "prey": name(game, action.prey)}
            title, note = say("chase.mark", **pair), say("chase.mark-note", **pair)
            key = f"chase-{action.unit}-{action.prey}"
        elif isinstance(action, Release):
            title = say("chase.release", unit=name(game, action.unit))
            key, note = f"release-{action.unit}", say("chase.release-note")
        else:
            continue
        found.append(_line(game, state, key, action, title, note, group=group))
    return tuple(found)


def _end_turn(game: ArenaRules, state: State) -> Choice:
    """The big button when figures act one by one: this one does nothing. One that could attack is
    asked again."""
    unit = state.queue[0]
    who = name(game, unit)
    if state.phase == "retreat":
        return _line(game, state, END_PHASE, Rest(unit), say("choice.rest"),
                     say("choice.rest-note"))
    strikes = any(
        isinstance(action, Attack | Shoot | Throw) for action in game.options(state, unit)
    )
    confirm = say("end.pass-confirm", unit=who) if strikes else ""
    return _line(game, state, END_PHASE, Pass(unit), say("choice.pass"),
                 say("end.pass-note", unit=who), confirm)


def _end_moves(game: ArenaRules, state: State) -> Choice:
    """The big button of movement: the figure at hand is done, or the whole side (AR-D1, AR-E1)."""
    if state.active:
        unit = state.active
        rest = [one for one in game.actors(state) if one != unit]
        note = say("end.next", units=names(game, rest)) if rest else say("end.last")
        title = say("end.done", unit=name(game, unit))
        return _line(game, state, END_PHASE, Done(unit), title, note)
    free = [one for one in game.actors(state) if not state.figures[one].moved]
    note = counted("end.left", len(free)) if free else say("end.all")
    points = sum(movement_allowance.left(game.context, state, state.figures[one]) for one in free)
    confirm = counted("end.confirm", len(free), mov=points, units=names(game, free)) if free else ""
    return _line(game, state, END_PHASE, EndMoves(), say("end.moves"), note, confirm)
