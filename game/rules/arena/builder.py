"""What a fighter may be (AR-F1, AR-C3), and what a builder's window shows of one.

`faults` and `remarks` name the field of the build that each belongs to; `check_build` gives the
faults alone. Faults bar a build from play, remarks don't.
"""

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

from game.core.event import Modifier
from game.core.ruling import Reason
from game.rules.arena import stats
from game.rules.arena.data import Bench, GameData, load_data
from game.rules.arena.fighter import Build, fighter_of
from game.rules.arena.reasons import SPEECH, because

ATTRIBUTES = ("st", "dx", "iq")


class BuildFault(NamedTuple):
    """Something to say of a field of a build. item: which one of a list, −1 for the field."""

    field: str
    item: int
    reason: Reason


class Numbers(NamedTuple):
    """What a build comes to in play. mov, edex: as lines of a sum, the base first (AR-F1, AR-F2);
    damage: of the first weapon, or of fists; stops, front: armour, and with the shield from the
    front (AR-F3). allowed, used: points of the level."""

    mov: tuple[Modifier, ...]
    edex: tuple[Modifier, ...]
    damage: str
    stops: int
    front: int
    allowed: int
    used: int


class FieldSpec(NamedTuple):
    """A field of a build as a form shows it.

    values: what may be chosen, id and title, for the kinds "one" and "many"; least, most: of a
    number; how many of "many".
    """

    id: str
    title: str
    kind: Literal["text", "number", "one", "many"]
    values: tuple[tuple[str, str], ...] = ()
    least: int = 0
    most: int = 0


def points(build: Build, data: GameData) -> tuple[int, int]:
    """The points of its level, and those that ST, DX and IQ use (AR-F1)."""
    row = data.levels.get(build.level)
    return (row.points if row else 0), build.st + build.dx + build.iq


def check_build(build: Build, data: GameData | None = None) -> tuple[Reason, ...]:
    """Why a build can't be played; empty when it can."""
    return tuple([fault.reason for fault in faults(build, data or load_data())])


def faults(build: Build, data: GameData) -> tuple[BuildFault, ...]:
    """Everything wrong with a build, field by field."""
    return (*_unknown(build, data), *limits(build, data), *_sums(build, data), *kit(build, data))


def limits(build: Build, data: GameData) -> Iterator[BuildFault]:
    """ST, DX and IQ each within bounds, skills with the IQ they need (AR-F1, AR-F2)."""
    rules = data.rules.build
    for name in ATTRIBUTES:
        value = getattr(build, name)
        if not rules.least <= value <= rules.most:
            yield _finding(name, "AR-F1", "bounds", what=name.upper(), value=value,
                           least=rules.least, most=rules.most)
    for index, skill in enumerate(build.skills):
        row = data.skills.get(skill)
        if row is not None and build.iq < row.iq:
            yield _finding("skills", "AR-F2", "skill-iq", at=index, skill=row.name,
                           iq=build.iq, needs=row.iq)


def _sums(build: Build, data: GameData) -> Iterator[BuildFault]:
    allowed, used = points(build, data)
    if build.level in data.levels and used != allowed:
        name = "points-over" if used > allowed else "points-left"
        yield _finding("st", "AR-F1", name, used=used, allowed=allowed, n=abs(used - allowed),
                       level=data.levels[build.level].name)


def kit(build: Build, data: GameData) -> Iterator[BuildFault]:
    """Not more than can be carried, and nothing twice that there is one place for (AR-C3)."""
    most = data.rules.build.belt
    if len(build.weapons) > most:
        yield _finding("weapons", "AR-C3", "too-many", n=len(build.weapons), most=most)
    for field in ("weapons", "things", "skills"):
        given: tuple[str, ...] = getattr(build, field)
        for index, item in enumerate(given):
            if item in given[:index]:
                yield _finding(field, "AR-C3", "twice", at=index, item=_named(item, data))


