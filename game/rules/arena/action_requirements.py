"""The rule of thumb (AR-O4): a figure may take any action that the movement it has actually made
this turn, and its circumstances now, allow. One mechanism for all actions; what each of them asks
is a row of actions.yaml.
"""

from functools import cache
from typing import get_args

from game.core.language import forgotten_with_language
from game.core.ruling import ALLOWED, Ruling
from game.rules.arena import facing, stats
from game.rules.arena.context import GameContext
from game.rules.arena.data import ActionRow, Reach
from game.rules.arena.movement_allowance import RISEN_FULL, half, whole
from game.rules.arena.reasons import SPEECH, no, words
from game.rules.arena.state import Figure, Position, State, chase_of

_REACHES: tuple[Reach, ...] = get_args(Reach)


def most(context: GameContext, figure: Figure, reach: Reach) -> int:
    """MOV that a movement of that name may have cost at most; one hex is always a step (AR-F4)."""
    fixed = context.data.doings.reach[reach]
    if fixed is not None:
        return fixed
    return half(context, figure) if reach == "half" else whole(context, figure)


def made(context: GameContext, figure: Figure) -> Reach:
    """The name of the movement that it has made this turn; rising counts for as much as it takes
    (AR-D2, AR-E2)."""
    reach = next(
        (one for one in _REACHES if figure.spent <= most(context, figure, one)), _REACHES[-1]
    )
    if figure.rose in RISEN_FULL:
        return "full"
    if figure.rose and _REACHES.index(reach) < _REACHES.index("half"):
        return "half"
    return reach


def may(context: GameContext, state: State, figure: Figure, action: str) -> Ruling:
    """Whether the figure may take an action of that row of actions.yaml, by what it has moved and
    as it stands now."""
    row = context.data.actions[action]
    return (
        _placed(context, figure, row)
        or _bound(context, state, figure, row)
        or _moved(context, state, figure, row)
        or _held(context, figure, row)
        or ALLOWED
    )


def _placed(context: GameContext, figure: Figure, row: ActionRow) -> Ruling | None:
    """Whether it is free for it and stands, kneels or lies as it must. AR-A1: whoever picks
    something up on the run does nothing else. AR-C6: in hand-to-hand there are other actions than
    outside."""
    name, me = context.names[figure.id], (figure.id,)
    if figure.picked or figure.reaching is not None:
        return no("AR-A1", "picked", also=("AR-O4",), units=me, unit=name)
    if figure.grip:
        if row.grip is not None:
            return None
        return no("AR-C6", "in-grip", also=("AR-O4",), units=(figure.id, figure.grip), unit=name,
                  other=context.names[figure.grip], action=row.name)
    if row.grip == "only":
        return no("AR-C6", "no-grip", also=("AR-O4",), units=me, unit=name, action=row.name)
    if figure.position in row.positions:
        return None
    return no("AR-O4", "position", also=("AR-P3", row.rule), units=me, unit=name, action=row.name,
              position=_poses(figure.position), positions=_poses(*row.positions))


@cache
def _poses(*positions: Position) -> str:
    """One of these positions, in words."""
    return SPEECH.either(words().say(f"pose.{position}") for position in positions)


forgotten_with_language(_poses.cache_clear)


def _bound(context: GameContext, state: State, figure: Figure, row: ActionRow) -> Ruling | None:
    """Whether it is engaged now, whatever it was before."""
    if row.when == "any":
        return None
    foes = facing.engagers(context, state, figure)
    if bool(foes) is (row.when == "engaged"):
        return None
    name, units = context.names[figure.id], (figure.id, *(other.id for other in foes))
    if foes:
        return no("AR-O4", "needs-disengaged", also=("AR-P5", row.rule), units=units, unit=name,
                  action=row.name, foes=SPEECH.listed(context.names[other.id] for other in foes))
    return no("AR-O4", "needs-engaged", also=("AR-P5", row.rule), units=units, unit=name,
              action=row.name)


def pursues(state: State, figure: Figure) -> bool:
    """Whether its movement of this turn is, or would be, that of a chaser (AR-U1)."""
    return figure.pursues or (figure.free is None and chase_of(state, figure.id) is not None)


def _moved(context: GameContext, state: State, figure: Figure, row: ActionRow) -> Ruling | None:
    """Whether it has moved too far for it; a chaser's movement is never less than a Half Move."""
    if figure.rose:
        return _risen(context, figure, row)
    least = half(context, figure) if pursues(state, figure) else 0
    if not figure.spent and not least:
        return None
    limit = most(context, figure, row.most)
    if max(figure.spent, least) <= limit:
        return None
    if figure.spent <= limit:
        return no("AR-U1", "chaser", also=("AR-O4", row.rule), units=(figure.id,),
                  unit=context.names[figure.id], action=row.name, least=least, most=limit)
    return no("AR-O4", "moved-too-far", also=(row.rule,), units=(figure.id,),
              unit=context.names[figure.id], action=row.name, spent=figure.spent, most=limit)


def _risen(context: GameContext, figure: Figure, row: ActionRow) -> Ruling | None:
    """AR-D2, AR-E2: what getting up leaves."""
    name, units = context.names[figure.id], (figure.id,)
    if row.risen and figure.rose == "kneeling" and not figure.spent:
        return None
    reach = made(context, figure)
    if _REACHES.index(reach) <= _REACHES.index(row.most):
        return None
    rule = "AR-J5" if figure.rose == "pit" else "AR-D2"
    return no("AR-O4", f"rose-{figure.rose}-action", also=(rule, row.rule), units=units, unit=name,
              action=row.name)


def _held(context: GameContext, figure: Figure, row: ActionRow) -> Ruling | None:
    """Whether what is in hand will do."""
    if not row.held:
        return None
    weapon = stats.weapon(context, figure)
    match row.held:
        case "melee":
            fits = weapon is not None and weapon.kind == "melee"
        case "missile":
            fits = weapon is not None and weapon.missile
        case "thrown":
            fits = weapon is not None and weapon.throw
        case "empty":
            fits = not figure.ready
        case "something":
            fits = bool(figure.ready)
    if fits and not (row.held == "missile" and figure.loading):
        return None
    name, units = context.names[figure.id], (figure.id,)
    if not fits:
        return no("AR-O4", f"held-{row.held}", also=(row.rule,), units=units, unit=name,
                  action=row.name, item=context.item(figure.ready))
    turns = SPEECH.counted("count.more-turns", figure.loading)
    return no("AR-O4", "held-unloaded", also=(row.rule, "AR-U13"), units=units, unit=name,
              item=context.item(figure.ready), turns=turns)
