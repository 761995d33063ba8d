"""What a hit does: AR-C4, and what armour and shield stop of it (AR-F3). Pure on a figure first."""

from msgspec.structs import replace

from game.core.event import AnyEvent, Changed, Modifier
from game.rules.arena.context import GameContext
from game.rules.arena.reasons import counted, told, word_line
from game.rules.arena.state import Dropped, Figure, State, with_figure

SEVERITY = ("miss", "drops", "breaks", "none", "hurt", "shaken", "falls", "out", "dead")
"""Outcome keys of an attack, from nothing to the worst.

"drops", "breaks": a miss that costs the weapon; "none": armour stopped all of it; "shaken": 5 or
more hits in this turn by now; "falls": 8 or more; "out": unconscious.
"""

HITS = SEVERITY[SEVERITY.index("none"):]
"""Those of an attack that struck."""


# --- what is stopped ----------------------------------------------------------------------------


def stops(context: GameContext, target: Figure, shield: bool) -> tuple[Modifier, ...]:
    """What a blow loses: armour, and with `shield` the shield on the arm (AR-F3, AR-U10)."""
    data = context.data
    lines = []
    armour = data.armour.get(target.armour)
    if armour is not None:
        lines.append(word_line(armour.name, -armour.stops, "AR-F3"))
    worn = data.shields.get(target.shield)
    if shield and worn is not None and not target.slung:
        lines.append(word_line(worn.name, -worn.stops, "AR-F3"))
    return tuple(lines)


# --- what it does -------------------------------------------------------------------------------


def after(context: GameContext, figure: Figure, hits: int) -> Figure:
    """The figure with so many more hits: its strength, its fate, and whether it falls (AR-C4)."""
    wounds = context.rules.wounds
    new = replace(figure, hits=figure.hits + hits, hurt=figure.hurt + hits)
    left = new.st - new.hits
    if left <= wounds.out:
        fate = "out" if left == wounds.out else "dead"
        return replace(new, fate=fate, position="prone", grip="", guard="", reaching=None)
    if new.hurt >= wounds.falls and not new.fallen:
        return replace(new, position="prone", fallen=True)
    return new


def shaken_next(context: GameContext, figure: Figure) -> bool:
    """Whether its hits of this turn make the next one harder (AR-C4)."""
    return figure.hurt >= context.rules.wounds.shaken


def key_of(context: GameContext, before: Figure, new: Figure) -> str:
    """What hits brought, as an outcome key (see SEVERITY)."""
    if new.fate != before.fate:
        return new.fate
    if new.position != before.position:
        return "falls"
    if shaken_next(context, new) and not shaken_next(context, before):
        return "shaken"
    return "hurt" if new.hits > before.hits else "none"


def hurt(context: GameContext, state: State, unit: str, hits: int) -> tuple[State, list[AnyEvent]]:
    """So many hits on a figure, armour taken off already; where they come from is the caller's to
    say. Nothing for one that is down for good."""
    before = state.figures[unit]
    if hits <= 0 or before.fate != "up":
        return state, []
    new = after(context, before, hits)
    name, wounds = context.names[unit], context.rules.wounds
    state = with_figure(state, new)
    events: list[AnyEvent] = [Changed(unit, "st", _left(before), _left(new))]
    key = key_of(context, before, new)
    if key == "falls":
        events += [Changed(unit, "position", before.position, new.position),
                   told("falls", "AR-C4", unit, name, _hits(new))]
    if new.fate == "up" and shaken_next(context, new) and not shaken_next(context, before):
        events.append(
            told("shaken", "AR-C4", unit, name, _hits(new), str(-wounds.shaken_dex))
        )
    if new.fate != "up":
        events.append(Changed(unit, "fate", before.fate, new.fate))
        state, more = _down(context, state, before, new)
        events += more
    return state, events


def _hits(figure: Figure) -> str:
    return counted("count.hits", figure.hurt)


def _left(figure: Figure) -> str:
    return str(max(0, figure.st - figure.hits))


def _down(
    context: GameContext, state: State, before: Figure, new: Figure
) -> tuple[State, list[AnyEvent]]:
    """It acts no more, whoever held it is free (AR-U17), and what it held falls (AR-U24)."""
    queue = tuple([unit for unit in state.queue if unit != new.id])
    state = replace(state, queue=queue)
    if before.grip:
        state = with_figure(state, replace(state.figures[before.grip], grip=""))
    falling = [before.ready] if before.ready else []
    falling += [item for item in before.belt if item not in context.data.weapons]
    events: list[AnyEvent] = []
    for item in falling:
        state = fallen(state, new.id, item)
        events.append(told("lets-go", "AR-U24", new.id, context.names[new.id], context.item(item)))
    return state, events


def fallen(state: State, unit: str, item: str, cell: int | None = None) -> State:
    """The thing that a figure had in hand or on its belt lies in its hex, or in another."""
    state = without(state, unit, item)
    where = state.figures[unit].cell if cell is None else cell
    return replace(state, dropped=(*state.dropped, Dropped(where, item)))


def without(state: State, unit: str, item: str) -> State:
    """The figure has the thing no longer."""
    figure = state.figures[unit]
    if figure.ready == item:
        return with_figure(state, replace(figure, ready="", loading=0))
    belt = list(figure.belt)
    belt.remove(item)
    return with_figure(state, replace(figure, belt=tuple(belt)))
