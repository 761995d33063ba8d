"""The game's own data: weapons, armour, people and actions, as records (rules: `rulevalues`).

They stand in assets/data/arena/*.yaml, so that values are balanced without touching code.
"""

import re
from functools import cache
from typing import Any, Literal, NamedTuple, Protocol, Self

import msgspec

from game.core.language import forgotten_with_language
from game.core.prose import Prose, read_in_language
from game.core.resources import asset
from game.rules.arena.rulevalues import RuleValues
from game.rules.arena.state import Position

_DAMAGE = re.compile(r"([1-9])d([+-][1-9])?")


class Damage(str):
    """Dice of damage, "2d-1": so many dice, and what is added to their sum."""

    dice: int
    more: int

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Of "1d", "2d-1" or "1d+2". ValueError for anything else."""
        match = _DAMAGE.fullmatch(text)
        if match is None:
            raise ValueError("write dice of damage, such as 2d-1")
        made = cls(text)
        made.dice, made.more = int(match[1]), int(match[2] or 0)
        return made

    @property
    def shown(self) -> str:
        """As it is printed, with a true minus."""
        return self.replace("-", "−")


Kind = Literal["melee", "bow", "crossbow", "thrown-only"]


class WeaponRow(msgspec.Struct, frozen=True, kw_only=True):
    """A weapon (AR-C3).

    st: strength needed. hands: that it takes; two_handed: what it does in both hands, where it may
    be used so too. throw: may be thrown. jab: strikes two hexes ahead (AR-U14). load: turns that it
    takes to span. range_band: hexes for each −1 of a missile weapon (AR-C2). prone: may be fired
    lying (AR-U13). light: counts as a dagger in hand-to-hand (AR-C6). look: what is drawn and
    heard. points: what it adds to a fighter's worth.
    """

    name: Prose
    damage: Damage
    st: int
    hands: Literal[1, 2] = 1
    two_handed: Damage | None = None
    kind: Kind = "melee"
    throw: bool = False
    jab: bool = False
    load: int = 0
    range_band: int = 0
    prone: bool = False
    light: bool = False
    look: str
    points: int

    @property
    def missile(self) -> bool:
        """A bow or a crossbow."""
        return self.range_band > 0

    @property
    def both(self) -> bool:
        """It takes both hands, so that no shield is on the arm (AR-U10)."""
        return self.hands != 1


class ArmourRow(msgspec.Struct, frozen=True, kw_only=True):
    """Body armour (AR-F3): what it stops of each blow, and the changes of MOV and DEX."""

    name: Prose
    stops: int
    mov: int
    dex: int
    points: int


class ShieldRow(msgspec.Struct, frozen=True, kw_only=True):
    """A shield (AR-F3): what it stops of blows from the front, and the change of DEX. look: what is
    drawn."""

    name: Prose
    stops: int
    dex: int
    look: str
    points: int


class ThingRow(msgspec.Struct, frozen=True, kw_only=True):
    """Something that is carried and is no weapon. mov: change of MOV while it is. rope: helps out
    of a pit (AR-J5)."""

    name: Prose
    mov: int = 0
    rope: bool = False


class LoadRow(msgspec.Struct, frozen=True, kw_only=True):
    """What a fighter has on its back (AR-F2). mov: change of MOV."""

    name: Prose
    mov: int


class SkillRow(msgspec.Struct, frozen=True, kw_only=True):
    """A skill (AR-F2). mov: change of MOV; iq: needed to have it."""

    name: Prose
    mov: int = 0
    iq: int = 8


class LevelRow(msgspec.Struct, frozen=True, kw_only=True):
    """How far a fighter has come (AR-F1). points: ST, DX and IQ together."""

    name: Prose
    points: int


class ConditionRow(msgspec.Struct, frozen=True, kw_only=True):
    """An adverse condition of a whole scenario (AR-F2): changes of everybody's MOV and DEX."""

    name: Prose
    mov: int = 0
    dex: int = 0


class FistRow(msgspec.Struct, frozen=True, kw_only=True):
    """What fists do up to a strength (AR-U20); None: from there on."""

    st: int | None
    damage: Damage


class Weapons(msgspec.Struct, frozen=True, kw_only=True):
    """weapons.yaml. fists: in rising order of strength."""

    weapons: dict[str, WeaponRow]
    fists: tuple[FistRow, ...]


class Armour(msgspec.Struct, frozen=True, kw_only=True):
    """armour.yaml. things: what can be carried besides weapons and shields."""

    armour: dict[str, ArmourRow]
    shields: dict[str, ShieldRow]
    loads: dict[str, LoadRow]
    things: dict[str, ThingRow]


