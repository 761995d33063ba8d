"""Who fights in a skirmish of Arena: fighters of the box, of one's own, or drawn for points; and
which side's blows bring more."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from game.core.forecast import sums, together
from game.core.seeded_draw import SeededDraw
from game.rules.arena.builder import numbers
from game.rules.arena.data import Damage, GameData
from game.rules.arena.fighter import Build
from game.rules.arena.skirmish_data import Kit

_MIND = 8
"""IQ of a drawn fighter, the least: it does nothing in a fight (AR-F1)."""
_LEAST_HARM = 0.02
"""Hits of a blow where it brings next to none: who can't be hurt is far ahead, not endlessly."""
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


def shoots(build: Build, data: GameData) -> bool:
    """Whether a fighter has a bow or a crossbow in hand: without somebody in front of it, the first
    who comes up to it has won."""
    return bool(build.weapons) and data.weapons[build.weapons[0]].missile


def harm(striker: Build, target: Build, data: GameData) -> float:
    """The hits that an attack from the front brings on the average: how often it strikes home
    (AR-C1), and what armour and shield leave of it (AR-C4)."""
    own, other = numbers(striker, data), numbers(target, data)
    damage = Damage.from_text(own.damage.replace("−", "-"))
    struck = together(3, sum(line.value for line in own.edex), under=True)
    ways = sums(damage.dice)
    left = sum(max(0, total + damage.more - other.front) * count for total, count in ways.items())
    return float(struck * left / sum(ways.values()))


def advantage(team: Sequence[Entrant], others: Sequence[Entrant], data: GameData) -> float:
    """How many times as quickly a team takes the others' strength as they take its own."""

    def pace(strikers: Sequence[Entrant], targets: Sequence[Entrant]) -> float:
        brought = sum(max(_LEAST_HARM, harm(one.build, other.build, data))
                      for one in strikers for other in targets)
        return brought / len(targets) / sum(other.build.st for other in targets)

    return pace(team, others) / pace(others, team)


def drawn_fighters(
    draw: SeededDraw, kits: Sequence[Kit], points: int, names: Sequence[str], bows: int = 1
) -> list[Entrant]:
    """Fighters of that many points of ST and DX, one for each name, no two with the same kit and
    no more than so many bows."""
    found: list[Entrant] = []
    used: set[int] = set()
    for name in names:
        open_ = [i for i, kit in enumerate(kits) if i not in used and not (kit.bow and not bows)]
        choice = draw.one(open_)
        kit = kits[choice]
        used.add(choice)
        bows -= kit.bow
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
