"""Arena's workshop: fighters are built here, and put in the places of a scenario's figures."""

from collections.abc import Collection, Mapping
from pathlib import Path

from msgspec.structs import replace

from game.core.buildfiles import told_build
from game.core.datafile import DataFileError, load
from game.core.event import Modifier
from game.core.quantity import show, signed
from game.core.resources import asset
from game.core.safe_files import printable, shown_name
from game.core.two_player import side_names
from game.core.view_records import Badge, Meter, Piece, Row
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
from game.rules.arena import builder, counters
from game.rules.arena.data import DATA_WORDS, GameData, load_data
from game.rules.arena.fighter import (
    Build,
    build_text,
    fighter_of,
    free_id,
    keep,
    own_files,
    read_build,
    ready_made,
    with_cast,
)
from game.rules.arena.reasons import SPEECH
from game.rules.arena.scenario import Carry, Exit, FigureEntry, ScenarioFile, build_of

SIDE = "blue"
"""In whose colours a fighter is shown that is on no side yet."""
LETTERS = {"name": 24, "text": 100}
_STAGE = "...\n...\n...\n"


class FighterWorkshop(Workshop[Build]):
    """See `game.core.workshop`."""

    kind = "fighters"
    tournaments = True

    def words(self, key: str) -> str:
        """`workshop.<key>` of the game's words."""
        return SPEECH.say(f"workshop.{key}")

    def stage(self) -> object:
        """A little sand."""
        from game.boards.hexes import HexBoard, lettered
        from game.boards.hexmap import HexMap

        board = HexBoard(3, 3, lettered)
        return HexMap.make(board, ["sand"] * board.n)

    def shipped(self) -> tuple[Listed[Build], ...]:
        """The ready-made fighters, by name."""
        found = [_listed(build, None) for build in ready_made().values()]
        return tuple(sorted(found, key=lambda one: one.title.casefold()))

    def own(self, folder: Path) -> tuple[Listed[Build], ...]:
        """The fighters of a folder, by name."""
        found = [
            Listed[Build](
                shown_name(path.stem), shown_name(path), path=path,
                fault=str(read).splitlines()[0],
            )
            if isinstance(read, DataFileError) else _listed(read, path)
            for path, read in own_files(folder)
        ]
        return tuple(sorted(found, key=lambda one: one.title.casefold()))

    def blank(self) -> Build:
        """A starting fighter with its points halved between ST and DX, and a blade."""
        data = load_data()
        level, row = next(iter(data.levels.items()))
        rest = row.points - data.rules.build.least
        return Build(
            id="fighter", name=SPEECH.say("builder.new-name"), level=level, st=(rest + 1) // 2,
            dx=rest // 2, iq=data.rules.build.least,
        )

    def change(self, build: Build, part: str, value: PartValue) -> Build:
        """The fighter with another value of a field."""
        return replace(build, **{part: value})

    def sheet(self, build: Build) -> BuildSheet:
        """Its fields, what they come to, what is wrong with them."""
        data, build = load_data(), told_build(build, DATA_WORDS)
        findings = [
            *(Finding(fault.field, fault.reason) for fault in builder.faults(build, data)),
            *(Finding(fault.field, fault.reason, False) for fault in builder.remarks(build, data)),
        ]
        return BuildSheet(
            build.name, _piece(build, data),
            tuple(_part(spec, build, data) for spec in builder.fields(data)),
            (_points(build, data),), _rows(build, data), tuple(findings),
        )

    def copied(self, build: Build, taken: Collection[str]) -> Build:
        """The same under a free id that comes from its name."""
        build = told_build(build, DATA_WORDS)
        return replace(build, id=free_id(build.name, {*taken, *ready_made()}))

    def keep(self, folder: Path, build: Build) -> Path:
        """Write its file; raises SaveError."""
        return keep(folder, build)

    def text(self, build: Build) -> str:
        """Its file."""
        return build_text(build)

    def read(self, text: str) -> Build:
        """The fighter of a text; raises DataFileError."""
        return read_build(text)

    def bout(self, first: Build, second: Build) -> str:
        """One against one in a small ring (AR-U39)."""
        return self.cast(asset("data", "arena", "bout.yaml"), {"b1": first, "r1": second})

    def roles(self, source: Path | str, size: int = 0) -> tuple[CastRole, ...]:
        """Every figure of a scenario; none of a tutorial, whose lessons know their fighters."""
        scenario = load(source, ScenarioFile).value
        if scenario.tutorial:
            return ()
        names = side_names(scenario, "arena")
        data = load_data()
        return tuple(
            CastRole(entry.id, build.name, names.get(entry.side, entry.side), _note(build, data))
            for entry in scenario.figures
            if (build := build_of(entry, replace(scenario, cast={}))) is not None
        )

    def cast(self, source: Path | str, cast: Mapping[str, Build], size: int = 0) -> str:
        """The scenario with these fighters: no two of one name, and what somebody must carry out
        stays with whoever carries it."""
        scenario = replace(load(source, ScenarioFile).value, cast={})
        text = source if isinstance(source, str) else source.read_text(encoding="utf-8-sig")
        wanted = {
            goal.what for goal in scenario.goals if isinstance(goal, Exit | Carry) and goal.what
        }
        taken = {
            build_of(entry, scenario).name for entry in scenario.figures if entry.id not in cast
        }
        chosen: dict[str, Build] = {}
        for entry in scenario.figures:
            if entry.id in cast:
                build = _carrying(cast[entry.id], wanted & _held(entry, scenario))
                chosen[entry.id] = replace(build, name=_other_name(build.name, taken))
                taken.add(chosen[entry.id].name)
        return with_cast(text, chosen)


