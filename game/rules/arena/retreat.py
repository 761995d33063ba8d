"""Forced retreats at the end of a turn: who hit and wasn't hit drives its foe back (AR-C5,
AR-U16)."""

from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from game.core.dice import Dice
from game.core.event import AnyEvent, Moved, Resolved
from game.core.ruling import ALLOWED, Ruling
from game.rules.arena import jumping, saving
from game.rules.arena.actions import Action, Push, Rest
from game.rules.arena.context import GameContext
from game.rules.arena.reasons import counted, no
from game.rules.arena.rulevalues import SaveRow
from game.rules.arena.state import Figure, State, acted, with_figure

Result = tuple[State, list[AnyEvent]]

FACES = 6
_BESIDE = (-1, 1)


# --- who may push whom --------------------------------------------------------------------------


def targets(context: GameContext, state: State, figure: Figure) -> tuple[Figure, ...]:
    """The enemies that a figure may force back: hit by its melee weapon this turn, still on their
    feet or knees in one of its front hexes; none if it was hit itself or doesn't stand or kneel
    (AR-C5)."""
    if not figure.struck or figure.hurt or figure.fate != "up":
        return ()
    if figure.position == "prone" or figure.grip:
        return ()
    ahead = context.fronts(figure.cell, figure.facing)
    foes = (state.figures[unit] for unit in figure.struck)
    return tuple([
        other for other in foes
        if other.fate == "up" and other.position != "prone" and not other.grip
        and ahead & context.board.bits[other.cell] and cells(context, state, figure, other)
    ])


def pushers(context: GameContext, state: State) -> tuple[str, ...]:
    """Those who may still force somebody back, in the order in which they acted; in the phase
    itself only those who haven't yet."""
    order = state.queue if state.phase == "retreat" else state.order
    return tuple([unit for unit in order if targets(context, state, state.figures[unit])])


def cells(context: GameContext, state: State, figure: Figure, target: Figure) -> tuple[int, ...]:
    """Where an enemy may be forced to: the hex directly away, and if that isn't free, those beside
    it that are two from the pusher (AR-C5, AR-U16)."""
    way = context.board.direction(figure.cell, target.cell)
    if way is None:
        return ()
    near = context.board.neighbours(target.cell)
    away = near[way]
    if _free(context, state, target, away):
        return (away,)
    beside = [near[(way + turn) % FACES] for turn in _BESIDE]
    return tuple([cell for cell in beside if _free(context, state, target, cell)])


def _free(context: GameContext, state: State, target: Figure, cell: int) -> bool:
    """Whether one can be forced into a hex: no wall, nobody on his feet or in hand-to-hand there,
    and not upward out of a pit."""
    if cell < 0 or context.solid(cell) or context.walls & context.board.bits[cell]:
        return False
    if context.standing(state) & context.board.bits[cell] or any(
        figure.grip for figure in state.at(cell)
    ):
        return False
    return context.depth(cell) >= context.depth(target.cell)


# --- pushing ------------------------------------------------------------------------------------


def judge_push(context: GameContext, state: State, figure: Figure, a: Push) -> Ruling:
    """Whether the figure may force that enemy back into that hex (AR-C5)."""
    target, name = state.figures.get(a.target), context.names[figure.id]
    if target is None or target.side == figure.side:
        return no("AR-C5", "push-whom", units=(figure.id,),
                  target=context.names.get(a.target, a.target))
    both, whom = (figure.id, target.id), context.names[target.id]
    if figure.hurt:
        return no("AR-C5", "push-hurt", units=both, unit=name,
                  hits=counted("count.hits", figure.hurt))
    if target.id not in figure.struck:
        return no("AR-C5", "push-missed", units=both, unit=name, target=whom)
    if target in targets(context, state, figure):
        return _judge_cell(context, state, figure, target, a.cell)
    if cells(context, state, figure, target):
        return no("AR-C5", "push-gone", units=both, unit=name, target=whom)
    return no("AR-U16", "push-nowhere", cells=(target.cell,), units=both, target=whom)


def _judge_cell(
    context: GameContext, state: State, figure: Figure, target: Figure, cell: int
) -> Ruling:
    may = cells(context, state, figure, target)
    if cell in may:
        return ALLOWED
    name = context.board.name
    return no("AR-U16", "push-where", cells=(cell,), units=(figure.id, target.id),
              hex=name(cell), target=context.names[target.id], may=", ".join(map(name, may)))


def judge_rest(context: GameContext, state: State, figure: Figure, a: Rest) -> Ruling:
    """Nobody need force anybody back."""
    return ALLOWED


