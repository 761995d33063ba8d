"""The numbers of the rules as typed records: assets/data/arena/rules.yaml."""

from typing import Literal

import msgspec


class MovValues(msgspec.Struct, frozen=True, kw_only=True):
    """MOV (AR-F2, AR-F4, AR-F5) and what is paid of it.

    base: of a normal human; least: what is always allowed; crawl: kneeling or prone; crawl_least:
    with a MOV at the least. body: to jump over a body (AR-M3). pick_up: to stop for a thing
    (AR-A1). half: into how many parts a Half Move divides it. shift: hexes of one (AR-E3).
    """

    base: int
    least: int
    crawl: int
    crawl_least: int
    body: int
    pick_up: int
    half: int
    shift: int


class BuildValues(msgspec.Struct, frozen=True, kw_only=True):
    """AR-F1. least: of ST, DX and IQ each; most: that any of them can be. belt: weapons and shields
    that one fighter carries at most."""

    least: int
    most: int
    belt: int


class SaveRow(msgspec.Struct, frozen=True, kw_only=True):
    """A saving roll: so many dice at or under that. dx: as printed; edex: as it is now, with
    armour, wounds and what else counts; st: what is left of it (AR-U4)."""

    dice: int
    against: Literal["dx", "edex", "st", "st+dx"]


class Saves(msgspec.Struct, frozen=True, kw_only=True):
    """All saving rolls. jump: by the width jumped (AR-J1). edge, pull_up: AR-J3. snatch: AR-A1.
    fatigue: hits for a failed roll of AR-J3."""

    body: SaveRow
    jump: dict[int, SaveRow]
    edge: SaveRow
    pull_up: SaveRow
    snatch: SaveRow
    break_free: SaveRow
    fatigue: int


class PitValues(msgspec.Struct, frozen=True, kw_only=True):
    """Pits and falls (AR-J3 to AR-J5), in metres. deep: a pit is deep when deeper than that.
    for_each: a die of damage for each so many begun. armour: stops at most so much of a fall.
    rope: climbed in a turn. level: greatest difference over which figures engage and strike."""

    deep: int
    for_each: int
    armour: int
    rope: int
    level: int


class FacingValues(msgspec.Struct, frozen=True, kw_only=True):
    """Modifiers of an attack by side and position (AR-P7)."""

    side: int
    rear: int
    target_kneels: int
    kneels: int
    target_prone: int


class RollValues(msgspec.Struct, frozen=True, kw_only=True):
    """What a roll to hit does whatever the DEX (AR-C1). triple, double: sums; 0 for none. sure: at
    or under always hits. miss, drop, broken: at or over."""

    dice: int
    triple: int
    double: int
    sure: int
    miss: int
    drop: int
    broken: int


class RangeValues(msgspec.Struct, frozen=True, kw_only=True):
    """Range (AR-C2). free: hexes of a throw without a modifier; each: modifier for each further
    hex, or for each band of a missile weapon. jab: hexes that a spear reaches."""

    free: int
    each: int
    jab: int


class WoundValues(msgspec.Struct, frozen=True, kw_only=True):
    """Reactions to injury (AR-C4).

    shaken: so many hits in a turn; shaken_dex: modifier in the next. falls: so many hits in a
    turn. weak: ST at or under; weak_dex: modifier from then on. out: ST at which it is unconscious;
    below, it is dead. push: hits needed for a forced retreat (AR-C5). st_short: modifier for each
    point of ST that a weapon lacks (AR-C3).
    """

    shaken: int
    shaken_dex: int
    falls: int
    weak: int
    weak_dex: int
    out: int
    push: int
    st_short: int


class RuleValues(msgspec.Struct, frozen=True, kw_only=True):
    """rules.yaml. least_dex: eDEX is never below (AR-U18). chase: hexes between a pair at most
    (AR-U1). initiative: dice of each side (AR-O1)."""

    build: BuildValues
    mov: MovValues
    saves: Saves
    pits: PitValues
    facing: FacingValues
    roll: RollValues
    guarded: RollValues
    range: RangeValues
    wounds: WoundValues
    least_dex: int
    chase: int
    initiative: int