def _held(entry: FigureEntry, scenario: ScenarioFile) -> set[str]:
    build = build_of(entry, scenario)
    return {*build.weapons, *build.things}


def _carrying(build: Build, things: Collection[str]) -> Build:
    """The fighter with further things."""
    has = {*build.weapons, *build.things}
    return replace(build, things=(*build.things, *sorted(set(things) - has)))


def _other_name(name: str, taken: Collection[str]) -> str:
    """A name that nobody has: counters and the log call a figure by it."""
    found, number = name, 1
    while found in taken:
        number += 1
        found = SPEECH.say("builder.again", name=name, n=number)
    return found


# --- the list ------------------------------------------------------------------------------------


def _listed(build: Build, path: Path | None) -> Listed[Build]:
    data = load_data()
    why = builder.check_build(build, data)
    title = printable(build.name.strip()) or (build.id if path is None else shown_name(path))
    fault, level = why[0].text if why else "", data.levels.get(build.level)
    size = level.points if level is not None else 0
    return Listed(build.id, title, _note(build, data), build, path, fault, size)


def _note(build: Build, data: GameData) -> str:
    """ "ST 11 · DX 13 · Chain · Small shield · Broadsword"."""
    parts = [f"{name.upper()} {getattr(build, name)}" for name in ("st", "dx")]
    rows = data.armour.get(build.armour), data.shields.get(build.shield)
    parts += [row.name for row in rows if row is not None]
    return " · ".join([*parts, *(data.item(weapon) for weapon in build.weapons)])


# --- the sheet -----------------------------------------------------------------------------------


def _piece(build: Build, data: GameData) -> Piece:
    """The counter as it enters the arena."""
    figure = fighter_of(build, data, id=build.id)
    if figure.armour not in data.armour:
        figure = replace(figure, armour="")
    if figure.shield not in data.shields:
        figure = replace(figure, shield="", slung=False)
    return Piece(
        build.id, build.name, 4, SIDE, SIDE, counters.look(data, figure), build.name,
        (Badge("st", str(build.st)),), facing=0,
    )


def _part(spec: builder.FieldSpec, build: Build, data: GameData) -> Part:
    ordered = spec.id == "weapons"
    return Part(
        spec.id, spec.title, spec.kind, getattr(build, spec.id),
        tuple(_value(spec.id, key, title, build, data) for key, title in spec.values),
        spec.least, LETTERS.get(spec.id, spec.most), ordered,
        SPEECH.say("builder.first") if ordered else "",
    )


