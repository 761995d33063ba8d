"""What scenario files of games for two sides, Blue and Rust, have in common."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec

from game.core.checker import Checker

SideId = Literal["blue", "rust"]
SIDES: tuple[SideId, ...] = ("blue", "rust")

PlainWord = Annotated[str, msgspec.Meta(pattern="^[a-z][a-z0-9-]*$", max_length=20)]
"""Of small letters, digits and -: it stands in action texts."""


class SideEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A side and what it is called."""

    id: SideId
    name: str


class ResultText(msgspec.Struct, frozen=True, kw_only=True):
    """A result as it is shown."""

    title: str
    text: str = ""


class Results(msgspec.Struct, frozen=True, kw_only=True):
    """What is shown when a side has won, and when nobody has."""

    blue: ResultText
    rust: ResultText
    draw: ResultText


def check_sides(checker: Checker[Any], sides: Sequence[SideEntry]) -> None:
    """Faults unless each side is named once."""
    checker.once("side", ((("sides", i, "id"), side.id) for i, side in enumerate(sides)))
    for missing in sorted(set(SIDES) - {side.id for side in sides}):
        if not checker.lost("sides"):
            checker.fault(("sides",), f"the side {missing} is missing", "name blue and rust")
