"""What an army may be (MC-W1, MC-U28).

`faults` names the field of the army that each belongs to. Faults bar an army from play.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from game.core.ruling import Reason
from game.rules.mechs.army import Army
from game.rules.mechs.data import GameData, load_data
from game.rules.mechs.reasons import because

NAME, TEXT = 24, 100
"""Letters of a name, of the line about an army."""


class BuildFault(NamedTuple):
    """Something to say of a field of an army. item: which one of its units, −1 for the field."""

    field: str
    item: int
    reason: Reason


def points(army: Army, data: GameData) -> int:
    """What its units are worth; unknown ones nothing."""
    return sum(row.points for one in army.units if (row := data.models.get(one)) is not None)


def check_army(army: Army, data: GameData | None = None) -> tuple[Reason, ...]:
    """Why an army can't be played at all; empty when it can."""
    found = data or load_data()
    return tuple([fault.reason for fault in faults(army, found, army.size)])


def faults(army: Army, data: GameData, limit: int) -> tuple[BuildFault, ...]:
    """Everything wrong with an army of at most so many points, field by field."""
    return (*_unknown(army, data), *_numbers(army, data, limit), *_who(army, data))


def _unknown(army: Army, data: GameData) -> Iterator[BuildFault]:
    if army.faction not in data.factions:
        yield _finding("faction", "no-faction", faction=army.faction)
    for item, one in enumerate(army.units):
        if one not in data.models:
            yield _finding("units", "no-model", item, model=one)


def _numbers(army: Army, data: GameData, limit: int) -> Iterator[BuildFault]:
    """Size, points and units (MC-W1, MC-U28)."""
    most, used, sizes = data.rules.army.most, points(army, data), data.rules.army.sizes
    if army.size not in sizes:
        yield _finding("size", "no-size", size=army.size, sizes=", ".join(map(str, sizes)))
    if not army.units:
        yield _finding("units", "nobody")
    if len(army.units) > most:
        yield _finding("units", "too-many", n=len(army.units), most=most)
    if used > limit:
        yield _finding("units", "points-over", used=used, limit=limit, n=used - limit)


def _who(army: Army, data: GameData) -> Iterator[BuildFault]:
    """One faction, mercenaries beside it, each unique model once (MC-U28)."""
    met: set[str] = set()
    for item, one in enumerate(army.units):
        row = data.models.get(one)
        if row is None:
            continue
        if army.faction in data.factions and not serves(row.faction, army.faction, data):
            yield _finding("units", "other-faction", item, name=row.name,
                           theirs=data.factions[row.faction].name,
                           ours=data.factions[army.faction].name)
        if row.unique and one in met:
            yield _finding("units", "unique", item, name=row.name)
        met.add(one)


def serves(theirs: str, ours: str, data: GameData) -> bool:
    """Whether a model of one faction may stand in an army of another."""
    return theirs == ours or data.factions[theirs].mercenary


def _finding(field: str, name: str, item: int = -1, /, **facts: Any) -> BuildFault:
    rule = "MC-W1" if name in ("nobody", "too-many", "points-over") else "MC-U28"
    return BuildFault(field, item, because(rule, f"army-{name}", **facts))
