"""Things in hand, on the belt and in the hex: to ready or change weapons, span a crossbow, go down
and pick up, in the action phase (AR-O4, AR-P3, AR-P6, AR-U10, AR-U13)."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from game.core.event import AnyEvent, Changed
from game.core.options import Candidates
from game.core.ruling import ALLOWED, Ruling
from game.rules.arena import action_requirements, stats
from game.rules.arena.actions import Action, Drop, Load, PickUp, Ready
from game.rules.arena.context import GameContext
from game.rules.arena.reasons import no, told, words
from game.rules.arena.state import Dropped, Figure, Position, State, acted

Result = tuple[State, list[AnyEvent]]

_LOWER: dict[Position, tuple[Position, ...]] = {
    "standing": ("kneeling", "prone"), "kneeling": ("prone",), "prone": (),
}
"""AR-P3: where Drop leads from each position."""


# --- in hand ------------------------------------------------------------------------------------


def in_hand(context: GameContext, figure: Figure, item: str) -> Figure:
    """The figure with a weapon in hand that it has taken from somewhere: what needs both hands
    slings the shield (AR-U10), and a crossbow must be spanned (AR-U23)."""
    row = context.data.weapons[item]
    slung = figure.slung or (bool(figure.shield) and row.hands > 1)
    return replace(figure, ready=item, loading=row.load, slung=slung)


def taken(context: GameContext, figure: Figure, item: str) -> Figure:
    """The figure with a thing picked up: a weapon comes into an empty hand, a shield on the arm of
    one that has none, all else on the belt."""
    data = context.data
    if item in data.weapons and not figure.ready:
        return in_hand(context, figure, item)
    if item in data.shields and not figure.shield:
        return replace(figure, shield=item, slung=_both_hands(context, figure))
    return replace(figure, belt=(*figure.belt, item))


def _both_hands(context: GameContext, figure: Figure) -> bool:
    row = stats.weapon(context, figure)
    return row is not None and row.hands > 1


def row_of(figure: Figure) -> str:
    """Which row of the actions it is to take something in hand (AR-O4)."""
    return "change" if figure.ready else "ready"


def judge_ready(context: GameContext, state: State, figure: Figure, a: Ready) -> Ruling:
    """Whether the figure may take a weapon from its belt in hand, put its shield on the arm or
    sling it (AR-O4, AR-U10, AR-U25)."""
    shield = bool(figure.shield) and a.item == figure.shield
    if not shield and a.item not in figure.belt:
        return no("AR-O4", "ready-not-carried", units=(figure.id,), unit=context.names[figure.id],
                  item=context.item(a.item))
    if not shield and a.item not in context.data.weapons:
        return no("AR-O4", "ready-no-weapon", units=(figure.id,), item=context.item(a.item))
    ruling = action_requirements.may(context, state, figure, row_of(figure))
    if not ruling.allowed:
        return ruling
    if shield and figure.slung and _both_hands(context, figure):
        return no("AR-U10", "ready-hands", units=(figure.id,), weapon=context.item(figure.ready),
                  item=context.item(a.item))
    return ALLOWED


def ready(context: GameContext, state: State, figure: Figure, item: str) -> Result:
    """The weapon is in hand and what was there on the belt; or the shield changes its place."""
    unit = figure.id
    if item == figure.shield:
        where = ("arm", "back") if not figure.slung else ("back", "arm")
        state = acted(state, replace(figure, slung=not figure.slung))
        return state, [Changed(unit, "shield", *where)]
    belt = list(figure.belt)
    belt.remove(item)
    if figure.ready:
        belt.append(figure.ready)
    new = in_hand(context, replace(figure, belt=tuple(belt)), item)
    events: list[AnyEvent] = [Changed(unit, "ready", figure.ready, item)]
    if new.slung != figure.slung:
        events.append(Changed(unit, "shield", "arm", "back"))
    return acted(state, new), events


def judge_load(context: GameContext, state: State, figure: Figure, a: Load) -> Ruling:
    """Whether there is a crossbow in hand to be spanned (AR-U13)."""
    row, name, me = stats.missile(context, figure), context.names[figure.id], (figure.id,)
    if row is None or not row.load:
        return no("AR-U13", "load-nothing", units=me, unit=name)
    if not figure.loading:
        return no("AR-U13", "load-done", units=me, weapon=row.name)
    return action_requirements.may(context, state, figure, "load")


def load(context: GameContext, state: State, figure: Figure) -> Result:
    """One turn's work at it."""
    left = figure.loading - 1
    state = acted(state, replace(figure, loading=left))
    return state, [Changed(figure.id, "loading", str(figure.loading), str(left))]


