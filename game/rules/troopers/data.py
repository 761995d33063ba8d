"""The game's own data: weapons, people, figures of the rules and kinds of things, as typed records.

They stand in assets/data/troopers/*.yaml, so that values are balanced without touching code.
"""

from functools import cache
from typing import Any, Literal

import msgspec

from game.core.language import forgotten_with_language
from game.core.prose import Prose, read_in_language
from game.core.resources import asset
from game.rules.troopers.state import Experience, Kit, Slot


class Firearm(msgspec.Struct, frozen=True, kw_only=True):
    """A weapon that fires along an arc (TR-A4).

    shots: what an arc's shots are multiplied by. short and long: dots. slot: where it is carried
    (TR-S4). look: which weapon is drawn and heard. points: its value.
    """

    name: Prose
    damage: int
    shots: int
    short: int
    long: int
    slot: Literal["primary", "secondary"]
    look: str
    points: int


class Blade(msgspec.Struct, frozen=True, kw_only=True):
    """A melee weapon (TR-X1). half_ap: its bludgeoning is half of the attacker's maximum AP
    (fists), and it is never carried."""

    name: Prose
    lethal: int = 0
    bludgeon: int = 0
    half_ap: bool = False
    points: int = 0


class Explosive(msgspec.Struct, frozen=True, kw_only=True):
    """A grenade or satchel charge (TR-X2). ap: of a throw, for each dot. blast: damage at 0, 1, 2
    dots. most: how many one trooper carries; instead_of: the slot that it needs empty (TR-S4).
    breaches: opens a wall (TR-X5)."""

    name: Prose
    ap: int
    blast: tuple[int, ...]
    most: int
    instead_of: Slot | None = None
    breaches: bool = False
    points: int


class Weapons(msgspec.Struct, frozen=True, kw_only=True):
    """weapons.yaml. explosives: by the slot they are in, "grenade" and "satchel"."""

    firearms: dict[str, Firearm]
    blades: dict[str, Blade]
    explosives: dict[str, Explosive]


class ExperienceRow(msgspec.Struct, frozen=True, kw_only=True):
    """What experience means: AP in a turn (TR-T3), what a morale test must reach (TR-V1), and the
    points of the trooper without its kit. It changes nothing else (TR-U11)."""

    name: Prose
    ap: int
    morale: int
    points: int


class ArmourRow(msgspec.Struct, frozen=True, kw_only=True):
    """Body armour (TR-H4): its cells and the (negative) change of AP."""

    name: Prose
    cells: int
    ap: int
    points: int


class TrackRow(msgspec.Struct, frozen=True, kw_only=True):
    """What present hit points mean (TR-H2): the change of AP and of the own target numbers."""

    ap: int = 0
    modifier: int = 0


class People(msgspec.Struct, frozen=True, kw_only=True):
    """people.yaml. track: by present hit points, 10 … 1; at 0 a trooper is unconscious."""

    experience: dict[Experience, ExperienceRow]
    armour: dict[str, ArmourRow]
    track: dict[int, TrackRow]


class Costs(msgspec.Struct, frozen=True, kw_only=True):
    """AP of everything that isn't an arc (TR-M…, TR-S…, TR-X1, TR-X4). cap: AP a turn that may go
    to movement (TR-M1). prone_times: what movement costs are multiplied by while prone (TR-M8)."""

    cap: int
    step: int
    obstructed: int
    door: int
    window: int
    level: int
    go_prone: int
    stand_up: int
    prone_times: int
    change: int
    exchange: int
    pick_up: int
    drop: int
    strike: int
    stairs_throw: int


class ArcRow(msgspec.Struct, frozen=True, kw_only=True):
    """A width of firing arc (TR-A1): degrees, AP, and shots before the weapon's multiplier."""

    width: int
    ap: int
    shots: int


class AimRow(msgspec.Struct, frozen=True, kw_only=True):
    """Target numbers and their modifiers (TR-A3, TR-X1, TR-X4).

    trooper: for each other trooper on the line. touching: within so many thousandths of an inch of
    either end a thing is the shooter's own or next to the target. on_line: a trooper's dot so near
    to the line is on it.
    """

    base: int
    long: int
    cover: int
    trooper: int
    shooter_prone: int
    target_prone: int
    target_prone_near: int
    strike: int
    stairs_throw: int
    touching: int
    on_line: int