def push(context: GameContext, state: State, figure: Figure, a: Push, dice: Dice) -> Result:
    """The enemy goes back, perhaps over a body or into a pit; the pusher takes its hex or stays
    (AR-C5)."""
    target = state.figures[a.target]
    key, (state, events) = _driven(context, acted(state, figure), target, a.cell, dice)
    if a.follow and state.figures[target.id].cell != target.cell:
        state, more = _follow(context, state, figure.id, target.cell, dice)
        events += more
    return state, [*events, Resolved(key)] if key else events


def _driven(
    context: GameContext, state: State, target: Figure, cell: int, dice: Dice
) -> tuple[str, Result]:
    """The enemy in its new hex, and which outcome of the forecast it is, "" without dice."""
    unit, way = target.id, (target.cell, cell)
    if _pit_edge(context, target, cell):
        return _over_the_edge(context, state, target, cell, dice)
    state = with_figure(state, replace(target, cell=cell))
    events: list[AnyEvent] = [Moved(unit, way, "push")]
    if _kept(context, state, target, cell):
        return "", (state, events)
    key, (state, more) = jumping.onto_body(context, state, unit, dice)
    return key, (state, [*events, *more])


def _kept(context: GameContext, state: State, figure: Figure, cell: int) -> bool:
    """Whether nobody lies there, over whom it would have to keep its feet (AR-M2)."""
    return not context.bodies(state, figure.id) & context.board.bits[cell]


def _pit_edge(context: GameContext, target: Figure, cell: int) -> bool:
    """Whether a hex is one to fall into from where the target is."""
    return context.depth(cell) > context.depth(target.cell)


def _over_the_edge(
    context: GameContext, state: State, target: Figure, cell: int, dice: Dice
) -> tuple[str, Result]:
    """Over the edge of a pit: out of a deep one it may pull itself up again, to where it was
    (AR-J3, AR-U16)."""
    unit, events = target.id, list[AnyEvent]()
    if context.deep(cell):
        held, state, events = jumping.hold_on(context, state, unit, dice)
        if held:
            return "caught", (state, events)
    events.append(Moved(unit, (target.cell, cell), "push"))
    state, more = jumping.fall_into(context, state, unit, cell, dice)
    fate = state.figures[unit].fate
    return "falls" if fate == "up" else fate, (state, [*events, *more])


def _follow(context: GameContext, state: State, unit: str, cell: int, dice: Dice) -> Result:
    """The pusher takes the hex that its enemy has left; over a body that may be there it has to
    keep its feet (AR-M2)."""
    figure = state.figures[unit]
    state = with_figure(state, replace(figure, cell=cell))
    events: list[AnyEvent] = [Moved(unit, (figure.cell, cell), "walk")]
    if not _kept(context, state, figure, cell):
        _, (state, more) = jumping.onto_body(context, state, unit, dice)
        events += more
    return state, events


def rest(context: GameContext, state: State, figure: Figure) -> Result:
    """It forces nobody back."""
    return acted(state, figure), []


# --- all of them, and what may come of them -----------------------------------------------------


def pushes(context: GameContext, state: State, figure: Figure) -> Sequence[Action]:
    """All that the figure may do in the phase of retreats."""
    actions: list[Action] = [
        Push(figure.id, target.id, cell, follow)
        for target in targets(context, state, figure)
        for cell in cells(context, state, figure, target)
        for follow in (True, False)
    ]
    return [*actions, Rest(figure.id)]


def save_row(context: GameContext, target: Figure, cell: int) -> SaveRow | None:
    """The first saving roll of one who is forced into a hex with dangers; None where it only
    falls."""
    if not _pit_edge(context, target, cell):
        return context.rules.saves.body
    return context.rules.saves.edge if context.deep(cell) else None


def fates(context: GameContext, state: State, target: Figure, cell: int) -> dict[str, Fraction]:
    """What comes of one who is forced into a hex, with its odds: "through" or "falls" over a body,
    "caught", "falls", "out" or "dead" at a pit; nothing where no dice decide."""
    saves = context.rules.saves
    if _pit_edge(context, target, cell):
        if not context.deep(cell):
            return jumping.fall_odds(context, target, cell)
        up = saving.odds(context, target, saves.edge) * saving.odds(context, target, saves.pull_up)
        tired = jumping.tired(context, target)
        down = jumping.fall_odds(context, tired, cell)
        return {"caught": up, **{key: (1 - up) * odds for key, odds in down.items()}}
    if _kept(context, state, target, cell):
        return {}
    made = saving.odds(context, target, saves.body)
    return {"through": made, "falls": 1 - made}
