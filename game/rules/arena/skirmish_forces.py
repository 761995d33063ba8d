"""Who fights in a skirmish of Arena: fighters of the box, of one's own, or drawn for points."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from game.core.seeded_draw import SeededDraw
from game.rules.arena.data import GameData
from game.rules.arena.fighter import Build
from game.rules.arena.skirmish_data import Kit

_MIND = 8
"""IQ of a drawn fighter, the least: it does nothing in a fight (AR-F1)."""
_RISE = ("st", "st", "dx", "st", "dx", "dx")
"""In which order a fighter gets better: a point of ST is one hit more, one of DX weighs twice that,
so small steps are possible."""


class Entrant(NamedTuple):
    """A fighter of a side. fighter: the id of the build that it is, "" for a drawn one. own: that
    build as somebody built it, which is written into the scenario."""

    build: Build
    fighter: str = ""
    own: Build | None = None


def price(build: Build, data: GameData) -> int:
    """What a fighter is worth: ST, DX, IQ and what it carries."""
    gear = sum(data.weapons[one].points for one in build.weapons)
    gear += data.armour[build.armour].points if build.armour else 0
    gear += data.shields[build.shield].points if build.shield else 0
    return build.st + build.dx + build.iq + gear


def drawn_fighters(
    draw: SeededDraw, kits: Sequence[Kit], points: int, names: Sequence[str]
) -> list[Entrant]:
    """Fighters of that many points of ST and DX, one for each name, no two with the same kit and
    one bow at most."""
    found: list[Entrant] = []
    used: set[int] = set()
    bows = 0
    for name in names:
        open_ = [i for i, kit in enumerate(kits) if i not in used and not (kit.bow and bows)]
        choice = draw.one(open_)
        kit = kits[choice]
        used.add(choice)
        bows += kit.bow
        st = draw.between(kit.st, kit.most)
        shields = ("", *kit.shields, *kit.shields)
        build = Build(
            id="drawn", name=name, st=st, dx=points - st, iq=_MIND,
            armour=draw.one(("", *kit.armour, *kit.armour)), shield=draw.one(shields),
            weapons=kit.weapons,
        )
        found.append(Entrant(build))
    return found


def of_grade(entrant: Entrant, points: int) -> Entrant:
    """A fighter of the box, brought to so many points of ST and DX by its DX."""
    build = entrant.build
    more = points + _MIND - build.st - build.dx - build.iq
    return entrant._replace(build=replace(build, dx=max(_MIND, build.dx + more)))


def strengthened(entrants: list[Entrant], points: int, most: int) -> list[Entrant]:
    """The same with so many points more, dealt out one after the other."""
    found = list(entrants)
    for number in range(points):
        place = number % len(found)
        key = _RISE[number // len(found) % len(_RISE)]
        build = found[place].build
        better: dict[str, Any] = {key: min(most, getattr(build, key) + 1)}
        found[place] = found[place]._replace(build=replace(build, **better))
    return found