class MoraleRow(msgspec.Struct, frozen=True, kw_only=True):
    """From which death of a side on its survivors test, what each further one adds, and what a
    living leader takes off."""

    deaths: int
    further: int
    leader: int


class SquadRow(msgspec.Struct, frozen=True, kw_only=True):
    """Squads by points (TR-U22): the sizes that they are built for, in points, and how many
    troopers one has at most."""

    sizes: tuple[int, ...]
    most: int


class RuleValues(msgspec.Struct, frozen=True, kw_only=True):
    """rules.yaml."""

    costs: Costs
    arcs: tuple[ArcRow, ...]
    aim: AimRow
    morale: MoraleRow
    squad: SquadRow


class ThingKind(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of shape on the map: furniture, hedge, low wall, trunk.

    name: as the line of sight says it ("low wall +1"). height: "low" things are obstructions and
    cover, "high" ones block the way and the line (TR-B2, TR-M3). solid: what a prone trooper hides
    behind (TR-L3). size: across and down in thousandths, when the scenario gives none;
    round: drawn as a circle of that width. crown: radius of leaves over it. art: what is drawn,
    if not its own kind.
    """

    name: Prose
    height: Literal["low", "high"] = "low"
    solid: bool = True
    size: tuple[int, int] = (1000, 1000)
    round: bool = False
    crown: int = 0
    art: str = ""


class FloorKind(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of floor or ground. inside: of buildings."""

    name: Prose
    inside: bool = False


class Things(msgspec.Struct, frozen=True, kw_only=True):
    """things.yaml."""

    things: dict[str, ThingKind]
    floors: dict[str, FloorKind]


class GameData(msgspec.Struct, frozen=True):
    """All of it."""

    weapons: Weapons
    people: People
    rules: RuleValues
    things: Things

    @property
    def firearms(self) -> dict[str, Firearm]:
        """Weapons that lay arcs, by id."""
        return self.weapons.firearms

    @property
    def blades(self) -> dict[str, Blade]:
        """Melee weapons by id, fists among them."""
        return self.weapons.blades

    @property
    def explosives(self) -> dict[str, Explosive]:
        """By slot: "grenade", "satchel"."""
        return self.weapons.explosives

    @property
    def experience(self) -> dict[Experience, ExperienceRow]:
        """What each experience means."""
        return self.people.experience

    @property
    def armour(self) -> dict[str, ArmourRow]:
        """Body armour by id."""
        return self.people.armour

    @property
    def track(self) -> dict[int, TrackRow]:
        """By present hit points (TR-H2)."""
        return self.people.track

    def worth(self, experience: Experience, armour: str, kit: Kit) -> int:
        """The points of a trooper in body armour, with what it carries (TR-U22); what there isn't
        counts for nothing."""
        total = self.experience[experience].points
        rows: tuple[ArmourRow | Firearm | Blade | None, ...] = (
            self.armour.get(armour), self.firearms.get(kit.primary),
            self.firearms.get(kit.secondary), self.blades.get(kit.blade),
        )
        total += sum(row.points for row in rows if row is not None)
        total += self.explosives["grenade"].points * kit.grenades
        return total + self.explosives["satchel"].points * kit.satchels


DATA_WORDS = "troopers-data"
"""The catalogue of translations of its data."""
DATA_FILES: dict[str, Any] = {
    "weapons.yaml": Weapons,
    "people.yaml": People,
    "rules.yaml": RuleValues,
    "things.yaml": Things,
}
"""Its files, each with what it holds."""


@cache
def load_data() -> GameData:
    """The data of the installed game.

    Raises:
        DataFileError: with every fault of a file.
    """
    folder = asset("data", "troopers")
    return GameData(
        *(read_in_language(folder / name, kind, DATA_WORDS) for name, kind in DATA_FILES.items())
    )


forgotten_with_language(load_data.cache_clear)
