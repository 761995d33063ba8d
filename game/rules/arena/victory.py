"""Who has won (AR-U29): the goals of the scenario, while playing and at the end of a turn."""

from collections.abc import Iterable

from msgspec.structs import replace

from game.core.two_player import DRAW, Goals, Verdict
from game.core.view_records import Row, ScoredPlace
from game.rules.arena.context import GameContext
from game.rules.arena.reasons import SPEECH, words
from game.rules.arena.scenario import Exit, HoldGround, LastStanding
from game.rules.arena.state import Figure, State
from game.rules.arena.stats import carried, st_now

RULE = "AR-U29"


def tallied(context: GameContext, state: State) -> State:
    """The state at the end of a turn with the turns counted that ground has been held running."""
    tallies = dict(state.tallies)
    for key, goal in _counted(context):
        who = holder(context, state, goal)
        for side in context.sides:
            tallies[f"{key}-{side}"] = tallies.get(f"{key}-{side}", 0) + 1 if side == who else 0
    return replace(state, tallies=tallies) if tallies != state.tallies else state


def _counted(context: GameContext) -> Iterable[tuple[str, HoldGround]]:
    """The goals that count turns, by the key of their tallies."""
    for place, goal in enumerate(context.scenario.goals, 1):
        if isinstance(goal, HoldGround) and goal.turns is not None:
            yield f"hold-{place}", goal


def held_for(context: GameContext, state: State, goal: HoldGround, side: str) -> int:
    """At the end of how many turns running a side has held the ground."""
    return next(
        (
            state.tallies.get(f"{key}-{side}", 0)
            for key, other in _counted(context)
            if other is goal
        ),
        0,
    )


def check(context: GameContext, state: State) -> Verdict | None:
    """The verdict if the game ends with this turn, its tallies counted. At the end of the last one
    there always is one."""
    return GOALS.verdict(context, state, state.turn >= context.scenario.turns)


# --- holding ground -----------------------------------------------------------------------------


def holder(context: GameContext, state: State, goal: HoldGround) -> str:
    """The side of which somebody stands or kneels on the ground and nobody of the other does, ""
    for none."""
    ground = set(map(context.board.cell, goal.hexes))
    there = {
        figure.side for figure in state.figures.values()
        if figure.fate == "up" and figure.position != "prone" and figure.cell in ground
    }
    return there.pop() if len(there) == 1 else ""


def _hold(context: GameContext, state: State, goal: HoldGround, last: bool) -> tuple[str, str]:
    who = holder(context, state, goal)
    name = context.sides.get(who, "")
    may = who if goal.side in (None, who) else ""
    if may and goal.turns is not None and held_for(context, state, goal, who) >= goal.turns:
        turns = SPEECH.counted("count.turns", goal.turns)
        return who, _say("hold.long", name=name, place=goal.place, turns=turns)
    if not last:
        return "", ""
    if may:
        return who, _say("hold.last", name=name, place=goal.place)
    if goal.side is None:
        return "", _say("hold.none", place=goal.place)
    loser = context.sides[goal.side]
    return context.other(goal.side), _say("hold.lost", name=loser, place=goal.place)


def _hold_rows(context: GameContext, state: State, goal: HoldGround) -> Iterable[Row]:
    who = holder(context, state, goal)
    value = context.sides[who] if who else _say("hold.nobody")
    last = context.scenario.turns
    text = _say("hold.end", turns=last)
    if goal.turns is not None:
        runs = [
            _say("hold.run", name=name, n=held_for(context, state, goal, side))
            for side, name in context.sides.items() if goal.side in (None, side)
        ]
        text = _say("hold.running", runs=" · ".join(runs), turns=goal.turns, last=last)
    key = "hold.head" if goal.side is None else "hold.head-side"
    name = context.sides.get(goal.side or "", "")
    return [Row(_say(key, name=name, place=goal.place), value, text, RULE)]


def _held_ground(
    context: GameContext, state: State, goal: HoldGround
) -> Iterable[ScoredPlace]:
    side = holder(context, state, goal)
    if side:
        ground = set(map(context.board.cell, goal.hexes))
        cell = min(one.cell for one in state.figures.values()
                   if one.side == side and one.fate == "up" and one.cell in ground)
        yield ScoredPlace(
            cell, side, _say("hold.place", name=context.sides[side], place=goal.place)
        )


# --- getting out --------------------------------------------------------------------------------


