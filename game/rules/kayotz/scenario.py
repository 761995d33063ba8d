"""Scenario files: what stands in them, and every fault of them at once.

The file is YAML (see scenarios/kayotz/). The map is text that a person can read: one character a
hex, row by row; odd columns lie half a hex lower. Hexes are written by their printed numbers.
"""

from collections.abc import Mapping
from typing import ClassVar, Literal

import msgspec

from game.core.prose import Prose
from game.core.scenario_file import ScenarioHead
from game.rules.kayotz.data import Condition, Ground
from game.rules.kayotz.reasons import words
from game.rules.kayotz.state import ALIENS, MARINES

SideName = Literal["west", "east", "north", "south"]

LEGEND: dict[str, Ground] = {
    ".": "clear", "f": "forest", "^": "rough", "#": "building", "=": "bridge", "~": "lava",
    "o": "wormhole",
}


class MapText(msgspec.Struct, frozen=True, kw_only=True):
    """rows: one line a row, one character a hex. legend: further characters, or other meanings."""

    rows: str
    legend: dict[str, Ground] = {}


class MarineEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A Marine unit on the map at the start. kind: left out, the id says it (squad-1)."""

    id: str
    hex: str
    kind: str = ""
    hurt: Literal["active", "stunned", "paralyzed"] = "active"
    out_of_ammo: bool = False


class AlienEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A Kay'otz counter on the map at the start."""

    id: str
    hex: str
    dormant: bool = False


class Arrival(msgspec.Struct, frozen=True, kw_only=True):
    """Units that may come by `entry` from `turn` on (KZ-E1)."""

    turn: int
    entry: str
    units: tuple[str, ...]


class Exit(msgspec.Struct, frozen=True, kw_only=True):
    """Where Marines may leave (KZ-E2): a whole side, or only these hexes of it."""

    side: SideName
    hexes: tuple[str, ...] = ()


class Reinforcements(msgspec.Struct, frozen=True, kw_only=True):
    """KZ-S5: the pool, and where its units are placed: next to the HQ that asked, or in a hex."""

    pool: tuple[str, ...] = ()
    near_hq: bool = True
    hexes: tuple[str, ...] = ()


class ScanSite(msgspec.Struct, frozen=True, kw_only=True):
    """KZ-X1: a special action of units with one of these kinds, near the site."""

    hex: str
    kinds: tuple[str, ...]
    within: int = 1
    needs: int = 4
    assist: int = 1


class Level(msgspec.Struct, frozen=True, kw_only=True):
    """A victory level: reached when all its tests hold. despite_goal: the aliens' Mission Goal
    can't take it away."""

    id: str
    title: Prose
    text: Prose = ""
    tests: tuple[Condition, ...] = ()
    despite_goal: bool = False


class Victory(msgspec.Struct, frozen=True, kw_only=True):
    """instant: checked in each End Phase (KZ-V1). levels: best first, the first that holds at
    the end counts (KZ-V2). defeat: when none does."""

    instant: Level | None = None
    levels: tuple[Level, ...]
    defeat: Level


class SecondPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """What a scenario has otherwise where a second player holds the cards (KZ-D4), who makes more
    of them than chance does. marines: units on the map besides, pool: in the pool (KZ-S5). aliens:
    counters on the map besides. goals: Mission Goals instead of those of the file. levels: each is
    instead of the victory level that has its id, or the lowest."""

    marines: tuple[MarineEntry, ...] = ()
    pool: tuple[str, ...] = ()
    aliens: tuple[AlienEntry, ...] = ()
    goals: tuple[str, ...] | None = None
    levels: tuple[Level, ...] = ()


class ScenarioFile(ScenarioHead, frozen=True, kw_only=True):
    """A scenario of Kay'otz Incursion.

    roads: lists of hexes that a drawn road runs through; a side's name (west, east, north, south)
    as first or last item lets the road run off the map. hold: hexes that count as held while an
    able Marine stands in them (KZ-X2). deck and goals: left out, all of them. computer: the
    Marines, where a player has the hive's seat unless another is chosen. optional: optional rules
    that are in force whatever the player chose. early_end: the game ends when no card that is still
    to come can change the result. second_player: a handicap for the hive that isn't moved by lot.
    """

    unit_lists: ClassVar[Mapping[str, str]] = {"marines": "hex", "aliens": "hex"}
    game: Literal["kayotz"]
    map: MapText
    roads: tuple[tuple[str, ...], ...] = ()
    marines: tuple[MarineEntry, ...] = ()
    arrivals: tuple[Arrival, ...] = ()
    reinforcements: Reinforcements = Reinforcements()
    aliens: tuple[AlienEntry, ...] = ()
    alien_pool: tuple[str, ...] = ()
    exits: tuple[Exit, ...] = ()
    scan: ScanSite | None = None
    hold: tuple[str, ...] = ()
    strongpoints: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    goals: tuple[str, ...] | None = None
    computer: Literal["marine"] | None = None
    optional: tuple[Literal["hot-seat"], ...] = ()
    victory: Victory
    early_end: bool = False
    second_player: SecondPlayer | None = None

    def seats(self) -> tuple[tuple[str, str], ...]:
        """The Marines and the hive."""
        say = words().say
        return tuple((side, say(f"side.{side}")) for side in (MARINES, ALIENS))

    def seated(self) -> str:
        """The hive, if the file doesn't say otherwise."""
        return self.computer or ALIENS


def kind_of(unit: str) -> str:
    """The kind an id speaks of: "spec-ops-1" -> "spec-ops"."""
    head, _, tail = unit.rpartition("-")
    return head if head and tail.isdigit() else unit