# --- down, and things on the ground -------------------------------------------------------------


def judge_drop(context: GameContext, state: State, figure: Figure, a: Drop) -> Ruling:
    """Whether the figure may go down on its knees or to the ground (AR-P3)."""
    ruling = action_requirements.may(context, state, figure, "drop")
    if not ruling.allowed or a.position in _LOWER[figure.position]:
        return ruling
    say = words().say
    return no("AR-P3", "drop-up", units=(figure.id,), unit=context.names[figure.id],
              position=say(f"pose.{figure.position}"), then=say(f"pose.{a.position}"))


def drop(context: GameContext, state: State, figure: Figure, position: Position) -> Result:
    """It goes down."""
    state = acted(state, replace(figure, position=position))
    return state, [Changed(figure.id, "position", figure.position, position)]


def judge_pick_up(context: GameContext, state: State, figure: Figure, a: PickUp) -> Ruling:
    """Whether the thing lies in its hex and it has the time (AR-O4, AR-P6)."""
    if a.item not in state.lying(figure.cell):
        return no("AR-P6", "lift-nothing", cells=(figure.cell,), units=(figure.id,),
                  item=context.item(a.item), hex=context.board.name(figure.cell))
    return action_requirements.may(context, state, figure, "pick-up")


def pick_up(context: GameContext, state: State, figure: Figure, item: str) -> Result:
    """It has the thing, and only rear hexes for the rest of the turn (AR-P6)."""
    new = replace(taken(context, figure, item), exposed=True)
    state = acted(lifted(state, figure.cell, item), new)
    name = context.names[figure.id]
    events: list[AnyEvent] = [told("picks-up", "AR-P6", figure.id, name, context.item(item))]
    if new.ready != figure.ready:
        events.append(Changed(figure.id, "ready", figure.ready, new.ready))
    return state, events


def lifted(state: State, cell: int, item: str) -> State:
    """The thing lies on that hex no longer."""
    lying = list(state.dropped)
    lying.remove(Dropped(cell, item))
    return replace(state, dropped=tuple(lying))


# --- all of them --------------------------------------------------------------------------------


_JUDGES: dict[type[Action], Callable[[GameContext, State, Figure, Any], Ruling]] = {
    Ready: judge_ready, Load: judge_load, Drop: judge_drop, PickUp: judge_pick_up,
}


def doings(context: GameContext, state: State, figure: Figure) -> Sequence[Action]:
    """All that the figure may do with its things and its position now."""
    unit = figure.id

    def may(doing: Action) -> Action | None:
        return doing if _JUDGES[type(doing)](context, state, figure, doing).allowed else None

    candidates: list[Action] = [Ready(unit, item) for item in dict.fromkeys(figure.belt)]
    if figure.shield and figure.shield not in figure.belt:
        candidates.append(Ready(unit, figure.shield))
    if figure.loading:
        candidates.append(Load(unit))
    candidates += [Drop(unit, position) for position in _LOWER[figure.position]]
    candidates += [PickUp(unit, item) for item in dict.fromkeys(state.lying(figure.cell))]
    return Candidates(candidates, may)
