"""Forced retreats at the end of a turn: who hit and wasn't hit drives its foe back (AR-C5,
AR-U16)."""

from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from game.core.dice import Dice
from game.core.event import AnyEvent, Moved, Resolved
from game.core.ruling import ALLOWED, Ruling
from game.rules.arena import jumping, saving
from game.rules.arena.action import Action, Push, Rest
from game.rules.arena.field import Field
from game.rules.arena.reasons import counted, no
from game.rules.arena.rulevalues import SaveRow
from game.rules.arena.state import Figure, State, acted, with_figure

Result = tuple[State, list[AnyEvent]]

FACES = 6
_BESIDE = (-1, 1)


# --- who may push whom --------------------------------------------------------------------------


def targets(field: Field, state: State, figure: Figure) -> tuple[Figure, ...]:
    """The enemies that a figure may force back: hit by its melee weapon this turn, still on their
    feet or knees in one of its front hexes; none if it was hit itself or doesn't stand or kneel
    (AR-C5)."""
    if figure.fate != "up" or figure.hurt or figure.position == "prone" or figure.grip:
        return ()
    ahead = field.fronts(figure.cell, figure.facing)
    foes = (state.figures[unit] for unit in figure.struck)
    return tuple([
        one for one in foes
        if one.fate == "up" and one.position != "prone" and not one.grip
        and ahead & field.board.bits[one.cell] and cells(field, state, figure, one)
    ])


def pushers(field: Field, state: State) -> tuple[str, ...]:
    """Those who may still force somebody back, in the order in which they acted; in the phase
    itself only those who haven't yet."""
    order = state.queue if state.phase == "retreat" else state.order
    return tuple([unit for unit in order if targets(field, state, state.figures[unit])])


def cells(field: Field, state: State, figure: Figure, target: Figure) -> tuple[int, ...]:
    """Where an enemy may be forced to: the hex directly away, and if that isn't free, those beside
    it that are two from the pusher (AR-C5, AR-U16)."""
    way = field.board.direction(figure.cell, target.cell)
    if way is None:
        return ()
    near = field.board.neighbours(target.cell)
    away = near[way]
    if _free(field, state, target, away):
        return (away,)
    beside = [near[(way + turn) % FACES] for turn in _BESIDE]
    return tuple([cell for cell in beside if _free(field, state, target, cell)])


def _free(field: Field, state: State, target: Figure, cell: int) -> bool:
    """Whether one can be forced into a hex: no wall, nobody on his feet or in hand-to-hand there,
    and not upward out of a pit."""
    if cell < 0 or field.solid(cell) or field.walls & field.board.bits[cell]:
        return False
    if field.standing(state) & field.board.bits[cell] or any(one.grip for one in state.at(cell)):
        return False
    return field.depth(cell) >= field.depth(target.cell)


# --- pushing ------------------------------------------------------------------------------------


def judge_push(field: Field, state: State, figure: Figure, a: Push) -> Ruling:
    """Whether the figure may force that enemy back into that hex (AR-C5)."""
    target, name = state.figures.get(a.target), field.names[figure.id]
    if target is None or target.side == figure.side:
        return no("AR-C5", "push-whom", units=(figure.id,),
                  target=field.names.get(a.target, a.target))
    both, whom = (figure.id, target.id), field.names[target.id]
    if figure.hurt:
        return no("AR-C5", "push-hurt", units=both, unit=name,
                  hits=counted("count.hits", figure.hurt))
    if target.id not in figure.struck:
        return no("AR-C5", "push-missed", units=both, unit=name, target=whom)
    if target in targets(field, state, figure):
        return _judge_cell(field, state, figure, target, a.cell)
    if cells(field, state, figure, target):
        return no("AR-C5", "push-gone", units=both, unit=name, target=whom)
    return no("AR-U16", "push-nowhere", cells=(target.cell,), units=both, target=whom)


def _judge_cell(
    field: Field, state: State, figure: Figure, target: Figure, cell: int
) -> Ruling:
    may = cells(field, state, figure, target)
    if cell in may:
        return ALLOWED
    name = field.board.name
    return no("AR-U16", "push-where", cells=(cell,), units=(figure.id, target.id),
              hex=name(cell), target=field.names[target.id], may=", ".join(map(name, may)))


def judge_rest(field: Field, state: State, figure: Figure, a: Rest) -> Ruling:
    """Nobody need force anybody back."""
    return ALLOWED


