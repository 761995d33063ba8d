"""Where the game stands: turn strip, prompt, whose decision, order of acting, victory so far."""

from collections.abc import Mapping
from typing import Literal

from game.core.two_player import result, standing
from game.core.view_records import Phase, Queued, Reckoning, Score, ScoredPlace, Status
from game.rules.arena import order, stats, turn, victory
from game.rules.arena.context import GameContext
from game.rules.arena.rules import ArenaRules
from game.rules.arena.state import Figure, State
from game.rules.arena.talk import name, names, say, side_name

PHASES = ("initiative", "move", "act", "retreat")
_STRIP = {
    "initiative": "initiative", "order": "initiative", "mark": "initiative", "move": "move",
    "act": "act", "retreat": "retreat", "close": "retreat", "over": "retreat",
}


def status(game: ArenaRules, state: State) -> Status:
    """Turn, phases with their notes, prompt, goals, result."""
    context = game.context
    over = state.verdict is not None
    to_act = turn.decides(context, state)
    return Status(
        state.turn,
        str(context.scenario.turns),
        tuple(Phase(key, say(f"phase.{key}"), _note(game, state, key)) for key in PHASES),
        _STRIP[state.phase],
        to_act,
        _prompt(game, state, to_act),
        "" if over else focus(state),
        victory.GOALS.rows(context, state),
        result=result(context, state.verdict) if state.verdict is not None else None,
        standing=None if over else if_ended(context, state),
        interrupts=state.figures[state.blow.attacker].side
        if state.blow is not None and not over else "",
        queue=() if over else queue(game, state, to_act),
        in_hand=state.active if state.phase == "move" and not over else "",
    )


def if_ended(context: GameContext, state: State) -> Reckoning | None:
    """What the goals that everybody knows of would say if this were the end of the last turn."""
    verdict = victory.GOALS.verdict(
        context, victory.tallied(context, state), last=True, viewer="")
    return standing(context, verdict) if verdict is not None else None


def focus(state: State) -> str:
    """The one figure that must go on: it is asked, acts or may push. In movement nobody must: one
    that is on its way has finished when another moves (AR-U2)."""
    if state.blow is not None:
        return state.blow.target
    return state.queue[0] if state.phase in ("act", "retreat") and state.queue else ""


def _note(game: ArenaRules, state: State, phase: str) -> str:
    """ "4 of 6 moved"."""
    if phase == "initiative":
        return say("phase.won", side=side_name(game, state.winner)) if state.winner else ""
    if phase != state.phase:
        return ""
    if phase == "retreat":
        return say("phase.left", left=len(state.queue)) if state.queue else ""
    up = [figure for figure in state.figures.values() if figure.fate == "up"]
    done = sum(figure.moved for figure in up)
    whole = len(up)
    if phase == "act":
        whole = len(state.order)
        done = whole - len(state.queue)
    return say(f"phase.{phase}-note", done=done, all=whole)


# --- the order of acting -----------------------------------------------------------------------


def queue(game: ArenaRules, state: State, to_act: str) -> tuple[Queued, ...]:
    """Who acts in which order (AR-O2); while moving, the figures of the side that moves."""
    figures = state.figures
    if state.phase == "move":
        ahead = order.drawn(game.context, state)
        mine = [
            figure
            for figure in figures.values()
            if figure.side == to_act
            and figure.fate == "up"
            and (not ahead or figure.moved or figure in ahead)
        ]
        return tuple(_place(game, figure, _moving(state, figure), "") for figure in mine)
    if state.phase not in ("act", "retreat"):
        return ()
    units = state.order if state.phase == "act" else state.queue
    return tuple(
        _place(game, figures[unit], _acting(state, figures[unit]),
               str(stats.edex(game.context, figures[unit])))
        for unit in units
    )


_Turn = Literal["done", "now", "next", "out"]


def _place(game: ArenaRules, figure: Figure, when: _Turn, value: str) -> Queued:
    return Queued(figure.id, name(game, figure.id), figure.side, value, when)


def _moving(state: State, figure: Figure) -> _Turn:
    if figure.id == state.active:
        return "now"
    return "done" if figure.moved else "next"


def _acting(state: State, figure: Figure) -> _Turn:
    if figure.fate != "up":
        return "out"
    if figure.id not in state.queue:
        return "done"
    return "now" if state.queue[0] == figure.id else "next"


# --- the prompt --------------------------------------------------------------------------------


def _prompt(game: ArenaRules, state: State, to_act: str) -> str:
    side = side_name(game, to_act)
    if state.verdict is not None:
        return say("prompt.over")
    if state.blow is not None:
        blow = state.blow
        return say(f"prompt.blow-{blow.kind}", attacker=name(game, blow.attacker),
                   target=name(game, blow.target))
    if state.phase == "move":
        if state.active:
            return say("prompt.active", unit=name(game, state.active))
        ahead = order.drawn(game.context, state)
        if ahead:
            return say(
                "prompt.ahead", side=side, units=names(game, (figure.id for figure in ahead))
            )
        return say("prompt.move", side=side, units=names(game, game.actors(state)))
    who = focus(state)
    if who:
        return say(f"prompt.{state.phase}", unit=name(game, who))
    return say(f"prompt.{state.phase}", side=side, unit=side)


def scored(game: ArenaRules, state: State) -> tuple[ScoredPlace, ...]:
    """Ground that is held, and who or what has got out (AR-U29)."""
    return victory.GOALS.scored(game.context, state)


def score(game: ArenaRules, state: State) -> Score:
    """The points of the goals, where they bring some; else ST that is left to each side's conscious
    figures."""
    context = game.context
    if victory.GOALS.counts_points(context):
        return Score(say("score.points"), tuple(
            (side, victory.GOALS.account(context, state, side, "").now) for side in context.sides
        ))
    left = tuple((side, victory.strength(state, side)) for side in context.sides)
    return Score(say("score.head"), left)


def losses(game: ArenaRules, state: State) -> Mapping[str, tuple[int, int]]:
    """Of the ST that they began with: whoever is out or dead has lost all of it, whoever has left
    keeps what is left."""
    lost = dict.fromkeys(game.context.sides, (0, 0))
    for figure in state.figures.values():
        begun = victory.FIELD.worth(game.context, state, figure.id)
        left = stats.st_now(figure) if figure.fate in ("up", "gone") else 0
        known, whole = lost[figure.side]
        lost[figure.side] = known + begun - left, whole + begun
    return lost
