"""'Mech Field's workshop: armies are built here, and take the places of a scenario's sides."""

import re
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from msgspec.structs import replace

from game.boards.table import UNIT, TableBoard
from game.boards.tablemap import TableMap
from game.core.buildfiles import told_build
from game.core.datafile import DataFileError, load
from game.core.safe_files import printable, shown_name
from game.core.two_player import SIDES, SideId, side_names
from game.core.view_records import Meter, Piece, Row
from game.core.workshop import (
    BuildSheet,
    CastRole,
    Finding,
    Listed,
    Part,
    PartValue,
    Value,
    Workshop,
)
from game.rules.mechs import builder
from game.rules.mechs.army import FILES, Army, read_army, ready_made
from game.rules.mechs.data import DATA_WORDS, GameData, ModelRow, load_data
from game.rules.mechs.reasons import SPEECH
from game.rules.mechs.scenario import ScenarioFile, army_of, limit_of

SIDE = "blue"
"""In whose colours an army is shown that is on no side yet."""
UNIT_PART = "unit-"
"""Before a model's id: the part that says how many of it there are."""
SAME = 9
"""Of one model, at most, as far as the form goes."""
_BOX = 10
"""Points of a box of the meter, the last begun one counted as used."""
_STAGE = 6
_SIZE = re.compile(r"^size:.*\n", re.MULTILINE)


class ArmyWorkshop(Workshop[Army]):
    """See `game.core.workshop`."""

    kind = "armies"

    def words(self, key: str) -> str:
        """`workshop.<key>` of the game's words."""
        return SPEECH.say(f"workshop.{key}")

    def stage(self) -> object:
        """A little grass."""
        return TableMap(TableBoard(_STAGE * UNIT, _STAGE * UNIT), ())

    def shipped(self) -> tuple[Listed[Army], ...]:
        """The ready-made armies, by size and name."""
        found = _by_title([_listed(army, None) for army in ready_made().values()])
        return tuple(sorted(found, key=lambda one: one.size))

    def own(self, folder: Path) -> tuple[Listed[Army], ...]:
        """The armies of a folder, by name."""
        return _by_title([
            Listed[Army](
                shown_name(path.stem), shown_name(path), path=path,
                fault=str(read).splitlines()[0],
            )
            if isinstance(read, DataFileError) else _listed(read, path)
            for path, read in FILES.files(folder)
        ])

    def blank(self) -> Army:
        """Nobody yet, of the first faction."""
        return Army(id="army", name=_say("new-name"), faction=next(iter(load_data().factions)))

    def change(self, build: Army, part: str, value: PartValue) -> Army:
        """The army with another value of a field, or with so many of a model: new ones come last,
        and the last ones go."""
        if part == "size":
            return replace(build, size=int(str(value)))
        if not part.startswith(UNIT_PART):
            return replace(build, **{part: value})
        model, units = part.removeprefix(UNIT_PART), list(build.units)
        wanted = value if isinstance(value, int) else 0
        while units.count(model) > wanted:
            del units[max(at for at, one in enumerate(units) if one == model)]
        units += [model] * (wanted - units.count(model))
        return replace(build, units=tuple(units))

    def sheet(self, build: Army) -> BuildSheet:
        """Its models, what they are worth, what is wrong with them."""
        data, build = load_data(), told_build(build, DATA_WORDS)
        faults = builder.faults(build, data, build.size)
        return BuildSheet(
            build.name, _piece(build, data), tuple(_parts(build, data)), (_points(build, data),),
            tuple(_rows(build, data)),
            tuple(dict.fromkeys(Finding(_part_of(fault, build), fault.reason) for fault in faults)),
        )

    def copied(self, build: Army, taken: Collection[str]) -> Army:
        """The same under a free id that comes from its name."""
        build = told_build(build, DATA_WORDS)
        return replace(build, id=FILES.free_id(build.name, {*taken, *ready_made()}))

    def keep(self, folder: Path, build: Army) -> Path:
        """Write its file; raises SaveError."""
        return FILES.keep(folder, build)

    def text(self, build: Army) -> str:
        """Its file."""
        return FILES.text(build)

    def read(self, text: str) -> Army:
        """The army of a text; raises DataFileError."""
        return read_army(text)

    def sizes(self, source: Path | str) -> tuple[int, ...]:
        """The scenario's points, and those that it has other armies for."""
        scenario = load(source, ScenarioFile).value
        if scenario.tutorial or not scenario.sizes:
            return ()
        return tuple(dict.fromkeys((scenario.points, *scenario.sizes)))

    def roles(self, source: Path | str, size: int = 0) -> tuple[CastRole, ...]:
        """The sides of a scenario; none of a tutorial, whose lessons know their units, nor of one
        that doesn't say where an army would stand."""
        scenario = replace(load(source, ScenarioFile).value, cast={}, size=size)
        if scenario.tutorial or not all(scenario.places.get(side) for side in SIDES):
            return ()
        data = load_data()
        names = side_names(scenario, "mechs")
        return tuple(_role(scenario, side, names.get(side, side), data) for side in SIDES)

    def misfit(self, role: CastRole, build: Army) -> str:
        """Why an army can't take a side: points, or places (MC-U28)."""
        used, many = builder.points(build, load_data()), len(build.units)
        if used > role.most:
            return _say("role-over", used=used, limit=role.most)
        return _say("role-room", n=many, most=role.room) if many > role.room else ""

    def cast(self, source: Path | str, cast: Mapping[str, Army], size: int = 0) -> str:
        """The scenario with these armies, in a game of so many points."""
        own = load(source, ScenarioFile).value.points
        text = source if isinstance(source, str) else source.read_text(encoding="utf-8-sig")
        plain = _SIZE.sub("", FILES.with_cast(text, {}))
        if size and size != own:
            plain += f"size: {size}\n"
        return FILES.with_cast(plain, {side: cast[side] for side in SIDES if side in cast})


