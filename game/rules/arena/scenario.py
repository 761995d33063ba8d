"""Scenario files: what stands in them, and the records a game is set up from.

The file is YAML (see scenarios/arena/). Its map is text that a person can read: one character a
hex, row by row; odd columns lie half a hex lower. Hexes are written by their printed names, "C5".
"""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from game.boards.deployment_zone import CellDeployment
from game.boards.hexes import Direction, HexBoard
from game.core.deployment import started
from game.core.objectives import (
    CaptureTask,
    EscapeTask,
    EscortTask,
    HoldTask,
    KillTask,
    LastSide,
    ReachTask,
    SurviveTask,
)
from game.core.prose import Prose
from game.core.two_player import PlainWord, SidedScenario, SideId
from game.rules.arena.data import GameData
from game.rules.arena.fighter import Build, fighter_of, ready_made
from game.rules.arena.state import OFF, Chase, Dropped, Figure, OrderKind, Position, State

Ground = Literal["sand", "bridge", "dais", "wall", "pillar", "void"]
FacingName = Literal["N", "NE", "SE", "S", "SW", "NW"]
Depth = Annotated[int, msgspec.Meta(ge=1, le=60)]

LEGEND: dict[str, Ground] = {
    ".": "sand", "=": "bridge", "^": "dais", "#": "wall", "o": "pillar", "_": "void",
}
DEPTHS: dict[str, int] = {str(depth): depth for depth in range(1, 10)}
"""A digit is a hex of a pit, so many metres deep."""


class MapText(msgspec.Struct, frozen=True, kw_only=True):
    """rows: one line a row, one character a hex. legend: further characters. pits: further
    characters for pits, with their depth in metres. ropes: hexes of pits in which a rope is
    fixed (AR-J5)."""

    rows: str
    legend: dict[str, Ground] = {}
    pits: dict[str, Depth] = {}
    ropes: tuple[str, ...] = ()


class FigureEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A figure on the map at the start.

    at: its hex; of a side that has a zone in `deployment`, the hex that "place for me" gives it, or
    nothing.
    fighter: a ready-made one, or one of the file's `fighters`; what is written here besides takes
    the place of what that has. Without it, name, st and dx must be written. weapons: the first is
    in hand, unless `ready` names another, or "" for bare hands. slung: the shield is on the back;
    left out, it is with a weapon that takes both hands. loaded: a crossbow in hand. hits: taken
    already. moved: MOV that it has used in turn 1 before the game begins; its movement
    of that turn is over.
    """

    id: PlainWord
    side: SideId
    at: str = ""
    facing: FacingName = "N"
    fighter: str = ""
    name: str = ""
    st: int | None = None
    dx: int | None = None
    iq: int | None = None
    skills: tuple[str, ...] | None = None
    armour: str | None = None
    shield: str | None = None
    load: str | None = None
    weapons: tuple[str, ...] | None = None
    things: tuple[str, ...] | None = None
    ready: str | None = None
    slung: bool | None = None
    loaded: bool = True
    position: Position = "standing"
    hits: Annotated[int, msgspec.Meta(ge=0)] = 0
    orders: OrderKind = "ask"
    moved: Annotated[int, msgspec.Meta(ge=0, le=30)] | None = None


class DroppedEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A thing lying on the map at the start: a weapon, a shield or something else."""

    at: str
    item: str


class LastStanding(LastSide, frozen=True, kw_only=True, tag="last-standing", tag_field="goal"):
    """A side of which nobody is up any more has lost. strength: at the end of the last turn the
    side whose figures have more ST left together, by at least so much, has won; null: that decides
    nothing."""

    strength: int | None = None

    @property
    def lead(self) -> int | None:
        return self.strength


class Exit(EscapeTask, frozen=True, kw_only=True, tag="exit", tag_field="goal"):
    """`side` has won when a turn ends with the figure `who` up on one of the hexes `to`, or with
    any of its figures there that carries `what`; it has lost when that can't be any more or the
    last turn is over. place: what the exit is called."""

    side: SideId
    to: tuple[str, ...]
    place: Prose


class EscortOut(EscortTask, frozen=True, kw_only=True, tag="escort", tag_field="goal"):
    """`side` must have the figures `who` (or `need` of them) up on one of the hexes `to` when a
    turn ends, one after the other. place: what those are called."""

    side: SideId
    to: tuple[str, ...]
    place: Prose


class HoldGround(HoldTask, frozen=True, kw_only=True, tag="hold", tag_field="goal"):
    """A side holds the hexes while one of its figures stands or kneels on one of them and nobody
    of the enemy does. turns: it has won when it holds them at the end of so many turns running;
    left out, and in any case, whoever holds them at the end of the last turn has won. side: the
    only one that can win by it, and it loses if it doesn't; left out, either. place: what the hexes
    are called."""

    hexes: tuple[str, ...]
    place: Prose


class ReachGround(ReachTask, frozen=True, kw_only=True, tag="reach", tag_field="goal"):
    """So many figures (or those named) are up on one of the hexes when a turn ends; with points, at
    the end. place: what the hexes are called."""

    hexes: tuple[str, ...]
    place: Prose


