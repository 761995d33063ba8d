"""The game's own data: models, factions, terrain and break away, as records (rules: `rulevalues`).

They stand in assets/data/mechs/*.yaml, so that values are balanced without touching code.
"""

import re
from functools import cache
from typing import Annotated, Any, Self

import msgspec
from msgspec.structs import replace

from game.boards.bases import Base
from game.core.datafile import read
from game.core.language import forgotten_with_language
from game.core.prose import Prose, in_language, read_in_language
from game.core.resources import asset
from game.core.two_player import PlainWord
from game.rules.mechs.rulevalues import Cls, Gear, Mode, RuleValues, Way, WeaponKind

_CLICK = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{1,2})/(\d)/(\d)")


class Click(str):
    """A position of a combat dial, "10/9/20/3/2": speed in inches, attack, defence, and clicks of
    damage of the primary and of the secondary weapon."""

    speed: int
    attack: int
    defence: int
    primary: int
    secondary: int

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Of "speed/attack/defence/primary/secondary". ValueError for anything else."""
        match = _CLICK.fullmatch(text)
        if match is None:
            raise ValueError("write speed/attack/defence/primary/secondary, such as 10/9/20/3/2")
        made = cls(text)
        made.speed, made.attack, made.defence = int(match[1]), int(match[2]), int(match[3])
        made.primary, made.secondary = int(match[4]), int(match[5])
        return made


class Weapon(msgspec.Struct, frozen=True, kw_only=True):
    """A weapon (MC-U10). range: whole inches; 0 of a melee weapon and of none."""

    kind: WeaponKind = "none"
    range: int = 0


class HeatStep(msgspec.Struct, frozen=True, kw_only=True):
    """What one step of a heat dial changes, in all (MC-N2)."""

    speed: int = 0
    primary: int = 0
    secondary: int = 0


class ModelRow(msgspec.Struct, frozen=True, kw_only=True):
    """A model: what units of it are.

    name: what it is called; written: the same in English, as states hold it. rank: the words for
    its kind ("Medium ’Mech"); text: a line about it. unique: only once in an army. dial: positions
    in which it can act, the fresh one first. salvage: further clicks during which it lies as a
    wreck (MC-U14), 0 for none; then it is destroyed. heat: steps of its heat dial, the cold one
    first; the step after the last is the shutdown; empty for units without. vent: steps that a vent
    order takes off. capacity: of a transport (MC-P1). look: what is drawn.
    """

    id: PlainWord = ""
    name: Prose
    written: str = ""
    rank: Prose
    text: Prose
    cls: Cls
    mode: Mode
    faction: str = ""
    points: Annotated[int, msgspec.Meta(ge=1)]
    unique: bool = False
    dial: Annotated[tuple[Click, ...], msgspec.Meta(min_length=1)]
    salvage: int = 0
    primary: Weapon = Weapon()
    secondary: Weapon = Weapon()
    heat: tuple[HeatStep, ...] = ()
    vent: int = 0
    gear: tuple[Gear, ...] = ()
    capacity: int = 0
    look: str

    @property
    def shutdown(self) -> int:
        """The step of heat at which it shuts down; 0 of a unit without a heat dial."""
        return len(self.heat)

    @property
    def transport(self) -> bool:
        """Whether it carries others."""
        return self.capacity > 0

    @property
    def walker(self) -> bool:
        """A 'Mech of any kind."""
        return self.cls in ("mech", "quad", "colossal")

    @property
    def flies(self) -> bool:
        """A VTOL."""
        return self.mode == "vtol"


class FactionRow(msgspec.Struct, frozen=True, kw_only=True):
    """A faction. mercenary: serves beside any one other (MC-O1). formations: may form at all."""

    name: Prose
    text: Prose
    mercenary: bool = False
    formations: bool = True