def _role(scenario: ScenarioFile, side: SideId, name: str, data: GameData) -> CastRole:
    limit, room = limit_of(scenario), len(scenario.places.get(side, ()))
    size = limit if limit in data.rules.army.sizes else 0
    army = army_of(scenario, side)
    if army is not None:
        title = told_build(army, DATA_WORDS).name
        return CastRole(side, title, name, _note(army.units, data), limit, room, size)
    units = tuple(entry.model for entry in scenario.units if entry.side == side)
    title = _say("written", name=name)
    return CastRole(side, title, name, _note(units, data), limit, room, size)


# --- the list ------------------------------------------------------------------------------------


def _by_title(found: list[Listed[Army]]) -> tuple[Listed[Army], ...]:
    return tuple(sorted(found, key=lambda one: one.title.casefold()))


def _listed(army: Army, path: Path | None) -> Listed[Army]:
    data = load_data()
    why = builder.check_army(army, data)
    name = told_build(army, DATA_WORDS).name.strip()
    title = printable(name) or (army.id if path is None else shown_name(path))
    fault = why[0].text if why else ""
    return Listed(army.id, title, _note(army.units, data), army, path, fault, army.size)


def _note(units: tuple[str, ...], data: GameData) -> str:
    """ "294 points · Lynx · Boar · 2 Rifle Squad"."""
    used = sum(row.points for row in _models(units, data))
    many = [
        row.name if units.count(row.id) == 1
        else _say("many", n=units.count(row.id), name=row.name)
        for row in dict.fromkeys(_models(units, data))
    ]
    return " · ".join([_say("points-note", n=used), *many])


def _models(units: tuple[str, ...], data: GameData) -> list[ModelRow]:
    """The models of units, unknown ones left out."""
    return [row for one in units if (row := data.models.get(one)) is not None]


# --- the sheet -----------------------------------------------------------------------------------


def _piece(army: Army, data: GameData) -> Piece:
    """The counter of the dearest unit; of the faction's dearest model where there is none."""
    there = _models(army.units, data) or [
        row for row in data.models.values() if row.faction == army.faction
    ] or list(data.models.values())
    row = max(there, key=lambda one: one.points)
    base = data.bases[row.cls]
    middle = TableBoard(_STAGE * UNIT, _STAGE * UNIT).at(_STAGE * UNIT // 2, _STAGE * UNIT // 2)
    return Piece(
        row.id, row.name, middle, SIDE, SIDE, row.look, row.name, facing=0,
        base=(base.length, base.width),
    )


def _parts(army: Army, data: GameData) -> Iterator[Part]:
    """Name, line, size, faction, and how many of each model that may serve or that is there."""
    yield Part("name", _say("name"), "text", army.name, most=builder.NAME)
    yield Part("text", _say("text"), "text", army.text, most=builder.TEXT)
    sizes = tuple(Value(str(size), str(size)) for size in data.rules.army.sizes)
    yield Part("size", _say("size"), "one", str(army.size), sizes)
    values = tuple(Value(key, row.name) for key, row in data.factions.items())
    yield Part("faction", _say("faction"), "one", army.faction, values)
    group = ""
    for row in _offered(army, data):
        head = data.factions[row.faction].name
        yield Part(
            f"{UNIT_PART}{row.id}", row.name, "number", army.units.count(row.id),
            most=1 if row.unique else SAME, note=_say("model", n=row.points, rank=row.rank),
            group=head if head != group else "",
        )
        group = head


def _offered(army: Army, data: GameData) -> list[ModelRow]:
    """Its faction's first, then mercenaries, then those that shouldn't be there."""
    def place(row: ModelRow) -> int:
        own = row.faction == army.faction
        return 0 if own else 1 if data.factions[row.faction].mercenary else 2

    rows = [row for row in data.models.values() if place(row) < 2 or row.id in army.units]
    return sorted(rows, key=place)


def _part_of(finding: builder.BuildFault, army: Army) -> str:
    """The part of the form that a finding belongs to; of the units together, the first of them."""
    if finding.field != "units":
        return finding.field
    return f"{UNIT_PART}{army.units[finding.item]}" if finding.item >= 0 else "faction"


def _points(army: Army, data: GameData) -> Meter:
    limit, used = army.size, builder.points(army, data)
    rest = limit - used
    words = _say("left", n=rest) if rest >= 0 else _say("over", n=-rest)
    return Meter(
        _say("points"), limit // _BOX, 0, min(-(-used // _BOX), limit // _BOX),
        max(0, rest) // _BOX,
        value=_say("points-value", used=used, limit=limit), text=words,
    )


def _rows(army: Army, data: GameData) -> Iterator[Row]:
    """Units by class, clicks, room aboard."""
    there = _models(army.units, data)
    classes = [
        SPEECH.counted(f"count.class-{kind}", n) for kind in data.rules.bases
        if (n := sum(row.cls == kind for row in there))
    ]
    yield Row(_say("units"), str(len(there)), ", ".join(classes), "MC-U28")
    yield Row(_say("clicks"), str(sum(len(row.dial) for row in there)), _say("clicks-text"),
              "MC-C1")
    room = sum(row.capacity for row in there)
    if room:
        yield Row(_say("room"), str(room), _say("room-text"), "MC-P1")


def _say(key: str, **facts: object) -> str:
    return SPEECH.say(f"builder.{key}", **facts)


def make() -> ArmyWorkshop:
    """What the game's box offers to build things with."""
    return ArmyWorkshop()
