"""Troopers' workshop: squads are built by points, and take the places of a scenario's sides."""

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from msgspec.structs import replace

from game.core.buildfiles import told_build
from game.core.datafile import DataFileError, load
from game.core.quantity import signed
from game.core.safe_files import printable, shown_name
from game.core.two_player import SIDES, SideId, side_names
from game.core.view_records import Badge, Meter, Piece, Row
from game.core.words import in_text
from game.core.workshop import (
    BuildSheet,
    CastRole,
    Finding,
    Listed,
    Part,
    PartKind,
    PartValue,
    Value,
    Workshop,
)
from game.rules.troopers import builder
from game.rules.troopers.data import DATA_WORDS, Blade, Explosive, Firearm, GameData, load_data
from game.rules.troopers.drawing import MapDrawing, plan_of
from game.rules.troopers.reasons import SPEECH
from game.rules.troopers.scenario import (
    ScenarioFile,
    limit_of,
    member_of,
    places_of,
    squad_of,
    stays,
)
from game.rules.troopers.squad import FILES, Member, Squad, read_squad, ready_made
from game.rules.troopers.state import CELLS, Slot

SIDE = "blue"
"""In whose colours a squad is shown that is on no side yet."""
SQUAD = "squad"
"""The page of the form with what all of the squad share."""
_STAGE = (6, 6)
_BOX = 25
"""Points of a box of the meter, the last begun one counted as used."""
_COUNTS: Mapping[str, Slot] = {"grenades": "grenade", "satchels": "satchel"}
_LEADS = "leads"