class KindRow(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of terrain. blocks, hinders: a line of fire (MC-T2, MC-T3, MC-T6). high: raised
    ground; steep: its edge is closed but at access points (MC-T7)."""

    name: Prose
    rule: str
    blocks: bool = False
    hinders: bool = False
    water: bool = False
    high: bool = False
    steep: bool = False


class GroundRow(msgspec.Struct, frozen=True, kw_only=True):
    """A cell of the matrix: how one mode meets one ground.

    cover: gives its one more defence (MC-T2). hull_down: and more if it hasn't moved (MC-X9).
    submerges: it is under water there (MC-T5). cools: steps of heat that it loses if its turn
    begins and ends there (MC-X7 to MC-X9).
    """

    way: Way
    cover: bool = False
    hull_down: bool = False
    submerges: bool = False
    cools: int = 0


class ModeRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the matrix. rule: its id. ground: its cells, by `kinds.Ground`."""

    name: Prose
    rule: str
    ground: dict[str, GroundRow]


class BreakRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the table of breaking away (MC-B1): the least roll for those of a class, of a mode,
    with a piece of gear, or that are grappled. said: how one breaks away by it, "by jump jets"."""

    name: Prose
    said: Prose
    least: int
    classes: tuple[Cls, ...] = ()
    modes: tuple[Mode, ...] = ()
    gear: Gear | None = None
    grappled: bool = False


class Breakaway(msgspec.Struct, frozen=True, kw_only=True):
    """breakaway.yaml.

    ungrappled: classes that ignore grappling. from_: states of enemies that one leaves without a
    roll; free: classes of enemies that a class does (MC-B3). pushes: whom a class pushes (MC-B4);
    crosses: whose bases it may cross (MC-B2). turns: who may turn after a failed roll (MC-B5);
    spins: who may spin when somebody comes up (MC-F1).
    """

    rows: dict[str, BreakRow]
    ungrappled: tuple[Cls, ...]
    from_: tuple[str, ...] = msgspec.field(name="from")
    free: dict[Cls, tuple[Cls, ...]]
    pushes: dict[Cls, tuple[Cls, ...]]
    crosses: dict[Cls, tuple[Cls, ...]]
    turns: tuple[Cls, ...]
    spins: tuple[Cls, ...]


class Factions(msgspec.Struct, frozen=True, kw_only=True):
    """factions.yaml."""

    factions: dict[str, FactionRow]


class Terrain(msgspec.Struct, frozen=True, kw_only=True):
    """terrain.yaml: the kinds, by `kinds.Kind`, and the matrix, by `kinds.Mode`."""

    kinds: dict[str, KindRow]
    modes: dict[str, ModeRow]


class Models(msgspec.Struct, frozen=True, kw_only=True):
    """A file of models, named by its faction: models/<faction>.yaml."""

    models: dict[PlainWord, ModelRow]


class GameData(msgspec.Struct, frozen=True):
    """All of it. models: by id, in the order of their factions. bases: of the classes."""

    models: dict[str, ModelRow]
    factions: dict[str, FactionRow]
    kinds: dict[str, KindRow]
    modes: dict[str, ModeRow]
    breakaway: Breakaway
    rules: RuleValues
    bases: dict[Cls, Base]


DATA_WORDS = "mechs-data"
"""The catalogue of translations of its data."""
DATA_FILES: dict[str, Any] = {
    "factions.yaml": Factions, "terrain.yaml": Terrain, "breakaway.yaml": Breakaway,
    "rules.yaml": RuleValues,
}
"""Its files but for those of the models, each with what it holds."""


@cache
def load_data() -> GameData:
    """The data of the installed game.

    Raises:
        DataFileError: with every fault of a file.
    """
    folder = asset("data", "mechs")
    factions, terrain, breakaway, rules = (
        read_in_language(folder / name, kind, DATA_WORDS) for name, kind in DATA_FILES.items()
    )
    models: dict[str, ModelRow] = {}
    for faction in factions.factions:
        path = folder / "models" / f"{faction}.yaml"
        written = read(path, Models)
        for key, row in in_language(written, Models, DATA_WORDS, path.name).models.items():
            name = written.models[key].name
            models[key] = replace(row, id=key, faction=faction, written=name)
    return GameData(
        models, factions.factions, terrain.kinds, terrain.modes,
        breakaway, rules,
        {cls: Base(row.length, row.width) for cls, row in rules.bases.items()},
    )


forgotten_with_language(load_data.cache_clear)