def push(field: Field, state: State, figure: Figure, a: Push, dice: Dice) -> Result:
    """The enemy goes back, perhaps over a body or into a pit; the pusher takes its hex or stays
    (AR-C5)."""
    target = state.figures[a.target]
    key, (state, events) = _driven(field, acted(state, figure), target, a.cell, dice)
    if a.follow and state.figures[target.id].cell != target.cell:
        state, more = _follow(field, state, figure.id, target.cell, dice)
        events += more
    return state, [*events, Resolved(key)] if key else events


def _driven(
    field: Field, state: State, target: Figure, cell: int, dice: Dice
) -> tuple[str, Result]:
    """The enemy in its new hex, and which outcome of the forecast it is, "" without dice."""
    unit, way = target.id, (target.cell, cell)
    if _pit_edge(field, target, cell):
        return _over_the_edge(field, state, target, cell, dice)
    state = with_figure(state, replace(target, cell=cell))
    events: list[AnyEvent] = [Moved(unit, way, "push")]
    if _kept(field, state, target, cell):
        return "", (state, events)
    key, (state, more) = jumping.onto_body(field, state, unit, dice)
    return key, (state, [*events, *more])


def _kept(field: Field, state: State, figure: Figure, cell: int) -> bool:
    """Whether nobody lies there, over whom it would have to keep its feet (AR-M2)."""
    return not field.bodies(state, figure.id) & field.board.bits[cell]


def _pit_edge(field: Field, target: Figure, cell: int) -> bool:
    """Whether a hex is one to fall into from where the target is."""
    return field.depth(cell) > field.depth(target.cell)


def _over_the_edge(
    field: Field, state: State, target: Figure, cell: int, dice: Dice
) -> tuple[str, Result]:
    """Over the edge of a pit: out of a deep one it may pull itself up again, to where it was
    (AR-J3, AR-U16)."""
    unit, events = target.id, list[AnyEvent]()
    if field.deep(cell):
        held, state, events = jumping.hold_on(field, state, unit, dice)
        if held:
            return "caught", (state, events)
    events.append(Moved(unit, (target.cell, cell), "push"))
    state, more = jumping.fall_into(field, state, unit, cell, dice)
    fate = state.figures[unit].fate
    return "falls" if fate == "up" else fate, (state, [*events, *more])


def _follow(field: Field, state: State, unit: str, cell: int, dice: Dice) -> Result:
    """The pusher takes the hex that its enemy has left; over a body that may be there it has to
    keep its feet (AR-M2)."""
    figure = state.figures[unit]
    state = with_figure(state, replace(figure, cell=cell))
    events: list[AnyEvent] = [Moved(unit, (figure.cell, cell), "walk")]
    if not _kept(field, state, figure, cell):
        _, (state, more) = jumping.onto_body(field, state, unit, dice)
        events += more
    return state, events


def rest(field: Field, state: State, figure: Figure) -> Result:
    """It forces nobody back."""
    return acted(state, figure), []


# --- all of them, and what may come of them -----------------------------------------------------


def pushes(field: Field, state: State, figure: Figure) -> Sequence[Action]:
    """All that the figure may do in the phase of retreats."""
    found: list[Action] = [
        Push(figure.id, target.id, cell, follow)
        for target in targets(field, state, figure)
        for cell in cells(field, state, figure, target)
        for follow in (True, False)
    ]
    return [*found, Rest(figure.id)]


def save_row(field: Field, target: Figure, cell: int) -> SaveRow | None:
    """The first saving roll of one who is forced into a hex with dangers; None where it only
    falls."""
    if not _pit_edge(field, target, cell):
        return field.rules.saves.body
    return field.rules.saves.edge if field.deep(cell) else None


def fates(field: Field, state: State, target: Figure, cell: int) -> dict[str, Fraction]:
    """What comes of one who is forced into a hex, with its odds: "through" or "falls" over a body,
    "caught", "falls", "out" or "dead" at a pit; nothing where no dice decide."""
    saves = field.rules.saves
    if _pit_edge(field, target, cell):
        if not field.deep(cell):
            return jumping.fall_odds(field, target, cell)
        up = saving.odds(field, target, saves.edge) * saving.odds(field, target, saves.pull_up)
        tired = jumping.tired(field, target)
        down = jumping.fall_odds(field, tired, cell)
        return {"caught": up, **{key: (1 - up) * odds for key, odds in down.items()}}
    if _kept(field, state, target, cell):
        return {}
    made = saving.odds(field, target, saves.body)
    return {"through": made, "falls": 1 - made}
