"""What kinds of action a trooper that has begun may still have, and whether any is left (TR-T2,
TR-V1, TR-U21); asked by the turn and by the offers, which ask the turn."""

from collections.abc import Callable, Sequence

from game.core.last_position import of_last_position
from game.rules.troopers import arcs, explosives, melee, movement, points, special
from game.rules.troopers.actions import Action
from game.rules.troopers.context import GameContext
from game.rules.troopers.state import State, Trooper

Maker = Callable[[GameContext, State, Trooper], Sequence[Action]]

_PAID: tuple[Maker, ...] = (
    movement.walks, movement.postures, special.changes, special.takes, special.pick_ups,
)
_LIKELY: tuple[Maker, ...] = (
    movement.postures, special.changes, special.pick_ups, movement.walks, special.takes,
)
"""The same, what is cheap to ask and nearly always there first."""
_MOVES: tuple[Maker, ...] = (*_PAID, special.drops)
_FIGHTS: tuple[Maker, ...] = (arcs.lays, melee.strikes, explosives.throws)


def kinds(trooper: Trooper) -> tuple[Maker, ...]:
    """Makers of all that a trooper may do before it is done (TR-T2, TR-V1)."""
    return (*(() if trooper.fought else _MOVES), *_fights(trooper))


def _fights(trooper: Trooper) -> tuple[Maker, ...]:
    return () if trooper.unarmed or trooper.barred else _FIGHTS


def exhausted(context: GameContext, state: State, trooper: Trooper) -> bool:
    """Whether nothing is left to it but to be done (TR-U21)."""
    return spent(context, state, trooper) and (
        trooper.fought or not special.drops(context, state, trooper))


@of_last_position
def spent(context: GameContext, state: State, trooper: Trooper) -> bool:
    """Whether no AP of it can go into anything any more; it may still let something fall, which
    costs none (TR-U21)."""
    if points.left(context, trooper) <= 0:
        return True
    for make in (*(() if trooper.fought else _LIKELY), *_fights(trooper)):
        if make(context, state, trooper):
            return False
    return True
