"""Squads of skirmishes: drawn for their points, or of the box and of one's own, brought to them."""

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

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


def graded(
    members: Sequence[Member], limit: int, mix: PlanSkirmishData, data: GameData
) -> tuple[Member, ...]:
    """The troopers, as good as the points make them. A squad of four with one less is half as
    strong: so whoever is too dear is less experienced, the best first and the leader last, and only
    what novices can't be had for leaves somebody at home."""
    found, grades = list(members), tuple(mix.experience)
    while worth(found, data) > limit:
        rank, _, number = max(
            (grades.index(one.experience), not one.leader, number)
            for number, one in enumerate(found)
        )
        if rank:
            found[number] = replace(found[number], experience=grades[rank - 1])
        else:
            found.pop()
    return _improved(found, limit - worth(found, data), mix, data)


def _improved(
    members: Sequence[Member], left: int, mix: PlanSkirmishData, data: GameData
) -> tuple[Member, ...]:
    """The troopers with what the points that are left buy, one after the other: experience, body
    armour, grenades."""
    found = list(members)
    steps = (
        *[partial(replace, experience=grade) for grade in mix.experience],
        *[partial(replace, armour=kind) for kind in mix.issue.armour],
        *[partial(replace, grenades=count) for count in range(1, mix.issue.grenades + 1)],
    )
    for step in steps:
        for number, one in enumerate(found):
            better = step(one)
            price = member_points(better, data) - member_points(one, data)
            if 0 < price <= left:
                found[number], left = better, left - price
    return tuple(found)


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
