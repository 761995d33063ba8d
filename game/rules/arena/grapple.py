"""Hand-to-hand: into an enemy's hex, both to the ground; dagger and fists only (AR-C6, AR-U17)."""

from collections.abc import Sequence

from msgspec.structs import replace

from game.core.dice import Dice
from game.core.event import AnyEvent, Changed, Moved, Resolved
from game.core.ruling import ALLOWED, Ruling
from game.rules.arena import action_requirements, saving
from game.rules.arena.actions import Action, Break
from game.rules.arena.context import GameContext
from game.rules.arena.damage import fallen
from game.rules.arena.facing import side_of_attack
from game.rules.arena.movement_allowance import free
from game.rules.arena.reasons import counted, no, told
from game.rules.arena.state import OFF, Figure, State, acted, with_figure

Result = tuple[State, list[AnyEvent]]


# --- into it ------------------------------------------------------------------------------------


def judge_enter(
    context: GameContext, state: State, figure: Figure, here: int, enemy: Figure
) -> Ruling:
    """Whether a figure that moves may go from a hex into an enemy's to grapple it (AR-U17): one
    that lies, or from behind one that doesn't (AR-M1); and only while disengaged."""
    cells, both, whom = (enemy.cell,), (figure.id, enemy.id), context.names[enemy.id]
    if enemy.grip:
        return no("AR-U17", "enter-grip", cells=cells, units=both, target=whom,
                  other=context.names[enemy.grip])
    if enemy.position != "prone" and side_of_attack(context.board, enemy, here) != "rear":
        return no("AR-M1", "enter-front", also=("AR-U17",), cells=cells, units=both, target=whom)
    return _loose(context, state, figure, enemy)


def _loose(context: GameContext, state: State, figure: Figure, enemy: Figure) -> Ruling:
    """AR-U17: only a disengaged figure grapples."""
    if free(context, state, figure):
        return ALLOWED
    return no("AR-U17", "enter-engaged", cells=(enemy.cell,), units=(figure.id, enemy.id),
              unit=context.names[figure.id], target=context.names[enemy.id])


def beneath(state: State, figure: Figure) -> Figure | None:
    """The conscious enemy that lies in the hex of a figure, held by nobody."""
    if figure.fate != "up" or figure.grip:
        return None
    for other in state.figures.values():
        if (
            other.cell == figure.cell and other.side != figure.side and other.fate == "up"
            and other.position == "prone" and not other.grip
        ):
            return other
    return None


def judge_grapple(context: GameContext, state: State, figure: Figure) -> Ruling:
    """Whether a figure that stands over a fallen enemy may take hold of it (AR-M2, AR-U17)."""
    enemy = beneath(state, figure)
    if enemy is None:
        return no("AR-U17", "nobody-beneath", cells=(figure.cell,), units=(figure.id,),
                  hex=context.board.name(figure.cell))
    return _loose(context, state, figure, enemy)


def enter(
    context: GameContext, state: State, unit: str, enemy: str, how: str = "grapples"
) -> Result:
    """Both lie on the ground and hold each other; what is no dagger falls (AR-U17). how: the words
    of the log."""
    events: list[AnyEvent] = [
        told(how, "AR-C6", unit, context.names[unit], context.names[enemy])
    ]
    for one, other in ((unit, enemy), (enemy, unit)):
        figure = state.figures[one]
        if figure.position != "prone":
            events.append(Changed(one, "position", figure.position, "prone"))
        events.append(Changed(one, "grip", "", other))
        # What it reached for in passing stays where it lies: its hands are full.
        state = with_figure(state, replace(
            figure, position="prone", grip=other, reaching=None,
            picked=figure.picked or figure.reaching is not None,
        ))
        row = context.data.weapons.get(figure.ready)
        if figure.ready and (row is None or not row.light):
            state = fallen(state, one, figure.ready)
            events += [
                Changed(one, "ready", figure.ready, ""),
                told("lets-go", "AR-U17", one, context.names[one], context.item(figure.ready)),
            ]
    return state, events


def thrown_together(context: GameContext, state: State) -> Result:
    """AR-U17: conscious enemies that lie in one hex and hold nobody hold each other, whatever
    brought them there: a failed step, a push, a fall, or the end of another's grip."""
    events: list[AnyEvent] = []
    loose = [one for one in state.figures.values()
             if one.position == "prone" and one.fate == "up" and one.cell != OFF and not one.grip]
    if len(loose) < 2 or len({one.cell for one in loose}) == len(loose):
        return state, events
    for figure in loose:
        unit = state.figures[figure.id]
        enemy = beneath(state, unit)
        if enemy is not None:
            state, more = enter(context, state, unit.id, enemy.id, "meets")
            events += more
    return state, events


# --- out of it ----------------------------------------------------------------------------------


def ways_out(context: GameContext, state: State, figure: Figure) -> tuple[int, ...]:
    """The free hexes beside one in hand-to-hand: on nearly its level, with nobody there."""
    taken = context.standing(state) | context.bodies(state) | context.walls | context.solids
    return tuple([
        near for near in context.board.neighbours(figure.cell)
        if near >= 0 and not taken & context.board.bits[near]
        and context.depth(near) == context.depth(figure.cell)
    ])


def judge_break(context: GameContext, state: State, figure: Figure, a: Break) -> Ruling:
    """Whether the figure may try to break free to that hex (AR-C6, AR-U17)."""
    ruling = action_requirements.may(context, state, figure, "break")
    if not ruling.allowed or a.cell in ways_out(context, state, figure):
        return ruling
    far = context.board.distance(figure.cell, a.cell)
    why = "break-far" if far != 1 else "break-taken"
    return no("AR-U17", why, cells=(a.cell,), units=(figure.id,), unit=context.names[figure.id],
              hex=context.board.name(a.cell), distance=counted("count.hexes", far))


def break_free(context: GameContext, state: State, figure: Figure, cell: int, dice: Dice) -> Result:
    """Three dice against DEX; made, it lies in the hex beside (AR-U17)."""
    free, rolled = saving.roll(
        context, figure, dice, context.rules.saves.break_free, "break", "AR-C6"
    )
    if not free:
        return acted(state, figure), [rolled, Resolved("held")]
    state = released(state, figure)
    state = acted(state, replace(state.figures[figure.id], cell=cell))
    return state, [
        rolled, Changed(figure.id, "grip", figure.grip, ""),
        Moved(figure.id, (figure.cell, cell), "crawl"), Resolved("free"),
    ]


def released(state: State, figure: Figure) -> State:
    """The figure and the one that it holds let go of each other."""
    state = with_figure(state, replace(figure, grip=""))
    return with_figure(state, replace(state.figures[figure.grip], grip=""))


def breaks(context: GameContext, state: State, figure: Figure) -> Sequence[Action]:
    """All tries to break free that the figure may make now."""
    if not figure.grip or not action_requirements.may(context, state, figure, "break").allowed:
        return ()
    return [Break(figure.id, cell) for cell in ways_out(context, state, figure)]
