"""Action points and hit points of a trooper: TR-T3, TR-H2, TR-H4, TR-M1, TR-M10."""

from fractions import Fraction
from functools import cache

from game.core.ruling import Ruling
from game.rules.troopers.context import GameContext
from game.rules.troopers.reasons import no
from game.rules.troopers.state import CELLS, Trooper


def hp(trooper: Trooper) -> int:
    """Present hit points (TR-H2): the first cell below the lowest crossed one, 10 to 0."""
    crossed = trooper.crossed
    return (crossed & -crossed).bit_length() - 2 if crossed else CELLS


def maximum(context: GameContext, trooper: Trooper) -> int:
    """AP of a turn unhurt: experience (TR-T3) and body armour (TR-H4)."""
    ap = context.data.experience[trooper.experience].ap
    if trooper.body_armour:
        ap += context.data.armour[trooper.body_armour].ap
    return ap


def allowance(context: GameContext, trooper: Trooper) -> int:
    """AP of a turn as hurt as it is now (TR-H2); 0 for one that isn't up."""
    if trooper.fate != "up":
        return 0
    # asked all the time, and the same for most troopers nearly always
    key = trooper.experience, trooper.body_armour, trooper.crossed
    ap = context.allowances.get(key)
    if ap is None:
        points = hp(trooper)
        change = context.data.track[points].ap if points > 0 else -maximum(context, trooper)
        ap = context.allowances[key] = max(0, maximum(context, trooper) + change)
    return ap


def left(context: GameContext, trooper: Trooper) -> int:
    """AP that it may still use this turn."""
    ap = allowance(context, trooper) - trooper.spent
    return ap if ap > 0 else 0


def move_left(context: GameContext, trooper: Trooper) -> int:
    """AP that it may still use for movement: what is left of the turn's AP and of the cap (TR-M1),
    nothing after a combat action (TR-T2)."""
    if trooper.fought:
        return 0
    return max(0, min(left(context, trooper), context.rules.costs.cap - trooper.moved))


@cache
def paid(ap: int) -> Ruling:
    """Allowed for so many AP."""
    return Ruling(True, Fraction(ap))


def afford(context: GameContext, trooper: Trooper, ap: int, *also: str) -> Ruling:
    """Allowed for its AP, or refused because fewer are left (TR-T3). also: rules of the price."""
    have = left(context, trooper)
    if ap <= have:
        return paid(ap)
    hurt = ("TR-H2",) if allowance(context, trooper) < maximum(context, trooper) else ()
    return no("TR-T3", "no-ap", also=(*also, *hurt), units=(trooper.id,), cost=ap, left=have,
              unit=context.names[trooper.id])
