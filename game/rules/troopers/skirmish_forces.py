"""Squads of skirmishes: drawn for their points, or of the box and of one's own, brought to them."""

from collections.abc import Sequence

from game.core.seeded_draw import SeededDraw
from game.rules.troopers.builder import member_points
from game.rules.troopers.data import GameData
from game.rules.troopers.skirmish_data import PlanSkirmishData
from game.rules.troopers.squad import Member

_TRIES = 12


def worth(members: Sequence[Member], data: GameData) -> int:
    """What troopers are worth."""
    return sum(member_points(one, data) for one in members)


def filled(
    draw: SeededDraw, members: Sequence[Member], limit: int, names: Sequence[str],
    mix: PlanSkirmishData, data: GameData,
) -> tuple[Member, ...]:
    """The troopers and others, as many as the points still buy; of several tries the one that
    leaves the fewest. names: for the new ones."""
    best = tuple(members)
    for number in range(_TRIES):
        stream = draw.stream(f"try {number}")
        found = list(members)
        free = [name for name in names if name not in {one.name for one in members}]
        while len(found) < data.rules.squad.most and free:
            left = limit - worth(found, data)
            one = _fitting(stream, free[0], not any(each.leader for each in found), left, mix, data)
            if one is None:
                break
            found.append(one)
            del free[0]
        if worth(found, data) > worth(best, data) or not best:
            best = tuple(found)
    return best


def _fitting(
    draw: SeededDraw, name: str, leads: bool, left: int, mix: PlanSkirmishData, data: GameData
) -> Member | None:
    """A drawn trooper that the points buy; the first one leads and is no novice."""
    for _ in range(_TRIES):
        kit = mix.kits[draw.weighted({i: kit.weight for i, kit in enumerate(mix.kits)})]
        one = Member(
            name=name, experience="veteran" if leads else draw.weighted(mix.experience),
            armour=kit.armour, primary=kit.primary, secondary=kit.secondary, blade=kit.blade,
            grenades=draw.between(*kit.grenades), leader=leads,
        )
        if member_points(one, data) <= left:
            return one
    return None


def fitted(members: Sequence[Member], limit: int, data: GameData) -> tuple[Member, ...]:
    """Those of the troopers that together come nearest to the points without being more."""
    found: dict[int, tuple[int, ...]] = {0: ()}  # by worth, which of them
    for number, one in enumerate(members):
        price = member_points(one, data)
        for sum_, kept in list(found.items()):
            if sum_ + price <= limit:
                found.setdefault(sum_ + price, (*kept, number))
    return tuple(members[number] for number in found[max(found)])
