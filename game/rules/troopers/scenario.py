"""Scenario files: what stands in them, and the records a game is set up from.

The file is YAML (see scenarios/troopers/). Its map is a drawing in inches (see `drawing`); dots are
written by their printed numbers, "0712", upstairs with the level's letter, "u0712".
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec.structs import asdict, replace

from game.boards.deployment_zone import CellDeployment
from game.boards.dots import DotBoard
from game.core.objectives import (
    CaptureTask,
    DemolishTask,
    EscapeTask,
    EscortTask,
    HoldTask,
    KillTask,
    LastSide,
    ReachTask,
    SurviveTask,
)
from game.core.prose import KnownName, Prose, scenario_words, told_names
from game.core.two_player import SIDES, PlainWord, SidedScenario, SideId
from game.core.words import load_words
from game.rules.troopers.data import GameData
from game.rules.troopers.drawing import MapDrawing
from game.rules.troopers.skirmish_map import PAPERS, TARGET
from game.rules.troopers.squad import Member, Squad, ready_made
from game.rules.troopers.state import (
    CELLS,
    OFF,
    Experience,
    Hand,
    Kit,
    LaidArc,
    Slot,
    Standing,
    Trooper,
)

_STEP = 50
"""Points to which what a side's troopers are worth is rounded up."""

Cell = Annotated[int, msgspec.Meta(ge=1, le=CELLS)]
"""A hit-point cell (TR-H1)."""

_Tool = Annotated[KnownName, msgspec.Meta(pattern="^([a-z][a-z0-9-]*)?$", max_length=20)]


class TrooperEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A trooper on the map at the start, with its kit (TR-S4).

    at: its dot; of a side that has a zone in `deployment`, the dot that "place for me" gives it, or
    nothing. armour: body armour, "" for none. tool: something goals speak of. hand: left out,
    the first it carries of primary, secondary, blade, else nothing. unarmed: begins without weapons
    and never fights (TR-U16). orders: standing orders for reaction fire. crossed: hit-point cells
    that are crossed out already; with cell 1 it lies there unconscious. arcs: that it has laid
    (TR-A1); those of the side that begins fall before anybody acts. route: it is in the middle of a
    walk, of the side that begins, its own dot first: the game begins with the next step. arrives:
    the turn of its side in which it comes (TR-U24).
    """

    id: PlainWord
    name: str
    side: SideId
    at: str = ""
    experience: Experience = "regular"
    armour: str = ""
    primary: str = ""
    secondary: str = ""
    blade: str = ""
    grenades: int = 0
    satchels: int = 0
    tool: _Tool = ""
    hand: Slot | None = None
    prone: bool = False
    leader: bool = False
    unarmed: bool = False
    orders: Standing = Standing()
    crossed: tuple[Cell, ...] = ()
    arcs: tuple[LaidArc, ...] = ()
    route: tuple[str, ...] = ()
    arrives: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1


class PlaceEntry(msgspec.Struct, frozen=True, kw_only=True):
    """Where a trooper of a squad begins, whoever it is.

    satchels, tool: what the scenario hands to whoever stands there, beside what the squad brings; a
    satchel charge takes the secondary weapon's place (TR-S4). arrives: in which turn it comes.
    """

    at: str
    satchels: Annotated[int, msgspec.Meta(ge=0, le=1)] = 0
    tool: _Tool = ""
    arrives: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1


class HoldBuildings(HoldTask, frozen=True, kw_only=True, tag="hold", tag_field="goal"):
    """Whoever holds at least `need` of the buildings at the end of the last turn has won. A side
    holds one while somebody of it is up inside, on any level, and nobody of the enemy is. dots:
    instead of buildings, ground that is one place, called `place`."""

    buildings: tuple[str, ...] = ()
    dots: tuple[str, ...] = ()
    place: Prose = ""


class ReachPlace(ReachTask, frozen=True, kw_only=True, tag="reach", tag_field="goal"):
    """So many troopers (or those named) are up on one of the dots, or in the building, when a turn
    of their side ends; with points, at the end. place: what the dots are called."""

    building: str = ""
    to: tuple[str, ...] = ()
    place: Prose = ""


class Bring(EscapeTask, frozen=True, kw_only=True, tag="bring", tag_field="goal"):
    """`side` has won as soon as its turn ends with the trooper `who` up on one of the dots `to`,
    or with anybody of it there who carries the tool `what`; it has lost when that can't be any
    more or the last turn ends. place: what the exit is called."""

    side: SideId
    to: tuple[str, ...]
    place: Prose


class EscortTo(EscortTask, frozen=True, kw_only=True, tag="escort", tag_field="goal"):
    """`side` must have the troopers `who` (or `need` of them) up on one of the dots `to` when a
    turn of it ends, one after the other. place: what those are called."""

    side: SideId
    to: tuple[str, ...]
    place: Prose


class Destroy(DemolishTask, frozen=True, kw_only=True, tag="destroy", tag_field="goal"):
    """`side` has won as soon as a satchel charge has gone off beside each of the things, or
    breached each of the walls, that are so named on the map; it has lost at the end of the last
    turn without that."""

    side: SideId


class Carry(CaptureTask, frozen=True, kw_only=True, tag="capture", tag_field="goal"):
    """A trooper that is up carries the tool `what`: as soon as a turn ends so; with points, at the
    end."""

    what: str


class ComeThrough(SurviveTask, frozen=True, kw_only=True, tag="survive", tag_field="goal"):
    """Troopers are still up at the end: so many of the side, or those named. worth: each counts its
    points."""


class PutOut(KillTask, frozen=True, kw_only=True, tag="kill", tag_field="goal"):
    """Troopers of the enemy are out: so many, or those named. worth: each counts its points."""


class LastSquad(LastSide, frozen=True, kw_only=True, tag="last-squad", tag_field="goal"):
    """A side of which nobody who can fight is up has lost at once. points: at the end of the last
    turn the side whose standing troopers are worth more by at least so much has won; null: that
    decides nothing."""

    points: int | None = None

    @property
    def lead(self) -> int | None:
        return self.points


Goal = (
    HoldBuildings | ReachPlace | Bring | EscortTo | Destroy | Carry | ComeThrough | PutOut
    | LastSquad
)


class ScenarioFile(SidedScenario, frozen=True, kw_only=True):
    """A scenario of Troopers.

    turns: how many there are. begins: the side that begins; left out, a die decides (TR-T1).
    computer: the side that the computer plays against one player. troopers: one by one, of sides
    that bring no squad. squads: a side's squad, a ready-made one by its id; it takes the side's
    `places` in their order, left out, those of its troopers. cast: squads of one's own that come
    instead (see `squad`). points: those that a side's squad may have at most (TR-U22); left out, as
    many as its troopers are worth, rounded up to 50. goals: looked at in their order, at the end of
    each side's turn. deployment: how troopers are placed before the first turn; left out, they
    stand where they do. ladder: victories by the lead in points, where goals bring points.
    early_end: the game ends when nothing can change any more. head_start: points that a side has
    with the first of its own, unless squads are cast.
    """

    unit_lists: ClassVar[Mapping[str, str]] = {"troopers": "at"}
    game: Literal["troopers"]
    begins: SideId | None = None
    deployment: CellDeployment | None = None
    map: MapDrawing
    troopers: tuple[TrooperEntry, ...] = ()
    squads: dict[SideId, str] = msgspec.field(default_factory=dict)
    places: dict[SideId, tuple[PlaceEntry, ...]] = msgspec.field(default_factory=dict)
    points: dict[SideId, Annotated[int, msgspec.Meta(ge=1, le=9999)]] = msgspec.field(
        default_factory=dict
    )
    cast: dict[SideId, Squad] = msgspec.field(default_factory=dict)
    goals: tuple[Goal, ...]

    @property
    def forces_chosen(self) -> bool:
        """Whether a squad of one's own has come in a side's place."""
        return bool(self.cast)


def squad_of(scenario: ScenarioFile, side: SideId) -> Squad | None:
    """The squad that a side brings; None where its troopers stand one by one, or there is none
    such."""
    cast = scenario.cast.get(side)
    return cast if cast is not None else ready_made().get(scenario.squads.get(side, ""))


def stays(entry: TrooperEntry, scenario: ScenarioFile) -> bool:
    """Whether a trooper is there whichever squad its side brings: one that can't fight, or whom a
    goal speaks of."""
    if entry.unarmed or lies_out(entry):
        return True
    return any(
        entry.id == who if isinstance(who, str) else entry.id in who
        for goal in scenario.goals if (who := getattr(goal, "who", ""))
    )


def places_of(scenario: ScenarioFile, side: SideId) -> tuple[PlaceEntry, ...]:
    """Where a side's squad begins: the places that are written, or those of its troopers."""
    return scenario.places.get(side) or tuple([
        PlaceEntry(at=entry.at, tool=entry.tool, arrives=entry.arrives)
        for entry in scenario.troopers
        if entry.side == side and not stays(entry, scenario)
    ])


