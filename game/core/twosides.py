"""What scenario files of games for two sides, Blue and Rust, have in common."""

from typing import Annotated, Literal

import msgspec

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
