"""A declared state machine: transitions are a table that can be printed, walked and tested."""

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Generic, TypeVar

import msgspec

from game.turns.inputs import Input

M = TypeVar("M")


class Mode(Enum):
    """Where the player stands between input and action."""

    IDLE = "idle"
    UNIT = "unit"
    AIMING = "aiming"
    MENU = "menu"
    CONFIRMING = "confirming"
    WAITING = "waiting"
    THINKING = "thinking"
    HANDOVER = "handover"
    OVER = "over"


class Transition(msgspec.Struct, Generic[M], frozen=True):
    """In `source`, on `on`, if `when` holds: do `effect`, then be in one of `targets`.

    The effect returns the mode it led to, which must be one of `targets`.
    """

    source: Mode
    on: type[Input]
    when: Callable[[M, Input], bool]
    effect: Callable[[M, Input], Mode]
    targets: tuple[Mode, ...]
    label: str


def find(
    table: Sequence[Transition[M]], machine: M, mode: Mode, given: Input
) -> Transition[M] | None:
    """The first transition of the table that applies, or None."""
    for row in table:
        if row.source is mode and isinstance(given, row.on) and row.when(machine, given):
            return row
    return None


def diagram(table: Sequence[Transition[M]]) -> str:
    """The table as a Mermaid state diagram."""
    lines = ["stateDiagram-v2", "    [*] --> idle"]
    for row in table:
        words = f"{row.on.__name__} · {row.label}"
        lines += [f"    {row.source.value} --> {to.value}: {words}" for to in row.targets]
    lines.append("    over --> [*]")
    return "\n".join(lines)