def _value(field: str, key: str, title: str, build: Build, data: GameData) -> Value:
    """One thing that a field may hold, with its numbers and what is to be said of it here."""
    given: PartValue = (key,) if field in ("skills", "weapons", "things") else key
    tried = replace(build, **{field: given})
    faults = (*builder.limits(tried, data), *builder.remarks(tried, data)) if key else ()
    rules = ("AR-F2",) if field == "skills" else ("AR-C3",)
    said = [fault.reason for fault in faults if fault.field == field and fault.reason.rule in rules]
    return Value(key, title, " · ".join(_numbers(field, key, data)), said[0] if said else None)


def _numbers(field: str, key: str, data: GameData) -> list[str]:
    match field:
        case "weapons":
            row = data.weapons[key]
            return [row.damage.shown, _say("needs-note", row.st),
                    *([SPEECH.say("builder.both-note")] if row.both else [])]
        case "armour" if key:
            worn = data.armour[key]
            return [_say("stops-note", worn.stops), *_changes(worn.mov, worn.dex)]
        case "shield" if key:
            arm = data.shields[key]
            return [_say("stops-note", arm.stops), *_changes(0, arm.dex)]
        case "skills":
            skill = data.skills[key]
            return [*_changes(skill.mov, 0), _say("iq-note", skill.iq)]
        case "load" if key:
            return _changes(data.loads[key].mov, 0)
        case "things":
            return _changes(data.things[key].mov, 0)
        case _:
            return []


def _say(key: str, number: int) -> str:
    return SPEECH.say(f"builder.{key}", n=number)


def _changes(mov: int, dex: int) -> list[str]:
    """ "MOV −4", "DEX −3", each where it is any."""
    return [
        SPEECH.say(f"builder.{key}-note", n=signed(value))
        for key, value in (("mov", mov), ("dex", dex)) if value
    ]


def _points(build: Build, data: GameData) -> Meter:
    say = SPEECH.say
    allowed, used = builder.points(build, data)
    rest = allowed - used
    words = say("builder.points-left", n=rest) if rest > 0 else say("builder.points-even")
    if rest < 0:
        words = say("builder.points-over", n=-rest)
    return Meter(
        say("builder.points"), allowed, 0, min(used, allowed), max(0, rest),
        value=say("builder.points-value", used=used, allowed=allowed), text=words,
    )


def _rows(build: Build, data: GameData) -> tuple[Row, ...]:
    """MOV and effective DEX with their sums, damage, what is stopped."""
    say, sums = SPEECH.say, builder.numbers(build, data)
    held = data.weapons.get(build.weapons[0]) if build.weapons else None
    front = say("builder.stops-front", front=sums.front)
    return (
        Row(say("builder.mov"), _total(sums.mov), _sum(sums.mov), "AR-F2"),
        Row(say("builder.edex"), _total(sums.edex), _sum(sums.edex), "AR-F1"),
        Row(say("builder.damage"), sums.damage, held.name if held else say("builder.bare"),
            "AR-C3"),
        Row(say("builder.stops"), str(sums.stops),
            front if sums.front != sums.stops else say("builder.stops-all"), "AR-F3"),
    )


def _total(lines: tuple[Modifier, ...]) -> str:
    return show(sum(line.value for line in lines))


def _sum(lines: tuple[Modifier, ...]) -> str:
    """ "MOV of a human 10, Chain −4"; nothing for a base alone."""
    base, *rest = lines
    words = [SPEECH.say("builder.sum", words=base.words, value=base.value)]
    words += [
        SPEECH.say("builder.sum", words=modifier.words, value=signed(modifier.value))
        for modifier in rest
    ]
    return ", ".join(words) if rest else ""


def make() -> FighterWorkshop:
    """What the game's box offers to build things with."""
    return FighterWorkshop()