def _unknown(build: Build, data: GameData) -> Iterator[BuildFault]:
    if not build.name.strip():
        yield _finding("name", "AR-F1", "no-name")
    for spec in fields(data):
        known = {key for key, _ in spec.values}
        value = getattr(build, spec.id)
        chosen = {"one": (value,), "many": value}.get(spec.kind, ())
        for index, item in enumerate(chosen):
            if item not in known:
                yield _finding(spec.id, "AR-F1", "unknown", item=item,
                               at=index if spec.kind == "many" else -1)


def remarks(build: Build, data: GameData) -> tuple[BuildFault, ...]:
    """What is allowed and yet worth knowing: weapons too heavy (AR-C3), a shield that begins on the
    back (AR-U10), no weapon at all."""
    return tuple(_remarks(build, data))


def _remarks(build: Build, data: GameData) -> Iterator[BuildFault]:
    if not build.weapons:
        yield _finding("weapons", "AR-C3", "bare-hands", damage=data.fists(build.st).shown)
    for index, weapon in enumerate(build.weapons):
        row = data.weapons.get(weapon)
        if row is not None and row.st > build.st:
            short = (row.st - build.st) * data.rules.wounds.st_short
            yield _finding("weapons", "AR-C3", "too-heavy", at=index, weapon=row.name,
                           needs=row.st, st=build.st, n=-short)
        if row is not None and row.both and index == 0 and build.shield:
            yield _finding("shield", "AR-U10", "slung", weapon=row.name)


def numbers(build: Build, data: GameData) -> Numbers:
    """What a build comes to, faults and all; what isn't known counts for nothing."""
    figure = fighter_of(build, data, id=build.id)
    bench = Bench(data)
    held = stats.weapon(bench, figure)
    armour, shield = data.armour.get(build.armour), data.shields.get(build.shield)
    stops = armour.stops if armour else 0
    arm = shield.stops if shield and not figure.slung else 0
    return Numbers(
        tuple(stats.mov_lines(bench, figure)), tuple(stats.edex_lines(bench, figure)),
        (held.damage if held else data.fists(build.st)).shown, stops, stops + arm,
        *points(build, data),
    )


def fields(data: GameData) -> tuple[FieldSpec, ...]:
    """The fields of a build in the order of a form."""
    rules, say = data.rules.build, SPEECH.say

    def title(field: str) -> str:
        return say(f"builder.{field}")

    def one(field: str, rows: dict[str, str], none: bool = True) -> FieldSpec:
        empty = (("", say("builder.none")),) if none else ()
        return FieldSpec(field, title(field), "one", (*empty, *rows.items()))

    def many(field: str, rows: dict[str, str], most: int) -> FieldSpec:
        return FieldSpec(field, title(field), "many", tuple(rows.items()), 0, most)

    return (
        FieldSpec("name", title("name"), "text"),
        FieldSpec("text", title("text"), "text"),
        one("level", {key: f"{row.name} ({row.points})" for key, row in data.levels.items()},
            none=False),
        *(FieldSpec(name, title(name), "number", (), rules.least, rules.most)
          for name in ATTRIBUTES),
        many("skills", {key: row.name for key, row in data.skills.items()}, len(data.skills)),
        one("armour", {key: row.name for key, row in data.armour.items()}),
        one("shield", {key: row.name for key, row in data.shields.items()}),
        many("weapons", {key: row.name for key, row in data.weapons.items()}, rules.belt),
        many("things", {key: row.name for key, row in data.things.items()}, len(data.things)),
        one("load", {key: row.name for key, row in data.loads.items()}),
    )


def _finding(
    field: str, rule: str, name: str, /, *, at: int = -1, **facts: str | int
) -> BuildFault:
    shown: dict[str, Any] = facts
    return BuildFault(field, at, because(rule, f"build-{name}", **shown))


def _named(item: str, data: GameData) -> str:
    skill = data.skills.get(item)
    return skill.name if skill is not None else data.item(item)
