"""The numbers of the rules as typed records: assets/data/mechs/rules.yaml.

Lengths are hundredths of an inch where nothing else is said.
"""

from typing import Literal

import msgspec

Cls = Literal["infantry", "vehicle", "mech", "quad", "colossal"]
"""What a unit is. "mech": a plain 'Mech, on two legs and no Colossal."""
Mode = Literal[
    "foot", "aquatic", "hover", "vtol", "cruising", "tracked", "wheeled", "mech", "colossal", "quad"
]
"""How it moves: a row of the matrix (MC-X1…X9). "cruising": a VTOL at that level."""
Kind = Literal["hindering", "blocking", "shallow", "deep", "elevated", "abrupt"]
"""A kind of terrain; all else is clear (MC-T1)."""
Ground = Literal["clear", "hindering", "blocking", "shallow", "deep"]
"""A column of the matrix; high ground is as clear once one is on it (MC-T6)."""
Way = Literal["clear", "hindering", "closed"]
"""A cell of the matrix: C, H, X."""
Gear = Literal["jump-jets", "evade", "anti-air", "grapple"]
"""Special equipment."""
WeaponKind = Literal["ballistic", "energy", "melee", "none"]


class BaseRow(msgspec.Struct, frozen=True, kw_only=True):
    """A base (MC-G3, MC-U11): length along the facing and width; alike for a round one."""

    length: int
    width: int


class OrderValues(msgspec.Struct, frozen=True, kw_only=True):
    """Orders and tokens (MC-N1). each: points of an army for an order a turn, begun ones count.
    tokens: with so many a unit takes no order; the last of them is a push. push: clicks of damage
    of a push; push_heat: steps of heat of a 'Mech instead."""

    each: int
    tokens: int
    push: int
    push_heat: int


class MoveValues(msgspec.Struct, frozen=True, kw_only=True):
    """Moving. run: times the speed of a run or charge (MC-N2, MC-C2). half: into how many parts
    half speed divides it (MC-T2). lean: how far inside hindering ground the dot may lie that must
    stop at once (MC-U4). place: how far beyond the crossing a base may be put, besides its radius
    (MC-U5). access: how near to an access point one may cross (MC-T7)."""

    run: int
    half: int
    lean: int
    place: int
    access: int


class HeatValues(msgspec.Struct, frozen=True, kw_only=True):
    """Steps of heat for what a 'Mech does (MC-N2); shut_defence: change of defence of one that has
    shut down."""

    run: int
    charge: int
    death: int
    shut_defence: int


class AttackValues(msgspec.Struct, frozen=True, kw_only=True):
    """An attack (MC-C1). dice: thrown. miss: at or under always misses, and costs the attacker
    miss_damage clicks; hit: at or over always hits, with more clicks besides. rear: change from the
    rear half; assault: of a shot after a move (MC-N1). bare: clicks of close combat without a melee
    weapon (MC-U10)."""

    dice: int
    miss: int
    miss_damage: int
    hit: int
    more: int
    rear: int
    assault: int
    bare: int


class CoverValues(msgspec.Struct, frozen=True, kw_only=True):
    """Changes of defence: hindering ground (MC-T2), hull down (MC-X9), height (MC-T6)."""

    hindering: int
    hull_down: int
    height: int


class HeightValues(msgspec.Struct, frozen=True, kw_only=True):
    """How high something is, for lines of fire (MC-U9)."""

    ground: int
    elevated: int
    cruising: int


class RamValues(msgspec.Struct, frozen=True, kw_only=True):
    """Ram and charge (MC-C2). straight: the least straight way. damage: clicks to the target, of a
    charge added to the primary's; own: clicks to the attacker."""

    straight: int
    damage: int
    own: int


class DeathValues(msgspec.Struct, frozen=True, kw_only=True):
    """Death from above (MC-C2). hit: clicks to the target; miss: clicks to the attacker."""

    hit: int
    miss: int


class BreakValues(msgspec.Struct, frozen=True, kw_only=True):
    """push: clicks dealt to each that is pushed on breaking away (MC-B4)."""

    push: int


class FormationValues(msgspec.Struct, frozen=True, kw_only=True):
    """How many units a movement formation has (MC-O1)."""

    least: int
    most: int


class VtolValues(msgspec.Struct, frozen=True, kw_only=True):
    """VTOLs (MC-V1, MC-V3). level: of the move, to change level; shot: of the move, to make a
    ranged attack; least: inches of speed that this asks for. anti_air: times the ballistic range
    against cruising ones."""

    level: int
    shot: int
    least: int
    anti_air: int


class CargoValues(msgspec.Struct, frozen=True, kw_only=True):
    """Transports (MC-P1, MC-P4). takes: capacity that one of a class takes up; a class that isn't
    here is never carried. push: clicks to those who disembark from a captured one."""

    takes: dict[Cls, int]
    push: int


class CaptureValues(msgspec.Struct, frozen=True, kw_only=True):
    """Captives (MC-U13). clicks: enemy infantry with so many left or fewer may be taken."""

    clicks: int


class ArmyValues(msgspec.Struct, frozen=True, kw_only=True):
    """Armies (MC-W1, MC-U28). points: the limit of a usual one; sizes: those that they are built
    for; most: units in one."""

    points: int
    sizes: tuple[int, ...]
    most: int


class RuleValues(msgspec.Struct, frozen=True, kw_only=True):
    """rules.yaml. rounds, table: of a usual game (MC-W1), the table's side in whole inches."""

    rounds: int
    table: int
    bases: dict[Cls, BaseRow]
    orders: OrderValues
    move: MoveValues
    heat: HeatValues
    attack: AttackValues
    cover: CoverValues
    heights: HeightValues
    ram: RamValues
    charge: RamValues
    death: DeathValues
    breaking: BreakValues
    formation: FormationValues
    vtol: VtolValues
    cargo: CargoValues
    capture: CaptureValues
    army: ArmyValues