class Carry(CaptureTask, frozen=True, kw_only=True, tag="capture", tag_field="goal"):
    """A figure that is up carries the thing `what`: as soon as a turn ends so; with points, at the
    end."""

    what: str


class KeepUp(SurviveTask, frozen=True, kw_only=True, tag="survive", tag_field="goal"):
    """Figures are still up at the end: so many of the side, or those named."""


class TakeDown(KillTask, frozen=True, kw_only=True, tag="kill", tag_field="goal"):
    """Figures of the enemy are down: so many, or those named. worth: each hit counts one point of
    ST, and so does all that a figure had left that left the arena."""


Goal = (
    LastStanding | Exit | EscortOut | HoldGround | ReachGround | Carry | KeepUp | TakeDown
)



class ScenarioFile(SidedScenario, frozen=True, kw_only=True):
    """A scenario of Arena.

    turns: how many there are. computer: the side that the computer plays against one player.
    fighters: builds of this file. cast: builds that take a figure's place, by its id (see
    `fighter`). first: the side that moves first in turn 1, without a roll.
    deployment: how figures are placed before the first turn; left out, they stand where they do.
    conditions: adverse ones, for everybody. optional: optional rules that are in force
    whatever the player chose. goals: looked at in their order, at the end of each turn. ladder:
    victories by the lead in points, where goals bring points. early_end: the game ends when nothing
    can change any more. head_start: points that a side has with the first of its own, unless others
    are cast.
    """

    unit_lists: ClassVar[Mapping[str, str]] = {"figures": "at"}
    game: Literal["arena"]
    map: MapText
    fighters: tuple[Build, ...] = ()
    figures: tuple[FigureEntry, ...]
    dropped: tuple[DroppedEntry, ...] = ()
    chases: tuple[Chase, ...] = ()
    first: SideId | None = None
    deployment: CellDeployment | None = None
    conditions: tuple[str, ...] = ()
    optional: tuple[Literal["delay"], ...] = ()
    goals: tuple[Goal, ...]
    cast: dict[str, Build] = msgspec.field(default_factory=dict)

    @property
    def forces_chosen(self) -> bool:
        """Whether builds have taken figures' places."""
        return bool(self.cast)


def build_of(entry: FigureEntry, scenario: ScenarioFile) -> Build:
    """What a figure is: its fighter, with what its entry has besides. A value that neither gives
    is 0 or ""; so is all of a fighter that there isn't."""
    cast = scenario.cast.get(entry.id)
    if cast is not None:
        return cast
    own = {build.id: build for build in scenario.fighters}
    base = own.get(entry.fighter) or ready_made().get(entry.fighter)
    if base is None:
        base = Build(id=entry.id, name=entry.id, st=0, dx=0)
    given = {
        name: value for name in
        ("st", "dx", "iq", "skills", "armour", "shield", "load", "weapons", "things")
        if (value := getattr(entry, name)) is not None
    }
    if entry.name:
        given["name"] = entry.name
    return replace(base, **given)


def placed(entry: FigureEntry, scenario: ScenarioFile) -> FigureEntry:
    """A figure's entry; of one whose place a build of the cast takes, without what it says of the
    weapon in hand."""
    if entry.id not in scenario.cast:
        return entry
    return replace(entry, ready=None, slung=None, loaded=True)


def in_hand(entry: FigureEntry, build: Build) -> str:
    """The weapon a figure begins with, "" for bare hands."""
    if entry.ready is not None and (not entry.ready or entry.ready in build.weapons):
        return entry.ready
    return build.weapons[0] if build.weapons else ""


def figure_of(
    entry: FigureEntry, scenario: ScenarioFile, board: HexBoard, data: GameData
) -> Figure:
    """A figure as it stands at the start; its entry must have been checked."""
    build, entry = build_of(entry, scenario), placed(entry, scenario)
    figure = fighter_of(build, data, id=entry.id, ready=in_hand(entry, build))
    row = data.weapons.get(figure.ready)
    return replace(
        figure, side=entry.side, cell=board.cell(entry.at) if entry.at else OFF,
        facing=Direction[entry.facing].value, position=entry.position, hits=entry.hits,
        orders=entry.orders, slung=figure.slung if entry.slung is None else entry.slung,
        loading=row.load if row is not None and not entry.loaded else 0,
        moved=entry.moved is not None, spent=entry.moved or 0, went=bool(entry.moved),
        free=True if entry.moved else None,
    )


def start_state(scenario: ScenarioFile, board: HexBoard, data: GameData) -> State:
    """The position before the first turn; the scenario must have been checked."""
    running = {unit for chase in scenario.chases for unit in (chase.unit, chase.prey)}
    figures = [
        replace(figure_of(entry, scenario, board, data), ran=entry.id in running)
        for entry in scenario.figures
    ]
    entry = scenario.deployment
    deployment = started(entry, entry.zones if entry is not None else (), figures)
    waiting = () if deployment is UNSET else deployment.waiting
    return State(
        1, "initiative", {
            figure.id: replace(figure, cell=OFF) if figure.id in waiting else figure
            for figure in figures
        },
        chases=scenario.chases,
        dropped=tuple(Dropped(board.cell(one.at), one.item) for one in scenario.dropped),
        deployment=deployment,
    )
