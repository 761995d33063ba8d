"""Getting up and getting out: AR-D2, AR-E2, AR-U19; out of pits, by hand or rope: AR-J5, AR-U7."""

from collections.abc import Sequence

from msgspec.structs import replace

from game.core.event import AnyEvent, Changed, Moved
from game.core.ruling import ALLOWED, Ruling
from game.rules.arena import movement
from game.rules.arena.actions import Action, Climb
from game.rules.arena.context import GameContext
from game.rules.arena.movement_allowance import free
from game.rules.arena.reasons import no, told
from game.rules.arena.state import Figure, State, with_figure

Result = tuple[State, list[AnyEvent]]


def judge_stand(context: GameContext, state: State, figure: Figure) -> Ruling:
    """Whether it may stand up: before it has moved, in a hex of its own."""
    name, units = context.names[figure.id], (figure.id,)
    if figure.position == "standing":
        return no("AR-D2", "up-already", units=units, unit=name)
    if figure.spent or figure.rose:
        return no("AR-D2", "moved-first", units=units, unit=name, spent=figure.spent)
    others = [other for other in state.at(figure.cell) if other.id != figure.id]
    if others:
        return no("AR-U19", "hex-shared", cells=(figure.cell,),
                  units=(figure.id, *(other.id for other in others)), unit=name,
                  other=context.names[others[0].id])
    return ALLOWED


def stand(context: GameContext, state: State, unit: str) -> Result:
    """It stands; what that leaves of its turn is remembered."""
    state = movement.begun(context, state, unit)
    figure = state.figures[unit]
    up = replace(figure, position="standing", rose=figure.position, climbed=0)
    state = with_figure(state, up)
    return state, [Changed(unit, "position", figure.position, "standing")]


# --- pits ---------------------------------------------------------------------------------------


def judge_climb(context: GameContext, state: State, figure: Figure, cell: int) -> Ruling:
    """Whether it may climb towards a hex beside its pit (AR-J5, AR-U6, AR-U7)."""
    name, units, where = context.names[figure.id], (figure.id,), context.board.name(cell)
    pit = context.pit(figure.cell)
    if not pit:
        return no("AR-U6", "not-in-pit", cells=(figure.cell,), units=units, unit=name)
    if not context.board.adjacent(figure.cell, cell) or cell in pit:
        return no("AR-U6", "climb-beside", cells=(cell,), units=units, hex=where,
                  here=context.board.name(figure.cell))
    if figure.position != "standing" or figure.spent or figure.rose:
        return no("AR-U6", "climb-whole-turn", units=units, unit=name)
    if not free(context, state, figure):
        foes = movement.foes(context, state, figure)
        return no("AR-U6", "climb-engaged", units=units, unit=name, foes=foes)
    if context.deep(figure.cell) and not _rope(context, state, figure):
        return no("AR-J5", "no-rope", also=("AR-U7",), cells=(figure.cell,), units=units,
                  unit=name, depth=context.depth(figure.cell))
    return _way_up(context, state, cell)


def _way_up(context: GameContext, state: State, cell: int) -> Ruling:
    """Whether the hex above is one to come out on: a free one of the floor."""
    name, bit = context.board.name(cell), context.board.bits[cell]
    if not context.floor & bit:
        return no("AR-U6", "climb-floor", cells=(cell,), hex=name)
    if (context.standing(state) | context.bodies(state)) & bit:
        return no("AR-U6", "climb-taken", cells=(cell,), hex=name)
    return ALLOWED


def _rope(context: GameContext, state: State, figure: Figure) -> bool:
    """AR-U7: whether a rope hangs there, it has one, or a friend beside the pit holds one."""
    if context.rope(figure.cell) or _has_rope(context, figure):
        return True
    pit = context.pit(figure.cell)
    return any(
        other.position != "prone" and not other.grip and context.depth(other.cell) == 0
        and _has_rope(context, other)
        and any(near in pit for near in context.board.neighbours(other.cell))
        for other in state.of(figure.side)
    )


def _has_rope(context: GameContext, figure: Figure) -> bool:
    things = context.data.things
    return any(item in things and things[item].rope for item in figure.belt)


def climb(context: GameContext, state: State, unit: str, cell: int) -> Result:
    """A shallow pit is left at once; in a deep one it comes a metre up the rope."""
    state = movement.begun(context, state, unit)
    figure = state.figures[unit]
    depth = context.depth(figure.cell)
    up = figure.climbed + context.rules.pits.rope if context.deep(figure.cell) else depth
    name = context.names[unit]
    if up < depth:
        state = with_figure(state, replace(figure, climbed=up, rose="pit"))
        return state, [told("climbs", "AR-J5", unit, name, str(up), str(depth))]
    state = with_figure(state, replace(figure, cell=cell, climbed=0, rose="pit"))
    return state, [
        Moved(unit, (figure.cell, cell), "climb"), told("climbs-out", "AR-J5", unit, name)
    ]


def climbs(context: GameContext, state: State, figure: Figure) -> Sequence[Action]:
    """All ways out of its pit that it may take now."""
    if not context.pit(figure.cell):
        return ()
    return [
        Climb(figure.id, near) for near in context.board.neighbours(figure.cell)
        if near >= 0 and judge_climb(context, state, figure, near).allowed
    ]


