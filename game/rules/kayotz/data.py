"""The game's own data: units, ground, activation cards and Mission Goals, as typed records.

They stand in assets/data/kayotz/*.yaml, so that values are balanced without touching code. Which
effects there are is code (`cards`, `aliens`); which card has which, with what figures, is data.
"""

from fractions import Fraction
from functools import cache
from typing import Annotated, Any, Literal

import msgspec

from game.core.datafile import read
from game.core.language import forgotten_with_language
from game.core.prose import Prose, read_in_language
from game.core.resources import asset

Skill = Literal["jump", "pulse", "recon", "assist", "build", "resupply", "reinforce"]
Ground = Literal["clear", "forest", "rough", "building", "bridge", "lava", "wormhole"]


class MarineKind(msgspec.Struct, frozen=True, kw_only=True):
    """A type of Marine unit as printed (KZ-U1). red: CF when Out of Ammo. combat: a combat unit.

    ones: natural ones in an attack that empty it (KZ-C8).
    """

    name: Prose
    band: Prose
    figure: str
    mp: int
    cf: int
    red: int
    dn: int
    ones: int = 2
    combat: bool = True
    skills: frozenset[Skill] = frozenset()


class AlienKind(msgspec.Struct, frozen=True, kw_only=True):
    """A type of Kay'otz unit. fixed: never moves, fires, nor can be targeted (the Monolith)."""

    name: Prose
    stock: str
    figure: str
    fixed: bool = False


class AlienCounter(msgspec.Struct, frozen=True, kw_only=True):
    """One Kay'otz counter as printed. Odd and even follow from its id."""

    id: str
    kind: str = "warrior"
    cf: int
    dn: int


class Units(msgspec.Struct, frozen=True, kw_only=True):
    """units.yaml."""

    marines: dict[str, MarineKind]
    kinds: dict[str, AlienKind]
    aliens: tuple[AlienCounter, ...]


class GroundRow(msgspec.Struct, frozen=True, kw_only=True):
    """One terrain. enter: MP to enter off the road, null: not at all (KZ-M1, M2, M5).

    cover: −1 on fire into it (KZ-C4, C6). blocks: stops a line of fire (KZ-C2).
    """

    name: Prose
    enter: Fraction | None
    cover: bool = False
    blocks: bool = False


class RuleValues(msgspec.Struct, frozen=True, kw_only=True):
    """rules.yaml: the figures that the rules leave to us, and the table of ground.

    road: MP of a step along a road. hidden_dn: lowest and highest Dormant DN (KZ-C5).
    danger_near: hexes within which a preview marks every alien that would fire (KZ-C7);
    danger_drawn: those that turn from another Marine.
    """

    ground: dict[Ground, GroundRow]
    road: Fraction
    hidden_dn: tuple[int, int]
    pulse_range: int
    danger_near: int
    danger_drawn: int
    strongpoints: int
    hand: int


class Who(msgspec.Struct, frozen=True, kw_only=True):
    """Which aliens a card's effect speaks to; all conditions together.

    near_marine: at most so far from a Marine. near_overlord: at most so far from an Active
    Overlord. limit: at most so many, those nearest a Marine first. kind: only that kind.
    dormant: only Dormant (true) or only Active (false) ones.
    """

    ids: Literal["all", "odd", "even"] = "all"
    near_marine: int | None = None
    near_overlord: int | None = None
    limit: int | None = None
    kind: str = ""
    dormant: bool | None = None


class Effect(msgspec.Struct, frozen=True, kw_only=True, tag_field="do"):
    """Base of all card effects."""


class Advance(Effect, frozen=True, kw_only=True, tag="advance"):
    """Fly towards the nearest Marine (or HQ) until `to` hexes away; then fire if one is within
    `fire` hexes (0: never)."""

    who: Who = Who()
    to: int = 1
    toward: Literal["marine", "hq"] = "marine"
    fire: int = 0
    cf: int = 0


class FireAll(Effect, frozen=True, kw_only=True, tag="fire"):
    """Fire from where they are, if a Marine is within `fire` hexes."""

    who: Who = Who()
    fire: int = 99
    cf: int = 0


class Warp(Effect, frozen=True, kw_only=True, tag="warp"):
    """Each to a random hex; then fire if a Marine is within `fire` hexes."""

    who: Who = Who()
    fire: int = 0


