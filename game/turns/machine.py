"""A declared state machine: transitions are a table that can be printed, walked and tested."""

from collections.abc import Callable, Mapping, Sequence
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


def diagram(
    table: Sequence[Transition[M]], settled: Mapping[Mode, str], means: Mapping[Mode, str]
) -> str:
    """The table as a Mermaid state diagram.

    settled: the modes that a position itself asks for, and when it asks for each; rows that may
    lead to any of them go to one fork. means: when one of several other targets is taken. Where a
    row names its own mode last, it stays there when it is refused.
    """
    lines = ["stateDiagram-v2", "    state settled <<choice>>", "    [*] --> settled"]
    lines += [f"    settled --> {mode.value}: {when}" for mode, when in settled.items()]
    for row in table:
        words = f"{row.on.__name__} · {row.label}"
        forks = row.targets[: len(settled)] == tuple(settled)
        targets = row.targets[len(settled):] if forks else row.targets
        if forks:
            lines.append(f"    {row.source.value} --> settled: {words}")
        for to in dict.fromkeys(targets):
            lines.append(f"    {row.source.value} --> {to.value}: {words}")
            whys = [means[to]] if to in targets[: -1 if to is row.source else None] else []
            whys += ["refused"] if to is row.source is targets[-1] else []
            if forks or len(targets) > 1:
                lines[-1] += ", " + " or ".join(whys)
    lines.append("    over --> [*]")
    return "\n".join(lines)
