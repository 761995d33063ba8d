"""Picking up on the run: AR-A1."""

from collections.abc import Sequence

from msgspec.structs import replace

from game.core.dice import Dice
from game.core.event import AnyEvent, Changed, Resolved
from game.core.ruling import ALLOWED, Ruling
from game.rules.arena import facing, saving
from game.rules.arena.context import GameContext
from game.rules.arena.gear import lifted, taken
from game.rules.arena.jumping import Leg
from game.rules.arena.movement_allowance import free
from game.rules.arena.reasons import no, told, words
from game.rules.arena.state import Figure, Grab, State, with_figure

Result = tuple[State, list[AnyEvent]]


def price(context: GameContext, grab: Grab) -> int:
    """MOV that it takes besides the way there."""
    return context.rules.mov.pick_up if grab.sure else 0


def able(context: GameContext, state: State, figure: Figure) -> bool:
    """Whether a figure may pick anything up on the run: on its feet, disengaged, and the first
    thing this turn."""
    return (
        figure.position == "standing" and not figure.picked and figure.reaching is None
        and free(context, state, figure) and not facing.engaged(context, state, figure)
    )


def judge_grab(
    context: GameContext, state: State, figure: Figure, found: Sequence[Leg], grab: Grab
) -> Ruling:
    """Whether a disengaged figure that goes these legs may pick the thing up: where a foot of it
    comes down, and it keeps its hands free."""
    name, where = context.names[figure.id], context.board.name(grab.cell)
    item, units = context.item(grab.item), (figure.id,)
    if figure.picked or figure.reaching is not None:
        return no("AR-A1", "grabbed", units=units, unit=name)
    if figure.position != "standing":
        return no("AR-A1", "grab-crawling", units=units, unit=name,
                  position=words().say(f"pose.{figure.position}"))
    if not lies(state, grab):
        return no("AR-A1", "grab-nothing", cells=(grab.cell,), hex=where, item=item)
    if any(grab.cell in leg.over for leg in found):
        return no("AR-A1", "grab-jumped", also=("AR-U3",), cells=(grab.cell,), hex=where, item=item)
    trodden = [leg.end for leg in found if leg.kind != "enter"]
    if grab.cell not in ([figure.cell, *trodden] if grab.sure else trodden):
        arms = any(leg.end == grab.cell for leg in found)
        return no("AR-A1", "grab-arms" if arms else "grab-elsewhere", cells=(grab.cell,),
                  hex=where, item=item)
    foes = facing.engagers(context, state, figure, grab.cell)
    if foes:
        return no("AR-A1", "grab-there-engaged", cells=(grab.cell,),
                  units=tuple(other.id for other in foes), hex=where, foe=context.names[foes[0].id])
    return ALLOWED


def grab(context: GameContext, state: State, unit: str, what: Grab) -> Result:
    """It has the thing, or reaches for it and rolls once its movement is over. Either way it takes
    no other action, and shows only rear hexes (AR-P6)."""
    figure = state.figures[unit]
    if not what.sure:
        return with_figure(state, replace(figure, reaching=what, exposed=True)), []
    spent = figure.spent + price(context, what)
    state = with_figure(state, replace(figure, spent=spent, picked=True, exposed=True))
    return _has(context, state, unit, what)


def _has(context: GameContext, state: State, unit: str, what: Grab) -> Result:
    before = state.figures[unit]
    new = taken(context, before, what.item)
    state = with_figure(lifted(state, what.cell, what.item), new)
    events: list[AnyEvent] = [
        told("grabs", "AR-A1", unit, context.names[unit], context.item(what.item))
    ]
    if new.ready != before.ready:
        events.append(Changed(unit, "ready", before.ready, new.ready))
    return state, events


def snatch(context: GameContext, state: State, unit: str, dice: Dice) -> Result:
    """The roll for a thing snatched in passing; nothing is thrown where somebody else has taken it
    meanwhile (AR-D7)."""
    figure = state.figures[unit]
    what = figure.reaching
    assert what is not None
    if not lies(state, what):
        state = with_figure(state, replace(figure, reaching=None, picked=True))
        return state, [told("reaches-late", "AR-A1", unit, context.names[unit],
                            context.item(what.item), context.board.name(what.cell))]
    success, rolled = saving.roll(
        context, figure, dice, context.rules.saves.snatch, "save-snatch", "AR-A1"
    )
    state = with_figure(state, replace(figure, reaching=None, picked=True))
    events: list[AnyEvent] = [rolled]
    if success:
        state, more = _has(context, state, unit, what)
        events += more
    return state, [*events, Resolved("picked" if success else "missed")]


def is_there(state: State, unit: str) -> bool:
    """Whether a figure reaches for a thing that still lies where it did."""
    what = state.figures[unit].reaching
    return what is not None and lies(state, what)


def lies(state: State, what: Grab) -> bool:
    """Whether the thing is still where it is reached for."""
    return what.item in state.lying(what.cell)


def snatching(state: State) -> str:
    """Who has finished moving and still has to roll for what it snatched at; "" for nobody."""
    for figure in state.figures.values():
        if figure.reaching is not None and figure.moved and figure.fate == "up":
            return figure.id
    return ""
