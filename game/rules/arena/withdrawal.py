"""Disengaging: one hex away instead of an attack, in the action phase (AR-E4)."""

from collections.abc import Sequence

from msgspec.structs import replace

from game.core.dice import Dice
from game.core.event import AnyEvent, Moved, Resolved, Turned
from game.core.ruling import ALLOWED, Ruling
from game.rules.arena import action_requirements, facing, jumping
from game.rules.arena.actions import Action, Disengage
from game.rules.arena.context import GameContext
from game.rules.arena.jumping import Leg
from game.rules.arena.path import legs
from game.rules.arena.reasons import no
from game.rules.arena.state import Figure, State, acted, with_figure

Result = tuple[State, list[AnyEvent]]


def _leg(context: GameContext, state: State, figure: Figure, cell: int) -> Leg | Ruling:
    """The step to a hex beside, or why there is none."""
    found = legs(context, state, figure, (figure.cell, cell))
    if isinstance(found, Ruling):
        return found
    if found[0].kind == "enter":
        return no("AR-E4", "withdraw-into", cells=(cell,), units=(figure.id,),
                  hex=context.board.name(cell))
    return found[0]


def judge_disengage(context: GameContext, state: State, figure: Figure, a: Disengage) -> Ruling:
    """Whether it may step to that hex: one where fewer of those that engage it now still do."""
    ruling = action_requirements.may(context, state, figure, "disengage")
    if not ruling.allowed:
        return ruling
    leg = _leg(context, state, figure, a.cell)
    if isinstance(leg, Ruling):
        return leg
    held = {other.id for other in facing.engagers(context, state, figure)}
    still = held & {other.id for other in facing.engagers(context, state, figure, a.cell)}
    if still:
        return no("AR-E4", "still-engaged", cells=(a.cell,), units=tuple(sorted(still)),
                  hex=context.board.name(a.cell),
                  foe=context.names[next(one for one in sorted(still))])
    return ALLOWED


def disengage(context: GameContext, state: State, a: Disengage, dice: Dice) -> Result:
    """It steps away; those that would have struck later find it gone."""
    figure = state.figures[a.unit]
    leg = _leg(context, state, figure, a.cell)
    assert not isinstance(leg, Ruling)
    key, events = "through", list[AnyEvent]()
    if leg.rolls:
        key, (state, events) = jumping.attempt(context, state, a.unit, leg, dice)
        events.append(Resolved(key))
    else:
        events = [Moved(a.unit, (figure.cell, a.cell), "walk")]
        state = with_figure(state, replace(figure, cell=a.cell))
    now = state.figures[a.unit]
    if key == "through" and now.facing != a.facing:
        events.insert(len(events) - leg.rolls, Turned(a.unit, now.facing, a.facing))
        now = replace(now, facing=a.facing)
    return acted(state, now), events


def disengages(context: GameContext, state: State, figure: Figure) -> Sequence[Action]:
    """All steps away that it may take now, with every facing."""
    if not action_requirements.may(context, state, figure, "disengage").allowed:
        return ()
    return [
        Disengage(figure.id, near, side) for near in context.board.neighbours(figure.cell)
        if near >= 0
        and judge_disengage(context, state, figure, Disengage(figure.id, near, 0)).allowed
        for side in range(facing.FACES)
    ]