def carriers(state: State, goal: Exit) -> tuple[Figure, ...]:
    """Who is, or has, what must get out; whatever became of them."""
    if goal.who:
        return (state.figures[goal.who],)
    return tuple([figure for figure in state.figures.values() if goal.what in carried(figure)])


def _exit(context: GameContext, state: State, goal: Exit, last: bool) -> tuple[str, str]:
    what, other = _what(context, goal), context.other(goal.side)
    ways_out = set(map(context.board.cell, goal.to))
    for figure in carriers(state, goal):
        if figure.fate == "up" and figure.side == goal.side and figure.cell in ways_out:
            return goal.side, _say("exit.won", what=what, place=goal.place)
        if goal.who and figure.fate != "up":
            return other, _say("exit.stopped", what=what, place=goal.place)
    if not state.of(goal.side):
        return other, _say("exit.stopped", what=what, place=goal.place)
    if last:
        return other, _say("exit.late", what=what, place=goal.place, turns=context.scenario.turns)
    return "", ""


def _got_out(context: GameContext, state: State, goal: Exit) -> Iterable[ScoredPlace]:
    ways_out = set(map(context.board.cell, goal.to))
    for figure in carriers(state, goal):
        if figure.fate == "up" and figure.side == goal.side and figure.cell in ways_out:
            words = _say("exit.place", what=_what(context, goal), place=goal.place)
            yield ScoredPlace(figure.cell, goal.side, words)


def _what(context: GameContext, goal: Exit) -> str:
    return context.names[goal.who] if goal.who else context.item(goal.what)


def _exit_rows(context: GameContext, state: State, goal: Exit) -> Iterable[Row]:
    head = _say("exit.head", name=context.sides[goal.side], what=_what(context, goal),
                place=goal.place)
    figures = carriers(state, goal)
    if not figures:
        lying = [
            context.board.name(dropped.cell)
            for dropped in state.dropped
            if dropped.item == goal.what
        ]
        return [Row(head, _say("exit.lies", hex=lying[0]) if lying else _say("exit.lost"),
                    "", RULE)]
    figure = figures[0]
    if figure.fate != "up":
        return [Row(head, _say("exit.lost"), "", RULE)]
    far = min(context.board.distance(figure.cell, context.board.cell(name)) for name in goal.to)
    hexes = SPEECH.counted("count.hexes", far)
    value = _say("exit.far", hexes=hexes) if far else _say("exit.there", place=goal.place)
    text = "" if goal.who else _say("exit.carried", name=context.names[figure.id])
    return [Row(head, value, text, RULE)]


# --- the last on their feet ---------------------------------------------------------------------


def strength(state: State, side: str) -> int:
    """ST that is left to a side's conscious figures together."""
    return sum(st_now(figure) for figure in state.of(side))


def _last_standing(
    context: GameContext, state: State, goal: LastStanding, last: bool
) -> tuple[str, str]:
    gone = [side for side in context.sides if not state.of(side)]
    if len(gone) == len(context.sides):
        return DRAW, _say("last.both")
    if gone:
        return context.other(gone[0]), _say("last.won", name=context.sides[gone[0]])
    if not last or goal.strength is None:
        return "", ""
    first, other = context.sides
    mine, theirs = strength(state, first), strength(state, other)
    if mine == theirs or abs(mine - theirs) < goal.strength:
        return "", _say("last.level", n=mine, m=theirs)
    winner = first if mine > theirs else other
    more, less = max(mine, theirs), min(mine, theirs)
    return winner, _say("last.strength", name=context.sides[winner], n=more, m=less)


def _last_rows(context: GameContext, state: State, goal: LastStanding) -> Iterable[Row]:
    (side, name), (other, other_name) = context.sides.items()
    n, m = len(state.of(side)), len(state.of(other))
    text = "" if goal.strength is None else _say(
        "last.lead", n=strength(state, side), m=strength(state, other), lead=goal.strength,
        turns=context.scenario.turns,
    )
    yield Row(_say("last.head"), _say("last.count", a=name, n=n, b=other_name, m=m), text, RULE)


def _say(key: str, **facts: object) -> str:
    return words().say(f"goal.{key}", **facts)


GOALS = Goals[GameContext, State](
    checks={HoldGround: _hold, Exit: _exit, LastStanding: _last_standing},
    rows={HoldGround: _hold_rows, Exit: _exit_rows, LastStanding: _last_rows},
    over=lambda turns: _say("end", turns=turns),
    places={HoldGround: _held_ground, Exit: _got_out},
)