class Drift(Effect, frozen=True, kw_only=True, tag="drift"):
    """Each in a random direction, as many hexes as a die of `sides` says (KZ-K4)."""

    who: Who = Who()
    sides: int = 3


class Pounce(Effect, frozen=True, kw_only=True, tag="pounce"):
    """Each lands on the nearest Marine within `reach` and attacks it with CF + `cf` (KZ-K2)."""

    who: Who = Who()
    reach: int = 99
    cf: int = 1


class ShutDown(Effect, frozen=True, kw_only=True, tag="shut-down"):
    """They turn Dormant."""

    who: Who = Who()


class Wake(Effect, frozen=True, kw_only=True, tag="wake"):
    """Dormant ones turn Active and do nothing else (KZ-K3)."""

    who: Who = Who()


class Arrive(Effect, frozen=True, kw_only=True, tag="arrive"):
    """New aliens from the pool at wormholes, one after the other."""

    count: int = 1


class Revive(Effect, frozen=True, kw_only=True, tag="revive"):
    """Eliminated aliens come back Dormant at wormholes."""

    count: int = 1


class Terror(Effect, frozen=True, kw_only=True, tag="terror"):
    """Each Marine within `within` of the Monolith (without one: of an Overlord) rolls; under
    `needs` it is Stunned (a Stunned one stays so)."""

    within: int
    needs: int


class LoseGoal(Effect, frozen=True, kw_only=True, tag="lose-goal"):
    """One Mission Goal leaves the cup unseen (KZ-G1)."""


class Chain(Effect, frozen=True, kw_only=True, tag="chain"):
    """Another card comes into effect at once (KZ-D2)."""


AnyEffect = (
    Advance | FireAll | Warp | Drift | Pounce | ShutDown | Wake | Arrive | Revive | Terror
    | LoseGoal | Chain
)


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """One activation card."""

    id: str
    title: Prose
    art: str
    text: Prose
    flavour: Prose = ""
    effects: tuple[AnyEffect, ...]


class Condition(msgspec.Struct, frozen=True, kw_only=True):
    """A condition on a counter of the position: at least and/or at most so many."""

    count: str
    at_least: int | None = None
    at_most: int | None = None


class Goal(msgspec.Struct, frozen=True, kw_only=True):
    """An aliens' Mission Goal (KZ-G1): held when all its tests hold at the end."""

    id: str
    title: Prose
    text: Prose
    tests: tuple[Condition, ...]


class Grade(msgspec.Struct, frozen=True, kw_only=True):
    """A grade of difficulty (KZ-U3), see `grades.yaml`."""

    id: str
    leave_out: tuple[str, ...] = ()
    hand: Annotated[int, msgspec.Meta(ge=1)]
    on_map: int = 0
    reserve: Annotated[int, msgspec.Meta(ge=0)] = 0
    dormant: int = 0


class GameData(msgspec.Struct, frozen=True):
    """All of it, with the cards, goals, counters and grades by id, in file order."""

    units: Units
    rules: RuleValues
    cards: dict[str, Card]
    goals: dict[str, Goal]
    counters: dict[str, AlienCounter]
    grades: dict[str, Grade]


class _CardFile(msgspec.Struct, frozen=True, kw_only=True):
    cards: tuple[Card, ...]


class _GoalFile(msgspec.Struct, frozen=True, kw_only=True):
    goals: tuple[Goal, ...]


class _GradeFile(msgspec.Struct, frozen=True, kw_only=True):
    grades: tuple[Grade, ...]


DATA_WORDS = "kayotz-data"
"""The catalogue of translations of its data."""
DATA_FILES: dict[str, Any] = {
    "units.yaml": Units, "rules.yaml": RuleValues, "cards.yaml": _CardFile, "goals.yaml": _GoalFile,
}
"""Its files with words, each with what it holds."""


@cache
def load_data() -> GameData:
    """The data of the installed game.

    Raises:
        DataFileError: with every fault of a file.
    """
    folder = asset("data", "kayotz")
    units, rules, cards, goals = (
        read_in_language(folder / name, kind, DATA_WORDS) for name, kind in DATA_FILES.items()
    )
    grades = read(folder / "grades.yaml", _GradeFile).grades
    return GameData(
        units,
        rules,
        {card.id: card for card in cards.cards},
        {goal.id: goal for goal in goals.goals},
        {counter.id: counter for counter in units.aliens},
        {grade.id: grade for grade in grades},
    )


forgotten_with_language(load_data.cache_clear)
