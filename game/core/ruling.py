"""What a game answers when it is asked whether something may be done.

The screen, the log, the tutorial, the engine protocol and the tests all read the same Ruling;
nothing else explains a refusal.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any, TypeVar

import msgspec

F = TypeVar("F")
S = TypeVar("S")
U = TypeVar("U")


class Reason(msgspec.Struct, frozen=True):
    """One cause of a refusal (or one remark on an allowed action).

    rule: rule id, as "KZ-M2". title: that rule's title. text: the numbers at fault first
    ("Forest costs 2 MP, ½ left"). why: one sentence. cells, units: what is at fault on the map.
    """

    rule: str
    title: str
    text: str
    why: str = ""
    cells: tuple[int, ...] = ()
    units: tuple[str, ...] = ()


class Ruling(msgspec.Struct, frozen=True):
    """Allowed with its cost, or refused with every reason.

    cost: what it uses up, exact (MP, AP, inches), None where nothing is counted.
    also: further rule ids that bear on the matter, to be linked beside the reasons.
    """

    allowed: bool
    cost: Fraction | None = None
    reasons: tuple[Reason, ...] = ()
    also: tuple[str, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        """Rule ids of the reasons, then of `also`, each once."""
        return tuple(dict.fromkeys([*(reason.rule for reason in self.reasons), *self.also]))


ALLOWED = Ruling(True)


def refuse(*reasons: Reason, also: tuple[str, ...] = ()) -> Ruling:
    """A refusal. At least one reason must be given: nothing is refused without saying why."""
    if not reasons:
        raise ValueError("a refusal needs a reason")
    return Ruling(False, None, reasons, also)


def gated(
    gate: Callable[[F, S, str], U | Ruling], part: Callable[[F, S, U, Any], Ruling]
) -> Callable[[F, S, Any], Ruling]:
    """A judge of a unit's actions: what the gate lets through, its part of the rules judges.

    gate: the unit that may do such a thing now, or why it may not, given context, state and unit.
    part: given context, state, that unit and the action.
    """
    def judge(context: F, state: S, action: Any) -> Ruling:
        unit = gate(context, state, action.unit)
        return unit if isinstance(unit, Ruling) else part(context, state, unit, action)

    return judge