class SquadWorkshop(Workshop[Squad]):
    """See `game.core.workshop`. The form has a page for what the squad shares and one for each
    trooper; a trooper's parts are called by its number, "1.primary"."""

    kind = "squads"

    def words(self, key: str) -> str:
        """`workshop.<key>` of the game's words."""
        return SPEECH.say(f"workshop.{key}")

    def stage(self) -> object:
        """A little grass."""
        from game.boards.dotmap import dot_map

        return dot_map(plan_of(MapDrawing(size=_STAGE), load_data()))

    def shipped(self) -> tuple[Listed[Squad], ...]:
        """The ready-made squads, by size and name."""
        found = [(squad.size, _listed(squad, None)) for squad in ready_made().values()]
        found.sort(key=lambda one: (one[0], one[1].title.casefold()))
        return tuple([listed for _, listed in found])

    def own(self, folder: Path) -> tuple[Listed[Squad], ...]:
        """The squads of a folder, by name."""
        found = [
            Listed[Squad](
                shown_name(path.stem), shown_name(path), path=path,
                fault=str(read).splitlines()[0],
            )
            if isinstance(read, DataFileError) else _listed(read, path)
            for path, read in FILES.files(folder)
        ]
        return tuple(sorted(found, key=lambda one: one.title.casefold()))

    def blank(self) -> Squad:
        """A rifleman who leads nobody yet, of the middle size."""
        sizes = load_data().rules.squad.sizes
        rifle = Member(primary="rifle", leader=True)
        return Squad(id="squad", name=_say("new-name"), size=sizes[len(sizes) // 2],
                     members=(rifle,))

    def change(self, build: Squad, part: str, value: PartValue) -> Squad:
        """The squad with another value of a field of its own, or of a trooper's; with one trooper
        more, like the last but no leader, or without one."""
        if part == "add":
            last = build.members[-1] if build.members else Member(primary="rifle")
            fresh = replace(last, name="", leader=False)
            return replace(build, members=(*build.members, fresh))
        number, _, field = part.rpartition(".")
        if not number:
            return replace(build, **{field: int(str(value)) if field == "size" else value})
        members, at = list(build.members), int(number) - 1
        if field == "remove":
            del members[at]
        elif field == "leader":
            members[at] = replace(members[at], leader=bool(value))
        else:
            members[at] = replace(members[at], **{field: value})
        return replace(build, members=tuple(members))

    def sheet(self, build: Squad) -> BuildSheet:
        """Its troopers, what they are worth, what is wrong with them."""
        data, build = load_data(), told_build(build, DATA_WORDS)
        said = [
            *((fault, True) for fault in builder.faults(build, data, build.size)),
            *((fault, False) for fault in builder.remarks(build, data)),
        ]
        findings = tuple(
            Finding(_part_of(fault), fault.reason, bars) for fault, bars in said
        )
        return BuildSheet(
            build.name, _piece(build, data), tuple(_parts(build, data)), (_points(build, data),),
            tuple(_rows(build, data)), tuple(dict.fromkeys(findings)), tuple(_pages(build, data)),
        )

    def copied(self, build: Squad, taken: Collection[str]) -> Squad:
        """The same under a free id that comes from its name."""
        build = told_build(build, DATA_WORDS)
        return replace(build, id=FILES.free_id(build.name, {*taken, *ready_made()}))

    def keep(self, folder: Path, build: Squad) -> Path:
        """Write its file; raises SaveError."""
        return FILES.keep(folder, build)

    def text(self, build: Squad) -> str:
        """Its file."""
        return FILES.text(build)

    def read(self, text: str) -> Squad:
        """The squad of a text; raises DataFileError."""
        return read_squad(text)

    def roles(self, source: Path | str, size: int = 0) -> tuple[CastRole, ...]:
        """The sides of a scenario; none of a tutorial or a problem, which know their troopers, nor
        of one in which somebody has acted already."""
        scenario = replace(load(source, ScenarioFile).value, cast={})
        begun = any(entry.arcs or entry.route for entry in scenario.troopers)
        if scenario.kind != "scenario" or begun:
            return ()
        data = load_data()
        names = side_names(scenario, "troopers")
        return tuple(
            _role(scenario, side, names.get(side, side), data) for side in SIDES
            if places_of(scenario, side)
        )

    def misfit(self, role: CastRole, build: Squad) -> str:
        """Why a squad can't take a side's place: points, or places (TR-U22)."""
        used, many = builder.points(build, load_data()), len(build.members)
        if used > role.most:
            return SPEECH.say("role.over", used=used, limit=role.most)
        return SPEECH.say("role.room", n=many, most=role.room) if many > role.room else ""

    def cast(self, source: Path | str, cast: Mapping[str, Squad], size: int = 0) -> str:
        """The scenario with these squads."""
        load(source, ScenarioFile)
        text = source if isinstance(source, str) else source.read_text(encoding="utf-8-sig")
        return FILES.with_cast(text, {side: cast[side] for side in SIDES if side in cast})


def _role(scenario: ScenarioFile, side: SideId, name: str, data: GameData) -> CastRole:
    room = len(places_of(scenario, side))
    squad = squad_of(scenario, side)
    if squad is not None:
        limit = limit_of(scenario, side, data) or squad.size
        title = told_build(squad, DATA_WORDS).name
        return CastRole(side, title, name, _note(squad.members, data), limit, room)
    members = [
        member_of(entry) for entry in scenario.troopers
        if entry.side == side and not stays(entry, scenario)
    ]
    limit = limit_of(scenario, side, data)
    return CastRole(side, _say("written", name=name), name, _note(members, data), limit, room)


# --- the list ------------------------------------------------------------------------------------


def _listed(squad: Squad, path: Path | None) -> Listed[Squad]:
    data = load_data()
    why = builder.check_squad(squad, data)
    name = told_build(squad, DATA_WORDS).name.strip()
    title = printable(name) or (squad.id if path is None else shown_name(path))
    note = _note(squad.members, data)
    fault = why[0].text if why else ""
    return Listed(squad.id, title, note, squad, path, fault, squad.size)


def _note(members: Collection[Member], data: GameData) -> str:
    """ "700 points · 4 troopers · 3 × SMG · 2 satchel charges"."""
    used = sum(builder.member_points(member, data) for member in members)
    guns = [member.primary for member in members if member.primary in data.firearms]
    carried = [
        _so_many(guns.count(gun), data.firearms[gun].name)
        for gun in dict.fromkeys(guns)
    ]
    satchels = sum(member.satchels for member in members)
    if satchels:
        carried.append(SPEECH.counted("count.satchels", satchels))
    people = SPEECH.counted("count.troopers", len(members))
    return " · ".join([_say("points-note", n=used), people, *carried])


# --- the sheet -----------------------------------------------------------------------------------


def _piece(squad: Squad, data: GameData) -> Piece:
    """The leader's counter, the first trooper's where nobody leads; with how many they are."""
    first = next((one for one in squad.members if one.leader), None)
    first = first or next(iter(squad.members), Member())
    gun = data.firearms.get(first.primary) or data.firearms.get(first.secondary)
    figure = gun.look if gun is not None else "blade" if first.blade else "none"
    badge = Badge("number", str(len(squad.members)))
    return Piece(
        squad.id, squad.name, 0, SIDE, SIDE, figure, "", (badge,), facing=0, strength=(CELLS, CELLS)
    )


def _pages(squad: Squad, data: GameData) -> Iterator[Value]:
    """What the squad shares, then its troopers with their points."""
    faults = builder.faults(squad, data, squad.size)
    shared = [fault.reason for fault in faults if fault.member < 0]
    yield Value(SQUAD, _say("squad"), "", shared[0] if shared else None)
    for at, member in enumerate(squad.members):
        own = [fault.reason for fault in faults if fault.member == at]
        note = _say("member-note", n=builder.member_points(member, data))
        title = member.name.strip() or _say("nameless", n=at + 1)
        yield Value(str(at + 1), title, note, own[0] if own else None)


def _parts(squad: Squad, data: GameData) -> Iterator[Part]:
    yield Part("name", _say("name"), "text", squad.name, most=builder.NAME, page=SQUAD)
    yield Part("text", _say("text"), "text", squad.text, most=builder.TEXT, page=SQUAD)
    sizes = tuple(Value(str(size), str(size)) for size in data.rules.squad.sizes)
    yield Part("size", _say("size"), "one", str(squad.size), sizes, page=SQUAD)
    room = len(squad.members) < data.rules.squad.most
    yield Part("add", _say("add"), "deed", "", page=SQUAD, most=int(room))
    for at, member in enumerate(squad.members):
        yield from _member_parts(str(at + 1), member, data)


def _member_parts(number: str, member: Member, data: GameData) -> Iterator[Part]:
    def part(
        field: str, kind: PartKind, value: PartValue, values: tuple[Value, ...] = (),
        most: int = 0, note: str = "",
    ) -> Part:
        return Part(
            f"{number}.{field}", _say(field), kind, value, values, most=most, note=note,
            page=number,
        )

    yield Part(f"{number}.name", _say("called"), "text", member.name, most=builder.CALLED,
               page=number)
    yield part("experience", "one", member.experience, tuple(
        Value(key, row.name, _say("experience-note", n=row.points, ap=row.ap))
        for key, row in data.experience.items()
    ))
    yield part("armour", "one", member.armour, (_none(), *(
        Value(key, row.name, _say("armour-note", n=row.points, cells=row.cells, ap=signed(row.ap)))
        for key, row in data.armour.items()
    )))
    for slot, weapon in (("primary", member.primary), ("secondary", member.secondary)):
        guns = tuple(
            Value(key, gun.name, _gun_note(gun)) for key, gun in data.firearms.items()
            if gun.slot == slot
        )
        yield part(slot, "one", weapon, (_none(), *guns))
    yield part("blade", "one", member.blade, (_none(), *(
        Value(key, row.name, _blade_note(row)) for key, row in data.blades.items()
        if not row.half_ap
    )))
    for field, slot in _COUNTS.items():
        kind = data.explosives[slot]
        yield part(field, "number", getattr(member, field), most=kind.most,
                   note=_explosive_note(kind))
    leads = (Value(_LEADS, _say("leads")),)
    yield part("leader", "many", (_LEADS,) if member.leader else (), leads)
    yield part("remove", "deed", "", most=1)


def _none() -> Value:
    return Value("", _say("none"))


def _gun_note(gun: Firearm) -> str:
    return _say("gun-note", n=gun.points, damage=gun.damage, shots=gun.shots, short=gun.short,
                long=gun.long)


def _blade_note(blade: Blade) -> str:
    return _say("blade-note", n=blade.points, lethal=blade.lethal, bludgeon=blade.bludgeon)


def _explosive_note(kind: Explosive) -> str:
    return _say("explosive-note", n=kind.points, blast="/".join(map(str, kind.blast)))


def _part_of(fault: builder.BuildFault) -> str:
    """The part of the form that a finding belongs to."""
    if fault.member >= 0:
        return f"{fault.member + 1}.{fault.field}"
    return "add" if fault.field == "members" else fault.field


def _points(squad: Squad, data: GameData) -> Meter:
    limit, used = squad.size, builder.points(squad, data)
    rest = limit - used
    words = _say("left", n=rest) if rest >= 0 else _say("over", n=-rest)
    return Meter(
        _say("points"), limit // _BOX, 0, min(-(-used // _BOX), limit // _BOX),
        max(0, rest) // _BOX,
        value=_say("points-value", used=used, limit=limit), text=words,
    )


def _rows(squad: Squad, data: GameData) -> Iterator[Row]:
    """Troopers by experience, AP, firearms, explosives."""
    who = [
        _say("so-many", n=n, name=in_text(row.name)) for key, row in
        data.experience.items() if (n := sum(one.experience == key for one in squad.members))
    ]
    yield Row(_say("troopers"), str(len(squad.members)), ", ".join(who), "TR-T3")
    ap = sum(
        data.experience[one.experience].ap
        + (row.ap if (row := data.armour.get(one.armour)) is not None else 0)
        for one in squad.members
    )
    yield Row(_say("ap"), str(ap), _say("ap-text"), "TR-H4")
    held = [gun for one in squad.members for gun in (one.primary, one.secondary)]
    guns = [
        _so_many(held.count(gun), data.firearms[gun].name)
        for gun in dict.fromkeys(held) if gun in data.firearms
    ]
    if guns:
        yield Row(_say("guns"), str(sum(gun in data.firearms for gun in held)), ", ".join(guns),
                  "TR-A4")
    counts = {field: sum(getattr(one, field) for one in squad.members) for field in _COUNTS}
    if any(counts.values()):
        words = [SPEECH.counted(f"count.{field}", n) for field, n in counts.items() if n]
        yield Row(_say("explosives"), str(sum(counts.values())), ", ".join(words), "TR-X2")


def _so_many(n: int, name: str) -> str:
    """ "Rifle", "2 × SMG"."""
    return name if n == 1 else _say("many", n=n, name=name)


def _say(key: str, **facts: object) -> str:
    return SPEECH.say(f"builder.{key}", **facts)


def make() -> SquadWorkshop:
    """What the game's box offers to build things with."""
    return SquadWorkshop()