class People(msgspec.Struct, frozen=True, kw_only=True):
    """people.yaml."""

    levels: dict[str, LevelRow]
    skills: dict[str, SkillRow]


Reach = Literal["still", "step", "pace", "half", "full"]
When = Literal["any", "engaged", "disengaged"]
Held = Literal["", "melee", "missile", "thrown", "empty", "something"]


class ActionRow(msgspec.Struct, frozen=True, kw_only=True):
    """What an action asks of the turn so far (AR-O4).

    most: the longest movement after which it may be taken. when: engaged or not, now. positions:
    now. held: what must be in hand: a melee weapon, a loaded missile weapon, one to throw, nothing,
    or something. risen: also when it has risen from its knees and hasn't moved (AR-D2, AR-E2).
    grip: None: not in hand-to-hand; "only": only there; "too": there as well (AR-C6). rule: what it
    belongs to.
    """

    name: Prose
    most: Reach
    when: When = "any"
    positions: tuple[Position, ...] = ("standing", "kneeling", "prone")
    held: Held = ""
    risen: bool = False
    grip: Literal["only", "too"] | None = None
    rule: str


class Actions(msgspec.Struct, frozen=True, kw_only=True):
    """actions.yaml. reach: MOV that a movement of that name may have cost; None: as the figure's
    MOV says."""

    reach: dict[Reach, int | None]
    actions: dict[str, ActionRow]


class AdverseConditions(msgspec.Struct, frozen=True, kw_only=True):
    """conditions.yaml."""

    conditions: dict[str, ConditionRow]


class GameData(msgspec.Struct, frozen=True):
    """All of it."""

    arms: Weapons
    outfit: Armour
    people: People
    doings: Actions
    weather: AdverseConditions
    rules: RuleValues

    @property
    def weapons(self) -> dict[str, WeaponRow]:
        """Weapons by id."""
        return self.arms.weapons

    @property
    def armour(self) -> dict[str, ArmourRow]:
        """Body armour by id."""
        return self.outfit.armour

    @property
    def shields(self) -> dict[str, ShieldRow]:
        """Shields by id."""
        return self.outfit.shields

    @property
    def loads(self) -> dict[str, LoadRow]:
        """What is carried on the back, by id."""
        return self.outfit.loads

    @property
    def things(self) -> dict[str, ThingRow]:
        """Other things by id."""
        return self.outfit.things

    @property
    def skills(self) -> dict[str, SkillRow]:
        """Skills by id."""
        return self.people.skills

    @property
    def levels(self) -> dict[str, LevelRow]:
        """Levels by id, the lowest first."""
        return self.people.levels

    @property
    def conditions(self) -> dict[str, ConditionRow]:
        """Adverse conditions by id."""
        return self.weather.conditions

    @property
    def actions(self) -> dict[str, ActionRow]:
        """What each action asks (AR-O4), by id."""
        return self.doings.actions

    def item(self, item: str) -> str:
        """What a player calls a thing that can be carried; the id itself for an unknown one."""
        for rows in (self.weapons, self.shields, self.things):
            row = rows.get(item)
            if row is not None:
                return str(row.name)
        return item

    def fists(self, st: int) -> Damage:
        """What bare hands do with so much strength (AR-U20)."""
        rows = self.arms.fists
        return next(row.damage for row in rows if row.st is None or st <= row.st)


class Tables(Protocol):
    """What a figure's numbers follow from: the data, its rules, and the conditions it fights in."""

    @property
    def data(self) -> GameData: ...

    @property
    def rules(self) -> RuleValues: ...

    @property
    def conditions(self) -> tuple[ConditionRow, ...]: ...


class Bench(NamedTuple):
    """Tables without a scenario: where fighters are built."""

    data: GameData
    conditions: tuple[ConditionRow, ...] = ()

    @property
    def rules(self) -> RuleValues:
        """Figures of the rules."""
        return self.data.rules


DATA_WORDS = "arena-data"
"""The catalogue of translations of its data."""
DATA_FILES: dict[str, Any] = {
    "weapons.yaml": Weapons,
    "armour.yaml": Armour,
    "people.yaml": People,
    "actions.yaml": Actions,
    "conditions.yaml": AdverseConditions,
    "rules.yaml": RuleValues,
}
"""Its files, each with what it holds."""


@cache
def load_data() -> GameData:
    """The data of the installed game.

    Raises:
        DataFileError: with every fault of a file.
    """
    folder = asset("data", "arena")
    return GameData(
        *(read_in_language(folder / name, kind, DATA_WORDS) for name, kind in DATA_FILES.items())
    )


forgotten_with_language(load_data.cache_clear)
