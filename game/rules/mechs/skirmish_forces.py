"""Armies of skirmishes: drawn for their points, or of the box and of one's own, brought to them."""

from collections.abc import Sequence

from game.core.seeded_draw import SeededDraw
from game.rules.mechs.builder import serves
from game.rules.mechs.data import GameData

_TRIES = 16
_HEAVIEST = 60  # percent of the points that one unit may be worth


def factions(data: GameData) -> list[str]:
    """Those that an army may be of, besides mercenaries."""
    return [id for id, row in data.factions.items() if not row.mercenary]


def worth(units: Sequence[str], data: GameData) -> int:
    """What units are worth."""
    return sum(data.models[one].points for one in units)


def drawn_army(draw: SeededDraw, faction: str, limit: int, data: GameData) -> tuple[str, ...]:
    """Units of a faction, and hired ones, of at most so many points and hardly fewer; a 'Mech
    first where one can be had."""
    walkers = [
        id for id, row in data.models.items()
        if row.walker and row.faction == faction and row.points * 100 <= limit * _HEAVIEST
    ]
    best: tuple[str, ...] = ()
    for number in range(_TRIES):
        stream = draw.stream(f"try {number}")
        first = (stream.one(walkers),) if walkers else ()
        units = filled(stream, first, faction, limit, data)
        if worth(units, data) > worth(best, data):
            best = units
    return best


def filled(
    draw: SeededDraw, units: Sequence[str], faction: str, limit: int, data: GameData
) -> tuple[str, ...]:
    """The units and others of their faction, as many as the points still buy; at most a third of
    the points is hired."""
    found, hired = list(units), 0
    while len(found) < data.rules.army.most:
        left = limit - worth(found, data)
        open_ = [
            id for id, row in data.models.items()
            if row.points <= left and row.points * 100 <= limit * _HEAVIEST
            and serves(row.faction, faction, data) and not (row.unique and id in found)
            and (row.faction == faction or (hired + row.points) * 3 <= limit)
        ]
        if not open_:
            break
        one = draw.one(open_)
        hired += data.models[one].points if data.models[one].faction != faction else 0
        found.append(one)
    return tuple(found)


def filled_up(
    draw: SeededDraw, units: Sequence[str], faction: str, limit: int, data: GameData
) -> tuple[str, ...]:
    """`filled`, again until no more than a tenth of the points is left: a small army that is
    brought up to many points by whoever is cheap has all the units it may have too soon."""
    best = filled(draw, units, faction, limit, data)
    for number in range(_TRIES):
        if worth(best, data) * 10 >= limit * 9:
            break
        again = filled(draw.stream(f"again {number}"), units, faction, limit, data)
        best = max(best, again, key=lambda found: worth(found, data))
    return best


def fitted(units: Sequence[str], limit: int, data: GameData) -> tuple[str, ...]:
    """Those of the units that together come nearest to the points without being more."""
    found: dict[int, tuple[int, ...]] = {0: ()}  # by worth, which of them
    for number, one in enumerate(units):
        price = data.models[one].points
        for sum_, kept in list(found.items()):
            if sum_ + price <= limit:
                found.setdefault(sum_ + price, (*kept, number))
    return tuple(units[number] for number in found[max(found)])
