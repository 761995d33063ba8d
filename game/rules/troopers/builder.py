"""What a squad may be (TR-U22, TR-S4).

`faults` and `remarks` name the trooper of the squad and its field that each belongs to. Faults bar
a squad from play, remarks don't.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from game.core.ruling import Reason
from game.rules.troopers.data import GameData, load_data
from game.rules.troopers.reasons import because
from game.rules.troopers.squad import Member, Squad
from game.rules.troopers.state import Kit, Slot

NAME, TEXT = 24, 100
"""Letters of a name, of the line about a squad."""
CALLED = 16
"""Letters of a trooper's name."""


class BuildFault(NamedTuple):
    """Something to say of a squad. member: which of its troopers, −1 for the squad; field: which of
    that one's."""

    member: int
    field: str
    reason: Reason


def kit_of(member: Member) -> Kit:
    """What a trooper of a squad carries."""
    return Kit(
        member.primary, member.secondary, member.blade, member.grenades, member.satchels
    )


def member_points(member: Member, data: GameData) -> int:
    """What a trooper with its kit is worth; what there isn't, nothing."""
    return data.worth(member.experience, member.armour, kit_of(member))


def points(squad: Squad, data: GameData) -> int:
    """What its troopers are worth."""
    return sum(member_points(member, data) for member in squad.members)


def check_squad(squad: Squad, data: GameData | None = None) -> tuple[Reason, ...]:
    """Why a squad can't be played at all; empty when it can."""
    found = data or load_data()
    return tuple([fault.reason for fault in faults(squad, found, squad.size)])


def faults(squad: Squad, data: GameData, limit: int) -> tuple[BuildFault, ...]:
    """Everything wrong with a squad of at most so many points, trooper by trooper."""
    return (*_numbers(squad, data, limit), *(
        BuildFault(number, fault.field, fault.reason)
        for number, member in enumerate(squad.members) for fault in _kit(member, data)
    ))


def _numbers(squad: Squad, data: GameData, limit: int) -> Iterator[BuildFault]:
    """Size, points, how many, one leader (TR-U22)."""
    rules, used = data.rules.squad, points(squad, data)
    if squad.size not in rules.sizes:
        sizes = ", ".join(map(str, rules.sizes))
        yield _finding(-1, "size", "no-size", size=squad.size, sizes=sizes)
    if not squad.members:
        yield _finding(-1, "members", "nobody")
    if len(squad.members) > rules.most:
        yield _finding(-1, "members", "too-many", n=len(squad.members), most=rules.most)
    if used > limit:
        yield _finding(-1, "size", "points-over", used=used, limit=limit, n=used - limit)
    leaders = [number for number, member in enumerate(squad.members) if member.leader]
    for number in leaders[1:]:
        yield _finding(number, "leader", "two-leaders", n=len(leaders))


def _kit(member: Member, data: GameData) -> Iterator[BuildFault]:
    """What there is, where it belongs, no more than can be carried (TR-S4)."""
    slots: tuple[tuple[Slot, str], ...] = (
        ("primary", member.primary), ("secondary", member.secondary)
    )
    for slot, weapon in slots:
        gun = data.firearms.get(weapon)
        if weapon and (gun is None or gun.slot != slot):
            yield _finding(-1, slot, f"no-{slot}", "TR-S4", item=gun.name if gun else weapon)
    blade = data.blades.get(member.blade)
    if member.blade and (blade is None or blade.half_ap):
        yield _finding(-1, "blade", "no-blade", "TR-S4", item=member.blade)
    if member.armour and member.armour not in data.armour:
        yield _finding(-1, "armour", "no-armour", "TR-H4", item=member.armour)
    counts: tuple[tuple[str, Slot, int], ...] = (
        ("grenades", "grenade", member.grenades), ("satchels", "satchel", member.satchels)
    )
    for field, slot, count in counts:
        kind = data.explosives[slot]
        if not 0 <= count <= kind.most:
            yield _finding(-1, field, "explosives", "TR-S4", n=count, most=kind.most)
        if count and kind.instead_of == "secondary" and member.secondary:
            yield _finding(-1, field, "instead", "TR-S4", item=kind.name)


def remarks(squad: Squad, data: GameData) -> tuple[BuildFault, ...]:
    """What is allowed and yet worth knowing: somebody with bare hands (TR-X1), a squad that nobody
    leads (TR-V1)."""
    return tuple(_remarks(squad, data))


def _remarks(squad: Squad, data: GameData) -> Iterator[BuildFault]:
    for number, member in enumerate(squad.members):
        if kit_of(member) == Kit():
            yield _finding(number, "primary", "bare-hands", "TR-X1")
    if squad.members and not any(member.leader for member in squad.members):
        yield _finding(-1, "members", "no-leader", "TR-V1", takes=data.rules.morale.leader)


def _finding(
    member: int, field: str, name: str, rule: str = "TR-U22", /, **facts: Any
) -> BuildFault:
    return BuildFault(member, field, because(rule, f"squad-{name}", **facts))
