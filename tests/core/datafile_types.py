"""A made-up kind of file that uses every field type; no game of the box looks like this."""

from __future__ import annotations

from enum import Enum
from fractions import Fraction
from typing import Annotated, Literal

import msgspec
from msgspec import Meta


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class HexName(str):
    """A custom single value: three digits from 1 to 6."""

    @classmethod
    def from_text(cls, text: str) -> HexName:
        if len(text) != 3 or not set(text) <= set("123456"):
            raise ValueError("write three digits from 1 to 6")
        return cls(text)


class Hold(msgspec.Struct, frozen=True, tag="hold", tag_field="goal"):
    """Hold a hex."""

    hex: HexName
    turns: int = 1


class Leave(msgspec.Struct, frozen=True, tag="leave", tag_field="goal"):
    edge: Literal["north", "east", "no"]


class Unit(msgspec.Struct, frozen=True, kw_only=True):
    """One counter."""

    id: Annotated[str, Meta(pattern="^[a-z][a-z0-9-]*$", max_length=12)]
    hex: str
    colour: Colour = Colour.RED
    strength: Annotated[int, Meta(ge=1, le=6, description="Dice it throws.")] = 1
    pace: Fraction = Fraction(1)
    ready: bool = True
    note: str | None = None
    carries: tuple[Unit, ...] = ()


class Piece(msgspec.Struct, frozen=True, kw_only=True, rename="kebab"):
    name_tag: str
    place: tuple[int, int] = (0, 0)


class Scenario(msgspec.Struct, frozen=True, kw_only=True):
    """A whole file."""

    title: Annotated[str, Meta(min_length=1)]
    turns: Annotated[int, Meta(gt=0)] = 10
    units: tuple[Unit, ...] = ()
    goals: tuple[Hold | Leave, ...] = ()
    legend: dict[str, str] = {}
    odds: dict[int, float] = {}
    tags: frozenset[str] = frozenset()
    either: int | str = 0
    map: str = ""
    pieces: list[Piece] = []

    def __post_init__(self) -> None:
        if self.title == "forbidden":
            raise ValueError("the title is forbidden\nsecond line")


class One(msgspec.Struct, frozen=True, tag=1, tag_field="v"):
    a: int


class Two(msgspec.Struct, frozen=True, tag=2, tag_field="v"):
    a: int


class Versions(msgspec.Struct, frozen=True):
    x: One | Two
    y: Two | None = None