def entries(scenario: ScenarioFile) -> tuple[TrooperEntry, ...]:
    """All troopers at the start, those of squads in their places; of a squad with more troopers
    than places the rest stay at home."""
    if not any(squad_of(scenario, side) for side in SIDES):
        return scenario.troopers
    found: list[TrooperEntry] = []
    for side in SIDES:
        own = [entry for entry in scenario.troopers if entry.side == side]
        squad = squad_of(scenario, side)
        if squad is not None:
            own = [entry for entry in own if stays(entry, scenario)]
            taken = {entry.id for entry in scenario.troopers if stays(entry, scenario)}
            found += _placed(squad, side, places_of(scenario, side), taken)
        found += own
    return tuple(found)


def _placed(
    squad: Squad, side: SideId, places: Collection[PlaceEntry], taken: Collection[str]
) -> Iterator[TrooperEntry]:
    ids = (one for n in range(1, 99) if (one := f"{side[0]}{n}") not in taken)
    for id, member, place in zip(ids, squad.members, places, strict=False):
        entry = TrooperEntry(
            id=id, side=side, at=place.at, tool=place.tool, arrives=place.arrives, **asdict(member)
        )
        if place.satchels:
            entry = replace(entry, satchels=place.satchels, secondary="")
        yield entry


def in_hand(entry: TrooperEntry) -> Hand:
    """The slot that a trooper begins with, "" for an empty hand."""
    if entry.hand is not None:
        return entry.hand
    if entry.primary:
        return "primary"
    if entry.secondary:
        return "secondary"
    return "blade" if entry.blade else ""


def limit_of(scenario: ScenarioFile, side: SideId, data: GameData) -> int:
    """The points that a side's squad may have at most (TR-U22)."""
    worth = sum(
        data.worth(entry.experience, entry.armour, kit_of(entry)) for entry in scenario.troopers
        if entry.side == side and not stays(entry, scenario)
    )
    return scenario.points.get(side) or -(-worth // _STEP) * _STEP


def member_of(entry: TrooperEntry) -> Member:
    """The trooper as a squad's."""
    return Member(**{name: getattr(entry, name) for name in Member.__struct_fields__})


def kit_of(one: TrooperEntry) -> Kit:
    """What a trooper carries at the start."""
    return Kit(one.primary, one.secondary, one.blade, one.grenades, one.satchels, one.tool)


def lies_out(entry: TrooperEntry) -> bool:
    """Whether a trooper is unconscious from the start: its last cell is crossed (TR-H2)."""
    return 1 in entry.crossed


def trooper_of(entry: TrooperEntry, board: DotBoard, data: GameData) -> Trooper:
    """A trooper as it stands at the start; its entry must have been checked."""
    return Trooper(
        id=entry.id, side=entry.side, name=entry.name, experience=entry.experience,
        body_armour=entry.armour,
        kit=kit_of(entry),
        hand=in_hand(entry),
        held="primary" if entry.primary or not entry.secondary else "secondary",
        cell=board.cell(entry.at) if entry.at and entry.arrives == 1 else OFF, prone=entry.prone,
        armour=data.armour[entry.armour].cells if entry.armour else 0,
        orders=entry.orders, leader=entry.leader, unarmed=entry.unarmed, arcs=entry.arcs,
        crossed=sum(1 << cell for cell in set(entry.crossed)),
        fate="out" if lies_out(entry) else "up" if entry.arrives == 1 else "later",
    )


def called(scenario: ScenarioFile) -> dict[str, str]:
    """What is said in the language in force for tools, and for what is named on the map; actions,
    goals and saves know them as they are written. Drawn skirmishes have their words together."""
    words = load_words("troopers-skirmish")
    drawn = {PAPERS: words.say("tool"), TARGET: words.say("target")}
    file = f"{scenario.id}.yaml"
    own = told_names(scenario, ScenarioFile, scenario_words("troopers", scenario.kind), file)
    return drawn | own
